//! The thorough way to verify: form, setup, and every block made again from its documents and compared. The first difference is the answer; the blocks before it are sound.

use crate::edition::Edition;
use crate::engine::{Event, Position};
use crate::file::{
    Block, GameFile, OpenedLink, ReadFault, head_of, plain_text, position_text, read_outline,
    read_versions, write_game,
};
use crate::format::FORMAT;
use crate::seal::{MAX_GAME_FILE_BYTES, self_test};

use super::super::chain_fault::{ChainFault, Check};
use super::super::game::Game;
use super::super::game_rules::{USUAL_DEFAULTS, rules_of};
use super::super::invitation::Invitation;
use super::super::mode::DiceMode;
use super::super::open_game::at_genesis;
use super::super::rules::{Editions, RULES_REVISION};
use super::super::signed::SignedDocument;
use super::super::standing::shut_seals;
use super::super::state::position_digest;
use super::super::step::{Documents, Ruled, prepare_block, rule_block};
use super::unruled::check_unruled;
use super::verdict::{Unproven, VerifyReport, ruled_by};

fn check_failed(check: Check, what: impl Into<String>) -> ChainFault {
    ChainFault::failed(check, what)
}

/// Checks everything there is to check. No game is given where it cannot be ruled again.
pub(super) fn run(
    bytes: &[u8],
    editions: &dyn Editions,
    report: &mut VerifyReport,
    at: &mut Option<u32>,
) -> Result<Option<Game>, ChainFault> {
    if !self_test() {
        return Err(check_failed(
            Check::Dice,
            "this build of fieldpost makes wrong dice; nothing was checked",
        ));
    }
    let text = plain_text(bytes).map_err(|e| check_failed(Check::Form, e.to_string()))?;
    if let Some((revision, why)) = not_ruled_here(bytes, &text, editions)? {
        let unread = check_unruled(&text, revision, report, at)?;
        let program = ruled_by(revision);
        report.unproven = Some(Unproven { revision, why, program, unread });
        return Ok(None);
    }
    let (mut game, file) = at_genesis(bytes, editions)?;
    report.name.clone_from(&file.name);
    report.mode = Some(game.mode());
    report.blocks = file.blocks.len() as u32;
    report.signatures = file.joins.len() as u32;
    report.head = Some(file.game);
    let canonical = write_game(&game.rules.edition, &file);
    for (i, block) in file.blocks.iter().enumerate() {
        let number = i as u32 + 1;
        *at = Some(number);
        check_block(&mut game, block, number)?;
        report.count_block(&game.rules.edition, block);
        report.sound = number;
    }
    *at = None;
    report.sealed = shut_seals(&game);
    if game.file.position != file.position {
        return Err(check_failed(Check::Position, position_difference(&game, &file)));
    }
    if let Some(what) = text_difference(&text, &canonical) {
        return Err(check_failed(Check::Form, what));
    }
    Ok(Some(game))
}

/// The revision by which the game is played, and why this program cannot rule it again, if it cannot.
/// The first lines are looked at before anything else: the rest may be written in a way that this
/// program does not know.
fn not_ruled_here(
    bytes: &[u8],
    text: &str,
    editions: &dyn Editions,
) -> Result<Option<(u32, String)>, ChainFault> {
    let named = read_versions(text).filter(|v| v.format == FORMAT).and_then(|v| v.revision);
    if let Some(revision) = named.filter(|r| *r != RULES_REVISION) {
        if bytes.len() > MAX_GAME_FILE_BYTES {
            let what = ReadFault::TooLong { bytes: bytes.len(), limit: MAX_GAME_FILE_BYTES };
            return Err(check_failed(Check::Form, what.to_string()));
        }
        let why = format!(
            "the game is played by revision {revision} of the rules, and this program has \
             revision {RULES_REVISION}"
        );
        return Ok(Some((revision, why)));
    }
    let outline = read_outline(bytes).map_err(|e| check_failed(Check::Form, e.to_string()))?;
    let other =
        || check_failed(Check::Setup, "the file names another revision than its invitation");
    let invitation = match Invitation::read(&outline.invitation()) {
        Err(ChainFault::Revision { .. }) => return Err(other()),
        read => read?,
    };
    let data = match rules_of(&invitation, editions) {
        Ok(_) => return Ok(None),
        Err(ChainFault::Revision { .. }) => return Err(other()),
        Err(ChainFault::Edition(why)) => why,
        // The invitation does not fit the data here: it may fit those of its game.
        Err(fault) if own_edition(&invitation, editions) => return Err(fault),
        Err(fault) => format!("the edition {} here has other data: {fault}", invitation.edition),
    };
    Ok(Some((invitation.revision, data)))
}

/// Has the edition here the data that an invitation names?
fn own_edition(invitation: &Invitation, editions: &dyn Editions) -> bool {
    let mut options = invitation.options.clone();
    if invitation.defaults_text.is_some() {
        options.insert("defaults".to_string(), USUAL_DEFAULTS.to_string());
    }
    let rules = editions.rules(&invitation.edition, &options);
    rules.is_ok_and(|r| r.edition.digest == invitation.edition_digest)
}

