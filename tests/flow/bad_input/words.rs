//! Orders that name nothing, too much, or what is not there.

use super::desk::Desk;

/// Changes the legal opening in one place. Checking, signing, locking and adjudicating must all
/// refuse it, and say this.
fn row(desk: &Desk, from: &str, to: &str, says: &[&str]) {
    let good = desk.read("spring.orders.toml");
    let bad = good.replacen(from, to, 1);
    assert_ne!(good, bad, "{from}");
    desk.write("bad.toml", &bad);
    let game = ["--game", "spring.0000.ron"];
    let ran = desk.refused(&["orders", "check", "bad.toml", game[0], game[1]], 1, says);
    assert!(ran.says.contains("bad.toml:"), "no place: {}", ran.says);
    let sign = ["orders", "sign", "bad.toml", game[0], game[1], "--key", "anna"];
    desk.refused(&sign, 1, &["not signed: illegal orders cannot be signed"]);
    // Signed elsewhere, it meets the same check at the director's; with a head that cannot be read
    // it cannot even be signed.
    let Some(signed) = desk.try_sign("anna", &bad) else { return };
    desk.write("bad.signed.toml", signed);
    desk.refused(&["receipt", "spring.0000.ron", "bad.signed.toml", "--key", "dora"], 1, says);
    desk.refused(&["adjudicate", "spring.0000.ron", "bad.signed.toml"], 1, says);
}

#[test]
fn names_that_name_nothing() {
    let desk = Desk::new();
    let unknown = "no territory or sea zone is called";
    row(&desk, "Archangel >", "Atlantis >", &[unknown, "\"Atlantis\""]);
    row(&desk, "Archangel >", "Archangle >", &[unknown, "did you mean Archangel?"]);
    row(&desk, "3 inf, 1 tank:", "3 hussar, 1 tank:", &["\"hussar\""]);
    row(&desk, "3 inf, 1 tank:", "3 infntry, 1 tank:", &["did you mean infantry?"]);
    row(&desk, "[purchase]", "[purchas]", &["did you mean purchase?"]);
    row(&desk, "buy =", "bye =", &["`bye` is not known in [purchase]", "buy"]);
    row(&desk, "buy =", "bought_by_anna =", &["bought_by_anna"]);
    row(
        &desk,
        "power = \"Soviet Union\"",
        "power = \"Sovjet Union\"",
        &["did you mean Soviet Union?"],
    );
    row(
        &desk,
        "\n[purchase]",
        "\n[research]\ndevelopment = \"lasers\"\ndice = 1\n\n[purchase]",
        &["lasers"],
    );
}

#[test]
fn names_that_could_be_several() {
    let desk = Desk::new();
    row(
        &desk,
        "Kazakh > Russia",
        "Kazakh > Eastern",
        &["Eastern", "Eastern Canada", "Eastern Europe"],
    );
}

#[test]
fn units_that_are_not_there() {
    let desk = Desk::new();
    row(
        &desk,
        "3 inf, 1 art: Russia",
        "4 inf, 1 art: Russia",
        &["only 3 infantry in Russia, not 4"],
    );
    row(&desk, "2 inf: Kazakh", "2 tank: Kazakh", &["Kazakh S.S.R."]);
    // The same three infantry ordered twice.
    let twice = "\"3 inf: Archangel > West Russia\",\n  \"3 inf, 1 tank: Archangel > West Russia\"";
    row(&desk, "\"3 inf, 1 tank: Archangel > West Russia\"", twice, &["infantry", "Archangel"]);
    row(
        &desk,
        "2 inf: Kazakh > Russia",
        "1 inf: West Russia > Belorussia if West Russia taken\",\n  \"90 inf: Evenki > Russia",
        &["90"],
    );
}

#[test]
fn units_out_of_range() {
    let desk = Desk::new();
    row(&desk, "2 inf: Kazakh > Russia", "2 inf: Kazakh > Karelia", &["rule:"]);
    row(
        &desk,
        "3 inf, 1 ftr: Karelia > West Russia",
        "3 inf, 1 ftr: Karelia > Germany",
        &["rule:"],
    );
    row(
        &desk,
        "\"3 inf, 1 tank: Archangel",
        "\"1 sub: sz4 > sz5 > sz6 > sz7\",\n  \"3 inf, 1 tank: Archangel",
        &["rule:"],
    );
    row(&desk, "2 inf: Kazakh > Russia", "2 inf: Kazakh > sz16", &["rule:"]);
}

#[test]
fn money_and_places_that_are_not_there() {
    let desk = Desk::new();
    row(&desk, "4 inf, 3 art", "9 inf", &["27", "24"]);
    row(&desk, "3 inf, 1 art: Caucasus", "4 inf, 1 art: Caucasus", &["Caucasus"]);
    row(&desk, "1 inf, 2 art: Russia", "1 inf, 2 art: Archangel", &["Archangel", "rule:"]);
}

#[test]
fn numbers_that_are_none() {
    let desk = Desk::new();
    for number in ["0", "-3", "99999999999999999999", "3.5", "0x3", "three hundred"] {
        row(
            &desk,
            "3 inf, 1 tank: Archangel",
            &format!("{number} inf, 1 tank: Archangel"),
            &["error"],
        );
    }
    row(&desk, "round = 1", "round = 1.5", &["round"]);
    row(&desk, "round = 1", "round = \"one\"", &["round"]);
    row(&desk, "step = 1", "step = 1979-05-27", &["step"]);
}

#[test]
fn every_problem_is_told_at_once() {
    let desk = Desk::new();
    let good = desk.read("spring.orders.toml");
    let bad = good
        .replace("Archangel >", "Archangle >")
        .replace("3 inf, 1 art: Russia", "4 inf, 1 art: Russia");
    desk.write("bad.toml", bad.replace("2 inf: Kazakh", "2 imf: Kazakh"));
    let words = ["orders", "check", "bad.toml", "--game", "spring.0000.ron"];
    desk.refused(&words, 1, &["did you mean Archangel?", "only 3 infantry", "\"imf\"", "3 errors"]);
    let json =
        desk.command(&[&words[..], &["--format", "json"]].concat()).output().expect("it runs");
    let value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("it is JSON");
    assert!(value.to_string().contains("did you mean Archangel?"), "{value}");
    assert_eq!(json.status.code(), Some(1));
}
