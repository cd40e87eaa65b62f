//! Verbs that say how units go from one place to another, in every form that they have.

use std::sync::LazyLock;

/// The verbs. What stays, is taken back or is only looked at is none.
const VERBS: &str = "\
    accompany advance airlift arrive canter charge chug climb coast cruise dart dash descend drift \
    edge embark ferry flock flow forge gallop glide haul hasten hike hurry infiltrate inch jog journey lumber lurch march \
    meander migrate motor muster paddle parade pedal plunge proceed ramble redirect rejoin rocket rove rumble run \
    saunter scoot scurry shift shuttle slink slog snake spearhead sprint stride stroll strut surge sweep swarm tow tour \
    traverse trot tumble tramp transfer travel trundle usher venture voyage wade waddle wander whizz zip relocate redeploy \
    trek schlep squeeze hop";

/// The verbs one by one.
static VERB_LIST: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| VERBS.split_whitespace().collect());

/// Is it a form of such a verb: `marched`, `ferrying`, `hurries`?
pub(super) fn is_motion(word: &str) -> bool {
    // Every form begins with the first letter of its verb.
    let begins = |verb: &&&str| verb.as_bytes().first() == word.as_bytes().first();
    VERB_LIST.iter().filter(begins).any(|verb| is_form_of(word, verb))
}

/// `ferry`, `ferries`, `ferried`, `ferrying`; `hop`, `hopped`; `glide`, `gliding`
pub(super) fn is_form_of(word: &str, verb: &str) -> bool {
    let stem = verb.strip_suffix(['e', 'y']).unwrap_or(verb);
    let Some(end) = word.strip_prefix(stem) else { return false };
    let last = verb.chars().last().unwrap_or_default();
    match last {
        'e' => matches!(end, "e" | "es" | "ed" | "ing"),
        'y' => matches!(end, "y" | "ies" | "ied" | "ying"),
        _ => {
            let double = end.strip_prefix(last).filter(|end| ["ed", "ing"].contains(end));
            double.is_some() || matches!(end, "" | "s" | "es" | "ed" | "ing")
        }
    }
}
