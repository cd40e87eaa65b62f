//! Games between people who never meet, through the commands they type: who holds the dice, how a
//! game ends, and what happens when something goes wrong.

mod bids;
mod chains;
mod endings;
#[path = "../support/keys.rs"]
mod keys;
mod modes;
mod rulings;
mod standing;
mod table;

/// Three Soviet columns take West Russia; what follows is conditional.
pub const WEST_RUSSIA: &str = r#"[purchase]
buy = "8 inf"

[combat]
moves = [
  "3 inf, 1 tank: Archangel > West Russia",
  "2 inf, 1 ftr: Karelia > West Russia",
  "3 inf, 1 art: Russia > West Russia",
]

[battle."West Russia"]
losses = "inf, art, tank, ftr"

[noncombat]
moves = ["1 ftr: West Russia > Russia"]

[mobilize]
place = ["4 inf: Caucasus", "4 inf: Russia"]
"#;

/// Four attackers, who never take all five defenders at once: every hit is a choice.
pub const FEW: &str = r#"[purchase]

[combat]
moves = ["3 inf, 1 tank: Archangel > West Russia"]

[battle."West Russia"]
losses = "inf, tank"

[noncombat]
"#;

/// A turn without a die.
pub const QUIET: &str = "# nothing happens\n";

/// The defender is asked before any die.
pub const ASK: &str = "[[when]]\nbattle = \"land\"\nask = \"before battle\"\n";

/// The defender is asked about every loss.
pub const ASK_EACH: &str = "[[when]]\nbattle = \"land\"\nask = \"each choice\"\n";

pub const LOSSES: &str = "[[when]]\nbattle = \"land\"\nlosses = \"inf, art, tank\"\n";
