//! What a report needs to know about a game besides events: its people, its options, its digests.

use std::collections::BTreeMap;

use crate::chain::{DiceMode, Game, Replayed, Unsealed, replay, takeovers_up_to};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::file::{Block, Document};
use crate::id::{OrderId, Side};
use crate::orders::document::{self, TomlDocument, TomlEntry, TomlField, TomlValue};
use crate::orders::{self, OrderPlace, Section};

use super::build::build;
use super::first_dice_words::first_duty_with;
use super::luck_lines;
use super::view::{DigestLine, View};
use super::{Context, Earlier, Mode, time_words};

/// The context of one block of a game.
pub(crate) fn context_of_block(game: &Game, block: &Block) -> Context {
    let file = game.file();
    let mode = dice_mode(game);
    let words = words_of_orders(game, block);
    let mut seats = BTreeMap::new();
    // Of the game file that this block ended, so that the report stays the same when it is made again.
    let latest = game.usual_file_name_at(block.number);
    let waits = game.first_dice_after(block.number).then(|| first_duty_with(game, &latest));
    // Nothing is played before the die has fallen.
    for seat in game.seats().iter().filter(|_| waits.is_none()) {
        seats.extend(seat.powers.iter().map(|p| (*p, seat.id.clone())));
    }
    let options: Vec<String> = file.options.iter().map(|(k, v)| format!("{k} {v}")).collect();
    let mut foot = vec![DigestLine { label: "game".into(), value: file.game.to_string() }];
    for link in &block.openings {
        let label = format!("link {} of {}", link.step, link.keeper);
        foot.push(DigestLine { label, value: link.link.to_string() });
    }
    foot.push(DigestLine { label: "head".into(), value: block.head.to_string() });
    Context {
        game: file.name.clone(),
        block: block.number,
        step: block.step,
        mode,
        dice: dice_line(game),
        seats,
        owed: block.owed.clone(),
        next_step: Some(next_step(game, block)),
        waits,
        mail_to: mail_to(game),
        keepers: keeper_seats(game),
        filed: filed_orders(game, block),
        defaults: game.invitation().options.get("defaults").cloned().unwrap_or_default(),
        options: options.join(", "),
        takeovers: takeovers_up_to(game, block.number)
            .iter()
            .map(super::takeovers::takeover_sentence)
            .collect(),
        time: Vec::new(),
        closed: game.closed().is_some_and(|closed| closed <= block.number),
        foot,
        notes: notes_of_block(game, block),
        words,
        input: None,
        earlier: Vec::new(),
        luck: Vec::new(),
    }
}

/// Where the dice of a game come from.
pub fn dice_mode(game: &Game) -> Mode {
    match game.mode() {
        DiceMode::Practice => Mode::Practice,
        DiceMode::Entered => Mode::Entered,
        _ => Mode::Official,
    }
}

/// The report of one block as a view.
pub fn view(game: &Game, at: &Replayed) -> View {
    let mut cx = context_of_block(game, &at.block);
    cx.input = luck_lines::input_of_fights(game, at);
    if let Some(input) = &cx.input {
        cx.luck = luck_lines::with_input(game, at, input);
    }
    cx.earlier = earlier_blocks(game, at).unwrap_or_default();
    cx.time = time_words::account_at(game, at);
    build(&game.rules().edition, &at.before, &at.block.events, &at.after, &cx)
}

/// What the blocks before this one played of its turn. Nothing, where the turn begins with the block,
/// and where a ruling took a part of it back.
fn earlier_blocks(game: &Game, at: &Replayed) -> Option<Vec<Earlier>> {
    let turn = (at.before.round, at.before.power);
    let last = game.file().blocks.get((at.block.number as usize).checked_sub(2)?)?;
    if at.block.events.is_empty()
        || at.before.phase == *game.rules().edition.profile.phases.first()?
    {
        return None;
    }
    let past = replay(game, last.number).ok()?;
    let same = past.iter().rev().take_while(|b| (b.before.round, b.before.power) == turn);
    let of_turn: Vec<&Replayed> = same.collect();
    if at.block.from.is_some() || of_turn.iter().any(|b| b.block.from.is_some()) {
        return None;
    }
    Some(
        of_turn
            .iter()
            .rev()
            .map(|b| Earlier { before: b.before.clone(), events: b.block.events.clone() })
            .collect(),
    )
}

