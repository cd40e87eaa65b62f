//! The facts of a reason as words that files keep: ids, numbers, `yes`; several with commas between
//! them. A fact that says nothing (no space, an empty list, "no") is left out.

use std::collections::BTreeMap;

use crate::edition::{Edition, Phase};
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, TechId};

/// A value that a reason carries.
pub(super) trait Fact: Sized {
    /// The word for it; nothing if it is left out.
    fn word(&self, ed: &Edition) -> Option<String>;

    /// What the word means; `None` if it means nothing. A fact that is left out has no word.
    fn from_word(word: Option<&str>, ed: &Edition) -> Option<Self>;
}

/// The facts of one reason by name, in the order in which the reason lists them.
#[derive(Default)]
pub(super) struct Facts {
    named: Vec<(&'static str, String)>,
}

impl Facts {
    /// Adds a fact under its name, if it has a word.
    pub(super) fn put(&mut self, name: &'static str, fact: &impl Fact, ed: &Edition) {
        self.named.extend(fact.word(ed).map(|word| (name, word)));
    }

    /// All facts with their names, in the order in which they were added.
    pub(super) fn named(&self) -> &[(&'static str, String)] {
        &self.named
    }
}

/// The words of a reason that is being read.
pub(super) type Words<'a> = BTreeMap<&'a str, &'a str>;

macro_rules! ids {
    ($($id:ty, $get:ident, $find:ident);+ $(;)?) => { $(
        impl Fact for $id {
            fn word(&self, ed: &Edition) -> Option<String> {
                Some(ed.$get(*self).id.clone())
            }
            fn from_word(word: Option<&str>, ed: &Edition) -> Option<$id> {
                ed.$find(word?)
            }
        }
    )+ };
}

ids! {
    PowerId, power, power_by_id;
    SpaceId, space, space_by_id;
    KindId, kind, kind_by_id;
    TechId, tech, tech_by_id;
    AdvantageId, advantage, advantage_by_id;
}

macro_rules! numbers {
    ($($number:ty),+) => { $(
        impl Fact for $number {
            fn word(&self, _: &Edition) -> Option<String> {
                Some(self.to_string())
            }
            fn from_word(word: Option<&str>, _: &Edition) -> Option<$number> {
                word?.parse().ok()
            }
        }
    )+ };
}

numbers!(u8, u16, u32, i32, i64);

const YES: &str = "yes";

impl Fact for bool {
    fn word(&self, _: &Edition) -> Option<String> {
        self.then(|| YES.to_owned())
    }
    fn from_word(word: Option<&str>, _: &Edition) -> Option<bool> {
        match word {
            None => Some(false),
            Some(word) => (word == YES).then_some(true),
        }
    }
}

impl Fact for Side {
    fn word(&self, _: &Edition) -> Option<String> {
        Some(self.name().to_lowercase())
    }
    fn from_word(word: Option<&str>, _: &Edition) -> Option<Side> {
        let word = word?;
        [Side::Axis, Side::Allies].into_iter().find(|s| s.name().to_lowercase() == word)
    }
}

const PHASES: [Phase; 8] = [
    Phase::Research,
    Phase::Purchase,
    Phase::LandPatrols,
    Phase::CombatMove,
    Phase::ConductCombat,
    Phase::Noncombat,
    Phase::Mobilize,
    Phase::Collect,
];

impl Fact for Phase {
    fn word(&self, _: &Edition) -> Option<String> {
        Some(Phase::word(*self).to_owned())
    }
    fn from_word(word: Option<&str>, _: &Edition) -> Option<Phase> {
        let word = word?;
        PHASES.into_iter().find(|p| Phase::word(*p) == word)
    }
}

impl<T: Fact> Fact for Option<T> {
    fn word(&self, ed: &Edition) -> Option<String> {
        self.as_ref().and_then(|fact| fact.word(ed))
    }
    fn from_word(word: Option<&str>, ed: &Edition) -> Option<Option<T>> {
        match word {
            None => Some(None),
            Some(_) => T::from_word(word, ed).map(Some),
        }
    }
}

impl<T: Fact> Fact for Vec<T> {
    fn word(&self, ed: &Edition) -> Option<String> {
        let words: Vec<String> = self.iter().filter_map(|fact| fact.word(ed)).collect();
        (!words.is_empty()).then(|| words.join(","))
    }
    fn from_word(word: Option<&str>, ed: &Edition) -> Option<Vec<T>> {
        let Some(word) = word else { return Some(Vec::new()) };
        word.split(',').map(|one| T::from_word(Some(one), ed)).collect()
    }
}

/// `fighter@west-russia`: a unit of this kind there.
impl Fact for (KindId, SpaceId) {
    fn word(&self, ed: &Edition) -> Option<String> {
        Some([self.0.word(ed)?, self.1.word(ed)?].join("@"))
    }
    fn from_word(word: Option<&str>, ed: &Edition) -> Option<(KindId, SpaceId)> {
        let (kind, space) = word?.split_once('@')?;
        Some((KindId::from_word(Some(kind), ed)?, SpaceId::from_word(Some(space), ed)?))
    }
}

/// Declares the reasons of one subject: for each its meaning, the code under which files keep it, and
/// its facts. Codes and names of facts are part of the formats; docs/format/events.md lists them.
macro_rules! reasons {
    ($(#[doc = $about:expr])+ $subject:ident {
        $( $(#[doc = $meaning:expr])+ $reason:ident = $code:literal $( { $($fact:ident : $ty:ty),+ } )? ; )+
    }) => {
        $(#[doc = $about])+
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $subject {
            $( $(#[doc = $meaning])+ $reason $( { $($fact: $ty),+ } )? ),+
        }

        impl $subject {
            /// Codes and the names of their facts.
            pub const LISTED: &[(&str, &[&str])] =
                &[ $( ($code, &[ $( $( stringify!($fact) ),+ )? ]) ),+ ];

            /// The code of the reason, for programs.
            pub fn code(&self) -> &'static str {
                match self { $( Self::$reason { .. } => $code ),+ }
            }

            #[allow(unused_variables, reason = "some reasons have no facts")]
            pub(super) fn facts(&self, ed: &$crate::edition::Edition, to: &mut $crate::engine::why::fact::Facts) {
                match self {
                    $( Self::$reason $( { $($fact),+ } )? => { $( $( to.put(stringify!($fact), $fact, ed); )+ )? } )+
                }
            }

            #[allow(unused_variables, reason = "some reasons have no facts")]
            pub(super) fn read(
                code: &str,
                words: &$crate::engine::why::fact::Words,
                ed: &$crate::edition::Edition,
            ) -> Option<$subject> {
                match code {
                    $( $code => Some(Self::$reason $( { $(
                        $fact: <$ty as $crate::engine::why::fact::Fact>::from_word(words.get(stringify!($fact)).copied(), ed)?
                    ),+ } )? ), )+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use reasons;
