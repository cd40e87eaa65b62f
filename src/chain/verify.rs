//! Checks a whole game file from nothing but itself: form, setup, and every block made again from its
//! documents. The first difference is the answer; what stands before it is sound.

use std::collections::BTreeSet;

use crate::edition::Edition;
use crate::engine::{Event, Position};
use crate::file::{Block, GameFile, OpenedLink, head_of, plain_text, write_game};
use crate::seal::{DiceTray, Digest, MAX_GAME_FILE_BYTES, RollLine, self_test};

use super::document::Paper;
use super::fault::{ChainFault, Check};
use super::fold::safe_fold;
use super::game::{Game, RULES_REVISION, position_digest};
use super::mode::DiceMode;
use super::rules::Editions;
use super::step::{Documents, Prepared, Purpose, Ruled};
use super::stream::verify_canonical;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct VerifyReport {
    pub name: String,
    pub mode: Option<DiceMode>,
    /// Blocks in the file.
    pub blocks: u32,
    /// Blocks from the first on in which nothing is wrong.
    pub sound: u32,
    /// Signatures checked and dice recomputed.
    pub signatures: u32,
    pub dice: u64,
    pub failure: Option<Failure>,
    /// Blocks ruled by another revision than this program's, and what differs today.
    pub revisions: Vec<RevisionNote>,
    /// Steps whose links were opened in vain, with the reason.
    pub burnt: Vec<(u32, String)>,
    /// Sealed standing orders that nobody has opened.
    pub sealed: Vec<String>,
    /// The edition's data here are not those of the game: what differs. Its blocks were followed, not
    /// ruled again.
    pub other_data: Option<String>,
    /// The latest sound head.
    pub head: Option<Digest>,
}

/// The first thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// `None`: the file as a whole or its genesis.
    pub block: Option<u32>,
    pub check: Check,
    pub what: String,
}

/// A block that an older or newer program ruled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RevisionNote {
    pub block: u32,
    pub revision: u32,
    /// The first event that this program rules otherwise, with its rule; `None`: the same.
    pub differs: Option<String>,
}

impl VerifyReport {
    /// A fault, and whether it says anything: on other data than the game's a ruling or a position
    /// that does not come out proves nothing.
    fn without_own_data(&self, fault: &ChainFault) -> (Check, String) {
        match (&self.other_data, fault.check()) {
            (Some(what), Check::Position | Check::Rules | Check::Form) => {
                (Check::Setup, format!("this cannot be followed here, and is not forged: {what}"))
            }
            (_, check) => (check, fault.to_string()),
        }
    }

    pub fn good(&self) -> bool {
        self.failure.is_none()
    }
}

fn failed(check: Check, what: impl Into<String>) -> ChainFault {
    ChainFault::failed(check, what)
}

/// Verifies a game file.
pub fn verify(bytes: &[u8], editions: &dyn Editions) -> VerifyReport {
    verify_as(bytes, editions, RULES_REVISION)
}

/// [`verify`] as a program of another rules revision would, for tests of what such a program says.
pub fn verify_as(bytes: &[u8], editions: &dyn Editions, revision: u32) -> VerifyReport {
    verified(bytes, editions, revision, false).0
}

/// [`verify`], and the game itself if nothing is wrong with it.
pub fn verify_game(bytes: &[u8], editions: &dyn Editions) -> (VerifyReport, Option<Game>) {
    verified(bytes, editions, RULES_REVISION, true)
}

/// `keep`: the game is wanted with all its blocks.
fn verified(
    bytes: &[u8],
    editions: &dyn Editions,
    revision: u32,
    keep: bool,
) -> (VerifyReport, Option<Game>) {
    if let Some((report, game)) = quickly(bytes, editions, revision, keep) {
        return (report, Some(game));
    }
    let mut report = VerifyReport {
        name: String::new(),
        mode: None,
        blocks: 0,
        sound: 0,
        signatures: 0,
        dice: 0,
        failure: None,
        revisions: Vec::new(),
        burnt: Vec::new(),
        sealed: Vec::new(),
        other_data: None,
        head: None,
    };
    let mut at = None;
    match run(bytes, editions, revision, &mut report, &mut at) {
        Ok(game) => (report, Some(game)),
        Err(fault) => {
            let (check, what) = report.without_own_data(&fault);
            report.failure = Some(Failure { block: at, check, what });
            (report, None)
        }
    }
}

