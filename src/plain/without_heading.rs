//! Sentences without a heading that says what they are about, but that can be one thing only.

use crate::id::SpaceId;

use super::around::Around;
use super::decks::is_onto;
use super::draft::{Battles, Landing, LandingPlace, TurnDraft};
use super::heading::Heading;
use super::layout::Sentence;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart, parts, span_of};
use super::read::TurnReader;
use super::remarks::is_remark;
use super::spoken_plans::spoken_plans;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::unit_words::is_adjective;
use super::words::WordMark;
use super::{mobilize, moves, placed_counts, plan};

impl TurnReader<'_> {
    /// A sentence that is neither moves nor a plan as a whole.
    pub(super) fn is_understood_otherwise(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> bool {
        self.lands_again(sentence, all)
            || self.goes_along(sentence, all)
            || self.fires_too(sentence, all)
            || self.same_way(sentence, all)
            || self.ignores(all)
            || self.is_comment(sentence, items, all)
            || self.is_about_enemies(all)
            || self.tells_garrison(sentence, items, all)
            || self.tells_way(items)
            || self.nothing_is_ordered(sentence, all)
            || self.all_quiet(sentence, all)
            || self.announces(sentence, all)
            || self.names_no_units(sentence, all)
            || self.is_for_later(sentence, all)
            || self.all_remain(sentence, all)
            || self.counts_again(sentence, all)
            || self.only_if(sentence, all)
            || self.moves_and_plan(sentence, items)
            || self.pieces(sentence, items)
    }

    /// `Kiev 4 inf > Romania; lose inf, tank; ftr lands Moscow`: moves, plans and landings between semicolons.
    fn pieces(&mut self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let cuts = items.iter().filter(|t| t.is(TextSign::Semicolon)).count();
        if cuts == 0 || cuts > 12 || items.iter().any(|t| t.is(TextSign::Open) && cuts > 6) {
            return false;
        }
        let mut whole = TurnDraft::default();
        let mut plans = Vec::new();
        let mut about = Battles::Unsaid;
        let mut head = None;
        for piece in items.split(|t| t.is(TextSign::Semicolon)).filter(|piece| !piece.is_empty()) {
            let all = parts(self.board.ed, piece);
            let around = Around {
                phase: sentence.phase,
                target: head.or(self.target),
                columns: sentence.columns,
                landing: false,
                counts: false,
                kind: None,
            };
            // `Korea <- 5 inf Manchuria; 2 trn load 4 inf in Japan and land them`
            if let [place, sign, ..] = &all[..]
                && matches!(sign.part, SentencePart::BackArrow | SentencePart::Colon)
                && head.is_none()
            {
                head = place.place();
            }
            let mut trial = TurnDraft::default();
            if moves::read(self.board, &all, around, &mut trial).is_ok()
                && !(trial.goings.is_empty() && trial.stays.is_empty())
            {
                let mut targets: Vec<SpaceId> = trial
                    .goings
                    .iter()
                    .filter(|g| g.combat != Some(false))
                    .filter_map(|g| g.way.last().copied())
                    .collect();
                targets.dedup();
                if !targets.is_empty() {
                    about = Battles::Named(targets);
                }
                whole.goings.extend(trial.goings);
                whole.landings.extend(trial.landings);
                whole.against.extend(trial.against);
                whole.stays.extend(trial.stays);
                whole.not_read.extend(trial.not_read);
                continue;
            }
            let last = &self.last_losses;
            let said =
                plan::read(self.board, self.text, piece, &self.labels, &about, sentence.key, last);
            let Ok(said) = said else { return false };
            plans.push((said, about.clone()));
        }
        let several = matches!(&about, Battles::Named(all) if all.len() > 1);
        if whole.goings.is_empty() || several && !plans.is_empty() {
            return false;
        }
        self.absorb(whole);
        plans.into_iter().for_each(|(said, about)| self.planned(said, about));
        true
    }

    /// Without a heading: units and places that are exactly what is bought, in own places. Units can `go` there if no unit
    /// of one of the kinds is on the board, or if the purchase is on the same line.
    pub(super) fn is_placement(&self, all: &[PlacedPart]) -> bool {
        let from = |p: &PlacedPart| p.does(WordMark::From);
        let go = all.iter().any(|p| matches!(p.part, SentencePart::Arrow));
        if !self.draft.placings.is_empty() || !self.waiting.is_empty() || all.iter().any(from) {
            return false;
        }
        let mut trial = TurnDraft::default();
        let kinds = || self.draft.buy.iter().map(|(kind, _)| *kind);
        let fixed = |kind| self.board.ed.kind(kind).moves == 0;
        let new = || kinds().any(|kind| fixed(kind) || self.board.places_of(kind).is_empty());
        mobilize::read(all, &mut trial).is_ok()
            && (!go || self.phase == Heading::Purchase || new())
            && placed_counts::fits_purchase(self.board, &self.draft, &trial.placings)
    }

    /// Units with their price and no place, where no heading says what they are, can only be bought.
    pub(super) fn is_purchase(&self, all: &[PlacedPart]) -> bool {
        // `40 IPC -> 8 inf, 4 art`
        let all = match all {
            [number, money, arrow, rest @ ..]
                if matches!(number.part, SentencePart::Number(_))
                    && money.does(WordMark::Money)
                    && matches!(arrow.part, SentencePart::Arrow | SentencePart::Equals) =>
            {
                rest
            }
            _ => all,
        };
        let units = all.iter().any(|p| p.units().is_some());
        let counted = all
            .iter()
            .filter_map(PlacedPart::units)
            .flatten()
            .all(|g| matches!(g.count, SaidCount::Number(_)));
        let begins = self.draft.goings.is_empty() && self.draft.plans.is_empty() && counted;
        let priced = all.iter().any(is_price);
        // `1 transport = 8`, and then `4 infantry = 12`
        let sum = all.iter().any(|p| p.is(&SentencePart::Equals));
        let sum = sum || self.is_right_price(all);
        let goes_on = priced && sum && begins && !self.purchase_named;
        let first = self.draft.buy.is_empty() && (priced || begins);
        units && (first || goes_on) && !all.iter().any(moves_or_places)
    }

    /// `3 inf   9`: is the number behind the units what they cost?
    fn is_right_price(&self, all: &[PlacedPart]) -> bool {
        let [units, number] = all else { return false };
        let Some([group]) = units.units() else { return false };
        let (SentencePart::Number(price), SaidCount::Number(n)) = (&number.part, &group.count)
        else {
            return false;
        };
        let cost = group.kind.map(|kind| self.board.ed.kind(kind).cost);
        cost.is_some_and(|cost| i64::from(*price) == i64::from(cost) * i64::from(*n))
    }

    /// `SBR on Germany with the bomber. Lands in UK.`: where the aircraft of the sentence before come down.
    pub(super) fn lands_again(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let bare: Vec<&PlacedPart> = all.iter().filter(|p| !p.does(WordMark::In)).collect();
        // `They all come back to London`
        let (of_all, count, bare) = match &bare[..] {
            [both, rest @ ..] if both.does(WordMark::Both) => (true, Some(2), rest),
            [all, number, rest @ ..]
                if all.does(WordMark::All) && matches!(number.part, SentencePart::Number(_)) =>
            {
                let SentencePart::Number(n) = number.part else { return false };
                (true, u16::try_from(n).ok(), rest)
            }
            [all, rest @ ..] if all.does(WordMark::All) => (true, None, rest),
            rest => (false, None, rest),
        };
        let to = match bare[..] {
            [land] if land.does(WordMark::Land) => LandingPlace::Home,
            [land, place] if land.does(WordMark::Land) => match place.place() {
                Some(space) => LandingPlace::Space(space),
                None => return false,
            },
            _ => return false,
        };
        let fought = self.previous.iter().filter(|g| !g.lands && g.combat != Some(false));
        let flying = fought.flat_map(|g| &g.groups).filter(|g| g.flies(self.board.ed));
        let sum: u16 = flying
            .map(|g| match g.count {
                SaidCount::Number(n) => n,
                SaidCount::Both => 2,
                _ => 1,
            })
            .sum();
        if sentence.first && !of_all || count.is_some_and(|n| n != sum) {
            return false;
        }
        // `They all` may be more than those of the sentence before.
        let others = self.draft.goings.iter().any(|g| {
            let earlier = !self.previous.iter().any(|p| p.span == g.span);
            earlier
                && g.combat != Some(false)
                && !g.lands
                && g.groups.iter().any(|g| g.flies(self.board.ed))
        });
        if of_all && count.is_none() && others {
            return false;
        }
        let mut found = false;
        for going in self.previous.iter().filter(|g| !g.lands && g.combat != Some(false)) {
            let groups: Vec<SaidGroup> = going
                .groups
                .iter()
                .filter(|g| g.kind.is_none_or(|k| self.board.ed.kind(k).is_air()))
                .cloned()
                .collect();
            let battle = going.way.last().copied();
            if groups.is_empty() {
                continue;
            }
            let origin = going.from;
            let span = going.span;
            let on_it = all.iter().any(|p| is_onto(&p.words)) && to == LandingPlace::Home;
            self.draft.landings.push(Landing { groups, battle, origin, to, on_it, span });
            found = true;
        }
        found
    }

    /// `Only a German fighter is at home there`: all units that are named are those of the other side.
    pub(super) fn is_about_enemies(&mut self, all: &[PlacedPart]) -> bool {
        let ed = self.board.ed;
        let position = self.board.position;
        let own = position.side(ed, self.board.power);
        let enemy = |g: &SaidGroup| g.power.is_some_and(|p| position.side(ed, p) != own);
        let groups: Vec<&SaidGroup> = all.iter().filter_map(PlacedPart::units).flatten().collect();
        let moves =
            all.iter().any(|p| matches!(p.part, SentencePart::Arrow | SentencePart::BackArrow));
        let planned = all.iter().any(is_word_of_a_plan);
        let sure = !groups.is_empty() && groups.into_iter().all(enemy) && !moves && !planned;
        if sure {
            let places: Vec<SpaceId> = all.iter().filter_map(PlacedPart::place).collect();
            // `In West Russia stand three Russian tanks. To there go 4 inf from Ukraine.`
            if let [one] = places[..]
                && all[0].does(WordMark::In)
                && self.board.hostile(one)
            {
                self.announced = Some((self.line, one));
            }
            self.not_read(span_of(all), "about the enemy");
        }
        sure
    }

    /// `India, Australia, Canada: all quiet`: of these places nothing is ordered, whichever they are.
    pub(super) fn all_quiet(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let quiet = all.iter().any(|p| p.does(WordMark::Stay) || p.does(WordMark::Nothing));
        let battles = sentence.phase == Heading::Battles || sentence.key.is_some();
        let listed = all.iter().all(belongs_to_quiet);
        // `Nothing in Karelia` takes an attack back.
        let sure = quiet && !battles && listed && !self.is_attacked_above(all);
        if sure {
            self.not_read(sentence.span, "these stay");
        }
        sure
    }

    /// `jap trn in sz40 we ignore`: a zone that is passed by.
    pub(super) fn ignores(&mut self, all: &[PlacedPart]) -> bool {
        let zones: Vec<&PlacedPart> = all.iter().filter(|p| p.place().is_some()).collect();
        let [zone] = zones[..] else { return false };
        let space = zone.place().filter(|s| self.board.ed.is_sea(*s));
        let Some(space) =
            space.filter(|_| all.iter().any(says_ignored) && all.iter().all(belongs_to_ignored))
        else {
            return false;
        };
        self.draft.ignore.push((space, zone.span));
        true
    }

    /// `India: no`, `sz42: too strong`: nothing is ordered there.
    pub(super) fn nothing_is_ordered(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let [place, colon, rest @ ..] = all else { return false };
        let words: Vec<PlacedPart> = rest.iter().filter(|p| !says_nothing(p)).cloned().collect();
        let nothing = words.is_empty() || is_remark(self.board, &words) || is_dropped(rest);
        let battles = sentence.phase == Heading::Battles || sentence.key.is_some();
        let sure = place.place().is_some()
            && matches!(colon.part, SentencePart::Colon | SentencePart::Dash)
            && !rest.is_empty()
            && nothing
            && !battles
            && !self.is_attacked_above(all);
        if sure {
            self.not_read(sentence.span, "nothing is ordered there");
        }
        sure
    }

    /// `India 3 inf attack SE Asia, one round, then back to India`: moves, and behind a comma or in brackets the plan
    /// for their battle.
    pub(super) fn moves_and_plan(&mut self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let cuts = cuts_of(items);
        for (moves, plan) in &cuts {
            let mut trial = TurnDraft::default();
            let all = parts(self.board.ed, moves);
            let around = Around {
                phase: sentence.phase,
                target: self.target,
                columns: sentence.columns,
                landing: false,
                counts: false,
                kind: self.kind,
            };
            if moves::read(self.board, &all, around, &mut trial).is_err() || trial.goings.is_empty()
            {
                continue;
            }
            let mut targets: Vec<SpaceId> =
                trial.goings.iter().filter_map(|g| g.way.last().copied()).collect();
            targets.dedup();
            let about = Battles::Named(targets);
            let last = &self.last_losses;
            let said =
                plan::read(self.board, self.text, plan, &self.labels, &about, sentence.key, last);
            let said = said.or_else(|fault| {
                let targets = self.draft.land_targets(self.board);
                let spoken =
                    spoken_plans(self.board, plan, &self.labels, &about, &targets, sentence.key);
                spoken.ok_or(fault)
            });
            if let Ok(said) = said {
                self.absorb(trial);
                self.planned(said, about);
                return true;
            }
        }
        false
    }
}

