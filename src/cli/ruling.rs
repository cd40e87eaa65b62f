//! `fieldpost ruling` and `fieldpost reanchor`: decide something about a game, by the director or by
//! both sides together, and begin a new dice chain.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand, ValueEnum};

use super::affair::Common;
use super::exit::Failed;
use super::join::{make_chain, read_chain};
use super::load::{Found, numbered};
use super::{key, print};
use crate::chain::{Act, FEW_LINKS, Game, Moment, NewKey, Reanchor, Ruling, own_words};
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
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// A battle does not count: its units stay put, every other die stands
    Void {
        #[command(flatten)]
        common: Common,
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
        common: Common,
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
        common: Common,
        /// The side that loses
        #[arg(long, value_enum)]
        side: SideWord,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// A keeper whose chain is lost begins a new one (with the file of `fieldpost reanchor`)
    ReAnchor {
        #[command(flatten)]
        common: Common,
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
        common: Common,
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
        common: Common,
        /// The ruling you were sent
        ruling: PathBuf,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SideWord {
    Axis,
    Allies,
}

pub fn run(args: &RulingArgs) -> Result<()> {
    match &args.action {
        Action::Void { common, battles, reason } => decide(common, reason, |game| {
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
        Action::TakeBack { common, block, reason } => {
            decide(common, reason, |_| Ok(Act::TakeBack { block: *block }))
        }
        Action::Forfeit { common, side, reason } => decide(common, reason, |_| {
            let side = if *side == SideWord::Axis { Side::Axis } else { Side::Allies };
            Ok(Act::Forfeit { side })
        }),
        Action::ReAnchor { common, keeper, reason } => {
            decide(common, reason, |_| Ok(Act::Reanchor { keeper: keeper.clone() }))
        }
        Action::KeyChange { common, of, new, reason } => decide(common, reason, |_| {
            let new = key::read_public(new)?.fingerprint().to_string();
            Ok(Act::KeyChange { of: of.clone(), new })
        }),
        Action::Agree { common, ruling, reason } => decide(common, reason, |game| {
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
    common: &Common,
    reason: &Option<String>,
    act: impl Fn(&Game) -> Result<Act>,
) -> Result<()> {
    reason.iter().try_for_each(|r| {
        own_words("--reason", r)
            .map_err(|e| anyhow::Error::from(Failed::wrong_use(e.to_string(), "use plain words")))
    })?;
    let (game, at, secret) = common.begin()?;
    let act = act(&game)?;
    game.ruling_possible(&act)
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
                game.fought().iter().map(|s| ed.space(*s).name.as_str()).collect();
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

/// Dice keepers: begin a new chain, before the old one ends
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reanchor spring-07.0040.ron --seat dora --key dora \\
      --chain spring-07.dora.chain --new spring-07.dora.2.chain
  fieldpost adjudicate spring-07.0040.ron ORDERS RECEIPT OPENING \\
      spring-07.0041.reanchor.dora.toml
  fieldpost reanchor spring-07.0040.ron --seat dora --key dora --lost \\
      --new spring-07.dora.2.chain

The file goes to adjudicate with your next opening, and the new chain counts
from the step after it. You can do so by yourself when the old chain has at
most 64 links left. Earlier, or when the old chain is lost (--lost), it needs
a ruling beside it: `fieldpost ruling re-anchor`.")]
pub struct ReanchorArgs {
    #[command(flatten)]
    common: Common,
    /// The old chain secret
    #[arg(long, required_unless_present = "lost")]
    chain: Option<PathBuf>,
    /// The old chain is gone, or not to be trusted: a ruling allows the new one
    #[arg(long, conflicts_with = "chain")]
    lost: bool,
    /// Where the new chain secret goes; taken up again if it exists
    #[arg(long, value_name = "FILE")]
    new: PathBuf,
    /// How many steps the new chain is good for
    #[arg(long, default_value_t = 4096)]
    links: u32,
}

pub fn reanchor(args: &ReanchorArgs) -> Result<()> {
    let (game, at, secret) = args.common.begin()?;
    let seat = &args.common.seat;
    let state = game.keepers().iter().find(|k| k.keeper() == seat).ok_or_else(|| {
        Failed::wrong_use(
            format!("{seat} keeps no dice in this game"),
            "a keeper begins a new chain",
        )
    })?;
    let last = match &args.chain {
        None => state.last(),
        Some(file) => {
            let old = read_chain(file)?;
            let left = state.remaining().saturating_sub(1);
            if left > FEW_LINKS {
                let what = format!("the chain of {seat} has {left} links left");
                let help = format!(
                    "by yourself you can begin a new one with the last {FEW_LINKS}; before that \
                     it needs a ruling: --lost and `fieldpost ruling re-anchor`"
                );
                return Err(Failed::refused(what, help).into());
            }
            let step = game.file().next_step();
            let link = state.link_index(step).and_then(|i| old.link(i).ok());
            let mut next = state.clone();
            link.filter(|l| next.open(step, *l).is_ok()).ok_or_else(|| {
                let what = format!("{} is not the chain in force", file.display());
                Failed::refused(what, "name the one whose links you open now")
            })?
        }
    };
    let chain = make_chain(&args.new, game.invitation().prep(), seat, args.links)?;
    let text = Reanchor { at, last, links: chain.links(), anchor: chain.anchor() }.text();
    let path = args.common.write(&game, "reanchor", &text, &secret)?;
    let what = match args.lost {
        true => "give it to adjudicate with the rulings",
        false => "give it to adjudicate with your next opening; then open with the new chain",
    };
    print(&format!(
        "{}\n  your new dice chain: keep it secret and keep a copy; it is never mailed\n{}\n  {what}\n",
        args.new.display(),
        path.display()
    ));
    Ok(())
}

/// `fieldpost key change`: the new key signs that it is a seat's, and the old one that it may be.
pub fn change_key(
    game: &Game,
    file: &std::path::Path,
    seat: &str,
    new: &crate::seal::Key,
    old: Option<&crate::seal::Key>,
) -> Result<Vec<(PathBuf, String)>> {
    let known = game.seat(seat).ok_or_else(|| {
        Failed::wrong_use(format!("there is no seat {seat} in this game"), "name your own")
    })?;
    let at: Moment = super::affair::moment(game, seat);
    let fingerprint = new.public().fingerprint().to_string();
    let text =
        NewKey { at: at.clone(), old: known.fingerprint.clone(), new: fingerprint.clone() }.text();
    let next = game.file().latest() + 1;
    let name = |kind: &str| numbered(file, &game.file().name, next, &format!("{kind}.{seat}.toml"));
    let mut out = vec![(name("key"), key::sign(&text, new)?.mail())];
    if let Some(old) = old {
        let act = Act::KeyChange { of: seat.to_string(), new: fingerprint };
        let text = Ruling { at, act, reason: None }.text();
        out.push((name("ruling"), key::sign(&text, old)?.mail()));
    }
    Ok(out)
}
