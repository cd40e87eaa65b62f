//! What a newcomer stumbles over: a command given twice, a file not filled in, words that almost fit.

use super::post::results;
use super::table::{DORA, NAME, TWO, Table, on_one_line};

#[test]
fn a_file_that_is_not_filled_in_is_posted_only_on_request() {
    let t = Table::of("keepers");
    let file = format!("{NAME}.0001.orders.txt");
    let said = t.good("anna", &["orders", "new", &t.latest("anna")]);
    assert!(said.ends_with(&format!("  fieldpost post {file} --key KEY\n")), "{said}");
    let words = ["post", &file, "--key", "key", "--addresses", "none.toml"];
    let said = t.refused("anna", &words);
    assert!(said.contains("orders nothing") && said.contains("--nothing"), "{said}");
    assert!(!t.path("anna", &file.replace(".txt", ".signed.toml")).exists());
    let said = t.good("anna", &[&words[..], &["--nothing"]].concat());
    assert!(said.contains("Next, Germany (bruno):"), "{said}");
    // A user who needs an address hears what the book is, and where.
    let said = on_one_line(&said);
    assert!(said.contains("--addresses none.toml`. Addresses never go into a game file"), "{said}");
}

#[test]
fn a_command_given_twice_says_that_nothing_changed() {
    let t = Table::of("keepers");
    let unchanged = "  unchanged: it was there already, and nothing was written\n";
    let invitation = format!("{NAME}.invitation.toml");
    let join = ["join", &invitation, "--seat", "anna", "--key", "key", "--chain", "chain"];
    let said = t.good("anna", &join);
    assert!(said.contains(&format!("{NAME}.join.anna.toml\n{unchanged}")), "{said}");
    let joins = ["anna", "bruno"].map(|s| format!("{NAME}.join.{s}.toml"));
    let said = t.good("anna", &["start", &invitation, &joins[0], &joins[1]]);
    assert!(said.starts_with(&format!("{NAME}.0000.ron\n{unchanged}")), "{said}");
    let game = t.latest("anna");
    let first = t.good("anna", &["orders", "new", &game]);
    assert!(!first.contains(unchanged), "{first}");
    let again = t.good("anna", &["orders", "new", &game]);
    assert!(again.starts_with(&format!("{NAME}.0001.orders.txt\n{unchanged}")), "{again}");
    // Once somebody has written in it, it is theirs.
    let file = format!("{NAME}.0001.orders.txt");
    t.write("anna", &file, &format!("{}# mine\n", t.read("anna", &file)));
    let ran = t.run("anna", &["orders", "new", &game]);
    assert!(
        ran.code == 3
            && ran.said.contains("it is filled in\n")
            && ran.said.contains("go on with it"),
        "{}",
        ran.said
    );
}

#[test]
fn low_luck_is_one_line_where_it_is_not_played() {
    let new = |more: &[&str]| {
        let t = Table::bare(&["anna"]);
        let words = ["new", "lhtr", "--name", NAME, "--dice", "keepers"];
        let seats = TWO.map(|(seat, powers)| format!("{seat}: {powers}"));
        let seats = ["--seat", seats[0].as_str(), "--seat", seats[1].as_str()];
        t.good("anna", &[&words[..], &seats, more].concat())
    };
    let said = new(&[]);
    assert_eq!(said.matches("low-luck").count(), 1, "{said}");
    let line = "option low-luck = off for aa, combat, raids, research (every die is thrown)";
    assert!(on_one_line(&said).contains(line), "{said}");
    let said = new(&["--option", "low-luck-aa=on"]);
    assert_eq!(said.matches("option low-luck-").count(), 4, "{said}");
}

