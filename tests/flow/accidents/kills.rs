//! Every command of a signed game, stopped at every act by which it changes the disk, and run again.

use std::collections::BTreeMap;
use std::fs;

use fieldpost::store::faults::{DiskAct, DiskFault, PlannedFault, watched};

use crate::bad_input::desk::Desk;
use crate::keys::write_private;

/// A command line, in which `@` marks every file, and what is done before it.
struct Case {
    words: &'static str,
    before: &'static [&'static str],
    without: &'static [&'static str],
    /// It makes a secret of chance: only the names of its files are the same in every run.
    chance: bool,
}

const fn case(words: &'static str) -> Case {
    Case { words, before: &[], without: &[], chance: false }
}

const fn by_chance(words: &'static str) -> Case {
    Case { chance: true, ..case(words) }
}

const BID: &str = "bid seal lhtr --name ladder --seat anna --key @anna --ipc 9 --rest Germany \
    --dir @.";
const STANDING: &str = "standing new @spring.0001.ron --seat bruno --toml";

const CASES: &[Case] = &[
    by_chance("key new @eve"),
    by_chance(
        "new lhtr --name fresh --director dora --seat anna:UK,US,Soviet_Union \
         --seat bruno:Germany,Japan --out @fresh.invitation.toml",
    ),
    Case {
        without: &["autumn.dora.chain", "autumn.join.dora.toml"],
        ..by_chance("join @autumn.invitation.toml --seat dora --key @dora")
    },
    by_chance(BID),
    Case { before: &[BID], ..by_chance("bid open @ladder.bid.anna.secret.toml --key @anna") },
    Case {
        without: &["autumn.0000.ron"],
        ..case(
            "start @autumn.invitation.toml @autumn.join.anna.toml @autumn.join.bruno.toml \
             @autumn.join.clara.toml @autumn.join.dora.toml",
        )
    },
    case("orders new @spring.0001.ron"),
    Case {
        without: &["spring.orders.signed.toml"],
        ..case("orders sign @spring.orders.toml --game @spring.0000.ron --key @anna")
    },
    case("receipt @spring.0000.ron @spring.orders.signed.toml --key @dora"),
    case(
        "open @spring.0000.ron @spring.orders.signed.toml @spring.0000.ron.receipt \
         --chain @spring.dora.chain --key @dora",
    ),
    // The first opening of a chain, which is written down before it is signed.
    Case {
        before: &["receipt @autumn.0000.ron @autumn.orders.signed.toml --key @dora --out @r.toml"],
        ..case(
            "open @autumn.0000.ron @autumn.orders.signed.toml @r.toml \
             --chain @autumn.dora.chain --key @dora",
        )
    },
    Case {
        without: &["spring.0001.ron", "spring.0001.txt"],
        ..case(
            "adjudicate @spring.0000.ron @spring.orders.signed.toml @spring.0000.ron.receipt \
             @spring.0000.ron.opening",
        )
    },
    case(STANDING),
    Case {
        before: &[STANDING],
        ..by_chance("standing seal @spring.standing.bruno.1.toml --key @bruno --for sea")
    },
    Case {
        before: &[STANDING, "orders sign @spring.standing.bruno.1.toml --key @bruno"],
        ..case("standing file @spring.0001.ron @spring.standing.bruno.1.signed.toml")
    },
    case("notice @spring.0001.ron --form overdue --seat anna --key @anna"),
    case("concede @spring.0001.ron --seat bruno --key @bruno"),
    case("ruling forfeit @spring.0001.ron --side axis --seat dora --key @dora"),
    by_chance("reanchor @spring.0001.ron --seat dora --key @dora --new @next.chain"),
    Case {
        before: &["key new @anna.2"],
        ..by_chance("key change @spring.0001.ron --seat anna --new @anna.2 --old @anna")
    },
    Case {
        before: &["mail address bruno bruno@example.org --addresses @book.toml"],
        ..case("mail address bruno bruno@example.net --addresses @book.toml")
    },
    case("mail pack @spring.0001.ron --out @spring.eml"),
    case("map @spring.0001.ron"),
    case("replay @spring.0001.ron --to 0 --out @before.ron"),
    case("export @spring.0001.ron --out @spring.log"),
];

type Files = BTreeMap<String, Vec<u8>>;

struct Room {
    desk: Desk,
    start: Files,
}

impl Room {
    fn lay(&self, case: &Case) {
        for name in self.desk.files().into_keys() {
            let path = self.desk.file(&name);
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        }
        let kept = self.start.iter().filter(|(name, _)| !case.without.contains(&name.as_str()));
        kept.for_each(|(name, bytes)| write_private(&self.desk.file(name), bytes));
        case.before.iter().for_each(|words| self.good(words));
    }

