//! docs/format/compatibility.md says what old and new programs do with each other's files. Its table is played
//! here, row by row. This program is the new one for the files of every release in tests/golden, and the old
//! one for files with a number or a line that is not known yet.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fieldpost::chain::{
    AdvancePaper, Concession, GameResult, Invitation, Join, NewKey, Notice, OpenBid, OpenChoice,
    Opening, RULES_REVISION, Reanchor, Receipt, Ruling, Sealed, SealedBid, SealedChoice,
    SupplyClaim, Unsealed,
};
use fieldpost::diag::{Diagnostic, has_errors};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::{Edition, load_built_in};
use fieldpost::format::FORMAT;
use fieldpost::orders::{glance, read_answer, read_orders, read_standing};
use fieldpost::seal::{Secret, split_signed};

use super::audit::run;
use super::golden;
use super::kept_at_home;

/// What the table says of one file: the four answers.
type Answers = [String; 4];

/// The rows of the page, by the name of the file.
fn table() -> BTreeMap<String, Answers> {
    let page = include_str!("../../docs/format/compatibility.md");
    let rows = page.split("| file | 1 | 2 | 3 | 4 |").nth(1).expect("the table");
    let rows = rows.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    cells
        .map(|cells| {
            assert_eq!(cells.len(), 5, "{cells:?}");
            (cells[0].to_string(), [1, 2, 3, 4].map(|n| cells[n].to_string()))
        })
        .collect()
}

/// Every paper that people sign or keep, with its place in the folder of papers.
const PAPERS: [&str; 32] = [
    "join",
    "join of a keeper",
    "orders",
    "answer",
    "standing",
    "sealed",
    "unsealed",
    "receipt",
    "opening",
    "reanchor",
    "ruling void",
    "ruling take-back",
    "ruling forfeit",
    "ruling re-anchor",
    "ruling key-change",
    "ruling successor",
    "ruling default-answer",
    "ruling play-for",
    "ruling amend",
    "ruling burn",
    "notice",
    "result",
    "concession",
    "advance",
    "claim",
    "key change",
    "amendment",
    "bid",
    "bid open",
    "choice",
    "choice open",
    "kept bid",
];

/// Everything else that the table has a row for.
const OTHERS: [&str; 14] = [
    "game file",
    "game file of another format",
    "invitation",
    "invitation with a judge",
    "invitation with a pace",
    "chain file",
    "key file",
    "new chains of a key",
    "address book",
    "list of mails",
    "cache of verified files",
    "case file",
    "edition",
    "JSON output",
];

fn answers(of: &str) -> Answers {
    table().remove(of).unwrap_or_else(|| panic!("the table has no row {of}"))
}

fn assert_answers(of: &str, played: [&str; 4]) {
    assert_eq!(answers(of), played.map(str::to_string), "{of}");
}

fn said<T, E: ToString>(read: Result<T, E>) -> Result<(), String> {
    read.map(drop).map_err(|e| e.to_string())
}

fn lhtr() -> Edition {
    load_built_in("lhtr").expect("the edition loads")
}

/// What is wrong with a file that a player writes.
fn findings(all: &[Diagnostic]) -> Result<(), String> {
    let words = |d: &Diagnostic| format!("{} {}", d.message, d.help.clone().unwrap_or_default());
    match has_errors(all) {
        true => Err(all.iter().map(words).collect::<Vec<_>>().join("; ")),
        false => Ok(()),
    }
}

