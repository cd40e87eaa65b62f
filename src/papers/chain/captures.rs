//! Which standing rules have ended: `until = "Ukraine taken"` ends a rule for good, even if Ukraine
//! is lost again and even if the rule was sealed then. Events that a ruling takes back do not count.

use crate::edition::Edition;
use crate::engine::event::Event;
use crate::engine::plan::{Expiry, Standing};
use crate::file::Block;
use crate::id::{PowerId, Side, SpaceId};

/// Who took what in which block, with the block that each one followed.
#[derive(Clone, Debug, Default)]
pub(super) struct Captures {
    /// Of each block from number 1 on: the block whose position it began with.
    before: Vec<u32>,
    /// Block, territory, the power that controls it from then on; in order.
    taken: Vec<(u32, SpaceId, PowerId)>,
    /// Block, a power that changes sides, and for which it fights from then on.
    turned: Vec<(u32, PowerId, Side)>,
}

impl Captures {
    /// Follows a block: notes what changed hands in it.
    pub(crate) fn follow_block(&mut self, block: &Block) {
        self.before.push(block.from.unwrap_or(block.number.saturating_sub(1)));
        for e in &block.events {
            match e {
                Event::ControlChanged { space, to, .. } => {
                    self.taken.push((block.number, *space, *to));
                }
                Event::SideChanged { power, side, .. } => {
                    self.turned.push((block.number, *power, *side));
                }
                _ => {}
            }
        }
    }

    /// Takes out of a file of this power's seat the rules that have ended between block `filed`, in which it
    /// was filed or sealed, and the position after block `now`.
    pub(crate) fn end_rules(
        &self,
        ed: &Edition,
        own: PowerId,
        filed: u32,
        now: u32,
        standing: &mut Standing,
    ) {
        let path = self.path_to(now);
        for (block, space, to) in
            self.taken.iter().filter(|(block, ..)| *block > filed && path.contains(block))
        {
            let taken =
                self.side_after(ed, &path, own, *block) == self.side_after(ed, &path, *to, *block);
            standing.when.retain(|r| match r.until {
                Some(Expiry::Taken(at)) => !(at == *space && taken),
                Some(Expiry::Lost(at)) => at != *space || taken,
                _ => true,
            });
        }
    }

    /// The side for which a power fights after block `then`, on a way through these blocks.
    fn side_after(&self, ed: &Edition, path: &[u32], power: PowerId, then: u32) -> Side {
        let turned = self
            .turned
            .iter()
            .rev()
            .find(|(block, who, _)| *who == power && *block <= then && path.contains(block));
        turned.map_or_else(|| ed.side(power), |(.., side)| *side)
    }

    /// The blocks that led to the position after a block: those that were taken back are left out.
    fn path_to(&self, mut now: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while let Some(before) = now.checked_sub(1).and_then(|i| self.before.get(i as usize)) {
            path.push(now);
            // A block never begins with a later one.
            now = (*before).min(now - 1);
        }
        path
    }
}
