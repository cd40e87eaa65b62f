//! What is asked about a sentence that is not understood.

use crate::diag::Span;
use crate::orders::names::Sort;

use super::common_words::is_common;
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;
use super::tag::TagItem;

impl TurnReader<'_> {
    /// What is asked about a sentence. Behind one of its line that is asked about, it may depend on the answer.
    pub(super) fn fault_of(&mut self, sentence: &Sentence, fault: Fault) {
        match sentence.phase {
            Heading::Purchase => {
                self.draft.unknown_purchase = true;
                self.draft.unknown_moves |= sentence.below;
            }
            Heading::Mobilize | Heading::Research => {}
            // It may have been the purchase.
            Heading::Open if self.draft.buy.is_empty() && could_be_bought(sentence) => {
                self.draft.unknown_purchase = true;
                self.draft.unknown_moves = true;
            }
            _ => self.draft.unknown_moves = true,
        }
        // What is said instead of something taken back may depend on it.
        let before = self.taken_back.take().filter(|(line, _)| *line == sentence.line);
        let span = before.map_or(fault.span, |(_, span)| span.to(fault.span));
        if sentence.first || self.faulty != Some(sentence.line) {
            self.fault(Fault { span, word: fault.word && before.is_none(), ..fault });
        }
        self.faulty = Some(sentence.line);
    }

    /// Asks; for a word that names nothing the names that look like it are the help.
    pub(super) fn fault(&mut self, fault: Fault) {
        if fault.word
            && !self.text.get(fault.span.start..fault.span.end).is_some_and(is_common)
            && let Some(words) = self.text.get(fault.span.start..fault.span.end)
        {
            let space = self.names.space(words).err().map(|u| (Sort::Space, u));
            let kind = self.names.kind(words).err().map(|u| (Sort::Kind, u));
            for (sort, unknown) in space.into_iter().chain(kind) {
                let (what, help) = unknown.told(sort, words);
                if !help.is_empty() {
                    return self.draft.ask(self.text, fault.span, what, help);
                }
            }
        }
        if let Some((span, what, help)) =
            fault.unclear.then(|| self.misspelt_pair(fault.span)).flatten()
        {
            return self.draft.ask(self.text, span, what, help);
        }
        self.draft.ask(self.text, fault.span, fault.what, fault.help);
    }

    /// `west Rusia`: a name that fits several places and a word behind it, which together are like the name of one.
    fn misspelt_pair(&self, span: Span) -> Option<(Span, String, String)> {
        let rest = self.text.get(span.end..)?;
        let word = rest.trim_start_matches(' ').split(|c: char| !c.is_alphabetic()).next()?;
        let end = span.end + (rest.len() - rest.trim_start_matches(' ').len()) + word.len();
        let both = Span::new(span.start, end);
        let words = self.text.get(both.start..both.end).filter(|_| word.len() > 2)?;
        let Err(unknown) = self.names.space(words) else { return None };
        let (what, help) = unknown.told(Sort::Space, words);
        (!help.is_empty()).then_some((both, what, help))
    }
}

/// Units with numbers behind them, and no place.
fn could_be_bought(sentence: &Sentence) -> bool {
    let items = &sentence.items;
    let has = |test: &dyn Fn(&TagItem) -> bool| items.iter().any(|t| test(&t.item));
    has(&|i| matches!(i, TagItem::Kind { .. }))
        && has(&|i| matches!(i, TagItem::Number(_)))
        && !has(&|i| matches!(i, TagItem::Place(_)))
}