fn run(
    bytes: &[u8],
    editions: &dyn Editions,
    revision: u32,
    report: &mut VerifyReport,
    at: &mut Option<u32>,
) -> Result<Game, ChainFault> {
    if !self_test() {
        return Err(failed(
            Check::Dice,
            "this build of fieldpost makes wrong dice; nothing was checked",
        ));
    }
    let text = plain_text(bytes).map_err(|e| failed(Check::Form, e.to_string()))?;
    let (mut game, file) = Game::at_genesis(bytes, editions)?;
    report.name.clone_from(&file.name);
    report.mode = Some(game.mode());
    report.blocks = file.blocks.len() as u32;
    report.signatures = file.joins.len() as u32;
    report.head = Some(file.game);
    report.other_data = game.on_own_data().err().map(|e| e.to_string());
    let canonical = write_game(&game.rules.edition, &file);
    for (i, block) in file.blocks.iter().enumerate() {
        let number = i as u32 + 1;
        *at = Some(number);
        let own = (report.other_data.is_none()).then_some(revision);
        let checked = check_block(&mut game, block, number, own)?;
        report.signatures +=
            block.documents.iter().filter(|d| !d.signature.is_empty()).count() as u32;
        report.dice += block.rolls.iter().map(|r| faces(r)).sum::<u64>();
        report.revisions.extend(checked);
        report.burnt.extend(block.burnt.clone().map(|why| (number, why)));
        report.sound = number;
        report.head = Some(block.head);
    }
    *at = None;
    report.sealed = game.shut_seals();
    if game.file.position != file.position {
        return Err(failed(Check::Position, position_difference(&game, &file)));
    }
    if let Some(what) = text_difference(&text, &canonical) {
        return Err(failed(Check::Form, what));
    }
    Ok(game)
}

/// Most files are good and this program's own: no more is read of them than must be.
fn quickly(
    bytes: &[u8],
    editions: &dyn Editions,
    revision: u32,
    keep: bool,
) -> Option<(VerifyReport, Game)> {
    if revision != RULES_REVISION || bytes.len() > MAX_GAME_FILE_BYTES || !self_test() {
        return None;
    }
    verify_canonical(&plain_text(bytes).ok()?, editions, keep)
}

/// The dice of a roll line.
pub(super) fn faces(roll: &str) -> u64 {
    roll.parse().map_or(0, |line: RollLine| line.faces().len() as u64)
}

/// The first line that is not as the writer writes it.
fn text_difference(text: &str, canonical: &str) -> Option<String> {
    if text == canonical {
        return None;
    }
    if canonical.strip_suffix('\n') == Some(text.trim_end_matches('\r')) {
        return Some("the last line end is missing: the file was cut off on its way".to_string());
    }
    let (mut a, mut b) = (text.split('\n'), canonical.split('\n'));
    let mut line = 0;
    loop {
        line += 1;
        match (a.next(), b.next()) {
            (x, y) if x == y && x.is_some() => {}
            (found, Some(wanted)) => {
                let found = found.unwrap_or("the end of the file");
                return Some(format!("line {line} is \"{found}\" where \"{wanted}\" is written"));
            }
            (_, None) => return Some(format!("line {line} and what follows does not belong here")),
        }
    }
}

fn position_difference(made: &Game, stored: &GameFile) -> String {
    let ed = &made.rules.edition;
    let of = |p: &Position| crate::file::position_text(ed, p);
    let difference = text_difference(&of(&stored.position), &of(&made.file.position));
    format!(
        "the stored position is not the one the blocks lead to: {}",
        difference.unwrap_or_default()
    )
}

