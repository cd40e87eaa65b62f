//! A file of standing orders to begin with.

use anyhow::Result;

use super::exit::Failed;
use crate::chain::Game;
use crate::edition::{Advantage, Call, Deed, Edition};
use crate::format::FORMAT;

/// A standing-order file for a seat, and its version.
pub fn template(game: &Game, seat: &str) -> Result<(String, u32)> {
    let known = game.seat(seat).filter(|s| !s.powers.is_empty());
    if known.is_none() {
        let what = format!("{seat} commands no power in this game");
        return Err(Failed::wrong_use(what, "`fieldpost show GAME` names the seats").into());
    }
    let version = game.latest_version(seat) + 1;
    let text = format!(
        "fieldpost = {FORMAT}\nkind = \"standing\"\ngame = \"{}\"\nseat = \"{seat}\"\nversion = {version}\n\
         step = {}\nhead = \"{}\"\n\n\
         # What counts when you are attacked, or your orders are silent.\n\
         # A space goes before land and sea; these go before all.\n\
         # [[when]]\n# battle = \"land\"\n# losses = \"inf, art, tank, bmb, ftr\"\n\n\
         # [[when]]\n# battle = \"sea\"\n# losses = \"trn, sub, dd, ftr, car, bb\"\n\
         # first-hit = \"bb\"\n# submerge = \"after round 1\"\n\n\
         # [[when]]\n# battle = \"sz5\"\n# ask = \"before battle\"\n",
        game.file().name,
        game.file().next_step(),
        game.file().head().short()
    );
    let text = format!("{text}{}", special_examples(&game.rules().edition));
    Ok((text, version))
}

/// Examples of instructions that only some editions have units for.
fn special_examples(ed: &Edition) -> String {
    let mut text = String::new();
    if ed.kinds.iter().any(|k| k.intercept > 0) {
        let capital = ed.powers.iter().find_map(|p| p.capital);
        let place = capital.map_or("land", |c| ed.space(c).name.as_str());
        text.push_str(&format!(
            "\n# Fighters that rise against raiders:\n# [[when]]\n# battle = \"{place}\"\n\
             # intercept = \"2 if attackers <= 3\"\n",
        ));
    }
    let defends = |d: &Deed| matches!(d, Deed::Strikes(s) if s.defense.is_some());
    let struck = |a: &Advantage| a.deeds.iter().any(defends);
    if ed.advantages.iter().any(struck) {
        text.push_str(
            "\n# Units that strike once at sea, with that advantage:\n\
             # [[when]]\n# battle = \"sea\"\n# sacrifice = \"1 ftr, 1 sub\"\n\
             # targets = \"car, bb\"\n",
        );
    }
    let called = |d: &Deed| matches!(d, Deed::Lends(l) if l.call == Call::Round);
    for a in ed.advantages.iter().filter(|a| a.deeds.iter().any(called)) {
        let (who, name) = (&ed.power(a.power).adjective, &a.name);
        text.push_str(&format!(
            "\n# A {who} declaration before a round:\n\
             # [advantages]\n# \"{name}\" = \"round 3\"\n",
        ));
    }
    let entrusts = |d: &Deed| match d {
        Deed::Lends(l) if l.owner_commands => l.to,
        _ => None,
    };
    for a in &ed.advantages {
        let Some(to) = a.deeds.iter().find_map(entrusts) else { continue };
        let (who, name, to) = (&ed.power(a.power).adjective, &a.name, &ed.power(to).name);
        text.push_str(&format!(
            "\n# {who} units that the orders of another seat move:\n\
             # [advantages]\n# \"{name}\" = \"{to}\"\n",
        ));
    }
    if ed.kinds.iter().any(|k| k.landing_fire > 0 || k.single_strike) {
        text.push_str(
            "\n# What aimed fire names, best first:\n# [[when]]\n# battle = \"all\"\n\
             # targets = \"tank, art, 2 bb, car\"\n",
        );
    }
    text
}
