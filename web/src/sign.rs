//! Questions about papers that a player signs. All of them are answered with the functions that the commands use,
//! and ask what `fieldpost post` asks.
//!
//! | do | with | the answer |
//! |---|---|---|
//! | `hand` | | which key and which chain are open |
//! | `new-key` | `comment`, random bytes, a passphrase | a key, and the text of its file |
//! | `open-key` | a key file, a passphrase | the key is open; or a passphrase is wanted |
//! | `open-chain` | a chain file | the chain of a keeper is open |
//! | `forget` | | key, chain and mail are forgotten |
//! | `tasks` | `game` | who I am in this game, and the papers that I can sign, those that are owed first |
//! | `form` | `game`, `paper`, `seat` | a text to fill in |
//! | `post` | `game`, `nothing`, one file | a file that is filled in is checked, signed and packed |
//! | `affair` | `game`, `paper`, `seat` and its fields | a notice, concession, result, claim or cash advance |
//! | `seal-standing` | `game`, `for`, standing orders, a salt | a seal, and what is kept until it is opened |
//! | `step` | `game`, perhaps a `kind` | a keeper's step with the papers on the table, or with those of a kind |
//! | `newer` | `game` | the number of a game on the table that goes on from this one, and its latest block |
//! | `twin` | `game` | the number of a game that was given before, and is the same |
//! | `waiting`, `belongs` | `game`, or one file | what the papers on the table wait for: `waits.rs` |
//! | `saved` | one file | a file that had to be saved came back: what waited for it |
//! | `invitation-form`, `invite` | | an invitation that is written here: `invite.rs` |
//! | `invited` | one file | what an invitation says, and who has not joined yet |
//! | `join`, `bid`, `choice`, `open-seal`, `start` | files | papers from before a game |
//! | `letter` | `to`, `say` | the mail that is packed |

use std::path::Path;

use fieldpost::chain::{ChainFault, Game, Missing, SignedDocument, may_open, missing};
use fieldpost::desk::sign::{self, NextStep};
use fieldpost::desk::{self, Found, PlainSource, ReadPlain, Refused, refused_by_chain};
use fieldpost::diag::{Diagnostic, SourceFile, Style, has_errors, render_all};
use fieldpost::doc_kind::DocKind;
use fieldpost::orders::{describe_rule, glance};
use serde_json::{Value, json};

use crate::affairs;
use crate::ask::{Given, Question};
use crate::hand::{self, Hand, PackedMail, same_purpose};
use crate::keep;
use crate::packed;
use crate::table::{Held, Table};
use crate::tasks;
use crate::waits;

/// What came of a question: its answer, and a game file that was made, with its name.
pub struct Signed {
    pub told: Value,
    pub game: Option<(String, String)>,
}

impl From<Value> for Signed {
    fn from(told: Value) -> Signed {
        Signed { told, game: None }
    }
}

/// Answers a question about papers to sign; `None` if it is none.
///
/// # Errors
/// It cannot be answered.
pub fn asked(table: &mut Table, q: &Question, what: &str) -> Result<Option<Value>, Refused> {
    if let Some(told) = hand::asked(&mut table.hand, q, what)? {
        return Ok(Some(told));
    }
    if let Some(told) = crate::early::asked(table, q, what)? {
        return Ok(Some(told));
    }
    if let Some(told) = crate::invite::asked(table, q, what)? {
        return Ok(Some(told));
    }
    if what == "newer" {
        return Ok(Some(table.outdated(q)));
    }
    if what == "twin" {
        return Ok(Some(table.twin(q)));
    }
    let outdated = match what {
        "tasks" | "form" | "post" | "affair" | "seal-standing" | "step" | "waiting" => {
            table.outdated(q)
        }
        _ => Value::Null,
    };
    if !outdated.is_null() {
        return match what {
            "waiting" => Ok(Some(Value::Null)),
            _ => Err(of_an_older_block(&outdated)),
        };
    }
    if matches!(what, "post" | "step") {
        let (held, hand) = table.both(q)?;
        if let Some(what) = tasks::older_than_chain(playable(held)?, hand) {
            return Err(Refused::new(
                what,
                "look for it in your mail program, or ask for it again",
            ));
        }
    }
    let papers = match what {
        "post" | "waiting" => table.papers(),
        "step" => papers_to_step(table, q),
        _ => Vec::new(),
    };
    let signed: Signed = match what {
        "letter" => packed::letter(&table.hand, q)?.into(),
        "saved" => keep::saved(&mut table.hand, q)?,
        "waiting" => {
            let (held, hand) = table.both(q)?;
            waits::waiting(held, hand, &papers).into()
        }
        "belongs" => waits::belongs(table, q).into(),
        "tasks" => {
            let (held, hand) = table.both(q)?;
            tasks::tasks(held, hand)?.into()
        }
        "form" => tasks::form(q.game(table)?, q)?.into(),
        "post" => {
            let (held, hand) = table.both(q)?;
            post(held, hand, q, &papers)?
        }
        "affair" => {
            let (held, hand) = table.both(q)?;
            affairs::affair(held, hand, q)?.into()
        }
        "seal-standing" => {
            let (held, hand) = table.both(q)?;
            affairs::seal_standing(held, hand, q)?.into()
        }
        "step" => {
            let lost = table.lost(&q.game(table)?.game);
            let (held, hand) = table.both(q)?;
            keep::step(playable(held)?, hand, papers, lost)?
        }
        _ => return Ok(None),
    };
    Ok(Some(table.with_game(signed)))
}

