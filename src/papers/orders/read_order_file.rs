//! Whole files: order files, standing orders, answers. Sections are read in the order of the turn,
//! which is also how orders are numbered; every finding of a file is collected.

use crate::diag::{Diagnostic, Label, Span, code};
use crate::doc_kind::DocKind;
use crate::edition::{Edition, Phase, SupplyRoutes};
use crate::engine::plan::{
    CombatOrders, MoveOrder, PlaceOrder, PurchaseOrder, ResearchOrder, ShiftOrder, Standing,
    TurnOrders, Until,
};
use crate::id::{KindId, OrderId, PowerId, SpaceId};

use super::document::{self, TomlDocument, TomlEntry, TomlTable, TomlText, TomlValue};
use super::header::{self, entry_label, read_header, wrong_type};
use super::lines::{self, MovePhase};
use super::names::{Names, Sort, alike};
use super::place::{self, Buy, Placement};
use super::{
    AnswerFile, OrderFile, OrderPlace, OrdersHeader, Read, Section, StandingFile, battle, key_slips,
};

/// Reads a file of kind `orders`.
pub fn read_orders(ed: &Edition, text: &str) -> Read<OrderFile> {
    let names = Names::new(ed);
    let (file, _, found) = partial_orders(&names, text);
    Read::new(file, found)
}

/// The orders that can be understood of a file, whatever is wrong with the rest of it.
pub fn orders_in_part(ed: &Edition, text: &str) -> Option<OrderFile> {
    partial_orders(&Names::new(ed), text).0
}

/// What can be understood of an order file, with everything found wrong.
pub(super) fn partial_orders(
    names: &Names,
    text: &str,
) -> (Option<OrderFile>, TomlDocument, Vec<Diagnostic>) {
    let (doc, found) = document::read(text);
    let mut r = OrdersReader::new(names, found);
    let header = r.header(&doc, DocKind::Orders, &["until"], &section_words(names.ed));
    let orders = r.sections(&doc.root, header.as_ref().and_then(|h| h.power));
    let file = header.map(|header| OrderFile { header, orders, places: r.places, dice: r.dice });
    (file, doc, r.found)
}

/// The sections of a game: no [patrol] where no phase lands patrols, no [research] without research.
fn section_words(ed: &Edition) -> Vec<&'static str> {
    let phases = &ed.profile.phases;
    let all = Section::ALL.into_iter().filter(|s| match s {
        Section::Patrol => phases.contains(&Phase::LandPatrols),
        Section::Research => phases.contains(&Phase::Research),
        Section::Advantages => !ed.advantages.is_empty(),
        _ => true,
    });
    all.map(Section::word).collect()
}

/// Reads sections without a header: orders for tests and examples.
pub fn read_sections(ed: &Edition, text: &str, power: PowerId) -> Read<OrderFile> {
    let names = Names::new(ed);
    let (doc, found) = document::read(text);
    let mut r = OrdersReader::new(&names, found);
    let mut keys = vec!["until"];
    keys.extend(section_words(ed));
    r.known(&doc.root, &keys, "at the top of the file");
    let orders = r.sections(&doc.root, Some(power));
    let header = OrdersHeader {
        kind: DocKind::Orders,
        game: String::new(),
        seat: String::new(),
        power: Some(power),
        round: None,
        step: None,
        head: None,
        replaces: None,
    };
    Read::new(Some(OrderFile { header, orders, places: r.places, dice: r.dice }), r.found)
}

