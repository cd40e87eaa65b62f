//! The papers that a command is given, among them whole mailboxes. A mailbox holds papers of many steps and
//! games: those of one block are taken, and the others are set aside and summed up in one line.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::already::block_with;
use super::exit_codes::Failed;
use super::file_remarks::{note, note_of_file};
use super::form_from_mail::join_comments;
use super::inbox::{Found, FoundInFiles, look_into_each, plain_source};
use super::io;
use crate::chain::{Belonging, Game, SignedDocument, belonging_of, is_locked_with_old_key};
use crate::desk::onward::owing;
use crate::desk::papers::{FoundPaper, Later, Wanted, of_one_block, papers_that_count, why_aside};
use crate::desk::{EnclosureNote, Enclosures, PlainSource};
use crate::orders::glance;
use crate::shown::{count, one_line};

/// Papers that lie before a command.
#[derive(Default)]
pub(crate) struct PapersGiven {
    pub found: Vec<Found>,
    /// The same with their signatures checked.
    pub papers: Vec<SignedDocument>,
    /// A mailbox holds more that is due, for a block of its own.
    pub more: bool,
    /// The first of the files that is a mailbox.
    pub mailbox: Option<PathBuf>,
}

/// Up to this many messages that were left out are named one by one; more are only counted.
const FEW: usize = 3;

/// Reads a plain turn in its game, as the command wants it; `None` if its own reader has to say what is wrong
/// with an order file.
pub(crate) type ReadTurn<'r> = &'r dyn Fn(&Path, &PlainSource, &Game) -> Result<Option<Found>>;

impl PapersGiven {
    /// The papers of several files, each only once, with their signatures checked. Of a mailbox only those
    /// for the next block are taken.
    ///
    /// # Errors
    /// A file cannot be read or used, or a mailbox holds nothing for the next block.
    pub(crate) fn read(
        paths: &[PathBuf],
        game: &Game,
        wanted: Wanted,
        turn: ReadTurn,
    ) -> Result<PapersGiven> {
        let Reading { at_hand, told } = Reading::of(paths, game, wanted, turn)?;
        match &at_hand.mailbox {
            Some(mailbox) if at_hand.found.is_empty() && game.first_dice().is_none() => {
                told.into_iter().for_each(|what| note(&what));
                let step = game.file().next_step();
                let what = format!("{}: nothing for step {step}", one_line(mailbox.display()));
                Err(Failed::refused(what, owing(game)).into())
            }
            _ => Ok(at_hand),
        }
    }

    /// As [`PapersGiven::read`], where a mailbox may hold nothing.
    ///
    /// # Errors
    /// A file cannot be read or used.
    pub(crate) fn if_any(
        paths: &[PathBuf],
        game: &Game,
        wanted: Wanted,
        turn: ReadTurn,
    ) -> Result<PapersGiven> {
        Ok(Reading::of(paths, game, wanted, turn)?.at_hand)
    }
}

/// The papers of one game, out of mails that were read before.
pub(crate) struct SortedPapers {
    /// Those of the next block.
    pub given: PapersGiven,
    /// How many belong to another moment, by the reason.
    pub aside: BTreeMap<Option<Belonging>, usize>,
    /// Those that are due and not for this block.
    pub later: Vec<Later>,
}

impl SortedPapers {
    /// Chooses the papers of the next block. `own` are given apart from the mails, such as a receipt.
    ///
    /// # Errors
    /// One of `own` is not signed as it should be.
    pub(crate) fn for_next_block(
        game: &Game,
        own: Vec<Found>,
        mails: Vec<Found>,
        wanted: Wanted,
    ) -> Result<SortedPapers> {
        let mut seen: BTreeSet<io::ContentHash> = BTreeSet::new();
        // A player who is the director has the same orders in a file of their own.
        let own: Vec<Found> = own.into_iter().filter(|f| seen.insert(f.identity_hash())).collect();
        let mut papers = own.iter().map(Found::paper).collect::<Result<Vec<_>>>()?;
        let mut found = own;
        let mut sorted = Sorted::default();
        let all = Enclosures { found: mails, notes: Vec::new(), mailbox: true };
        sorted.take(game, all, &mut seen);
        sorted.take_locked(game, &papers);
        let (kept, later) = of_one_block(game, &papers, std::mem::take(&mut sorted.due), wanted);
        let more = later.iter().any(|l| l.why.is_none());
        for (one, paper) in kept {
            found.push(one);
            papers.push(paper);
        }
        let (found, papers, notes) = papers_that_count(game, found, papers);
        notes.iter().for_each(|what| note(what));
        let given = PapersGiven { found, papers, more, mailbox: None };
        Ok(SortedPapers { given, aside: sorted.aside, later })
    }
}

