//! What `src/papers/seal/roll_line.rs` promises.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use fieldpost::seal::roll_line::RollLine;
use fieldpost::seal::stream_key::{RollError, StreamKey};
use fieldpost::stream::RollSide as Side;
use fieldpost::stream::{Face, RollKind};

#[test]
fn faces_are_checked() {
    let read = |text: &str| text.parse::<RollLine>();
    let line = read("general west-russia 1 attack 3: 5 1").unwrap();
    assert_eq!(line.pips(), Some(vec![5, 1]));
    assert_eq!(line.key().column(), 3);
    assert_eq!(read("general sz5 1 attack 3: 5 - 1").unwrap().pips(), None);
    assert!(read("select sz5 1 none 9: 9").is_ok());
    let face = |word: &str, most| RollError::Face { word: word.into(), most };
    for (text, error) in [
        ("general sz5 1 attack 3 5 1", RollError::NoColon),
        ("general sz5 1 attack 3:", RollError::NoColon),
        ("general sz5 1 attack 3: ", RollError::Faces(0)),
        ("general sz5 1 attack 3: 7", face("7", 6)),
        ("general sz5 1 attack 3: 0", face("0", 6)),
        ("general sz5 1 attack 3: 05", face("05", 6)),
        ("general sz5 1 attack 3: 5  1", face("", 6)),
        ("general sz5 1 attack 3: 5 ", face("", 6)),
        ("select sz5 1 none 3: 4", face("4", 3)),
    ] {
        assert_eq!(read(text), Err(error), "{text}");
    }
    let no_die = "raid-lowluck germany 0 attack 0".parse().unwrap();
    assert_eq!(read("raid-lowluck germany 0 attack 0: 3"), Err(RollError::NoDie(no_die)));
    let key = line.key().clone();
    assert_eq!(RollLine::new(key, vec![]), Err(RollError::Faces(0)));
}

/// What the tolerant reading forgives, the exact one refuses; beyond blanks they agree.
#[test]
fn what_is_typed_may_have_other_blanks() {
    let exact = "general-lowluck sz5 1 attack 3: 5 -";
    for text in [
        "general-lowluck sz5 1 attack 3:5 -",
        "general-lowluck  sz5 1\tattack 3 : 5   - ",
        "\tgeneral-lowluck sz5 1 attack 3:  5 -\r\n",
    ] {
        assert!(text.parse::<RollLine>().is_err(), "{text:?}");
        assert_eq!(RollLine::typed(text).unwrap().to_string(), exact, "{text:?}");
    }
    let face = |word: &str, most| RollError::Face { word: word.into(), most };
    for (text, error) in [
        ("general sz5 1 attack 3", RollError::NoColon),
        ("general sz5 1 attack 3:", RollError::Faces(0)),
        ("general sz5 1 attack: 3", RollError::Words(4)),
        ("general sz5 01 attack 3: 3", RollError::Index("01".into())),
        ("general sz5 1 attack 3: 5,1", face("5,1", 6)),
        ("general sz5 1 attack 3: 7", face("7", 6)),
        ("generl sz5 1 attack 3: 1", RollError::Kind("generl".into())),
    ] {
        assert_eq!(RollLine::typed(text), Err(error), "{text}");
    }
}

fn any_line() -> impl Strategy<Value = RollLine> {
    let side = prop_oneof![Just(Side::Attack), Just(Side::Defend), Just(Side::None)];
    let kind = proptest::sample::select(RollKind::all().collect::<Vec<_>>());
    let place = "[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}(>[a-z0-9]{1,8})?";
    let faces = proptest::collection::vec(proptest::option::of(0u8..=255), 1..20);
    let parts = (kind, any::<bool>(), place, any::<u32>(), side, 0u8..=254, faces);
    parts.prop_map(|(kind, low, place, index, side, column, faces)| {
        let column = match (low, kind.chooses()) {
            (true, _) => column % 5 + 1,
            (false, true) => column + 1,
            (false, false) => column % 6 + 1,
        };
        let key = StreamKey::new(kind, low, &place, index, side, column).unwrap();
        let face = |f: Option<u8>| match f {
            Some(n) => Face::Shows(n % key.sides() + 1),
            None => Face::Unrolled,
        };
        let faces = faces.into_iter().map(face).collect();
        RollLine::new(key, faces).unwrap()
    })
}

proptest! {
    #![proptest_config(crate::seal::test_draws::same_draws())]

    #[test]
    fn parse_undoes_print(line in any_line()) {
        prop_assert_eq!(line.to_string().parse(), Ok(line));
    }

    #[test]
    fn typed_lines_are_read_as_written(line in any_line()) {
        prop_assert_eq!(RollLine::typed(&line.to_string()), Ok(line));
    }

    #[test]
    fn no_text_panics(text in ".{0,60}") {
        let _ = (text.parse::<RollLine>(), RollLine::typed(&text));
    }
}

#[test]
fn what_parses_prints_the_same() {
    let text = "(general|tie)(-lowluck)? [a-z]{1,3}([->][a-z]{0,2})? [0-9]{1,2} (attack|none) [0-7]:( ([1-6]|[0-9-]{1,2})){1,4}";
    let read = std::cell::Cell::new(0);
    let mut runner = TestRunner::new(crate::seal::test_draws::same_draws());
    let law = runner.run(&text, |text| {
        if let Ok(line) = text.parse::<RollLine>() {
            read.set(read.get() + 1);
            prop_assert_eq!(line.to_string(), text);
        }
        Ok(())
    });
    law.expect("a line prints as it was read");
    assert!(read.get() > 30, "only {} lines could be read", read.get());
}
