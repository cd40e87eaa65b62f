//! The files that were given, as far as they are needed again: games and mails.

use std::cell::OnceCell;
use std::path::Path;

use fieldpost::chain::{self, DiceMode, Game, Replayed, SignedDocument};
use fieldpost::desk::{
    self, Checked, Look, PlainSource, Quality, Refused, SecretFile, attached_games, not_a_game,
    seems,
};
use fieldpost::edition::Source;
use fieldpost::limits::{GAME_FILE_BYTES, MAILBOX_BYTES};
use fieldpost::mail::mime::is_game_file;
use fieldpost::mail::{self, Bag, Container, Enclosed};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::ask::{Given, Question, refused};
use crate::early;
use crate::hand::Hand;
use crate::sign::Signed;

/// A game on the table.
pub struct Held {
    /// The name of its file, with a number where another file has the same.
    name: String,
    pub game: Game,
    look: OnceCell<Look>,
    /// All blocks, played again when one of them is first looked at step by step.
    past: OnceCell<Vec<Replayed>>,
    /// Something in it is not as it must be.
    wrong: bool,
    /// Everything in it was made again and is the same: papers can be signed for it.
    pub good: bool,
}

impl Held {
    /// How its edition is drawn; read when it is first needed.
    ///
    /// # Errors
    /// A file of the edition's map is wrong.
    pub fn look(&self) -> Result<&Look, Refused> {
        if let Some(look) = self.look.get() {
            return Ok(look);
        }
        let read = Look::of(&self.game.rules().edition, &Source::BuiltIn);
        let look = read.map_err(|e| Refused { what: e.what, help: e.help.to_string() })?;
        Ok(self.look.get_or_init(|| look))
    }

    /// One block of the past, or the latest.
    ///
    /// # Errors
    /// There is no such block, or the game cannot be played again.
    pub fn past(&self, block: Option<u32>) -> Result<&Replayed, Refused> {
        let missing = |what: String| Refused { what, help: "choose another block".to_string() };
        if self.past.get().is_none() {
            let all = chain::replay(&self.game, self.game.file().latest());
            let all = all.map_err(|e| missing(e.to_string()))?;
            self.past.get_or_init(|| all);
        }
        let mut all = self.past.get().into_iter().flatten();
        let found = match block {
            Some(number) => all.find(|one| one.block.number == number),
            None => all.last(),
        };
        found.ok_or_else(|| missing("there is no such block".to_string()))
    }
}

/// What was given so far.
#[derive(Default)]
pub struct Table {
    games: Vec<Held>,
    mails: Vec<(String, Bag)>,
    /// What the player holds: key, chain, mail.
    pub hand: Hand,
}

impl Table {
    /// The game of a number.
    pub fn held(&self, number: usize) -> Option<&Held> {
        self.games.get(number)
    }

    /// All games, with their numbers.
    pub fn games(&self) -> impl Iterator<Item = (usize, &Held)> {
        self.games.iter().enumerate()
    }

    /// The game that a question is about, and what the player holds.
    ///
    /// # Errors
    /// There is no such game.
    pub fn both(&mut self, q: &Question) -> Result<(&Held, &mut Hand), Refused> {
        let number = q.what["game"].as_u64().and_then(|n| usize::try_from(n).ok());
        let held = number.and_then(|n| self.games.get(n));
        let held = held.ok_or_else(|| refused("there is no such game on the table"))?;
        Ok((held, &mut self.hand))
    }

    /// The good game on the table that goes on from another one, with the most blocks.
    pub fn newer(&self, number: usize) -> Option<(usize, &Held)> {
        let own = self.games.get(number)?.game.file();
        let goes_on = |(_, held): &(usize, &Held)| {
            let file = held.game.file();
            held.good
                && file.latest() > own.latest()
                && file.head_after(own.latest()) == Some(own.head())
        };
        self.games().filter(goes_on).max_by_key(|(_, held)| held.game.file().latest())
    }

    /// The number of a good game that was given before this one, and is the same; `null` if there is none.
    pub fn twin(&self, q: &Question) -> Value {
        let number = q.what["game"].as_u64().and_then(|n| usize::try_from(n).ok());
        let own = number.and_then(|n| Some((n, self.held(n)?.game.file())));
        let same = own.and_then(|(n, own)| {
            let mut before = self.games().take(n).filter(|(_, held)| held.good);
            before.find(|(_, held)| held.game.file().head() == own.head()).map(|(first, _)| first)
        });
        json!({ "number": same })
    }

