//! Papers from before there is a game: bids and choices, joins, and the first game file.

use fieldpost::chain::{
    Invitation, OpenBid, OpenChoice, SignedDocument, join_text, rules_of, start,
};
use fieldpost::desk::sign::{self, EarlyPaper, SealedPaper};
use fieldpost::desk::{AskedIn, Refused, invitation_told, name_of_words, refused_by_chain};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::{Source, load_built_in};
use fieldpost::seal::{Digest, Root, SecretKey};
use serde_json::{Value, json};

use crate::ask::{Given, Question, refused};
use crate::hand::{Hand, PackedMail, SaveFirst, random};
use crate::keep;
use crate::packed;
use crate::sign::Signed;
use crate::table::Table;

/// Answers a question about papers from before a game; `None` if it is none.
///
/// # Errors
/// It cannot be answered.
pub fn asked(table: &mut Table, q: &Question, what: &str) -> Result<Option<Value>, Refused> {
    let needed = matches!(what, "invited" | "join" | "start");
    let papers = if needed { table.papers() } else { Vec::new() };
    Ok(Some(match what {
        "invited" => invited(&table.hand, q.file()?, &papers)?,
        "join" => join(&mut table.hand, q, papers)?,
        "bid" => bid(&mut table.hand, q)?,
        "choice" => choice(&mut table.hand, q)?,
        "open-seal" => open_seal(&mut table.hand, q)?,
        "start" => {
            let signed = started(&mut table.hand, q, papers)?;
            table.with_game(signed)
        }
        _ => return Ok(None),
    }))
}

/// The invitation in a file.
fn invitation_of(file: &Given) -> Result<(Invitation, Vec<String>), Refused> {
    let found = sign::invitation_in(&file.name, file.bytes)?;
    let Some((invitation, reversals)) = found else {
        let what = format!("{}: there is no invitation in it", file.name);
        let help = "an invitation is used exactly as it was written; ask for the file again";
        return Err(Refused::new(what, help));
    };
    Ok((invitation, sign::repaired_note(&file.name, &reversals).into_iter().collect()))
}

/// The joins of an invitation, on the table and signed here, each once.
fn joins_of(invitation: &Invitation, hand: &Hand, table: &[SignedDocument]) -> Vec<SignedDocument> {
    let all = table.iter().chain(&hand.signed);
    let own =
        |p: &&SignedDocument| p.header.kind == DocKind::Join && sign::is_join_of(invitation, p);
    let mut joins: Vec<SignedDocument> = all.filter(own).cloned().collect();
    joins.sort_by_key(|p| p.document.digest);
    joins.dedup_by_key(|p| p.document.digest);
    joins
}

/// The seats whose join is not among these.
fn not_joined<'i>(invitation: &'i Invitation, joins: &[SignedDocument]) -> Vec<&'i str> {
    let seats = invitation.seats.iter().map(|s| s.seat.as_str());
    seats.filter(|seat| !joins.iter().any(|p| p.header.seat == *seat)).collect()
}

/// What an invitation says, who can join it, and who has not joined it yet.
fn invited(hand: &Hand, file: &Given, table: &[SignedDocument]) -> Result<Value, Refused> {
    let (invitation, notes) = invitation_of(file)?;
    let joins = joins_of(&invitation, hand, table);
    let key = hand.key().ok().map(SecretKey::public);
    let mine: Vec<&str> = (joins.iter().filter(|p| key.is_some() && p.key == key))
        .map(|p| p.header.seat.as_str())
        .collect();
    let ed = load_built_in(&invitation.edition).ok();
    let keys: Vec<Value> = (joins.iter())
        .filter_map(|p| Some((p, p.key.as_ref()?)))
        .map(|(p, key)| json!({ "seat": p.header.seat, "fingerprint": key.fingerprint().to_string() }))
        .collect();
    let seats: Vec<Value> = (invitation.seats.iter())
        .map(|s| {
            json!({
                "seat": s.seat, "keeper": s.keeper, "answers": invitation.answers_to(&s.seat),
                "plays": !s.powers.is_empty(),
            })
        })
        .collect();
    Ok(json!({
        "name": invitation.name,
        "edition": invitation.edition,
        "title": ed.as_ref().map(|ed| &ed.title),
        "keys": keys,
        "seats": seats,
        "words": invitation_told::told(&invitation, ed.as_ref()),
        "missing": not_joined(&invitation, &joins),
        "mine": mine,
        "directed": invitation.director().is_some(),
        "notes": notes,
    }))
}

