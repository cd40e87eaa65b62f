//! What is drawn before a game: the board, the seats, who holds the dice, the weather of the mails,
//! and who cheats how.

use super::chance::Chance;
use super::cheat::Cheat;

/// The name of every simulated game.
pub const NAME: &str = "june";

/// The seat of the director, who comes after the players.
pub const DORA: &str = "dora";

/// The seat of a judge who neither plays nor directs, and comes last among the people.
pub const JUDY: &str = "judy";

const PLAYERS: [&str; 8] = ["anna", "bruno", "clara", "dirk", "emil", "fritz", "greta", "hiro"];

/// The games that are played: edition, a folder of its own if it is not built in, powers of the Axis
/// and of the Allies, and the rounds to be played.
struct Board {
    edition: &'static str,
    games: Option<&'static str>,
    axis: &'static [&'static str],
    allies: &'static [&'static str],
    rounds: u32,
}

const DUEL: Board = Board {
    edition: "duel",
    games: Some("tests/toy/games"),
    axis: &["North"],
    allies: &["South"],
    rounds: 3,
};

const RING: Board = Board {
    edition: "ring",
    games: Some("examples/mailroom/games"),
    axis: &["Amber", "Cedar", "Elm", "Glen"],
    allies: &["Birch", "Dune", "Fjord", "Heath"],
    rounds: 2,
};

const AA1941: Board = Board {
    edition: "aa1941",
    games: None,
    axis: &["Germany", "Japan"],
    allies: &["Soviet Union", "United Kingdom", "United States"],
    rounds: 1,
};

/// How mails travel, in hundredths.
#[derive(Clone, Copy, Debug)]
pub struct Weather {
    pub lost: u32,
    pub doubled: u32,
    /// What mail programs do, and what can be undone.
    pub mangled: u32,
    /// What cannot.
    pub spoilt: u32,
    /// The longest way of a mail, in days.
    pub days: usize,
    /// Commands that are stopped at some act of the disk.
    pub killed: u32,
}

pub const FAIR: Weather =
    Weather { lost: 0, doubled: 0, mangled: 0, spoilt: 0, days: 1, killed: 0 };
pub const FOUL: Weather =
    Weather { lost: 15, doubled: 15, mangled: 40, spoilt: 10, days: 4, killed: 5 };
const STORM: Weather =
    Weather { lost: 30, doubled: 20, mangled: 50, spoilt: 20, days: 8, killed: 10 };

/// A game before it begins.
#[derive(Debug)]
pub struct Plan {
    pub edition: &'static str,
    pub games: Option<String>,
    pub mode: &'static str,
    /// Each player with the powers they command.
    pub players: Vec<(&'static str, Vec<&'static str>)>,
    /// One player of each side, who keeps dice where the mode wants it.
    pub spokesmen: [&'static str; 2],
    pub rounds: u32,
    axis: &'static [&'static str],
    pub weather: Weather,
    /// A seat that stays silent loses in the end.
    pub strict: bool,
    /// Everybody keeps what arrives in one mailbox and gives that to the commands.
    pub mailboxes: bool,
    /// The director gives that mailbox to `week`.
    pub weeks: bool,
    /// Hundredths of the turns for which somebody files standing orders.
    pub standing: u32,
    /// Who judges the game: the director, or a seat of its own.
    pub judge: Option<&'static str>,
    /// Days a turn, in the time bank and of vacation, where the table agrees on a pace.
    pub pace: Option<[&'static str; 3]>,
    /// A seat that is silent comes back when a caretaker has played for it.
    pub returns: bool,
    pub cheat: Option<Cheat>,
    pub cheat_seat: Option<&'static str>,
}

impl Plan {
    /// A short game is one round of a duel.
    pub fn draw(chance: &mut Chance, short: bool) -> Plan {
        let mode = chance.pick(&["keepers", "director", "both"]);
        let counts = [2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8];
        let count = if short { 2 } else { chance.pick(&counts) };
        let board = match (count, chance.below(10)) {
            (5, 0..=2) => AA1941,
            (2, 0..=8) => DUEL,
            _ => RING,
        };
        let board = if short { Board { rounds: 1, ..DUEL } } else { board };
        let players = seated(&board, count, chance);
        let side = |powers: &[&str]| {
            let mut all = players.iter().filter(|(_, p)| p.iter().any(|p| powers.contains(p)));
            all.next().map_or(PLAYERS[0], |(seat, _)| *seat)
        };
        let spokesmen = [side(board.axis), side(board.allies)];
        let weather = chance.pick(&[FAIR, FOUL, FOUL, STORM]);
        let cheat = chance.percent(50).then(|| chance.pick(&Cheat::ALL));
        // Most games that stop do so because somebody falls silent.
        let cheat = if chance.percent(15) { Some(Cheat::Silent) } else { cheat };
        let judge = match (mode, chance.below(10)) {
            (_, 0..=4) => None,
            ("keepers", _) | (_, 5..=7) => Some(JUDY),
            _ => Some(DORA),
        };
        let mut plan = Plan {
            edition: board.edition,
            games: board.games.map(|g| format!("{}/{g}", env!("CARGO_MANIFEST_DIR"))),
            mode,
            spokesmen,
            rounds: board.rounds,
            weather,
            strict: chance.percent(50),
            mailboxes: false,
            weeks: false,
            axis: board.axis,
            standing: chance.pick(&[0, 10, 30]),
            judge,
            pace: chance.percent(40).then(|| chance.pick(&[["1", "0", "0"], ["3", "20", "14"]])),
            returns: chance.percent(50),
            players,
            cheat: None,
            cheat_seat: None,
        };
        plan.cheat_seat = cheat.map(|c| c.seat(&plan, chance));
        plan.cheat = cheat;
        plan
    }