/// Could the word tell what is to be done once the enemy has lost so much, or who falls first?
pub(super) fn is_word_of_a_plan(p: &PlacedPart) -> bool {
    const WORDS: [&str; 8] = ["less", "fewer", "then", "once", "until", "retreat", "first", "last"];
    p.does(WordMark::If) || p.words.split(' ').any(|word| WORDS.contains(&word))
}

/// Does this part say where units are or go?
fn moves_or_places(p: &PlacedPart) -> bool {
    matches!(p.part, SentencePart::Place(_) | SentencePart::Unclear(_) | SentencePart::Arrow)
}

/// Is this part a price: a number, or one in brackets?
fn is_price(p: &PlacedPart) -> bool {
    match &p.part {
        SentencePart::Number(_) => true,
        SentencePart::Bracket(inner) => {
            inner.iter().any(|p| matches!(p.part, SentencePart::Number(_)))
        }
        _ => false,
    }
}

/// Can this part be in a sentence that leaves units where they are?
fn belongs_to_quiet(p: &PlacedPart) -> bool {
    match &p.part {
        SentencePart::Place(_)
        | SentencePart::Unclear(_)
        | SentencePart::Colon
        | SentencePart::Dash => true,
        SentencePart::WordMark(mark) => {
            matches!(
                mark,
                WordMark::Stay
                    | WordMark::All
                    | WordMark::Nothing
                    | WordMark::Rest
                    | WordMark::In
                    | WordMark::On
            )
        }
        SentencePart::Strange => p.words == "fleets" || is_adjective(&p.words),
        _ => p.separates(),
    }
}

