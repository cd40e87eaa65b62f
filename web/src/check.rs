//! Orders against a game: what is wrong with them, what they mean, the chances of their battles, and
//! the board after the combat moves.

use std::path::Path;

use fieldpost::chain::Game;
use fieldpost::desk::{
    self, Found, Look, PlainSource, ReadBack, ReadPlain, Refused, bare_input, judged_now, printed,
};
use fieldpost::diag::{Diagnostic, Style, has_errors, render_all, to_json};
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
    if let Some((shown, notes)) = plain_turn(game, file)? {
        return Ok(json!({ "notes": notes, "documents": [shown] }));
    }
    let all = desk::documents(Path::new(&file.name), file.bytes)?;
    let mut own: Vec<&Found> = all.found.iter().collect();
    own.retain(|f| glance(&f.canonical.text).is_none_or(|g| g.game == game.file().name));
    let shown: Vec<Value> = if own.is_empty() {
        all.found.iter().map(|f| one(game, f)).collect()
    } else {
        own.into_iter().map(|f| one(game, f)).collect()
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
    let path = Path::new(&file.name);
    let ed = &game.rules().edition;
    let describe = |id: &str| describe_rule(ed, id);
    match plain_in(game, file)? {
        Some(ReadPlain::Read(found)) => {
            let list = found.moved(&desk::findings(game, &found.canonical.text));
            let findings = to_json(&list, &found.source(), &describe);
            let plain = found.plain.as_ref();
            let told = plain.map(|plain| plain.with_reading(findings.clone(), path));
            return Ok(printed(&told.unwrap_or(findings)));
        }
        Some(ReadPlain::Asked(plain)) => {
            let findings = to_json(&plain.asked(), &plain.source(path), &describe);
            return Ok(printed(&plain.with_reading(findings, path)));
        }
        Some(ReadPlain::OrderFile) | None => {}
    }
    let all = desk::documents(path, file.bytes)?;
    let [found] = all.found.as_slice() else {
        let what = format!("{}: several different documents", file.name);
        return Err(Refused { what, help: "keep one document in a file".to_string() });
    };
    let list = desk::findings(game, &found.canonical.text);
    Ok(printed(&to_json(&found.moved(&list), &found.source(), &describe)))
}

/// The plain turn in a file, read in the game.
fn plain_in(game: &Game, file: &Given) -> Result<Option<ReadPlain>, Refused> {
    let path = Path::new(&file.name);
    let source = PlainSource::in_file(path, file.bytes)?;
    source.map(|source| source.read(game, path)).transpose()
}

/// A plain turn as the page shows it: how it was read, and what is asked or found, with what was undone that a mail
/// program did; `None` if the file holds something else.
fn plain_turn(game: &Game, file: &Given) -> Result<Option<(Value, Vec<String>)>, Refused> {
    let path = Path::new(&file.name);
    let ed = &game.rules().edition;
    match plain_in(game, file)? {
        Some(ReadPlain::Read(found)) => {
            let mut told = one(game, &found);
            let plain = found.plain.as_ref();
            told["read"] = json!(plain.map(|plain| plain.read_as()));
            told["orders"] = json!(found.canonical.text);
            let undone = plain.map_or(&[][..], |plain| &plain.undone);
            let restored = (!undone.is_empty()).then(|| desk::restored(path, undone));
            Ok(Some((told, restored.into_iter().collect())))
        }
        Some(ReadPlain::Asked(plain)) => {
            let style = Style { colour: false };
            let told = json!({
                "label": "a turn in plain text",
                "signed": false,
                "legal": false,
                "findings": render_all(&for_the_page(&plain.asked()), &plain.source(path), &|id| describe_rule(ed, id), style),
                "means": null,
                "read": plain.read_as(),
            });
            Ok(Some((told, Vec::new())))
        }
        Some(ReadPlain::OrderFile) | None => Ok(None),
    }
}

fn begun(game: &Game) -> Result<(), Refused> {
    game.check_begun().map_err(|e| Refused { what: e.to_string(), help: first_duty(game) })
}

/// Findings without hints at commands.
fn for_the_page(list: &[Diagnostic]) -> Vec<Diagnostic> {
    list.iter().map(desk::finding_for_the_page).collect()
}

fn one(game: &Game, found: &Found) -> Value {
    let ed = &game.rules().edition;
    let text = &found.canonical.text;
    let list = desk::findings(game, text);
    let rendered = render_all(
        &for_the_page(&found.moved(&list)),
        &found.source(),
        &|id| describe_rule(ed, id),
        Style { colour: false },
    );
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
        told["passes"] = json!(file.orders.orders_nothing());
        let input = Input { orders: file.orders, ..bare_input(game) };
        let all = odds::turn(locked.position().board(ed), &input);
        let words: Vec<String> = all.iter().map(|(e, o)| odds::told::battle(ed, e, o)).collect();
        told["odds"] = json!(words.join("\n"));
        if let Ok(look) = Look::of(ed, &Source::BuiltIn) {
            let at = locked.position();
            let events = locked.events();
            let scene = Scene::tried(game, &look.layout, at, events);
            told["map"] = json!(look.picture(&scene));
        }
    }
    told
}
