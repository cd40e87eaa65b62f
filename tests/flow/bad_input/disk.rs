//! Missing secrets, full disks, and outputs that exist.

use std::fs;
use std::process::Command;

use super::desk::{Desk, Ran};

const SIGNED: &str = "spring.orders.signed.toml";
const LOCKS: [&str; 2] = ["spring.0000.ron.receipt", "spring.0000.ron.opening"];

#[test]
fn a_missing_or_wrong_chain_secret() {
    let desk = Desk::new();
    let open = |chain: &str, code: i32, says: &[&str]| {
        let words =
            ["open", "spring.0000.ron", SIGNED, LOCKS[0], "--key", "dora", "--chain", chain];
        desk.refused(&[&words[..], &["--out", "new.toml"]].concat(), code, says);
    };
    open("nowhere.chain", 3, &["no chain file nowhere.chain", "restore your copy"]);
    open("autumn.dora.chain", 1, &["another chain is in force"]);
    open("dora", 1, &["dora", "fieldpost join"]);
    let chain = desk.read("spring.dora.chain");
    desk.write("cut.chain", &chain[..chain.len() / 2]);
    open("cut.chain", 1, &["cut.chain"]);
    let at = chain.find("root").and_then(|a| chain[a..].find('"').map(|b| a + b + 1));
    let at = at.expect("a root");
    let digit = if &chain[at..=at] == "0" { "1" } else { "0" };
    desk.write("other.chain", format!("{}{digit}{}", &chain[..at], &chain[at + 1..]));
    open("other.chain", 1, &[]);
    let words = ["open", "spring.0000.ron", SIGNED, LOCKS[0], "--chain", "spring.dora.chain"];
    desk.refused(&[&words[..], &["--key", "nokey"]].concat(), 3, &["nokey", "check the name"]);
    desk.refused(&words, 2, &["--key"]);
}

/// What adjudicating would write, and the words that make it do so.
fn first_turn(desk: &Desk) -> Vec<&'static str> {
    fs::remove_file(desk.file("spring.0001.ron")).expect("it was there");
    fs::remove_file(desk.file("spring.0001.txt")).expect("it was there");
    vec!["adjudicate", "spring.0000.ron", SIGNED, LOCKS[0], LOCKS[1]]
}

/// The system refuses in the middle of a file: nothing half-written stays.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow() {
    let desk = Desk::new();
    let words = first_turn(&desk);
    let before = desk.files();
    // No file of more than 4 blocks, of 512 or 1024 bytes; writing on fails instead of killing the program.
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let run = |words: &[&str]| {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_fieldpost")]).args(words);
        Ran::from(words, &shell.current_dir(desk.path()).output().expect("sh runs"))
    };
    let words =
        [&["replay", "spring.0000.ron", "--to", "0", "--out", "copy.ron"], &words[..0]].concat();
    let ran = run(&words);
    assert_eq!(ran.code, 3, "{}", ran.says);
    assert!(ran.says.contains("cannot write copy.ron"), "{}", ran.says);
    assert!(ran.says.contains("choose another place"), "{}", ran.says);
    assert!(desk.files() == before, "something was left behind");
}

/// Runs a script that mounts a disk, as root or in a name space of its own, and ends with 77 where it cannot;
/// what it says. `$0` is the program.
#[cfg(unix)]
fn with_a_disk_of_its_own(desk: &Desk, script: &str) -> Option<String> {
    let with = |first: &[&str]| {
        let mut command = Command::new(first[0]);
        command.args(&first[1..]).args(["sh", "-c", script, env!("CARGO_BIN_EXE_fieldpost")]);
        let output = command.current_dir(desk.path()).output().ok()?;
        (output.status.code() != Some(77)).then_some(output)
    };
    let output = with(&["env"]).or_else(|| with(&["unshare", "-rm"]))?;
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).to_string();
    Some(text).filter(|t| t.contains("code "))
}

#[cfg(unix)]
#[test]
fn a_read_only_disk() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let desk = Desk::new();
    fs::create_dir(desk.file("disk")).expect("a folder");
    let script = "mount -t tmpfs -o ro none disk || exit 77; \
                  \"$0\" orders new spring.0001.ron --out disk/turn.toml; \
                  echo \"code $?\"; umount disk";
    if let Some(text) = with_a_disk_of_its_own(&desk, script) {
        assert!(text.contains("code 3"), "{text}");
        assert!(text.contains("cannot write disk/turn.toml"), "{text}");
        assert!(text.contains("the disk is read-only: choose another place"), "{text}");
        return;
    }
    // No disk of our own here: a folder in which no one may write, except root.
    if fs::metadata(desk.path()).expect("a folder of one's own").uid() == 0 {
        return;
    }
    let closed = fs::Permissions::from_mode(0o555);
    fs::set_permissions(desk.file("disk"), closed).expect("a folder of one's own");
    let words = ["orders", "new", "spring.0001.ron", "--out", "disk/turn.toml"];
    desk.refused(&words, 3, &["cannot write disk/turn.toml", "permission denied", "who may use"]);
}

#[test]
fn names_that_are_too_long() {
    let desk = Desk::new();
    let long = format!("{}.toml", "a".repeat(300));
    let words = ["orders", "new", "spring.0001.ron", "--out", &long];
    desk.refused(&words, 3, &["cannot write", "the name is too long", "choose a shorter one"]);
    desk.refused(&["verify", &long], 3, &["cannot read", "the name is too long"]);
}