#[test]
fn a_line_that_almost_fits_is_answered_with_its_right_form() {
    let t = Table::of("keepers");
    let game = t.latest("anna");
    t.good("anna", &["orders", "new", &game, "--out", "o.toml"]);
    let head = t.read("anna", "o.toml").split("\n\n").next().unwrap_or_default().to_string();
    t.write(
        "anna",
        "o.toml",
        &format!("{head}\n\n[combat]\nmoves = [\"2 inf -> Ukraine > Caucasus\"]\n"),
    );
    let said = t.refused("anna", &["orders", "check", "o.toml"]);
    assert!(said.contains("a colon between units and path: 2 inf: Ukraine > Caucasus"), "{said}");
    let sources = "1 inf from Caucasus and 1 tank from Russia to Ukraine";
    t.write("anna", "o.toml", &format!("{head}\n\n[combat]\nmoves = [\"{sources}\"]\n"));
    let said = t.refused("anna", &["orders", "check", "o.toml"]);
    assert!(said.contains("these units come from more than one place"), "{said}");
    let sources = "1 inf from Caucasus and 1 art from Caucasus to Ukraine";
    t.write("anna", "o.toml", &format!("{head}\n\n[combat]\nmoves = [\"{sources}\"]\n"));
    t.good("anna", &["orders", "check", "o.toml"]);
    // A power has its article in a sentence.
    let german = head.replace("Soviet Union", "Germany");
    t.write("anna", "o.toml", &format!("{german}\n\n[combat]\nmoves = []\n"));
    let said = results(t.refused("anna", &["orders", "check", "o.toml"]));
    assert!(said.contains("it is the turn of the Soviet Union, not of Germany"), "{said}");
}

#[test]
fn chances_and_trials_want_orders_of_this_moment() {
    let t = Table::of("keepers");
    let game = t.latest("anna");
    t.good("anna", &["orders", "new", &game, "--out", "o.toml"]);
    let text = t.read("anna", "o.toml").replace("step = 1", "step = 2");
    t.write("anna", "o.toml", &text);
    for command in ["odds", "try"] {
        let said = t.refused("anna", &[command, &game, "o.toml"]);
        assert_eq!(said.matches("written for step 2").count(), 1, "{said}");
    }
}

#[test]
fn a_trial_quotes_the_order_that_is_not_done() {
    let t = Table::of("keepers");
    let game = t.latest("anna");
    t.good("anna", &["orders", "new", &game, "--out", "o.toml"]);
    let head = t.read("anna", "o.toml").split("\n\n").next().unwrap_or_default().to_string();
    let lost = "\n\n[purchase]\n\n[combat]\nmoves = [\"1 inf: Caucasus > Ukraine\"]\n\n\
                [noncombat]\nmoves = [\"2 inf: Caucasus > Ukraine\"]\n";
    t.write("anna", "o.toml", &(head + lost));
    let said = on_one_line(&t.good("anna", &["try", &game, "o.toml"]));
    assert!(said.contains("not done: \"2 inf: Caucasus > Ukraine\": Ukraine S.S.R. is"), "{said}");
}

