//! The words of a picture in their places, kept for the next one.

use std::collections::BTreeMap;

use crate::id::SpaceId;

use super::geometry::Point;
use super::map_grid::Spot;
use super::space_words::{Atom, TextBlock};

/// The words of a space in their place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpaceLabel {
    pub space: SpaceId,
    pub block: TextBlock,
    pub spot: Spot,
    /// The words are next to the space: a line leads there.
    pub leads: Option<Point>,
    /// So many of a hundred squares lie within the space; less than 100 where there is no room.
    pub inside: i32,
}

/// The words of a picture, each in its place.
#[derive(Debug)]
pub(super) struct PlacedWords {
    pub(super) atoms: Vec<Vec<Atom>>,
    pub(super) labels: Vec<SpaceLabel>,
    pub(super) known: KnownPlaces,
}

/// Words that found room within their space, by space.
pub(super) type KnownPlaces = BTreeMap<SpaceId, Vec<KnownPlace>>;

/// Words, what was in the space before them, and the place next to it where they found room.
#[derive(Debug)]
pub(super) struct KnownPlace {
    pub(super) words: Vec<Atom>,
    pub(super) near: Vec<Spot>,
    pub(super) label: SpaceLabel,
}
