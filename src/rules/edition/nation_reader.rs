//! Words of a file that the rules of nations name: spaces, powers, units.

use std::ops::RangeInclusive;

use toml::Spanned;

use super::edition_fault::Faults;
use super::effect::NumberChange;
use super::effects::Pieces;
use super::file_shapes::Word;
use super::pieces::find_kind;
use super::spaces::{find, find_power};
use crate::id::{KindId, PowerId, SpaceId};
use crate::rule::RuleId;

/// Reads words of a file.
pub(super) struct WordReader<'a, 'f, 't> {
    pub faults: &'f mut Faults<'t>,
    pub pieces: Pieces<'a>,
}

impl WordReader<'_, '_, '_> {
    /// The space with this id; an unknown one is a fault.
    pub(super) fn space(&mut self, word: &Word) -> Option<SpaceId> {
        find(self.faults, self.pieces.spaces, word)
    }

    /// The power with this id; an unknown one is a fault.
    pub(super) fn power(&mut self, word: &Word) -> Option<PowerId> {
        find_power(self.faults, self.pieces.powers, word)
    }

    /// The kind of unit with this id; an unknown one is a fault.
    pub(super) fn kind(&mut self, word: &Word) -> Option<KindId> {
        let kind = find_kind(self.pieces.kinds, word.get_ref());
        if kind.is_none() {
            self.faults.at(word.span(), "there is no such kind of unit");
        }
        kind
    }

    /// The rule with this id.
    pub(super) fn rule(&mut self, word: &Word) -> Option<RuleId> {
        let rule = RuleId::from_text(word.get_ref());
        if rule.is_none() {
            self.faults.at(word.span(), "this is not the id of a rule");
        }
        rule
    }

    /// A number that must be one of these.
    pub(super) fn in_range(
        &mut self,
        number: &Spanned<u8>,
        range: RangeInclusive<u8>,
        otherwise: &str,
    ) -> Option<u8> {
        if !range.contains(number.get_ref()) {
            self.faults.at(number.span(), otherwise);
        }
        Some(*number.get_ref())
    }

    /// `4`, `+1`
    pub(super) fn change(&mut self, word: &Word) -> Option<NumberChange> {
        let text = word.get_ref();
        let read = match text.strip_prefix('+') {
            Some(n) => n.parse().ok().map(NumberChange::Plus),
            None => text.parse().ok().map(NumberChange::To),
        };
        let fits = read.filter(|change| change.of(0) <= 6);
        if fits.is_none() {
            self.faults.at(word.span(), "write a face of a die, or one to add, as `4` or `+1`");
        }
        fits
    }

    /// `szechwan: china 1 bomber`
    pub(super) fn stack(&mut self, word: &Word) -> Option<(PowerId, KindId, u16, SpaceId)> {
        let stack = self.find_stack(word.get_ref());
        if stack.is_none() {
            self.faults.at(word.span(), "write it as `szechwan: china 1 bomber`");
        }
        stack
    }

    fn find_stack(&self, text: &str) -> Option<(PowerId, KindId, u16, SpaceId)> {
        let (place, lot) = text.split_once(": ")?;
        let mut words = lot.split(' ');
        let power = words.next()?;
        let power = self.pieces.powers.iter().position(|p| p == power)?;
        let count = words.next()?.parse().ok()?;
        let kind = find_kind(self.pieces.kinds, words.next()?)?;
        let space = self.pieces.spaces.iter().position(|s| s.id == place)?;
        Some((PowerId(power as u8), kind, count, SpaceId(space as u16)))
    }

    /// `2 infantry`
    pub(super) fn units(&mut self, word: &Word) -> Option<(KindId, u16)> {
        let read = word.get_ref().split_once(' ').and_then(|(count, kind)| {
            Some((find_kind(self.pieces.kinds, kind)?, count.parse().ok()?))
        });
        if read.is_none() {
            self.faults.at(word.span(), "write a number and a kind of unit, as `2 infantry`");
        }
        read
    }
}
