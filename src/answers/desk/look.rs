//! How an edition is drawn: with its own files, or with what can be made from its board.

use std::fmt;
use std::sync::Mutex;

use crate::edition::{Edition, Source, geometry, layout};
use crate::map::{Layout, Scene, Stamps, World, svg, world};

/// Its grid and colours, and the shapes of its spaces where it has them.
pub struct Look {
    pub layout: Layout,
    pub world: Option<World>,
    /// The pieces that pictures of a page have in common. A piece keeps its number, so that words that are the same in two
    /// pictures are the same text.
    pub(super) stamps: Mutex<Stamps>,
}

/// A file of an edition's map is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadMap {
    /// `games/lhtr/layout.toml: ...`
    pub what: String,
    /// What would be right.
    pub help: &'static str,
}

impl fmt::Display for BadMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.help)
    }
}

impl std::error::Error for BadMap {}

impl Look {
    /// The edition's own files, or a grid made from its board.
    ///
    /// # Errors
    /// A file of the edition's map is wrong.
    pub fn of(ed: &Edition, source: &Source) -> Result<Look, BadMap> {
        let wrong =
            |path: &str, what: String, help| BadMap { what: format!("games/{path}: {what}"), help };
        let layout = match layout(source, &ed.id) {
            None => Layout::made(ed),
            Some((path, text)) => Layout::read(ed, &text).map_err(|what| {
                let help =
                    "correct the file, or remove it: the spaces are then laid out automatically";
                wrong(&path, what, help)
            })?,
        };
        let world = geometry(source, &ed.id).map(|(path, text)| {
            World::read(ed, &text).map_err(|what| {
                let help = "correct the file, or remove it: the spaces are then drawn as boxes";
                wrong(&path, what, help)
            })
        });
        Ok(Look { layout, world: world.transpose()?, stamps: Mutex::default() })
    }

    /// The same as a diagram of boxes.
    #[must_use]
    pub fn boxes(self) -> Look {
        Look { world: None, ..self }
    }

    /// The picture of a position, on the world map or as boxes.
    pub fn picture(&self, scene: &Scene) -> String {
        match &self.world {
            Some(shapes) => world(shapes, scene),
            None => svg(scene),
        }
    }
}
