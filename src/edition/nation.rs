//! What the rules of nations do besides changing numbers and abilities, by family, and how it is read.

use super::effect::NumberChange;
use super::effects::Pieces;
use super::fault::Faults;
use super::lends::{Lends, lends};
use super::nation_reader::WordReader;
use super::nation_text::{Breach, DeedsText, MomentText, SetupDeedText};
use super::pieces::find_kind;
use crate::id::{KindId, PowerId, SpaceId};
use crate::rule::RuleId;

/// One thing that the rule of a nation does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    Road(Road),
    Converts(Converts),
    Freed(Freed),
    Grant(Grant),
    Salvage(Salvage),
    Interdiction(Interdiction),
    Exploits(Exploits),
    Wave(WaveAttack),
    Respite(Respite),
    Yards(Yards),
    Shortcut(Shortcut),
    Setup(SetupDeed),
    Treaty(Treaty),
    Ferries(Ferries),
    Sturdy(Sturdy),
    Refuels(Refuels),
    Strikes(Strikes),
    SpecialMove(SpecialMove),
    /// After each round of a battle on land units of the owner may leave it in defense; aircraft go so many
    /// spaces at most.
    FallsBack(u8),
    /// Ships of this kind put part of their cargo ashore in an assault, sail on and land the rest in another.
    SplitLandings(KindId),
    /// A group of enemy ships that enters a zone next to a naval base of the owner loses one ship to a die of
    /// so much or less.
    Ambush(u8),
    /// Aircraft of this kind may raid like bombers: one die each, and half of it counts, rounded up.
    DiveRaids(KindId),
    /// IPC more at the income of a turn in which the owner took a territory in one combat round or none.
    Bounty(i32),
    /// Territories of this power's are worth 1 IPC less while an enemy of the owner controls them.
    Devalues(PowerId),
    /// Aircraft of the owner fly between an island and its sea zone for nothing.
    IslandFlights,
    Railway(Railway),
    Uprising(Uprising),
    Sabotage(Sabotage),
    Riot(Riot),
    Stows(Stows),
    /// An enemy that takes a territory of this power's uses the complex there one turn later.
    Scorches(PowerId),
    /// After the first assault of the owner's side on this place no land unit of an enemy enters or leaves
    /// it in that enemy's next turn.
    Cordon(SpaceId),
    /// One unit a turn is placed at a complex in land of this power's as soon as it is bought.
    Early(PowerId),
    Lends(Lends),
    Keeps(Keeps),
}

/// Where the owner retakes a partner's territory from the enemy, it may keep it: the partner changes
/// sides, and from then on the owner needs so many cities to win alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keeps {
    pub place: SpaceId,
    pub alone: u8,
}

/// For the land units of the owner both are one territory, while no enemy holds either.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Railway {
    pub home: SpaceId,
    pub through: SpaceId,
}

/// At the beginning of its combats the owner throws a die for each territory of this power's that an enemy
/// holds and leaves empty: on `need` or less the units appear there and take it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uprising {
    pub land_of: PowerId,
    pub need: u8,
    pub units: (KindId, u16),
}

/// Once a turn, at the beginning of its combats, the owner throws a die against a territory of this
/// power's that an enemy holds: on `need` or less a unit there is lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sabotage {
    pub land_of: PowerId,
    pub need: u8,
}

/// Ships of this kind take one aircraft each aboard that is put there next to a naval base, in the noncombat
/// move or new; none lands on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stows {
    pub ship: KindId,
    pub cargo: Vec<KindId>,
    /// Spaces that one which rose in defense has to land.
    pub lands: u8,
}

/// Once a game, before the combats of any power: in a territory of this power's a unit of the kind is the
/// owner's, in the place of an enemy's if there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Riot {
    pub land_of: PowerId,
    pub kind: KindId,
}

/// Ships of this kind carry one unit of that kind each, like a transport.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ferries {
    pub kind: KindId,
    pub cargo: KindId,
    /// A ship that carries or lands somebody does not bombard.
    pub silent: bool,
}

/// Aircraft of the owner that land in one of these places in the noncombat move may fly on with their
/// whole range, once a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuels {
    pub places: Vec<SpaceId>,
    /// A partner may control the place.
    pub by_side: bool,
}