#[test]
fn the_reach_of_the_units_that_are_named_and_of_no_others() {
    let t = Table::of("keepers");
    let game = t.latest("anna");
    let said = t.good("anna", &["reach", &game, "sz5: 1 trn"]);
    assert!(said.starts_with("Germany in sz5") && said.contains("\n 1 trn\n"), "{said}");
    // Infantry of Germany lands in Karelia while the ship stays; all of the North Sea is two zones away.
    let line = on_one_line(&said);
    assert!(line.contains("amphibious assault: Karelia S.S.R. from sz5 (2)"), "{said}");
    assert!(line.contains("noncombat: sz3 via sz6 (0), sz6 (1), sz7 via sz6 (0)"), "{said}");
    assert!(!said.contains("destroyer") && !said.contains(" dd"), "{said}");
    assert_eq!(t.good("anna", &["reach", &game, "1 trn: sz5"]), said);
    // Each group moves together and by itself.
    let said = t.good("anna", &["reach", &game, "Ukraine: 2 inf, 1 tank"]);
    let line = on_one_line(&said);
    assert!(line.contains("2 inf combat: Caucasus (0) noncombat: Balkans (0)"), "{said}");
    assert!(line.contains("Archangel via West Russia (0)"), "{said}");
    let json = t.good("anna", &["reach", &game, "Ukraine: 2 inf, 1 tank", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&json["units"][0]["count"], &json["units"][1]["kind"]),
        (&2.into(), &"tank".into())
    );
    // What is not there, or is no unit, is said with what is.
    for (words, why) in [
        ("sz5: 2 trn", "only 1 transport in sz5, not 2"),
        ("sz5: 1 UK trn", "the transport in sz5 belongs to Germany"),
        ("sz5: 1 trm", "did you mean tank or transport?"),
        ("sz5: trn", "write the number first"),
        ("sz99: 1 trn", "the sea zones are sz1 to sz64"),
        ("Switzerland", "no units are in Switzerland"),
        ("sz5:", "write the number first"),
    ] {
        let ran = t.run("anna", &["reach", &game, words]);
        let said = on_one_line(&ran.said);
        assert!(ran.code == 2 && said.contains(why), "{words}: {said}");
    }
}

#[test]
fn whose_move_it_is_not_is_said_at_once() {
    let t = Table::of("keepers");
    let game = t.latest("bruno");
    let said = t.refused("bruno", &["orders", "new", &game, "--seat", "bruno"]);
    assert!(said.contains("it is the turn of the Soviet Union (anna), not of bruno"), "{said}");
    let ran = t.run("bruno", &["orders", "new", &game, "--seat", "carol"]);
    assert!(ran.code == 2 && ran.said.contains("seats: anna, bruno"), "{}", ran.said);
    t.good("anna", &["orders", "new", &game, "--out", "o.toml"]);
    let text = t.read("anna", "o.toml").replace("seat = \"anna\"", "seat = \"bruno\"");
    t.write("bruno", "o.toml", &text);
    let said = t.refused("bruno", &["post", "o.toml", "--key", "key"]);
    assert!(said.contains("Soviet Union (anna), which bruno does not command"), "{said}");
    // Signed elsewhere, it is refused by the recipient.
    let signed = t.sign("bruno", "signed.toml", &text);
    for command in ["step", "adjudicate"] {
        let key: &[&str] = if command == "step" { &["--key", "key"] } else { &[] };
        let said = t.refused("bruno", &[&[command, &game, &signed][..], key].concat());
        assert!(said.contains("the turn of the Soviet Union (anna): bruno does not"), "{said}");
    }
    // A seat that was not invited; the key of someone else.
    let invitation = format!("{NAME}.invitation.toml");
    let ran = t.run("anna", &["join", &invitation, "--seat", "carol", "--key", "key"]);
    assert!(ran.code == 2 && ran.said.contains("its seats: anna, bruno"), "{}", ran.said);
    let said = t.refused("anna", &["join", &invitation, "--seat", "bruno", "--key", "key"]);
    assert!(said.contains("anna has joined with this key"), "{said}");
}

/// A list of moves on one line that any mail program wraps.
const LONG: &str = "[combat]\nmoves = [\"3 inf, 1 tank: Archangel > West Russia\", \"3 inf, 1 art, 1 \
                    tank: Caucasus > West Russia\"] # all at once\n";

