//! One game of a director's week: its papers are taken, block after block, until somebody else is awaited or
//! a mail must be sent first.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::week_said::{locked_is_missing, overtaken, words_of};
use crate::audit::{DutiesAtHand, Duty, duties, duties_at_hand};
use crate::chain::{
    Belonging, ChainFault, Documents, Game, OwedSince, Receipt, SignedDocument, belonging_of,
    claimed_time, owed_since, replay,
};
use crate::cli::book_at::BookAt;
use crate::cli::dice_options::TypedDice;
use crate::cli::games::Games;
use crate::cli::order_text::template;
use crate::cli::picture::packed_block;
use crate::cli::step_work::{StepEnd, StepWith, StepWork};
use crate::cli::term::captured;
use crate::desk::numbered;
use crate::desk::papers::one_counts;
use crate::desk::papers::{Later, Wanted};
use crate::desk::sign::usual_seats;
use crate::desk::{GameOfWeek, Letters, LostPaper, WorkDone, place_of};
use crate::doc_kind::DocKind;
use crate::report;
use crate::shown::{count, one_line};
use crate::store::disk::folder_of;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::game_files::next_file;
use crate::store::given_mailboxes::{PapersGiven, SortedPapers};
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::io;
use crate::store::outbox::Outbox;
use crate::store::outbox::PackedMail;
use crate::store::packing::Parcel;
use crate::store::receipt_at_hand::{beside_receipt, receipt_at_hand};

/// Up to so many papers of strangers are named.
const FEW: usize = 3;

/// More blocks than one mailbox can bring to a game.
const MOST_BLOCKS: usize = 200;

/// What all games of a week are worked on with.
pub(super) struct Desk<'a> {
    pub key: &'a Path,
    pub claimed_time: Option<&'a str>,
    pub say: Option<&'a str>,
    pub book: &'a BookAt,
    pub games: &'a Games,
    pub letters: &'a Letters,
}

/// A game that its director works on.
pub(super) struct GameAtDesk {
    pub told: GameOfWeek,
    at: PathBuf,
    game: Game,
    director: String,
    /// The papers that lie there for the next block.
    papers: Vec<SignedDocument>,
    found: Vec<Found>,
    /// A receipt of the next step lies there, and its mail is not sent.
    unsent: bool,
    /// What came too late for a step that is written by now.
    too_late: Vec<String>,
    /// A file could not be read or written.
    pub unwritten: bool,
}

impl GameAtDesk {
    /// A game in its latest file. `None` if the key is not its director's.
    pub(super) fn new(at: &Path, game: Game, seats: &[String]) -> Option<GameAtDesk> {
        let director = game.director().filter(|d| seats.iter().any(|own| own == d))?.to_string();
        let told = GameOfWeek {
            game: game.file().name.clone(),
            file: at.display().to_string(),
            opened_by: game
                .keepers()
                .iter()
                .map(|k| k.keeper().to_string())
                .filter(|keeper| *keeper != director)
                .collect(),
            ..GameOfWeek::default()
        };
        let at = at.to_path_buf();
        Some(GameAtDesk {
            told,
            at,
            game,
            director,
            papers: Vec::new(),
            found: Vec::new(),
            unsent: false,
            too_late: Vec::new(),
            unwritten: false,
        })
    }

    /// The latest game file.
    pub(super) fn file(&self) -> &Path {
        &self.at
    }

    /// Is this the mail of the receipt that waits to be sent?
    pub(super) fn waits_for(&self, mail: &Path) -> bool {
        self.unsent && self.receipt_mail().file.file_name() == mail.file_name()
    }

    /// The mail of the latest block, as it is named and addressed.
    pub(super) fn block_mail(&self) -> PackedMail {
        self.mail(numbered(&self.at, &self.game.file().name, self.game.file().latest(), "eml"))
    }

    /// Was the latest block mailed by other commands, in a folder that `week` sees for the first time? The
    /// first game file was so only if its mail is there.
    pub(super) fn was_mailed(&self) -> bool {
        self.game.file().latest() > 0 || self.block_mail().file.exists()
    }

