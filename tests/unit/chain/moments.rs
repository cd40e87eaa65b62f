//! What `src/papers/chain/claimed_times.rs` promises.

use fieldpost::chain::{day_number, moment_of, moment_words};

#[test]
fn a_moment_is_the_same_in_every_form() {
    let forms = [
        "2026-10-25T01:10:00Z",
        "2026-10-25 01:10 UTC",
        "2026-10-25 02:10 +01:00",
        "2026-10-25T02:10:00.5+0100",
        "Sun, 25 Oct 2026 02:10:00 +0100 (CET)",
        "25 October 2026 01:10 GMT",
        "2026-10-24 20:10 UTC-5",
    ];
    for form in forms {
        assert_eq!(moment_of(form), Some(1_792_890_600), "{form}");
    }
    assert_eq!(moment_of("1970-01-01 00:00 Z"), Some(0));
    // The hour that summer time has twice.
    assert!(moment_of("2026-10-25 02:50 +02:00") < moment_of("2026-10-25 02:10 +01:00"));
}

#[test]
fn what_names_no_moment_is_not_compared() {
    let words = [
        "Fri 23 Oct 2026 18:00",
        "2026-10-25 02:10 CET",
        "2026-10-25",
        "yesterday",
        "",
        "18:00",
        "2026-13-01 00:00 Z",
        "2026-10-25 25:00 Z",
        "\u{e9}",
    ];
    for word in words {
        assert_eq!(moment_of(word), None, "{word}");
    }
}

#[test]
fn a_moment_is_written_as_it_is_read() {
    for words in ["1970-01-01 00:00 UTC", "2026-10-25 01:10 UTC", "2028-02-29 23:59 UTC"] {
        assert_eq!(moment_of(words).map(moment_words).as_deref(), Some(words));
    }
    assert_eq!(day_number("1970-01-02"), Some(1));
    assert_eq!(day_number("1 May"), None);
}
