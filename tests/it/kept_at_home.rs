//! What old and new programs do with files that are never mailed: keys, what a key remembers, addresses, the
//! cache, cases and editions of one's own. Each function plays one row of docs/format/compatibility.md and
//! gives the four answers.

use std::fs;
use std::path::Path;
use std::process::Command;

use fieldpost::chain::RULES_REVISION;
use fieldpost::mail::AddressBook;
use tempfile::TempDir;

use super::audit::{good, run};
use super::golden;
use super::keys::{private_file, write_private};

const NEWER: &str = "a newer program wrote this";

type Played = [&'static str; 4];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// What a command says that is refused, on one line.
fn refused(at: &Path, words: &[&str]) -> String {
    let done = run(at, words);
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(done.status.code(), Some(1), "{words:?}: {said}");
    said
}

/// The form of a key is that of OpenSSH.
pub fn key_file() -> Played {
    let at = folder();
    write_private(&at.path().join("anna"), private_file("anna"));
    assert!(good(at.path(), &["key", "show", "anna"]).contains("SHA256:"));
    let public = golden::folder(golden::newest()).join("key.pub");
    assert!(good(at.path(), &["key", "show", &public.to_string_lossy()]).contains("SHA256:"));
    ["reads", "reads", "none", "none"]
}

/// A game whose dice anna and bruno keep, with the keys of both.
fn keepers() -> TempDir {
    let at = folder();
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    good(
        at.path(),
        &[&["new", "lhtr", "--name", "june", "--dice", "keepers"][..], &seats].concat(),
    );
    for seat in ["anna", "bruno"] {
        write_private(&at.path().join(seat), private_file(seat));
        good(at.path(), &["join", "june.invitation.toml", "--seat", seat, "--key", seat]);
    }
    let joins = ["june.join.anna.toml", "june.join.bruno.toml"];
    good(at.path(), &[&["start", "june.invitation.toml"][..], &joins].concat());
    at
}

/// A game whose dice dora keeps, the director.
fn directed() -> TempDir {
    let at = folder();
    for seat in ["anna", "bruno", "dora"] {
        write_private(&at.path().join(seat), private_file(seat));
    }
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    let new = ["new", "lhtr", "--name", "june", "--director", "dora", "--key", "dora"];
    good(at.path(), &[&new[..], &seats].concat());
    for seat in ["anna", "bruno"] {
        let join = ["join", "june.invitation.toml", "june.join.dora.toml"];
        good(at.path(), &[&join[..], &["--seat", seat, "--key", seat]].concat());
    }
    let joins = ["june.join.anna.toml", "june.join.bruno.toml", "june.join.dora.toml"];
    good(at.path(), &[&["start", "june.invitation.toml"][..], &joins].concat());
    at
}

pub fn new_chains() -> Played {
    let at = keepers();
    let words = ["reanchor", "june.0000.ron", "--seat", "anna", "--key", "anna"];
    let own = at.path().join("anna.chains");
    // What an earlier release remembered is kept.
    let old = golden::folder(golden::newest()).join("key.chains");
    let old = fs::read_to_string(old).expect("what a key has signed");
    write_private(&own, &old);
    good(at.path(), &words);
    let text = fs::read_to_string(&own).expect("it is there");
    assert!(text.starts_with(&old) && text.lines().count() == old.lines().count() + 1, "{text}");
    // As an editor on Windows saves it, it means the same: the same chain is signed again.
    write_private(&own, format!("\u{feff}{}", text.replace('\n', "\r\n")));
    good(at.path(), &words);
    // A line that is not known could forbid what is asked for.
    write_private(&own, format!("{text}from step 9 on sign no chain\n"));
    let said = refused(at.path(), &words);
    assert!(said.contains(NEWER) && said.contains("anna.chains:"), "{said}");
    ["refuses", "reads", "none", "none"]
}

pub fn address_book() -> Played {
    let path = golden::folder(golden::newest()).join("addresses.toml");
    let text = fs::read_to_string(path).expect("an address book");
    let book = AddressBook::read(&text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(book.address_of("june", "anna"), Some("Anna Example <anna@example.org>"));
    let newer = AddressBook::read(&format!("tomorrow = 1\n{text}"));
    let said = newer.expect_err("it is refused").to_string();
    assert!(said.contains("tomorrow"), "{said}");
    ["names the line", "reads", "none", "none"]
}

/// The list that `week` keeps, of mails that are packed and sent.
pub fn list_of_mails() -> Played {
    let at = directed();
    fs::write(at.path().join("in.mbox"), "").expect("a mailbox");
    let list = at.path().join("outbox.toml");
    let text =
        "\n[[mail]]\nfile = \"june.0000.eml\"\ngame = \"june\"\nto = [\"anna\"]\nsent = true\n";
    let words = ["week", ".", "in.mbox", "--key", "dora"];
    fs::write(&list, text).expect("a list");
    good(at.path(), &words);
    for newer in [format!("{text}tomorrow = 1\n"), format!("tomorrow = 1\n{text}")] {
        fs::write(&list, &newer).expect("a list");
        let done = run(at.path(), &words);
        let said = [done.stdout, done.stderr].concat();
        let said = String::from_utf8_lossy(&said).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!done.status.success() && said.contains(NEWER), "{said}");
        assert_eq!(fs::read_to_string(&list).expect("a list"), newer, "it was written again");
    }
    ["refuses", "reads", "none", "none"]
}

pub fn cache() -> Played {
    let (at, cache) = (folder(), folder());
    let game = golden::folder(golden::newest()).join("affairs.ron");
    fs::copy(game, at.path().join("affairs.ron")).expect("a copy");
    let kept = cache.path().join("fieldpost").join("verified");
    fs::create_dir(cache.path().join("fieldpost")).expect("a folder");
    let line = "0".repeat(64);
    write_private(&kept, format!("digests of another program\n{line}\n"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(["overview", "."]).current_dir(at.path());
    for variable in ["XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"] {
        command.env(variable, cache.path());
    }
    let done = command.output().expect("the program runs");
    // A game of this revision is good, and one of an earlier revision unproven, as without a cache.
    let code = if golden::newest() == RULES_REVISION { 0 } else { 4 };
    assert_eq!(done.status.code(), Some(code), "{}", String::from_utf8_lossy(&done.stdout));
    if code == 0 && !cfg!(target_os = "macos") {
        let text = fs::read_to_string(kept).expect("it is there");
        assert!(text.starts_with("fieldpost: ") && !text.contains(&line), "{text}");
    }
    ["passes over", "passes over", "none", "none"]
}

pub fn case_file() -> Played {
    let at = folder();
    let text = fs::read_to_string(golden::folder(golden::newest()).join("case.toml"));
    let text = text.expect("a case");
    let put = |text: &str| fs::write(at.path().join("case.toml"), text).expect("a file");
    put(&text);
    let done = run(at.path(), &["case", "case.toml"]);
    let said = String::from_utf8_lossy(&done.stdout).to_string();
    // Under another revision of the rules something else may happen in it.
    assert!(golden::newest() != RULES_REVISION || said.contains("1 passed"), "{said}");
    assert!(!said.contains("are read here") && !said.contains("unknown field"), "{said}");
    put(&text.replacen("version = 2", "version = 3", 1));
    assert!(refused(at.path(), &["case", "case.toml"]).contains(NEWER));
    put(&text.replacen("[given]\n", "[given]\ntomorrow = 1\n", 1));
    let said = refused(at.path(), &["case", "case.toml"]);
    assert!(said.contains(NEWER) && said.contains("`tomorrow`"), "{said}");
    // Version 1 is read for good.
    let old = text.replacen("version = 2\n", "", 1);
    assert!(!old.contains("reason = "), "the golden case has reasons, which version 1 has not");
    put(&old);
    let done = run(at.path(), &["case", "case.toml"]);
    let said = String::from_utf8_lossy(&done.stdout).to_string();
    assert!(golden::newest() != RULES_REVISION || said.contains("1 passed"), "{said}");
    ["refuses", "reads", "none", "none"]
}

/// A copy of the toy edition with a change in its profile, and what is said of it.
fn changed_profile(change: impl Fn(&str) -> String) -> String {
    let at = folder();
    let toy = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy/games");
    for part in ["duel", "defaults"] {
        let to = at.path().join("games").join(part);
        fs::create_dir_all(&to).expect("a folder");
        for file in golden::files(&toy.join(part)) {
            fs::copy(&file, to.join(file.file_name().expect("a name"))).expect("a copy");
        }
    }
    let profile = at.path().join("games/duel/profile.toml");
    let text = fs::read_to_string(&profile).expect("a profile");
    fs::write(&profile, change(&text)).expect("a file");
    refused(at.path(), &["show", "--edition", "duel", "--games", "games"])
}

pub fn edition() -> Played {
    let newer = changed_profile(|text| format!("tomorrow = \"yes\"\n{text}"));
    assert!(newer.contains("duel/profile.toml:1:1") && newer.contains("`tomorrow`"), "{newer}");
    assert!(newer.contains(NEWER), "{newer}");
    // A field that is not stated: the edition was written for an older program.
    let field = |line: &&str| line.contains(" = \"") && !line.starts_with([' ', '#']);
    let older = changed_profile(|text| {
        let gone = text.lines().find(field).expect("a field of one word");
        text.replacen(&format!("{gone}\n"), "", 1)
    });
    assert!(older.contains("missing field `"), "{older}");
    ["names the line", "names the line", "none", "none"]
}