/// Nothing is signed for a game file that the page has with more blocks.
fn of_an_older_block(outdated: &Value) -> Refused {
    let (block, latest) = (&outdated["block"], &outdated["latest"]);
    let what = format!("this is block {block}, and the page has block {latest} of the game");
    Refused::new(what, format!("go to block {latest}: nothing is signed for an older one"))
}

/// The papers on the table; or only those of one kind, with those that were signed here: who made the latest block
/// files such papers without mailing them first.
fn papers_to_step(table: &Table, q: &Question) -> Vec<SignedDocument> {
    let mut papers = table.papers();
    if let Some(kind) = q.what["kind"].as_str().and_then(DocKind::from_word) {
        papers.extend(table.hand.signed.iter().cloned());
        papers.retain(|p| p.header.kind == kind);
    }
    papers
}

/// The game, if papers can be signed for it.
///
/// # Errors
/// Something in it is not good, or no one signs in it.
pub fn playable(held: &Held) -> Result<&Game, Refused> {
    let game = &held.game;
    if !held.good {
        let help =
            "ask for the game file again; nothing is signed for a file that is wrong or unproven";
        return Err(Refused::new("this game file is not good", help));
    }
    if !game.mode().official() {
        return Err(Refused::new("no one signs anything in this game", "play it on on the board"));
    }
    Ok(game)
}

/// Stops what belongs to a side as long as a die must decide who plays it.
///
/// # Errors
/// The bids are tied.
pub fn begun(game: &Game) -> Result<(), Refused> {
    game.check_begun().map_err(|e| Refused::new(e.to_string(), fieldpost::report::first_duty(game)))
}

/// A document in a file, as `post` reads it: an order file, a plain turn, a form that came back.
///
/// # Errors
/// There is none, or something in it must be asked.
pub fn written(game: &Game, file: &Given) -> Result<Found, Refused> {
    let path = Path::new(&file.name);
    if let Some(source) = PlainSource::in_file(path, file.bytes)? {
        match source.read(game, path)? {
            ReadPlain::Read(found) => return Ok(*found),
            ReadPlain::Asked(plain) => {
                let asked = rendered(game, &plain.asked(), &plain.source(path));
                let words = format!("{}{asked}", plain.read_as());
                return Err(Refused::new("not signed: something has to be asked", words));
            }
            ReadPlain::OrderFile => {}
        }
    }
    let mut all = desk::documents(path, file.bytes)?.found;
    match (all.pop(), all.is_empty()) {
        (Some(one), true) => Ok(one),
        _ => {
            let what = format!("{}: several different documents, which one counts?", file.name);
            Err(Refused::new(what, "keep one document in a file"))
        }
    }
}

/// Findings in words, with their places.
pub fn rendered(game: &Game, list: &[Diagnostic], source: &SourceFile) -> String {
    let list: Vec<Diagnostic> = list.iter().map(desk::finding_for_the_page).collect();
    render_all(
        &list,
        source,
        &|id| describe_rule(&game.rules().edition, id),
        Style { colour: false },
    )
}

