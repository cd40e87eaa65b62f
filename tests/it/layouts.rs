//! One report, one table and one page of each kind per edition, as stored text. What a test asks for with
//! `contains` can be there and look wrong; here a reader sees the whole, and every change of it.

use std::fs;
use std::path::Path;

use super::audit::good;
use super::golden;

const EDITIONS: [&str; 4] = ["aa1941", "global-conflict", "lhtr", "revised"];

/// Compares with the stored text of each edition what a command prints about its scripted opening.
fn check_printed(kind: &str, command: &[&str]) {
    for edition in EDITIONS {
        let folder = folder_of_game(edition);
        let words = [command, &["demo.ron"]].concat();
        let printed = without_version(&good(folder.path(), &words));
        insta::assert_snapshot!(format!("{kind}_{edition}"), printed);
    }
}

/// Compares with the stored outline of each edition the page that a command writes about its scripted opening.
fn check_page(kind: &str, command: &[&str]) {
    for edition in EDITIONS {
        let folder = folder_of_game(edition);
        let words = [command, &["demo.ron", "--out", "page.html"]].concat();
        good(folder.path(), &words);
        let page = fs::read_to_string(folder.path().join("page.html")).expect("the page");
        insta::assert_snapshot!(format!("{kind}_{edition}"), outline(&without_version(&page)));
    }
}

/// A folder with the scripted opening of an edition.
fn folder_of_game(edition: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy_game(edition, &folder.path().join("demo.ron"));
    folder
}

/// Copies the scripted opening of an edition: a game that is kept for good, so its dice never change.
fn copy_game(edition: &str, to: &Path) {
    let game = golden::folder(golden::newest()).join(format!("demo-{edition}.ron"));
    fs::copy(&game, to).unwrap_or_else(|e| panic!("{}: {e}", game.display()));
}

/// The next version of the program changes no layout.
fn without_version(printed: &str) -> String {
    printed.replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

/// A page without its styles, scripts and drawings, one element a line: what a browser lays out.
fn outline(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        push_words(&mut out, &rest[..at]);
        rest = &rest[at..];
        let end = rest.find('>').expect("a tag ends") + 1;
        let name = ["style", "script", "svg"].into_iter().find(|name| rest[1..].starts_with(name));
        let tag = name.map_or(rest[..end].to_string(), |name| format!("<{name} .../>"));
        push_words(&mut out, &tag);
        rest = name.map_or(&rest[end..], |name| behind_element(rest, name));
    }
    push_words(&mut out, rest);
    out
}

/// One line, unless there is nothing but blanks.
fn push_words(out: &mut String, words: &str) {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if !words.is_empty() {
        out.push_str(&words);
        out.push('\n');
    }
}

/// What follows the element with which a text begins; elements of the same name may be in it.
fn behind_element<'t>(text: &'t str, name: &str) -> &'t str {
    let close = format!("</{name}>");
    let open = format!("<{name}");
    let mut end = 0;
    loop {
        end += text[end..].find(&close).expect("the element ends") + close.len();
        if text[..end].matches(&open).count() == text[..end].matches(&close).count() {
            return &text[end..];
        }
    }
}

#[test]
fn reports_for_people() {
    check_printed("report_text", &["report"]);
}

#[test]
fn reports_for_forums() {
    check_printed("report_bbcode", &["report", "--format", "bbcode"]);
    check_printed("report_forum", &["report", "--format", "forum"]);
}

#[test]
fn reports_as_pages() {
    check_page("report_page", &["report", "--format", "html"]);
}

#[test]
fn maps_as_pages() {
    check_page("map_page", &["map", "--format", "html"]);
}

#[test]
fn boards() {
    check_printed("show", &["show"]);
}

#[test]
fn every_block_on_a_line() {
    check_printed("replay", &["replay"]);
}

#[test]
fn standings_of_a_game() {
    check_printed("standings", &["standings"]);
}

/// The games of all editions together, as a director prints them and as the page of a club.
#[test]
fn overviews() {
    let folder = tempfile::tempdir().expect("a folder");
    for edition in EDITIONS {
        copy_game(edition, &folder.path().join(format!("{edition}.ron")));
    }
    insta::assert_snapshot!("overview", good(folder.path(), &["overview", "."]));
    let page = good(folder.path(), &["overview", ".", "--format", "html"]);
    insta::assert_snapshot!("overview_page", outline(&page));
}

/// The luck of an archive: totals, tests and what to expect of so many of them.
#[test]
fn luck_of_an_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    for edition in EDITIONS {
        copy_game(edition, &folder.path().join(format!("{edition}.ron")));
    }
    insta::assert_snapshot!("audit_luck", good(folder.path(), &["audit", ".", "--luck"]));
}
