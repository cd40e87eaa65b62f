//! Below the boxes: the powers with their money, what the signs mean, and the kinds of units.

use crate::engine::supply;

use super::items::{Item, ItemRow, flow};
use super::map_pieces::piece;
use super::map_scene::Scene;
use super::measure::{NAME, TEXT};
use super::sheet::MARGIN;

/// Height of a line.
const ROW: u32 = 18;
/// Above the legend.
const TOP: u32 = 10;

/// The legend's drawing for a sheet of this width and height, and how much it adds below.
pub(super) fn legend(scene: &Scene, width: u32, height: u32) -> (String, u32) {
    let inner = width.saturating_sub(2 * MARGIN);
    let mut rows: Vec<ItemRow> = Vec::new();
    for group in [powers(scene), signs(scene), kinds(scene)] {
        rows.extend(flow(fitted(group, inner), inner, ROW));
    }
    let mut out = String::new();
    let mut y = height + TOP;
    for row in &rows {
        for (x, item) in &row.items {
            piece(&mut out, scene, MARGIN + x, y, row.height, item);
        }
        y += row.height;
    }
    (out, y + MARGIN - height)
}

/// Words that are wider than a line in several pieces.
fn fitted(group: Vec<Item>, width: u32) -> Vec<Item> {
    group.into_iter().flat_map(|item| wrap_item(item, width)).collect()
}

/// Words in lines of at most this width; every other item as it is.
fn wrap_item(item: Item, width: u32) -> Vec<Item> {
    match item {
        Item::Text(face, text) if face.width(&text) > width => {
            face.wrap(&text, width, width).into_iter().map(|t| Item::Text(face, t)).collect()
        }
        other => vec![other],
    }
}

/// Words about the sign before them.
fn words(text: &str) -> [Item; 2] {
    [Item::Text(TEXT, text.to_owned()), Item::Room]
}

/// A piece and what it means.
fn meaning(piece: Item, text: &str) -> [Item; 3] {
    [piece, Item::Text(TEXT, text.to_owned()), Item::Room]
}

/// Each power with its money.
fn powers(scene: &Scene) -> Vec<Item> {
    let mut all = vec![Item::Text(NAME, "Powers:".into())];
    for p in scene.ed.power_ids() {
        let data = scene.ed.power(p);
        let income = supply::income(scene.at.board(scene.ed), p).ipc;
        let side = scene.at.side(scene.ed, p).name();
        let told = format!("{} ({side}), {} IPC, income {income}", data.name, scene.at.ipc(p));
        all.extend(meaning(Item::Chip(p, scene.letters(p)), &told));
    }
    all
}

/// What is drawn in and around the boxes.
fn signs(scene: &Scene) -> Vec<Item> {
    let ed = scene.ed;
    let mut all = vec![Item::Text(NAME, "Signs:".into())];
    all.extend(words("upper right corner: IPC a turn"));
    all.extend(meaning(Item::Star, "capital"));
    if ed.spaces.iter().any(|s| s.city.is_some()) {
        all.extend(meaning(Item::Dot, "victory city"));
    }
    for kind in ed.kinds.iter().filter(|k| k.complex || k.aa_gun) {
        all.extend(meaning(Item::Badge(kind.abbr.to_uppercase()), &kind.name));
    }
    if ed.spaces.iter().any(|s| s.air_base) {
        all.extend(meaning(Item::Badge("AB".into()), "air base"));
    }
    if ed.spaces.iter().any(|s| s.naval_base) {
        all.extend(meaning(Item::Badge("NB".into()), "naval base"));
    }
    if !scene.marks.is_empty() {
        all.extend(meaning(Item::News("fought".into()), "red line: a battle in this block"));
        let text = "changed hands in this block; a broken line if there was no battle";
        all.extend(meaning(Item::News("was ...".into()), text));
    }
    let text = "boxes joined by a stroke border on each other, also round the left and right edge";
    all.extend(words(text));
    all.extend(words("\"also\" names neighbours that are elsewhere"));
    all
}

/// The kinds of units.
fn kinds(scene: &Scene) -> Vec<Item> {
    let mut all = vec![Item::Text(NAME, "Units:".into())];
    for kind in scene.ed.kinds.iter().filter(|k| !k.complex && !k.aa_gun) {
        all.extend(words(&format!("{}: {}", kind.abbr, kind.name)));
    }
    all
}
