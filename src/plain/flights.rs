//! Aircraft after their battles: where each of them is, and which of them a landing is about.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::carriers::{CarrierMoves, carrier_word};
use super::draft::{DraftLine, Going, Landing, LandingPlace, TurnDraft};
use super::part::{SaidCount, SaidGroup};

/// Aircraft of one kind and origin that fight in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FoughtPlane {
    pub kind: KindId,
    pub count: u16,
    pub origin: SpaceId,
    pub at: SpaceId,
    pub span: Span,
}

impl FoughtPlane {
    /// Can the words for a group mean it? Without a kind they mean any aircraft.
    fn is_in(&self, group: &SaidGroup) -> bool {
        group.kind.is_none_or(|kind| kind == self.kind)
    }
}

/// A landing that is settled.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Down {
    kind: KindId,
    count: u16,
    at: SpaceId,
    /// `None` where it does not matter which of several come down.
    origin: Option<SpaceId>,
    to: LandingPlace,
    condition: String,
    span: Span,
}

/// All that is known of aircraft in combat.
#[derive(Clone, Debug, Default)]
pub(super) struct Flights {
    pub fought: Vec<FoughtPlane>,
    down: Vec<Down>,
    /// Kind, place and number of those that come down by lines of an order file.
    exact: Vec<(KindId, SpaceId, u16)>,
    /// Landings that name no place: they are about what the others leave.
    later: Vec<Going>,
    pub carriers: CarrierMoves,
}

impl Flights {
    /// Takes a noncombat move that is a landing of aircraft out of battles; not one of aircraft that have
    /// not fought. Those without a place wait until the others are known.
    pub(super) fn take(
        &mut self,
        board: &TurnBoard,
        text: &str,
        going: &Going,
        sent: &[(SpaceId, KindId, u16)],
        draft: &mut TurnDraft,
    ) -> bool {
        if going.exact.is_some() {
            self.landed_exactly(board, going);
            return false;
        }
        let air = going.groups.iter().all(|g| g.flies(board.ed));
        if going.cargo.is_some() || !air || self.fought.is_empty() {
            return false;
        }
        if !going.homes.is_empty() {
            return self.each_home(text, going, draft);
        }
        let Some(from) = going.from else {
            let named = self.fought.iter().any(|p| going.groups.iter().any(|g| p.is_in(g)));
            // Aircraft that have not fought are no landing, so they are an order of their own.
            if !going.lands && !going.home && !named {
                return false;
            }
            self.later.push(going.clone());
            return true;
        };
        let target = going.way.last().copied();
        let here = |p: &&FoughtPlane| p.at == from;
        let came =
            |p: &&FoughtPlane| p.origin == from && going.battle.is_none_or(|battle| p.at == battle);
        let any = |test: &dyn Fn(&&FoughtPlane) -> bool| {
            going.groups.iter().any(|g| self.fought.iter().filter(|p| test(p)).any(|p| p.is_in(g)))
        };
        let unmoved = going.groups.iter().any(|g| {
            let kinds = board.air_in(from);
            let kinds = kinds.iter().filter(|(k, _)| g.kind.is_none_or(|kind| kind == *k));
            kinds.into_iter().any(|(kind, n)| {
                let gone = sent.iter().filter(|(s, k, _)| (s, k) == (&from, kind));
                *n > gone.map(|(_, _, n)| *n).sum()
            })
        });
        let home = going.home || target == Some(from);
        let here = any(&here);
        let came = any(&came);
        match (here, came, unmoved && !home) {
            (false, false, _) => return false,
            (false, true, true) => {
                let name = board.name(from);
                let what = format!("those of {name} that have fought, or those that have not?");
                let help = format!("for the first write: ftr from {name}: BATTLE > PLACE");
                draft.ask(text, going.span, what, help);
                return true;
            }
            _ => {}
        }
        for group in &going.groups {
            let all = self.fought.iter().copied().filter(|p| p.is_in(group));
            let all: Vec<FoughtPlane> = if here {
                all.filter(|p| p.at == from).collect()
            } else {
                all.filter(|p| p.origin == from && going.battle.is_none_or(|b| p.at == b)).collect()
            };
            self.bring_down(board, text, going, group, &all, draft);
        }
        true
    }

