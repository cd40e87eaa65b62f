//! Fills the gaps of what was read: numbers that the words leave to the board, units whose place is not
//! named, and where aircraft are when they land. What the board does not settle is asked.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::carriers::CarrierMoves;
use super::draft::{DraftLine, Going, NotRead, TurnDraft};
use super::escorts::escorts_attack;
use super::fault::FORM;
use super::flights::{Flights, FoughtPlane};
use super::part::{SaidCount, SaidGroup};
use super::repeats::{stay_and_go, told_twice};
use super::sources::holds;
use super::steps::steps_together;
use super::unit_counts::{UnitsLeaving, number, planes, units_text};

/// The lines of moves, as an order file has them.
#[derive(Clone, Debug, Default)]
pub(super) struct SettledMoves {
    pub combat: Vec<DraftLine>,
    pub noncombat: Vec<DraftLine>,
    /// Who attacks where: place, kind and number.
    pub attackers: Vec<(SpaceId, KindId, u16)>,
    /// From where units that can retreat come into a battle.
    pub entries: Vec<(SpaceId, SpaceId)>,
    /// These battles are being fought, and a player is asked about them.
    pub begun: bool,
}

/// Settles the moves of a draft.
pub(super) fn settle(board: &TurnBoard, text: &str, draft: &mut TurnDraft) -> SettledMoves {
    let mut settler = Settler { board, text, out: SettledMoves::default(), sent: Vec::new() };
    let mut goings = std::mem::take(&mut draft.goings);
    steps_together(board, &mut goings);
    for going in &mut goings {
        if going.combat.is_none() && settler.is_attack(going) {
            going.combat = Some(true);
        }
    }
    escorts_attack(board, text, &mut goings);
    landings_among_attacks(board, &mut goings);
    told_twice(board, &mut goings, draft);
    let carriers = CarrierMoves::of_turn(board, &goings, &draft.stays);
    carriers.name_decks(board, text, &mut goings, draft);
    stay_and_go(board, text, &goings, draft);
    let (combat, noncombat): (Vec<Going>, Vec<Going>) =
        goings.into_iter().partition(|g| g.combat == Some(true));
    let mut flights = Flights::default();
    flights.carriers = carriers;
    // Those whose place is named first: what is left may leave one place only to the others.
    let sails: Vec<(SpaceId, SpaceId)> = combat.iter().filter_map(shore).collect();
    let (named, unnamed): (Vec<_>, Vec<_>) = combat.iter().partition(|g| g.from.is_some());
    let mut lines: Vec<(Span, DraftLine)> = Vec::new();
    for going in named.into_iter().chain(unnamed) {
        if going.bombard && going.cargo.is_none() {
            let line = settler.bombardment(going, &sails, draft);
            lines.extend(line.map(|line| (going.span, line)));
            continue;
        }
        for (line, from, units) in settler.combat_move(going, draft) {
            let battle = going.cargo.as_ref().and_then(|c| c.ashore);
            let target = going.way.last().copied().or(going.from);
            for (kind, n) in &units {
                let air = board.ed.kind(*kind).is_air();
                if let (true, Some(at)) = (air, target) {
                    let span = going.span;
                    flights.fought.push(FoughtPlane {
                        kind: *kind,
                        count: *n,
                        origin: from,
                        at,
                        span,
                    });
                }
                settler.out.attackers.extend(target.map(|t| (t, *kind, *n)));
                let last = going.way.len().checked_sub(2).map_or(from, |at| going.way[at]);
                settler.out.entries.extend(target.filter(|_| !air).map(|t| (t, last)));
            }
            if let (Some(battle), Some(cargo)) = (battle, &going.cargo) {
                for group in cargo.loads.iter().flat_map(|(groups, _)| groups) {
                    let n = if let SaidCount::Number(n) = group.count { n } else { 1 };
                    settler.out.attackers.extend(group.kind.map(|k| (battle, k, n)));
                }
            }
            lines.push((going.span, line));
        }
    }
    lines.sort_by_key(|(span, _)| *span);
    settler.out.combat = lines.into_iter().map(|(_, line)| line).collect();
    let noncombat = flights.counted_by_lines(noncombat);
    let mut rest: Vec<&Going> = Vec::new();
    for going in &noncombat {
        if flights.take(board, text, going, &settler.sent, draft) {
            continue;
        }
        let elsewhere = going.from.zip(going.way.last().copied()).is_some_and(|(a, b)| a != b);
        let rests = going.groups.iter().all(|g| {
            let kind = g.kind.zip(going.from);
            kind.is_some_and(|(kind, from)| settler.left(from, kind) > 0)
        });
        if going.landing_only && !(elsewhere && rests) {
            let what = "these aircraft have not fought: which attack is meant?";
            let help = "write the attack too: 1 ftr: Ukraine > Egypt, lands Libya";
            draft.ask_of_moves(text, going.span, what, help);
            continue;
        }
        rest.push(going);
    }
    let mut lines: Vec<(Span, DraftLine)> = Vec::new();
    for going in rest {
        for line in settler.noncombat_move(going, draft) {
            lines.push((going.span, flights.carriers.ridden(board, going, line)));
        }
    }
    flights.remarks(board, text, draft);
    flights.decks(board, text, &noncombat, draft);
    lines.extend(flights.lines(board, text, draft).into_iter().map(|l| (l.span, l)));
    lines.sort_by_key(|(span, _)| *span);
    settler.out.noncombat = lines.into_iter().map(|(_, line)| line).collect();
    settler.out
}

