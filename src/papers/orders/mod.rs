//! Order files: text in, the engine's plans out, and back. Every refusal, whether of a word or of a
//! rule, becomes a diagnostic with its place in the file. The same code serves a player who checks
//! at home and the adjudicator.

mod answer_template;
mod answered;
mod ask_plain;
mod asserts;
mod battle;
mod battle_forms;
mod battle_lines;
mod clauses;
mod condition_line;
mod counted;
pub mod document;
mod examine;
mod explain;
mod explain_battle;
mod explain_nations;
mod explain_words;
mod fold;
mod fuzz_orders;
mod header;
mod hints;
mod key_slips;
mod lexemes;
mod line_slips;
pub mod lines;
mod losses_line;
mod meetings;
mod name_words;
pub mod names;
mod nation_form;
mod odd_characters;
mod place;
mod plural;
mod print;
mod print_words;
mod read_battle;
mod read_nations;
mod read_order_file;
mod read_standing;
pub mod refusals;
mod slips;
mod standing_nations;
mod tactic_line;
mod template;
mod template_example;
mod template_plain;
mod template_rest;
mod toml_size;
mod typed;
mod unclosed;
mod unknown_names;
mod unordered;
mod warn;
mod warn_battles;
mod warn_instructions;
mod warn_until;

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Label, Span, has_errors};
use crate::doc_kind::DocKind;
use crate::edition::{Edition, Phase};
use crate::engine::plan::{BattleInstructions, Standing, TurnOrders};
use crate::id::{OrderId, PowerId, SpaceId};

pub use answer_template::answer_template;
pub use answered::{examine_answer, judge_answer};
pub use ask_plain::plain_answer;
pub use battle::read_intercept;
pub use battle_forms::{BATTLE_FORMS, BattleForm};
pub use examine::{Examined, examine, judge, lock, refusals_to_diagnostics};
pub use explain::explain;
pub use explain_battle::{explain_answer, explain_standing};
pub use fold::fold;
pub use fuzz_orders::{fuzz_examine, fuzz_read};
pub use header::{Glance, glance, read_header};
pub use losses_line::{print_losses, print_targets, read_losses, read_targets};
pub use meetings::{forces, totals};
pub use nation_form::nation_orders;
pub use plural::plural;
pub use print::{
    clause, print_entries, print_group, print_intercept, print_move, print_orders, print_sections,
};
pub use print_words::print_units;
pub use read_order_file::{orders_in_part, read_answer, read_orders, read_sections, read_standing};
pub use slips::mend;
pub use standing_nations::without_rule;
pub use tactic_line::print_tactic;
pub use template::{TemplateHeader, plain_remarks, plain_template, template};
pub use typed::{
    typed_counted_losses, typed_instructions, typed_power, typed_space, typed_units,
    typed_units_in_space,
};
pub use unclosed::without_unclosed;
pub use unordered::unordered;

/// The lines above the first section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrdersHeader {
    pub kind: DocKind,
    pub game: String,
    pub seat: String,
    pub power: Option<PowerId>,
    pub round: Option<u32>,
    pub step: Option<u32>,
    /// First 32 digits of the digest of the block the file builds on.
    pub head: Option<String>,
    /// Digest of an earlier file of the same kind that this one replaces.
    pub replaces: Option<String>,
}

/// A section of an order file, in the order of the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Section {
    Research,
    Purchase,
    Patrol,
    Combat,
    Battle,
    Noncombat,
    Mobilize,
    /// Orders by rules of nations, for any phase.
    Advantages,
}

impl Section {
    pub const ALL: [Section; 8] = [
        Section::Research,
        Section::Purchase,
        Section::Patrol,
        Section::Combat,
        Section::Battle,
        Section::Noncombat,
        Section::Mobilize,
        Section::Advantages,
    ];

    /// The section with the orders for a phase; nothing is ordered for the last one.
    pub fn of(phase: Phase) -> Option<Section> {
        match phase {
            Phase::Research => Some(Section::Research),
            Phase::Purchase => Some(Section::Purchase),
            Phase::LandPatrols => Some(Section::Patrol),
            Phase::CombatMove => Some(Section::Combat),
            Phase::ConductCombat => Some(Section::Battle),
            Phase::Noncombat => Some(Section::Noncombat),
            Phase::Mobilize => Some(Section::Mobilize),
            Phase::Collect => None,
        }
    }

    /// The word in the header.
    pub fn word(self) -> &'static str {
        match self {
            Section::Research => "research",
            Section::Purchase => "purchase",
            Section::Patrol => "patrol",
            Section::Combat => "combat",
            Section::Battle => "battle",
            Section::Noncombat => "noncombat",
            Section::Mobilize => "mobilize",
            Section::Advantages => "advantages",
        }
    }
}

/// The place of one order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderPlace {
    pub id: OrderId,
    pub section: Section,
    pub span: Span,
    /// As written.
    pub words: String,
    /// Of a battle's table: the values of its lines, each with its key for words.
    pub lines: Vec<Label>,
}

/// A file of kind `orders`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderFile {
    pub header: OrdersHeader,
    pub orders: TurnOrders,
    /// Every order's place; the entry with index `i` is that of `OrderId(i)`.
    pub places: Vec<OrderPlace>,
    /// The place of the number of research dice.
    pub dice: Option<Label>,
}

impl OrderFile {
    /// Where in the file an order was written. `None` if the order is not from this file.
    pub fn place(&self, id: OrderId) -> Option<&OrderPlace> {
        self.places.get(id.index())
    }
}

/// A file of kind `standing`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingFile {
    pub header: OrdersHeader,
    /// A later file of the same seat with a higher number replaces this one.
    pub version: u32,
    pub standing: Standing,
}

/// A file of kind `answer`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerFile {
    pub header: OrdersHeader,
    pub battles: BTreeMap<SpaceId, BattleInstructions>,
}

/// A file after reading: there is a value only if there are no errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read<T> {
    pub value: Option<T>,
    /// Sorted by place.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Read<T> {
    fn new(value: Option<T>, mut diagnostics: Vec<Diagnostic>) -> Read<T> {
        crate::diag::sort(&mut diagnostics);
        let value = value.filter(|_| !has_errors(&diagnostics));
        Read { value, diagnostics }
    }

    /// The value, or what is wrong.
    ///
    /// # Errors
    /// The diagnostics, if there is no value.
    pub fn into_result(self) -> Result<T, Vec<Diagnostic>> {
        self.value.ok_or(self.diagnostics)
    }
}

/// The lines of a text that cannot be read, whatever it is about.
pub fn syntax(text: &str) -> Vec<Diagnostic> {
    document::read(text).1
}

/// `CMV-02 Movement allowance (lhtr: Combat Move)`: the words a diagnostic prints for a rule.
pub fn describe_rule(ed: &Edition, id: &str) -> Option<String> {
    let r = ed.rulebook.get(id)?;
    Some(match r.sources.first() {
        Some(section) => format!("{} {} ({section})", r.id, r.title),
        None => format!("{} {}", r.id, r.title),
    })
}
