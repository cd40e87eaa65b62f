//! Where a text has a title, and the title against the turn that is due.

use super::heading::Heading;
use super::layout::LayoutReader;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::title::{Title, title};
use super::token::TextSign;
use super::words::WordMark;

impl TurnReader<'_> {
    /// The title must be that of this turn, and its money that of the power.
    pub(super) fn check_title(&mut self, title: Title) {
        let ed = self.board.ed;
        let position = self.board.position;
        let power = position.power;
        let round = position.round;
        let have = position.ipc(power);
        // `Italy, 21: ...` may name the money.
        let is_money = |r: u32| !title.named && i64::from(r) == i64::from(have);
        let other = title.power.is_some_and(|p| p != power)
            || title.round.is_some_and(|r| r != round && !is_money(r));
        if other {
            let due = format!("the turn to be played is {}, round {round}", ed.power(power).name);
            let what = "the title is that of another turn";
            self.draft.ask(self.text, title.span, what, due);
        }
        if let Some((n, span)) = title.money.filter(|(n, _)| i64::from(*n) != i64::from(have)) {
            let what = format!("you have {have} IPC, not {n}");
            self.draft.ask(self.text, span, what, "correct the number, or leave it out");
        }
    }
}

impl LayoutReader<'_> {
    /// `I do mind it. UK3: buy 2 trn`: a title with its round and a colon, behind a remark and before any heading.
    pub(super) fn titled_before_colon(&self, items: &[Tagged]) -> bool {
        let open = self.out.headings.is_empty() && self.out.titles.is_empty();
        let found = title(self.names, items, self.mover, false).filter(|_| open);
        found.is_some_and(|(title, length)| {
            let colon = items.get(length).is_some_and(|t| t.is(TextSign::Colon));
            colon && title.round.is_some() && title.power == Some(self.mover)
        })
    }

    /// A sentence behind a greeting or a remark, before any heading, that is a title and nothing else.
    pub(super) fn is_late_title(&mut self, items: &[Tagged]) -> bool {
        let end = items.iter().rposition(|t| !says_nothing(t) && !t.is(TextSign::Colon));
        let end = end.map_or(0, |at| at + 1);
        let Some((title, length)) = title(self.names, &items[..end], self.mover, false) else {
            return false;
        };
        let open = self.out.headings.is_empty() && self.out.titles.is_empty();
        let whole = open && length == end && title.power.is_some();
        if whole {
            self.out.titles.push(title);
        }
        whole
    }

    /// The title that a line begins with, and how many items it takes. Only the first line may have a name before it.
    pub(super) fn titled(&self, items: &[Tagged]) -> Option<(Title, usize)> {
        // `Germany 8` among what is placed.
        if self.phase == Heading::Mobilize {
            return None;
        }
        let first_line = self.out.sentences.is_empty() && self.out.titles.is_empty();
        let found = title(self.names, items, self.mover, first_line);
        // `ACORN - GERMANY - TURN 1`: the name of the game before the title.
        match (found, items) {
            (None, [name, sign, rest @ ..])
                if first_line
                    && name.item == TagItem::Strange
                    && [TextSign::Dash, TextSign::Colon, TextSign::Close, TextSign::Slash]
                        .iter()
                        .any(|s| sign.is(*s)) =>
            {
                let (title, length) = title(self.names, rest, self.mover, first_line)?;
                title.round.is_some().then_some((title, length + 2))
            }
            (found, _) => found,
        }
    }
}

/// Is this a word that is not understood, or one that orders nothing?
fn says_nothing(t: &Tagged) -> bool {
    t.item == TagItem::Strange || t.does(WordMark::Noise) || t.does(WordMark::SaidPlan)
}
