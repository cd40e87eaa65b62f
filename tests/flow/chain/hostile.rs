//! Game files that no honest person wrote: everything is an error with a place, nothing is a panic.

use fieldpost::chain::{Check, DiceMode, verify};
use fieldpost::edition::{Source, load_built_in};
use fieldpost::engine::Position;
use fieldpost::engine::position::Mission;
use fieldpost::engine::unit::Did;
use fieldpost::file::{ReadFault, position_text, read_outline};
use fieldpost::id::{SpaceId, UnitId};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::table::Table;
use crate::damage::Chance;

fn fault(text: &str) -> String {
    match read_outline(text.as_bytes()) {
        Ok(_) => panic!("it was read"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn form_faults_have_a_place() {
    let text = Table::new(DiceMode::Practice).game.text();
    assert!(fault("").starts_with("line 1, column 1: "));
    let unknown = text.replace("\n name:", "\n colour: \"red\",\n name:");
    assert!(fault(&unknown).starts_with("line 4, column"), "{}", fault(&unknown));
    assert!(fault(&unknown).contains("colour"));
    let nested = format!("(fieldpost: 2, name: {}", "[".repeat(100_000));
    assert!(fault(&nested).contains("brackets are nested too deeply"));
    assert!(matches!(read_outline(b"(\n\xff"), Err(ReadFault::NotUtf8 { line: 2 })));
    let later = text.replace("fieldpost: 2,", "fieldpost: 3,");
    assert_eq!(
        fault(&later),
        "a newer program wrote this: the file has format 3, and this program reads format 2; use a newer fieldpost"
    );
    // A file of the first version is told from its first line, whatever the rest is.
    assert_eq!(
        fault("(\n fieldpost: 1,\n name: ?"),
        "this file has format 1, from before the dice protocol was changed; this program reads \
         format 2: begin a new game with `fieldpost new`"
    );
}

#[test]
fn claims_without_measure_are_refused() {
    let text = Table::new(DiceMode::Practice).game.text();
    let what = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let open = fieldpost::chain::open(changed.as_bytes(), &Source::BuiltIn);
        open.map(|_| ()).expect_err("it opens").to_string()
    };
    let units = "kind: \"infantry\", count: ";
    let at = text.find(units).expect("infantry stands somewhere") + units.len();
    let count = &text[at..=at];
    let claim = format!("{units}{count}");
    assert!(what(&claim, &format!("{units}4000000000")).contains("more than"));
    assert!(what("\"infantry\"", "\"cavalry\"").contains("no kind of unit \"cavalry\""));
    assert!(what("promises: []", "promises: [(9999, \"sz5\")]").contains("no unit 9999"));
    assert!(what("(\"germany\", 40)", "(\"germany\", 2000000000)").contains("out of bounds"));
}

/// The mails that bring a file too early to its end do so in a word, a number, a name or a letter.
/// It is called what it is, and never a forgery.
#[test]
fn a_cut_file_is_called_cut_wherever_it_ends() {
    let mut t = super::three_blocks(DiceMode::Both);
    let standing =
        t.standing("bruno", 2, "# Größe\n[[when]]\nbattle = \"land\"\nlosses = \"inf\"\n");
    t.file_standing(standing);
    let text = t.game.text();
    let bytes = text.as_bytes();
    assert!(verify(bytes, &Source::BuiltIn).good());
    let body = text.trim_end().len();
    let mut chance = Chance(16);
    let letter = text.find('ö').expect("a letter of two bytes") + 1;
    let mut ends: Vec<usize> = (1..300).chain([letter, body - 1]).collect();
    ends.extend((0..900).map(|_| 1 + chance.below(body - 1)));
    for (i, end) in ends.into_iter().enumerate() {
        let cut = &bytes[..end];
        let line = 1 + String::from_utf8_lossy(cut).trim_end().matches('\n').count();
        let fault = read_outline(cut).map(|_| ());
        assert_eq!(fault, Err(ReadFault::CutOff { line }), "{:?}", &text.get(..end));
        if i % 50 == 0 {
            let failure = verify(cut, &Source::BuiltIn).failure.expect("it is no good file");
            assert_eq!((failure.block, failure.check), (None, Check::Form), "{end}");
            assert!(failure.what.contains("truncated on its way"), "{}", failure.what);
        }
    }
    for end in ["", "\r"] {
        let report = verify(format!("{}{end}", text.trim_end()).as_bytes(), &Source::BuiltIn);
        let what = report.failure.map(|f| f.what).unwrap_or_default();
        assert_eq!(what, "the last line end is missing: the file was truncated on its way");
    }
    assert!(!verify((text + "\n").as_bytes(), &Source::BuiltIn).good());
}

/// What is wrong before the end, and what follows it, is not called cut.
#[test]
fn a_spoilt_file_is_not_called_cut() {
    let text = super::three_blocks(DiceMode::Practice).game.text();
    let spoilt = [
        text.replacen("name: \"", "name: ", 1),
        text.replacen("],\n", "\n", 1),
        text.replacen("(\n", "((\n", 1),
        format!("{text}({text}"),
    ];
    for one in spoilt {
        let fault = fault(&one);
        assert!(!fault.contains("cut off"), "{fault}");
    }
}

#[test]
fn python_agrees_about_the_dice() {
    let mut t = Table::new(DiceMode::Both);
    let orders = t.orders(super::FIRST_TURN);
    t.play(&[orders]);
    let dir = tempfile::TempDir::new().expect("a folder");
    let path = dir.path().join("game.ron");
    std::fs::write(&path, t.game.text()).expect("written");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/check_dice.py");
    let run = std::process::Command::new("python3").arg(script).arg(&path).output();
    let Ok(output) = run else {
        eprintln!("skipped: python3 is not installed");
        return;
    };
    let told = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(output.status.success(), "{told}");
    assert!(told.contains(" 0 differ"), "{told}");
}

/// A position in the middle of a turn, its units in states no rule would allow together.
fn strange(marks: &[(u16, u8, u16)]) -> Position {
    let ed = load_built_in("lhtr").expect("the edition loads");
    let mut p = Position::initial(&ed);
    for (unit, what, space) in marks {
        let n = p.units.len() as u32;
        let at = SpaceId(space % ed.spaces.len() as u16);
        let id = UnitId(u32::from(*unit) % n);
        let other = UnitId(u32::from(*space) % n);
        let Some(stands) = p.units.get(&id).map(|u| u.space) else { continue };
        let Some(turn) = p.units.turn_mut(id) else { continue };
        match what % 12 {
            0 => turn.moved = (space % 7) as u8,
            1 => turn.start = at,
            2 => turn.path = vec![at, stands].into(),
            3 => turn.mission = Mission::Rocket(at),
            4 => turn.mark(Did::Damaged),
            5 => turn.mark(Did::Loaded),
            6 => turn.landing = Some(at),
            7 => turn.start_aboard = Some(other),
            8 => turn.mark(Did::Fought),
            9 => p.turn.promises.push((id, at)),
            10 => p.turn.control_at_start[at.index()] = None,
            _ => turn.entered_from = Some(at),
        }
    }
    p.normalise();
    p
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_position_is_read_as_it_was_written(
        marks in proptest::collection::vec((any::<u16>(), any::<u8>(), any::<u16>()), 0..40),
    ) {
        let ed = load_built_in("lhtr").expect("the edition loads");
        let p = strange(&marks);
        let text = position_text(p.board(&ed));
        let again = fieldpost::file::parse_position(&ed, &text).expect("it is read");
        prop_assert_eq!(position_text(again.board(&ed)), text);
        prop_assert!(again == p);
    }

    #[test]
    fn changed_bytes_never_panic(at in any::<usize>(), byte in any::<u8>()) {
        let mut bytes = Table::new(DiceMode::Practice).game.text().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        let _ = fieldpost::chain::open(&bytes, &Source::BuiltIn);
    }
}
