//! The title of a turn against the turn that is due.

use super::read::TurnReader;
use super::title::Title;

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
