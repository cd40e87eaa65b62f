//! The clauses of plans in everyday speech: the pieces of each, and what they say together.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::draft::{Battles, PlanValue, SaidPlan};
use super::losses::LossPart;
use super::plan::SaidPlans;
use super::plan_joined::either_condition;
use super::spoken_losses::SpokenLosses;

/// A clause while its pieces are read.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pub battles: Option<Battles>,
    /// The battle comes before the other pieces.
    pub leads: bool,
    pub go: bool,
    pub head: bool,
    /// The kinds that are said to leave.
    pub kinds: Vec<KindId>,
    pub way: Option<SpaceId>,
    pub when: Option<String>,
    pub rounds: Option<String>,
    pub limit: bool,
    pub either: bool,
    pub fight: bool,
    pub never: bool,
    pub neither: bool,
    pub losses: Option<SpokenLosses>,
    pub first_hit: Option<String>,
    pub dive: Option<bool>,
    pub span: Option<Span>,
}

/// A piece of a clause.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Battle(Battles),
    Go,
    /// A word for a retreat that begins the clause.
    Head,
    /// Units of these kinds leave.
    UnitsGo(Vec<KindId>),
    Way(SpaceId),
    /// A condition.
    When(String),
    /// So many rounds; `true` if the words say that these are all.
    Rounds(String, bool),
    Never,
    /// They fight: to the end, or so many rounds.
    Fight,
    NeverAnywhere,
    Neither,
    Losses(SpokenLosses),
    FirstHit(String),
    Dive,
    NoDive,
    Idle,
}

impl Clause {
    /// Has it no piece yet?
    pub(super) fn is_empty(&self) -> bool {
        self.span.is_none()
    }

    /// Does it name battles and say nothing else yet?
    pub(super) fn has_only_battles(&self) -> bool {
        let other = self.go || self.head || self.fight || self.never || self.way.is_some();
        self.battles.is_some()
            && !other
            && self.when.is_none()
            && self.rounds.is_none()
            && self.losses.is_none()
            && self.dive.is_none()
            && self.first_hit.is_none()
    }

    /// Does it speak of going back?
    pub(super) fn is_retreat(&self) -> bool {
        self.never || self.go || self.head || self.way.is_some()
    }

    /// Does it say what is to be done?
    pub(super) fn is_complete(&self) -> bool {
        let timed = self.when.is_some() || self.rounds.is_some();
        if self.losses.is_some()
            || self.first_hit.is_some()
            || self.never
            || self.dive == Some(false)
        {
            return true;
        }
        if self.dive == Some(true) {
            return timed;
        }
        timed && (self.go || self.head || self.way.is_some())
            || (self.limit || self.fight && self.rounds.is_some()) && self.when.is_none()
    }
}

/// The plans of all clauses. A clause without a battle is about that of the clauses before it, if it was named first.
pub(super) fn plans_of(
    board: &TurnBoard,
    clauses: Vec<Clause>,
    battles: &Battles,
) -> Option<SaidPlans> {
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
            let parts = said.parts(before.as_deref().filter(|_| clause.battles.is_some()))?;
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
            // They must be all that are left then.
            (None, Some(when)) if !self.kinds.is_empty() => {
                let kinds: Vec<&str> = self.kinds.iter().map(|k| board.abbr(*k)).collect();
                let dead = when.strip_prefix("if attacking ")?.strip_suffix(" = 0")?;
                Some(format!("{to}if rest {dead} {}", kinds.join("+")))
            }
            _ if !self.kinds.is_empty() => None,
            (Some(one), None) | (None, Some(one)) => Some(format!("{to}{one}")),
            (None, None) => None,
        }
    }
}
