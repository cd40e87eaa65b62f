//! The chances are what the engine makes of all faces.

use fieldpost::engine::adjudicate;
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::orders::typed_instructions;

use super::board::{Board, Stands, edition};
use super::faces::{agrees, reckoned};
use super::{one_round, rounds};

/// Edition, where the attacker comes from and goes to by land and by sea, as orders spell it.
struct Ground {
    edition: &'static str,
    land: [&'static str; 2],
    sea: [&'static str; 2],
    /// A defender other than infantry that every edition with this ground has.
    heavy: &'static str,
}

const GROUNDS: [Ground; 4] = [
    Ground {
        edition: "lhtr",
        land: ["ukraine-ssr", "caucasus"],
        sea: ["sz5", "sz6"],
        heavy: "art",
    },
    Ground {
        edition: "revised",
        land: ["ukraine-ssr", "caucasus"],
        sea: ["sz5", "sz6"],
        heavy: "art",
    },
    Ground { edition: "aa1941", land: ["ukraine", "caucasus"], sea: ["sz5", "sz6"], heavy: "tank" },
    Ground {
        edition: "global-conflict",
        land: ["poland", "ukraine-ssr"],
        sea: ["sz48", "sz49"],
        heavy: "art",
    },
];

impl Ground {
    /// Germany attacks, for so many rounds at most.
    fn board(
        &self,
        (most, low_luck): (u32, bool),
        [from, to]: [&str; 2],
        attack: &str,
        defend: &[(&str, &str)],
    ) -> Board {
        let ed = edition(self.edition, low_luck);
        let name = |id: &str| ed.space(ed.space_by_id(id).expect(id)).name.clone();
        let orders = rounds(most, &format!("{attack}: {} > {}", name(from), name(to)), &name(to));
        let mut units: Vec<Stands> = vec![("germany", from, attack)];
        units.extend(defend.iter().map(|(owner, lots)| (*owner, to, *lots)));
        Board::new(ed, "germany", &units, &orders)
    }
}

const USUAL: (u32, bool) = (1, false);
const LOW_LUCK: (u32, bool) = (1, true);

#[test]
fn a_round_on_land_is_what_all_faces_make_of_it() {
    for id in ["lhtr", "revised"] {
        let units = [
            ("germany", "ukraine-ssr", "1 inf, 1 ftr"),
            ("soviet-union", "caucasus", "1 inf, 1 tank, 1 aa"),
        ];
        let orders = one_round("1 inf, 1 ftr: Ukraine > Caucasus", "Caucasus");
        agrees(&Board::new(edition(id, false), "germany", &units, &orders));
    }
}

/// Numbers that hold in the first round only, or by the company at the beginning, are reckoned with.
#[test]
fn rounds_with_national_advantages_are_what_all_faces_make_of_them() {
    let two = rounds(2, "1 inf, 1 ftr: Ukraine > Caucasus", "Caucasus");
    let units = [("germany", "ukraine-ssr", "1 inf, 1 ftr"), ("soviet-union", "caucasus", "1 inf")];
    let lhtr = || edition("lhtr", false);
    let board = Board::new(lhtr(), "germany", &units, &two);
    agrees(&super::with(board, &["luftwaffe-dive-bomber"]));
    let two = rounds(2, "2 inf: Manchuria > Buryatia", "Buryatia");
    let units = [("japan", "manchuria", "2 inf"), ("soviet-union", "buryatia-ssr", "1 inf")];
    for id in ["lhtr", "revised"] {
        let board = || Board::new(edition(id, false), "japan", &units, &two);
        let banzai = super::with(board(), &["banzai-attacks"]);
        assert_ne!(reckoned(&board()), reckoned(&banzai));
        agrees(&banzai);
    }
}

/// A number that holds to the end because of how the battle began does not hold for a side that reached the same
/// later: infantry alone after the gun has hit the fighter, and after it fell in the first round.
#[test]
fn what_holds_to_the_end_is_kept_apart() {
    let orders = rounds(2, "1 inf, 1 ftr: Manchuria > Buryatia", "Buryatia");
    let orders = orders + "losses = \"ftr, inf\"\n";
    let units =
        [("japan", "manchuria", "1 inf, 1 ftr"), ("soviet-union", "buryatia-ssr", "1 inf, 1 aa")];
    // With Low Luck there is one die for each sum.
    for id in ["lhtr", "revised"] {
        let board = Board::new(edition(id, true), "japan", &units, &orders);
        agrees(&super::with(board, &["banzai-attacks"]));
    }
}

#[test]
fn a_round_at_sea_is_what_all_faces_make_of_it() {
    for ground in &GROUNDS {
        let defend = match ground.edition {
            "aa1941" => "1 sub, 1 trn",
            _ => "1 sub, 1 trn, 1 bb",
        };
        let defend = [("united-kingdom", defend)];
        agrees(&ground.board(USUAL, ground.sea, "1 sub, 1 dd", &defend));
    }
}

/// Sums of six hit for certain, and one die is thrown for what is left of a division.
#[test]
fn rounds_with_low_luck_are_what_all_faces_make_of_them() {
    for ground in &GROUNDS {
        let defend = [("soviet-union", "3 inf, 1 tank, 1 ftr")];
        let land = |how| ground.board(how, ground.land, "3 inf, 2 tank, 1 ftr", &defend);
        agrees(&land((2, true)));
        let usual = reckoned(&land(USUAL));
        assert!(reckoned(&land(LOW_LUCK)).len() < usual.len(), "{}: fewer ends", ground.edition);
        let defend = [("united-kingdom", "1 sub, 1 dd, 1 trn, 1 bb")];
        agrees(&ground.board(LOW_LUCK, ground.sea, "2 sub, 1 dd, 1 bb", &defend));
        if ground.heavy == "art" {
            let gun = [("soviet-union", "2 inf, 1 aa")];
            agrees(&ground.board(LOW_LUCK, ground.land, "2 inf, 1 ftr, 1 bmb", &gun));
        }
    }
}

/// One of three owners would be asked, which the chances take for no answer; one has standing orders;
/// one has said nothing. Another unit falls than with one owner.
#[test]
fn owners_who_differ_lose_what_all_faces_take_from_them() {
    for ground in &GROUNDS {
        let heavy = format!("1 {}", ground.heavy);
        let list = format!("ftr, {}, inf", ground.heavy);
        let defend = [
            ("soviet-union", "1 inf"),
            ("united-kingdom", heavy.as_str()),
            ("united-states", "1 ftr"),
        ];
        let board = || {
            let board = ground.board(USUAL, ground.land, "1 tank", &defend);
            board.standing("united-kingdom", &[("losses", &list)])
        };
        let asked = board().standing("soviet-union", &[("ask", "each choice")]);
        let stopped =
            adjudicate(asked.p.board(&asked.ed), &asked.input, &mut Hits).expect("played");
        assert!(!stopped.owed.is_empty(), "{}: one owner is asked", ground.edition);
        assert_eq!(reckoned(&asked), reckoned(&board()));
        agrees(&board());
    }
}

/// Owners whose lists give the same losses lose by them; where they differ the attacker decides, if it has
/// said how (MNF-04), and owners who said nothing lose by habit.
#[test]
fn owners_lose_by_what_they_agree_on_or_the_attacker_says() {
    for ground in &GROUNDS {
        let heavy = format!("1 {}", ground.heavy);
        let defend = [("soviet-union", "1 inf"), ("united-kingdom", heavy.as_str())];
        let list = format!("{}, inf", ground.heavy);
        let board = || ground.board(USUAL, ground.land, "1 tank", &defend);
        let agreed = board()
            .standing("soviet-union", &[("losses", &list)])
            .standing("united-kingdom", &[("losses", &list)]);
        let mut told = board().standing("united-kingdom", &[("losses", "inf")]);
        let theirs = typed_instructions(&told.ed, told.p.power, &[("their-losses", &list)]);
        let theirs = theirs.expect("instructions").their_losses;
        told.input.orders.battles.values_mut().for_each(|b| b.their_losses.clone_from(&theirs));
        let silent = reckoned(&board());
        assert_ne!(silent, reckoned(&agreed), "{}", ground.edition);
        assert_eq!(reckoned(&told), reckoned(&agreed), "{}", ground.edition);
        [board(), agreed, told].iter().for_each(agrees);
    }
}

/// Dice that all hit.
struct Hits;

impl Dice for Hits {
    fn roll(&mut self, _: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(vec![Face::Shows(1); count as usize])
    }
}
