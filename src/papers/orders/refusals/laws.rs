//! Words for a position that breaks a law of the board.

use crate::edition::Edition;
use crate::engine::invariant::Violation;

/// A broken law in words.
pub fn law_said(ed: &Edition, broken: &Violation) -> String {
    match broken {
        Violation::Swims { unit, kind, space } => {
            let kind = &ed.kind(*kind).name;
            let space = &ed.space(*space).name;
            format!("the {kind} {} is in the sea zone {space} without a ship", unit.0)
        }
        Violation::Aground { unit, kind, space } => {
            let kind = &ed.kind(*kind).name;
            let space = &ed.space(*space).name;
            format!("the {kind} {} is a ship on land, in {space}", unit.0)
        }
        Violation::AboardEnemy { unit, kind } => {
            format!("the {} {} is aboard an enemy ship", ed.kind(*kind).name, unit.0)
        }
        Violation::CarrierOverfull { carrier, holds } => {
            format!("the carrier {} holds {holds}", carrier.0)
        }
        Violation::TransportOverfull { transport, holds, heavy } => {
            format!("the transport {} holds {holds}, {heavy} of them heavy", transport.0)
        }
    }
}
