//! What `src/papers/mail/letter.rs` promises.

use fieldpost::mail::letter::Effort;
use fieldpost::mail::repair_search::MAX_ALL_TRIALS;

#[test]
fn good_messages_leave_their_trials_to_a_damaged_one() {
    let mut effort = Effort::for_whole_file();
    effort.trials.0 = 0;
    for message in 1..=20 {
        effort.renew_for_message();
        assert_eq!(effort.trials.0, (message * 1000).min(MAX_ALL_TRIALS));
    }
}
