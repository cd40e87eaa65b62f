//! Pages of HTML for people who look instead of reading: a block's report with its map, and a whole game.
//! One file each, without network, fonts or links; what strangers wrote in them passes through
//! [`crate::shown::markup`].

mod atlas;
mod chart;
mod dice;
mod frame;
mod game;
mod report;

pub use atlas::{Atlas, in_boxes, on_world};
pub use chart::Series;
pub use game::{Game, Remark, Round, game};
pub use report::{body, report};
