//! A player's turn: a file is filled in and posted. Posting checks, signs, opens what may be opened, and
//! packs the mail; it may be stopped anywhere and given again, and signs nothing twice.

use std::collections::BTreeMap;
use std::fs;

use fieldpost::store::faults::{DiskFault, PlannedFault, watched};

use super::table::{DORA, NAME, Table};
use super::{ASK, FEW, QUIET};

/// A file that `orders new` writes, filled in: its name.
pub fn filled_in(t: &Table, seat: &str, body: &str) -> String {
    let file = format!("{NAME}.{:04}.orders.toml", t.next(seat));
    t.good(seat, &["orders", "new", &t.latest(seat), "--toml"]);
    let template = t.read(seat, &file);
    let head = template.split("\n\n").next().unwrap_or_default();
    t.write(seat, &file, &format!("{head}\n\n{body}"));
    file
}

/// Posts it, with an address book of the test's own.
pub fn post(t: &Table, seat: &str, file: &str) -> String {
    results(t.good(seat, &words(file)))
}

/// What a command says, without the notes on its second output.
pub fn results(said: String) -> String {
    said.find("\nnote: ").map_or(said.clone(), |at| said[..=at].to_string())
}

fn words(file: &str) -> [&str; 9] {
    // Some turns here are a pass.
    ["post", file, "--key", "key", "--chain", "chain", "--addresses", "none.toml", "--nothing"]
}

/// All files of a seat.
fn folder(t: &Table, seat: &str) -> BTreeMap<String, Vec<u8>> {
    let list = fs::read_dir(t.path(seat, ".")).expect("a folder");
    let files = list.map(|e| e.expect("an entry").path());
    let name =
        |p: &std::path::Path| p.file_name().unwrap_or_default().to_string_lossy().to_string();
    files.map(|p| (name(&p), fs::read(&p).expect("a file"))).collect()
}

#[test]
fn a_turn_is_new_edit_post_and_the_mail_goes_to_the_director() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", FEW);
    let said = post(&t, "anna", &file);
    let mail = format!("{NAME}.0001.orders.anna.eml");
    let end = format!(
        "Send {mail} to dora.\nNext, dora saves this mail under the name below and runs:\n  fieldpost step \
         {NAME}.0000.ron {mail} --key KEY\n"
    );
    assert!(said.ends_with(&end), "{said}");
    assert!(t.read("anna", &mail).contains(&format!("fieldpost step {NAME}.0000.ron {mail}")));
    // What is mailed is what `orders sign` would have written.
    let signed = file.replace(".toml", ".signed.toml");
    let posted = t.read("anna", &signed);
    t.good("anna", &["orders", "sign", &file, "--key", "key"]);
    assert_eq!(t.read("anna", &signed), posted);
    t.mail("anna", DORA, &mail);
    let receipt = t.receipt(&[&mail]);
    assert!(t.read(DORA, &receipt).contains("receipt"));
}

#[test]
fn what_would_be_refused_is_not_signed_and_errors_come_first() {
    let t = Table::of("director");
    let body = "[purchase]\nbuy = \"1 inf\"\n\n[combat]\nmoves = [\"9 tank: Russia > Ukraine\"]\n";
    let file = filled_in(&t, "anna", body);
    let before = folder(&t, "anna");
    let said = t.run("anna", &words(&file)).said;
    assert!(said.contains("error: not signed: illegal orders cannot be signed"), "{said}");
    let first = said.lines().next().unwrap_or_default();
    assert!(first.contains(": error: "), "{said}");
    let last = said.rfind(": error: ").unwrap_or_default();
    let warned = said.find(": warning: ").unwrap_or(said.len());
    assert!(last < warned, "a warning comes before an error: {said}");
    assert_eq!(folder(&t, "anna"), before);
}

#[test]
fn a_file_posted_again_is_the_same_and_other_words_are_not_signed() {
    let t = Table::of("keepers");
    let file = filled_in(&t, "anna", FEW);
    post(&t, "anna", &file);
    let after = folder(&t, "anna");
    post(&t, "anna", &file);
    assert_eq!(folder(&t, "anna"), after);
    // The signed file is taken as it is.
    let signed = file.replace(".toml", ".signed.toml");
    post(&t, "anna", &signed);
    assert_eq!(folder(&t, "anna"), after);
    // Other words in the same file, or in another: neither signed nor opened.
    t.write("anna", &file, &t.read("anna", &file).replace("3 inf, 1 tank: ", "3 inf: "));
    let said = t.refused("anna", &words(&file));
    assert!(said.contains("you have already signed a different text for this step"), "{said}");
    t.write("anna", "other.toml", &t.read("anna", &file));
    let said = t.refused("anna", &words("other.toml"));
    assert!(said.contains("you have already signed a different text for this step"), "{said}");
    assert!(!t.path("anna", "other.signed.toml").exists());
}

#[test]
fn keepers_open_what_they_may_and_the_other_needs_one_command() {
    let t = Table::of("keepers");
    let file = filled_in(&t, "anna", FEW);
    let said = post(&t, "anna", &file);
    assert!(said.contains("step 1 is open") && said.contains("to bruno.\n"), "{said}");
    let mail = format!("{NAME}.0001.orders.anna.eml");
    t.mail("anna", "bruno", &mail);
    let game = t.latest("bruno");
    let words =
        ["step", &game, &mail, "--key", "key", "--chain", "chain", "--addresses", "no.toml"];
    t.good("bruno", &words);
    t.send("bruno", &t.latest("bruno"));
    assert_eq!(t.last("anna").number, 1);
    t.all_agree();
}

