//! What `src/store/system/windows_words.rs` promises.

use fieldpost::store::system::windows_words::of_error;

#[test]
fn what_people_meet_on_windows_has_words_and_says_what_to_do() {
    for (code, words, remedy) in [
        (3, "longer than 260", "choose a shorter place"),
        (5, "permission denied", "no other program holds it open"),
        (19, "read-only", "choose another place"),
        (32, "another program has the file open", "close it there"),
        (33, "another program has the file open", "close it there"),
        (1224, "another program has the file open", "close it there"),
        (123, "no file of this name", "choose another one"),
        (206, "too long", "choose a shorter place"),
    ] {
        let said = of_error(code).unwrap_or_default();
        assert!(said.contains(words) && said.contains(remedy), "{code}: {said}");
    }
    // No such file: the standard library has a kind for it.
    assert_eq!(of_error(2), None);
}
