//! Reasons that lie in the units an order names: they are not there, or have done something else.

use super::fact::reasons;
use crate::id::{KindId, PowerId, SpaceId};

reasons! {
    /// The units an order names are not there to be used.
    Units {
        /// units of this kind in the space are used by another order; `count` are asked for, and `left` have
        /// no order yet
        MovesAlready = "moves-already" {
            kind: KindId,
            space: SpaceId,
            count: Option<u16>,
            left: Option<u16>
        };
        /// the units of this kind in the space belong to a partner
        PartnersUnit = "partners-unit" { kind: KindId, space: SpaceId, power: PowerId };
        /// fewer units are there than the order names, or (`described`) fewer that fit its description;
        /// `arrived`: so many came there by other orders, which have used them
        TooFew = "too-few" {
            kind: KindId,
            space: SpaceId,
            power: PowerId,
            count: u16,
            found: u16,
            described: bool,
            arrived: Option<u16>
        };
        /// so many of those that began the battle in the space were lost in it
        Fallen = "fallen" { kind: KindId, space: SpaceId, lost: u16, began: u16 };
        /// the fights of the turn have left no unit of this kind in the space
        NoneLeft = "none-left" { kind: KindId, space: SpaceId };
    }
}

reasons! {
    /// What a unit has done this turn leaves it no room for the order.
    Spent {
        /// it has moved
        Moved = "moved" { kind: KindId };
        /// it has moved or fought
        MovedOrFought = "moved-or-fought" { kind: KindId };
        /// it moved or fought in the combat phases
        InCombat = "in-combat-phases" { kind: KindId };
        /// it retreated
        Retreated = "retreated" { kind: KindId };
        /// it blitzed
        Blitzed = "blitzed" { kind: KindId };
        /// a gun or complex that was captured
        Captured = "captured" { kind: KindId };
        /// a gun that fired a rocket
        FiredRocket = "fired-rocket" { kind: KindId };
        /// it cannot move at all
        Immobile = "immobile" { kind: KindId };
        /// it has been aboard a transport
        BeenAboard = "been-aboard" { kind: KindId };
        /// it boarded a ship
        Boarded = "boarded" { kind: KindId };
        /// it boarded a partner's ship
        BoardedPartner = "boarded-partner" { kind: KindId };
        /// it has moved, and so boards no ship
        BoardsNoMore = "boards-no-more" { kind: KindId };
        /// it came ashore
        CameAshore = "came-ashore" { kind: KindId };
        /// it lands in the assault on this space
        LandsThisTurn = "lands-this-turn" { kind: KindId, space: SpaceId };
        /// a fighter that rode on its carrier
        Rode = "rode" { kind: KindId };
    }
}

reasons! {
    /// What a transport has done this turn leaves it no room for the order.
    Transport {
        /// another order lets it put troops ashore in the space
        LandsByAnother = "lands-by-another-order" { kind: KindId, space: SpaceId };
        /// it puts troops ashore in the space, and so loads no more
        LandsAndLoads = "lands-and-loads" { kind: KindId, space: SpaceId };
        /// it puts troops ashore in the space, and so sails no farther
        LandsAndSails = "lands-and-sails" { kind: KindId, space: SpaceId };
        /// it loaded and landed without moving: that was its move
        Bridged = "bridged" { kind: KindId, space: SpaceId };
        /// it landed troops in the assault, which was its one action
        OneAction = "one-action" { kind: KindId };
        /// it put troops ashore in the assault
        LandedInAssault = "landed-in-assault" { kind: KindId };
        /// it has put troops ashore and moves no more
        MovesNoMore = "landed-moves-no-more" { kind: KindId };
        /// it has put troops ashore and loads no more
        LoadsNoMore = "landed-loads-no-more" { kind: KindId };
        /// after a battle it has put troops ashore and loads no more
        LandedLoadsNobody = "landed-loads-nobody";
        /// after a battle it has loaded and lands no troops
        LoadedLandsNobody = "loaded-lands-nobody";
        /// after a battle it loads or lands, not both
        LoadOrLand = "load-or-land";
        /// it will land troops in another territory
        LandsElsewhere = "lands-elsewhere";
        /// it has put troops ashore in another territory
        LandedElsewhere = "landed-elsewhere";
        /// it has moved by another order, which is the one to say who lands
        Sailed = "sailed";
    }
}
