//! An answer file to fill in: who stands where in the battle asked about, and the lines that answer
//! what is asked, as comments.

use std::collections::BTreeSet;

use crate::diag::wrap;
use crate::edition::Edition;
use crate::engine::battle::{Muster, muster};
use crate::engine::position::EngagementKind;
use crate::engine::{Owed, Position, Question};
use crate::format::FORMAT;
use crate::id::{KindId, SpaceId};

use super::template::TemplateHeader;
use super::totals::forces;

/// The answer file of a seat. Each of `owed` stands with the words that name it: `Germany (bruno)
/// about sz5`.
pub fn answer_template(
    ed: &Edition,
    position: &Position,
    owed: &[(Owed, String)],
    h: &TemplateHeader,
) -> String {
    let mut out = format!(
        "fieldpost = {FORMAT}\nkind = \"answer\"\ngame = \"{}\"\nseat = \"{}\"\nstep = {}\n\
         head = \"{}\"\n",
        h.game, h.seat, h.step, h.head
    );
    out.push_str(
        "\n# Lines that begin with # are comments. Take the # away to use one;\n\
         # what you leave out follows your standing orders, then the defaults.\n",
    );
    let battles = muster(ed, position);
    // A seat may be asked for two powers in one battle, and answers for both in one section.
    let mut places: Vec<SpaceId> = Vec::new();
    for (one, _) in owed {
        if !places.contains(&one.place) {
            places.push(one.place);
        }
    }
    for place in places {
        let kinds: Vec<&Muster> = battles.iter().filter(|m| m.place == place).collect();
        let asked: Vec<&(Owed, String)> = owed.iter().filter(|(o, _)| o.place == place).collect();
        out.push('\n');
        asked.iter().for_each(|(_, label)| out.push_str(&format!("# {label}\n")));
        for m in &kinds {
            let (a, d) = (forces(ed, position, &m.attackers), forces(ed, position, &m.defenders));
            let what = if m.kind == EngagementKind::Raid { "raiders" } else { "attackers" };
            out.push_str(&wrap(&format!("{what}: {a}"), "#   ", "#     "));
            out.push_str(&wrap(&format!("defenders: {d}"), "#   ", "#     "));
        }
        out.push_str(&format!("[battle.\"{}\"]\n", ed.space(place).name));
        let mut said: Vec<String> = Vec::new();
        for line in asked.iter().flat_map(|(one, _)| lines(ed, position, one, &kinds)) {
            if !said.contains(&line) {
                out.push_str(&format!("# {line}\n"));
                said.push(line);
            }
        }
    }
    out
}

/// Keys that can answer a question, each with an example of this battle.
fn lines(ed: &Edition, p: &Position, owed: &Owed, here: &[&Muster]) -> Vec<String> {
    let moves = owed.power == p.power;
    let own = |m: &Muster| if moves { m.attackers.clone() } else { m.defenders.clone() };
    let kinds: BTreeSet<KindId> = here
        .iter()
        .flat_map(|m| own(m))
        .filter_map(|id| p.units.get(&id))
        .filter(|u| u.power == owed.power)
        .map(|u| u.kind)
        .collect();
    let mut by_cost: Vec<KindId> = kinds.iter().copied().collect();
    by_cost.sort_by_key(|k| (ed.kind(*k).cost, *k));
    let list: Vec<&str> = by_cost.iter().map(|k| ed.kind(*k).abbr.as_str()).collect();
    let losses = format!("losses = \"{}\"", list.join(", "));
    let dives = kinds.iter().any(|k| ed.kind(*k).submarine);
    let submerge = "submerge = \"never\"".to_string();
    match owed.about {
        Question::BeforeBattle => {
            let fought = here.iter().any(|m| m.kind != EngagementKind::Raid);
            let mut all = if fought { vec![losses] } else { Vec::new() };
            let tough = by_cost.iter().find(|k| ed.kind(**k).hits > 1);
            all.extend(tough.map(|k| format!("first-hit = \"{}\"", ed.kind(*k).abbr)));
            all.extend(dives.then_some(submerge));
            all.extend(moves.then(|| "retreat = \"never\"".to_string()));
            let raided = here.iter().any(|m| m.kind == EngagementKind::Raid);
            all.extend(raided.then(|| "intercept = \"all\"".to_string()));
            all
        }
        Question::Losses { .. } => vec![losses],
        Question::Submerge => vec!["submerge = \"always\"".to_string(), submerge],
        Question::RetreatOrPress => vec!["retreat = \"never\"".to_string()],
        Question::Landing => vec!["landing = [\"sz5\", \"Norway\"]".to_string()],
        Question::Targets => vec!["targets = \"bb, car\"".to_string()],
        Question::Intercept => vec!["intercept = \"all\"".to_string()],
        Question::Ashore => vec!["ashore = \"all\"".to_string()],
        Question::Unseal => Vec::new(),
    }
}