/// Joins a game. The files are the invitation and, for a keeper, 32 random bytes. `table` has the signed papers on
/// the page, the director's join and sealed papers among them.
fn join(hand: &mut Hand, q: &Question, table: Vec<SignedDocument>) -> Result<Value, Refused> {
    let (invitation, mut notes) = invitation_of(q.file()?)?;
    let seat = q.word("seat");
    let rules = rules_of(&invitation, &Source::BuiltIn).map_err(refused_by_chain)?;
    let key = hand.key()?;
    let own = sign::invited_seat(&invitation, seat)?;
    sign::check_invited_names(&invitation)?;
    let joins: Vec<&SignedDocument> =
        table.iter().filter(|p| sign::is_join_of(&invitation, p)).collect();
    let director = match invitation.answers_to(seat) {
        None => None,
        Some(first) => {
            let Some(found) = joins.iter().find(|p| p.header.seat == first) else {
                let what = format!("{first} keeps the only dice chain and joins first");
                let help =
                    format!("wait for the join file of {first}, and give it to this page too");
                return Err(Refused::new(what, help));
            };
            Some(*found)
        }
    };
    let ed = &rules.edition;
    sign::key_of_no_other_side(&invitation, ed, seat, key.public(), joins.iter().copied())
        .map_err(|other| {
            let what = format!("not joined: {other} has joined with this key");
            Refused::new(what, "every side needs a key of its own: make or open another one")
        })?;
    let ask = "give them to this page too";
    let papers = table.clone();
    notes.extend(sign::settled_as_agreed(&invitation, ed, seat, key.public(), papers, ask)?);
    let chain = if own.keeper {
        let root = Root::from_bytes(random::<32>(q, 1)?);
        Some(sign::new_chain(invitation.prep(), seat, root)?)
    } else {
        None
    };
    let text =
        join_text(&invitation, seat, key, chain.as_ref(), director).map_err(refused_by_chain)?;
    let paper = sign::sign(&text, key)?;
    let first = invitation.director().is_some_and(|d| d.seat == seat)
        && invitation.seats.iter().any(|s| invitation.answers_to(&s.seat).is_some());
    let mut all = joins_of(&invitation, hand, &table);
    all.push(paper.clone());
    let written = hand.invited.as_ref().filter(|own| **own == invitation);
    let everybody = not_joined(&invitation, &all).is_empty();
    let send = how_to_send_a_join(&invitation, first, everybody, written.is_some());
    let (mut told, mail) = early_mail(paper.clone(), written, &send, notes)?;
    // The one thing to do then is to start the game.
    told["starts"] = json!(everybody && invitation.director().is_none());
    let Some(chain) = chain else {
        hand.mail = Some(mail);
        hand.signed.push(paper);
        return Ok(told);
    };
    // A join whose chain was lost could never be played: the file comes first.
    let name = format!("{}.{seat}.chain", invitation.name);
    let text = chain.secret_text();
    let first = json!({ "save": { "name": name, "text": *text, "new": true } });
    let signed = vec![paper];
    let mail = Some(mail);
    let then = told;
    hand.save_first = Some(SaveFirst { name, text, before: None, then, signed, mail, game: None });
    Ok(first)
}

/// Who gets a join, and what happens then. `first`: the others need it to join; `written`: the invitation was written
/// here, and is in the same mail.
fn how_to_send_a_join(
    invitation: &Invitation,
    first: bool,
    everybody: bool,
    written: bool,
) -> String {
    match invitation.director() {
        Some(_) if first => "Send it to everyone: all others need it to join.".to_string(),
        Some(director) => format!("Send it to {}, who starts the game.", director.seat),
        None if everybody => {
            "Everybody has joined: start the game, and send the mail with its first file. This join need not be sent \
             then."
                .to_string()
        }
        None if written => {
            "Send this mail to every player: the invitation is in it, and your join. They join, and the last to join \
             starts the game."
                .to_string()
        }
        None => "Send it to every player: who has the joins of all starts the game.".to_string(),
    }
}

/// The mail with a paper from before a game, and with an invitation that was written here.
fn early_mail(
    paper: SignedDocument,
    invitation: Option<&Invitation>,
    send: &str,
    notes: Vec<String>,
) -> Result<(Value, PackedMail), Refused> {
    let mut papers = packed::papers_text(std::slice::from_ref(&paper), true);
    // An unsigned text has no end of its own, so that it comes first.
    papers = invitation.map_or_else(String::new, |i| format!("{}\n", i.text())) + &papers;
    let text = paper.mail();
    let digest = paper.document.digest.to_string();
    let kind = paper.header.kind.word();
    let seat = paper.header.seat.clone();
    let from = format!("the {kind} of {seat}");
    let written = invitation.map(|invitation| EarlyPaper::Invitation {
        invitation: Box::new(invitation.clone()),
        text: invitation.text(),
        from: "the invitation".to_string(),
    });
    let signed = EarlyPaper::Signed { paper: Box::new(paper), from };
    let early: Vec<EarlyPaper> = written.into_iter().chain([signed]).collect();
    let mail = sign::early_mail(&early, |id| load_built_in(id).ok())?;
    let told = json!({
        "signed": [{ "kind": kind, "seat": seat, "digest": digest, "text": text }],
        "notes": notes,
        "send": send,
        "mail": true,
    });
    let draft = mail.draft;
    let name = mail.name;
    Ok((told, PackedMail { draft, html: None, name, to: Vec::new(), papers: Some(papers) }))
}

