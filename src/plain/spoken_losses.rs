//! Orders of loss as people speak of them: `the inf fall first, the ftr last`, `should lives be lost, let it be the
//! infantry first`, `the tank survives the fighter`.

use crate::id::KindId;

use super::losses::LossPart;
use super::plan_words::{PlanToken, PlanWord};
use super::speech_grammar::SpokenWords;

/// An order of loss as it is said.
#[derive(Clone, Debug, Default)]
pub(super) struct SpokenLosses {
    entries: Vec<SpokenEntry>,
    /// One kind and nothing else: the sentence before says when it falls.
    bare: bool,
}

/// One entry of it.
#[derive(Clone, Debug)]
struct SpokenEntry {
    /// `None`: aircraft of any kind.
    kind: Option<KindId>,
    rank: Option<&'static str>,
    keep: Option<u16>,
    save: bool,
}

impl SpokenLosses {
    /// Has it several entries?
    pub(super) fn is_list(&self) -> bool {
        self.entries.len() > 1
    }

    /// Does it name units of this kind?
    pub(super) fn names(&self, kind: KindId) -> bool {
        self.entries.iter().any(|entry| entry.kind == Some(kind))
    }

    /// The entries in the order in which they fall. `None` if their ranks contradict each other.
    pub(super) fn parts(&self, before: Option<&[LossPart]>) -> Option<Vec<LossPart>> {
        if self.bare {
            let [one] = before? else { return None };
            return Some(vec![LossPart { kind: self.entries.first()?.kind, ..*one }]);
        }
        let mut entries = self.entries.clone();
        entries.sort_by_key(SpokenEntry::place);
        let firsts = entries.iter().filter(|e| e.rank == Some("first")).count();
        let lasts = entries.iter().filter(|e| e.rank == Some("last")).count();
        let ranks = ["first", "second", "third", "fourth"];
        let counted = entries.iter().enumerate().all(|(at, entry)| {
            let rank = ranks.iter().position(|r| Some(*r) == entry.rank);
            rank.is_none_or(|rank| rank == at)
        });
        if firsts > 1 || lasts > 1 || !counted {
            return None;
        }
        let parts: Vec<LossPart> = entries.iter().map(SpokenEntry::part).collect();
        let twice = parts.iter().enumerate().any(|(at, part)| {
            parts[..at]
                .iter()
                .any(|p| p.kind == part.kind && p.keep.is_none() && part.keep.is_none())
        });
        (!twice && !parts.is_empty()).then_some(parts)
    }
}

impl SpokenEntry {
    fn place(&self) -> u8 {
        match self.rank {
            Some("first") => 0,
            Some("last") => 2,
            _ if self.save => 3,
            _ => 1,
        }
    }

    fn part(&self) -> LossPart {
        LossPart {
            count: None,
            kind: self.kind,
            from: None,
            keep: self.keep,
            save: self.save,
            last: self.rank == Some("last"),
        }
    }
}

/// The order of loss that begins at a word, and where it ends. `open`: it is known already that losses follow.
pub(super) fn losses_at(
    words: &SpokenWords,
    at: usize,
    open: bool,
) -> Option<(usize, SpokenLosses)> {
    let mut reader = LossReader { words, at, end: at, ranked: false, entries: Vec::new() };
    let told = reader.heads() || open;
    let headed = reader.at > at;
    reader.list(told);
    // `later, inf` says nothing of what falls before.
    let [only, rest @ ..] = &reader.entries[..] else { return None };
    let loose = rest.is_empty() && only.rank.is_none() && only.keep.is_none() && !only.save;
    let bare = !told && (!reader.ranked || loose);
    let several = reader.entries.len() > 1;
    if bare && (several || headed) {
        return None;
    }
    Some((reader.end, SpokenLosses { entries: reader.entries, bare }))
}

struct LossReader<'a> {
    words: &'a SpokenWords<'a>,
    at: usize,
    end: usize,
    ranked: bool,
    entries: Vec<SpokenEntry>,
}

