//! Standing orders by mail: sealed ones, versions, late ones, and what counts in a turn that stopped.

use fieldpost::file::Block;

use super::table::{DORA, NAME, Table, with_nonce};
use super::{ASK, FEW, LOSSES, QUIET};

/// What bruno keeps to himself.
const SECRET: &str = "[[when]]\nbattle = \"West Russia\"\nlosses = \"tank, art, inf\"\n";

/// Seals standing orders of bruno; the names of what is mailed and of what he keeps.
pub fn seal(t: &Table, version: u32, body: &str, more: &[&str]) -> (String, String) {
    seal_of(t, "bruno", version, body, more)
}

/// Seals standing orders of a seat.
pub fn seal_of(t: &Table, seat: &str, version: u32, body: &str, more: &[&str]) -> (String, String) {
    let (game, file) = (t.latest(seat), format!("secret.{version}.toml"));
    t.good(seat, &["standing", "new", &game, "--seat", seat, "--out", &file]);
    let head = t.read(seat, &file).split("\n\n").next().unwrap_or_default().to_string();
    let head = head.lines().map(|l| match l.starts_with("version") {
        true => format!("version = {version}\n"),
        false => format!("{l}\n"),
    });
    t.write(seat, &file, &format!("{}\n{body}", head.collect::<String>()));
    let mut words = vec!["standing", "seal", &file, "--key", "key", "--game", &game];
    words.extend(more);
    t.good(seat, &words);
    let name = |what: &str| format!("{NAME}.{what}.{seat}.{version}");
    (format!("{}.signed.toml", name("sealed")), format!("{}.toml", name("unsealed")))
}

/// bruno's opening of what he kept.
pub fn open(t: &Table, kept: &str) -> String {
    open_of(t, "bruno", kept)
}

/// A seat's opening of what it kept.
pub fn open_of(t: &Table, seat: &str, kept: &str) -> String {
    t.good(seat, &["standing", "open", kept, "--key", "key", "--game", &t.latest(seat)]);
    kept.replace(".toml", ".signed.toml")
}

/// Files a document of bruno's at this seat and sends the game round.
pub fn file(t: &Table, at: &str, document: &str) {
    t.mail("bruno", at, document);
    t.good(at, &["standing", "file", &t.latest(at), document]);
    t.send(at, &t.latest(at));
}

/// bruno's standing orders want him to be asked, and the turn of anna stops for his answer.
pub fn stop_for_an_answer(t: &Table, body: &str) -> Block {
    file(t, DORA, &t.standing("bruno", ASK));
    let orders = t.orders("anna", body);
    let stop = t.step("anna", &[&orders]);
    assert!(!stop.owed.is_empty(), "bruno is not asked");
    stop
}

