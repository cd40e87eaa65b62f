//! Twenty large battles: of every kind, in every edition.

use super::board::{Board, Stands, edition};

pub struct Fight {
    pub name: &'static str,
    pub edition: &'static str,
    low_luck: bool,
    power: &'static str,
    units: &'static [Stands<'static>],
    /// Moves, and the table of the battle without its head.
    moves: &'static str,
    place: &'static str,
    says: &'static str,
    standing: &'static [(&'static str, &'static [(&'static str, &'static str)])],
}

const BATTLE: Fight = Fight {
    name: "",
    edition: "lhtr",
    low_luck: false,
    power: "germany",
    units: &[],
    moves: "",
    place: "",
    says: "",
    standing: &[],
};

/// By land: the same armies wherever there is artillery.
const BY_LAND: &str = "30 inf, 10 art, 10 tank, 8 ftr, 2 bmb";
const ON_LAND: &str = "40 inf, 8 art, 8 tank, 4 ftr";
const GUARDED: &str = "40 inf, 8 art, 8 tank, 4 ftr, 1 aa";
const SURFACE: &str = "20 dd, 10 car, 20 ftr, 10 bb";
const FLEET_SAILS: &str = "\"12 sub, 12 dd, 16 ftr, 8 car, 6 trn, 6 bb: sz5 > sz6\"";

/// By sea and air, with ships that bombard.
const LANDING: &str = "\"25 trn: sz6 offload to Norway\", \"5 bb: sz6 bombard Norway\", \
    \"8 ftr, 2 bmb: United Kingdom > sz6 > Norway\"";

const FLEET: &str = "12 sub, 12 dd, 16 ftr, 8 car, 6 trn, 6 bb";

impl Fight {
    pub fn board(&self) -> Board {
        let orders = format!(
            "until = \"combat\"\n[combat]\nmoves = [{}]\n[battle.\"{}\"]\n{}\n",
            self.moves, self.place, self.says
        );
        let ed = edition(self.edition, self.low_luck);
        let board = Board::new(ed, self.power, self.units, &orders);
        let add = |board: Board, (who, says): &(&str, &[(&str, &str)])| board.standing(who, says);
        self.standing.iter().fold(board, add)
    }
}