#[test]
fn lines_too_long_for_mail_are_broken_by_check_and_by_signing() {
    let t = Table::of("director");
    let file = super::post::filled_in(&t, "anna", LONG);
    let draft = t.read("anna", &file);
    let said = super::post::post(&t, "anna", &file);
    assert!(!said.contains("error"), "{said}");
    let signed = t.read("anna", &file.replace(".toml", ".signed.toml"));
    assert!(signed.lines().all(|l| l.chars().count() <= 72), "{signed}");
    assert!(
        signed.contains("  \"3 inf, 1 art, 1 tank: Caucasus > West Russia\",\n]\n"),
        "{signed}"
    );
    // The draft is its writer's; posted once more it is the same document.
    assert_eq!(t.read("anna", &file), draft);
    super::post::post(&t, "anna", &file);
    // In the draft itself only who asks for it has it broken; the old one is kept.
    t.write("anna", "mine.toml", &draft);
    let said = t.good("anna", &["orders", "check", "mine.toml", "--fix"]);
    assert!(said.contains("long lines are broken; as it was: mine.toml.1"), "{said}");
    assert_eq!(t.read("anna", "mine.toml.1"), draft);
    assert!(signed.starts_with(&t.read("anna", "mine.toml")), "{signed}");
    // A word alone cannot be broken.
    let word = format!("{draft}\n[mobilize]\nplace = [\"{}\"]\n", "o".repeat(80));
    t.write("anna", "word.toml", &word);
    let said = t.refused("anna", &["orders", "check", "word.toml", "--fix"]);
    assert!(said.contains("cannot be broken") && said.contains("make its words fewer"), "{said}");
    assert_eq!(t.read("anna", "word.toml"), word);
}

/// The text of a packed mail: the part between its header and the first attachment.
fn text_of(t: &Table, seat: &str, mail: &str) -> String {
    let mail = t.read(seat, mail).replace("\r\n", "\n");
    let body = mail.split("Content-Transfer-Encoding: 7bit\n\n").nth(1).expect("a plain text");
    body.split("\n--").next().unwrap_or_default().to_string()
}

/// The part of a packed mail that is HTML, and how many bytes it has on its way.
fn html_of(t: &Table, seat: &str, mail: &str) -> (String, usize) {
    let bytes = std::fs::read(t.path(seat, mail)).expect("the mail");
    let read = fieldpost::mail::mime::take_apart(&bytes);
    let part = read.parts.iter().find(|p| p.is_html()).expect("a part that is HTML");
    let html = String::from_utf8(part.bytes.clone()).expect("text").replace("\r\n", "\n");
    let coded = String::from_utf8_lossy(&bytes);
    let travels = coded.split("Content-Type: text/html").nth(1).and_then(|p| p.find("\r\n--="));
    (html, travels.expect("an end"))
}

#[test]
fn a_report_mail_can_be_looked_at_and_its_form_is_in_both_parts() {
    let t = Table::of("director");
    let packed = |words: &[&str]| {
        let usual = ["mail", "pack", &t.latest(DORA), "--from", DORA, "--addresses", "none.toml"];
        t.good(DORA, &[&usual[..], words].concat());
    };
    let file = format!("{NAME}.0001.orders.txt");
    t.good("anna", &["orders", "new", &t.latest("anna")]);
    let words = ["--key", "key", "--addresses", "none.toml", "--nothing"];
    t.good("anna", &[&["post", &file][..], &words].concat());
    t.mail("anna", DORA, &format!("{NAME}.0001.orders.anna.eml"));
    let mail = format!("{NAME}.0001.orders.anna.eml");
    let step = ["step", &t.latest(DORA), &mail, "--key", "key", "--addresses", "none.toml"];
    t.good(DORA, &[&step[..], &["--say", "Well <b>done</b> & good luck"]].concat());
    let report = t.read(DORA, &format!("{NAME}.0001.txt"));
    let (html, travels) = html_of(&t, DORA, &format!("{NAME}.0001.eml"));
    assert!(html.contains("<p>Well &lt;b&gt;done&lt;/b&gt; &amp; good luck</p>"), "{html}");
    // Programs that show mails take drawings out, and cut off what is longer than 100 kB.
    assert!(!html.contains("<svg") && !html.contains("<script"), "{html}");
    assert!(travels < 100_000, "{travels} bytes");
    // Word for word what the text says, tags and wrapping aside.
    let bare = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in report.lines().filter(|l| l.contains("IPC") || l.contains("step")) {
        let shown = html.replace("&gt;", ">").replace("&amp;", "&");
        let shown = bare(&shown.replace("</dt><dd>", " ").replace(['<', '>'], " "));
        let line = line.replace('>', " ");
        let words = bare(&line);
        assert!(words.split(' ').all(|w| shown.contains(w)), "{line}\n{html}");
    }
    let form = text_of(&t, DORA, &format!("{NAME}.0001.eml"));
    let form = form.split("====").nth(2).expect("a form").trim();
    let filled_in =
        html.split("<pre>").find(|pre| pre.starts_with("====") || pre.contains("# fieldpost"));
    let marked = filled_in.unwrap_or_default().replace("&quot;", "\"");
    let marked = marked.replace("&gt;", ">").replace("&lt;", "<");
    let marked = marked.replace("&#39;", "'");
    assert!(marked.contains(form), "{form}\n{marked}");
    // The same game gives the same mail.
    let again = ["again.eml", "once-more.eml"].map(|out| {
        packed(&["--out", out]);
        t.read(DORA, out)
    });
    assert_eq!(again[0], again[1]);
}

