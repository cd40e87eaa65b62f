//! The first Soviet turn: research, two battles, a landing from each.

use super::*;

pub fn research_and_purchase(b: &mut Block) {
    let soviets = b.power("soviet-union");
    b.phase(Phase::Research);
    let tech = b.ed.tech_by_id("rockets").expect("a development");
    let r = rule("TECH-01");
    b.rec(Event::Paid { power: soviets, ipc: 5, why: Money::Research, rule: r });
    b.rec(Event::Researched { power: soviets, tech, dice: 1 });
    let key = RollKey {
        kind: RollKind::Research,
        place: RollPlace::Power(soviets),
        index: 0,
        side: RollSide::None,
        column: 6,
        low_luck: false,
    };
    b.rec(Event::Rolled {
        key,
        by: soviets,
        units: Vec::new(),
        faces: vec![Face::Shows(3)],
        hits: 0,
        rule: rule("TECH-03"),
    });
    b.phase(Phase::Purchase);
    for (abbr, count, ipc) in [("inf", 5, 15), ("art", 1, 4)] {
        let r = rule("BUY-02");
        b.rec(Event::Paid { power: soviets, ipc, why: Money::Purchase, rule: r });
        b.rec(Event::Bought { power: soviets, kind: b.kind(abbr), count, ipc });
    }
}

pub fn combat_moves(b: &mut Block) {
    b.phase(Phase::CombatMove);
    let how = MoveKind::Combat;
    b.go("3 inf, 1 tank", &["archangel", "west-russia"], how, 1);
    b.go("2 inf, 1 ftr", &["karelia-ssr", "west-russia"], how, 2);
    b.go("3 inf, 1 art", &["russia", "west-russia"], how, 3);
    b.go("3 inf, 1 art, 1 tank", &["caucasus", "ukraine-ssr"], how, 4);
    b.go("2 tank, 1 ftr", &["russia", "caucasus", "ukraine-ssr"], how, 5);
    for place in ["west-russia", "ukraine-ssr"] {
        let unit = b.pick(b.at().power, b.space(place), "1 ftr", &[])[0];
        let at = b.space("russia");
        b.rec(Event::LandingShown { unit, at, rule: rule("AIR-06") });
    }
    let engagements = ["west-russia", "ukraine-ssr"]
        .map(|p| Engagement { place: b.space(p), kind: EngagementKind::Land, done: false })
        .to_vec();
    b.rec(Event::CombatLocked { engagements });
}

fn begin(b: &mut Block, place: &str, attackers: &str, defenders: &str) -> Engagement {
    let at = b.space(place);
    let engagement = Engagement { place: at, kind: EngagementKind::Land, done: false };
    let attackers = b.pick(b.power("soviet-union"), at, attackers, &[]);
    let defenders = b.pick(b.power("germany"), at, defenders, &[]);
    b.rec(Event::EngagementBegan { engagement: engagement.clone(), attackers, defenders });
    engagement
}

fn standing(b: &Block) -> Decider {
    Decider::Standing { power: b.power("germany"), version: 1, scope: Scope::Land }
}

fn orders(b: &Block) -> Decider {
    Decider::Orders(b.power("soviet-union"), Some(OrderId(20)))
}

fn west_russia(b: &mut Block) {
    use RollSide::{Attack, Defend};
    let place = "west-russia";
    let at = b.space(place);
    let (standing, orders) = (standing(b), orders(b));
    let fight = begin(b, place, "8 inf, 1 art, 1 tank, 1 ftr", "3 inf, 1 art, 1 tank");
    b.rec(Event::CombatRound { place: at, round: 1 });
    b.roll(place, 1, Attack, 1, "7 inf", &[4, 4, 3, 5, 4, 4, 1]);
    b.roll(place, 1, Attack, 2, "1 inf+, 1 art", &[3, 2]);
    b.roll(place, 1, Attack, 3, "1 tank, 1 ftr", &[5, 1]);
    let mut gone = b.lose(place, "germany", "3 inf", standing);
    b.roll(place, 1, Defend, 2, "3 inf, 1 art", &[4, 2, 1, 3]);
    b.roll(place, 1, Defend, 3, "1 tank", &[5]);
    gone.extend(b.lose(place, "soviet-union", "2 inf", orders.clone()));
    b.remove(gone);
    b.rec(Event::PressedOn { place: at, by: Decider::Profile });
    b.rec(Event::CombatRound { place: at, round: 2 });
    b.roll(place, 2, Attack, 1, "5 inf", &[1, 5, 4, 4, 1]);
    b.roll(place, 2, Attack, 2, "1 inf+, 1 art", &[1, 5]);
    b.roll(place, 2, Attack, 3, "1 tank, 1 ftr", &[5, 6]);
    let mut gone = b.lose(place, "germany", "1 art, 1 tank", Decider::NoChoice);
    b.rec(Event::HitsLost { place: at, hits: 1, rule: rule("CMB-12") });
    b.roll(place, 2, Defend, 2, "1 art", &[5]);
    b.roll(place, 2, Defend, 3, "1 tank", &[1]);
    gone.extend(b.lose(place, "soviet-union", "1 inf", orders));
    b.remove(gone);
    b.rec(Event::EngagementEnded {
        engagement: fight,
        result: BattleResult::AttackerWon,
        rule: rule("CMB-18"),
    });
    b.rec(Event::ControlChanged {
        space: at,
        from: Some(b.power("germany")),
        to: b.power("soviet-union"),
        why: Change::Captured,
        rule: rule("CAP-01"),
    });
}

