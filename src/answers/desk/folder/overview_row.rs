//! A line of an overview: one game by its newest file, or a file that is not good.

use std::path::Path;

use crate::audit::{Duty, moment_of};
use crate::chain::TimeDue;
use crate::desk::papers::AtHand;
use crate::seal::Digest;

/// What a line is about, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    Unread,
    Wrong,
    Fork,
    Unproven,
    /// Papers at hand from which no block can come.
    Unfit,
    /// It waits for the director, or for no one.
    Desk,
    Waiting,
    Over,
}

/// A line of the table.
pub struct OverviewRow {
    pub urgency: Urgency,
    pub verdict: &'static str,
    pub game: String,
    pub id: Option<Digest>,
    pub file: String,
    pub edition: String,
    /// How many blocks the file has.
    pub blocks: u32,
    pub round: Option<u32>,
    pub to_move: String,
    pub owes: Vec<Duty>,
    /// The document since which it is owed, and the time that this claims.
    pub since: String,
    pub claimed: Option<String>,
    /// The time is that of an earlier block, since this one claims none.
    pub claimed_before: bool,
    /// In a game with a pace: the account of time, a sentence each. All of it is claimed.
    pub time: Vec<String>,
    /// Until when those who owe something have time, by the same claims.
    pub due: Vec<TimeDue>,
    /// How the game ended, or what is the matter with it.
    pub remark: String,
    /// The last files of its other histories.
    pub parted: Vec<String>,
}

impl OverviewRow {
    /// Takes over who owes what by the papers at hand, which is more than the game file knows.
    pub fn follow(&mut self, found: AtHand) {
        match found {
            AtHand::Unfit(why) => {
                self.remark = format!("papers at hand do not fit: {why}");
                self.urgency = self.urgency.min(Urgency::Unfit);
            }
            AtHand::Owed { owes, since, claimed, desk } => {
                self.owes = owes;
                self.since = since;
                self.claimed = claimed;
                self.claimed_before = false;
                // What the game file waits for has come, as it seems.
                self.due.clear();
                self.time.clear();
                if desk {
                    self.urgency = self.urgency.min(Urgency::Desk);
                }
            }
        }
    }

    /// A line about a file and nothing else.
    pub fn bare(path: &Path, urgency: Urgency, verdict: &'static str) -> OverviewRow {
        OverviewRow {
            urgency,
            verdict,
            game: String::new(),
            id: None,
            file: path.display().to_string(),
            edition: String::new(),
            blocks: 0,
            round: None,
            to_move: String::new(),
            owes: Vec::new(),
            since: String::new(),
            claimed: None,
            claimed_before: false,
            time: Vec::new(),
            due: Vec::new(),
            remark: String::new(),
            parted: Vec::new(),
        }
    }

    /// What a line is sorted by: a game without a claimed time that can be read comes before those with one, since it
    /// may have waited longest.
    pub fn order(&self) -> (Urgency, Option<i64>, &String, &String) {
        let moment = self.claimed.as_deref().and_then(moment_of);
        (self.urgency, moment, &self.game, &self.file)
    }
}