/// What the block is about besides play.
fn notes_of_block(game: &Game, block: &Block) -> Vec<String> {
    let mut notes = super::people::tell_affairs(game, block);
    if let (Some(why), Some(step)) = (&block.burnt, block.step) {
        let why = super::burnt_words::burnt_said(&game.rules().edition, why);
        notes.push(format!("Step {step} is burnt, its dice are never used: {why}"));
    }
    notes.extend(super::seals::tell_seals(game, block));
    notes
}

fn dice_line(game: &Game) -> String {
    let director = game.director().map(str::to_string);
    let keepers: Vec<&str> = game.file().keepers.iter().map(|k| k.keeper.as_str()).collect();
    match game.mode() {
        DiceMode::Director => {
            format!("official dice, director {}", director.unwrap_or_default())
        }
        DiceMode::Keepers | DiceMode::Both => {
            format!("official dice, kept by {}", keepers.join(", "))
        }
        DiceMode::Practice => "practice dice, which anyone can compute in advance".into(),
        DiceMode::Entered => "dice entered by hand".into(),
    }
}

fn mail_to(game: &Game) -> Option<String> {
    match game.mode() {
        DiceMode::Director | DiceMode::Both => game.director().map(str::to_string),
        _ => None,
    }
}

/// One keeper of each side, where they have no director between them.
fn keeper_seats(game: &Game) -> Vec<(Side, String)> {
    let all = game.file().keepers.iter();
    let sides = all.filter_map(|k| game.first_side_of(&k.keeper).map(|s| (s, k.keeper.clone())));
    match game.mode() {
        DiceMode::Keepers => sides.collect(),
        _ => Vec::new(),
    }
}

/// The standing orders a block files or opens, in the sentences of `standing explain`.
fn filed_orders(game: &Game, block: &Block) -> Vec<(String, String)> {
    let ed = &game.rules().edition;
    block.documents.iter().filter_map(|d| standing_section(ed, d)).collect()
}

/// A heading and the sentences for a document that files or opens standing orders.
fn standing_section(ed: &Edition, d: &Document) -> Option<(String, String)> {
    match d.kind {
        DocKind::Standing => {
            Some(("STANDING ORDERS FILED".to_string(), standing_sentences(ed, &d.text)?))
        }
        DocKind::Unsealed => {
            let opened = Unsealed::read(&d.text).ok()?;
            let words = standing_sentences(ed, &opened.content())?;
            Some(("STANDING ORDERS OPENED".to_string(), words))
        }
        _ => None,
    }
}

fn standing_sentences(ed: &Edition, text: &str) -> Option<String> {
    let file = orders::read_standing(ed, text).value?;
    // The report has more readers than the one who is addressed there.
    let seat = &file.header.seat;
    let words = orders::explain_standing(ed, &file);
    Some(words.replace("You are asked", &format!("{seat} is asked")))
}

/// The step that is next after this block.
fn next_step(game: &Game, block: &Block) -> u32 {
    let until = game.file().blocks.iter().take(block.number as usize);
    until.rev().find_map(Block::next_step).unwrap_or(1)
}

/// The words of the orders this block carried out: its own, or those of the turn it went on with.
fn words_of_orders(game: &Game, block: &Block) -> BTreeMap<OrderId, String> {
    let before = game.file().blocks.iter().take(block.number as usize).rev();
    let text = before
        .flat_map(|b| b.documents.iter().find(|d| d.kind == DocKind::Orders))
        .map(|d| d.text.as_str())
        .next();
    text.map(|text| order_words(&game.rules().edition, text)).unwrap_or_default()
}

/// The words of the orders of a file.
pub fn order_words(ed: &Edition, text: &str) -> BTreeMap<OrderId, String> {
    let read = orders::read_orders(ed, text);
    let places = read.value.map(|f| f.places).unwrap_or_default();
    let (file, _) = document::read(text);
    places.into_iter().map(|p| words_of_order(&file, p)).collect()
}

fn words_of_order(file: &TomlDocument, p: OrderPlace) -> (OrderId, String) {
    match p.section {
        Section::Battle => (p.id, words_on_leaving(file, &p.words)),
        _ => (p.id, p.words),
    }
}

/// What a battle's table says about leaving: `retreat to Caucasus if attackers <= 3`.
pub fn words_on_leaving(file: &TomlDocument, battle: &str) -> String {
    let Some(t) = file.root.table("battle").and_then(|t| t.table(battle)) else {
        return battle.to_string();
    };
    let said = ["retreat", "air-retreat"].into_iter().filter_map(|key| match t.get(key) {
        Some(TomlEntry { field: TomlField { value: TomlValue::Text(text), .. }, .. }) => {
            Some(format!("{key} {}", text.value))
        }
        _ => None,
    });
    said.collect::<Vec<_>>().join("; ")
}
