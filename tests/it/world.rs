//! The world map: every space has a shape, every border of the board can be seen and hardly any other,
//! words stay in their place and over no other words, and a place without a fight is not called fought over.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use fieldpost::edition::{Edition, Source, geometry, layout, load_built_in};
use fieldpost::engine::Position;
use fieldpost::id::SpaceId;
use fieldpost::map::{Layout, Point, Scene, SpaceLabel, World, canals, labels, world};

const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];

fn edition(id: &str) -> (Edition, Layout, World) {
    let ed = load_built_in(id).expect("a built-in edition");
    let (_, text) = layout(&Source::BuiltIn, id).expect("each has a layout file");
    let grid = Layout::read(&ed, &text).unwrap_or_else(|e| panic!("{id}: {e}"));
    let (_, text) = geometry(&Source::BuiltIn, id).expect("each has a world");
    let shapes = World::read(&ed, &text).unwrap_or_else(|e| panic!("{id}: {e}"));
    (ed, grid, shapes)
}

fn sides(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

fn length((a, b): (Point, Point)) -> f64 {
    f64::from(a.x - b.x).hypot(f64::from(a.y - b.y))
}

/// How far a point lies from a side.
fn far(x: f64, y: f64, (a, b): (Point, Point)) -> f64 {
    let (ax, ay) = (f64::from(a.x), f64::from(a.y));
    let (dx, dy) = (f64::from(b.x) - ax, f64::from(b.y) - ay);
    let part = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
    (x - ax - part * dx).hypot(y - ay - part * dy)
}

/// How long the common border of every two spaces is, in points.
fn seen(w: &World) -> BTreeMap<(usize, usize), f64> {
    let g = &w.geometry;
    let mut owners: BTreeMap<(Point, Point), BTreeSet<usize>> = BTreeMap::new();
    for (i, rings) in g.rings.iter().enumerate() {
        for (a, b) in rings.iter().flat_map(|r| sides(r)) {
            owners.entry((a.min(b), a.max(b))).or_default().insert(i);
        }
    }
    let mut all: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    let mut alone: Vec<(usize, (Point, Point))> = Vec::new();
    for (side, who) in owners {
        let who: Vec<usize> = who.into_iter().collect();
        match who[..] {
            [a] => alone.push((a, side)),
            // Three meet where one of them is as thin as a hair.
            _ => {
                for (i, a) in who.iter().enumerate() {
                    for b in &who[i + 1..] {
                        *all.entry((*a, *b)).or_default() += length(side) / 2.0;
                    }
                }
            }
        }
    }
    // Across the left and right edge the two shores are not made of the same points.
    let left = |p: Point| p.x < g.width / 4;
    let east: Vec<_> = alone.iter().filter(|(_, s)| s.0.x > g.width * 3 / 4).collect();
    for (a, side) in alone.iter().filter(|(_, s)| left(s.0)) {
        let steps = length(*side).ceil().max(1.0) as i32;
        for n in 0..steps {
            let part = (f64::from(n) + 0.5) / f64::from(steps);
            let x = f64::from(side.0.x) + part * f64::from(side.1.x - side.0.x);
            let y = f64::from(side.0.y) + part * f64::from(side.1.y - side.0.y);
            let near =
                |(_, s): &&&(usize, (Point, Point))| far(x + f64::from(g.width), y, *s) < 3.0;
            let others: BTreeSet<usize> = east.iter().filter(near).map(|(b, _)| *b).collect();
            for b in others.into_iter().filter(|b| b != a) {
                let own = length(*side) / f64::from(steps) / 2.0;
                *all.entry((*a.min(&b), *a.max(&b))).or_default() += own;
            }
        }
    }
    all
}

/// The bar for every geometry: common edges of 2.5 points for all borders of the board; two false ones
/// in all, and none of them longer than a finger's breadth.
#[test]
fn every_border_of_every_board_can_be_seen_and_hardly_any_other() {
    let mut wrong = Vec::new();
    for id in ["lhtr", "aa1941", "global-conflict"] {
        let (ed, _, shapes) = edition(id);
        let seen = seen(&shapes);
        let long = |a: SpaceId, b: SpaceId| {
            let (a, b) = (a.index().min(b.index()), a.index().max(b.index()));
            seen.get(&(a, b)).copied().unwrap_or_default()
        };
        for a in ed.space_ids() {
            for b in ed.space_ids().filter(|b| *b > a) {
                let (one, other) = (ed.space(a), ed.space(b));
                let border = long(a, b);
                if ed.neighbours(a).contains(&b) {
                    assert!(border >= 2.5, "{id}: {} / {}: {border}", one.id, other.id);
                } else if border >= 2.5 && !one.impassable && !other.impassable {
                    assert!(border < 8.0, "{id}: {} / {}: {border}", one.id, other.id);
                    wrong.push(format!("{} / {}", one.id, other.id));
                }
            }
        }
    }
    assert!(wrong.len() <= 2, "borders that no board has: {wrong:?}");
}

/// Labels over each other, and those that run well over a border: nearly all of every other is two
/// points and more inside it.
fn faults(ed: &Edition, all: &[SpaceLabel]) -> (Vec<String>, Vec<String>) {
    let name = |l: &SpaceLabel| ed.space(l.space).id.clone();
    let mut over = Vec::new();
    for (i, a) in all.iter().enumerate() {
        let hit = all[i + 1..].iter().filter(|b| a.spot.meets(&b.spot));
        over.extend(hit.map(|b| format!("{} {}", name(a), name(b))));
    }
    let out = all.iter().filter(|l| l.inside < 90 && !ed.space(l.space).impassable);
    (over, out.map(name).collect())
}

#[test]
fn every_space_of_every_edition_has_its_words_in_its_place() {
    for id in EDITIONS {
        let (ed, grid, shapes) = edition(id);
        let at = Position::initial(&ed);
        let scene = Scene::start(at.board(&ed), &grid);
        let all = labels(&shapes, &scene);
        assert_eq!(all.len(), ed.spaces.len());
        let (over, out) = faults(&ed, &all);
        assert_eq!(over, Vec::<String>::new(), "{id}: words over words");
        assert!(out.len() <= 3, "{id}: words over a border: {out:?}");
        let names = canals(&shapes, &ed);
        let covered = |l: &&SpaceLabel| names.iter().any(|c| c.spot.meets(&l.spot));
        let covers = all.iter().find(covered).map(|l| &ed.space(l.space).name);
        assert_eq!((names.len(), covers), (2, None), "{id}: words over the name of a canal");
        let picture = world(&shapes, &scene);
        assert_eq!(picture, world(&shapes, &scene));
        assert!(picture.len() <= 250_000, "{id}: {} bytes", picture.len());
        let words = words(&picture);
        for s in &ed.spaces {
            let first = s.name.split([' ', '/']).next().unwrap_or_default();
            assert!(words.iter().any(|w| w.starts_with(first)), "{id}: {}", s.name);
        }
    }
}

/// A late game: three powers in the spaces where armies meet. Words may leave their space, but never
/// cover others.
#[test]
fn crowded_spaces_cover_no_others() {
    for id in EDITIONS {
        let (ed, grid, shapes) = edition(id);
        let mut at = Position::initial(&ed);
        for s in ed.space_ids().filter(|s| s.index() % 9 == 0 && !ed.space(*s).impassable) {
            for power in ed.power_ids().take(3) {
                let fits = ed.kind_ids().filter(|k| ed.kind(*k).is_sea() == ed.is_sea(s));
                for kind in fits.take(6) {
                    (0..11).for_each(|_| {
                        at.add_unit(power, kind, s, None);
                    });
                }
            }
        }
        let all = labels(&shapes, &Scene::start(at.board(&ed), &grid));
        let (over, _) = faults(&ed, &all);
        assert_eq!(over, Vec::<String>::new(), "{id}");
    }
}

/// Reads the picture as a browser would; all its texts in a row.
fn words(svg: &str) -> Vec<String> {
    let file = roxmltree::Document::parse(svg).unwrap_or_else(|e| panic!("{e}: {svg}"));
    let texts = file.descendants().filter(|n| n.has_tag_name("text"));
    texts.filter_map(|n| n.text().map(str::to_string)).collect()
}

#[test]
fn odd_names_make_no_odd_world() {
    let (mut ed, grid, shapes) = edition("lhtr");
    let names = ["<b>&\"'", "]]>", "\u{1}\u{fffe}", "", "Ünïcødé 東京", &"x".repeat(400), "a/b/c"];
    for (i, s) in ed.spaces.iter_mut().enumerate() {
        s.name = names[i % names.len()].to_string();
        s.city = Some(names[(i + 3) % names.len()].to_string());
        s.income = 999;
    }
    ed.powers.iter_mut().for_each(|p| p.name = "<script>".into());
    ed.canals.iter_mut().for_each(|c| c.name = "<script>".into());
    let at = Position::initial(&ed);
    let mut scene = Scene::start(at.board(&ed), &grid);
    scene.title = "</title><script>alert(1)</script>".into();
    let picture = world(&shapes, &scene);
    assert!(words(&picture).iter().any(|w| w == "</title><script>alert(1)</script>"));
    assert!(!picture.contains("<script>"));
}

#[test]
fn a_geometry_that_is_wrong_says_where() {
    let (ed, ..) = edition("lhtr");
    let (_, good) = geometry(&Source::BuiltIn, "lhtr").expect("a geometry");
    let wrong = [
        (good.replacen("\neire = ", "\nire = ", 1), "there is no space \"ire\""),
        (good.replacen("\neire = \"M", "\neire = \"N", 1), "the shape of eire: a ring is `M x y l"),
        (good.replacen("\neire = \"M", "\neire = \"M0 0l1 1z\"\n#", 1), "three points or more"),
        (good.replacen("\neire = \"M", "\neire = \"\"\n#", 1), "the shape of eire is empty"),
        (good.replacen("\neire = \"M", "\neire = \"M0 0l99999 1 1 1z\"\n#", 1), "farther out"),
        (good.replacen("\neire = \"M", "\neire = \"M0 0l1 1 1.5 1z\"\n#", 1), "whole numbers"),
        (good.replacen("\neire = ", "\n# ", 1), "eire has no shape"),
        (good.replacen("width = ", "width = 1", 1), "width and height are 100 to 10000"),
        (good.replacen("[beside]", "[beside]\neire = \"spain\"", 1), "spain is not a sea zone"),
        ("width = ".to_string(), ""),
    ];
    for (text, says) in wrong {
        let said = World::read(&ed, &text).expect_err(says);
        assert!(said.contains(says), "{said}");
    }
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(folder).output().expect("the program runs")
}

fn drawn(folder: &Path, words: &[&str]) -> String {
    let out = run(folder, &[words, &["--out", "picture.svg"]].concat());
    assert!(out.status.success(), "{words:?}: {}", String::from_utf8_lossy(&out.stderr));
    let path = folder.join("picture.svg");
    let text = fs::read_to_string(&path).expect("a picture");
    fs::remove_file(&path).expect("removed");
    text
}

#[test]
fn a_game_is_drawn_on_the_world() {
    // The opening of the first has a turn that stops before a battle.
    assert!(drawn_block_by_block("lhtr") > 0);
    drawn_block_by_block("aa1941");
}

/// The scripted opening as the world and as boxes, with every battle in its place. So many battles are still to be fought when a block ends.
fn drawn_block_by_block(edition: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let out = run(folder.path(), &["demo", "d", "--edition", edition]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let files = fs::read_dir(folder.path().join("d")).expect("the demo");
    let names = files.map(|f| f.expect("an entry").path().display().to_string());
    let last = names.filter(|n| n.ends_with(".ron")).max().expect("a game");
    let start = drawn(folder.path(), &["map", &last, "--block", "0"]);
    assert!(!start.contains("combat move, ") && start.contains("demo: the start"));
    let report = |block: &str| -> serde_json::Value {
        let out = run(folder.path(), &["report", &last, "--block", block, "--format", "json"]);
        serde_json::from_slice(&out.stdout).expect("JSON")
    };
    let latest = fs::read_dir(folder.path().join("d")).expect("the demo");
    let latest = latest.filter(|f| {
        let name = f.as_ref().expect("an entry").file_name();
        name.to_string_lossy().ends_with(".ron")
    });
    let (mut pending, mut arrows) = (0, 0);
    for block in 1..latest.count() {
        let block = block.to_string();
        let picture = drawn(folder.path(), &["map", &last, "--block", &block]);
        assert!(picture.len() <= 250_000, "{} bytes", picture.len());
        assert!(words(&picture).iter().any(|w| w == "Germany"));
        let events = report(&block)["events"].as_array().expect("events").clone();
        let of = |name: &'static str| events.iter().filter(move |e| e["event"] == name);
        // general west-russia 1 attack 2: 6 2
        let dice: BTreeSet<&str> = of("rolled")
            .filter_map(|e| e["roll"].as_str()?.split(' ').nth(1)?.split('>').next())
            .collect();
        let began: BTreeSet<&str> =
            of("engagement-began").filter_map(|e| e["engagement"]["place"].as_str()).collect();
        pending += picture.matches("stroke=\"#e07b00\" stroke-width=\"7\"").count();
        let fought = picture.matches("stroke=\"#c00000\" stroke-width=\"7\"").count();
        // Ships that cannot fire fall without a die.
        let least = dice.intersection(&began).count();
        assert!((least..=began.len()).contains(&fought), "block {block}: {fought} of {least}");
        arrows += picture.matches("combat move, ").count();
        let boxes = drawn(folder.path(), &["map", &last, "--block", &block, "--boxes"]);
        assert!(!boxes.contains("id=\"world\"") && boxes.contains("Signs:"));
    }
    // Every picture has one in its legend.
    assert!(arrows > 20, "{arrows} arrows");
    pending
}

#[test]
fn reach_and_threats_are_drawn_on_the_world() {
    let folder = tempfile::tempdir().expect("a folder");
    let new = run(folder.path(), &["new", "lhtr", "--name", "w", "--hotseat"]);
    assert!(new.status.success());
    assert!(run(folder.path(), &["start", "w.invitation.toml"]).status.success());
    let frames = |name: &str, line: &str| {
        let text = fs::read_to_string(folder.path().join(name)).expect("a picture");
        text.matches(&format!("stroke=\"{line}\" stroke-width=\"7\"")).count()
    };
    let words = ["reach", "w.0000.ron", "Caucasus", "--map", "reach.svg", "--format", "json"];
    let out = run(folder.path(), &words);
    let told: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    let mut fight = BTreeSet::new();
    for unit in told["units"].as_array().expect("units") {
        // Places from which no aircraft comes home have another colour.
        let ways = unit["ways"]["combat"].as_array().expect("a list").iter();
        fight.extend(ways.filter(|w| w["home"] == true).map(|w| w["to"].to_string()));
    }
    assert!(!fight.is_empty());
    assert_eq!(frames("reach.svg", "#c00000"), fight.len());
    assert_eq!(frames("reach.svg", "#111111"), 1, "where they stand");
    let out = run(folder.path(), &["threats", "w.0000.ron", "West Russia", "--map", "t.svg"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert_eq!(frames("t.svg", "#c00000"), 1);
    let text = fs::read_to_string(folder.path().join("t.svg")).expect("a picture");
    assert!(
        text.contains("what could come: Caucasus &gt; West Russia"),
        "arrows from its attackers"
    );
}
