//! The command line of `fieldpost odds`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::games::Games;
use crate::cli::term::Format;
use crate::desk::numbers::up_to_99;

/// Compute exact chances: of armies you type, or of the battles of an order file
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost odds lhtr --attack \"5 inf, 2 tank\" --defend \"4 inf, 1 aa\"
  fieldpost odds lhtr --attack \"3 inf\" --defend \"3 inf\" --need 90
  fieldpost odds lhtr --attack \"3 inf\" --waves \"2 tank; 3 inf\" --defend \"4 inf\"
  fieldpost odds aa1941 --sea --attack \"2 sub, 1 dd\" --defend \"1 bb, 1 trn\"
  fieldpost odds spring-07.0004.ron spring-07.0005.orders.txt --chart odds.svg

The chances are calculated exactly, not sampled. The command writes no file
except the chart.")]
pub(crate) struct OddsArgs {
    /// An edition, or a game file
    pub(super) what: String,
    /// With a game file: the orders whose battles are calculated
    pub(super) orders: Option<PathBuf>,
    /// Units that attack: 5 inf, 2 tank
    #[arg(long, value_name = "UNITS")]
    pub(super) attack: Option<String>,
    /// Units that defend
    #[arg(long, value_name = "UNITS")]
    pub(super) defend: Option<String>,
    /// More attackers in waves, each against the units that the wave before it left: 2 tank; 3 inf, 1 ftr
    #[arg(long, value_name = "UNITS; UNITS")]
    pub(super) waves: Option<String>,
    /// Name the cheapest units that raise the chance of taking the place to this many percent
    #[arg(long, value_name = "PERCENT", value_parser = up_to_99, conflicts_with = "waves")]
    pub(super) need: Option<u32>,
    /// The battle is at sea
    #[arg(long)]
    pub(super) sea: bool,
    /// The attacker's land units come from ships
    #[arg(long, conflicts_with = "sea")]
    pub(super) assault: bool,
    /// Ships that bombard in an assault
    #[arg(long, value_name = "UNITS", conflicts_with = "sea")]
    pub(super) bombard: Option<String>,
    /// The attacker's order of loss, as in an order file: inf to 2, ftr, inf
    #[arg(long)]
    pub(super) losses: Option<String>,
    /// The defender's order of loss
    #[arg(long)]
    pub(super) defend_losses: Option<String>,
    /// When the attacker retreats: after round 2, if attackers <= 3
    #[arg(long)]
    pub(super) retreat: Option<String>,
    /// Fight at most this many rounds
    #[arg(long, value_parser = up_to_99)]
    pub(super) rounds: Option<u32>,
    /// A development of the attacker; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) development: Vec<String>,
    /// A development of the defender
    #[arg(long, value_name = "NAME")]
    pub(super) defend_development: Vec<String>,
    /// A national advantage of the attacker; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) advantage: Vec<String>,
    /// A national advantage of the defender
    #[arg(long, value_name = "NAME")]
    pub(super) defend_advantage: Vec<String>,
    /// An option of the game for typed armies: low-luck-combat=on
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,
    /// Draw the chances as bars into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(super) chart: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) games: Games,
}
