//! Rulings that help a game on: an amended turn, a seat that does not answer, another director; and
//! standing orders that arrive between the orders and the receipt.

use super::rulings::{TWO_BATTLES, agreed, rule};
use super::standing::report;
use super::table::{DORA, NAME, Table};
use super::{ASK, ASK_EACH, FEW, QUIET};

/// Who writes the blocks, and so the reports.
pub fn ruler(t: &Table) -> &str {
    if t.director { DORA } else { "anna" }
}

/// How lucky a report calls each battle.
fn luck_of_battles(report: &str) -> Vec<String> {
    let told = report.split("luck: ").skip(1).filter_map(|rest| rest.split(';').next());
    told.map(str::to_string).collect()
}

/// The same turn, with a fighter that lands elsewhere and other placements.
fn amended() -> String {
    let other = TWO_BATTLES.replace("1 inf: Caucasus > Russia", "2 inf: Russia > Archangel");
    other.replace("4 inf: Caucasus", "2 inf: Caucasus").replace("4 inf: Russia", "6 inf: Russia")
}

#[test]
fn a_turn_is_amended_and_keeps_its_dice() {
    let t = Table::of("both");
    let orders = t.orders("anna", TWO_BATTLES);
    let fought = t.step("anna", &[&orders]);
    let before = t.game("anna").position().clone();
    let lucky = luck_of_battles(&report(&t, ruler(&t)));
    let text = t.read("anna", &format!("{NAME}.0001.orders.toml"));
    let head = text.split("\n\n").next().unwrap_or_default();
    t.write("anna", "again.toml", &format!("{head}\n\n{}", amended()));
    let hers = rule(&t, "anna", &["amend", "again.toml"]);
    let paper = format!("{NAME}.0002.amendment.anna.toml");
    t.send("anna", &paper);
    // Not with the director's word, nor without the paper.
    let own = rule(&t, DORA, &["agree", &hers]);
    let said = t.rule_refused(DORA, &[&hers, &own, &paper]);
    assert!(said.contains("a `amend` ruling needs the consent of both sides"), "{said}");
    let his = rule(&t, "bruno", &["agree", &hers]);
    let said = t.rule_refused(DORA, &[&hers, &his]);
    assert!(said.contains("the ruling must come with the amendment of anna"), "{said}");
    let said = t.rule_refused(DORA, &[&paper]);
    assert!(
        said.contains("an amendment takes effect only through a ruling that names it"),
        "{said}"
    );
    let block = t.step("anna", &[&hers, &his, &paper]);
    assert_eq!((block.from, block.step, block.rolls.len()), (Some(0), None, 0));
    let rolled = |b: &fieldpost::file::Block| {
        let rolls =
            b.events.iter().filter(|e| matches!(e, fieldpost::engine::Event::Rolled { .. }));
        rolls.cloned().collect::<Vec<_>>()
    };
    assert_eq!(rolled(&block), rolled(&fought), "every die stands");
    assert_ne!(t.game("anna").position(), &before);
    let told = report(&t, ruler(&t));
    assert!(told.contains("BY AGREEMENT of anna and bruno: the noncombat moves and placements of block 1 are replaced"), "{told}");
    assert!(told.contains("6 infantry") || told.contains("6 inf"), "{told}");
    // What counted in it is known: the lists of loss, and so how lucky the battles were.
    assert!(told.contains("Losses of the Soviet Union: inf, art, ftr (defaults"), "{told}");
    assert!(!lucky.is_empty(), "no battle of the turn tells its luck");
    assert_eq!(luck_of_battles(&told), lucky, "{told}");
    // A battle of the amended turn can still be void, and the amendment stays.
    let [hers, his] = agreed(&t, &["void", "--battle", "Ukraine"]);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!(block.from, Some(0));
    let told = report(&t, ruler(&t));
    assert!(told.contains("6 infantry") || told.contains("6 inf"), "{told}");
    t.dice_agree("bruno");
    let quiet = t.orders("bruno", QUIET);
    t.step("bruno", &[&quiet]);
    let said = t.refused(
        "anna",
        &["ruling", "amend", &t.latest("anna"), "again.toml", "--seat", "anna", "--key", "key"],
    );
    assert!(said.contains("the orders of block 4 are those of bruno"), "{said}");
}

