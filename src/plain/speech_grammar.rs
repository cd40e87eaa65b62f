//! A small grammar of phrases, from `plan_speech.txt`, `never_speech.txt` and `loss_speech.txt`: how people speak of battles. A phrase is found
//! in the words of a sentence from a given word on, in every length that it can have.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::plan_words::{PlanToken, PlanWord};

const LISTS: [&str; 3] = [
    include_str!("plan_speech.txt"),
    include_str!("never_speech.txt"),
    include_str!("loss_speech.txt"),
];

/// What a kind of unit is written as that the sentence calls the writer's own.
pub(super) const OWN: &str = "(own)";

/// What a kind of unit is written as behind `a`.
pub(super) const ONE: &str = "(one)";

/// Most readings of one phrase that are followed.
const MOST: usize = 32;

/// A part of a phrase.
#[derive(Debug)]
enum SpeechPart {
    Words(Vec<&'static str>),
    Number,
    Place,
    Kind,
    /// A phrase of another heading.
    Phrase(&'static str),
    Maybe(Vec<SpeechPart>),
}

/// One way to say a phrase, and what it means.
#[derive(Debug)]
struct SpeechForm {
    parts: Vec<SpeechPart>,
    meaning: Option<(&'static str, &'static str)>,
    only: bool,
}

static PHRASES: LazyLock<BTreeMap<&'static str, Vec<SpeechForm>>> = LazyLock::new(|| {
    let mut all: BTreeMap<&'static str, Vec<SpeechForm>> = BTreeMap::new();
    let mut heading = "";
    let lines = LISTS.iter().flat_map(|list| list.lines());
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        match line.strip_prefix('<').and_then(|rest| rest.strip_suffix(">:")) {
            Some(name) => heading = name,
            None => {
                let (pattern, meaning) = match line.split_once(" => ") {
                    Some((pattern, meaning)) => (pattern, meaning.split_once(' ')),
                    None => (line, None),
                };
                let only = line.ends_with(" => only");
                let form = SpeechForm { parts: parts_of(pattern), meaning, only };
                all.entry(heading).or_default().push(form);
            }
        }
    }
    all
});

fn parts_of(pattern: &'static str) -> Vec<SpeechPart> {
    let mut all = Vec::new();
    let mut rest = pattern.trim();
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let end = inner.find(']').unwrap_or(inner.len());
            all.push(SpeechPart::Maybe(parts_of(&inner[..end])));
            rest = inner.get(end + 1..).unwrap_or_default().trim_start();
            continue;
        }
        let end = rest.find(' ').unwrap_or(rest.len());
        let word = &rest[..end];
        let phrase = word.strip_prefix('<').and_then(|w| w.strip_suffix('>'));
        all.push(match (word, phrase) {
            ("#", _) => SpeechPart::Number,
            ("@", _) => SpeechPart::Place,
            ("%", _) => SpeechPart::Kind,
            (_, Some(name)) if !name.is_empty() => SpeechPart::Phrase(name),
            (words, _) => SpeechPart::Words(words.split('|').collect()),
        });
        rest = rest[end..].trim_start();
    }
    all
}

/// What a phrase says: the names and numbers in it, and what its parts mean.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SaidPhrase {
    pub numbers: Vec<u32>,
    pub kinds: Vec<KindId>,
    pub places: Vec<SpaceId>,
    /// A kind in it is said to be the writer's own.
    pub own: bool,
    /// `the infantry`: all of a kind in one word.
    pub collective: bool,
    /// `an infantry`
    pub one: bool,
    /// It is about these kinds and no others.
    pub only: bool,
    meanings: Vec<(&'static str, &'static str)>,
}

impl SaidPhrase {
    /// What the phrase means under a key: the last part that says something of it.
    pub(super) fn meaning(&self, key: &str) -> Option<&'static str> {
        self.meanings.iter().rev().find(|(k, _)| *k == key).map(|(_, value)| *value)
    }

    /// The meaning with the names and numbers of the phrase in its gaps.
    pub(super) fn filled(&self, board: &TurnBoard, value: &str) -> String {
        let number = self.numbers.iter().max().map(|n| n.to_string()).unwrap_or_default();
        let kind = self.kinds.last().map(|k| board.abbr(*k)).unwrap_or_default();
        let part = |key| self.meaning(key).unwrap_or_default();
        value
            .replace("{#}", &number)
            .replace("{%}", kind)
            .replace("{cmp}", part("cmp"))
            .replace("{n}", part("n"))
    }

    fn with(&self, more: &SaidPhrase) -> SaidPhrase {
        let mut all = self.clone();
        all.numbers.extend(&more.numbers);
        all.kinds.extend(&more.kinds);
        all.places.extend(&more.places);
        all.own |= more.own;
        all.collective |= more.collective;
        all.one |= more.one;
        all.only |= more.only;
        all.meanings.extend(&more.meanings);
        all
    }
}

