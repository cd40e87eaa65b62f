//! A club's table and its next round as text, JSON and CSV.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::audit::{
    Played, Round, StandingsRow, WinsAndLosses, latest_histories, next_round, one_key_each,
    standings_table,
};
use crate::desk::columns::Columns;
use crate::diag::wrap;
use crate::seal::Digest;
use crate::shown::{count, one_line, path_for_programs};

/// What does not count, and why.
pub struct NotCounted {
    pub what: String,
    pub why: String,
}

/// What is kept of a good file.
pub struct PlayedFile {
    pub file: String,
    pub heads: Vec<Digest>,
    pub played: Played,
    pub official: bool,
    /// The club whose rules its invitation states.
    pub club: Option<String>,
}

/// A table of finished games, and the next round.
pub struct Standings {
    pub games: Vec<Played>,
    pub table: Vec<StandingsRow>,
    pub round: Round,
    pub aside: Vec<NotCounted>,
    /// How many games the filters leave out.
    pub passed: usize,
}

impl Standings {
    /// The table of these games, each by its files. Games without a file that fits are passed over.
    pub fn of(
        files: BTreeMap<Digest, Vec<PlayedFile>>,
        mut aside: Vec<NotCounted>,
        fits: impl Fn(&PlayedFile) -> bool,
    ) -> Standings {
        let mut games = Vec::new();
        let mut passed = 0;
        for files in files.into_values() {
            if !files.iter().any(&fits) {
                passed += 1;
                continue;
            }
            match newest(files) {
                Ok(played) => games.push(played),
                Err(one) => aside.push(one),
            }
        }
        one_key_each(&mut games);
        games.sort_by(|a: &Played, b| (&a.name, a.game).cmp(&(&b.name, b.game)));
        for game in games.iter().filter(|g| g.ended.is_some() && !g.counts()) {
            let why = if game.plays_alone() { "one key plays both sides" } else { "annulled" };
            aside.push(NotCounted { what: game.name.clone(), why: why.to_string() });
        }
        let table = standings_table(&games);
        let round = next_round(&table);
        Standings { games, table, round, aside, passed }
    }

    /// The table for people, with the next round if `pairings`.
    pub fn text(&self, pairings: bool) -> String {
        let mut out = lines(&self.table(false));
        let over = self.games.iter().filter(|g| g.counts()).count();
        let open = self.games.iter().filter(|g| g.ended.is_none()).count();
        let rounds = self.table.iter().map(StandingsRow::begun).max().unwrap_or(0);
        let rounds = count(usize::try_from(rounds).unwrap_or(usize::MAX), "round");
        out.push_str(&format!("{over} over, {open} open, {rounds}\n"));
        if self.passed > 0 {
            let passed = count(self.passed, "game");
            out.push_str(&format!("{passed} of another club, edition or time\n"));
        }
        for one in &self.aside {
            let text = format!("not counted: {}: {}", one_line(&one.what), one_line(&one.why));
            out.push_str(&wrap(&text, "", "  "));
        }
        if pairings {
            out.push_str("\nNEXT ROUND\n");
            out.push_str(&lines(&self.next()));
            out.push_str("\nNOT MET YET\n");
            for i in 0..self.table.len() {
                let unmet = self.unmet(i);
                let all = if unmet.is_empty() { "-".to_string() } else { unmet.join(", ") };
                out.push_str(&wrap(&format!("{}: {all}", self.name(i)), "", "  "));
            }
        }
        out
    }

    /// The seat's name; with a part of the key where two keys have one name.
    fn name(&self, i: usize) -> String {
        let person = &self.table[i].person;
        let same = self.table.iter().filter(|s| s.person.seat == person.seat).count();
        let start = person.fingerprint.get(..15).unwrap_or_default();
        if same > 1 { format!("{} ({start})", person.seat) } else { person.seat.clone() }
    }

    fn table(&self, sheet: bool) -> Columns {
        let mut columns = Columns::new(&[
            "place",
            "seat",
            "points",
            "games",
            "wins",
            "draws",
            "losses",
            "opponents",
            "axis-wins",
            "axis-draws",
            "axis-losses",
            "allies-wins",
            "allies-draws",
            "allies-losses",
            "open",
            "byes",
            "fingerprint",
        ]);
        for (i, score) in self.table.iter().enumerate() {
            let all = score.both_sides();
            columns.add([
                (i + 1).to_string(),
                if sheet { score.person.seat.clone() } else { self.name(i) },
                points(all.half_points()),
                all.games().to_string(),
                all.wins.to_string(),
                all.draws.to_string(),
                all.losses.to_string(),
                points(score.opponents),
                score.axis.wins.to_string(),
                score.axis.draws.to_string(),
                score.axis.losses.to_string(),
                score.allies.wins.to_string(),
                score.allies.draws.to_string(),
                score.allies.losses.to_string(),
                score.open.to_string(),
                score.byes.to_string(),
                score.person.fingerprint.clone(),
            ]);
        }
        columns
    }

