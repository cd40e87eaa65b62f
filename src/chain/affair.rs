//! Blocks that move no piece: concessions, results, notices. What may stand in one, what follows from
//! it, and how it is told.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::event::{Event, Surrender};
use crate::engine::{Ledger, Outcome};
use crate::file::{Block, Document};
use crate::id::{Side, SpaceId};

use super::advance::{AdvancePaper, SupplyClaim, claimed};
use super::document::Paper;
use super::ending::{Concession, Ending, GameResult, side_word};
use super::fault::ChainFault;
use super::game::Game;
use super::notice::{Notice, NoticeForm};
use super::step::{Prepared, Purpose, Ruled, document};

/// One affair, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Affair {
    Concession(Concession),
    Result(GameResult),
    Notice(Notice),
    Advance(AdvancePaper),
    Claim(SupplyClaim),
}

/// Kinds of documents that make blocks of this sort.
pub const KINDS: [DocKind; 5] =
    [DocKind::Concession, DocKind::Result, DocKind::Notice, DocKind::Advance, DocKind::Claim];

/// Kinds that a ruling consists of.
pub(super) const RULING: [DocKind; 2] = [DocKind::Ruling, DocKind::Key];

impl Affair {
    /// Reads the text of a document of one of these kinds.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(kind: DocKind, text: &str) -> Result<Affair, ChainFault> {
        match kind {
            DocKind::Concession => Concession::read(text).map(Affair::Concession),
            DocKind::Result => GameResult::read(text).map(Affair::Result),
            DocKind::Notice => Notice::read(text).map(Affair::Notice),
            DocKind::Advance => AdvancePaper::read(text).map(Affair::Advance),
            DocKind::Claim => SupplyClaim::read(text).map(Affair::Claim),
            other => Err(ChainFault::NotSupported { kind: other.to_string() }),
        }
    }

    fn of(paper: &Paper) -> Result<Affair, ChainFault> {
        Affair::read(paper.header.kind, &paper.document.text)
    }
}

impl Game {
    /// The side of a seat; `None` for the director.
    pub fn side_of(&self, seat: &str) -> Option<Side> {
        let power = self.seat(seat)?.powers.first()?;
        Some(self.rules.edition.side(*power))
    }

    /// The seats that play for a side.
    pub fn seats_of(&self, side: Side) -> Vec<&str> {
        let ids = self.state.seats.iter().map(|s| s.id.as_str());
        ids.filter(|id| self.side_of(id) == Some(side)).collect()
    }

    /// Checks affairs as far as no event is needed for it.
    pub(super) fn prepare_affairs(&self, papers: &[Paper]) -> Result<Prepared, ChainFault> {
        papers.iter().try_for_each(|p| self.check_paper(p))?;
        self.already(papers)?;
        self.still_open()?;
        let of_a_side = [DocKind::Concession, DocKind::Advance, DocKind::Claim];
        if papers.iter().any(|p| of_a_side.contains(&p.header.kind)) {
            self.sides_known()?;
        }
        papers.iter().try_for_each(|p| self.check_moment(p))?;
        let affairs = papers.iter().map(Affair::of).collect::<Result<Vec<_>, _>>()?;
        let first = papers.first().map(|p| p.header.kind);
        let first = first.ok_or_else(|| document("there is no document to file"))?;
        if let Some(other) = papers.iter().find(|p| p.header.kind != first) {
            let what = format!("a {first} and a {} make two blocks", other.header.kind);
            return Err(document(what));
        }
        let mut seats = BTreeSet::new();
        if let Some(p) = papers.iter().find(|p| !seats.insert(&p.header.seat)) {
            let what = format!("two files of kind {first} of {}: which one counts?", p.header.seat);
            return Err(document(what));
        }
        let concessions: Vec<&Concession> = affairs
            .iter()
            .filter_map(|a| if let Affair::Concession(c) = a { Some(c) } else { None })
            .collect();
        let results: Vec<&GameResult> = affairs
            .iter()
            .filter_map(|a| if let Affair::Result(r) = a { Some(r) } else { None })
            .collect();
        self.check_concessions(&concessions)?;
        self.check_results(&results)?;
        for affair in &affairs {
            match affair {
                Affair::Notice(n) => self.check_notice(n)?,
                Affair::Advance(a) => self.check_advance(a, affairs.len())?,
                Affair::Claim(c) => self.claim_target(c).map(|_| ())?,
                Affair::Concession(_) | Affair::Result(_) => {}
            }
        }
        let documents = papers.iter().map(|p| p.document.clone()).collect();
        Ok(Prepared::quiet(Purpose::Affairs(affairs), documents))
    }

