//! Lines that say which battle the lines below are about, and what is there.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::counted::counted;
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::part::{PlacedPart, SaidGroup, SentencePart, span_of};
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

impl TurnReader<'_> {
    /// An empty line ends what a heading says of the lines below it, and so does another phase than that of
    /// attacks and their plans.
    pub(super) fn leave_block(&mut self, sentence: &Sentence) {
        let together = leads_to_battle(sentence.phase) && leads_to_battle(self.phase);
        let other = sentence.phase != self.phase && !together;
        if sentence.after_gap || other {
            self.target = None;
            self.all_battles = false;
            self.numbered = None;
            self.block.clear();
        }
    }

    /// A place alone on its line is the battle that the lines below are about.
    pub(super) fn header(
        &mut self,
        sentence: &Sentence,
        all: &[PlacedPart],
    ) -> Result<bool, Fault> {
        if sentence.phase == Heading::Battles && matches!(all, [one] if one.does(WordMark::All)) {
            self.all_battles = true;
            return Ok(true);
        }
        if let Some(place) = target_of_everything(all).filter(|_| sentence.first) {
            self.target = Some(place);
            self.draft.announced.push((place, sentence.span));
            return Ok(true);
        }
        // `WR: all the way` says something of the place.
        let idle = ["the", "battle", "of", "fight", "in", "our", "my", "off"];
        let mut noise = sentence.items.iter().filter(|t| t.does(WordMark::Noise));
        if noise.any(|t| !idle.contains(&t.words.as_str())) {
            return Ok(false);
        }
        if let Some(source) = self.source_alone(sentence, all) {
            self.target = Some(source);
            return Ok(true);
        }
        let (rank, all) = battle_rank(all);
        let named = self.zone_of_a_name(all).map(|space| (space, None));
        let Some((space, garrison)) = named.or_else(|| place_alone(all)) else { return Ok(false) };
        if !sentence.first
            || matches!(sentence.phase, Heading::Noncombat | Heading::Mobilize | Heading::Purchase)
        {
            return Ok(false);
        }
        self.target = Some(space);
        if rank.is_some_and(|first| first == self.draft.order.is_empty()) {
            self.draft.order.push((space, sentence.span));
        }
        if let Some(doubt) = self.wrong_number_of_heading(sentence, space) {
            return Err(doubt);
        }
        if let Some((units, span)) = garrison {
            self.draft.against.push((space, counted(units)?, span));
        }
        Ok(true)
    }

    /// `From Archangel:`, `out of CHINA` on a line of its own: the lines below say what leaves the place.
    fn source_alone(&self, sentence: &Sentence, all: &[PlacedPart]) -> Option<SpaceId> {
        let moves = matches!(sentence.phase, Heading::Open | Heading::Combat | Heading::Noncombat);
        let bare: Vec<&PlacedPart> = all.iter().filter(|p| !p.is(&SentencePart::Colon)).collect();
        let [from, place] = bare[..] else { return None };
        let heads = moves && sentence.first && self.waiting.is_empty() && from.does(WordMark::From);
        place.place().filter(|space| heads && !self.board.hostile(*space))
    }

    /// `HAWAII SZ52`: a sea zone with the name of an island next to it.
    fn zone_of_a_name(&self, all: &[PlacedPart]) -> Option<SpaceId> {
        let [name, zone] = all else { return None };
        let name = name.place()?;
        let zone = zone.place()?;
        let ed = self.board.ed;
        let joint = ed.is_land(name) && ed.is_sea(zone) && ed.adjacent(name, zone);
        joint.then_some(zone)
    }

    /// Below a heading for the enemy: places and units. Anything else is asked about.
    pub(super) fn enemies_listed(&mut self, sentence: &Sentence) {
        let mut there: Vec<(KindId, u16)> = Vec::new();
        let mut number = 1;
        let stands = sentence.items.iter().all(|t| match t.item {
            TagItem::Place(space) => {
                there = self.board.enemies(space);
                !self.board.has_own(space)
            }
            TagItem::Number(n) => {
                number = n;
                true
            }
            TagItem::Kind { kind, .. } => {
                let n = std::mem::replace(&mut number, 1);
                there.iter().any(|(k, have)| *k == kind && n <= u32::from(*have))
            }
            _ => belongs_to_list(t),
        });
        if stands {
            return self.not_read(sentence.span, "about the enemy");
        }
        let what = "this is below a heading for the enemy: is it an order?";
        let help = "write a heading above it, such as Combat";
        self.fault_of(sentence, Fault::new(sentence.span, what, help));
    }

    /// `(vs trn, dd)` on a line of its own: what is where the line above attacks.
    pub(super) fn enemies(&mut self, all: &[PlacedPart]) -> Result<bool, Fault> {
        let inner = match all {
            [PlacedPart { part: SentencePart::Bracket(inner), .. }] => &inner[..],
            other => other,
        };
        let [versus, units] = inner else { return Ok(false) };
        let (true, Some(groups)) = (versus.does(WordMark::Versus), units.units()) else {
            return Ok(false);
        };
        let block = self.target.map(|target| vec![target]);
        match &block.unwrap_or_else(|| self.last_targets.clone())[..] {
            [one] => {
                let units = counted(groups)?;
                self.draft.against.push((*one, units, span_of(inner)));
                Ok(true)
            }
            _ => Err(Fault::new(
                span_of(inner),
                "where do these stand?",
                "write them behind the place",
            )),
        }
    }
}

