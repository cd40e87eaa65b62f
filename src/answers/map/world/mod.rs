//! The world map: a position drawn on the coasts and borders of an edition's own geometry.

mod arrows;
mod border;
mod draw;
mod geometry;
mod heads;
mod label_places;
mod map_grid;
mod map_key;
mod map_table;
mod placed;
mod space_words;
mod stamps;
mod voyage;
mod wordings;

pub use draw::{Drawing, FONTS, Frame, STYLE, body, drawing, extent, fills, frame, world};
pub use geometry::{Geometry, Point};
pub use heads::{Headed, arrows_with_heads};
pub use label_places::{canals, labels, leader};
pub use map_table::{heart, table};
pub use placed::SpaceLabel;
pub use stamps::Stamps;

use std::sync::{Arc, Mutex};

use border::Borders;
use map_grid::Squares;
use placed::PlacedWords;

use crate::edition::Edition;

/// A geometry, and what can be told from it once for all pictures.
#[derive(Clone, Debug)]
pub struct World {
    pub geometry: Geometry,
    grid: Squares,
    borders: Borders,
    /// The words of the picture that was drawn last, in their places.
    last_words: Arc<Mutex<Option<PlacedWords>>>,
}

impl World {
    /// Reads the text of a `map.toml`.
    ///
    /// # Errors
    /// What is wrong with it, a sentence that names the words.
    pub fn read(ed: &Edition, text: &str) -> Result<World, String> {
        let geometry = Geometry::read(ed, text)?;
        let grid = Squares::new(&geometry);
        let borders = Borders::new(&geometry);
        Ok(World { geometry, grid, borders, last_words: Arc::default() })
    }
}
