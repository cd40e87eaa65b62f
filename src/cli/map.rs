//! `fieldpost map`: the board drawn as a picture, of a game or of an edition's start.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::exit::Failed;
use super::load::{fault, numbered};
use super::{Games, io, print};
use crate::chain::{Game, first_position, replay};
use crate::edition::{Edition, Source, layout};
use crate::engine::Position;
use crate::map::{Layout, Scene, html, svg};

/// Draw the board as a picture to look at, or to mail
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost map spring-07.0005.ron               writes spring-07.0005.svg
  fieldpost map spring-07.0005.ron --block 2     the board after block 2
  fieldpost map spring-07.0005.ron --format html with a table below the picture
  fieldpost map --edition revised --out start.svg

Any browser shows the file; a pointer that rests on a space tells its
neighbours. What was fought over or changed hands in the block is outlined.
`fieldpost mail pack` draws the map of the latest block and attaches it.")]
pub struct MapArgs {
    /// A game file; without one, the start of the edition is drawn
    game: Option<PathBuf>,
    /// The rule system whose start is drawn
    #[arg(long, default_value = "lhtr", conflicts_with = "game")]
    edition: String,
    /// Draw the board as it was after this block; 0 is the start
    #[arg(long, requires = "game")]
    block: Option<u32>,
    /// A picture, or a page with the picture and a table
    #[arg(long, value_enum, default_value_t)]
    format: Kind,
    /// Where to write it; usually NAME.NNNN.svg or NAME.NNNN.html
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Kind {
    #[default]
    Svg,
    Html,
}

impl Kind {
    fn draw(self, scene: &Scene) -> String {
        match self {
            Kind::Svg => svg(scene),
            Kind::Html => html(scene),
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Kind::Svg => "svg",
            Kind::Html => "html",
        }
    }
}

pub fn run(args: &MapArgs) -> Result<()> {
    let source = args.games.source()?;
    let ending = args.format.ending();
    let (text, usual) = match &args.game {
        Some(path) => {
            let game = args.games.game(path)?;
            let block = args.block.unwrap_or(game.file().latest());
            let text = of_game(&game, &source, block, args.format)?;
            (text, numbered(path, &game.file().name, block, ending))
        }
        None => {
            let ed = args.games.edition(&args.edition)?;
            let grid = grid(&ed, &source)?;
            let text = args.format.draw(&Scene::start(&ed, &grid, &Position::initial(&ed)));
            (text, PathBuf::from(format!("{}.{ending}", ed.id)))
        }
    };
    let path = args.out.clone().unwrap_or(usual);
    io::write_new(&path, text.as_bytes())?;
    print(&format!("{}\n", path.display()));
    Ok(())
}

/// The picture of a game's latest block.
///
/// # Errors
/// The layout file of the edition is wrong, or the game cannot be followed.
pub fn latest(game: &Game, source: &Source) -> Result<String> {
    of_game(game, source, game.file().latest(), Kind::Svg)
}

fn of_game(game: &Game, source: &Source, block: u32, kind: Kind) -> Result<String> {
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
fn grid(ed: &Edition, source: &Source) -> Result<Layout> {
    let Some((path, text)) = layout(source, &ed.id) else { return Ok(Layout::made(ed)) };
    Layout::read(ed, &text).map_err(|what| {
        let help = "mend the file, or take it away: then the spaces are laid out by themselves";
        Failed::refused(format!("games/{path}: {what}"), help).into()
    })
}
