//! The mail with signed papers of a game: its subject, its words, the names of its attachments, who gets it.

use std::path::Path;

use crate::chain::{Game, SignedDocument};
use crate::desk::{ATTACHED, DIGEST, Refused, command, file_word};
use crate::diag::wrap;
use crate::doc_kind::DocKind;
use crate::format::storable;
use crate::mail::{Attachment, Draft, copy_of};
use crate::report;

/// What a reader does with a mail that carries papers, on the page or on the command line.
pub(super) const HOW_TO_READ: &str = "\nSave this mail as a file (.eml), and drop it on your fieldpost page: it\n\
                               says what comes next. The command line reads it as it is.\n";

/// A paper that goes into a mail.
pub struct MailedPaper {
    pub paper: SignedDocument,
    /// A copy of its text is put below the signature, against rough mail.
    pub copied: bool,
    /// The file that it came from, for what is said of it.
    pub from: String,
}

/// A mail with signed papers.
pub struct PapersMail {
    pub draft: Draft,
    /// How its usual name ends, behind the game's name and the block's number: `orders.anna.eml`.
    pub rest: String,
}

impl PapersMail {
    /// The name under which it is usually kept: `spring-07.0005.orders.anna.eml`.
    pub fn name(&self, game: &Game) -> String {
        let file = game.file();
        format!("{}.{:04}.{}", storable(&file.name), file.latest() + 1, self.rest)
    }
}

/// Packs signed papers. Each must be signed, and for this game.
///
/// # Errors
/// One is not.
pub fn papers_mail(game: &Game, papers: &[MailedPaper]) -> Result<PapersMail, Refused> {
    let mut attachments: Vec<Attachment> = Vec::new();
    let mut labels = Vec::new();
    let name = &game.file().name;
    let block = game.file().latest() + 1;
    for MailedPaper { paper, copied, from } in papers {
        let h = &paper.header;
        if paper.key.is_none() {
            let what = format!("{from} is not signed");
            return Err(Refused::new(what, "`fieldpost orders sign` signs it"));
        }
        if h.game != *name {
            let what = format!("{from} is for the game {}, not for {name}", h.game);
            return Err(Refused::new(what, "name that game's latest file"));
        }
        let label = format!("{} of {}", h.kind.words(), h.seat);
        // Unpacked, every file says which game, block and seat it is of.
        let stem = format!("{}.{block:04}.{}.{}", h.game, h.kind.word(), h.seat);
        let mut name = format!("{stem}.toml");
        if attachments.iter().any(|a| a.name == name) {
            name = format!("{stem}.{}.toml", attachments.len() + 1);
        }
        // With the copy below the signature, if it was signed so.
        let mut text = paper.mail();
        if *copied {
            text.push_str(&copy_of(&paper.document.text));
        }
        attachments.push(Attachment { name, bytes: text.into_bytes() });
        labels.push((label, paper.document.digest));
    }
    let mut text = format!("{ATTACHED}{name}:\n\n");
    for (label, digest) in &labels {
        text.push_str(&format!("  {label}\n{DIGEST}{}\n", digest.short()));
    }
    text.push_str(HOW_TO_READ);
    let all: Vec<&str> = labels.iter().map(|(l, _)| l.as_str()).collect();
    let subject = format!("{}: {}", subject(game), all.join(", "));
    let first = attachments.first().map_or(String::new(), |a| a.name.clone());
    let rest = first.strip_prefix(&format!("{name}.{block:04}.")).unwrap_or(&first);
    let rest = rest.replace(".toml", ".eml");
    Ok(PapersMail { draft: Draft { subject, text, attachments, ..Draft::default() }, rest })
}

/// Puts words to the recipients of a mail above its text. They are in the mail and in no game file.
pub fn say_above(text: &mut String, words: &str) {
    let gap = if text.is_empty() { "" } else { "\n" };
    let lines: String = words.lines().map(|l| wrap(l, "", "")).collect();
    *text = format!("{lines}{gap}{text}");
}

/// Who goes on with a mail, and how.
pub struct NextStep {
    /// The seats in words: `anna and bruno`.
    pub to: String,
    /// The player who made the latest block files the papers, as no one directs the game.
    pub filed: bool,
    /// What the command line prints: the next command, and whose it is.
    pub words: String,
    /// The last lines of the mail. Most readers go on with the page, which is named above them.
    pub mailed: String,
}

impl NextStep {
    /// Of papers of this kind, in a mail that is kept under this name.
    pub fn new(game: &Game, kind: DocKind, to: &[String], mail: &Path) -> NextStep {
        let ron = file_word(Path::new(&game.usual_file_name()));
        let words = ["step".into(), ron, file_word(mail), "--key".into(), "KEY".into()];
        let line = command(&words);
        let to: Vec<&str> = to.iter().map(String::as_str).collect();
        let to = listed(&to);
        // Two blocks on one game file would be a fork: one person files what is no turn.
        let turn = [DocKind::Orders, DocKind::Answer, DocKind::Unsealed, DocKind::Opening];
        let decides = turn.contains(&kind);
        let filed = !decides && game.director().is_none();
        let latest = game.file().latest();
        let who = if filed { format!("the player who made block {latest}") } else { to.clone() };
        if game.director().is_some() && kind == DocKind::Opening {
            let words = "The director adjudicates when all links are there.\n".to_string();
            return NextStep { to, filed, mailed: words.clone(), words };
        }
        let words = format!("Next, {who} saves this mail under the name below and runs:\n{line}");
        let mailed = next_by_command(&who, &line);
        NextStep { to, filed, words, mailed }
    }
}

/// The last lines of a mail, for readers who go on with a command. `who` types the `line`.
pub fn next_by_command(who: &str, line: &str) -> String {
    let who = format!("On the command line, {who} saves this mail under its name, and types:");
    format!("{}{line}", wrap(&who, "", ""))
}

/// The seats that a mail goes to if none is named: signed files to the director, all else to
/// everyone.
pub fn usual_seats(game: &Game, from: Option<&str>, signed: bool) -> Vec<String> {
    match game.director().filter(|d| signed && from != Some(*d)) {
        Some(director) => vec![director.to_string()],
        None => {
            let all = game.file().seats.iter().map(|s| s.id.clone());
            all.filter(|s| Some(s.as_str()) != from).collect()
        }
    }
}

pub use crate::shown::listed;

/// `[spring-07] block 5, round 1, Germany`, as the report suggests it.
pub fn subject(game: &Game) -> String {
    let at = game.position();
    let name = &game.file().name;
    let latest = game.file().latest();
    if let Some(dice) = game.first_dice() {
        let die = if dice.each.is_some() { "dice" } else { "die" };
        let what = format!("the {die} for {}", report::first_dice_purpose(&dice));
        return report::mail_subject(name, latest, &what);
    }
    if game.over() {
        return format!("[{name}] block {latest}, the end");
    }
    let what = report::expected_next(at.board(&game.rules().edition), &game.owed());
    report::mail_subject(name, latest, &what)
}
