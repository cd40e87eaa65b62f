//! Reports of hand-made blocks, compared with stored text. The events are written out here, so that
//! these tests judge the report and nothing else.

mod block;
mod british;
mod soviet;

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Phase, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Face, RollKey, RollKind, RollPlace, RollSide};
use fieldpost::engine::event::*;
use fieldpost::engine::plan::{
    BattleInstructions, Condition, LossEntry, Scope, Standing, StandingRule, TurnOrders,
};
use fieldpost::engine::position::{Engagement, EngagementKind, Position, Use};
use fieldpost::engine::unit::Did;
use fieldpost::engine::why::Way;
use fieldpost::engine::{Input, Ledger, Owed, Refusal};
use fieldpost::id::{KindId, OrderId, PowerId, SpaceId, UnitId};
use fieldpost::report::{
    Context, DigestLine, Filter, Mode, View, WIDTH, build, json, position_json, position_text, text,
};
use fieldpost::rule::rule;

use block::Block;
use british::british_turn;
use soviet::{combat_moves, research_and_purchase, sample_turn};

fn context(ed: &Edition) -> Context {
    let seat = |power: &str, name: &str| {
        (ed.power_by_id(power).expect("a power of the edition"), name.to_string())
    };
    Context {
        game: "spring-07".to_string(),
        block: 2,
        step: Some(1),
        mode: Mode::Official,
        dice: "official dice, director dora".to_string(),
        seats: BTreeMap::from([
            seat("soviet-union", "anna"),
            seat("germany", "bruno"),
            seat("united-kingdom", "clara"),
            seat("japan", "bruno"),
            seat("united-states", "clara"),
        ]),
        owed: Vec::new(),
        next_step: Some(2),
        waits: None,
        mail_to: Some("dora".to_string()),
        defaults: "cheapest-first".to_string(),
        options: "victory 9, club-faq, defaults cheapest-first".to_string(),
        takeovers: Vec::new(),
        foot: [
            ("game", "34faca47843240d6b52e69724cb20b055f5e3a0aecbf2b86b0f773688f7fb223"),
            ("link 1 of dora", "5d4ea8b2347ff9fa640093ad6d2cd1998d66cc9fb24d6fa1c598c5c92236c7fe"),
            ("head", "318c5fa1a12535e25736d3a01d16d935"),
        ]
        .map(|(label, value)| DigestLine { label: label.to_string(), value: value.to_string() })
        .to_vec(),
        notes: Vec::new(),
        words: BTreeMap::from([(OrderId(20), "retreat to Caucasus if attackers <= 3".to_string())]),
        input: Some(input(ed)),
        ..Context::default()
    }
}

/// What the players said about losses: the mover in one battle, bruno for all on land.
fn input(ed: &Edition) -> Input {
    let list = |words: &[&str]| {
        let kind = |w: &&str| ed.kind_ids().find(|k| ed.kind(*k).abbr == **w);
        Some(words.iter().filter_map(kind).map(LossEntry::from).collect())
    };
    let place = ed.space_by_id("ukraine-ssr").expect("a space of the edition");
    let (id, losses) = (Some(OrderId(20)), list(&["inf", "art", "tank", "ftr"]));
    let mut orders = TurnOrders::default();
    orders.battles.insert(place, BattleInstructions { id, losses, ..Default::default() });
    let says = BattleInstructions { losses: list(&["inf", "art"]), ..Default::default() };
    let when = vec![StandingRule::new(Scope::Land, says)];
    let standing = Standing { version: 1, when, ..Standing::default() };
    let germany = ed.power_by_id("germany").expect("a power of the edition");
    let profile = load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in");
    Input {
        orders,
        standing: BTreeMap::from([(germany, standing)]),
        answers: Vec::new(),
        profile,
        seat_of: BTreeMap::new(),
    }
}

fn edition() -> Edition {
    load_built_in("lhtr").expect("the built-in edition is good")
}

/// Every promise about the shape of a text.
fn check_shape(report: &str) {
    assert!(report.is_ascii());
    assert!(report.ends_with('\n'));
    for line in report.lines() {
        assert!(line.len() <= WIDTH, "{} columns: {line}", line.len());
        assert_eq!(line, line.trim_end(), "trailing blanks");
    }
    assert!(!report.contains("\n\n\n"));
}

#[test]
fn first_soviet_turn() {
    let ed = edition();
    let report = text(&sample_turn(&ed).view(&context(&ed)));
    check_shape(&report);
    insta::assert_snapshot!(report);
}

#[test]
fn first_soviet_turn_as_data() {
    let ed = edition();
    let data = json(&sample_turn(&ed).view(&context(&ed)));
    insta::assert_snapshot!(serde_json::to_string_pretty(&data).expect("plain data"));
}

/// Everything a Soviet turn does not show: a raid, a sea battle, a bombardment, a landing.
#[test]
fn raid_sea_battle_and_landing() {
    let ed = edition();
    let mut cx = context(&ed);
    cx.words.clear();
    let view = british_turn(&ed).view(&cx);
    let report = text(&view);
    check_shape(&report);
    insta::assert_snapshot!(report);
    let rolls: Vec<String> =
        view.events.iter().filter_map(|e| Some(e.get("roll")?.as_str()?.to_string())).collect();
    assert_eq!(rolls[0], "aa-bomber western-europe>germany 0 defend 1: 4");
}

