//! Maps of a game, drawn for `fieldpost map` and for a mail.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::ValueEnum;

use super::games::Games;
use super::png::{self, png};
use super::term::warn;
use crate::chain::{Game, first_position, replay};
use crate::desk::sign::Drawings;
use crate::desk::{Look, numbered};
use crate::edition::{Edition, Source};
use crate::mail::Attachment;
use crate::map::{Scene, html};
use crate::store::exit_codes::Failed;
use crate::store::io;
use crate::store::packing::{Parcel, name_in_words, secret};

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Picture {
    #[default]
    /// A drawing that every browser shows
    Svg,
    /// A page with the drawing, to look at in a browser
    Html,
    /// A bitmap, if the program was built with the feature `png`
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
    match replay(game, block).map_err(Failed::from)?.last() {
        Some(step) => draw(look, &Scene::block(game, &look.layout, step), kind),
        None => {
            let start = first_position(game).map_err(Failed::from)?;
            draw(look, &Scene::begun(game, &look.layout, &start), kind)
        }
    }
}

/// Most bytes of a map.
const MAX_MAP_BYTES: usize = 4 * 1024 * 1024;

/// The mail with the latest block, with a map that is drawn now or lies next to the game file.
///
/// # Errors
/// A file of it cannot be read.
pub(super) fn packed_block(at: &Path, game: &Game, games: &Games) -> Result<Parcel> {
    Parcel::result(at, game, drawings(at, game, games, None)?)
}

/// The pictures of a mail with the latest block: the map that was named, the one next to the game file, or one
/// that is drawn now.
///
/// # Errors
/// The map cannot be read.
pub(super) fn drawings(
    at: &Path,
    game: &Game,
    games: &Games,
    map: Option<&PathBuf>,
) -> Result<Drawings> {
    let beside = numbered(at, &game.file().name, game.file().latest(), "svg");
    let drawn = match map.cloned().or_else(|| beside.exists().then(|| beside.clone())) {
        Some(map) => {
            let bytes = io::read_bytes(&map, MAX_MAP_BYTES, "a map")?;
            secret(&map, &bytes)?;
            Some(Attachment { name: name_in_words(&map), bytes })
        }
        // A board whose layout file is wrong costs the picture, not the mail.
        None => match latest(game, &games.source()?, Picture::Svg) {
            Ok(bytes) => Some(Attachment { name: name_in_words(&beside), bytes }),
            Err(e) => {
                warn(&format!("note: no map is attached: {e}\n"));
                None
            }
        },
    };
    // Mail programs show pixels where the mail is read, and no SVG.
    let own = map.is_none() && png::BUILT_IN;
    let pixels = || latest(game, &games.source().ok()?, Picture::Png).ok();
    Ok(Drawings { map: drawn, pixels: own.then(pixels).flatten() })
}
