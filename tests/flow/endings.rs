//! Concessions, results, notices: how a game ends off the board.

use fieldpost::chain::{Affair, NewKey, Reanchor, Ruling, SignedDocument, verify};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::Source;

use super::QUIET;
use super::table::{NAME, Table};

fn concede(t: &Table, seat: &str) -> String {
    let game = t.latest(seat);
    t.good(seat, &["concede", &game, "--seat", seat, "--key", "key"]);
    format!("{NAME}.{:04}.concession.{seat}.toml", t.next(seat))
}

/// What `verify` says of the latest game file of a seat.
fn verified(t: &Table, seat: &str) -> serde_json::Value {
    let said = t.good(seat, &["verify", &t.latest(seat), "--format", "json"]);
    serde_json::from_str::<serde_json::Value>(&said).expect("JSON")[0].take()
}

#[test]
fn a_side_concedes_when_all_its_seats_have_signed() {
    let seats = [("anna", "Soviet Union"), ("clara", "UK, US"), ("bruno", "Germany, Japan")];
    let t = Table::with("director", &seats, &[]);
    let game = t.latest("anna");
    let first = concede(&t, "anna");
    t.send("anna", &first);
    let said = t.rule_refused("dora", &[&first]);
    assert!(said.contains("waiting for the concession of clara"), "{said}");
    let second = concede(&t, "clara");
    t.send("clara", &second);
    let said = t.rule("dora", &[&first, &second]);
    assert!(said.contains("anna concedes the game for the Allies."), "{said}");
    assert!(said.contains("The Axis have won."), "{said}");
    t.send("dora", &t.latest("dora"));
    let told = verified(&t, "anna");
    assert_eq!(
        told["summary"]["result"],
        serde_json::json!({"block": 1, "what": "Axis won (concession)"})
    );
    assert_eq!(told["summary"]["owed"], serde_json::json!([]));
    let owed = t.good("anna", &["show", &t.latest("anna"), "--owed", "--format", "json"]);
    let owed: serde_json::Value = serde_json::from_str(&owed).expect("JSON");
    assert_eq!((&owed["over"], &owed["orders"]), (&true.into(), &serde_json::Value::Null));
    t.all_agree();
    // It is over: no one else can concede.
    let over = t.latest("dora");
    t.mail("dora", "bruno", &over);
    let said = t.refused("bruno", &["concede", &over, "--seat", "bruno", "--key", "key"]);
    assert!(said.contains("not signed: the game is over"), "{said}");
    assert!(!t.path("bruno", &format!("{NAME}.0002.concession.bruno.toml")).exists());
    // A second copy is no second block.
    let said = t.rule("dora", &[&first, &second]);
    assert!(said.contains("already in block 1"), "{said}");
    let orders = t.run("anna", &["orders", "new", &t.latest("anna"), "--out", "late.toml"]);
    assert_eq!(orders.code, 1, "{}", orders.said);
    assert!(orders.said.contains("the game is over"), "{}", orders.said);
    // Orders signed before do not bring it back.
    let old = t.orders_of(&game, "anna", QUIET);
    t.mail("anna", "dora", &old);
    let said = t.rule_refused("dora", &[&old]);
    assert!(said.contains("the game is over"), "{said}");
}

/// The same standing orders once or twice in a block would give two heads, and so two histories of one game.
#[test]
fn a_game_that_is_over_takes_no_paper_twice() {
    let seats = [("anna", "Soviet Union, UK, US"), ("bruno", "Germany, Japan")];
    let t = Table::with("director", &seats, &[]);
    let conceded = concede(&t, "bruno");
    t.send("bruno", &conceded);
    t.rule("dora", &[&conceded]);
    t.send("dora", &t.latest("dora"));
    let paper = t.standing("anna", "[[when]]\nbattle = \"land\"\nask = \"before battle\"\n");
    let paper = SignedDocument::read(&std::fs::read(t.path("anna", &paper)).expect("a file"));
    let paper = paper.expect("a signed file");
    let bytes = std::fs::read(t.path("dora", &t.latest("dora"))).expect("a game file");
    let game = fieldpost::chain::open(&bytes, &Source::BuiltIn).expect("a good game");
    assert!(game.over());
    let once = fieldpost::chain::file_standing(&game, vec![paper.clone()]);
    assert!(once.is_ok(), "{:?}", once.err().map(|e| e.to_string()));
    let again = fieldpost::chain::file_standing(&game, vec![paper.clone(), paper]);
    let said = again.err().map(|e| e.to_string()).unwrap_or_default();
    assert!(said.contains("the standing orders of anna are here twice"), "{said}");
}

