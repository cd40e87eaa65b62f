//! Exact chances of a fight: what the engine would make of every fall of the dice, each as likely as it
//! is. The engine answers every question of the rules; this module knows how to add chances up.

mod chances;
mod dice;
mod ends;
mod lattice;
mod luck;
mod need;
mod node;
mod outcome;
pub mod told;
mod tree;
mod typed;
mod waves;
mod words;

use std::collections::BTreeMap;

use crate::edition::{DefaultProfile, Edition, StopRule};
use crate::engine::battle::overflown_targets;
use crate::engine::plan::{BattleCondition, BattleInstructions, Test};
use crate::engine::position::{Engagement, EngagementKind, Position};
use crate::engine::{Input, battle, unasked};
use crate::id::SpaceId;

pub use luck::{Fought, Luck, Score, added_up, fought, percentile_of_sum};
pub use need::{MOST_ADDED, Need, cheapest, needed, useful, waits_for_sea};
pub use outcome::{End, Odds, Survivors};
pub use typed::{Armies, Lots, Typed, typed, without};
pub use waves::{Wave, Waves, waves};
pub use words::chances;

use node::Node;
use outcome::Party;

/// Why a fight is not reckoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A decision would have to be asked for.
    Asked,
    /// More dice than can be told apart.
    TooMany,
    /// More ways to go on than are looked at.
    TooLarge,
}

/// What stays the same in all of a fight.
pub(crate) struct Scene<'a> {
    pub ed: &'a Edition,
    pub input: &'a Input,
    pub p: &'a Position,
    /// Rounds up to this one are told apart, because somebody's orders ask for their number.
    pub counted: u32,
    /// The fight is broken off after so many rounds.
    pub last_round: Option<u32>,
    pub way: Way,
    /// How often the engine is asked to fight on before a fight counts as too large.
    pub most: usize,
}

/// For a fight that somebody asks about.
const MOST_ASKED: usize = 100_000;
/// For each fight that a bot glances at.
const MOST_GLANCED: usize = 1_500;
/// For each fight whose luck is told, so that a report of many is there at once.
const MOST_TOLD: usize = 5_000;

/// How a fight is calculated. Both ways give the same; a test compares them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Way {
    /// By two lists where that is enough.
    #[default]
    Quick,
    /// By the engine alone.
    General,
}

impl Scene<'_> {
    fn stops_before(&self, round: u32) -> bool {
        self.last_round.is_some_and(|last| round > last)
    }

    /// Orders of the mover, or its habits, may end the fight.
    fn may_leave(&self, place: SpaceId) -> bool {
        let says = |i: &BattleInstructions| i.retreat.is_some() || i.air_retreat.is_some();
        let own = self.input.orders.battles.get(&place).is_some_and(says);
        let standing = self.input.standing.get(&self.p.power);
        own || standing.is_some_and(|s| s.when.iter().any(|r| says(&r.says)))
            || self.p.turn.answers.values().any(says)
            || stops_by_habit(&self.input.profile)
    }

    /// Words of the clubs speak about the course of the fight.
    fn plans(&self, place: SpaceId) -> bool {
        let own = self.input.orders.battles.get(&place).is_some_and(|b| b.plan.is_some());
        let all = self.input.standing.values().flat_map(|s| &s.when);
        own || all.into_iter().any(|r| r.says.plan.is_some())
            || self.p.turn.answers.values().any(|says| says.plan.is_some())
    }
}

/// Does the default profile make an attacker leave who said nothing?
fn stops_by_habit(profile: &DefaultProfile) -> bool {
    let stop = &profile.stop;
    [stop.land, stop.sea, stop.air].iter().any(|rule| *rule != StopRule::PressOn)
}

/// The last round whose number any order asks for; 0 where none does.
fn counted_rounds(input: &Input, p: &Position) -> u32 {
    let last = |when: &BattleCondition| {
        let of = |test: &Test| match test {
            Test::After(n) | Test::Before(n) => *n,
            _ => 0,
        };
        when.any.iter().flatten().map(of).max().unwrap_or(0)
    };
    let says = |i: &BattleInstructions| {
        let orders = [&i.retreat, &i.air_retreat].into_iter().flatten();
        let asked = orders.map(|r| last(&r.when)).max().unwrap_or(0);
        let dive = i.submerge.as_ref().map_or(0, |s| last(&s.when));
        // The words of the clubs count rounds of their own.
        let plan = if i.plan.is_some() { MOST_PLANNED } else { 0 };
        asked.max(dive).max(plan)
    };
    let own = input.orders.battles.values().map(says);
    let standing = input.standing.values().flat_map(|s| &s.when).map(|r| says(&r.says));
    let answered = p.turn.answers.values().map(says);
    own.chain(standing).chain(answered).max().unwrap_or(0)
}

/// Rounds told apart where a plan of the clubs counts them.
const MOST_PLANNED: u32 = 9;

/// The chances of one engagement of a board with the combat moves made. Flights over guns on the way,
/// and for a landing the sea battles before it, are part of it.
///
/// # Errors
/// [`Fault`].
pub fn engagement(
    ed: &Edition,
    input: &Input,
    p: &Position,
    engagement: &Engagement,
    (last_round, way): (Option<u32>, Way),
) -> Result<Odds, Fault> {
    reckoned(ed, input, p, engagement, (last_round, way, MOST_ASKED))
}