#[test]
fn a_reply_to_the_report_is_posted_and_its_remarks_travel_in_the_mail() {
    let t = Table::of("director");
    let mail = format!("{NAME}.0000.eml");
    t.good(DORA, &["mail", "pack", &t.latest(DORA), "--from", DORA, "--addresses", "none.toml"]);
    let text = text_of(&t, DORA, &mail);
    assert!(text.contains("from here ====\n# fieldpost: orders of anna for june"), "{text}");
    t.mail(DORA, "anna", &mail);
    // As it came, it is a turn of nothing.
    let said = t.refused("anna", &["post", &mail, "--key", "key", "--addresses", "none.toml"]);
    assert!(said.contains("orders nothing"), "{said}");
    let quoted: String = text.lines().map(|l| format!("> {l}\n")).collect();
    let quoted = quoted.replace("> Purchase:\n", "> Purchase: 8 inf\n");
    let reply = format!(
        "From: anna@example.org\nSubject: Re: [june]\n\nGood luck, all!\n\nDora wrote:\n\n{quoted}\n-- \nanna\n"
    );
    t.write("anna", "reply.eml", &reply);
    let said = t.good("anna", &["post", "reply.eml", "--key", "key", "--addresses", "none.toml"]);
    let packed = format!("{NAME}.0001.orders.anna.eml");
    assert!(said.contains(&format!("Send {packed} to dora.")), "{said}");
    let signed = t.read("anna", &format!("{NAME}.0001.orders.signed.toml"));
    assert!(signed.contains("buy = \"8 inf\"") && !signed.contains("Good luck"), "{signed}");
    assert!(text_of(&t, "anna", &packed).starts_with("Good luck, all!\n"), "{said}");
    t.mail("anna", DORA, &packed);
    t.good(DORA, &["step", &t.latest(DORA), &packed, "--key", "key", "--addresses", "none.toml"]);
    assert!(!t.read(DORA, &t.latest(DORA)).contains("Good luck"));
    // All parts of a report keep their names.
    let mail = format!("{NAME}.0001.eml");
    std::fs::create_dir(t.path(DORA, "out")).expect("a folder");
    t.good(DORA, &["mail", "unpack", &mail, "--dir", "out"]);
    for end in ["0001.ron", "0001.txt", "0001.svg", "0002.orders.txt"] {
        assert!(t.path(DORA, &format!("out/{NAME}.{end}")).exists(), "{end}");
    }
    assert_eq!(
        t.read(DORA, &format!("out/{NAME}.0001.txt")),
        t.read(DORA, &format!("{NAME}.0001.txt"))
    );
}

