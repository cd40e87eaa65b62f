//! Whose word counts, and stops.

use super::*;
use fieldpost::edition::{Ask, MustAsk};
use fieldpost::engine::event::{Decider, Question};
use fieldpost::engine::plan::{BattleCondition, RetreatOrder, Scope, Tactic};

fn hit_by(after: &Played) -> Vec<Decider> {
    let by = |e: &Event| match e {
        Event::Hit { by, .. } => Some(by.clone()),
        _ => None,
    };
    after.events.iter().filter_map(by).collect()
}

#[test]
fn the_narrowest_standing_order_wins_and_is_completed_by_the_profile() {
    let mut b = Board::new("soviet-union");
    b.go("3 tank", "caucasus > ukraine-ssr");
    b.put("germany", "2 infantry, 1 artillery, 1 tank", "ukraine-ssr");
    let (tank, infantry) = (b.kinds("tank"), b.kinds("infantry"));
    b.stand("germany", "ukraine-ssr").losses = Some(tank);
    let germany = b.power("germany");
    let wide = BattleInstructions { losses: Some(infantry), ..Default::default() };
    let standing = b.input.standing.get_mut(&germany).expect("just made");
    standing.when.insert(0, StandingRule::new(Scope::Land, wide));
    b.say("ukraine-ssr").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    let place = b.space("ukraine-ssr");
    let after = b.land(
        "ukraine-ssr",
        &[
            "general ukraine-ssr 1 attack 3: 1 1 6",
            "general ukraine-ssr 1 defend 2: 6 6 6",
            "general ukraine-ssr 1 defend 3: 6",
        ],
    );
    assert_eq!(after.there("germany", "ukraine-ssr"), "1 infantry, 1 artillery");
    let scope = Scope::Space(place);
    assert_eq!(hit_by(&after), [Decider::Standing { power: germany, version: 1, scope }]);
}

fn mixed() -> Board {
    let mut b = Board::new("germany");
    b.go("3 tank", "ukraine-ssr > caucasus");
    b.put("soviet-union", "1 infantry, 1 tank", "caucasus");
    b.put("united-kingdom", "1 infantry, 1 tank", "caucasus");
    b.say("caucasus").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    b
}

const MIXED: &[&str] = &[
    "general caucasus 1 attack 3: 1 6 6",
    "general caucasus 1 defend 2: 6 6",
    "general caucasus 1 defend 3: 6 6",
];

#[test]
fn owners_who_order_the_same_losses_agree() {
    let mut b = mixed();
    let order = b.kinds("tank");
    b.stand("soviet-union", "caucasus").losses = Some(order.clone());
    b.stand("united-kingdom", "caucasus").losses = Some(order);
    let after = b.land("caucasus", MIXED);
    assert_eq!(after.there("soviet-union", "caucasus"), "1 infantry");
}

#[test]
fn owners_who_do_not_agree_leave_it_to_the_attacker() {
    let mut b = mixed();
    let (tank, infantry) = (b.kinds("tank"), b.kinds("infantry"));
    b.stand("soviet-union", "caucasus").losses = Some(tank.clone());
    b.stand("united-kingdom", "caucasus").losses = Some(infantry);
    b.say("caucasus").their_losses = Some(tank);
    let germany = b.power("germany");
    let after = b.land("caucasus", MIXED);
    assert_eq!(hit_by(&after), [Decider::Attacker(germany)]);
}

#[test]
fn one_seat_with_all_owners_agrees_with_itself() {
    let mut b = mixed();
    let (tank, infantry) = (b.kinds("tank"), b.kinds("infantry"));
    b.stand("soviet-union", "caucasus").losses = Some(tank);
    b.say("caucasus").their_losses = Some(infantry);
    for power in ["soviet-union", "united-kingdom"] {
        let power = b.power(power);
        b.input.seat_of.insert(power, 3);
    }
    let after = b.land("caucasus", MIXED);
    assert_eq!(after.there("soviet-union", "caucasus"), "1 infantry");
}

#[test]
fn everybody_is_asked_before_the_first_die() {
    let mut b = mixed();
    b.go("1 submarine", "sz8 > sz7");
    b.put("united-kingdom", "1 destroyer", "sz7");
    b.stand("united-kingdom", "caucasus").ask = Some(Ask::BeforeBattle);
    b.stand("united-kingdom", "sz7").ask = Some(Ask::BeforeBattle);
    b.list(EngagementKind::Land, "caucasus");
    b.list(EngagementKind::Sea, "sz7");
    let stopped = b.play(&[]);
    let Some(Halt::Owed(owed)) = &stopped.halt else { panic!("a stop") };
    assert_eq!(owed.len(), 2);
    assert!(owed.iter().all(|o| o.about == Question::BeforeBattle));
    // One of two answers is not enough.
    b.answer("united-kingdom", "sz7", BattleInstructions::default());
    let again = b.resume(stopped, &[]);
    let Some(Halt::Owed(owed)) = &again.halt else { panic!("a stop") };
    assert_eq!(owed.len(), 1);
    let order = b.kinds("infantry");
    let says = BattleInstructions { losses: Some(order), ..Default::default() };
    b.answer("united-kingdom", "caucasus", says);
    let mut dice = MIXED.to_vec();
    dice.extend(["opening sz7 1 attack 2: 1", "general sz7 1 defend 3: 6"]);
    let done = b.resume(again, &dice);
    assert_eq!(done.halt, None);
}

