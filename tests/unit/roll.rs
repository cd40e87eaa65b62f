//! What `src/papers/roll.rs` promises.

mod entered;

use fieldpost::edition::load_built_in;
use fieldpost::roll::{read_key, read_typed, roll_line, stream};

#[test]
fn lines_read_as_they_are_written() {
    let ed = load_built_in("lhtr").expect("the edition loads");
    for text in [
        "general west-russia 1 attack 3: 5 1",
        "aa-fighter ukraine-ssr>balkans 0 defend 1: 6 -",
        "research soviet-union 0 none 6: 3",
        "raid germany 0 attack 6: 4 2",
        "general-lowluck west-russia 1 attack 3: 4",
        "research-lowluck soviet-union 0 none 5: 2",
    ] {
        let (key, faces) = read_typed(&ed, text).expect("a good line");
        assert_eq!(roll_line(&ed, &key, &faces), text);
        let name = text.split_once(": ").expect("a colon").0;
        assert_eq!(read_key(&ed, name), Ok(key));
        assert_eq!(read_key(&ed, name).map(|key| stream(&ed, &key)), Ok(name.parse().unwrap()));
    }
    // A sum without a remainder has a name as well.
    let none = "general-lowluck west-russia 1 attack 0";
    assert_eq!(stream(&ed, &read_key(&ed, none).expect("a name")).to_string(), none);
}

#[test]
fn a_bad_line_says_what_is_wrong() {
    let ed = load_built_in("lhtr").expect("the edition loads");
    let bad = |text: &str| read_typed(&ed, text).err().unwrap_or_default();
    let colon = "write a colon and a blank before the faces";
    assert_eq!(bad("general west-russia 1 attack 3"), colon);
    assert_eq!(bad("generl west-russia 1 attack 3: 1"), "`generl` is not a kind of roll");
    assert_eq!(bad("general west 1 attack 3: 1"), "there is no space `west`");
    assert_eq!(bad("general west-russia 1 attack 7: 1"), "`7` is not a column from 1 to 6");
    let low = "`6` is not a column from 0 to 5";
    assert_eq!(bad("general-lowluck west-russia 1 attack 6: 1"), low);
    assert_eq!(bad("general west-russia 1 attack 3: 7"), "`7` is not a face from 1 to 6");
    assert_eq!(bad("research russia 0 none 6: 1"), "there is no power `russia`");
    assert_eq!(bad("general germany>west 0 defend 1: 1"), "there is no space `west`");
    assert_eq!(bad("general west-russia 1 attack 3:"), "there are no faces after the colon");
}

#[test]
fn typed_blanks_do_not_count_and_written_ones_do() {
    let ed = load_built_in("lhtr").expect("the edition loads");
    let typed = read_typed(&ed, " general  west-russia 1 attack\t3:5  1").expect("a good line");
    assert_eq!(roll_line(&ed, &typed.0, &typed.1), "general west-russia 1 attack 3: 5 1");
    assert!(read_key(&ed, "general west-russia  1 attack 3").is_err());
    assert!(read_key(&ed, " general west-russia 1 attack 3").is_err());
}
