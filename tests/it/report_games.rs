//! Reports of random games: whatever happens, the text keeps its shape and no event is left out.

use std::collections::BTreeMap;

use fieldpost::bot::{RandomChoices, Zeal, random_orders};
use fieldpost::diff;
use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::event::Event;
use fieldpost::engine::{Input, Position, adjudicate};
use fieldpost::report::{Context, Filter, View, WIDTH, build, json, position_text, text};
use fieldpost::seal::{Digest, Stream};
use serde_json::Value;

struct Shaken(Stream);

impl Dice for Shaken {
    fn roll(&mut self, _key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).map(Face::Shows).collect())
    }
}

fn check_shape(report: &str) {
    assert!(report.is_ascii() && report.ends_with('\n'));
    for line in report.lines() {
        assert!(line.len() <= WIDTH, "{} columns: {line}", line.len());
        assert_eq!(line, line.trim_end(), "trailing blanks");
    }
}

/// No roll and no fight is left out.
fn check_dice(view: &View, report: &str, events: &[Event]) {
    let rolled = events.iter().filter(|e| matches!(e, Event::Rolled { .. })).count();
    let told = view.events.iter().filter(|e| e["event"] == "rolled").count();
    assert_eq!(rolled, told);
    let battles = view.facts["battles"].as_array().expect("a list").len();
    let begun = events.iter().filter(|e| matches!(e, Event::EngagementBegan { .. })).count();
    assert_eq!(battles, begun, "{report}");
}

/// Units in lots of the data, by side and kind.
fn count(lots: &Value) -> BTreeMap<(String, String), i64> {
    let mut found = BTreeMap::new();
    for lot in lots.as_array().into_iter().flatten() {
        let word = |key: &str| lot[key].as_str().unwrap_or_default().to_string();
        let many = lot["count"].as_i64().unwrap_or_default();
        *found.entry((word("power"), word("kind"))).or_default() += many;
    }
    found
}

/// In regular fire on land no unit falls while one is left that comes before it in the printed
/// order of loss.
fn check_losses(view: &View) -> usize {
    let mut battles = view.facts["battles"].as_array().expect("a list").iter();
    let mut ranks: Vec<Vec<BTreeMap<(String, String), i64>>> = Vec::new();
    let mut seen = 0;
    for e in &view.events {
        if e["event"] == "engagement-began" {
            let battle = battles.next().expect("a battle for each");
            assert_eq!(battle["place"], e["engagement"]["place"]);
            let land = battle["kind"] == "land";
            let sides = battle["losses"].as_array().expect("a list").iter().filter(|_| land);
            ranks = sides
                .map(|s| {
                    assert_eq!(s["otherwise"], Value::Null);
                    let order = s["lists"][0]["order"].as_array().expect("a list");
                    order.iter().map(|r| count(&r["units"])).collect()
                })
                .collect();
        }
        if e["event"] != "hit" {
            continue;
        }
        let fallen = count(&e["units"]);
        for side in &mut ranks {
            let place = |who| side.iter().position(|r: &BTreeMap<_, _>| r.contains_key(who));
            let Some(last) = fallen.keys().filter_map(place).max() else { continue };
            for (who, many) in &fallen {
                side.iter_mut().for_each(|r| {
                    r.entry(who.clone()).and_modify(|n| *n -= many);
                });
            }
            if e["rule"] == "CAS-01" {
                seen += 1;
                let before = side[..last].iter().flat_map(BTreeMap::values);
                assert!(before.into_iter().all(|n| *n == 0), "{e} in {side:?}");
            }
        }
    }
    seen
}

/// The losses whose order was looked at.
fn play(ed: &Edition, seed: u8, rounds: u32) -> usize {
    let mut seen = 0;
    let rest = Input {
        orders: Default::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: ed.power_ids().map(|p| (p, u16::from(p.0))).collect(),
    };
    let cx = Context {
        game: "random".to_string(),
        defaults: "cheapest-first".to_string(),
        dice: "PRACTICE dice of a test".to_string(),
        ..Context::default()
    };
    let mut chance = RandomChoices::new(Digest([seed; 32]));
    let mut dice = Shaken(Stream::from_key(Digest([seed ^ 0xff; 32])));
    let mut at = Position::initial(ed);
    while at.round <= rounds && at.victory.is_none() {
        let orders = random_orders(ed, &at, &rest, &mut chance, Zeal::default());
        let given = Input { orders, ..rest.clone() };
        let done = adjudicate(at.board(ed), &given, &mut dice).expect("the bot's orders are legal");
        let cx = Context { input: Some(given), ..cx.clone() };
        let view = build(ed, &at, &done.events, &done.after, &cx);
        seen += check_losses(&view);
        let report = text(&view);
        if std::env::var_os("SHOW_REPORTS").is_some() {
            println!("{report}\n=====");
        }
        check_shape(&report);
        check_dice(&view, &report, &done.events);
        assert_eq!(json(&view)["events"].as_array().map(Vec::len), Some(done.events.len()));
        check_shape(&position_text(done.after.board(ed), Filter::Board));
        let differences = diff::compare_positions(ed, &at, &done.after);
        assert!(!differences.is_empty());
        diff::side_by_side(ed, &differences);
        at = done.after;
    }
    seen
}

#[test]
fn reports_of_random_games_keep_their_shape() {
    let ed = load_built_in("lhtr").expect("built-in editions load");
    // Two games at least, and more until enough was lost in regular fire to say that lists are kept.
    let mut seen = 0;
    for seed in 0..12 {
        if seed >= 2 && seen > 20 {
            break;
        }
        seen += play(&ed, seed, 3);
    }
    assert!(seen > 20, "{seen}");
}
