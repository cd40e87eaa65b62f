//! Forms that come back through mail programs, which wrap lines, embellish quotes and put marks before texts; and
//! games that somebody has only in a mail.

use std::fs;

use fieldpost::mail::marked;

use super::FEW;
use super::mailboxes::next;
use super::post::{filled_in, post};
use super::table::{NAME, Table, on_one_line};

const POST: [&str; 6] = ["post", "reply.eml", "--key", "key", "--addresses", "none.toml"];

/// The form of anna's turn, all its comments kept, with a purchase.
fn form(t: &Table) -> String {
    let file = format!("{NAME}.0001.orders.toml");
    t.good("anna", &["orders", "new", &t.latest("anna"), "--out", &file]);
    let form = t.read("anna", &file);
    let filled = form
        .replace("buy = \"\"", "buy = \"8 inf\"")
        .replace("place = [\n", "place = [\n  \"8 inf: Russia\",\n");
    assert_ne!(filled, form);
    fs::remove_file(t.path("anna", &file)).expect("it was there");
    filled
}

/// A form below the line that says who wrote it, every line quoted with these marks.
fn quoted(form: &str, marks: &str) -> String {
    let lines: String = marked(form).lines().map(|l| format!("{marks}{l}\n")).collect();
    format!("Good luck!\n\nDora wrote:\n\n{lines}")
}

fn reply(t: &Table, text: &str) {
    let head =
        "From: a@b.c\nSubject: Re\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n";
    t.write("anna", "reply.eml", &format!("{head}{text}"));
}

/// Every line that is longer than this is broken at its last blank; `marks` begin the rest.
fn wrapped(text: &str, width: usize, marks: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut rest = line.to_string();
        while rest.chars().count() > width
            && let Some(at) = rest[..=width].rfind(' ').filter(|at| *at > 4)
        {
            out.push_str(&format!("{}\n", &rest[..at]));
            rest = format!("{marks}{}", &rest[at + 1..]);
        }
        out.push_str(&format!("{rest}\n"));
    }
    out
}

fn signed(t: &Table) -> String {
    t.read("anna", &format!("{NAME}.0001.orders.signed.toml"))
}

#[test]
fn wrapped_comments_of_a_form_are_joined() {
    let t = Table::of("director");
    let form = form(&t);
    for width in 60..=66 {
        for marks in ["", "> "] {
            reply(&t, &wrapped(&quoted(&form, "> "), width, marks));
            // The same text every time: another one would not be signed.
            let said = on_one_line(&t.good("anna", &POST));
            assert!(said.contains("this was undone: joined wrapped lines"), "{width}: {said}");
            assert!(signed(&t).starts_with(&form), "{width} {marks:?}: {}", signed(&t));
        }
    }
}

#[test]
fn wrapped_orders_of_a_form_are_joined() {
    let t = Table::of("director");
    let long = "\"1 inf: Soviet Far East > Buryatia if West Russia taken\",";
    let form = form(&t).replace(
        "  # \"1 inf: Archangel > West Russia if West Russia taken\",",
        &format!("  {long}"),
    );
    assert!(form.contains(long));
    let broken = quoted(&form, "> ").replace("if West Russia taken\",", "if West Russia\ntaken\",");
    reply(&t, &broken);
    let said = on_one_line(&t.good("anna", &POST));
    assert!(said.contains("this was undone: joined wrapped lines"), "{said}");
    assert!(signed(&t).starts_with(&form), "{}", signed(&t));
}

#[test]
fn embellished_forms_are_read_through() {
    let t = Table::of("director");
    let form = form(&t);
    let pairs =
        [("\u{201c}", "\u{201d}"), ("\u{201e}", "\u{201c}"), ("\u{ab}\u{a0}", "\u{a0}\u{bb}")];
    for (open, close) in pairs {
        let line = |line: &str| -> String {
            let parts: Vec<&str> = line.split('"').collect();
            let part = |(i, part): (usize, &&str)| match i % 2 {
                0 => part.to_string(),
                _ => format!("{open}{part}{close}"),
            };
            parts.iter().enumerate().map(part).collect()
        };
        let text: String = quoted(&form, "> ").lines().map(|l| line(l) + "\n").collect();
        reply(&t, &text);
        let said = on_one_line(&t.good("anna", &POST));
        assert!(
            said.contains("this was undone: ") && said.contains("typographic quotes"),
            "{said}"
        );
        assert!(signed(&t).starts_with(&form), "{open}: {}", signed(&t));
    }
    let text = quoted(&form, "> ")
        .replace("8 inf: Russia", "8\u{a0}inf: Rus\u{ad}sia")
        .replace("# A section left", "# A\u{a0}sec\u{ad}tion left");
    reply(&t, &text);
    let said = on_one_line(&t.good("anna", &POST));
    assert!(
        said.contains("non-breaking spaces") && said.contains("invisible characters"),
        "{said}"
    );
    assert!(signed(&t).starts_with(&form), "{}", signed(&t));
}

