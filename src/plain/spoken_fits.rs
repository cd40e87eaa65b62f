//! Which pieces of a clause in everyday speech go together.

use crate::diag::Span;

use super::draft::Battles;
use super::spoken_clauses::SpokenPiece;
use super::spoken_plans::{SpokenReader, is_break};

impl SpokenReader<'_> {
    /// Can the clause have this piece too?
    pub(super) fn fits(&self, piece: &SpokenPiece) -> bool {
        let c = &self.clause;
        let other = c.losses.is_some() || c.first_hit.is_some();
        let other =
            other || c.head && matches!(piece, SpokenPiece::Losses(_) | SpokenPiece::FirstHit(_));
        let retreat = c.go || c.way.is_some() || c.when.is_some() || c.rounds.is_some();
        let broken = self.at > 0 && is_break(&self.words.words[self.at - 1]);
        match piece {
            SpokenPiece::Idle => true,
            // `no retreat, in Karelia two rounds`: behind a comma a battle begins a clause.
            SpokenPiece::Battle(battles) if c.battles.as_ref() == Some(battles) => true,
            SpokenPiece::Battle(_) => c.battles.is_none() && !(broken && self.is_complete()),
            SpokenPiece::Fight => !other && !retreat && !c.fight && !c.never && c.dive.is_none(),
            SpokenPiece::NeverAnywhere => c.is_empty(),
            SpokenPiece::Neither => !other && !c.never && c.when.is_none() && c.rounds.is_none(),
            SpokenPiece::Never => !other && !retreat && !c.never && c.dive.is_none(),
            SpokenPiece::Losses(_) | SpokenPiece::FirstHit(_) | SpokenPiece::NoDive => {
                !other && !retreat && !c.never && c.dive.is_none()
            }
            SpokenPiece::Dive => !other && !c.never && c.dive.is_none() && !c.go && c.way.is_none(),
            SpokenPiece::Head => c.is_empty() || c.has_only_battles(),
            SpokenPiece::UnitsGo(_) => !other && !c.never && c.dive.is_none() && c.kinds.is_empty(),
            SpokenPiece::Go => !other && (!c.never || c.neither) && c.dive.is_none(),
            SpokenPiece::Way(_) => !other && !c.never && c.way.is_none() && c.dive.is_none(),
            SpokenPiece::When(_) => {
                !other
                    && !c.never
                    && c.when.is_none()
                    && c.dive != Some(false)
                    && self.joins_rounds()
            }
            SpokenPiece::Rounds(..) => {
                !other
                    && !c.never
                    && c.rounds.is_none()
                    && c.dive != Some(false)
                    && self.joins_rounds()
            }
        }
    }

    /// Can a clause begin with the piece? Behind a list or a refusal a sign or a word must come first.
    pub(super) fn may_begin(&self, piece: &SpokenPiece) -> bool {
        let broken = self.at > 0 && is_break(&self.words.words[self.at - 1]);
        broken || matches!(piece, SpokenPiece::Battle(_))
    }

    /// A number of rounds and a condition belong together behind `or`, or next to each other.
    fn joins_rounds(&self) -> bool {
        let c = &self.clause;
        if c.when.is_none() && c.rounds.is_none() {
            return true;
        }
        self.at > 0 && self.words.words[self.at - 1].text() == Some("or")
    }

    pub(super) fn add(&mut self, piece: SpokenPiece, span: Span) {
        let or = self.at > 0 && self.words.words[self.at - 1].text() == Some("or");
        let c = &mut self.clause;
        let behind_neither = matches!(piece, SpokenPiece::Battle(_)) && c.neither;
        c.leads |= behind_neither || matches!(piece, SpokenPiece::Battle(_)) && c.span.is_none();
        if !matches!(piece, SpokenPiece::Idle) {
            c.span = Some(c.span.map_or(span, |old| old.to(span)));
        }
        match piece {
            SpokenPiece::Battle(battles) => c.battles = Some(battles),
            SpokenPiece::Go => c.go = true,
            SpokenPiece::Head => c.head = true,
            SpokenPiece::UnitsGo(kinds) => (c.go, c.kinds) = (true, kinds),
            SpokenPiece::Way(space) => c.way = Some(space),
            SpokenPiece::When(when) => (c.when, c.either) = (Some(when), c.either || or),
            SpokenPiece::Rounds(n, limit) => {
                (c.rounds, c.limit, c.either) = (Some(n), limit, c.either || or)
            }
            SpokenPiece::Never => c.never = true,
            SpokenPiece::Fight => c.fight = true,
            SpokenPiece::NeverAnywhere => {
                (c.never, c.leads, c.battles) = (true, true, Some(Battles::All))
            }
            SpokenPiece::Neither => (c.never, c.neither) = (true, true),
            SpokenPiece::Losses(said) => c.losses = Some(said),
            SpokenPiece::FirstHit(kind) => c.first_hit = Some(kind),
            SpokenPiece::Dive => c.dive = Some(true),
            SpokenPiece::NoDive => c.dive = Some(false),
            SpokenPiece::Idle => {}
        }
    }

    fn is_complete(&self) -> bool {
        self.clause.is_complete()
    }
}