#[test]
fn somebody_who_is_asked_first_gets_the_block_that_asks() {
    let t = Table::of("keepers");
    let standing = t.standing("bruno", ASK);
    t.good("bruno", &["standing", "file", &t.latest("bruno"), &standing]);
    t.send("bruno", &t.latest("bruno"));
    let file = filled_in(&t, "anna", FEW);
    let said = post(&t, "anna", &file);
    assert!(said.contains("Germany (bruno) about West Russia"), "{said}");
    assert!(!said.contains("is open"), "{said}");
    let after = folder(&t, "anna");
    let said = post(&t, "anna", &file);
    assert!(said.contains("already in block 2"), "{said}");
    assert_eq!(folder(&t, "anna"), after);
    t.send("anna", &t.latest("anna"));
    // bruno answers, and opens first.
    t.good("bruno", &["orders", "new", &t.latest("bruno"), "--out", "answer.toml"]);
    let said = post(&t, "bruno", "answer.toml");
    assert!(said.contains("step 1 is open") && said.contains("to anna.\n"), "{said}");
    let mail = format!("{NAME}.0003.answer.bruno.eml");
    t.mail("bruno", "anna", &mail);
    let game = t.latest("anna");
    t.good(
        "anna",
        &["step", &game, &mail, "--key", "key", "--chain", "chain", "--addresses", "no"],
    );
    assert!(t.last("anna").owed.is_empty());
}

#[test]
fn a_turn_without_a_die_is_done_by_posting_it() {
    let t = Table::of("keepers");
    let file = filled_in(&t, "anna", QUIET);
    let said = post(&t, "anna", &file);
    assert!(
        said.contains(&format!("Send {NAME}.0001.eml to every seat.\nNext, Germany (bruno):\n"))
    );
    assert!(said.ends_with(&format!("  fieldpost orders new {NAME}.0001.ron\n")), "{said}");
    assert_eq!(t.last("anna").number, 1);
}

#[test]
fn words_to_the_others_travel_in_the_mail_alone() {
    let t = Table::of("keepers");
    let file = filled_in(&t, "anna", FEW);
    let mut all = words(&file).to_vec();
    all.extend(["--say", "Mind the bear!"]);
    t.good("anna", &all);
    let mail = format!("{NAME}.0001.orders.anna.eml");
    assert!(t.read("anna", &mail).contains("Mind the bear!"));
    t.mail("anna", "bruno", &mail);
    let game = t.latest("bruno");
    t.good(
        "bruno",
        &["step", &game, &mail, "--key", "key", "--chain", "chain", "--addresses", "no"],
    );
    assert!(!t.read("bruno", &t.latest("bruno")).contains("the bear"));
}

/// Posting and a keeper's step, stopped at every act by which they change the disk, and given again.
#[test]
fn posting_stopped_anywhere_is_posted_again() {
    let t = Table::of("keepers");
    let file = filled_in(&t, "anna", FEW);
    let path = |seat: &str, file: &str| t.path(seat, file).display().to_string();
    let at = |seat: &str| [path(seat, "key"), path(seat, "chain"), path(seat, "none.toml")];
    let [key, chain, book] = at("anna");
    let draft = path("anna", &file);
    let words = ["post", &draft, "--key", &key, "--chain", &chain, "--addresses", &book];
    stopped_anywhere(&t, "anna", &words);
    let mail = format!("{NAME}.0001.orders.anna.eml");
    t.mail("anna", "bruno", &mail);
    let [key, chain, book] = at("bruno");
    let (game, mail) = (path("bruno", &t.latest("bruno")), path("bruno", &mail));
    let words = ["step", &game, &mail, "--key", &key, "--chain", &chain, "--addresses", &book];
    stopped_anywhere(&t, "bruno", &words);
    assert_eq!(t.last("bruno").number, 1);
}

/// Runs a command with every kind of accident; the folder is at last what one good run makes of it.
pub fn stopped_anywhere(t: &Table, seat: &str, words: &[&str]) {
    let start = folder(t, seat);
    let lay = |files: &BTreeMap<String, Vec<u8>>| {
        folder(t, seat).keys().for_each(|n| fs::remove_file(t.path(seat, n)).expect("a file"));
        for (name, bytes) in files {
            super::keys::write_private(&t.path(seat, name), bytes);
        }
    };
    let ((code, said), acts) = watched(None, || fieldpost::cli::run(words));
    assert_eq!(code, 0, "{said}");
    let wanted = folder(t, seat);
    assert!(acts.len() >= 10, "{acts:?}");
    for (at, act) in acts.iter().enumerate() {
        for fault in [DiskFault::Fail, DiskFault::Stop] {
            lay(&start);
            let ((code, _), _) =
                watched(Some(PlannedFault { at, fault }), || fieldpost::cli::run(words));
            assert_eq!(code, 3, "{fault:?} at {at}, {act:?}");
            let (code, said) = fieldpost::cli::run(words);
            assert_eq!(code, 0, "{fault:?} at {at}, {act:?}\n{said}");
            assert!(folder(t, seat) == wanted, "{fault:?} at {at}, {act:?}: other files");
        }
    }
}
