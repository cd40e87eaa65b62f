//! What an audit found, in lines and as JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::audit_luck::{
    dice_json, dice_text, fortune_json, fortune_text, tests_json, tests_made, tests_text,
    totals_json, totals_text, with_sides,
};
use super::audited::{Audit, AuditedFile, Pair, games_of};
use crate::audit::{Relation, Twice, field_differs};
use crate::desk::verdict_data::takeover_json;
use crate::diag::wrap;
use crate::doc_kind::DocKind;
use crate::seal::Digest;
use crate::shown::{one_line, path_for_programs};

const CAUTION: &str = "Of 200 honest players, about nine will be more than two standard deviations off, and \
    often one more than three.";

impl Audit {
    /// What was found, for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let files = numbered(self.held.len(), "good file");
        out.push_str(&format!("{files} of {}\n", numbered(games_of(&self.held).len(), "game")));
        let mut say = |text: String| out.push_str(&wrap(&one_line(text), "", "  "));
        for (path, what) in &self.unread {
            say(format!("UNREAD {path}: {what}"));
        }
        for (path, what) in &self.wrong {
            say(format!("WRONG {path}: {what}"));
        }
        for (path, what) in &self.unproven {
            say(format!("UNPROVEN {path}: {what}"));
        }
        self.related().into_iter().for_each(&mut say);
        for (path, new) in &self.takeovers {
            say(format!("NEW in {path}: {}", crate::report::takeover_sentence(new)));
        }
        self.signed().into_iter().for_each(&mut say);
        self.say_of_papers(&mut say);
        for (path, block, before, own) in &self.times {
            say(format!(
                "claimed times run backwards at block {block} of {path}: {own} after {before}"
            ));
        }
        for (path, one) in &self.restored {
            say(format!("{one}: block {} of {path}", one.block));
        }
        for (seat, n) in &self.burnt {
            say(format!("burnt steps with documents of {seat}: {n}"));
        }
        self.dice.iter().for_each(|(player, ledger)| out.push_str(&dice_text(player, ledger)));
        if !self.fortunes.is_empty() {
            out.push_str(&fortune_text(&self.fortunes));
            out.push_str(&totals_text(&self.totals));
            out.push_str(&tests_text(&tests_made(&self.dice, &self.fortunes, &self.totals)));
        }
        if !self.dice.is_empty() {
            out.push('\n');
            out.push_str(&wrap(&format!("{} {CAUTION}", self.proof()), "", ""));
        }
        out
    }

    /// What papers show that no block has, or that no block agrees with.
    fn say_of_papers(&self, say: &mut dyn FnMut(String)) {
        for (name, games) in &self.thrown_again {
            say(format!(
                "THROWN AGAIN: the equal bids for {name} made {} games; the die between them \
                 counts in the first",
                games.len()
            ));
            games.iter().for_each(|g| say(format!("  {g}")));
        }
        for r in &self.receipts {
            let seat = &r.seat;
            let step = r.step;
            let game = &r.game;
            say(format!(
                "receipt without a block: {seat}, step {step} of {game}, in {}",
                r.found_in
            ));
        }
        for new in &self.set_aside {
            say(format!(
                "new chain without a block: {} of {} signed it, in {}, and opened step {} with the old \
                 chain in block {}; with both chains the dice of both are known",
                new.seat, new.game, new.found_in, new.step, new.block
            ));
        }
        for (path, what) in &self.agreed_otherwise {
            say(format!(
                "AGREED OTHERWISE: the invitation of {path} does not fit its papers: {what}"
            ));
        }
        for one in &self.passed_over {
            let orders = one.kind == DocKind::Orders;
            let instead = if orders { "a caretaker" } else { "the default" };
            let it = if orders { "them" } else { "it" };
            let came = if orders { "they" } else { "it" };
            say(format!(
                "{} without a block: {} of {} signed {it} for step {}, in {}, and {} ruled for {instead} \
                 in block {}; no file shows whether {came} came in time",
                one.kind, one.seat, one.game, one.step, one.found_in, one.by, one.block
            ));
        }
    }

    /// What proves the dice above, which luck does not.
    fn proof(&self) -> &'static str {
        let all = self.held.iter().filter(|h| !h.gist.dice.is_empty());
        let sealed = all.clone().filter(|h| h.gist.sealed_dice).count();
        match sealed {
            0 => {
                "Good luck proves nothing, and nothing proves these dice: they were typed in, or are of \
                 practice games."
            }
            n if n == all.count() => {
                "Good luck proves nothing. Every die above was recomputed from numbers sealed before the \
                 game; that is the proof."
            }
            _ => {
                "Good luck proves nothing. The dice of official games were recomputed from numbers sealed \
                 before the game; that is the proof. Nothing proves those that were typed in, or those \
                 of practice games."
            }
        }
    }

    /// What was signed twice, corrected late, or joined twice.
    fn signed(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for t in &self.twice {
            let seat = &t.seat;
            let game = &t.game;
            let kinds = plural(t.kind);
            lines.push(format!(
                "SIGNED TWICE: {seat} of game {game} signed {} different {kinds} for {}",
                t.found.len(),
                t.moment()
            ));
            lines.extend(places(&t.found));
        }
        for t in &self.late {
            lines.push(format!(
                "late: the {} {} of {} in {} replaces {}, which was locked before",
                t.kind.words(),
                t.digest.short(),
                t.seat,
                t.found_in,
                t.replaced.short()
            ));
        }
        for j in &self.joined {
            lines.push(format!(
                "joined twice: {} answered the invitation of {} with {} different joins",
                j.seat,
                j.game,
                j.found.len()
            ));
            lines.extend(places(&j.found));
        }
        lines
    }

    /// How the files of each game hang together: one line where each is the beginning of the next,
    /// else the longest file of every history and where they part.
    fn related(&self) -> Vec<String> {
        let games = games_of(&self.held);
        let mut lines = Vec::new();
        for (game, files) in &games {
            let pairs: Vec<&Pair> =
                self.pairs.iter().filter(|p| files.iter().any(|h| h.path == p.first)).collect();
            if let [pair] = pairs[..] {
                lines.push(related(pair));
                continue;
            }
            let [first, .., last] = files[..] else { continue };
            let name = told_apart(&games, first);
            let few = first.gist.latest();
            let most = last.gist.latest();
            match self.histories.get(game) {
                Some(others) => {
                    let all = others.len() + 1;
                    lines.push(format!("{name}: {} files, {all} histories", files.len()));
                    lines.extend(others.iter().map(related));
                }
                None => lines.push(format!(
                    "{name}: {} files, each the beginning of the next, {few} to {most} blocks",
                    files.len()
                )),
            }
            lines.extend(
                pairs
                    .into_iter()
                    .filter(|p| matches!(p.what, Relation::Retold { .. }))
                    .map(related),
            );
        }
        lines
    }

    /// What was found, for programs.
    pub fn json(&self) -> Value {
        let found = |(path, what): &(String, String)| json!({ "file": path_for_programs(path), "what": what });
        json!({
            "good": self.held.iter().map(|h| json!({
                "file": path_for_programs(&h.path),
                "game": h.gist.name,
                "identity": h.gist.game.to_string(),
                "head": h.gist.head().to_string(),
                "blocks": h.gist.latest(),
            })).collect::<Vec<_>>(),
            "unread": self.unread.iter().map(found).collect::<Vec<_>>(),
            "wrong": self.wrong.iter().map(found).collect::<Vec<_>>(),
            "unproven": self.unproven.iter().map(found).collect::<Vec<_>>(),
            "relations": self.pairs.iter().map(relation_json).collect::<Vec<_>>(),
            "signed-twice": self.twice.iter().map(twice_json).collect::<Vec<_>>(),
            "corrected-late": self.late.iter().map(|t| json!({
                "game": t.game, "seat": t.seat, "kind": t.kind.word(),
                "digest": t.digest.to_string(), "replaces": t.replaced.to_string(),
                "found-in": path_for_programs(&t.found_in),
            })).collect::<Vec<_>>(),
            "joined-twice": self.joined.iter().map(|j| json!({
                "game": j.game, "invitation": j.invitation, "seat": j.seat,
                "joins": documents_json(&j.found),
            })).collect::<Vec<_>>(),
            "takeovers": self.takeovers.iter().map(|(path, new)| {
                let mut value = takeover_json(new);
                value["file"] = path_for_programs(path).into();
                value
            }).collect::<Vec<_>>(),
            "thrown-again": self.thrown_again.iter().map(|(name, games)| json!({
                "game": name,
                "identities": games.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "receipts-without-block": self.receipts.iter().map(|r| json!({
                "game": r.game, "seat": r.seat, "step": r.step,
                "digest": r.digest.to_string(), "found-in": path_for_programs(&r.found_in),
            })).collect::<Vec<_>>(),
            "new-chains-without-block": self.set_aside.iter().map(|new| json!({
                "game": new.game, "seat": new.seat, "digest": new.digest.to_string(),
                "step": new.step, "block": new.block, "found-in": path_for_programs(&new.found_in),
            })).collect::<Vec<_>>(),
            "agreed-otherwise": self.agreed_otherwise.iter().map(|(file, what)| json!({
                "file": path_for_programs(file), "what": what,
            })).collect::<Vec<_>>(),
            "answers-without-block": self.passed_over.iter().map(|one| json!({
                "game": one.game, "seat": one.seat, "step": one.step,
                "digest": one.digest.to_string(), "found-in": path_for_programs(&one.found_in),
                "block": one.block, "ruled-by": one.by, "kind": one.kind.word(),
            })).collect::<Vec<_>>(),
            "times-out-of-order": self.times.iter().map(|(file, block, before, own)| json!({
                "file": path_for_programs(file), "block": block, "before": before, "claimed": own,
            })).collect::<Vec<_>>(),
            "burnt-steps": self.burnt,
            "restored": self.restored.iter().map(|(file, r)| json!({
                "file": path_for_programs(file), "block": r.block, "seat": r.seat, "step": r.step,
            })).collect::<Vec<_>>(),
            "dice": self.dice.iter().map(dice_json).collect::<Vec<_>>(),
            "powers": with_sides(&self.fortunes).iter().map(fortune_json).collect::<Vec<_>>(),
            "totals": totals_json(&self.totals),
            "tests": tests_json(&tests_made(&self.dice, &self.fortunes, &self.totals)),
        })
    }
}

/// Documents and the first file that holds each.
fn places(found: &[(Digest, Vec<Arc<str>>)]) -> Vec<String> {
    let mut lines = Vec::new();
    for (digest, files) in found {
        let more = match files.len() {
            0 | 1 => String::new(),
            n => format!(" and {} more", n - 1),
        };
        let first = files.first().map_or("", |f| &**f);
        lines.push(format!("  {digest}"));
        lines.push(format!("  in {first}{more}"));
    }
    lines
}

fn documents_json(found: &[(Digest, Vec<Arc<str>>)]) -> Value {
    found.iter().map(|(digest, files)| document_json(digest, files)).collect()
}

/// One document and the files in which it was found, for programs.
fn document_json(digest: &Digest, files: &[Arc<str>]) -> Value {
    let found_in = files.iter().map(|f| path_for_programs(f));
    json!({ "digest": digest.to_string(), "found-in": found_in.collect::<Vec<_>>() })
}

/// The name of a game; with the beginning of its identity where another has the same name.
fn told_apart(games: &BTreeMap<Digest, Vec<&AuditedFile>>, one: &AuditedFile) -> String {
    let name = &one.gist.name;
    let named = games.values().filter(|f| f.first().is_some_and(|h| h.gist.name == *name));
    match named.count() {
        0 | 1 => name.clone(),
        _ => format!("{name} {}", one.gist.game.short().get(..8).unwrap_or_default()),
    }
}

pub(super) fn numbered(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// `orders` stay orders; of the others there are several.
fn plural(kind: DocKind) -> String {
    let words = kind.words();
    if words.ends_with('s') { words.to_string() } else { format!("{words}s") }
}

/// Standing orders, open or sealed, are counted by versions, everything else by steps.
fn twice_json(t: &Twice) -> Value {
    let mut value = json!({
        "game": t.game, "seat": t.seat, "kind": t.kind.word(), "documents": documents_json(&t.found),
    });
    let standing = matches!(t.kind, DocKind::Standing | DocKind::Sealed);
    value[if standing { "version" } else { "step" }] = t.step.into();
    value
}

fn related(pair: &Pair) -> String {
    let a = &pair.first;
    let b = &pair.second;
    match pair.what {
        Relation::TwoGames => format!("{a} and {b} are files of two games"),
        Relation::Same => format!("{a} is the same as {b}"),
        Relation::FirstIsBeginning { blocks, of } => {
            format!("{a} is a prefix of {b}: {blocks} of {of} blocks")
        }
        Relation::SecondIsBeginning { blocks, of } => {
            format!("{b} is a prefix of {a}: {blocks} of {of} blocks")
        }
        Relation::Fork { block, field } => {
            format!("FORK: {a} and {b} part at block {block}: {}", field_differs(field))
        }
        Relation::Retold { block, field } => format!(
            "{a} and {b} have the same history; at block {block} {}, which no head covers",
            field_differs(field)
        ),
    }
}

fn relation_json(pair: &Pair) -> Value {
    let mut value = json!({
        "first": path_for_programs(&pair.first), "second": path_for_programs(&pair.second),
    });
    match pair.what {
        Relation::TwoGames => value["relation"] = "two-games".into(),
        Relation::Same => value["relation"] = "same".into(),
        Relation::FirstIsBeginning { .. } => value["relation"] = "prefix".into(),
        Relation::SecondIsBeginning { .. } => value["relation"] = "extension".into(),
        Relation::Fork { block, field } => {
            value["relation"] = "fork".into();
            value["block"] = block.into();
            value["differs"] = field.into();
        }
        Relation::Retold { block, field } => {
            value["relation"] = "same-heads".into();
            value["block"] = block.into();
            value["differs"] = field.into();
        }
    }
    value
}
