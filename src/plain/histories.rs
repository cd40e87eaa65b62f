//! Headings of the history that a program writes: `Non Combat Move - Japan`, `Turn Complete - Japan`.

use super::layout::LayoutReader;
use super::tag::Tagged;
use super::title::Title;
use crate::diag::Span;

impl LayoutReader<'_> {
    /// Takes the power off that is alone behind the dash of a heading. Another power than the one to move is asked
    /// about, like a title.
    pub(super) fn power_of_heading(&mut self, items: &mut Vec<Tagged>) {
        let [one] = &items[..] else { return };
        let bare = one.words.strip_suffix('s').unwrap_or(&one.words);
        let found = self.names.find_power(&one.words).or_else(|| self.names.find_power(bare));
        let Some(power) = found else {
            return;
        };
        if power != self.mover {
            let span = Span::new(one.start, one.end);
            let power = Some(power);
            self.out.titles.push(Title { power, round: None, named: false, money: None, span });
        }
        items.clear();
    }
}
