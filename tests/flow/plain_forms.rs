//! Forms in plain text: what `orders new` writes, what comes back by mail, answers, standing orders, and order files
//! with a slip.

use std::fs;

use fieldpost::mail::marked;

use super::FEW;
use super::advice::small;
use super::post::filled_in;
use super::standing::stop_for_an_answer;
use super::table::{NAME, Table, on_one_line};

const POST: [&str; 6] = ["post", "reply.eml", "--key", "key", "--addresses", "none.toml"];

/// The plain form of anna's turn, and its name.
fn form(t: &Table) -> (String, String) {
    let file = format!("{NAME}.0001.orders.txt");
    t.good("anna", &["orders", "new", &t.latest("anna")]);
    (t.read("anna", &file), file)
}

/// A mail with this text.
fn reply(t: &Table, text: &str) {
    let head =
        "From: a@b.c\nSubject: Re\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n";
    t.write("anna", "reply.eml", &format!("{head}{text}"));
}

fn quoted(form: &str) -> String {
    marked(form).lines().map(|line| format!("> {line}\n")).collect()
}

fn signed(t: &Table) -> String {
    t.read("anna", &format!("{NAME}.0001.orders.signed.toml"))
}

/// A practice game that has begun.
fn practice() -> Table {
    let t = small("practice");
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    t
}

#[test]
fn a_plain_form_has_no_bracket_and_is_posted() {
    let t = Table::of("director");
    let (form, file) = form(&t);
    assert!(!form.contains(['[', '"']), "{form}");
    assert!(form.contains("24 IPC in hand") && form.contains("Archangel: 3 inf, 1 tank"), "{form}");
    let filled = form
        .replace("\nPurchase:\n", "\nPurchase:\n8 inf\n")
        .replace("\nPlace:\n", "\nPlace:\nall in Russia\n");
    t.write("anna", &file, &filled);
    let said = t.good("anna", &["orders", "check", &file]);
    assert!(said.contains("from \"all in Russia\""), "{said}");
    // What the form says itself is not listed as something that was not read.
    assert!(!said.contains("Not read"), "{said}");
    let words = ["post", &file, "--key", "key", "--addresses", "none.toml"];
    t.good("anna", &words);
    assert!(signed(&t).contains("\"8 inf: Russia\""), "{}", signed(&t));
    // Posted again it is the same file.
    t.good("anna", &words);
}

#[test]
fn every_example_of_a_plain_form_can_be_used() {
    let t = Table::of("director");
    let (form, file) = form(&t);
    let line = form.lines().find(|l| l.starts_with("# 1 ") && l.contains(" > ")).expect("a move");
    let battle = form.lines().filter(|l| l.contains(": lose ") || l.contains(": retreat "));
    let mut filled = form.replace(line, &line[2..]);
    for line in battle {
        filled = filled.replace(line, &line[2..]);
    }
    t.write("anna", &file, &filled);
    let said = t.good("anna", &["orders", "check", &file]);
    assert!(said.contains("losses = ") && said.contains("retreat = "), "{said}");
}

#[test]
fn toml_is_written_on_request() {
    let t = Table::of("director");
    let game = t.latest("anna");
    t.good("anna", &["orders", "new", &game, "--toml"]);
    assert!(t.read("anna", &format!("{NAME}.0001.orders.toml")).contains("[purchase]"));
    for command in ["random", "suggest"] {
        let file = format!("{command}.toml");
        t.good("anna", &["orders", command, &game, "--out", &file]);
        assert!(t.read("anna", &file).starts_with("fieldpost = "));
        let _ = fs::remove_file(t.path("anna", &format!("{NAME}.0001.orders.txt")));
        t.good("anna", &["orders", command, &game]);
        let plain = t.read("anna", &format!("{NAME}.0001.orders.txt"));
        assert!(plain.contains("24 IPC in hand") && !plain.contains('['), "{plain}");
        // Both say the same.
        let plain = format!("{NAME}.0001.orders.txt");
        t.good("anna", &["orders", "read", &plain, "--out", &format!("{command}.read.toml")]);
        let [a, b] = [file, format!("{command}.read.toml")]
            .map(|file| t.good("anna", &["orders", "print", &file]));
        assert_eq!(a, b);
    }
}

