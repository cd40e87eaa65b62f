//! Targets that stand in a sentence of their own: `The main effort is directed against West Russia. Six infantry advance
//! from Karelia.`, `3 inf Archangel. 1 tank Caucasus. All against West Russia.`

use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::part::{PlacedPart, SentencePart, parts};
use super::read::TurnReader;
use super::words::WordMark;
use crate::id::SpaceId;

impl TurnReader<'_> {
    /// Puts a sentence aside that says everything but where its units go.
    pub(super) fn waits_for_target(&mut self, sentence: &Sentence, fault: &Fault) -> bool {
        let moves = match sentence.phase {
            Heading::Open | Heading::Combat | Heading::Noncombat => true,
            Heading::Purchase => sentence.below,
            _ => false,
        };
        if !moves || !fault.what.starts_with("it is not said where these go") {
            return false;
        }
        self.waiting.push((sentence.clone(), fault.clone()));
        true
    }

    /// Asks about targets that were named, and that nothing attacks.
    pub(super) fn ask_announced(&mut self) {
        for (place, span) in std::mem::take(&mut self.draft.announced) {
            if !self.draft.attacks(place) {
                let what = "which units attack there?";
                self.draft.ask_of_moves(
                    self.text,
                    span,
                    what,
                    "write the attack: 3 inf: Norway > Karelia",
                );
            }
        }
    }

    /// Asks about the sentences that wait for their target.
    pub(super) fn ask_waiting(&mut self) {
        for (sentence, fault) in std::mem::take(&mut self.waiting) {
            self.fault_of(&sentence, fault);
        }
    }

    /// `All against West Russia`: the target of the sentences before it on the line. Is it one? What waits is asked about
    /// where the line has ended.
    pub(super) fn ends_list(&mut self, sentence: &Sentence) -> bool {
        let Some((first, _)) = self.waiting.first() else { return false };
        let all = parts(self.board.ed, &sentence.items);
        let target = match &all[..] {
            [all, towards, place]
                if (all.does(WordMark::All) || all.does(WordMark::Both))
                    && (towards.is(&SentencePart::Arrow) || towards.does(WordMark::Versus)) =>
            {
                place.place()
            }
            _ => None,
        };
        if first.line != sentence.line {
            self.ask_waiting();
            return false;
        }
        let Some(target) = target else { return false };
        let before = self.target.replace(target);
        for (waiting, fault) in std::mem::take(&mut self.waiting) {
            let all = parts(self.board.ed, &waiting.items);
            let waiting = Sentence { phase: Heading::Combat, ..waiting };
            if !matches!(self.fighting(&waiting, &waiting.items, &all), Ok(true)) {
                self.fault_of(&waiting, fault);
            }
        }
        self.target = before;
        self.battles = vec![target];
        self.not_read(sentence.span, "the target of what comes before it");
        true
    }

    /// The target that was named on the line before the sentence.
    pub(super) fn announced_for(&self, sentence: &Sentence) -> Option<SpaceId> {
        self.announced.filter(|(line, _)| *line == sentence.line).map(|(_, space)| space)
    }

    /// `The main effort is directed against West Russia, which is held by three tanks`: the place of an enemy behind a word
    /// for an attack, and no unit but those that stand there. It is the target of what follows on the line.
    pub(super) fn announces(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let places: Vec<SpaceId> = all.iter().filter_map(PlacedPart::place).collect();
        let [place] = places[..] else { return false };
        let at = all.iter().position(|p| p.place().is_some()).unwrap_or(0);
        let towards = at > 0
            && (all[at - 1].does(WordMark::Versus)
                || all[at - 1].is(&SentencePart::Arrow) && all[at - 1].words != "to");
        let pronoun = sentence
            .items
            .iter()
            .any(|t| ["they", "these", "those", "them", "everyone"].contains(&t.words.as_str()));
        let units = (0..all.len()).filter(|i| all[*i].units().is_some());
        let enemy = units.into_iter().all(|i| follows_against(all, i));
        let more =
            self.text.get(sentence.span.end..).and_then(|t| t.lines().next()).unwrap_or_default();
        let sure = towards
            && enemy
            && self.board.hostile(place)
            && !pronoun
            && !all.iter().any(is_order)
            && more.len() > 12;
        if sure {
            self.announced = Some((sentence.line, place));
            self.draft.announced.push((place, sentence.span));
            self.battles = vec![place];
            if let Some(label) = sentence.label {
                self.labels.entry(label).or_insert(place);
            }
            self.not_read(sentence.span, "it names the target of what follows");
        }
        sure
    }

    /// `Moscow to all fronts`, `We want Hawaii back`: a sentence that names a place and nothing that could go there.
    pub(super) fn names_no_units(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        const WISHES: [&str; 6] = ["want", "wants", "need", "love", "wish", "dream"];
        let wish = sentence.items.iter().any(|t| WISHES.contains(&t.words.as_str()));
        let address = all.iter().any(|p| p.does(WordMark::All))
            && sentence.items.last().is_some_and(|t| {
                ["fronts", "front", "stations", "units", "commanders", "troops", "ships"]
                    .contains(&t.words.as_str())
            });
        let sure = (wish || address) && all.iter().all(|p| belongs_to_wish(wish, address, p));
        if sure {
            self.not_read(sentence.span, "no units are named");
        }
        sure
    }
}

/// Does this part make a sentence more than the name of a target?
fn is_order(p: &PlacedPart) -> bool {
    matches!(p.part, SentencePart::Number(_) | SentencePart::Bracket(_))
        || [
            WordMark::All,
            WordMark::Both,
            WordMark::Rest,
            WordMark::If,
            WordMark::Unless,
            WordMark::Not,
            WordMark::Nothing,
            WordMark::Stay,
            WordMark::Doubt,
            WordMark::Load,
            WordMark::Land,
        ]
        .iter()
        .any(|mark| p.does(*mark))
}

/// Does the part at an index follow `against` or `with`, within two parts?
fn follows_against(all: &[PlacedPart], i: usize) -> bool {
    all[..i].iter().rev().take(2).any(|p| p.does(WordMark::Versus) || p.does(WordMark::With))
}

/// Can this part be in a sentence that wishes for a place or addresses its forces?
fn belongs_to_wish(wish: bool, address: bool, p: &PlacedPart) -> bool {
    match &p.part {
        SentencePart::Place(_)
        | SentencePart::Unclear(_)
        | SentencePart::Power(_)
        | SentencePart::Strange
        | SentencePart::And
        | SentencePart::Separator(_) => true,
        SentencePart::Arrow => address,
        SentencePart::WordMark(mark) => match mark {
            WordMark::In | WordMark::On | WordMark::From | WordMark::Too | WordMark::Empty => true,
            WordMark::All => address,
            WordMark::Land => wish && p.words == "back",
            _ => false,
        },
        _ => false,
    }
}
