//! The texts of a case as the documents that they stand for.

use crate::doc_kind::DocKind;
use crate::engine::Board;
use crate::format::FORMAT;
use crate::id::PowerId;

use super::case_form::TurnText;

/// The answers of a turn, each given once.
pub(super) struct Answers<'a> {
    texts: Vec<(&'a String, &'a [String])>,
}

impl<'a> Answers<'a> {
    /// The answers of a turn, none of them given yet.
    pub(super) fn new(turn: &'a TurnText) -> Answers<'a> {
        Answers { texts: turn.answer.iter().map(|(n, a)| (n, a.list())).collect() }
    }

    /// Takes the next answer of every power that owes one now.
    pub(super) fn next(&mut self, owes: impl Fn(&str) -> bool) -> Vec<(String, String)> {
        let mut given = Vec::new();
        for (name, list) in &mut self.texts {
            if let [first, rest @ ..] = list
                && owes(name)
            {
                given.push(((*name).clone(), first.clone()));
                *list = rest;
            }
        }
        given
    }

    /// The names under which answers are left that no question asked for.
    pub(crate) fn names_left(&self) -> Vec<String> {
        let left = self.texts.iter().filter(|(_, list)| !list.is_empty());
        left.map(|(name, _)| (*name).clone()).collect()
    }
}

/// The text with those lines of its head that it leaves out.
pub(crate) fn with_head(board: Board, kind: DocKind, power: PowerId, text: Option<&str>) -> String {
    let text = text.unwrap_or_default();
    let top = text.split("\n[").next().unwrap_or_default();
    let written =
        |key: &str| top.lines().any(|l| l.split_once('=').is_some_and(|(k, _)| k.trim() == key));
    let mut head = vec![
        ("fieldpost", FORMAT.to_string()),
        ("kind", format!("\"{kind}\"")),
        ("game", "\"case\"".to_owned()),
        ("seat", "\"case\"".to_owned()),
    ];
    match kind {
        DocKind::Orders => {
            head.push(("power", format!("\"{}\"", board.power(power).name)));
            head.push(("round", board.position.round.to_string()));
        }
        DocKind::Standing => head.push(("version", "1".to_owned())),
        _ => head.push(("power", format!("\"{}\"", board.power(power).name))),
    }
    head.push(("step", "1".to_owned()));
    head.push(("head", format!("\"{}\"", "0".repeat(32))));
    let lines = head.iter().filter(|(k, _)| !written(k)).map(|(k, v)| format!("{k} = {v}\n"));
    lines.chain([text.to_owned()]).collect()
}
