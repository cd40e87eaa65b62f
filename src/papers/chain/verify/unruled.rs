//! What can be checked of a game that this program cannot rule again: signatures, the game's identity,
//! digests, heads, links and dice. Nothing here knows a rule of the game. What is not in the form that
//! is known is told and left out; what is known and does not fit is wrong.

use std::collections::{BTreeMap, BTreeSet};

use crate::doc_kind::DocKind;
use crate::file::bare::{Bare, BareBlock, BareDocument};
use crate::seal::{
    DiceTray, Digest, Joined, KeeperState, PublicKey, RollLine, doc_digest, game_id, head_digest,
    next_epoch, practice_seed, prep_digest, seed, verify,
};

use super::super::chain_fault::{ChainFault, Check};
use super::super::mode::DiceMode;
use super::verdict::VerifyReport;

type OrFault<T = ()> = Result<T, ChainFault>;

fn check_failed<T>(check: Check, what: impl Into<String>) -> OrFault<T> {
    Err(ChainFault::failed(check, what))
}

/// What everybody knows after a block.
struct CommonKnowledge {
    name: String,
    mode: Option<DiceMode>,
    game: Digest,
    head: Digest,
    epoch: Digest,
    next_step: u32,
    keys: BTreeMap<String, String>,
    /// Keys that seats gave up. What was locked before is signed with them, and only who rules the game
    /// knows what was.
    old_keys: BTreeSet<(String, String)>,
    keepers: Vec<KeeperState>,
}

/// Checks a text as far as that needs no rules and counts what was checked. Gives what could not be
/// read. `at` is the block that is being looked at.
pub(super) fn check_unruled(
    text: &str,
    revision: u32,
    report: &mut VerifyReport,
    at: &mut Option<u32>,
) -> OrFault<Option<String>> {
    let Some(bare) = Bare::read_bare(text) else { return Ok(Some("the file".to_string())) };
    report.blocks = bare.blocks.len() as u32;
    report.name = bare.name.clone().unwrap_or_default();
    report.mode = bare.dice.as_deref().and_then(DiceMode::from_word);
    let Some(mut known) = check_genesis(&bare, revision, report)? else {
        return Ok(Some("its genesis".to_string()));
    };
    report.head = Some(known.head);
    let mut last = None;
    for (i, block) in bare.blocks.iter().enumerate() {
        let number = i as u32 + 1;
        *at = Some(number);
        let (Some(own), Some(previous), Some(head)) = (block.number, block.previous, block.head)
        else {
            *at = None;
            return Ok(Some(format!("block {number} and what follows it")));
        };
        if own != number {
            let what = format!("found block {own} where block {number} belongs");
            return check_failed(Check::Order, what);
        }
        if previous != known.head {
            return check_failed(Check::Order, "the previous head is not that of the block before");
        }
        report.signatures += check_documents(&mut known, block)?;
        report.dice += check_dice(&mut known, block)?;
        if head_digest(known.game, &block.record) != head {
            return check_failed(Check::Position, "the resulting head differs");
        }
        known.head = head;
        (report.sound, report.head) = (number, Some(head));
        last = block.position;
    }
    *at = None;
    match last {
        Some(digest) if digest != doc_digest("position", &bare.position) => {
            check_failed(Check::Position, "the stored position is not the one of the last block")
        }
        _ => Ok(None),
    }
}

fn bad_setup<T>(what: impl Into<String>) -> OrFault<T> {
    check_failed(Check::Setup, what)
}

/// Invitation and joins make the game's identity, the keys and the anchors.
fn check_genesis(
    bare: &Bare,
    revision: u32,
    report: &mut VerifyReport,
) -> OrFault<Option<CommonKnowledge>> {
    let Ok(invitation) = bare.invitation.parse::<toml::Table>() else { return Ok(None) };
    let (Some(game), Some(prep), Some(name)) = (bare.game, bare.prep, bare.name.clone()) else {
        return Ok(None);
    };
    let invited = invitation.get("revision").and_then(toml::Value::as_integer);
    if invited != Some(i64::from(revision)) {
        return bad_setup("the file names another revision of the rules than its invitation");
    }
    if prep_digest(&bare.invitation) != prep {
        return bad_setup("the digest of the invitation does not match the invitation in the file");
    }
    if line_text(&invitation, "game") != Some(&name)
        || line_text(&invitation, "dice") != bare.dice.as_deref()
    {
        return bad_setup("name or dice mode of the file is not that of its invitation");
    }
    let mut known = CommonKnowledge {
        name,
        mode: report.mode,
        game,
        head: game,
        epoch: game,
        next_step: 1,
        keys: bare.seats.iter().cloned().collect(),
        old_keys: BTreeSet::new(),
        keepers: bare.keepers.iter().map(|k| KeeperState::new(prep, &k.keeper, k.anchor)).collect(),
    };
    let joins = check_joins(&known, bare, prep)?;
    report.signatures = joins.len() as u32;
    let joined: Vec<Joined> =
        joins.iter().map(|(seat, join, key)| Joined { seat, join: *join, key: *key }).collect();
    if game_id(&bare.invitation, &joined) != game {
        return bad_setup("the game of the file is not that of its invitation and joins");
    }
    let official = known.mode.is_some_and(DiceMode::official);
    if let Some((seat, _)) = known.keys.iter().find(|(_, key)| official && key.is_empty()) {
        return bad_setup(format!("{seat} has not joined"));
    }
    // A key that no join gave belongs to no seat.
    known
        .keys
        .iter_mut()
        .filter(|(seat, _)| !joins.iter().any(|(s, _, _)| s == *seat))
        .for_each(|(_, key)| key.clear());
    Ok(Some(known))
}

