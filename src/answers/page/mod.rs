//! Pages of HTML for people who look instead of reading: a block's report with its map or as a mail, a whole
//! game;
//! and chances as a picture of bars.
//! One file each, without network, fonts or links; what strangers wrote in them passes through
//! [`crate::shown::markup`].

mod atlas;
mod chart;
mod drawn_dice;
mod frame;
mod game_page;
mod mail;
mod page_bars;
mod report_page;

pub use atlas::{Maps, in_boxes, on_world};
pub use chart::{Series, picture, pictures};
pub use frame::{looks, page};
pub use game_page::{GamePage, Remark, RoundRow, game, shown};
pub use mail::Mail;
pub use page_bars::{Bar, Panel, Tone, bars};
pub use report_page::{body, report};
