//! Secrets that others can read, and secrets that stay in memory.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::bad_input::desk::Desk;

const OPEN: [&str; 6] = [
    "open",
    "spring.0000.ron",
    "spring.orders.signed.toml",
    "spring.0000.ron.receipt",
    "--out",
    "new.toml",
];

#[test]
fn attack_64_a_secret_that_others_can_read() {
    let desk = Desk::new();
    let mode = |file: &str, mode: u32| {
        fs::set_permissions(desk.file(file), fs::Permissions::from_mode(mode)).expect("a mode");
    };
    let own = ["--chain", "spring.dora.chain", "--key", "dora"];
    let open = [&OPEN[..], &own[..]].concat();
    let sign =
        ["orders", "sign", "spring.orders.toml", "--game", "spring.0000.ron", "--key", "anna"];
    for (file, words) in [("dora", &open[..]), ("spring.dora.chain", &open), ("anna", &sign)] {
        for bits in [0o644, 0o640, 0o604, 0o620, 0o601] {
            mode(file, bits);
            let said = [&format!("chmod 600 {file}")[..], "others can read", "it was not used"];
            desk.refused(words, 1, &said);
        }
        mode(file, 0o400);
        desk.good(words);
        let _ = fs::remove_file(desk.file("new.toml"));
        mode(file, 0o600);
    }
    // The public half is for everybody.
    mode("anna.pub", 0o644);
    desk.good(&["key", "show", "anna.pub"]);
    // What the program makes it can use.
    desk.good(&["key", "new", "eve"]);
    desk.good(&["key", "show", "eve"]);
}
