//! Small typed indices for everything the rules name.
//!
//! Ids are positions in the vectors of one loaded [`Edition`](crate::edition::Edition); the text
//! form of an id (`soviet-union`, `sz5`) lives in the edition data and never changes. Nothing here
//! knows names, files or rules.

macro_rules! index {
    ($(#[$doc:meta])* $name:ident($int:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub $int);

        impl $name {
            /// The position in the edition's vector.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// A power: Germany, Japan, ... in the edition's turn order.
    PowerId(u8)
);
index!(
    /// A territory or sea zone.
    SpaceId(u16)
);
index!(
    /// A kind of unit, in the edition's list order (which is also the order of rolling).
    KindId(u8)
);
index!(
    /// A development of the research phase.
    TechId(u8)
);
index!(
    /// A rule of one nation, in the edition's list order.
    AdvantageId(u8)
);
index!(
    /// One piece on the board. Numbered anew, in canonical order, at the start of every block.
    UnitId(u32)
);
index!(
    /// One order of an order file, in the order written; the text layer knows its place.
    OrderId(u32)
);

/// One of the two sides of the war.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Axis,
    Allies,
}

impl Side {
    /// The side against which this one fights.
    pub fn enemy(self) -> Side {
        match self {
            Side::Axis => Side::Allies,
            Side::Allies => Side::Axis,
        }
    }

    /// The word used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Side::Axis => "Axis",
            Side::Allies => "Allies",
        }
    }
}