/// Makes one block again and compares. Returns a note where another revision ruled it; `None` for
/// the revision where no block can be ruled again.
fn check_block(
    game: &mut Game,
    block: &Block,
    number: u32,
    revision: Option<u32>,
) -> Result<Option<RevisionNote>, ChainFault> {
    if block.number != number {
        let what = format!("block {} stands where block {number} belongs", block.number);
        return Err(failed(Check::Order, what));
    }
    if block.previous != game.file.head() {
        return Err(failed(Check::Order, "the previous head is not that of the block before"));
    }
    let papers = block.documents.iter().map(Paper::stored).collect::<Result<Vec<_>, _>>()?;
    let mut documents = Documents::sort(papers)?;
    if game.mode() == DiceMode::Entered {
        documents.entered.clone_from(&block.rolls);
    }
    let prepared = game.prepare(documents)?;
    if prepared.documents != block.documents {
        return Err(failed(Check::Document, "the documents are not in their order"));
    }
    compare_openings(&prepared.openings, &block.openings)?;
    if prepared.reanchors != block.reanchors {
        return Err(failed(
            Check::Opening,
            "the new chains are not those of the signed re-anchors",
        ));
    }
    if prepared.shares != block.shares || prepared.epoch != block.epoch {
        return Err(failed(Check::Opening, "shares and epoch are not those of the signed rulings"));
    }
    if let Some(revision) = revision.filter(|r| *r == game.file.revision) {
        let ruled = game.rule(&prepared)?;
        compare(game, block, &ruled, revision)?;
        game.file.position = ruled.outcome.after;
        game.push(block.clone())?;
        return Ok(None);
    }
    let note = other_revision(game, block, &prepared)?;
    game.push(block.clone())?;
    Ok(Some(note))
}

fn compare_openings(made: &[OpenedLink], stored: &[OpenedLink]) -> Result<(), ChainFault> {
    if made == stored {
        return Ok(());
    }
    Err(failed(Check::Opening, "the opening lines are not those of the signed openings"))
}

/// Compares a block with what was ruled, dice first.
fn compare(game: &Game, block: &Block, ruled: &Ruled, revision: u32) -> Result<(), ChainFault> {
    let ed = &game.rules.edition;
    if ruled.rolls != block.rolls {
        return Err(failed(Check::Dice, roll_difference(&ruled.rolls, &block.rolls)));
    }
    if game.step_used(&block.openings, &block.rolls) != block.step {
        return Err(failed(Check::Opening, "the block names another step than it uses"));
    }
    if ruled.from != block.from {
        return Err(failed(Check::Rules, "the block begins at another block than its ruling says"));
    }
    if ruled.burnt != block.burnt {
        return Err(failed(Check::Rules, "the step is burnt for another reason, or not at all"));
    }
    if let Some(what) = event_difference(ed, &ruled.outcome.events, &block.events) {
        return Err(failed(Check::Rules, format!("ruled by revision {revision}: {what}")));
    }
    if ruled.outcome.owed != block.owed {
        return Err(failed(Check::Rules, "the block names other decisions as owed"));
    }
    compare_heads(game, block, &ruled.outcome.after)
}

fn compare_heads(game: &Game, block: &Block, after: &Position) -> Result<(), ChainFault> {
    let position = position_digest(&game.rules.edition, after);
    if position != block.position {
        return Err(failed(Check::Position, "the digest of the position after is another one"));
    }
    if head_of(&game.rules.edition, game.file.game, block) != block.head {
        return Err(failed(Check::Position, "the head after is another one"));
    }
    Ok(())
}

fn roll_difference(made: &[String], stored: &[String]) -> String {
    let longest = made.len().max(stored.len());
    let differs = (0..longest).find(|i| made.get(*i) != stored.get(*i));
    let show = |rolls: &[String]| {
        let line = differs.and_then(|i| rolls.get(i));
        line.map_or("nothing".to_string(), |l| format!("\"{l}\""))
    };
    format!("the file has {}, the links give {}", show(stored), show(made))
}