    fn next(&self) -> Columns {
        let mut columns = Columns::new(&["axis", "allies", "note"]);
        for p in &self.round.pairings {
            let note = if p.again { "they have met before" } else { "" };
            columns.add([self.name(p.axis), self.name(p.allies), note.to_string()]);
        }
        if let Some(free) = self.round.free {
            columns.add([self.name(free), "-".to_string(), "bye this round".to_string()]);
        }
        columns
    }

    /// Everybody else whom a player has not met.
    fn unmet(&self, i: usize) -> Vec<String> {
        let met = &self.table[i].met;
        let others = (0..self.table.len()).filter(|j| *j != i);
        let unmet = others.filter(|j| !met.contains(&self.table[*j].person.fingerprint));
        unmet.map(|j| self.name(j)).collect()
    }

    /// The table for a spreadsheet, or the next round if `pairings`.
    pub fn csv(&self, pairings: bool) -> String {
        if pairings { self.next().csv() } else { self.table(true).csv() }
    }

    /// The table, the next round and what does not count, for programs.
    pub fn json(&self) -> Value {
        let table = (0..self.table.len()).map(|i| self.row_json(i));
        let pairings = self.round.pairings.iter().map(|p| {
            let axis = self.fingerprint(p.axis);
            let allies = self.fingerprint(p.allies);
            json!({ "axis": axis, "allies": allies, "met-before": p.again })
        });
        json!({
            "table": table.collect::<Vec<_>>(),
            "next-round": {
                "pairings": pairings.collect::<Vec<_>>(),
                "free": self.round.free.map(|i| self.fingerprint(i)),
            },
            "games": self.games.iter().map(game_json).collect::<Vec<_>>(),
            "not-counted": self.aside.iter()
                .map(|a| json!({ "what": path_for_programs(&a.what), "why": a.why })).collect::<Vec<_>>(),
        })
    }

    /// The line of the table at an index.
    fn row_json(&self, i: usize) -> Value {
        let s = &self.table[i];
        let all = s.both_sides();
        let unmet = (0..self.table.len()).filter(|j| *j != i).map(|j| self.fingerprint(j));
        let unmet = unmet.filter(|p| !s.met.contains(*p));
        json!({
            "place": i + 1, "seat": s.person.seat, "fingerprint": s.person.fingerprint,
            "half-points": all.half_points(), "games": all.games(), "all": wins_json(all),
            "axis": wins_json(s.axis), "allies": wins_json(s.allies), "open": s.open,
            "byes": s.byes, "opponents-half-points": s.opponents,
            "unmet": unmet.collect::<Vec<_>>(),
        })
    }

    fn fingerprint(&self, i: usize) -> &String {
        &self.table[i].person.fingerprint
    }
}

fn wins_json(t: WinsAndLosses) -> Value {
    json!({ "wins": t.wins, "draws": t.draws, "losses": t.losses })
}

/// One game of the table, for programs.
fn game_json(g: &Played) -> Value {
    json!({
        "game": g.name, "id": g.game.to_string(), "counts": g.counts(),
        "ending": g.ended.map(|(e, _)| e.word()),
        "winner": g.ended.and_then(|(_, w)| w).map(crate::chain::side_word),
        "result-signed": g.confirmed,
    })
}

fn lines(columns: &Columns) -> String {
    columns.text().iter().map(|l| format!("{l}\n")).collect()
}

/// Half points as points: `1.5`.
fn points(half: u32) -> String {
    if half % 2 == 1 { format!("{}.5", half / 2) } else { (half / 2).to_string() }
}

/// The game as its newest file has it, if it has one history and official dice.
fn newest(mut files: Vec<PlayedFile>) -> Result<Played, NotCounted> {
    files.sort_by(|a, b| (a.heads.len(), &a.file).cmp(&(b.heads.len(), &b.file)));
    let heads: Vec<&[Digest]> = files.iter().map(|f| f.heads.as_slice()).collect();
    let tips: Vec<&str> =
        latest_histories(&heads).into_iter().map(|i| files[i].file.as_str()).collect();
    let forked = (tips.len() > 1).then(|| tips.join(", "));
    let newest = files.pop().expect("a game has a file");
    let aside = |why: String| Err(NotCounted { what: newest.played.name.clone(), why });
    match forked {
        Some(tips) => aside(format!("{tips} tell different stories")),
        None if !newest.official => aside("its dice are not official".to_string()),
        None => Ok(newest.played),
    }
}
