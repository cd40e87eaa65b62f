//! Orders against a game: what is wrong with them, what they mean, the chances of their battles, and
//! the board after the combat moves.

use std::path::Path;

use fieldpost::chain::Game;
use fieldpost::desk::{self, Found, Look, ReadBack, Refused, bare_input, judged_now, printed};
use fieldpost::diag::{Style, has_errors, render_all, to_json};
use fieldpost::edition::Source;
use fieldpost::engine::Input;
use fieldpost::map::Scene;
use fieldpost::odds;
use fieldpost::orders::{describe_rule, glance};
use fieldpost::report::first_duty;
use serde_json::{Value, json};

use crate::ask::Given;

/// Everything about the documents of a file that are for this game, or else about all of them.
///
/// # Errors
/// There is none, or one that cannot be used.
pub fn check(game: &Game, file: &Given) -> Result<Value, Refused> {
    begun(game)?;
    let all = desk::documents(Path::new(&file.name), file.bytes)?;
    let own = |f: &&Found| glance(&f.canonical.text).is_none_or(|g| g.game == game.file().name);
    let own: Vec<&Found> = all.found.iter().filter(own).collect();
    let shown: Vec<Value> = match own.is_empty() {
        true => all.found.iter().map(|f| one(game, f)).collect(),
        false => own.into_iter().map(|f| one(game, f)).collect(),
    };
    let notes: Vec<&String> = all.notes.iter().map(|n| &n.told).collect();
    Ok(json!({ "notes": notes, "documents": shown }))
}

/// What `fieldpost orders check --format json` prints.
///
/// # Errors
/// As [`check`], or there are several documents.
pub fn orders(game: &Game, file: &Given) -> Result<String, Refused> {
    begun(game)?;
    let all = desk::documents(Path::new(&file.name), file.bytes)?;
    let [found] = all.found.as_slice() else {
        let what = format!("{}: several different documents", file.name);
        return Err(Refused { what, help: "keep one document in a file".to_string() });
    };
    let ed = &game.rules().edition;
    let list = desk::findings(game, &found.canonical.text);
    let describe = |id: &str| describe_rule(ed, id);
    Ok(printed(&to_json(&found.moved(&list), &found.source(), &describe)))
}

fn begun(game: &Game) -> Result<(), Refused> {
    game.check_begun().map_err(|e| Refused { what: e.to_string(), help: first_duty(game) })
}

fn one(game: &Game, found: &Found) -> Value {
    let (ed, text) = (&game.rules().edition, &found.canonical.text);
    let describe = |id: &str| describe_rule(ed, id);
    let list = desk::findings(game, text);
    let rendered =
        render_all(&found.moved(&list), &found.source(), &describe, Style { colour: false });
    let meant = match desk::read_back(game, text) {
        ReadBack::Understood(words) => Some(words),
        ReadBack::Refused { words, .. } => words,
    };
    let mut told = json!({
        "label": found.label(),
        "signed": found.canonical.signature.is_some(),
        "legal": !has_errors(&list),
        "findings": rendered,
        "means": meant,
    });
    if let Ok((file, Some(locked))) = judged_now(game, text) {
        let input = Input { orders: file.orders, ..bare_input(game) };
        let all = odds::turn(ed, &input, locked.position());
        let words: Vec<String> = all.iter().map(|(e, o)| odds::told::battle(ed, e, o)).collect();
        told["odds"] = json!(words.join("\n"));
        if let Ok(look) = Look::of(ed, &Source::BuiltIn) {
            let (at, events) = (locked.position(), locked.events());
            let scene = Scene::tried(game, &look.layout, at, events);
            told["map"] = json!(look.picture(&scene));
        }
    }
    told
}