#[test]
fn no_one_concedes_for_others() {
    let t = Table::of("director");
    let game = t.latest("dora");
    let ran = t.run("dora", &["concede", &game, "--seat", "dora", "--key", "key"]);
    assert_eq!(ran.code, 2, "{}", ran.said);
    t.mail("bruno", "anna", "key");
    let said = t.refused("anna", &["concede", &game, "--seat", "anna", "--key", "key"]);
    assert!(said.contains("this is not the key of anna"), "{said}");
}

#[test]
fn the_loser_confirms_the_result_and_it_closes_the_game() {
    let t = Table::of("keepers");
    let conceded = concede(&t, "bruno");
    t.send("bruno", &conceded);
    t.step("bruno", &[&conceded]);
    let result = |seat: &str| {
        let game = t.latest(seat);
        let said = t.good(seat, &["result", &game, "--seat", seat, "--key", "key"]);
        let lone = said.contains("It counts together with the same result signed by a seat of the");
        assert_eq!(lone, seat == "anna", "{said}");
        let file = format!("{NAME}.{:04}.result.{seat}.toml", t.next(seat));
        t.send(seat, &file);
        file
    };
    let winner = result("anna");
    let said = t.rule_refused("bruno", &[&winner]);
    assert!(said.contains("the result is signed by no one of the Axis"), "{said}");
    let loser = result("bruno");
    let block = t.step("bruno", &[&loser]);
    assert_eq!(block.number, 2);
    let report = t.read("anna", &format!("{NAME}.0002.txt"));
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = "RESULT signed by bruno: won by the Allies (concession) in round 1.";
    assert!(report.contains(line), "{report}");
    let said = t.refused("anna", &["result", &t.latest("anna"), "--seat", "anna", "--key", "key"]);
    assert!(said.contains("closed by its result in block 2"), "{said}");
    assert_eq!(t.game("anna").closed(), Some(2));
    let told = verified(&t, "anna");
    assert_eq!(
        told["summary"]["result"],
        serde_json::json!({"block": 2, "what": "Allies won (concession)"})
    );
}

#[test]
fn a_draw_needs_both_sides() {
    let t = Table::of("director");
    let result = |seat: &str, more: &[&str]| {
        let game = t.latest(seat);
        let mut words = vec!["result", game.as_str(), "--seat", seat, "--key", "key"];
        words.extend(more);
        t.good(seat, &words);
        let file = format!("{NAME}.{:04}.result.{seat}.toml", t.next(seat));
        t.mail(seat, "dora", &file);
        file
    };
    let game = t.latest("anna");
    let said = t.refused("anna", &["result", &game, "--seat", "anna", "--key", "key"]);
    assert!(said.contains("the game is not over"), "{said}");
    let one = result("anna", &["--ending", "draw"]);
    let said = t.rule_refused("dora", &[&one]);
    assert!(said.contains("signed by no one of the Axis"), "{said}");
    let other = result("bruno", &["--ending", "annulled"]);
    let said = t.rule_refused("dora", &[&one, &other]);
    assert!(said.contains("the results contradict each other"), "{said}");
    std::fs::remove_file(t.path("bruno", &other)).expect("it is there");
    let other = result("bruno", &["--ending", "draw"]);
    let said = t.rule("dora", &[&one, &other]);
    assert!(said.contains("neither side won (draw)"), "{said}");
    let latest = t.latest("dora");
    let told = t.good("dora", &["verify", &latest]);
    assert!(told.contains("position   round 1, the game is over\n"), "{told}");
    assert!(told.contains("result     neither side won (draw) at block 1\n"), "{told}");
    let old = t.orders_of(&game, "anna", QUIET);
    t.mail("anna", "dora", &old);
    assert!(t.rule_refused("dora", &[&old]).contains("the game is over"));
}

