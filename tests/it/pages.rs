//! Pages of HTML: they say what the text says, are small, ask nothing of the network, run no script but
//! their own, and show what strangers wrote as words.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use data_encoding::BASE64;
use serde_json::Value;
use sha2::{Digest, Sha256};

fn good(folder: &Path, words: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    let out = command.args(words).current_dir(folder).output().expect("the program runs");
    assert!(out.status.success(), "{words:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("text")
}

/// The scripted opening of an edition: its folder and its last game file.
fn opening(folder: &Path, edition: &str) -> (PathBuf, String) {
    good(folder, &["demo", "d", "--edition", edition]);
    let at = folder.join("d");
    let files = fs::read_dir(&at).expect("the demo");
    let names = files.map(|f| f.expect("an entry").file_name().to_string_lossy().to_string());
    let last = names.filter(|n| n.ends_with(".ron")).max().expect("a game");
    (at, last)
}

/// What a reader sees: everything but tags, styles and scripts.
fn seen(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        out.push(' ');
        rest = &rest[at..];
        let close = ["style", "script"].iter().find(|t| rest[1..].starts_with(**t));
        let end = close.map_or(">".to_string(), |t| format!("</{t}>"));
        rest = &rest[rest.find(&end).expect("a tag ends") + end.len()..];
    }
    out.push_str(rest);
    let plain = out.replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'");
    plain.replace("&quot;", "\"").replace("&amp;", "&")
}

/// Nothing is fetched, and nothing runs but the script whose digest is in the head.
fn check_harmless(page: &str, scripts: usize) {
    assert!(page.starts_with("<!DOCTYPE html>"));
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).expect("a policy");
    let policy = policy.split('"').next().expect("its end");
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline'"), "{policy}");
    let own: Vec<&str> = page.split("<script>").skip(1).collect();
    assert_eq!(own.len(), scripts);
    for script in own {
        let text = script.split("</script>").next().expect("its end");
        let digest = BASE64.encode(&Sha256::digest(text.as_bytes()));
        assert!(policy.ends_with(&format!("; script-src 'sha256-{digest}'")), "{policy}");
    }
    let names = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", " src=", "@import", "javascript:", " onload=", " onclick="] {
        assert!(!names.contains(word), "{word}");
    }
    let links = page.matches("url(").count();
    assert_eq!(links, page.matches("url(#").count(), "a link out of the page");
}

#[test]
fn a_report_as_a_page_says_what_the_text_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let (at, last) = opening(folder.path(), "lhtr");
    let (mut dice, mut lucks) = (0, 0);
    for block in 1..=7 {
        let n = block.to_string();
        let text = good(&at, &["report", &last, "--block", &n]);
        let named = good(&at, &["report", &last, "--block", &n, "--format", "html"]);
        assert_eq!(named.trim(), format!("demo.000{n}.report.html"));
        let page = fs::read_to_string(at.join(named.trim())).expect("a page");
        assert!(page.len() <= 400_000, "{} bytes", page.len());
        check_harmless(&page, 0);
        assert!(page.contains("id=\"world\""));
        let words = |text: &str| -> BTreeSet<String> {
            let long = |w: &&str| w.chars().filter(|c| c.is_alphabetic()).count() > 2;
            let bare = |w: &str| w.trim_end_matches([',', ':']).to_string();
            text.split_whitespace().filter(long).map(bare).collect()
        };
        let shown = words(&seen(&page));
        let missing: Vec<_> = words(&text).into_iter().filter(|w| !shown.contains(w)).collect();
        assert_eq!(missing, Vec::<String>::new(), "block {block}");
        dice += page.matches("class=\"die\"").count();
        lucks += page.matches(" % of such battles; swing ").count();
    }
    assert!(dice > 20, "{dice} dice");
    assert!(lucks > 3, "{lucks} battles with their luck");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    let out = command.args(["report", &last, "--out", "x"]).current_dir(&at).output();
    assert_eq!(out.expect("the program runs").status.code(), Some(2));
}