    /// `ftr sz53 to Normandy, ftr sz53 to Normandy`: as many single aircraft as have fought there are so many.
    pub(super) fn counted_by_lines(&self, goings: Vec<Going>) -> Vec<Going> {
        let mut all: Vec<Going> = Vec::new();
        for going in goings {
            let again = all.iter().filter(|g| is_said_again(&going, g)).count();
            let lines = if is_single(&going) { 1 + again } else { 0 };
            let kind = going.groups.first().and_then(|g| g.kind);
            let fought =
                self.fought.iter().filter(|p| Some(p.at) == going.from && Some(p.kind) == kind);
            let there: u16 = fought.map(|p| p.count).sum();
            if lines > 1 && lines == usize::from(there) {
                all.retain(|g| !is_said_again(&going, g));
                let count = SaidCount::Number(there);
                let groups =
                    going.groups.iter().map(|g| SaidGroup { count, ..g.clone() }).collect();
                all.push(Going { groups, ..going });
            } else {
                all.push(going);
            }
        }
        all
    }

    /// Several places, and each is where some of these aircraft came from: all go home.
    fn each_home(&mut self, text: &str, going: &Going, draft: &mut TurnDraft) -> bool {
        let mut named: Vec<SpaceId> = going.homes.clone();
        named.extend(going.way.last());
        named.sort();
        named.dedup();
        let these = |p: &&FoughtPlane| going.groups.iter().any(|g| p.is_in(g));
        let mut origins: Vec<SpaceId> =
            self.fought.iter().filter(these).map(|p| p.origin).collect();
        origins.sort();
        origins.dedup();
        if origins != named {
            let what = "which of these aircraft lands where?";
            draft.ask_of_moves(
                text,
                going.span,
                what,
                "write a line for each: 1 ftr: Egypt > Libya",
            );
            return true;
        }
        let home = Going { home: true, homes: Vec::new(), way: Vec::new(), ..going.clone() };
        self.later.push(home);
        true
    }

    /// A landing in the words of an order file: its line stays as it is, and those aircraft are down.
    fn landed_exactly(&mut self, board: &TurnBoard, going: &Going) {
        let Some(at) = going.from else { return };
        for group in &going.groups {
            let (Some(kind), SaidCount::Number(count)) = (group.kind, group.count) else {
                continue;
            };
            if board.ed.kind(kind).is_air() {
                self.exact.push((kind, at, count));
            }
        }
    }

    /// Some aircraft of a group come down.
    fn bring_down(
        &mut self,
        board: &TurnBoard,
        text: &str,
        going: &Going,
        group: &SaidGroup,
        all: &[FoughtPlane],
        draft: &mut TurnDraft,
    ) {
        let total: u16 = all.iter().map(|p| p.count).sum();
        let (wanted, enough) = match group.count {
            SaidCount::Number(n) => (n, total >= n),
            SaidCount::Both => (2, total == 2),
            SaidCount::One => (1, total == 1),
            SaidCount::Many | SaidCount::All => (total, total > 0),
        };
        let mut battles: Vec<SpaceId> = all.iter().map(|p| p.at).collect();
        battles.dedup();
        let apart = battles.len() > 1 && wanted < total;
        if !enough || apart {
            let names: Vec<String> = all
                .iter()
                .map(|p| format!("{} {} {}", p.count, board.abbr(p.kind), board.name(p.at)))
                .collect();
            let what = if names.is_empty() {
                "which aircraft land here? None of these has fought".to_string()
            } else {
                format!("which aircraft land here? In battles are {}", names.join(", "))
            };
            draft.ask_of_moves(text, group.span, what, "the plain form is: 1 ftr: Egypt > Libya");
            return;
        }
        let target = going.way.last().map_or(LandingPlace::Home, |s| LandingPlace::Space(*s));
        let to = if going.home { LandingPlace::Home } else { target };
        let condition = going.condition.clone().unwrap_or_default();
        let span = going.span;
        if wanted < total && to != LandingPlace::Home {
            let kind = all[0].kind;
            let at = all[0].at;
            let one_origin = all.iter().all(|p| p.origin == all[0].origin);
            let origin = one_origin.then_some(all[0].origin);
            self.down.push(Down { kind, count: wanted, at, origin, to, condition, span });
            return;
        }
        for plane in all {
            let FoughtPlane { kind, count, at, origin, .. } = *plane;
            let condition = condition.clone();
            let count = count.min(wanted);
            self.down.push(Down { kind, count, at, origin: Some(origin), to, condition, span });
        }
    }

