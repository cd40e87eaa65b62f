//! What a sentence leaves out because the one before it has said it: `3 inf Norway attack Karelia. The fighter of Eastern
//! Europe attacks too.`, `1 inf lands in Norway. The battleship in sz5 bombards.`, `It lands in Norway.`

use super::draft::Going;
use super::heading::Heading;
use super::layout::Sentence;
use super::line_breaks::on_one_line;
use super::placement_talk::plain_placement;
use super::read::TurnReader;
use super::speech_items::{is_units, leads, marked, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::{KindId, SpaceId};

/// Words behind a verb that change nothing in what it points to.
const BEHIND: [&str; 8] = ["too", "also", "as well", "there", "along", "again", "with them", "in"];

impl TurnReader<'_> {
    /// Puts into a sentence the places and units that it leaves out.
    pub(super) fn with_what_was_said(&self, sentence: &mut Sentence) {
        let quiet = sentence.keyed.is_some() || sentence.columns;
        if quiet || matches!(sentence.phase, Heading::Research | Heading::Remarks) {
            return;
        }
        self.battle_numbers(sentence);
        self.raiders(&mut sentence.items);
        self.lettered_parts(&mut sentence.items);
        self.power_as_we(&mut sentence.items);
        if sentence.phase == Heading::Mobilize {
            plain_placement(&mut sentence.items);
        }
        self.target_told_there(sentence);
        self.attack_without_place(sentence);
        self.fire_without_place(sentence);
        self.landing_without_units(sentence);
        self.landing_told_below(sentence);
    }

    /// `sz15: to Italy` behind another landing: the aircraft that fight there.
    fn landing_told_below(&self, sentence: &mut Sentence) {
        let [battle, colon, to, place] = &sentence.items[..] else { return };
        let fought = battle.place().is_some_and(|s| self.draft.attacks(s));
        let own = place.place().is_some_and(|s| self.board.ed.is_land(s) && !self.board.hostile(s));
        let landed = !self.last_goings.is_empty() && self.last_goings.iter().all(|g| g.lands);
        let told = colon.is(TextSign::Colon) && to.does(WordMark::To);
        if sentence.first && fought && own && landed && told {
            let planes = put(to, TagItem::Planes, "planes");
            sentence.items.insert(2, planes);
        }
    }

    /// `The fighter of Eastern Europe attacks too.`
    fn attack_without_place(&self, sentence: &mut Sentence) {
        let fights = match sentence.phase {
            Heading::Open | Heading::Combat => true,
            Heading::Purchase => sentence.below,
            _ => false,
        };
        let items = &sentence.items;
        let Some(verb) = items.iter().rposition(|t| !says(Some(t), &BEHIND)) else { return };
        let alone =
            items[..verb].iter().all(|t| !leads(t) && !turns(t) && !t.does(WordMark::SaidPlan));
        if !fights || !items[verb].does(WordMark::Attack) || !alone {
            return;
        }
        let ships = kinds_of(items).iter().any(|k| self.board.ed.kind(*k).is_sea());
        let placed = items[..verb].iter().any(|t| t.is_place());
        if !placed || !items[..verb].iter().any(|t| is_units(Some(t))) {
            return;
        }
        let target = self.target_before(sentence);
        let Some(target) = target.filter(|s| !ships || self.board.ed.is_sea(*s)) else { return };
        let place =
            put(&items[verb], TagItem::Place(target), &self.board.name(target).to_lowercase());
        sentence.items.insert(verb + 1, place);
    }

    /// `the fighters of battle 1`, `battle 3: fighter to London`: the number of a list is the battle.
    fn battle_numbers(&self, sentence: &mut Sentence) {
        let items = &mut sentence.items;
        let mut at = 0;
        while at + 1 < items.len() {
            let space = match items[at + 1].item {
                TagItem::Number(n) => self.labels.get(&n),
                _ => None,
            };
            let battle = says(items.get(at), &["battle", "fight", "attack"]);
            let begins = at == 0 && items.get(2).is_some_and(|t| t.is(TextSign::Colon));
            let within =
                at > 0 && (items[at - 1].does(WordMark::In) || items[at - 1].does(WordMark::From));
            if let Some(space) = space.filter(|_| battle && (begins || within)) {
                let place = TagItem::Place(*space);
                let words = self.board.name(*space).to_lowercase();
                items[at] =
                    Tagged { item: place, end: items[at + 1].end, words, ..items[at].clone() };
                items.remove(at + 1);
            }
            at += 1;
        }
    }

    /// `All 3 infantry from Archangel go there`: to the target that the line has named.
    fn target_told_there(&self, sentence: &mut Sentence) {
        const VERBS: [&str; 22] = [
            "go", "goes", "fly", "flies", "march", "marches", "move", "moves", "sail", "sails",
            "come", "comes", "head", "heads", "drive", "drives", "roll", "rolls", "send", "walk",
            "walks", "follow",
        ];
        let fights = matches!(sentence.phase, Heading::Open | Heading::Combat | Heading::Battles);
        if sentence.first || !fights || sentence.items.iter().any(turns) {
            return;
        }
        let Some(target) = self.target_before(sentence) else { return };
        let items = &mut sentence.items;
        for at in (1..items.len()).rev() {
            let there = items[at].words == "there";
            let to = items[at - 1].does(WordMark::To) || items[at - 1].does(WordMark::Attack);
            if !there || !(to || says(items.get(at - 1), &VERBS)) {
                continue;
            }
            let place = TagItem::Place(target);
            items[at] = put(&items[at], place, &self.board.name(target).to_lowercase());
            if !to {
                items.insert(at, marked(&items[at], WordMark::To, "to"));
            }
        }
    }

    /// The only place that the sentences before attack: on the line of this one, in its block, or with its heading.
    fn target_before(&self, sentence: &Sentence) -> Option<SpaceId> {
        let text = self.text;
        let here = |g: &&Going| on_one_line(text, g.span.start, sentence.span.start);
        let line = self.targets_of(self.draft.goings.iter().filter(here));
        let last = self.targets_of(self.last_goings.iter().filter(here));
        match (&line[..], &last[..]) {
            ([one], _) | (_, [one]) => Some(*one),
            ([], _) => {
                self.target.or(self.announced_for(sentence)).filter(|s| self.board.hostile(*s))
            }
            _ => None,
        }
    }

    fn targets_of<'g>(&self, goings: impl Iterator<Item = &'g Going>) -> Vec<SpaceId> {
        let fought = goings.filter(|g| g.combat != Some(false) && !g.lands && !g.home);
        let mut all: Vec<SpaceId> = fought
            .filter_map(|g| match &g.cargo {
                Some(cargo) => cargo.ashore,
                None => g.bombard_at.or(g.way.last().copied()),
            })
            .filter(|s| self.board.hostile(*s))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// The target of a sentence that names none: of its block, of its line, or of the list that it goes on with.
    pub(super) fn target_above(&self, sentence: &Sentence) -> Option<SpaceId> {
        let told = self.target.or_else(|| self.announced_for(sentence));
        told.or_else(|| self.target_of_list_before(sentence))
    }

    /// The target of a list that goes on in a sentence of its own: `3 inf Norway attack Karelia. From Belorussia 3 inf.`
    fn target_of_list_before(&self, sentence: &Sentence) -> Option<SpaceId> {
        let items = &sentence.items;
        let words = self.text.get(sentence.span.start..).unwrap_or_default().to_lowercase();
        let begins = ["from ", "out of "].iter().any(|from| words.starts_with(from));
        // `Attack Karelia with 3 inf Norway. 2 inf Belorussia. 1 tank Eastern Europe.`
        let before = self.text.get(..sentence.span.start).unwrap_or_default().to_lowercase();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let own = items.last().and_then(Tagged::place).is_some_and(|s| self.board.has_own(s));
        let listed = own && line.contains(" with ") && items.iter().rev().skip(1).all(is_counted);
        let begins = begins || listed;
        let places = items.iter().filter(|t| t.is_place()).count();
        let plain = items.iter().all(|t| !leads(t) && !turns(t) && !t.does(WordMark::With));
        let units = items.iter().any(|t| is_units(Some(t)));
        let fights = matches!(sentence.phase, Heading::Open | Heading::Combat);
        let ships = kinds_of(items).iter().any(|k| self.board.ed.kind(*k).is_sea());
        if sentence.first || !begins || places != 1 || !plain || !units || !fights || ships {
            return None;
        }
        match &self.targets_of(self.previous.iter())[..] {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// `The battleship in sz57 bombards.` behind the only landing of its line: it fires where that goes ashore.
    fn fire_without_place(&self, sentence: &mut Sentence) {
        let items = &sentence.items;
        let Some(verb) = items.iter().rposition(|t| !says(Some(t), &BEHIND)) else { return };
        let ships = kinds_of(&items[..verb]);
        let own = !ships.is_empty() && ships.iter().all(|k| self.board.ed.kind(*k).is_sea());
        let zone = items[..verb].iter().any(|t| t.place().is_some_and(|s| self.board.ed.is_sea(s)));
        if sentence.first || !items[verb].does(WordMark::Bombard) || !own || !zone {
            return;
        }
        let led = (0..verb).any(|at| leads(&items[at]) && !self.sails_on(items, at));
        if led || items[..verb].iter().any(|t| turns(t) || t.does(WordMark::Too)) {
            return;
        }
        let text = self.text;
        let here = |g: &&Going| on_one_line(text, g.span.start, sentence.span.start);
        let mut ashore: Vec<SpaceId> = self
            .draft
            .goings
            .iter()
            .filter(here)
            .filter_map(|g| g.cargo.as_ref().and_then(|c| c.ashore))
            .filter(|s| self.board.hostile(*s))
            .collect();
        ashore.dedup();
        let [land] = ashore[..] else { return };
        let place = put(&items[verb], TagItem::Place(land), &self.board.name(land).to_lowercase());
        sentence.items.insert(verb + 1, place);
    }

    /// Is it `to` before a zone: `The battleship in sz2 sails to sz3 and bombards.`?
    fn sails_on(&self, items: &[Tagged], at: usize) -> bool {
        items[at].does(WordMark::To)
            && items[at + 1].place().is_some_and(|s| self.board.ed.is_sea(s))
    }

    /// `It lands in Norway.`, `They return to London.` below a heading for moves after combat: the only aircraft that
    /// fight, or all of them.
    fn landing_without_units(&self, sentence: &mut Sentence) {
        let items = &sentence.items;
        let pronoun = usize::from(says(items.first(), &["it", "they", "he", "she"]));
        let several = says(items.first(), &["they"]);
        let lands = items.get(pronoun).is_some_and(|t| t.does(WordMark::Land));
        let named = items.iter().any(|t| is_units(Some(t)) || matches!(t.item, TagItem::Number(_)));
        if sentence.phase != Heading::Noncombat || !sentence.first || named || !lands {
            return;
        }
        if pronoun == 0 || items.iter().any(turns) {
            return;
        }
        let ed = self.board.ed;
        let fought = self.draft.goings.iter().filter(|g| g.combat != Some(false) && !g.lands);
        let groups = fought.flat_map(|g| &g.groups);
        let air = groups.filter(|g| g.kind.is_some_and(|k| ed.kind(k).is_air()));
        let flown: Vec<_> = air.collect();
        let one = match flown[..] {
            [one] => one.kind.filter(|_| one.is_single()),
            _ => None,
        };
        let item = match (several, one) {
            (true, _) if !flown.is_empty() => TagItem::Planes,
            (false, Some(kind)) => TagItem::Kind { kind, plural: false },
            _ => return,
        };
        sentence.items[0].item = item;
    }
}

/// Does this item make a sentence more than an order: a condition, a refusal, a doubt?
fn turns(t: &Tagged) -> bool {
    [
        WordMark::If,
        WordMark::Unless,
        WordMark::Else,
        WordMark::Not,
        WordMark::Doubt,
        WordMark::TakeBack,
        WordMark::Or,
        WordMark::Stay,
        WordMark::Nothing,
    ]
    .iter()
    .any(|mark| t.does(*mark))
}

/// Is this a kind of unit, a number, or what joins units?
fn is_counted(t: &Tagged) -> bool {
    is_units(Some(t))
        || matches!(t.item, TagItem::Number(_))
        || t.is(TextSign::Comma)
        || t.does(WordMark::And)
        || t.does(WordMark::Noise)
}

/// The kinds of units that some items name.
fn kinds_of(items: &[Tagged]) -> Vec<KindId> {
    let kinds = items.iter().filter_map(|t| match t.item {
        TagItem::Kind { kind, .. } => Some(kind),
        _ => None,
    });
    kinds.collect()
}
