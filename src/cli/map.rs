//! `fieldpost map`: the board drawn as a picture, of a game or of an edition's start.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::picture::{self, Picture, draw, of_game};
use super::term::{Format, print};
use crate::desk::Look;
use crate::desk::numbered;
use crate::edition::{Edition, Source};
use crate::engine::Position;
use crate::map::Scene;
use crate::store::io;

/// Draw the board as a picture to look at, or to mail
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost map spring-07.0005.ron               writes spring-07.0005.svg
  fieldpost map spring-07.0005.ron --block 2     the board after block 2
  fieldpost map spring-07.0005.ron --format html with a table below the picture
  fieldpost map spring-07.0005.ron --boxes       a diagram of boxes, no world
  fieldpost map --edition revised --out start.svg

Open the file in any browser; hover over a space to see its neighbours. Arrows
show the moves of the block. A space has a frame if a battle was fought there,
if it changed hands, or if a battle is still to come. `fieldpost mail pack`
draws the map of the latest block and attaches it.")]
pub(super) struct MapArgs {
    /// A game file; without one, the board at the start of the edition is drawn
    game: Option<PathBuf>,
    /// The rule system whose start is drawn
    #[arg(long, default_value = "lhtr", conflicts_with = "game")]
    edition: String,
    /// Draw the board as it was after this block; 0 is the start
    #[arg(long, requires = "game")]
    block: Option<u32>,
    /// An SVG picture, a page with the picture and a table, or a PNG
    #[arg(long, value_enum, default_value_t)]
    format: Picture,
    /// Draw a diagram of boxes instead of the world; it is narrower and suits print
    #[arg(long)]
    boxes: bool,
    /// Where to write it; by default the name of the game and the number of the block: spring-07.0012.svg, .html or .png
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

impl MapArgs {
    fn look(&self, ed: &Edition, source: &Source) -> Result<Look> {
        let look = picture::look_of_edition(ed, source)?;
        Ok(if self.boxes { look.boxes() } else { look })
    }
}

/// Draws the map of a game, of a block or of an edition.
pub(super) fn run(args: &MapArgs) -> Result<()> {
    let source = args.games.source()?;
    let ending = args.format.ending();
    let (picture, usual) = match &args.game {
        Some(path) => {
            let game = args.games.game_to_read(path, Format::Text)?;
            let block = args.block.unwrap_or(game.file().latest());
            let look = args.look(&game.rules().edition, &source)?;
            let picture = of_game(&game, &look, block, args.format)?;
            (picture, numbered(path, &game.file().name, block, ending))
        }
        None => {
            let ed = args.games.edition(&args.edition)?;
            let look = args.look(&ed, &source)?;
            let at = Position::initial(&ed);
            let picture = draw(&look, &Scene::start(at.board(&ed), &look.layout), args.format)?;
            (picture, PathBuf::from(format!("{}.{ending}", ed.id)))
        }
    };
    let path = args.out.clone().unwrap_or(usual);
    io::write_new(&path, &picture)?;
    print(&format!("{}\n", path.display()));
    Ok(())
}