    /// The mail of a receipt for the next step.
    fn receipt_mail(&self) -> PackedMail {
        let rest = format!("{}.{}.eml", DocKind::Receipt.word(), self.director);
        self.mail(beside_receipt(&self.receipt(), &rest))
    }

    /// The receipt of the next step, whether it is there or not.
    fn receipt(&self) -> PathBuf {
        let usual = || next_file(&self.at, &self.game, None, "receipt.toml");
        receipt_at_hand(&self.at, &self.game).unwrap_or_else(usual)
    }

    /// A mail to every seat but the director's.
    fn mail(&self, file: PathBuf) -> PackedMail {
        let to = usual_seats(&self.game, Some(&self.director), false);
        PackedMail { file, game: self.game.file().name.clone(), to }
    }

    /// Does everything that can be done now. Errors are told with the game.
    pub(super) fn work(&mut self, desk: &Desk, outbox: &mut Outbox) {
        self.told.fault = None;
        self.unwritten = false;
        let (worked, said) = captured(|| self.go_on(desk, outbox));
        if let Err(e) = worked {
            let failed = e.downcast_ref::<Failed>();
            self.unwritten = failed.is_some_and(|f| f.kind == FailureKind::Io);
            self.told.fault = Some(words_of(&e, &said));
        }
        self.told.file = self.at.display().to_string();
        self.look();
    }

    fn go_on(&mut self, desk: &Desk, outbox: &mut Outbox) -> Result<()> {
        self.pack_missing(desk, outbox)?;
        for _ in 0..MOST_BLOCKS {
            if !self.next(desk, outbox)? {
                break;
            }
        }
        Ok(())
    }

    /// The mail of the latest block, where an earlier call was stopped before it was packed or entered.
    fn pack_missing(&mut self, desk: &Desk, outbox: &mut Outbox) -> Result<()> {
        let mail = self.block_mail();
        if outbox.find(&mail.file).is_some() {
            return Ok(());
        }
        if !mail.file.exists() {
            let parcel = packed_block(&self.at, &self.game, desk.games)?;
            self.pack(parcel, &mail, desk)?;
            self.told.done.push(WorkDone::Packed { block: self.game.file().latest() });
        }
        outbox.enter(&mail, false).map(drop)
    }

    fn pack(&self, mut parcel: Parcel, mail: &PackedMail, desk: &Desk) -> Result<()> {
        desk.say.iter().for_each(|words| parcel.say(words));
        parcel.address(&self.game, Some(&self.director), &mail.to, &desk.book.file()?)?;
        parcel.write(None).map(drop)
    }

