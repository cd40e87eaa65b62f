//! Reports of random games: whatever happens, the text keeps its shape and no event is left out.

use std::collections::BTreeMap;

use fieldpost::bot::{Chance, Zeal, random_orders};
use fieldpost::diff;
use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::event::Event;
use fieldpost::engine::{Input, Position, adjudicate};
use fieldpost::report::{Context, Filter, View, WIDTH, json, position_text, text};
use fieldpost::seal::{Digest, Stream};

struct Shaken(Stream);

impl Dice for Shaken {
    fn roll(&mut self, _key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).collect())
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

fn play(ed: &Edition, seed: u8, rounds: u32) {
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
    let mut chance = Chance::new(Digest([seed; 32]));
    let mut dice = Shaken(Stream::from_key(Digest([seed ^ 0xff; 32])));
    let mut at = Position::initial(ed);
    while at.round <= rounds && at.victory.is_none() {
        let orders = random_orders(ed, &at, &rest, &mut chance, Zeal::default());
        let given = Input { orders, ..rest.clone() };
        let done = adjudicate(ed, &at, &given, &mut dice).expect("the bot's orders are legal");
        let view = View::build(ed, &at, &done.events, &done.after, &cx);
        let report = text(&view);
        if std::env::var_os("SHOW_REPORTS").is_some() {
            println!("{report}\n=====");
        }
        check_shape(&report);
        check_dice(&view, &report, &done.events);
        assert_eq!(json(&view)["events"].as_array().map(Vec::len), Some(done.events.len()));
        check_shape(&position_text(ed, &done.after, Filter::Board));
        let differences = diff::positions(ed, &at, &done.after);
        assert!(!differences.is_empty());
        diff::side_by_side(ed, &differences);
        at = done.after;
    }
}

#[test]
fn reports_of_random_games_keep_their_shape() {
    let ed = load_built_in("lhtr").expect("built-in editions load");
    for seed in 0..2 {
        play(&ed, seed, 3);
    }
}