/// Checks, signs and packs a file that is filled in. `table` has the signed papers that were given to the page.
fn post(
    held: &Held,
    hand: &mut Hand,
    q: &Question,
    table: &[SignedDocument],
) -> Result<Signed, Refused> {
    let game = playable(held)?;
    let file = q.file()?;
    let key = hand.key()?;
    let mut found = written(game, file)?;
    let mut notes = Vec::new();
    let undone = desk::join_comments(game, &mut found);
    if !undone.is_empty() {
        notes.push(desk::restored(&found.path, &undone));
    }
    // A plain turn is told as it was read, as `post` does.
    notes.extend(found.plain.as_ref().map(|plain| plain.read_as()));
    not_done(game, &found)?;
    if glance(&found.canonical.text).is_some_and(|g| g.kind == DocKind::Unsealed) {
        return unseal(game, hand, &found);
    }
    let signed = found.canonical.signature.is_some().then(|| paper_of(&found)).transpose()?;
    let again = signed.as_ref().is_some_and(|p| sign::signed_before(game, p));
    if let Some(paper) = signed.filter(|_| !again) {
        sign::own_key(game, &paper)?;
        return delivered(game, hand, paper, notes);
    }
    found.canonical.signature = None;
    begun(game)?;
    sign::complete_head(game, &mut found);
    let mut list = desk::findings(game, &found.canonical.text);
    list.sort_by_key(|d| !d.is_error());
    let told = rendered(game, &found.moved(&list), &found.source());
    if has_errors(&list) {
        return Err(Refused::new("not signed: this would be refused", told));
    }
    notes.extend(sign::fold_for_mail(&mut found)?);
    if q.what["nothing"].as_bool() != Some(true) {
        sign::must_say_something(game, &found, "not signed", "the tick at \"Pass\"")?;
    }
    let paper = sign::sign_as(game, &found.canonical.text, key)?;
    nothing_else_signed(hand, table, &paper, found.plain.is_some())?;
    if !list.is_empty() {
        notes.push(told);
    }
    delivered(game, hand, paper, notes)
}

fn paper_of(found: &Found) -> Result<SignedDocument, Refused> {
    SignedDocument::from_parts(&found.canonical.text, found.canonical.signature.as_deref())
        .map_err(refused_by_chain)
}

/// Is the file in the game already?
fn not_done(game: &Game, found: &Found) -> Result<(), Refused> {
    let mut same = found.clone();
    if same.canonical.signature.is_none() {
        sign::complete_head(game, &mut same);
        sign::fold_lines(&mut same);
    }
    let Ok(paper) = paper_of(&same) else { return Ok(()) };
    let Some(block) = sign::block_with(game, paper.document.digest) else { return Ok(()) };
    let name = game.usual_file_name_at(block);
    let ron = game.usual_file_name();
    let told = sign::already_told(game, "this file is", block, &name, &ron);
    Err(Refused::new(told, "there is nothing to do"))
}

/// Other words than those that were signed before are not signed, for they may have been mailed.
///
/// # Errors
/// Other words were signed for the same purpose, and these do not replace them.
pub fn nothing_else_signed(
    hand: &Hand,
    table: &[SignedDocument],
    paper: &SignedDocument,
    plain: bool,
) -> Result<(), Refused> {
    let own = table.iter().filter(|p| p.key == paper.key && same_purpose(p, paper));
    let before: Vec<&SignedDocument> = own.chain(hand.rivals(paper)).collect();
    if before.iter().any(|p| p.document.digest == paper.document.digest) {
        return Ok(());
    }
    let Some(last) = before.last() else { return Ok(()) };
    let later = last.header.version < paper.header.version;
    if later || paper.replaces(last) {
        return Ok(());
    }
    let digest = last.document.digest.short();
    let what = format!(
        "not signed: you have already signed a different text for this step, digest {digest}"
    );
    let correct = match paper.header.version {
        Some(n) if plain => {
            format!("write a later version: `version {}` in the first line of the form", n + 1)
        }
        Some(n) => format!("write a later version: `version = {}`", n + 1),
        None if plain => {
            format!("add `, replaces {digest}` at the end of the first line of the form")
        }
        None => format!("write the line `replaces = \"{digest}\"` below the line `head`"),
    };
    let help = format!(
        "everybody can see a double signature. If you mailed that paper, it counts. To correct it, \
         {correct}, and sign again: yours counts until a receipt or an opening locks the first"
    );
    Err(Refused::new(what, help))
}

/// Signs what was sealed, when the turn asks for it or when the game is over.
fn unseal(game: &Game, hand: &mut Hand, found: &Found) -> Result<Signed, Refused> {
    let paper = sign::sign_as(game, &found.canonical.text, hand.key()?)?;
    let mut notes = Vec::new();
    if let Some(why) = may_open(game, &paper).map_err(refused_by_chain)? {
        notes.push(format!(
            "the sealed words cannot be read ({why}): opening them has no effect, and the orders that they were \
             to replace stay in force"
        ));
    }
    delivered(game, hand, paper, notes)
}

