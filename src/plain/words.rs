//! The words that a plain turn is held together with, and what each does. A word that is not listed here
//! and names nothing is not understood; what cannot be understood is asked.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a word does in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordMark {
    /// Towards the place that follows.
    To,
    /// Towards the place that follows, to fight there.
    Attack,
    From,
    /// `of`, `in`, `at`: where something is.
    In,
    On,
    Via,
    With,
    Versus,
    And,
    Or,
    Land,
    Load,
    Offload,
    /// It says that troops come off ships, and nothing else.
    Amphibious,
    Raid,
    Bombard,
    Blitz,
    Patrol,
    /// These units stay where they are.
    Stay,
    Nothing,
    If,
    Unless,
    Else,
    Taken,
    Not,
    All,
    Both,
    Rest,
    Save,
    Total,
    Money,
    Empty,
    /// `leave 2 inf in Norway`, `six infantry leave Norway`.
    Leave,
    /// What was said of the units before counts for these.
    Too,
    /// The move is made after combat.
    Later,
    /// A word of a plan for a battle; the forms of plans know what it says.
    SaidPlan,
    /// A word by which something said before is taken back.
    TakeBack,
    /// A word that makes an order doubtful.
    Doubt,
    /// A word that changes nothing.
    Noise,
}

/// Words with what they do. An entry may have several words.
const WORDS: &[(WordMark, &str)] = &[
    (
        WordMark::To,
        "to, into, onto, towards, toward, in to, on to, over to, reinforce, reinforces, enter, enters, meet in",
    ),
    (
        WordMark::Attack,
        "kill, kills, destroys, engage, engages, crush, crushes, smash, smashes, overrun, overruns, liberate, liberates, \
         conquer, conquers, capture, captures, occupy, occupies, attack, attacks, attacking, hunt, hunts, sink, sinks, hit, hits, hitting, invade, invades, strike, strikes, \
         storm, storms, att, atk, assails, to attack, to hit",
    ),
    (WordMark::From, "from, ex, out of"),
    (WordMark::In, "in, at, of"),
    (WordMark::On, "on, aboard, on board"),
    (WordMark::Via, "via, through, thru, by way of, over"),
    (
        WordMark::With,
        "with, w, together with, along with, is attacked, is attacked by, gets attacked by, is invaded, is invaded by, \
         gets invaded, gets invaded by, will be attacked by, is hit by, gets hit by",
    ),
    (WordMark::Versus, "vs, v, versus, against, to meet, facing, defended by, held by, who face"),
    (WordMark::And, "and, plus"),
    (WordMark::Or, "or"),
    (
        WordMark::Land,
        "land, lands, landed, landing, land in, lands in, land at, lands at, landing in, land on, \
         lands on, back to, return to, returns to, goes back to, go back to, flies back to, \
         fly back to, flies home to, back, returns, return, comes home, come home, comes back, come back, comes back to, come back to, returning to, returning, coming back to, coming home to, flies back, fly back, fly home to, flies home to, back in, goes back, go back, land where they came from, lands where it came from, land where it came from, land where they started, lands where it started, land again where they started, back to base, back home, go home, goes home, return home, returns home, fly home, flies home, home, back home to, home to",
    ),
    (
        WordMark::Load,
        "bridge, bridges, bridging, shuttles, shuttle, load, loads, loading, pick up, picks up, picking up, take aboard, takes aboard, \
         take, takes, ferries, ferry, fetch, fetches, embark, embarks, bring, brings, picks, carries, carrying, taking, bringing",
    ),
    (
        WordMark::Offload,
        "offload, offloads, unload, unloads, unloading, offloading, drop, drops, drop off, \
         drops off, dropping, unload in, unload to, unloads in, unload at, offload in, \
         offload to, drop off in, drop in, drop to, assault, assaults, disembark, disembarks, \
         ashore in, unload everything in, ashore, go ashore in, goes ashore in, go ashore, goes ashore, put ashore in, puts ashore in, lets off in, disembark in, disembarks in, land them in, lands them in, to disembark in",
    ),
    (WordMark::Amphibious, "amphibious, amphib, amph, amphibious assault, by sea"),
    (
        WordMark::Raid,
        "sbr, sbrs, raid, raids, strategic bombing raid, strategic bombing, strat bombing, bombing \
         raid, strat bomb, bombs, bomb, bombing, to bomb",
    ),
    (
        WordMark::Bombard,
        "bombard, bombards, bombarding, bombardment, shore bombardment, shells, shell, shoots at, shoot at, fires at, fire at, shelling, shore shot, shot, \
         fires, shore shots",
    ),
    (WordMark::Blitz, "blitz, blitzes, blitzing"),
    (WordMark::Patrol, "patrol, patrols"),
    (
        WordMark::Stay,
        "stay, stays, hold, holds, remain, remains, stay put, stays put, stay there, stays \
         there, stay home, stays home, hold position, waits, chill, chills, sit, sits, stay \
         where they are, stays where it is, stays in place, stay in place, staying, do not \
         move, does not move, do not take part, does not take part, stand fast, stands fast, not used, at home, does nothing, do nothing, dont move, doesnt move, sits tight, sit tight, digs in, dig in, stays behind, stay behind, is not moving, are not \
         moving, stay where it is, is not attacked, are not attacked, left alone, is left alone, all quiet, quiet",
    ),
    (WordMark::Nothing, "nothing, none, pass, passes, nil, no purchase, no buy"),
    (
        WordMark::If,
        "if, only if, but only if, only when, provided, but only when, provided that, only once",
    ),
    (WordMark::Unless, "unless"),
    (WordMark::Else, "else, otherwise"),
    (
        WordMark::Taken,
        "taken, is taken, falls, fell, has fallen, was taken, captured, conquered, we have \
         it, we got it, it has fallen, we have taken it, it is taken, it falls, we take it, \
         we took it, it is ours, has been taken, is ours, we have taken it, was captured, is captured, has been captured, we got that, we hold it",
    ),
    (WordMark::Not, "not, no, never, dont, doesnt, cant, cannot, without, isnt"),
    (WordMark::All, "all, everything, everybody, everyone, every"),
    (WordMark::Both, "both"),
    (WordMark::Rest, "rest, the rest, the remaining, everything else"),
    (
        WordMark::Save,
        "save, saves, savings, keeps, put aside, carry over, carries over, carry, put away, put by, set aside, carried over, saved, saving, bank, banked, left, keep, kept, remaining, left over",
    ),
    (WordMark::Total, "total, sum, totals, altogether, in all"),
    (WordMark::Money, "ipc, ipcs, ipp, ipps, pu, pus"),
    (WordMark::Empty, "empty"),
    (WordMark::Leave, "leave, leaves, leaving"),
    (
        WordMark::Too,
        "join them there, joins them there, join them, joins them, join in, joins in, join, joins, too, also, as well, likewise, the same way, same place, follow, follows, follows them, follow them, goes with them, go with them, go along, goes along, come along, comes along, goes along with them, go along with them, comes with them, come with them, sail along, sails along, sail with them, sails with them",
    ),
    (
        WordMark::Later,
        "in noncombat, in the noncombat move, in the noncombat moves, in the noncombat phase, in ncm, \
         in noncom, in the ncm, noncombat, ncm, after combat, after the battle, after the battles, as a noncombat \
         move, in the noncombat, in non combat, noncombat move, noncombat moves",
    ),
    (
        WordMark::TakeBack,
        "cancel, cancelled, scratch that, scratch it, forget it, forget that, sorry, oops, correction, skip that, skip it, skip \
         this, skip the boat, never mind, make it, make that, strike that, i take that back",
    ),
    (
        WordMark::Doubt,
        "maybe, perhaps, probably, should, could, might, may, would, possibly, depending, \
         somehow, whatever, optional, optionally, tentative, tentatively, conditional, up to, hopefully, ideally, preferably, except, instead, alternatively, unsure, hmm, tbd, approximately, about, or so, say, suppose",
    ),
    (
        WordMark::SaidPlan,
        "lose, loses, losing, loss, losses, casualties, casualty, ool, first, last, then, \
         fodder, soak, soaks, absorb, absorbs, retreat, retreats, retreating, withdraw, \
         withdraws, strafe, round, rounds, press, fight, fights, death, end, until, till, \
         til, after, before, under, fewer, less, more, than, only, remain, alive, dead, sunk, \
         submerge, submerges, dive, dives, units, unit, attackers, attacker, defenders, \
         defender, damage, continue, keep fighting, break off, second, third, once, when, \
         whenever, as soon as, sa, saac, taac, kaac, everywhere, battle, battles, order, \
         same, win, die, dies, fall, falls, shoot, shooting",
    ),
    (
        WordMark::Noise,
        "the, my, our, his, this, these, those, that, please, now, will, is, are, \
         be, go, goes, going, move, moves, moving, march, marches, walk, walks, sail, sails, \
         fly, flies, drive, drives, roll, rolls, come, comes, send, sends, advance, advances, \
         ship, ships, just, again, up, down, along, i, we, they, it, its, them, he, \
         you, well, own, s, for, by, there, here, have, has, had, so, was, were, unit of, \
         transfer, transfers, shift, shifts, head, heads, travel, travels, proceed, proceeds, \
         cross, crosses, us, simply, each, off, away, out, do, does, as, where, \
         like, him, in any case, lone, joined, lonely, fleet, navy, let, make, new, appear, appears, shall, am, want, wants, use, uses, using, put, puts, get, gets, meet, meets, help, helps, support, supports, assist, assists, im, ive, ill, id, weve, theyll, thats, lets, youre, moved, sent, em, \
         flying, sailing, walking, driving, today, straight, directly, side by side, side, reach, reaches, on its way, new ones, of mine, mine, of ours, ours, relocate, relocates, redeploy, redeploys, reposition, repositions, step, steps, strolls, hops, hop, then fly, escort, escorts, cover, covers, all the way, back again, in the end, at last, finally, next, afterwards, with that, placed",
    ),
];

