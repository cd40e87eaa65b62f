//! Questions about a turn that is made on the page. Its draft is the text of an order file, and the file of
//! each question:
//!
//! | do | with | the answer |
//! |---|---|---|
//! | `editions` | | the editions that a practice game can be played by |
//! | `spaces` | `game` | the spaces of the board, and its picture to point at |
//! | `board` | `game`, `phase`, draft | what is drawn otherwise once the draft's moves are made; who is where |
//! | `turn` | `game`, draft | what is wrong, its lines, the money, the battles |
//! | `chances` | `game`, draft | the chances of the battles |
//! | `ways` | `game`, `phase`, `chosen`, draft | where chosen units can go, each with its line |
//! | `places` | `game`, `kind`, draft | where one more unit can be placed |
//! | `edit` | `game`, `change`, draft | the draft with one value changed |
//! | `buy` | `game`, `kind`, `count`, draft | the draft with so many units bought |
//! | `place` | `game`, `kind`, `to`, `more`, `count`, draft | the draft with units more, or one fewer, placed |
//! | `why-not` | `game`, `phase`, `to`, `chosen` or `kind`, draft | why these units cannot go to a space |
//! | `go-on` | `game`, a file | the orders of the file as a draft, if they are for this game and its next step |
//! | `threats` | `game`, `phase`, `space`, draft | what the enemies could bring against a place |
//! | `try` | `game`, `seed`, `many`, draft | what comes of it with dice that count for nothing, and the board then |
//! | `odds` | `game` or `edition`, `fight` | the chances of armies that are typed |
//! | `plain` | `game`, draft | the draft as a plain turn |
//! | `suggest` | `game` | the draft that the rules of thumb suggest, and why it is empty |
//! | `answer` | `game` | the answer that a stopped turn waits for, to fill in |
//! | `practice` | `edition`, `name`, `nonce` | a new practice game, as `open` answers |
//! | `steps` | `game`, `block` | the steps of a block, with their dice and losses in words |
//! | `played-step` | `game`, `block`, `step` | what is drawn otherwise after one of the steps |
//! | `play` | `game`, draft | a practice game with one more block, as `open` answers, and the report |

use fieldpost::desk::{Refused, play};
use fieldpost::edition::{built_in_names, built_in_title, load_built_in};
use serde_json::{Value, json};

use crate::ask::{Given, Question, refused};
use crate::table::Table;

/// The answer to a question about a turn.
///
/// # Errors
/// There is no such question, or it cannot be answered.
pub fn asked(table: &mut Table, q: &Question, what: &str) -> Result<String, Refused> {
    let told = match what {
        "editions" => editions(),
        "practice" => practice(table, q)?,
        "play" => played(table, q)?,
        "odds" => armies(table, q)?,
        _ => about_draft(table, q, what)?,
    };
    Ok(told.to_string())
}

fn about_draft(table: &Table, q: &Question, what: &str) -> Result<Value, Refused> {
    let held = q.game(table)?;
    let game = &held.game;
    let phase = q.word("phase");
    let text = || q.file().map(|file| String::from_utf8_lossy(file.bytes).into_owned());
    Ok(match what {
        "spaces" => play::spaces(game, held.look()?),
        "board" => play::board(game, held.look()?, &text()?, phase),
        "turn" => play::turn(game, &q.file()?.name, &text()?)?,
        "chances" => play::chances(game, &text()?),
        "ways" => play::ways(game, &text()?, phase, &q.what["chosen"])?,
        "why-not" => play::why_not(game, &text()?, &q.what)?,
        "go-on" => play::orders_to_go_on(game, &q.file()?.name, q.file()?.bytes)?,
        "threats" => play::threats(game, &text()?, phase, &q.what["space"])?,
        "try" => play::tried(game, held.look()?, &q.file()?.name, &text()?, &q.what)?,
        "plain" => json!({ "text": play::as_plain(game, &text()?)? }),
        "places" => play::places(game, &text()?, &q.what["kind"])?,
        "edit" => json!({ "text": play::edited(&text()?, &q.what["change"])? }),
        "buy" => json!({ "text": play::with_purchase(game, &text()?, &q.what)? }),
        "place" => json!({ "text": play::with_placement(game, &text()?, &q.what)? }),
        "steps" => play::steps(&game.rules().edition, held.past(q.block())?),
        "played-step" => {
            let number = q.what["step"].as_u64().and_then(|n| usize::try_from(n).ok());
            play::step(game, held.look()?, held.past(q.block())?, number.unwrap_or(0))?
        }
        "suggest" => {
            let (text, nothing) = play::suggested(game)?;
            json!({ "text": text, "nothing": nothing })
        }
        "answer" => json!({ "text": play::answer_to_fill_in(game)? }),
        _ => return Err(refused("there is no such question")),
    })
}

fn editions() -> Value {
    let names = built_in_names();
    let titled =
        names.iter().filter_map(|id| Some(json!({ "id": id, "title": built_in_title(id)? })));
    json!({ "editions": titled.collect::<Vec<_>>() })
}

/// Armies that are typed: by the rules of a game on the table, or of an edition.
fn armies(table: &Table, q: &Question) -> Result<Value, Refused> {
    if q.what["game"].is_u64() {
        let ed = &q.game(table)?.game.rules().edition;
        return play::chances_of_armies(ed, &q.what["fight"]);
    }
    let id = q.word("edition");
    let ed = load_built_in(id).map_err(|_| refused("there is no such edition"))?;
    play::chances_of_armies(&ed, &q.what["fight"])
}

fn practice(table: &mut Table, q: &Question) -> Result<Value, Refused> {
    let nonce = sixteen_bytes(q.word("nonce"))?;
    let game = play::opened_practice(q.word("edition"), q.word("name"), nonce)?;
    let name = game.usual_file_name();
    let text = game.text();
    let files = table.open(&Given { name, bytes: text.as_bytes() });
    Ok(json!({ "files": files, "text": text }))
}

/// Bytes written as 32 hexadecimal digits.
fn sixteen_bytes(digits: &str) -> Result<[u8; 16], Refused> {
    let mut bytes = [0; 16];
    for (n, byte) in bytes.iter_mut().enumerate() {
        let two = digits.get(2 * n..2 * n + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
        *byte = two.ok_or_else(|| refused("the number that decides the dice has 32 digits"))?;
    }
    Ok(bytes)
}

fn played(table: &mut Table, q: &Question) -> Result<Value, Refused> {
    let draft = String::from_utf8_lossy(q.file()?.bytes).into_owned();
    let (game, report) = play::played(&q.game(table)?.game, &draft)?;
    let name = game.usual_file_name();
    let text = game.text();
    let files = table.open(&Given { name, bytes: text.as_bytes() });
    Ok(json!({ "files": files, "text": text, "report": report }))
}
