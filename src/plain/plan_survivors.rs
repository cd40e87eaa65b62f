//! Plans that say who is left, and words next to plans that say what the units are for.

use super::draft::PlanValue;
use super::fault::Fault;
use super::plan::PlanReader;
use super::plan_ends::LastPlace;
use super::plan_words::{PlanToken, PlanWord, text_at};
use crate::diag::Span;
use crate::id::KindId;

/// What words say of a retreat: the condition, where to, and how many words it takes.
struct SurvivorsLeaving {
    dead: KindId,
    to: Option<crate::id::SpaceId>,
    length: usize,
}

/// `, then retreat to India`: how many words, and the place.
fn way_back(words: &[PlanToken]) -> Option<(Option<crate::id::SpaceId>, usize)> {
    (text_at(words, 0) == Some("retreat")).then_some(())?;
    match (text_at(words, 1), words.get(2).map(|t| &t.word)) {
        (Some("to"), Some(PlanWord::Place(space))) => Some((Some(*space), 3)),
        _ => Some((None, 1)),
    }
}

/// `if both inf sunk`: the kind, and how many words.
fn are_dead(words: &[PlanToken]) -> Option<(KindId, usize)> {
    (text_at(words, 0) == Some("if")).then_some(())?;
    let every = usize::from(text_at(words, 1).is_some_and(|w| ["both", "all"].contains(&w)));
    let Some(PlanWord::Kind(dead)) = words.get(1 + every).map(|t| &t.word) else { return None };
    (text_at(words, 2 + every) == Some("sunk")).then_some((*dead, 3 + every))
}

/// Another kind that goes back, or the aircraft.
fn other_kind(words: &[PlanToken], dead: KindId) -> bool {
    match words.first().map(|t| &t.word) {
        Some(PlanWord::Kind(kind)) => *kind != dead,
        Some(PlanWord::Planes) => true,
        _ => false,
    }
}

/// `if both inf are dead the ftr breaks off to India`, also the other way round.
fn leaving(words: &[PlanToken]) -> Option<SurvivorsLeaving> {
    if let Some((dead, mut at)) = are_dead(words) {
        at += usize::from(matches!(words.get(at).map(|t| &t.word), Some(PlanWord::Break(','))));
        at += usize::from(words.get(at).and_then(PlanToken::text) == Some("then"));
        let rest = words.get(at..).filter(|rest| other_kind(rest, dead))?;
        let (to, length) = way_back(&rest[1..])?;
        return Some(SurvivorsLeaving { dead, to, length: at + 1 + length });
    }
    let (to, length) = way_back(words.get(1..)?)?;
    let (dead, more) = are_dead(words.get(1 + length..)?)?;
    other_kind(words, dead).then_some(SurvivorsLeaving { dead, to, length: 1 + length + more })
}

impl PlanReader<'_> {
    /// Does a place stand directly behind a plan, with neither a sign nor a word between them?
    pub(super) fn follows_plan(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|i| &self.words[i]) else { return false };
        let sign = matches!(before.word, PlanWord::Break(_));
        !sign && !before.text().is_some_and(|w| ["then", "and", "but", "in"].contains(&w))
    }

    /// `no retreat Karelia, lose inf first`: what comes before the place is for that battle.
    ///
    /// # Errors
    /// It may be for what follows.
    pub(super) fn place_of_plans(&mut self, at: usize) -> Result<(), Fault> {
        let more = self.words.get(self.at);
        let colon = more.is_some_and(|t| matches!(t.word, PlanWord::Break(':' | '-')));
        let several = self.out.battles.len() > 1 && more.is_some();
        if colon || several {
            return self.place_behind(LastPlace { at, named: true });
        }
        self.place_behind(LastPlace { at, named: false })
    }

    /// `no retreat Karelia`: the plans before the place are for that battle, unless they have one already.
    pub(super) fn place_behind(&mut self, place: LastPlace) -> Result<(), Fault> {
        let arrow = place.at > 0 && matches!(self.words[place.at - 1].word, PlanWord::Break('>'));
        if place.named || arrow {
            let token = &self.words[place.at];
            let what = format!("what is to be done in {}?", token.written);
            let help = "write the place before what is to be done there: Karelia: no retreat";
            return Err(Fault::new(token.span, what, help));
        }
        for plan in &mut self.out.plans {
            plan.battles = self.battles.clone();
        }
        Ok(())
    }

    /// `when both inf are dead the ftr breaks off to India`: those that go back are the attacker's, and so are the dead.
    pub(super) fn survivors_leave(&mut self) -> bool {
        let rest = &self.words[self.at..];
        let Some(found) = leaving(rest) else { return false };
        let ends = rest.get(found.length).is_none_or(|t| matches!(t.word, PlanWord::Break(_)));
        if !ends {
            return false;
        }
        let to = found.to.map(|s| format!("to {} ", self.board.name(s))).unwrap_or_default();
        let value = format!("{to}if attacking {} = 0", self.board.abbr(found.dead));
        let span: Span = rest[0].span.to(rest[found.length - 1].span);
        self.push("retreat", PlanValue::Text(value), span);
        self.at += found.length;
        true
    }
}