/// A signed paper on its way: what is missing for the next block decides what comes next.
///
/// # Errors
/// The paper is a director's, or the game does not take it.
pub fn delivered(
    game: &Game,
    hand: &mut Hand,
    paper: SignedDocument,
    notes: Vec<String>,
) -> Result<Signed, Refused> {
    let seat = paper.header.seat.clone();
    let kind = paper.header.kind;
    if game.director() == Some(seat.as_str()) && kind != DocKind::Opening {
        let what = "you direct this game, and a director's papers go into the block that the director writes";
        return Err(Refused::new(
            what,
            "use `fieldpost post` and `fieldpost step` on the command line",
        ));
    }
    if !hand::decides(kind) {
        let to = sign::usual_seats(game, Some(&seat), true);
        return packed(game, hand, vec![paper], &to, notes).map(Signed::from);
    }
    let missing = missing(game, std::slice::from_ref(&paper)).map_err(of_fault)?;
    if let Some(director) = game.director() {
        let to = [director.to_string()];
        return packed(game, hand, vec![paper], &to, notes).map(Signed::from);
    }
    match missing {
        Missing::Nothing => keep::ruled(game, hand, vec![paper], notes),
        Missing::Links { from, .. } if from.contains(&seat) => {
            keep::open_first(game, hand, paper, notes).map(Signed::from)
        }
        Missing::Links { from, .. } => {
            packed(game, hand, vec![paper], &from, notes).map(Signed::from)
        }
        Missing::Answers(_) | Missing::Receipt { .. } => {
            let to = sign::usual_seats(game, Some(&seat), true);
            packed(game, hand, vec![paper], &to, notes).map(Signed::from)
        }
    }
}

/// A fault of the chain, with the places of what is wrong in orders.
pub fn of_fault(fault: ChainFault) -> Refused {
    if let ChainFault::Refused { diagnostics, .. } = &fault {
        let words: Vec<String> = diagnostics.iter().map(|d| d.message.clone()).collect();
        return Refused::new("not signed: this would be refused", words.join("\n"));
    }
    refused_by_chain(fault)
}

/// The mail with signed papers; the first of them gives the mail its name.
pub fn packed_mail(
    game: &Game,
    papers: &[SignedDocument],
    to: &[String],
) -> Result<(PackedMail, NextStep), Refused> {
    let mut mailed = Vec::new();
    for p in papers {
        let from = format!("the {} of {}", p.header.kind.word(), p.header.seat);
        mailed.push(sign::MailedPaper { paper: p.clone(), copied: false, from });
    }
    let mail = sign::papers_mail(game, &mailed)?;
    let name = mail.name(game);
    let next = NextStep::new(game, papers[0].header.kind, to, Path::new(&name));
    let mut draft = mail.draft;
    draft.text.push_str(&format!("\n{}", next.mailed));
    let text = packed::papers_text(papers, true);
    let mail = PackedMail { draft, html: None, name, to: to.to_vec(), papers: Some(text) };
    Ok((mail, next))
}

/// Packs signed papers into the mail in hand; the answer says what they are and who gets them.
pub fn packed(
    game: &Game,
    hand: &mut Hand,
    papers: Vec<SignedDocument>,
    to: &[String],
    notes: Vec<String>,
) -> Result<Value, Refused> {
    let (mail, next) = packed_mail(game, &papers, to)?;
    let told = told_of(game, &papers, &next, notes);
    hand.mail = Some(mail);
    hand.signed.extend(papers);
    Ok(told)
}

/// What the page says of signed papers.
pub fn told_of(
    game: &Game,
    papers: &[SignedDocument],
    next: &NextStep,
    notes: Vec<String>,
) -> Value {
    let latest = game.file().latest();
    let send = match (next.filed, latest) {
        (true, 0) => {
            format!("Unless you began the game yourself, send this to {}.", next.to)
        }
        (true, _) => {
            format!("Unless you wrote block {latest} yourself, send this to {}.", next.to)
        }
        _ => format!("Send it to {}.", next.to),
    };
    json!({
        "makes": next.filed.then(|| json!({
            "kind": papers[0].header.kind.word(),
            "who": if latest == 0 {
                "Did you send the mail that began the game".to_string()
            } else {
                format!("Did you send the mail with block {latest} to the others")
            },
            "block": latest + 1,
        })),
        "signed": papers.iter().map(signed_told).collect::<Vec<_>>(),
        "notes": notes,
        "send": send,
        "mail": true,
    })
}

fn signed_told(paper: &SignedDocument) -> Value {
    let h = &paper.header;
    json!({
        "kind": h.kind.word(),
        "seat": h.seat,
        "digest": paper.document.digest.to_string(),
        "text": paper.mail(),
    })
}