/// Reads the text of a paper with the reader of its kind.
fn read(kind: DocKind, text: &str) -> Result<(), String> {
    match kind {
        DocKind::Advance => said(AdvancePaper::read(text)),
        DocKind::Answer => findings(&read_answer(&lhtr(), text).diagnostics),
        DocKind::Bid => said(SealedBid::read(text)),
        DocKind::BidOpen => said(OpenBid::read(text)),
        DocKind::Choice => said(SealedChoice::read(text)),
        DocKind::ChoiceOpen => said(OpenChoice::read(text)),
        DocKind::Claim => said(SupplyClaim::read(text)),
        DocKind::Concession => said(Concession::read(text)),
        DocKind::Invitation => said(Invitation::read(text)),
        DocKind::Join => said(Join::read(text)),
        DocKind::Key => said(NewKey::read(text)),
        DocKind::Notice => said(Notice::read(text)),
        DocKind::Opening => said(Opening::read(text)),
        DocKind::Amendment | DocKind::Orders => findings(&read_orders(&lhtr(), text).diagnostics),
        DocKind::Reanchor => said(Reanchor::read(text)),
        DocKind::Receipt => said(Receipt::read(text)),
        DocKind::Result => said(GameResult::read(text)),
        DocKind::Ruling => said(Ruling::read(text)),
        DocKind::Sealed => said(Sealed::read(text)),
        DocKind::Standing => findings(&read_standing(&lhtr(), text).diagnostics),
        DocKind::Unsealed => said(Unsealed::read(text)),
    }
}

/// The kind and the signed text of a paper.
fn paper(path: &Path) -> (DocKind, String) {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let text = split_signed(&text).0.to_string();
    let kind = text.lines().find_map(|l| l.strip_prefix("kind = \"")?.strip_suffix('"'));
    let kind = kind.and_then(DocKind::from_word);
    (kind.unwrap_or_else(|| panic!("{}: of no kind", path.display())), text)
}

/// The text with the number of the next form.
fn of_next_form(text: &str) -> String {
    let newer = format!("fieldpost = {}\n", FORMAT + 1);
    let changed = text.replacen(&format!("fieldpost = {FORMAT}\n"), &newer, 1);
    assert_ne!(changed, text);
    changed
}

/// The text with a line below its kind that no program has written yet.
fn with_a_new_line(text: &str) -> String {
    let at = text.find("kind = ").expect("a kind");
    let end = at + text[at..].find('\n').expect("the end of a line") + 1;
    format!("{}tomorrow = \"yes\"\n{}", &text[..end], &text[end..])
}

fn assert_newer(what: &str, read: Result<(), String>) {
    let said = read.expect_err(what);
    assert!(said.contains("a newer program wrote this"), "{what}: {said}");
}

#[test]
fn the_table_has_a_row_for_every_file_and_no_other() {
    let mut rows: Vec<String> = table().into_keys().collect();
    let mut known: Vec<String> = PAPERS.iter().chain(&OTHERS).map(|s| s.to_string()).collect();
    rows.sort();
    known.sort();
    assert_eq!(rows, known);
    // Every kind of paper has a file, and so a row.
    let folder = golden::folder(golden::newest()).join("papers");
    let kinds: Vec<DocKind> = golden::files(&folder).iter().map(|p| paper(p).0).collect();
    for kind in DocKind::ALL {
        assert!(kinds.contains(&kind), "no golden file is of kind {kind}");
    }
}

#[test]
fn an_old_program_refuses_new_papers_and_a_new_one_reads_old_papers() {
    let folder = golden::folder(golden::newest()).join("papers");
    for name in PAPERS {
        let (kind, text) = paper(&folder.join(format!("{}.toml", name.replace(' ', "-"))));
        assert_eq!(read(kind, &text), Ok(()), "{name}");
        assert_newer(name, read(kind, &of_next_form(&text)));
        let by_hand = matches!(
            kind,
            DocKind::Orders | DocKind::Answer | DocKind::Standing | DocKind::Amendment
        );
        match by_hand {
            // In what people type, an unknown word is most likely a slip: it is named.
            true => {
                let said = read(kind, &with_a_new_line(&text)).expect_err(name);
                assert!(said.contains("tomorrow"), "{name}: {said}");
            }
            false => assert_newer(name, read(kind, &with_a_new_line(&text))),
        }
        assert_eq!(answers(name)[..2], ["refuses", "reads"], "{name}");
    }
}

#[test]
fn papers_of_every_release_are_read() {
    for revision in golden::revisions() {
        let all = golden::files(&golden::folder(revision).join("papers"));
        let papers = all.iter().filter(|p| p.extension().is_some_and(|e| e == "toml"));
        for path in papers {
            let (kind, text) = paper(path);
            if kind == DocKind::Invitation && revision != RULES_REVISION {
                continue;
            }
            let read = read(kind, &text);
            assert_eq!(read, Ok(()), "{}", path.display());
            assert!(kind == DocKind::Invitation || glance(&text).is_some(), "{}", path.display());
        }
    }
}