/// The first line that is not as the writer writes it.
fn text_difference(text: &str, canonical: &str) -> Option<String> {
    if text == canonical {
        return None;
    }
    if canonical.strip_suffix('\n') == Some(text.trim_end_matches('\r')) {
        return Some("the last line end is missing: the file was truncated on its way".to_string());
    }
    let mut a = text.split('\n');
    let mut b = canonical.split('\n');
    let mut line = 0;
    loop {
        line += 1;
        match (a.next(), b.next()) {
            (x, y) if x == y && x.is_some() => {}
            (found, Some(wanted)) => {
                let found = found.unwrap_or("the end of the file");
                return Some(format!("line {line} is \"{found}\" and should be \"{wanted}\""));
            }
            (_, None) => {
                return Some(format!("line {line} and everything after it do not belong here"));
            }
        }
    }
}

fn position_difference(made: &Game, stored: &GameFile) -> String {
    let ed = &made.rules.edition;
    let stored = position_text(stored.position.board(ed));
    let difference = text_difference(&stored, &position_text(made.file.position.board(ed)));
    format!(
        "the stored position is not the one the blocks lead to: {}",
        difference.unwrap_or_default()
    )
}

/// Makes one block again and compares.
fn check_block(game: &mut Game, block: &Block, number: u32) -> Result<(), ChainFault> {
    if block.number != number {
        let what = format!("found block {} where block {number} belongs", block.number);
        return Err(check_failed(Check::Order, what));
    }
    if block.previous != game.file.head() {
        return Err(check_failed(
            Check::Order,
            "the previous head is not that of the block before",
        ));
    }
    let papers =
        block.stored_documents().map(SignedDocument::read_stored).collect::<Result<Vec<_>, _>>()?;
    let mut documents = Documents::sort(papers)?;
    if game.mode() == DiceMode::Entered {
        documents.entered.clone_from(&block.rolls);
    }
    let prepared = prepare_block(game, documents)?;
    if (&prepared.documents, &prepared.held) != (&block.documents, &block.held) {
        return Err(check_failed(Check::Document, "the documents are not in their order"));
    }
    compare_openings(&prepared.openings, &block.openings)?;
    if prepared.reanchors != block.reanchors {
        return Err(check_failed(
            Check::Opening,
            "the new chains are not those of the signed re-anchors",
        ));
    }
    if prepared.shares != block.shares || prepared.epoch != block.epoch {
        return Err(check_failed(
            Check::Opening,
            "shares and epoch are not those of the signed rulings",
        ));
    }
    let ruled = rule_block(game, &prepared)?;
    compare_block(game, block, &ruled)?;
    game.file.position = ruled.outcome.after;
    game.push_block(block.clone())
}

fn compare_openings(made: &[OpenedLink], stored: &[OpenedLink]) -> Result<(), ChainFault> {
    if made == stored {
        return Ok(());
    }
    Err(check_failed(Check::Opening, "the opening lines are not those of the signed openings"))
}

/// Compares a block with what was ruled, dice first.
fn compare_block(game: &Game, block: &Block, ruled: &Ruled) -> Result<(), ChainFault> {
    let ed = &game.rules.edition;
    if ruled.rolls != block.rolls {
        return Err(check_failed(Check::Dice, roll_difference(&ruled.rolls, &block.rolls)));
    }
    if game.step_used(&block.openings, &block.rolls) != block.step {
        return Err(check_failed(Check::Opening, "the block names another step than it uses"));
    }
    if ruled.from != block.from {
        return Err(check_failed(
            Check::Rules,
            "the block begins at another block than its ruling says",
        ));
    }
    if ruled.burnt != block.burnt {
        return Err(check_failed(
            Check::Rules,
            "the step is burnt for another reason, or not at all",
        ));
    }
    if let Some(what) = event_difference(ed, &ruled.outcome.events, &block.events) {
        return Err(check_failed(Check::Rules, what));
    }
    if ruled.outcome.owed != block.owed {
        return Err(check_failed(Check::Rules, "the block names other decisions as owed"));
    }
    compare_heads(game, block, &ruled.outcome.after)
}

fn compare_heads(game: &Game, block: &Block, after: &Position) -> Result<(), ChainFault> {
    let position = position_digest(&game.rules.edition, after);
    if position != block.position {
        return Err(check_failed(Check::Position, "the digest of the resulting position differs"));
    }
    if head_of(&game.rules.edition, game.file.game, block) != block.head {
        return Err(check_failed(Check::Position, "the resulting head differs"));
    }
    Ok(())
}

fn roll_difference(made: &[String], stored: &[String]) -> String {
    let longest = made.len().max(stored.len());
    let differs = (0..longest).find(|i| made.get(*i) != stored.get(*i));
    format!(
        "the file has {}, the links give {}",
        quoted_line(stored, differs),
        quoted_line(made, differs)
    )
}

fn quoted_line(rolls: &[String], at: Option<usize>) -> String {
    let line = at.and_then(|i| rolls.get(i));
    line.map_or("nothing".to_string(), |l| format!("\"{l}\""))
}

/// The first event that differs, as the file writes it.
fn event_difference(ed: &Edition, made: &[Event], stored: &[Event]) -> Option<String> {
    let longest = made.len().max(stored.len());
    let i = (0..longest).find(|i| made.get(*i) != stored.get(*i))?;
    Some(format!(
        "played again from the documents, event {} is {}; the file has {}",
        i + 1,
        shown_event(ed, made, i),
        shown_event(ed, stored, i)
    ))
}

fn shown_event(ed: &Edition, events: &[Event], at: usize) -> String {
    events.get(at).map_or("nothing".to_string(), |e| crate::file::ron_page::one_line(e, ed))
}