pub fn report(t: &Table, seat: &str) -> String {
    let name = t.latest(seat).replace(".ron", ".txt");
    t.read(seat, &name).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first loss of Germany that the report tells, with whose word it was.
fn first_loss(report: &str) -> &str {
    let from = report.find("Germany loses").expect("Germany loses something");
    report[from..].split(')').next().unwrap_or_default()
}

#[test]
fn sealed_orders_stay_hidden_until_the_battle_and_then_count() {
    let t = Table::of("director");
    let (sealed, kept) = seal(&t, 1, SECRET, &["--for", "West Russia"]);
    file(&t, DORA, &sealed);
    let shown = t.read("anna", &t.latest("anna"));
    assert!(!shown.contains("tank, art, inf"), "the words are nowhere to be seen");
    let noted = t.good("anna", &["report", &t.latest("anna")]);
    assert!(noted.contains("Standing orders 1 of bruno are sealed"), "{noted}");
    let orders = t.orders("anna", FEW);
    let stop = t.step("anna", &[&orders]);
    assert_eq!((stop.step, stop.rolls.len()), (None, 0), "no link is open, no die rolled");
    let asked = report(&t, DORA);
    assert!(asked.contains("bruno) owes the opening of its sealed standing orders"), "{asked}");
    let opened = open(&t, &kept);
    let block = t.step("bruno", &[&opened]);
    assert_eq!(block.step, Some(1));
    let told = report(&t, DORA);
    assert!(
        told.contains("Losses of Germany: tank, art, inf (bruno, standing 1, West Russia)"),
        "{told}"
    );
    let note = "bruno opens standing orders 1, sealed in block 1; bruno has filed 1 seal.";
    assert!(told.contains(note), "{told}");
    t.dice_agree("anna");
}

#[test]
fn a_seal_for_other_battles_stays_shut() {
    let t = Table::of("director");
    let (sealed, kept) = seal(&t, 1, SECRET, &["--for", "sea", "--for", "Norway"]);
    file(&t, DORA, &sealed);
    let orders = t.orders("anna", FEW);
    // An opening that was not asked for is sent back unread.
    let opened = open(&t, &kept);
    t.mail("bruno", DORA, &opened);
    t.mail("anna", DORA, &orders);
    let said = t.rule_refused(DORA, &[&orders, &opened]);
    assert!(said.contains("no battle of this turn asks bruno to open the seal"), "{said}");
    let block = t.step("anna", &[&orders]);
    assert_eq!(block.step, Some(1));
    assert!(!report(&t, DORA).contains("standing 1"));
}

#[test]
fn an_opening_left_with_the_director_saves_the_stop() {
    let t = Table::of("director");
    let (sealed, kept) = seal(&t, 1, SECRET, &[]);
    file(&t, DORA, &sealed);
    let opened = open(&t, &kept);
    t.send("bruno", &opened);
    let orders = t.orders("anna", FEW);
    let block = t.step("anna", &[&orders, &opened]);
    assert_eq!(block.step, Some(1));
    assert!(report(&t, DORA).contains("bruno, standing 1, West Russia"));
}

#[test]
fn between_two_players_the_opening_comes_with_the_link() {
    let t = Table::of("keepers");
    let (sealed, kept) = seal(&t, 1, SECRET, &["--for", "land"]);
    file(&t, "bruno", &sealed);
    let orders = t.orders("anna", FEW);
    let opened = open(&t, &kept);
    t.send("bruno", &opened);
    let block = t.step("anna", &[&orders, &opened]);
    assert_eq!(block.step, Some(1));
    assert!(report(&t, "anna").contains("bruno, standing 1, West Russia"));
}

/// Attack 46: many seals, and the best of them opened.
#[test]
fn attack_46_many_seals_and_the_best_is_opened() {
    let t = Table::of("director");
    let (first, old) = seal(&t, 1, SECRET, &[]);
    file(&t, DORA, &first);
    let (second, new) = seal(&t, 2, LOSSES, &[]);
    file(&t, DORA, &second);
    let game = t.latest("bruno");
    let said = t.refused("bruno", &["standing", "open", &old, "--key", "key", "--game", &game]);
    assert!(said.contains("a later one replaced it: only the latest seal counts"), "{said}");
    let orders = t.orders("anna", FEW);
    t.step("anna", &[&orders]);
    // Signed by hand it is no better.
    let by_hand = t.sign("bruno", "old.toml", &t.read("bruno", &old));
    t.mail("bruno", DORA, &by_hand);
    let said = t.rule_refused(DORA, &[&by_hand]);
    assert!(said.contains("only the latest seal counts"), "{said}");
    let opened = open(&t, &new);
    t.step("bruno", &[&opened]);
    let told = report(&t, DORA);
    assert!(told.contains("bruno opens standing orders 2, sealed in block 2"), "{told}");
    assert!(told.contains("bruno has filed 2 seals"), "{told}");
    assert!(told.contains("bruno, standing 2, land"), "{told}");
}

/// Attack 45: the words cannot be guessed from the seal, nor changed afterwards.
#[test]
fn a_seal_fits_its_own_words_and_salt_only() {
    let t = Table::of("director");
    let (sealed, kept) = seal(&t, 1, SECRET, &[]);
    file(&t, DORA, &sealed);
    let text = t.read("bruno", &kept);
    let other = text.replace("tank, art, inf", "inf, art, tank");
    assert_ne!(text, other);
    let salt = text.lines().find(|l| l.len() == 69).expect("the salt");
    let unsalted = text.replace(salt, &format!("  \"{}\",", "0".repeat(64)));
    for forged in [other, unsalted] {
        let signed = t.sign("bruno", "forged.toml", &forged);
        let said = t.refused("bruno", &["standing", "file", &t.latest("bruno"), &signed]);
        assert!(said.contains("bruno never sealed this"), "{said}");
    }
    // No one may open another person's seal.
    let stolen = t.sign("anna", "stolen.toml", &text);
    let said = t.refused("anna", &["standing", "file", &t.latest("anna"), &stolen]);
    assert!(said.contains("signed with another key"), "{said}");
}

/// Attack 29, between two players: what was filed when the orders were known does not count.
#[test]
fn what_the_mover_had_not_seen_does_not_count_without_a_receipt() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", FEW);
    t.mail("anna", "bruno", &orders);
    let late = t.standing("bruno", LOSSES);
    file(&t, "bruno", &late);
    let block = t.step("anna", &[&orders]);
    assert_eq!(block.step, Some(1));
    let told = report(&t, "anna");
    assert!(!told.contains("bruno, standing 1"), "{told}");
    let note = "Standing orders 1 of bruno (block 1) came after the lock and do not count here.";
    assert!(told.contains(note), "{told}");
    // In the next turn they are known to everybody and count.
    t.step("bruno", &[&t.orders("bruno", QUIET)]);
    assert!(t.game("anna").standing_in_force().any(|(seat, _, v)| seat == "bruno" && v == 1));
}