#[test]
fn what_may_be_an_order_is_never_taken_for_the_rest_of_a_comment() {
    let t = Table::of("director");
    let form = form(&t);
    for words in ["1 inf: Archangel > West Russia", "go on like this"] {
        let text = form.replace("[purchase]\n", &format!("[purchase]\n# My plan is to\n{words}\n"));
        reply(&t, &quoted(&text, "> "));
        let said = t.refused("anna", &POST);
        assert!(said.contains("neither a comment nor a key with its value"), "{said}");
        assert!(said.contains(&format!("write # {words};")), "{said}");
        assert!(said.contains("1 error"), "{said}");
        assert!(!t.path("anna", &format!("{NAME}.0001.orders.signed.toml")).exists());
    }
    // Nothing tells which of these quotes belong together.
    let text = form.replace("\"8 inf\"", "\"\u{201c}8 inf\u{201d}\"");
    reply(&t, &quoted(&text, "> "));
    let said = t.refused("anna", &POST);
    assert!(said.contains("8 inf") && said.contains("error"), "{said}");
}

#[test]
fn a_byte_order_mark_before_quoting_is_passed_over() {
    let t = Table::of("director");
    let form = form(&t);
    for (first, each) in [("\u{feff}", ""), ("", "\u{feff}")] {
        let text: String = quoted(&form, "> ").lines().map(|l| format!("{each}{l}\n")).collect();
        reply(&t, &format!("{first}{text}"));
        t.good("anna", &POST);
        assert!(signed(&t).starts_with(&form), "{}", signed(&t));
        let paper: String = signed(&t).lines().map(|l| format!("{each}> {l}\n")).collect();
        t.write("anna", "quoted.txt", &format!("{first}{paper}"));
        let said = on_one_line(&t.good("anna", &["orders", "check", "quoted.txt"]));
        assert!(said.contains("the signature fits: took out invisible characters"), "{said}");
    }
}

#[test]
fn a_game_that_is_only_in_a_mail_is_gone_on_with() {
    for name in [format!("{NAME}.0000.eml"), "Re report.eml".to_string()] {
        let t = Table::of("keepers");
        let game = t.latest("anna");
        t.good("anna", &["mail", "pack", &game, "--out", &name, "--addresses", "none.toml"]);
        t.mail("anna", "bruno", &name);
        fs::remove_file(t.path("bruno", &game)).expect("it was there");
        let file = filled_in(&t, "anna", FEW);
        let said = post(&t, "anna", &file);
        t.mail("anna", "bruno", &format!("{NAME}.0001.orders.anna.eml"));
        let mut words = next(&said);
        assert_eq!(words[1], game, "{said}");
        for word in words.iter_mut().filter(|word| word.as_str() == "KEY") {
            *word = "key".to_string();
        }
        words.extend(["--chain", "chain", "--addresses", "none.toml"].map(str::to_string));
        t.good("bruno", &words.iter().map(String::as_str).collect::<Vec<_>>());
        t.good("bruno", &["verify", &game]);
        assert!(t.path("bruno", &format!("{NAME}.0001.ron")).is_file());
        assert!(!t.path("bruno", &game).exists());
    }
}

#[test]
fn a_mail_with_a_packed_game_says_so() {
    let t = Table::of("director");
    let game = t.latest("anna");
    fs::remove_file(t.path("anna", &game)).expect("it was there");
    t.write(
        "anna",
        &game.replace(".ron", ".eml"),
        "From: a@b.c\nMIME-Version: 1.0\nContent-Type: application/octet-stream; name=\"june.zip\"\n\
         Content-Transfer-Encoding: base64\n\nUEsDBBQAAAAI\n",
    );
    let said = t.refused("anna", &["show", &game]);
    assert!(said.contains("no game file is attached, but june.zip: an archive"), "{said}");
    assert!(said.contains("unpack it"), "{said}");
    // The folder has a game file again when the test ends.
    t.mail("dora", "anna", &game);
}