/// The first event that differs, as the file writes it.
fn event_difference(ed: &Edition, made: &[Event], stored: &[Event]) -> Option<String> {
    let longest = made.len().max(stored.len());
    let i = (0..longest).find(|i| made.get(*i) != stored.get(*i))?;
    let show = |events: &[Event]| {
        events.get(i).map_or("nothing".to_string(), |e| crate::file::page::one_line(e, ed))
    };
    Some(format!(
        "played again from the documents, event {} is {}; the file has {}",
        i + 1,
        show(made),
        show(stored)
    ))
}

/// A block of another revision: dice and chain are checked, its events folded, and what this
/// program would rule is told without being held against it.
fn other_revision(
    game: &mut Game,
    block: &Block,
    prepared: &Prepared,
) -> Result<RevisionNote, ChainFault> {
    if game.step_used(&block.openings, &block.rolls) != block.step {
        return Err(failed(Check::Opening, "the block names another step than it uses"));
    }
    check_rolls(game.mode(), &block.rolls, prepared.seed)?;
    if matches!(prepared.purpose, Purpose::Tie) && game.rule(prepared)?.rolls != block.rolls {
        return Err(failed(Check::Dice, "the die of the tied bids is not the block's only roll"));
    }
    check_event_rolls(game, block)?;
    let before = match block.from {
        Some(from) if from < block.number => game.position_after(from)?,
        Some(_) => return Err(failed(Check::Rules, "the block begins at a later block")),
        None => game.file.position.clone(),
    };
    let after = safe_fold(&game.rules.edition, &before, &block.events)
        .map_err(|what| failed(Check::Rules, what))?;
    compare_heads(game, block, &after)?;
    let differs = match game.rule(prepared) {
        Ok(ruled) => event_difference(&game.rules.edition, &ruled.outcome.events, &block.events),
        Err(fault) => Some(fault.to_string()),
    };
    game.file.position = after;
    Ok(RevisionNote { block: block.number, revision: game.file.revision, differs })
}

/// Every stored roll line gives the faces of its stream.
fn check_rolls(mode: DiceMode, rolls: &[String], seed: Option<Digest>) -> Result<(), ChainFault> {
    let mut tray = seed.map(DiceTray::new);
    for text in rolls {
        let bad = |e: &dyn std::fmt::Display| failed(Check::Dice, format!("\"{text}\": {e}"));
        let line: RollLine = text.parse().map_err(|e| bad(&e))?;
        match &mut tray {
            Some(tray) => {
                let made = tray.roll_on(line.key(), line.faces().len()).map_err(|e| bad(&e))?;
                if made != line {
                    return Err(bad(&format!("the links give \"{made}\"")));
                }
            }
            None if mode == DiceMode::Entered => {}
            None => return Err(bad(&"no link is open")),
        }
    }
    Ok(())
}

/// The rolls that the events tell are the roll lines of the block, or of those it ruled again.
fn check_event_rolls(game: &Game, block: &Block) -> Result<(), ChainFault> {
    let ed = &game.rules.edition;
    let told = block.events.iter().filter_map(|e| match e {
        Event::Rolled { key, faces, .. } => Some(crate::roll::line(ed, key, faces)),
        // Certain hits are no dice.
        Event::Summed { key, faces, .. } if !faces.is_empty() => {
            Some(crate::roll::line(ed, key, faces))
        }
        _ => None,
    });
    let kept = block.from.unwrap_or(block.number) as usize;
    let again = game.file.blocks.get(kept..).unwrap_or_default();
    let rolled: BTreeSet<&String> =
        block.rolls.iter().chain(again.iter().flat_map(|b| &b.rolls)).collect();
    if told.into_iter().all(|t| rolled.contains(&t)) {
        return Ok(());
    }
    Err(failed(Check::Dice, "an event tells a roll that the block does not have"))
}
