//! What `src/papers/mail/mail_form.rs` promises.

use fieldpost::mail::mail_form::{marked, returned_form};

#[test]
fn a_reply_gives_back_the_form_and_its_remarks() {
    let file = "fieldpost = 2\nseat = \"anna\"\n\n[purchase]\nbuy = \"\"\n";
    let mail = format!("IN SHORT\n  nothing\n\n{}", marked(file));
    assert_eq!(returned_form(&mail).map(|f| f.file).as_deref(), Some(file));
    let quoted: String = mail.lines().map(|l| format!("> {l}\n")).collect();
    let quoted = quoted.replace("buy = \"\"", "buy = \"8 inf\"");
    let reply = format!("Well thrown!\n\nOn a Sunday Dora wrote:\n\n{quoted}\n-- \nAnna\n");
    let form = returned_form(&reply).expect("a form");
    assert_eq!(form.file, file.replace("\"\"", "\"8 inf\""));
    assert_eq!(form.remarks, "Well thrown!");
    assert_eq!(form.below, "-- \nAnna");
    // Lines put in between without a quote mark, as people do.
    let put_in = reply.replace("> buy = \"8 inf\"\n", "buy = \"3 art\"\n");
    assert_eq!(returned_form(&put_in).map(|f| f.file), Some(file.replace("\"\"", "\"3 art\"")));
    assert_eq!(returned_form("nothing of the kind"), None);
}

#[test]
fn a_typed_line_keeps_the_mark_it_begins_with() {
    let file = "fieldpost = 2\nretreat = \"\"\"\"\"\"\n  \"2 inf\",\n";
    let typed = "retreat = \"\"\"to Caucasus if defenders \\\n>= 3\"\"\"";
    for mark in ["> ", ">", ">> ", "> > "] {
        let mail: String = marked(file).lines().map(|l| format!("{mark}{l}\n")).collect();
        assert_eq!(returned_form(&mail).map(|f| f.file).as_deref(), Some(file), "{mark:?}");
        let reply = mail.replace(&format!("{mark}retreat = \"\"\"\"\"\""), typed);
        let wanted = file.replace("retreat = \"\"\"\"\"\"", typed);
        assert_eq!(returned_form(&reply).map(|f| f.file), Some(wanted), "{mark:?}");
    }
}