/// Does this part say that something is ignored?
fn says_ignored(p: &PlacedPart) -> bool {
    ["ignore", "ignored", "ignores"].contains(&p.words.as_str())
}

/// Can this part be in a sentence about a ship that is passed by?
fn belongs_to_ignored(p: &PlacedPart) -> bool {
    says_ignored(p)
        || matches!(
            p.part,
            SentencePart::Units(_) | SentencePart::Place(_) | SentencePart::WordMark(WordMark::In)
        )
}

/// Is this `nothing`, `no`, `too` or a comma?
fn says_nothing(p: &PlacedPart) -> bool {
    p.does(WordMark::Nothing)
        || p.words == "no"
        || p.does(WordMark::Too)
        || p.is(&SentencePart::Separator(TextSign::Comma))
}

/// Longer sentences are not cut: that would take too long.
const LONGEST_CUT: usize = 120;

/// The ways to cut a sentence into moves and a plan: at each comma, and around each bracket.
fn cuts_of(items: &[Tagged]) -> Vec<(Vec<Tagged>, Vec<Tagged>)> {
    let mut all = Vec::new();
    if items.len() > LONGEST_CUT {
        return all;
    }
    let mut open = None;
    for (at, item) in items.iter().enumerate() {
        match item.item {
            TagItem::TextSign(TextSign::Open) => open = Some(at),
            TagItem::TextSign(TextSign::Close) => {
                if let Some(from) = open.take() {
                    let outside = [&items[..from], &items[at + 1..]].concat();
                    let inside = items[from + 1..at].to_vec();
                    // `BB sz55 (takes the first hit)`
                    if let Some(unit) = items[..from].iter().rev().find(|t| t.is_kind()) {
                        let told = std::iter::once(unit.clone()).chain(inside.clone()).collect();
                        all.push((outside.clone(), told));
                    }
                    all.push((outside, inside));
                }
            }
            TagItem::TextSign(TextSign::Comma | TextSign::Semicolon | TextSign::Dash)
                if open.is_none() && at > 0 =>
            {
                all.push((items[..at].to_vec(), items[at + 1..].to_vec()));
            }
            // `1 inf 1 tank egypt to libya lose inf first`
            TagItem::WordMark(WordMark::SaidPlan)
                if open.is_none()
                    && at > 0
                    && matches!(items[at - 1].item, TagItem::Place(_))
                    && ["lose", "losing", "losses", "ool", "casualties"]
                        .contains(&item.words.as_str()) =>
            {
                all.push((items[..at].to_vec(), items[at..].to_vec()));
            }
            _ => {}
        }
    }
    all
}

