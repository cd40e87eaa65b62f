//! What a player does who keeps dice: a link of the chain is opened, and the block is made. The chain's file is
//! offered first, with what is opened written into it, and only when that very file has come back is anything of
//! the opening shown (P3 of docs/security.md).

use std::collections::BTreeSet;

use fieldpost::chain::{
    Belonging, Documents, Game, Missing, SignedDocument, Step, belonging_of, file_standing,
    missing, passed_papers,
};
use fieldpost::desk::sign::{self, Drawings, NextStep};
use fieldpost::desk::{self, Look, Refused, refused_by_chain};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::Source;
use fieldpost::mail::Attachment;
use fieldpost::map::Scene;
use fieldpost::page;
use fieldpost::report;
use fieldpost::seal::Secret;
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::ask::Question;
use crate::hand::{ChainInHand, Hand, PackedMail, SaveFirst};
use crate::sign::{Signed, of_fault, packed_mail, told_of};

/// The keys of all seats, as they are compared by telephone.
pub fn keys_of(game: &Game) -> Vec<Value> {
    let known = game.seats().iter().filter(|s| !s.fingerprint.is_empty());
    known.map(|s| json!({ "seat": s.id, "fingerprint": s.fingerprint })).collect()
}

/// An opening that no one has seen yet.
struct Opened {
    paper: SignedDocument,
    /// The file of the chain with this opening in it; `None` if it had it before.
    save: Option<(String, Zeroizing<String>)>,
}

/// The orders of the first to move, with the link that is opened for them.
///
/// # Errors
/// The chain is not at hand, or cannot be opened for them.
pub fn open_first(
    game: &Game,
    hand: &mut Hand,
    paper: SignedDocument,
    notes: Vec<String>,
) -> Result<Value, Refused> {
    let opened = match open_link(game, hand, std::slice::from_ref(&paper))? {
        Ok(opened) => opened,
        Err(why) => return Ok(wants_chain(&why)),
    };
    let others = game.keepers().iter().map(|k| k.keeper().to_string());
    let to: Vec<String> = others.filter(|k| *k != paper.header.seat).collect();
    carried(game, hand, vec![paper], vec![opened], &to, notes)
}

/// The mail with papers and the links that were opened for them: shown at once, or when the chain file is saved.
fn carried(
    game: &Game,
    hand: &mut Hand,
    mut papers: Vec<SignedDocument>,
    opened: Vec<Opened>,
    to: &[String],
    notes: Vec<String>,
) -> Result<Value, Refused> {
    let save = opened.iter().find_map(|o| o.save.clone());
    papers.extend(opened.into_iter().map(|o| o.paper));
    let (mail, next) = packed_mail(game, &papers, to)?;
    let told = told_of(game, &papers, &next, notes);
    Ok(saved_first(hand, save, End { told, signed: papers, mail: Some(mail), game: None }).told)
}

/// What is shown in the end.
struct End {
    told: Value,
    signed: Vec<SignedDocument>,
    mail: Option<PackedMail>,
    game: Option<(String, String)>,
}

/// Shows the end, or asks for the chain file first.
fn saved_first(hand: &mut Hand, save: Option<(String, Zeroizing<String>)>, end: End) -> Signed {
    let End { told, signed, mail, game } = end;
    let Some((name, text)) = save else {
        hand.signed.extend(signed);
        hand.mail = mail;
        return Signed { told, game };
    };
    let before = hand.chain.as_ref().map(|chain| chain.name.clone());
    let first = json!({ "save": { "name": name, "text": *text, "before": before } });
    hand.save_first = Some(SaveFirst { name, text, before, then: told, signed, mail, game });
    first.into()
}

/// The saved file came back: it must have these very bytes.
///
/// # Errors
/// Nothing waits for a file, or it is another one.
pub fn saved(hand: &mut Hand, q: &Question) -> Result<Signed, Refused> {
    let wanted = || Refused::new("nothing waits for a file", "sign something first");
    let waiting = hand.save_first.as_ref().ok_or_else(wanted)?;
    let file = q.file()?;
    if file.bytes != waiting.text.as_bytes() {
        let what = format!("{} is not the file that was just saved", file.name);
        let help = format!(
            "choose {}: if the browser gave it another name, the newest one. Nothing is shown before",
            waiting.name
        );
        return Err(Refused::new(what, help));
    }
    let secret = Secret::read(&waiting.text)
        .map_err(|e| Refused::new(format!("{}: {e}", file.name), "save the file once more"))?;
    let Some(SaveFirst { mut then, before, signed, mail, game, .. }) = hand.save_first.take()
    else {
        return Err(wanted());
    };
    // From now on this is the chain file, and the one before is worth nothing.
    then["chain"] = json!({ "name": file.name, "before": before });
    hand.chain = Some(ChainInHand { name: file.name.clone(), secret });
    hand.signed.extend(signed);
    hand.mail = mail;
    Ok(Signed { told: then, game })
}