    /// Takes the papers of one block. Says whether there may be more to do.
    fn next(&mut self, desk: &Desk, outbox: &mut Outbox) -> Result<bool> {
        let receipt = self.receipt();
        let own = if receipt.exists() { self.locked_papers(&receipt)? } else { Vec::new() };
        let locked = !own.is_empty();
        let mails = desk.letters.of_game(&self.game.file().name);
        let (signed, unsigned): (Vec<&Found>, Vec<&Found>) =
            mails.iter().partition(|f| f.canonical.signature.is_some());
        let signed = signed.into_iter().cloned().collect();
        let wanted = Wanted::Block { locked };
        let sorted = SortedPapers::for_next_block(&self.game, own, signed, wanted)?;
        let late: Vec<String> = sorted.later.iter().filter_map(Later::words).collect();
        let others = sorted.later.iter().filter(|later| later.why.is_none());
        let others: Vec<Found> = others.map(|later| later.found.clone()).collect();
        self.told.aside = self.left_aside(&sorted, mails, &unsigned);
        self.told.aside.extend(self.lost_papers(desk.letters));
        // Where the signed paper is there as well, the reply does not matter.
        if sorted.given.papers.iter().all(|p| p.header.kind == DocKind::Receipt) {
            self.told.aside.extend(desk.letters.unsigned_forms(&self.game, |kind, seat| self.is_wanted(kind, seat)).into_iter().map(|form| {
                format!(
                    "{form}, is not signed: the player signs it with `fieldpost post` and mails that"
                )
            }));
        }
        let given = sorted.given;
        self.papers.clone_from(&given.papers);
        self.found.clone_from(&given.found);
        if !given.papers.iter().any(is_no_receipt) && self.game.first_dice().is_none() {
            return if locked { Err(locked_is_missing(&receipt).into()) } else { Ok(false) };
        }
        self.unsent = locked && !self.receipt_was_sent(outbox)?;
        if self.unsent {
            self.keep_locked_papers()?;
            self.pack_receipt(given, &receipt, desk, outbox)?;
            return Ok(false);
        }
        if let Err(ChainFault::Twice { what }) = Documents::sort(given.papers.iter().cloned()) {
            return Err(Failed::from(one_counts(&what, &given.found)).into());
        }
        let step = self.game.file().next_step();
        let typed = TypedDice::default();
        match StepWork::new(self.with(desk, &typed), &self.game, given).take()? {
            StepEnd::Locked(mail) => {
                outbox.enter(&mail, false)?;
                self.keep_locked_papers()?;
                self.told.done.push(WorkDone::Locked { step });
                self.unsent = true;
                Ok(false)
            }
            StepEnd::Carried(mail) => {
                outbox.enter(&mail, false)?;
                self.told.done.push(WorkDone::Opened { step });
                Ok(false)
            }
            StepEnd::Ruled { at, game, mail } => {
                mail.iter().try_for_each(|mail| outbox.enter(mail, false).map(drop))?;
                self.at = at;
                self.game = *game;
                self.told.done.push(self.ruled());
                self.too_late.extend(late);
                self.too_late.extend(overtaken(&self.game, &others));
                Ok(true)
            }
            StepEnd::Already(_) | StepEnd::Waits(_) => Ok(false),
        }
    }