#[test]
fn a_club_has_several_owners_asked_who_have_no_list() {
    let mut b = mixed();
    b.input.profile.must_ask = vec![MustAsk::SeveralPowers];
    let whom = |b: &Board| {
        let mut again = Board { ed: b.ed.clone(), p: b.p.clone(), input: b.input.clone() };
        again.list(EngagementKind::Land, "caucasus");
        match again.play(&[]).halt {
            Some(Halt::Owed(owed)) => owed.iter().map(|o| o.power).collect(),
            _ => Vec::new(),
        }
    };
    let (soviet, british) = (b.power("soviet-union"), b.power("united-kingdom"));
    assert_eq!(whom(&b), [soviet, british]);
    // A plan is a list.
    b.stand("united-kingdom", "caucasus").plan = Some(vec![Tactic::SaveAir]);
    assert_eq!(whom(&b), [soviet]);
    let infantry = b.kinds("infantry");
    b.stand("soviet-union", "caucasus").losses = Some(infantry);
    let after = b.land("caucasus", MIXED);
    assert!(matches!(hit_by(&after)[..], [Decider::Agreed(_)]), "and they agree");
}

#[test]
fn sealed_orders_are_opened_for_a_raid_that_fighters_may_meet() {
    let mut b = Board::of("global-conflict", "united-kingdom");
    let raiders = b.go("1 bomber", "vichy-france > northern-italy");
    b.declare(&raiders, Task::Raid);
    b.put("italy", "1 fighter, 1 industrial-complex", "northern-italy");
    let italy = b.power("italy");
    b.input.standing.entry(italy).or_default().sealed = vec![Scope::Land];
    b.list(EngagementKind::Raid, "northern-italy");
    let stopped = b.play(&[]);
    let Some(Halt::Owed(owed)) = &stopped.halt else { panic!("a stop") };
    assert_eq!((owed[0].power, owed[0].about, owed.len()), (italy, Question::Unseal, 1));
}

#[test]
fn hits_survive_a_stop_and_no_die_is_repeated() {
    let mut b = Board::new("soviet-union");
    b.go("2 tank", "caucasus > ukraine-ssr");
    b.put("germany", "1 infantry, 1 artillery, 1 tank", "ukraine-ssr");
    b.stand("germany", "ukraine-ssr").ask = Some(Ask::EachChoice);
    b.say("ukraine-ssr").ask = Some(Ask::EachChoice);
    b.list(EngagementKind::Land, "ukraine-ssr");
    let stopped = b.play(&["general ukraine-ssr 1 attack 3: 1 6"]);
    let Some(Halt::Owed(owed)) = &stopped.halt else { panic!("a stop") };
    assert_eq!(owed[0].about, Question::Losses { hits: 1 });
    // Nothing happens without the answer, and nothing is rolled.
    let stopped = b.resume(stopped, &[]);
    assert!(stopped.halt.is_some() && stopped.events.is_empty());
    let order = b.kinds("tank");
    let says = BattleInstructions { losses: Some(order), ..Default::default() };
    b.answer("germany", "ukraine-ssr", says);
    let pressed = b.resume(
        stopped,
        &["general ukraine-ssr 1 defend 2: 6 6", "general ukraine-ssr 1 defend 3: 6"],
    );
    assert_eq!(pressed.there("germany", "ukraine-ssr"), "1 infantry, 1 artillery");
    let Some(Halt::Owed(owed)) = &pressed.halt else { panic!("a stop") };
    assert_eq!(owed[0].about, Question::RetreatOrPress);
    let when = BattleCondition::default();
    let says =
        BattleInstructions { retreat: Some(RetreatOrder { to: None, when }), ..Default::default() };
    b.answer("soviet-union", "ukraine-ssr", says);
    let done = b.resume(pressed, &[]);
    assert_eq!(done.there("soviet-union", "caucasus"), "2 tank");
}

#[test]
fn like_units_are_no_choice() {
    let mut b = Board::new("soviet-union");
    b.go("1 tank", "caucasus > ukraine-ssr");
    b.put("germany", "2 infantry", "ukraine-ssr");
    b.stand("germany", "ukraine-ssr").ask = Some(Ask::EachChoice);
    b.say("ukraine-ssr").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    let after = b.land(
        "ukraine-ssr",
        &["general ukraine-ssr 1 attack 3: 1", "general ukraine-ssr 1 defend 2: 6 6"],
    );
    assert_eq!(after.halt, None);
    assert_eq!(hit_by(&after), [Decider::NoChoice]);
}

#[test]
fn stranded_fighters_land_where_their_owner_likes() {
    let mut b = Board::new("germany");
    b.go("1 submarine", "sz8 > sz7");
    b.put("united-kingdom", "1 carrier, 1 fighter", "sz7");
    b.put("united-states", "1 carrier", "sz6");
    let liked = vec![b.space("sz6")];
    b.stand("united-kingdom", "sz7").landing = Some(liked);
    b.say("sz7").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    let after = b.sea("sz7", &["opening sz7 1 attack 2: 1", "general sz7 1 defend 4: 6"]);
    assert_eq!(after.there("united-kingdom", "sz6"), "1 fighter");
    let fighter = after.p.units.values().find(|u| u.aboard.is_some());
    assert!(fighter.is_some());
}