/// `First sz13`, `Then Egypt (1 inf)`: is the battle the first, and the parts behind the word.
fn battle_rank(all: &[PlacedPart]) -> (Option<bool>, &[PlacedPart]) {
    let [rank, rest @ ..] = all else { return (None, all) };
    let place = rest.first().is_some_and(|p| p.place().is_some());
    match rank.words.as_str() {
        "first" | "firstly" if place => (Some(true), rest),
        "then" | "next" | "finally" if place => (Some(false), rest),
        _ => (None, all),
    }
}

/// Can this be part of a list of enemies: a power, a word that says nothing, a sign?
fn belongs_to_list(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Power(_))
        || t.does(WordMark::Noise)
        || t.does(WordMark::And)
        || matches!(t.item, TagItem::TextSign(sign) if sign != TextSign::Arrow)
}

/// `West Russia with everything that is near:`: the lines below say who that is.
fn target_of_everything(parts: &[PlacedPart]) -> Option<SpaceId> {
    let [place, with, everything, rest @ .., colon] = parts else { return None };
    let told = with.does(WordMark::With)
        && everything.does(WordMark::All)
        && colon.is(&SentencePart::Colon)
        && rest.iter().all(|p| p.is(&SentencePart::Strange) || p.does(WordMark::In));
    place.place().filter(|_| told)
}

/// A place, and the units that are said to stand there.
type PlaceAlone<'p> = (SpaceId, Option<(&'p [SaidGroup], Span)>);

/// A place with nothing but what is there: `Karelia (3 inf):`, `in West Russia`.
fn place_alone(parts: &[PlacedPart]) -> Option<PlaceAlone<'_>> {
    let bare: Vec<&PlacedPart> = parts.iter().filter(|p| !surrounds_place(p)).collect();
    // `West Russia, held by 3 tanks:`
    let joined: Vec<&PlacedPart> = bare.iter().copied().filter(|p| !p.separates()).collect();
    if let [place, versus, units] = joined[..]
        && versus.does(WordMark::Versus)
    {
        return Some((place.place()?, Some((units.units()?, units.span))));
    }
    match bare[..] {
        [one] => match &one.part {
            SentencePart::Bracket(inner) if inner.len() == 1 => Some((inner[0].place()?, None)),
            _ => Some((one.place()?, None)),
        },
        [place, behind] => {
            let space = place.place()?;
            let SentencePart::Bracket(inner) = &behind.part else { return None };
            match &inner[..] {
                [] => Some((space, None)),
                [one] if one.does(WordMark::Empty) => Some((space, None)),
                [units] => Some((space, Some((units.units()?, behind.span)))),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Does this part leave a place alone: `in Egypt:`, `Egypt is empty -`?
fn surrounds_place(p: &PlacedPart) -> bool {
    matches!(
        p.part,
        SentencePart::Colon
            | SentencePart::Dash
            | SentencePart::Power(_)
            | SentencePart::WordMark(
                WordMark::In | WordMark::On | WordMark::With | WordMark::Empty
            )
    )
}

/// May what is under this heading belong to one block with a battle?
fn leads_to_battle(phase: Heading) -> bool {
    matches!(phase, Heading::Open | Heading::Purchase | Heading::Combat | Heading::Battles)
}
