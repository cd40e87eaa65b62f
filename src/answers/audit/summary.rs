//! What a director must know of a game whose file is good: which game it is, whose
//! steps burnt, what was decided by defaults or by agreement, who owes what, and its present state.

use std::collections::BTreeMap;

use crate::chain::{Awaited, Ending, Game, SignedDocument, Takeover, takeovers_up_to};
use crate::doc_kind::DocKind;
use crate::engine::event::Decider;
use crate::engine::{Board, Event};
use crate::file::Block;
use crate::report::{bid_words, burnt_said, first_duty_with, owed_words, tell_affairs};

/// The facts of one game, in the words its file uses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    pub game: String,
    pub edition: String,
    pub edition_digest: String,
    pub options: Vec<(String, String)>,
    /// Who keeps the dice: `both: anna, bruno, dora`.
    pub dice: String,
    /// What powers got before the first turn.
    pub bids: Vec<String>,
    /// National advantages that were chosen and are in the game: `Germany, Wolf Packs [GER-04]`.
    pub advantages: Vec<String>,
    /// Notices that were given: block, what.
    pub notices: Vec<(u32, String)>,
    /// Seat, its powers, fingerprint.
    pub seats: Vec<(String, Vec<String>, String)>,
    /// What the seats without powers are there for: `director`, `judge`, `director and judge`.
    pub offices: BTreeMap<String, &'static str>,
    pub round: u32,
    pub to_move: String,
    /// Steps whose links are open.
    pub steps: u32,
    /// Block, seats whose documents it holds, reason.
    pub burnt: Vec<(u32, Vec<String>, String)>,
    /// Openings made with an old copy of a chain's file.
    pub restored: Vec<super::Restored>,
    /// Blocks in which a choice fell to the game's defaults, and how many.
    pub defaults: BTreeMap<u32, u32>,
    /// Blocks that rest on an agreement or a director's ruling: block, what.
    pub agreements: Vec<(u32, String)>,
    /// New keys and chains.
    pub takeovers: Vec<Takeover>,
    /// Who owes what now, in words.
    pub owed: Vec<String>,
    /// Result and the block that made it, if the game is over.
    pub result: Option<(u32, String)>,
    /// Block, claimed time before, claimed time of the block.
    pub times: Vec<(u32, String, String)>,
}

/// Those that every game has are not listed.
fn chosen_advantages(board: Board) -> Vec<String> {
    let own =
        board.position.advantages.keys().map(|id| board.advantage(*id)).filter(|a| !a.compulsory());
    own.map(|a| format!("{}, {} [{}]", board.power(a.power).name, a.name, a.rule)).collect()
}

/// Everything there is to know of a game that has been verified. Commands name its file as it is usually called.
pub fn summary(game: &Game) -> Summary {
    summary_of_file(game, &game.usual_file_name())
}

/// As [`summary`]; `at` is the game file in the commands.
pub fn summary_of_file(game: &Game, at: &str) -> Summary {
    let file = game.file();
    let ed = &game.rules().edition;
    let p = game.position();
    let mut found = Summary {
        game: file.name.clone(),
        edition: file.edition.clone(),
        edition_digest: file.edition_digest.to_string(),
        options: file.options.clone(),
        dice: dice_and_keepers(game),
        advantages: chosen_advantages(game.position().board(ed)),
        bids: game.invitation().bids.iter().map(|b| bid_words(Some(ed), b)).collect(),
        round: p.round,
        to_move: ed.power(p.power).name.clone(),
        steps: file.next_step().saturating_sub(1),
        takeovers: takeovers_up_to(game, file.latest()),
        owed: owed_in_words(game, at),
        result: closing_result(game),
        times: super::times_out_of_order(file),
        restored: super::restored_openings(file),
        ..Default::default()
    };
    let idle = game.seats().iter().filter(|s| s.powers.is_empty());
    found.offices = idle.map(|s| (s.id.clone(), game.office_of(&s.id))).collect();
    for seat in game.seats() {
        let mut powers: Vec<String> =
            seat.powers.iter().map(|p| ed.power(*p).name.clone()).collect();
        let other = game
            .invitation()
            .otherwise_of(&seat.id)
            .filter(|_| game.first_dice().is_some_and(|d| d.tie.is_some()));
        let other = other.unwrap_or_default().iter().filter_map(|id| ed.power_by_id(id));
        let other: Vec<String> = other.map(|p| ed.power(p).name.clone()).collect();
        if !other.is_empty() {
            powers = vec![format!("{} or {}", powers.join(", "), other.join(", "))];
        }
        found.seats.push((seat.id.clone(), powers, seat.fingerprint.clone()));
    }
    for block in &file.blocks {
        if let Some(why) = &block.burnt {
            found.burnt.push((block.number, seats_that_wrote(block), burnt_said(ed, why)));
        }
        if block.documents.iter().any(|d| d.kind == DocKind::Ruling) {
            found.agreements.push((block.number, tell_affairs(game, block).join(" ")));
        }
        if block.documents.iter().any(|d| d.kind == DocKind::Notice) {
            found.notices.push((block.number, tell_affairs(game, block).join(" ")));
        }
        for event in &block.events {
            if by_default(event) {
                *found.defaults.entry(block.number).or_default() += 1;
            }
        }
    }
    found
}

/// `both: anna, bruno, dora`; without a keeper the mode alone.
fn dice_and_keepers(game: &Game) -> String {
    let keepers: Vec<&str> = game.file().keepers.iter().map(|k| k.keeper.as_str()).collect();
    if keepers.is_empty() {
        game.mode().word().to_string()
    } else {
        format!("{}: {}", game.mode().word(), keepers.join(", "))
    }
}

/// Whose orders or answers a block holds.
pub(super) fn seats_that_wrote(block: &Block) -> Vec<String> {
    let papers =
        block.documents.iter().filter(|d| matches!(d.kind, DocKind::Orders | DocKind::Answer));
    papers.filter_map(|d| SignedDocument::read_stored(d).ok()).map(|p| p.header.seat).collect()
}

/// Did no instruction decide, although there was a choice?
fn by_default(event: &Event) -> bool {
    let by = match event {
        Event::Hit { by, .. }
        | Event::Damaged { by, .. }
        | Event::Submerged { by, .. }
        | Event::Chosen { by, .. }
        | Event::Retreated { by, .. }
        | Event::AircraftBrokeOff { by, .. } => by,
        _ => return false,
    };
    *by == Decider::Profile
}

fn owed_in_words(game: &Game, at: &str) -> Vec<String> {
    match crate::chain::awaited(game) {
        Awaited::Nothing => Vec::new(),
        Awaited::FirstDice { .. } => vec![first_duty_with(game, at)],
        Awaited::Answers(all) => {
            all.iter().map(|o| format!("an answer: {}", owed_words(game, o))).collect()
        }
        Awaited::Advance { side, seat } => {
            vec![format!("the cash advance of the {} ({seat})", side.name())]
        }
        Awaited::Orders { power, seat } => {
            let power = &game.rules().edition.power(power).name;
            vec![format!("orders: {power} ({seat})")]
        }
    }
}

fn closing_result(game: &Game) -> Option<(u32, String)> {
    let (block, ending, winner) = crate::chain::game_outcome(game)?;
    let what = match (ending, winner) {
        (Ending::Victory, Some(side)) => format!("{} won", side.name()),
        (_, Some(side)) => format!("{} won ({})", side.name(), ending.word()),
        (_, None) => format!("neither side won ({})", ending.word()),
    };
    Some((block, what))
}