/// `ftr Karelia to EE` among the attacks: aircraft that fight in Karelia, where the power has none, come down.
fn landings_among_attacks(board: &TurnBoard, goings: &mut [Going]) {
    let attacks: Vec<Going> = goings.iter().filter(|g| g.combat == Some(true)).cloned().collect();
    let air = |g: &SaidGroup| g.kind.is_some_and(|k| board.ed.kind(k).is_air());
    for going in goings.iter_mut().filter(|g| g.combat == Some(true) && g.exact.is_none()) {
        let (Some(from), Some(to)) = (going.from, going.way.last().copied()) else { continue };
        let to_origin = attacks.iter().filter(|a| a.way.last() == Some(&from));
        let attackers: Vec<&SaidGroup> = to_origin.flat_map(|a| &a.groups).collect();
        let none = |g: &SaidGroup| g.kind.is_some_and(|k| board.own(from, k) == 0);
        let fought = |g: &SaidGroup| none(g) && attackers.iter().any(|a| a.kind == g.kind);
        let plain = !going.raid && !going.patrol && !going.bombard && going.cargo.is_none();
        if plain && !board.hostile(to) && going.groups.iter().all(|g| air(g) && fought(g)) {
            (going.combat, going.lands) = (Some(false), true);
        }
    }
}

/// The zone from which troops of an order go ashore, and where.
fn shore(going: &Going) -> Option<(SpaceId, SpaceId)> {
    let land = going.cargo.as_ref()?.ashore?;
    Some((going.way.last().copied().or(going.from)?, land))
}

/// `ftr + ftr + bmb`: each of one kind is one.
fn counted_one_by_one(groups: &[SaidGroup]) -> Vec<SaidGroup> {
    let mut all: Vec<SaidGroup> = Vec::new();
    for group in groups {
        let n = groups.iter().filter(|g| (g.kind, g.count) == (group.kind, SaidCount::One)).count()
            as u16;
        if group.count != SaidCount::One || n < 2 {
            all.push(group.clone());
        } else if !all.iter().any(|g| (g.kind, g.count) == (group.kind, SaidCount::Number(n))) {
            all.push(SaidGroup { count: SaidCount::Number(n), ..group.clone() });
        }
    }
    all
}

struct Settler<'a> {
    board: &'a TurnBoard<'a>,
    text: &'a str,
    out: SettledMoves,
    /// What combat moves take away from each place.
    sent: Vec<(SpaceId, KindId, u16)>,
}

