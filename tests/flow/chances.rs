//! `odds` on a board: what it says, and what it refuses that it could not heed.

use super::table::{Table, on_one_line};

/// The game in which Germany is to move first, and its orders with these moves and battles.
fn german(t: &Table, moves: &str, rest: &str) -> (String, String) {
    let game = "chances/demo.0002.ron".to_string();
    if !t.path("anna", &game).exists() {
        t.good("anna", &["demo", "chances"]);
        t.good("anna", &["orders", "new", &game, "--out", "empty.toml"]);
    }
    let head = t.read("anna", "empty.toml").split("\n\n").next().unwrap_or_default().to_string();
    let body = format!("[purchase]\nbuy = \"\"\n\n[combat]\nmoves = [{moves}]\n\n{rest}\n");
    t.write("anna", "o.toml", &format!("{head}\n\n{body}"));
    (game, "o.toml".to_string())
}

#[test]
fn options_for_typed_armies_are_refused_with_orders() {
    let t = Table::bare(&["anna"]);
    let (game, file) = german(&t, "\"1 inf: Libya > Anglo-Egypt\"", "");
    for (option, word, right) in [
        ("--waves", "1 inf", "an order file is one attack"),
        ("--bombard", "1 bb", "the moves of the order file"),
        ("--sea", "", "the moves of the order file"),
        ("--assault", "", "the moves of the order file"),
        ("--losses", "xyz", "[battle.\"PLACE\"]"),
        ("--retreat", "banana", "[battle.\"PLACE\"]"),
        ("--defend-losses", "inf", "standing orders"),
        ("--development", "warp", "the game file"),
        ("--defend-development", "warp", "the game file"),
        ("--advantage", "foo", "the game file"),
        ("--option", "low-luck-combat=on", "the game file"),
    ] {
        let words = ["odds", game.as_str(), file.as_str(), option, word];
        let words: Vec<&str> = words.into_iter().filter(|w| !w.is_empty()).collect();
        let ran = t.run("anna", &words);
        let said = on_one_line(&ran.said);
        assert!(ran.code == 2 && said.contains(option) && said.contains(right), "{said}");
    }
    // Rounds can be counted in any battle.
    let said = t.good("anna", &["odds", &game, &file, "--rounds", "1"]);
    assert!(said.contains("rounds expected       1.00"), "{said}");
    assert!(!t.good("anna", &["odds", &game, &file]).contains("rounds expected       1.00"));
}

#[test]
fn typed_armies_leave_for_nothing_that_happens_elsewhere() {
    let t = Table::bare(&["anna"]);
    let odds = ["odds", "lhtr", "--attack", "3 inf, 2 tank", "--defend", "4 inf", "--retreat"];
    for words in ["if Ukraine taken", "if Ukraine not taken", "if attackers <= 2 or Ukraine taken"]
    {
        let ran = t.run("anna", &[&odds[..], &[words]].concat());
        assert!(
            ran.code != 0 && ran.said.contains("--retreat: typed armies know nothing"),
            "{}",
            ran.said
        );
    }
    t.good("anna", &[&odds[..], &["if attackers <= 2"]].concat());
}

#[test]
fn a_word_that_fits_nowhere_is_answered_with_what_does() {
    let t = Table::bare(&["anna"]);
    let typed = ["odds", "lhtr", "--attack", "3 inf", "--defend", "2 inf"];
    let said = |words: &[&str]| on_one_line(&t.run("anna", words).said);
    for (words, right) in [
        (&["--advantage", "xyzzy"][..], "Wolf Packs"),
        (&["--need", "abc"], "write a whole number from 1 to 99"),
        (&["--need", "99.9"], "write a whole number from 1 to 99"),
        (&["--rounds", "0"], "write a whole number from 1 to 99"),
        (&["--losses", "bb"], "none of the attackers is of a kind that it names"),
        (&["--defend-losses", "tank, ftr"], "none of the defenders is of a kind that it names"),
    ] {
        let said = said(&[&typed[..], words].concat());
        assert!(said.contains(right) && !said.contains("lists the board"), "{said}");
    }
    let new = ["new", "lhtr", "--name", "x", "--hotseat", "--advantages", "Germany: xyzzy"];
    let answer = said(&new);
    assert!(answer.contains("Wolf Packs") && !answer.contains("Radar"), "{answer}");
    let (game, file) = german(&t, "\"1 inf: Libya > Anglo-Egypt\"", "");
    let answer = said(&["threats", &game, "--of", "Narnia"]);
    assert!(answer.contains("the powers are") && answer.contains("Japan"), "{answer}");
    let answer = said(&["odds", &file]);
    assert!(answer.contains("a game file first, and o.toml after it"), "{answer}");
    let answer = said(&["try", &game, &file, "--seed", "abc"]);
    assert!(answer.contains("write a whole number from 0"), "{answer}");
}

