//! The facts of events as data, piece by piece: ids as text, units as lots with the space where they
//! stood, whose word decided.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::edition::Edition;
use crate::engine::Board;
use crate::engine::event::{Decider, Question};
use crate::engine::plan::Scope;
use crate::engine::position::{Engagement, Position};
use crate::id::{KindId, PowerId, Side, SpaceId, TechId, UnitId};
use crate::rule::RuleId;

/// One event being written down.
pub(super) struct EventFacts<'a> {
    ed: &'a Edition,
    at: &'a Position,
    map: Map<String, Value>,
}

impl<'a> EventFacts<'a> {
    /// An event of this name; `at` is the position before it.
    pub(super) fn new(board: Board<'a>, name: &str) -> EventFacts<'a> {
        EventFacts { ed: board.edition, at: board.position, map: Map::new() }.with("event", name)
    }

    /// Adds a value under a key.
    pub(super) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.map.insert(key.to_string(), value.into());
        self
    }

    /// Adds a power under `power`, by its id.
    pub(super) fn power(self, power: PowerId) -> Self {
        let id = self.ed.power(power).id.as_str();
        self.with("power", id)
    }

    /// Adds a kind of unit under `kind`, by its id.
    pub(super) fn kind(self, kind: KindId) -> Self {
        let id = self.ed.kind(kind).id.as_str();
        self.with("kind", id)
    }

    /// Adds a development under `tech`, by its id.
    pub(super) fn tech(self, tech: TechId) -> Self {
        let id = self.ed.tech(tech).id.as_str();
        self.with("tech", id)
    }

    /// Adds a side under `side`.
    pub(super) fn side(self, side: Side) -> Self {
        self.with("side", side.name().to_lowercase())
    }

    /// Adds a space under a key, by its id.
    pub(super) fn space(self, key: &str, space: SpaceId) -> Self {
        let id = self.ed.space(space).id.as_str();
        self.with(key, id)
    }

    /// Adds a list of spaces under a key, by their ids.
    pub(super) fn spaces(self, key: &str, spaces: &[SpaceId]) -> Self {
        let ids: Vec<&str> = spaces.iter().map(|s| self.ed.space(*s).id.as_str()).collect();
        self.with(key, ids)
    }

    /// Adds units under a key, like ones counted together.
    pub(super) fn lots(self, key: &str, units: &[UnitId]) -> Self {
        let lots = lots_value(self.at.board(self.ed), units);
        self.with(key, lots)
    }

    /// Adds units under `units`, like ones counted together.
    pub(super) fn units(self, units: &[UnitId]) -> Self {
        self.lots("units", units)
    }

    /// Adds a battle or raid under `engagement`.
    pub(super) fn engagement(self, engagement: &Engagement) -> Self {
        let value = engagement_json(self.ed, engagement);
        self.with("engagement", value)
    }

    /// Adds under `by` whose instruction decided.
    pub(crate) fn decided_by(self, by: &Decider) -> Self {
        let value = decider_value(self.ed, by);
        self.with("by", value)
    }

    /// Adds the rule under `rule`.
    pub(super) fn rule(self, rule: RuleId) -> Self {
        self.with("rule", rule.0)
    }

    /// The event as JSON.
    pub(super) fn done(self) -> Value {
        Value::Object(self.map)
    }
}

/// Units counted by owner, kind and space.
pub(crate) fn lots_value(board: Board, ids: &[UnitId]) -> Value {
    let mut count: BTreeMap<(SpaceId, PowerId, KindId), usize> = BTreeMap::new();
    for u in ids.iter().filter_map(|id| board.position.units.get(id)) {
        *count.entry((u.space, u.power, u.kind)).or_default() += 1;
    }
    let list: Vec<Value> = count
        .into_iter()
        .map(|((space, power, kind), n)| {
            json!({
                "count": n, "kind": board.kind(kind).id, "power": board.power(power).id,
                "space": board.space(space).id,
            })
        })
        .collect();
    Value::Array(list)
}

/// What is fought, and where.
pub(crate) fn engagement_json(ed: &Edition, g: &Engagement) -> Value {
    json!({ "place": ed.space(g.place).id, "kind": g.kind.word() })
}

/// Whose instruction decided, as JSON.
pub(crate) fn decider_value(ed: &Edition, by: &Decider) -> Value {
    let power = |p: &PowerId| ed.power(*p).id.clone();
    match by {
        Decider::Orders(p, _) => json!({ "source": "orders", "power": power(p) }),
        Decider::Answer(p) => json!({ "source": "answer", "power": power(p) }),
        Decider::Standing { power: p, version, scope } => {
            let scope = match scope {
                Scope::Fleet(fleet) => fleet.clone(),
                Scope::Space(s) => ed.space(*s).id.clone(),
                Scope::Land => "land".to_string(),
                Scope::Sea => "sea".to_string(),
                Scope::All => "all".to_string(),
            };
            json!({
                "source": "standing", "power": power(p), "version": version, "scope": scope
            })
        }
        Decider::Agreed(all) => {
            let all: Vec<Value> = all.iter().map(|by| decider_value(ed, by)).collect();
            json!({ "source": "agreed", "by": all })
        }
        Decider::Attacker(p) => json!({ "source": "attacker", "power": power(p) }),
        Decider::Profile => json!({ "source": "defaults" }),
        Decider::NoChoice => json!({ "source": "none" }),
    }
}

/// A question as data.
pub(crate) fn question_value(q: &Question) -> Value {
    match q {
        Question::BeforeBattle => json!({ "question": "before-battle" }),
        Question::Unseal => json!({ "question": "unseal" }),
        Question::Losses { hits } => json!({ "question": "losses", "hits": hits }),
        Question::Submerge => json!({ "question": "submerge" }),
        Question::RetreatOrPress => json!({ "question": "retreat-or-press" }),
        Question::FallBack => json!({ "question": "fall-back" }),
        Question::Landing => json!({ "question": "landing" }),
        Question::Targets => json!({ "question": "targets" }),
        Question::Intercept => json!({ "question": "intercept" }),
        Question::Ashore => json!({ "question": "ashore" }),
    }
}