fn ukraine(b: &mut Block) {
    use RollSide::{Attack, Defend};
    let place = "ukraine-ssr";
    let at = b.space(place);
    let (standing, orders) = (standing(b), orders(b));
    let fight = begin(b, place, "3 inf, 1 art, 3 tank, 1 ftr", "3 inf, 1 art, 1 tank, 1 ftr");
    b.rec(Event::CombatRound { place: at, round: 1 });
    b.roll(place, 1, Attack, 1, "2 inf", &[2, 4]);
    b.roll(place, 1, Attack, 2, "1 inf+, 1 art", &[4, 6]);
    b.roll(place, 1, Attack, 3, "3 tank, 1 ftr", &[4, 4, 1, 1]);
    let mut gone = b.lose(place, "germany", "2 inf", standing.clone());
    b.roll(place, 1, Defend, 2, "3 inf, 1 art", &[2, 4, 1, 5]);
    b.roll(place, 1, Defend, 3, "1 tank", &[3]);
    b.roll(place, 1, Defend, 4, "1 ftr", &[6]);
    gone.extend(b.lose(place, "soviet-union", "3 inf", orders.clone()));
    b.remove(gone);
    b.rec(Event::PressedOn { place: at, by: orders.clone() });
    b.rec(Event::CombatRound { place: at, round: 2 });
    b.roll(place, 2, Attack, 2, "1 art", &[3]);
    b.roll(place, 2, Attack, 3, "3 tank, 1 ftr", &[6, 4, 1, 6]);
    let mut gone = b.lose(place, "germany", "1 inf", standing);
    b.roll(place, 2, Defend, 2, "1 inf, 1 art", &[6, 1]);
    b.roll(place, 2, Defend, 3, "1 tank", &[1]);
    b.roll(place, 2, Defend, 4, "1 ftr", &[6]);
    gone.extend(b.lose(place, "soviet-union", "1 art, 1 tank", orders.clone()));
    b.remove(gone);
    let tanks = b.pick(b.power("soviet-union"), at, "2 tank", &[]);
    let ftr = b.pick(b.power("soviet-union"), at, "1 ftr", &[]);
    b.rec(Event::Retreated {
        units: tanks,
        from: at,
        to: b.space("caucasus"),
        by: orders.clone(),
        rule: rule("RET-02"),
    });
    let r = rule("RET-06");
    b.rec(Event::AircraftBrokeOff { units: ftr, place: at, by: orders, rule: r });
    b.rec(Event::EngagementEnded {
        engagement: fight,
        result: BattleResult::BrokenOff,
        rule: rule("RET-01"),
    });
}

fn noncombat(b: &mut Block) {
    b.phase(Phase::Noncombat);
    let how = MoveKind::Noncombat;
    b.go("2 inf", &["evenki-national-okrug", "russia"], how, 33);
    b.go("2 inf", &["novosibirsk", "russia"], how, 34);
    b.go("2 inf", &["yakut-ssr", "buryatia-ssr"], how, 35);
    b.go("2 inf", &["soviet-far-east", "buryatia-ssr"], how, 36);
    b.go("1 sub", &["sz4", "sz3", "sz2"], how, 37);
    let west = Condition::Taken(b.space("west-russia"));
    b.rec(Event::ConditionTested { order: OrderId(31), condition: west, holds: true });
    b.go("1 aa", &["russia", "west-russia"], how, 31);
    let ukraine = Condition::Taken(b.space("ukraine-ssr"));
    b.rec(Event::ConditionTested { order: OrderId(32), condition: ukraine, holds: false });
    b.go("2 inf", &["kazakh-ssr", "caucasus"], how, 32);
    b.go("1 ftr", &["west-russia", "russia"], MoveKind::Landing, 29);
    b.go("1 ftr", &["ukraine-ssr", "caucasus", "russia"], MoveKind::Landing, 30);
}

fn rest_of_turn(b: &mut Block) {
    b.phase(Phase::Mobilize);
    b.place(&[("inf", 3), ("art", 1)], "caucasus", 4, 4);
    b.place(&[("inf", 2)], "russia", 2, 8);
    b.phase(Phase::Collect);
    let soviets = b.power("soviet-union");
    let r = rule("INC-01");
    b.rec(Event::Received { power: soviets, ipc: 26, why: Money::Income, rule: r });
    b.rec(Event::PhaseDone { power: soviets });
    b.rec(Event::TurnBegan { round: 1, power: b.power("germany") });
    b.phase(Phase::Research);
}

pub fn sample_turn(ed: &Edition) -> Block<'_> {
    let mut b = Block::new(ed, Position::initial(ed));
    research_and_purchase(&mut b);
    combat_moves(&mut b);
    b.phase(Phase::ConductCombat);
    west_russia(&mut b);
    ukraine(&mut b);
    noncombat(&mut b);
    rest_of_turn(&mut b);
    b
}
