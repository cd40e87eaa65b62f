//! Maps of a game, drawn for `fieldpost map` and for a mail.

use anyhow::Result;
use clap::ValueEnum;

use super::exit::Failed;
use super::fault::fault;
use super::png::png;
use crate::chain::{Game, first_position, replay};
use crate::desk::Look;
use crate::edition::{Edition, Source};
use crate::map::{Scene, html};

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Picture {
    #[default]
    Svg,
    Html,
    /// A picture of pixels, if the program was built with the feature `png`
    Png,
}

impl Picture {
    /// What its name ends in.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Html => "html",
            Picture::Png => "png",
        }
    }
}

/// How an edition is drawn.
///
/// # Errors
/// A file of the edition's map is wrong.
pub(super) fn look_of_edition(ed: &Edition, source: &Source) -> Result<Look> {
    Look::of(ed, source).map_err(|e| Failed::refused(e.what, e.help).into())
}

/// The whole file of a picture.
///
/// # Errors
/// This program draws no pixels.
pub(super) fn draw(look: &Look, scene: &Scene, kind: Picture) -> Result<Vec<u8>> {
    let picture = look.picture(scene);
    Ok(match kind {
        Picture::Svg => picture.into_bytes(),
        Picture::Html => html(scene, &picture).into_bytes(),
        Picture::Png => png(&picture)?,
    })
}

/// The picture of a game's latest block.
///
/// # Errors
/// A file of the edition's map is wrong, or the game cannot be followed.
pub(super) fn latest(game: &Game, source: &Source, kind: Picture) -> Result<Vec<u8>> {
    let look = look_of_edition(&game.rules().edition, source)?;
    of_game(game, &look, game.file().latest(), kind)
}

/// The picture of a game after a block.
///
/// # Errors
/// The game cannot be followed, or there is no such block.
pub(super) fn of_game(game: &Game, look: &Look, block: u32, kind: Picture) -> Result<Vec<u8>> {
    let latest = game.file().latest();
    if block > latest {
        let what = format!("there is no block {block}");
        return Err(Failed::wrong_use(what, format!("the latest block is {latest}")).into());
    }
    match replay(game, block).map_err(fault)?.last() {
        Some(step) => draw(look, &Scene::block(game, &look.layout, step), kind),
        None => {
            let start = first_position(game).map_err(fault)?;
            draw(look, &Scene::begun(game, &look.layout, &start), kind)
        }
    }
}
