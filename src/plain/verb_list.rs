//! The verbs of `verbs.txt`, in every form that they have, and what each does in an order.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::word_table::WordMark;

const LIST: &str = include_str!("verbs.txt");

/// The headings of the list.
const SORTS: [(&str, WordMark); 7] = [
    ("[motion]", WordMark::Noise),
    ("[attack]", WordMark::Attack),
    ("[stay]", WordMark::Stay),
    ("[send]", WordMark::Noise),
    ("[bombard]", WordMark::Bombard),
    ("[load]", WordMark::Load),
    ("[offload]", WordMark::Offload),
];

/// Every form of every verb, to be looked up.
static FORMS: LazyLock<BTreeMap<String, WordMark>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    let mut sort = WordMark::Noise;
    for word in LIST.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace) {
        if let Some((_, mark)) = SORTS.iter().find(|(heading, _)| *heading == word) {
            sort = *mark;
            continue;
        }
        for form in forms(word) {
            all.entry(form).or_insert(sort);
        }
    }
    all
});

/// What a verb of the list does: `marches`, `knocked out`.
pub(super) fn mark_of_verb(words: &str) -> Option<WordMark> {
    FORMS.get(words).copied()
}

/// The forms of a verb, whose first word takes the ending: `hop`, `hops`, `hopped`, `hopping`.
pub(super) fn forms(verb: &str) -> Vec<String> {
    let (first, rest) = verb.split_once('_').map_or((verb, String::new()), |(first, rest)| {
        (first, format!(" {}", rest.replace('_', " ")))
    });
    let last = first.chars().last().unwrap_or_default();
    let stem = first.strip_suffix(['e', 'y']).unwrap_or(first);
    let ends: Vec<String> = match last {
        'e' => ["e", "es", "ed", "ing"].map(String::from).to_vec(),
        'y' => ["y", "ys", "yed", "ies", "ied", "ying"].map(String::from).to_vec(),
        _ => {
            let doubled = ["ed", "ing"].map(|end| format!("{last}{end}"));
            ["", "s", "es", "ed", "ing"].map(String::from).into_iter().chain(doubled).collect()
        }
    };
    ends.iter().map(|end| format!("{stem}{end}{rest}")).collect()
}
