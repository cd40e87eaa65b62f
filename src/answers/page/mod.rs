//! Pages of HTML for people who look instead of reading: a block's report with its map or as a mail, a whole
//! game;
//! and chances as a picture of bars.
//! One file each, without network, fonts or links; what strangers wrote in them passes through
//! [`crate::shown::markup`].

mod atlas;
mod bars;
mod chart;
mod drawn_dice;
mod frame;
mod game;
mod mail;
mod report;

pub use atlas::{Maps, in_boxes, on_world};
pub use bars::{Bar, Panel, Tone, bars};
pub use chart::{Series, picture, pictures};
pub use frame::{looks, page};
pub use game::{GamePage, Remark, RoundRow, game, shown};
pub use mail::Mail;
pub use report::{body, report};