impl Settler<'_> {
    /// Where no heading says it: an attack goes where the enemy is.
    fn is_attack(&self, going: &Going) -> bool {
        let ashore = going.cargo.as_ref().and_then(|c| c.ashore);
        let target = ashore.or(going.way.last().copied());
        // `1 tank: Eastern Europe > Karelia > Eastern Europe`
        let round_trip = going.from.is_some() && going.way.last() == going.from.as_ref();
        let through = round_trip && going.way.iter().any(|s| self.board.hostile(*s));
        let attacks = through || target.is_some_and(|t| self.board.hostile(t));
        !going.lands && !going.home && attacks || going.bombard
    }

    fn left(&self, space: SpaceId, kind: KindId) -> u16 {
        let gone = self.sent.iter().filter(|(s, k, _)| (*s, *k) == (space, kind));
        let gone: u16 = gone.map(|(_, _, n)| *n).sum();
        self.board.own(space, kind).saturating_sub(gone)
    }

    /// The line of a combat move, where its units come from, and what they are.
    fn combat_move(
        &mut self,
        going: &Going,
        draft: &mut TurnDraft,
    ) -> Vec<(DraftLine, SpaceId, Vec<UnitsLeaving>)> {
        let mut all = Vec::new();
        for (from, units) in self.sources(going, draft) {
            for (kind, n) in &units {
                self.sent.push((from, *kind, *n));
            }
            match self.line(going, from, &units, draft) {
                Some(line) => all.push((line, from, units)),
                None => continue,
            }
        }
        all
    }

    /// `BB shot` next to a landing: ships fire from the zone from which the troops go ashore.
    fn bombardment(
        &self,
        going: &Going,
        sails: &[(SpaceId, SpaceId)],
        draft: &mut TurnDraft,
    ) -> Option<DraftLine> {
        let board = self.board;
        if let (Some(land), Some(from)) = (going.bombard_at, going.from) {
            let units = self.numbered(&going.groups, from, draft);
            let names: Vec<&str> =
                std::iter::once(&from).chain(&going.way).map(|s| board.name(*s)).collect();
            let units = units_text(board, &units);
            let way = names.join(" > ");
            let text = format!("{units}: {way} bombard {}", board.name(land));
            return (!units.is_empty()).then_some(DraftLine { text, span: going.span });
        }
        let target = going.way.last().copied().filter(|s| board.ed.is_land(*s));
        let mut zones: Vec<SpaceId> =
            sails.iter().filter(|(_, land)| Some(*land) == target).map(|(zone, _)| *zone).collect();
        zones.dedup();
        let (Some(target), [zone]) = (target, &zones[..]) else {
            let what = "which place is bombarded, and from where?";
            draft.ask(
                self.text,
                going.span,
                what,
                "the plain form is: 1 bb: sz5 > sz6 bombard Norway",
            );
            return None;
        };
        let from = match going.from {
            Some(from) => from,
            None if holds(board, *zone, &going.groups) => *zone,
            None => {
                let what = "from where do these ships come?";
                draft.ask(
                    self.text,
                    going.span,
                    what,
                    "the plain form is: 1 bb: sz5 > sz6 bombard Norway",
                );
                return None;
            }
        };
        let units = self.numbered(&going.groups, from, draft);
        if units.is_empty() {
            return None;
        }
        let way = if from == *zone {
            board.name(from).to_string()
        } else {
            format!("{} > {}", board.name(from), board.name(*zone))
        };
        let text = format!("{}: {way} bombard {}", units_text(board, &units), board.name(target));
        Some(DraftLine { text, span: going.span })
    }

    fn noncombat_move(&mut self, going: &Going, draft: &mut TurnDraft) -> Vec<DraftLine> {
        let sources = self.sources(going, draft);
        let mut lines = Vec::new();
        for (from, units) in sources {
            let stays = going.way.last() == Some(&from) && going.cargo.is_none();
            if stays && going.exact.is_none() {
                draft.not_read.push(NotRead { span: going.span, why: "these stay" });
                continue;
            }
            lines.extend(self.line(going, from, &units, draft));
        }
        lines
    }

    /// Where the units of a going come from, with their numbers.
    fn sources(&self, going: &Going, draft: &mut TurnDraft) -> Vec<(SpaceId, Vec<UnitsLeaving>)> {
        if let (Some(from), Some(_)) = (going.from, &going.exact) {
            let number = |g: &SaidGroup| if let SaidCount::Number(n) = g.count { n } else { 1 };
            let units = going.groups.iter().filter_map(|g| Some((g.kind?, number(g))));
            return vec![(from, units.collect())];
        }
        if let Some(from) = going.from {
            let units = self.numbered(&going.groups, from, draft);
            return if units.is_empty() { Vec::new() } else { vec![(from, units)] };
        }
        let target = going.way.last().copied();
        let mut all: Vec<(SpaceId, Vec<UnitsLeaving>)> = Vec::new();
        for group in &going.groups {
            if let Some(both) = self.both(group) {
                all.extend(both);
                continue;
            }
            let Some(from) = self.only_source(group, target, draft) else { continue };
            let units = self.numbered(std::slice::from_ref(group), from, draft);
            match all.iter_mut().find(|(space, _)| *space == from) {
                Some((_, list)) => list.extend(units),
                None if !units.is_empty() => all.push((from, units)),
                None => {}
            }
        }
        all
    }

    /// `both fighters` without a place: the two that there are.
    fn both(&self, group: &SaidGroup) -> Option<Vec<(SpaceId, Vec<UnitsLeaving>)>> {
        let kind = group.kind.filter(|_| group.count == SaidCount::Both)?;
        let places = self.board.places_of(kind);
        let all: Vec<(SpaceId, u16)> =
            places.iter().map(|s| (*s, self.left(*s, kind))).filter(|(_, n)| *n > 0).collect();
        let total: u16 = all.iter().map(|(_, n)| n).sum();
        (total == 2).then(|| all.into_iter().map(|(s, n)| (s, vec![(kind, n)])).collect())
    }

    /// The one place that has what a group names.
    fn only_source(
        &self,
        group: &SaidGroup,
        target: Option<SpaceId>,
        draft: &mut TurnDraft,
    ) -> Option<SpaceId> {
        let board = self.board;
        let Some(kind) = group.kind else {
            let what = "which aircraft are meant, and from where?";
            draft.ask(self.text, group.span, what, "write their kind and place: 1 ftr Norway");
            return None;
        };
        let wanted = match group.count {
            SaidCount::Number(n) => n,
            SaidCount::Both => 2,
            _ => 1,
        };
        let places = board.places_of(kind);
        let fits: Vec<SpaceId> =
            places.iter().copied().filter(|s| self.left(*s, kind) >= wanted).collect();
        let whole = places.iter().all(|s| self.left(*s, kind) == 0 || fits.contains(s));
        match &fits[..] {
            [one] if whole && Some(*one) != target => Some(*one),
            _ => {
                let names: Vec<String> =
                    places.iter().map(|s| board.name(*s).to_string()).collect();
                let kind = &board.ed.kind(kind).name;
                let (what, help) = if names.is_empty() {
                    (format!("you have no {kind}"), FORM.to_string())
                } else {
                    let where_from = crate::orders::names::either(&names);
                    let what = format!("where does this {kind} come from?");
                    (what, format!("name its place: {where_from}"))
                };
                draft.ask(self.text, group.span, what, help);
                None
            }
        }
    }

    /// The units of groups that stand in a place, with numbers.
    fn numbered(
        &self,
        groups: &[SaidGroup],
        from: SpaceId,
        draft: &mut TurnDraft,
    ) -> Vec<UnitsLeaving> {
        let mut all: Vec<UnitsLeaving> = Vec::new();
        let groups = &counted_one_by_one(groups)[..];
        for group in groups {
            if let Some(power) = group.power.filter(|p| *p != self.board.power) {
                let name = &self.board.ed.power(power).name;
                let what = format!("units of {name} are not yours to move");
                draft.ask(self.text, group.span, what, "leave them out");
                continue;
            }
            let Some(kind) = group.kind else {
                match planes(self.board, group, from) {
                    Ok(units) => units.into_iter().for_each(|(k, n)| add_units(&mut all, k, n)),
                    Err((what, help)) => draft.ask_of_moves(self.text, group.span, what, help),
                }
                continue;
            };
            let air = self.board.ed.kind(kind).is_air();
            match number(self.board, group, kind, self.left(from, kind), from) {
                Ok(n) => add_units(&mut all, kind, n),
                Err((what, help)) if air => draft.ask_of_moves(self.text, group.span, what, help),
                Err((what, help)) => draft.ask(self.text, group.span, what, help),
            }
        }
        all
    }

    /// `3 inf, 1 tank: Archangel > West Russia`
    fn line(
        &self,
        going: &Going,
        from: SpaceId,
        units: &[UnitsLeaving],
        draft: &mut TurnDraft,
    ) -> Option<DraftLine> {
        if let Some(text) = &going.exact {
            return Some(DraftLine { text: text.clone(), span: going.span });
        }
        let board = self.board;
        let names: Vec<&str> =
            std::iter::once(&from).chain(&going.way).map(|s| board.name(*s)).collect();
        let mut line = format!("{}: {}", units_text(board, units), names.join(" > "));
        if let Some(cargo) = &going.cargo {
            for (groups, source) in &cargo.loads {
                let Some(loaded) = self.loaded(going, groups, *source, from, draft)? else {
                    continue;
                };
                line.push_str(&loaded);
            }
            if let Some(ashore) = cargo.ashore {
                line.push_str(&format!(" offload {}", board.name(ashore)));
                if going.bombard {
                    line.push_str(&format!(" bombard {}", board.name(ashore)));
                }
            }
        }
        for (said, word) in [(going.raid, " raid"), (going.patrol, " patrol")] {
            if said {
                line.push_str(word);
            }
        }
        if let Some(words) = &going.condition {
            if going.combat == Some(true) {
                let what = "a combat move has no condition: it is made before any battle";
                draft.ask(self.text, going.span, what, "write it among the noncombat moves");
                return None;
            }
            line.push_str(words);
        }
        if going.blitz && going.way.len() < 2 {
            let apart = going.way.first().is_some_and(|to| !board.ed.adjacent(from, *to));
            if apart {
                let what = "through which place do they blitz?";
                draft.ask(
                    self.text,
                    going.span,
                    what,
                    "name it: Eastern Europe > Karelia > Archangel",
                );
                return None;
            }
            draft.not_read.push(NotRead { span: going.span, why: "one step is no blitz" });
        }
        Some(DraftLine { text: line, span: going.span })
    }

    /// ` load 1 inf, 1 art from Southern Europe`; nothing where they are aboard already.
    fn loaded(
        &self,
        going: &Going,
        groups: &[SaidGroup],
        source: Option<SpaceId>,
        zone: SpaceId,
        draft: &mut TurnDraft,
    ) -> Option<Option<String>> {
        let board = self.board;
        let mut units: Vec<UnitsLeaving> = Vec::new();
        for group in groups {
            let n = match group.count {
                SaidCount::Number(n) => n,
                SaidCount::One => 1,
                _ => {
                    let what = "how many come aboard?";
                    draft.ask(self.text, group.span, what, "write the number: load 2 inf");
                    return None;
                }
            };
            units.extend(group.kind.map(|k| (k, n)));
        }
        if let Some(source) = source {
            let words = units_text(board, &units);
            return Some(Some(format!(" load {words} from {}", board.name(source))));
        }
        if units.iter().all(|(kind, n)| board.own(zone, *kind) >= *n) {
            return Some(None);
        }
        let what = "where do these come aboard?";
        draft.ask(self.text, going.span, what, "name the territory: load 1 inf from Norway");
        None
    }
}

/// Adds units of a kind to a list that names each kind once.
fn add_units(all: &mut Vec<UnitsLeaving>, kind: KindId, n: u16) {
    match all.iter_mut().find(|(k, _)| *k == kind) {
        Some((_, sum)) => *sum = sum.saturating_add(n),
        None => all.push((kind, n)),
    }
}
