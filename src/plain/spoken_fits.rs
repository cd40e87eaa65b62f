//! Which pieces of a clause in everyday speech go together.

use crate::diag::Span;

use super::draft::Battles;
use super::spoken_clauses::Piece;
use super::spoken_plans::{SpokenReader, is_break};

impl SpokenReader<'_> {
    /// Can the clause have this piece too?
    pub(super) fn fits(&self, piece: &Piece) -> bool {
        let c = &self.clause;
        let other = c.losses.is_some() || c.first_hit.is_some();
        let other = other || c.head && matches!(piece, Piece::Losses(_) | Piece::FirstHit(_));
        let retreat = c.go || c.way.is_some() || c.when.is_some() || c.rounds.is_some();
        let broken = self.at > 0 && is_break(&self.words.words[self.at - 1]);
        match piece {
            Piece::Idle => true,
            // `no retreat, in Karelia two rounds`: behind a comma a battle begins a clause.
            Piece::Battle(battles) if c.battles.as_ref() == Some(battles) => true,
            Piece::Battle(_) => c.battles.is_none() && !(broken && self.is_complete()),
            Piece::Fight => !other && !retreat && !c.fight && !c.never && c.dive.is_none(),
            Piece::NeverAnywhere => c.is_empty(),
            Piece::Neither => !other && !c.never && c.when.is_none() && c.rounds.is_none(),
            Piece::Never => !other && !retreat && !c.never && c.dive.is_none(),
            Piece::Losses(_) | Piece::FirstHit(_) | Piece::NoDive => {
                !other && !retreat && !c.never && c.dive.is_none()
            }
            Piece::Dive => !other && !c.never && c.dive.is_none() && !c.go && c.way.is_none(),
            Piece::Head => c.is_empty() || c.has_only_battles(),
            Piece::UnitsGo(_) => !other && !c.never && c.dive.is_none() && c.kinds.is_empty(),
            Piece::Go => !other && (!c.never || c.neither) && c.dive.is_none(),
            Piece::Way(_) => !other && !c.never && c.way.is_none() && c.dive.is_none(),
            Piece::When(_) => {
                !other
                    && !c.never
                    && c.when.is_none()
                    && c.dive != Some(false)
                    && self.joins_rounds()
            }
            Piece::Rounds(..) => {
                !other
                    && !c.never
                    && c.rounds.is_none()
                    && c.dive != Some(false)
                    && self.joins_rounds()
            }
        }
    }

    /// Can a clause begin with the piece? Behind a list or a refusal a sign or a word must come first.
    pub(super) fn may_begin(&self, piece: &Piece) -> bool {
        let broken = self.at > 0 && is_break(&self.words.words[self.at - 1]);
        broken || matches!(piece, Piece::Battle(_))
    }

    /// A number of rounds and a condition belong together behind `or`, or next to each other.
    fn joins_rounds(&self) -> bool {
        let c = &self.clause;
        if c.when.is_none() && c.rounds.is_none() {
            return true;
        }
        self.at > 0 && self.words.words[self.at - 1].text() == Some("or")
    }

    pub(super) fn add(&mut self, piece: Piece, span: Span) {
        let or = self.at > 0 && self.words.words[self.at - 1].text() == Some("or");
        let c = &mut self.clause;
        let behind_neither = matches!(piece, Piece::Battle(_)) && c.neither;
        c.leads |= behind_neither || matches!(piece, Piece::Battle(_)) && c.span.is_none();
        if !matches!(piece, Piece::Idle) {
            c.span = Some(c.span.map_or(span, |old| old.to(span)));
        }
        match piece {
            Piece::Battle(battles) => c.battles = Some(battles),
            Piece::Go => c.go = true,
            Piece::Head => c.head = true,
            Piece::UnitsGo(kinds) => (c.go, c.kinds) = (true, kinds),
            Piece::Way(space) => c.way = Some(space),
            Piece::When(when) => (c.when, c.either) = (Some(when), c.either || or),
            Piece::Rounds(n, limit) => {
                (c.rounds, c.limit, c.either) = (Some(n), limit, c.either || or)
            }
            Piece::Never => c.never = true,
            Piece::Fight => c.fight = true,
            Piece::NeverAnywhere => {
                (c.never, c.leads, c.battles) = (true, true, Some(Battles::All))
            }
            Piece::Neither => (c.never, c.neither) = (true, true),
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
}