type JoinSeen = (String, Digest, PublicKey);

fn check_joins(known: &CommonKnowledge, bare: &Bare, prep: Digest) -> OrFault<Vec<JoinSeen>> {
    let mut all = Vec::new();
    for join in &bare.joins {
        let (head, key) = check_document(known, join)?;
        let seat = line_text(&head, "seat").unwrap_or_default().to_string();
        let (Some(key), Some(digest)) = (key, join.digest) else {
            return bad_setup(format!("the join file of {seat} is not signed"));
        };
        if line_text(&head, "invitation") != Some(prep.short().as_str()) {
            let what = format!("the join file of {seat} names another invitation");
            return bad_setup(what);
        }
        if known.keys.get(&seat) != Some(&key.to_string()) {
            return bad_setup("the key of the file is not that of its joins");
        }
        let own = bare.keepers.iter().find(|k| k.keeper == seat);
        if own.map(|k| k.anchor.to_string()).as_deref() != line_text(&head, "x_0") {
            return bad_setup("the anchor of the file is not that of its joins");
        }
        all.push((seat, digest, key));
    }
    Ok(all)
}

/// The only item of a list in a signed paper.
fn only_item<'t>(head: &'t toml::Table, name: &str) -> Option<&'t str> {
    match head.get(name)?.as_array()?.as_slice() {
        [one] => one.as_str(),
        _ => None,
    }
}

/// The text of a line of a signed paper.
fn line_text<'t>(head: &'t toml::Table, name: &str) -> Option<&'t str> {
    head.get(name).and_then(toml::Value::as_str)
}

/// A document by itself: digest, name of the game, signature.
fn check_document(
    known: &CommonKnowledge,
    d: &BareDocument,
) -> OrFault<(toml::Table, Option<PublicKey>)> {
    if d.digest != Some(doc_digest(&d.kind, &d.text)) {
        return check_failed(
            Check::Document,
            format!("the digest of the {} is not its own", d.kind),
        );
    }
    let head: toml::Table = d.text.parse().unwrap_or_default();
    if line_text(&head, "kind").is_some_and(|kind| kind != d.kind) {
        return check_failed(Check::Document, format!("a document is stored as {}", d.kind));
    }
    if line_text(&head, "game").is_some_and(|game| game != known.name) {
        return check_failed(Check::Document, format!("the {} is for another game", d.kind));
    }
    if d.signature.is_empty() {
        return Ok((head, None));
    }
    match verify(d.text.as_bytes(), &d.signature) {
        Ok(by) => Ok((head, Some(by.key))),
        Err(e) => check_failed(Check::Signature, format!("{}: {e}", d.kind)),
    }
}

/// The documents of a block with their signatures; how many are signed.
fn check_documents(known: &mut CommonKnowledge, block: &BareBlock) -> OrFault<u32> {
    let (mut signatures, mut new_keys): (u32, Vec<(String, String)>) = (0, Vec::new());
    for d in &block.documents {
        let (head, key) = check_document(known, d)?;
        signatures += u32::from(key.is_some());
        let Some(seat) = line_text(&head, "seat") else { continue };
        // A new key signs for itself; whether it may is ruled.
        if let (true, Some(key)) = (d.kind == DocKind::Key.word(), key) {
            new_keys.push((seat.to_string(), key.to_string()));
            continue;
        }
        // A new director's chain is signed with the key that comes with it.
        let own = if d.kind == DocKind::Reanchor.word() {
            new_keys.iter().find(|(s, _)| s == seat).map(|(_, key)| key)
        } else {
            None
        };
        match (own.or(known.keys.get(seat)), key) {
            (Some(own), Some(key)) if own.is_empty() || *own == key.to_string() => {}
            (Some(own), None) if own.is_empty() => {}
            (Some(_), Some(key))
                if known.old_keys.contains(&(seat.to_string(), key.to_string())) => {}
            (None, _) => return check_failed(Check::Signature, format!("there is no seat {seat}")),
            (_, None) => {
                return check_failed(
                    Check::Signature,
                    format!("the {} of {seat} is not signed", d.kind),
                );
            }
            _ => {
                let what = format!("the {} of {seat} is signed with another key", d.kind);
                return check_failed(Check::Signature, what);
            }
        }
    }
    for (seat, key) in new_keys {
        let old = known.keys.insert(seat.clone(), key);
        known.old_keys.extend(old.map(|key| (seat, key)));
    }
    Ok(signatures)
}

