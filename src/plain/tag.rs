//! Finds the names in a line: places, kinds and powers, the longest first, and says of every other word
//! what it does.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::edition::{Edition, squash};
use crate::id::{KindId, PowerId, SpaceId};
use crate::orders::names::{Names, Unknown};

use super::adjectives::{place_of_city, with_direction};
use super::dictated::dictated_sign;
use super::everyday::{is_everyday, is_noun};
use super::token::{TextPiece, TextSign, TextToken};
use super::words::{self, WordMark};

/// What is at one place of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagItem {
    Number(u32),
    Kind {
        kind: KindId,
        plural: bool,
    },
    /// Aircraft of any kind.
    Planes,
    Place(SpaceId),
    /// A name that fits several places.
    Unclear(Vec<String>),
    Power(PowerId),
    WordMark(WordMark),
    TextSign(TextSign),
    /// A word that is not understood.
    Strange,
}

/// An item, its bytes in the text, and the words it was made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tagged {
    pub item: TagItem,
    pub start: usize,
    pub end: usize,
    /// In lower case, as written.
    pub words: String,
}

impl Tagged {
    /// Is it this sign?
    pub fn is(&self, sign: TextSign) -> bool {
        self.item == TagItem::TextSign(sign)
    }

    /// Is it a word that means this?
    pub fn does(&self, mark: WordMark) -> bool {
        self.item == TagItem::WordMark(mark)
    }
}

/// Short names of kinds that clubs use, without blanks and signs, to be looked up.
static CLUB_KINDS: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    words::CLUB_KINDS.iter().rev().map(|(word, id)| (squash(word), *id)).collect()
});

/// Most words of a name.
const LONGEST: usize = 9;
/// Finds what the pieces of one line say.
pub(super) struct Tagger<'a> {
    pub names: &'a Names<'a>,
    pub ed: &'a Edition,
    pub mover: PowerId,
    pub pieces: &'a [TextPiece],
    text: &'a str,
}

/// Tags one line of a turn of the `mover`; the pieces carry their places in `text`.
pub(super) fn tag<'a>(
    names: &'a Names<'a>,
    mover: PowerId,
    text: &'a str,
    pieces: &'a [TextPiece],
) -> Vec<Tagged> {
    let tagger = Tagger { names, ed: names.ed, mover, pieces, text };
    let mut all = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let (item, length) = tagger.item(at);
        let start = pieces[at].start;
        let end = pieces[at + length - 1].end;
        let words = tagger.words(at, length);
        all.push(Tagged { item, start, end, words });
        at += length;
    }
    all
}