    /// A game that the table has with more blocks is looked at, and nothing is signed for it: `null` for the newest.
    pub fn outdated(&self, q: &Question) -> Value {
        let number = q.what["game"].as_u64().and_then(|n| usize::try_from(n).ok());
        let Some((newest, held)) = number.and_then(|n| self.newer(n)) else { return Value::Null };
        let own = number.and_then(|n| self.held(n)).map_or(0, |h| h.game.file().latest());
        let latest = held.game.file().latest();
        json!({ "number": newest, "block": own, "latest": latest })
    }

    /// The signed papers of everything that was given, in the order in which it was given.
    pub fn papers(&self) -> Vec<SignedDocument> {
        let letters = self.mails.iter().flat_map(|(_, bag)| &bag.letters);
        let signed = letters.flat_map(|l| &l.documents).filter(|d| d.by.is_some());
        signed.filter_map(read_signed).collect()
    }

    /// What is said of the latest mail that lost a paper for the next block of a game on its way.
    pub fn lost(&self, game: &Game) -> Option<Refused> {
        let file = game.file();
        self.mails.iter().rev().find_map(|(name, bag)| {
            let mut lost = bag.letters.iter().flat_map(desk::lost_in);
            let own = lost.find(|paper| paper.game == file.name)?;
            let mut filed = file.blocks.iter().flat_map(|b| &b.documents);
            let came = self.papers().iter().any(|p| p.document.digest.short() == own.digest);
            let known = came || filed.any(|d| d.digest.short() == own.digest);
            (!known).then(|| desk::incomplete(Path::new(name), &own, None))
        })
    }

    /// An answer, with the game file that came of it put on the table.
    pub fn with_game(&mut self, signed: Signed) -> Value {
        let Signed { mut told, game } = signed;
        if let Some((name, text)) = game {
            told["files"] = json!(self.open(&Given { name, bytes: text.as_bytes() }));
        }
        told
    }

    /// The mails and mailboxes, with the names of their files.
    pub fn mails(&self) -> impl Iterator<Item = (&str, &Bag)> {
        self.mails.iter().map(|(name, bag)| (name.as_str(), bag))
    }

    /// Looks at a file: one entry for it, and one for each game file that is attached to it.
    pub fn open(&mut self, file: &Given) -> Vec<Value> {
        let name = &file.name;
        let bytes = file.bytes;
        if bytes.len() > MAILBOX_BYTES {
            let most = MAILBOX_BYTES / 1024 / 1024;
            let what =
                format!("it is larger than {most} MB, and no file that is read here has more");
            return vec![json!({ "name": name, "is": "other", "words": what })];
        }
        if is_game_file(bytes) {
            return vec![self.game(name, bytes)];
        }
        if bytes.starts_with(b"<!DOCTYPE html>") {
            return vec![page(name, bytes)];
        }
        if let Some(secret) = SecretFile::in_file(bytes) {
            let (is, words) = match secret {
                SecretFile::Key => ("key", "a secret key: no one but its owner should ever see it"),
                SecretFile::Chain => {
                    ("chain", "a dice chain: no one but its keeper should ever see it")
                }
            };
            return vec![json!({ "name": name, "is": is, "words": words })];
        }
        let bag = mail::open(bytes);
        let mailed = bag.container != Container::Plain;
        let documents: usize = bag.letters.iter().map(|l| l.documents.len()).sum();
        let troubled = bag.letters.iter().any(|l| l.trouble.is_some());
        let binary =
            bytes.contains(&0) && seems(bytes).is_some_and(|is| is.starts_with("not text"));
        if !mailed && documents == 0 && binary {
            return vec![self.other(name, bytes)];
        }
        if !mailed && documents == 0 && !troubled {
            return vec![plain_text(name, bytes).unwrap_or_else(|| self.other(name, bytes))];
        }
        let mut all = vec![json!({
            "name": name,
            "is": if mailed { "mail" } else { "document" },
            "words": desk::bag_text(&bag),
            "data": desk::bag_json(&bag),
            "invitation": early::is_invitation(name, bytes),
        })];
        let games = if mailed { attached_games(bytes) } else { Vec::new() };
        let several = games.len() > 1;
        for (n, attached) in (1..).zip(&games) {
            let which = if several { format!("game file {n} in {name}") } else { name.clone() };
            all.push(self.game(&which, attached));
        }
        self.mails.push((name.clone(), bag));
        all
    }