#[test]
fn a_receipt_takes_in_what_was_filed_after_the_orders() {
    let t = Table::of("director");
    let orders = t.orders("anna", FEW);
    let standing = t.standing("bruno", LOSSES);
    file(&t, DORA, &standing);
    t.step("anna", &[&orders]);
    assert!(report(&t, DORA).contains("bruno, standing 1"));
}

/// A stop shows the combat moves; orders filed then are an answer in disguise.
#[test]
fn standing_orders_filed_during_a_stop_do_not_count_in_it() {
    let t = Table::of("director");
    let stop = stop_for_an_answer(&t, FEW);
    assert_eq!(stop.owed.len(), 1);
    let late = t.standing("bruno", SECRET);
    file(&t, DORA, &late);
    let answer = t.answer("bruno", "art, inf, tank");
    t.step("bruno", &[&answer]);
    let told = report(&t, DORA);
    assert!(!told.contains("standing 2"), "{told}");
    assert!(told.contains("Losses of Germany: art, inf, tank (bruno, answer)"), "{told}");
    assert!(told.contains("Standing orders 2 of bruno"), "{told}");
    assert!(told.contains("came after the lock and do not count here"), "{told}");
}

#[test]
fn seals_are_opened_when_the_game_is_over() {
    let t = Table::of("director");
    let (first, old) = seal(&t, 1, SECRET, &[]);
    file(&t, DORA, &first);
    let (second, _) = seal(&t, 2, LOSSES, &[]);
    file(&t, DORA, &second);
    t.good("bruno", &["concede", &t.latest("bruno"), "--seat", "bruno", "--key", "key"]);
    let paper = std::fs::read_dir(t.path("bruno", "."))
        .expect("a folder")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().to_string())
        .find(|n| n.contains("concession") && n.contains("bruno"))
        .expect("a concession");
    t.mail("bruno", DORA, &paper);
    t.rule(DORA, &[&paper]);
    t.send(DORA, &t.latest(DORA));
    let shut = t.good("anna", &["verify", &t.latest("anna")]);
    assert!(shut.contains("seals still shut: standing orders 1 of bruno, block 1"), "{shut}");
    let opened = open(&t, &old);
    file(&t, DORA, &opened);
    let shut = t.good("anna", &["verify", &t.latest("anna")]);
    assert!(!shut.contains("standing orders 1 of bruno"), "{shut}");
    assert!(shut.contains("standing orders 2 of bruno"), "{shut}");
}

