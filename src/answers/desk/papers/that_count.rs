//! Which of the papers that lie there for a block count: drafts next to signed papers do not, nor those that were
//! replaced, burnt or refused.

use std::collections::BTreeSet;

use crate::chain::{
    ChainFault, Documents, Game, Passed, SignedDocument, adjudicate, passed_papers, still_locked,
};
use crate::desk::found::Found;
use crate::doc_kind::DocKind;
use crate::shown::one_line;

/// What two papers have in common when only one of them can count: the kind and, except for orders, the seat.
pub(crate) type PaperOf = (DocKind, String);

/// The [`PaperOf`] of a paper. One seat has orders for one step, and so has one game.
pub fn paper_of(kind: DocKind, seat: &str) -> PaperOf {
    let seat = if kind == DocKind::Orders { "" } else { seat };
    (kind, seat.to_string())
}

/// The papers that count, and what is said of the others.
pub fn papers_that_count(
    game: &Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
) -> (Vec<Found>, Vec<SignedDocument>, Vec<String>) {
    let mut notes = Vec::new();
    let (found, papers) = without_drafts(game, found, papers, &mut notes);
    let (found, papers) = without_burnt(game, found, papers, &mut notes);
    let (found, papers) = without_replaced(found, papers, &mut notes);
    let (found, papers) = without_refused(game, found, papers, &mut notes);
    (found, papers, notes)
}

/// Where everything is signed, a draft counts for nothing next to a signed file of its kind: a stranger can
/// mail one under a name that lies among the files of the step.
fn without_drafts(
    game: &Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
    notes: &mut Vec<String>,
) -> (Vec<Found>, Vec<SignedDocument>) {
    let signed: BTreeSet<DocKind> =
        papers.iter().filter(|p| p.key.is_some()).map(|p| p.header.kind).collect();
    let draft = |p: &SignedDocument| p.key.is_none() && signed.contains(&p.header.kind);
    if !game.mode().official() || !papers.iter().any(draft) {
        return (found, papers);
    }
    let both = found.into_iter().zip(papers);
    let (drafts, kept): (Vec<_>, Vec<_>) = both.partition(|(_, paper)| draft(paper));
    for (found, _) in drafts {
        let path = one_line(found.path.display());
        let label = found.label();
        notes.push(format!("{path}: {label} is not signed, and was set aside"));
    }
    kept.into_iter().unzip()
}

/// Papers that a later one of their seat replaces count no more, unless a receipt or an opening had locked them:
/// then the later one does not count.
fn without_replaced(
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
    notes: &mut Vec<String>,
) -> (Vec<Found>, Vec<SignedDocument>) {
    let passed = passed_papers(&papers);
    let named = |i: usize| with_digest(&found[i], &papers[i]);
    for (i, why) in passed.iter().enumerate() {
        match why {
            Some(Passed::Replaced { by }) => {
                notes.push(format!("{} was replaced by {}", named(i), named(*by)));
            }
            Some(Passed::TooLate { locked }) => notes.push(format!(
                "{} came too late to replace {}, which is locked",
                named(i),
                named(*locked)
            )),
            None => {}
        }
    }
    let both = found.into_iter().zip(papers).zip(passed);
    both.filter(|(_, why)| why.is_none()).map(|(pair, _)| pair).unzip()
}

/// Orders that the rules refuse make no block, so they do not stand against other orders of their seat that are
/// good: the seat has corrected them. Where a receipt or an opening has locked something, nothing is left out.
fn without_refused(
    game: &Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
    notes: &mut Vec<String>,
) -> (Vec<Found>, Vec<SignedDocument>) {
    let orders = papers.iter().filter(|p| p.header.kind == DocKind::Orders).count();
    if orders < 2 || papers.iter().any(locks_dice) {
        return (found, papers);
    }
    let judged: Vec<bool> = papers.iter().map(|p| are_refused_orders(game, p)).collect();
    if judged.iter().filter(|refused| **refused).count() == orders {
        return (found, papers);
    }
    let both = found.into_iter().zip(papers).zip(judged);
    let (bad, kept): (Vec<_>, Vec<_>) = both.partition(|(_, refused)| *refused);
    for ((found, paper), _) in bad {
        let what = with_digest(&found, &paper);
        notes.push(format!("{what}: the rules refuse it, and it was set aside"));
    }
    kept.into_iter().map(|(pair, _)| pair).unzip()
}

/// Is this a receipt or an opening, after which the dice are known?
fn locks_dice(p: &SignedDocument) -> bool {
    matches!(p.header.kind, DocKind::Receipt | DocKind::Opening)
}

fn with_digest(found: &Found, paper: &SignedDocument) -> String {
    format!("{}, digest {}", found.label(), paper.document.digest.short())
}

/// Are these orders that the rules refuse?
fn are_refused_orders(game: &Game, paper: &SignedDocument) -> bool {
    paper.header.kind == DocKind::Orders
        && matches!(
            Documents::sort([paper.clone()]).and_then(|all| adjudicate(game, all)),
            Err(ChainFault::Refused { .. })
        )
}

/// Where papers stay locked after their step was burnt, the mail that brought them holds a receipt or an
/// opening of that step as well: these count no more.
fn without_burnt(
    game: &Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
    notes: &mut Vec<String>,
) -> (Vec<Found>, Vec<SignedDocument>) {
    let locked = still_locked(game);
    let Some(locked) = locked.filter(|l| papers.iter().any(|p| l.holds_paper(p.document.digest)))
    else {
        return (found, papers);
    };
    let both = found.into_iter().zip(papers);
    let (burnt, kept): (Vec<_>, Vec<_>) = both.partition(|(_, paper)| locked.burns_paper(paper));
    for (found, _) in burnt {
        let path = one_line(found.path.display());
        let label = found.label();
        let step = locked.step;
        notes.push(format!(
            "{path}: {label} is for step {step}, which was burnt, and was set aside"
        ));
    }
    kept.into_iter().unzip()
}