/// What the script is given.
fn data(page: &str) -> Value {
    let text = page.split("id=\"data\">").nth(1).expect("data");
    let text = text.split("</script>").next().expect("its end");
    assert!(!text.contains('<'), "a tag could begin in the data");
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_game_as_a_page_holds_every_block() {
    for (edition, spaces) in [("lhtr", 143), ("aa1941", 120), ("global-conflict", 226)] {
        let folder = tempfile::tempdir().expect("a folder");
        let (at, last) = opening(folder.path(), edition);
        let named = good(&at, &["page", &last]);
        let page = fs::read_to_string(at.join(named.trim())).expect("a page");
        check_harmless(&page, 1);
        let data = data(&page);
        let turns = data["turns"].as_array().expect("turns");
        let (parts, paints) = (data["parts"].as_array(), data["paints"].as_array());
        let (parts, paints) = (parts.expect("parts").len(), paints.expect("paints").len());
        let blocks = page.matches("<section class=\"block\">").count();
        assert_eq!(blocks, turns.len());
        assert!(page.contains(&format!("max=\"{}\"", blocks - 1)), "the slider goes to the last");
        assert!(page.len() < 250_000 + 32_000 * blocks, "{edition}: {} bytes", page.len());
        for turn in turns {
            let all = |key: &str| -> Vec<usize> {
                let list = turn[key].as_array().expect("a list");
                list.iter().map(|n| n.as_u64().expect("a number") as usize).collect()
            };
            assert_eq!((all("fills").len(), all("words").len()), (spaces, spaces));
            assert!(all("fills").iter().all(|n| *n < paints));
            for key in ["words", "over", "key"] {
                assert!(all(key).iter().all(|n| *n < parts), "{key}");
            }
        }
        assert_eq!(page.matches("<figure>").count(), 3, "income, units, luck");
        assert!(page.contains("<h2>Rounds</h2>"));
    }
}

#[test]
fn remarks_are_words_and_said_to_be_unsigned() {
    let folder = tempfile::tempdir().expect("a folder");
    let (at, last) = opening(folder.path(), "lhtr");
    let signed = fs::read_to_string(at.join("demo.0005.united-kingdom.signed.toml"));
    let signed = signed.expect("signed orders");
    let mail = format!(
        "From: clara@example.org\nSubject: <b>turn</b>\n\n\
         Hold the line! <script>alert(1)</script> <img src=x onerror=alert(2)>\n\n{signed}"
    );
    fs::write(at.join("clara.eml"), mail).expect("written");
    good(&at, &["page", &last, "clara.eml", "--out", "page.html"]);
    let page = fs::read_to_string(at.join("page.html")).expect("a page");
    let own = "Hold the line! &lt;script&gt;alert(1)&lt;/script&gt;";
    assert!(page.contains(own) && !page.contains("<img"));
    let above = page.split(own).next().expect("what is before").rsplit("<p>").next();
    let above = above.expect("its label");
    assert!(above.contains("Above orders of clara, in clara.eml"), "{above}");
    assert!(above.contains("not signed"), "{above}");
    assert_eq!(page.matches("<script").count(), 2);
}

/// A board without shapes has a page, too: its pictures are diagrams of boxes.
#[test]
fn a_board_without_shapes_has_its_page() {
    let toy = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy/games");
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    good(at, &["new", "duel", "--name", "hill", "--hotseat", "--games", toy]);
    good(at, &["start", "hill.invitation.toml", "--games", toy]);
    good(at, &["page", "hill.0000.ron", "--out", "page.html", "--games", toy]);
    let page = fs::read_to_string(at.join("page.html")).expect("a page");
    check_harmless(&page, 1);
    assert!(page.contains("PRACTICE") && page.contains("Northland"));
    assert_eq!(data(&page)["turns"].as_array().map(Vec::len), Some(1));
}

/// In their battles loaded ships are sunk: the reckoning of luck takes the cargo with the ship, as the
/// engine's own checks want it.
#[test]
fn stored_games_have_their_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for name in [
        "example-of-combat/expected/example-of-combat.0012",
        "sample-turn/expected/sample-turn.0001",
    ] {
        let game = games.join(format!("{name}.ron"));
        let game = game.to_str().expect("a path");
        let said = good(folder.path(), &["page", game, "--out", "page.html"]);
        assert_eq!(said, "page.html\n");
        let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
        check_harmless(&page, 1);
        fs::remove_file(folder.path().join("page.html")).expect("removed");
    }
}
