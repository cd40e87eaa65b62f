//! Equal bids at unusual tables: many seats, odd sums, chains that are lost or end with the die,
//! invitations that do not hold together.

use fieldpost::chain::Invitation;

use super::QUIET;
use super::auction::{BIDS, lay_bids, nine, throw, tied};
use super::chains::ruled as new_chain_by;
use super::table::{DORA, NAME, TWO, Table};

#[test]
fn more_than_two_seats_say_both_ways() {
    let players = [
        ("anna", "Germany or Soviet Union, UK"),
        ("carl", "Japan or US"),
        ("bruno", "Soviet Union, UK or Germany"),
        ("dina", "US or Japan"),
    ];
    let mut t = Table::invited("keepers", &players, &BIDS, nine);
    t.begin("anna", 5);
    assert_eq!(t.keepers, ["anna", "bruno"], "who bids keeps the dice");
    let (face, _) = throw(&t);
    t.all_agree();
    let game = t.game("carl");
    let japan = game.rules().edition.power_by_id("japan").expect("a power");
    let owner = if face == 1 { "carl" } else { "dina" };
    assert_eq!(game.seat_of(japan).map(|s| s.id.as_str()), Some(owner));
}

/// Three seats on each side, whose spokesmen sign cash advances, sit as the die says.
#[test]
fn three_seats_on_a_side_change_sides_together() {
    let players = [
        ("anna", "Germany or Soviet Union, France, China"),
        ("carl", "Japan or United Kingdom"),
        ("emil", "Italy or United States"),
        ("bruno", "Soviet Union, France, China or Germany"),
        ("dina", "United Kingdom or Japan"),
        ("fred", "United States or Italy"),
    ];
    let bids = |t: &Table| {
        let italy = &["ipc 6", "rest italy"];
        lay_bids(t, "global-conflict", [("anna", italy), ("bruno", &["ipc 6", "rest japan"])]);
    };
    let mut more = BIDS.to_vec();
    more.extend(["--spokesman", "axis: emil or dina"]);
    let mut faces = Vec::new();
    // One nonce after another, until both faces have been seen.
    for nonce in 5..=20 {
        if faces.contains(&1) && faces.contains(&2) {
            break;
        }
        let mut t = Table::invited_to("global-conflict", "both", &players, &more, bids);
        t.begin("anna", nonce);
        let before = t.latest("emil");
        let early = ["advance", &before, "--seat", "emil", "--key", "key", "--keep", "Italy: 12"];
        assert!(t.refused("emil", &early).contains("both bid 6 IPC"));
        let (face, _) = throw(&t);
        faces.push(face);
        t.all_agree();
        let (speaks, other) = if face == 1 { ("emil", "dina") } else { ("dina", "emil") };
        let game = t.latest(speaks);
        let owed = t.good(speaks, &["show", &game, "--owed"]);
        assert!(owed.contains(&format!("{speaks} owes the cash advance of the Axis")), "{owed}");
        let now = t.game(speaks);
        let power = |id: &str| now.rules().edition.power_by_id(id).expect("a power");
        let plain = now.invitation().with_tie_fallen(face).start_position(&now.rules().edition);
        assert_eq!(now.position(), &plain.expect("a position"));
        let of = |id: &str| now.seat_of(power(id)).map(|s| s.id.clone()).unwrap_or_default();
        let seats = ["germany", "japan", "italy", "china"].map(of);
        match face {
            1 => assert_eq!(seats, ["anna", "carl", "emil", "bruno"]),
            _ => assert_eq!(seats, ["bruno", "dina", "fred", "anna"]),
        }
        let words = ["advance", &game, "--seat", speaks, "--key", "key", "--keep", "Germany: 12"];
        t.good(speaks, &words);
        let paper = format!("{NAME}.0002.advance.{speaks}.toml");
        t.send(speaks, &paper);
        t.rule(DORA, &[&paper]);
        assert_eq!(t.last(DORA).step, None);
        let _ = other;
    }
    faces.sort_unstable();
    faces.dedup();
    assert_eq!(faces, [1, 2]);
}

