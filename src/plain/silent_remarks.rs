//! A last look at the words that order nothing: remarks that may be orders after all, that speak of a place which is attacked
//! all the same, or that leave open what is to be done, are asked about.

use crate::diag::Span;
use crate::id::SpaceId;

use super::draft::{Going, NotRead};
use super::heading::Heading;
use super::layout::Sentence;
use super::misleading::leaves_choice;
use super::read::TurnReader;
use super::second_thoughts::bare_words;
use super::speech_items::{is_number, is_units, leads};
use super::tag::{Tagged, tag};
use super::token::{TextSign, cut};
use super::words::WordMark;

/// What cannot be an order after all, whatever it names.
const SETTLED: [&str; 10] = [
    "a comment",
    "the head of a mail",
    "the signature of a mail",
    "taken back",
    "a quotation",
    "a total",
    "it points to another line",
    "it is told in another line",
    "it counts what is told above",
    "it takes something back",
];

/// Why what is below a heading of remarks orders nothing.
const UNDER_HEADING: &str = "remarks under their own heading";

/// Why a sentence that is taken back orders nothing.
const TAKEN_BACK: &str = "taken back";

/// What is asked, and the help.
type QuestionOfRemark = (String, &'static str);

impl TurnReader<'_> {
    /// Asks about remarks that may be meant as orders, or that say the contrary of one.
    pub(super) fn check_remarks(&mut self) {
        for NotRead { span, why } in self.draft.not_read.clone() {
            let asked = match why {
                UNDER_HEADING => self.order_under_heading(span),
                TAKEN_BACK => self.question_taken_back(span),
                why if SETTLED.contains(&why) => None,
                why => self.asked_of_stay(span, why).or_else(|| self.asked_of_remark(span)),
            };
            if let Some((what, help)) = asked {
                self.draft.ask(self.text, span, what, help);
            }
        }
        self.check_loads();
    }

    /// `The tank in EE goes to Germany... what for? It stays.`: a question that names nothing is about the order before it.
    fn question_taken_back(&self, span: Span) -> Option<QuestionOfRemark> {
        let text = self.text.get(span.start..span.end)?;
        let items = tag(self.names, self.board.power, self.text, &cut(text, span.start));
        let named = items.iter().any(|t| t.is_place() || is_units(Some(t)) || is_number(Some(t)));
        let line = self.text.get(..span.start)?.rsplit('\n').next().unwrap_or_default();
        let from = span.start - line.len();
        let ordered =
            self.draft.goings.iter().any(|g| from <= g.span.start && g.span.start < span.start);
        let help = "delete what does not count any more, and these words";
        (!named && ordered).then_some(("which order does this take back?".into(), help))
    }

    /// `Notes:`, and below it `3 inf: Norway > Karelia`: units, places and arrows without other words.
    fn order_under_heading(&self, span: Span) -> Option<QuestionOfRemark> {
        let text = self.text.get(span.start..span.end)?;
        let items = tag(self.names, self.board.power, self.text, &cut(text, span.start));
        let placed = items.iter().filter_map(Tagged::place).any(|s| !self.is_only_of_enemies(s));
        let units = items.iter().any(|t| is_units(Some(t)));
        let counted = items.iter().any(|t| is_number(Some(t)));
        let bare = items.iter().all(|t| {
            is_units(Some(t))
                || is_number(Some(t))
                || t.is_place()
                || t.is_sign()
                || leads(t)
                || [WordMark::From, WordMark::In, WordMark::And].iter().any(|mark| t.does(*mark))
        });
        let help =
            "write it below the heading of its phase; if it orders nothing, begin its line with #";
        let what = "is this an order? It is below a heading of remarks";
        (placed && units && counted && bare).then_some((what.into(), help))
    }

    /// `The tank in EE passes Karelia`: units that are said to stay, and a place of the enemy where they are not.
    fn asked_of_stay(&self, span: Span, why: &str) -> Option<QuestionOfRemark> {
        let text = self.text.get(span.start..span.end).filter(|_| why == "these stay")?;
        let items = tag(self.names, self.board.power, self.text, &cut(text, span.start));
        let mut places = items.iter().filter_map(Tagged::place);
        let told = items.iter().any(|t| is_units(Some(t)))
            && places.clone().any(|s| self.board.has_own(s))
            && places.any(|s| self.is_only_of_enemies(s));
        let told = told && !items.iter().any(|t| t.is(TextSign::Open) || t.is(TextSign::Bar));
        let what = "do these stay, or do they go?";
        told.then_some((what.into(), "write one of the two, each place on a line of its own"))
    }

    /// Do enemies hold the place, without own units in it?
    fn is_only_of_enemies(&self, space: SpaceId) -> bool {
        self.board.hostile(space) && !self.board.has_own(space)
    }

    /// Asks about troops that are to come aboard in a place of the enemy: `London: 1 inf goes with trn sz2 to sz3, put down in
    /// Norway` names the two places the other way round.
    fn check_loads(&mut self) {
        let goings = self.draft.goings.iter();
        let found: Vec<Span> =
            goings.filter(|g| self.boards_at_the_enemy(g)).map(|g| g.span).collect();
        for span in found {
            let help =
                "write for example: 1 trn: sz2 > sz3, load 1 inf from London, offload Norway";
            self.draft.ask(
                self.text,
                span,
                "where do these come aboard, and where do they land?",
                help,
            );
        }
    }

    /// Do troops come aboard in a place of the enemy, to land in one that is not?
    fn boards_at_the_enemy(&self, going: &Going) -> bool {
        let Some(cargo) = &going.cargo else { return false };
        cargo.ashore.is_some_and(|s| !self.board.hostile(s))
            && cargo.loads.iter().any(|(_, from)| from.is_some_and(|s| self.is_only_of_enemies(s)))
    }

    fn asked_of_remark(&self, span: Span) -> Option<QuestionOfRemark> {
        let text = self.text.get(span.start..span.end)?;
        let items = tag(self.names, self.board.power, self.text, &cut(text, span.start));
        let words = bare_words(text);
        let ordered = !self.draft.goings.is_empty() || !self.draft.buy.is_empty();
        if self.may_be_order(&items) {
            let help = "write it as a move: 1 tank: Libya > Egypt; or delete it";
            return Some(("is this an order? It names your units and a target".into(), help));
        }
        if ordered && leaves_choice(text) {
            let help = "write what is to be done, or delete it";
            return Some((
                "for which order does this leave the choice to the reader?".into(),
                help,
            ));
        }
        let before = self.text.get(..span.start).unwrap_or_default().trim_end();
        let answer = before.ends_with('?') && is_open_answer(&words);
        if !self.draft.goings.is_empty() && answer || may_retreat(&words) {
            let help = "write for example: retreat to Caucasus after 2 rounds; no retreat";
            return Some(("this plan has no exact meaning".into(), help));
        }
        None
    }

    /// `The British in Egypt are visited by the tank of Libya`: own units, and a place of the enemy to which they may go.
    fn may_be_order(&self, items: &[Tagged]) -> bool {
        let by = items.iter().position(|t| t.words == "by" || t.words.ends_with(" by"));
        let own =
            |t: &Tagged| t.place().is_some_and(|s| self.board.has_own(s) && !self.board.hostile(s));
        let hostile = |t: &Tagged| t.place().is_some_and(|s| self.board.hostile(s));
        let force =
            |w: &str| ["fleet", "army", "navy", "troops", "forces", "garrison"].contains(&w);
        let forces = |t: &Tagged| is_units(Some(t)) || t.words.split(' ').any(force);
        let acts =
            by.is_some_and(|at| items[at..].iter().any(forces) && items[at..].iter().any(own));
        let goes = items.windows(2).any(|two| leads(&two[0]) && hostile(&two[1]));
        let goes = goes && items.iter().any(own) && items.iter().any(|t| is_units(Some(t)));
        let denied = items.iter().any(|t| t.does(WordMark::Not) || t.does(WordMark::Nothing));
        !denied && (acts && items.iter().any(hostile) || goes)
    }

    /// Notes the places of the enemy that a sentence leaves in peace: `Karelia can wait`. If a line attacks one of them, it is
    /// asked which of the two counts.
    pub(super) fn note_left_in_peace(&mut self, sentence: &Sentence) {
        let text = self.text.get(sentence.span.start..sentence.span.end).unwrap_or_default();
        if sentence.phase == Heading::Battles || sentence.ends == Some(TextSign::Colon) {
            return;
        }
        let items = tag(self.names, self.board.power, self.text, &cut(text, sentence.span.start));
        for clause in items.split(parts_clauses) {
            let place = clause.iter().find_map(Tagged::place);
            let place = place.filter(|s| self.is_only_of_enemies(*s));
            let (Some(space), Some(first), Some(last)) = (place, clause.first(), clause.last())
            else {
                continue;
            };
            let span = Span::new(first.start, last.end);
            let text = self.text.get(span.start..span.end).unwrap_or_default();
            if leaves_in_peace(clause, &bare_words(text)) {
                self.draft.left_alone.push((space, span));
            }
        }
    }
}

