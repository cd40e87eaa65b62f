//! The world map: a position drawn on the coasts and borders of an edition's own geometry.

mod arrows;
mod border;
mod draw;
mod geometry;
mod grid;
mod heads;
mod key;
mod place;
mod stamps;
mod table;
mod voyage;
mod words;

pub use draw::{FONTS, Frame, STYLE, body, extent, frame, world};
pub use geometry::{Geometry, Point};
pub use heads::{Headed, arrows_with_heads};
pub use place::{SpaceLabel, canals, labels, leader};
pub use stamps::Stamps;
pub use table::{heart, table};

use border::Borders;
use grid::Squares;

use crate::edition::Edition;

/// A geometry, and what can be told from it once for all pictures.
#[derive(Clone, Debug)]
pub struct World {
    pub geometry: Geometry,
    grid: Squares,
    borders: Borders,
}

impl World {
    /// Reads the text of a `map.toml`.
    ///
    /// # Errors
    /// What is wrong with it, a sentence that names the words.
    pub fn read(ed: &Edition, text: &str) -> Result<World, String> {
        let geometry = Geometry::read(ed, text)?;
        let (grid, borders) = (Squares::new(&geometry), Borders::new(&geometry));
        Ok(World { geometry, grid, borders })
    }
}