/// Reads a file of kind `standing`.
pub fn read_standing(ed: &Edition, text: &str) -> Read<StandingFile> {
    let names = Names::new(ed);
    let (doc, found) = document::read(text);
    let mut r = OrdersReader::new(&names, found);
    let header = r.header(
        &doc,
        DocKind::Standing,
        &["version", "supply-claims"],
        &["fleet", "when", "advantages"],
    );
    let version = match doc.root.get("version") {
        None if doc.unread => 0,
        None => {
            let what = "the head of the file has no line `version = ...`";
            let at = Label::new(doc.root.span, "");
            let help = "number the standing orders of a seat 1, 2, 3, ...";
            r.found.push(Diagnostic::new(code::MISSING, at, what).help(help));
            0
        }
        Some(e) => r.number(e, 1, 1_000_000).unwrap_or(0),
    };
    let fleets = r.fleets(&doc.root);
    let when = r.whens(&doc.root, &fleets);
    let claim_supply = r.supply_claims(&doc.root);
    let declares = r.declared(&doc.root, header.as_ref().and_then(|h| h.power));
    let standing =
        Standing { version, fleets, when, claim_supply, declares, ..Standing::default() };
    Read::new(header.map(|header| StandingFile { header, version, standing }), r.found)
}

/// Reads a file of kind `answer`.
pub fn read_answer(ed: &Edition, text: &str) -> Read<AnswerFile> {
    let names = Names::new(ed);
    let (doc, found) = document::read(text);
    let mut r = OrdersReader::new(&names, found);
    let header = r.header(&doc, DocKind::Answer, &[], &["battle"]);
    let battles = r.battles(&doc.root);
    if let Some(TomlValue::Table(t)) = doc.root.get("battle").map(|e| &e.field.value) {
        for (e, says) in t.entries.iter().filter_map(|e| {
            let says = battles.get(&names.space(&e.key).ok()?)?;
            Some((e, says))
        }) {
            if let TomlValue::Table(inner) = &e.field.value {
                r.no_assertions(inner, says);
            }
        }
    }
    Read::new(header.map(|header| AnswerFile { header, battles }), r.found)
}

/// A file being read.
pub(super) struct OrdersReader<'n> {
    pub names: &'n Names<'n>,
    pub found: Vec<Diagnostic>,
    pub places: Vec<OrderPlace>,
    /// The line `dice` of [research].
    pub dice: Option<Label>,
}

impl OrdersReader<'_> {
    /// `supply-claims = "always"` (CVY-06).
    fn supply_claims(&mut self, root: &TomlTable) -> bool {
        let Some(e) = root.get("supply-claims") else { return false };
        if self.names.ed.profile.supply_routes == SupplyRoutes::None {
            let what = "this game asks for no supply routes";
            self.found.push(Diagnostic::new(code::BAD_VALUE, Label::new(e.field.span, ""), what));
            return false;
        }
        match &e.field.value {
            TomlValue::Text(t) if t.value == "always" || t.value == "never" => t.value == "always",
            _ => {
                let what = "`supply-claims` is \"always\" or \"never\"";
                let at = Label::new(e.field.span, "");
                self.found.push(Diagnostic::new(code::BAD_VALUE, at, what));
                false
            }
        }
    }
}