#[test]
fn every_command_takes_a_plain_turn() {
    let t = practice();
    let game = format!("{NAME}.0000.ron");
    let file = format!("{NAME}.0001.orders.txt");
    t.write(
        "anna",
        &file,
        "Buy 8 inf\n\nCombat: 3 inf Karelia - West Russia\n\nPlace: all Russia\n",
    );
    for words in [
        &["orders", "check", &file][..],
        &["orders", "explain", &file],
        &["orders", "export", &file, "--out", "text"],
        &["try", &game, &file],
        &["odds", &game, &file],
        &["adjudicate", &game, &file],
    ] {
        let said = t.good("anna", words);
        assert!(!said.contains("error"), "{words:?}: {said}");
    }
    assert!(t.read("anna", "text").contains("\"3 inf: Karelia S.S.R. > West Russia\""));
}

#[test]
fn what_is_asked_is_told_to_programs() {
    let t = practice();
    let game = format!("{NAME}.0000.ron");
    t.write("anna", "turn.txt", "Buy 8 inf\n3 inf Kareliia - West Russia\nhello\n");
    for words in [
        &["orders", "check", "turn.txt", "--format", "json"][..],
        &["orders", "read", "turn.txt", "--format", "json"],
        &["adjudicate", &game, "turn.txt", "--format", "json"],
    ] {
        let ran = t.run("anna", words);
        assert_eq!(ran.code, 1, "{words:?}: {}", ran.said);
        let value: serde_json::Value = serde_json::from_str(&ran.said)
            .unwrap_or_else(|e| panic!("{words:?}: {e}: {}", ran.said));
        let found = if value["refused"].is_null() { &value } else { &value["refused"] };
        assert_eq!(found["diagnostics"][0]["at"]["line"], 2, "{words:?}: {value}");
        assert_eq!(found["read_as"][0]["text"], "buy = 8 inf", "{words:?}: {value}");
        assert_eq!(found["not_read"][0]["words"], "hello", "{words:?}: {value}");
    }
}

#[test]
fn in_a_reply_only_the_form_counts() {
    let t = Table::of("director");
    let (form, file) = form(&t);
    fs::remove_file(t.path("anna", &file)).expect("it was there");
    // Above the form and below it is a turn, and the form is empty: that is not a pass.
    let turn = "Buy 8 inf. 3 inf Karelia - West Russia. Place: all Russia";
    for (above, below) in [(turn, ""), ("Here you are.", turn)] {
        reply(&t, &format!("{above}\n\nDora wrote:\n\n{}\n{below}\n", quoted(&form)));
        let said = on_one_line(&t.refused("anna", &POST));
        assert!(said.contains("the form is empty, and the text"), "{said}");
        assert!(said.contains("reads like a turn"), "{said}");
    }
    reply(&t, &format!("Good luck!\n\nDora wrote:\n\n{}", quoted(&form)));
    let said = on_one_line(&t.refused("anna", &POST));
    assert!(said.contains("orders nothing") && !said.contains("reads like"), "{said}");
    // Filled in, with the turn of another quoted in it and a turn above it.
    let filled = form.replace("\nPurchase:\n", "\nPurchase:\n8 inf\n> 3 bmb\n");
    let filled = filled.replace("\nPlace:\n", "\nPlace:\n8 inf Russia\n");
    reply(&t, &format!("Buy 2 bmb\n\nDora wrote:\n\n{}", quoted(&filled)));
    let said = t.good("anna", &POST);
    assert!(said.contains("Send "), "{said}");
    assert!(
        signed(&t).contains("buy = \"8 inf\"") && !signed(&t).contains("bmb"),
        "{}",
        signed(&t)
    );
}

