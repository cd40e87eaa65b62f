//! What `src/store/read_budget.rs` promises.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use fieldpost::store::read_budget::ByteBudget;

#[test]
fn no_more_is_taken_than_there_is() {
    let share = Arc::new(ByteBudget::of(10));
    let (taken, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for n in 0..8 {
            let (share, taken, most) = (&share, &taken, &most);
            scope.spawn(move || {
                for i in 0..100 {
                    let bytes = (n + i) % 14;
                    let held = share.take(bytes);
                    let now = taken.fetch_add(bytes.min(10), SeqCst) + bytes.min(10);
                    most.fetch_max(now, SeqCst);
                    taken.fetch_sub(bytes.min(10), SeqCst);
                    drop(held);
                }
            });
        }
    });
    assert_eq!(taken.into_inner(), 0);
    assert!(most.into_inner() <= 10);
    // All of it is free again: a thread that takes everything need not wait.
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        drop(share.take(10));
        tell.send(()).expect("the test waits");
    });
    told.recv_timeout(Duration::from_secs(60)).expect("all bytes were given back");
}