impl Tagger<'_> {
    fn words(&self, at: usize, length: usize) -> String {
        let end = self.pieces[at + length - 1].end;
        self.text[self.pieces[at].start..end].to_lowercase()
    }

    fn item(&self, at: usize) -> (TagItem, usize) {
        let piece = &self.pieces[at];
        match &piece.token {
            TextToken::TextSign(sign) => self.sign(at, *sign),
            TextToken::Number(n) => match self.zone_behind_number(at, *n) {
                Some(found) => found,
                None => (TagItem::Number(*n), 1),
            },
            // A telegram says it in words.
            TextToken::Word(word) if word == "stop" && piece.capitals => {
                (TagItem::TextSign(TextSign::Stop), 1)
            }
            // So does a telephone that takes dictation.
            TextToken::Word(word) if word == "period" || word == "comma" => {
                let sign = if word == "comma" { TextSign::Comma } else { TextSign::Stop };
                (TagItem::TextSign(sign), 1)
            }
            TextToken::Word(word) => match dictated_sign(self.pieces, at, word) {
                Some((sign, length)) => (TagItem::TextSign(sign), length),
                None => self.word(at, word),
            },
        }
    }

    fn sign(&self, at: usize, sign: TextSign) -> (TagItem, usize) {
        // The `s` of a possessive says nothing.
        let next = self.pieces.get(at + 1);
        let possessive = sign == TextSign::Ornament
            && next.is_some_and(|p| p.word() == Some("s") && !p.spaced)
            && !self.pieces[at].spaced;
        if possessive {
            (TagItem::WordMark(WordMark::Noise), 2)
        } else {
            (TagItem::TextSign(sign), 1)
        }
    }

    /// `8 Sea Zone`, as a program writes it.
    fn zone_behind_number(&self, at: usize, n: u32) -> Option<(TagItem, usize)> {
        let word = |i: usize| self.pieces.get(at + i).and_then(TextPiece::word);
        if word(1) != Some("sea") || word(2) != Some("zone") {
            return None;
        }
        let space = self.names.find_space(&format!("sz{n}")).ok()??;
        Some((TagItem::Place(space), 3))
    }

    fn word(&self, at: usize, word: &str) -> (TagItem, usize) {
        if let Some(found) = self.zone(at, word).or_else(|| self.zone_in_words(at, word)) {
            return found;
        }
        if let Some(found) = self.adjective(at).filter(|(_, length)| *length > 1) {
            return found;
        }
        if let Some(found) = self.long_name(at) {
            return found;
        }
        let marks: Vec<&str> =
            self.pieces[at..].iter().map_while(TextPiece::word).take(words::MOST).collect();
        let mark = words::mark(&marks);
        if let Some((mark, length)) = mark.filter(|(_, n)| *n > 1 && !ends_in_a_zone(&marks, *n)) {
            return (TagItem::WordMark(mark), length);
        }
        if let Some(n) = words::number(word) {
            return self.number_word(at, word, n);
        }
        if let Some(found) = self.adjective(at) {
            return found;
        }
        // `German` says whose units they are, and is no place.
        let adjective = ["an", "ans", "ish", "ese", "ench"].iter().any(|end| word.ends_with(end));
        if let Some(power) = self.power(word).filter(|_| adjective)
            && self.ed.spaces.iter().all(|s| squash(&s.name) != word)
        {
            return (TagItem::Power(power), 1);
        }
        if let Some(power) = self.people(word).or_else(|| self.owner(at, word)) {
            return (TagItem::Power(power), 1);
        }
        let place = self.names.exact_space(word).filter(|_| word.len() > 1);
        if let Some(space) = place.filter(|_| !is_everyday(word) || self.as_name(at)) {
            return (TagItem::Place(space), 1);
        }
        if let Some(space) = place_of_city(self.names, word) {
            return (TagItem::Place(space), 1);
        }
        if let Some(found) = self.kind(at, word) {
            return (found, 1);
        }
        if let Some((mark, _)) = mark {
            return (TagItem::WordMark(mark), 1);
        }
        if words::PLANES.contains(&word) {
            return (TagItem::Planes, 1);
        }
        if is_everyday(word) { (TagItem::Strange, 1) } else { (self.short_name(at, word), 1) }
    }

    /// `five`, `twenty-five`, `TWENTY FIVE`
    fn number_word(&self, at: usize, word: &str, n: u32) -> (TagItem, usize) {
        let hyphen = usize::from(self.pieces.get(at + 1).is_some_and(|p| p.is(TextSign::Hyphen)));
        let next = self.pieces.get(at + 1 + hyphen).and_then(TextPiece::word);
        let ones = next.and_then(words::number).filter(|n| (1..10).contains(n));
        match ones.filter(|_| words::tens(word).is_some()) {
            Some(ones) => (TagItem::Number(n + ones), 2 + hyphen),
            None => (TagItem::Number(n), 1),
        }
    }

    /// `sz13`, `sz 13`, `SZ#8`, `z8`, `sea zone 5`, `zone 4`
    pub(super) fn zone(&self, at: usize, word: &str) -> Option<(TagItem, usize)> {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = &word[..word.len() - digits.len()];
        let zone = ["sz", "z", "zone", "seazone"];
        if !digits.is_empty() && zone.contains(&letters) {
            return Some((self.numbered(digits), 1));
        }
        let word_at = |i: usize| self.pieces.get(i).and_then(TextPiece::word);
        let mut next = match word {
            "sea" if word_at(at + 1) == Some("zone") => at + 2,
            w if zone.contains(&w) || w == "zones" => at + 1,
            _ => return None,
        };
        if self.pieces.get(next).is_some_and(|p| p.is(TextSign::Hash)) {
            next += 1;
        }
        match self.pieces.get(next).map(|p| &p.token) {
            Some(TextToken::Number(n)) => Some((self.numbered(&n.to_string()), next + 1 - at)),
            // `zone four`
            Some(TextToken::Word(word)) if word_at(at) != Some("z") => {
                let n = words::number(word)?;
                let (item, length) = self.number_word(next, word, n);
                let TagItem::Number(n) = item else { return None };
                Some((self.numbered(&n.to_string()), next + length - at))
            }
            _ => None,
        }
    }

    pub(super) fn numbered(&self, digits: &str) -> TagItem {
        match self.names.find_space(&format!("sz{digits}")) {
            Ok(Some(space)) => TagItem::Place(space),
            _ => TagItem::Strange,
        }
    }

    /// The longest name of several words that begins here.
    fn long_name(&self, at: usize) -> Option<(TagItem, usize)> {
        let (item, pieces) =
            (2..=LONGEST).rev().find_map(|n| self.name_of(at, n).map(|item| (item, n)))?;
        // The last dot of `Karelia S.S.R.` ends no sentence.
        let dot = self.pieces.get(at + pieces).is_some_and(|p| p.is(TextSign::Stop) && !p.spaced);
        let initials = self.pieces[at + 1..at + pieces].iter().any(|p| p.is(TextSign::Stop));
        let single = self.pieces[at + pieces - 1].word().is_some_and(|w| w.len() == 1);
        Some((item, pieces + usize::from(dot && initials && single)))
    }

    /// What so many pieces name, if they hang together.
    fn name_of(&self, at: usize, pieces: usize) -> Option<TagItem> {
        let part = self.pieces.get(at..at + pieces)?;
        let last = part.last()?;
        last.word()?;
        // The end of `Dad's` is no beginning of a name.
        let owner = part[0].word() == Some("s") && !part[0].spaced;
        if owner && at.checked_sub(1).is_some_and(|before| self.pieces[before].word().is_some()) {
            return None;
        }
        let mut whole_only = false;
        for (i, piece) in part.iter().enumerate() {
            whole_only |= piece.is(TextSign::Slash);
            let fits = match &piece.token {
                TextToken::Word(_) => true,
                TextToken::TextSign(TextSign::Hyphen) => i > 0,
                // `Norway/Finland`, which is one place
                TextToken::TextSign(TextSign::Slash) => {
                    i > 0 && !piece.spaced && !part[i + 1..].is_empty()
                }
                // The dot of `S. Europe` and `It. E. Africa`.
                TextToken::TextSign(TextSign::Stop) => {
                    let short = part.get(i.wrapping_sub(1)).and_then(TextPiece::word);
                    short.is_some_and(|w| w.len() <= 4) && !piece.spaced
                }
                _ => false,
            };
            if !fits {
                return None;
            }
        }
        let words: Vec<&str> = part.iter().filter_map(TextPiece::word).collect();
        if words.len() < 2 {
            return None;
        }
        let text = words.join(" ");
        // `so far` is no Soviet Far East.
        if text == "so far" {
            return None;
        }
        if let Some(space) = self.names.exact_space(&text) {
            return Some(TagItem::Place(space));
        }
        if let Some(space) = place_of_city(self.names, &text) {
            return Some(TagItem::Place(space));
        }
        // `W. Egypt`
        let whole = with_direction(&words)
            .iter()
            .find_map(|name| self.names.exact_space(name).or_else(|| self.shortened_space(name)));
        if let Some(space) = whole.filter(|_| !whole_only) {
            return Some(TagItem::Place(space));
        }
        if whole_only {
            return None;
        }
        if let Some(kind) = self.exact_kind(&text).filter(|_| self.kind_of_words(&words)) {
            let plural = last.word().is_some_and(|w| w.ends_with('s'));
            return Some(TagItem::Kind { kind, plural });
        }
        // Beginnings of words: none of them may be a word that does something else.
        let short = ["it", "s", "i", "us", "so", "do"];
        let mark = |w: &str| words::mark(&[w]).is_some() && !short.contains(&w);
        // `so I` is no Solomon Islands.
        if words.iter().all(|w| words::mark(&[w]).is_some()) {
            return None;
        }
        let other = |w: &&str| mark(w) || self.exact_kind(w).is_some();
        if words.iter().any(other) || words.iter().any(|w| words::number(w).is_some()) {
            return None;
        }
        if !self.could_begin(words[0]) {
            return None;
        }
        let joined = squash(&text);
        if joined.len() < 3 || words.iter().all(|w| self.names.exact_space(w).is_some()) {
            return None;
        }
        match self.names.find_space(&text) {
            Ok(Some(space)) if self.begins(space, &words) => Some(TagItem::Place(space)),
            Err(Unknown::Ambiguous { names }) if words.iter().all(|w| w.len() > 2) => {
                Some(TagItem::Unclear(names))
            }
            _ => None,
        }
    }

    /// Is there a kind with a name of these several words? `art s` is not `arts`.
    fn kind_of_words(&self, words: &[&str]) -> bool {
        let same = |typed: &str, name: &str| typed == name || typed.strip_suffix('s') == Some(name);
        self.ed.lexicon().kinds.iter().any(|s| {
            s.words.len() == words.len() && words.iter().zip(&s.words).all(|(a, b)| same(a, b))
        }) || words::CLUB_KINDS
            .iter()
            .any(|(name, _)| name.contains('-') && squash(name) == words.concat())
    }

    /// The space of a name whose second word has three letters or more: `West Egy`.
    fn shortened_space(&self, name: &str) -> Option<SpaceId> {
        let words: Vec<&str> = name.split(' ').collect();
        let space = self.names.find_space(name).ok()??;
        (words[1].len() > 2 && self.begins(space, &words)).then_some(space)
    }

    /// Does each of the words begin a word of a name of the space?
    fn begins(&self, space: SpaceId, words: &[&str]) -> bool {
        let spellings = &self.ed.lexicon().spaces;
        spellings.iter().filter(|s| s.index == space.index()).any(|s| {
            let mut rest = s.words.iter();
            words.iter().all(|typed| rest.any(|word| word.starts_with(&squash(typed))))
        })
    }

    /// The kind of unit with exactly this name, or with a name that clubs use for it.
    pub(super) fn exact_kind(&self, text: &str) -> Option<KindId> {
        let club = || CLUB_KINDS.get(&squash(text));
        self.names.exact_kind(text).or_else(|| club().and_then(|id| self.names.exact_kind(id)))
    }

    fn kind(&self, at: usize, word: &str) -> Option<TagItem> {
        // `3i`
        let behind_number = at > 0
            && matches!(self.pieces[at - 1].token, TextToken::Number(_))
            && !self.pieces[at].spaced;
        let letter = words::LETTERS.iter().find(|(letter, _)| *letter == word);
        if let Some((_, id)) = letter.filter(|_| behind_number) {
            let kind = self.names.exact_kind(id)?;
            return Some(TagItem::Kind { kind, plural: false });
        }
        let kind = self.exact_kind(word)?;
        // `ss`, `bs` and `infantry` are no plurals.
        let stem = word.strip_suffix('s');
        let plural = stem.is_some_and(|s| s.len() > 1 && self.exact_kind(s) == Some(kind));
        Some(TagItem::Kind { kind, plural })
    }

    /// Is a short word meant as a name? It is if it is written in capitals, or with one inside a sentence,
    /// or is next to an arrow.
    fn as_name(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        let arrow = |p: &TextPiece| p.is_arrow() || piece.capitals && p.is(TextSign::Dash);
        let neighbours =
            [at.checked_sub(1).and_then(|i| self.pieces.get(i)), self.pieces.get(at + 1)];
        let before = at.checked_sub(1).and_then(|i| self.pieces[i].word());
        let noun = piece.word().is_some_and(is_noun);
        if noun && before.is_some_and(|w| self.exact_kind(w).is_some()) {
            return true;
        }
        // `ftr we / bmb ger`, `ftr we to sz13`: a name, although it is a pronoun elsewhere.
        let pronoun = piece.word().is_some_and(|w| ["we", "us", "it"].contains(&w));
        let ends = match self.pieces.get(at + 1).map(|p| &p.token) {
            None => true,
            Some(TextToken::TextSign(sign)) => *sign != TextSign::Ornament,
            Some(TextToken::Word(word)) => ["to", "into", "and"].contains(&word.as_str()),
            Some(TextToken::Number(_)) => true,
        };
        if pronoun && ends && before.is_some_and(|w| self.exact_kind(w).is_some()) {
            return true;
        }
        let whole_line = self.pieces.iter().all(|p| p.word().is_none() || p.capitals);
        let marked = piece.capitals && piece.end - piece.start > 1 && !whole_line;
        let inside = at > 0 && piece.capital && self.pieces[at - 1].word().is_some();
        marked
            || inside
            || neighbours.into_iter().flatten().any(arrow)
            || whole_line && self.beside_units(at)
    }

    /// A kind or a number comes before or behind it.
    fn beside_units(&self, at: usize) -> bool {
        let near = [at.checked_sub(1).and_then(|i| self.pieces.get(i)), self.pieces.get(at + 1)];
        near.into_iter().flatten().any(|p| match &p.token {
            TextToken::Number(_) => true,
            TextToken::Word(w) => self.exact_kind(w).is_some(),
            TextToken::TextSign(_) => false,
        })
    }

    /// A beginning of a name.
    fn short_name(&self, at: usize, word: &str) -> TagItem {
        if word.len() < 2 || word.starts_with(|c: char| c.is_ascii_digit()) {
            return TagItem::Strange;
        }
        if let Some(power) = self.power(word) {
            // `2 ftr UK`, but `2 UK ftr`
            let units = self.pieces.get(at + 1).and_then(TextPiece::word);
            let owner = units.is_some_and(|next| self.exact_kind(next).is_some());
            return match self.names.find_space(word) {
                Ok(Some(space)) if !owner => TagItem::Place(space),
                _ => TagItem::Power(power),
            };
        }
        let space = if self.could_begin(word) { self.names.find_space(word) } else { Ok(None) };
        match space {
            Ok(Some(space)) if self.plainly(space, word) => return TagItem::Place(space),
            Err(Unknown::Ambiguous { names }) => return TagItem::Unclear(names),
            _ => {}
        }
        if let Some(found) = self.initials(at, word) {
            return found;
        }
        let kinds = &self.ed.lexicon().kinds;
        if word.len() > 3
            && kinds.iter().any(|s| s.squashed.starts_with(word.get(..3).unwrap_or(word)))
            && let Ok(kind) = self.names.kind(word)
        {
            return TagItem::Kind { kind, plural: word.ends_with('s') };
        }
        TagItem::Strange
    }

    /// Does a name of the space begin so, or is this a long word inside it? `far` is no Far East.
    fn plainly(&self, space: SpaceId, word: &str) -> bool {
        let typed = squash(word);
        let spellings = &self.ed.lexicon().spaces;
        typed.len() > 4
            || spellings.iter().any(|s| s.index == space.index() && s.squashed.starts_with(&typed))
    }

    /// Could the word begin a name of a space? Looking for names that are like a word takes much longer.
    fn could_begin(&self, word: &str) -> bool {
        let typed = squash(word);
        let initials = typed.len() < 5;
        let spaces = &self.ed.lexicon().spaces;
        initials
            || spaces.iter().any(|s| {
                s.squashed.starts_with(&typed) || s.words.iter().any(|w| w.starts_with(&typed))
            })
    }

    /// A power by a whole name of it.
    pub(super) fn power(&self, word: &str) -> Option<PowerId> {
        let all = &self.ed.lexicon().powers;
        let typed = squash(word);
        all.iter().find(|s| s.squashed == typed).map(|s| PowerId(s.index as u8))
    }
}

/// Do so many words end within the words `sea zone`? `by sea zone 41` is `by` and a zone.
fn ends_in_a_zone(words: &[&str], length: usize) -> bool {
    words
        .get(length - 1..=length)
        .is_some_and(|two| two.iter().all(|w| ["sea", "zone"].contains(w)))
}
