//! Accidents on purpose. A test or a simulator names an act of the disk layer at which a run on its
//! own thread fails or is stopped as by a kill; without such a plan nothing here does anything.

use std::cell::RefCell;
use std::io::{Error, Result};

/// What a command does to the disk, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskAct {
    /// An unfinished file is begun.
    Create,
    /// Its bytes are written; a fault here leaves half of them.
    Write,
    /// It is synced.
    Sync,
    /// It gets its name, which was free.
    Rename,
    /// It takes the place of another.
    Replace,
    /// The name is synced.
    SyncFolder,
    /// A folder is made.
    Folder,
    /// A leftover is removed.
    Remove,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskFault {
    /// The act fails, and the command goes on as it does after a failure.
    Fail,
    /// Nothing is done to the disk any more, not even clearing up: the program was killed.
    Stop,
}

/// Where it goes wrong: at the act of this number, from 0.
#[derive(Clone, Copy, Debug)]
pub struct PlannedFault {
    pub at: usize,
    pub fault: DiskFault,
}

#[derive(Default)]
struct Watch {
    plan: Option<PlannedFault>,
    done: Vec<DiskAct>,
    stopped: bool,
}

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// Runs something under a plan, or under none. Returns what it gave and the acts that it came to.
pub fn watched<T>(plan: Option<PlannedFault>, run: impl FnOnce() -> T) -> (T, Vec<DiskAct>) {
    let before = WATCH.replace(Some(Watch { plan, ..Watch::default() }));
    let given = run();
    let watch = WATCH.replace(before).unwrap_or_default();
    (given, watch.done)
}

/// May this be done?
///
/// # Errors
/// The plan says that it fails.
pub(crate) fn ask(act: DiskAct) -> Result<()> {
    WATCH.with_borrow_mut(|watch| {
        let Some(watch) = watch else { return Ok(()) };
        if watch.stopped {
            return Err(Error::other("the run was stopped here on purpose"));
        }
        watch.done.push(act);
        match watch.plan.filter(|p| p.at + 1 == watch.done.len()) {
            None => Ok(()),
            Some(plan) => {
                watch.stopped = plan.fault == DiskFault::Stop;
                Err(Error::other(format!("{act:?} fails here on purpose")))
            }
        }
    })
}

/// Was the run stopped as by a kill?
pub(crate) fn stopped() -> bool {
    WATCH.with_borrow(|watch| watch.as_ref().is_some_and(|w| w.stopped))
}
