//! The scripted openings in games/*/demo are played with many different dice: every power finds a
//! script that the check accepts, its last script is always legal, and nothing breaks.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use fieldpost::chain::{AdvancePaper, kept_words, lot_words};
use fieldpost::diag::Severity;
use fieldpost::edition::{DefaultProfile, Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::plan::{Answer, Standing};
use fieldpost::engine::{Input, Outcome, Position, adjudicate, invariant};
use fieldpost::id::{PowerId, Side};
use fieldpost::orders;

const SEEDS: u64 = 30;

/// Editions with a scripted opening.
const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];

/// Dice that depend on nothing but a seed; fair enough to meet every turn of events.
struct Seeded(u64);

impl Dice for Seeded {
    fn roll(&mut self, _: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok((0..count).map(|_| Face::Shows((self.next() % 6) as u8 + 1)).collect())
    }
}

impl Seeded {
    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) >> 33
    }
}

/// A script: the sections of an order file.
struct Script {
    file: String,
    text: String,
}

/// The opening of one edition, as the demo finds it.
struct Opening {
    ed: Edition,
    profile: DefaultProfile,
    scripts: BTreeMap<PowerId, Vec<Script>>,
    standing: BTreeMap<PowerId, Standing>,
    answers: BTreeMap<String, String>,
}

fn folder(edition: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(edition).join("demo")
}

fn read(edition: &str, name: &str) -> Option<String> {
    std::fs::read_to_string(folder(edition).join(name)).ok()
}

/// The lines above the sections; what they say does not matter to the rules.
fn header(kind: &str, more: &str) -> String {
    format!(
        "fieldpost = 2\nkind = \"{kind}\"\ngame = \"demo\"\nseat = \"anna\"\nstep = 1\n\
         head = \"00000000000000000000000000000000\"\n{more}"
    )
}

impl Opening {
    fn load(edition: &str) -> Opening {
        let ed = load_built_in(edition).expect("the edition is sound");
        let profile = load_defaults(&Source::BuiltIn, &ed, "cheapest-first").expect("defaults");
        let mut scripts = BTreeMap::new();
        let mut standing = BTreeMap::new();
        for power in ed.power_ids() {
            let id = ed.power(power).id.clone();
            let named = (1..).map(|n| format!("{id}-{n}.toml"));
            let found =
                named.map_while(|file| read(edition, &file).map(|text| Script { file, text }));
            let found: Vec<Script> = found.collect();
            assert!(!found.is_empty(), "{id} has a script");
            scripts.insert(power, found);
            let side = match ed.side(power) {
                Side::Axis => "axis",
                Side::Allies => "allies",
            };
            standing.insert(power, read_standing(&ed, side));
        }
        let mut answers = BTreeMap::new();
        for space in &ed.spaces {
            if let Some(text) = read(edition, &format!("answer-{}.toml", space.id)) {
                answers.insert(space.id.clone(), text);
            }
        }
        Opening { ed, profile, scripts, standing, answers }
    }

    fn input(&self) -> Input {
        let sides = self.ed.power_ids().map(|p| (p, self.ed.side(p) as u16));
        Input {
            orders: Default::default(),
            standing: self.standing.clone(),
            answers: Vec::new(),
            profile: self.profile.clone(),
            seat_of: sides.collect(),
        }
    }

    /// The check that every order file goes through; what is wrong, or the orders to play.
    fn check(&self, p: &Position, script: &Script) -> Result<Input, String> {
        let power = &self.ed.power(p.power).name;
        let head = header("orders", &format!("power = \"{power}\"\nround = {}\n\n", p.round));
        let text = format!("{head}{}", script.text);
        let found = orders::examine(p.board(&self.ed), &self.input(), &text);
        let mut says = String::new();
        for d in found.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
            let _ = writeln!(says, "{}: \"{}\": {}", script.file, d.at.words, d.message);
        }
        match found.file {
            Some(f) => Ok(Input { orders: f.orders, ..self.input() }),
            None => Err(says),
        }
    }

    fn answer(&self, out: &Outcome) -> Vec<Answer> {
        let one = |o: &fieldpost::engine::Owed| {
            let place = &self.ed.space(o.place).id;
            let body = self.answers.get(place).unwrap_or_else(|| panic!("no answer for {place}"));
            let text = format!("{}\n{body}", header("answer", ""));
            let read = orders::read_answer(&self.ed, &text).into_result();
            let file = read.unwrap_or_else(|d| panic!("answer-{place}.toml: {d:?}"));
            Answer { power: o.power, battles: file.battles }
        };
        out.owed.iter().map(one).collect()
    }

    /// Plays one turn with stops and answers; returns the position after and the number of stops.
    fn play(&self, before: &Position, mut input: Input, dice: &mut Seeded) -> (Position, u32) {
        let mut at = before.clone();
        let mut stops = 0;
        loop {
            let out = match adjudicate(at.board(&self.ed), &input, dice) {
                Ok(out) => out,
                Err(f) => panic!("{f:?}"),
            };
            let mut folded = at.clone();
            out.events.iter().for_each(|e| folded.apply(e));
            folded.normalise();
            assert!(folded == out.after, "the events do not give the position");
            let bad = invariant::violations(out.after.board(&self.ed));
            assert!(bad.is_empty(), "{bad:?}");
            if out.owed.is_empty() {
                return (out.after, stops);
            }
            stops += 1;
            assert!(stops < 10, "the questions never end: {:?}", out.owed);
            input.answers = self.answer(&out);
            at = out.after;
        }
    }
}

