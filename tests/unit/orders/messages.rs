//! What a player reads about orders of Germany in the first round of the built-in tournament edition.

use crate::orders::order_files::{edition, quiet};
use fieldpost::diag::Diagnostic;
use fieldpost::edition::Edition;
use fieldpost::engine::Input;
use fieldpost::engine::position::Position;
use fieldpost::orders::{examine, explain, read_orders, unordered};

const HEAD: &str = "fieldpost = 2\nkind = \"orders\"\ngame = \"g\"\nseat = \"b\"\n\
    power = \"Germany\"\nround = 1\nstep = 1\nhead = \"310adf32c4164f4952c26a2df40f8b80\"\n";

fn germany(ed: &Edition) -> Position {
    let mut p = Position::initial(ed);
    p.power = ed.power_by_id("germany").expect("it plays");
    p
}

fn found(rest: &str) -> Vec<Diagnostic> {
    let ed = edition();
    examine(germany(&ed).board(&ed), &quiet(&ed), &format!("{HEAD}{rest}")).diagnostics
}

/// The findings of these codes: where, what, and what would be right.
fn told(rest: &str, codes: &[&str]) -> Vec<(String, String, String)> {
    let found = found(rest).into_iter().filter(|d| codes.contains(&d.code.name));
    found.map(|d| (d.at.words, d.message, d.help.unwrap_or_default())).collect()
}

fn messages(rest: &str, codes: &[&str]) -> Vec<String> {
    told(rest, codes).into_iter().map(|(_, what, _)| what).collect()
}

