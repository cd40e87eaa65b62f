//! Crowded pictures: forty positions of late games, in which no words lie on other words or on the name of a canal, no
//! arrow ends on words or on the head of another, no two arrows lie on one another, no line from words to their space
//! runs over other words, the badge of an owner is never left out, and no voyage leads over a coast.

use fieldpost::chain::{Game, replay};
use fieldpost::desk::{Look, play};
use fieldpost::edition::{Edition, Source};
use fieldpost::engine::Position;
use fieldpost::map::{Headed, Scene, SpaceLabel, World, arrows_with_heads, canals, labels, leader};

const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];
/// Pictures of each edition.
const PICTURES: u32 = 10;
/// So many of a hundred points of a voyage may lie on a coast: the squares in which it is looked for are that wide.
const ON_A_COAST: usize = 4;

/// A practice game in which everyone has played the suggested orders for so many blocks.
fn played(edition: &str) -> Game {
    let mut game = play::opened_practice(edition, "crowd", [9; 16]).expect("a practice game");
    for _ in 0..PICTURES {
        let orders = match play::suggested(&game) {
            Ok((orders, _)) => orders,
            Err(_) => play::answer_to_fill_in(&game).expect("an answer"),
        };
        game = play::played(&game, &orders).expect("a block").0;
    }
    game
}

/// The position with three powers in every ninth space, another ninth for each number.
fn crowded(ed: &Edition, at: &Position, number: usize) -> Position {
    let mut at = at.clone();
    let chosen = |s: usize| s % 9 == number % 9;
    for s in ed.space_ids().filter(|s| chosen(s.index()) && !ed.space(*s).impassable) {
        for power in ed.power_ids().take(3) {
            let fits = ed.kind_ids().filter(|k| ed.kind(*k).is_sea() == ed.is_sea(s));
            for kind in fits.take(6) {
                (0..11).for_each(|_| {
                    at.add_unit(power, kind, s, None);
                });
            }
        }
    }
    at
}

/// A picture with its words and arrows.
struct Picture<'a> {
    world: &'a World,
    scene: &'a Scene<'a>,
    words: Vec<SpaceLabel>,
    arrows: Vec<Headed>,
}

impl Picture<'_> {
    fn of<'a>(world: &'a World, scene: &'a Scene<'a>) -> Picture<'a> {
        let words = labels(world, scene);
        let arrows = arrows_with_heads(world, scene, &words);
        Picture { world, scene, words, arrows }
    }

    fn name(&self, label: &SpaceLabel) -> String {
        self.scene.ed.space(label.space).id.clone()
    }

    /// What lies on what, each pair in words: words on words, and heads of arrows on anything.
    fn overlaps(&self) -> Vec<String> {
        let words = self.words.iter().map(|l| (self.name(l), l.spot));
        let mut spots: Vec<(String, _)> = words.collect();
        let names = canals(self.world, self.scene.ed);
        spots.extend(names.into_iter().map(|c| (c.name, c.spot)));
        let heads = self.arrows.iter().enumerate();
        spots.extend(heads.map(|(n, a)| (format!("head {n}"), a.head)));
        let mut all = Vec::new();
        for (i, (name, spot)) in spots.iter().enumerate() {
            let hit = spots[i + 1..].iter().filter(|(_, other)| spot.meets(other));
            all.extend(hit.map(|(other, _)| format!("{name} and {other}")));
        }
        all
    }

    /// Lines from words to their space that run over other words.
    fn crossed_words(&self) -> Vec<String> {
        let mut all = Vec::new();
        for from in &self.words {
            let line = leader(from);
            let others = self.words.iter().filter(|l| l.space != from.space);
            let hit = others.filter(|l| line.iter().any(|spot| spot.meets(&l.spot)));
            all.extend(
                hit.map(|l| format!("the line of {} over {}", self.name(from), self.name(l))),
            );
        }
        all
    }

    /// Arrows that are drawn on one another from end to end.
    fn hidden_arrows(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (i, one) in self.arrows.iter().enumerate() {
            let same = self.arrows[i + 1..].iter().filter(|a| a.path() == one.path());
            let lines = same.filter(|other| {
                let pairs = || one.points().into_iter().zip(other.points());
                let near = pairs().filter(|(a, b)| (a.x - b.x).abs() + (a.y - b.y).abs() < 6);
                near.count() * 2 > pairs().count()
            });
            all.extend(lines.map(|_| format!("two arrows on one line, {:?}", one.path())));
        }
        all
    }

    /// Voyages that are drawn over land.
    fn voyages_ashore(&self) -> Vec<String> {
        let name = |s: &fieldpost::id::SpaceId| self.scene.ed.space(*s).id.as_str();
        let over = self.arrows.iter().filter(|a| a.ashore(self.world, self.scene.ed) > ON_A_COAST);
        over.map(|a| {
            let way: Vec<&str> = a.path().iter().map(name).collect();
            format!(
                "{} of 100 points ashore: {}",
                a.ashore(self.world, self.scene.ed),
                way.join(" > ")
            )
        })
        .collect()
    }

    /// Land whose owner is not told by a badge.
    fn without_badge(&self) -> Vec<String> {
        let Scene { ed, at, .. } = *self.scene;
        let owned =
            self.words.iter().filter(|l| ed.is_land(l.space) && !ed.space(l.space).impassable);
        let bare =
            owned.filter(|l| at.controller(l.space).is_some_and(|power| !l.block.has_badge(power)));
        bare.map(|l| format!("no badge in {}", self.name(l))).collect()
    }
}

