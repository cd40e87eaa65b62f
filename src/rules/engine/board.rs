//! A position on the board of its edition: the pair that every rule needs, with the questions that need
//! no rule of their own.

use super::position::{Position, Turn, Unit};
use crate::edition::{
    Ability, Advantage, Edition, HostileZone, Kind, LandingEscort, Phase, Power, Profile, Space,
    SubmergedSubmarines, Tech,
};
use crate::engine::unit::Did;
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, TechId, UnitId};

/// A position and the edition it is played with. Copying it costs two pointers.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub edition: &'a Edition,
    pub position: &'a Position,
}

impl Position {
    /// This position on the board of its edition.
    pub fn board<'a>(&'a self, edition: &'a Edition) -> Board<'a> {
        Board { edition, position: self }
    }
}

/// What the edition says.
impl<'a> Board<'a> {
    /// The profile of the edition: which rule it uses where editions differ.
    pub fn profile(self) -> &'a Profile {
        &self.edition.profile
    }

    /// What the edition says of a kind of unit.
    pub fn kind(self, kind: KindId) -> &'a Kind {
        self.edition.kind(kind)
    }

    /// The kind of a unit on the board.
    pub fn kind_of(self, unit: UnitId) -> &'a Kind {
        self.edition.kind(self.position.unit(unit).kind)
    }

    /// What the edition says of a space.
    pub fn space(self, space: SpaceId) -> &'a Space {
        self.edition.space(space)
    }

    /// All spaces, in the order of their ids.
    pub fn space_ids(self) -> impl Iterator<Item = SpaceId> + use<> {
        self.edition.space_ids()
    }

    /// Is the space a sea zone?
    pub fn is_sea(self, space: SpaceId) -> bool {
        self.edition.is_sea(space)
    }

    /// Is the space a territory?
    pub fn is_land(self, space: SpaceId) -> bool {
        self.edition.is_land(space)
    }

    /// Is the space closed to every unit?
    pub fn is_impassable(self, space: SpaceId) -> bool {
        self.edition.is_impassable(space)
    }

    /// The spaces that touch a space.
    pub fn neighbours(self, space: SpaceId) -> &'a [SpaceId] {
        self.edition.neighbours(space)
    }

    /// What the edition says of a power.
    pub fn power(self, power: PowerId) -> &'a Power {
        self.edition.power(power)
    }

    /// All powers, in the order of their ids.
    pub fn power_ids(self) -> impl Iterator<Item = PowerId> + use<> {
        self.edition.power_ids()
    }

    /// What the edition says of a development.
    pub fn tech(self, tech: TechId) -> &'a Tech {
        self.edition.tech(tech)
    }

    /// What the edition says of a rule of a nation.
    pub fn advantage(self, advantage: AdvantageId) -> &'a Advantage {
        self.edition.advantage(advantage)
    }
}

/// Who and what is on the board.
impl<'a> Board<'a> {
    /// The unit with this id. Ids come from this position; a stale one is a broken invariant.
    pub fn unit(self, unit: UnitId) -> &'a Unit {
        self.position.unit(unit)
    }

    /// All units in a space, cargo included.
    pub fn in_space(self, space: SpaceId) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        self.position.in_space(space)
    }

    /// What a ship carries.
    pub fn cargo(self, ship: UnitId) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        self.position.cargo(ship)
    }

    /// The power that moves and fights now.
    pub fn mover(self) -> PowerId {
        self.position.power
    }

    /// The power whose turn it is, though another may fight in it.
    pub fn turn_of(self) -> PowerId {
        self.position.turn_of()
    }

    /// The phase that is played.
    pub fn phase(self) -> Phase {
        self.position.phase
    }

    /// What must be remembered until the turn ends.
    pub fn turn(self) -> &'a Turn {
        &self.position.turn
    }

    /// The money of a power.
    pub fn ipc(self, power: PowerId) -> i32 {
        self.position.ipc(power)
    }

    /// Is the unit moved and fought in this turn: is it the mover's, or lent to it?
    pub fn commanded(self, unit: &Unit) -> bool {
        self.position.commanded(unit)
    }

    /// The power that controls a space; `None` for sea zones and neutral land.
    pub fn controller(self, space: SpaceId) -> Option<PowerId> {
        self.position.controller(space)
    }
}

/// Who fights on which side, and what each side holds.
impl Board<'_> {
    /// The side on which a power fights now.
    pub fn side(self, power: PowerId) -> Side {
        self.position.side(self.edition, power)
    }

    /// Do two powers fight on one side now?
    pub fn allied(self, a: PowerId, b: PowerId) -> bool {
        self.position.allied(self.edition, a, b)
    }

    /// The side that controls a territory.
    pub fn control_side(self, space: SpaceId) -> Option<Side> {
        self.position.control_side(self.edition, space)
    }

    /// The side that controlled a territory when the turn began.
    pub fn start_side(self, space: SpaceId) -> Option<Side> {
        self.position.start_side(self.edition, space)
    }

    /// Does a power hold its own capital? `true` where it has none on the board.
    pub fn holds_capital(self, power: PowerId) -> bool {
        self.position.holds_capital(self.edition, power)
    }

    /// Victory cities that a side controls (VIC-04).
    pub fn cities(self, side: Side) -> u8 {
        self.position.cities(self.edition, side)
    }

    /// Victory cities that a power controls by itself (VIC-05).
    pub fn cities_of(self, power: PowerId) -> u8 {
        self.position.cities_of(self.edition, power)
    }
}

