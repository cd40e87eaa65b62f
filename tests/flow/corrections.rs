//! A paper that was mailed is corrected by a second one that names it, until a receipt or an opening locks the
//! first. And small things that people who play by mail or in forums ask for.

use super::post::filled_in;
use super::table::{DORA, NAME, Table, on_one_line};
use super::{FEW, WEST_RUSSIA};

const WITH: [&str; 4] = ["--key", "key", "--addresses", "none.toml"];

/// Writes other orders into a draft that was posted, with this line below its head.
pub fn corrected(t: &Table, draft: &str, body: &str, line: &str) {
    let text = t.read("anna", draft);
    let head = text.split("\n\n").next().unwrap_or_default();
    let head: Vec<&str> = head.lines().filter(|l| !l.starts_with("replaces")).collect();
    let at = head.iter().position(|l| l.starts_with("head")).expect("a line `head`") + 1;
    let (above, below) = head.split_at(at);
    let head = [above, &[line], below].concat().join("\n");
    t.write("anna", draft, &format!("{head}\n\n{body}"));
}

fn post(t: &Table, draft: &str) -> String {
    t.good("anna", &[&["post", draft][..], &WITH].concat())
}

/// The line that a refused second text is told to add.
fn proposed(t: &Table, draft: &str) -> String {
    let said = t.refused("anna", &[&["post", draft][..], &WITH].concat());
    let at = said.find("replaces = \"").expect("a line to add");
    let line = &said[at..];
    line[..line["replaces = \"".len()..].find('"').expect("its end") + "replaces = \"".len() + 1]
        .to_string()
}

#[test]
fn a_correction_counts_until_the_first_is_locked() {
    let t = Table::of("director");
    let draft = filled_in(&t, "anna", WEST_RUSSIA);
    post(&t, &draft);
    corrected(&t, &draft, FEW, "# a better plan");
    let line = proposed(&t, &draft);
    corrected(&t, &draft, FEW, &line);
    let said = post(&t, &draft);
    assert!(said.contains("It replaces the orders with digest"), "{said}");
    let (first, second) =
        (format!("{NAME}.0001.orders.anna.eml"), format!("{NAME}.0001.orders.anna.2.eml"));
    assert!(said.contains(&format!("Send {second} to dora")), "{said}");
    // The same file again is the same paper.
    assert!(post(&t, &draft).contains(&format!("Send {second} to dora")));
    for mail in [&first, &second] {
        t.mail("anna", DORA, mail);
    }
    let game = t.latest(DORA);
    let chain = ["--chain", "chain"];
    let step = |more: &[&str]| {
        let words = [&["step", &game, &first, &second][..], more, &WITH, &chain].concat();
        on_one_line(&t.good(DORA, &words))
    };
    let said = step(&[]);
    assert!(said.contains("was replaced by orders of anna"), "{said}");
    let receipt = format!("{NAME}.0001.receipt.toml");
    let locked = t.read(DORA, &receipt);
    // A third one comes after the receipt.
    corrected(&t, &draft, WEST_RUSSIA, "# as before");
    let line = proposed(&t, &draft);
    corrected(&t, &draft, WEST_RUSSIA, &line);
    post(&t, &draft);
    let third = format!("{NAME}.0001.orders.anna.3.eml");
    t.mail("anna", DORA, &third);
    let said = step(&[&third, &receipt]);
    assert!(said.contains("came too late to replace orders of anna"), "{said}");
    let block = t.last(DORA);
    let orders = block.documents.iter().find(|d| d.kind == fieldpost::doc_kind::DocKind::Orders);
    let digest = orders.expect("orders").digest.to_string();
    assert!(locked.contains(&digest), "{digest} is what the receipt lists: {locked}");
}

