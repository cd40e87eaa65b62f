//! What is asked about a sentence that is not understood.

use crate::orders::names::Sort;

use super::common_words::is_common;
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;

impl TurnReader<'_> {
    /// What is asked about a sentence. Behind one of its line that is asked about, it may depend on the answer.
    pub fn fault_of(&mut self, sentence: &Sentence, fault: Fault) {
        match sentence.phase {
            Heading::Purchase => {
                self.draft.unknown_purchase = true;
                self.draft.unknown_moves |= sentence.below;
            }
            Heading::Mobilize | Heading::Research => {}
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
    pub fn fault(&mut self, fault: Fault) {
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
        self.draft.ask(self.text, fault.span, fault.what, fault.help);
    }
}
