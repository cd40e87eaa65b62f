//! Sentences of which no heading says what they are about, and that can be one thing only.

use super::draft::{Draft, Landing, LandingPlace};
use super::layout::Sentence;
use super::mobilize;
use super::part::{Count, Group, Part, Placed, span_of};
use super::read::TurnReader;
use super::words::Mark;

impl TurnReader<'_> {
    /// Without a heading: units and places that are exactly what is bought, in own places.
    pub fn is_placement(&self, all: &[Placed]) -> bool {
        let moves = |p: &Placed| matches!(p.part, Part::Arrow) || p.does(Mark::From);
        if !self.draft.placings.is_empty() || all.iter().any(moves) {
            return false;
        }
        let mut trial = Draft::default();
        mobilize::read(all, &mut trial).is_ok()
            && mobilize::fits_purchase(self.board, &self.draft, &trial.placings)
    }

    /// Units with their price and no place, where no heading says what they are, can only be bought.
    pub fn is_purchase(&self, all: &[Placed]) -> bool {
        let place = |p: &Placed| matches!(p.part, Part::Place(_) | Part::Unclear(_) | Part::Arrow);
        let units = all.iter().any(|p| p.units().is_some());
        let price = |p: &Placed| match &p.part {
            Part::Number(_) => true,
            Part::Bracket(inner) => inner.iter().any(|p| matches!(p.part, Part::Number(_))),
            _ => false,
        };
        let numbered = |g: &Group| matches!(g.count, Count::Number(_));
        let counted = all.iter().filter_map(Placed::units).flatten().all(numbered);
        let begins = self.draft.goings.is_empty() && self.draft.plans.is_empty() && counted;
        let priced = all.iter().any(price);
        units && self.draft.buy.is_empty() && (priced || begins) && !all.iter().any(place)
    }

    /// `SBR on Germany with the bomber. Lands in UK.`: where the aircraft of the sentence before come down.
    pub fn lands_again(&mut self, sentence: &Sentence, all: &[Placed]) -> bool {
        let bare: Vec<&Placed> = all.iter().filter(|p| !p.does(Mark::In)).collect();
        let to = match bare[..] {
            [land] if land.does(Mark::Land) => LandingPlace::Home,
            [land, place] if land.does(Mark::Land) => match place.place() {
                Some(space) => LandingPlace::Space(space),
                None => return false,
            },
            _ => return false,
        };
        if sentence.first {
            return false;
        }
        let mut found = false;
        for going in self.previous.iter().filter(|g| !g.lands && g.combat != Some(false)) {
            let air = |g: &&Group| g.kind.is_none_or(|k| self.board.ed.kind(k).is_air());
            let groups: Vec<Group> = going.groups.iter().filter(air).cloned().collect();
            let battle = going.way.last().copied();
            if groups.is_empty() {
                continue;
            }
            let (origin, span) = (going.from, going.span);
            self.draft.landings.push(Landing { groups, battle, origin, to, span });
            found = true;
        }
        found
    }

    /// `Only a German fighter is at home there`: all units that are named are those of the other side.
    pub fn is_about_enemies(&mut self, all: &[Placed]) -> bool {
        let (ed, position) = (self.board.ed, self.board.position);
        let own = position.side(ed, self.board.power);
        let enemy = |g: &Group| g.power.is_some_and(|p| position.side(ed, p) != own);
        let groups: Vec<&Group> = all.iter().filter_map(Placed::units).flatten().collect();
        let moves = all.iter().any(|p| matches!(p.part, Part::Arrow | Part::BackArrow));
        let sure = !groups.is_empty() && groups.into_iter().all(enemy) && !moves;
        if sure {
            self.not_read(span_of(all), "about the enemy");
        }
        sure
    }
}
