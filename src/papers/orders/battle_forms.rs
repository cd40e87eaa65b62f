//! What can be said about one battle: each key of its table, what it is for, and an example of its value.

/// A key of a battle's table.
pub struct BattleForm {
    pub key: &'static str,
    /// What it is for, to choose it from a list.
    pub what: &'static str,
    /// A value that is read.
    pub example: &'static str,
    /// It takes a list of values, one on each line.
    pub list: bool,
    /// Only a rule of a nation gives it something to decide.
    pub nation: bool,
}

/// All of them, as docs/format/order-file.md describes them.
pub const BATTLE_FORMS: &[BattleForm] = &[
    common("losses", "which units fall first", "inf, art, ftr from Japan, tank"),
    common("first-hit", "kinds that take a first hit before others fall", "bb"),
    common("retreat", "when to retreat, and where to", "to Caucasus if attackers <= 3"),
    common("air-retreat", "when aircraft alone retreat", "after round 1"),
    common("submerge", "when submarines submerge", "after round 1"),
    common("withdraw", "the same as submerge", "after round 1"),
    common("ashore", "which troops land once the sea is won", "if defenders <= 3"),
    common("plan", "a plan in a word", "strafe 2 to Caucasus"),
    common("bombard", "whether declared bombardments are fired", "no"),
    common("targets", "what aimed fire names, best first", "2 bb, car, UK trn"),
    nation("sacrifice", "units that strike once and are gone", "2 ftr, 1 sub"),
    nation("special-move", "units that come or leave before the battle", "2 inf from Trans-Jordan"),
    BattleForm {
        list: true,
        ..nation(
            "fall-back",
            "defenders that leave after a round",
            "1 inf to Normandy after round 1",
        )
    },
    nation("riot", "whether a unit rises here before the battles", "yes"),
    nation("take-off", "stowed aircraft that take off to defend", "1 ftr"),
    nation("captor", "who gets the territory", "UK"),
    nation("free-units", "whether units given by a rule come here", "no"),
    common("intercept", "fighters that rise against a raid", "2 if attackers <= 3"),
    common("their-losses", "which enemy units fall first, where you choose", "UK inf, tank"),
    BattleForm {
        list: true,
        ..common("landing", "where stranded aircraft land, best first", "sz5, else Norway")
    },
    common("against", "the enemies that you expect there", "2 inf, 1 ftr"),
    common("ask", "when you want to be asked", "before battle"),
];

const fn common(key: &'static str, what: &'static str, example: &'static str) -> BattleForm {
    BattleForm { key, what, example, list: false, nation: false }
}

const fn nation(key: &'static str, what: &'static str, example: &'static str) -> BattleForm {
    BattleForm { key, what, example, list: false, nation: true }
}

/// The keys alone.
pub(super) fn battle_keys() -> impl Iterator<Item = &'static str> {
    BATTLE_FORMS.iter().map(|form| form.key)
}
