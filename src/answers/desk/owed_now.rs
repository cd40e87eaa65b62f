//! Who has to do what next, by the game file alone or with the papers of the step that are at hand.

use serde_json::{Value, json};

use super::advance_first::advance_owed_in;
use super::command_line::{command, file_word};
use super::ending_words::{how_it_ended, losing_seats};
use super::found::Found;
use super::sign::listed;
use crate::chain::{
    Awaited, Awaits, Game, Missing, OwedSince, SeatTime, SignedDocument, TimeAccount, TimeDue,
    claimed_time, moment_words, owed_since, still_locked, time_account, waits_since,
};
use crate::diag::wrap;
use crate::report::{
    days_words, first_duty_with, how_to_play_again, locked_words, notice_sentences, time_sentences,
};
use crate::shown::{one_line, path_for_programs};

/// What the papers at hand wait for.
pub struct PapersWaiting<'a> {
    pub what: Missing,
    pub found: &'a [Found],
    pub papers: &'a [SignedDocument],
}

const CLAIM: &str =
    "This is what your files say; it does not prove that they arrived. To show it to everyone:";

impl PapersWaiting<'_> {
    fn names(&self) -> Vec<String> {
        self.found.iter().map(|f| one_line(f.path.display())).collect()
    }

    /// The paper that waits: its file, and what it is.
    fn since(&self) -> Option<(usize, String)> {
        let i = waits_since(self.papers)?;
        let h = &self.papers[i].header;
        let time = claimed_time(&self.papers[i].document.text);
        let when = time.map_or(String::new(), |t| format!(", claimed time {t}"));
        Some((i, format!("the {} of {}, {}{when}", h.kind.words(), h.seat, self.names()[i])))
    }

    /// What they wait for; `at` is the game file as a word of a command line.
    fn text(&self, at: &str) -> String {
        let owes = match &self.what {
            Missing::Nothing => {
                return wrap(
                    "Nothing is missing: give these files to `fieldpost adjudicate`.",
                    "",
                    "  ",
                );
            }
            Missing::Answers(waiting) => {
                let all: Vec<String> = waiting.iter().map(ToString::to_string).collect();
                return wrap(&format!("Still waiting for {}.", all.join(", ")), "", "  ");
            }
            Missing::Receipt { from } => format!("{from} owes the receipt: `fieldpost receipt`."),
            Missing::Links { step, from } => {
                let from: Vec<&str> = from.iter().map(String::as_str).collect();
                let verb = if from.len() == 1 { "owes the link" } else { "owe the links" };
                format!(
                    "{} {verb} of step {step}: `fieldpost step GAME MAIL --key KEY`, with the mail that brought these papers.",
                    listed(&from)
                )
            }
        };
        let mut out = wrap(&owes, "", "  ");
        if let Some((_, since)) = self.since() {
            out.push_str(&wrap(&format!("since {since}"), "  ", "    "));
        }
        let owing = self.what.seats_owing();
        let to = listed(&owing.iter().map(String::as_str).collect::<Vec<_>>());
        out.push_str(&wrap(&format!("mail to {to}: {}", self.names().join(", ")), "  ", "    "));
        out.push_str(&wrap(CLAIM, "  ", "  "));
        out.push_str(&self.notice(at));
        out
    }

    /// The command that tells everyone which papers wait.
    fn notice(&self, at: &str) -> String {
        let mut files: Vec<String> = self.found.iter().map(|f| file_word(&f.path)).collect();
        files.dedup();
        let form = ["--form", "overdue", "--seat", "SEAT", "--key", "KEY"].map(str::to_string);
        let words = ["notice".to_string(), at.to_string()].into_iter().chain(files).chain(form);
        command(&words.collect::<Vec<_>>())
    }

    fn json(&self) -> Value {
        let (word, step) = match &self.what {
            Missing::Nothing => ("nothing", None),
            Missing::Answers(_) => ("answers", None),
            Missing::Receipt { .. } => ("receipt", None),
            Missing::Links { step, .. } => ("links", Some(*step)),
        };
        let since = self.since().map(|(i, _)| {
            let paper = &self.papers[i];
            json!({
                "kind": paper.header.kind.word(),
                "seat": paper.header.seat,
                "digest": paper.document.digest.to_string(),
                "file": path_for_programs(&self.names()[i]),
                "claimed-time": claimed_time(&paper.document.text),
            })
        });
        json!({
            "missing": word,
            "from": self.what.seats_owing(),
            "step": step,
            "since": since,
            "mail": self.names().iter().map(|n| path_for_programs(n)).collect::<Vec<_>>(),
            "proof": false,
        })
    }
}

