//! The maps of a whole game: the shapes once, and for each block only what differs.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::map::{FONTS, STYLE, Scene, Stamps, World, body, extent, frame, svg};

/// The picture of the last scene, and what the script needs for all of them.
pub struct Maps {
    pub picture: String,
    pub data: Value,
}

/// Texts that are stored once, by number.
#[derive(Default)]
struct Parts {
    numbers: BTreeMap<String, usize>,
}

impl Parts {
    fn number(&mut self, text: &str) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(text.to_string()).or_insert(next)
    }

    fn list(self) -> Vec<String> {
        let mut all: Vec<(String, usize)> = self.numbers.into_iter().collect();
        all.sort_by_key(|(_, n)| *n);
        all.into_iter().map(|(text, _)| text).collect()
    }
}

/// All scenes on one world.
pub fn on_world(world: &World, scenes: &[Scene]) -> Maps {
    let mut stamps = Stamps::default();
    let frames: Vec<_> = scenes.iter().map(|s| frame(world, s, &mut stamps)).collect();
    let (mut parts, mut paints) = (Parts::default(), Parts::default());
    let mut turns = Vec::new();
    for (scene, f) in scenes.iter().zip(&frames) {
        let fills: Vec<usize> = f.fills.iter().map(|f| paints.number(f)).collect();
        let mut numbers =
            |all: &[String]| -> Vec<usize> { all.iter().map(|text| parts.number(text)).collect() };
        let words = numbers(&f.words);
        let over = numbers(&f.over);
        let key = numbers(&f.key);
        let title = &scene.title;
        turns.push(json!({
            "title": title, "fills": fills, "words": words, "over": over, "key": key,
        }));
    }
    let (wide, high) = extent(world);
    let height = high + frames.iter().map(|f| f.below).max().unwrap_or(0);
    let inner = match (scenes.last(), frames.last()) {
        (Some(scene), Some(last)) => body(world, scene, last, &stamps, 0),
        _ => String::new(),
    };
    let picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {height}\" \
         font-family=\"{FONTS}\" role=\"img\" aria-label=\"map\">\n<style>{STYLE}</style>\n{inner}</svg>\n"
    );
    let data = json!({ "paints": paints.list(), "parts": parts.list(), "turns": turns });
    Maps { picture, data }
}

/// All scenes as diagrams of boxes, each whole.
pub fn in_boxes(scenes: &[Scene]) -> Maps {
    let mut parts = Parts::default();
    let turns: Vec<Value> = scenes
        .iter()
        .map(|s| json!({ "title": s.title, "whole": parts.number(&svg(s)) }))
        .collect();
    let picture = scenes.last().map(svg).unwrap_or_default();
    Maps { picture, data: json!({ "paints": [], "parts": parts.list(), "turns": turns }) }
}
