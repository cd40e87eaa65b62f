//! The game file: stored forms of everything it holds, a reader that refuses before it builds, and
//! the one canonical writer. Bytes and values only; whether the content is true is decided by the
//! chain.
//!
//! In reading order: [`store`] (one value on one line), [`event`] and [`position`] (the engine's
//! types), [`game`] (genesis and blocks), [`page`], [`write`](mod@write), [`read`], [`cut`], and [`bare`]
//! (what can be read without the rules).

pub mod bare;
pub mod burnt;
pub mod cut;
pub mod position;
mod read_fault;
pub mod read_game_file;
pub mod ron_page;
mod shape;
pub mod store;
pub mod stored_event;
mod stored_failure;
pub mod stored_game;
pub mod write_game_file;

pub use burnt::{Burnt, Finding};
pub use position::position_text;
pub use read_fault::ReadFault;
pub use read_game_file::{
    Outline, Versions, parse_position, plain_text, read_outline, read_versions,
};
pub use stored_game::{Block, Document, GameFile, Keeper, OpenedLink, Reanchored, Seat, Share};
pub use write_game_file::{
    head_of, head_text, headed_text, record_of_block, tail_text, write_game,
};