#[test]
fn a_reply_in_text_and_html_is_read() {
    let t = Table::of("director");
    let (form, file) = form(&t);
    fs::remove_file(t.path("anna", &file)).expect("it was there");
    let filled = form.replace("\nPurchase:\n", "\nPurchase:\n8 inf\n");
    let filled = quoted(&filled.replace("\nPlace:\n", "\nPlace:\n8 inf Russia\n"));
    let html = format!("<pre>fieldpost {}</pre>", filled.replace('>', "&gt;"));
    let parts = [("plain", filled.as_str()), ("html", html.as_str())];
    let parts = parts
        .map(|(kind, text)| format!("--x\nContent-Type: text/{kind}; charset=utf-8\n\n{text}\n"));
    let head =
        "From: a@b.c\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=x\n\n";
    t.write("anna", "reply.eml", &format!("{head}{}{}--x--\n", parts[0], parts[1]));
    t.good("anna", &POST);
    assert!(signed(&t).contains("buy = \"8 inf\""), "{}", signed(&t));
}

#[test]
fn a_form_whose_comments_were_wrapped_is_read() {
    let t = Table::of("director");
    let (form, file) = form(&t);
    fs::remove_file(t.path("anna", &file)).expect("it was there");
    let filled = form.replace("\nPurchase:\n", "\nPurchase:\n8 inf\n");
    let filled = filled.replace("\nPlace:\n", "\nPlace:\n8 inf Russia\n");
    let mut text = String::new();
    for line in quoted(&filled).lines() {
        match line.char_indices().rfind(|(at, c)| *c == ' ' && (20..62).contains(at)) {
            Some((at, _)) if line.len() > 62 => {
                text.push_str(&format!("{}\n> {}\n", &line[..at], &line[at + 1..]));
            }
            _ => text.push_str(&format!("{line}\n")),
        }
    }
    assert_ne!(text, quoted(&filled));
    reply(&t, &text);
    let said = on_one_line(&t.good("anna", &POST));
    assert!(said.contains("this was undone: joined wrapped lines"), "{said}");
    assert!(signed(&t).contains("buy = \"8 inf\""), "{}", signed(&t));
}

#[test]
fn the_rest_of_a_comment_is_never_taken_for_an_order() {
    let t = Table::of("director");
    let (form, file) = form(&t);
    fs::remove_file(t.path("anna", &file)).expect("it was there");
    let words = "\nCombat:\n# I would like to attack with\n1 inf: Archangel > West Russia\n";
    reply(&t, &quoted(&form.replace("\nCombat:\n", words)));
    let said = on_one_line(&t.refused("anna", &POST));
    assert!(said.contains("is this the rest of the comment above it?"), "{said}");
}

#[test]
fn an_order_file_with_a_slip_is_read_as_plain_text() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", FEW);
    let head = t.read("anna", &file).split("\n\n").next().unwrap_or_default().to_string();
    let body = "[purchase]\nbuy = 8 inf\n\n[combat\nmoves = [\n  \"3 inf: Karelia > West Russia\"\n  \
                \"3 inf, 1 art: Russia > West Russia\",\n]\n\n[battle.West Russia]\nlosses = \"inf, art\n\n\
                [mobilize]\nplace = [\"8 inf: Russia\"\n";
    t.write("anna", &file, &format!("{head}\n\n{body}"));
    let said = t.good("anna", &["orders", "check", &file]);
    assert!(said.contains("was read as plain text"), "{said}");
    assert!(said.contains("losses = inf, art"), "{said}");
    // A rule is told at the line of the file.
    t.write("anna", &file, &format!("{head}\n\n{}", body.replace("3 inf: Kar", "9 inf: Kar")));
    let said = t.refused("anna", &["orders", "check", &file]);
    let line = head.lines().count() + 7;
    assert!(said.contains(&format!("{file}:{line}:")), "{said}");
    // A misspelt name is all that is asked about.
    t.write("anna", &file, &format!("{head}\n\n{}", body.replace("Karelia", "Kareliia")));
    let said = t.refused("anna", &["orders", "check", &file]);
    assert!(!said.contains("comma") && said.contains("did you mean Karelia"), "{said}");
    assert!(said.contains(&format!("{file}:{}:", head.lines().count() + 7)), "{said}");
    // What may be said twice, or has no one meaning, is told with the slips as before.
    for odd in ["\n[purchase]\nbuy = \"1 inf\"\n", "\n[noncombat]\nmoves = [\"3 inf: Karelia\"]\n"]
    {
        t.write("anna", &file, &format!("{head}\n\n{body}{odd}"));
        let said = t.refused("anna", &["orders", "check", &file]);
        assert!(said.contains("a comma is missing here"), "{said}");
    }
}

