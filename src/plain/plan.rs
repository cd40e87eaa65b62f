//! Sentences about battles: orders of loss, retreats, first hits, the order of the battles.

use std::collections::BTreeMap;

use crate::diag::Span;
use crate::id::{KindId, SpaceId};
use crate::orders::typed_instructions;

use super::board::TurnBoard;
use super::draft::{Battles, PlanValue, SaidPlan};
use super::fault::{Fault, PLANS};
use super::losses::{LossPart, losses};
use super::plan_ends::{LastPlace, is_purpose, without_battle};
use super::plan_match::longest;
use super::plan_origins::origins_behind_kinds;
use super::plan_scope::{
    all_of_them, battle_within, battles_behind_lists, on_land_or_at_sea, without_everywhere,
    without_garrison,
};
use super::plan_words::{PlanToken, PlanWord, plan_words};
use super::tag::Tagged;
use super::vague::without_vague_opening;

/// Words by which a sentence says what its clauses are about.
const KEYS: [(&str, &str); 14] = [
    ("first-hit", "first-hit"),
    ("losses", "losses"),
    ("retreat", "retreat"),
    ("plan", "plan"),
    ("submerge", "submerge"),
    ("ool", "losses"),
    ("withdraw", "submerge"),
    ("ashore", "ashore"),
    ("targets", "targets"),
    ("intercept", "intercept"),
    ("ask", "ask"),
    ("against", "against"),
    ("bombard", "bombard"),
    ("sacrifice", "sacrifice"),
];

/// What a sentence about battles says.
#[derive(Clone, Debug, Default)]
pub(super) struct SaidPlans {
    pub plans: Vec<SaidPlan>,
    pub order: Vec<(SpaceId, Span)>,
    /// The battles it names, for the sentences behind it.
    pub battles: Vec<SpaceId>,
}

/// Reads a sentence about battles. `battles` are those that the words before it are about, `key` what a
/// heading said of it.
///
/// # Errors
/// It is not understood.
pub(super) fn read(
    board: &TurnBoard,
    text: &str,
    items: &[Tagged],
    labels: &BTreeMap<u32, SpaceId>,
    battles: &Battles,
    key: Option<&'static str>,
    last: &Option<Vec<LossPart>>,
) -> Result<SaidPlans, Fault> {
    let bare = without_garrison(&without_vague_opening(items));
    let bare = battles_behind_lists(board, &bare);
    let mut words = plan_words(&bare, labels);
    origins_behind_kinds(board, &mut words);
    let named = words.iter().find(|t| matches!(t.word, PlanWord::Place(_))).map(|t| t.span);
    let kind = on_land_or_at_sea(&mut words);
    let everywhere = without_everywhere(&mut words);
    let counted = all_of_them(&mut words);
    let place = battle_within(board, &mut words);
    let others = matches!(words.first().and_then(PlanToken::text), Some("else")) && everywhere;
    if others {
        words.remove(0);
    }
    let infantry = cheapest(board);
    if let Some(order) = order_of_battles(&words) {
        return Ok(SaidPlans { order, ..SaidPlans::default() });
    }
    let mut reader = PlanReader {
        board,
        text,
        words: &words,
        at: 0,
        battles: match (others, everywhere) {
            _ if place.is_some() => Battles::Named(place.into_iter().collect()),
            (true, _) => Battles::Others,
            (_, true) => Battles::All,
            _ if counted.is_some() => Battles::AllOf(counted.unwrap_or_default()),
            _ => match (kind, battles) {
                // `WR: on land lose inf first` is about the place.
                (Some(kind), Battles::Unsaid | Battles::All) => kind,
                (Some(kind), Battles::Named(_)) if named.is_none() => kind,
                _ => battles.clone(),
            },
        },
        key,
        infantry,
        last: last.clone(),
        out: SaidPlans::default(),
    };
    reader.all()?;
    if reader.out.plans.is_empty() {
        let span = words.first().map(|w| w.span).unwrap_or_default();
        return Err(Fault::new(span, "no plan for a battle is found here", PLANS));
    }
    Ok(reader.out)
}

/// The kind that falls first where people say `fodder`.
fn cheapest(board: &TurnBoard) -> KindId {
    let ed = board.ed;
    let fit = |k: &KindId| ed.kind(*k).is_land() && ed.kind(*k).fights() && ed.kind(*k).purchasable;
    ed.kind_ids().filter(fit).min_by_key(|k| ed.kind(*k).cost).unwrap_or(KindId(0))
}

