//! Turns that several suites play: three Soviet columns take West Russia.

/// The battle, as both turns fight it.
macro_rules! battle {
    () => {
        r#"
[combat]
moves = [
  "3 inf, 1 tank: Archangel > West Russia",
  "2 inf, 1 ftr: Karelia > West Russia",
  "3 inf, 1 art: Russia > West Russia",
]

[battle."West Russia"]
losses = "inf, art, tank, ftr"
"#
    };
}

/// The fighter flies home.
pub const WEST_RUSSIA: &str = concat!(
    "[purchase]\nbuy = \"8 inf\"\n",
    battle!(),
    r#"
[noncombat]
moves = ["1 ftr: West Russia > Russia"]

[mobilize]
place = ["4 inf: Caucasus", "4 inf: Russia"]
"#
);

/// The same after a die for rockets, with reserves brought up.
pub const FIRST_TURN: &str = concat!(
    r#"until = "end of turn"

[research]
development = "rockets"
dice = 1

[purchase]
buy = "5 inf, 1 art"
"#,
    battle!(),
    r#"
[noncombat]
moves = [
  "1 ftr: West Russia > Russia",
  "2 inf: Evenki > Russia",
]

[mobilize]
place = ["3 inf, 1 art: Caucasus", "2 inf: Russia"]
"#
);
