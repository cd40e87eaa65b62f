//! What `src/papers/seal/memory.rs` promises.

use fieldpost::seal::digest::Digest;
use fieldpost::seal::memory::{Memory, MemoryError, Opened};

fn d(byte: u8) -> Digest {
    Digest([byte; 32])
}

fn opened(step: u32, document: u8) -> Opened {
    let head = d(9).short();
    Opened { step, head, restored: false, time: None, documents: vec![d(document)] }
}

#[test]
fn an_opening_round_trips_as_a_line() {
    let plain = opened(3, 1);
    let none = Opened { documents: Vec::new(), ..opened(1, 1) };
    let all = Opened { restored: true, time: Some("noon, I think".into()), ..opened(7, 2) };
    for one in [plain, none, all] {
        assert_eq!(Opened::read(&one.to_string()), Some(one.clone()), "{one}");
    }
    let line = opened(3, 1).to_string();
    for bad in [
        line.replace("step 3", "step 03"),
        line.replace("step 3", "step x"),
        line.replace(" documents", "  documents"),
        line.replace(" documents", " time noon documents"),
        line.replace("0101", "01"),
        format!("{line} "),
        line[..20].to_owned(),
        String::new(),
    ] {
        assert_eq!(Opened::read(&bad), None, "{bad}");
    }
}

#[test]
fn the_same_request_is_given_again_and_another_one_never() {
    let memory = Memory { game: Some(d(5)), opened: vec![opened(1, 1), opened(2, 2)] };
    assert_eq!(memory.recall(d(5), 2, &opened(2, 2)), Ok(Some(&opened(2, 2))));
    // The time of the first signing stays.
    let later = Opened { time: Some("later".into()), ..opened(2, 2) };
    assert_eq!(memory.recall(d(5), 1, &later), Ok(Some(&opened(2, 2))));
    let other = Err(MemoryError::Otherwise(opened(2, 2)));
    assert_eq!(memory.recall(d(5), 1, &opened(2, 3)), other);
    let head = Opened { head: d(8).short(), ..opened(2, 2) };
    assert_eq!(memory.recall(d(5), 1, &head), other);
    assert_eq!(memory.recall(d(5), 2, &opened(3, 3)), Ok(None));
    let game = MemoryError::OtherGame { bound: d(5), asked: d(6) };
    assert_eq!(memory.recall(d(6), 0, &opened(1, 1)), Err(game));
}

#[test]
fn a_step_that_was_passed_is_not_opened() {
    let memory = Memory { game: Some(d(5)), opened: vec![opened(4, 1)] };
    let passed = Err(MemoryError::Passed { step: 3, last: 4 });
    assert_eq!(memory.recall(d(5), 2, &opened(3, 1)), passed);
}

#[test]
fn an_old_copy_is_told() {
    let memory = Memory { game: Some(d(5)), opened: vec![opened(1, 1)] };
    let lost = Err(MemoryError::Lost { remembered: 1, shown: 3 });
    assert_eq!(memory.recall(d(5), 3, &opened(4, 1)), lost);
    let told = Opened { restored: true, ..opened(4, 1) };
    assert_eq!(memory.recall(d(5), 3, &told), Ok(None));
    let lost = Err(MemoryError::Lost { remembered: 0, shown: 3 });
    assert_eq!(Memory::default().recall(d(5), 3, &opened(4, 1)), lost);
}
