//! A file of standing orders to begin with.

use super::Declined;
use crate::chain::Game;
use crate::doc_kind::DocKind;
use crate::edition::{Advantage, Call, Deed, Edition};
use crate::engine::nation;
use crate::engine::position::Use;
use crate::format::FORMAT;
use crate::plain::FormLine;

/// A standing-order file for a seat, and its version.
///
/// # Errors
/// The seat commands no power.
pub fn template(game: &Game, seat: &str) -> Result<(String, u32), Declined> {
    let known = game.seat(seat).filter(|s| !s.powers.is_empty());
    if known.is_none() {
        let what = format!("{seat} commands no power in this game");
        let players = game.seats().iter().filter(|s| !s.powers.is_empty());
        let names: Vec<&str> = players.map(|s| s.id.as_str()).collect();
        let help = format!("seats that do: {}", names.join(", "));
        return Err(Declined::wrong_use(what, help));
    }
    let version = game.latest_version(seat) + 1;
    let text = format!(
        "fieldpost = {FORMAT}\nkind = \"standing\"\ngame = \"{}\"\nseat = \"{seat}\"\nversion = {version}\n\
         step = {}\nhead = \"{}\"\n\n\
         # For attacks on you, and for what your orders leave open.\n\
         # A line for one space overrides a line for land or sea, and that\n\
         # overrides a line for all.\n\
         # [[when]]\n# battle = \"land\"\n# losses = \"inf, art, tank, bmb, ftr\"\n\n\
         # [[when]]\n# battle = \"sea\"\n# losses = \"trn, sub, dd, ftr, car, bb\"\n\
         # first-hit = \"bb\"\n# submerge = \"after round 1\"\n\n\
         # [[when]]\n# battle = \"sz5\"\n# ask = \"before battle\"\n",
        game.file().name,
        game.file().next_step(),
        game.file().head().short()
    );
    let text = format!("{text}{}", special_examples(&game.rules().edition, &own_rules(game, seat)));
    Ok((text, version))
}

/// The same in plain text: a rule on one line, its battles before the colon.
///
/// # Errors
/// The seat commands no power.
pub fn plain_template(game: &Game, seat: &str) -> Result<(String, u32), Declined> {
    let (file, version) = template(game, seat)?;
    let line = FormLine {
        kind: DocKind::Standing,
        seat: seat.to_string(),
        game: game.file().name.clone(),
        step: game.file().next_step(),
        head: game.file().head().short(),
        version: Some(version),
        replaces: None,
    };
    let mut out = format!("{line}\nStanding orders of {seat}\n");
    let mut battles = String::new();
    // Behind the head.
    for paragraph in file.split("\n\n").skip(1) {
        out.push('\n');
        for comment in paragraph.lines().filter_map(|line| line.strip_prefix("# ")) {
            match comment.split_once(" = ") {
                Some(("battle", place)) => battles = place.replace('"', ""),
                Some((name, word)) if name.starts_with('"') => {
                    let [name, word] = [name, word].map(|text| text.replace('"', ""));
                    out.push_str(&format!("# Advantage: {name} = {word}\n"));
                }
                Some((key, value)) => {
                    let value = value.replace('"', "");
                    out.push_str(&format!("# {battles}: {key}: {value}\n"));
                }
                None if comment.starts_with('[') => {}
                None => out.push_str(&format!("# {comment}\n")),
            }
        }
    }
    Ok((out, version))
}

/// The rules of nations that this seat has in this game and can still use.
fn own_rules<'a>(game: &'a Game, seat: &str) -> Vec<&'a Advantage> {
    let ed = &game.rules().edition;
    let p = game.position();
    let powers = game.seat(seat).map(|s| s.powers.as_slice()).unwrap_or_default();
    let all = ed
        .advantage_ids()
        .filter(|id| nation::standing(p.board(ed), *id).is_some_and(|now| now != Use::Spent))
        .map(|id| ed.advantage(id));
    all.filter(|a| powers.contains(&a.power)).collect()
}

/// Examples of instructions that not every edition has units for, nor every seat a rule.
fn special_examples(ed: &Edition, own: &[&Advantage]) -> String {
    let mut text = String::new();
    if ed.kinds.iter().any(|k| k.intercept > 0) {
        let capital = ed.powers.iter().find_map(|p| p.capital);
        let place = capital.map_or("land", |c| ed.space(c).name.as_str());
        text.push_str(&format!(
            "\n# Fighters that rise against raiders:\n# [[when]]\n# battle = \"{place}\"\n\
             # intercept = \"2 if attackers <= 3\"\n",
        ));
    }
    for a in own {
        for deed in &a.deeds {
            text.push_str(&example(ed, a, deed).unwrap_or_default());
        }
    }
    if ed.kinds.iter().any(|k| k.landing_fire > 0 || k.single_strike) {
        text.push_str(
            "\n# What aimed fire names, best first:\n# [[when]]\n# battle = \"all\"\n\
             # targets = \"tank, art, 2 bb, car\"\n",
        );
    }
    text
}

/// What a seat may say in advance with a rule of its nation; `None` where there is nothing to say.
fn example(ed: &Edition, a: &Advantage, deed: &Deed) -> Option<String> {
    let who = &ed.power(a.power).adjective;
    let name = &a.name;
    let battle = |what: &str, place: &str, lines: &str| {
        format!("\n# {name}: {what}:\n# [[when]]\n# battle = \"{place}\"\n{lines}")
    };
    let declared = |what: &str, word: &str| {
        format!("\n# {name}: {what}:\n# [advantages]\n# \"{name}\" = \"{word}\"\n")
    };
    Some(match deed {
        Deed::Strikes(s) if s.defense.is_some() => battle(
            "units that strike once at sea",
            "sea",
            "# sacrifice = \"1 ftr, 1 sub\"\n# targets = \"car, bb\"\n",
        ),
        Deed::SpecialMove(_) => battle(
            "units that come into a battle before its first round",
            "SPACE",
            "# special-move = \"1 inf from SPACE\"\n",
        ),
        Deed::FallsBack(_) => battle(
            "defenders that leave a battle on land",
            "SPACE",
            "# fall-back = \"1 inf to SPACE after round 1\"\n",
        ),
        Deed::Riot(_) => battle("one rises before the battles", "SPACE", "# riot = \"yes\"\n"),
        Deed::Stows(_) => {
            battle("stowed aircraft rise to defend", "sea", "# take-off = \"1 ftr\"\n")
        }
        Deed::Lends(l) if l.call == Call::Round => {
            declared(&format!("a {who} declaration before a round"), "round 3")
        }
        Deed::Lends(l) if l.owner_commands => {
            let to = &ed.power(l.to?).name;
            declared(&format!("{who} units that the orders of another seat move"), to)
        }
        _ => return None,
    })
}
