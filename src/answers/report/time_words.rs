//! The account of time in sentences. Everything in it is a claim, and each sentence is told under that word.

use crate::chain::{
    DAY, Game, Replayed, SeatTime, TimeAccount, TimeDue, moment_words, time_account_after,
};

/// The account after a block, for its report.
pub(super) fn account_at(game: &Game, at: &Replayed) -> Vec<String> {
    let account = time_account_after(game, at.block.number, &owing_after(game, at));
    account.map_or_else(Vec::new, |account| time_sentences(&account))
}

/// The seats that owe something after a block.
fn owing_after(game: &Game, at: &Replayed) -> Vec<String> {
    let block = &at.block;
    let after = &at.after;
    let closed = game.closed().is_some_and(|closed| closed <= block.number);
    if closed || after.victory.is_some() || game.first_dice_after(block.number) {
        return Vec::new();
    }
    let seat_of = |power| game.seat_of(power).map(|seat| seat.id.clone());
    if !block.owed.is_empty() {
        return block.owed.iter().filter_map(|owed| seat_of(owed.power)).collect();
    }
    match after.advances.first() {
        Some(side) => game.seat_that_speaks(*side).map(str::to_string).into_iter().collect(),
        None => seat_of(after.power).into_iter().collect(),
    }
}

/// What the account says, a sentence each.
pub fn time_sentences(account: &TimeAccount) -> Vec<String> {
    let due = account
        .due
        .iter()
        .map(|due| format!("Time, by what the signers claim: {}.", due_words(due)));
    let mut all: Vec<String> = due.collect();
    let seats: Vec<String> = account.seats.iter().map(|seat| left_words(account, seat)).collect();
    all.push(format!("Left, by what the signers claim: {}.", seats.join("; ")));
    let uncounted: u32 = account.seats.iter().map(|seat| seat.uncounted).sum();
    if uncounted > 0 {
        let what = if uncounted == 1 { "turn or answer is" } else { "turns or answers are" };
        all.push(format!(
            "The time of {uncounted} {what} not counted: no paper says when it began or ended, or several \
             seats answered at once."
        ));
    }
    all
}

/// `anna has time until 2026-11-23 10:00 UTC, and with the bank until 2026-12-13 10:00 UTC`
pub fn due_words(due: &TimeDue) -> String {
    let until = moment_words(due.due);
    let bank = if due.with_bank > due.due {
        format!(", and with the bank until {}", moment_words(due.with_bank))
    } else {
        ", and nothing is left in the bank".to_string()
    };
    format!("{} has time from {} until {until}{bank}", due.seat, moment_words(due.since))
}

/// `anna 17.5 of 20 days in the bank and 14 of 14 days of vacation`
fn left_words(account: &TimeAccount, seat: &SeatTime) -> String {
    let pace = account.pace;
    let bank = if seat.bank < 0 {
        format!("{} days more than its {} in the bank are used", days_words(-seat.bank), pace.bank)
    } else {
        format!("{} of {} days in the bank", days_words(seat.bank), pace.bank)
    };
    format!("{} {bank} and {} of {} days of vacation", seat.seat, seat.vacation, pace.vacation)
}

/// Seconds as days with at most one decimal.
pub fn days_words(seconds: i64) -> String {
    let tenths = (seconds * 10 + DAY / 2).div_euclid(DAY);
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}
