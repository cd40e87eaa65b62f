//! `fieldpost ruling`: decides something about a game, by the director or by both sides together.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};

use super::chain_file::ChainFile;
use super::exit::Failed;
use super::inbox::Found;
use super::io;
use super::load::next_file;
use super::onward::after_ruling;
use super::signing::{Signer, plain_words, read_public, sign_own};
use super::term::print;
use crate::chain::{
    Act, ChainFault, Game, NewKey, Paper, Reanchor, Ruling, amendment_possible, asked_of,
    signers_named,
};
use crate::doc_kind::DocKind;
use crate::id::Side;
use crate::orders::glance;
use crate::orders::names::{Names, Sort};
use crate::seal::{Key, share};

/// Decide about a game: void battle, take-back, amended turn, forfeit, default answer, burnt step, new
/// chain, new key, new director
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
plays can rule alone, and where dice were thrown or a chain begins anew both
sides sign, whatever the director says. A ruling is void as soon as something
is decided or thrown after the game file it was written for. No block is ever
changed: the ruling is a block of its own, and every report says by whom it
was decided. Only the latest block that changed the board can be touched; for
an older one take back what came after it first.")]
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
    /// A keeper whose chain is lost or known begins a new one
    ReAnchor {
        #[command(flatten)]
        common: Signer,
        /// The new chain's file, which the keeper made with `fieldpost reanchor`
        reanchor: PathBuf,
        #[command(flatten)]
        own: Own,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Somebody else is the director from now on
    Successor {
        #[command(flatten)]
        common: Signer,
        /// The files that the new director made with `fieldpost reanchor --of`: key and new chain
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The seat of the director until now
        #[arg(long)]
        of: String,
        #[command(flatten)]
        own: Own,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// A seat does not answer: its standing orders speak for the rest of the turn, or the defaults
    DefaultAnswer {
        #[command(flatten)]
        common: Signer,
        /// The seat that is silent
        #[arg(long)]
        of: String,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Other noncombat moves and placements in the latest turn; its combat and dice stay
    Amend {
        #[command(flatten)]
        common: Signer,
        /// From the seat that moved: its orders with other noncombat moves and placements, signed
        /// here. From others: the amendment that seat signed
        orders: PathBuf,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Two keepers opened the next step for different orders: its dice are never used
    Burn {
        #[command(flatten)]
        common: Signer,
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
        #[command(flatten)]
        own: Own,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
}

/// What a ruling about a new chain says of its signer
#[derive(Args, Default)]
struct Own {
    /// Your own chain, if you keep dice: the ruling says how far it is opened
    #[arg(long, value_name = "FILE")]
    chain: Option<PathBuf>,
    /// Who signs besides you, where the director keeps the only chain: at least one of the other side
    #[arg(long, value_name = "SEAT")]
    with: Vec<String>,
}

pub fn run(args: &RulingArgs) -> Result<()> {
    let none = Own::default();
    match &args.action {
        RulingAction::Void { common, battles, reason } => decide(common, reason, &none, |game| {
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
            decide(common, reason, &none, |_| Ok(Act::TakeBack { block: *block }))
        }
        RulingAction::Forfeit { common, side, reason } => {
            decide(common, reason, &none, |_| Ok(Act::Forfeit { side: *side }))
        }
        RulingAction::ReAnchor { common, reanchor, own, reason } => {
            decide(common, reason, own, |game| {
                let paper = Found::read(reanchor)?.paper()?;
                Reanchor::read(&paper.document.text).map_err(|e| unfit(reanchor, &e))?;
                let keeper = paper.header.seat.clone();
                let act =
                    Act::Reanchor { keeper, paper: paper.document.digest, signers: Vec::new() };
                signed_by(game, act, common, own)
            })
        }
        RulingAction::Successor { common, files, of, own, reason } => {
            decide(common, reason, own, |game| {
                let act = succession(of, files)?;
                signed_by(game, act, common, own)
            })
        }
        RulingAction::DefaultAnswer { common, of, reason } => {
            decide(common, reason, &none, |_| Ok(Act::DefaultAnswer { of: of.clone() }))
        }
        RulingAction::Amend { common, orders, reason } => decide(common, reason, &none, |game| {
            let paper = amendment(game, common, orders)?;
            Ok(Act::Amend { block: game.changed(), paper: paper.document.digest })
        }),
        RulingAction::Burn { common, reason } => {
            decide(common, reason, &none, |game| Ok(Act::Burn { step: game.file().next_step() }))
        }
        RulingAction::KeyChange { common, of, new, reason } => {
            decide(common, reason, &none, |_| {
                let new = read_public(new)?.fingerprint().to_string();
                Ok(Act::KeyChange { of: of.clone(), new })
            })
        }
        RulingAction::Agree { common, ruling, own, reason } => {
            let first = Found::read(ruling)?.paper()?.header.seat;
            decide_with(common, reason, own, Some(&first), |game| {
                let paper = Found::read(ruling)?.paper()?;
                let read = Ruling::read(&paper.document.text).map_err(|e| unfit(ruling, &e))?;
                if read.at.game != game.file().name {
                    let what = format!("the ruling is for the game {}", read.at.game);
                    return Err(Failed::refused(what, "name that game's latest file").into());
                }
                if read.at.head != game.file().head().short() {
                    let file = ruling.display();
                    let what = format!("{file}: it was not written after this game file");
                    let help = "both sides rule on the same game file: name the latest, or ask for the \
                            ruling written after it";
                    return Err(Failed::refused(what, help).into());
                }
                Ok(read.act)
            })
        }
    }
}

fn unfit(file: &Path, e: &ChainFault) -> Failed {
    let help = "name the file that `fieldpost` wrote for this";
    Failed::refused(format!("{}: {e}", file.display()), help)
}

/// Names the signers where they must be named.
fn signed_by(game: &Game, act: Act, common: &Signer, own: &Own) -> Result<Act> {
    let mut all: BTreeSet<String> = own.with.iter().cloned().collect();
    if !signers_named(game, &act) {
        return match own.with.first() {
            None => Ok(act),
            Some(_) => {
                let what = "--with names signers only where the director keeps the only chain";
                Err(Failed::wrong_use(what, "leave it out").into())
            }
        };
    }
    all.insert(common.seat.clone());
    if all.len() == 1 {
        let mut other: Vec<&str> = Vec::new();
        if let Some(side) = game.side_of(&common.seat) {
            other = game.seats_of(side.enemy());
        }
        // With one seat on the other side there is nobody else to name.
        if let [one] = other[..] {
            all.insert(one.to_string());
        }
    }
    if let Some(seat) = all.iter().find(|s| game.seat(s).is_none()) {
        let seats: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
        let what = format!("there is no seat {seat} in this game");
        return Err(Failed::wrong_use(what, format!("seats: {}", seats.join(", "))).into());
    }
    let sides: BTreeSet<Side> = all.iter().filter_map(|s| game.side_of(s)).collect();
    if sides.len() < 2 {
        let what = "a new chain of the director needs the word of both sides";
        let help = "name who signs with you: --with SEAT, once for each";
        return Err(Failed::wrong_use(what, help).into());
    }
    let names: Vec<String> = all.into_iter().collect();
    Ok(match act {
        Act::Reanchor { keeper, paper, .. } => Act::Reanchor { keeper, paper, signers: names },
        Act::Successor { of, seat, new, paper, .. } => {
            Act::Successor { of, seat, new, paper, signers: names }
        }
        other => other,
    })
}

/// The new director, from the files that they made.
fn succession(of: &str, files: &[PathBuf]) -> Result<Act> {
    let (mut key, mut chain) = (None, None);
    for file in files {
        let paper = Found::read(file)?.paper()?;
        match paper.header.kind {
            DocKind::Key => {
                key = Some(NewKey::read(&paper.document.text).map_err(|e| unfit(file, &e))?)
            }
            DocKind::Reanchor => chain = Some(paper.document.digest),
            kind => {
                let what = format!("{} is a file of kind {kind}", file.display());
                let help =
                    "give the files that the new director made with `fieldpost reanchor --of`";
                return Err(Failed::wrong_use(what, help).into());
            }
        }
    }
    let Some(key) = key else {
        let help = "give the files that the new director made with `fieldpost reanchor --of`";
        return Err(Failed::wrong_use("the key of the new director is missing", help).into());
    };
    let (seat, new) = (key.at.seat, key.new);
    Ok(Act::Successor { of: of.to_string(), seat, new, paper: chain, signers: Vec::new() })
}

/// Signs a ruling and says whose word is still missing.
fn decide(
    common: &Signer,
    reason: &Option<String>,
    own: &Own,
    act: impl Fn(&Game) -> Result<Act>,
) -> Result<()> {
    decide_with(common, reason, own, None, act)
}

/// The same where somebody has signed it already.
fn decide_with(
    common: &Signer,
    reason: &Option<String>,
    own: &Own,
    first: Option<&str>,
    act: impl Fn(&Game) -> Result<Act>,
) -> Result<()> {
    plain_words("--reason", reason.as_ref())?;
    let (game, at, secret) = common.begin()?;
    let act = act(&game)?;
    crate::chain::ruling_possible(&game, &act)
        .map_err(|e| Failed::refused(format!("not signed: {e}"), instead(&game, &act)))?;
    let told = describe(&act);
    let mut ruling = Ruling::new(at, act, reason.clone());
    state_own(&game, &mut ruling, common, own, &secret)?;
    let path = common.write(&game, "ruling", &ruling.text(), &secret)?;
    let seats = [common.seat.as_str()].into_iter().chain(first).collect();
    let next = after_ruling(&game, &ruling.act, &seats);
    print(&format!("{}\n  {told}\n{next}", path.display()));
    Ok(())
}

/// What the ruling says about its signer: how far their own chain is opened, and what they add to the
/// dice.
fn state_own(
    game: &Game,
    ruling: &mut Ruling,
    common: &Signer,
    own: &Own,
    secret: &Key,
) -> Result<()> {
    let (opens, shares) = asked_of(game, &ruling.act, &common.seat);
    if opens {
        let Some(file) = &own.chain else {
            let what =
                format!("{} keeps dice: the ruling says how far that chain is opened", common.seat);
            return Err(Failed::wrong_use(what, "name your chain: --chain FILE").into());
        };
        let chain = ChainFile::lock(file)?;
        ruling.opened = Some(chain.secret.memory.last_step());
    }
    if let (true, Some((_, paper, _))) = (shares, ruling.act.new_chain()) {
        ruling.share = Some(share(game.epoch(), &common.seat, paper, secret));
    }
    Ok(())
}

/// The signed amendment: made here from the mover's own order file, or read.
fn amendment(game: &Game, common: &Signer, file: &Path) -> Result<Paper> {
    let found = Found::read(file)?;
    let glance = glance(&found.canonical.text);
    let help = "begin with the orders you signed for that turn, and change no other section";
    let refused = |e: ChainFault| Failed::refused(format!("not signed: {e}"), help);
    if glance.as_ref().is_some_and(|g| g.kind == DocKind::Amendment) {
        let paper = found.paper()?;
        amendment_possible(game, game.changed(), &paper).map_err(refused)?;
        return Ok(paper);
    }
    if glance.is_none_or(|g| g.kind != DocKind::Orders) {
        let what = format!("{} is no order file", file.display());
        let help = "give the orders of that turn with other noncombat moves and placements";
        return Err(Failed::wrong_use(what, help).into());
    }
    let text = amended_text(game, &found.canonical.text);
    let paper = sign_own(game, &text, &common.key)?;
    amendment_possible(game, game.changed(), &paper).map_err(refused)?;
    let usual = format!("amendment.{}.toml", paper.header.seat);
    let path = next_file(&common.game, game, None, &usual);
    io::write_new(&path, paper.mail().as_bytes())?;
    print(&format!("{}\n  the amended turn: it goes with the ruling\n", path.display()));
    Ok(paper)
}

/// The orders as an amendment written now: only the lines of the head change.
fn amended_text(game: &Game, orders: &str) -> String {
    let (mut out, mut in_head) = (String::new(), true);
    for line in orders.lines() {
        in_head &= !line.trim_start().starts_with('[');
        let key = line.split('=').next().unwrap_or_default().trim();
        let new = match key {
            "kind" if in_head => format!("kind = \"{}\"", DocKind::Amendment),
            "step" if in_head => format!("step = {}", game.file().next_step()),
            "head" if in_head => format!("head = \"{}\"", game.file().head().short()),
            _ => line.to_string(),
        };
        out.push_str(&new);
        out.push('\n');
    }
    out
}

/// What could be ruled where this cannot.
fn instead(game: &Game, act: &Act) -> String {
    let ed = &game.rules().edition;
    match act {
        Act::Void { .. } => {
            let fought: Vec<&str> =
                crate::chain::fought(game).iter().map(|s| ed.space(*s).name.as_str()).collect();
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
        Act::DefaultAnswer { .. } => "`fieldpost show --owed` says who is asked".into(),
        Act::Amend { .. } => {
            "the latest turn can be amended, until the next orders are played".into()
        }
        Act::Burn { .. } => {
            "a step is burnt where two keepers opened it for different orders".into()
        }
        Act::Successor { .. } => match game.director() {
            Some(seat) => {
                format!("the director is {seat}; the new one has a name and key of their own")
            }
            None => "this game has no director".into(),
        },
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
        Act::Reanchor { keeper, .. } => format!("{keeper} begins a new chain"),
        Act::Successor { of, seat, .. } => format!("{seat} is the director in place of {of}"),
        Act::DefaultAnswer { of } => format!("{of} need not answer for the rest of this turn"),
        Act::Amend { block, .. } => {
            format!("other noncombat moves and placements in block {block}")
        }
        Act::Burn { step } => format!("the dice of step {step} are never used"),
        Act::KeyChange { of, new } => format!("{of} signs with {new}"),
    }
}