#[test]
fn a_notice_has_fixed_words_and_changes_nothing() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", QUIET);
    let game = t.latest("bruno");
    let mut words = vec!["notice", game.as_str(), "--seat", "bruno", "--key", "key"];
    words.extend(["--form", "impending-forfeit", "--claimed-time", "2026-03-20"]);
    let said = t.good("bruno", &words);
    assert!(said.contains("Subject: [june] Impending Forfeit Notice"), "{said}");
    let mut odd = vec!["notice", game.as_str(), "--seat", "bruno", "--key", "key"];
    odd.extend(["--form", "overdue", "--to", "karl"]);
    let said = t.refused("bruno", &odd);
    assert!(said.contains("not signed: the notice is about karl, who has no seat here"), "{said}");
    let notice = format!("{NAME}.0001.notice.bruno.toml");
    let text = t.read("bruno", &notice);
    assert!(text.contains("to = [\n  \"anna\",\n]\nawaits = \"orders soviet-union\"\n"));
    assert!(
        !text.contains('#') || text.contains("# -----BEGIN"),
        "no sentence of the tool is signed"
    );
    // A word more, and it is no notice any more.
    let changed = text.split("# -----BEGIN").next().unwrap_or_default();
    let odd = t.sign("bruno", "odd.toml", &format!("{changed}# gone\n"));
    let said = t.rule_refused("bruno", &[&odd]);
    assert!(said.contains("the notice is not written as the tool writes it"), "{said}");
    t.step("bruno", &[&notice]);
    let report = t.read("anna", &format!("{NAME}.0001.ron"));
    assert!(report.contains("impending-forfeit"));
    let owed = t.good("anna", &["show", &t.latest("anna"), "--owed"]);
    assert!(owed.contains("Impending Forfeit Notice of bruno to anna"), "{owed}");
    // Orders under way when the notice was filed still count.
    t.step("anna", &[&orders]);
}

#[test]
fn vacation_has_a_first_and_a_last_day() {
    let t = Table::of("director");
    let game = t.latest("bruno");
    let base = ["notice", game.as_str(), "--seat", "bruno", "--key", "key", "--form", "vacation"];
    assert_eq!(t.run("bruno", &base).code, 2);
    let mut words = base.to_vec();
    words.extend(["--from", "2026-04-01", "--until", "2026-04-10"]);
    t.good("bruno", &words);
    t.step("bruno", &[&format!("{NAME}.0001.notice.bruno.toml")]);
    let owed = t.good("anna", &["show", &t.latest("anna"), "--owed"]);
    assert!(owed.contains("Vacation of bruno: 2026-04-01 to 2026-04-10"), "{owed}");
}

/// A seat that is back is no longer away, and others that are away stay so.
#[test]
fn one_of_two_comes_back_from_a_vacation() {
    let t = Table::of("director");
    let notice = |seat: &str, form: &[&str]| {
        let game = t.latest(seat);
        let words = ["notice", &game, "--seat", seat, "--key", "key", "--form"];
        t.good(seat, &[&words[..], form].concat());
        t.step(seat, &[&format!("{NAME}.{:04}.notice.{seat}.toml", t.next(seat))]);
    };
    let days = ["vacation", "--from", "2026-04-01", "--until", "2026-04-10"];
    notice("anna", &days);
    notice("bruno", &days);
    notice("bruno", &["back"]);
    let owed = t.good("anna", &["show", &t.latest("anna"), "--owed"]);
    assert!(owed.contains("Vacation of anna"), "{owed}");
    assert!(!owed.contains("Vacation of bruno"), "{owed}");
}

#[test]
fn a_changed_concession_is_found() {
    let t = Table::of("keepers");
    let conceded = concede(&t, "bruno");
    t.step("bruno", &[&conceded]);
    let text = t.read("anna", &t.latest("anna"));
    let turned = text.replacen("side: Axis, how: Conceded", "side: Allies, how: Conceded", 1);
    assert_ne!(text, turned);
    let report = verify(turned.as_bytes(), &Source::BuiltIn);
    assert_eq!(report.failure.map(|f| f.block), Some(Some(1)));
    assert!(
        fieldpost::chain::open(turned.as_bytes(), &Source::BuiltIn).is_ok(),
        "only verify looks that deep"
    );
}

#[test]
fn the_examples_of_the_format_page_are_read() {
    let page = include_str!("../../docs/format/affairs.md");
    let mut kinds = std::collections::BTreeSet::new();
    for part in page.split("```toml\n").skip(1) {
        let text = part.split("```").next().unwrap_or_default();
        let kind = text.lines().find_map(|l| l.strip_prefix("kind = ")).expect("a kind");
        let kind = DocKind::from_word(kind.trim_matches('"')).expect("a kind");
        let read = match kind {
            DocKind::Ruling => Ruling::read(text).map(|_| ()),
            DocKind::Reanchor => Reanchor::read(text).map(|_| ()),
            DocKind::Key => NewKey::read(text).map(|_| ()),
            _ => Affair::read(kind, text).map(|_| ()),
        };
        read.unwrap_or_else(|e| panic!("{kind}: {e}"));
        kinds.insert(kind);
    }
    let all = ["advance", "claim", "concession", "key", "notice", "reanchor", "result", "ruling"];
    assert!(kinds.iter().map(|k| k.word()).eq(all), "{kinds:?}");
}