/// What is wrong with the pictures, each fault in words.
#[derive(Default)]
struct Faults {
    overlaps: Vec<String>,
    lines_over_words: Vec<String>,
    voyages_ashore: Vec<String>,
    hidden_arrows: Vec<String>,
    without_badge: Vec<String>,
}

impl Faults {
    fn add(&mut self, whose: &str, picture: &Picture) {
        let told = |all: Vec<String>| -> Vec<String> {
            all.into_iter().map(|what| format!("{whose}: {what}")).collect()
        };
        self.overlaps.extend(told(picture.overlaps()));
        self.lines_over_words.extend(told(picture.crossed_words()));
        self.voyages_ashore.extend(told(picture.voyages_ashore()));
        self.hidden_arrows.extend(told(picture.hidden_arrows()));
        self.without_badge.extend(told(picture.without_badge()));
    }
}

/// What is said of these faults, if there are any.
fn told(what: &str, found: &[String]) -> Option<String> {
    (!found.is_empty()).then(|| format!("{what}: {}: {found:#?}", found.len()))
}

#[test]
fn nothing_lies_on_anything_in_forty_crowded_pictures() {
    let (mut arrows, mut pictures) = (0, 0);
    let mut faults = Faults::default();
    for id in EDITIONS {
        let game = played(id);
        let ed = &game.rules().edition;
        let look = Look::of(ed, &Source::BuiltIn).expect("a map");
        let world = look.world.as_ref().expect("a world");
        for step in replay(&game, game.file().latest()).expect("the game again") {
            let number = step.block.number as usize;
            let at = crowded(ed, &step.after, number);
            for silhouettes in [false, true] {
                let scene = Scene::block(&game, &look.layout, &step);
                let scene = Scene { at: &at, silhouettes, ..scene };
                let picture = Picture::of(world, &scene);
                arrows += picture.arrows.len();
                faults.add(&format!("{id}, block {number}"), &picture);
            }
            pictures += 1;
        }
    }
    assert!(pictures >= 40, "{pictures} pictures");
    assert!(arrows > 400, "{arrows} arrows");
    let faults = [
        told("overlaps", &faults.overlaps),
        told("lines over words", &faults.lines_over_words),
        told("voyages ashore", &faults.voyages_ashore),
        told("arrows on one line", &faults.hidden_arrows),
        told("owners without a badge", &faults.without_badge),
    ];
    let all: Vec<String> = faults.into_iter().flatten().collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}
