//! A clock that does not go: it always shows the beginning of 1970. Nothing that fieldpost writes in a browser depends
//! on the time.

use std::time::Duration;

/// A moment, which is always the same one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SystemTime;

/// Time does not pass here, so that no moment is earlier than another.
pub type SystemTimeError = std::convert::Infallible;

/// The beginning of 1970.
pub const UNIX_EPOCH: SystemTime = SystemTime;

impl SystemTime {
    /// The only moment there is.
    #[must_use]
    pub fn now() -> SystemTime {
        SystemTime
    }

    /// How long ago another moment was: not at all.
    ///
    /// # Errors
    /// Never.
    pub fn duration_since(&self, _: SystemTime) -> Result<Duration, SystemTimeError> {
        Ok(Duration::ZERO)
    }
}