impl<'n> OrdersReader<'n> {
    fn new(names: &'n Names<'n>, found: Vec<Diagnostic>) -> OrdersReader<'n> {
        OrdersReader { names, found, places: Vec::new(), dice: None }
    }

    fn header(
        &mut self,
        doc: &TomlDocument,
        wanted: DocKind,
        more: &[&str],
        sections: &[&str],
    ) -> Option<OrdersHeader> {
        let mut keys = header::KEYS.to_vec();
        keys.extend(more);
        keys.extend(sections);
        self.known(&doc.root, &keys, "at the top of the file");
        let header = read_header(self.names, doc, &mut self.found)?;
        // An amendment is an order file whose combat is that of the orders it amends.
        let amends = wanted == DocKind::Orders && header.kind == DocKind::Amendment;
        if header.kind != wanted && !amends {
            let at =
                doc.root.get("kind").map(entry_label).unwrap_or(Label::new(Span::new(0, 0), ""));
            let is = header.kind.word();
            let what = format!("this is a file of kind \"{is}\", not \"{}\"", wanted.word());
            self.found.push(Diagnostic::new(code::WRONG_KIND, at, what));
            return None;
        }
        Some(header)
    }

    /// Complains of keys that are not used here.
    pub(super) fn known(&mut self, table: &TomlTable, keys: &[&str], place: &str) {
        for e in table.entries.iter().filter(|e| !keys.contains(&e.key.as_str())) {
            let like = alike(keys.iter().map(|k| (*k, *k)), &e.key.to_ascii_lowercase());
            let section = Section::ALL.into_iter().any(|s| s.word() == e.key);
            let meant = key_slips::meant(e, keys);
            let help = match like.as_slice() {
                _ if section && keys.contains(&Section::Combat.word()) => {
                    format!("this game is played without [{}]: leave the section out", e.key)
                }
                _ if meant.is_some() => meant.unwrap_or_default(),
                [] => format!("known {place}: {}", keys.join(", ")),
                some => format!("did you mean {}?", super::names::either(some)),
            };
            let at = Label::new(e.key_span, e.key.clone());
            let what = format!("`{}` is not known {place}", e.key);
            self.found.push(Diagnostic::new(code::UNKNOWN_KEY, at, what).help(help));
        }
    }

    /// The next order's number, with its place.
    pub(super) fn order(&mut self, section: Section, label: Label) -> OrderId {
        let id = OrderId(self.places.len() as u32);
        let words = label.words.split_whitespace().collect::<Vec<_>>().join(" ");
        self.places.push(OrderPlace { id, section, span: label.span, words, lines: Vec::new() });
        id
    }

    /// Keeps what was read, or what was found wrong.
    pub(super) fn keep<T>(&mut self, read: Result<T, Vec<Diagnostic>>) -> Option<T> {
        match read {
            Ok(v) => Some(v),
            Err(found) => {
                self.found.extend(found);
                None
            }
        }
    }

    fn sections(&mut self, root: &TomlTable, power: Option<PowerId>) -> TurnOrders {
        let until = root.get("until").and_then(|e| {
            let t = self.text(e)?;
            let choices = [
                ("research", Until::Research),
                ("combat", Until::Combat),
                ("end of turn", Until::EndOfTurn),
            ];
            let read = battle::choice(t, &choices);
            self.keep(read)
        });
        let mut shifts = Vec::new();
        TurnOrders {
            power,
            until: until.unwrap_or_default(),
            research: self.research_section(root),
            purchase: self.section(root, Section::Purchase).and_then(|t| self.purchase(t)),
            patrol: self.section(root, Section::Patrol).map(|t| {
                self.known(t, &["land"], "in [patrol]");
                self.moves(t, "land", Section::Patrol, MovePhase::Patrol)
            }),
            combat: self.section(root, Section::Combat).map(|t| self.combat(t)),
            battles: self.battles(root),
            noncombat: self.section(root, Section::Noncombat).map(|t| {
                self.known(t, &["moves"], "in [noncombat]");
                self.moves(t, "moves", Section::Noncombat, MovePhase::Noncombat)
            }),
            mobilize: self.section(root, Section::Mobilize).map(|t| self.mobilize(t, &mut shifts)),
            shifts,
            advantages: self
                .section(root, Section::Advantages)
                .map(|t| self.advantages(t))
                .unwrap_or_default(),
            void: Default::default(),
        }
    }

    pub(super) fn section<'d>(
        &mut self,
        root: &'d TomlTable,
        section: Section,
    ) -> Option<&'d TomlTable> {
        let e = root.get(section.word())?;
        match &e.field.value {
            TomlValue::Table(t) => Some(t),
            TomlValue::Unusable => None,
            _ => {
                let what = format!("[{}] is a section", section.word());
                let help = format!("write the line [{}] above its orders", section.word());
                let at = entry_label(e);
                self.found.push(Diagnostic::new(code::WRONG_TYPE, at, what).help(help));
                None
            }
        }
    }

    pub(super) fn text<'d>(&mut self, e: &'d TomlEntry) -> Option<&'d TomlText> {
        match &e.field.value {
            TomlValue::Text(t) => t.value.is_ascii().then_some(t),
            TomlValue::Unusable => None,
            _ => {
                self.found.push(wrong_type(e, "words in quotes"));
                None
            }
        }
    }

    /// One string, or a list of strings.
    pub(super) fn texts<'d>(&mut self, e: &'d TomlEntry) -> Vec<&'d TomlText> {
        match &e.field.value {
            TomlValue::List(items) => {
                let mut all = Vec::new();
                for f in items {
                    match &f.value {
                        // Strange letters have been complained of; the words would only repeat it.
                        TomlValue::Text(t) if t.value.is_ascii() => all.push(t),
                        TomlValue::Text(_) | TomlValue::Unusable => {}
                        _ => {
                            let at = Label::new(f.span, e.key.clone());
                            let what = format!("`{}` is a list of words in quotes", e.key);
                            self.found.push(Diagnostic::new(code::WRONG_TYPE, at, what));
                        }
                    }
                }
                all
            }
            _ => self.text(e).into_iter().collect(),
        }
    }

    pub(super) fn number(&mut self, e: &TomlEntry, least: i64, most: i64) -> Option<u32> {
        match &e.field.value {
            TomlValue::Number(n) if (least..=most).contains(n) => u32::try_from(*n).ok(),
            TomlValue::Unusable => None,
            _ => {
                self.found.push(wrong_type(e, &format!("a number from {least} to {most}")));
                None
            }
        }
    }

    /// In a game without research the section is not known, and that has been said.
    fn research_section(&mut self, root: &TomlTable) -> Option<ResearchOrder> {
        let has = self.names.ed.profile.phases.contains(&Phase::Research);
        let table = self.section(root, Section::Research).filter(|_| has)?;
        self.research(table)
    }

    fn research(&mut self, t: &TomlTable) -> Option<ResearchOrder> {
        self.known(t, &["development", "dice"], "in [research]");
        if t.entries.is_empty() {
            return None;
        }
        let id = self.order(Section::Research, Label::new(t.span, "[research]"));
        self.dice = t.get("dice").map(entry_label);
        let dice = match t.get("dice") {
            Some(e) => self.number(e, 0, 999),
            None => Some(self.missing(t, "dice", "dice = 1")),
        };
        let tech = match t.get("development") {
            Some(e) => {
                let text = self.text(e)?;
                match self.names.tech(&text.value) {
                    Ok(tech) => {
                        let span = text.span;
                        self.places[id.index()].span = span;
                        self.places[id.index()].words = text.value.clone();
                        Some(tech)
                    }
                    Err(u) => {
                        self.found.push(u.diagnostic(Sort::Tech, text.whole()));
                        None
                    }
                }
            }
            None => {
                self.missing(t, "development", "development = \"rockets\"");
                None
            }
        };
        let dice = u16::try_from(dice?).ok()?;
        let tech = tech?;
        (dice > 0).then_some(ResearchOrder { id, tech, dice })
    }

    pub(super) fn missing(&mut self, t: &TomlTable, key: &str, form: &str) -> u32 {
        let at = Label::new(t.span, "");
        let what = format!("`{key}` is missing in this section");
        self.found.push(
            Diagnostic::new(code::MISSING, at, what).help(format!("add a line such as {form}")),
        );
        0
    }

    /// Without `buy` the section is a pass, and no order.
    fn purchase(&mut self, t: &TomlTable) -> Option<PurchaseOrder> {
        self.known(t, &["buy"], "in [purchase]");
        let e = t.get("buy")?;
        let id = self.order(Section::Purchase, entry_label(e));
        let mut units: Vec<(KindId, u16)> = Vec::new();
        let mut conditional = Vec::new();
        for (i, text) in self.texts(e).into_iter().enumerate() {
            let place = &mut self.places[id.index()];
            place.span = if i == 0 { text.span } else { place.span.to(text.span) };
            place.words = if i == 0 {
                text.value.clone()
            } else {
                format!("{}, {}", place.words, text.value)
            };
            if is_nothing(text) {
                continue;
            }
            match self.keep(place::read_buy(self.names, text, id)) {
                Some(Buy::Plain(list)) => add_up(&mut units, list),
                Some(Buy::Conditional(buy)) => conditional.push(buy),
                None => {}
            }
        }
        Some(PurchaseOrder { id, units, conditional })
    }

    fn combat(&mut self, t: &TomlTable) -> CombatOrders {
        self.known(t, &["moves", "order", "attack", "ignore", "landing"], "in [combat]");
        let moves = self.moves(t, "moves", Section::Combat, MovePhase::Combat);
        let order = self.battle_places(t, "order");
        let attack = self.battle_places(t, "attack");
        let ignore = self.battle_places(t, "ignore");
        let promises = self.moves(t, "landing", Section::Combat, MovePhase::Promise);
        CombatOrders { moves, order, attack, ignore, promises }
    }

    /// A list of spaces, none of them twice.
    fn battle_places(&mut self, t: &TomlTable, key: &str) -> Vec<(OrderId, SpaceId)> {
        let mut order: Vec<(OrderId, SpaceId)> = Vec::new();
        for text in t.get(key).map(|e| self.texts(e)).unwrap_or_default() {
            let id = self.order(Section::Combat, text.whole());
            let Some(space) = self.space(text) else { continue };
            if let Some((first, _)) = order.iter().find(|(_, s)| *s == space) {
                let first = &self.places[first.index()];
                let d = Diagnostic::new(code::REPEATED, text.whole(), "this battle is named twice")
                    .related(Label::new(first.span, first.words.clone()));
                self.found.push(d);
                continue;
            }
            order.push((id, space));
        }
        order
    }

    fn moves(
        &mut self,
        t: &TomlTable,
        key: &str,
        section: Section,
        phase: MovePhase,
    ) -> Vec<MoveOrder> {
        let texts = t.get(key).map(|e| self.texts(e)).unwrap_or_default();
        let mut all = Vec::new();
        for text in texts {
            let id = self.order(section, text.whole());
            let read = lines::read_move(self.names, text, id, phase);
            all.extend(self.keep(read));
        }
        all
    }

    fn mobilize(&mut self, t: &TomlTable, shifts: &mut Vec<ShiftOrder>) -> Vec<PlaceOrder> {
        self.known(t, &["place"], "in [mobilize]");
        let texts = t.get("place").map(|e| self.texts(e)).unwrap_or_default();
        let mut all = Vec::new();
        for text in texts {
            let id = self.order(Section::Mobilize, text.whole());
            match self.keep(place::read_place(self.names, text, id)) {
                Some(Placement::New(order)) => all.push(order),
                Some(Placement::Shift(order)) => shifts.push(order),
                None => {}
            }
        }
        all
    }

    pub(super) fn power(&mut self, text: &TomlText) -> Option<PowerId> {
        match self.names.power(&text.value) {
            Ok(power) => Some(power),
            Err(u) => {
                self.found.push(u.diagnostic(Sort::Power, text.whole()));
                None
            }
        }
    }

    pub(super) fn space(&mut self, text: &TomlText) -> Option<SpaceId> {
        match self.names.space(&text.value) {
            Ok(s) => Some(s),
            Err(u) => {
                self.found.push(u.diagnostic(Sort::Space, text.whole()));
                None
            }
        }
    }
}

fn add_up(units: &mut Vec<(KindId, u16)>, more: Vec<(KindId, u16)>) {
    for (kind, n) in more {
        match units.iter_mut().find(|(k, _)| *k == kind) {
            Some((_, m)) => *m = m.saturating_add(n),
            None => units.push((kind, n)),
        }
    }
}

/// `""`, `none`, `nothing`: an empty list of units.
pub(super) fn is_nothing(t: &TomlText) -> bool {
    matches!(t.value.trim().to_ascii_lowercase().as_str(), "" | "none" | "nothing")
}
