//! What `src/rules/stream.rs` promises.

use fieldpost::stream::{Face, LOW_LUCK, RollKind, RollSide};

/// Changing a line here changes the dice of games that have been played: append only.
#[test]
fn no_word_ever_changes() {
    let words: Vec<(RollKind, &str, bool)> =
        RollKind::all().map(|k| (k, k.word(), k.chooses())).collect();
    let pinned = [
        (RollKind::AaFighter, "aa-fighter", false),
        (RollKind::AaBomber, "aa-bomber", false),
        (RollKind::AaRaid, "aa-raid", false),
        (RollKind::Bombard, "bombard", false),
        (RollKind::Opening, "opening", false),
        (RollKind::General, "general", false),
        (RollKind::Heavy, "heavy", false),
        (RollKind::Raid, "raid", false),
        (RollKind::Rocket, "rocket", false),
        (RollKind::Dogfight, "dogfight", false),
        (RollKind::Targeted, "targeted", false),
        (RollKind::Neutral, "neutral", false),
        (RollKind::Research, "research", false),
        (RollKind::Select, "select", true),
        (RollKind::Tie, "tie", true),
        (RollKind::Nation, "nation", false),
        (RollKind::Again, "again", false),
        (RollKind::AaPair, "aa-pair", false),
    ];
    assert_eq!(words, pinned);
    let sides: Vec<(RollSide, &str)> = RollSide::all().map(|s| (s, s.word())).collect();
    let pinned =
        [(RollSide::Attack, "attack"), (RollSide::Defend, "defend"), (RollSide::None, "none")];
    assert_eq!(sides, pinned);
    assert_eq!(LOW_LUCK, "-lowluck");
}

#[test]
fn every_word_is_one_word_of_its_own() {
    let mut words: Vec<&str> = RollKind::all().map(RollKind::word).collect();
    words.extend(RollSide::all().map(RollSide::word));
    for word in &words {
        assert!(word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{word}");
        assert!(!word.ends_with(LOW_LUCK), "{word} would be read as another kind's");
    }
    let many = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), many);
}

#[test]
fn faces_are_written_in_one_way() {
    for (word, face) in [("-", Face::Unrolled), ("1", Face::Shows(1)), ("11", Face::Shows(11))] {
        assert_eq!(word.parse(), Ok(face));
        assert_eq!(face.to_string(), word);
    }
    for word in ["", "+1", "01", "256", "x", "--"] {
        assert_eq!(word.parse::<Face>(), Err(()), "{word}");
    }
    assert!(Face::Shows(2).within(2) && !Face::Shows(3).within(2));
    assert!(!Face::Unrolled.within(6));
}
