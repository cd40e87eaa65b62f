//! The three verdicts on a game file, and which version of the program rules which revision.

use crate::edition::Edition;
use crate::file::{Block, Burnt};
use crate::seal::{Digest, RollLine};

use super::super::chain_fault::Check;
use super::super::mode::DiceMode;
use super::super::rules::RULES_REVISION;
use super::super::standing::Filed;

/// Every revision of the rules with the version of the program that rules it, the present one last.
/// When you raise [`RULES_REVISION`], add a line.
const RULED_BY: [(u32, &str); 1] = [(RULES_REVISION, env!("CARGO_PKG_VERSION"))];

/// The program that rules a revision, as it is called in a sentence.
#[must_use]
pub fn ruled_by(revision: u32) -> String {
    match RULED_BY.iter().find(|(r, _)| *r == revision) {
        Some((_, version)) => format!("fieldpost {version}"),
        None if revision > RULES_REVISION => "a newer program".to_string(),
        None => "an older program".to_string(),
    }
}

/// What is to be thought of a game file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Something in it is not as it must be.
    Wrong,
    /// This program cannot rule it again; what needs no rules is right.
    Unproven,
    /// Every block was made again here.
    Good,
}

impl Verdict {
    /// The word that is printed and written as data.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Wrong => "wrong",
            Verdict::Unproven => "unproven",
            Verdict::Good => "good",
        }
    }
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct VerifyReport {
    pub name: String,
    pub mode: Option<DiceMode>,
    /// Blocks in the file.
    pub blocks: u32,
    /// Blocks from the first on in which nothing is wrong.
    pub sound: u32,
    /// Signatures checked and dice recomputed.
    pub signatures: u32,
    pub dice: u64,
    pub failure: Option<Failure>,
    /// Why this program cannot rule the game again.
    pub unproven: Option<Unproven>,
    /// Blocks whose links were opened in vain, with the reason.
    pub burnt: Vec<(u32, Burnt)>,
    /// The edition to name things by, where a step is burnt.
    pub edition: Option<Edition>,
    /// Sealed standing orders that were not opened.
    pub sealed: Vec<Filed>,
    /// The latest sound head.
    pub head: Option<Digest>,
}

/// The first thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// `None`: the file as a whole or its genesis.
    pub block: Option<u32>,
    pub check: Check,
    pub what: String,
}

/// Why a game cannot be ruled again here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unproven {
    /// The revision by which the game is played.
    pub revision: u32,
    pub why: String,
    /// The program that rules it.
    pub program: String,
    /// What this program cannot read, and therefore did not check.
    pub unread: Option<String>,
}

impl VerifyReport {
    /// Counts a block in which nothing is wrong.
    pub(super) fn count_block(&mut self, ed: &Edition, block: &Block) {
        let signed = block.stored_documents().filter(|d| !d.signature.is_empty());
        self.signatures += signed.count() as u32;
        self.dice += block.rolls.iter().map(|r| faces_in_roll(r)).sum::<u64>();
        if let Some(why) = &block.burnt {
            self.burnt.push((block.number, why.clone()));
            self.edition.get_or_insert_with(|| ed.clone());
        }
        self.head = Some(block.head);
    }

    /// The verdict on the whole file: its worst finding counts.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (&self.failure, &self.unproven) {
            (Some(_), _) => Verdict::Wrong,
            (None, Some(_)) => Verdict::Unproven,
            (None, None) => Verdict::Good,
        }
    }

    /// Was everything checked and right?
    #[must_use]
    pub fn good(&self) -> bool {
        self.verdict() == Verdict::Good
    }

    /// Where and why, in one line, for a file that is not good: the blocks, the reason, and which
    /// program rules them.
    #[must_use]
    pub fn in_one_line(&self) -> Option<String> {
        if let Some(f) = &self.failure {
            let at = f.block.map_or("the file as a whole".to_string(), |b| format!("block {b}"));
            return Some(format!("{at}, {}: {}", f.check.word(), f.what));
        }
        let unproven = self.unproven.as_ref()?;
        let which = match self.blocks {
            0 => "its beginning".to_string(),
            1 => "block 1".to_string(),
            n => format!("blocks 1 to {n}"),
        };
        let unread = unproven.unread.as_ref();
        let unread = unread.map_or(String::new(), |u| format!("; {u} cannot be read here"));
        let Unproven { why, program, .. } = unproven;
        Some(format!("{which}: {why}; ruled by {program}{unread}"))
    }
}

/// The dice of a roll line.
pub(super) fn faces_in_roll(roll: &str) -> u64 {
    roll.parse().map_or(0, |line: RollLine| line.faces().len() as u64)
}
