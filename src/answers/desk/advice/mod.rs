//! Advice on a board: where units can go, what battles may bring, how lucky a game was.

mod luck_words;
mod odds_bars;
mod odds_data;
mod odds_report;
mod reach_words;

pub use luck_words::LuckOfGame;
pub use odds_report::{OddsReport, OddsWanted};
pub use reach_words::{
    BATTLE_UNDER_WAY, ReachDetail, owner_of_units, reach_json, reach_rings, reach_text, show_space,
};