/// The dice of a void battle are left over, and no others may be.
#[test]
fn a_turn_with_a_void_battle_is_amended() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", TWO_BATTLES);
    t.step("anna", &[&orders]);
    let [hers, his] = agreed(&t, &["void", "--battle", "Ukraine"]);
    t.step("anna", &[&hers, &his]);
    let text = t.read("anna", &format!("{NAME}.0001.orders.toml"));
    let head = text.split("\n\n").next().unwrap_or_default();
    t.write("anna", "again.toml", &format!("{head}\n\n{}", amended()));
    let hers = rule(&t, "anna", &["amend", "again.toml"]);
    let paper = format!("{NAME}.0003.amendment.anna.toml");
    t.send("anna", &paper);
    let his = rule(&t, "bruno", &["agree", &hers]);
    let block = t.step("anna", &[&hers, &his, &paper]);
    assert_eq!((block.from, block.step, block.rolls.len()), (Some(0), None, 0));
    let told = report(&t, ruler(&t));
    assert!(told.contains("6 infantry") || told.contains("6 inf"), "{told}");
    t.dice_agree("bruno");
}

#[test]
fn an_amendment_leaves_the_combat_alone() {
    let t = Table::of("director");
    let orders = t.orders("anna", TWO_BATTLES);
    t.step("anna", &[&orders]);
    let text = t.read("anna", &format!("{NAME}.0001.orders.toml"));
    let head = text.split("\n\n").next().unwrap_or_default();
    let game = t.latest("anna");
    let words = ["ruling", "amend", &game, "again.toml", "--seat", "anna", "--key", "key"];
    for (was, is) in [
        ("buy = \"8 inf\"", "buy = \"2 tank\""),
        ("1 ftr: Russia > Ukraine", "1 ftr: Russia > West Russia"),
        ("[noncombat]", "[battle.\"Ukraine\"]\nlosses = \"art, inf\"\n\n[noncombat]"),
    ] {
        let body = TWO_BATTLES.replacen(was, is, 1);
        assert_ne!(body, TWO_BATTLES);
        t.write("anna", "again.toml", &format!("{head}\n\n{body}"));
        let said = t.refused("anna", &words);
        assert!(
            said.contains("an amendment replaces noncombat moves and placements only"),
            "{said}"
        );
    }
    // Moves that no rule allows are refused as in orders.
    let body = TWO_BATTLES.replace("1 inf: Caucasus > Russia", "9 tank: Caucasus > Russia");
    t.write("anna", "again.toml", &format!("{head}\n\n{body}"));
    t.refused("anna", &words);
    assert!(!t.path("anna", &format!("{NAME}.0002.amendment.anna.toml")).exists());
}