/// A folder with a game of the next revision, one of an earlier one, and every golden paper.
fn desk() -> tempfile::TempDir {
    let desk = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| fs::write(desk.path().join(name), text).expect("a file");
    let next = RULES_REVISION + 1;
    put("newer.ron", &format!("(\n fieldpost: {FORMAT},\n revision: {next},\n news: <>,\n)\n"));
    let old = golden::folder(3).join("sample-turn.ron");
    let old = fs::read_to_string(old).expect("a game of revision 3");
    put("older.ron", &old);
    put("form-3.ron", &old.replacen("fieldpost: 2", "fieldpost: 3", 1));
    put("form-1.ron", &old.replacen("fieldpost: 2", "fieldpost: 1", 1));
    for path in golden::files(&golden::folder(golden::newest()).join("papers")) {
        let name = path.file_name().expect("a name");
        fs::copy(&path, desk.path().join(name)).expect("a copy");
    }
    desk
}

/// Runs a command that does nothing; what it says on one line.
fn refused(desk: &Path, words: &[&str], code: i32) -> String {
    let before = golden::files(desk);
    let done = run(desk, words);
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(done.status.code(), Some(code), "{words:?}: {said}");
    assert_eq!(golden::files(desk), before, "{words:?} wrote something: {said}");
    said
}

#[test]
fn no_program_adds_to_a_game_of_another_revision() {
    let desk = desk();
    let adds = |game: &str, paper: &str, who: &str| {
        let said = refused(desk.path(), &["adjudicate", game, paper], 4);
        assert!(said.contains(&format!("ruled by {who} program")), "{game} {paper}: {said}");
    };
    for name in PAPERS.iter().filter(|n| **n != "kept bid") {
        let file = format!("{}.toml", name.replace(' ', "-"));
        adds("newer.ron", &file, "a newer");
        adds("older.ron", &file, "an older");
        assert_eq!(answers(name)[2..], ["nothing", "nothing"], "{name}");
    }
    assert_eq!(answers("kept bid")[2..], ["none", "none"]);
    for (game, who) in [("newer.ron", "a newer"), ("older.ron", "an older")] {
        for words in [
            &["orders", "new", game][..],
            &["standing", "new", game, "--seat", "anna"],
            &["receipt", game, "orders.toml", "--key", "none"],
            &["open", game, "orders.toml", "--key", "none", "--chain", "none"],
            &["step", game, "orders.toml", "--key", "none"],
        ] {
            let said = refused(desk.path(), words, 4);
            assert!(said.contains(&format!("ruled by {who} program")), "{words:?}: {said}");
        }
    }
}

#[test]
fn game_files_of_another_revision_are_unproven_and_of_another_form_refused() {
    let desk = desk();
    for (game, who) in [("newer.ron", "a newer"), ("older.ron", "an older")] {
        let said = refused(desk.path(), &["verify", game], 4);
        assert!(said.contains(&format!("ruled by {who} program")), "{said}");
    }
    assert_answers("game file", ["unproven", "unproven", "nothing", "nothing"]);
    for (game, words) in [
        ("form-3.ron", "a newer program wrote this: the file has format 3"),
        ("form-1.ron", "from before the dice protocol was changed"),
    ] {
        for command in [&["verify", game][..], &["adjudicate", game, "orders.toml"]] {
            let said = refused(desk.path(), command, 1);
            assert!(said.contains(words), "{command:?}: {said}");
        }
    }
    assert_answers("game file of another format", ["refuses", "refuses", "nothing", "nothing"]);
}

/// A line that is not known in a game file of the own revision is not passed over either.
#[test]
fn a_game_file_with_a_new_line_is_said_to_be_newer() {
    let desk = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(golden::folder(golden::newest()).join("affairs.ron"));
    let text = text.expect("a game").replacen(" name: ", " tomorrow: true,\n name: ", 1);
    fs::write(desk.path().join("new-line.ron"), text).expect("a file");
    let done = run(desk.path(), &["show", "new-line.ron"]);
    let said = String::from_utf8_lossy(&done.stderr);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.contains("tomorrow") && said.contains("a newer program wrote this"), "{said}");
}

