//! The words of a line that name things: counts, kinds, spaces. Part of the line parser.

use crate::diag::{Diagnostic, code};
use crate::id::{KindId, PowerId, SpaceId};

use super::clauses::CLAUSES;
use super::lexemes::Token;
use super::lines::{JOINTS, LineReader, MOST, Parsed};
use super::names::{Sort, Unknown};

/// Most letters of a word for which all kinds are listed, whatever it looks like.
const SHORT_WORD: usize = 3;

/// No name of a space has so many words.
const MOST_WORDS: usize = 12;

impl LineReader<'_, '_> {
    pub(super) fn count(&mut self) -> Parsed<Option<u16>> {
        let mark = self.cur.mark();
        match self.cur.peek().cloned() {
            Some(Token::Number(n)) => {
                self.cur.next();
                if n == 0 || n > MOST {
                    let at = self.cur.label_from(mark);
                    let what = format!("{n} units cannot be ordered");
                    let help = format!("counts go from 1 to {MOST}");
                    self.found.push(Diagnostic::new(code::BAD_NUMBER, at, what).help(help));
                    return Ok(None);
                }
                // `4x inf`
                let _ = self.cur.take_word(&["x"]) || self.cur.take(&Token::Other('×'));
                Ok(u16::try_from(n).ok())
            }
            Some(Token::Word(w)) if w.starts_with(|c: char| c.is_ascii_digit()) => {
                self.cur.next();
                let at = self.cur.label_from(mark);
                self.found.push(Diagnostic::new(code::BAD_NUMBER, at, "the number is too large"));
                Ok(None)
            }
            _ => self.expected("how many units", "write the number first: 3 inf, 1 tank"),
        }
    }

    /// A kind written exactly `ahead` words from here, and how many words it takes.
    pub(super) fn kind_ahead(&self, ahead: usize) -> Option<(KindId, usize)> {
        for len in (1..=3).rev() {
            let Some(words) = self.cur.words_at(ahead, len) else { continue };
            if let Some(k) = self.names.exact_kind(words) {
                return Some((k, len));
            }
        }
        None
    }

    /// `UK`, `empty`, `UK empty`: the words before a kind that begins `at` words from here.
    pub(super) fn before_kind(&mut self, at: usize) -> (Option<PowerId>, bool) {
        let mark = self.cur.mark();
        for _ in 0..at {
            self.cur.next();
        }
        let words = self.cur.words_from(mark).to_string();
        let (owner, empty) = match words.to_ascii_lowercase().strip_suffix("empty") {
            Some(_) => (words[..words.len() - "empty".len()].trim(), true),
            None => (words.as_str(), false),
        };
        if owner.is_empty() {
            return (None, empty);
        }
        match self.names.power(owner) {
            Ok(p) => (Some(p), empty),
            Err(u) => {
                let label = self.cur.label_from(mark);
                self.found.push(u.diagnostic(Sort::Power, label));
                (None, empty)
            }
        }
    }

    /// `inf`, `empty trn`, `UK inf`, `empty UK trn`, `UK empty trn`: whose where a power is named,
    /// whether it carries nothing, and the kind.
    pub(super) fn owned_kind(&mut self) -> Parsed<(Option<PowerId>, bool, Option<KindId>)> {
        let first = self.cur.take_word(&["empty"]);
        let words = self.words_ahead();
        let at = (0..words.min(4)).find(|at| self.kind_ahead(*at).is_some()).unwrap_or(0);
        let mark = self.cur.mark();
        (0..at).for_each(|_| self.cur.skip());
        let before = self.cur.words_from(mark).to_ascii_lowercase();
        self.cur.reset(mark);
        let owner = before.strip_suffix("empty").unwrap_or(&before).trim();
        // A word that is no power is an unknown kind.
        if !owner.is_empty() && self.names.power(owner).is_err() {
            return Ok((None, first, self.kind()?));
        }
        let (owner, empty) = self.before_kind(at);
        Ok((owner, first || empty, self.kind()?))
    }