    fn game(&mut self, name: &str, bytes: &[u8]) -> Value {
        if bytes.len() > GAME_FILE_BYTES {
            let most = GAME_FILE_BYTES / 1024;
            let found = Err(format!("it is larger than {most} KiB, and a game file has no more"));
            return told(&Checked { name: name.to_string(), found });
        }
        let (checked, good) = Checked::of(name.to_string(), bytes, &Source::BuiltIn);
        let mut value = told(&checked);
        // A file that is not good is shown all the same, under its verdict.
        if let Some(game) = good.or_else(|| chain::open(bytes, &Source::BuiltIn).ok()) {
            value["number"] = json!(self.games.len());
            // Orders are for a game whose present state is proven.
            let good = checked.rank() >= Quality::Remarkable;
            value["orders"] = json!(good && game.owed().is_empty() && desk::mover(&game).is_ok());
            value["asked"] = json!(good && !game.owed().is_empty());
            value["practice"] = json!(game.mode() == DiceMode::Practice);
            value["over"] = json!(good.then(|| desk::how_it_ended(&game)).flatten());
            let same = self.games.iter().filter(|held| held.name.split(" (").next() == Some(name));
            let name = match same.count() {
                0 => name.to_string(),
                n => format!("{name} ({})", n + 1),
            };
            value["name"] = json!(name);
            let wrong = checked.rank() == Quality::Wrong;
            self.games.push(Held {
                name,
                game,
                look: OnceCell::new(),
                past: OnceCell::new(),
                wrong,
                good,
            });
        }
        value
    }

    fn other(&self, name: &str, bytes: &[u8]) -> Value {
        let is = seems(bytes).or_else(|| not_a_game(bytes));
        let case = is.as_deref() == Some("a conformance case");
        let words =
            is.map_or("nothing that can be read here".to_string(), |is| format!("this is {is}"));
        json!({ "name": name, "is": if case { "case" } else { "other" }, "words": words })
    }

    /// The games of one name two by two: those of one identity in the order of their length. Where two
    /// histories part, two neighbours do. A file with something wrong in it tells no history.
    pub fn compared(&self) -> Vec<Value> {
        let mut all: Vec<&Held> = self.games.iter().filter(|h| !h.wrong).collect();
        all.sort_by_key(|h| (&h.game.file().name, h.game.file().game, h.game.file().latest()));
        all.windows(2).filter_map(compare_neighbours).collect()
    }
}

/// What two games of one name have in common and where they part; none, if their names differ.
fn compare_neighbours(two: &[&Held]) -> Option<Value> {
    let [a, b] = two else { return None };
    if a.game.file().name != b.game.file().name {
        return None;
    }
    let (what, differ) = desk::compared(a.game.file(), b.game.file());
    Some(json!({ "first": a.name, "second": b.name, "what": what, "differ": differ }))
}

/// The signed document that came in a mail, if it can be read.
fn read_signed(d: &Enclosed) -> Option<SignedDocument> {
    let c = &d.canonical;
    SignedDocument::from_parts(&c.text, c.signature.as_deref()).ok()
}

/// A text that may be a turn: it can be checked against a game, like a document. What it is for is shown as that of
/// a document.
fn plain_text(name: &str, bytes: &[u8]) -> Option<Value> {
    let source = PlainSource::in_file(Path::new(name), bytes).ok()??;
    let document = json!({
        "kind": source.kind().word(),
        "game": source.game(),
        "seat": null,
        "text": String::from_utf8_lossy(bytes),
    });
    Some(json!({
        "name": name,
        "is": "document",
        "words": "a turn in plain text\n",
        "data": { "messages": [{ "documents": [document] }] },
    }))
}

/// A page is shown as nothing but a file, with the digest by which a forged one differs from that of the release.
fn page(name: &str, bytes: &[u8]) -> Value {
    let digits: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let words = format!(
        "a page. SHA-256 of the file: {digits}. Compare it with the sums of the release before you trust it"
    );
    json!({ "name": name, "is": "other", "words": words })
}

fn told(checked: &Checked) -> Value {
    let one = std::slice::from_ref(checked);
    json!({
        "name": checked.name,
        "is": "game",
        "verdict": desk::data(checked),
        "words": desk::text(one),
        "line": desk::line(checked),
    })
}
