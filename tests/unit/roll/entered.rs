//! What `src/papers/roll/entered.rs` promises.

use fieldpost::edition::load_built_in;
use fieldpost::engine::dice::{Dice as _, DiceFault};
use fieldpost::roll::{Entered, read_typed};
use fieldpost::stream::Face;

#[test]
fn entered_dice_are_used_once_and_in_order() {
    let ed = load_built_in("lhtr").expect("the edition loads");
    let read = |t| read_typed(&ed, t).expect("a good line");
    let mut dice = Entered::new([
        read("general west-russia 1 attack 3: 5 1"),
        read("general west-russia 1 attack 3: 2"),
    ]);
    let key = read("general west-russia 1 attack 3: 1").0;
    assert_eq!(dice.roll(&key, 2), Ok([5, 1].map(Face::Shows).to_vec()));
    assert_eq!(dice.faces_left(), [(key, vec![Face::Shows(2)])]);
    assert_eq!(dice.roll(&key, 2), Err(DiceFault::Missing { key, wanted: 2, found: 1 }));
    assert_eq!(dice.roll(&key, 1), Ok(vec![Face::Shows(2)]));
    assert_eq!(dice.faces_left(), []);
}
