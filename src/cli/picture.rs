//! Maps of a game, drawn for `fieldpost map` and for a mail.

use anyhow::Result;
use clap::ValueEnum;

use super::exit::Failed;
use super::fault::fault;
use crate::chain::{Game, first_position, replay};
use crate::edition::{Edition, Source, layout};
use crate::map::{Layout, Scene, html, svg};

/// How a map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    #[default]
    Svg,
    Html,
}

impl Picture {
    /// The whole file.
    pub fn draw(self, scene: &Scene) -> String {
        match self {
            Picture::Svg => svg(scene),
            Picture::Html => html(scene),
        }
    }

    /// What its name ends in.
    pub fn ending(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Html => "html",
        }
    }
}

/// The picture of a game's latest block.
///
/// # Errors
/// The layout file of the edition is wrong, or the game cannot be followed.
pub fn latest(game: &Game, source: &Source) -> Result<String> {
    of_game(game, source, game.file().latest(), Picture::Svg)
}

/// The picture of a game after a block.
///
/// # Errors
/// As [`latest`], and there is no such block.
pub fn of_game(game: &Game, source: &Source, block: u32, kind: Picture) -> Result<String> {
    let latest = game.file().latest();
    if block > latest {
        let what = format!("there is no block {block}");
        return Err(Failed::wrong_use(what, format!("the latest block is {latest}")).into());
    }
    let grid = grid(&game.rules().edition, source)?;
    Ok(match replay(game, block).map_err(fault)?.last() {
        Some(step) => kind.draw(&Scene::block(game, &grid, step)),
        None => {
            let start = first_position(game).map_err(fault)?;
            kind.draw(&Scene::begun(game, &grid, &start))
        }
    })
}

/// The edition's own layout, or one made from its board.
///
/// # Errors
/// The layout file of the edition is wrong.
pub fn grid(ed: &Edition, source: &Source) -> Result<Layout> {
    let Some((path, text)) = layout(source, &ed.id) else { return Ok(Layout::made(ed)) };
    Layout::read(ed, &text).map_err(|what| {
        let help = "correct the file, or remove it: the spaces are then laid out automatically";
        Failed::refused(format!("games/{path}: {what}"), help).into()
    })
}