    /// Landings that stand with the combat moves.
    pub(super) fn remarks(&mut self, board: &TurnBoard, text: &str, draft: &mut TurnDraft) {
        for landing in std::mem::take(&mut draft.landings) {
            let going = Going {
                groups: landing.groups.clone(),
                way: match landing.to {
                    LandingPlace::Space(space) | LandingPlace::Deck(space) => vec![space],
                    LandingPlace::Home => Vec::new(),
                },
                home: landing.to == LandingPlace::Home,
                span: landing.span,
                ..Going::default()
            };
            for group in &landing.groups {
                let own = self.fought.iter().filter(|p| lands(&landing, group, p));
                let all: Vec<FoughtPlane> = own.copied().collect();
                self.bring_down(board, text, &going, group, &all, draft);
            }
        }
        for going in std::mem::take(&mut self.later) {
            for group in &going.groups {
                let left = self.left(group);
                self.bring_down(board, text, &going, group, &left, draft);
            }
        }
    }

    /// Aircraft of a group's kind for which no landing is settled.
    fn left(&self, group: &SaidGroup) -> Vec<FoughtPlane> {
        let mut all = Vec::new();
        let mut exact = self.exact.clone();
        for plane in self.fought.iter().filter(|p| group.kind.is_none_or(|k| k == p.kind)) {
            let landed: u16 = self
                .down
                .iter()
                .filter(|d| d.kind == plane.kind && d.at == plane.at)
                .filter(|d| d.origin.is_none_or(|o| o == plane.origin))
                .map(|d| d.count)
                .sum();
            let own =
                exact.iter_mut().find(|(k, at, n)| (*k, *at) == (plane.kind, plane.at) && *n > 0);
            let landed = landed
                + own.map_or(0, |(_, _, n)| {
                    let taken = (*n).min(plane.count);
                    *n -= taken;
                    taken
                });
            if plane.count > landed {
                all.push(FoughtPlane { count: plane.count - landed, ..*plane });
            }
        }
        all
    }

    /// Carriers that take aircraft aboard at the end of their way.
    pub(super) fn decks(
        &mut self,
        board: &TurnBoard,
        text: &str,
        goings: &[Going],
        draft: &mut TurnDraft,
    ) {
        for going in goings.iter().filter(|g| !g.takes.is_empty()) {
            let Some(zone) = going.way.last().copied().or(going.from) else { continue };
            for group in &going.takes {
                let near = |p: &FoughtPlane| p.at == zone || Some(p.origin) == going.from;
                let all: Vec<FoughtPlane> = self.left(group).into_iter().filter(near).collect();
                let total: u16 = all.iter().map(|p| p.count).sum();
                let fits = match group.count {
                    SaidCount::Number(n) => total == n,
                    SaidCount::Both => total == 2,
                    SaidCount::One => total == 1,
                    SaidCount::Many | SaidCount::All => total > 0,
                };
                let told = self.down.iter().filter(|d| {
                    let there =
                        d.to == LandingPlace::Deck(zone) || d.to == LandingPlace::Space(zone);
                    there && group.kind.is_none_or(|kind| kind == d.kind)
                });
                let told: u16 = told.map(|d| d.count).sum();
                let again = match group.count {
                    SaidCount::Number(n) => told == n,
                    SaidCount::Both => told == 2,
                    SaidCount::One => told == 1,
                    SaidCount::Many | SaidCount::All => told > 0,
                };
                if total == 0 && again {
                    continue;
                }
                if !fits {
                    let what = format!("{total} such aircraft could come aboard: which do?");
                    let car = going.groups.iter().filter_map(|g| g.kind).next();
                    let car = car.map_or("car", |k| board.abbr(k));
                    let help =
                        format!("the plain form is: 1 ftr: BATTLE > {car} {}", board.name(zone));
                    draft.ask_of_moves(text, group.span, what, help);
                    continue;
                }
                for plane in all {
                    let FoughtPlane { kind, count, at, origin, .. } = plane;
                    self.down.push(Down {
                        kind,
                        count,
                        at,
                        origin: Some(origin),
                        to: LandingPlace::Deck(zone),
                        condition: String::new(),
                        span: going.span,
                    });
                }
            }
        }
    }

