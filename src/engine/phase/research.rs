//! Stand-in.
use super::super::{DiceFault, Refusal, Table};
pub fn check(_table: &mut Table) -> Vec<Refusal> {
    Vec::new()
}
pub fn roll(_table: &mut Table) -> Result<(), DiceFault> {
    Ok(())
}
