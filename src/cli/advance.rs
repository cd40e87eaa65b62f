//! `fieldpost advance`: places or keeps the cash advance of a side before the first turn.

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::load::begun;
use super::signing::{MaybeSigner, moment};
use super::term::print;
use crate::chain::{AdvancePaper, Affair, kept_words, lot_words};
use crate::edition::Edition;

/// Place or keep the cash advance of your side before the first turn
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost advance pact.0000.ron --seat bruno --key bruno \\
      --place 'Germany: 2 inf Poland' --keep 'Italy: 6'
  fieldpost adjudicate pact.0000.ron pact.0001.advance.bruno.toml

The spokesman named in the invitation signs it; the Axis goes first. Units go
where the side has a unit already; powers of the side keep what is not spent.")]
pub struct AdvanceArgs {
    #[command(flatten)]
    common: MaybeSigner,
    /// Units to be bought and placed: `Germany: 2 inf Poland`
    #[arg(long = "place", value_name = "POWER: UNITS SPACE")]
    place: Vec<String>,
    /// Money kept: `Italy: 6`
    #[arg(long = "keep", value_name = "POWER: IPC")]
    keep: Vec<String>,
}

/// Writes the advance.
///
/// # Errors
/// It cannot be used so.
pub fn run(args: &AdvanceArgs) -> Result<()> {
    let game = args.common.games.verified_game(&args.common.game)?;
    begun(&game)?;
    let ed = &game.rules().edition;
    let side = game.side_of(&args.common.seat).ok_or_else(|| {
        let what = format!("{} plays for no side here", args.common.seat);
        Failed::wrong_use(what, "name the spokesman of a side")
    })?;
    let paper = AdvancePaper {
        at: moment(&game, &args.common.seat),
        side,
        place: read(ed, &args.place, lot_words)?,
        keep: read(ed, &args.keep, kept_words)?,
    };
    let help = match game.seat_that_speaks(side) {
        Some(seat) if seat != args.common.seat => {
            format!("{seat} is the spokesman of the {}", side.name())
        }
        _ => "`fieldpost show` lists what each power has, `fieldpost rules` what may be placed"
            .into(),
    };
    crate::chain::affair_possible(&game, &Affair::Advance(paper.clone()))
        .map_err(|e| Failed::refused(format!("not written: {e}"), help))?;
    let path = args.common.write(&game, "advance", &paper.text())?;
    print(&format!("{}\n", path.display()));
    Ok(())
}

fn read(
    ed: &Edition,
    texts: &[String],
    words: impl Fn(&Edition, &str) -> Result<String, (String, String)>,
) -> Result<Vec<String>> {
    let one =
        |t: &String| words(ed, t).map_err(|(what, help)| Failed::wrong_use(what, help).into());
    texts.iter().map(one).collect()
}