/// Who is hostile where.
impl<'a> Board<'a> {
    /// Units of the other side in a space that are not submerged.
    pub fn enemies(self, space: SpaceId, side: Side) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        self.in_space(space)
            .filter(move |(_, u)| self.side(u.power) != side && !u.turn.did(Did::Submerged))
    }

    /// Is the sea zone hostile to `side` (MAP-04, MAP-05)? Submarines that do not make it so stop no unit (SUB-21).
    pub fn zone_is_hostile(self, zone: SpaceId, side: Side) -> bool {
        self.enemies(zone, side).any(|(_, u)| {
            let k = self.kind(u.kind);
            // Carrier fighters never stand alone in a zone outside a battle; patrols do (PAT-03).
            let counts = match self.profile().hostile_zone {
                HostileZone::AnyUnit => k.is_sea(),
                HostileZone::SurfaceWarships => k.surface_warship,
            };
            counts || u.patrol
        })
    }

    /// Enemy ships or a patrol that can be fought in a zone.
    pub(crate) fn can_be_fought(self, zone: SpaceId, side: Side) -> bool {
        self.enemies(zone, side).any(|(_, u)| self.kind(u.kind).is_sea() || u.patrol)
    }

    /// A zone is hostile for nothing but an enemy patrol over it (PAT-03).
    pub(crate) fn only_patrolled(self, zone: SpaceId, side: Side) -> bool {
        let mut found = self.enemies(zone, side).peekable();
        found.peek().is_some() && found.all(|(_, u)| u.patrol)
    }

    /// Enemy submarines at the surface of a zone.
    pub(crate) fn enemy_submarine(self, zone: SpaceId, side: Side) -> bool {
        self.enemies(zone, side).any(|(_, u)| self.kind(u.kind).submarine)
    }

    /// May troops of the mover not land from this zone because of enemy submarines (TRN-32)? A warship
    /// of the mover, and a submarine is one, makes it safe.
    pub(crate) fn landing_needs_escort(self, zone: SpaceId) -> bool {
        match self.profile().landing_escort {
            LandingEscort::None => false,
            LandingEscort::Warship => {
                self.enemy_submarine(zone, self.side(self.mover()))
                    && !self.in_space(zone).any(|(_, u)| self.commands_warship(u))
            }
        }
    }

    /// Is it a warship that the mover commands?
    fn commands_warship(self, u: &Unit) -> bool {
        let k = self.kind(u.kind);
        self.commanded(u) && (k.surface_warship || k.submarine)
    }

    /// Is the territory controlled by the other side (MAP-03)?
    pub fn territory_is_hostile(self, space: SpaceId, side: Side) -> bool {
        self.control_side(space).is_some_and(|s| s != side) || self.shared_with(space, side)
    }

    /// Do units that fight against `side` stand in land that it holds? They do where a power has changed
    /// sides, until somebody has fought for the land.
    pub(crate) fn shared_with(self, space: SpaceId, side: Side) -> bool {
        // Asked for every step on land: what looks at no unit comes first.
        !self.position.sides.is_empty()
            && self.is_land(space)
            && self.in_space(space).any(|(_, u)| {
                let k = self.kind(u.kind);
                self.side(u.power) != side && k.is_land() && k.fights()
            })
    }

    /// Land that belongs to no power and is not always closed (NEU-04).
    pub fn is_neutral(self, space: SpaceId) -> bool {
        self.is_land(space) && !self.is_impassable(space) && self.controller(space).is_none()
    }

    /// Hostile in the sense of its terrain.
    pub fn is_hostile(self, space: SpaceId, side: Side) -> bool {
        if self.is_sea(space) {
            self.zone_is_hostile(space, side)
        } else {
            self.territory_is_hostile(space, side)
        }
    }

    /// May sea units of `side` pass between two adjacent zones (CAN-01 to CAN-04)? `true` where no
    /// canal lies between them.
    pub(crate) fn canal_open(self, a: SpaceId, b: SpaceId, side: Side) -> bool {
        self.edition
            .canals
            .iter()
            .filter(|c| c.zones == (a, b) || c.zones == (b, a))
            .all(|c| c.banks.iter().all(|t| self.start_side(*t) == Some(side)))
    }

    /// Submerged enemy submarines that this unit finds in the zone that it enters (DES-06). Only its kind counts: a
    /// rule that lets other ships hunt submarines in battle does not let them find submerged ones.
    pub(crate) fn revealed_by(self, u: &Unit, zone: SpaceId) -> impl Iterator<Item = UnitId> + 'a {
        let finds = match self.profile().submerged_submarines {
            SubmergedSubmarines::Unnoticed => false,
            SubmergedSubmarines::Revealed => self.kind(u.kind).can(Ability::HuntSubmarines),
        };
        let side = self.side(u.power);
        self.in_space(zone)
            .filter(move |(_, e)| finds && e.turn.did(Did::Submerged) && self.side(e.power) != side)
            .map(|(id, _)| id)
    }

    /// The complex standing in a territory.
    pub fn complex(self, space: SpaceId) -> Option<UnitId> {
        self.in_space(space).find(|(_, u)| self.kind(u.kind).complex).map(|(id, _)| id)
    }
}