/// bruno wants to be asked and is silent; what was asked of him falls to his orders and the defaults.
#[test]
fn a_silent_seat_is_answered_for() {
    for (mode, ask) in [("director", ASK), ("keepers", ASK), ("director", ASK_EACH)] {
        let t = Table::of(mode);
        let standing = t.standing("bruno", ask);
        let writer = if mode == "director" { DORA } else { "anna" };
        t.mail("bruno", writer, &standing);
        t.good(writer, &["standing", "file", &t.latest(writer), &standing]);
        t.send(writer, &t.latest(writer));
        let orders = t.orders("anna", FEW);
        let stop = t.step("anna", &[&orders]);
        assert!(!stop.owed.is_empty(), "{mode} {ask}");
        // Only seats that were asked are let off.
        let by = if mode == "director" { DORA } else { "anna" };
        let game = t.latest(by);
        let words =
            ["ruling", "default-answer", &game, "--of", "anna", "--seat", by, "--key", "key"];
        assert!(t.refused(by, &words).contains("nothing was asked of anna"));
        let mut files = vec![rule(&t, by, &["default-answer", "--of", "bruno"])];
        if mode == "keepers" {
            let said = t.rule_refused("anna", &[&files[0]]);
            assert!(said.contains("cannot rule in it alone"), "{said}");
            files.push(rule(&t, "bruno", &["agree", &files[0]]));
        }
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let block = t.step(by, &files);
        assert!(block.owed.is_empty(), "{mode} {ask}: nobody is asked any more");
        assert!(!block.rolls.is_empty());
        let told = report(&t, ruler(&t));
        assert!(told.contains("bruno does not answer"), "{told}");
        t.dice_agree("bruno");
        // In the next turn bruno is asked again.
        let quiet = t.orders("bruno", QUIET);
        t.step("bruno", &[&quiet]);
    }
}

/// Another director, with a key and, where the director keeps dice, a chain of their own.
#[test]
fn another_director_takes_over() {
    for mode in ["director", "both"] {
        let mut t = Table::of(mode);
        let quiet = t.orders("anna", super::chains::RESEARCH);
        t.step("anna", &[&quiet]);
        // emil writes from the folder of the old director, who is gone.
        t.good(DORA, &["key", "new", "emil"]);
        let game = t.latest(DORA);
        let words = ["reanchor", &game, "--of", DORA, "--seat", "emil", "--key", "emil"];
        t.good(DORA, &words);
        let (key, chain) =
            (format!("{NAME}.0002.key.emil.toml"), format!("{NAME}.0002.reanchor.emil.toml"));
        t.send(DORA, &key);
        t.send(DORA, &chain);
        let mut words = vec!["successor", key.as_str(), chain.as_str(), "--of", DORA];
        if mode == "both" {
            words.extend(["--chain", "chain"]);
        }
        let hers = rule(&t, "anna", &words);
        let said = t.rule_refused(DORA, &[&key, &chain, &hers]);
        assert!(
            said.contains("consent of both sides") || said.contains("signed by anna and bruno"),
            "{said}"
        );
        let mut words = vec!["agree", hers.as_str()];
        if mode == "both" {
            words.extend(["--chain", "chain"]);
        }
        let his = rule(&t, "bruno", &words);
        let said = t.rule_refused(DORA, &[&key, &hers, &his]);
        assert!(said.contains("the ruling needs the re-anchor of emil with it"), "{said}");
        t.rule(DORA, &[&key, &chain, &hers, &his]);
        t.send(DORA, &t.latest(DORA));
        let block = t.last("anna");
        assert_eq!(block.reanchors[0].keeper, "emil");
        assert_eq!(block.reanchors[0].of.as_deref(), Some(DORA));
        let said = t.good("anna", &["verify", &t.latest("anna")]);
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains("Since block 2 emil has been the director, in place of another"),
            "{said}"
        );
        assert!(flat.contains("emil has used a new dice chain"), "{said}");
        // The old director signs nothing any more, the new one everything.
        t.keepers.retain(|k| k != DORA);
        let file = t.orders("bruno", super::chains::RESEARCH);
        t.mail("bruno", DORA, &file);
        let game = t.latest(DORA);
        let said = t.good("anna", &["show", &game, "--owed", &format!("../bruno/{file}")]);
        assert!(said.contains("emil owes the receipt"), "{said}");
        let said = t.refused(DORA, &["receipt", &game, &file, "--key", "key"]);
        assert!(said.contains("this is not the key emil joined with"), "{said}");
        let receipt = format!("{NAME}.0003.receipt.toml");
        t.good(DORA, &["receipt", &game, &file, "--key", "emil", "--out", &receipt]);
        let mut all = vec![file.clone(), receipt];
        let given = all.clone();
        let mut words = vec!["open", game.as_str()];
        words.extend(given.iter().map(String::as_str));
        let own = format!("{NAME}.emil.2.chain");
        words.extend(["--chain", own.as_str(), "--key", "emil"]);
        t.good(DORA, &words);
        all.push(format!("{NAME}.0003.opening.emil.toml"));
        all.iter().for_each(|f| t.send(DORA, f));
        t.open_all(&mut all);
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        t.rule(DORA, &all);
        t.send(DORA, &t.latest(DORA));
        t.all_agree();
        t.dice_agree("anna");
    }
}