/// Names of forces that say nothing of where they are or go.
const NICKNAMES: [&str; 15] = [
    "flying tigers",
    "regia marina",
    "regia aeronautica",
    "royal navy",
    "royal air force",
    "raf",
    "usaf",
    "us navy",
    "luftwaffe",
    "kriegsmarine",
    "wehrmacht",
    "afrika korps",
    "red army",
    "red fleet",
    "imperial navy",
];

/// Is it a name of forces that says nothing?
pub fn is_nickname(words: &str) -> bool {
    NICKNAMES.contains(&words)
}

/// The same, to be looked up.
static MARKS: LazyLock<BTreeMap<&'static str, WordMark>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    for (mark, words) in WORDS {
        for word in words.split(", ") {
            all.entry(word).or_insert(*mark);
        }
    }
    for name in NICKNAMES {
        all.entry(name).or_insert(WordMark::Noise);
    }
    all
});

/// Number words.
const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Most words of one entry.
const MOST: usize = 6;

/// What the longest entry does that begins these words, and how many words it has.
pub fn mark(words: &[&str]) -> Option<(WordMark, usize)> {
    (1..=MOST.min(words.len())).rev().find_map(|n| {
        let text = words[..n].join(" ");
        MARKS.get(text.as_str()).map(|mark| (*mark, n))
    })
}

