//! How likely each answer to a request for dice is. Additions and products of chances below 1, in a
//! fixed order; nothing here decides a ruling.

use super::scripted_dice::{Answer, Asked};
use crate::engine::dice::{Chances, Face, FaceMeaning, Group, RollKey, RollKind};

/// Most dice in a roll if every face matters.
const MOST_FACES: u32 = 12;
/// Most shots that each have a target of their own.
const MOST_AIMED: u32 = 12;

/// The chance of each number of hits of a group.
pub(super) fn hits(group: &Group) -> Vec<f64> {
    let mut sum = Vec::with_capacity(group.shots.len() + 1);
    sum.push(1.0);
    for shot in &group.shots {
        let Chances::Die(need) = *shot else {
            sum = convolve(&sum, &of_shot(*shot));
            continue;
        };
        // One more die: the most frequent shot by far, without a new list.
        let hit = f64::from(need.min(6)) / 6.0;
        sum.push(0.0);
        for n in (1..sum.len()).rev() {
            sum[n] = sum[n] * (1.0 - hit) + sum[n - 1] * hit;
        }
        sum[0] *= 1.0 - hit;
    }
    sum
}

fn of_shot(shot: Chances) -> Vec<f64> {
    match shot {
        Chances::Die(need) => vec![1.0 - chance_of_die(need), chance_of_die(need)],
        Chances::Two(need) => {
            let p = chance_of_die(need);
            vec![(1.0 - p) * (1.0 - p), 2.0 * p * (1.0 - p), p * p]
        }
        Chances::BetterOfTwo(need) => {
            let miss = (1.0 - chance_of_die(need)) * (1.0 - chance_of_die(need));
            vec![miss, 1.0 - miss]
        }
        Chances::SumOfTwo(_) => {
            let hit = shot.expected() as f64 / 36.0;
            vec![1.0 - hit, hit]
        }
        Chances::Sixths(sum) => {
            let sure = (sum / 6) as usize;
            let rest = f64::from(sum % 6) / 6.0;
            let mut all = vec![0.0; sure];
            all.push(1.0 - rest);
            if rest > 0.0 {
                all.push(rest);
            }
            all
        }
    }
}

/// The chance that a die hits that needs this number.
fn chance_of_die(need: u8) -> f64 {
    f64::from(need.min(6)) / 6.0
}

/// The sum of two independent numbers.
pub(super) fn convolve(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            sum[i + j] += x * y;
        }
    }
    sum
}

/// Every answer that leads to something of its own, with its chance. `None`: too many dice where
/// every face matters.
pub fn answers(asked: &Asked) -> Option<Vec<(Answer, f64)>> {
    match asked {
        Asked::Volley(groups) => Some(chances_of_volley(groups)),
        Asked::Faces(key, count) => chances_of_faces(key, *count),
    }
}

fn chances_of_volley(groups: &[Group]) -> Vec<(Answer, f64)> {
    let mut all: Vec<(Vec<u32>, f64)> = vec![(Vec::new(), 1.0)];
    for group in groups {
        let chances = hits(group);
        let mut longer = Vec::with_capacity(all.len() * chances.len());
        for (before, p) in &all {
            for (n, q) in chances.iter().enumerate().filter(|(_, q)| **q > 0.0) {
                let mut list = before.clone();
                list.push(n as u32);
                longer.push((list, p * q));
            }
        }
        all = longer;
    }
    all.into_iter().map(|(hits, p)| (Answer::Hits(hits), p)).collect()
}

fn chances_of_faces(key: &RollKey, count: u32) -> Option<Vec<(Answer, f64)>> {
    if !key.low_luck {
        match key.kind.faces() {
            FaceMeaning::Number => return each_face(count),
            FaceMeaning::Pair if key.column == 6 => return in_order(count),
            FaceMeaning::PairSum => return Some(chances_of_pairs(key.column, count / 2)),
            FaceMeaning::Hit if key.kind == RollKind::Targeted => {
                return chances_of_aimed(key.column, count);
            }
            FaceMeaning::Hit | FaceMeaning::Pair | FaceMeaning::Lot => {}
        }
    }
    let one = Group { shots: vec![Chances::Die(key.column); count as usize] };
    Some(
        hits(&one)
            .into_iter()
            .enumerate()
            .filter(|(_, p)| *p > 0.0)
            .map(|(n, p)| (show_hits(n, count), p))
            .collect(),
    )
}

