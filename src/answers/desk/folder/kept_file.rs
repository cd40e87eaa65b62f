//! What the table of `overview` keeps of each file: its line, and the heads by which forks show.

use std::path::Path;

use super::overview_row::{OverviewRow, Urgency};
use crate::audit::duties;
use crate::chain::{
    Game, OwedSince, Verdict, VerifyReport, game_outcome, owed_since, time_account,
};
use crate::report::time_sentences;
use crate::seal::Digest;

/// What is kept of a good file: its line, and the heads by which forks show.
pub struct Good {
    pub heads: Vec<Digest>,
    pub row: OverviewRow,
}

/// What is kept of any file.
pub enum KeptFile {
    Good(Good),
    Bad(Verdict, OverviewRow),
}

/// What the table needs of a file that was verified.
pub fn kept(path: &Path, report: VerifyReport, game: Option<Game>) -> KeptFile {
    let Some(game) = game else {
        let (urgency, verdict) = match report.verdict() {
            Verdict::Unproven => (Urgency::Unproven, "unproven"),
            _ => (Urgency::Wrong, "WRONG"),
        };
        let remark = report.in_one_line().unwrap_or_default();
        let game = report.name.clone();
        let row = OverviewRow {
            game,
            blocks: report.blocks,
            remark,
            ..OverviewRow::bare(path, urgency, verdict)
        };
        return KeptFile::Bad(report.verdict(), row);
    };
    let file = game.file();
    let p = game.position();
    let ed = &game.rules().edition;
    let owes = duties(&game);
    let director = game.director();
    let urgency = if game.over() {
        Urgency::Over
    } else if owes.iter().any(|d| Some(d.seat.as_str()) == director) {
        Urgency::Desk
    } else {
        Urgency::Waiting
    };
    let OwedSince { block, claimed, claimed_before } = owed_since(&game);
    let ended = game_outcome(&game).map(|(block, ending, winner)| {
        let ending = ending.word();
        match winner.map(crate::id::Side::name) {
            Some(who) => format!("won by {who} ({ending}) at block {block}"),
            None => format!("{ending}, without a winner, at block {block}"),
        }
    });
    let account = time_account(&game).filter(|_| !game.over());
    let official = if game.mode().official() { "" } else { "dice not official" };
    let row = OverviewRow {
        game: file.name.clone(),
        id: Some(file.game),
        edition: file.edition.clone(),
        blocks: file.latest(),
        round: Some(p.round),
        to_move: if game.over() { String::new() } else { ed.power(p.power).name.clone() },
        owes,
        since: if game.over() { String::new() } else { format!("block {block}") },
        claimed: claimed.filter(|_| !game.over()),
        claimed_before,
        time: account.as_ref().map_or_else(Vec::new, time_sentences),
        due: account.map_or_else(Vec::new, |account| account.due),
        remark: ended.unwrap_or_else(|| official.to_string()),
        ..OverviewRow::bare(path, urgency, "good")
    };
    let heads = file.blocks.iter().map(|b| b.head).collect();
    KeptFile::Good(Good { heads, row })
}
