//! Which of the papers in a mailbox make the next block together: a turn and its dice, standing orders,
//! affairs or a ruling. Papers given as files of their own decide; else standing orders come before a turn
//! that is not locked yet.

use std::path::Path;

use crate::chain::{
    Act, Awaited, Belonging, Documents, Game, Receipt, Ruling, SignedDocument, adjudicate, awaited,
    file_standing, late, still_locked,
};
use crate::desk::found::Found;
use crate::desk::place_of;
use crate::doc_kind::DocKind;
use crate::engine::Question;
use crate::shown::one_line;

/// What a command makes of papers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The next block, whatever it is about. `locked`: a receipt for the step was written here.
    Block {
        locked: bool,
    },
    /// The next block, but no filing of standing orders.
    Ruling,
    /// Orders or answers that are to be locked.
    Decisions,
    /// A turn: decisions, receipt and openings.
    Turn,
    Standing,
}

/// A document and the paper in it.
pub type FoundPaper = (Found, SignedDocument);

/// A paper that is due and not for this block.
pub struct Later {
    pub found: Found,
    /// Why it can make no block, if it cannot.
    pub why: Option<String>,
}

impl Later {
    /// Why it makes no block, with its place.
    pub fn words(&self) -> Option<String> {
        let why = self.why.as_ref()?;
        Some(format!("{} was set aside: {why}", place_of(&self.found)))
    }
}

/// Papers that make one block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum BlockKind {
    Turn,
    Standing,
    Affair(DocKind),
    Ruling,
}

/// The group that a paper belongs to.
fn group(game: &Game, paper: &SignedDocument) -> BlockKind {
    match paper.header.kind {
        DocKind::Standing | DocKind::Sealed => BlockKind::Standing,
        DocKind::Unsealed if game.over() => BlockKind::Standing,
        DocKind::Ruling if silences(paper).is_some() => BlockKind::Turn,
        DocKind::Ruling | DocKind::Key | DocKind::Reanchor | DocKind::Amendment => {
            BlockKind::Ruling
        }
        DocKind::Orders
        | DocKind::Answer
        | DocKind::Unsealed
        | DocKind::Receipt
        | DocKind::Opening => BlockKind::Turn,
        kind => BlockKind::Affair(kind),
    }
}

/// Does the turn wait for the seat of this paper to open its seal?
pub(super) fn opens_now(game: &Game, paper: &SignedDocument) -> bool {
    game.owed().iter().any(|o| {
        o.about == Question::Unseal
            && game.seat_of(o.power).is_some_and(|s| s.id == paper.header.seat)
    })
}

/// The seat whose answer a ruling replaces.
pub(super) fn silences(paper: &SignedDocument) -> Option<String> {
    match Ruling::read(&paper.document.text).ok()?.act {
        Act::DefaultAnswer { of } => Some(of),
        _ => None,
    }
}

fn is_of_dice(paper: &SignedDocument) -> bool {
    matches!(paper.header.kind, DocKind::Receipt | DocKind::Opening)
}

/// Of the papers of a mailbox those that make a block, with those that were given apart from it; and
/// those that do not.
pub fn of_one_block(
    game: &Game,
    given: &[SignedDocument],
    due: Vec<FoundPaper>,
    wanted: Wanted,
) -> (Vec<FoundPaper>, Vec<Later>) {
    let mut sort = BlockSorter { game, given, later: Vec::new() };
    let chosen = match (wanted, given.first()) {
        (Wanted::Decisions | Wanted::Turn, _) => Some(BlockKind::Turn),
        (Wanted::Standing, _) => Some(BlockKind::Standing),
        (_, Some(first)) => Some(group(game, first)),
        (Wanted::Block { locked: true }, None) => Some(BlockKind::Turn),
        (Wanted::Block { .. } | Wanted::Ruling, None) => None,
    };
    let kept = match chosen {
        Some(chosen) => sort.only(chosen, due),
        None => sort.first(due, wanted),
    };
    let kept = match wanted {
        Wanted::Decisions => kept.into_iter().filter(|(_, p)| !is_of_dice(p)).collect(),
        _ => kept,
    };
    (kept, sort.later)
}

/// Puts the papers of a mailbox into those of one block and those of later ones.
struct BlockSorter<'a> {
    game: &'a Game,
    given: &'a [SignedDocument],
    later: Vec<Later>,
}