/// What came of reading.
struct Reading {
    at_hand: PapersGiven,
    /// Messages that were left out, where they have only been counted.
    told: Vec<String>,
}

impl Reading {
    fn of(paths: &[PathBuf], game: &Game, wanted: Wanted, turn: ReadTurn) -> Result<Reading> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        let mut boxes = Vec::new();
        let mut plain = Vec::new();
        for path in paths {
            if let Some(source) = plain_source(path)? {
                plain.push((path.as_path(), source));
                continue;
            }
            let mut sorted: Option<Sorted> = None;
            look_into_each(path, &mut |all: Enclosures| {
                if all.mailbox {
                    sorted.get_or_insert_with(Sorted::default).take(game, all, &mut seen);
                    return;
                }
                all.notes.iter().for_each(note_of_file);
                for mut one in of_this_game(game, path, all.found) {
                    join_comments(game, &mut one);
                    if seen.insert(one.identity_hash()) {
                        found.push(one);
                    } else {
                        note(&format!("{}: the same document once more", one_line(path.display())));
                    }
                }
            })?;
            boxes.extend(sorted.map(|sorted| (path.as_path(), sorted)));
        }
        for (path, source) in plain {
            let Some(one) = plain_paper(game, path, &source, &found, turn)? else { continue };
            if seen.insert(io::hash(one.canonical.text.as_bytes())) {
                found.push(one);
            } else {
                note(&format!("{}: the same document once more", one_line(path.display())));
            }
        }
        let papers = found.iter().map(Found::paper).collect::<Result<Vec<_>>>()?;
        let mut at_hand = PapersGiven { found, papers, ..PapersGiven::default() };
        let mailbox = boxes.first().map(|(path, _)| *path);
        let mut told = Vec::new();
        for (path, mut sorted) in boxes {
            sorted.take_locked(game, &at_hand.papers);
            let due = std::mem::take(&mut sorted.due);
            let (mut kept, later) = of_one_block(game, &at_hand.papers, due, wanted);
            // A mailbox with the papers of one block and nothing else is a mail that comes twice.
            let only_done = sorted.aside.len() == 1 && later.is_empty();
            if kept.is_empty() && at_hand.found.is_empty() && only_done {
                kept = in_one_block(game, std::mem::take(&mut sorted.done));
                if !kept.is_empty() {
                    sorted.aside.clear();
                }
            }
            sorted.tell(path, &kept, &mut told);
            later.iter().for_each(|l| note(&l.told(path)));
            at_hand.more |= later.iter().any(|l| l.why.is_none());
            for (one, paper) in kept {
                at_hand.found.push(one);
                at_hand.papers.push(paper);
            }
        }
        let PapersGiven { found, papers, more, .. } = at_hand;
        let (found, papers, notes) = papers_that_count(game, found, papers);
        notes.iter().for_each(|what| note(what));
        let at_hand = PapersGiven { found, papers, more, mailbox: mailbox.map(Path::to_path_buf) };
        Ok(Reading { at_hand, told })
    }
}

/// One mail may bring papers for several games. If some are for this game, the others are set aside.
fn of_this_game(game: &Game, path: &Path, found: Vec<Found>) -> Vec<Found> {
    let own = |f: &Found| glance(&f.canonical.text).is_some_and(|g| g.game == game.file().name);
    if !found.iter().any(own) {
        return found;
    }
    let (kept, others): (Vec<Found>, Vec<Found>) = found.into_iter().partition(own);
    if !others.is_empty() {
        let papers = count(others.len(), "paper");
        note(&format!("{}: {papers} for another game set aside", one_line(path.display())));
    }
    kept
}

/// The order file of a plain turn. Where everything is signed, a plain turn next to a signed file of its kind is
/// the draft of that file, and is not read.
fn plain_paper(
    game: &Game,
    path: &Path,
    source: &PlainSource,
    found: &[Found],
    turn: ReadTurn,
) -> Result<Option<Found>> {
    let signed = found
        .iter()
        .filter(|f| glance(&f.canonical.text).is_some_and(|g| g.kind == source.kind()))
        .any(|f| f.canonical.signature.is_some());
    if signed && game.mode().official() {
        note(&format!("{}: plain text is not signed, and was set aside", one_line(path.display())));
        return Ok(None);
    }
    match turn(path, source, game)? {
        Some(one) => Ok(Some(one)),
        None => Ok(Some(Found::read(path)?)),
    }
}

/// The papers of a mailbox: those that may be due, and how many are not, by the reason.
#[derive(Default)]
struct Sorted {
    due: Vec<FoundPaper>,
    /// What is in the game already, as long as it may be all of one block.
    done: Vec<FoundPaper>,
    /// What another key signed than the seat has now: it may have been locked before the key changed.
    strangers: Vec<FoundPaper>,
    aside: BTreeMap<Option<Belonging>, usize>,
    /// What is said of messages with something due, and of those that were left out.
    notes: Vec<EnclosureNote>,
}