/// A disk that is really full, where the system lets us make one; else a folder that is none.
#[cfg(unix)]
#[test]
fn a_full_disk() {
    let desk = Desk::new();
    let disk = desk.file("disk");
    fs::create_dir(&disk).expect("a folder");
    let names = ["spring.0000.ron", SIGNED, LOCKS[0], LOCKS[1]];
    let fill = names.iter().map(|n| format!("cp '{n}' disk/ && ")).collect::<String>();
    let files = names.map(|n| format!("disk/{n}")).join(" ");
    // Room for the first game file, its documents and a report, not for the second game file.
    let pages = |n: &str| fs::metadata(desk.file(n)).expect("a file").len().div_ceil(4096);
    let room = 4 * (names.into_iter().map(pages).sum::<u64>() + pages("spring.0001.txt"));
    let script = format!(
        "mount -t tmpfs -o size={room}k none disk || exit 77; {fill} \"$0\" adjudicate {files}; \
         echo \"code $?\"; ls -A disk | grep -c -e 0001.ron -e '^\\.fieldpost'; umount disk"
    );
    match with_a_disk_of_its_own(&desk, &script) {
        Some(text) => {
            assert!(!text.contains("panicked"), "{text}");
            assert!(text.contains("code 3") && !text.contains("cp:"), "{text}");
            assert!(text.contains("cannot write disk/spring.0001."), "{text}");
            assert!(text.contains("the disk is full: make room"), "{text}");
            assert!(text.lines().any(|l| l == "0"), "a game file or a leaving: {text}");
        }
        None => {
            // No disk of our own here: the folder is a file, which no right of root can mend.
            desk.write("file", "not a folder");
            let words = ["replay", "spring.0000.ron", "--to", "0", "--out", "file/copy.ron"];
            desk.refused(&words, 3, &["cannot write file/copy.ron", "choose another place"]);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_full_terminal() {
    let desk = Desk::new();
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let Ok(full) = full else {
        // Not Linux: a closed output takes its place.
        return desk.write("unused", "");
    };
    let words = ["show", "spring.0001.ron"];
    let output = desk.command(&words).stdout(full).output().expect("it runs");
    let ran = Ran::from(&words, &output);
    assert_eq!(ran.code, 3, "{}", ran.says);
    assert!(ran.says.contains("cannot print"), "{}", ran.says);
}

#[test]
fn places_that_do_not_exist() {
    let desk = Desk::new();
    let out = |to: &str, code: i32| {
        let words = ["orders", "new", "spring.0001.ron", "--out", to];
        desk.refused(&words, code, &["cannot write", to, "choose another place"]);
    };
    out("nowhere/turn.toml", 3);
    out("spring.0001.txt/turn.toml", 3);
    desk.refused(&["show", "nowhere.ron"], 3, &["cannot read nowhere.ron", "check the name"]);
    desk.refused(&["man", "nowhere"], 3, &["cannot write"]);
    fs::create_dir(desk.file("folder")).expect("a folder");
    desk.refused(&["show", "folder"], 3, &["it is a folder, not a file"]);
    desk.refused(&["orders", "check", "folder"], 3, &["it is a folder, not a file"]);
    desk.refused(&["orders", "new", "spring.0001.ron", "--out", "folder"], 3, &["folder"]);
    desk.refused(&["verify", "folder"], 2, &["no game files were found there"]);
    desk.refused(&["case", "folder"], 2, &["no cases were found there"]);
}

#[test]
fn outputs_that_exist() {
    let desk = Desk::new();
    // The same bytes again are success.
    let again = ["adjudicate", "spring.0000.ron", SIGNED, LOCKS[0], LOCKS[1]];
    desk.refused(&again, 0, &["spring.0001.ron"]);
    desk.good(&["orders", "new", "spring.0001.ron"]);
    desk.refused(&["orders", "new", "spring.0001.ron"], 0, &["spring.0002.orders.txt"]);
    let sign =
        ["orders", "sign", "spring.orders.toml", "--game", "spring.0000.ron", "--key", "anna"];
    desk.refused(&sign, 0, &[SIGNED]);
    // Other bytes are never touched, whichever of the outputs it is.
    let exists = ["exists and holds something else", "nothing is ever overwritten"];
    desk.write("spring.0002.orders.txt", "my own work\n");
    desk.refused(&["orders", "new", "spring.0001.ron"], 3, &exists);
    // What is no file of this game does not get in the way of a step: it gets another number.
    let good = fs::read(desk.file("spring.0001.ron")).expect("the game file");
    let words = first_turn(&desk);
    desk.write("spring.0001.ron", "something else\n");
    let says = desk.good(&words).says;
    assert!(says.contains("is no file of this step; the new file is spring.0001.2.ron"), "{says}");
    assert_eq!(fs::read(desk.file("spring.0001.2.ron")).expect("the game file"), good);
    fs::remove_file(desk.file("spring.0001.ron")).expect("it was there");
    fs::remove_file(desk.file("spring.0001.2.ron")).expect("it was written");
    desk.write("spring.0001.txt", "something else\n");
    let says = desk.good(&words).says;
    assert!(says.contains("is no file of this step; the new file is spring.0001.2.txt"), "{says}");
    assert_eq!(fs::read(desk.file("spring.0001.ron")).expect("the game file"), good);
    desk.write(SIGNED, "something else\n");
    desk.refused(&sign, 3, &exists);
    desk.refused(&["key", "new", "anna"], 3, &["anna exists", "choose another name"]);
    fs::remove_file(desk.file("anna")).expect("it was there");
    desk.refused(&["key", "new", "anna"], 3, &["anna.pub exists"]);
    desk.refused(&["demo", "."], 3, &["is not empty", "name another folder"]);
    let new = ["new", "lhtr", "--name", "spring", "--hotseat"];
    desk.refused(&new, 3, &exists);
}
