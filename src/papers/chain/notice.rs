//! Notices: what one seat tells the others about time, in words that are always the same. Nothing
//! follows from a notice by itself, and every time in it is its signer's word.

use crate::doc_kind::DocKind;
use crate::format::is_name;
use crate::seal::Digest;

use super::chain_fault::{ChainFault, document};
use super::form::{Form, Lines, WrittenAt, own_words, read_digests};

/// What a notice says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeForm {
    /// Somebody's move is late.
    Overdue,
    /// It is still missing; a forfeit will be asked for next.
    Impending,
    /// The director or the club is asked to declare the game forfeit.
    ForfeitRequest,
    /// The writer will be away.
    Vacation,
    /// The writer is back.
    Back,
    /// The writer agrees that days do not count for an opponent, in a game with a pace.
    Extension,
}

impl NoticeForm {
    pub const ALL: [NoticeForm; 6] = [
        NoticeForm::Overdue,
        NoticeForm::Impending,
        NoticeForm::ForfeitRequest,
        NoticeForm::Vacation,
        NoticeForm::Back,
        NoticeForm::Extension,
    ];

    /// The word in the file.
    pub fn word(self) -> &'static str {
        match self {
            NoticeForm::Overdue => "overdue",
            NoticeForm::Impending => "impending-forfeit",
            NoticeForm::ForfeitRequest => "forfeit-request",
            NoticeForm::Vacation => "vacation",
            NoticeForm::Back => "back",
            NoticeForm::Extension => "extension",
        }
    }

    /// The form of notice that this word means.
    pub fn from_word(word: &str) -> Option<NoticeForm> {
        NoticeForm::ALL.into_iter().find(|f| f.word() == word)
    }

    /// Is it about somebody who is late?
    pub fn warns(self) -> bool {
        !matches!(self, NoticeForm::Vacation | NoticeForm::Back | NoticeForm::Extension)
    }

    /// Does it name seats?
    pub fn names_seats(self) -> bool {
        self.warns() || self == NoticeForm::Extension
    }

    /// Does it name a first and a last day?
    pub fn names_days(self) -> bool {
        matches!(self, NoticeForm::Vacation | NoticeForm::Extension)
    }

    /// The subject of the mail.
    pub fn subject(self) -> &'static str {
        match self {
            NoticeForm::Overdue => "Overdue Notice",
            NoticeForm::Impending => "Impending Forfeit Notice",
            NoticeForm::ForfeitRequest => "Request for Forfeit",
            NoticeForm::Vacation => "Vacation",
            NoticeForm::Back => "Back from Vacation",
            NoticeForm::Extension => "Extension",
        }
    }

    /// What it means, for people.
    pub fn sentence(self) -> &'static str {
        match self {
            NoticeForm::Overdue => {
                "What is named above is late. The dice of the step stay what they are, whenever it \
                 comes."
            }
            NoticeForm::Impending => {
                "What is named above is still missing after an overdue notice. If it does not \
                 come, a forfeit will be asked for. The dice of the step stay what they are."
            }
            NoticeForm::ForfeitRequest => {
                "What is named above has not come after an impending forfeit notice. The writer \
                 asks that the game be declared forfeit. Nothing is decided by this request."
            }
            NoticeForm::Vacation => "The writer cannot play in the time named above.",
            NoticeForm::Back => "The writer can play again.",
            NoticeForm::Extension => {
                "The writer agrees that the days named above do not count for the seats named above."
            }
        }
    }
}

/// What somebody is late with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// The orders of a power, by its id.
    Orders(String),
    Answers,
    Receipt,
    Links,
    /// How a side spends its cash advance.
    Advance,
}

impl Awaits {
    /// The word in the file.
    pub fn word(&self) -> String {
        match self {
            Awaits::Orders(power) => format!("orders {power}"),
            Awaits::Answers => "answers".to_string(),
            Awaits::Receipt => "receipt".to_string(),
            Awaits::Links => "links".to_string(),
            Awaits::Advance => "advance".to_string(),
        }
    }

    fn from_word(word: &str) -> Option<Awaits> {
        let known = [Awaits::Answers, Awaits::Receipt, Awaits::Links, Awaits::Advance];
        let power = word.strip_prefix("orders ").filter(|id| is_name(id));
        known.into_iter().find(|a| a.word() == word).or(power.map(|id| Awaits::Orders(id.into())))
    }
}

/// A notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub at: WrittenAt,
    pub form: NoticeForm,
    /// The seats that are late, or that get an extension.
    pub to: Vec<String>,
    /// What is waited for, where somebody is late.
    pub awaits: Option<Awaits>,
    /// First and last day away or of an extension, in the writer's words.
    pub days: Option<(String, String)>,
    /// Documents that wait, shown to everyone with it.
    pub holds: Vec<Digest>,
    /// When it was written, in the writer's words.
    pub claimed_time: Option<String>,
}

impl Notice {
    /// The text to sign.
    pub fn text(&self) -> String {
        let mut lines = Lines::new(DocKind::Notice, &self.at).text("form", self.form.word());
        if self.form.names_seats() {
            lines = lines.list("to", &self.to);
        }
        lines = lines.maybe("awaits", self.awaits.as_ref().map(Awaits::word).as_ref());
        if let Some((from, until)) = &self.days {
            lines = lines.text("from", from).text("until", until);
        }
        if !self.holds.is_empty() {
            lines = lines.list("holds", &self.holds);
        }
        lines.maybe("claimed-time", self.claimed_time.as_ref()).done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Notice, ChainFault> {
        let form = Form::read("notice", DocKind::Notice, text)?;
        let kind = NoticeForm::from_word(&form.text("form")?).ok_or_else(|| {
            let known = NoticeForm::ALL.map(NoticeForm::word).join(", ");
            document(format!("the notice has no form; there are {known}"))
        })?;
        let to = if kind.names_seats() { form.list("to")? } else { Vec::new() };
        let awaits = form.maybe("awaits")?.map(|word| {
            let known = "orders and a power, answers, receipt, links, advance";
            Awaits::from_word(&word).ok_or_else(|| document(format!("a notice awaits {known}")))
        });
        let awaits = awaits.transpose()?;
        let days = match (form.maybe("from")?, form.maybe("until")?) {
            (Some(from), Some(until)) => Some((from, until)),
            _ => None,
        };
        if kind.names_seats() == to.is_empty() || kind.warns() != awaits.is_some() {
            return Err(document(format!(
                "a notice of form {} must name {}",
                kind.word(),
                match kind {
                    NoticeForm::Extension =>
                        "the seats that get the days, and nothing that is owed",
                    _ if kind.warns() => "the late seats and what they owe",
                    _ => "no late seat",
                }
            )));
        }
        if kind.names_days() != days.is_some() {
            let what =
                "a notice of vacation or extension, and no other, has the lines from and until";
            return Err(document(what));
        }
        let holds = read_digests(&form.maybe_list("holds")?.unwrap_or_default())?;
        if !kind.warns() && !holds.is_empty() {
            return Err(document(format!("a notice of form {} holds no documents", kind.word())));
        }
        let claimed_time = form.maybe("claimed-time")?;
        claimed_time.iter().try_for_each(|w| own_words("a notice", w))?;
        if let Some((from, until)) = &days {
            own_words("from", from)?;
            own_words("until", until)?;
        }
        let notice =
            Notice { at: form.moment()?, form: kind, to, awaits, days, holds, claimed_time };
        form.check_only(&notice.text(), text)?;
        Ok(notice)
    }
}