/// Standing orders come in after the mover had the game file and before the receipt: the director is
/// sent one way, and no one signs anew.
#[test]
fn standing_orders_between_orders_and_receipt() {
    for sealed in [false, true] {
        let t = Table::of("director");
        let orders = t.orders("anna", FEW);
        t.mail("anna", DORA, &orders);
        let mut kept = None;
        let standing = if sealed {
            let body = "[[when]]\nbattle = \"West Russia\"\nlosses = \"tank, art, inf\"\n";
            let (file, own) = super::standing::seal(&t, 1, body, &["--for", "West Russia"]);
            kept = Some(own);
            file
        } else {
            t.standing("bruno", ASK)
        };
        super::standing::file(&t, DORA, &standing);
        let game = t.latest(DORA);
        let said = t.refused(DORA, &["receipt", &game, &orders, "--key", "key"]);
        assert!(said.contains("adjudicate"), "{said}");
        t.rule(DORA, &[&orders]);
        t.send(DORA, &t.latest(DORA));
        let stop = t.last("bruno");
        assert!(!stop.owed.is_empty(), "bruno is asked");
        let answer = match kept {
            Some(kept) => super::standing::open(&t, &kept),
            None => t.answer("bruno", "tank, art, inf"),
        };
        let block = t.step("bruno", &[&answer]);
        assert!(block.owed.is_empty() && !block.rolls.is_empty());
    }
}

#[test]
fn an_amendment_is_one_command_on_each_side() {
    for mode in ["keepers", "director"] {
        let t = Table::of(mode);
        let orders = t.orders("anna", TWO_BATTLES);
        t.step("anna", &[&orders]);
        let draft = format!("{NAME}.0001.orders.toml");
        let text = t.read("anna", &draft);
        let head = text.split("\n\n").next().unwrap_or_default();
        t.write("anna", &draft, &format!("{head}\n\n{}", amended()));
        let book = ["--addresses", "none.toml"];
        let words = ["amend", &draft, "--key", "key", "--reason", "a slip of the pen"];
        let said = t.good("anna", &[&words[..], &book].concat());
        let mail = format!("{NAME}.0002.amendment.anna.eml");
        assert!(said.contains(&format!("fieldpost amend {mail} --key KEY")), "{said}");
        t.mail("anna", "bruno", &mail);
        let again = t.refused("anna", &[&["amend", &mail, "--key", "key"][..], &book].concat());
        assert!(again.contains("anna has signed it already"), "{again}");
        let said = t.good("bruno", &[&["amend", &mail, "--key", "key"][..], &book].concat());
        let writer = match mode {
            "keepers" => "bruno",
            _ => {
                let mail = format!("{NAME}.0002.ruling.bruno.eml");
                let line = format!("fieldpost step {NAME}.0001.ron {mail} --key KEY");
                assert!(said.contains("Send it to dora.") && said.contains(&line), "{said}");
                t.mail("bruno", DORA, &mail);
                t.good(DORA, &["adjudicate", &format!("{NAME}.0001.ron"), &mail]);
                DORA
            }
        };
        assert_eq!(t.last(writer).number, 2, "{said}");
        let told = report(&t, writer);
        assert!(told.contains("6 infantry") || told.contains("6 inf"), "{told}");
    }
}