/// No block has more papers.
const MOST_OF_A_BLOCK: usize = 100;

impl Sorted {
    fn take(&mut self, game: &Game, all: Enclosures, seen: &mut BTreeSet<io::ContentHash>) {
        let before = self.due.len() + self.done.len();
        for mut one in all.found {
            join_comments(game, &mut one);
            if !seen.insert(one.identity_hash()) {
                continue;
            }
            let Ok(paper) = one.paper() else {
                *self.aside.entry(None).or_default() += 1;
                continue;
            };
            let belongs = belonging_of(game, &paper);
            if belongs == Belonging::Next {
                self.due.push((one, paper));
                continue;
            }
            *self.aside.entry(Some(belongs)).or_default() += 1;
            if belongs == Belonging::Done && self.done.len() < MOST_OF_A_BLOCK {
                self.done.push((one, paper));
            } else if belongs == Belonging::Stranger && self.strangers.len() < MOST_OF_A_BLOCK {
                self.strangers.push((one, paper));
            }
        }
        let new: BTreeSet<Option<usize>> =
            self.due.iter().chain(&self.done).map(|(f, _)| f.place.message).collect();
        let any = self.due.len() + self.done.len() > before;
        self.notes.extend(
            all.notes.into_iter().filter(|n| n.left_out || any && new.contains(&n.message)),
        );
    }

    /// Takes the papers too that were locked before their seat changed its key; `given` are other papers at
    /// hand, such as a receipt in a file of its own.
    fn take_locked(&mut self, game: &Game, given: &[SignedDocument]) {
        if self.strangers.is_empty() {
            return;
        }
        let due = self.due.iter().map(|(_, paper)| paper.clone());
        let locks: Vec<SignedDocument> = due.chain(given.iter().cloned()).collect();
        let strangers = std::mem::take(&mut self.strangers);
        for (found, paper) in strangers {
            if !is_locked_with_old_key(game, &paper, &locks) {
                continue;
            }
            if let Some(n) = self.aside.get_mut(&Some(Belonging::Stranger)) {
                *n -= 1;
            }
            self.due.push((found, paper));
        }
        self.aside.retain(|_, n| *n > 0);
    }

    /// Says what should be known about the papers that are taken, about messages with a document that cannot
    /// be used, and how many papers are for another moment. Many messages are only counted here, and said in
    /// full where nothing remains.
    fn tell(&self, path: &Path, kept: &[FoundPaper], counted: &mut Vec<String>) {
        let messages: BTreeSet<Option<usize>> = kept.iter().map(|(f, _)| f.place.message).collect();
        let taken = self.notes.iter().filter(|n| !n.left_out && messages.contains(&n.message));
        taken.for_each(note_of_file);
        let left_out: Vec<&EnclosureNote> = self.notes.iter().filter(|n| n.left_out).collect();
        if left_out.len() <= FEW {
            left_out.iter().copied().for_each(note_of_file);
        } else {
            counted.extend(left_out.iter().map(|n| n.told.clone()));
            let numbers = left_out.iter().filter_map(|n| n.message).map(|n| n.to_string());
            note(&format!(
                "{}: {} with a document that cannot be used: {}; `fieldpost mail read` says why",
                one_line(path.display()),
                count(left_out.len(), "message"),
                numbers.collect::<Vec<_>>().join(", ")
            ));
        }
        tell_aside(path, &self.aside);
    }
}

/// Papers that made a block together; nothing if they made several.
fn in_one_block(game: &Game, papers: Vec<FoundPaper>) -> Vec<FoundPaper> {
    let blocks: BTreeSet<Option<u32>> =
        papers.iter().map(|(_, p)| block_with(game, p.document.digest)).collect();
    if blocks.len() == 1 && !blocks.contains(&None) { papers } else { Vec::new() }
}

/// One line about all papers that are not for this moment.
fn tell_aside(path: &Path, aside: &BTreeMap<Option<Belonging>, usize>) {
    let all: usize = aside.values().sum();
    if all == 0 {
        return;
    }
    let parts: Vec<String> =
        aside.iter().map(|(b, n)| format!("{n} {}", why_aside(b.as_ref()))).collect();
    let newer = aside.contains_key(&Some(Belonging::Elsewhere));
    let help = if newer { ". Is there a later game file?" } else { "" };
    note(&format!(
        "{}: {} set aside: {}{help}",
        one_line(path.display()),
        count(all, "paper"),
        parts.join(", ")
    ));
}