impl BlockSorter<'_> {
    fn put_off(&mut self, found: Found, why: Option<String>) {
        self.later.push(Later { found, why });
    }

    /// The papers of one group.
    fn only(&mut self, chosen: BlockKind, due: Vec<FoundPaper>) -> Vec<FoundPaper> {
        let (own, others): (Vec<FoundPaper>, Vec<FoundPaper>) =
            due.into_iter().partition(|(_, p)| group(self.game, p) == chosen);
        others.into_iter().for_each(|(found, _)| self.put_off(found, None));
        match chosen {
            BlockKind::Turn => self.turn(own),
            BlockKind::Standing => self.newest(own),
            BlockKind::Affair(_) | BlockKind::Ruling => own,
        }
    }

    /// The first group that makes a block.
    fn first(&mut self, due: Vec<FoundPaper>, wanted: Wanted) -> Vec<FoundPaper> {
        let mut groups: Vec<BlockKind> = due.iter().map(|(_, p)| group(self.game, p)).collect();
        groups.sort_unstable();
        groups.dedup();
        // What is locked is finished first; until then papers of another kind come before the turn.
        let locked = due.iter().any(|(_, p)| is_of_dice(p));
        if !locked {
            groups.retain(|g| *g != BlockKind::Turn);
            groups.push(BlockKind::Turn);
        }
        let mut rest = due;
        for group_now in groups {
            let (own, others): (Vec<FoundPaper>, Vec<FoundPaper>) =
                rest.into_iter().partition(|(_, p)| group(self.game, p) == group_now);
            rest = others;
            let kept = match group_now {
                BlockKind::Turn => self.turn(own),
                BlockKind::Standing if wanted == Wanted::Ruling => {
                    own.into_iter().for_each(|(found, _)| self.put_off(found, None));
                    continue;
                }
                BlockKind::Standing => {
                    let newest = self.newest(own);
                    self.possible(group_now, newest)
                }
                BlockKind::Affair(_) | BlockKind::Ruling => self.possible(group_now, own),
            };
            if !kept.is_empty() {
                rest.into_iter().for_each(|(found, _)| self.put_off(found, None));
                return kept;
            }
        }
        Vec::new()
    }

    /// The papers that make a block: all together, or else each that can alone.
    fn possible(&mut self, group: BlockKind, papers: Vec<FoundPaper>) -> Vec<FoundPaper> {
        if papers.is_empty() || self.fault(group, &papers).is_none() {
            return papers;
        }
        let alone = papers.len() > 1 && group != BlockKind::Ruling;
        let mut kept = Vec::new();
        for pair in papers {
            match self.fault(group, std::slice::from_ref(&pair)) {
                None if alone && kept.is_empty() => kept.push(pair),
                None => self.put_off(pair.0, None),
                Some(why) => self.put_off(pair.0, Some(why)),
            }
        }
        kept
    }

    /// Why these papers make no block; `None` if they do.
    fn fault(&self, group: BlockKind, papers: &[FoundPaper]) -> Option<String> {
        let papers: Vec<SignedDocument> = papers.iter().map(|(_, p)| p.clone()).collect();
        let made = match group {
            BlockKind::Standing => file_standing(self.game, papers),
            _ => Documents::sort(papers).and_then(|all| adjudicate(self.game, all)),
        };
        made.err().map(|e| e.to_string())
    }

    /// Of several versions of a seat's standing orders the last one counts.
    fn newest(&mut self, papers: Vec<FoundPaper>) -> Vec<FoundPaper> {
        let all: Vec<(String, Option<u32>)> =
            papers.iter().map(|(_, p)| seat_and_version(p)).collect();
        let (newest, older): (Vec<FoundPaper>, Vec<FoundPaper>) =
            papers.into_iter().partition(|(_, p)| {
                let own = seat_and_version(p);
                !all.iter().any(|(seat, other)| *seat == own.0 && *other > own.1)
            });
        for (found, _) in older {
            self.put_off(found, Some("a later version of it is there".into()));
        }
        newest
    }

    /// What belongs to the turn that is due: decisions that are awaited and locked, and the papers of
    /// those who keep the dice.
    fn turn(&mut self, papers: Vec<FoundPaper>) -> Vec<FoundPaper> {
        let receipts = self.given.iter().chain(papers.iter().map(|(_, p)| p));
        let receipts = receipts.filter(|p| self.is_receipt(p));
        let receipts: Vec<Receipt> =
            receipts.filter_map(|p| Receipt::read(&p.document.text).ok()).collect();
        let locked = match receipts.as_slice() {
            [one] => Some(one),
            _ => None,
        };
        let corrections: Vec<SignedDocument> = locked.map_or_else(Vec::new, |receipt| {
            let listed = papers.iter().map(|(_, p)| p).chain(self.given);
            listed.filter(|p| receipt.documents.contains(&p.document.digest)).cloned().collect()
        });
        let mut kept = Vec::new();
        for (found, paper) in papers {
            // What the receipt lists has taken its place: there is nothing to look at.
            let is_listed = corrections.iter().any(|p| p.document.digest == paper.document.digest);
            if !is_listed && corrections.iter().any(|listed| listed.follows(&paper)) {
                continue;
            }
            match self.not_in_turn(&paper, locked) {
                None => kept.push((found, paper)),
                Some(why) => self.put_off(found, Some(why)),
            }
        }
        // Openings without anything that they could be for.
        let decided = kept.iter().map(|(_, p)| p).chain(self.given).any(|p| !is_of_dice(p));
        if !decided && self.game.first_dice().is_none() {
            for (found, _) in kept.drain(..) {
                let why = "the orders or answers that it locks are missing".to_string();
                self.later.push(Later { found, why: Some(why) });
            }
        }
        kept
    }

    fn is_receipt(&self, paper: &SignedDocument) -> bool {
        paper.header.kind == DocKind::Receipt
            && self.game.director() == Some(paper.header.seat.as_str())
    }

    /// Why a paper does not belong to the turn that is due.
    fn not_in_turn(&self, paper: &SignedDocument, locked: Option<&Receipt>) -> Option<String> {
        let h = &paper.header;
        let digest = paper.document.digest;
        match h.kind {
            DocKind::Receipt => {
                return (!self.is_receipt(paper))
                    .then(|| format!("{} is not the director", h.seat));
            }
            DocKind::Opening => {
                let keeps = self.game.keepers().iter().any(|k| k.keeper() == h.seat);
                return (!keeps).then(|| format!("{} keeps no dice", h.seat));
            }
            _ => {}
        }
        if let Some(receipt) = locked {
            let lists = receipt.documents.contains(&digest);
            return (!lists).then(|| "the receipt does not list it".to_string());
        }
        if let Some(locked) = still_locked(self.game) {
            let why = "other papers stay locked for this step";
            return (!locked.holds_paper(digest)).then(|| why.to_string());
        }
        (!self.is_awaited(paper)).then(|| format!("nothing of this kind is awaited of {}", h.seat))
    }

    fn is_awaited(&self, paper: &SignedDocument) -> bool {
        let seat = paper.header.seat.as_str();
        match (awaited(self.game), paper.header.kind) {
            (Awaited::Orders { seat: due, .. }, DocKind::Orders) => due == seat,
            (Awaited::Answers(_), DocKind::Answer) => late(self.game).iter().any(|s| s == seat),
            (Awaited::Answers(_), DocKind::Ruling) => {
                silences(paper).is_some_and(|of| late(self.game).contains(&of))
            }
            (Awaited::Answers(_), DocKind::Unsealed) => opens_now(self.game, paper),
            _ => false,
        }
    }
}

/// Whose paper it is, and its version.
fn seat_and_version(p: &SignedDocument) -> (String, Option<u32>) {
    (p.header.seat.clone(), p.header.version)
}

/// Why a document of a mailbox is set aside.
pub fn why_aside(belonging: Option<&Belonging>) -> &'static str {
    match belonging {
        Some(Belonging::Next) => "due",
        Some(Belonging::Done) => "in the game already",
        Some(Belonging::Past) => "for a moment that is past",
        Some(Belonging::Elsewhere) => "for a position that this game file does not have",
        Some(Belonging::OtherGame) => "for another game",
        Some(Belonging::Stranger) => "not signed with the key of its seat",
        None => "with first lines that cannot be read",
    }
}

impl Later {
    /// The line that names it.
    pub fn told(&self, path: &Path) -> String {
        let path = one_line(path.display());
        let label = self.found.label();
        match &self.why {
            Some(why) => format!("{path}: {label} was set aside: {why}"),
            None => {
                format!("{path}: {label} is for a block of its own, which comes after this one")
            }
        }
    }
}
