//! A judge whom the invitation names: what that seat signs alone, and what it does not.

use super::rulings::rule;
use super::standing::stop_for_an_answer;
use super::table::{DORA, JUDGE, NAME, TWO, Table, on_one_line};
use super::{FEW, QUIET};

/// Signs a result in a seat's folder and mails it to all.
fn result(t: &Table, seat: &str, more: &[&str]) -> String {
    let game = t.latest(seat);
    let mut words = vec!["result", game.as_str(), "--seat", seat, "--key", "key"];
    words.extend(more);
    t.good(seat, &words);
    let file = format!("{NAME}.{:04}.result.{seat}.toml", t.next(seat));
    t.send(seat, &file);
    file
}

const FOR_THE_AXIS: [&str; 4] = ["--ending", "adjudication", "--winner", "axis"];

/// What a report of the latest block says, on one line.
fn report(t: &Table) -> String {
    on_one_line(&t.read(DORA, &format!("{NAME}.{:04}.txt", t.next(DORA) - 1)))
}

#[test]
fn a_judge_ends_a_game_whose_time_is_up() {
    let t = Table::judged("director");
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    // Those who direct, or play for the side that is to win, cannot do it.
    for seat in [DORA, "bruno"] {
        let file = result(&t, seat, &FOR_THE_AXIS);
        let said = t.rule_refused(DORA, &[&file]);
        assert!(said.contains("the result is signed by no one of the Allies"), "{said}");
    }
    let file = result(&t, JUDGE, &FOR_THE_AXIS);
    t.step(JUDGE, &[&file]);
    let told = report(&t);
    let line = "RESULT signed by emil: won by the Axis (adjudication) in round 1.";
    assert!(told.contains(line), "{told}");
    assert!(told.contains("NEXT Nothing: a signed result has closed the game."), "{told}");
    assert!(!told.contains("Germany (bruno), round 1"), "{told}");
    assert_eq!(t.game("anna").closed(), Some(2));
    let data = t.good("anna", &["report", &t.latest("anna"), "--format", "json"]);
    assert!(data.contains("\"closed\": true"), "{data}");
    let packed = t.good(DORA, &["mail", "pack", &t.latest(DORA), "--out", "end.eml"]);
    assert!(packed.contains("Subject: [june] block 2, the end"), "{packed}");
}

#[test]
fn a_judge_rules_a_forfeit_and_signs_what_follows() {
    let t = Table::judged("keepers");
    assert_eq!(t.game("anna").director(), None);
    assert_eq!(t.game("anna").judge(), Some(JUDGE));
    let ruling = rule(&t, JUDGE, &["forfeit", "--side", "axis"]);
    t.step(JUDGE, &[&ruling]);
    let file = result(&t, JUDGE, &[]);
    t.step(JUDGE, &[&file]);
    let game = t.game("anna");
    assert_eq!(game.closed(), Some(2));
    let told = on_one_line(&t.good("anna", &["verify", &t.latest("anna")]));
    assert!(told.contains("seat emil: judge"), "{told}");
}

#[test]
fn a_director_can_be_the_judge() {
    let t = Table::with("director", &TWO, &["--judge", DORA]);
    stop_for_an_answer(&t, FEW);
    let silent = rule(&t, DORA, &["default-answer", "--of", "bruno"]);
    t.step(DORA, &[&silent]);
    let file = result(&t, DORA, &FOR_THE_AXIS);
    t.step(DORA, &[&file]);
    let told = on_one_line(&t.good("anna", &["verify", &t.latest("anna")]));
    assert!(told.contains("seat dora: director and judge"), "{told}");
}

