//! The map: every space of every edition has its place, no box overlaps another, every word has its
//! room, and whatever a board is called the file is well-formed.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use fieldpost::edition::{Edition, Source, geometry, layout, load_built_in};
use fieldpost::engine::Position;
use fieldpost::map::{Layout, Placed, Scene, Sheet, SpaceMark, Touch, html, svg};

const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];
const TOY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy/games");

fn edition(id: &str) -> (Edition, Layout) {
    let ed = load_built_in(id).expect("a built-in edition");
    let (_, text) = layout(&Source::BuiltIn, id).expect("each has a layout file");
    let grid = Layout::read(&ed, &text).unwrap_or_else(|e| panic!("{id}: {e}"));
    (ed, grid)
}

/// Do two boxes have a point in common?
fn meet(a: &Placed, b: &Placed) -> bool {
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/// Nothing overlaps, and nothing is wider or higher than its box.
fn check_sheet(scene: &Scene, what: &str) {
    let sheet = Sheet::new(scene);
    assert_eq!(sheet.boxes.len(), scene.ed.spaces.len(), "{what}");
    for (i, a) in sheet.boxes.iter().enumerate() {
        let name = &scene.ed.space(a.space).name;
        if let Some(b) = sheet.boxes[i + 1..].iter().find(|b| meet(a, b)) {
            panic!("{what}: {name} lies over {}", scene.ed.space(b.space).name);
        }
        assert!(a.x + a.w <= sheet.width && a.y + a.h <= sheet.height, "{what}: {name}");
        let rows: u32 = a.rows.iter().map(|r| r.height).sum();
        assert!(rows <= a.h - 12, "{what}: {name} holds {rows} of {} pixels", a.h - 12);
        for (x, item) in a.rows.iter().flat_map(|r| &r.items) {
            assert!(x + item.width() <= a.w - 12, "{what}: {name}: {item:?} is too wide");
        }
        let first = a.rows.first().and_then(|r| r.items.last());
        if let (Some(_), Some((x, item))) = (&a.value, first) {
            assert!(x + item.width() <= a.w - 12 - 22, "{what}: the value of {name} is covered");
        }
    }
}

/// Reads the picture as a browser would; all its texts in a row.
fn words(svg: &str) -> Vec<String> {
    let file = roxmltree::Document::parse(svg).unwrap_or_else(|e| panic!("{e}: {svg}"));
    let texts = file.descendants().filter(|n| n.has_tag_name("text"));
    texts.filter_map(|n| n.text().map(str::to_string)).collect()
}

#[test]
fn every_space_of_every_edition_has_a_place_of_its_own() {
    for id in EDITIONS {
        let (ed, grid) = edition(id);
        let all: Vec<_> = ed.space_ids().collect();
        for (i, a) in all.iter().enumerate() {
            for b in &all[i + 1..] {
                let (one, other) = (grid.place(*a), grid.place(*b));
                assert!(!one.overlaps(other), "{id}: {:?} {:?}", ed.space(*a), ed.space(*b));
            }
        }
        let borders = || all.iter().flat_map(|a| ed.neighbours(*a).iter().map(move |b| (*a, *b)));
        let beside = borders().filter(|(a, b)| grid.touch(*a, *b) != Touch::Apart).count();
        let of = borders().count();
        assert!(beside * 4 > of * 3, "{id}: {beside} of {of} borders can be seen");
        let at = Position::initial(&ed);
        check_sheet(&Scene::start(at.board(&ed), &grid), id);
        let picture = svg(&Scene::start(at.board(&ed), &grid));
        assert_eq!(picture, svg(&Scene::start(at.board(&ed), &grid)));
        let words = words(&picture);
        for s in &ed.spaces {
            // A long name takes several lines.
            let first = s.name.split([' ', '/']).next().unwrap_or_default();
            assert!(words.iter().any(|w| w.starts_with(first)), "{id}: {}", s.name);
        }
    }
}

#[test]
fn a_board_without_a_layout_file_gets_one() {
    for id in EDITIONS {
        let (ed, own) = edition(id);
        let made = Layout::made(&ed);
        assert_ne!(made, own);
        assert_eq!(made, Layout::made(&ed));
        check_sheet(&Scene::start(Position::initial(&ed).board(&ed), &made), id);
    }
}

/// Hundreds of units of all powers in one space: the box grows, and no other is covered.
#[test]
fn crowded_spaces_have_room() {
    for id in EDITIONS {
        let (ed, grid) = edition(id);
        let mut at = Position::initial(&ed);
        for s in ed.space_ids().filter(|s| s.index() % 7 == 0) {
            for power in ed.power_ids() {
                for kind in ed.kind_ids() {
                    (0..12).for_each(|_| {
                        at.add_unit(power, kind, s, None);
                    });
                }
            }
        }
        check_sheet(&Scene::start(at.board(&ed), &grid), id);
    }
}

#[test]
fn odd_names_make_no_odd_file() {
    let (mut ed, grid) = edition("lhtr");
    let names = ["<b>&\"'", "]]>", "\u{1}\u{fffe}", "", "Ünïcødé 東京", &"x".repeat(400), "a/b/c"];
    for (i, s) in ed.spaces.iter_mut().enumerate() {
        s.name = names[i % names.len()].to_string();
        s.city = Some(names[(i + 3) % names.len()].to_string());
        s.income = 999;
    }
    for p in &mut ed.powers {
        p.short = "-".into();
        p.name = "<script>".into();
    }
    let at = Position::initial(&ed);
    let mut scene = Scene::start(at.board(&ed), &grid);
    scene.title = "</title><script>alert(1)</script>".into();
    let picture = svg(&scene);
    let words = words(&picture);
    assert!(words.iter().any(|w| w == "</title><script>alert(1)</script>"), "{words:?}");
    assert!(words.iter().any(|w| w == "<b>&\"'"), "{words:?}");
    assert!(words.iter().any(|w| w == "P1"), "{words:?}");
    assert!(!html(&scene, &picture).contains("<script>"));
}

#[test]
fn a_layout_file_that_is_wrong_says_where() {
    let (ed, _) = edition("lhtr");
    let (_, good) = layout(&Source::BuiltIn, "lhtr").expect("a layout file");
    let wrong = [
        (good.replacen("\"eire\"", "\"ire\"", 1), "there is no space \"ire\""),
        (good.replacen("\"eire\"", "\"\"", 1), "eire has no place in the layout"),
        (good.replacen("\"eire\"", "\"japan\"", 1), "eire has no place in the layout"),
        (good.replacen("\"sz10\"", "\"japan\"", 1), "japan is not a rectangle"),
        (good.replacen("\"eire\", ", "", 1), "has 16 cells, the first has 15"),
        (good.replacen("\"grey\"", "\"mauve\"", 1), "no colour is called \"mauve\""),
        (good.replacen("germany =", "prussia =", 1), "there is no power \"prussia\""),
        ("rows = []".to_string(), "a map has 1 to 64 rows"),
        ("rows = [".to_string(), ""),
    ];
    for (text, says) in wrong {
        let said = Layout::read(&ed, &text).expect_err(says);
        assert!(said.contains(says), "{said}");
    }
}

/// The rules of an edition, and with them its games, know nothing of its picture.
#[test]
fn a_layout_file_is_no_part_of_the_digest() {
    let built_in = Source::BuiltIn;
    let texts = built_in.paths().into_iter().filter_map(|p| {
        let text = built_in.text(&p)?;
        (!p.ends_with("/layout.toml") && !p.ends_with("/map.toml")).then_some((p, text))
    });
    let bare = Source::Texts(texts.collect());
    for id in EDITIONS {
        assert!(layout(&bare, id).is_none() && geometry(&bare, id).is_none());
        let (with, without) =
            (edition(id).0, fieldpost::edition::load(&bare, id).expect("it loads"));
        assert_eq!(with.digest, without.digest, "{id}");
    }
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(folder).output().expect("the program runs")
}

fn good(folder: &Path, words: &[&str]) {
    let out = run(folder, words);
    assert!(out.status.success(), "{words:?}: {}", String::from_utf8_lossy(&out.stderr));
}

/// A practice game of one turn on the small board of six spaces.
fn small_game(folder: &Path) {
    let toy = ["--games", TOY];
    good(folder, &[&["new", "duel", "--name", "hill", "--hotseat"][..], &toy].concat());
    crate::toy::same_dice(&folder.join("hill.invitation.toml"));
    good(folder, &[&["start", "hill.invitation.toml"][..], &toy].concat());
    good(folder, &[&["orders", "new", "hill.0000.ron", "--out", "turn.toml"][..], &toy].concat());
    let path = folder.join("turn.toml");
    let text = fs::read_to_string(&path).expect("a template");
    let head: Vec<&str> = text.lines().take_while(|l| !l.starts_with('#')).collect();
    let moves =
        "[combat]\nmoves = [\"1 boat: sz1 > sz2, load 2 inf from Northland, offload Islet\"]\n";
    fs::write(&path, format!("{}\n{moves}", head.join("\n"))).expect("written");
    good(folder, &[&["adjudicate", "hill.0000.ron", "turn.toml"][..], &toy].concat());
}

/// The board of six spaces with a battle, as it is drawn.
#[test]
fn a_small_map_as_it_is_drawn() {
    let files = fs::read_dir(Path::new(TOY).join("duel")).expect("the small board");
    let texts = files.map(|f| {
        let path = f.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().to_string();
        (format!("duel/{name}"), fs::read_to_string(&path).expect("text"))
    });
    let ed = fieldpost::edition::load(&Source::Texts(texts.collect()), "duel").expect("it loads");
    let grid = Layout::made(&ed);
    let at = Position::initial(&ed);
    let mut scene = Scene::start(at.board(&ed), &grid);
    let place = |id: &str| ed.space_by_id(id).expect("a space");
    let north = ed.power_by_id("north").expect("a power");
    scene.marks.insert(
        place("islet"),
        SpaceMark { fought: true, from: Some(Some(north)), ..SpaceMark::default() },
    );
    scene.marks.insert(place("ridge"), SpaceMark { from: Some(None), ..SpaceMark::default() });
    scene.marks.insert(place("sz2"), SpaceMark { fought: true, ..SpaceMark::default() });
    check_sheet(&scene, "duel");
    insta::assert_snapshot!("small_map", svg(&scene));
    let page = html(&scene, &svg(&scene));
    assert!(page.contains("<td>battle, taken from North</td>"), "{page}");
    assert!(page.contains("<td>taken from nobody</td>"), "{page}");
}

#[test]
fn a_game_is_drawn_block_by_block() {
    let folder = tempfile::tempdir().expect("a folder");
    small_game(folder.path());
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    good(folder.path(), &["map", "hill.0001.ron", "--games", TOY]);
    let drawn = read("hill.0001.svg");
    let words = words(&drawn);
    let practice = "PRACTICE: NOT AN OFFICIAL GAME, THE DICE PROVE NOTHING";
    for wanted in ["hill, block 1: North, round 1", "Islet", practice] {
        assert!(words.iter().any(|w| w == wanted), "{wanted}: {words:?}");
    }
    // The dice say how the battles end; the picture says what the game file says.
    let game = read("hill.0001.ron");
    let ends = [
        ("AttackerWon", "attack won"),
        ("DefenderWon", "attack lost"),
        ("BothDestroyed", "all lost"),
    ];
    let mut fought = 0;
    for (result, word) in ends {
        let ended = game.matches(&format!("result: {result},")).count();
        assert_eq!(words.iter().filter(|w| *w == word).count(), ended, "{word}: {words:?}");
        fought += ended;
    }
    assert!(fought > 0, "no battle was fought to its end: {words:?}");
    good(folder.path(), &["map", "hill.0001.ron", "--format", "html", "--games", TOY]);
    let page = read("hill.0001.html");
    assert!(page.contains(drawn.trim_end()), "the page holds the same picture");
    assert!(page.contains("<td>Islet</td>") && page.contains("battle"), "{page}");
    assert!(page.matches(practice).count() >= 3, "first, in the picture, and last");
    // The start, and a block that is not there.
    good(folder.path(), &["map", "hill.0001.ron", "--block", "0", "--games", TOY]);
    let start = read("hill.0000.svg");
    assert!(start.contains("hill: the start") && start.contains(practice));
    assert!(!start.contains("fought"));
    let out = run(folder.path(), &["map", "hill.0001.ron", "--block", "2", "--games", TOY]);
    assert_eq!(out.status.code(), Some(2));
    // Drawn once more it is the same; over anything else it is not written.
    good(folder.path(), &["map", "hill.0001.ron", "--games", TOY]);
    fs::write(folder.path().join("hill.0001.svg"), "mine").expect("written");
    let out = run(folder.path(), &["map", "hill.0001.ron", "--games", TOY]);
    assert_eq!(out.status.code(), Some(3));
}

#[test]
fn a_packed_mail_carries_the_map() {
    let folder = tempfile::tempdir().expect("a folder");
    small_game(folder.path());
    good(folder.path(), &["map", "hill.0001.ron", "--out", "other.svg", "--games", TOY]);
    good(folder.path(), &["mail", "pack", "hill.0001.ron", "--games", TOY]);
    let mail = fs::read_to_string(folder.path().join("hill.0001.eml")).expect("a mail");
    assert!(mail.contains("hill.0001.svg"), "{mail}");
    // A layout file that cannot be read costs the picture, not the mail.
    let games = folder.path().join("games");
    copy(Path::new(TOY), &games);
    fs::write(games.join("duel/layout.toml"), "rows = 3").expect("written");
    let games = games.display().to_string();
    let words = ["mail", "pack", "hill.0001.ron", "--out", "bare.eml", "--games", &games];
    let out = run(folder.path(), &words);
    assert!(out.status.success());
    let said = String::from_utf8_lossy(&out.stderr).to_string();
    assert!(said.contains("no map is attached: games/duel/layout.toml"), "{said}");
    let out = run(folder.path(), &["map", "hill.0001.ron", "--games", &games]);
    assert_eq!(out.status.code(), Some(1));
    let said = String::from_utf8_lossy(&out.stderr).to_string();
    assert!(said.contains("correct the file, or remove it"), "{said}");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let new = to.join(path.file_name().expect("a name"));
        match path.is_dir() {
            true => copy(&path, &new),
            false => drop(fs::copy(&path, &new).expect("copied")),
        }
    }
}