    /// Every seat of one side, and nobody else.
    fn check_concessions(&self, all: &[&Concession]) -> Result<(), ChainFault> {
        let Some(first) = all.first() else { return Ok(()) };
        for c in all {
            self.may_concede(c)?;
            if c.side != first.side {
                return Err(document("both sides concede: sign a result instead"));
            }
        }
        let given = |seat: &&&str| !all.iter().any(|c| c.at.seat == **seat);
        let seats = self.seats_of(first.side);
        let missing: Vec<&str> = seats.iter().filter(given).copied().collect();
        if missing.is_empty() {
            return Ok(());
        }
        let waiting = missing.iter().map(|s| format!("the concession of {s}")).collect();
        Err(ChainFault::Owed { waiting })
    }

    /// The game goes on, and the seat plays for the side that it gives up.
    fn may_concede(&self, c: &Concession) -> Result<(), ChainFault> {
        if self.file.position.victory.is_some() {
            return Err(ChainFault::GameOver);
        }
        if self.side_of(&c.at.seat) != Some(c.side) {
            let side = c.side.name();
            return Err(document(format!("{} does not play for the {side}", c.at.seat)));
        }
        Ok(())
    }

    /// Signed by who did not win; where the board has no winner, by both sides unless one takes the
    /// loss upon itself.
    fn check_results(&self, all: &[&GameResult]) -> Result<(), ChainFault> {
        let Some(first) = all.first() else { return Ok(()) };
        let same = |r: &GameResult| {
            let bare = |r: &GameResult| (r.ending, r.winner, r.block, r.round);
            bare(r) == bare(first)
        };
        if all.iter().any(|r| !same(r)) {
            return Err(document("the results contradict each other"));
        }
        if first.block != self.file.latest() || first.round != self.file.position.round {
            let what = format!(
                "the result is for block {}, round {}; the game is at block {}, round {}",
                first.block,
                first.round,
                self.file.latest(),
                self.file.position.round
            );
            return Err(document(what));
        }
        self.ending_fits(first)?;
        let signed: Vec<&str> = all.iter().map(|r| r.at.seat.as_str()).collect();
        match self.unsigned(first.winner, &signed).first() {
            None => Ok(()),
            Some(side) => {
                let what = format!("the result is signed by nobody of the {}", side.name());
                Err(document(what))
            }
        }
    }

    /// The sides of which a seat must still sign a result with this winner.
    pub fn unsigned(&self, winner: Option<Side>, signed: &[&str]) -> Vec<Side> {
        let mut needed = match winner {
            Some(winner) => vec![winner.enemy()],
            None => vec![Side::Axis, Side::Allies],
        };
        needed.retain(|side| !signed.iter().any(|s| self.side_of(s) == Some(*side)));
        needed
    }

    /// No result has closed the game.
    pub(super) fn still_open(&self) -> Result<(), ChainFault> {
        match self.state.closed {
            Some(block) => {
                Err(document(format!("the game was closed by its result in block {block}")))
            }
            None => Ok(()),
        }
    }

    /// Would this paper count, once everybody has signed who must? So that nobody signs in vain; the
    /// block is made by the same code.
    ///
    /// # Errors
    /// Why not.
    pub fn affair_possible(&self, affair: &Affair) -> Result<(), ChainFault> {
        self.still_open()?;
        match affair {
            Affair::Concession(c) => self.may_concede(c),
            Affair::Result(r) => self.ending_fits(r),
            Affair::Notice(n) => self.check_notice(n),
            Affair::Advance(a) => self.check_advance(a, 1),
            Affair::Claim(c) => self.claim_target(c).map(|_| ()),
        }
    }