/// `first sz61, then Ukraine, Belorussia`, `Ukraine first, WR second`
fn order_of_battles(words: &[PlanToken]) -> Option<Vec<(SpaceId, Span)>> {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "then", "last", "fight", "battle", "battles", "and"];
    let mut places = Vec::new();
    let mut said = false;
    for token in words {
        match &token.word {
            PlanWord::Place(space) => places.push((*space, token.span)),
            PlanWord::Text(word) if WORDS.contains(&word.as_str()) => {
                said |= ["first", "then"].contains(&word.as_str());
            }
            PlanWord::Break(',' | ':' | '-' | '>') => {}
            _ => return None,
        }
    }
    (said && places.len() > 1).then_some(places)
}

/// `one transport against one fighter`: how many words say who meets whom.
fn forces_compared(words: &[PlanToken]) -> Option<usize> {
    let force =
        |at: usize| match (words.get(at).map(|t| &t.word), words.get(at + 1).map(|t| &t.word)) {
            (Some(PlanWord::Number(_)), Some(PlanWord::Kind(_))) => Some(2),
            (Some(PlanWord::Kind(_)), _) => Some(1),
            _ => None,
        };
    let first = force(0)?;
    let against = words.get(first)?.text()?;
    ["against", "vs", "v", "versus"].contains(&against).then_some(())?;
    Some(first + 1 + force(first + 1)?)
}

/// Does a clause end before this word?
fn ends_clause(word: Option<&PlanToken>) -> bool {
    word.is_none_or(|t| matches!(t.word, PlanWord::Break(_)) || t.text() == Some("and"))
}

/// Words of a plan while they are read.
pub(super) struct PlanReader<'a> {
    pub board: &'a TurnBoard<'a>,
    text: &'a str,
    pub words: &'a [PlanToken],
    pub at: usize,
    pub battles: Battles,
    key: Option<&'static str>,
    infantry: KindId,
    last: Option<Vec<LossPart>>,
    pub out: SaidPlans,
}