fn words(q: &Question, key: &str) -> String {
    q.what[key].as_str().unwrap_or_default().trim().to_string()
}

fn lines(q: &Question, key: &str) -> Vec<String> {
    let text = words(q, key);
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(str::to_string).collect()
}

/// Seals a bid for the Axis; the file has 32 random bytes.
fn bid(hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let ed = load_built_in(&words(q, "edition")).map_err(|_| refused("choose an edition"))?;
    let ipc = q.what["ipc"].as_i64().and_then(|n| i32::try_from(n).ok());
    let ipc = ipc.ok_or_else(|| refused("write for how many IPC you would play the Axis"))?;
    let places = lines(q, "place");
    let rest = words(q, "rest");
    let offer = sign::offer(AskedIn::Form, &ed, ipc, &places, &rest)?;
    seal(hand, q, &ed.id, |game, seat, salt| OpenBid {
        game: game.to_string(),
        seat: seat.to_string(),
        salt,
        offer: offer.clone(),
    })
}

/// Seals a choice of advantages; the file has 32 random bytes.
fn choice(hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let ed = load_built_in(&words(q, "edition")).map_err(|_| refused("choose an edition"))?;
    let chosen = sign::choice_lines(&ed, &lines(q, "advantages"))?;
    seal(hand, q, &ed.id, |game, seat, salt| OpenChoice {
        game: game.to_string(),
        seat: seat.to_string(),
        salt,
        advantages: chosen.clone(),
    })
}

fn seal<T: SealedPaper>(
    hand: &mut Hand,
    q: &Question,
    edition: &str,
    opening: impl Fn(&str, &str, Digest) -> T,
) -> Result<Value, Refused> {
    let game = name_of_words(&words(q, "name"));
    let seat = name_of_words(&words(q, "seat"));
    sign::check_sealed_names(&game, &seat)?;
    let open = opening(&game, &seat, Digest(random::<32>(q, 0)?));
    let paper = sign::sign(&open.sealed(edition), hand.key()?)?;
    let send = "Mail it now. When you have the seal of everyone else, open yours.";
    let (mut told, mail) = early_mail(paper.clone(), None, send, Vec::new())?;
    let name = format!("{game}.{}.{seat}.secret.toml", T::WHAT);
    told["keep"] = json!({ "name": name, "text": open.text() });
    hand.mail = Some(mail);
    hand.signed.push(paper);
    Ok(told)
}

/// Opens a bid or a choice that was sealed: the file that was kept.
fn open_seal(hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let file = q.file()?;
    let text = String::from_utf8_lossy(file.bytes).to_string();
    let text = match sign::kept_paper::<OpenBid>(&file.name, &text) {
        Ok(bid) => SealedPaper::text(&bid),
        Err(why) => match sign::kept_paper::<OpenChoice>(&file.name, &text) {
            Ok(choice) => SealedPaper::text(&choice),
            Err(_) => return Err(why),
        },
    };
    let paper = sign::sign(&text, hand.key()?)?;
    let send = "Mail it when you have the seal of everyone else, and not before: who sees yours first can go by it.";
    let (told, mail) = early_mail(paper.clone(), None, send, Vec::new())?;
    hand.mail = Some(mail);
    hand.signed.push(paper);
    Ok(told)
}

/// The first game file, of an invitation and the joins on the table.
fn started(hand: &mut Hand, q: &Question, table: Vec<SignedDocument>) -> Result<Signed, Refused> {
    let (invitation, notes) = invitation_of(q.file()?)?;
    sign::check_invited_names(&invitation)?;
    if invitation.director().is_some() {
        let help = "use `fieldpost start` on the command line";
        return Err(Refused::new("the director starts this game", help));
    }
    let joins = joins_of(&invitation, hand, &table);
    let game = start(&invitation.text(), joins, &Source::BuiltIn).map_err(|e| {
        let help =
            "give this page the invitation and one join file of every seat, as they were sent";
        Refused::new(e.to_string(), help)
    })?;
    let me = hand.key().ok().and_then(|key| sign::seats_of(&game, &key.public()).pop());
    let mail = keep::block_mail(&game, me.as_ref())?;
    let name = game.usual_file_name();
    let text = game.text();
    let told = json!({
        "signed": [],
        "block": { "number": 0, "name": name, "text": text },
        "notes": notes,
        "keys": keep::keys_of(&game),
        "send": "Send the mail with the game file to everyone, and compare the fingerprints of the keys by telephone.",
        "mail": true,
    });
    hand.mail = Some(mail);
    Ok(Signed { told, game: Some((name, text)) })
}

/// Longest file in which an invitation is looked for: a mailbox of years is no invitation.
const LONGEST: usize = 1 << 20;

/// Is an invitation in a file? The page offers to join it.
pub fn is_invitation(name: &str, bytes: &[u8]) -> bool {
    let mentions = bytes.len() <= LONGEST && bytes.windows(10).any(|w| w == b"invitation");
    mentions && sign::invitation_in(name, bytes).is_ok_and(|found| found.is_some())
}