    fn with<'w>(&'w self, desk: &'w Desk, typed: &'w TypedDice) -> StepWith<'w> {
        StepWith {
            at: &self.at,
            files: &[],
            key: Some(desk.key),
            chain: None,
            typed,
            nothing: false,
            claimed_time: desk.claimed_time,
            say: desk.say,
            book: desk.book,
            games: desk.games,
            sends: true,
        }
    }

    /// Was the receipt mailed? The list says so, or the opening of another keeper, who had it.
    fn receipt_was_sent(&self, outbox: &mut Outbox) -> Result<bool> {
        let mail = self.receipt_mail();
        if outbox.was_sent(&mail.file) {
            return Ok(true);
        }
        let openings = self.papers.iter().filter(|p| p.header.kind == DocKind::Opening);
        if openings.into_iter().all(|p| p.header.seat == self.director) {
            return Ok(false);
        }
        outbox.enter(&mail, true)?;
        outbox.mark_sent(&[&mail.file])?;
        Ok(true)
    }

    /// The mail of a receipt that was signed before: packed, if an earlier call was stopped, and entered.
    fn pack_receipt(
        &self,
        given: PapersGiven,
        receipt: &Path,
        desk: &Desk,
        outbox: &mut Outbox,
    ) -> Result<()> {
        let mail = self.receipt_mail();
        if !mail.file.exists() {
            let typed = TypedDice::default();
            let given = listed_by_receipt(given);
            StepWork::new(self.with(desk, &typed), &self.game, given)
                .receipt_mailed(&self.director, receipt)?;
        }
        outbox.enter(&mail, false).map(drop)
    }

    /// What the latest block is about.
    fn ruled(&self) -> WorkDone {
        let block = self.game.file().latest();
        let blocks = replay(&self.game, block).unwrap_or_default();
        let what = blocks.last().map(|last| {
            let head = report::view(&self.game, last).head;
            format!("round {}, {}", head.round, head.power)
        });
        let mut what = what.unwrap_or_default();
        let papers = self.papers_of_latest_block();
        if !papers.is_empty() {
            what.push_str(&format!(": {}", papers.join(", ")));
        }
        if self.game.over() {
            what.push_str("; the game is over");
        }
        WorkDone::Ruled { block, what }
    }

    /// `orders of anna`, for each paper that decided something in the latest block.
    fn papers_of_latest_block(&self) -> Vec<String> {
        let documents = self.game.file().blocks.last().into_iter().flat_map(|b| &b.documents);
        let papers = documents.filter_map(|d| SignedDocument::read_stored(d).ok());
        papers
            .map(|paper| paper.header)
            .filter(|h| !matches!(h.kind, DocKind::Receipt | DocKind::Opening))
            .map(|h| {
                let corrected = if h.replaces.is_some() { " (corrected)" } else { "" };
                format!("{} of {}{corrected}", h.kind.words(), h.seat)
            })
            .collect()
    }

    /// Keeps the papers of a receipt next to the game: the mailbox that brought them may not be given again.
    fn keep_locked_papers(&self) -> Result<()> {
        let decides =
            |p: &&SignedDocument| !matches!(p.header.kind, DocKind::Receipt | DocKind::Opening);
        for paper in self.papers.iter().filter(decides) {
            let of = format!("{}.{}.signed.toml", paper.header.kind.word(), paper.header.seat);
            let file = next_file(&self.at, &self.game, None, &of);
            // One of this name that says something else is somebody's own, and stays as it is.
            if !file.exists() {
                io::write_new(&file, paper.mail().as_bytes())?;
            }
        }
        Ok(())
    }

    /// A receipt that lies here, and the papers in its list that lie here too.
    fn locked_papers(&self, receipt: &Path) -> Result<Vec<Found>> {
        let mut own = vec![Found::read(receipt)?];
        let locked = Receipt::read(&own[0].canonical.text).map(|r| r.documents).unwrap_or_default();
        let begins = beside_receipt(receipt, "");
        let begins = begins.file_name().unwrap_or_default().to_string_lossy().to_string();
        for file in io::files(folder_of(&self.at), "toml")? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
            if !name.starts_with(&begins) || !name.ends_with(".signed.toml") {
                continue;
            }
            let Ok(found) = Found::read(&file) else { continue };
            if found.paper().is_ok_and(|paper| locked.contains(&paper.document.digest)) {
                own.push(found);
            }
        }
        Ok(own)
    }

    /// Papers that are due and are not taken, and those that never will be.
    fn left_aside(
        &self,
        sorted: &SortedPapers,
        mails: &[Found],
        unsigned: &[&Found],
    ) -> Vec<String> {
        let mut all = self.too_late.clone();
        all.extend(sorted.later.iter().filter_map(Later::words));
        all.extend(self.strangers(mails, &sorted.given.papers));
        let elsewhere = sorted.aside.get(&Some(Belonging::Elsewhere)).copied().unwrap_or(0);
        if elsewhere > 0 {
            let papers = count(elsewhere, "paper");
            let file = one_line(self.at.display());
            all.push(format!(
                "{papers} for a position that {file} does not have: is there a later game file?"
            ));
        }
        let form = template(&self.game).unwrap_or_default();
        let step = Some(self.game.file().next_step());
        for found in unsigned.iter().filter(|f| f.canonical.text.trim() != form.trim()) {
            let due = SignedDocument::from_parts(&found.canonical.text, None);
            if due.is_ok_and(|paper| {
                paper.header.step == step && self.is_wanted(paper.header.kind, &paper.header.seat)
            }) {
                all.push(format!(
                    "{} is not signed: the player signs it with `fieldpost post` and mails that",
                    place_of(found)
                ));
            }
        }
        all
    }

    /// Is such a paper of the seat of any use now? Orders and answers are only while the seat owes something.
    fn is_wanted(&self, kind: DocKind, seat: &str) -> bool {
        let decides = matches!(kind, DocKind::Orders | DocKind::Answer);
        !decides || duties(&self.game).iter().any(|duty| duty.seat == seat)
    }

    /// Papers for what is owed that someone else has signed than the seat they name: where they are and which key
    /// signed them.
    fn strangers(&self, mails: &[Found], taken: &[SignedDocument]) -> Vec<String> {
        let signed = mails.iter().filter_map(|found| Some((found, found.paper().ok()?)));
        let stranger = |paper: &SignedDocument| {
            let is_taken = taken.iter().any(|p| p.document.digest == paper.document.digest);
            let stranger = belonging_of(&self.game, paper) == Belonging::Stranger;
            stranger && paper.key.is_some() && !is_taken
        };
        let strangers: Vec<(&Found, SignedDocument)> = signed
            .filter(|(_, paper)| {
                stranger(paper) && self.is_wanted(paper.header.kind, &paper.header.seat)
            })
            .collect();
        let mut all: Vec<String> = strangers
            .iter()
            .take(FEW)
            .filter_map(|(found, paper)| {
                let key = paper.key.as_ref()?.fingerprint();
                let seat = &paper.header.seat;
                Some(format!(
                    "{} is signed with {key}, which is not the key of {seat}",
                    place_of(found)
                ))
            })
            .collect();
        if strangers.len() > all.len() {
            let papers = count(strangers.len() - all.len(), "more paper");
            all.push(format!("{papers} not signed with the key of the seat that it names"));
        }
        all
    }

    /// Papers that were damaged or lost on the way and are still wanted. The director has the own ones.
    fn lost_papers(&self, letters: &Letters) -> Vec<String> {
        let is_wanted =
            |kind: DocKind, seat: &str| seat != self.director && self.is_wanted(kind, seat);
        let lost = letters.lost_papers(&self.game, is_wanted).into_iter();
        lost.map(LostPaper::told).collect()
    }

    /// Who owes what now.
    fn look(&mut self) {
        self.told.over = self.game.over();
        let OwedSince { block, mut claimed, claimed_before } = owed_since(&self.game);
        let mut owes = duties(&self.game);
        let mut since = format!("block {block}");
        self.told.claimed_before = claimed_before;
        let at_hand = (!self.papers.is_empty()).then(|| duties_at_hand(&self.game, &self.papers));
        match at_hand {
            Some(Ok(DutiesAtHand { owes: now, since: paper, claimed: time, .. })) => {
                owes = now;
                // The director opens last, when the others have.
                if owes.iter().any(|duty| duty.seat != self.director) {
                    owes.retain(|duty| duty.seat != self.director);
                }
                if let Some(found) = paper.and_then(|i| self.found.get(i)) {
                    self.told.claimed_before = false;
                    since = place_of(found);
                    claimed = time.or_else(|| found.place.sent.clone());
                }
            }
            Some(Err(e)) if self.told.fault.is_none() => self.told.fault = Some(e.to_string()),
            _ => {}
        }
        if self.unsent {
            self.told.claimed_before = false;
            let step = self.game.file().next_step();
            let what = format!("sending the receipt of step {step}");
            owes = vec![Duty { seat: self.director.clone(), what }];
            let receipt = self.receipt();
            let name = receipt.file_name().unwrap_or_default().to_string_lossy().to_string();
            since = one_line(name);
            claimed = Found::read(&receipt).ok().and_then(|f| claimed_time(&f.canonical.text));
        }
        (self.told.owes, self.told.since, self.told.claimed) = (owes, since, claimed);
    }
}

/// Is this paper something else than a receipt?
fn is_no_receipt(p: &SignedDocument) -> bool {
    p.header.kind != DocKind::Receipt
}

/// Of the papers that lie there those that their receipt lists, without the receipt itself.
fn listed_by_receipt(given: PapersGiven) -> PapersGiven {
    let receipts = given.papers.iter().filter(|p| p.header.kind == DocKind::Receipt);
    let listed: Vec<_> = receipts
        .filter_map(|p| Receipt::read(&p.document.text).ok())
        .flat_map(|receipt| receipt.documents)
        .collect();
    let both = given.found.into_iter().zip(given.papers);
    let kept = both.filter(|(_, p)| listed.contains(&p.document.digest));
    let (found, papers) = kept.unzip();
    PapersGiven { found, papers, ..PapersGiven::default() }
}
