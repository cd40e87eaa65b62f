//! The account of time in a game with a pace: how much of its bank and its vacation each seat has used, and until
//! when a seat that owes something has time. It adds up what the signers of receipts, openings and notices claim;
//! nothing follows from it by itself.

use crate::doc_kind::DocKind;
use crate::file::Block;

use super::claimed_times::{DAY, day_number, moment_of};
use super::game::Game;
use super::notice::{Notice, NoticeForm};
use super::pace::Pace;
use super::papers::claimed_time;
use super::ruling::{Act, Ruling};
use super::signed::Header;

/// The account after a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeAccount {
    pub pace: Pace,
    /// Of every seat that plays.
    pub seats: Vec<SeatTime>,
    /// For every seat that owes something, if the beginning of its time was claimed.
    pub due: Vec<TimeDue>,
}

/// What a seat has used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatTime {
    pub seat: String,
    /// Seconds that are left in its bank; below zero if it has used more.
    pub bank: i64,
    /// Days of vacation that are left.
    pub vacation: u32,
    /// So many times no one claimed when its time began or ended, so that nothing was counted.
    pub uncounted: u32,
    /// Days that do not count: from and until, in seconds.
    off: Vec<(i64, i64)>,
}

/// Until when a seat has time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeDue {
    pub seat: String,
    pub since: i64,
    /// The end of the days of a turn.
    pub due: i64,
    /// The end of the bank; as `due` if there is nothing in it.
    pub with_bank: i64,
}

/// The account after the latest block, for the seats that owe something now.
pub fn time_account(game: &Game) -> Option<TimeAccount> {
    let owing = super::awaited::late(game);
    time_account_after(game, game.file().latest(), &owing)
}

/// The account after a block, if the game has a pace. `owing`: the seats that owe something then.
pub fn time_account_after(game: &Game, block: u32, owing: &[String]) -> Option<TimeAccount> {
    let pace = game.invitation().pace?;
    let playing = game.seats().iter().filter(|s| !s.powers.is_empty());
    let seats = playing.map(|s| full_time(&pace, &s.id)).collect();
    let mut account = TimeAccount { pace, seats, due: Vec::new() };
    let mut since = None;
    for block in game.file().blocks.iter().filter(|b| b.number <= block) {
        account.add(block, &mut since);
    }
    let due = account.seats.iter().filter(|s| owing.contains(&s.seat));
    account.due = due.filter_map(|s| Some(s.due(pace, since?))).collect();
    Some(account)
}

/// A seat that has used nothing of its time yet.
fn full_time(pace: &Pace, seat: &str) -> SeatTime {
    SeatTime {
        seat: seat.to_string(),
        bank: i64::from(pace.bank) * DAY,
        vacation: pace.vacation,
        uncounted: 0,
        off: Vec::new(),
    }
}

impl TimeAccount {
    /// Counts a block. `since`: when the time began that ends with it, and then that of the next.
    fn add(&mut self, block: &Block, since: &mut Option<i64>) {
        self.give_days_off(block);
        let times = ClaimedTimes::of(block);
        let rulings = block.documents.iter().filter(|d| d.kind == DocKind::Ruling);
        let acts: Vec<Act> =
            rulings.filter_map(|d| Some(Ruling::read(&d.text).ok()?.act)).collect();
        if acts.iter().any(turns_back) {
            *since = None;
            return;
        }
        let decided = seats_that_decided(block);
        if decided.is_empty() && times.latest.is_none() {
            return;
        }
        let alone = decided.len() == 1 && acts.is_empty();
        for seat in self.seats.iter_mut().filter(|s| decided.contains(&s.seat)) {
            // Where several seats are asked at once, one receipt has the time of the last of them.
            match (*since, times.came) {
                (Some(since), Some(came)) if alone => seat.charge(self.pace, since, came),
                _ => seat.uncounted += 1,
            }
        }
        *since = times.latest;
    }

