//! Processor time of a thread, for all benchmarks.

use std::time::{Duration, Instant};

/// The mean of a number of runs in processor time of this thread, which other programs disturb less;
/// by the clock where the system does not tell. The system counts in steps of some milliseconds, so
/// short work is done until half a second has passed.
pub fn mean_busy(runs: u32, mut what: impl FnMut()) -> Duration {
    let (start, before) = (Instant::now(), busy());
    let mut done = 0;
    while done < runs || (runs > 1 && start.elapsed() < Duration::from_millis(500)) {
        what();
        done += 1;
    }
    let spent = match (before, busy()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed(),
    };
    spent / done.max(1)
}

/// Processor time this thread has had.
fn busy() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

pub fn ms(d: Duration) -> f64 {
    d.as_secs_f64() * 1000.0
}
