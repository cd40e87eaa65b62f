//! Plans as people speak of them, where the forms of plans do not fit: each clause is made of pieces in any order (who
//! leaves, where to, when, in which battle), and every word of the sentence must belong to one of them.

use std::collections::BTreeMap;

use crate::id::SpaceId;

use super::board::TurnBoard;
use super::draft::Battles;
use super::plan::SaidPlans;
use super::plan_words::{PlanToken, PlanWord, raw_words};
use super::speech_grammar::{ONE, OWN, SpokenWords};
use super::spoken_clauses::{Clause, Piece, plans_of};
use super::tag::Tagged;

/// Words that say nothing of a plan.
const IDLE: [&str; 20] = [
    "the",
    "a",
    "an",
    "my",
    "our",
    "please",
    "pls",
    "just",
    "simply",
    "always",
    "again",
    "too",
    "also",
    "still",
    "kindly",
    "gladly",
    "surely",
    "certainly",
    "even",
    "really",
];

/// Longer sentences are not read so.
const LONGEST: usize = 80;

/// Reads a sentence about battles in the words of everyday speech. `None` if a word of it has no meaning there.
pub(super) fn spoken_plans(
    board: &TurnBoard,
    items: &[Tagged],
    labels: &BTreeMap<u32, SpaceId>,
    battles: &Battles,
    key: Option<&'static str>,
) -> Option<SaidPlans> {
    if items.len() > LONGEST {
        return None;
    }
    let words = spoken_words(items, labels);
    let spoken = SpokenWords::new(&words);
    let mut reader = SpokenReader {
        about: battles,
        board,
        words: &spoken,
        labels,
        at: 0,
        key,
        clauses: Vec::new(),
        clause: Clause::default(),
        ends_with_go: false,
    };
    reader.all()?;
    let clauses = reader.clauses;
    let plans = plans_of(board, clauses, battles)?;
    Some(plans)
}

/// The words of a sentence without those that say nothing. A kind of unit behind `my` is marked as the writer's own.
fn spoken_words(items: &[Tagged], labels: &BTreeMap<u32, SpaceId>) -> Vec<PlanToken> {
    let mut all: Vec<PlanToken> = Vec::new();
    let mut own = false;
    let mut one = false;
    for mut token in raw_words(items, labels) {
        let text = token.text().unwrap_or_default().to_string();
        let text = text.as_str();
        own |= ["my", "our"].contains(&text);
        if one && matches!(token.word, PlanWord::Kind(_)) {
            token.written = ONE.to_string();
        }
        one = ["a", "an"].contains(&text);
        let between = ["last", "all", "both", "of", "remaining", "only"].contains(&text);
        let number = matches!(token.word, PlanWord::Number(_));
        if text.is_empty() || !IDLE.contains(&text) {
            if own && matches!(token.word, PlanWord::Kind(_)) {
                token.written = format!("{OWN} {}", token.written);
            }
            own &= between || number;
            all.push(token);
        }
    }
    all
}

/// A sentence while its pieces are read.
pub(super) struct SpokenReader<'a> {
    /// The battles that the words before it are about.
    pub about: &'a Battles,
    pub board: &'a TurnBoard<'a>,
    pub words: &'a SpokenWords<'a>,
    pub labels: &'a BTreeMap<u32, SpaceId>,
    pub at: usize,
    pub key: Option<&'static str>,
    pub clauses: Vec<Clause>,
    pub clause: Clause,
    /// The piece before says that they leave.
    pub ends_with_go: bool,
}

impl SpokenReader<'_> {
    fn all(&mut self) -> Option<()> {
        if let Some((end, _)) = self.words.longest("escape-head", 0) {
            self.key = Some("retreat");
            self.at = end;
        }
        while let Some(token) = self.words.words.get(self.at) {
            if is_break(token) {
                if matches!(token.word, PlanWord::Break(';')) {
                    self.close()?;
                }
                self.at += 1;
                continue;
            }
            let (end, piece) = self.piece()?;
            let span = token.span.to(self.words.words[end - 1].span);
            if !self.fits(&piece) {
                self.may_begin(&piece).then_some(())?;
                self.close()?;
                if !self.fits(&piece) {
                    return None;
                }
            }
            self.ends_with_go = matches!(piece, Piece::Go | Piece::Head);
            self.add(piece, span);
            self.at = end;
        }
        self.close()
    }

    /// Ends the clause. It must say something.
    fn close(&mut self) -> Option<()> {
        let clause = std::mem::take(&mut self.clause);
        if clause.is_empty() {
            return Some(());
        }
        clause.is_complete().then_some(())?;
        self.clauses.push(clause);
        Some(())
    }
}

/// What a question asks for: `who dies?` for losses, `who goes home?` for a retreat.
pub(super) fn question_key(
    items: &[Tagged],
    labels: &BTreeMap<u32, SpaceId>,
) -> Option<&'static str> {
    let words = spoken_words(items, labels);
    let (end, said) = SpokenWords::new(&words).longest("question", 0)?;
    said.meaning("asks").filter(|_| end == words.len())
}

/// Where the attackers go, in a sentence that says nothing else: `then home to Norway`.
pub(super) fn way_alone(
    board: &TurnBoard,
    items: &[Tagged],
    labels: &BTreeMap<u32, SpaceId>,
) -> Option<SpaceId> {
    let words = spoken_words(items, labels);
    let spoken = SpokenWords::new(&words);
    let about = Battles::Unsaid;
    let mut reader = SpokenReader {
        about: &about,
        board,
        words: &spoken,
        labels,
        at: 0,
        key: None,
        clauses: Vec::new(),
        clause: Clause { go: true, ..Clause::default() },
        ends_with_go: false,
    };
    let mut way = None;
    while let Some(token) = words.get(reader.at) {
        if is_break(token) {
            reader.at += 1;
            continue;
        }
        let (end, piece) = reader.piece()?;
        match piece {
            Piece::Way(space) if way.is_none() => way = Some(space),
            Piece::Go | Piece::Head | Piece::Idle => {}
            _ => return None,
        }
        reader.at = end;
    }
    way
}

/// Is this a sign or a word between two clauses or two pieces?
pub(super) fn is_break(token: &PlanToken) -> bool {
    matches!(token.word, PlanWord::Break(_))
        || token.text().is_some_and(|w| ["then", "and", "but", "so", "or", "="].contains(&w))
}
