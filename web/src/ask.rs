//! What a page can ask. A question is one line of JSON, and below it the bytes of the files it names,
//! one after the other:
//!
//! ```text
//! {"do": "open", "files": [{"name": "spring-07.0005.ron", "bytes": 20480}]}
//! ```
//!
//! | do | with | the answer |
//! |---|---|---|
//! | `looks` | | styles and drawings that everything shown needs, and the version |
//! | `open` | files | what each of them is; games and mails stay on the table under numbers |
//! | `compare` | | how the games on the table hang together, two by two |
//! | `show` | `game` | the whole game to look at: map, slider, reports, charts |
//! | `draft` | `game` | a form to fill in, as an order file and in plain text |
//! | `check` | `game`, one file | what is wrong with orders, what they mean, their chances, their map; how a plain turn was read |
//! | `verify` | files | what `fieldpost verify --format json` prints |
//! | `mail` | one file | what `fieldpost mail read --format json` prints |
//! | `news` | `game` | what the newest block did, in a few lines, and its whole report |
//! | `report` | `game`, `block` | what `fieldpost report --format json` prints |
//! | `map` | `game`, `block` | what `fieldpost map` writes |
//! | `page` | `game` | what `fieldpost page` writes |
//! | `orders` | `game`, one file | what `fieldpost orders check --format json` prints |
//! | `case` | files | what `fieldpost case --format json` prints |
//! | `tasks`, `post`, `join`, ... | `game`, files | papers that a player signs: `sign.rs` lists them |
//! | `spaces`, `board`, `turn`, ... | `game`, one file | a turn made on the page: `play.rs` lists them |
//!
//! A question that cannot be answered gets `{"error": "..."}`.

use std::collections::BTreeMap;

use fieldpost::case::{results_json, run_case};
use fieldpost::chain::{first_position, replay};
use fieldpost::desk::{self, Checked, Refused, attached_games, printed};
use fieldpost::edition::{Source, built_in_names, load_built_in};
use fieldpost::mail::{self, mime::is_game_file};
use fieldpost::map::Scene;
use fieldpost::page;
use fieldpost::report;
use serde_json::{Value, json};

use crate::check;
use crate::play;
use crate::sign;
use crate::table::{Held, Table};

/// A file as it was given.
pub struct Given<'q> {
    pub name: String,
    pub bytes: &'q [u8],
}

/// A question taken apart.
pub struct Question<'q> {
    pub what: Value,
    pub files: Vec<Given<'q>>,
}

impl<'q> Question<'q> {
    fn read(bytes: &'q [u8]) -> Option<Question<'q>> {
        let end = bytes.iter().position(|b| *b == b'\n')?;
        let what: Value = serde_json::from_slice(&bytes[..end]).ok()?;
        let (mut rest, mut files) = (&bytes[end + 1..], Vec::new());
        for file in what["files"].as_array().into_iter().flatten() {
            let length = usize::try_from(file["bytes"].as_u64()?).ok()?;
            let (own, more) = rest.split_at_checked(length)?;
            files.push(Given { name: file["name"].as_str()?.to_string(), bytes: own });
            rest = more;
        }
        Some(Question { what, files })
    }

    /// The game that it is about.
    ///
    /// # Errors
    /// There is no such game.
    pub fn game<'t>(&self, table: &'t Table) -> Result<&'t Held, Refused> {
        let number = self.what["game"].as_u64().and_then(|n| usize::try_from(n).ok());
        let held = number.and_then(|n| table.held(n));
        held.ok_or_else(|| refused("there is no such game on the table"))
    }

    /// A word of the question; empty, if it is left out.
    pub fn word(&self, key: &str) -> &str {
        self.what[key].as_str().unwrap_or_default()
    }

    /// The block that it is about; the latest, if it names none.
    pub fn block(&self) -> Option<u32> {
        self.what["block"].as_u64().and_then(|n| u32::try_from(n).ok())
    }

    /// The file that it is about.
    ///
    /// # Errors
    /// None was given.
    pub fn file(&self) -> Result<&Given<'q>, Refused> {
        self.files.first().ok_or_else(|| refused("no file was given"))
    }
}

/// Something that cannot be answered.
pub fn refused(what: &str) -> Refused {
    Refused { what: what.to_string(), help: String::new() }
}

/// The answer to a question, as text.
pub fn answer(table: &mut Table, question: &[u8]) -> String {
    let told = match Question::read(question) {
        Some(question) => asked(table, &question),
        None => Err(refused("the question cannot be read")),
    };
    told.unwrap_or_else(|why| {
        json!({ "error": why.what, "help": desk::for_the_page(&why.help) }).to_string()
    })
}

