//! Why something is not allowed, as facts with a code: kinds, spaces, powers and numbers, never a
//! sentence. `orders::refusals` says it in words. The text form, which game files, cases and findings
//! as data have, is the code and the facts that say something:
//! `out-of-reach space=ukraine kind=infantry left=1`.

mod air;
mod battle;
mod cargo;
mod fact;
mod money;
mod nation;
mod reply;
mod timing;
mod units;
mod way;

use crate::edition::Edition;

pub use air::{Carrier, Flight, Patrol, Strike};
pub use battle::{Battle, Bombard, Retreat};
pub use cargo::{Boarding, Landing};
use fact::{Facts, Words};
pub use money::{Advance, Buying, ChangingOver, Placing, Production};
pub use nation::{Lack, Nation};
pub use reply::Reply;
pub use timing::NotNow;
pub use units::{Spent, Transport, Units};
pub use way::{Goal, Sea, Way};

/// Why an order cannot be carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    Units(Units),
    Spent(Spent),
    Transport(Transport),
    Way(Way),
    Sea(Sea),
    Goal(Goal),
    Buying(Buying),
    Placing(Placing),
    Production(Production),
    ChangingOver(ChangingOver),
    Advance(Advance),
    Boarding(Boarding),
    Landing(Landing),
    Flight(Flight),
    Carrier(Carrier),
    Patrol(Patrol),
    Strike(Strike),
    Battle(Battle),
    Bombard(Bombard),
    Retreat(Retreat),
    Reply(Reply),
    Nation(Nation),
    NotNow(NotNow),
}

/// Applies a function of every subject.
macro_rules! each_subject {
    ($call:ident) => {
        $call! {
            Units,
            Spent,
            Transport,
            Way,
            Sea,
            Goal,
            Buying,
            Placing,
            Production,
            ChangingOver,
            Advance,
            Boarding,
            Landing,
            Flight,
            Carrier,
            Patrol,
            Strike,
            Battle,
            Bombard,
            Retreat,
            Reply,
            Nation,
            NotNow
        }
    };
}

macro_rules! from_subjects {
    ($($subject:ident),+) => {
        $(
            impl From<$subject> for Why {
                fn from(reason: $subject) -> Why {
                    Why::$subject(reason)
                }
            }
        )+
    };
}
each_subject!(from_subjects);

impl Why {
    /// The name of the reason in files.
    pub fn code(&self) -> &'static str {
        macro_rules! code {
            ($($subject:ident),+) => {
                match self { $( Why::$subject(why) => why.code(), )+ }
            };
        }
        each_subject!(code)
    }

    /// Code and facts as one line: `out-of-reach space=ukraine kind=infantry left=1`.
    pub fn text(&self, ed: &Edition) -> String {
        let mut facts = Facts::default();
        macro_rules! facts {
            ($($subject:ident),+) => {
                match self { $( Why::$subject(why) => why.facts(ed, &mut facts), )+ }
            };
        }
        each_subject!(facts);
        let mut text = self.code().to_owned();
        for (name, word) in facts.named() {
            text.push(' ');
            text.push_str(name);
            text.push('=');
            text.push_str(word);
        }
        text
    }

    /// Reads what [`Why::text`] wrote; nothing else is taken.
    pub fn from_text(text: &str, ed: &Edition) -> Option<Why> {
        let mut parts = text.split(' ');
        let code = parts.next()?;
        let words: Words = parts.map(|part| part.split_once('=')).collect::<Option<_>>()?;
        macro_rules! read {
            ($($subject:ident),+) => {
                None $( .or_else(|| $subject::read(code, &words, ed).map(Why::$subject)) )+
            };
        }
        let why: Option<Why> = each_subject!(read);
        why.filter(|why| why.text(ed) == text)
    }

    /// Every reason: its code and the names of its facts.
    pub fn listed() -> impl Iterator<Item = Listed> {
        macro_rules! lists {
            ($($subject:ident),+) => { [$( $subject::LISTED ),+] };
        }
        each_subject!(lists).into_iter().flatten().copied()
    }
}

/// A code and the names of its facts.
pub type Listed = (&'static str, &'static [&'static str]);
