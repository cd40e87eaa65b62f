//! Turns that several suites play.

/// Three Soviet columns take West Russia; the fighter flies home.
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
