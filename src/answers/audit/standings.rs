//! The table of a club, from games that have ended: wins, draws and losses of every key, and what those
//! whom it met have won.

use std::collections::{BTreeMap, BTreeSet};

use crate::chain::moment_of;
use crate::chain::{Ending, Game, NewKey, claimed_time, game_outcome};
use crate::doc_kind::DocKind;
use crate::id::Side;
use crate::seal::Digest;

/// One player: a key. Seats are called as in the game whose name comes last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Person {
    pub fingerprint: String,
    pub seat: String,
}

/// What a table needs of a game.
#[derive(Clone, Debug)]
pub struct Played {
    pub name: String,
    pub game: Digest,
    /// Fingerprints and seats of the Axis and of the Allies.
    pub axis: Vec<Person>,
    pub allies: Vec<Person>,
    /// How it ended and who won; `None` while it goes on.
    pub ended: Option<(Ending, Option<Side>)>,
    /// Has its result been signed and closed it?
    pub confirmed: bool,
    pub edition: String,
    /// The moment of its last paper, as that claims it, in seconds since 1970.
    pub moment: Option<i64>,
    /// Keys that a player had before, each with the one after it: a ruling says that they are one person's.
    pub earlier_keys: Vec<(String, String)>,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WinsAndLosses {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl WinsAndLosses {
    /// How many games were played.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Two for a win, one for a draw.
    pub fn half_points(self) -> u32 {
        2 * self.wins + self.draws
    }

    fn add_game(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    fn combined_with(self, other: WinsAndLosses) -> WinsAndLosses {
        WinsAndLosses {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// A line of the table.
#[derive(Clone, Debug)]
pub struct StandingsRow {
    pub person: Person,
    pub axis: WinsAndLosses,
    pub allies: WinsAndLosses,
    /// Games that go on.
    pub open: u32,
    /// Rounds without a game: how many games more somebody else in the table has begun.
    pub byes: u32,
    /// Half points of those whom it met in games that count, once for each such game.
    pub opponents: u32,
    /// Fingerprints of everybody it ever played against.
    pub met: BTreeSet<String>,
}

impl StandingsRow {
    /// The games that count and those that go on.
    pub fn begun(&self) -> u32 {
        self.both_sides().games() + self.open
    }

    /// The games on both sides together.
    pub fn both_sides(&self) -> WinsAndLosses {
        self.axis.combined_with(self.allies)
    }
}

impl Played {
    /// Of a game that has been verified; the keys are those that the seats have now.
    pub fn of_game(game: &Game) -> Played {
        Played {
            name: game.file().name.clone(),
            game: game.file().game,
            axis: people_of(game, Side::Axis),
            allies: people_of(game, Side::Allies),
            ended: game_outcome(game).map(|(_, ending, winner)| (ending, winner)),
            confirmed: game.closed().is_some(),
            edition: game.file().edition.clone(),
            moment: last_moment(game),
            earlier_keys: earlier_keys(game),
        }
    }

    /// Does it move the table? Not while it goes on, if it was annulled, or if one key plays both sides.
    pub fn counts(&self) -> bool {
        self.ended.is_some_and(|(ending, _)| ending != Ending::Annulled) && !self.plays_alone()
    }

    /// Is somebody their own enemy?
    pub fn plays_alone(&self) -> bool {
        self.axis.iter().any(|p| self.allies.iter().any(|q| q.fingerprint == p.fingerprint))
    }
}

/// The moment of the last paper that claims one.
pub(super) fn last_moment(game: &Game) -> Option<i64> {
    let papers = game.file().blocks.iter().rev().flat_map(|b| &b.documents);
    papers.filter_map(|paper| moment_of(&claimed_time(&paper.text)?)).next()
}

/// The keys that seats of a game had before, with those that came after.
fn earlier_keys(game: &Game) -> Vec<(String, String)> {
    let papers = game.file().blocks.iter().flat_map(|b| &b.documents);
    let keys = papers.filter(|paper| paper.kind == DocKind::Key);
    let read = keys.filter_map(|paper| NewKey::read(&paper.text).ok());
    // A new director is another person, and plays no side.
    let players = read.filter(|new| game.side_of(&new.at.seat).is_some());
    players.map(|new| (new.old, new.new)).collect()
}

/// Gives every person one key in all games: the one that the rulings of these games lead to.
pub fn one_key_each(games: &mut [Played]) {
    let changes = games.iter().flat_map(|game| game.earlier_keys.iter().cloned());
    let changes: BTreeMap<String, String> = changes.collect();
    let people = games.iter_mut().flat_map(|game| game.axis.iter_mut().chain(&mut game.allies));
    for person in people {
        // Keys that were changed in a circle end after as many steps as there are changes.
        for _ in 0..changes.len() {
            let Some(now) = changes.get(&person.fingerprint) else { break };
            person.fingerprint.clone_from(now);
        }
    }
}

/// The people who play a side.
fn people_of(game: &Game, side: Side) -> Vec<Person> {
    let seats = game.seats().iter().filter(|s| game.side_of(&s.id) == Some(side));
    seats.map(|s| Person { fingerprint: s.fingerprint.clone(), seat: s.id.clone() }).collect()
}

/// The table, first to last: by points, then by the points of those met, wins, and name.
pub fn standings_table(games: &[Played]) -> Vec<StandingsRow> {
    let mut all: BTreeMap<String, StandingsRow> = BTreeMap::new();
    let mut ordered: Vec<&Played> = games.iter().collect();
    ordered.sort_by(|a, b| (&a.name, a.game).cmp(&(&b.name, b.game)));
    for game in &ordered {
        let sides =
            [(Side::Axis, &game.axis, &game.allies), (Side::Allies, &game.allies, &game.axis)];
        for (side, own, enemies) in sides {
            for person in own {
                let score = all
                    .entry(person.fingerprint.clone())
                    .or_insert_with(|| StandingsRow::for_person(person));
                score.person.seat.clone_from(&person.seat);
                if game.plays_alone() {
                    continue;
                }
                score.met.extend(enemies.iter().map(|p| p.fingerprint.clone()));
                match game.ended.filter(|_| game.counts()) {
                    Some((_, winner)) => {
                        let tally =
                            if side == Side::Axis { &mut score.axis } else { &mut score.allies };
                        tally.add_game(winner.map(|w| w == side));
                    }
                    None => score.open += u32::from(game.ended.is_none()),
                }
            }
        }
    }
    let points: BTreeMap<String, u32> =
        all.iter().map(|(key, s)| (key.clone(), s.both_sides().half_points())).collect();
    for game in ordered.iter().filter(|g| g.counts()) {
        for (own, enemies) in [(&game.axis, &game.allies), (&game.allies, &game.axis)] {
            let sum: u32 = enemies.iter().filter_map(|p| points.get(&p.fingerprint)).sum();
            for person in own {
                if let Some(score) = all.get_mut(&person.fingerprint) {
                    score.opponents += sum;
                }
            }
        }
    }
    let mut table: Vec<StandingsRow> = all.into_values().collect();
    let rounds = table.iter().map(StandingsRow::begun).max().unwrap_or(0);
    table.iter_mut().for_each(|row| row.byes = rounds - row.begun());
    table.sort_by(|a, b| {
        let rank =
            |s: &StandingsRow| (s.both_sides().half_points(), s.opponents, s.both_sides().wins);
        rank(b).cmp(&rank(a)).then_with(|| {
            (&a.person.seat, &a.person.fingerprint).cmp(&(&b.person.seat, &b.person.fingerprint))
        })
    });
    table
}

impl StandingsRow {
    fn for_person(person: &Person) -> StandingsRow {
        StandingsRow {
            person: person.clone(),
            axis: WinsAndLosses::default(),
            allies: WinsAndLosses::default(),
            open: 0,
            byes: 0,
            opponents: 0,
            met: BTreeSet::new(),
        }
    }
}
