//! Exact chances of a fight: what the engine would make of every fall of the dice, each as likely as it
//! is. The engine answers every question of the rules; this module knows how to add chances up.

mod chances;
mod ends;
pub mod lattice;
mod luck_chances;
mod need;
mod node;
mod outcome;
mod scene;
mod scripted_dice;
pub mod told;
mod tree;
mod turn_lines;
mod typed_armies;
mod waves;

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::engine::battle::{self, overflown_targets};
use crate::engine::plan::{BattleCondition, BattleInstructions, Test};
use crate::engine::position::{Engagement, EngagementKind, Position};
use crate::engine::{Board, Input, unasked};
use crate::id::SpaceId;
use node::Node;
use outcome::Party;

pub use chances::answers;
pub use luck_chances::{
    Fought, Luck, Score, added_up, fought, hundredths_of_percent, percent_of_runs,
    percentile_of_sum, round_to_hundredths,
};
pub(crate) use need::MOST_ADDED;
pub use need::{Need, cheapest, cheapest_for, needed, useful, waits_for_sea};
pub use outcome::{End, Odds, Survivors};
pub(crate) use scene::Scene;
pub use scene::{Fault, Way};
pub use scripted_dice::{Answer, Asked};
pub use turn_lines::chances;
pub use typed_armies::{Armies, Lots, Typed, idle, typed, without};
pub use waves::{Wave, Waves, waves};

/// For a fight that somebody asks about.
const MOST_ASKED: usize = 100_000;
/// For each fight that a bot glances at.
const MOST_GLANCED: usize = 1_500;
/// For each fight whose luck is told, so that a report of many is there at once.
const MOST_TOLD: usize = 5_000;

/// The last round whose number any order asks for; 0 where none does.
fn counted_rounds(input: &Input, p: &Position) -> u32 {
    let own = input.orders.battles.values();
    let standing = input.standing.values().flat_map(|s| &s.when).map(|r| &r.says);
    let answered = p.turn.answers.values();
    own.chain(standing).chain(answered).map(rounds_counted_by).max().unwrap_or(0)
}

/// The last round whose number the instructions for one battle ask for; 0 where they ask for none.
fn rounds_counted_by(i: &BattleInstructions) -> u32 {
    let orders = [&i.retreat, &i.air_retreat].into_iter().flatten();
    let asked = orders.map(|r| last_round_asked(&r.when)).max().unwrap_or(0);
    let dive = i.submerge.as_ref().map_or(0, |s| last_round_asked(&s.when));
    // The words of the clubs count rounds of their own.
    let plan = if i.plan.is_some() { MOST_PLANNED } else { 0 };
    asked.max(dive).max(plan)
}

/// The last round that a condition asks for.
fn last_round_asked(when: &BattleCondition) -> u32 {
    when.any
        .iter()
        .flatten()
        .map(|test| match test {
            Test::After(n) | Test::Before(n) => *n,
            _ => 0,
        })
        .max()
        .unwrap_or(0)
}

/// Rounds told apart where a plan of the clubs counts them.
const MOST_PLANNED: u32 = 9;

/// The chances of one engagement of a board with the combat moves made. Flights over guns on the way,
/// and for a landing the sea battles before it, are part of it.
///
/// # Errors
/// [`Fault`].
pub fn engagement(
    board: Board,
    input: &Input,
    engagement: &Engagement,
    last_round: Option<u32>,
    way: Way,
) -> Result<Odds, Fault> {
    calculate(board, input, engagement, last_round, way, MOST_ASKED)
}

fn calculate(
    board: Board,
    input: &Input,
    engagement: &Engagement,
    last_round: Option<u32>,
    way: Way,
    most: usize,
) -> Result<Odds, Fault> {
    let input = &unasked(input);
    let counted = counted_rounds(input, board.position).max(last_round.unwrap_or(0));
    let ed = board.edition;
    let p = &without_the_far_away(board, engagement);
    let scene = Scene { ed, input, p, counted, last_round, way, most };
    let mut boards = vec![(p.clone(), 1.0)];
    let mut pruned = 0.0;
    for before in fought_before(p.board(ed), input, engagement) {
        let party = Party::near(p.board(ed), &before);
        let net = tree::reckon(&scene, &party, &before, boards)?;
        pruned += net.pruned;
        boards = net.ends.into_iter().map(|(p, _, chance)| (p, chance)).collect();
    }
    let near = Party::near(p.board(ed), engagement);
    let mut nets = Vec::new();
    for (drowned, boards) in by_loss_at_sea(p.board(ed), engagement.place, boards) {
        let mut net = tree::reckon(&scene, &near, engagement, boards)?;
        net.pruned += std::mem::take(&mut pruned);
        nets.push((net, drowned));
    }
    let party = Party::of(p.board(ed), engagement);
    Ok(ends::tell_ends(p.board(ed), engagement.place, &party, &near, nets))
}

