//! Ways of saying that units do nothing: `all 4 ships hold`, `the fleet polishes its guns`.

use super::changing_words::may_change_an_order;
use super::neutral_words::{is_neutral_verb, makes_doubtful};
use super::speech_items::{
    ORDINALS, entry, is_number, is_place, is_units, is_zone, leads, marked, says,
};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// `all 4 ships hold`, `the three guys of Karelia stay`: everything that is there.
pub(super) fn all_that_stay(items: &mut Vec<Tagged>) {
    const ONES: [&str; 16] = [
        "ships", "units", "guys", "men", "pieces", "ones", "boys", "lads", "vessels", "forces",
        "troops", "soldiers", "fellows", "things", "planes", "there",
    ];
    let mut at = 0;
    while at < items.len() {
        let (from, to) = entry(items, at);
        let stays = items[from..to].iter().any(|t| t.does(WordMark::Stay));
        let still = !items[from..to].iter().any(leads);
        let all = usize::from(items[at].does(WordMark::All) || items[at].does(WordMark::Both));
        let loose = items[at + all..]
            .iter()
            .take_while(|t| says(Some(t), &["the", "my", "our", "of", "these", "those"]))
            .count();
        let number = at + all + loose;
        let word = number + usize::from(is_number(items.get(number)));
        let of_them = says(items.get(word), &["of"]) && says(items.get(word + 1), &["them", "us"]);
        let ones =
            says(items.get(word), &ONES) && !matches!(items[word].item, TagItem::Kind { .. });
        let begins = all == 1 || is_number(items.get(at)) && loose == 0;
        if stays && still && begins && word > number.min(at + all) && (ones || of_them) {
            let end = word + usize::from(of_them);
            items[at] = marked(&items[at], WordMark::All, "all");
            items.drain(at + 1..=end.min(items.len() - 1));
        }
        at += 1;
    }
}

/// `the fighter of Kiangsu keeps watch over zone 10`
pub(super) fn watches_over(items: &mut [Tagged]) {
    const WATCH: [&str; 6] =
        ["keeps watch", "keep watch", "stands guard", "stand guard", "watches", "watch"];
    for at in 1..items.len() {
        let over = says(items.get(at + 1), &["over", "above"]);
        if says(items.get(at), &WATCH) && over && is_zone(items.get(at + 2)) {
            items[at] = marked(&items[at], WordMark::Patrol, "patrols");
        }
    }
}

/// `3rd one and the bomber stay`: units that stay need no number.
pub(super) fn ordinal_ones_that_stay(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 1 < items.len() {
        let (from, to) = entry(items, at);
        let stays = items[from..to].iter().any(|t| t.does(WordMark::Stay));
        let still = !items[from..to].iter().any(leads);
        let one = says(items.get(at + 1), &["one", "1"]) && !is_units(items.get(at + 2));
        if says(items.get(at), &ORDINALS) && one && stays && still {
            let the = usize::from(at > from && says(items.get(at - 1), &["the", "a"]));
            items[at] = marked(&items[at], WordMark::Rest, "rest");
            items.remove(at + 1);
            items.drain(at - the..at);
        }
        at += 1;
    }
}

/// Words for what idle units do.
const PURSUITS: [&str; 52] = [
    "polish",
    "polishes",
    "sunbathe",
    "sunbathes",
    "drink",
    "drinks",
    "drinking",
    "peel",
    "peels",
    "paint",
    "paints",
    "drill",
    "drills",
    "practise",
    "practises",
    "recover",
    "recovers",
    "refuel",
    "refuels",
    "lick",
    "licks",
    "sing",
    "sings",
    "pray",
    "prays",
    "write",
    "writes",
    "dream",
    "dreams",
    "knit",
    "knits",
    "celebrate",
    "celebrates",
    "rot",
    "rots",
    "freeze",
    "freezes",
    "shiver",
    "shivers",
    "yawn",
    "yawns",
    "scrub",
    "scrubs",
    "clean",
    "cleans",
    "enjoy",
    "enjoys",
    "swab",
    "swabs",
    "fish",
    "whistle",
    "whistles",
];

/// `The fleet of zone 7 polishes its guns`: words for doing nothing.
pub(super) fn idle_pursuits(items: &mut Vec<Tagged>) {
    let verb = items.iter().position(|t| t.item == TagItem::Strange && is_pursuit(t));
    let Some(verb) = verb.filter(|at| *at > 0) else { return };
    let (mut from, to) = entry(items, verb);
    // `sub sz4: fishing`
    let colon = verb > 1 && items[verb - 1].is(TextSign::Colon);
    if colon {
        from = entry(items, verb - 2).0;
    }
    let subject = &items[from..verb - usize::from(colon)];
    // `Karelia looks cold` is a remark.
    let units = subject.iter().any(|t| is_units(Some(t)));
    if !units && !says(items.get(verb), &PURSUITS) {
        return;
    }
    let named =
        subject.iter().any(|t| is_place(Some(t)) || is_units(Some(t)) || t.does(WordMark::All));
    if named && !subject.iter().any(gives_order) && (verb + 1..to).all(|at| is_idle_item(items, at))
    {
        let stays = marked(&items[verb], WordMark::Stay, "stays");
        items.splice(verb - usize::from(colon)..to, [stays]);
    }
}

/// Is it a verb for what idle units do: `polishes`, `sneezes`?
fn is_pursuit(t: &Tagged) -> bool {
    let idle = is_neutral_verb(&t.words);
    let binds = makes_doubtful(&t.words) || may_change_an_order(&t.words);
    says(Some(t), &PURSUITS) || idle && !binds
}

/// Does this item make a sentence an order or a condition?
fn gives_order(t: &Tagged) -> bool {
    leads(t)
        || t.does(WordMark::If)
        || t.does(WordMark::Unless)
        || t.does(WordMark::From)
        || t.does(WordMark::Not)
}

/// Is the item at an index one that moves nothing: no order, no place, no number and no unit but `its guns`?
fn is_idle_item(items: &[Tagged], at: usize) -> bool {
    // `its guns` are no units that go somewhere.
    let own = says(items.get(at - 1), &["its", "their", "his", "her", "the", "our"]);
    let t = &items[at];
    !gives_order(t) && !is_place(Some(t)) && !is_number(Some(t)) && (!is_units(Some(t)) || own)
}