#[test]
fn attack_96_a_judge_who_oversteps() {
    let t = Table::judged("director");
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    // What could have dice thrown again.
    let back = rule(&t, JUDGE, &["take-back", "--block", "1"]);
    let said = on_one_line(&t.rule_refused(DORA, &[&back]));
    assert!(said.contains("a `take-back` ruling needs the consent of both sides"), "{said}");
    // Ends that the players agree on.
    let draw = result(&t, JUDGE, &["--ending", "draw"]);
    let said = t.rule_refused(DORA, &[&draw]);
    assert!(said.contains("the result is signed by no one of the Axis"), "{said}");
    // The key of a player, and of the judge by the director.
    for (seat, of) in [(JUDGE, "bruno"), (DORA, JUDGE)] {
        let (new, public) = (format!("{of}.2"), format!("{of}.2.pub"));
        t.good(of, &["key", "new", &new]);
        t.good(of, &["key", "change", &t.latest(of), "--seat", of, "--new", &new]);
        let key = format!("{NAME}.{:04}.key.{of}.toml", t.next(of));
        t.send(of, &key);
        t.mail(of, seat, &public);
        std::fs::remove_file(t.path(seat, &format!("{NAME}.0002.ruling.{seat}.toml"))).ok();
        let ruling = rule(&t, seat, &["key-change", "--of", of, "--new", &public]);
        let said = on_one_line(&t.rule_refused(DORA, &[&key, &ruling]));
        assert!(said.contains(&format!("a new key for {of} needs the consent of")), "{said}");
    }
    // A claim or a concession in the name of a side.
    let game = t.latest(JUDGE);
    assert_ne!(t.run(JUDGE, &["concede", &game, "--seat", JUDGE, "--key", "key"]).code, 0);
    // Someone who plays is no judge.
    let bare = Table::bare(&["anna", "bruno"]);
    let mut words = vec!["new", "lhtr", "--name", NAME, "--judge", "bruno"];
    let seats: Vec<String> = TWO.iter().map(|(s, p)| format!("{s}: {p}")).collect();
    seats.iter().for_each(|s| words.extend(["--seat", s.as_str()]));
    let ran = bare.run("anna", &words);
    assert_eq!(ran.code, 2, "{}", ran.said);
    assert!(ran.said.contains("bruno plays in this game"), "{}", ran.said);
}

#[test]
fn a_club_that_wants_a_judge_says_what_is_missing() {
    let t = Table::bare(&["anna"]);
    let seats: Vec<String> = TWO.iter().map(|(s, p)| format!("{s}: {p}")).collect();
    let new = |name: &str, more: &[&str]| {
        let mut words = vec!["new", "--club", "wcs-2025", "--name", name];
        seats.iter().for_each(|s| words.extend(["--seat", s.as_str()]));
        words.extend(more);
        on_one_line(&t.good("anna", &words))
    };
    let said = new("one", &[]);
    assert!(said.contains("This invitation names no judge"), "{said}");
    let said = new("two", &["--judge", "emil"]);
    assert!(!said.contains("names no judge"), "{said}");
    assert!(said.contains("emil: judge"), "{said}");
}

#[test]
fn a_club_can_demand_dice_a_director_and_rated_games() {
    let t = Table::bare(&["anna"]);
    let seats: Vec<String> = TWO.iter().map(|(s, p)| format!("{s}: {p}")).collect();
    let club = include_str!("../../games/clubs/lhtr-tournament.toml");
    let demands = "axis = \"lowest-bid\"\ndice = \"both\"\nrated = true\ndirector = true\n";
    let strict = club.replacen("axis = \"lowest-bid\"\n", demands, 1);
    assert_ne!(club, strict);
    t.write("anna", "strict.toml", &strict);
    let new = |name: &str, more: &[&str]| {
        let mut words = vec!["new", "--club", "strict.toml", "--name", name];
        seats.iter().for_each(|s| words.extend(["--seat", s.as_str()]));
        words.extend(more);
        let ran = t.run("anna", &words);
        (ran.code, on_one_line(&ran.said))
    };
    let (code, said) = new("one", &["--director", DORA]);
    assert!(code == 0 && said.contains("dice: both"), "{said}");
    let (code, said) = new("two", &[]);
    assert!(code == 2 && said.contains("wants a director in every game"), "{said}");
    let (code, said) = new("three", &["--director", DORA, "--dice", "director"]);
    assert!(code == 2 && said.contains("the club strict plays with --dice both"), "{said}");
    assert_eq!(new("four", &["--hotseat"]).0, 0);
}