fn read_standing(ed: &Edition, side: &str) -> Standing {
    let name = format!("standing-{side}.toml");
    let body = read(&ed.id, &name).unwrap_or_else(|| panic!("{name} is missing"));
    let text = format!("{}\n{body}", header("standing", "version = 1\n"));
    let file = orders::read_standing(ed, &text).into_result();
    file.unwrap_or_else(|d| panic!("{name}: {d:?}")).standing
}

#[test]
fn every_script_can_be_read() {
    EDITIONS.into_iter().for_each(scripts_can_be_read);
}

fn scripts_can_be_read(edition: &str) {
    let opening = Opening::load(edition);
    let mut bad = String::new();
    for (power, scripts) in &opening.scripts {
        for s in scripts {
            let read = orders::read_sections(&opening.ed, &s.text, *power);
            for d in &read.diagnostics {
                let _ = writeln!(bad, "{}: \"{}\": {} {:?}", s.file, d.at.words, d.message, d.help);
            }
        }
    }
    assert!(bad.is_empty(), "{bad}");
}

#[test]
fn every_power_finds_a_script_whatever_the_dice() {
    EDITIONS.into_iter().for_each(powers_find_a_script);
}

/// The board when the first power moves: cash advances, where there are any, placed as the demo does.
fn opening_position(ed: &Edition) -> Position {
    let mut p = Position::initial(ed);
    p.advances.clone_from(&ed.profile.advance_order);
    let script: toml::Table = read(&ed.id, "demo.toml").unwrap_or_default().parse().expect("TOML");
    let words = |a: &toml::Value, key: &str| -> Vec<String> {
        let list = a.get(key).and_then(toml::Value::as_array).into_iter().flatten();
        list.filter_map(toml::Value::as_str).map(str::to_owned).collect()
    };
    for a in script.get("advance").and_then(toml::Value::as_array).into_iter().flatten() {
        let side = p.advances[0];
        let place = words(a, "place");
        let keep = words(a, "keep");
        let paper = AdvancePaper {
            at: Default::default(),
            side,
            place: place.iter().map(|t| lot_words(ed, t).expect("units")).collect(),
            keep: keep.iter().map(|t| kept_words(ed, t).expect("money")).collect(),
        };
        p = paper.rule_advance(ed, &p).unwrap_or_else(|e| panic!("{e}")).0;
    }
    assert!(p.advances.is_empty(), "every side uses its advance");
    p
}

fn powers_find_a_script(edition: &str) {
    let opening = Opening::load(edition);
    let ed = &opening.ed;
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..SEEDS {
        let mut dice = Seeded(seed);
        let mut p = opening_position(ed);
        let mut stops = 0;
        for power in ed.power_ids() {
            assert_eq!(p.power, power, "seed {seed}");
            let scripts = &opening.scripts[&power];
            if seed % 5 == 0
                && let Err(says) = opening.check(&p, scripts.last().expect("a script"))
            {
                panic!("seed {seed}: the last script is refused\n{says}");
            }
            let mut refused = String::new();
            let chosen = scripts.iter().find_map(|s| match opening.check(&p, s) {
                Ok(input) => Some((s, input)),
                Err(says) => {
                    refused += &says;
                    None
                }
            });
            let Some((script, input)) = chosen else { panic!("seed {seed}:\n{refused}") };
            *used.entry(script.file.clone()).or_default() += 1;
            let (after, asked) = opening.play(&p, input, &mut dice);
            stops += asked;
            p = after;
        }
        let asked = opening.answers.len() as u32;
        assert_eq!((p.round, stops), (2, asked), "seed {seed}: round and stops after the first");
    }
    // The last scripts are a net, not an opening.
    for (power, scripts) in &opening.scripts {
        let net = scripts.last().expect("a script");
        let times = used.get(&net.file).copied().unwrap_or(0);
        let alone = scripts.len() == 1;
        assert!(alone || times == 0, "{} played safe {times} times", ed.power(*power).name);
    }
}

/// In the demo one person has all seats: do not say who appends blocks.
#[test]
fn the_demo_has_nothing_to_remark() {
    let room = tempfile::tempdir().expect("a folder");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    let output = command.args(["demo", "d"]).current_dir(room.path()).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("note:"), "{said}");
}

/// Rules of nations that are part of every game are at work in the opening of the eight powers, whatever
/// the dice, and a second program verifies the game.
#[test]
fn the_opening_of_the_eight_powers_shows_rules_of_nations() {
    let room = tempfile::tempdir().expect("a folder");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    let words = ["demo", "--edition", "global-conflict", "d"];
    let output = command.args(words).current_dir(room.path()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = std::fs::read_dir(room.path().join("d")).expect("the folder of the demo");
    let mut files: Vec<_> = files.map(|f| f.expect("a file").path()).collect();
    files.sort();
    let of = |end: &'static str| {
        files.iter().filter(move |f| f.extension().is_some_and(|e| e == end)).collect::<Vec<_>>()
    };
    let read = |f: &std::path::PathBuf| std::fs::read_to_string(f).expect("a report");
    let reports: String = of("txt").into_iter().map(read).collect();
    let reports = reports.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "3 German sub: Wolf Packs [GER-07]",
        "Radar [UK-07]",
        "Surprise Attack [JPN-07]",
        "Chinese now by Burma Road [USA-07]",
        "Road [ITA-07]",
    ] {
        assert!(reports.contains(said), "{said}: {reports}");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_game.py");
    let last = *of("ron").last().expect("a game file");
    let checked = std::process::Command::new("python3").arg(script).arg(last).output();
    let checked = checked.expect("python3 starts");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
