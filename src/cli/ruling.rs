//! `fieldpost ruling`: decides something about a game, by the director or by both sides together.

pub(super) mod amended;
mod new_chain;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};

use self::new_chain::{OwnChainArgs, named_papers};
use super::side_words::SideWord;
use super::signing::{ReadyFile, Signer, plain_words, read_public};
use super::term::print;
use crate::chain::{Act, Game, Ruling};
use crate::desk::onward::after_ruling;
use crate::desk::ruling_words;
use crate::desk::{beginning_anew, succession, unfit};
use crate::orders::names::{Names, Sort};
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::signed_chains::name_others;

/// Decide about a game: void battle, take-back, amended turn, forfeit, default answer, caretaker, burnt
/// step, new chain, new key, new director
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost ruling void spring-07.0012.ron --battle Ukraine --seat anna \\
      --key anna
  fieldpost ruling take-back spring-07.0012.ron --block 12 --seat anna \\
      --key anna
  fieldpost ruling agree spring-07.0012.ron spring-07.0013.ruling.anna.toml \\
      --seat bruno --key bruno
  fieldpost step spring-07.0012.ron spring-07.0013.ruling.*.toml --key dora
  fieldpost ruling play-for spring-07.0012.ron --of anna --seat dora \\
      --key dora --reason \"no orders for three weeks\"

A change of what was played, or a new chain, needs both sides, and the director
cannot decide it alone: a seat of one side writes the ruling, a seat of the
other side agrees, and you give both files to `step`. Other rulings are signed
by the director or the judge alone, or by both sides. A ruling is for one game
file: it no longer counts if something is decided or thrown after that file. No
block is ever changed: the ruling is a block of its own, and every report says
who decided it. You can amend only the latest block that changed the board, and
void only battles of that block; for an older one, first take back what came
after it. `take-back` undoes any block, together with all after it.")]
pub(super) struct RulingArgs {
    #[command(subcommand)]
    action: RulingAction,
}

