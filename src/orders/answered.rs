//! What is allowed in an answer but surely not meant: a question left open, a table for a battle
//! nobody asked about, a line that cannot matter to who is asked. Nothing here refuses an answer.

use crate::diag::{Diagnostic, Label, Span, code};
use crate::edition::Edition;
use crate::engine::{Owed, Position, Question};
use crate::id::SpaceId;

use super::document::{self, Value};
use super::names::Names;

/// All warnings about the answer of a seat. `owed` is what was asked of it; a seal is opened by
/// another file and does not count here.
pub fn answer_warnings(ed: &Edition, p: &Position, owed: &[Owed], text: &str) -> Vec<Diagnostic> {
    let owed: Vec<&Owed> = owed.iter().filter(|o| o.about != Question::Unseal).collect();
    let (file, _) = document::read(text);
    let names = Names::new(ed);
    let mut found = Vec::new();
    let mut said: Vec<SpaceId> = Vec::new();
    if let Some(Value::Table(tables)) = file.root.get("battle").map(|e| &e.field.value) {
        for entry in &tables.entries {
            let (Ok(space), Value::Table(t)) = (names.space(&entry.key), &entry.field.value) else {
                continue;
            };
            let at = Label::new(entry.key_span, entry.key.clone());
            let own: Vec<&Owed> = owed.iter().filter(|o| o.place == space).copied().collect();
            if own.is_empty() {
                let what = format!("nobody asked about {}", ed.space(space).name);
                let help = "an answer counts for the battles that were asked about, no others";
                found.push(Diagnostic::new(code::NOT_ASKED, at, what).help(help));
                continue;
            }
            if !t.entries.is_empty() {
                said.push(space);
            }
            let moves = own.iter().any(|o| o.power == p.power);
            found.extend(t.entries.iter().filter_map(|e| idle(ed, space, moves, e)));
        }
    }
    for o in owed.iter().filter(|o| !said.contains(&o.place)) {
        let name = &ed.space(o.place).name;
        let what = format!("nothing is said about {name}, about which you are asked");
        let help = "that is allowed: your standing orders decide, then the defaults of the game";
        let top = file.root.get("kind").map_or(Span::new(0, 0), |e| e.key_span.to(e.field.span));
        found.push(Diagnostic::new(code::NOT_ANSWERED, Label::new(top, "kind"), what).help(help));
    }
    found
}

/// A line that cannot matter: retreats are the attacker's, diving is for the sea.
fn idle(ed: &Edition, space: SpaceId, moves: bool, e: &document::Entry) -> Option<Diagnostic> {
    let why = match e.key.as_str() {
        "retreat" | "air-retreat" | "bombard" | "ashore" if !moves => {
            "only the attacker decides that"
        }
        "submerge" | "withdraw" if ed.is_land(space) => "submarines do not fight on land",
        "intercept" if moves => "only the defender decides that",
        _ => return None,
    };
    let what = format!("`{}` has no effect here: {why}", e.key);
    Some(Diagnostic::new(code::NO_EFFECT, Label::new(e.key_span, e.key.clone()), what))
}