/// `scratched, see 2)`, `not this round`, `besieged only, i.e. nothing`: words that say that nothing is done in a place,
/// and no unit, place or arrow.
fn is_dropped(parts: &[PlacedPart]) -> bool {
    const DROPPED: [&str; 12] = [
        "deleted",
        "scratched",
        "dropped",
        "struck",
        "cancelled",
        "canceled",
        "postponed",
        "abandoned",
        "skipped",
        "forgotten",
        "off",
        "called off",
    ];
    const LATER: [&str; 10] =
        ["this", "round", "turn", "yet", "today", "now", "again", "any", "more", "time"];
    let Some((first, rest)) = parts.split_first() else { return false };
    let dropped = is_one_of(first, &DROPPED);
    let not_now = first.does(WordMark::Not) && rest.iter().all(|p| is_one_of(p, &LATER));
    let ends = parts.last().is_some_and(|p| p.does(WordMark::Nothing))
        && parts.iter().any(|p| p.words == "i.e." || p.is(&SentencePart::Equals));
    !parts.iter().any(gives_order) && (dropped || not_now || ends)
}

/// Is this one of these words?
fn is_one_of(p: &PlacedPart, all: &[&str]) -> bool {
    all.contains(&p.words.as_str())
}

/// Does this part make a sentence an order or a condition?
fn gives_order(p: &PlacedPart) -> bool {
    matches!(
        p.part,
        SentencePart::Units(_)
            | SentencePart::Place(_)
            | SentencePart::Unclear(_)
            | SentencePart::Arrow
            | SentencePart::BackArrow
    ) || p.does(WordMark::If)
        || p.does(WordMark::Unless)
}
