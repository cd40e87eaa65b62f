//! What the rules of nations do besides changing numbers and abilities, by family. Each family is declared
//! once; a file writes its fields as the keys of a table.

use super::effect::NumberChange;
use super::lends::Lends;
use super::nation_reader::WordReader;
use super::pieces::find_kind;
use super::record::{DieFace, OrNone, RecordField, SumOfTwo, as_written, families, records};
use crate::id::{KindId, PowerId, SpaceId};
use crate::rule::RuleId;

families! {
    /// One thing that the rule of a nation does.
    pub enum Deed, written DeedsText {
        road: Road(Road),
        converts: Converts(Converts),
        freed: Freed(Freed),
        grant: Grant(Grant),
        salvage: Salvage(Salvage),
        interdiction: Interdiction(Interdiction),
        lends: Lends(Lends),
        keeps: Keeps(Keeps),
        exploits: Exploits(Exploits),
        wave: Wave(WaveAttack),
        railway: Railway(Railway),
        uprising: Uprising(Uprising),
        sabotage: Sabotage(Sabotage),
        riot: Riot(Riot),
        /// An enemy that takes a territory of this power's uses the complex there one turn later.
        scorches: Scorches(PowerId),
        /// After the first assault of the owner's side on this place no land unit of an enemy enters or leaves
        /// it in that enemy's next turn.
        cordon: Cordon(SpaceId),
        /// One unit a turn is placed at a complex in land of this power's as soon as it is bought.
        early: Early(PowerId),
        respite: Respite(Respite),
        yards: Yards(Yards),
        shortcut: Shortcut(Shortcut),
        setup: Setup(SetupDeed),
        treaty: Treaty(Treaty),
        ferries: Ferries(Ferries),
        sturdy: Sturdy(Sturdy),
        refuels: Refuels(Refuels),
        strikes: Strikes(Strikes),
        special_move: SpecialMove(SpecialMove),
        stows: Stows(Stows),
        /// After each round of a battle on land units of the owner may leave it in defense; aircraft go so many
        /// spaces at most.
        falls_back: FallsBack(u8 as DieFace),
        /// A group of enemy ships that enters a zone next to a naval base of the owner loses one ship to a die of
        /// so much or less.
        ambush: Ambush(u8 as DieFace),
        /// Ships of this kind put part of their cargo ashore in an assault, sail on and land the rest in another.
        split_landings: SplitLandings(KindId),
        /// Aircraft of this kind may raid like bombers: one die each, and half of it counts, rounded up.
        dive_raids: DiveRaids(KindId),
        /// IPC more at the income of a turn in which the owner took a territory in one combat round or none.
        bounty: Bounty(i32),
        /// Territories of this power's are worth 1 IPC less while an enemy of the owner controls them.
        devalues: Devalues(PowerId),
        /// Aircraft of the owner fly between an island and its sea zone for nothing.
        island_flights: IslandFlights,
    }
}

/// When a rule does what is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MomentText {
    Purchase,
    Mobilize,
}

/// What an owner of a treaty must not attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Breach {
    /// Territories that were the other power's originally and are its own.
    ItsColour,
    /// Any territory that the other power controls or has units in.
    AnyLand,
}

as_written!(MomentText, Breach);

