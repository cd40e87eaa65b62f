//! Mails before a game: the invitation, joins, bids and choices.

use crate::table::{DORA, NAME, TWO, Table, on_one_line};

#[test]
fn papers_from_before_a_game_are_packed_and_read_out_of_the_mail() {
    let t = Table::invited("director", &TWO, &[], |_| {});
    let invitation = format!("{NAME}.invitation.toml");
    t.mail("anna", DORA, &invitation);
    t.good(DORA, &["join", &invitation, "--seat", DORA, "--key", "key"]);
    let join = format!("{NAME}.join.{DORA}.toml");
    t.write(DORA, "book.toml", "anna = \"anna@example.org\"\nbruno = \"bruno@example.org\"\n");
    let book = ["--from", DORA, "--addresses", "book.toml"];
    let pack = ["mail", "pack", &invitation, &join];
    let said = on_one_line(&t.good(DORA, &[&pack[..], &book].concat()));
    assert!(said.contains("to anna@example.org, bruno@example.org"), "{said}");
    assert!(said.contains(&format!("[{NAME}] invitation, join file of dora")), "{said}");
    assert!(said.contains(&format!("Send {NAME}.invitation.eml to anna and bruno.")), "{said}");
    let mail = format!("{NAME}.invitation.eml");
    let said = t.refused(DORA, &["mail", "pack", &mail, "--from", DORA]);
    assert!(said.contains("the papers themselves (.toml)"), "{said}");
    t.mail(DORA, "bruno", &mail);
    // `join` takes both papers out of it.
    t.good("bruno", &["join", &mail, &mail, "--seat", "bruno", "--key", "key"]);
    // A join alone says whom it goes to.
    let own = format!("{NAME}.join.bruno.toml");
    let ran =
        t.run("bruno", &["mail", "pack", &own, "--from", "bruno", "--addresses", "none.toml"]);
    assert!(ran.code == 2 && ran.said.contains("--to SEAT"), "{}", ran.said);
    let words = ["--from", "bruno", "--to", "anna", "--addresses", "none.toml"];
    let said = t.good("bruno", &[&["mail", "pack", &own][..], &words].concat());
    assert!(said.contains(&format!("{NAME}.join.bruno.eml")), "{said}");
    // What is not signed stays at home, and so does the chain.
    let text = t.read("bruno", &own);
    let bare = text.split("# -----BEGIN").next().unwrap_or_default();
    let bare = bare.split("-----BEGIN").next().unwrap_or_default();
    t.write("bruno", "bare.toml", bare);
    let said = t.refused("bruno", &[&["mail", "pack", "bare.toml"][..], &words].concat());
    assert!(said.contains("is not signed"), "{said}");
}

#[test]
fn an_invitation_is_read_above_a_signed_paper_and_above_a_name() {
    let t = Table::invited("director", &TWO, &[], |_| {});
    let invitation = format!("{NAME}.invitation.toml");
    t.mail("anna", DORA, &invitation);
    t.good(DORA, &["join", &invitation, "--seat", DORA, "--key", "key"]);
    let text = t.read(DORA, &invitation);
    let join = t.read(DORA, &format!("{NAME}.join.{DORA}.toml"));
    let head = "From: dora@example.org\nSubject: a game?\n\nHi Bruno,\n\n";
    let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
    for (n, body) in [
        format!("{text}\n{join}"),
        format!("{text}\n-- \nDora\n"),
        format!("{text}\n\nSee you!\n\n{join}\nDora\n"),
        format!("{quoted}>\n> See you!\n\n{join}"),
    ]
    .iter()
    .enumerate()
    {
        let mail = format!("pasted-{n}.eml");
        t.write("bruno", &mail, &format!("{head}{body}"));
        let mut words = vec!["join", &mail, "--seat", "bruno", "--key", "key"];
        let own = format!("{NAME}.join.{DORA}.toml");
        if n == 1 {
            t.mail(DORA, "bruno", &own);
            words.insert(2, &own);
        }
        let said = t.good("bruno", &words);
        assert!(said.contains("You agree to this game"), "{n}: {said}");
    }
    // A changed invitation is none, wherever it ends.
    t.write("bruno", "changed.eml", &format!("{head}{}\n{join}", text.replace("anna", "hanna")));
    t.refused("bruno", &["join", "changed.eml", "--seat", "bruno", "--key", "key"]);
    // Nor is what comes above one of its tables that was damaged, although it reads like a smaller invitation.
    let last = text.rfind("[[seat]]").expect("a seat");
    let damaged = format!("{}[[saet]]{}", &text[..last], &text[last + 8..]);
    for body in [damaged.clone(), format!("{damaged}\n{join}")] {
        t.write("bruno", "damaged.eml", &format!("{head}{body}"));
        t.refused("bruno", &["join", "damaged.eml", "--seat", "bruno", "--key", "key"]);
    }
}