#[derive(Subcommand)]
enum RulingAction {
    /// A battle does not count: its units are where they were before it, and all other dice count
    Void {
        #[command(flatten)]
        common: Signer,
        /// Where the battle was; you can give it several times. Battles that share a unit with it are void too
        #[arg(long = "battle", value_name = "SPACE", required = true)]
        battles: Vec<String>,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Undo a block and all after it; dice that were opened stay open and are never used again
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
    /// A side has lost because it no longer plays
    Forfeit {
        #[command(flatten)]
        common: Signer,
        /// The side that loses
        #[arg(long, value_enum)]
        side: SideWord,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// A keeper whose chain is lost or known to others begins a new one
    ReAnchor {
        #[command(flatten)]
        common: Signer,
        /// The file that the keeper made with `fieldpost reanchor`, and every opening of the next step that
        /// was shown
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        own: OwnChainArgs,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Someone else is the director from now on
    Successor {
        #[command(flatten)]
        common: Signer,
        /// The two files that the new director made with `fieldpost reanchor --of`, and every opening of the
        /// next step that was shown
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The seat of the present director
        #[arg(long)]
        of: String,
        #[command(flatten)]
        own: OwnChainArgs,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// A seat does not answer: its standing orders, or else the defaults, decide for the rest of the turn
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
    /// A seat gives no orders: a caretaker plays its turn by a fixed rule, for the defence and without dice
    ///
    /// The notices `overdue` and `impending-forfeit` to the seat must be in blocks, and the seat must have filed no
    /// paper since. Each turn needs a ruling of its own; the seat can give orders again at any turn.
    PlayFor {
        #[command(flatten)]
        common: Signer,
        /// The seat that is silent
        #[arg(long)]
        of: String,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Change noncombat moves and placements of the latest turn; its combat and dice stay
    Amend {
        #[command(flatten)]
        common: Signer,
        /// If your seat moved: its orders with changed noncombat moves and placements, which are signed here.
        /// Otherwise: the amendment that the moving seat signed
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
        /// The seat whose key changes
        #[arg(long)]
        of: String,
        /// The file of the new public key
        #[arg(long)]
        new: PathBuf,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Agree to a ruling: sign the same text as someone else
    Agree {
        #[command(flatten)]
        common: Signer,
        /// The ruling that you got
        ruling: PathBuf,
        #[command(flatten)]
        own: OwnChainArgs,
        /// Why, in your words
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
}

/// Writes a ruling, or agrees to one.
pub(super) fn run(args: &RulingArgs) -> Result<()> {
    let none = OwnChainArgs::default();
    match &args.action {
        RulingAction::Void { common, battles, reason } => {
            decide(common, reason, &none, |game| void(game, battles))
        }
        RulingAction::TakeBack { common, block, reason } => {
            decide(common, reason, &none, |_| Ok(Act::TakeBack { block: *block }))
        }
        RulingAction::Forfeit { common, side, reason } => {
            decide(common, reason, &none, |_| Ok(Act::Forfeit { side: (*side).into() }))
        }
        RulingAction::ReAnchor { common, files, own, reason } => {
            decide(common, reason, own, |game| {
                let act = beginning_anew(game, named_papers(files)?).map_err(Failed::from)?;
                new_chain::signed_by(game, act, common, own)
            })
        }
        RulingAction::Successor { common, files, of, own, reason } => {
            decide(common, reason, own, |game| {
                let act = succession(game, of, named_papers(files)?).map_err(Failed::from)?;
                new_chain::signed_by(game, act, common, own)
            })
        }
        RulingAction::DefaultAnswer { common, of, reason } => {
            decide(common, reason, &none, |_| Ok(Act::DefaultAnswer { of: of.clone() }))
        }
        RulingAction::PlayFor { common, of, reason } => {
            decide(common, reason, &none, |_| Ok(Act::PlayFor { of: of.clone() }))
        }
        RulingAction::Amend { common, orders, reason } => {
            let mut made = None;
            let ruling = ready(common, reason, &none, None, |game| {
                let paper = amended::amendment(game, &common.game, &common.key, orders)?;
                let act = Act::Amend { block: game.changed(), paper: paper.digest() };
                made = Some(paper);
                Ok(act)
            })?;
            made.map(amended::Amended::write).transpose()?;
            ruling.write()
        }
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
            ready(common, reason, own, Some(&first), |game| agreed(game, ruling))?.write()
        }
    }
}

/// The act that makes these battles of the last block void.
fn void(game: &Game, battles: &[String]) -> Result<Act> {
    let ed = &game.rules().edition;
    let names = Names::new(ed);
    let mut ids = Vec::new();
    for word in battles {
        let space = names.space(word).map_err(|e| Failed::unknown(Sort::Space, word, &e))?;
        ids.push(ed.space(space).id.clone());
    }
    ids.sort();
    ids.dedup();
    Ok(Act::Void { block: game.changed(), battles: ids })
}

/// The act of a ruling that somebody else has signed, if it is about this very game file.
fn agreed(game: &Game, ruling: &Path) -> Result<Act> {
    let paper = Found::read(ruling)?.paper()?;
    let read = Ruling::read(&paper.document.text)
        .map_err(|e| Failed::from(unfit(&ruling.display().to_string(), &e)))?;
    if read.at.game != game.file().name {
        let what = format!("the ruling is for the game {}", read.at.game);
        return Err(Failed::refused(what, "name that game's latest file").into());
    }
    if read.at.head != game.file().head().short() {
        let file = ruling.display();
        let what = format!("{file}: it was written for a different game file");
        let help = "both sides rule on the same game file: name the latest, or ask for the ruling \
                    written after it";
        return Err(Failed::refused(what, help).into());
    }
    Ok(read.act)
}

/// Signs a ruling and says whose word is still missing.
fn decide(
    common: &Signer,
    reason: &Option<String>,
    own: &OwnChainArgs,
    act: impl FnOnce(&Game) -> Result<Act>,
) -> Result<()> {
    ready(common, reason, own, None, act)?.write()
}

/// A signed ruling that passed every check, and what is said of it.
struct ReadyRuling {
    file: ReadyFile,
    told: String,
}

impl ReadyRuling {
    fn write(self) -> Result<()> {
        let path = self.file.write()?;
        print(&format!("{}\n  {}", path.display(), self.told));
        Ok(())
    }
}

/// Signs a ruling. `first`: the seat that has signed it already.
fn ready(
    common: &Signer,
    reason: &Option<String>,
    own: &OwnChainArgs,
    first: Option<&str>,
    act: impl FnOnce(&Game) -> Result<Act>,
) -> Result<ReadyRuling> {
    plain_words("--reason", reason.as_ref())?;
    let (game, at, secret) = common.begin()?;
    let act = act(&game)?;
    crate::chain::ruling_possible(&game, &act).map_err(|e| {
        Failed::refused(format!("not signed: {e}"), ruling_words::instead(&game, &act))
    })?;
    new_chain::no_link_is_shown(&game, &act, common)?;
    let told =
        ruling_words::describe(&game.rules().edition, &act) + &ruling_words::outlook(&game, &act);
    let mut ruling = Ruling::new(at, act, reason.clone());
    new_chain::state_own(&game, &mut ruling, common, own, &secret)?;
    let text = ruling.text();
    let out = common.out.clone().or_else(|| beside_another(common, &game, &ruling.act, &text));
    let file = common.ready(&game, out.as_ref(), "ruling", &text, &secret)?;
    if let Some((keeper, digest, _)) = ruling.act.new_chain() {
        name_others(&common.game, &game, keeper, digest);
    }
    let seats = [common.seat.as_str()].into_iter().chain(first).collect();
    let next = after_ruling(&game, &ruling.act, &seats);
    Ok(ReadyRuling { file, told: format!("{told}\n{next}") })
}

/// One step may need a ruling for each of several silent seats: where the usual name has another ruling, the
/// silent seat's name comes behind it.
fn beside_another(common: &Signer, game: &Game, act: &Act, text: &str) -> Option<PathBuf> {
    let Act::DefaultAnswer { of } = act else { return None };
    let seat = &common.seat;
    let usual = next_file(&common.game, game, None, &format!("ruling.{seat}.toml"));
    let other = usual.exists() && Found::read(&usual).map_or(true, |f| f.canonical.text != text);
    other.then(|| next_file(&common.game, game, None, &format!("ruling.{seat}.{of}.toml")))
}