/// The ends of a phrase, each with what it says.
type PhraseEnds = Vec<(usize, SaidPhrase)>;

/// The words of a sentence in which phrases are looked for.
pub(super) struct SpokenWords<'a> {
    pub words: &'a [PlanToken],
    found: RefCell<BTreeMap<(&'static str, usize), PhraseEnds>>,
}

impl<'a> SpokenWords<'a> {
    /// Looks for phrases in these words.
    pub(super) fn new(words: &'a [PlanToken]) -> SpokenWords<'a> {
        SpokenWords { words, found: RefCell::new(BTreeMap::new()) }
    }

    /// The longest phrase of a heading that begins at a word: where it ends, and what it says.
    pub(super) fn longest(&self, name: &'static str, at: usize) -> Option<(usize, SaidPhrase)> {
        let all = self.ends(name, at);
        let end = all.iter().map(|(end, _)| *end).max()?;
        all.into_iter().find(|(e, _)| *e == end)
    }

    fn ends(&self, name: &'static str, at: usize) -> PhraseEnds {
        if let Some(known) = self.found.borrow().get(&(name, at)) {
            return known.clone();
        }
        let mut all: PhraseEnds = Vec::new();
        for form in PHRASES.get(name).into_iter().flatten() {
            for (end, mut said) in self.fits(&form.parts, at, &SaidPhrase::default()) {
                said.meanings.extend(form.meaning);
                said.only |= form.only;
                let known = all.iter().any(|(e, s)| *e == end && *s == said);
                if end > at && !known && all.len() < MOST {
                    all.push((end, said));
                }
            }
        }
        self.found.borrow_mut().insert((name, at), all.clone());
        all
    }

    fn fits(&self, parts: &[SpeechPart], at: usize, said: &SaidPhrase) -> PhraseEnds {
        let Some((part, rest)) = parts.split_first() else { return vec![(at, said.clone())] };
        let word = self.words.get(at).map(|t| &t.word);
        let mut next: PhraseEnds = Vec::new();
        match (part, word) {
            (SpeechPart::Maybe(inner), _) => {
                next.extend(self.fits(inner, at, said));
                next.push((at, said.clone()));
            }
            (SpeechPart::Phrase(name), Some(_)) => {
                next.extend(self.ends(name, at).iter().map(|(end, more)| (*end, said.with(more))));
            }
            (SpeechPart::Words(all), Some(word)) if is_word(all, word) => {
                next.push((at + 1, said.clone()));
            }
            (SpeechPart::Number, Some(PlanWord::Number(n))) => {
                let mut said = said.clone();
                said.numbers.push(*n);
                next.push((at + 1, said));
            }
            (SpeechPart::Kind, Some(PlanWord::Kind(kind))) => {
                let mut said = said.clone();
                said.kinds.push(*kind);
                let written = self.words[at].written.as_str();
                said.own |= written.starts_with(OWN);
                said.one |= written == ONE;
                let name = written.trim_start_matches(OWN).trim_start();
                said.collective |= ["infantry", "artillery", "armor", "armour"].contains(&name);
                next.push((at + 1, said));
            }
            (SpeechPart::Place, Some(PlanWord::Place(space))) => {
                let mut said = said.clone();
                said.places.push(*space);
                next.push((at + 1, said));
            }
            _ => {}
        }
        let mut all: PhraseEnds = Vec::new();
        for (end, said) in next {
            all.extend(self.fits(rest, end, &said));
            if all.len() > MOST {
                break;
            }
        }
        all
    }
}

/// Is this one of the words, or one of the signs?
fn is_word(all: &[&str], word: &PlanWord) -> bool {
    match word {
        PlanWord::Text(text) => all.contains(&text.as_str()),
        PlanWord::Break(sign) => all.iter().any(|w| w.len() == 1 && w.starts_with(*sign)),
        PlanWord::Number(n) => all.iter().any(|w| w.parse() == Ok(*n)),
        PlanWord::Kind(_) | PlanWord::Planes | PlanWord::Place(_) => false,
    }
}