    /// Vacations that seats have announced, and extensions to which an opponent has agreed.
    fn give_days_off(&mut self, block: &Block) {
        let notices = block.documents.iter().filter(|d| d.kind == DocKind::Notice);
        for notice in notices.filter_map(|d| Notice::read(&d.text).ok()) {
            let Some((from, days)) = notice.days.as_ref().and_then(days_named) else { continue };
            for seat in &mut self.seats {
                if notice.form == NoticeForm::Vacation && notice.at.seat == seat.seat {
                    let granted = days.min(seat.vacation);
                    seat.vacation -= granted;
                    seat.add_days_off(from, granted);
                }
                if notice.form == NoticeForm::Extension && notice.to.contains(&seat.seat) {
                    seat.add_days_off(from, days);
                }
            }
        }
    }
}

/// Does a ruling change what was played, so that time counts anew?
fn turns_back(act: &Act) -> bool {
    let moves = matches!(act, Act::Void { .. } | Act::TakeBack { .. } | Act::Amend { .. });
    moves || matches!(act, Act::PlayFor { .. })
}

impl SeatTime {
    fn add_days_off(&mut self, from: i64, days: u32) {
        self.off.push((from * DAY, (from + i64::from(days)) * DAY));
        self.off.sort_unstable();
        // Days that two notices name count once.
        let mut merged: Vec<(i64, i64)> = Vec::new();
        for (from, until) in self.off.drain(..) {
            match merged.last_mut() {
                Some((_, end)) if *end >= from => *end = until.max(*end),
                _ => merged.push((from, until)),
            }
        }
        self.off = merged;
    }

    fn charge(&mut self, pace: Pace, since: i64, came: i64) {
        let off =
            self.off.iter().map(|(from, until)| (*until.min(&came) - *from.max(&since)).max(0));
        let used = (came - since).max(0) - off.sum::<i64>();
        self.bank -= (used - i64::from(pace.days) * DAY).max(0);
    }

    fn due(&self, pace: Pace, since: i64) -> TimeDue {
        let turn = i64::from(pace.days) * DAY;
        let due = self.after_time(since, turn);
        let with_bank = self.after_time(since, turn + self.bank.max(0));
        TimeDue { seat: self.seat.clone(), since, due, with_bank }
    }

    /// The end of so many seconds that count.
    fn after_time(&self, since: i64, seconds: i64) -> i64 {
        let mut end = since + seconds;
        for (from, until) in &self.off {
            let begins = *from.max(&since);
            if begins < end && begins < *until {
                end += until - begins;
            }
        }
        end
    }
}

/// The times that the papers of the dice claim in a block.
struct ClaimedTimes {
    /// When the decisions came: the time of the receipt, else of the first opening.
    came: Option<i64>,
    latest: Option<i64>,
}

impl ClaimedTimes {
    fn of(block: &Block) -> ClaimedTimes {
        let receipts = times_claimed(block, DocKind::Receipt);
        let openings = times_claimed(block, DocKind::Opening);
        let came = receipts.first().or(openings.iter().min()).copied();
        ClaimedTimes { came, latest: receipts.iter().chain(&openings).max().copied() }
    }
}

/// The seats whose orders, answers or opened seals a block holds.
fn seats_that_decided(block: &Block) -> Vec<String> {
    let papers = block
        .documents
        .iter()
        .filter(|d| matches!(d.kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed));
    let mut seats: Vec<String> =
        papers.filter_map(|d| Some(Header::read_header(&d.text).ok()?.seat)).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// The first day, and how many days a notice names. Days in other words are not counted.
fn days_named(days: &(String, String)) -> Option<(i64, u32)> {
    let first = day_number(&days.0)?;
    let last = day_number(&days.1)?;
    u32::try_from(last - first + 1).ok().filter(|days| *days > 0).map(|days| (first, days))
}

/// The moments that the papers of a kind in a block claim.
fn times_claimed(block: &Block, kind: DocKind) -> Vec<i64> {
    let papers = block.documents.iter().filter(|d| d.kind == kind);
    papers.filter_map(|d| moment_of(&claimed_time(&d.text)?)).collect()
}