/// The explanation on one line.
fn explained(rest: &str) -> String {
    let ed = edition();
    let p = germany(&ed);
    let file = read_orders(&ed, &format!("{HEAD}{rest}")).value.expect("it can be read");
    let input = Input { orders: file.orders.clone(), ..quiet(&ed) };
    let text = explain(p.board(&ed), &file) + &unordered(p.board(&ed), &input);
    assert!(text.lines().all(|l| l.chars().count() <= 72), "{text}");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_empty_purchase_is_a_pass() {
    let ed = edition();
    for rest in ["[purchase]\n", "[purchase]\nbuy = \"\"\n"] {
        let rest = format!("\n{rest}\n[combat]\n\n[noncombat]\n");
        assert_eq!(messages(&rest, &["section-missing"]), [""; 0]);
        let left = messages(&rest, &["money-left"]).len();
        assert_eq!(left, usize::from(rest.contains("buy")));
        let file = read_orders(&ed, &format!("{HEAD}{rest}")).value.expect("it can be read");
        let buy = file.orders.purchase.as_ref();
        assert_eq!(buy.map(|b| b.units.len()), rest.contains("buy").then_some(0), "no order");
    }
    let codes = ["section-missing"];
    assert_eq!(messages("\n[combat]\n\n[noncombat]\n", &codes).len(), 1);
    let all = "\n[research]\n\n[purchase]\n\n[combat]\n\n[noncombat]\n\n[mobilize]\n";
    assert_eq!(messages(all, &codes), [""; 0]);
}

const LANDING: &str = "\n[combat]\nmoves = [\n\
    \"1 trn, 1 bb: sz14 > sz15 load 1 inf from Southern Europe offload Trans-Jordan\",\n\
    \"1 inf: Libya > Anglo-Egypt\", \"1 bmb: Germany > Anglo-Egypt\",\n]\n";

/// The sea battle in sz15 does not let those leave who come from ships alone.
#[test]
fn a_sea_battle_before_it_opens_no_retreat_from_an_assault() {
    let rest = format!("{LANDING}[battle.\"Trans-Jordan\"]\nretreat = \"to sz14 after round 2\"\n");
    let said = messages(&rest, &["no-land-retreat"]);
    assert_eq!(said, ["land units cannot retreat from the assault on Trans-Jordan"]);
    // Those from Libya are free to go if no troops get ashore.
    let both = LANDING.replace("offload Trans-Jordan", "offload Anglo-Egypt");
    let rest = format!("{both}[battle.\"Anglo-Egypt\"]\nretreat = \"to Libya after round 2\"\n");
    assert_eq!(messages(&rest, &["no-land-retreat"]), [""; 0]);
}

#[test]
fn lines_that_decide_nothing_in_a_battle_are_named() {
    let tables = "[battle.\"Trans-Jordan\"]\nlosses = \"bb, inf\"\nbombard = \"yes\"\n\
        submerge = \"always\"\nair-retreat = \"after round 1\"\n\
        [battle.\"sz15\"]\nsubmerge = \"always\"\nlosses = \"inf, trn\"\n\
        [battle.\"Anglo-Egypt\"]\nlosses = \"inf, bmb\"\nretreat = \"to Libya\"\n\
        submerge = \"never\"\nbombard = \"no\"\n";
    let said = told(&format!("{LANDING}{tables}"), &["no-effect"]);
    let said: Vec<(&str, &str)> = said.iter().map(|(at, what, _)| (&at[..], &what[..])).collect();
    assert_eq!(
        said,
        [
            ("losses", "`losses` names battleship, and no ship fights on land in Trans-Jordan"),
            ("bombard", "no ship is declared to bombard Trans-Jordan"),
            ("submerge", "submarines do not dive in a battle on land: Trans-Jordan"),
            ("air-retreat", "no aircraft of yours enter Trans-Jordan"),
            ("submerge", "no submarine of yours fights in sz15"),
            ("losses", "`losses` names infantry, and no land unit fights at sea in sz15"),
        ]
    );
}

#[test]
fn lines_that_decide_something_are_not_named() {
    let rest = "\n[combat]\nmoves = [\n\"1 sub: sz8 > sz13\", \"1 ftr: Western Europe > sz13\",\n\
        \"1 trn: sz5 > sz3 load 1 inf from Norway offload UK\", \"1 ftr: Norway > sz3 > UK\",\n]\n\
        [battle.\"sz13\"]\nsubmerge = \"after round 1\"\nlosses = \"ftr, sub\"\n\
        retreat = \"to sz12 after round 1\"\n\
        [battle.\"United Kingdom\"]\nlosses = \"inf, ftr\"\nair-retreat = \"after round 1\"\n";
    assert_eq!(messages(rest, &["no-effect", "not-allowed"]), [""; 0]);
}

#[test]
fn a_bombardment_is_explained_as_declared_only_where_it_is() {
    let table = "[battle.\"Trans-Jordan\"]\nbombard = \"yes\"\n";
    let said = explained(&format!("{LANDING}{table}"));
    assert!(said.contains("No ship bombards: no combat move declares it."), "{said}");
    assert!(!said.contains("as declared"), "{said}");
    let declared =
        LANDING.replace("offload Trans-Jordan", "offload Trans-Jordan bombard Trans-Jordan");
    assert!(explained(&format!("{declared}{table}")).contains("Ships bombard as declared."));
}

#[test]
fn explanations_keep_number_and_full_stops() {
    let rest = format!(
        "\n[purchase]\nbuy = \"1 bmb\"\n{LANDING}[battle.\"Anglo-Egypt\"]\n\
         retreat = \"to Libya if attackers <= 1\"\nintercept = \"2\"\n"
    );
    let said = explained(&rest);
    for words in [
        "1 infantry comes aboard from Southern Europe",
        "Everybody retreats to Libya once one attacking unit or none is left",
        "2 fighters rise against raiders.",
        "1 bmb flies from Anglo-Egypt to",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let rest = "\n[combat]\nmoves = [\"1 ftr: Balkans > Ukraine\", \"2 inf: Balkans > Ukraine\"]\n";
    assert!(!explained(rest).contains(".."), "{}", explained(rest));
}

#[test]
fn refusals_are_plain() {
    let not_allowed = |rest: &str| told(rest, &["not-allowed"]);
    let [(_, what, _)] =
        &not_allowed("\n[combat]\nmoves = [\"1 sub, 1 sub, 1 sub: sz5 > sz6\"]\n")[..]
    else {
        panic!("one refusal")
    };
    assert_eq!(what, "only 2 submarines in sz5, not 3");
    let [(_, what, _)] =
        &not_allowed("\n[combat]\nmoves = [\"1 inf: Norway > Karelia > West Russia\"]\n")[..]
    else {
        panic!("one refusal")
    };
    assert_eq!(what, "the infantry moves 1 space, and stops in Karelia S.S.R., which is hostile");
    let [(at, _, _)] = &not_allowed("\n[research]\ndevelopment = \"jets\"\ndice = 9\n")[..] else {
        panic!("one refusal")
    };
    assert_eq!(at, "dice");
    let place = "\n[purchase]\nbuy = \"3 inf\"\n\n[combat]\n\n[noncombat]\n\n[mobilize]\n\
        place = [\"1 bmb: Germany\", \"4 inf: Germany\"]\n";
    let said = not_allowed(place);
    let said: Vec<(&str, &str)> =
        said.iter().map(|(_, what, help)| (&what[..], &help[..])).collect();
    assert_eq!(
        said,
        [
            ("places 1 bomber, but none was bought", "buy it in [purchase], or delete it here"),
            ("places 4 infantry, but only 3 of those bought are left to place", "place at most 3"),
        ]
    );
}

#[test]
fn help_names_what_is_at_hand() {
    let rest = "\n[purchase]\nbuy = \"2 inf\"\n\n[combat]\n\n[noncombat]\n";
    let said = told(rest, &["not-placed"]);
    assert_eq!(said[0].2, "write the spaces: [mobilize] place = [\"2 inf: Germany\"]");
    // The same zone without its enemies: troops land, and the battleship has nothing to do.
    let ed = edition();
    let mut p = germany(&ed);
    let zone = ed.space_by_id("sz15").expect("it is on the board");
    p.units.retain(|_, u| u.space != zone);
    let all = examine(p.board(&ed), &quiet(&ed), &format!("{HEAD}{LANDING}")).diagnostics;
    let refused = all.iter().find(|d| d.code.name == "not-allowed").expect("a refusal");
    assert_eq!(refused.message, "no enemy ships are in sz15 for the battleship");
    let help = refused.help.as_deref().unwrap_or_default();
    assert!(help.contains("`bombard Trans-Jordan`"), "{help}");
}

#[test]
fn a_backslash_is_one_plain_error() {
    let rest = "\n[combat]\nmoves = [\"1 inf: Libya \\\\> Anglo\\-Egypt \\x1\"]\n";
    let errors: Vec<Diagnostic> = found(rest).into_iter().filter(Diagnostic::is_error).collect();
    let said: Vec<&str> = errors.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(said, ["a backslash between quotes"]);
}

/// A carrier that comes through a zone which must be cleared, to a zone which must be cleared.
#[test]
fn a_way_home_names_all_battles_it_depends_on() {
    let ed = edition();
    let mut p = Position::initial(&ed);
    p.units.clear();
    let (uk, germany) = ("united-kingdom", "germany");
    for (power, kind, space) in [
        (uk, "carrier", "sz8"),
        (uk, "destroyer", "sz8"),
        (germany, "destroyer", "sz7"),
        (germany, "transport", "sz6"),
        (uk, "fighter", "eastern-canada"),
    ] {
        let power = ed.power_by_id(power).expect("it plays");
        let kind = ed.kind_by_id(kind).expect("it is built");
        p.add_unit(power, kind, ed.space_by_id(space).expect("it is on the board"), None);
    }
    p.power = ed.power_by_id(uk).expect("it plays");
    let text = HEAD.replace("Germany", "UK")
        + "\n[combat]\nmoves = [\"1 dd: sz8 > sz7\", \"1 ftr: Eastern Canada > sz9 > sz8 > sz7 > sz6\"]\n\
           landing = [\"1 car: sz8 > sz7 > sz6\"]\n";
    let all = examine(p.board(&ed), &quiet(&ed), &text).diagnostics;
    let said: Vec<&str> = all
        .iter()
        .filter(|d| d.code.name == "landing-depends")
        .map(|d| d.message.as_str())
        .collect();
    assert_eq!(said, ["the landing in sz6 depends on the battles in sz6 and sz7"], "{all:?}");
}

/// Letters of a name in their order say more than a name of the same length.
#[test]
fn letters_of_a_kind_suggest_that_kind() {
    for (word, kind) in [("rtl", "artillery"), ("fgr", "fighter")] {
        let rest = format!("\n[combat]\nmoves = [\"1 {word}: Germany > Norway\"]\n");
        let said = told(&rest, &["unknown-unit"]);
        let [(at, _, help)] = said.as_slice() else { panic!("{said:?}") };
        assert_eq!(at, word);
        assert!(help.contains(&format!("did you mean {kind}")), "{help}");
        assert!(!help.contains("battleship"), "{help}");
    }
    // Not the letters of two words that have nothing to do with each other.
    let said = told("\n[combat]\nmoves = [\"1 trm: Germany > Norway\"]\n", &["unknown-unit"]);
    let [(_, _, help)] = said.as_slice() else { panic!("{said:?}") };
    assert!(help.contains("transport") && !help.contains("industrial"), "{help}");
}

/// Where a list is not closed nothing else is said of the lines in it, or of the section below it.
#[test]
fn a_list_that_is_not_closed_is_told_once() {
    let rest =
        "\n[combat]\nmoves = [\"1 inf: Germany > Eastern Europe\"\n[noncombat]\nmoves = []\n";
    let said = told(rest, &["syntax", "form"]);
    let [(at, what, help)] = said.as_slice() else { panic!("{said:?}") };
    assert_eq!((at.as_str(), what.as_str()), ("moves = [", "this list is not closed"));
    assert!(help.contains("write ]"), "{help}");
}

/// A refused line does not hide without a word what the check could not look at.
#[test]
fn what_may_depend_on_a_refused_line_is_said_not_to_be_checked() {
    let few = "\n[combat]\nmoves = [\n\"9 inf: Libya > Anglo-Egypt\",\n]\n[noncombat]\nmoves = [\n";
    let note = ["lines that may depend on the refused ones were not checked"];
    let beside = format!("{few}\"1 bmb: Germany > Libya\",\n]\n");
    assert_eq!(messages(&beside, &["not-checked"]), note);
    let apart = format!("{few}\"1 inf: Norway > Japan\",\n]\n");
    assert_eq!(messages(&apart, &["not-checked"]), [""; 0]);
    assert_eq!(messages(&apart, &["not-allowed"]).len(), 2, "the later error is found");
}

/// An impossible retreat is no reason to leave everything after it unsaid.
#[test]
fn errors_after_a_refused_retreat_are_found_and_it_points_at_its_value() {
    let rest = "\n[combat]\nmoves = [\n\"1 inf: Libya > Anglo-Egypt\",\n]\n\
        [battle.\"Anglo-Egypt\"]\nlosses = \"inf\"\nretreat = \"to Trans-Jordan\"\n\
        [noncombat]\nmoves = [\n\"1 inf: Norway > Japan\",\n]\n";
    let found = found(rest);
    let errors: Vec<&Diagnostic> = found.iter().filter(|d| d.is_error()).collect();
    assert_eq!(errors.len(), 2, "{found:?}");
    let text = format!("{HEAD}{rest}");
    let at = errors[0].at.span;
    assert_eq!(text[at.start..at.end].trim_matches('"'), "to Trans-Jordan");
    assert!(errors[1].at.words.contains("Norway > Japan"), "{found:?}");
}

/// What is written for later than the file goes is dropped, and that is said.
#[test]
fn orders_for_after_the_end_of_the_file_are_not_played() {
    let codes = ["not-played"];
    let later = "\n[noncombat]\nmoves = [\"1 inf: Germany > Eastern Europe\", \"1 tank: Germany > Eastern Europe\"]\n\
        \n[mobilize]\nplace = [\"1 inf: Germany\"]\n";
    let moves = "the noncombat move is not played: this file stops at the end of combat";
    let places = "the placement of new units is not played: this file stops at the end of combat";
    assert_eq!(messages(&format!("until = \"combat\"\n{later}"), &codes), [moves, places]);
    let help = told(&format!("until = \"combat\"\n{later}"), &codes).remove(0).2;
    assert!(help.contains("which you get when the combats are over"), "{help}");
    assert_eq!(messages(later, &codes), [""; 0]);
    assert_eq!(messages("until = \"combat\"\n\n[noncombat]\n", &codes), [""; 0]);
    let buys = "until = \"research\"\n\n[purchase]\nbuy = \"1 inf\"\n";
    let bought = "the purchase is not played: this file stops after the research";
    assert_eq!(messages(buys, &codes), [bought]);
    let said = explained(&format!("until = \"combat\"\n{later}"));
    assert!(said.contains("Noncombat move (not played: this file stops before it)"), "{said}");
    assert!(!explained(later).contains("not played"));
}