/// A plain form says in its first line which mailed paper it corrects.
#[test]
fn a_plain_turn_is_corrected_by_its_first_line() {
    let t = Table::of("director");
    let draft = format!("{NAME}.0001.orders.txt");
    t.good("anna", &["orders", "new", &t.latest("anna")]);
    let form = t.read("anna", &draft);
    let bought = |units: &str| {
        format!(
            "{}\nPurchase: {units}\nPlace: {units} Russia\n",
            form.lines().next().unwrap_or_default()
        )
    };
    t.write("anna", &draft, &bought("8 inf"));
    post(&t, &draft);
    t.write("anna", &draft, &bought("4 inf"));
    let said = on_one_line(&t.refused("anna", &[&["post", &draft][..], &WITH].concat()));
    let (_, rest) = said.split_once("add `, replaces ").expect("what to add");
    let digest = rest.split('`').next().unwrap_or_default();
    let corrected = bought("4 inf").replacen('\n', &format!(", replaces {digest}\n"), 1);
    t.write("anna", &draft, &corrected);
    assert!(post(&t, &draft).contains("It replaces the orders with digest"));
}

/// A keeper's link is open as soon as the orders are posted: nothing replaces them.
#[test]
fn what_a_keeper_has_opened_is_not_replaced() {
    let t = Table::of("keepers");
    let draft = filled_in(&t, "anna", WEST_RUSSIA);
    let words = [&["post", &draft][..], &WITH, &["--chain", "chain"]].concat();
    t.good("anna", &words);
    corrected(&t, &draft, FEW, "# a better plan");
    let said = on_one_line(&t.refused("anna", &words));
    assert!(said.contains("a different text") && !said.contains("replaces"), "{said}");
}

#[test]
fn a_report_for_a_forum_names_its_map() {
    let t = Table::of("director");
    let orders = t.orders("anna", WEST_RUSSIA);
    t.step("anna", &[&orders]);
    let game = t.latest("anna");
    let said = t.good("anna", &["report", &game, "--format", "bbcode"]);
    assert!(
        said.starts_with("[b]june  lhtr  round 1  SOVIET UNION (anna)  block 1  step 1[/b]\n"),
        "{said}"
    );
    assert!(said.contains("\n[b]West Russia: ") && said.contains("[code]\n  round 1"), "{said}");
    assert!(said.ends_with("\nmap: june.0001.svg\n"), "{said}");
    let opened = |tag: &str| said.matches(&format!("[{tag}]")).count();
    let closed = |tag: &str| said.matches(&format!("[/{tag}]")).count();
    for tag in ["b", "i", "list", "code"] {
        assert_eq!(opened(tag), closed(tag), "{tag}: {said}");
    }
    let said = t.good("anna", &["report", &game, "--format", "forum"]);
    assert!(said.ends_with("\nmap: june.0001.svg\n") && !said.contains("[b]"), "{said}");
    t.good("anna", &["report", &game, "--format", "html", "--out", "r.html"]);
    assert!(t.read("anna", "r.html").contains("<h3>West Russia: "), "a heading for the battle");
}

#[test]
fn an_invitation_of_two_needs_no_key() {
    let t = Table::bare(&["anna"]);
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    let words = ["new", "lhtr", "--name", NAME, "--key", "key"];
    let said = t.good("anna", &[&words[..], &seats].concat());
    assert!(said.contains("No key is needed to invite."), "{said}");
    assert!(!t.path("anna", &format!("{NAME}.join.anna.toml")).exists());
}

#[test]
fn a_practice_game_has_no_subject_and_its_luck_is_told_in_games() {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", NAME, "--hotseat"]);
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    let game = format!("{NAME}.0000.ron");
    t.good("anna", &["orders", "random", "--toml", &game, "--seed", "3"]);
    t.good("anna", &["step", &game, &format!("{NAME}.0001.orders.toml")]);
    let report = t.read("anna", &format!("{NAME}.0001.txt"));
    assert!(!report.contains("Subject:"), "{report}");
    assert!(report.contains("luck: the attacker did "), "{report}");
    let said = t.good("anna", &["luck", &format!("{NAME}.0001.ron")]);
    assert!(
        said.contains(" luck than in ") || said.contains("neither good nor bad luck"),
        "{said}"
    );
}