/// What is wrong with the chain file at hand: the page offers to open another one right there.
fn wants_chain(why: &Refused) -> Value {
    json!({ "error": why.what, "help": desk::for_the_page(&why.help), "wants": "chain" })
}

/// Opens the link of the next step for these papers; nothing of it is shown yet. Or what is wrong with the chain.
fn open_link(
    game: &Game,
    hand: &Hand,
    papers: &[SignedDocument],
) -> Result<Result<Opened, Refused>, Refused> {
    let Some(chain) = hand.chain.as_ref() else {
        let what = "dice are needed, and you keep some of them: your chain file is not open";
        return Ok(Err(Refused::new(what, "open your chain file, and sign again")));
    };
    let secret = &chain.secret;
    let opening = match sign::wanted_opening(game, papers.to_vec(), secret, None, false) {
        Ok(opening) => opening,
        Err(e) => return Ok(Err(sign::memory_refused(&chain.name, &e))),
    };
    let (opening, again) = match opening {
        Ok(opening) => opening,
        Err(fault) => return Ok(Err(of_fault(fault))),
    };
    let paper = sign::sign_as(game, &opening.text(), hand.key()?)?;
    if again {
        return Ok(Ok(Opened { paper, save: None }));
    }
    let mut changed = Secret::read(&secret.text())
        .map_err(|e| Refused::new(e.to_string(), "open your chain file again"))?;
    changed.memory.game = Some(game.file().game);
    changed.memory.opened.push(opening.remembered());
    // A browser saves a second file of one name under another name: each step has its own.
    let name = format!("{}.{}.step-{}.chain", game.file().name, opening.seat, opening.step);
    Ok(Ok(Opened { paper, save: Some((name, changed.text())) }))
}

/// A keeper's step with the papers on the table.
///
/// # Errors
/// There are none, somebody else comes first, or the step is refused.
pub fn step(
    game: &Game,
    hand: &mut Hand,
    table: Vec<SignedDocument>,
    lost: Option<Refused>,
) -> Result<Signed, Refused> {
    let me = sign::seats_of(game, &hand.key()?.public());
    if game.director().is_some_and(|d| me.iter().any(|own| own == d)) {
        let help = "use `fieldpost step` on the command line";
        return Err(Refused::new("a director's steps are not taken on this page", help));
    }
    let mut papers = papers_of_step(game, &table);
    let first_dice = game.first_dice().is_some();
    if papers.is_empty() && !first_dice {
        return Err(lost.unwrap_or_else(|| {
            let help = "give this page the mail that came, and then take the step";
            Refused::new("there is no paper for the next block here", help)
        }));
    }
    if !papers.is_empty() && papers.iter().all(SignedDocument::is_standing) {
        nothing_open(game, hand)?;
        return ruled_with(game, hand, papers, None, Vec::new(), me.first());
    }
    let (mut save, mut opened) = (None, Vec::new());
    loop {
        match missing(game, &papers).map_err(of_fault)? {
            Missing::Nothing => {
                return ruled_with(game, hand, papers, save, Vec::new(), me.first());
            }
            Missing::Links { from, .. } => match from.iter().find(|k| me.contains(k)) {
                Some(_) if opened.is_empty() => {
                    let link = match open_link(game, hand, &papers)? {
                        Ok(link) => link,
                        Err(why) => return Ok(wants_chain(&why).into()),
                    };
                    save = link.save;
                    opened.push(link.paper.clone());
                    papers.push(link.paper);
                    if let Some(director) = game.director() {
                        let to = [director.to_string()];
                        return carry(game, hand, opened, save, &to);
                    }
                }
                _ if !opened.is_empty() => {
                    papers.rotate_right(opened.len());
                    return carry(game, hand, papers, save, &from);
                }
                _ => return Err(waits_for(&from, "the link of this step")),
            },
            Missing::Receipt { from } => return Err(waits_for(&[from], "the receipt")),
            Missing::Answers(waiting) => {
                let all: Vec<String> = waiting.iter().map(ToString::to_string).collect();
                let what = format!("still waiting for {}", all.join(", "));
                return Err(Refused::new(what, "nothing was done; give the other papers too"));
            }
        }
    }
}

fn waits_for(seats: &[String], what: &str) -> Refused {
    let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
    let told = format!("{what} is awaited from {}", sign::listed(&seats));
    Refused::new(told, "nothing was done; give this page the next mail when it comes")
}

/// In a game without a director, a link that was opened locks the orders of its step.
fn nothing_open(game: &Game, hand: &Hand) -> Result<(), Refused> {
    let last = hand.chain.as_ref().map_or(0, |chain| chain.secret.memory.last_step());
    let step = game.file().next_step();
    if game.director().is_none() && last >= step {
        let what = format!(
            "not filed: you have opened the link of step {step} for orders that came before"
        );
        return Err(Refused::new(what, "let that step be finished first"));
    }
    Ok(())
}

