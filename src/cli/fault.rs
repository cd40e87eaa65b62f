//! A fault of the chain as the failure of a command.

use super::exit::Failed;
use crate::chain::ChainFault;
use crate::desk::refused_by_chain;

pub(super) use crate::desk::advice;

/// A fault, with what to do about it.
pub(super) fn fault(fault: ChainFault) -> Failed {
    let why = refused_by_chain(fault);
    Failed::refused(why.what, why.help)
}