#[test]
fn no_one_joins_or_starts_a_game_of_another_revision() {
    let desk = desk();
    let (_, text) = paper(&desk.path().join("invitation.toml"));
    let own = format!("\nrevision = {RULES_REVISION}\n");
    for (revision, who) in [(RULES_REVISION - 1, "an older"), (RULES_REVISION + 1, "a newer")] {
        let other = text.replacen(&own, &format!("\nrevision = {revision}\n"), 1);
        assert_ne!(other, text);
        fs::write(desk.path().join("other.toml"), other).expect("a file");
        let said = refused(desk.path(), &["start", "other.toml"], 1);
        assert!(said.contains(&format!("use {who} program")), "{said}");
    }
    assert_newer("invitation", read(DocKind::Invitation, &of_next_form(&text)));
    assert_newer("invitation", read(DocKind::Invitation, &with_a_new_line(&text)));
    assert_answers("invitation", ["refuses", "refuses", "nothing", "nothing"]);
}

#[test]
fn an_invitation_with_a_pace_is_read_by_programs_of_its_revision_alone() {
    let desk = desk();
    let (_, text) = paper(&desk.path().join("invitation.toml"));
    let section = "\n[pace]\ndays = 3\nbank = 20\nvacation = 14\n";
    let paced = text.replacen("\n[[seat]]", &format!("{section}\n[[seat]]"), 1);
    let read_back = Invitation::read(&paced).expect("an invitation with a pace");
    let pace = read_back.pace.expect("a pace");
    assert_eq!((pace.days, pace.bank, pace.vacation), (3, 20, 14));
    assert_newer("invitation with a pace", read(DocKind::Invitation, &of_next_form(&paced)));
    // What this program is to a later line, a program without the section is to it.
    let later = paced.replacen("vacation = 14\n", "vacation = 14\ntomorrow = 1\n", 1);
    assert_newer("invitation with a pace", read(DocKind::Invitation, &later));
    let own = format!("\nrevision = {RULES_REVISION}\n");
    for (revision, who) in [(RULES_REVISION - 1, "an older"), (RULES_REVISION + 1, "a newer")] {
        let other = paced.replacen(&own, &format!("\nrevision = {revision}\n"), 1);
        fs::write(desk.path().join("other.toml"), other).expect("a file");
        let said = refused(desk.path(), &["start", "other.toml"], 1);
        assert!(said.contains(&format!("use {who} program")), "{said}");
    }
    assert_answers("invitation with a pace", ["refuses", "refuses", "nothing", "nothing"]);
}

#[test]
fn an_invitation_with_a_judge_is_read_by_programs_of_its_revision_alone() {
    let desk = desk();
    let (_, text) = paper(&desk.path().join("invitation.toml"));
    let director = Invitation::read(&text).expect("an invitation").director().cloned();
    let director = director.expect("a director").seat;
    let at = text.find("nonce = ").expect("a nonce");
    let end = at + text[at..].find('\n').expect("the end of a line") + 1;
    let judged = format!("{}judge = \"{director}\"\n{}", &text[..end], &text[end..]);
    let read_back = Invitation::read(&judged).expect("an invitation with a judge");
    assert_eq!(read_back.judge, Some(director));
    assert_newer("invitation with a judge", read(DocKind::Invitation, &of_next_form(&judged)));
    assert_newer("invitation with a judge", read(DocKind::Invitation, &with_a_new_line(&judged)));
    let own = format!("\nrevision = {RULES_REVISION}\n");
    for (revision, who) in [(RULES_REVISION - 1, "an older"), (RULES_REVISION + 1, "a newer")] {
        let other = judged.replacen(&own, &format!("\nrevision = {revision}\n"), 1);
        fs::write(desk.path().join("other.toml"), other).expect("a file");
        let said = refused(desk.path(), &["start", "other.toml"], 1);
        assert!(said.contains(&format!("use {who} program")), "{said}");
    }
    assert_answers("invitation with a judge", ["refuses", "refuses", "nothing", "nothing"]);
}