#[test]
fn seats_that_do_not_fit_both_ways_are_told() {
    let t = Table::bare(&["anna"]);
    nine(&t);
    let refused = |seats: &[&str], says: &str| {
        let mut words = vec!["new", "lhtr", "--name", NAME, "--dice", "keepers"];
        words.extend(BIDS);
        seats.iter().for_each(|s| words.extend(["--seat", s]));
        let said = t.run("anna", &words).said;
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(says), "{says}: {said}");
        assert!(!t.path("anna", "june.invitation.toml").exists());
    };
    let (axis, allies) = ("anna: Germany, Japan", "bruno: SU, UK, US");
    refused(
        &["anna: Germany", allies, "carl: Japan"],
        "anna and bruno made equal bids: which powers does anna play?",
    );
    refused(&["anna: Germany or SU, UK", "bruno: SU, UK or Germany"], "no seat commands");
    refused(
        &[
            "anna: Germany or SU, UK, US",
            "carl: Japan or Japan",
            "bruno: SU, UK, US or Germany, Japan",
        ],
        "if bruno takes the Axis: ",
    );
    refused(
        &["anna: Germany, Japan or SU, UK", "bruno: SU, UK or Germany, Japan", "carl: US or "],
        "if bruno takes the Axis: no seat commands the United States",
    );
    refused(&["carl: Germany, Japan", allies], "anna");
    // Written the other way round it is the same invitation but for its nonce.
    let mut words = vec!["new", "lhtr", "--name", NAME, "--dice", "keepers"];
    words.extend(BIDS);
    words.extend(["--seat", "anna: SU, UK, US", "--seat", "bruno: Germany, Japan"]);
    t.good("anna", &words);
    let text = t.read("anna", "june.invitation.toml");
    let one = Invitation::read(&text).expect("an invitation");
    assert_eq!(one.seats[0].powers, ["germany", "japan"], "the first by name plays the Axis on 1");
    assert_eq!(one.otherwise_of("bruno").map(<[String]>::len), Some(2));
    // Without equal bids no one needs `or`.
    let words = ["new", "lhtr", "--name", "plain", "--seat", "anna: Germany, Japan or US"];
    let said = t.run("anna", &[&words[..], &["--seat", axis]].concat()).said;
    assert!(said.contains("`or` is allowed only when the bids are equal"), "{said}");
}

/// Who does not like the die begins another game from the same bids: both games verify, and `audit`
/// sees them side by side.
#[test]
fn a_second_game_from_the_same_bids_shows_itself() {
    let (one, two) = (tied("keepers", 5), tied("keepers", 6));
    throw(&one);
    throw(&two);
    let all = Table::bare(&["dora"]);
    for (t, name) in [(&one, "one.ron"), (&two, "two.ron")] {
        all.write("dora", name, &t.read("anna", &t.latest("anna")));
    }
    let said = all.refused("dora", &["audit", "one.ron", "two.ron"]);
    assert!(said.contains("THROWN AGAIN: the equal bids for june made 2 games"), "{said}");
    for t in [&one, &two] {
        assert!(said.contains(&t.game("anna").file().game.to_string()), "{said}");
    }
    all.good("dora", &["audit", "one.ron"]);
}

/// Equal bids of nothing, and equal bids below zero.
#[test]
fn equal_bids_of_any_sum_are_decided() {
    for (ipc, has) in [("0", 40), ("-3", 37)] {
        let lay = |t: &Table| {
            let line = format!("ipc {ipc}");
            let bid = [line.as_str(), "rest germany"];
            lay_bids(t, "lhtr", [("anna", &bid), ("bruno", &bid)]);
        };
        let mut t = Table::invited("director", &TWO, &BIDS, lay);
        let said = t.begin("anna", 5);
        assert!(said.contains(&format!("both bid {ipc} IPC")), "{said}");
        throw(&t);
        let game = t.game("anna");
        let germany = game.rules().edition.power_by_id("germany").expect("a power");
        assert_eq!(game.position().ipc(germany), has);
        t.all_agree();
        // Orders written before the die are for its step, although the board may be the same.
        let allies = game.seat_to_move().map(|s| s.id.clone()).expect("a seat");
        let early = t.orders_of(&format!("{NAME}.0000.ron"), &allies, QUIET);
        t.mail(&allies, DORA, &early);
        let said = t.rule_refused(DORA, &[&early]);
        assert!(said.contains("are for step 1; the game is at step 2"), "{said}");
    }
}

/// A keeper whose chain is lost before the die gets a new one by the word of both sides; the chains
/// of the others, and with them the die, were fixed all the same.
#[test]
fn a_chain_lost_before_the_die_is_replaced() {
    let t = tied("keepers", 5);
    let files = new_chain_by(&t, "bruno", &["anna", "bruno"]);
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    t.rule("anna", &files);
    t.send("anna", &t.latest("anna"));
    assert_eq!((t.last("bruno").step, t.last("bruno").reanchors.len()), (None, 1));
    throw(&t);
    assert_eq!((t.last("bruno").number, t.last("bruno").step), (2, Some(1)));
    t.all_agree();
    t.dice_agree("bruno");
}