/// Tens as words, from twenty on.
const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// A number written as a word.
pub fn number(word: &str) -> Option<u32> {
    let small = NUMBERS.iter().position(|w| *w == word).map(|n| n as u32);
    small.or_else(|| tens(word))
}

/// `forty`
pub fn tens(word: &str) -> Option<u32> {
    TENS.iter().position(|w| *w == word).map(|n| (n as u32 + 2) * 10)
}

/// Could the word be one of these with a slip of the pen?
pub fn is_like_a_mark(word: &str) -> bool {
    let orders =
        |mark: &WordMark| !matches!(mark, WordMark::Noise | WordMark::Doubt | WordMark::Money);
    let all = MARKS.iter().filter(|(text, mark)| orders(mark) && text.len() > 3);
    let near = |text: &str| strsim::osa_distance(text, word) < 2;
    word.len() > 3 && all.into_iter().any(|(text, _)| near(text))
}

/// Short names of kinds that clubs use and no edition lists.
pub const CLUB_KINDS: &[(&str, &str)] = &[
    ("tnk", "tank"),
    ("tnks", "tank"),
    ("a-tank", "tank"),
    ("atank", "tank"),
    ("a-tanks", "tank"),
    ("tpt", "transport"),
    ("tpts", "transport"),
    ("ssub", "submarine"),
    ("ssubs", "submarine"),
    ("rtl", "artillery"),
    ("ari", "artillery"),
    ("pz", "tank"),
    ("fgts", "fighter"),
    ("bships", "battleship"),
    ("infantries", "infantry"),
    ("artilleries", "artillery"),
    ("infs", "infantry"),
    ("arts", "artillery"),
    ("uboats", "submarine"),
    ("u-boat", "submarine"),
    ("u-boats", "submarine"),
    ("boat", "transport"),
    ("boats", "transport"),
    ("ics", "industrial-complex"),
    ("tp", "transport"),
    ("tps", "transport"),
    ("trs", "transport"),
    ("fgtr", "fighter"),
    ("bmr", "bomber"),
    ("bmbr", "bomber"),
    ("bmbrs", "bomber"),
    ("bmrs", "bomber"),
];

/// Letters directly behind a number: `3i 1a 1t`.
pub const LETTERS: &[(&str, &str)] =
    &[("i", "infantry"), ("a", "artillery"), ("t", "tank"), ("f", "fighter")];

/// Words for aircraft whose kind is left open.
pub const PLANES: &[&str] = &["plane", "planes", "aircraft", "air"];