/// Once a game, between the combat move of another power and its combats, units of the owner go from one
/// neighbouring space into a battle, or out of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialMove {
    /// In whose turn.
    pub against: PowerId,
    /// Who stays behind may be a partner's; else one of the owner's must.
    pub partner_stays: bool,
    /// A zone without defenders that ships of that power entered counts as attacked.
    pub entered_zones: bool,
    /// Fighters may go to a zone in which a deck is free.
    pub decks: bool,
}

/// In a battle at sea the owner may make units of this kind strike in the opening fire of the first
/// round, after which they are gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strikes {
    pub kind: KindId,
    /// What becomes of the highest face that hits.
    pub attack: NumberChange,
    /// `None`: never in defense.
    pub defense: Option<NumberChange>,
    /// Each names the unit that it strikes at; else the other side chooses among its ships.
    pub named: bool,
}

/// Guns throw two dice at each aircraft of this kind and shoot it down if they add up to `total` or less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sturdy {
    pub kind: KindId,
    /// From 2 to 6: it is the column of the roll.
    pub total: u8,
}

/// Units of this kind that took part in an attack which destroyed all defenders in one round move one
/// territory in the noncombat move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploits {
    pub kind: KindId,
}

/// An attack that takes enemy territory and loses such a unit while another is left gains one there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaveAttack {
    pub kind: KindId,
}

/// Units for nothing in a place when the owner mobilizes after a turn of another power in which that
/// power took nothing from the owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Respite {
    pub from: PowerId,
    pub place: SpaceId,
    pub units: (KindId, u16),
}

/// The owner makes land and air units in territories of this power's, up to their value, without a
/// complex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Yards {
    pub land_of: PowerId,
}

/// Another road is open while no enemy holds one of these places, whatever its own list says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortcut {
    pub of: RuleId,
    pub open: Vec<SpaceId>,
}

/// Units for nothing in a territory of the owner's colour, the first time that the other power attacks one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Treaty {
    pub with: PowerId,
    pub land_of: PowerId,
    pub units: (KindId, u16),
    /// What the owner must not attack before.
    pub broken_by: Breach,
    /// An attack of the other power on units of the owner anywhere frees the owner from that.
    pub armed_by_any: bool,
    /// Such an attack in a partner's territory ends the treaty.
    pub lost_abroad: bool,
    /// The units may also appear where the other power blitzes through, and stop it there.
    pub stops_blitz: bool,
}

/// What a rule changes before the first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupDeed {
    pub units: Vec<(PowerId, KindId, u16, SpaceId)>,
    pub holds: Vec<SpaceId>,
    /// Neutral land that counts as the power's own from the beginning.
    pub colours: Vec<SpaceId>,
    pub ipc: i32,
    pub site: Option<KindId>,
}

/// A complex of a partner makes one unit a turn for the owner of the rule, which then belongs to the
/// partner. Open if no enemy held one of the places when the turn began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    pub yard: SpaceId,
    pub open: Vec<SpaceId>,
    pub to: PowerId,
}

/// Units of partners go over to the owner, who orders it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Converts {
    pub when: MomentText,
    /// Whose units; empty = any partner's.
    pub from: Vec<PowerId>,
    /// So many units of each power a turn; `None`: no limit.
    pub of_each: Option<u8>,
    pub land_only: bool,
    /// They are placed with a complex, one for each complex.
    pub by_complex: bool,
    /// In territories that this power owned originally and that the owner controls.
    pub land_of: PowerId,
}

/// Units for a territory that goes from the enemy to the side of the owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Freed {
    pub places: Vec<SpaceId>,
    pub units: (KindId, u16),
}

/// Units for nothing when the owner mobilizes, if it orders so: in one of the places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grant {
    pub places: Vec<SpaceId>,
    pub units: (KindId, u16),
    /// A partner may hold the place.
    pub by_side: bool,
    /// Once a game.
    pub once: bool,
}

/// A unit for nothing where an attack with such units was held off and one of them was destroyed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Salvage {
    pub lost: KindId,
    pub gained: KindId,
    pub land_of: PowerId,
    /// The attack must have been beaten: no mutual destruction, and a unit of the owner defended.
    pub won: bool,
}

/// Other powers collect one IPC less for each unit of a kind that the owner has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interdiction {
    pub kind: KindId,
    pub from: Vec<PowerId>,
}

