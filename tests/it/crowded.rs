//! Crowded pictures: forty positions of late games, in which hardly any words lie on other words or on the name of a
//! canal, and hardly any arrow ends on words or on the head of another.

use fieldpost::chain::{Game, replay};
use fieldpost::desk::{Look, play};
use fieldpost::edition::{Edition, Source};
use fieldpost::engine::Position;
use fieldpost::map::{Scene, SpaceLabel, World, arrows_with_heads, canals, labels};

const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];
/// Pictures of each edition.
const PICTURES: u32 = 10;
/// So many overlaps are borne in all of them, each picture drawn with letters and with silhouettes: where words cover a
/// whole space and what is around it, there is no room for the head of an arrow.
const BORNE: usize = 18;

/// A practice game in which everyone has played the suggested orders for so many blocks.
fn played(edition: &str) -> Game {
    let mut game = play::opened_practice(edition, "crowd", [9; 16]).expect("a practice game");
    for _ in 0..PICTURES {
        let orders = match play::suggested(&game) {
            Ok(orders) => orders,
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

/// What lies on what in a picture, each pair in words: words on words, and heads of arrows on anything.
fn overlaps(world: &World, scene: &Scene) -> (usize, Vec<String>) {
    let ed = scene.ed;
    let words: Vec<SpaceLabel> = labels(world, scene);
    let mut spots: Vec<(String, _)> =
        words.iter().map(|l| (ed.space(l.space).id.clone(), l.spot)).collect();
    spots.extend(canals(world, ed).into_iter().map(|c| (c.name, c.spot)));
    let arrows = arrows_with_heads(world, scene, &words);
    spots.extend(arrows.iter().enumerate().map(|(n, a)| (format!("head {n}"), a.head)));
    let mut all = Vec::new();
    for (i, (name, spot)) in spots.iter().enumerate() {
        let hit = spots[i + 1..].iter().filter(|(_, other)| spot.meets(other));
        all.extend(hit.map(|(other, _)| format!("{name} and {other}")));
    }
    (arrows.len(), all)
}

#[test]
fn hardly_anything_lies_on_anything_in_forty_crowded_pictures() {
    let (mut arrows, mut pictures, mut bad) = (0, 0, Vec::new());
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
                let (count, found) = overlaps(world, &scene);
                arrows += count;
                let told = |pair: String| format!("{id}, block {number}: {pair}");
                bad.extend(found.into_iter().map(told));
            }
            pictures += 1;
        }
    }
    assert!(pictures >= 40, "{pictures} pictures");
    assert!(arrows > 400, "{arrows} arrows");
    let many = bad.len();
    assert!(many <= BORNE, "{many} overlaps with {arrows} arrows and all words: {bad:#?}");
}