    /// A kind of unit; the longest name that fits.
    pub(super) fn kind(&mut self) -> Parsed<Option<KindId>> {
        if let Some((kind, words)) = self.kind_ahead(0) {
            for _ in 0..words {
                self.cur.skip();
            }
            return Ok(Some(kind));
        }
        let mark = self.cur.mark();
        // `bomb` begins a clause elsewhere; after a number it is the beginning of a kind.
        if self.cur.is_word(CLAUSES)
            && let Some(word) = self.cur.word_at(0)
            && let Ok(kind) = self.names.kind(&word)
        {
            self.cur.skip();
            return Ok(Some(kind));
        }
        if self.name_words() == 0 {
            return self.expected("a kind of unit", "for example inf, art, tank, ftr, trn");
        }
        let words = self.cur.words_from(mark).to_string();
        match self.names.kind(&words) {
            Ok(k) => Ok(Some(k)),
            Err(u) => {
                let label = self.cur.label_from(mark);
                let mut d = u.diagnostic(Sort::Kind, label);
                let first = words.split(' ').next().unwrap_or_default();
                if d.help.is_none() && self.names.power(first).is_ok() {
                    d = d.help("orders are for your own units; leave the power out");
                }
                // A short word may be a kind of another edition, and what looks like it misleads.
                if d.help.is_none() || words.len() <= SHORT_WORD {
                    let all: Vec<&str> =
                        self.names.ed.kinds.iter().map(|k| k.abbr.as_str()).collect();
                    let kinds = format!("the kinds are {}", all.join(", "));
                    let like = d.help.take().map(|h| format!("{h} {kinds}"));
                    d = d.help(like.unwrap_or(kinds));
                }
                self.found.push(d);
                Ok(None)
            }
        }
    }

    /// How many pieces [`LineReader::name_words`] would take.
    pub(super) fn words_ahead(&mut self) -> usize {
        let mark = self.cur.mark();
        let words = self.name_words();
        self.cur.reset(mark);
        words
    }

    /// Takes the words of one name and says how many pieces there were.
    pub(super) fn name_words(&mut self) -> usize {
        let mark = self.cur.mark();
        let mut zone = false;
        loop {
            match self.cur.peek() {
                Some(Token::Word(_)) => {
                    if self.cur.is_word(CLAUSES) || self.cur.is_word(JOINTS) {
                        break;
                    }
                    zone = self.cur.is_word(&["sz", "zone", "z", "seazone"]);
                    let numbered = is_numbered_zone(self.cur.words_at(0, 1).unwrap_or_default());
                    self.cur.skip();
                    if numbered {
                        break;
                    }
                }
                Some(Token::Number(_)) if zone => {
                    self.cur.next();
                    break;
                }
                _ => break,
            }
        }
        self.cur.mark() - mark
    }

    /// A space by name; `None` if the name is unknown, which has been recorded.
    pub(super) fn space(&mut self, what: &str) -> Parsed<Option<SpaceId>> {
        let mark = self.cur.mark();
        if self.name_words() == 0 {
            return self.expected(what, "write its name, or its beginning");
        }
        match self.names.space(self.cur.words_from(mark)) {
            Ok(s) => Ok(Some(s)),
            Err(u) => {
                if matches!(&u, Unknown::Nothing { alike } if alike.is_empty())
                    && let Some(s) = self.shorter_space(mark)
                {
                    return Ok(Some(s));
                }
                let label = self.cur.label_from(mark);
                self.found.push(u.diagnostic(Sort::Space, label));
                Ok(None)
            }
        }
    }

    /// The longest beginning of the words that names a space, so that the complaint is about the
    /// word behind it: `Norway bombrad Finland`.
    fn shorter_space(&mut self, mark: usize) -> Option<SpaceId> {
        let end = self.cur.mark();
        for to in (mark + 1..end.min(mark + MOST_WORDS)).rev() {
            self.cur.reset(to);
            if let Ok(s) = self.names.space(self.cur.words_from(mark)) {
                return Some(s);
            }
        }
        self.cur.reset(end);
        None
    }

    pub(super) fn territory(&mut self) -> Parsed<Option<SpaceId>> {
        let mark = self.cur.mark();
        let space = self.space("a territory")?;
        if let Some(s) = space.filter(|s| self.names.ed.is_sea(*s)) {
            let name = &self.names.ed.space(s).name;
            let at = self.cur.label_from(mark);
            self.complain(at, format!("{name} is a sea zone"), "a territory is meant here");
            return Ok(None);
        }
        Ok(space)
    }

    pub(super) fn zone(&mut self) -> Parsed<Option<SpaceId>> {
        let mark = self.cur.mark();
        let space = self.space("a sea zone")?;
        if let Some(s) = space.filter(|s| self.names.ed.is_land(*s)) {
            let name = &self.names.ed.space(s).name;
            let at = self.cur.label_from(mark);
            self.complain(
                at,
                format!("{name} is a territory"),
                "a sea zone is meant here, such as sz5",
            );
            return Ok(None);
        }
        Ok(space)
    }
}

/// `sz5`
fn is_numbered_zone(word: &str) -> bool {
    let number = match word.split_at_checked(2) {
        Some((sz, number)) if sz.eq_ignore_ascii_case("sz") => number,
        _ => return false,
    };
    number.parse::<u16>().is_ok()
}