/// Who the game waits for, since when, and which notices were given: for programs.
pub fn owed_json(game: &Game, waits: Option<&PapersWaiting>) -> String {
    let ed = &game.rules().edition;
    let power = game.position().power;
    let step = game.file().next_step();
    let awaited = crate::chain::awaited(game);
    let OwedSince { block: since, claimed, .. } = owed_since(game);
    let notices = notice_sentences(game);
    let account = time_account(game);
    let mut answers = Vec::new();
    let mut orders = None;
    let mut advance = None;
    let mut dice = None;
    match awaited {
        Awaited::Nothing => {}
        Awaited::FirstDice { keepers } => dice = Some(keepers),
        Awaited::Advance { seat, .. } => advance = Some(seat),
        Awaited::Orders { seat, .. } => orders = Some(seat),
        Awaited::Answers(owed) => {
            answers = owed.iter().map(|o| crate::report::owed_words(game, o)).collect()
        }
    }
    let mut value = json!({
        "answers": answers,
        "orders": orders,
        "advance": advance,
        "power": ed.power(power).id,
        "step": step,
        "since-block": since,
        "since-claimed": claimed,
        "notices": notices,
        "over": game.over(),
    });
    if let Some(keepers) = dice {
        let tied = game.first_dice().is_some_and(|d| d.tie.is_some());
        value[if tied { "tie" } else { "advantages" }] = json!(keepers);
    }
    if let Some(locked) = still_locked(game) {
        let documents: Vec<String> = locked.documents.iter().map(ToString::to_string).collect();
        value["locked"] = json!({ "step": locked.step, "documents": documents });
    }
    if let Some(waits) = waits {
        value["papers"] = waits.json();
    }
    if let Some(account) = &account {
        value["time"] = account_json(account);
    }
    crate::shown::escape_json(&format!("{value:#}\n")).into_owned()
}

/// The same for people; `at` is the game file as a word of a command line.
pub fn owed_text(game: &Game, at: &str, waits: Option<&PapersWaiting>) -> String {
    let ed = &game.rules().edition;
    let step = game.file().next_step();
    let awaited = crate::chain::awaited(game);
    let OwedSince { block: since, claimed, .. } = owed_since(game);
    let notices = notice_sentences(game);
    let account = time_account(game);
    let mut out = match awaited {
        Awaited::Nothing => return result_owed(game, at),
        Awaited::FirstDice { .. } => wrap(&first_duty_with(game, at), "", "  "),
        Awaited::Advance { side, seat } => {
            let owes = format!("{seat} owes the cash advance of the {}.\n", side.name());
            let help = advance_owed_in(game, at).map(|(_, help)| wrap(&help, "  ", "  "));
            owes + &help.unwrap_or_default()
        }
        Awaited::Orders { power, seat } => {
            format!("{seat} owes the orders of {}, step {step}.\n", ed.power(power).called())
        }
        Awaited::Answers(owed) => owed
            .iter()
            .map(|o| format!("Answer owed: {}, step {step}.\n", crate::report::owed_words(game, o)))
            .collect(),
    };
    if let Some(waits) = waits {
        out = waits.text(at);
    } else if let Some(locked) = still_locked(game) {
        let words = crate::shown::capitalised(&locked_words(game, &locked));
        out.push_str(&wrap(&format!("{words}: {}.", how_to_play_again(game)), "  ", "    "));
        for digest in &locked.documents {
            out.push_str(&format!("    {digest}\n"));
        }
    }
    let when =
        claimed.map_or(String::new(), |t| format!("; the last claimed time before that was {t}"));
    out.push_str(&format!("  owed since block {since}{when}\n"));
    if waits.is_none() && claims_more(game) {
        let words = "This is what the game file shows; a notice below claims that it has arrived \
            and that something else is owed.";
        out.push_str(&wrap(words, "  ", "  "));
    }
    for sentence in account.iter().flat_map(time_sentences) {
        out.push_str(&wrap(&sentence, "  ", "    "));
    }
    for notice in notices {
        out.push_str(&crate::diag::wrap(&notice, "  ", "    "));
    }
    out
}

/// Who signs the result of a game that is over, and with which command; or that no one has to do anything.
fn result_owed(game: &Game, at: &str) -> String {
    let over = how_it_ended(game).unwrap_or_else(|| "The game is over.".to_string());
    let losers = losing_seats(game);
    if losers.is_empty() {
        return wrap(&format!("No one owes anything. {over}"), "", "  ");
    }
    let seat = if let [one] = losers[..] { one } else { "SEAT" };
    let words = ["result", at, "--seat", seat, "--key", "KEY"].map(str::to_string);
    let who = losers.join(" or ");
    let owes = wrap(&format!("{who} owes the result. {over}"), "", "  ");
    format!("{owes}Next, {who}:\n{}", command(&words))
}

/// The account of time for programs.
fn account_json(account: &TimeAccount) -> Value {
    json!({
        "claimed": true,
        "due": account.due.iter().map(due_json).collect::<Vec<_>>(),
        "left": account.seats.iter().map(seat_json).collect::<Vec<_>>(),
    })
}

/// The time that a seat has left, for programs.
fn seat_json(seat: &SeatTime) -> Value {
    json!({
        "seat": seat.seat,
        "bank-days": days_words(seat.bank),
        "vacation-days": seat.vacation,
        "uncounted": seat.uncounted,
    })
}

/// When a seat is due, for programs.
fn due_json(due: &TimeDue) -> Value {
    json!({
        "seat": due.seat,
        "since": moment_words(due.since),
        "until": moment_words(due.due),
        "with-bank": moment_words(due.with_bank),
    })
}

/// Does a notice claim that papers of the dice are awaited, which the game file cannot show?
fn claims_more(game: &Game) -> bool {
    game.first_dice().is_none()
        && crate::chain::notices_in_force(game)
            .iter()
            .any(|(_, notice)| waits_for_dice(&notice.awaits))
}

/// Does a step wait for links or for a receipt?
fn waits_for_dice(awaits: &Option<Awaits>) -> bool {
    matches!(awaits, Some(Awaits::Links | Awaits::Receipt))
}