pub const FIGHTS: [Fight; 20] = [
    Fight {
        name: "land",
        units: &[("germany", "ukraine-ssr", BY_LAND), ("soviet-union", "caucasus", ON_LAND)],
        moves: "\"30 inf, 10 art, 10 tank, 8 ftr, 2 bmb: Ukraine > Caucasus\"",
        place: "Caucasus",
        ..BATTLE
    },
    Fight {
        name: "land, retreat",
        units: &[("germany", "ukraine-ssr", BY_LAND), ("soviet-union", "caucasus", ON_LAND)],
        moves: "\"30 inf, 10 art, 10 tank, 8 ftr, 2 bmb: Ukraine > Caucasus\"",
        place: "Caucasus",
        says: "retreat = \"if attackers <= 15\"",
        ..BATTLE
    },
    Fight {
        name: "land, three owners",
        units: &[
            ("germany", "ukraine-ssr", BY_LAND),
            ("soviet-union", "caucasus", "20 inf, 4 art, 4 tank"),
            ("united-kingdom", "caucasus", "10 inf, 4 tank, 4 ftr"),
            ("united-states", "caucasus", "10 inf, 4 art"),
        ],
        moves: "\"30 inf, 10 art, 10 tank, 8 ftr, 2 bmb: Ukraine > Caucasus\"",
        place: "Caucasus",
        ..BATTLE
    },
    Fight {
        name: "sea, surface ships",
        units: &[("germany", "sz5", SURFACE), ("united-kingdom", "sz6", SURFACE)],
        moves: "\"20 dd, 10 car, 20 ftr, 10 bb: sz5 > sz6\"",
        place: "sz6",
        ..BATTLE
    },
    Fight {
        name: "sea, six sorts",
        units: &[("germany", "sz5", FLEET), ("united-kingdom", "sz6", FLEET)],
        moves: FLEET_SAILS,
        place: "sz6",
        ..BATTLE
    },
    Fight {
        name: "assault, gun, bombardment",
        power: "united-kingdom",
        units: &[
            ("united-kingdom", "sz6", "25 trn, 30 inf, 10 art, 10 tank, 5 bb"),
            ("united-kingdom", "united-kingdom", "8 ftr, 2 bmb"),
            ("germany", "norway", GUARDED),
        ],
        moves: LANDING,
        place: "Norway",
        ..BATTLE
    },
    Fight {
        name: "land, gun",
        edition: "revised",
        units: &[("germany", "ukraine-ssr", BY_LAND), ("soviet-union", "caucasus", GUARDED)],
        moves: "\"30 inf, 10 art, 10 tank, 8 ftr, 2 bmb: Ukraine > Caucasus\"",
        place: "Caucasus",
        ..BATTLE
    },
    Fight {
        name: "land, Low Luck",
        edition: "revised",
        low_luck: true,
        units: &[
            ("germany", "ukraine-ssr", BY_LAND),
            ("soviet-union", "caucasus", "38 inf, 8 art, 8 tank, 4 ftr"),
        ],
        moves: "\"30 inf, 10 art, 10 tank, 8 ftr, 2 bmb: Ukraine > Caucasus\"",
        place: "Caucasus",
        ..BATTLE
    },
    Fight {
        name: "sea, six sorts",
        edition: "revised",
        units: &[("germany", "sz5", FLEET), ("united-kingdom", "sz6", FLEET)],
        moves: FLEET_SAILS,
        place: "sz6",
        ..BATTLE
    },
    Fight {
        name: "sea, aircraft lost first",
        edition: "revised",
        units: &[("germany", "sz5", SURFACE), ("united-kingdom", "sz6", SURFACE)],
        moves: "\"20 dd, 10 car, 20 ftr, 10 bb: sz5 > sz6\"",
        place: "sz6",
        says: "losses = \"ftr, dd, car, bb\"",
        standing: &[("united-kingdom", &[("losses", "car, dd, ftr, bb"), ("first-hit", "none")])],
        ..BATTLE
    },
    Fight {
        name: "assault, bombardment",
        edition: "revised",
        power: "united-kingdom",
        units: &[
            ("united-kingdom", "sz6", "25 trn, 30 inf, 10 art, 10 tank, 5 bb"),
            ("united-kingdom", "united-kingdom", "8 ftr, 2 bmb"),
            ("germany", "norway", ON_LAND),
        ],
        moves: LANDING,
        place: "Norway",
        ..BATTLE
    },
    Fight {
        name: "land",
        edition: "aa1941",
        units: &[
            ("germany", "ukraine", "35 inf, 15 tank, 8 ftr, 2 bmb"),
            ("soviet-union", "caucasus", "45 inf, 11 tank, 4 ftr"),
        ],
        moves: "\"35 inf, 15 tank, 8 ftr, 2 bmb: Ukraine > Caucasus\"",
        place: "Caucasus",
        ..BATTLE
    },
    Fight {
        name: "sea, six sorts",
        edition: "aa1941",
        units: &[("germany", "sz5", FLEET), ("united-kingdom", "sz6", FLEET)],
        moves: FLEET_SAILS,
        place: "sz6",
        ..BATTLE
    },
    Fight {
        name: "sea, submarines and aircraft without destroyers",
        edition: "aa1941",
        units: &[
            ("germany", "sz5", "25 sub, 20 ftr, 10 car, 5 bb"),
            ("united-kingdom", "sz6", "25 sub, 20 ftr, 10 car, 5 bb"),
        ],
        moves: "\"25 sub, 20 ftr, 10 car, 5 bb: sz5 > sz6\"",
        place: "sz6",
        ..BATTLE
    },
    Fight {
        name: "assault",
        edition: "aa1941",
        power: "united-kingdom",
        units: &[
            ("united-kingdom", "sz6", "25 trn, 35 inf, 15 tank"),
            ("united-kingdom", "united-kingdom", "8 ftr, 2 bmb"),
            ("germany", "norway-finland", "45 inf, 11 tank, 4 ftr"),
        ],
        moves: "\"25 trn: sz6 offload to Norway Finland\", \
                \"8 ftr, 2 bmb: United Kingdom > sz6 > Norway Finland\"",
        place: "Norway Finland",
        ..BATTLE
    },
    Fight {
        name: "land, gun",
        edition: "global-conflict",
        units: &[("germany", "ukraine-ssr", BY_LAND), ("soviet-union", "rostov", GUARDED)],
        moves: "\"30 inf, 10 art, 10 tank, 8 ftr, 2 bmb: Ukraine > Rostov\"",
        place: "Rostov",
        ..BATTLE
    },
    Fight {
        name: "land, two owners",
        edition: "global-conflict",
        units: &[
            ("germany", "ukraine-ssr", BY_LAND),
            ("soviet-union", "rostov", "30 inf, 4 art, 8 tank"),
            ("united-kingdom", "rostov", "10 inf, 4 art, 4 ftr"),
        ],
        moves: "\"30 inf, 10 art, 10 tank, 8 ftr, 2 bmb: Ukraine > Rostov\"",
        place: "Rostov",
        ..BATTLE
    },
    Fight {
        name: "sea, surface ships, Low Luck",
        edition: "global-conflict",
        low_luck: true,
        units: &[("germany", "sz48", SURFACE), ("united-kingdom", "sz49", SURFACE)],
        moves: "\"20 dd, 10 car, 20 ftr, 10 bb: sz48 > sz49\"",
        place: "sz49",
        ..BATTLE
    },
    Fight {
        name: "sea, surface ships",
        edition: "global-conflict",
        units: &[("germany", "sz48", SURFACE), ("united-kingdom", "sz49", SURFACE)],
        moves: "\"20 dd, 10 car, 20 ftr, 10 bb: sz48 > sz49\"",
        place: "sz49",
        ..BATTLE
    },
    Fight {
        name: "assault, bombardment",
        edition: "global-conflict",
        units: &[
            ("germany", "sz48", "25 trn, 30 inf, 10 art, 10 tank, 5 bb"),
            ("germany", "ukraine-ssr", "8 ftr, 2 bmb"),
            ("soviet-union", "rostov", ON_LAND),
        ],
        moves: "\"25 trn: sz48 offload to Rostov\", \"5 bb: sz48 bombard Rostov\", \
                \"8 ftr, 2 bmb: Ukraine > Rostov\"",
        place: "Rostov",
        ..BATTLE
    },
];
