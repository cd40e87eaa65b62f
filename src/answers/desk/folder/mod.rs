//! What is said about a folder of games: the overview of their states, the table of a club, and the audit.

mod audit_luck;
mod audit_words;
mod audited;
mod kept_file;
mod overview_row;
mod overview_table;
mod rows_by_game;
mod standings_table;

pub use audited::{Audit, AuditedFile, Pair};
pub use kept_file::{Good, KeptFile, kept};
pub use overview_row::{OverviewRow, Urgency};
pub use overview_table::{
    overview_chat, overview_csv, overview_json, overview_page, overview_text,
};
pub use rows_by_game::{RowsByGame, rows_by_game};
pub use standings_table::{NotCounted, PlayedFile, Standings};
