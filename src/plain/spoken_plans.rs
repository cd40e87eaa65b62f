//! Plans as people speak of them, where the forms of plans do not fit: each clause is made of pieces in any order (who
//! leaves, where to, when, in which battle), and every word of the sentence must belong to one of them.

use std::collections::BTreeMap;

use crate::diag::Span;
use crate::id::SpaceId;

use super::board::TurnBoard;
use super::draft::{Battles, PlanValue, SaidPlan};
use super::losses::LossPart;
use super::plan::SaidPlans;
use super::plan_joined::either_condition;
use super::plan_words::{PlanToken, PlanWord, raw_words};
use super::speech_grammar::{SaidPhrase, SpokenWords};
use super::spoken_losses::{SpokenLosses, losses_at};
use super::tag::Tagged;

/// Words that say nothing of a plan.
const IDLE: [&str; 22] = [
    "the", "a", "an", "my", "our", "please", "pls", "just", "simply", "always", "again", "too", "also",
    "still", "kindly", "gladly", "surely", "certainly", "even", "there", "own", "own",
];

/// Longer sentences are not read so.
const LONGEST: usize = 80;

/// A piece of a clause.
#[derive(Clone, Debug)]
enum Piece {
    Battle(Battles),
    Go,
    Way(SpaceId),
    /// A condition.
    When(String),
    /// So many rounds; `true` if the words say that these are all.
    Rounds(String, bool),
    Never,
    Losses(SpokenLosses),
    FirstHit(String),
    Dive,
    NoDive,
    Idle,
}

/// A clause while its pieces are read.
#[derive(Clone, Debug, Default)]
struct Clause {
    battles: Option<Battles>,
    /// The battle comes before the other pieces.
    leads: bool,
    go: bool,
    way: Option<SpaceId>,
    when: Option<String>,
    rounds: Option<String>,
    limit: bool,
    either: bool,
    never: bool,
    losses: Option<SpokenLosses>,
    first_hit: Option<String>,
    dive: Option<bool>,
    span: Option<Span>,
}

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
    let raw = raw_words(items, labels);
    let words: Vec<PlanToken> =
        raw.into_iter().filter(|t| t.text().is_none_or(|w| !IDLE.contains(&w))).collect();
    let spoken = SpokenWords::new(&words);
    let mut reader = SpokenReader {
        board,
        words: &spoken,
        at: 0,
        key,
        clauses: Vec::new(),
        clause: Clause::default(),
    };
    if std::env::var("SPOKEN").is_ok() {
        let all: Vec<String> = words.iter().map(|t| format!("{:?}", t.word)).collect();
        eprintln!("SPOKEN {} | {battles:?} {key:?}", all.join(" "));
    }
    let done = reader.all();
    if std::env::var("SPOKEN").is_ok() {
        eprintln!("   -> {} at {} {:?}", done.is_some(), reader.at, reader.clauses);
    }
    done?;
    let clauses = reader.clauses;
    let plans = plans_of(board, clauses, battles)?;
    Some(plans)
}