/// A raid has nothing to win but damage, and units that fight at the same place are not in it.
#[test]
fn a_raid_is_told_by_its_damage() {
    let t = Table::bare(&["anna"]);
    let moves = "\"1 trn: sz5 > sz6 load 2 inf from Germany in sz5 offload UK\", \"1 bmb: Germany > UK raid\"";
    let (game, file) = german(&t, moves, "");
    let said = t.good("anna", &["odds", &game, &file]);
    let raid = said.split("\n\n").find(|s| s.starts_with("United Kingdom: raid")).expect("a raid");
    for line in
        ["damage expected       2.92 IPC", "    6                  13.89 %", "bmb 0.83 of 1"]
    {
        assert!(raid.contains(line), "{line}: {raid}");
    }
    assert!(!raid.contains("wins") && !raid.contains("inf"), "{raid}");
    let words = t.good("anna", &["orders", "explain", &file, "--game", &game]);
    let words = on_one_line(&words);
    assert!(words.contains("United Kingdom: taken 0.0 %, lost 100.0 %"), "{words}");
    let json = t.good("anna", &["odds", &game, &file, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let raid = &json["battles"][0];
    assert_eq!((raid["sort"].as_str(), raid["win"].is_null()), (Some("raid"), true), "{raid}");
    assert_eq!(raid["damages"].as_array().map(Vec::len), Some(7), "{raid}");
}

/// No units help who cannot get ashore.
#[test]
fn what_is_needed_for_a_landing_comes_by_ship() {
    let t = Table::bare(&["anna"]);
    let moves = "\"1 trn: sz14 > sz13, load 1 inf, 1 tank from Libya, offload Gibraltar\"";
    let (game, file) = german(&t, moves, "");
    let said = on_one_line(&t.good("anna", &["odds", &game, &file, "--need", "90"]));
    let (sea, landing) = said.split_once("Gibraltar: battle").expect("both");
    assert!(sea.contains("90 % won: add"), "{sea}");
    assert!(landing.contains("90 % taken: not reached"), "{landing}");
    assert!(landing.contains("Troops get ashore only if the sea battle"), "{landing}");
    // Both are counted once: at sea.
    assert!(sea.contains("swing expected -16.00") && landing.contains("swing expected +0.00"));
}

#[test]
fn no_picture_of_lines_is_called_pixels() {
    let t = Table::bare(&["anna"]);
    let typed = ["odds", "lhtr", "--attack", "3 inf", "--defend", "2 inf", "--chart", "x.png"];
    for words in [&["map", "--edition", "lhtr", "-o", "x.png"][..], &typed] {
        let ran = t.run("anna", words);
        assert!(ran.code == 2 && ran.said.contains("name it x.svg"), "{}", ran.said);
        assert!(!t.path("anna", "x.png").exists());
    }
}

/// `stats` and `show` mean the same by production: the supply that reaches a complex, where that counts.
#[test]
fn production_is_the_same_in_numbers_and_on_the_board() {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["demo", "eight", "--edition", "global-conflict"]);
    let mut games: Vec<String> = std::fs::read_dir(t.path("anna", "eight"))
        .expect("a folder")
        .map(|f| f.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|f| f.ends_with(".ron"))
        .collect();
    games.sort();
    let last = format!("eight/{}", games.last().expect("games"));
    let json = |words: &[&str]| -> serde_json::Value {
        serde_json::from_str(&t.good("anna", words)).expect("JSON")
    };
    let shown = json(&["show", &last, "--format", "json"]);
    let stats = json(&["stats", &last, "--format", "json"]);
    let rows = stats["turns"].as_array().expect("rows");
    let block = rows.last().expect("a row")["block"].clone();
    let powers = shown["powers"].as_array().expect("powers");
    let mut lost = 0;
    for power in powers {
        let same = |r: &&serde_json::Value| r["block"] == block && r["power"] == power["power"];
        let row = rows.iter().find(same).expect("a row for every power");
        assert_eq!(row["production"], power["production"], "{}", power["power"]);
        lost += u32::from(power["production"] == 0);
    }
    assert!(powers.len() == 8 && lost > 0, "France has lost its capital");
}

#[test]
fn ships_bombard_only_where_somebody_lands() {
    let t = Table::bare(&["anna"]);
    let said = |words: &[&str]| {
        let ran = t.run("anna", &[&["odds", "lhtr", "--defend", "2 inf"][..], words].concat());
        assert!(ran.code != 0, "{words:?}: {}", ran.said);
        on_one_line(&ran.said)
    };
    for (words, right) in [
        (
            &["--attack", "1 ftr", "--assault", "--bombard", "1 bb"][..],
            "--bombard: ships bombard only",
        ),
        (&["--attack", "1 ftr", "--bombard", "1 bb"], "BOM-05"),
        (&["--attack", "1 ftr, 1 bmb", "--assault"], "--assault: no land unit attacks"),
        (
            &["--attack", "1 ftr", "--waves", "1 bmb", "--assault"],
            "--assault: no land unit attacks",
        ),
        // The ships fire in the first attack alone, so those who land later are no reason.
        (
            &["--attack", "1 ftr", "--waves", "2 inf", "--bombard", "1 bb"],
            "--bombard: ships bombard",
        ),
        (&["--attack", "2 inf", "--bombard", "1 dd"], "--bombard: destroyer cannot bombard"),
        (&["--attack", "2 inf", "--bombard", "1 tank"], "cannot bombard"),
        (&["--attack", "2 inf", "--bombard", "1 bb", "--sea"], "--sea"),
        (&["--attack", "2 inf", "--assault", "--retreat", "after round 1"], "--retreat: no unit"),
    ] {
        let said = said(words);
        assert!(said.contains(right), "{words:?}: {said}");
    }
    t.good(
        "anna",
        &["odds", "lhtr", "--attack", "1 inf, 1 ftr", "--defend", "2 inf", "--bombard", "1 bb"],
    );
    let waves = ["--attack", "1 ftr", "--waves", "2 inf", "--assault"];
    t.good("anna", &[&["odds", "lhtr", "--defend", "2 inf"][..], &waves[..]].concat());
    // Aircraft may leave.
    let leaves = ["--attack", "2 inf, 1 ftr", "--assault", "--retreat", "after round 1"];
    t.good("anna", &[&["odds", "lhtr", "--defend", "2 inf"][..], &leaves[..]].concat());
}

#[test]
fn typed_armies_lose_until_so_many_are_left() {
    let t = Table::bare(&["anna"]);
    let odds = ["odds", "lhtr", "--attack", "6 inf, 3 tank, 1 ftr", "--defend", "4 inf, 2 tank"];
    let of = |words: &[&str]| t.good("anna", &[&odds[..], words].concat());
    let counted = of(&["--losses", "inf to 2, ftr, inf, tank"]);
    assert_ne!(counted, of(&["--losses", "inf, ftr, tank"]));
    assert_ne!(counted, of(&["--losses", "ftr, inf, tank"]));
    assert_eq!(counted, of(&["--losses", "inf to 2, ftr, inf"]));
    assert_ne!(of(&["--defend-losses", "tank to 1, inf"]), of(&["--defend-losses", "tank, inf"]));
    // Who says how many are to fall is shown what to write.
    for (option, words, right) in [
        ("--losses", "4 inf, 3 tank, inf, ftr", "write: inf to 2, tank, inf, ftr"),
        ("--losses", "2 inf, ftr, 2 inf, tank", "write: inf to 4, ftr, inf to 2, tank"),
        ("--losses", "3 inf and 1 tank", "write: inf to 3, tank to 2"),
        ("--defend-losses", "1 tank, inf", "write: tank to 1, inf"),
        ("--losses", "inf, tank, inf to 2", "inf to 2 cannot lose anything after inf"),
        ("--losses", "inf to 0", "name it without a number"),
        ("--losses", "keep 1 inf to 2", "one entry has one number"),
        ("--losses", "inf by sea", "neither owners nor history"),
        ("--losses", "ftr by sea", "only land units come by sea"),
    ] {
        let ran = t.run("anna", &[&odds[..], &[option, words]].concat());
        let said = on_one_line(&ran.said);
        assert!(ran.code != 0 && said.contains(right), "{words}: {said}");
    }
}

#[test]
fn a_list_with_numbers_is_refused_with_the_numbers_of_the_battle() {
    let t = Table::bare(&["anna"]);
    let moves = "\"3 inf: Belorussia > West Russia\", \
                 \"1 tank: Eastern Europe > Belorussia > West Russia\"";
    let battle = "[battle.\"West Russia\"]\nlosses = \"2 inf, tank\"";
    let (game, file) = german(&t, moves, battle);
    let said = on_one_line(&t.run("anna", &["orders", "check", &file, "--game", &game]).said);
    assert!(said.contains("a kind of unit without a number"), "{said}");
    assert!(said.contains("and then the rest write: inf to 1, tank"), "{said}");
    let (game, file) =
        german(&t, moves, &battle.replace("\"2 inf, tank\"", "[\"2 inf\", \"tank\"]"));
    let said = on_one_line(&t.run("anna", &["orders", "check", &file, "--game", &game]).said);
    assert!(said.contains("and then the rest write: inf to 1, tank"), "{said}");
    let (game, file) = german(&t, moves, &battle.replace("2 inf,", "inf to 1,"));
    let odds = t.good("anna", &["odds", &game, &file]);
    let (game, file) = german(&t, moves, &battle.replace("2 inf,", "inf,"));
    assert_ne!(odds, t.good("anna", &["odds", &game, &file]));
}