/// A club's own default profile: its text travels in the invitation, so everybody rules by it.
#[test]
fn a_club_profile_is_part_of_the_invitation() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let out = command.args(words).current_dir(folder.path()).output().expect("it starts");
        let said = [&out.stdout, &out.stderr].map(|b| String::from_utf8_lossy(b).to_string());
        (out.status.code(), said.concat())
    };
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
    let club = "# Tanks first, as old 'Gustav' taught us.\ntitle = \"our club\"\n\
                attack-land = \"cheapest-first\"\nattack-sea = \"cheapest-first\"\n\
                defend-land = [\"tank\", \"art\", \"inf\"]\ndefend-sea = \"cheapest-first\"\n\
                first-hit = true\nsubmerge = false\nintercept = \"never\"\nask = \"never\"\n";
    write("our-club.toml", &club.replace("\"tank\"", "\"tnak\""));
    let new = ["new", "lhtr", "--name", "kitchen", "--hotseat", "--defaults", "our-club.toml"];
    let (code, said) = run(&new);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("tnak"), "{said}");
    write("our-club.toml", club);
    // Of twenty games, the same ones in every run, one tells of a loss.
    let told = (0..20).any(|n| {
        let name = format!("kitchen{n}");
        let (code, said) =
            run(&["new", "lhtr", "--name", &name, "--hotseat", "--defaults", "our-club.toml"]);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("option defaults = our-club"), "{said}");
        let invitation = format!("{name}.invitation.toml");
        write(&invitation, &with_nonce(&read(&invitation), n));
        // What was agreed is in the invitation; the file is not needed any more.
        std::fs::rename(folder.path().join("our-club.toml"), folder.path().join("away"))
            .expect("it was there");
        assert_eq!(run(&["start", &invitation]).0, Some(0));
        let (game, turn) = (format!("{name}.0000.ron"), format!("{name}.turn.toml"));
        run(&["orders", "new", &game, "--out", &turn]);
        let head = read(&turn).split("\n\n").next().unwrap_or_default().to_string();
        write(&turn, &format!("{head}\n\n{FEW}"));
        let (code, said) = run(&["adjudicate", &game, &turn]);
        assert_eq!(code, Some(0), "{said}");
        assert_eq!(run(&["verify", &format!("{name}.0001.ron")]).0, Some(0));
        std::fs::rename(folder.path().join("away"), folder.path().join("our-club.toml"))
            .expect("it was there");
        let text = read(&format!("{name}.0001.txt"));
        let report = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !report.contains("Germany loses") || !first_loss(&report).contains("(defaults") {
            return false;
        }
        assert!(first_loss(&report).ends_with("(defaults our-club"), "{report}");
        assert!(first_loss(&report).contains("1 tank"), "{report}");
        true
    });
    assert!(told);
    // Another text under the same name is another game.
    let forged = read("kitchen0.0001.ron").replace("Gustav", "Gastav");
    assert_ne!(forged, read("kitchen0.0001.ron"));
    write("forged.0001.ron", &forged);
    assert_eq!(run(&["verify", "forged.0001.ron"]).0, Some(1));
}

/// Others signed these papers, so the step needs no key; the next one does.
#[test]
fn a_step_without_a_key_names_the_next_one_with_a_key() {
    let t = Table::of("director");
    let standing = t.standing("bruno", ASK);
    t.mail("bruno", DORA, &standing);
    let said = t.good(DORA, &["step", &t.latest(DORA), &standing, "--addresses", "none.toml"]);
    let next = format!("fieldpost step {NAME}.0001.ron {NAME}.0002.orders.anna.eml");
    assert!(said.contains(&next) && said.contains("none.toml --key KEY"), "{said}");
}
