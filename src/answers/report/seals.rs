//! Standing orders that a block files, opens or finds too late, in sentences.

use crate::chain::{self, Filed, Game, SealOpened};
use crate::file::Block;

/// What a block does with standing orders, a sentence each.
pub(crate) fn tell_seals(game: &Game, block: &Block) -> Vec<String> {
    let filed = chain::filed_in(game, block).into_iter().map(|f| filed_sentence(game, block, &f));
    let opened =
        chain::opened_in(game, block).into_iter().map(|o| opened_sentence(game, block, &o));
    filed.chain(opened).chain(chain::late_standing(game, block).iter().map(late_words)).collect()
}

/// A seal that was not opened: `standing orders 2 of bruno, block 4`.
pub fn shut_seal(f: &Filed) -> String {
    format!("standing orders {} of {}, block {}", f.version, f.seat, f.block)
}

fn filed_sentence(game: &Game, block: &Block, f: &Filed) -> String {
    let seat = &f.seat;
    let version = f.version;
    if f.sealed {
        format!(
            "Standing orders {version} of {seat} are sealed; {seat} has filed {}.",
            seals_of_seat(game, block, seat)
        )
    } else {
        format!("{seat} files standing orders, version {version}: see below.")
    }
}

fn opened_sentence(game: &Game, block: &Block, o: &SealOpened) -> String {
    let Filed { seat, version, block: since, .. } = &o.seal;
    let opens = format!("{seat} opens standing orders {version}, sealed in block {since}");
    let n = seals_of_seat(game, block, seat);
    let Some(unreadable) = &o.unreadable else {
        return format!("{opens}; {seat} has filed {n}.");
    };
    let instead = match unreadable.instead {
        Some(version) => format!("standing orders {version} stay in force"),
        None => "the default profile applies".to_string(),
    };
    format!(
        "{opens}. They cannot be read ({}) and have no effect; {instead} instead. {seat} has \
         filed {n}.",
        unreadable.why
    )
}

fn seals_of_seat(game: &Game, block: &Block, seat: &str) -> String {
    match chain::seals_filed(game, seat, block.number) {
        1 => "1 seal".to_string(),
        n => format!("{n} seals"),
    }
}

fn late_words(f: &Filed) -> String {
    let what = if f.sealed { "Sealed standing orders" } else { "Standing orders" };
    format!(
        "{what} {} of {} (block {}) came after the lock and do not count here.",
        f.version, f.seat, f.block
    )
}
