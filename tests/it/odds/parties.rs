//! Who belongs to a battle: what else happens in the turn leaves its chances as they are.

use fieldpost::engine::position::EngagementKind::{self, Land, Raid, Sea};
use fieldpost::odds::{self, Odds, unlikely};

use super::board::{Board, Stands, edition};
use super::near;

/// Survivors of both sides, captured or not, swing and chance.
type Ends = Vec<(odds::Survivors, odds::Survivors, bool, i32, f64)>;

fn board(edition_id: &str, power: &str, units: &[&[Stands]], moves: &[&str]) -> Board {
    let moves: Vec<String> = moves.iter().map(|m| format!("\"{m}\"")).collect();
    let orders = format!("until = \"combat\"\n[combat]\nmoves = [{}]\n", moves.join(", "));
    Board::new(edition(edition_id, false), power, &units.concat(), &orders)
}

/// The chances of the battle of this sort in a place.
fn of(board: &Board, place: &str, kind: EngagementKind) -> Odds {
    let place = board.ed.space_by_id(place).expect(place);
    let all = odds::turn(board.locked().position().board(&board.ed), &board.input);
    let found = all.into_iter().find(|(e, _)| (e.place, e.kind) == (place, kind));
    found.expect("a battle").1.expect("reckoned")
}

fn same(found: &Odds, alone: &Odds) {
    let both = |o: &Odds| [o.win, o.lose, o.draw, o.both, o.capture, o.swing(), o.rounds, o.paid()];
    for (a, b) in both(found).into_iter().zip(both(alone)) {
        near(a, b);
    }
    assert_eq!((&found.attackers, &found.defenders), (&alone.attackers, &alone.defenders));
    let ends = |o: &Odds| -> Ends {
        let one = |e: &odds::End| (e.attackers.clone(), e.defenders.clone(), e.captured, e.swing);
        let mut all: Ends = Vec::new();
        for e in &o.ends {
            let (a, d, captured, swing) = one(e);
            all.push((a, d, captured, swing, e.chance));
        }
        all.sort_by(|x, y| (&x.0, &x.1, x.2, x.3).cmp(&(&y.0, &y.1, y.2, y.3)));
        all
    };
    let (found, alone) = (ends(found), ends(alone));
    assert_eq!(found.len(), alone.len());
    for (a, b) in found.iter().zip(&alone) {
        assert_eq!((&a.0, &a.1, a.2, a.3), (&b.0, &b.1, b.2, b.3));
        near(a.4, b.4);
    }
}

const MARCH: [Stands; 2] =
    [("germany", "libya", "1 inf"), ("united-kingdom", "anglo-egypt", "1 inf, 1 ftr")];
const LANDING: [Stands; 2] =
    [("germany", "sz14", "1 trn, 1 inf"), ("united-kingdom", "trans-jordan", "1 inf")];
const MARCHES: &str = "1 inf: Libya > Anglo-Egypt";
const LANDS: &str = "1 trn: sz14 > sz15 offload Trans-Jordan";

/// Troops that land elsewhere are in no battle but their own, and in that of the ships that bring them.
#[test]
fn a_landing_elsewhere_changes_no_battle() {
    let alone = board("lhtr", "germany", &[&MARCH], &[MARCHES]);
    let beside = board("lhtr", "germany", &[&MARCH, &LANDING], &[MARCHES, LANDS]);
    let march = of(&beside, "anglo-egypt", Land);
    same(&march, &of(&alone, "anglo-egypt", Land));
    assert!(march.both < 1e-9 && march.lose > 0.5, "{}", march.lose);
    // The bot's second thoughts and the warnings ask the same.
    let place = beside.ed.space_by_id("anglo-egypt").expect("it is there");
    assert!(
        unlikely(beside.locked().position().board(&beside.ed), &beside.input, 50).contains(&place)
    );
    let landing = board("lhtr", "germany", &[&LANDING], &[LANDS]);
    same(&of(&beside, "trans-jordan", Land), &of(&landing, "trans-jordan", Land));
    // Two landings from one zone.
    let ships = |n: u16| -> Stands<'static> {
        ("germany", "sz14", if n == 1 { "1 trn, 2 inf" } else { "2 trn, 4 inf" })
    };
    let one = board("lhtr", "germany", &[&[ships(1)], &LANDING[1..]], &[LANDS]);
    let other = "1 trn: sz14 > sz15 offload Anglo-Egypt";
    let two = [&[ships(2)], &LANDING[1..], &MARCH[1..]];
    let two = board("lhtr", "germany", &two, &[LANDS, other]);
    same(&of(&two, "trans-jordan", Land), &of(&one, "trans-jordan", Land));
}

#[test]
fn a_landing_elsewhere_changes_no_sea_battle() {
    let fleets: [Stands; 2] = [("germany", "sz8", "1 sub"), ("united-kingdom", "sz2", "1 dd")];
    let hunts = "1 sub: sz8 > sz2";
    let alone = board("lhtr", "germany", &[&fleets], &[hunts]);
    let beside = board("lhtr", "germany", &[&fleets, &LANDING], &[hunts, LANDS]);
    same(&of(&beside, "sz2", Sea), &of(&alone, "sz2", Sea));
    // What a ship carries belongs to its battle.
    let escort = [("united-kingdom", "sz15", "1 dd")];
    let own = board("lhtr", "germany", &[&LANDING, &escort], &[LANDS]);
    let sea = of(&own, "sz15", Sea);
    assert_eq!(sea.attackers.len(), 2, "the transport and its infantry");
    assert!(sea.swing() < -10.0, "{}", sea.swing());
}