#[test]
fn raid_sea_battle_and_landing_as_data() {
    let ed = edition();
    let data = json(&british_turn(&ed).view(&context(&ed)));
    insta::assert_snapshot!(serde_json::to_string_pretty(&data).expect("plain data"));
}

#[test]
fn practice_and_entered_dice_say_so_first_and_last() {
    let ed = edition();
    let b = sample_turn(&ed);
    for mode in [Mode::Practice, Mode::Entered] {
        let mut cx = context(&ed);
        cx.mode = mode;
        let report = text(&b.view(&cx));
        check_shape(&report);
        let warning = mode.warning().expect("not official");
        assert_eq!(report.lines().next(), Some(warning));
        assert_eq!(report.lines().last(), Some(warning));
    }
}

#[test]
fn a_stop_says_who_owes_what_and_how_to_answer() {
    let ed = edition();
    let mut b = Block::new(&ed, Position::initial(&ed));
    research_and_purchase(&mut b);
    combat_moves(&mut b);
    b.phase(Phase::ConductCombat);
    let owed = Owed {
        power: b.power("germany"),
        place: b.space("ukraine-ssr"),
        about: Question::BeforeBattle,
    };
    b.rec(Event::Asked { power: owed.power, place: owed.place, about: owed.about });
    let mut cx = context(&ed);
    cx.owed = vec![owed];
    cx.step = None;
    cx.next_step = Some(1);
    let report = text(&b.view(&cx));
    check_shape(&report);
    insta::assert_snapshot!(report);
}

#[test]
fn a_failed_order_is_shown_in_its_phase() {
    let ed = edition();
    let mut b = Block::new(&ed, Position::initial(&ed));
    b.phase(Phase::Noncombat);
    let space = ed.space_by_id("west-russia").expect("a space of the edition");
    let kind = ed.kind_by_id("infantry").expect("a kind of the edition");
    let why = Way::OutOfReach { space, kind, left: 1, takes: Some(2), away: None };
    let refusal = Refusal::new(OrderId(20), rule("NCM-03"), why);
    b.rec(Event::OrderFailed { refusal });
    let report = text(&b.view(&context(&ed)));
    check_shape(&report);
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "West Russia is out of reach: the infantry has 1 movement point left [NCM-03]; this \
                way takes 2 movement points";
    assert!(flat.contains(said), "{report}");
}

/// What was held all the time was not taken, and only land units that enter new land move by its rule.
#[test]
fn a_condition_is_told_as_it_is() {
    let ed = edition();
    let mut b = Block::new(&ed, Position::initial(&ed));
    b.phase(Phase::Noncombat);
    let held = Condition::Taken(b.space("caucasus"));
    b.rec(Event::ConditionTested { order: OrderId(1), condition: held, holds: true });
    b.go("1 inf", &["kazakh-ssr", "caucasus"], MoveKind::Noncombat, 1);
    let other = Condition::NotTaken(b.space("ukraine-ssr"));
    b.rec(Event::ConditionTested { order: OrderId(2), condition: other, holds: true });
    b.go("1 inf", &["evenki-national-okrug", "russia"], MoveKind::Noncombat, 2);
    let report = text(&b.view(&context(&ed)));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("condition met: Caucasus held since the turn began"), "{report}");
    assert!(flat.contains("condition met: Ukraine S.S.R. not taken"), "{report}");
    assert!(!flat.contains("NCM-03"), "{report}");
}

/// A tank that drives on after its battle is not told like any other.
#[test]
fn moves_after_a_battle_have_the_name_of_their_rule() {
    let ed = edition();
    let rule = ed.advantage_by_id("panzerblitz").expect("an advantage of the edition");
    let ukraine = ed.space_by_id("ukraine-ssr").expect("a space of the edition");
    let mut p = Position::initial(&ed);
    p.power = ed.power_by_id("germany").expect("a power of the edition");
    p.advantages.insert(rule, Use::Ready);
    p.turn.worked.insert((ukraine, rule));
    p.units.change_all(|u| u.turn.set(Did::Fought, u.space == ukraine));
    let mut b = Block::new(&ed, p);
    b.phase(Phase::Noncombat);
    b.go("1 tank", &["ukraine-ssr", "balkans"], MoveKind::Noncombat, 1);
    b.go("1 inf", &["germany", "balkans"], MoveKind::Noncombat, 2);
    let report = text(&b.view(&context(&ed)));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Panzerblitz [GER-03]: 1 tank Ukraine S.S.R. > Balkans"), "{report}");
    assert!(flat.contains("1 inf Germany > Balkans"), "{report}");
    assert_eq!(flat.matches("Panzerblitz").count(), 1, "{report}");
}

#[test]
fn the_board_at_the_start() {
    let ed = edition();
    let board = position_text(Position::initial(&ed).board(&ed), Filter::Board);
    check_shape(&board);
    insta::assert_snapshot!(board);
}

#[test]
fn every_filter_keeps_the_shape() {
    let ed = edition();
    let p = Position::initial(&ed);
    for s in ed.space_ids() {
        check_shape(&position_text(p.board(&ed), Filter::Space(s)));
        assert!(position_json(p.board(&ed), Filter::Space(s))["spaces"].is_array());
    }
    for power in ed.power_ids() {
        check_shape(&position_text(p.board(&ed), Filter::Power(power)));
    }
}