/// Does a sign end a clause?
fn parts_clauses(t: &Tagged) -> bool {
    const SIGNS: [TextSign; 6] = [
        TextSign::Comma,
        TextSign::Semicolon,
        TextSign::Open,
        TextSign::Close,
        TextSign::Dash,
        TextSign::Stop,
    ];
    SIGNS.iter().any(|sign| t.is(*sign))
}

/// Do these words, without units and numbers, say that nothing is done to the place in them?
fn leaves_in_peace(items: &[Tagged], words: &[String]) -> bool {
    const WORDS: [&str; 20] = [
        "can wait",
        "may wait",
        "must wait",
        "shall wait",
        "will wait",
        "should wait",
        "has to wait",
        "have to wait",
        "has time",
        "have time",
        "in peace",
        "alone",
        "business",
        "gets away",
        "get away",
        "another day",
        "another time",
        "some other time",
        "some other day",
        "until later",
    ];
    const NOTHING: [&str; 5] =
        ["nothing happens", "do nothing", "does nothing", "gets nothing", "nothing is done"];
    let spaced = format!(" {} ", words.join(" "));
    let told = WORDS.iter().any(|part| spaced.contains(&format!(" {part} ")));
    // `Karelia waits`, `Leave Karelia`
    let idle = matches!(items, [_, one] if one.does(WordMark::Stay));
    let leave = ["leave", "i leave", "we leave", "please leave", "i will leave", "we will leave"];
    let leave = leave.iter().any(|part| spaced[1..].starts_with(&format!("{part} ")))
        && items.last().is_some_and(Tagged::is_place);
    let counted = |t: &Tagged| is_units(Some(t)) || is_number(Some(t)) || t.is(TextSign::Arrow);
    let bound = items.iter().any(|t| t.does(WordMark::If) || t.does(WordMark::Not));
    let nothing = NOTHING.iter().any(|part| spaced.contains(&format!(" {part} ")));
    (told || nothing || idle || leave) && !bound && !items.iter().any(counted)
}

/// `Do I run? Maybe.`: an answer that leaves it open.
pub(super) fn is_open_answer(words: &[String]) -> bool {
    const OPEN: [&str; 17] = [
        "maybe",
        "perhaps",
        "possibly",
        "probably",
        "it depends",
        "depends",
        "that depends",
        "we will see",
        "well see",
        "we shall see",
        "undecided",
        "who knows",
        "not sure",
        "no idea",
        "as usual",
        "the usual",
        "sometimes",
    ];
    OPEN.contains(&words.join(" ").as_str())
}

/// `Maybe I run.`
fn may_retreat(words: &[String]) -> bool {
    const DOUBT: [&str; 4] = ["maybe", "perhaps", "possibly", "probably"];
    const LEAVE: [&str; 8] =
        ["run", "retreat", "flee", "withdraw", "leave", "strafe", "submerge", "stop"];
    words.len() < 7
        && have_one_of(words, &DOUBT)
        && have_one_of(words, &LEAVE)
        && have_one_of(words, &["i", "we"])
}

/// Is one of these words among those of a text?
fn have_one_of(words: &[String], all: &[&str]) -> bool {
    words.iter().any(|w| all.contains(&w.as_str()))
}