/// The lines of an invitation about equal bids must fit together.
#[test]
fn a_tied_invitation_is_read_strictly() {
    let t = Table::invited("keepers", &TWO, &BIDS, nine);
    let text = t.read("anna", "june.invitation.toml");
    let lhtr = fieldpost::edition::load_built_in("lhtr").expect("the edition loads");
    let check = |text: &str| {
        let read = Invitation::read(text).and_then(|i| i.check_edition(&lhtr));
        read.err().map(|e| e.to_string()).unwrap_or_default()
    };
    assert_eq!(check(&text), "");
    let list = |name: &str, items: &[&str]| {
        let lines: String = items.iter().map(|i| format!("  \"{i}\",\n")).collect();
        format!("{name} = [\n{lines}]\n")
    };
    let tied = list("tied", &["anna", "bruno"]);
    let paper = text.split("bid-papers = [\n").nth(1).and_then(|t| t.lines().next()).expect("one");
    for (from, to, says) in [
        (tied.as_str(), list("tied", &["bruno", "anna"]), "two seats in byte order"),
        (&tied, list("tied", &["anna", "anna"]), "two seats in byte order"),
        (&tied, list("tied", &["anna"]), "tied bids name two seats"),
        (&tied, list("tied", &["anna", "bruno", "carl"]), "tied bids name two seats"),
        (&tied, list("tied", &["anna", "carl"]), "carl does not play for the Allies"),
        (&tied, String::new(), "not in its canonical form"),
        ("tied-at = 9\n", String::new(), "tied bids name two seats, their sum"),
        (&format!("{paper}\n"), String::new(), "tied bids name their four papers"),
        (paper, "  \"papers\",".into(), "tied bids name their four papers"),
        (
            &list("otherwise", &["germany", "japan"]),
            list("otherwise", &["germany"]),
            "if bruno takes the Axis: no seat commands Japan",
        ),
        (&list("otherwise", &["germany", "japan"]), String::new(), "`otherwise` for every seat"),
        ("[[bid-otherwise]]\npower = \"japan\"\nipc = 9\n", String::new(), ""),
        ("ipc = 9\n", "ipc = -99\n".into(), "cannot give up 99"),
    ] {
        assert!(text.contains(from), "{from}");
        let said = check(&text.replacen(from, &to, 1));
        assert!(said.contains(says), "{from} > {to}: {said}");
    }
}

/// A key of two partners who would be enemies if the die falls otherwise starts no game.
#[test]
fn one_key_for_two_sides_is_refused_whichever_way_the_die_falls() {
    // Keys are made from names, these two alike.
    let twin = "annaanna";
    let players = [
        ("anna", "Germany or Soviet Union, UK"),
        (twin, "Japan or Japan"),
        ("bruno", "Soviet Union, UK or Germany"),
        ("dina", "US or US"),
    ];
    let t = Table::invited("director", &players, &BIDS, nine);
    let invitation = format!("{NAME}.invitation.toml");
    let mut words = vec!["start".to_string(), invitation.clone()];
    let first = format!("{NAME}.join.{DORA}.toml");
    for seat in t.seats.iter().rev() {
        t.mail("anna", seat, &invitation);
        let mut join = vec!["join", &invitation, "--seat", seat, "--key", "key"];
        if seat != DORA {
            t.mail(DORA, seat, &first);
            join.insert(2, &first);
        }
        t.good(seat, &join);
        words.push(format!("{NAME}.join.{seat}.toml"));
    }
    t.seats.iter().for_each(|seat| t.mail(seat, "anna", &format!("{NAME}.join.{seat}.toml")));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let said = t.refused("anna", &words);
    assert!(said.contains("anna and annaanna have one key and play against each other"), "{said}");
}

/// The part of an invitation that names who speaks for a side names the sides of its board.
#[test]
fn no_one_decides_for_a_side_that_is_absent() {
    let players = [
        ("anna", "Soviet Union, United Kingdom, United States, France, China"),
        ("bruno", "Germany, Japan, Italy"),
    ];
    let t = Table::invited_to("global-conflict", "keepers", &players, &[], |_| {});
    let invitation = format!("{NAME}.invitation.toml");
    let text = t.read("anna", &invitation);
    assert!(text.contains("axis = \"bruno\"\n"), "{text}");
    t.write("anna", "odd.toml", &text.replace("axis = \"bruno\"", "azure = \"bruno\""));
    let words = ["join", "odd.toml", "--seat", "anna", "--key", "key", "--chain", "odd.chain"];
    let said = t.refused("anna", &words);
    assert!(said.contains("[spokesmen] names a seat for axis and allies"), "{said}");
}
