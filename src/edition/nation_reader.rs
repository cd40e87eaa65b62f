//! Words of a file that the rules of nations name: spaces, powers, units.

use toml::Spanned;

use super::effect::NumberChange;
use super::effects::Pieces;
use super::fault::Faults;
use super::pieces::find_kind;
use super::spaces::{find, find_power};
use super::text::Word;
use crate::id::{KindId, PowerId, SpaceId};

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

    /// The spaces with these ids; unknown ones are faults.
    pub(super) fn spaces(&mut self, words: &[Word]) -> Vec<SpaceId> {
        words.iter().filter_map(|w| self.space(w)).collect()
    }

    /// The power with this id; an unknown one is a fault.
    pub(super) fn power(&mut self, word: &Word) -> Option<PowerId> {
        find_power(self.faults, self.pieces.powers, word)
    }

    /// The powers with these ids; unknown ones are faults.
    pub(super) fn powers(&mut self, words: &[Word]) -> Vec<PowerId> {
        words.iter().filter_map(|w| self.power(w)).collect()
    }

    /// The kind of unit with this id; an unknown one is a fault.
    pub(super) fn kind(&mut self, word: &Word) -> Option<KindId> {
        let kind = find_kind(self.pieces.kinds, word.get_ref());
        if kind.is_none() {
            self.faults.at(word.span(), "there is no such kind of unit");
        }
        kind
    }

    /// The highest face of a die that counts.
    pub(super) fn face(&mut self, number: &Spanned<u8>) -> u8 {
        if !(1..=6).contains(number.get_ref()) {
            self.faults.at(number.span(), "this is no face of a die");
        }
        *number.get_ref()
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
    pub(super) fn stack(&self, word: &Word) -> Option<(PowerId, KindId, u16, SpaceId)> {
        let (place, lot) = word.get_ref().split_once(": ")?;
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
        let (count, kind) = word.get_ref().split_once(' ')?;
        let read = (find_kind(self.pieces.kinds, kind), count.parse().ok());
        let (Some(kind), Some(count)) = read else {
            self.faults.at(word.span(), "write a number and a kind of unit, as `2 infantry`");
            return None;
        };
        Some((kind, count))
    }
}
