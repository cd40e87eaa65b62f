//! What `src/answers/desk/game_names.rs` promises.

use fieldpost::desk::name_of_words;
use fieldpost::format::is_name;

#[test]
fn words_become_names() {
    for (words, name) in [
        ("Our first game", "our-first-game"),
        ("Bruno", "bruno"),
        ("  Ren\u{e9} M\u{fc}ller ", "rene-mueller"),
        ("Summer '26", "summer-26"),
        ("St. John", "st-john"),
        ("a game with a name that is far too long for a file", "a-game-with-a-name-that-is-far-t"),
    ] {
        assert_eq!(name_of_words(words), name);
        assert!(is_name(name), "{name}");
    }
}

#[test]
fn words_that_make_no_name_stay_as_they_are() {
    for words in ["../up", "<b>x</b>", "Bruno!", "-rf", "", "\u{5c0f}\u{7530}"] {
        assert_eq!(name_of_words(words), words);
    }
}