impl PlanReader<'_> {
    fn all(&mut self) -> Result<(), Fault> {
        let mut last: Option<LastPlace> = None;
        while self.at < self.words.len() {
            if self.skip_breaks() {
                continue;
            }
            let at = self.at;
            let told = self.out.plans.len();
            let named = !self.out.battles.is_empty();
            if self.subject() {
                self.asks_about_a_second_place(at)?;
                let alone = self.out.plans.len() == told && told > 0;
                if alone && !named && self.follows_plan(at) {
                    self.place_of_plans(at)?;
                    last = None;
                    continue;
                }
                last = alone.then_some(LastPlace { at, named });
                continue;
            }
            if self.key_word() {
                continue;
            }
            if !self.same() {
                self.clause()?;
            }
            last = None;
        }
        last.map_or(Ok(()), |place| self.place_behind(place))
    }

    /// `Norway Karelia: lose inf`: two places, and nothing that joins them.
    fn asks_about_a_second_place(&self, at: usize) -> Result<(), Fault> {
        let next = self.words.get(self.at).filter(|t| matches!(t.word, PlanWord::Place(_)));
        let Some(next) = next.filter(|_| self.at > at) else { return Ok(()) };
        let what = "which of these places is the battle?";
        let help = "write only the place that is attacked: Karelia: no retreat";
        Err(Fault::new(self.words[at].span.to(next.span), what, help))
    }

    /// The order of loss of the sentence before, once more.
    fn same(&mut self) -> bool {
        let token = &self.words[self.at];
        let (Some("same"), Some(parts)) = (token.text(), self.last.clone()) else { return false };
        let span = token.span;
        self.push("losses", PlanValue::Losses(parts), span);
        self.at += 1;
        true
    }

    fn skip_breaks(&mut self) -> bool {
        let token = &self.words[self.at];
        let text = token.text().unwrap_or_default();
        let length = match &token.word {
            PlanWord::Break(_) => 1,
            PlanWord::Text(_) if ["then", "and", "but"].contains(&text) => 1,
            _ => return false,
        };
        self.at += length;
        true
    }

    /// One place or several that begin a clause: the battles it is about.
    fn subject(&mut self) -> bool {
        let strafe = self.words[self.at].text() == Some("strafe");
        let from = self.at + usize::from(strafe || self.words[self.at].text() == Some("in"));
        let mut at = from;
        let mut places = Vec::new();
        while let Some(PlanWord::Place(space)) = self.words.get(at).map(|t| &t.word) {
            places.push(*space);
            at += 1;
            let joint = self.words.get(at).is_some_and(|t| match &t.word {
                PlanWord::Break(sign) => ",/+".contains(*sign),
                PlanWord::Text(word) => word == "and",
                _ => false,
            });
            let more = matches!(self.words.get(at + 1).map(|t| &t.word), Some(PlanWord::Place(_)));
            if joint && more && !strafe {
                at += 1;
            } else {
                break;
            }
        }
        if places.is_empty() || self.is_way_back(&places) {
            return false;
        }
        self.battles = Battles::Named(places.clone());
        self.out.battles = places;
        if strafe {
            let end = self.strafe(at);
            self.at = end;
        } else {
            self.at = at;
        }
        true
    }

    /// `Retreat: sz51 after round 3`, where the battle is known: the place is where the attackers go.
    fn is_way_back(&self, places: &[SpaceId]) -> bool {
        let [place] = places else { return false };
        let known = matches!(&self.battles, Battles::Named(all) if !all.contains(place));
        self.key == Some("retreat") && known && !self.board.hostile(*place)
    }

    /// `strafe West Russia one round`: the form without the name of the battle.
    fn strafe(&mut self, from: usize) -> usize {
        let mut words = vec![self.words[self.at].clone()];
        words.extend(self.words[from..].iter().cloned());
        match longest(self.board, &words) {
            Some((key, value, length)) => {
                let span = self.words[self.at].span.to(words[length - 1].span);
                self.push(key, PlanValue::Text(value), span);
                from + length - 1
            }
            None => from,
        }
    }

    /// `retreat =`, `OOL:`: what the rest is about, if it is not part of a form.
    fn key_word(&mut self) -> bool {
        let Some(word) = self.words[self.at].text() else { return false };
        let Some((_, key)) = KEYS.iter().find(|(w, _)| *w == word) else { return false };
        let equals = self.words.get(self.at + 1);
        let sign = equals
            .is_some_and(|t| matches!(t.word, PlanWord::Break(':' | '-')) || t.text() == Some("="));
        if !sign {
            return false;
        }
        self.key = Some(key);
        self.at += 2;
        true
    }

    fn clause(&mut self) -> Result<(), Fault> {
        let rest = &self.words[self.at..];
        if let Some(length) = forces_compared(rest) {
            self.at += length;
            return Ok(());
        }
        let text = rest[0].text();
        let refuses = text.is_some_and(|w| ["no", "none", "nothing", "nobody"].contains(&w));
        if self.key == Some("retreat") && refuses {
            let other = rest.get(1).and_then(PlanToken::text) == Some("retreat");
            if !other {
                self.push("retreat", PlanValue::Text("never".to_string()), rest[0].span);
                self.at += 1;
                return Ok(());
            }
        }
        let then = self.at > 0 && self.words[self.at - 1].text() == Some("then");
        let open = self.key == Some("losses") || then && !self.out.plans.is_empty();
        // `plan = one round`
        if let (Some("plan"), Some(PlanWord::Number(n)), Some("round")) =
            (self.key, rest.first().map(|t| &t.word), rest.get(1).and_then(PlanToken::text))
            && rest.len() == 2
        {
            let value = PlanValue::Text(format!("strafe {n}"));
            self.push("plan", value, rest[0].span.to(rest[1].span));
            self.at += 2;
            return Ok(());
        }
        if self.unit_presses() || self.survivors_leave() {
            return Ok(());
        }
        // `submerge: never` is no word about retreats.
        if self.key == Some("submerge") && self.with_key() {
            return Ok(());
        }
        // `plan: save air`
        if self.key == Some("plan")
            && text == Some("save")
            && matches!(rest.get(1).map(|t| &t.word), Some(PlanWord::Planes))
            && rest.len() == 2
        {
            self.push("plan", PlanValue::Text("SA".to_string()), rest[0].span.to(rest[1].span));
            self.at += 2;
            return Ok(());
        }
        let rest = &self.words[self.at..];
        let list = losses(rest, self.infantry, open);
        let form = longest(self.board, rest);
        let by_words = list.as_ref().map_or(0, |(_, n)| *n);
        let by_form = form.as_ref().map_or(0, |(_, _, n)| *n);
        if let Some(value) = self.canonical(by_words.max(by_form)) {
            let span = rest[0].span.to(rest[rest.len() - 1].span);
            let key = self.key.unwrap_or_default();
            self.push(key, PlanValue::Text(value), span);
            self.at = self.words.len();
            return Ok(());
        }
        match (list, form) {
            (Some((parts, length)), _) if by_words > by_form => {
                let (parts, length) = without_battle(self.board, rest, parts, length)?;
                let span = rest[0].span.to(rest[length - 1].span);
                self.push("losses", PlanValue::Losses(parts), span);
                self.at += length;
                Ok(())
            }
            (_, None) if self.with_key() || self.talk() => Ok(()),
            // `never lose inf` is not `never`.
            (_, Some((_, _, 1)))
                if text == Some("never")
                    && (!ends_clause(rest.get(1))
                        || self.key == Some("losses")
                        || self.key.is_none() && self.out.battles.is_empty() && !open) =>
            {
                let what = "\"never\" has no exact meaning here";
                Err(Fault::new(rest[0].span, what, PLANS))
            }
            (_, Some((key, value, length))) if by_form > 0 => {
                let span = rest[0].span.to(rest[length - 1].span);
                self.push(key, PlanValue::Text(value), span);
                self.at += length;
                self.or_when();
                Ok(())
            }
            _ => {
                let span = rest[0].span.to(rest[rest.len() - 1].span);
                let words = self.text.get(rest[0].span.start..rest[0].span.end);
                let words = words.unwrap_or(&rest[0].written).to_lowercase();
                let what = format!("\"{words}\" has no exact meaning in a plan");
                Err(Fault::new(span, what, PLANS))
            }
        }
    }

    /// `..., as I trust you would do yourself`: skips words behind a plan that order nothing.
    fn talk(&mut self) -> bool {
        const ORDERS: [&str; 8] = ["long", "soon", "far", "if", "though", "much", "many", "little"];
        let before = self.at.checked_sub(1).map(|i| &self.words[i].word);
        let joint = matches!(before, Some(PlanWord::Break(',' | ';' | '-')));
        let rest = &self.words[self.at..];
        let ends = rest.iter().position(|t| matches!(t.word, PlanWord::Break(_)));
        let clause = &rest[..ends.unwrap_or(rest.len())];
        let word = |t: &PlanToken| t.text().is_some_and(|w| !ORDERS.contains(&w) && w != "unless");
        let talk = clause.len() > 1 && clause[0].text() == Some("as") && clause.iter().all(word);
        let talk = talk || is_purpose(clause);
        if joint && talk && !self.out.plans.is_empty() {
            self.at += clause.len();
            return true;
        }
        false
    }

    /// `bb keeps shooting`: of the battle in which it fights.
    fn unit_presses(&mut self) -> bool {
        let rest = &self.words[self.at..];
        let [unit, press, more @ ..] = rest else { return false };
        let PlanWord::Kind(kind) = unit.word else { return false };
        let ends = more.first().is_none_or(|t| matches!(t.word, PlanWord::Break(_)));
        if press.text() != Some("press") || !ends || self.key.is_some() {
            return false;
        }
        let span = unit.span.to(press.span);
        let named = std::mem::replace(&mut self.battles, Battles::OfKind(kind));
        let own = !self.out.battles.is_empty();
        if own {
            self.battles = named.clone();
        }
        self.push("retreat", PlanValue::Text("never".to_string()), span);
        self.battles = named;
        self.at += 2;
        true
    }

    /// `submerge: after the first round`: the key is the first word of the form.
    fn with_key(&mut self) -> bool {
        let Some(key @ ("submerge" | "retreat")) = self.key else { return false };
        let first = &self.words[self.at];
        let mut words = vec![PlanToken { word: PlanWord::Text(key.to_string()), ..first.clone() }];
        words.extend(self.words[self.at..].iter().cloned());
        match longest(self.board, &words) {
            Some((found, value, length)) if found == key && length > 1 => {
                let span = first.span.to(words[length - 1].span);
                self.push(key, PlanValue::Text(value), span);
                self.at += length - 1;
                true
            }
            _ => false,
        }
    }

    /// Behind a key the words may be those of an order file already.
    fn canonical(&self, read: usize) -> Option<String> {
        let rest = &self.words[self.at..];
        let key = self.key.filter(|_| read < rest.len() && self.at > 0)?;
        let start = rest[0].span.start;
        let end = rest[rest.len() - 1].span.end;
        let raw = self.text.get(start..end)?;
        let value: String = raw.chars().filter(|c| !"\"[]".contains(*c)).collect();
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        let read = typed_instructions(self.board.ed, self.board.power, &[(key, &value)]);
        read.is_ok().then_some(value)
    }

    /// Adds a plan for the battles that the sentence is about.
    pub(super) fn push(&mut self, key: &'static str, value: PlanValue, span: Span) {
        let battles = self.battles.clone();
        self.out.plans.push(SaidPlan { battles, key, value, exact: false, span });
    }
}