/// Links, new chains and roll lines; how many faces were made again.
fn check_dice(known: &mut CommonKnowledge, block: &BareBlock) -> OrFault<u64> {
    let papers = papers_of(block);
    check_links(known, block, &papers)?;
    let links: Vec<(&str, Digest)> =
        block.openings.iter().map(|o| (o.keeper.as_str(), o.link)).collect();
    let step = block.step.unwrap_or(known.next_step);
    let source = match known.mode {
        Some(DiceMode::Entered) | None => None,
        Some(DiceMode::Practice) if step != known.next_step => {
            return check_failed(Check::Dice, format!("step {step} is not the next one"));
        }
        Some(DiceMode::Practice) => Some(practice_seed(known.game, step)),
        Some(_) if block.rolls.is_empty() => None,
        Some(_) if links.len() != known.keepers.len() => {
            return check_failed(Check::Dice, "there are dice, and not every link is open");
        }
        Some(_) if block.openings.iter().any(|o| o.step != step) => {
            return check_failed(Check::Opening, "the block names another step than it opens");
        }
        Some(_) => Some(seed(known.epoch, step, &links)),
    };
    let faces = check_rolls(block, source)?;
    if block.step.is_some() || !block.openings.is_empty() {
        known.next_step = step.saturating_add(1);
    }
    new_chains(known, block, &papers)?;
    Ok(faces)
}

/// The openings and new chains that were signed.
type SignedPapers = Vec<(String, toml::Table, Digest)>;

fn papers_of(block: &BareBlock) -> SignedPapers {
    let chains = [DocKind::Opening, DocKind::Reanchor];
    block
        .documents
        .iter()
        .filter(|d| chains.iter().any(|k| k.word() == d.kind))
        .filter_map(|d| Some((d.kind.clone(), d.text.parse::<toml::Table>().ok()?, d.digest?)))
        .collect()
}

fn check_links(known: &mut CommonKnowledge, block: &BareBlock, papers: &SignedPapers) -> OrFault {
    for o in &block.openings {
        let Some(state) = known.keepers.iter_mut().find(|k| k.keeper() == o.keeper) else {
            return check_failed(Check::Opening, format!("{} keeps no dice", o.keeper));
        };
        let name = format!("x_{}", o.step);
        let value = o.link.to_string();
        let signed = papers.iter().any(|(_, paper, _)| {
            line_text(paper, "seat") == Some(&o.keeper) && only_item(paper, &name) == Some(&value)
        });
        if !signed {
            let what = "the opening lines are not those of the signed openings";
            return check_failed(Check::Opening, what);
        }
        if let Err(e) = state.open_link(o.step, o.link) {
            return check_failed(Check::Opening, format!("{}: {e}", o.keeper));
        }
    }
    Ok(())
}

fn new_chains(known: &mut CommonKnowledge, block: &BareBlock, papers: &SignedPapers) -> OrFault {
    let mut epochs = Vec::new();
    let shares: Vec<(&str, Digest)> =
        block.shares.iter().map(|s| (s.seat.as_str(), s.share)).collect();
    for new in &block.reanchors {
        let anchor = new.anchor.to_string();
        let signed = papers.iter().find(|(kind, paper, _)| {
            kind == DocKind::Reanchor.word()
                && line_text(paper, "seat") == Some(&new.keeper)
                && only_item(paper, "x_0") == Some(&anchor)
        });
        let old = new.of.as_ref().unwrap_or(&new.keeper);
        let state = known.keepers.iter_mut().find(|k| k.keeper() == old);
        let (Some((_, _, paper)), Some(state)) = (signed, state) else {
            return check_failed(
                Check::Opening,
                "the new chains are not those of the signed re-anchors",
            );
        };
        state.hand_over(&new.keeper);
        state.reanchor(new.first, new.anchor);
        epochs.push(next_epoch(known.epoch, *paper, new.first, &shares));
        known.next_step = known.next_step.max(new.first);
    }
    let next = known.next_step;
    if !block.reanchors.is_empty() {
        known.keepers.iter_mut().for_each(|k| k.skip_to(next));
    }
    if let Some(epoch) = block.epoch {
        if !epochs.contains(&epoch) {
            return check_failed(Check::Opening, "the epoch is not that of the signed rulings");
        }
        known.epoch = epoch;
    }
    Ok(())
}

/// Every stored roll line gives the faces of its stream.
fn check_rolls(block: &BareBlock, source: Option<Digest>) -> OrFault<u64> {
    let mut tray = source.map(DiceTray::new);
    let mut faces = 0;
    for text in &block.rolls {
        // A line in a form that this program does not know is left out.
        let Ok(line) = text.parse::<RollLine>() else { continue };
        faces += line.faces().len() as u64;
        let Some(tray) = &mut tray else { continue };
        match tray.roll_on(line.key(), line.faces().len()) {
            Ok(made) if made == line => {}
            Ok(made) => {
                return check_failed(Check::Dice, format!("\"{text}\": the links give \"{made}\""));
            }
            Err(e) => return check_failed(Check::Dice, format!("\"{text}\": {e}")),
        }
    }
    Ok(faces)
}