    /// Finds where the carriers are at the end on which aircraft land.
    fn find_decks(&mut self, board: &TurnBoard, text: &str, draft: &mut TurnDraft) {
        let mut asked: Vec<Span> = Vec::new();
        for down in &mut self.down {
            let (zone, home) = match (down.to, down.origin) {
                (LandingPlace::Home, Some(origin)) => (origin, true),
                (LandingPlace::Space(zone) | LandingPlace::Deck(zone), _) => (zone, false),
                (LandingPlace::Home, None) => continue,
            };
            if !board.ed.is_sea(zone) {
                continue;
            }
            match self.carriers.deck(board, zone, home, down.span) {
                Ok(zone) => down.to = LandingPlace::Deck(zone),
                Err(_) if asked.contains(&down.span) => {}
                Err(fault) => {
                    asked.push(down.span);
                    draft.ask_of_moves(text, fault.span, fault.what, fault.help);
                }
            }
        }
    }

    /// The lines of all landings. Where aircraft come from is said only if it matters.
    pub(super) fn lines(
        &mut self,
        board: &TurnBoard,
        text: &str,
        draft: &mut TurnDraft,
    ) -> Vec<DraftLine> {
        self.find_decks(board, text, draft);
        let mut merged: Vec<Down> = Vec::new();
        for down in &self.down {
            let down = Down { to: resolved_place(board, down), ..down.clone() };
            let origins = self.fought.iter().filter(|p| (p.kind, p.at) == (down.kind, down.at));
            let one_origin =
                origins.clone().all(|p| Some(p.origin) == origins.clone().next().map(|p| p.origin));
            let one_end =
                self.down.iter().filter(|d| (d.kind, d.at) == (down.kind, down.at)).all(|d| {
                    (resolved_place(board, d), &d.condition) == (down.to, &down.condition)
                });
            let origin = down.origin.filter(|_| !one_origin && !one_end);
            let down = Down { origin, ..down };
            match merged.iter_mut().find(|d| land_alike(&down, d)) {
                Some(other) => other.count += down.count,
                None => merged.push(down),
            }
        }
        merged.iter().map(|d| line(board, d)).collect()
    }
}

/// Is this the move of one unit, said without a number: `ftr Norway`?
fn is_single(going: &Going) -> bool {
    matches!(&going.groups[..], [one] if one.count == SaidCount::One)
}

/// Is the move of one unit said a second time?
fn is_said_again(going: &Going, other: &Going) -> bool {
    is_single(going)
        && is_single(other)
        && other.groups[0].kind == going.groups[0].kind
        && (other.from, &other.way, &other.condition) == (going.from, &going.way, &going.condition)
}

/// Is an aircraft one of those that land where a remark among the attacks says?
fn lands(landing: &Landing, group: &SaidGroup, plane: &FoughtPlane) -> bool {
    group.kind.is_none_or(|k| k == plane.kind)
        && landing.battle.is_none_or(|b| b == plane.at)
        && landing.origin.is_none_or(|o| o == plane.origin)
        && (landing.battle.is_none() || plane.span == landing.span)
}

/// Where these aircraft land, with their origin for `home`.
fn resolved_place(board: &TurnBoard, d: &Down) -> LandingPlace {
    match (d.to, d.origin) {
        (LandingPlace::Home, Some(origin)) if board.ed.is_sea(origin) => LandingPlace::Deck(origin),
        (LandingPlace::Home, Some(origin)) => LandingPlace::Space(origin),
        (to, _) => to,
    }
}

/// Do two groups of aircraft land at the same place under the same condition?
fn land_alike(down: &Down, d: &Down) -> bool {
    (d.kind, d.at, d.origin, d.to, &d.condition)
        == (down.kind, down.at, down.origin, down.to, &down.condition)
}

fn line(board: &TurnBoard, down: &Down) -> DraftLine {
    let from = down.origin.map(|o| format!(" from {}", board.name(o))).unwrap_or_default();
    let to = match down.to {
        LandingPlace::Space(space) if board.ed.is_sea(space) => {
            format!("{} {}", carrier_word(board), board.name(space))
        }
        LandingPlace::Space(space) => board.name(space).to_string(),
        LandingPlace::Deck(zone) => format!("{} {}", carrier_word(board), board.name(zone)),
        LandingPlace::Home => String::new(),
    };
    let n = down.count;
    let kind = board.abbr(down.kind);
    let at = board.name(down.at);
    let text = format!("{n} {kind}{from}: {at} > {to}{}", down.condition);
    DraftLine { text, span: down.span }
}