/// Everything a rule does besides its effects.
pub(super) fn deeds(faults: &mut Faults, text: &DeedsText, pieces: Pieces) -> Vec<Deed> {
    let mut r = WordReader { faults, pieces };
    let mut deeds = Vec::new();
    if let Some(t) = &text.road
        && let (Some(yard), Some(to)) = (r.space(&t.yard), r.power(&t.to))
    {
        deeds.push(Deed::Road(Road { yard, open: r.spaces(&t.open), to }));
    }
    if let Some(t) = &text.converts
        && let Some(land_of) = r.power(&t.land_of)
    {
        deeds.push(Deed::Converts(Converts {
            when: t.when,
            from: r.powers(&t.from),
            of_each: t.of_each,
            land_only: t.land_only,
            by_complex: t.by_complex,
            land_of,
        }));
    }
    if let Some(t) = &text.freed
        && let Some(units) = r.units(&t.units)
    {
        deeds.push(Deed::Freed(Freed { places: r.spaces(&t.places), units }));
    }
    if let Some(t) = &text.grant
        && let Some(units) = r.units(&t.units)
    {
        let places = r.spaces(&t.places);
        deeds.push(Deed::Grant(Grant { places, units, by_side: t.by_side, once: t.once }));
    }
    if let Some(t) = &text.salvage
        && let (Some(lost), Some(gained)) = (r.kind(&t.lost), r.kind(&t.gained))
        && let Some(land_of) = r.power(&t.land_of)
    {
        deeds.push(Deed::Salvage(Salvage { lost, gained, land_of, won: t.won }));
    }
    if let Some(t) = &text.interdiction
        && let Some(kind) = r.kind(&t.kind)
    {
        deeds.push(Deed::Interdiction(Interdiction { kind, from: r.powers(&t.from) }));
    }
    deeds.extend(text.lends.as_ref().and_then(|t| lends(&mut r, t)).map(Deed::Lends));
    if let Some(t) = &text.keeps
        && let Some(place) = r.space(&t.place)
    {
        deeds.push(Deed::Keeps(Keeps { place, alone: t.alone }));
    }
    deeds.extend(in_battle(&mut r, text));
    deeds.extend(in_lost_land(&mut r, text));
    deeds.extend(in_yards(&mut r, text));
    deeds.extend(text.setup.as_ref().map(|t| Deed::Setup(set_up(&mut r, t))));
    if let Some(t) = &text.treaty
        && let (Some(with), Some(land_of)) = (r.power(&t.with), r.power(&t.land_of))
        && let Some(units) = r.units(&t.units)
    {
        deeds.push(Deed::Treaty(Treaty {
            with,
            land_of,
            units,
            broken_by: t.broken_by,
            armed_by_any: t.armed_by_any,
            lost_abroad: t.lost_abroad,
            stops_blitz: t.stops_blitz,
        }));
    }
    if let Some(t) = &text.ferries
        && let (Some(kind), Some(cargo)) = (r.kind(&t.kind), r.kind(&t.cargo))
    {
        deeds.push(Deed::Ferries(Ferries { kind, cargo, silent: t.silent }));
    }
    if let Some(t) = &text.sturdy
        && let Some(kind) = r.kind(&t.kind)
    {
        match t.total {
            2..=6 => deeds.push(Deed::Sturdy(Sturdy { kind, total: t.total })),
            _ => r.faults.at(t.kind.span(), "the total of two dice must be from 2 to 6"),
        }
    }
    if let Some(t) = &text.refuels {
        let refuels = Refuels { places: r.spaces(&t.places), by_side: t.by_side };
        deeds.push(Deed::Refuels(refuels));
    }
    if let Some(t) = &text.strikes
        && let (Some(kind), Some(attack)) = (r.kind(&t.kind), r.change(&t.attack))
    {
        let defense = t.defense.as_ref().and_then(|word| r.change(word));
        deeds.push(Deed::Strikes(Strikes { kind, attack, defense, named: t.named }));
    }
    if let Some(t) = &text.special_move
        && let Some(against) = r.power(&t.against)
    {
        let partner_stays = t.partner_stays;
        let entered_zones = t.entered_zones;
        let decks = t.decks;
        let special = SpecialMove { against, partner_stays, entered_zones, decks };
        deeds.push(Deed::SpecialMove(special));
    }
    if let Some(t) = &text.stows
        && let Some(ship) = r.kind(&t.ship)
    {
        let kinds = r.pieces.kinds;
        let deck = kinds[ship.index()].carrier_capacity > 0;
        for word in &t.cargo {
            let lands = find_kind(kinds, word.get_ref())
                .is_some_and(|k| deck && kinds[k.index()].lands_on_carriers);
            if lands {
                r.faults.at(word.span(), "such aircraft land on these ships anyway");
            }
        }
        let cargo = t.cargo.iter().filter_map(|word| r.kind(word)).collect();
        deeds.push(Deed::Stows(Stows { ship, cargo, lands: r.face(&t.lands) }));
    }
    deeds.extend(text.falls_back.as_ref().map(|reach| Deed::FallsBack(r.face(reach))));
    deeds.extend(text.ambush.as_ref().map(|need| Deed::Ambush(r.face(need))));
    let split = text.split_landings.as_ref().and_then(|word| r.kind(word));
    deeds.extend(split.map(Deed::SplitLandings));
    let divers = text.dive_raids.as_ref().and_then(|word| r.kind(word));
    deeds.extend(divers.map(Deed::DiveRaids));
    deeds.extend(text.bounty.map(Deed::Bounty));
    let land_of = text.devalues.as_ref().and_then(|word| r.power(word));
    deeds.extend(land_of.map(Deed::Devalues));
    if text.island_flights {
        deeds.push(Deed::IslandFlights);
    }
    deeds
}

