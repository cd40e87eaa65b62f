//! Maps of a game, drawn for `fieldpost map` and for a mail.

use anyhow::Result;
use clap::ValueEnum;

use super::exit::Failed;
use super::fault::fault;
use crate::chain::{Game, first_position, replay};
use crate::edition::{Edition, Source, geometry, layout};
use crate::map::{Layout, Scene, World, html, svg, world};

/// How a map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    #[default]
    Svg,
    Html,
}

impl Picture {
    /// What its name ends in.
    pub fn ending(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Html => "html",
        }
    }
}

/// How an edition is drawn: its grid and colours, and the shapes of its spaces where it has them.
pub struct Look {
    pub layout: Layout,
    pub world: Option<World>,
}

impl Look {
    /// The edition's own files, or a grid made from its board.
    ///
    /// # Errors
    /// A file of the edition's map is wrong.
    pub fn of(ed: &Edition, source: &Source) -> Result<Look> {
        let wrong = |path: &str, what: String, help: &str| {
            anyhow::Error::from(Failed::refused(format!("games/{path}: {what}"), help))
        };
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
        Ok(Look { layout, world: world.transpose()? })
    }

    /// The same as a diagram of boxes.
    pub fn boxes(self) -> Look {
        Look { world: None, ..self }
    }

    /// The picture alone.
    pub fn picture(&self, scene: &Scene) -> String {
        match &self.world {
            Some(shapes) => world(shapes, scene),
            None => svg(scene),
        }
    }

    /// The whole file.
    pub fn draw(&self, scene: &Scene, kind: Picture) -> String {
        let picture = self.picture(scene);
        match kind {
            Picture::Svg => picture,
            Picture::Html => html(scene, &picture),
        }
    }
}

/// The picture of a game's latest block.
///
/// # Errors
/// A file of the edition's map is wrong, or the game cannot be followed.
pub fn latest(game: &Game, source: &Source) -> Result<String> {
    let look = Look::of(&game.rules().edition, source)?;
    of_game(game, &look, game.file().latest(), Picture::Svg)
}

/// The picture of a game after a block.
///
/// # Errors
/// The game cannot be followed, or there is no such block.
pub fn of_game(game: &Game, look: &Look, block: u32, kind: Picture) -> Result<String> {
    let latest = game.file().latest();
    if block > latest {
        let what = format!("there is no block {block}");
        return Err(Failed::wrong_use(what, format!("the latest block is {latest}")).into());
    }
    Ok(match replay(game, block).map_err(fault)?.last() {
        Some(step) => look.draw(&Scene::block(game, &look.layout, step), kind),
        None => {
            let start = first_position(game).map_err(fault)?;
            look.draw(&Scene::begun(game, &look.layout, &start), kind)
        }
    })
}