struct SpokenReader<'a> {
    board: &'a TurnBoard<'a>,
    words: &'a SpokenWords<'a>,
    at: usize,
    key: Option<&'static str>,
    clauses: Vec<Clause>,
    clause: Clause,
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
            let found = self.piece();
            if std::env::var("SPOKEN").is_ok() {
                eprintln!("   {} {:?}", self.at, found);
            }
            let (end, piece) = found?;
            let span = token.span.to(self.words.words[end - 1].span);
            if !self.fits(&piece) {
                self.close()?;
                if !self.fits(&piece) {
                    return None;
                }
            }
            self.add(piece, span);
            self.at = end;
        }
        self.close()
    }

    /// The longest piece that begins at the next word.
    fn piece(&self) -> Option<(usize, Piece)> {
        let at = self.at;
        let mut all: Vec<(usize, Piece)> = Vec::new();
        let mut note = |found: Option<(usize, Piece)>| all.extend(found);
        let phrase = |name| self.words.longest(name, at);
        note(phrase("never").map(|(end, _)| (end, Piece::Never)));
        note(phrase("no-dive").filter(|f| self.are_subs(f)).map(|(end, _)| (end, Piece::NoDive)));
        note(phrase("dive").filter(|f| self.are_subs(f)).map(|(end, _)| (end, Piece::Dive)));
        note(phrase("limit").and_then(|found| self.rounds(found, true)));
        note(phrase("rounds").and_then(|found| self.rounds(found, false)));
        note(phrase("when").map(|(end, said)| (end, Piece::When(self.condition(&said)))));
        note(self.first_hit());
        note(losses_at(self.board, self.words, at, self.key == Some("losses")).map(|(end, said)| (end, Piece::Losses(said))));
        note(self.way());
        note(self.battle());
        note(self.leaving());
        note(self.short_never());
        note(phrase("idle").map(|(end, _)| (end, Piece::Idle)));
        let longest = all.iter().map(|(end, _)| *end).max()?;
        all.into_iter().find(|(end, _)| *end == longest)
    }

    fn leaving(&self) -> Option<(usize, Piece)> {
        let mut end = self.at;
        if let Some((behind, _)) = self.words.longest("we", end) {
            end = behind;
        }
        if let Some((behind, _)) = self.words.longest("modal", end) {
            end = behind;
        }
        let all = [(self.at, "leave"), (end, "leave"), (self.at, "going"), (end, "going")];
        let ends = all.iter().filter_map(|(at, name)| self.words.longest(name, *at));
        ends.map(|(end, _)| end).max().map(|end| (end, Piece::Go))
    }

    /// `never`, `no`: where it is known that a retreat is meant.
    fn short_never(&self) -> Option<(usize, Piece)> {
        const SHORT: [&str; 8] = ["no", "none", "never", "nobody", "nope", "nix", "nein", "nothing"];
        let word = self.words.words[self.at].text()?;
        let retreat = self.clauses.iter().any(Clause::is_retreat);
        let known = self.key == Some("retreat") || word == "never" && retreat && self.clause.battles.is_some();
        let ends = self.words.words.get(self.at + 1).is_none_or(is_break);
        (known && ends && SHORT.contains(&word)).then_some((self.at + 1, Piece::Never))
    }

    fn rounds(&self, (end, said): (usize, SaidPhrase), limit: bool) -> Option<(usize, Piece)> {
        let n = said.filled(self.board, said.meaning("rounds")?);
        Some((end, Piece::Rounds(n, limit)))
    }

    /// A condition in the words of an order file.
    fn condition(&self, said: &SaidPhrase) -> String {
        let find = |key| said.meaning(key).map(|value| said.filled(self.board, value));
        if let Some(kind) = find("lost") {
            return format!("if lost {kind}");
        }
        if let Some(every) = find("every") {
            return format!("if every {every}");
        }
        let test = find("test").unwrap_or_default();
        // `one or none left` has its limit in words.
        match said.meaning("one") {
            Some(limit) => format!("if {} {limit}", test.trim()),
            None => format!("if {}", test.trim()),
        }
    }

    fn first_hit(&self) -> Option<(usize, Piece)> {
        let (end, said) = self.words.longest("first-hit", self.at)?;
        let kind = said.kinds.last()?;
        Some((end, Piece::FirstHit(self.board.abbr(*kind).to_string())))
    }

    /// Are the units of the phrase submarines, if it names any?
    fn are_subs(&self, (_, said): &(usize, SaidPhrase)) -> bool {
        said.kinds.iter().all(|kind| self.board.abbr(*kind) == "sub")
    }

    /// A place to which the attackers go.
    fn way(&self) -> Option<(usize, Piece)> {
        let behind_go = self.clause.go && self.at > 0 && !is_break(&self.words.words[self.at - 1]);
        let named = self.words.longest("to", self.at);
        let named = named.or_else(|| self.words.longest("for", self.at).filter(|_| behind_go));
        let (end, space) = match named {
            Some((end, said)) => (end, *said.places.last()?),
            None => (self.at + 1, self.bare_way()?),
        };
        (!self.board.hostile(space)).then_some((end, Piece::Way(space)))
    }

    /// `less than 2 left: Karelia`
    fn bare_way(&self) -> Option<SpaceId> {
        let PlanWord::Place(space) = self.words.words[self.at].word else { return None };
        let before = self.at.checked_sub(1).map(|at| &self.words.words[at]);
        let open = self.clause.when.is_some() || self.clause.rounds.is_some() || self.clause.go;
        (open && before.is_some_and(is_break)).then_some(space)
    }

    /// The battle or the battles that the clause is about.
    fn battle(&self) -> Option<(usize, Piece)> {
        if let Some((end, _)) = self.words.longest("everywhere", self.at) {
            return Some((end, Piece::Battle(Battles::All)));
        }
        let mut at = self.at;
        let mut spaces = Vec::new();
        loop {
            let from = self.words.longest("in", at).map_or(at, |(end, _)| end);
            let Some(PlanWord::Place(space)) = self.words.words.get(from).map(|t| &t.word) else { break };
            if !self.board.hostile(*space) {
                return None;
            }
            spaces.push(*space);
            at = from + 1;
            let next = self.words.words.get(at);
            let joins = next.is_some_and(|t| t.text() == Some("and") || t.text() == Some("or") && self.clause.never || matches!(t.word, PlanWord::Break('+' | '/')));
            let comma = next.is_some_and(|t| matches!(t.word, PlanWord::Break(','))) && self.lists_battles(at);
            let more = self.words.longest("in", at + 1).map_or(at + 1, |(end, _)| end);
            let place = |i: usize| matches!(self.words.words.get(i).map(|t| &t.word), Some(PlanWord::Place(s)) if self.board.hostile(*s));
            if !(joins || comma) || !place(more) {
                break;
            }
            at += 1;
        }
        (!spaces.is_empty()).then_some((at, Piece::Battle(Battles::Named(spaces))))
    }

    /// `Karelia, WR, Egypt: ...`: do the places after a comma end with a colon, at the beginning of a clause?
    fn lists_battles(&self, at: usize) -> bool {
        if !self.clause.is_empty() {
            return false;
        }
        let rest = &self.words.words[at..];
        let end = rest.iter().position(|t| {
            !matches!(t.word, PlanWord::Place(_) | PlanWord::Break(',')) && t.text() != Some("and")
        });
        end.is_some_and(|end| matches!(rest[end].word, PlanWord::Break(':')))
    }

    /// Can the clause have this piece too?
    fn fits(&self, piece: &Piece) -> bool {
        let c = &self.clause;
        let other = c.losses.is_some() || c.first_hit.is_some();
        let retreat = c.go || c.way.is_some() || c.when.is_some() || c.rounds.is_some();
        let broken = self.at > 0 && is_break(&self.words.words[self.at - 1]);
        match piece {
            Piece::Idle => true,
            // `no retreat, in Karelia two rounds`: behind a comma a battle begins a clause.
            Piece::Battle(_) => c.battles.is_none() && !(broken && self.is_complete()),
            Piece::Never => !other && !retreat && !c.never && c.dive.is_none(),
            Piece::Losses(_) | Piece::FirstHit(_) | Piece::NoDive => {
                !other && !retreat && !c.never && c.dive.is_none()
            }
            Piece::Dive => !other && !c.never && c.dive.is_none() && !c.go && c.way.is_none(),
            Piece::Go => !other && !c.never && !c.go && c.dive.is_none(),
            Piece::Way(_) => !other && !c.never && c.way.is_none() && c.dive.is_none(),
            Piece::When(_) => !other && !c.never && c.when.is_none() && c.dive != Some(false) && self.joins_rounds(),
            Piece::Rounds(..) => !other && !c.never && c.rounds.is_none() && c.dive != Some(false) && self.joins_rounds(),
        }
    }

    /// A number of rounds and a condition belong together behind `or`, or next to each other.
    fn joins_rounds(&self) -> bool {
        let c = &self.clause;
        if c.when.is_none() && c.rounds.is_none() {
            return true;
        }
        self.at > 0 && self.words.words[self.at - 1].text() == Some("or")
    }

    fn add(&mut self, piece: Piece, span: Span) {
        let or = self.at > 0 && self.words.words[self.at - 1].text() == Some("or");
        let c = &mut self.clause;
        c.leads |= matches!(piece, Piece::Battle(_)) && c.span.is_none();
        if !matches!(piece, Piece::Idle) {
            c.span = Some(c.span.map_or(span, |old| old.to(span)));
        }
        match piece {
            Piece::Battle(battles) => c.battles = Some(battles),
            Piece::Go => c.go = true,
            Piece::Way(space) => c.way = Some(space),
            Piece::When(when) => (c.when, c.either) = (Some(when), c.either || or),
            Piece::Rounds(n, limit) => (c.rounds, c.limit, c.either) = (Some(n), limit, c.either || or),
            Piece::Never => c.never = true,
            Piece::Losses(said) => c.losses = Some(said),
            Piece::FirstHit(kind) => c.first_hit = Some(kind),
            Piece::Dive => c.dive = Some(true),
            Piece::NoDive => c.dive = Some(false),
            Piece::Idle => {}
        }
    }

    fn is_complete(&self) -> bool {
        self.clause.is_complete()
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

impl Clause {
    fn is_empty(&self) -> bool {
        self.span.is_none()
    }

    fn is_retreat(&self) -> bool {
        self.never || self.go || self.way.is_some()
    }

    fn is_complete(&self) -> bool {
        let timed = self.when.is_some() || self.rounds.is_some();
        if self.losses.is_some() || self.first_hit.is_some() || self.never || self.dive == Some(false) {
            return true;
        }
        if self.dive == Some(true) {
            return timed;
        }
        timed && (self.go || self.way.is_some()) || self.limit && self.when.is_none()
    }
}

/// Is this a sign or a word between two clauses or two pieces?
fn is_break(token: &PlanToken) -> bool {
    matches!(token.word, PlanWord::Break(_))
        || token.text().is_some_and(|w| ["then", "and", "but", "so", "or", "="].contains(&w))
}

/// The plans of all clauses. A clause without a battle is about that of the clauses before it, if it was named first.
fn plans_of(board: &TurnBoard, clauses: Vec<Clause>, battles: &Battles) -> Option<SaidPlans> {
    let mut out = SaidPlans::default();
    let mut about = battles.clone();
    let mut trailing = false;
    let mut before: Option<Vec<LossPart>> = None;
    for clause in clauses {
        match &clause.battles {
            Some(named) => {
                trailing = !clause.leads;
                about = named.clone();
                if let Battles::Named(spaces) = named {
                    out.battles = spaces.clone();
                }
            }
            None if trailing => return None,
            None => {}
        }
        let mut push = |key: &'static str, value: PlanValue| {
            let span = clause.span.unwrap_or_default();
            out.plans.push(SaidPlan { battles: about.clone(), key, value, exact: false, span });
        };
        if let Some(said) = &clause.losses {
            let parts = said.parts(before.as_deref())?;
            before = Some(parts.clone());
            push("losses", PlanValue::Losses(parts));
        } else if let Some(kind) = &clause.first_hit {
            push("first-hit", PlanValue::Text(kind.clone()));
        } else {
            let key = if clause.dive.is_some() { "submerge" } else { "retreat" };
            push(key, PlanValue::Text(clause.when_and_where(board)?));
        }
    }
    (!out.plans.is_empty()).then_some(out)
}

impl Clause {
    /// The value of a retreat, or of a dive.
    fn when_and_where(&self, board: &TurnBoard) -> Option<String> {
        if self.never || self.dive == Some(false) {
            return Some("never".to_string());
        }
        let to = self.way.map(|space| format!("to {} ", board.name(space))).unwrap_or_default();
        let rounds = self.rounds.as_ref().map(|n| format!("after round {n}"));
        match (&rounds, &self.when) {
            (Some(rounds), Some(when)) if self.either => {
                either_condition(&format!("{to}{rounds}"), when)
            }
            (Some(_), Some(_)) => None,
            (Some(one), None) | (None, Some(one)) => Some(format!("{to}{one}")),
            (None, None) => None,
        }
    }
}
