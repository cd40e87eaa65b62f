//! Ships and aircraft that go along with those of the sentence before: `Both destroyers go with them.`

use super::line_breaks::on_one_line;
use crate::edition::Edition;
use crate::id::{KindId, SpaceId};

use super::draft::{Going, SaidCargo};
use super::layout::Sentence;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart};
use super::read::TurnReader;
use super::words::WordMark;

impl TurnReader<'_> {
    /// `BB fires.` behind a landing on the same line: the ships that sail with it bombard.
    pub(super) fn fires_too(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let bare: Vec<&PlacedPart> =
            all.iter().filter(|p| !p.does(WordMark::In) && !p.does(WordMark::From)).collect();
        let (units, zone, fires, land) = match bare[..] {
            [units, fires] => (units, None, fires, None),
            [units, zone, fires] if zone.place().is_some() => (units, zone.place(), fires, None),
            [units, fires, land] => (units, None, fires, land.place()),
            [units, zone, fires, land] => (units, zone.place(), fires, land.place()),
            _ => return false,
        };
        // On a line of its own it must say at which place it fires.
        let own_line = sentence.first;
        let Some([group]) = units.units().filter(|_| !own_line || land.is_some()) else {
            return false;
        };
        let named = bare.len() - 2 == usize::from(zone.is_some()) + usize::from(land.is_some());
        if !fires.does(WordMark::Bombard) || !named {
            return false;
        }
        let text = self.text;
        let here = |g: &Going| own_line || on_one_line(text, g.span.start, sentence.span.start);
        let goes_ashore = |at: Option<SpaceId>| at.is_some() && (!own_line || at == land);
        let landing =
            |g: &&Going| here(g) && g.cargo.as_ref().is_some_and(|c| goes_ashore(c.ashore));
        let landings: Vec<Going> = self.draft.goings.iter().filter(landing).cloned().collect();
        let [ship] = &landings[..] else { return false };
        let ashore = ship.cargo.as_ref().and_then(|cargo| cargo.ashore);
        if land.is_some() && land != ashore || zone.is_some_and(|z| ship.from != Some(z)) {
            return false;
        }
        let sea = group.kind.is_some_and(|k| self.board.ed.kind(k).is_sea());
        let have = group.kind.zip(zone).map_or(0, |(kind, zone)| self.board.own(zone, kind));
        let enough = match group.count {
            SaidCount::Number(n) => have >= n,
            SaidCount::One => have == 1,
            _ => false,
        };
        let mut goings = self.draft.goings.iter_mut();
        if let Some(going) = goings.find(|g| here(g) && is_escort(g, ship, group.kind)) {
            (going.bombard, going.bombard_at) = (true, ashore);
            return true;
        }
        // `1 trn, 1 bb sz2 > sz3` in one order.
        let together = goings
            .find(|g| here(g) && *g == ship && g.groups.iter().any(|own| are_same(own, group)));
        if let Some(going) = together.filter(|g| g.groups.len() > 1) {
            going.groups.retain(|own| !are_same(own, group));
            let escort = Going {
                groups: vec![group.clone()],
                from: going.from,
                way: going.way.clone(),
                bombard: true,
                bombard_at: ashore,
                combat: Some(true),
                span: sentence.span,
                ..Going::default()
            };
            self.draft.goings.push(escort);
            return true;
        }
        // `BB in sz60 fires.` where the transport does not sail.
        if !ship.way.is_empty() || !sea || !enough {
            return false;
        }
        self.draft.goings.push(Going {
            groups: vec![group.clone()],
            from: zone,
            bombard: true,
            bombard_at: ashore,
            combat: Some(true),
            span: sentence.span,
            ..Going::default()
        });
        true
    }

    /// `sz10 trn #2: same way, 2 inf`: a ship that sails as the one before it, with the same troops or with those that
    /// are named.
    pub(super) fn same_way(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        const SAME: [&str; 9] =
            ["same", "way", "thing", "route", "trip", "ditto", "again", "idem", "likewise"];
        let [ship] = &self.previous[..] else { return false };
        let (Some(cargo), [lead]) = (&ship.cargo, &ship.groups[..]) else { return false };
        let said =
            sentence.items.iter().any(|t| ["same", "ditto", "idem"].contains(&t.words.as_str()));
        let ed = self.board.ed;
        let mut ships: Option<SaidGroup> = None;
        let mut troops: Vec<SaidGroup> = Vec::new();
        for part in all {
            match &part.part {
                SentencePart::Units(groups) if groups.iter().all(|g| g.kind == lead.kind) => {
                    let [one] = &groups[..] else { return false };
                    if ships.replace(one.clone()).is_some() {
                        return false;
                    }
                }
                SentencePart::Units(groups)
                    if troops.is_empty()
                        && groups.iter().all(|g| g.kind.is_some_and(|k| ed.kind(k).is_land())) =>
                {
                    troops = groups.clone();
                }
                SentencePart::Place(space) if Some(*space) == ship.from => {}
                SentencePart::Colon | SentencePart::Dash => {}
                _ if part.separates()
                    || SAME.contains(&part.words.as_str())
                    || part.does(WordMark::Too) => {}
                _ => return false,
            }
        }
        let Some(own) = ships.filter(|_| said) else { return false };
        let mut going = Going { groups: vec![own], span: sentence.span, ..ship.clone() };
        if !troops.is_empty() {
            let mut sources: Vec<Option<SpaceId>> =
                cargo.loads.iter().map(|(_, from)| *from).collect();
            sources.dedup();
            let [source] = sources[..] else { return false };
            going.cargo = Some(SaidCargo { loads: vec![(troops, source)], ashore: cargo.ashore });
        }
        self.note_targets(std::slice::from_ref(&going));
        self.draft.goings.push(going);
        true
    }

    /// Units without a way of their own that go the way of the ships in the sentence before, on the same line.
    pub(super) fn goes_along(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let [units, rest @ ..] = all else { return false };
        let Some(groups) = units.units().filter(|_| !sentence.first) else { return false };
        let mut along = false;
        let mut fires = false;
        let mut from = None;
        for part in rest {
            match &part.part {
                _ if part.does(WordMark::Too) => along = true,
                _ if part.does(WordMark::Bombard) => fires = true,
                _ if part.place().is_some() && from.is_none() && !along => from = part.place(),
                _ if part.does(WordMark::In) || part.does(WordMark::From) || part.separates() => {}
                _ => return false,
            }
        }
        let ed = self.board.ed;
        let mut ways: Vec<&Going> = self.previous.iter().filter(|g| leads_fleet(ed, g)).collect();
        ways.dedup_by(|a, b| (a.from, &a.way) == (b.from, &b.way));
        if let Some(going) = self.flies_along(sentence, groups, from).filter(|_| along && !fires) {
            self.last_goings = self.previous.clone();
            self.draft.goings.push(going);
            return true;
        }
        let [ship] = ways[..] else { return false };
        let start = from.or(ship.from);
        if !along || !groups.iter().all(|g| g.sails(ed)) || start != ship.from {
            return false;
        }
        let ashore = ship.cargo.as_ref().and_then(|cargo| cargo.ashore);
        let attacks = ashore.is_some_and(|land| self.board.hostile(land)).then_some(true);
        let mut going = Going {
            groups: groups.to_vec(),
            from: start,
            way: ship.way.clone(),
            combat: ship.combat.or(attacks),
            span: sentence.span,
            ..Going::default()
        };
        if fires {
            let Some(land) = ashore else { return false };
            (going.bombard, going.bombard_at) = (true, Some(land));
        }
        self.last_goings = self.previous.clone();
        self.draft.goings.push(going);
        true
    }

    /// `Ftr and bmb from London fly along.`: aircraft that attack where those of the sentence before do.
    fn flies_along(
        &self,
        sentence: &Sentence,
        groups: &[SaidGroup],
        from: Option<SpaceId>,
    ) -> Option<Going> {
        let mut targets: Vec<SpaceId> = self
            .previous
            .iter()
            .filter(|g| may_fight(g))
            .filter(|g| g.cargo.is_some())
            .filter_map(target_of)
            .collect();
        if targets.is_empty() {
            targets = self.previous.iter().filter(|g| may_fight(g)).filter_map(target_of).collect();
        }
        targets.dedup();
        let [target] = targets[..] else { return None };
        let hostile = self.board.hostile(target)
            && groups.iter().all(|g| g.kind.is_some_and(|k| self.board.ed.kind(k).is_air()))
            && from.is_some();
        let combat = self.previous.iter().find(|g| may_fight(g)).and_then(|g| g.combat);
        hostile.then(|| Going {
            groups: groups.to_vec(),
            from,
            way: vec![target],
            combat,
            span: sentence.span,
            ..Going::default()
        })
    }
}

/// Is this a move that may be an attack?
fn may_fight(g: &Going) -> bool {
    !g.lands && !g.home && g.combat != Some(false)
}

/// Are both the only ship or the same number of ships of a kind?
fn are_same(own: &SaidGroup, group: &SaidGroup) -> bool {
    let one = |count: SaidCount| matches!(count, SaidCount::One | SaidCount::Number(1));
    own.kind == group.kind && (own.count == group.count || one(own.count) && one(group.count))
}

/// Does a kind of unit alone go with a ship that carries others?
fn is_escort(going: &Going, ship: &Going, kind: Option<KindId>) -> bool {
    (going.from, &going.way) == (ship.from, &ship.way)
        && going.cargo.is_none()
        && matches!(&going.groups[..], [one] if one.kind == kind)
}

/// Is this a move of ships alone?
fn leads_fleet(ed: &Edition, going: &Going) -> bool {
    !going.lands && !going.way.is_empty() && going.groups.iter().all(|g| g.sails(ed))
}

/// Where the cargo of a move goes ashore, or else where the move ends.
fn target_of(going: &Going) -> Option<SpaceId> {
    going.cargo.as_ref().and_then(|c| c.ashore).or(going.way.last().copied())
}