    /// Is the ending named the one the game has come to?
    fn ending_fits(&self, result: &GameResult) -> Result<(), ChainFault> {
        let over = self.file.position.victory.as_ref().map(|v| v.side);
        let here = self.won().map(|(_, how, _)| how);
        match (over, result.winner) {
            (Some(won), named) if named != Some(won) || here != Some(result.ending) => {
                let ending = here.map_or("", Ending::word);
                Err(document(format!(
                    "the game was won by the {} ({ending}); the result says otherwise",
                    won.name()
                )))
            }
            (None, _)
                if matches!(
                    result.ending,
                    Ending::Victory | Ending::Concession | Ending::Forfeit
                ) =>
            {
                Err(document(format!(
                    "no {} has ended this game; adjudication, draw or annulled can",
                    result.ending.word()
                )))
            }
            _ => Ok(()),
        }
    }

    /// The seat that speaks for a side about its cash advance.
    pub fn spokesman(&self, side: Side) -> Option<&str> {
        let named = match (self.state.tie, &self.invitation.tie) {
            (Some((_, 2)), Some(tie)) => &tie.spokesmen,
            _ => &self.invitation.spokesmen,
        };
        named.get(side_word(side)).map(String::as_str)
    }

    /// Signed by the side's spokesman, and possible (CASH-01 to CASH-03).
    fn check_advance(&self, a: &AdvancePaper, papers: usize) -> Result<(), ChainFault> {
        let speaks = self.spokesman(a.side);
        if speaks != Some(a.at.seat.as_str()) {
            let (side, speaks) = (a.side.name(), speaks.unwrap_or("nobody"));
            return Err(document(format!("the cash advance of the {side} is signed by {speaks}")));
        }
        if papers > 1 {
            return Err(document("each side's cash advance makes a block of its own"));
        }
        a.rule(&self.rules.edition, &self.file.position).map(|_| ())
    }

    fn claim_target(&self, c: &SupplyClaim) -> Result<SpaceId, ChainFault> {
        if self.over() {
            return Err(ChainFault::GameOver);
        }
        let side = self.side_of(&c.at.seat);
        let side = side.ok_or_else(|| document(format!("{} plays for no side", c.at.seat)))?;
        c.target(&self.rules.edition, &self.file.position, side)
    }

    fn check_notice(&self, n: &Notice) -> Result<(), ChainFault> {
        let unknown = n.to.iter().find(|s| self.seat(s).is_none());
        if let Some(seat) = unknown {
            return Err(document(format!("the notice is about {seat}, who has no seat here")));
        }
        if n.to.contains(&n.at.seat) {
            return Err(document(format!("{} sends a notice to himself", n.at.seat)));
        }
        Ok(())
    }

    /// Notices that still mean something: warnings since the board last changed, and vacations from
    /// which nobody has come back.
    pub fn notices(&self) -> Vec<String> {
        let mut standing: Vec<(u32, Notice)> = Vec::new();
        for block in &self.file.blocks {
            for d in block.documents.iter().filter(|d| d.kind == DocKind::Notice) {
                let Ok(n) = Notice::read(&d.text) else { continue };
                if n.form == NoticeForm::Back {
                    let away = |old: &Notice| old.form == NoticeForm::Vacation;
                    standing.retain(|(_, old)| !(away(old) && old.at.seat == n.at.seat));
                } else {
                    standing.push((block.number, n));
                }
            }
        }
        standing.retain(|(block, n)| !n.form.warns() || *block > self.state.changed);
        let line = |(block, n): &(u32, Notice)| format!("{} (block {block})", notice_sentence(n));
        standing.iter().map(line).collect()
    }

    /// The block since which the present duty is owed, and what its papers claim about the time.
    pub fn owed_since(&self) -> (u32, Option<String>) {
        let block = self.state.changed;
        let told = self.file.blocks.iter().take(block as usize).rev();
        let claimed = told.flat_map(|b| b.documents.iter()).find_map(|d| claimed_time(&d.text));
        (block, claimed)
    }

