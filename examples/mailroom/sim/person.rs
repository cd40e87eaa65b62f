//! Somebody at the table: a folder of their own, what they have in it, and what they remember.

use std::collections::BTreeSet;
use std::path::PathBuf;

use fieldpost::doc_kind::DocKind;

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Owed {
    Nothing,
    Orders(String),
    /// The seats that are asked.
    Answers(Vec<String>),
}

impl Owed {
    pub fn seats(&self) -> Vec<&str> {
        match self {
            Owed::Nothing => Vec::new(),
            Owed::Orders(seat) => vec![seat],
            Owed::Answers(seats) => seats.iter().map(String::as_str).collect(),
        }
    }
}

/// The latest game file of a person, and what `show --owed` says of it.
#[derive(Clone, Debug)]
pub struct Latest {
    pub file: String,
    pub head: String,
    pub blocks: u32,
    pub round: u32,
    pub step: u32,
    /// The block since which it is owed.
    pub since: u32,
    pub owed: Owed,
    /// Of the seats that are asked, those that answer, and those that open a seal.
    pub to_answer: Vec<String>,
    pub to_open: Vec<String>,
}

impl Latest {
    /// The question that the game waits to have answered, whatever is filed meanwhile.
    pub fn question(&self) -> String {
        format!("step {} since {}", self.step, self.since)
    }
}

/// A signed file in the folder.
#[derive(Clone, Debug)]
pub struct Doc {
    pub file: String,
    pub kind: DocKind,
    pub seat: String,
    pub step: Option<u32>,
    /// Of the game file for which it was written, 32 digits.
    pub head: Option<String>,
    /// The digest of its text.
    pub digest: String,
    /// The question at which it was written, if its holder wrote it.
    pub own: Option<String>,
}

impl Doc {
    /// Is it of this kind, and for this game file?
    pub fn is(&self, kind: DocKind, held: &Latest) -> bool {
        self.kind == kind && self.head.as_ref().is_some_and(|h| held.head.starts_with(h.as_str()))
    }
}

pub struct Person {
    pub seat: &'static str,
    pub folder: PathBuf,
    /// Counts as honest before the laws.
    pub honest: bool,
    pub cheats: bool,
    pub keeper: bool,
    pub director: bool,
    pub held: Option<Latest>,
    pub docs: Vec<Doc>,
    /// The invitation has been read and joined.
    pub joined: bool,
    /// What was done or tried, so that no one does it for ever.
    pub done: BTreeSet<String>,
    /// The question for which this person has opened a link or signed a receipt, and the decisions.
    pub locked: Option<(String, Vec<String>)>,
    /// The latest step for which this person has opened a link.
    pub shown: u32,
    /// What the commands said that stopped this person last.
    pub stopped_by: String,
    /// Game files that tell another story, by name.
    pub forks: Vec<String>,
    pub mails: u32,
}

impl Person {
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// Is this done for the first time?
    pub fn first(&mut self, what: String) -> bool {
        self.done.insert(what)
    }

    /// The documents of this kind and step, in the sequence in which they came.
    pub fn of(&self, kind: DocKind, step: u32) -> impl Iterator<Item = &Doc> {
        self.docs.iter().filter(move |d| d.kind == kind && d.step == Some(step))
    }

    pub fn owes(&self) -> bool {
        self.held.as_ref().is_some_and(|h| h.owed.seats().contains(&self.seat))
    }
}