    /// Does the seat play for the Axis?
    pub fn is_axis(&self, seat: &str) -> bool {
        let own = self.players.iter().filter(|(s, _)| *s == seat);
        own.flat_map(|(_, powers)| powers).any(|p| self.axis.contains(p))
    }

    /// Is it a seat with powers?
    pub fn plays(&self, seat: &str) -> bool {
        self.players.iter().any(|(player, _)| *player == seat)
    }

    pub fn has_director(&self) -> bool {
        self.mode != "keepers"
    }

    /// Everybody at the table; the first is the host.
    pub fn seats(&self) -> Vec<&'static str> {
        let mut all: Vec<&str> = self.players.iter().map(|(seat, _)| *seat).collect();
        all.extend(self.has_director().then_some(DORA));
        all.extend(self.judge.filter(|judge| *judge == JUDY));
        all
    }

    pub fn keepers(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        if self.mode != "director" {
            all.extend(self.spokesmen);
        }
        all.extend(self.has_director().then_some(DORA));
        all
    }

    /// The line that says what game this is.
    pub fn told(&self) -> String {
        let weather = &self.weather;
        let mut out = format!(
            "{}, mode {}, {} players, {} rounds, {}% lost, {}% killed",
            self.edition,
            self.mode,
            self.players.len(),
            self.rounds,
            weather.lost,
            weather.killed
        );
        if self.mailboxes {
            out.push_str(if self.weeks { ", mailboxes and weeks" } else { ", mailboxes" });
        }
        if let Some(judge) = self.judge {
            out.push_str(&format!(", {judge} judges"));
        }
        if let Some([days, ..]) = self.pace {
            out.push_str(&format!(", a pace of {days}"));
        }
        if let (Some(cheat), Some(seat)) = (self.cheat, self.cheat_seat) {
            out.push_str(&format!(", {seat} cheats: {}", cheat.told()));
        }
        out
    }
}

/// The powers of each side go round among the players of that side, of whom there is at least one.
fn seated(
    board: &Board,
    count: usize,
    chance: &mut Chance,
) -> Vec<(&'static str, Vec<&'static str>)> {
    let (most_axis, most_allies) = (board.axis.len(), board.allies.len());
    let least = count.saturating_sub(most_allies).max(1);
    let axis = least + chance.below(most_axis.min(count - 1) + 1 - least);
    let mut players: Vec<(&str, Vec<&str>)> =
        PLAYERS.iter().take(count).map(|p| (*p, Vec::new())).collect();
    let order = chance.shuffled(count);
    for (n, power) in board.axis.iter().enumerate() {
        players[order[n % axis]].1.push(power);
    }
    for (n, power) in board.allies.iter().enumerate() {
        players[order[axis + n % (count - axis)]].1.push(power);
    }
    players
}