impl LossReader<'_> {
    fn word(&self, at: usize) -> Option<&PlanToken> {
        self.words.words.get(at)
    }

    /// Words that say that losses follow: were they there?
    fn heads(&mut self) -> bool {
        let mut told = false;
        while let Some((end, strong)) = self.head() {
            told |= strong;
            self.at = end;
            while self.word(self.at).is_some_and(|t| {
                matches!(t.word, PlanWord::Break(',' | ':' | '-')) || t.text() == Some("=")
            }) {
                self.at += 1;
            }
        }
        told
    }

    fn head(&self) -> Option<(usize, bool)> {
        let strong = self.words.longest("loss", self.at).map(|(end, _)| (end, true));
        let weak = self.words.longest("loss-weak", self.at).map(|(end, _)| (end, false));
        strong.into_iter().chain(weak).max_by_key(|(end, _)| *end)
    }

    fn list(&mut self, told: bool) {
        loop {
            let ranked = self.ranked;
            let from = self.at;
            if !self.entry() {
                (self.at, self.ranked) = (from, ranked);
                break;
            }
            if let Some((end, _)) = self.words.longest("loss-end", self.at) {
                self.at = end;
            }
            self.end = self.at;
            let mut separated = false;
            while self.word(self.at).is_some_and(|t| self.separates(t)) {
                let text = self.word(self.at).and_then(PlanToken::text).unwrap_or_default();
                self.ranked |= ["then", "before", "b4"].contains(&text);
                separated = true;
                self.at += 1;
            }
            if !separated && !told {
                break;
            }
        }
        if let Some((end, _)) = self.words.longest("loss-end", self.end) {
            self.end = end;
        }
    }

    fn separates(&self, token: &PlanToken) -> bool {
        match &token.word {
            PlanWord::Break(sign) => ",/>;+-".contains(*sign),
            PlanWord::Text(word) => {
                ["then", "and", "before", "b4", "but", "while"].contains(&word.as_str())
            }
            _ => false,
        }
    }

    fn entry(&mut self) -> bool {
        self.kept() || self.reversed() || self.spared() || self.plain()
    }

    /// `one inf shall be spared until nothing else is left`
    fn kept(&mut self) -> bool {
        let Some((end, said)) = self.words.longest("keep", self.at) else { return false };
        let (Some(kind), number) = (said.kinds.last(), said.numbers.first().copied().unwrap_or(1))
        else {
            return false;
        };
        let Ok(number) = u16::try_from(number) else { return false };
        self.push(SpokenEntry { kind: Some(*kind), rank: None, keep: Some(number), save: false });
        self.at = end;
        true
    }

    /// `the tank survives the fighter`: the second falls first.
    fn reversed(&mut self) -> bool {
        let Some((end, said)) = self.words.longest("reversed", self.at) else { return false };
        let [late, early] = said.kinds[..] else { return false };
        let entry = |kind| SpokenEntry { kind: Some(kind), rank: None, keep: None, save: false };
        match self.entries.iter().position(|e| e.kind == Some(late) && e.keep.is_none()) {
            // `the fighter after the tank, the tank after the infantry`
            Some(at) => self.entries.insert(at, entry(early)),
            None => [early, late].into_iter().for_each(|kind| self.push(entry(kind))),
        }
        self.ranked = true;
        self.at = end;
        true
    }

    /// `spare the fighter`
    fn spared(&mut self) -> bool {
        let Some((end, said)) = self.words.longest("spared", self.at) else { return false };
        let [kind] = said.kinds[..] else { return false };
        self.push(SpokenEntry { kind: Some(kind), rank: None, keep: None, save: true });
        self.at = end;
        true
    }

    fn push(&mut self, entry: SpokenEntry) {
        // `inf before tanks, tanks before fighters`
        let again = self.entries.last().is_some_and(|last| {
            last.kind == entry.kind && last.keep.is_none() && entry.keep.is_none()
        });
        self.ranked = true;
        if again && entry.rank.is_none() {
            return;
        }
        self.entries.push(entry);
    }

    fn plain(&mut self) -> bool {
        let mut at = self.at;
        let mut rank = None;
        while let Some((end, said)) = self.words.longest("rank-before", at) {
            rank = said.meaning("rank").filter(|r| *r != "then" || rank.is_none()).or(rank);
            at = end;
            while self.word(at).is_some_and(|t| matches!(t.word, PlanWord::Break(':' | ','))) {
                at += 1;
            }
        }
        const IDLE: [&str; 8] = ["all", "every", "any", "from", "on", "of", "only", "by"];
        let idle = |t: &PlanToken| t.text().is_some_and(|w| IDLE.contains(&w));
        while self.word(at).is_some_and(idle) {
            at += 1;
        }
        let kind = match self.word(at).map(|t| &t.word) {
            Some(PlanWord::Kind(kind)) => Some(*kind),
            Some(PlanWord::Planes) => None,
            _ => return false,
        };
        at += 1;
        if self.word(at).is_some_and(|t| t.text() == Some("all")) {
            at += 1;
        }
        // `inf dies first`, `inf first to die`: a verb alone says nothing of the order.
        let verb = self.words.longest("dies", at).map(|(end, _)| end);
        let behind = verb.and_then(|end| self.words.longest("rank", end));
        let behind = behind.or_else(|| self.words.longest("rank", at));
        match (behind, verb) {
            (Some((end, said)), _) => {
                let later = said.meaning("rank").filter(|r| *r != "then");
                if rank.is_some_and(|r| r != "then") && later.is_some() && rank != later {
                    return false;
                }
                self.ranked = true;
                rank = later.or(rank).or(Some("then"));
                at = end;
            }
            (None, Some(end)) if rank.is_some() || self.goes_on(end) => at = end,
            _ => {}
        }
        self.ranked |= rank.is_some();
        let was = self.ranked;
        self.push(SpokenEntry {
            kind,
            rank: rank.filter(|r| *r != "then"),
            keep: None,
            save: false,
        });
        self.ranked = was;
        self.at = at;
        true
    }

    /// `infantry pays, then the tank`: does a list go on behind a verb?
    fn goes_on(&self, at: usize) -> bool {
        let text = |at| self.word(at).and_then(PlanToken::text);
        let comma = self.word(at).is_some_and(|t| matches!(t.word, PlanWord::Break(',' | ';')));
        let next = at + usize::from(comma);
        text(next).is_some_and(|w| ["then", "before", "b4", "next", "after"].contains(&w))
            || text(next) == Some("and") && text(next + 1) == Some("then")
    }
}