    /// What affairs do to the position.
    pub(super) fn rule_affairs(&self, affairs: &[Affair]) -> Ruled {
        let mut ruled = self.unchanged();
        let mut ledger = Ledger::new(self.file.position.clone());
        match affairs.first() {
            Some(Affair::Concession(c)) => {
                ledger.record(Event::GivenUp { side: c.side, how: Surrender::Conceded });
            }
            Some(Affair::Advance(a)) => {
                // It was found possible when it was laid before the game.
                if let Ok((after, events)) = a.rule(&self.rules.edition, &self.file.position) {
                    ruled.outcome = Outcome { after, events, owed: Vec::new() };
                }
                return ruled;
            }
            Some(Affair::Claim(_)) => {
                let claims = affairs.iter().filter_map(|a| match a {
                    Affair::Claim(c) => self.claim_target(c).ok(),
                    _ => None,
                });
                claims.for_each(|space| ledger.record(claimed(space)));
                let (after, events) = ledger.finish();
                ruled.outcome = Outcome { after, events, owed: self.owed() };
                return ruled;
            }
            Some(Affair::Result(_) | Affair::Notice(_)) | None => return ruled,
        }
        let (after, events) = ledger.finish();
        // Nobody has to answer anything any more.
        ruled.outcome = Outcome { after, events, owed: Vec::new() };
        ruled
    }
}

/// The time a document's signer claims for it.
pub fn claimed_time(text: &str) -> Option<String> {
    let line = text.lines().find_map(|l| l.strip_prefix("claimed-time = \""))?;
    line.strip_suffix('"').map(str::to_string)
}

/// What a block's affairs say, a sentence each, for reports and lists.
pub fn told(game: &Game, block: &Block) -> Vec<String> {
    let ed = &game.rules().edition;
    let read = |d: &Document| Affair::read(d.kind, &d.text).ok();
    let affairs = block.documents.iter().filter(|d| KINDS.contains(&d.kind));
    let mut list: Vec<String> = affairs.filter_map(read).map(|a| sentence(ed, &a)).collect();
    list.extend(super::decree::told(game, block));
    list.extend(super::tie::told(game, block));
    list
}

fn sentence(ed: &Edition, affair: &Affair) -> String {
    match affair {
        Affair::Concession(c) => {
            let mut text = format!("{} concedes the game for the {}.", c.at.seat, c.side.name());
            if let Some(words) = &c.words {
                text.push_str(&format!(" In own words, not checked: {words}"));
            }
            text
        }
        Affair::Result(r) => {
            let winner = match r.winner {
                Some(side) => format!("won by the {}", side.name()),
                None => "nobody won".to_string(),
            };
            format!(
                "RESULT signed by {}: {winner} ({}) in round {}. The game is closed.",
                r.at.seat,
                r.ending.word(),
                r.round
            )
        }
        Affair::Notice(n) => notice_sentence(n),
        Affair::Advance(a) => {
            let (place, keep) = a.in_words(ed);
            format!(
                "{} uses the cash advance of the {} [CASH-01]. Placed: {place}. Kept: {keep}.",
                a.at.seat,
                a.side.name(),
            )
        }
        Affair::Claim(c) => format!(
            "{} claims the limit of supply at the complex in {} for its owner's next turn [CVY-06].",
            c.at.seat,
            ed.space_by_id(&c.complex).map_or(c.complex.as_str(), |s| &ed.space(s).name)
        ),
    }
}

fn notice_sentence(n: &Notice) -> String {
    let mut text = format!("{} of {}", n.form.subject(), n.at.seat);
    if !n.to.is_empty() {
        text.push_str(&format!(" to {}", n.to.join(", ")));
    }
    if let Some(awaits) = &n.awaits {
        text.push_str(&format!(": {awaits}"));
    }
    if let Some((from, until)) = &n.days {
        text.push_str(&format!(": {from} to {until}"));
    }
    match (&n.claimed_time, n.form) {
        (Some(time), _) => text.push_str(&format!("; dated {time} by its writer.")),
        (None, NoticeForm::Back) => text.push_str(": the writer can play again."),
        _ => text.push('.'),
    }
    text
}