/// Faces of a roll in which the first `n` dice hit.
fn show_hits(n: usize, count: u32) -> Answer {
    Answer::Faces((0..count).map(|i| Face::Shows(if (i as usize) < n { 1 } else { 6 })).collect())
}

/// Pairs of dice that hit with a sum of so much or less, by how many of them hit: the first ones.
fn chances_of_pairs(most: u8, count: u32) -> Vec<(Answer, f64)> {
    let chances = hits(&Group { shots: vec![Chances::SumOfTwo(most); count as usize] });
    chances.into_iter().enumerate().map(|(n, p)| (show_pairs(n, count), p)).collect()
}

/// Faces of a roll with two dice each, in which the first `n` pairs hit.
fn show_pairs(n: usize, count: u32) -> Answer {
    Answer::Faces(
        (0..2 * count as usize).map(|i| Face::Shows(if i / 2 < n { 1 } else { 6 })).collect(),
    )
}

/// The answer in which the shots hit whose bits are set, and its chance if each hits with chance `p`.
fn aimed_answer(bits: u32, count: u32, p: f64) -> (Answer, f64) {
    let hits: Vec<bool> = (0..count).map(|i| bits >> i & 1 == 1).collect();
    let faces = hits.iter().map(|hit| Face::Shows(if *hit { 1 } else { 6 })).collect();
    let chance = hits.iter().map(|hit| if *hit { p } else { 1.0 - p }).product();
    (Answer::Faces(faces), chance)
}

/// Each shot hits or misses its own target.
fn chances_of_aimed(column: u8, count: u32) -> Option<Vec<(Answer, f64)>> {
    if count > MOST_AIMED {
        return None;
    }
    let p = f64::from(column.min(6)) / 6.0;
    let all = (0..1_u32 << count).map(|bits| aimed_answer(bits, count, p));
    Some(all.filter(|(_, chance)| *chance > 0.0).collect())
}

/// Every multiset of faces: bombers and rockets are alike.
fn each_face(count: u32) -> Option<Vec<(Answer, f64)>> {
    if count > MOST_FACES {
        return None;
    }
    let mut all: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 1.0)];
    for n in 1..=count {
        let mut longer = Vec::new();
        for (list, p) in &all {
            // Lists rise; the chance counts the orders in which the same faces can fall.
            let least = list.last().copied().unwrap_or(1);
            for face in least..=6 {
                let mut next = list.clone();
                next.push(face);
                let same = next.iter().filter(|f| **f == face).count() as f64;
                longer.push((next, p * f64::from(n) / same / 6.0));
            }
        }
        all = longer;
    }
    let all = all.into_iter().map(|(list, p)| (list.into_iter().map(Face::Shows).collect(), p));
    Some(all.map(|(faces, p)| (Answer::Faces(faces), p)).collect())
}

/// Every order of faces, where dice belong together in pairs.
fn in_order(count: u32) -> Option<Vec<(Answer, f64)>> {
    if count > 6 {
        return None;
    }
    let ways = 6_u32.pow(count);
    let chance = 1.0 / f64::from(ways);
    Some((0..ways).map(|n| (Answer::Faces(faces_of_number(n, count)), chance)).collect())
}

/// The digits of a number to the base of six, as faces.
fn faces_of_number(mut n: u32, count: u32) -> Vec<Face> {
    let mut faces = Vec::new();
    for _ in 0..count {
        faces.push(Face::Shows((n % 6) as u8 + 1));
        n /= 6;
    }
    faces
}