fn carry(
    game: &Game,
    hand: &mut Hand,
    papers: Vec<SignedDocument>,
    save: Option<(String, Zeroizing<String>)>,
    to: &[String],
) -> Result<Signed, Refused> {
    let (mail, next): (PackedMail, NextStep) = packed_mail(game, &papers, to)?;
    let told = told_of(game, &papers, &next, Vec::new());
    Ok(saved_first(hand, save, End { told, signed: papers, mail: Some(mail), game: None }))
}

/// Of the papers on the table, those for the next block: each once, without those that others replace. A copy that a
/// stranger signed hides no paper (row 95 of docs/security.md).
pub fn papers_of_step(game: &Game, table: &[SignedDocument]) -> Vec<SignedDocument> {
    let mut seen = BTreeSet::new();
    let due = table.iter().filter(|p| belonging_of(game, p) == Belonging::Next);
    let mut all: Vec<SignedDocument> =
        due.filter(|p| seen.insert(p.document.digest)).cloned().collect();
    let passed = passed_papers(&all);
    let mut kept = passed.iter().map(Option::is_none);
    all.retain(|_| kept.next().unwrap_or(true));
    // A receipt says which orders count.
    let turn = all.iter().any(|p| !p.is_standing());
    let opens = all.iter().any(|p| p.header.kind == DocKind::Opening);
    if turn && opens {
        all.retain(|p| !p.is_standing());
    }
    all
}

/// No die is needed, or all links are open: the block goes to everybody.
///
/// # Errors
/// The step is refused.
pub fn ruled(
    game: &Game,
    hand: &mut Hand,
    papers: Vec<SignedDocument>,
    notes: Vec<String>,
) -> Result<Signed, Refused> {
    let me = papers.first().map(|p| p.header.seat.clone());
    ruled_with(game, hand, papers, None, notes, me.as_ref())
}

fn ruled_with(
    game: &Game,
    hand: &mut Hand,
    papers: Vec<SignedDocument>,
    save: Option<(String, Zeroizing<String>)>,
    notes: Vec<String>,
    me: Option<&String>,
) -> Result<Signed, Refused> {
    let step = if papers.iter().all(SignedDocument::is_standing) {
        file_standing(game, papers.clone())
    } else {
        Documents::sort(papers.iter().cloned())
            .and_then(|all| fieldpost::chain::adjudicate(game, all))
    };
    let step: Step = step.map_err(of_fault)?;
    let next = &step.game;
    let name = next.usual_file_name();
    let text = next.text();
    let mail = block_mail(next, me)?;
    let told = json!({
        "signed": [],
        "block": { "number": step.block.number, "name": name, "text": text },
        "report": report_of(&step),
        "notes": notes,
        "send": format!("Send the mail with block {} to {}.", step.block.number, seats(&mail.to)),
        "mail": true,
    });
    let own = papers.into_iter().filter(|p| Some(&p.header.seat) == me).collect();
    let end = End { told, signed: own, mail: Some(mail), game: Some((name, text)) };
    Ok(saved_first(hand, save, end))
}

fn seats(all: &[String]) -> String {
    sign::listed(&all.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The mail with the latest block of a game, from one of its seats.
///
/// # Errors
/// The game cannot be followed.
pub fn block_mail(game: &Game, me: Option<&String>) -> Result<PackedMail, Refused> {
    let named = |block: u32, rest: &str| {
        let usual = game.usual_file_name_at(block);
        format!("{}{rest}", usual.strip_suffix("ron").unwrap_or(&usual))
    };
    let latest = game.file().latest();
    let map = map_of(game).map(|bytes| Attachment { name: named(latest, "svg"), bytes });
    let (draft, html) = sign::block_mail(game, &named, Drawings { map, pixels: None })?;
    let to = sign::usual_seats(game, me.map(String::as_str), false);
    Ok(PackedMail { draft, html, name: named(latest, "eml"), to, papers: None })
}

/// The map of the latest block; none where the edition has no good one.
fn map_of(game: &Game) -> Option<Vec<u8>> {
    let look = Look::of(&game.rules().edition, &Source::BuiltIn).ok()?;
    let all = fieldpost::chain::replay(game, game.file().latest()).ok()?;
    let start;
    let scene = if let Some(step) = all.last() {
        Scene::block(game, &look.layout, step)
    } else {
        start = fieldpost::chain::first_position(game).ok()?;
        Scene::begun(game, &look.layout, &start)
    };
    Some(look.picture(&scene).into_bytes())
}

/// The report of a step, as HTML: lines of a text would be too long for a telephone.
fn report_of(step: &Step) -> String {
    let all = fieldpost::chain::replay(&step.game, step.block.number).map_err(refused_by_chain);
    let last = all.ok().and_then(|mut all| all.pop());
    last.map(|block| page::body(&report::view(&step.game, &block))).unwrap_or_default()
}
