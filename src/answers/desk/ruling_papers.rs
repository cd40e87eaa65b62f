//! The papers that go with a ruling: a new chain, the key of a new director, the openings that were shown, and the
//! orders of an amended turn.

use super::{Declined, Refused};
use crate::chain::{
    Act, ChainFault, Game, NewKey, Opening, Reanchor, SignedDocument, names_this_board,
    openings_to_name,
};
use crate::doc_kind::DocKind;
use crate::seal::{Digest, Secret, doc_digest};

/// A paper, and the file that it is in.
pub struct NamedPaper {
    pub file: String,
    pub paper: SignedDocument,
}

/// What is given for a ruling about a new chain.
#[derive(Default)]
struct GivenOpenings {
    key: Option<NewKey>,
    /// The new chain: its keeper and its digest.
    chain: Option<(String, Digest)>,
    openings: Vec<SignedDocument>,
}

/// Sorts the papers by their kind.
fn given(papers: Vec<NamedPaper>, help: &str) -> Result<GivenOpenings, Declined> {
    let mut all = GivenOpenings::default();
    for NamedPaper { file, paper } in papers {
        let text = &paper.document.text;
        let digest = paper.document.digest;
        match paper.header.kind {
            DocKind::Key => all.key = Some(NewKey::read(text).map_err(|e| unfit(&file, &e))?),
            DocKind::Reanchor => {
                Reanchor::read(text).map_err(|e| unfit(&file, &e))?;
                if let Some((_, other)) = all.chain.filter(|(_, other)| *other != digest) {
                    let what = format!("there are two new chains, {other} and {digest}");
                    let help = "rule on one only: the keeper who made both knows the dice of both";
                    return Err(Declined::refused(what, help));
                }
                all.chain = Some((paper.header.seat.clone(), digest));
            }
            DocKind::Opening => all.openings.push(paper),
            kind => {
                let what = format!("{file} is a file of kind {kind}");
                return Err(Declined::wrong_use(what, help));
            }
        }
    }
    Ok(all)
}

/// The openings that the ruling names.
fn named(game: &Game, openings: &[SignedDocument]) -> Result<Vec<Digest>, Declined> {
    openings_to_name(game, openings).map_err(|e| {
        let help = "give the openings of the next step that were shown for the present board";
        Declined::refused(format!("not signed: {e}"), help)
    })
}

/// A keeper begins a new chain, from its paper and the openings that were shown.
///
/// # Errors
/// The new chain is missing, or a paper does not belong to it.
pub fn beginning_anew(game: &Game, papers: Vec<NamedPaper>) -> Result<Act, Declined> {
    let help = "give the file that the keeper made with `fieldpost reanchor`, and openings";
    let all = given(papers, help)?;
    let (Some((keeper, paper)), None) = (all.chain, &all.key) else {
        return Err(Declined::wrong_use("the new chain is missing", help));
    };
    let openings = named(game, &all.openings)?;
    Ok(Act::Reanchor { keeper, paper, openings, signers: Vec::new() })
}

/// The new director, from the papers that they made and the openings that were shown.
///
/// # Errors
/// Their key is missing, or a paper does not belong to it.
pub fn succession(game: &Game, of: &str, papers: Vec<NamedPaper>) -> Result<Act, Declined> {
    let help = "give the files that the new director made with `fieldpost reanchor --of`";
    let all = given(papers, help)?;
    let Some(key) = all.key else {
        return Err(Declined::wrong_use("the key of the new director is missing", help));
    };
    Ok(Act::Successor {
        of: of.to_string(),
        seat: key.at.seat,
        new: key.new,
        paper: all.chain.map(|(_, digest)| digest),
        openings: named(game, &all.openings)?,
        signers: Vec::new(),
    })
}

/// A link that this seat has shown for the present board stays shown: the ruling names the opening, so that
/// what it locks stays locked.
///
/// # Errors
/// The ruling does not name it.
pub fn own_opening_is_named(
    game: &Game,
    act: &Act,
    seat: &str,
    own: &Secret,
) -> Result<(), Refused> {
    let next = game.file().next_step();
    let memory = &own.memory;
    let Some(opened) = memory.opened.iter().find(|o| o.step == next) else { return Ok(()) };
    let keeper = game.keepers().iter().find(|k| k.keeper() == seat);
    let link = keeper.and_then(|k| k.link_index(next)).map(|i| own.chain.link(i));
    let Some(Ok(link)) = link else { return Ok(()) };
    let opening = Opening {
        game: game.file().name.clone(),
        seat: seat.to_string(),
        step: next,
        head: opened.head.clone(),
        link,
        restored: opened.restored,
        claimed_time: opened.time.clone(),
        documents: opened.documents.clone(),
    };
    let digest = doc_digest(DocKind::Opening.word(), &opening.text());
    if !names_this_board(game, &opening) || act.openings().contains(&digest) {
        return Ok(());
    }
    let what = format!(
        "not signed: {seat} has opened step {next} for what is on the board now, and the ruling does not \
         name that opening: what it locks would be free again"
    );
    let files = match (act, act.new_chain()) {
        (Act::Reanchor { keeper, .. }, _) => format!("the new chain's file of {keeper}"),
        (_, Some((new, ..))) => format!("the files of {new}, key and new chain"),
        _ => "the key's file of the new director".to_string(),
    };
    let help = format!(
        "sign a ruling of your own with `fieldpost ruling {}`, and give it {files}, your opening of step \
         {next} and every other opening of that step; then let the others agree to that ruling",
        act.word()
    );
    Err(Refused::new(what, help))
}

/// The orders as an amendment written now: only the lines of the head change.
pub fn amended_text(game: &Game, orders: &str) -> String {
    let mut out = String::new();
    let mut in_head = true;
    for line in orders.lines() {
        in_head &= !line.trim_start().starts_with('[');
        let key = line.split('=').next().unwrap_or_default().trim();
        let new = match key {
            "kind" if in_head => format!("kind = \"{}\"", DocKind::Amendment),
            "step" if in_head => format!("step = {}", game.file().next_step()),
            "head" if in_head => format!("head = \"{}\"", game.file().head().short()),
            _ => line.to_string(),
        };
        out.push_str(&new);
        out.push('\n');
    }
    out
}

/// A file that is not what it should be.
pub fn unfit(file: &str, e: &ChainFault) -> Refused {
    let help = "name the file that `fieldpost` wrote for this";
    Refused::new(format!("{file}: {e}"), help)
}