#[test]
fn a_space_is_shown_with_its_bases_convoys_and_holders() {
    let t = Table::bare(&["anna"]);
    let show = |edition: &str, space: &str| {
        t.good("anna", &["show", "--edition", edition, "--space", space])
    };
    // One heading for all that a power holds.
    let said = show("lhtr", "Russia");
    let near = said.split("NEIGHBOURS").nth(1).unwrap_or_default();
    assert_eq!(near.matches("  Soviet Union:\n").count(), 1, "{said}");
    let said = show("global-conflict", "Japan");
    assert!(said.contains("air base") || said.contains("naval base"), "{said}");
    let ed = fieldpost::edition::load(&fieldpost::edition::Source::BuiltIn, "global-conflict");
    let ed = ed.expect("a built-in edition");
    let convoy = ed.space_ids().find(|s| ed.space(*s).convoy.is_some()).expect("a convoy");
    let said = show("global-conflict", &ed.space(convoy).name);
    assert!(said.contains("convoy of ") && said.contains(" IPC"), "{said}");
}

#[test]
fn what_is_the_matter_with_a_way_is_said() {
    let t = Table::of("keepers");
    t.good("anna", &["orders", "new", &t.latest("anna"), "--out", "o.toml"]);
    let head = t.read("anna", "o.toml").split("\n\n").next().unwrap_or_default().to_string();
    let check = |moves: &str| {
        t.write("anna", "o.toml", &format!("{head}\n\n[combat]\nmoves = [{moves}]\n"));
        t.refused("anna", &["orders", "check", "o.toml"])
    };
    let said = check("\"1 sub: sz4 > sz5 > sz3 > sz8\"");
    assert!(said.contains("sz4 and sz5 have no common border"), "{said}");
    let said = check("\"1 tank: Archangel > Belorussia\", \"1 tank: Belorussia > Ukraine\"");
    let way = "a move of two legs is one line: Archangel > Belorussia > Ukraine S.S.R.";
    assert!(said.contains(way), "{said}");
}

#[test]
fn a_turn_in_two_parts_counts_as_one_and_its_second_template_knows_the_first() {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", NAME, "--hotseat"]);
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    let zero = format!("{NAME}.0000.ron");
    t.good("anna", &["orders", "new", &zero, "--out", "one.toml"]);
    let template = t.read("anna", "one.toml");
    let head = template.split("\n\n").next().unwrap_or_default();
    let head = head.replace("end of turn", "combat");
    // Six units come before the fighter, and no side can hit more than five times in a round.
    let body = "[purchase]\nbuy = \"8 inf\"\n[combat]\nmoves = [\n  \
                \"3 inf, 1 art, 2 tank, 1 ftr: Russia > West Russia\",\n]\n[battle.\"West Russia\"]\n\
                losses = \"inf, art, tank, ftr\"\nask = \"each choice\"\n";
    t.write("anna", "one.toml", &format!("{head}\n\n{body}"));
    t.good("anna", &["step", &zero, "one.toml"]);
    // The file asks, so the turn stops in the battle, however the dice fall.
    let mut block = 1;
    loop {
        let game = format!("{NAME}.{block:04}.ron");
        let out = format!("next-{block}.toml");
        t.good("anna", &["orders", "new", &game, "--out", &out]);
        let next = t.read("anna", &out);
        let told = on_one_line(&t.good("anna", &["report", &game]));
        // Money of the whole turn, in every block of it.
        assert!(told.contains("Soviet treasury: 24 IPC, 0 now;"), "{told}");
        if next.contains("kind = \"orders\"") {
            assert!(next.contains("[mobilize]\n# Bought and to be placed: 8 inf.\n"), "{next}");
            let flies = "# 1 ftr in West Russia, from Russia: may fly 3 more spaces.";
            assert!(next.contains(flies), "{next}");
            return;
        }
        assert!(block < 30, "{next}");
        let head = next.split("[battle").next().unwrap_or_default();
        let says =
            if next.contains("# retreat") { "retreat = \"yes\"" } else { "losses = \"inf, art\"" };
        t.write("anna", &out, &format!("{head}[battle.\"West Russia\"]\n{says}\n"));
        t.good("anna", &["step", &game, &out]);
        block += 1;
    }
}
