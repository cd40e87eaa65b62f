//! `fieldpost ruling`: decides something about a game, by the director or by both sides together.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::exit::Failed;
use super::inbox::Found;
use super::signing::{Signer, plain_words, read_public};
use super::term::print;
use crate::chain::{Act, Game, Ruling};
use crate::id::Side;
use crate::orders::names::{Names, Sort};

/// Decide about a game: void battle, take-back, forfeit, new chain, new key
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost ruling void spring-07.0012.ron --battle Ukraine --seat dora \\
      --key dora
  fieldpost ruling take-back spring-07.0012.ron --block 12 --seat anna \\
      --key anna
  fieldpost ruling agree spring-07.0012.ron spring-07.0013.ruling.anna.toml \\
      --seat bruno --key bruno
  fieldpost adjudicate spring-07.0012.ron spring-07.0013.ruling.*.toml

A ruling is signed by the director alone, or by a seat of each side: one of
you decides, the other agrees, and both files go to adjudicate. Nobody who
plays can rule alone. No block is ever changed: the ruling is a block of its
own, and every report says by whom it was decided. Only the latest block that
changed the board can be touched; for an older one take back what came after
it first.")]
pub struct RulingArgs {
    #[command(subcommand)]
    action: RulingAction,
}

#[derive(Subcommand)]
enum RulingAction {
    /// A battle does not count: its units stay put, every other die stands
    Void {
        #[command(flatten)]
        common: Signer,
        /// Where the battle was, once for each; those that share a unit with it are void too
        #[arg(long = "battle", value_name = "SPACE", required = true)]
        battles: Vec<String>,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Go back to before a block; dice that were opened stay open and are never used again
    TakeBack {
        #[command(flatten)]
        common: Signer,
        /// The first block that is taken back, with all after it
        #[arg(long)]
        block: u32,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// A side has lost, because it does not play any more
    Forfeit {
        #[command(flatten)]
        common: Signer,
        /// The side that loses
        #[arg(long, value_enum)]
        side: Side,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// A keeper whose chain is lost begins a new one (with the file of `fieldpost reanchor`)
    ReAnchor {
        #[command(flatten)]
        common: Signer,
        /// The keeper
        #[arg(long)]
        keeper: String,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// A seat signs with another key (with the file of `fieldpost key change`)
    KeyChange {
        #[command(flatten)]
        common: Signer,
        /// The seat
        #[arg(long)]
        of: String,
        /// The new key: its public file
        #[arg(long)]
        new: PathBuf,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Sign the same ruling as somebody else
    Agree {
        #[command(flatten)]
        common: Signer,
        /// The ruling you were sent
        ruling: PathBuf,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
}

pub fn run(args: &RulingArgs) -> Result<()> {
    match &args.action {
        RulingAction::Void { common, battles, reason } => decide(common, reason, |game| {
            let ed = &game.rules().edition;
            let names = Names::new(ed);
            let mut ids = Vec::new();
            for word in battles {
                let space =
                    names.space(word).map_err(|e| Failed::unknown(Sort::Space, word, &e))?;
                ids.push(ed.space(space).id.clone());
            }
            ids.sort();
            ids.dedup();
            Ok(Act::Void { block: game.changed(), battles: ids })
        }),
        RulingAction::TakeBack { common, block, reason } => {
            decide(common, reason, |_| Ok(Act::TakeBack { block: *block }))
        }
        RulingAction::Forfeit { common, side, reason } => {
            decide(common, reason, |_| Ok(Act::Forfeit { side: *side }))
        }
        RulingAction::ReAnchor { common, keeper, reason } => {
            decide(common, reason, |_| Ok(Act::Reanchor { keeper: keeper.clone() }))
        }
        RulingAction::KeyChange { common, of, new, reason } => decide(common, reason, |_| {
            let new = read_public(new)?.fingerprint().to_string();
            Ok(Act::KeyChange { of: of.clone(), new })
        }),
        RulingAction::Agree { common, ruling, reason } => decide(common, reason, |game| {
            let paper = Found::read(ruling)?.paper()?;
            let read = Ruling::read(&paper.document.text).map_err(|e| {
                let help = "name the file that `fieldpost ruling` wrote";
                Failed::refused(format!("{}: {e}", ruling.display()), help)
            })?;
            if read.at.game != game.file().name {
                let what = format!("the ruling is for the game {}", read.at.game);
                return Err(Failed::refused(what, "name that game's latest file").into());
            }
            if read.at.head != game.file().head().short() {
                let what = format!("{}: it was not written after this game file", ruling.display());
                let help = "both sides rule on the same game file: name the latest, or ask for the \
                            ruling written after it";
                return Err(Failed::refused(what, help).into());
            }
            Ok(read.act)
        }),
    }
}

/// Signs a ruling and says what is still missing.
fn decide(
    common: &Signer,
    reason: &Option<String>,
    act: impl Fn(&Game) -> Result<Act>,
) -> Result<()> {
    plain_words("--reason", reason.as_ref())?;
    let (game, at, secret) = common.begin()?;
    let act = act(&game)?;
    crate::chain::ruling_possible(&game, &act)
        .map_err(|e| Failed::refused(format!("not signed: {e}"), instead(&game, &act)))?;
    let told = describe(&act);
    let text = Ruling { at, act, reason: reason.clone() }.text();
    let path = common.write(&game, "ruling", &text, &secret)?;
    let mut out = format!("{}\n  {told}\n", path.display());
    if game.side_of(&common.seat).is_some() {
        out.push_str("  It counts together with the same ruling of a seat of the other side:\n");
        out.push_str("  `fieldpost ruling agree`.\n");
    }
    print(&out);
    Ok(())
}

/// What could be ruled where this cannot.
fn instead(game: &Game, act: &Act) -> String {
    let ed = &game.rules().edition;
    match act {
        Act::Void { .. } => {
            let fought: Vec<&str> =
                crate::chain::fought(&game).iter().map(|s| ed.space(*s).name.as_str()).collect();
            match fought.is_empty() {
                true => {
                    "a battle of the latest turn can be void, while nothing came after it".into()
                }
                false => format!("the latest battles were in {}", fought.join(", ")),
            }
        }
        Act::TakeBack { .. } => match (game.tie_block() + 1, game.changed()) {
            (first, last) if last < first => "there is nothing to take back yet".into(),
            (first, last) => format!("blocks {first} to {last} can be taken back"),
        },
        Act::Forfeit { .. } => "`fieldpost report` shows how it ended".into(),
        Act::Reanchor { .. } => {
            let keepers: Vec<&str> = game.keepers().iter().map(|k| k.keeper()).collect();
            match keepers.is_empty() {
                true => "in this game nobody keeps a dice chain".into(),
                false => format!("dice are kept by {}", keepers.join(", ")),
            }
        }
        Act::KeyChange { .. } => {
            let seats: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
            format!("seats: {}; a new key is one that nobody here has yet", seats.join(", "))
        }
    }
}

fn describe(act: &Act) -> String {
    match act {
        Act::Void { block, battles } => {
            format!("void in block {block}: {}", battles.join(", "))
        }
        Act::TakeBack { block } => format!("block {block} and all after it are taken back"),
        Act::Forfeit { side } => format!("the {} lose by forfeit", side.name()),
        Act::Reanchor { keeper } => format!("{keeper} begins a new chain"),
        Act::KeyChange { of, new } => format!("{of} signs with {new}"),
    }
}
