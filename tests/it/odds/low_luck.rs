//! Rounds with Low Luck, worked out by hand. The reckoning and the engine that is played over all faces
//! add the same numbers up, so that a wrong sum would be wrong in both: here the sums stand as the
//! rulebooks have them.

use std::collections::BTreeMap;

use super::board::{Board, Lots, edition};
use super::faces::{every_fall, reckoned};
use super::rounds;

/// Units that attackers and defenders have lost, with the chance.
type Lost = BTreeMap<(u16, u16), f64>;

/// One round: edition, from where to where, attackers, defenders, and the sums of both sides in sixths of
/// a hit, one for each sort of targets.
struct Round {
    edition: &'static str,
    ways: [&'static str; 2],
    attack: &'static str,
    defend: &'static str,
    owner: &'static str,
    sums: [&'static [u32]; 2],
}

/// Every six sixths hit for certain, and one die decides about the rest.
fn hits(sums: &[u32]) -> BTreeMap<u16, f64> {
    let mut all = BTreeMap::from([(0, 1.0)]);
    for sum in sums {
        let (sure, rest) = ((sum / 6) as u16, f64::from(sum % 6) / 6.0);
        let mut next = BTreeMap::new();
        for (n, p) in all {
            *next.entry(n + sure).or_insert(0.0) += p * (1.0 - rest);
            *next.entry(n + sure + 1).or_insert(0.0) += p * rest;
        }
        all = next;
    }
    all
}

impl Round {
    fn board(&self) -> Board {
        let ed = edition(self.edition, true);
        let name = |id: &str| ed.space(ed.space_by_id(id).expect(id)).name.clone();
        let [from, to] = self.ways.map(name);
        let orders = rounds(1, &format!("{}: {from} > {to}", self.attack), &to);
        let stands =
            [("germany", self.ways[0], self.attack), (self.owner, self.ways[1], self.defend)];
        Board::new(ed, "germany", &stands, &orders)
    }

    fn by_hand(&self) -> Lost {
        let [attack, defend] = self.sums.map(hits);
        let pairs = defend.iter().flat_map(|d| attack.iter().map(move |a| (d, a)));
        let all = pairs.map(|((lost_a, p), (lost_d, q))| ((*lost_a, *lost_d), p * q));
        all.filter(|(_, p)| *p > 0.0).collect()
    }
}

/// How many fewer of each side there are than on this board.
fn lost(board: &Board, left: &Lots) -> (u16, u16) {
    let count = |lots: &Lots, mover: bool| -> u16 {
        let own = lots.iter().filter(|((who, _), _)| (*who == board.p.power) == mover);
        own.map(|(_, n)| *n).sum()
    };
    let start = board.count(&board.p);
    (count(&start, true) - count(left, true), count(&start, false) - count(left, false))
}

fn same(found: &Lost, right: &Lost, what: &str) {
    let all: Vec<&(u16, u16)> = found.keys().chain(right.keys()).collect();
    for key in all {
        let of = |all: &Lost| all.get(key).copied().unwrap_or(0.0);
        let (found, right) = (of(found), of(right));
        assert!((found - right).abs() < 1e-9, "{what}: {key:?} {found} is not {right}");
    }
}

#[test]
fn sums_of_low_luck_are_those_of_the_rulebooks() {
    let land = ["ukraine-ssr", "caucasus"];
    let usual = |edition, ways, sea| {
        let army = Round {
            edition,
            ways,
            // One of three infantry has the support of the artillery: 2 + 1 + 1 + 2 + 2 * 3 + 3.
            attack: "3 inf, 1 art, 2 tank, 1 ftr",
            defend: "4 inf, 1 tank",
            owner: "soviet-union",
            sums: [&[15], &[11]],
        };
        // One fighter less, if the gun's one die shows 3 or less; there is no fight.
        let gun = Round { attack: "2 inf, 3 ftr", defend: "1 aa", sums: [&[], &[3]], ..army };
        let fleet = Round {
            edition,
            ways: sea,
            // Submarines fire first, and a destroyer lets their victims answer.
            attack: "2 sub, 2 dd, 1 car",
            defend: "2 dd, 1 car, 1 ftr",
            owner: "united-kingdom",
            sums: [&[4, 7], &[13]],
        };
        [army, gun, fleet]
    };
    let mut all: Vec<Round> = Vec::new();
    all.extend(usual("lhtr", land, ["sz5", "sz6"]));
    all.extend(usual("revised", land, ["sz5", "sz6"]));
    all.extend(usual("global-conflict", ["poland", "ukraine-ssr"], ["sz48", "sz49"]));
    all.push(Round {
        edition: "aa1941",
        ways: ["ukraine", "caucasus"],
        attack: "4 inf, 2 tank, 1 ftr",
        defend: "4 inf, 1 tank",
        owner: "soviet-union",
        sums: [&[13], &[11]],
    });
    all.push(Round {
        edition: "aa1941",
        ways: ["sz5", "sz6"],
        // Submarines cannot hit the fighter, so that they stand apart.
        attack: "2 sub, 2 dd, 1 car",
        defend: "2 dd, 1 car, 1 ftr",
        owner: "united-kingdom",
        sums: [&[4, 5], &[10]],
    });
    for round in &all {
        let (board, right) = (round.board(), round.by_hand());
        let what = format!("{}: {}", round.edition, round.attack);
        let mut told = Lost::new();
        for (left, chance) in reckoned(&board) {
            *told.entry(lost(&board, &left)).or_default() += chance;
        }
        same(&told, &right, &format!("{what}, reckoned"));
        let mut played = Lost::new();
        every_fall(&board, |done, chance| {
            *played.entry(lost(&board, &board.count(&done.after))).or_default() += chance;
        });
        same(&played, &right, &format!("{what}, played"));
    }
}