records! {
    /// Where the owner retakes a partner's territory from the enemy, it may keep it: the partner changes
    /// sides, and from then on the owner needs so many cities to win alone.
    pub struct Keeps {
        place: SpaceId,
        alone: u8,
    }

    /// For the land units of the owner both are one territory, while no enemy holds either.
    pub struct Railway {
        home: SpaceId,
        through: SpaceId,
    }

    /// At the beginning of its combats the owner throws a die for each territory of this power's that an enemy
    /// holds and leaves empty: on `need` or less the units appear there and take it.
    pub struct Uprising {
        land_of: PowerId,
        need: u8 as DieFace,
        units: (KindId, u16),
    }

    /// Once a turn, at the beginning of its combats, the owner throws a die against a territory of this
    /// power's that an enemy holds: on `need` or less a unit there is lost.
    pub struct Sabotage {
        land_of: PowerId,
        need: u8 as DieFace,
    }

    /// Ships of this kind take one aircraft each aboard that is put there next to a naval base, in the noncombat
    /// move or new; none lands on them.
    pub struct Stows, checked by refuse_cargo_with_a_deck {
        ship: KindId,
        cargo: Vec<KindId>,
        /// Spaces that one which rose in defense has to land.
        lands: u8 as DieFace,
    }

    /// Once a game, before the combats of any power: in a territory of this power's a unit of the kind is the
    /// owner's, in the place of an enemy's if there is one.
    pub struct Riot {
        land_of: PowerId,
        kind: KindId,
    }

    /// Ships of this kind carry one unit of that kind each, like a transport.
    pub struct Ferries {
        kind: KindId,
        cargo: KindId,
        /// A ship that carries or lands somebody does not bombard.
        silent: bool,
    }

    /// Aircraft of the owner that land in one of these places in the noncombat move may fly on with their
    /// whole range, once a turn.
    pub struct Refuels {
        places: Vec<SpaceId>,
        /// A partner may control the place.
        by_side: bool,
    }

    /// Once a game, between the combat move of another power and its combats, units of the owner go from one
    /// neighbouring space into a battle, or out of one.
    pub struct SpecialMove {
        /// In whose turn.
        against: PowerId,
        /// Who stays behind may be a partner's; else one of the owner's must.
        partner_stays: bool,
        /// A zone without defenders that ships of that power entered counts as attacked.
        entered_zones: bool,
        /// Fighters may go to a zone in which a deck is free.
        decks: bool,
    }

    /// In a battle at sea the owner may make units of this kind strike in the opening fire of the first
    /// round, after which they are gone.
    pub struct Strikes {
        kind: KindId,
        /// What becomes of the highest face that hits.
        attack: NumberChange,
        /// `None`: never in defense.
        defense: Option<NumberChange>,
        /// Each names the unit that it strikes at; else the other side chooses among its ships.
        named: bool,
    }

    /// Guns throw two dice at each aircraft of this kind and shoot it down if they add up to `total` or less.
    pub struct Sturdy {
        kind: KindId,
        /// From 2 to 6: it is the column of the roll.
        total: u8 as SumOfTwo,
    }

    /// Units of this kind that took part in an attack which destroyed all defenders in one round move one
    /// territory in the noncombat move.
    pub struct Exploits {
        kind: KindId,
    }

    /// An attack that takes enemy territory and loses such a unit while another is left gains one there.
    pub struct WaveAttack {
        kind: KindId,
    }

    /// Units for nothing in a place when the owner mobilizes after a turn of another power in which that
    /// power took nothing from the owner.
    pub struct Respite {
        from: PowerId,
        place: SpaceId,
        units: (KindId, u16),
    }

    /// The owner makes land and air units in territories of this power's, up to their value, without a
    /// complex.
    pub struct Yards {
        land_of: PowerId,
    }

    /// Another road is open while no enemy holds one of these places, whatever its own list says.
    pub struct Shortcut {
        of: RuleId,
        open: Vec<SpaceId>,
    }

    /// Units for nothing in a territory of the owner's colour, the first time that the other power attacks one.
    pub struct Treaty {
        with: PowerId,
        land_of: PowerId,
        units: (KindId, u16),
        /// What the owner must not attack before.
        broken_by: Breach,
        /// An attack of the other power on units of the owner anywhere frees the owner from that.
        armed_by_any: bool,
        /// Such an attack in a partner's territory ends the treaty.
        lost_abroad: bool,
        /// The units may also appear where the other power blitzes through, and stop it there.
        stops_blitz: bool,
    }

    /// What a rule changes before the first turn.
    pub struct SetupDeed {
        units: Vec<(PowerId, KindId, u16, SpaceId)> as OrNone<Vec<(PowerId, KindId, u16, SpaceId)>>,
        holds: Vec<SpaceId> as OrNone<Vec<SpaceId>>,
        /// Neutral land that counts as the power's own from the beginning.
        colours: Vec<SpaceId> as OrNone<Vec<SpaceId>>,
        ipc: i32 as OrNone<i32>,
        site: Option<KindId>,
    }

    /// A complex of a partner makes one unit a turn for the owner of the rule, which then belongs to the
    /// partner. Open if no enemy held one of the places when the turn began.
    pub struct Road {
        yard: SpaceId,
        open: Vec<SpaceId>,
        to: PowerId,
    }

    /// Units of partners go over to the owner, who orders it.
    pub struct Converts {
        when: MomentText,
        /// Whose units; empty = any partner's.
        from: Vec<PowerId> as OrNone<Vec<PowerId>>,
        /// So many units of each power a turn; `None`: no limit.
        of_each: Option<u8>,
        land_only: bool,
        /// They are placed with a complex, one for each complex.
        by_complex: bool,
        /// In territories that this power owned originally and that the owner controls.
        land_of: PowerId,
    }

    /// Units for a territory that goes from the enemy to the side of the owner.
    pub struct Freed {
        places: Vec<SpaceId>,
        units: (KindId, u16),
    }

    /// Units for nothing when the owner mobilizes, if it orders so: in one of the places.
    pub struct Grant {
        places: Vec<SpaceId>,
        units: (KindId, u16),
        /// A partner may hold the place.
        by_side: bool,
        /// Once a game.
        once: bool,
    }

    /// A unit for nothing where an attack with such units was held off and one of them was destroyed.
    pub struct Salvage {
        lost: KindId,
        gained: KindId,
        land_of: PowerId,
        /// The attack must have been beaten: no mutual destruction, and a unit of the owner defended.
        won: bool,
    }

    /// Other powers collect one IPC less for each unit of a kind that the owner has.
    pub struct Interdiction {
        kind: KindId,
        from: Vec<PowerId>,
    }
}

/// Aircraft that land on a kind of ship anyway cannot be stowed in it.
fn refuse_cargo_with_a_deck(
    stows: &Stows,
    text: &<Stows as RecordField>::Text,
    r: &mut WordReader,
) {
    let kinds = r.pieces.kinds;
    let has_deck = kinds[stows.ship.index()].carrier_capacity > 0;
    for word in &text.cargo {
        let lands =
            find_kind(kinds, word.get_ref()).is_some_and(|k| kinds[k.index()].lands_on_carriers);
        if has_deck && lands {
            r.faults.at(word.span(), "such aircraft land on these ships anyway");
        }
    }
}