#[test]
fn chain_files_of_every_release_are_read() {
    for path in golden::all_files().iter().filter(|p| is_chain(p)) {
        let text = fs::read_to_string(path).expect("a chain file");
        assert_eq!(said(Secret::read(&text)), Ok(()), "{}", path.display());
        assert_newer("chain file", said(Secret::read(&of_next_form(&text))));
        assert_newer("chain file", said(Secret::read(&with_a_new_line(&text))));
    }
    assert_answers("chain file", ["refuses", "reads", "none", "none"]);
}

fn is_chain(path: &Path) -> bool {
    path.ends_with("chain.toml") || path.extension().is_some_and(|e| e == "chain")
}

#[test]
fn what_people_keep_at_home_is_read_and_nothing_in_it_passed_over() {
    assert_answers("key file", kept_at_home::key_file());
    assert_answers("new chains of a key", kept_at_home::new_chains());
    assert_answers("address book", kept_at_home::address_book());
    assert_answers("list of mails", kept_at_home::list_of_mails());
    assert_answers("cache of verified files", kept_at_home::cache());
    assert_answers("case file", kept_at_home::case_file());
    assert_answers("edition", kept_at_home::edition());
}

/// The fields of JSON output, command by command, as a golden file lists them.
fn listed_fields(revision: u32) -> BTreeMap<String, Vec<String>> {
    let path = golden::folder(revision).join("json-fields.txt");
    let Ok(text) = fs::read_to_string(&path) else { return BTreeMap::new() };
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut command = String::new();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        match line.strip_prefix("$ ") {
            Some(words) => command = words.to_string(),
            None => all.entry(command.clone()).or_default().push(line.to_string()),
        }
    }
    all
}

fn add_fields(value: &serde_json::Value, at: &str, fields: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(members) => {
            for (key, member) in members {
                let path = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
                add_fields(member, &path, fields);
                fields.push(path);
            }
        }
        serde_json::Value::Array(items) => {
            items.iter().for_each(|item| add_fields(item, &format!("{at}[]"), fields));
        }
        _ => {}
    }
}

#[test]
fn no_field_of_json_output_is_ever_taken_away() {
    let newest = golden::newest();
    let listed = listed_fields(newest);
    assert!(listed.len() > 10, "{} commands are listed", listed.len());
    for (command, fields) in &listed {
        let words: Vec<&str> = command.split_whitespace().collect();
        let done = run(Path::new(env!("CARGO_MANIFEST_DIR")), &words);
        let value = serde_json::from_slice(&done.stdout);
        let value = value.unwrap_or_else(|e| panic!("{command}: {e}"));
        let mut printed = Vec::new();
        add_fields(&value, "", &mut printed);
        for field in fields {
            assert!(printed.contains(field), "{command} prints no field {field} any more");
        }
    }
    // What an earlier release has printed, the newest list has too.
    let of_now = |command: &str, then: u32| {
        command.replace(&format!("revision-{then}/"), &format!("revision-{newest}/"))
    };
    for then in golden::revisions() {
        for (command, fields) in listed_fields(then) {
            let now = listed.get(&of_now(&command, then)).cloned().unwrap_or_default();
            let gone: Vec<&String> = fields.iter().filter(|f| !now.contains(f)).collect();
            assert!(gone.is_empty(), "{command}: {gone:?}");
        }
    }
    assert_answers("JSON output", ["more fields", "more fields", "none", "none"]);
}

#[test]
fn games_of_this_release_are_good() {
    let folder = golden::folder(RULES_REVISION);
    assert!(folder.is_dir(), "make {} with tests/golden/make.py", folder.display());
    let games: Vec<PathBuf> = golden::files(&folder);
    let games: Vec<&PathBuf> =
        games.iter().filter(|p| p.extension().is_some_and(|e| e == "ron")).collect();
    assert!(games.len() >= 5, "{games:?}");
    for path in games {
        let name = path.to_string_lossy();
        let done = run(&folder, &["verify", &name]);
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(
            done.status.success() && said.contains(": good"),
            "if the rules changed within revision {RULES_REVISION}, run tests/golden/make.py: {said}"
        );
    }
}