fn in_battle(r: &mut WordReader, text: &DeedsText) -> Vec<Deed> {
    let exploits = text.exploits.as_ref().and_then(|t| r.kind(&t.kind));
    let wave = text.wave.as_ref().and_then(|t| r.kind(&t.kind));
    let exploits = exploits.map(|kind| Deed::Exploits(Exploits { kind }));
    let wave = wave.map(|kind| Deed::Wave(WaveAttack { kind }));
    exploits.into_iter().chain(wave).collect()
}

fn in_lost_land(r: &mut WordReader, text: &DeedsText) -> Vec<Deed> {
    let mut deeds = Vec::new();
    if let Some(t) = &text.railway
        && let (Some(home), Some(through)) = (r.space(&t.home), r.space(&t.through))
    {
        deeds.push(Deed::Railway(Railway { home, through }));
    }
    if let Some(t) = &text.uprising
        && let (Some(land_of), Some(units)) = (r.power(&t.land_of), r.units(&t.units))
    {
        deeds.push(Deed::Uprising(Uprising { land_of, need: r.face(&t.need), units }));
    }
    if let Some(t) = &text.sabotage
        && let Some(land_of) = r.power(&t.land_of)
    {
        deeds.push(Deed::Sabotage(Sabotage { land_of, need: r.face(&t.need) }));
    }
    if let Some(t) = &text.riot
        && let (Some(land_of), Some(kind)) = (r.power(&t.land_of), r.kind(&t.kind))
    {
        deeds.push(Deed::Riot(Riot { land_of, kind }));
    }
    deeds.extend(text.scorches.as_ref().and_then(|w| r.power(w)).map(Deed::Scorches));
    deeds.extend(text.cordon.as_ref().and_then(|w| r.space(w)).map(Deed::Cordon));
    deeds.extend(text.early.as_ref().and_then(|w| r.power(w)).map(Deed::Early));
    deeds
}

fn in_yards(r: &mut WordReader, text: &DeedsText) -> Vec<Deed> {
    let mut deeds = Vec::new();
    if let Some(t) = &text.respite
        && let (Some(from), Some(place)) = (r.power(&t.from), r.space(&t.place))
        && let Some(units) = r.units(&t.units)
    {
        deeds.push(Deed::Respite(Respite { from, place, units }));
    }
    if let Some(t) = &text.yards
        && let Some(land_of) = r.power(&t.land_of)
    {
        deeds.push(Deed::Yards(Yards { land_of }));
    }
    if let Some(t) = &text.shortcut {
        match RuleId::from_text(t.of.get_ref()) {
            Some(of) => deeds.push(Deed::Shortcut(Shortcut { of, open: r.spaces(&t.open) })),
            None => r.faults.at(t.of.span(), "this is not the id of a rule"),
        }
    }
    deeds
}

fn set_up(r: &mut WordReader, t: &SetupDeedText) -> SetupDeed {
    let mut units = Vec::new();
    for word in &t.units {
        let lot = r.stack(word);
        if lot.is_none() {
            r.faults.at(word.span(), "write it as `szechwan: china 1 bomber`");
        }
        units.extend(lot);
    }
    let site = t.site.as_ref().and_then(|word| r.kind(word));
    let holds = r.spaces(&t.holds);
    let colours = r.spaces(&t.colours);
    SetupDeed { units, holds, colours, ipc: t.ipc, site }
}
