//! The papers of the game of eight powers go through the commands: cash advances before the first
//! orders, a claim that too little supply reaches a complex, and a file that verifies.

use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, words: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_fieldpost");
    let output = Command::new(program).args(words).current_dir(folder).output();
    output.expect("the program runs")
}

fn done(folder: &Path, words: &[&str]) -> String {
    let o = run(folder, words);
    let text =
        format!("{}{}", String::from_utf8_lossy(&o.stdout), String::from_utf8_lossy(&o.stderr));
    assert!(o.status.success(), "{words:?}: {text}");
    text
}

fn refused(folder: &Path, words: &[&str], says: &str) {
    let o = run(folder, words);
    let text = String::from_utf8_lossy(&o.stderr).to_string();
    assert!(!o.status.success() && text.contains(says), "{words:?}: {text}");
}

/// With real keys: the last position of the demo, and a claim of the Axis on a Soviet complex.
#[test]
fn a_signed_claim_is_in_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    done(folder.path(), &["demo", "--edition", "global-conflict", "d"]);
    let at = folder.path().join("d");
    let names = std::fs::read_dir(&at).expect("the demo").map(|e| e.expect("a file").file_name());
    let names = names.map(|n| n.to_string_lossy().to_string());
    let last = names.filter(|n| n.ends_with(".ron")).max().expect("a game file");
    let claim = ["claim", &last, "--seat", "bruno", "Moscow", "-o", "c.toml", "--key"];
    refused(&at, &[&claim[..], &["keys/anna"]].concat(), "bruno");
    done(&at, &[&claim[..], &["keys/bruno"]].concat());
    let report = done(&at, &["adjudicate", &last, "c.toml"]);
    assert!(report.contains("bruno claims the limit of supply"), "{report}");
    done(&at, &["verify", "."]);
    let again = done(&at, &["adjudicate", &last, "c.toml"]);
    assert!(again.contains("already") || again.contains(".ron"), "{again}");
}

#[test]
fn advances_and_claims_by_mail() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    done(at, &["new", "global-conflict", "--name", "pact", "--hotseat"]);
    let begun = done(at, &["start", "pact.invitation.toml"]);
    assert!(begun.contains("First the seat axis places the cash advance of the Axis"), "{begun}");
    // What is owed is said before anything is written, with the command that does it.
    let early = done(at, &["orders", "new", "pact.0000.ron", "-o", "early.toml"]);
    let owes = "axis owes the cash advance of the Axis [CASH-03]";
    let does = "`fieldpost advance pact.0000.ron --seat axis --keep 'Germany: 12'`";
    assert!(early.contains(owes) && early.contains(does), "{early}");
    for words in [["orders", "suggest"], ["orders", "random"]] {
        let more = ["pact.0000.ron", "-o", words[1]];
        let said = done(at, &[&words[..], &more].concat());
        assert!(said.contains(owes), "{words:?}: {said}");
    }
    let check = run(at, &["orders", "check", "early.toml"]);
    let said =
        String::from_utf8_lossy(&check.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        !check.status.success() && said.contains(owes) && said.contains("fieldpost advance"),
        "{said}"
    );
    let told = done(at, &["orders", "explain", "early.toml"]);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.starts_with("No orders count yet: axis owes"), "{told}");
    refused(at, &["adjudicate", "pact.0000.ron", "early.toml"], "CASH-03");
    let owed = done(at, &["show", "pact.0000.ron", "--owed"]);
    assert!(owed.contains("axis owes the cash advance of the Axis"), "{owed}");

    let allies = ["advance", "pact.0000.ron", "--seat", "allies", "--keep", "China: 12"];
    refused(at, &allies, "first [CASH-03]");
    let owed = owed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(owed.contains("`fieldpost advance pact.0000.ron --seat axis --form`"), "{owed}");
    // The form says the same as the words of the command.
    done(at, &["advance", "pact.0000.ron", "--seat", "axis", "--form"]);
    let form = at.join("pact.0001.advance.txt");
    let text = std::fs::read_to_string(&form).expect("the form");
    let filled =
        text.replace("\nkeep Germany: 12\n", "\nplace Germany: 2 inf Poland\nkeep Italy: 6\n");
    assert_ne!(text, filled);
    std::fs::write(&form, text.replace("\nkeep Germany: 12", "\nall for Germany")).expect("a form");
    let advance = ["advance", "pact.0000.ron", "--seat", "axis"];
    let with_form = [&advance[..], &["--filled", "pact.0001.advance.txt"]].concat();
    refused(at, &with_form, "all for Germany");
    std::fs::write(&form, filled).expect("a form");
    done(at, &with_form);
    let place = ["--place", "Germany: 2 inf Poland", "--keep", "Italy: 6"];
    done(at, &[&["advance", "pact.0000.ron", "--seat", "axis"][..], &place].concat());
    done(at, &["adjudicate", "pact.0000.ron", "pact.0001.advance.axis.toml"]);
    refused(at, &[&["advance", "pact.0001.ron", "--seat", "axis"][..], &place].concat(), "CASH-01");
    done(at, &["advance", "pact.0001.ron", "--seat", "allies", "--keep", "China: 12"]);
    done(at, &["adjudicate", "pact.0001.ron", "pact.0002.advance.allies.toml"]);

    refused(at, &["claim", "pact.0002.ron", "--seat", "axis", "Germany"], "your own side's");
    refused(at, &["claim", "pact.0002.ron", "--seat", "axis", "Poland"], "no complex");
    done(at, &["claim", "pact.0002.ron", "--seat", "axis", "India"]);
    let report = done(at, &["adjudicate", "pact.0002.ron", "pact.0003.claim.axis.toml"]);
    assert!(report.contains("CVY-06"), "{report}");
    let board = done(at, &["show", "pact.0003.ron"]);
    assert!(board.contains("ITALY (Axis): 21 IPC in hand"), "{board}");
    assert!(board.contains("CHINA (Allies): 22 IPC in hand"), "{board}");
    done(at, &["verify", "pact.0003.ron"]);
}
