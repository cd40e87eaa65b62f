//! What `src/rules/edition/not_played.rs` promises.

use fieldpost::edition::load_built_in;

#[test]
fn an_edition_tells_what_of_its_book_is_not_played() {
    let of = |id: &str| load_built_in(id).expect("it loads").not_played();
    assert!(of("aa1941").is_empty());
    // What is printed as part of every game is played in every edition.
    let all = ["lhtr", "revised", "global-conflict"].map(of).concat();
    assert!(all.iter().all(|told| !told.contains("part of every game")), "{all:?}");
}