/// Boards with their chances.
type Boards = Vec<(Position, f64)>;

/// Boards before a landing by the cost of the troops that went down with their ships: the swing of the
/// sea battle has them.
fn by_loss_at_sea(board: Board, place: SpaceId, boards: Boards) -> BTreeMap<i32, Boards> {
    let offshore = Party::offshore(board, place);
    let all = offshore.worth(board, true);
    let mut found: BTreeMap<i32, Boards> = BTreeMap::new();
    for (after, chance) in boards {
        let drowned = all - offshore.worth(after.board(board.edition), true);
        found.entry(drowned).or_default().push((after, chance));
    }
    found
}

/// The chances of a fight from its present state.
fn from_here(ed: &Edition, input: &Input, node: &Node, most: usize) -> Result<Odds, Fault> {
    let input = &unasked(input);
    let state = &node.fight.state;
    let fight = Engagement { place: state.place, kind: state.kind, done: false };
    let p = without_the_far_away(node.p.board(ed), &fight);
    let counted = counted_rounds(input, &p);
    let scene = Scene { ed, input, p: &p, counted, last_round: None, way: Way::Quick, most };
    let party = Party::near(p.board(ed), &fight);
    let node = Node { p: p.clone(), fight: node.fight.clone() };
    let net = tree::go_on(&scene, &party, vec![(node, 1.0)])?;
    Ok(ends::tell_ends(p.board(ed), fight.place, &party, &party, vec![(net, 0)]))
}

/// Engagements, each with its chances.
pub(crate) type TurnOdds = Vec<(Engagement, Result<Odds, Fault>)>;

/// The engagements of a board in the order of the turn, each with its chances.
pub fn turn(board: Board, input: &Input) -> TurnOdds {
    turn_to(board, input, None)
}

/// The same where every battle is broken off after so many rounds.
pub fn turn_to(board: Board, input: &Input, last_round: Option<u32>) -> TurnOdds {
    let fought = board.turn().battles.iter().filter(|e| !e.done);
    let listed = fought.filter(|e| e.kind != EngagementKind::Overflight);
    listed.map(|e| (e.clone(), engagement(board, input, e, last_round, Way::Quick))).collect()
}

/// Places of battles whose aim is less likely than so many percent: that the territory is taken, or the
/// sea battle won. Battles too large for a quick look are left out.
pub fn unlikely(board: Board, input: &Input, percent: u32) -> Vec<SpaceId> {
    board
        .position
        .turn
        .battles
        .iter()
        .filter(|e| matches!(e.kind, EngagementKind::Land | EngagementKind::Sea))
        .filter(|x| is_unlikely(board, input, percent, x))
        .map(|e| e.place)
        .collect()
}

/// Is the aim of a battle less likely than so many percent?
fn is_unlikely(board: Board, input: &Input, percent: u32, e: &&Engagement) -> bool {
    let odds = calculate(board, input, e, None, Way::Quick, MOST_GLANCED);
    let sea = e.kind == EngagementKind::Sea;
    odds.is_ok_and(|o| (if sea { o.win } else { o.capture }) * 100.0 < f64::from(percent))
}

/// What is fought before this engagement and bears on it.
fn fought_before(board: Board, input: &Input, e: &Engagement) -> Vec<Engagement> {
    let one = |place, kind| Engagement { place, kind, done: false };
    let mut all = Vec::new();

    let mut flown = overflown_targets(board);
    flown.retain(|x| is_ahead(board.position, x));
    if e.kind == EngagementKind::Land {
        let field = crate::engine::Field { board, input };
        for zone in battle::landing_zones(field, e.place) {
            let sea = one(zone, EngagementKind::Sea);
            if board.turn().battles.contains(&sea) {
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

/// Are the flights to this place still ahead?
fn is_ahead(p: &Position, place: &SpaceId) -> bool {
    let kind = EngagementKind::Overflight;
    !p.turn.battles.iter().any(|e| e.done && e.kind == kind && e.place == *place)
}

/// The board without what is too far away to matter.
fn without_the_far_away(board: Board, e: &Engagement) -> Position {
    let mut near: Vec<SpaceId> = vec![e.place];
    near.extend(board.neighbours(e.place));
    for zone in near.clone() {
        near.extend(board.neighbours(zone));
    }
    let guns: Vec<SpaceId> = board
        .in_space(e.place)
        .chain(near.iter().flat_map(|s| board.in_space(*s)).collect::<Vec<_>>())
        .flat_map(|(_, u)| u.turn.path.iter().copied())
        .collect();
    near.extend(guns);
    near.sort_unstable();
    near.dedup();
    let mut small = board.position.clone();
    small.units.retain(|_, u| near.binary_search(&u.space).is_ok());
    small
}