/// A partner's ships that keep out neither win nor lose, and nothing of them is listed.
#[test]
fn a_partner_that_keeps_out_changes_no_battle() {
    let fleets: [Stands; 2] = [("united-kingdom", "sz7", "1 dd"), ("germany", "sz6", "2 sub")];
    let partner = [("united-states", "sz6", "1 bb, 1 trn, 1 inf")];
    let sails = "1 dd: sz7 > sz6";
    let alone = board("lhtr", "united-kingdom", &[&fleets], &[sails]);
    let beside = board("lhtr", "united-kingdom", &[&fleets, &partner], &[sails]);
    same(&of(&beside, "sz6", Sea), &of(&alone, "sz6", Sea));
}

/// Bombers that raid are in the raid, and troops that fight are not.
#[test]
fn a_raid_and_a_battle_in_one_place_are_two() {
    let troops: [Stands; 2] =
        [("germany", "sz5", "1 trn, 2 inf"), ("united-kingdom", "united-kingdom", "2 inf, 1 ic")];
    let bomber = [("germany", "germany", "1 bmb")];
    let (lands, raids) = ("1 trn: sz5 > sz6 offload UK", "1 bmb: Germany > UK raid");
    let both = board("lhtr", "germany", &[&troops, &bomber], &[lands, raids]);
    let battle = board("lhtr", "germany", &[&troops], &[lands]);
    let raid = board("lhtr", "germany", &[&troops[1..], &bomber], &[raids]);
    same(&of(&both, "united-kingdom", Land), &of(&battle, "united-kingdom", Land));
    same(&of(&both, "united-kingdom", Raid), &of(&raid, "united-kingdom", Raid));
    let told = of(&both, "united-kingdom", Raid);
    assert_eq!(told.attackers.len(), 1);
    assert!(told.defenders.is_empty(), "nobody rises against it");
    near(told.paid(), 3.5);
}

/// A landing with a sea battle before it, and the chance that the transport gets through.
fn hindered() -> (Board, f64) {
    let escort = [("germany", "sz14", "2 dd"), ("united-kingdom", "sz15", "1 dd, 1 sub")];
    let sails = "1 trn, 2 dd: sz14 > sz15 offload Trans-Jordan";
    let board = board("lhtr", "germany", &[&LANDING, &escort], &[sails]);
    let ship = board.ed.kind_by_id("transport").expect("a kind");
    let there = |e: &&odds::End| {
        e.defenders.is_empty() && e.attackers.iter().any(|((_, kind), _)| *kind == ship)
    };
    let lands = of(&board, "sz15", Sea).ends.iter().filter(there).map(|e| e.chance).sum();
    (board, lands)
}

/// Each loss counts once over all battles: troops that drown in the sea battle, those that fall ashore in
/// the landing.
#[test]
fn troops_that_drown_are_lost_at_sea_alone() {
    let battleship = [("united-kingdom", "sz15", "1 bb")];
    let alone = board("lhtr", "germany", &[&LANDING[..1], &battleship], &[LANDS]);
    near(of(&alone, "sz15", Sea).swing(), -11.0);
    let landing = of(&alone, "trans-jordan", Land);
    near(landing.swing(), 0.0);
    near(landing.draw, 1.0);
    // Ashore: as in an unhindered landing, as often as the ship gets there.
    let (hindered, lands) = hindered();
    let free = of(&board("lhtr", "germany", &[&LANDING], &[LANDS]), "trans-jordan", Land);
    let landing = of(&hindered, "trans-jordan", Land);
    near(landing.swing(), lands * free.swing());
    near(landing.capture, lands * free.capture);
}

/// What is added to a landing comes by the ships, and does not get farther than they do.
#[test]
fn what_is_needed_for_a_landing_may_drown() {
    let (b, lands) = hindered();
    let locked = b.locked();
    let p = locked.position();
    let fights = &p.turn.battles;
    let fight = fights.iter().find(|e| e.kind == Land).expect("a landing").clone();
    assert!(odds::waits_for_sea(p.board(&b.ed), &b.input, &fight));
    let now = of(&b, "trans-jordan", Land).capture;
    let need =
        |wanted| odds::needed(p.board(&b.ed), &b.input, &fight, wanted, None).expect("reckoned");
    let some = need((now + lands) / 2.0).expect("troops help");
    assert!(some.cost > 0 && some.chance <= lands + 1e-9, "{some:?}");
    assert_eq!(need(lands + 0.01), None);
}

/// A sea battle before a landing is fought once, however many troops are aboard and however few rounds
/// are played.
#[test]
fn one_sea_battle_comes_before_a_landing() {
    for (ships, troops) in [("1 trn", "1 inf"), ("1 trn", "2 inf"), ("2 trn", "4 inf")] {
        let fleet = format!("1 bb, {ships}, {troops}");
        let units: [Stands; 2] = [("germany", "sz14", &fleet), ("united-kingdom", "sz15", "1 dd")];
        let lands = format!("{ships}: sz14 > sz15 offload Trans-Jordan");
        let moves = ["1 bb: sz14 > sz15", &lands];
        let board = board("lhtr", "germany", &[&units], &moves);
        let all = odds::turn_to(board.locked().position().board(&board.ed), &board.input, Some(1));
        let of = |kind| {
            let found = all.iter().find(|(e, _)| e.kind == kind).expect("a battle");
            found.1.as_ref().expect("computed")
        };
        near(of(Sea).win, 2.0 / 3.0);
        near(of(Land).capture, of(Sea).win);
    }
}
