//! What a mailed file is. The word is in every signed file, so that one kind can never pass as
//! another; it is spelled here and nowhere else.

/// A kind of document, in the order of the words: in this order documents of several kinds are
/// listed in a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DocKind {
    Advance,
    /// A turn of the past with other noncombat moves and placements; it counts by a ruling.
    Amendment,
    Answer,
    /// A sealed bid.
    Bid,
    /// A bid shown.
    BidOpen,
    /// A sealed choice of national advantages.
    Choice,
    /// A choice shown.
    ChoiceOpen,
    Claim,
    Concession,
    Invitation,
    Join,
    Key,
    Notice,
    Opening,
    Orders,
    Reanchor,
    Receipt,
    Result,
    Ruling,
    Sealed,
    Standing,
    Unsealed,
}

impl DocKind {
    pub const ALL: [DocKind; 22] = [
        DocKind::Advance,
        DocKind::Amendment,
        DocKind::Answer,
        DocKind::Bid,
        DocKind::BidOpen,
        DocKind::Choice,
        DocKind::ChoiceOpen,
        DocKind::Claim,
        DocKind::Concession,
        DocKind::Invitation,
        DocKind::Join,
        DocKind::Key,
        DocKind::Notice,
        DocKind::Opening,
        DocKind::Orders,
        DocKind::Reanchor,
        DocKind::Receipt,
        DocKind::Result,
        DocKind::Ruling,
        DocKind::Sealed,
        DocKind::Standing,
        DocKind::Unsealed,
    ];

    /// The word written after `kind =`.
    pub fn word(self) -> &'static str {
        match self {
            DocKind::Advance => "advance",
            DocKind::Amendment => "amendment",
            DocKind::Answer => "answer",
            DocKind::Bid => "bid",
            DocKind::BidOpen => "bid-open",
            DocKind::Choice => "choice",
            DocKind::ChoiceOpen => "choice-open",
            DocKind::Claim => "claim",
            DocKind::Concession => "concession",
            DocKind::Invitation => "invitation",
            DocKind::Join => "join",
            DocKind::Key => "key",
            DocKind::Notice => "notice",
            DocKind::Opening => "opening",
            DocKind::Orders => "orders",
            DocKind::Reanchor => "reanchor",
            DocKind::Receipt => "receipt",
            DocKind::Result => "result",
            DocKind::Ruling => "ruling",
            DocKind::Sealed => "sealed",
            DocKind::Standing => "standing",
            DocKind::Unsealed => "unsealed",
        }
    }

    /// What people call it where its word alone says little: `standing orders`, `opened bid`.
    pub fn words(self) -> &'static str {
        match self {
            DocKind::BidOpen => "opened bid",
            DocKind::ChoiceOpen => "opened choice",
            DocKind::Join => "join file",
            DocKind::Reanchor => "re-anchor",
            DocKind::Sealed => "sealed standing orders",
            DocKind::Standing => "standing orders",
            DocKind::Unsealed => "opened standing orders",
            _ => self.word(),
        }
    }

    /// The kind that has this word, or that people call so.
    pub fn from_words(words: &str) -> Option<DocKind> {
        DocKind::ALL.into_iter().find(|k| k.word() == words || k.words() == words)
    }

    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<DocKind> {
        DocKind::ALL.into_iter().find(|k| k.word() == word)
    }
}

impl std::fmt::Display for DocKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}