fn asked(table: &mut Table, q: &Question) -> Result<String, Refused> {
    Ok(match q.word("do") {
        "looks" => looks().to_string(),
        "open" => {
            let all: Vec<Value> = q.files.iter().flat_map(|f| table.open(f)).collect();
            json!({ "files": all }).to_string()
        }
        "compare" => json!({ "pairs": table.compared() }).to_string(),
        "show" => show(q.game(table)?, table)?.to_string(),
        "draft" => {
            let game = &q.game(table)?.game;
            let file = desk::template(game)?;
            let plain = desk::plain_template(game)?;
            json!({ "text": file, "plain": plain }).to_string()
        }
        "check" => check::check(&q.game(table)?.game, q.file()?)?.to_string(),
        "verify" => verify(&q.files),
        "mail" => printed(&desk::bag_json(&mail::open(q.file()?.bytes))),
        "news" => news(q.game(table)?)?.to_string(),
        "report" => report(q.game(table)?, q.block())?,
        "map" => map(q.game(table)?, q.block())?,
        "page" => page::game(&whole(q.game(table)?, table)?),
        "orders" => check::orders(&q.game(table)?.game, q.file()?)?,
        "case" => cases(&q.files),
        other => match sign::asked(table, q, other)? {
            Some(told) => told.to_string(),
            None => return play::asked(table, q, other),
        },
    })
}

fn looks() -> Value {
    let (style, drawings) = page::looks();
    json!({ "style": style, "drawings": drawings, "writer": report::writer_line() })
}

fn verify(files: &[Given]) -> String {
    let mut all: Vec<Checked> = files.iter().map(check_game_file).collect();
    desk::sort(&mut all);
    printed(&all.iter().map(desk::data).collect())
}

fn check_game_file(f: &Given) -> Checked {
    // As the command does: the one game file attached to a mail.
    let games = if is_game_file(f.bytes) { Vec::new() } else { attached_games(f.bytes) };
    let bytes = match games.as_slice() {
        [one] => one,
        _ => f.bytes,
    };
    if let Some(refused) = desk::in_utf16(&f.name, bytes) {
        let found = Err(format!("{}\n  {}", refused.what, refused.help));
        return Checked { name: f.name.clone(), found };
    }
    Checked::of(f.name.clone(), bytes, &Source::BuiltIn).0
}

fn whole(held: &Held, table: &Table) -> Result<page::GamePage, Refused> {
    let game = &held.game;
    let look = held.look()?;
    let past = replay(game, game.file().latest()).map_err(|e| refused(&e.to_string()))?;
    let mails = table.mails().flat_map(|(name, bag)| desk::remarks(game, name, bag)).collect();
    desk::whole_game(game, &past, look, mails).map_err(|e| refused(&e.to_string()))
}

/// The game as it is shown on its page, without the frame of one.
fn show(held: &Held, table: &Table) -> Result<Value, Refused> {
    let whole = whole(held, table)?;
    let (style, body) = page::shown(&whole);
    Ok(json!({ "style": style, "body": body }))
}

/// What the newest block did, as its report says it in short; `null` as long as no turn is played.
fn news(held: &Held) -> Result<Value, Refused> {
    if held.game.file().latest() == 0 {
        return Ok(Value::Null);
    }
    let view = report::view(&held.game, held.past(None)?);
    let lines = view.short.iter().map(|e| match e.label.as_str() {
        "" => e.text.clone(),
        label => format!("{label}: {}", e.text),
    });
    let head = &view.head;
    let by = head.seat.as_ref().map(|seat| format!(" ({seat})")).unwrap_or_default();
    Ok(json!({
        "head": format!("Block {}: {}{by}, round {}", head.block, head.power, head.round),
        "lines": lines.collect::<Vec<_>>(),
        "report": page::body(&view),
    }))
}

fn report(held: &Held, block: Option<u32>) -> Result<String, Refused> {
    let number = block.unwrap_or(held.game.file().latest());
    let past = replay(&held.game, number).map_err(|e| refused(&e.to_string()))?;
    let last = past.last().ok_or_else(|| refused("no turn has been played yet"))?;
    Ok(printed(&report::json(&report::view(&held.game, last))))
}

fn map(held: &Held, block: Option<u32>) -> Result<String, Refused> {
    let game = &held.game;
    let look = held.look()?;
    let number = block.unwrap_or(game.file().latest());
    let past = replay(game, number).map_err(|e| refused(&e.to_string()))?;
    Ok(match past.last() {
        Some(step) => look.picture(&Scene::block(game, &look.layout, step)),
        None => {
            let start = first_position(game).map_err(|e| refused(&e.to_string()))?;
            look.picture(&Scene::begun(game, &look.layout, &start))
        }
    })
}

fn cases(files: &[Given]) -> String {
    let editions: BTreeMap<_, _> = built_in_names()
        .iter()
        .filter_map(|id| Some((id.to_string(), load_built_in(id).ok()?)))
        .collect();
    let mut results = Vec::new();
    for f in files {
        let text = String::from_utf8_lossy(f.bytes);
        results.push((f.name.clone(), run_case(&editions, &text)));
    }
    printed(&results_json(&results))
}