#[test]
fn an_answer_in_plain_text_is_posted() {
    let t = Table::of("director");
    stop_for_an_answer(&t, FEW);
    let game = t.latest("bruno");
    t.good("bruno", &["orders", "new", &game, "--out", "answer.txt"]);
    let form = t.read("bruno", "answer.txt");
    assert!(!form.contains(['[', '"']), "{form}");
    let example = form.lines().find(|l| l.contains(": losses: ")).expect("an order of loss");
    let mail =
        format!("From: a@b.c\n\nLose inf first, then art.\n\nDora wrote:\n\n{}", quoted(&form));
    t.write("bruno", "reply.eml", &mail);
    let said = on_one_line(&t.refused("bruno", &POST));
    assert!(said.contains("the text above it reads like an answer"), "{said}");
    t.write("bruno", "answer.txt", &form.replace(example, &example[2..]));
    let said = t.good("bruno", &["orders", "check", "answer.txt"]);
    assert!(said.contains("losses = "), "{said}");
    t.write("bruno", "answer.txt", &form.replace(example, "lose inf first, then art"));
    let said = t.good("bruno", &["orders", "check", "answer.txt"]);
    assert!(said.contains("losses = inf, art"), "{said}");
    let words = ["post", "answer.txt", "--key", "key", "--addresses", "none.toml"];
    let said = t.good("bruno", &words);
    assert!(said.contains("Send "), "{said}");
    t.write("bruno", "odd.txt", &form.replace(example, "lose tnaks first"));
    t.refused("bruno", &["orders", "check", "odd.txt"]);
}

#[test]
fn standing_orders_in_plain_text_are_read() {
    let t = Table::of("director");
    let text = "Standing orders of bruno\n\nFleet Home Fleet: 1 bb, 1 trn in sz5\n\nHome Fleet: lose trn, bb\n\
                Norway until round 3: losses: art, inf, ftr\nSea if only aircraft attack: submerge: never\n\
                Land: lose inf, art, tank\nAll: ask: never\n";
    t.write("bruno", "mine.txt", text);
    let said = t.good("bruno", &["orders", "check", "mine.txt"]);
    assert!(said.contains("losses = art, inf, ftr"), "{said}");
    t.good("bruno", &["orders", "explain", "mine.txt"]);
    t.good("bruno", &["orders", "sign", "mine.txt", "--key", "key"]);
    let signed = t.read("bruno", "mine.signed.toml");
    assert!(
        signed.contains("[[when]]\nbattle = \"land\"\nlosses = \"inf, art, tank\""),
        "{signed}"
    );
    // The form has an example of every sort.
    t.good("bruno", &["standing", "new", &t.latest("bruno"), "--seat", "bruno"]);
    let file = format!("{NAME}.standing.bruno.1.txt");
    let form = t.read("bruno", &file);
    assert!(!form.contains(['[', '"']), "{form}");
    let used = |line: &str| match line.strip_prefix("# ").filter(|l| l.contains(": ")) {
        Some(example) if !line.starts_with("# fieldpost") => format!("{example}\n"),
        _ => format!("{line}\n"),
    };
    t.write("bruno", &file, &form.lines().map(used).collect::<String>());
    let said = t.good("bruno", &["orders", "check", &file]);
    assert!(said.contains("losses = trn, sub, dd, ftr, car, bb"), "{said}");
    t.write("bruno", "odd.txt", "Standing orders of bruno\nNorwya: lose inf\n");
    let said = t.refused("bruno", &["orders", "check", "odd.txt"]);
    assert!(said.contains("odd.txt:2:1: error:") && said.contains("Norway"), "{said}");
}