fn reckoned(
    ed: &Edition,
    input: &Input,
    p: &Position,
    engagement: &Engagement,
    (last_round, way, most): (Option<u32>, Way, usize),
) -> Result<Odds, Fault> {
    let input = &unasked(input);
    let counted = counted_rounds(input, p).max(last_round.unwrap_or(0));
    let p = &stripped(ed, p, engagement);
    let scene = Scene { ed, input, p, counted, last_round, way, most };
    let mut boards = vec![(p.clone(), 1.0)];
    let mut pruned = 0.0;
    for before in first(ed, input, p, engagement) {
        let party = Party::near(ed, p, &before);
        let net = tree::reckon(&scene, &party, &before, boards)?;
        pruned += net.pruned;
        boards = net.ends.into_iter().map(|(p, _, chance)| (p, chance)).collect();
    }
    let near = Party::near(ed, p, engagement);
    let mut nets = Vec::new();
    for (drowned, boards) in by_loss_at_sea(ed, p, engagement.place, boards) {
        let mut net = tree::reckon(&scene, &near, engagement, boards)?;
        net.pruned += std::mem::take(&mut pruned);
        nets.push((net, drowned));
    }
    let party = Party::of(ed, p, engagement);
    Ok(ends::told(ed, p, engagement.place, (&party, &near), nets))
}

/// Boards with their chances.
type Boards = Vec<(Position, f64)>;

/// Boards before a landing by the cost of the troops that went down with their ships: the swing of the
/// sea battle has them.
fn by_loss_at_sea(
    ed: &Edition,
    p: &Position,
    place: SpaceId,
    boards: Boards,
) -> BTreeMap<i32, Boards> {
    let offshore = Party::offshore(ed, p, place);
    let all = offshore.worth(ed, p, true);
    let mut found: BTreeMap<i32, Boards> = BTreeMap::new();
    for (board, chance) in boards {
        let drowned = all - offshore.worth(ed, &board, true);
        found.entry(drowned).or_default().push((board, chance));
    }
    found
}

/// The chances of a fight from its present state.
fn from_here(ed: &Edition, input: &Input, node: &Node, most: usize) -> Result<Odds, Fault> {
    let input = &unasked(input);
    let state = &node.fight.state;
    let fight = Engagement { place: state.place, kind: state.kind, done: false };
    let p = stripped(ed, &node.p, &fight);
    let counted = counted_rounds(input, &p);
    let scene = Scene { ed, input, p: &p, counted, last_round: None, way: Way::Quick, most };
    let party = Party::near(ed, &p, &fight);
    let node = Node { p: p.clone(), fight: node.fight.clone() };
    let net = tree::go_on(&scene, &party, vec![(node, 1.0)])?;
    Ok(ends::told(ed, &p, fight.place, (&party, &party), vec![(net, 0)]))
}

/// Engagements, each with its chances.
pub type TurnOdds = Vec<(Engagement, Result<Odds, Fault>)>;

/// The engagements of a board in the order of the turn, each with its chances.
pub fn turn(ed: &Edition, input: &Input, p: &Position) -> TurnOdds {
    turn_to(ed, input, p, None)
}

/// The same where every battle is broken off after so many rounds.
pub fn turn_to(ed: &Edition, input: &Input, p: &Position, last_round: Option<u32>) -> TurnOdds {
    let fought = p.turn.battles.iter().filter(|e| !e.done);
    let listed = fought.filter(|e| e.kind != EngagementKind::Overflight);
    listed.map(|e| (e.clone(), engagement(ed, input, p, e, (last_round, Way::Quick)))).collect()
}

/// Places of battles whose aim is less likely than so many percent: that the territory is taken, or the
/// sea battle won. Battles too large for a quick look are left out.
pub fn unlikely(ed: &Edition, input: &Input, p: &Position, percent: u32) -> Vec<SpaceId> {
    let small = |e: &&Engagement| matches!(e.kind, EngagementKind::Land | EngagementKind::Sea);
    let bad = |e: &&Engagement| {
        let odds = reckoned(ed, input, p, e, (None, Way::Quick, MOST_GLANCED));
        let sea = e.kind == EngagementKind::Sea;
        odds.is_ok_and(|o| (if sea { o.win } else { o.capture }) * 100.0 < f64::from(percent))
    };
    p.turn.battles.iter().filter(small).filter(bad).map(|e| e.place).collect()
}

/// What is fought before this engagement and bears on it.
fn first(ed: &Edition, input: &Input, p: &Position, e: &Engagement) -> Vec<Engagement> {
    let one = |place, kind| Engagement { place, kind, done: false };
    let mut all = Vec::new();
    let over = |place: &SpaceId| {
        let kind = EngagementKind::Overflight;
        !p.turn.battles.iter().any(|e| e.done && e.kind == kind && e.place == *place)
    };
    let mut flown = overflown_targets(ed, p);
    flown.retain(over);
    if e.kind == EngagementKind::Land {
        let field = crate::engine::Field { ed, p, input };
        for zone in battle::landing_zones(field, e.place) {
            let sea = one(zone, EngagementKind::Sea);
            if p.turn.battles.contains(&sea) {
                if flown.contains(&zone) {
                    all.push(one(zone, EngagementKind::Overflight));
                }
                all.push(sea);
            }
        }
    }
    if flown.contains(&e.place) {
        all.push(one(e.place, EngagementKind::Overflight));
    }
    all
}

/// The board without what is too far away to matter.
fn stripped(ed: &Edition, p: &Position, e: &Engagement) -> Position {
    let mut near: Vec<SpaceId> = vec![e.place];
    near.extend(ed.neighbours(e.place));
    for zone in near.clone() {
        near.extend(ed.neighbours(zone));
    }
    let guns: Vec<SpaceId> = p
        .in_space(e.place)
        .chain(near.iter().flat_map(|s| p.in_space(*s)).collect::<Vec<_>>())
        .flat_map(|(_, u)| u.turn.path.clone())
        .collect();
    near.extend(guns);
    near.sort_unstable();
    near.dedup();
    let mut small = p.clone();
    small.units.retain(|_, u| near.binary_search(&u.space).is_ok());
    small
}
