//! Verdicts on game files for programs.

use serde_json::{Value, json};

use super::files_verdict::{Checked, burnt, shut};
use crate::audit::Summary;
use crate::chain::{Anew, Takeover};
use crate::shown::path_for_programs;

/// What a director must know of a good game, for programs.
fn summary_json(s: &Summary) -> Value {
    json!({
        "edition": s.edition,
        "edition-digest": s.edition_digest,
        "options": s.options.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "bids": s.bids,
        "advantages": s.advantages,
        "takeovers": s.takeovers.iter().map(takeover_json).collect::<Vec<_>>(),
        "keepers": s.dice,
        "notices": s.notices.iter().map(|(block, what)| json!({ "block": block, "what": what }))
            .collect::<Vec<_>>(),
        "seats": s.seats.iter().map(|(seat, powers, key)| json!({
            "seat": seat, "powers": powers, "fingerprint": key, "office": s.offices.get(seat),
        })).collect::<Vec<_>>(),
        "round": s.round,
        "to-move": s.to_move,
        "steps": s.steps,
        "burnt": s.burnt.iter().map(|(block, seats, why)| json!({
            "block": block, "seats": seats, "why": why,
        })).collect::<Vec<_>>(),
        "restored": s.restored.iter().map(|r| json!({
            "block": r.block, "seat": r.seat, "step": r.step,
        })).collect::<Vec<_>>(),
        "defaults": s.defaults.iter().map(|(block, n)| json!({ "block": block, "choices": n }))
            .collect::<Vec<_>>(),
        "agreements": s.agreements.iter().map(|(block, what)| json!({
            "block": block, "what": what,
        })).collect::<Vec<_>>(),
        "times-out-of-order": s.times.iter().map(|(block, before, own)| json!({
            "block": block, "before": before, "claimed": own,
        })).collect::<Vec<_>>(),
        "owed": s.owed,
        "result": s.result.as_ref().map(|(block, what)| json!({ "block": block, "what": what })),
    })
}

/// A new key or chain for programs; `first-step` is that of a chain.
pub(crate) fn takeover_json(t: &Takeover) -> Value {
    let (what, first) = match t.anew {
        Anew::Key => ("key", None),
        Anew::Chain { first } => ("chain", Some(first)),
        Anew::Director => ("director", None),
    };
    json!({
        "block": t.block, "seat": t.seat, "new": what, "first-step": first, "by": t.by,
        "worth": crate::report::dice_worth(t),
    })
}

/// One file for programs: what `fieldpost verify --format json` prints of it.
pub fn data(checked: &Checked) -> Value {
    let file = &checked.name;
    match &checked.found {
        Err(e) => json!({ "file": path_for_programs(file), "verdict": "unread", "error": e }),
        Ok((r, s)) => json!({
            "summary": s.as_deref().map(summary_json),
            "file": path_for_programs(file),
            "verdict": r.verdict().word(),
            "game": r.name,
            "dice": r.mode.map(|m| m.word()),
            "official": r.mode.is_some_and(|m| m.official()),
            "blocks": r.blocks,
            "sound": r.sound,
            "signatures": r.signatures,
            "dice-recomputed": r.dice,
            "failure": r.failure.as_ref().map(|f| json!({
                "block": f.block, "check": f.check.word(), "what": f.what,
            })),
            "unproven": r.unproven.as_ref().map(|u| json!({
                "blocks": r.blocks, "revision": u.revision, "why": u.why, "program": u.program,
                "unread": u.unread,
            })),
            "sealed": shut(r),
            "burnt": burnt(r).iter().map(|(b, why)| json!({ "block": b, "why": why }))
                .collect::<Vec<_>>(),
            "head": r.head.map(|h| h.to_string()),
        }),
    }
}
