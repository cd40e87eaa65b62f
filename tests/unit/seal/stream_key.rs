//! What `src/papers/seal/stream_key.rs` promises.

use fieldpost::seal::stream_key::{RollError, StreamKey};
use fieldpost::stream::RollKind;
use fieldpost::stream::RollSide as Side;

fn read(text: &str) -> Result<StreamKey, RollError> {
    text.parse()
}

#[test]
fn keys_round_trip() {
    for text in [
        "general west-russia 1 attack 3",
        "general-lowluck west-russia 1 attack 2",
        "aa-raid southern-europe>germany 0 defend 1",
        "research soviet-union 0 none 6",
        "select sz5 2 none 11",
        "tie axis 0 none 255",
        "raid-lowluck germany 0 attack 0",
    ] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    for kind in RollKind::all() {
        for low_luck in [false, true] {
            let key = StreamKey::new(kind, low_luck, "sz5", 4, Side::Defend, 1).unwrap();
            assert_eq!(key.is_low_luck(), low_luck);
            assert_eq!(read(&key.to_string()), Ok(key));
        }
    }
}

#[test]
fn the_fault_is_named() {
    let word = |w: &str| w.to_owned();
    let column = |w: &str, least, most| RollError::Column { word: w.to_owned(), least, most };
    for (text, error) in [
        ("general sz5 1 attack", RollError::Words(4)),
        ("general  sz5 1 attack 3", RollError::Words(6)),
        ("aa sz5 1 attack 3", RollError::Kind(word("aa"))),
        ("-lowluck sz5 1 attack 3", RollError::Kind(word("-lowluck"))),
        ("general SZ5 1 attack 3", RollError::Place(word("SZ5"))),
        ("general a-\u{430} 1 attack 3", RollError::Place(word("a-\u{430}"))),
        ("general a>b>c 1 attack 3", RollError::Place(word("a>b>c"))),
        ("general a--b 1 attack 3", RollError::Place(word("a--b"))),
        ("general sz5 01 attack 3", RollError::Index(word("01"))),
        ("general sz5 +1 attack 3", RollError::Index(word("+1"))),
        ("general sz5 1 both 3", RollError::Side(word("both"))),
        ("general sz5 1 attack 0", column("0", 1, 6)),
        ("general sz5 1 attack 7", column("7", 1, 6)),
        ("general sz5 1 attack 262", column("262", 1, 6)),
        ("general sz5 1 attack 03", column("03", 1, 6)),
        ("general-lowluck sz5 1 attack 6", column("6", 0, 5)),
        ("select sz5 1 none 256", column("256", 1, 255)),
    ] {
        assert_eq!(read(text), Err(error), "{text}");
    }
}
