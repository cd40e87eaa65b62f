//! `fieldpost advance` and `claim`: write and sign what the game of eight powers asks for besides
//! orders. `fieldpost adjudicate` puts the file into the game.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::affair::moment;
use super::exit::Failed;
use super::load::{numbered, sides_known};
use super::{Games, io, key, print};
use crate::chain::{AdvancePaper, Affair, Game, SupplyClaim, kept_words, lot_words};
use crate::edition::Edition;
use crate::orders::names::{Names, Sort};

/// Place or keep the cash advance of your side before the first turn
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost advance pact.0000.ron --seat bruno --key bruno \\
      --place 'Germany: 2 inf Poland' --keep 'Italy: 6'
  fieldpost adjudicate pact.0000.ron pact.0001.advance.bruno.toml

The spokesman named in the invitation signs it, of the Axis first. Units go
where the side has a unit already; what is not spent is kept by powers of the
side.")]
pub struct AdvanceArgs {
    #[command(flatten)]
    common: Signer,
    /// Units to be bought and placed: `Germany: 2 inf Poland`
    #[arg(long = "place", value_name = "POWER: UNITS SPACE")]
    place: Vec<String>,
    /// Money kept: `Italy: 6`
    #[arg(long = "keep", value_name = "POWER: IPC")]
    keep: Vec<String>,
}

/// Claim that too little supply reaches an enemy's complex
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost claim pact.0017.ron --seat bruno --key bruno India
  fieldpost adjudicate pact.0017.ron pact.0018.claim.bruno.toml

It must be in the game before the owner's turn begins. What reaches the complex
then is all it may use for units in that turn. Standing orders with the line
supply-claims = \"always\" claim every complex every turn.")]
pub struct ClaimArgs {
    #[command(flatten)]
    common: Signer,
    /// The territory of the complex
    complex: String,
}

/// Who signs what
#[derive(Args)]
struct Signer {
    /// The latest game file
    game: PathBuf,
    /// Your seat
    #[arg(long)]
    seat: String,
    /// Your secret key; a practice game needs none
    #[arg(long)]
    key: Option<PathBuf>,
    /// Where to write the file; usually NAME.NNNN.KIND.SEAT.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

impl Signer {
    fn write(&self, game: &Game, kind: &str, text: &str) -> Result<()> {
        let bytes = match &self.key {
            Some(path) => {
                let secret = key::read_secret(path)?;
                let signed = key::sign(text, &secret)?;
                key::own_key(game, &signed)?;
                signed.mail()
            }
            None if game.mode().official() => {
                let what = "not written: in this game everything is signed";
                return Err(Failed::wrong_use(what, "name your key: --key FILE").into());
            }
            None => text.to_string(),
        };
        let rest = format!("{kind}.{}.toml", self.seat);
        let next = game.file().latest() + 1;
        let usual = || numbered(&self.game, &game.file().name, next, &rest);
        let path = self.out.clone().unwrap_or_else(usual);
        io::write_new(&path, bytes.as_bytes())?;
        print(&format!("{}\n", path.display()));
        Ok(())
    }
}

/// Writes the paper of [`AdvanceArgs`] if the advance can be used so.
pub fn advance(args: &AdvanceArgs) -> Result<()> {
    let game = args.common.games.game(&args.common.game)?;
    sides_known(&game)?;
    let ed = &game.rules().edition;
    let side = game.side_of(&args.common.seat).ok_or_else(|| {
        let what = format!("{} plays for no side here", args.common.seat);
        Failed::wrong_use(what, "name the seat that speaks for its side")
    })?;
    let paper = AdvancePaper {
        at: moment(&game, &args.common.seat),
        side,
        place: read(ed, &args.place, lot_words)?,
        keep: read(ed, &args.keep, kept_words)?,
    };
    let help = match game.spokesman(side) {
        Some(seat) if seat != args.common.seat => format!("{seat} speaks for the {}", side.name()),
        _ => "`fieldpost show` tells what each power has, `fieldpost rules` what may be placed"
            .into(),
    };
    game.affair_possible(&Affair::Advance(paper.clone()))
        .map_err(|e| Failed::refused(format!("not written: {e}"), help))?;
    args.common.write(&game, "advance", &paper.text())
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

/// Writes the paper of [`ClaimArgs`] if the claim may be made now.
pub fn claim(args: &ClaimArgs) -> Result<()> {
    let game = args.common.games.game(&args.common.game)?;
    sides_known(&game)?;
    let ed = &game.rules().edition;
    if game.side_of(&args.common.seat).is_none() {
        let what = format!("{} plays for no side here", args.common.seat);
        return Err(Failed::wrong_use(what, "an opponent claims").into());
    }
    let space = Names::new(ed)
        .space(&args.complex)
        .map_err(|e| Failed::unknown(Sort::Space, &args.complex, &e))?;
    let complex = ed.space(space).id.clone();
    let paper = SupplyClaim { at: moment(&game, &args.common.seat), complex };
    game.affair_possible(&Affair::Claim(paper.clone())).map_err(|e| {
        let help = "an enemy's complex is named, while that enemy does not move";
        Failed::refused(format!("not written: {e}"), help)
    })?;
    args.common.write(&game, "claim", &paper.text())
}
