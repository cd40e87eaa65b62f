//! Who owes what in a game, and since when: by the game file alone, or by the papers at hand, which is a
//! claim and no proof that they came.

use crate::chain::{
    Awaited, ChainFault, Game, Missing, SignedDocument, Waiting, awaited, claimed_time, missing,
    waits_since,
};
use crate::doc_kind::DocKind;
use crate::engine::Question;
use crate::report::first_dice_purpose;

/// Somebody owes something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duty {
    pub seat: String,
    pub what: String,
}

/// What a game waits for because of the papers at hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DutiesAtHand {
    pub owes: Vec<Duty>,
    /// The paper since which it is owed, by its place among them.
    pub since: Option<usize>,
    /// The time that this paper claims.
    pub claimed: Option<String>,
    /// The director owes it, or anybody can adjudicate.
    pub desk: bool,
}

fn duty(seat: &str, what: impl Into<String>) -> Duty {
    Duty { seat: seat.to_string(), what: what.into() }
}

/// Who owes what by the game file alone.
pub fn duties(game: &Game) -> Vec<Duty> {
    let ed = &game.rules().edition;
    match awaited(game) {
        Awaited::Nothing => Vec::new(),
        Awaited::FirstDice { keepers } => {
            let what = game.first_dice().map_or("the first dice", |d| first_dice_purpose(&d));
            keepers.iter().map(|k| duty(k, format!("link for {what}"))).collect()
        }
        Awaited::Advance { side, seat } => {
            vec![duty(&seat, format!("cash advance of the {}", side.name()))]
        }
        Awaited::Orders { power, seat } => {
            vec![duty(&seat, format!("orders of {}", ed.power(power).name))]
        }
        Awaited::Answers(owed) => owed
            .iter()
            .map(|o| {
                let seat = game.seat_of(o.power).map_or("", |s| s.id.as_str());
                let power = &ed.power(o.power).name;
                let place = &ed.space(o.place).name;
                let what = if o.about == Question::Unseal { "opening of a seal" } else { "answer" };
                duty(seat, format!("{what} ({power}, {place})"))
            })
            .collect(),
    }
}

/// Who owes what when these papers lie there.
///
/// # Errors
/// No block can come of them.
pub fn duties_at_hand(game: &Game, papers: &[SignedDocument]) -> Result<DutiesAtHand, ChainFault> {
    let what = missing(game, papers)?;
    let owes: Vec<Duty> = match &what {
        Missing::Nothing => vec![duty(game.director().unwrap_or("anybody"), "adjudicate")],
        Missing::Receipt { from } => vec![duty(from, DocKind::Receipt.word())],
        Missing::Links { step, from } => {
            from.iter().map(|seat| duty(seat, format!("link of step {step}"))).collect()
        }
        Missing::Answers(waiting) => waiting.iter().filter_map(answer).collect(),
    };
    let director = game.director();
    let desk = what == Missing::Nothing || owes.iter().any(|d| Some(d.seat.as_str()) == director);
    let since = waits_since(papers);
    let claimed = since.and_then(|i| claimed_time(&papers[i].document.text));
    Ok(DutiesAtHand { owes, since, claimed, desk })
}

fn answer(waiting: &Waiting) -> Option<Duty> {
    match waiting {
        Waiting::Decision { power, seat, place, seal } => {
            let what = if *seal { "opening of a seal" } else { "answer" };
            Some(Duty { seat: seat.clone(), what: format!("{what} ({power}, {place})") })
        }
        Waiting::Concession { .. } => None,
    }
}
