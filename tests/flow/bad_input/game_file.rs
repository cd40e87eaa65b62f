//! Game files changed by one byte, anywhere: never good, never a panic.

use super::desk::Desk;

/// What can happen to one byte.
fn changes(bytes: &[u8], at: usize) -> Vec<Vec<u8>> {
    let put = |b: u8| {
        let mut changed = bytes.to_vec();
        changed[at] = b;
        changed
    };
    let next = match bytes[at] {
        b'9' => b'0',
        b if b.is_ascii_digit() => b + 1,
        b => b ^ 0x01,
    };
    let mut less = bytes.to_vec();
    less.remove(at);
    let mut more = bytes.to_vec();
    more.insert(at, b' ');
    vec![put(next), put(bytes[at] ^ 0x20), put(0xff), less, more]
}

/// Carriage returns before line ends are the one change that mail makes and `verify` undoes.
fn canonical(bytes: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n").into_bytes()
}

#[test]
fn every_changed_byte_is_noticed() {
    let desk = Desk::new();
    let good = desk.read("spring.0001.ron").into_bytes();
    std::fs::create_dir(desk.file("flips")).expect("a folder");
    let mut count = 0;
    // A prime step meets every column of every kind of line.
    for at in (0..good.len()).step_by((good.len() / 120) | 1) {
        for (i, changed) in changes(&good, at).into_iter().enumerate() {
            if canonical(&changed) == good {
                continue;
            }
            desk.write(&format!("flips/{at:06}-{i}.ron"), changed);
            count += 1;
        }
    }
    let output = desk.command(&["verify", "flips", "--format", "json"]).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "a panic");
    assert_eq!(output.status.code(), Some(1), "{text}");
    for name in ["Twin", "u16", "u32", "struct "] {
        let line = text.lines().find(|l| l.contains("\"what\"") && l.contains(name));
        assert_eq!(line, None, "a message shows {name}, which is a name in this program");
    }
    let list: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let list = list.as_array().expect("a list");
    assert_eq!(list.len(), count);
    for one in list {
        assert_eq!(one["verdict"], "wrong", "{one}");
        assert!(one["failure"]["what"].as_str().is_some_and(|w| !w.is_empty()), "{one}");
    }
}

#[test]
fn no_command_trips_over_a_changed_file() {
    let desk = Desk::new();
    let good = desk.read("spring.0001.ron").into_bytes();
    desk.write("germany.toml", desk.head("spring.0001.ron") + super::desk::WAITING);
    desk.good(&["orders", "sign", "germany.toml", "--key", "bruno", "--game", "spring.0001.ron"]);
    let before = desk.files();
    for at in (97..good.len()).step_by(good.len() / 12) {
        for (i, changed) in changes(&good, at).into_iter().enumerate().filter(|(i, _)| *i != 1) {
            desk.write("flip.ron", &changed);
            let commands: [&[&str]; 4] = [
                &["show", "flip.ron"],
                &["replay", "flip.ron", "--step"],
                &["diff", "spring.0001.ron", "flip.ron"],
                &["orders", "check", "germany.signed.toml", "--game", "flip.ron"],
            ];
            let code = desk.run(commands[i.min(3)]).code;
            assert!((0..=3).contains(&code), "byte {at}: {code}");
        }
    }
    std::fs::remove_file(desk.file("flip.ron")).expect("it was there");
    assert!(desk.files() == before, "something was written");
}

#[test]
fn cut_files_and_files_glued_together() {
    let desk = Desk::new();
    let good = desk.read("spring.0001.ron");
    // A file that lacks nothing but its last line end can still be shown.
    for end in (1..good.len() - 1).step_by(good.len() / 9) {
        desk.write("cut.ron", &good[..end]);
        desk.refused(&["verify", "cut.ron"], 1, &["WRONG", "the file ends in the middle"]);
        desk.refused(
            &["show", "cut.ron"],
            1,
            &["the file ends in the middle", "for the file again"],
        );
        let output =
            desk.command(&["audit", "spring.0001.ron", "cut.ron"]).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout).to_string();
        assert_eq!(output.status.code(), Some(1), "{told}");
        let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("WRONG cut.ron: the file as a whole, form: line"), "{told}");
        assert!(words.contains("the file ends in the middle"), "{told}");
        for word in ["FORK", "forged", "SIGNED TWICE"] {
            assert!(!told.contains(word), "{end}: {told}");
        }
    }
    desk.write("twice.ron", format!("{good}{good}"));
    desk.refused(&["verify", "twice.ron"], 1, &["WRONG"]);
    desk.write("more.ron", format!("{good}\n"));
    desk.refused(&["verify", "more.ron"], 1, &["WRONG"]);
}

#[test]
fn a_mailed_game_file_with_other_line_ends_is_good() {
    let desk = Desk::new();
    let good = desk.read("spring.0001.ron");
    desk.write("crlf.ron", good.replace('\n', "\r\n"));
    desk.good(&["verify", "crlf.ron"]);
}

/// A block of another game under the same name, and blocks out of order.
#[test]
fn blocks_that_do_not_belong() {
    let desk = Desk::new();
    let good = desk.read("spring.0001.ron");
    let autumn = desk.read("autumn.0000.ron");
    let game = |text: &str| {
        let at = text.find("game: \"").expect("a game") + 7;
        text[at..at + 64].to_string()
    };
    desk.write("mixed.ron", good.replace(&game(&good), &game(&autumn)));
    desk.refused(&["verify", "mixed.ron"], 1, &["WRONG"]);
    let renumbered = good.replacen("block: 1,", "block: 2,", 1);
    assert_ne!(renumbered, good);
    desk.write("renumbered.ron", renumbered);
    desk.refused(
        &["verify", "renumbered.ron"],
        1,
        &["WRONG", "found block 2 where block 1 belongs"],
    );
}
