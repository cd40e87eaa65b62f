//! Sentences below the heading of research.

use super::draft::TurnDraft;
use super::fault::Fault;
use super::money;
use super::read::TurnReader;
use super::tag::Tagged;
use crate::diag::Span;

impl TurnReader<'_> {
    /// Reads a sentence about research. `false` where the dice are told already.
    ///
    /// # Errors
    /// It is not understood.
    pub(super) fn research(&mut self, items: &[Tagged], span: Span) -> Result<bool, Fault> {
        if self.draft.research.is_some() || self.draft.no_research {
            return Ok(false);
        }
        let words: Vec<&str> = items.iter().flat_map(|t| t.words.split_whitespace()).collect();
        money::research(self.board, self.names, &words, span, &mut self.draft)?;
        Ok(true)
    }

    /// Does the sentence say once more what the dice are for?
    pub(super) fn is_research_again(&self, items: &[Tagged]) -> bool {
        let words: Vec<&str> = items.iter().flat_map(|t| t.words.split_whitespace()).collect();
        let words = words.strip_prefix(&["so"][..]).unwrap_or(&words);
        let mut trial = TurnDraft::default();
        let read = money::research(self.board, self.names, words, Span::default(), &mut trial);
        let said = |draft: &TurnDraft| draft.research.clone().map(|(tech, dice, _)| (tech, dice));
        read.is_ok() && said(&trial) == said(&self.draft)
    }
}
