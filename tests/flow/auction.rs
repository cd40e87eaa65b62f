//! Games in which two bid the same, up to the die that decides between them.

use fieldpost::chain::{Offer, OpenBid, SealedBid, sign_text};
use fieldpost::seal::{Digest, SecretKey};

use super::keys::private_file;
use super::table::{DORA, NAME, TWO, Table};

/// The four papers, as `new --bids` takes them.
pub const PAPERS: [&str; 4] = ["anna.bid", "anna.open", "bruno.bid", "bruno.open"];

pub fn key(seat: &str) -> SecretKey {
    SecretKey::from_openssh(&private_file(seat), None).expect("a key")
}

pub fn mailed(text: &str, seat: &str) -> String {
    sign_text(text, &key(seat)).expect("it can be signed").mail()
}

/// Lays the papers of two bids into the folder of the first seat.
pub fn lay_bids(t: &Table, edition: &str, bids: [(&str, &[&str]); 2]) {
    for (i, (seat, lines)) in bids.into_iter().enumerate() {
        let lines: Vec<String> = lines.iter().map(|l| l.to_string()).collect();
        let offer = Offer::read(&lines).expect("an offer");
        let (game, seat) = (NAME.to_string(), seat.to_string());
        let open = OpenBid { game, seat, salt: Digest([i as u8 + 7; 32]), offer };
        let (game, seat) = (open.game.clone(), open.seat.clone());
        let sealed = SealedBid { game, seat, edition: edition.into(), seal: open.seal() };
        t.write(&t.seats[0], &format!("{}.bid", open.seat), &mailed(&sealed.text(), &open.seat));
        t.write(&t.seats[0], &format!("{}.open", open.seat), &mailed(&open.text(), &open.seat));
    }
}

/// anna would put two infantry into Libya, bruno would take the money.
pub fn nine(t: &Table) {
    let anna = &["ipc 9", "rest germany", "unit germany libya infantry 2"];
    lay_bids(t, "lhtr", [("anna", anna), ("bruno", &["ipc 9", "rest japan"])]);
}

pub const BIDS: [&str; 5] = ["--bids", PAPERS[0], PAPERS[1], PAPERS[2], PAPERS[3]];

/// A game of two whose bids are equal, started; `nonce` varies the die.
pub fn tied(mode: &str, nonce: u8) -> Table {
    let mut t = Table::invited(mode, &TWO, &BIDS, nine);
    let said = t.begin("anna", nonce);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("anna and bruno both bid 9 IPC"), "{said}");
    assert!(said.contains(&format!("`fieldpost step {NAME}.0000.ron --key KEY`")), "{said}");
    t
}

/// Every keeper opens in his own folder and mails the opening to all.
pub fn open_all(t: &Table) -> Vec<String> {
    let open = |keeper: &String| {
        let opening = t.open(keeper, &[]);
        t.send(keeper, &opening);
        opening
    };
    t.keepers.iter().map(open).collect()
}

pub fn ruler(t: &Table) -> String {
    if t.director { DORA.into() } else { "anna".into() }
}

/// Throws the die; its face and what was said.
pub fn throw(t: &Table) -> (u8, String) {
    let openings = open_all(t);
    let ruler = ruler(t);
    let files: Vec<&str> = openings.iter().map(String::as_str).collect();
    let said = t.rule(&ruler, &files);
    t.send(&ruler, &t.latest(&ruler));
    let [roll] = &t.last("anna").rolls[..] else { panic!("one roll") };
    let face = roll.strip_prefix("tie bids 0 none 2: ").expect("the tie").parse().expect("a face");
    (face, said.split_whitespace().collect::<Vec<_>>().join(" "))
}