    fn good(&self, words: &str) {
        let (code, said) = self.run(words);
        assert_eq!(code, 0, "{words}\n{said}");
    }

    fn run(&self, words: &str) -> (u8, String) {
        let folder = format!("{}/", self.desk.path().display());
        let words = words
            .split_whitespace()
            .map(|w| w.replace('_', " ").replacen('@', &folder, usize::from(w.starts_with('@'))));
        let words: Vec<String> = words.collect();
        fieldpost::cli::run(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// What is there now and was not before, or is otherwise than it was.
    fn new_files(&self, before: &Files) -> Files {
        let new = |(name, bytes): &(String, Vec<u8>)| before.get(name) != Some(bytes);
        self.desk.files().into_iter().filter(new).collect()
    }
}

fn same(case: &Case, a: &Files, b: &Files) -> bool {
    if case.chance { a.keys().eq(b.keys()) } else { a == b }
}

fn is_leftover(name: &str) -> bool {
    name.starts_with(".fieldpost-")
}

#[test]
fn attack_63_a_kill_at_any_write() {
    let desk = Desk::new();
    let room = Room { start: desk.files(), desk };
    let mut seen = 0;
    for case in CASES {
        room.lay(case);
        let before = room.desk.files();
        let (ran, acts) = watched(None, || room.run(case.words));
        assert_eq!(ran.0, 0, "{}\n{}", case.words, ran.1);
        let wanted = room.new_files(&before);
        assert!(!wanted.is_empty() && acts.len() >= 5, "{} writes nothing: {acts:?}", case.words);
        for (at, act) in acts.iter().enumerate() {
            for fault in [DiskFault::Fail, DiskFault::Stop] {
                let what = format!("{}: {fault:?} at {at}, {act:?} of {acts:?}", case.words);
                room.lay(case);
                let before = room.desk.files();
                let ((code, said), _) =
                    watched(Some(PlannedFault { at, fault }), || room.run(case.words));
                let left = room.new_files(&before);
                assert_eq!(code, 3, "{what}\n{said}");
                let odd = left.keys().filter(|n| !wanted.contains_key(*n) && !is_leftover(n));
                assert_eq!(odd.count(), 0, "{what} left {:?}", left.keys());
                let leftovers = left.keys().filter(|n| is_leftover(n)).count();
                let unfinished = [DiskAct::Write, DiskAct::Sync, DiskAct::Rename, DiskAct::Replace]
                    .contains(act);
                let expected = usize::from(fault == DiskFault::Stop && unfinished);
                assert_eq!(leftovers, expected, "{what}");
                seen += leftovers;
                if case.words.starts_with("key new") && left.keys().eq(wanted.keys()) {
                    // A request for a new key is never given one that is there.
                    let (code, said) = room.run(case.words);
                    assert!(code == 3 && said.contains("eve exists"), "{what}\n{said}");
                    continue;
                }
                room.good(case.words);
                let now = room.new_files(&before);
                assert!(same(case, &now, &wanted), "{what}: {:?} {:?}", now.keys(), wanted.keys());
                for (name, bytes) in left.iter().filter(|(name, _)| !is_leftover(name)) {
                    assert_eq!(now.get(name), Some(bytes), "{what} made {name} again");
                }
            }
        }
    }
    assert!(seen > 20, "the kills left nothing to clear away: {seen}");
}

#[cfg(unix)]
#[test]
fn leftovers_are_removed_only_if_they_are_our_own_and_unused() {
    let desk = Desk::new();
    let name = |end: &str| desk.file(&format!(".fieldpost-{end}"));
    for end in ["aaaaaa", "bbbbbb", "notes", "cccccc.txt", "dddddd7"] {
        desk.write(&format!(".fieldpost-{end}"), "half a secret");
    }
    fs::create_dir(name("eeeeee")).expect("a folder");
    std::os::unix::fs::symlink(desk.file("anna"), name("ffffff")).expect("a link");
    // Another program is writing this one.
    let busy = fs::File::open(name("bbbbbb")).expect("a leftover");
    busy.lock().expect("a lock");
    desk.good(&["key", "new", "eve"]);
    assert!(!name("aaaaaa").exists(), "a leftover stays");
    for end in ["bbbbbb", "notes", "cccccc.txt", "dddddd7", "eeeeee", "ffffff"] {
        assert!(name(end).exists(), "{end} was removed");
    }
    assert!(desk.file("anna").exists());
    drop(busy);
    desk.good(&["key", "new", "emil"]);
    assert!(!name("bbbbbb").exists(), "a leftover stays");
}
