//! What a reader of mail should know: where a document stood, what around it is not signed, and why a
//! mail gives none.

use std::fmt;

use super::plain::{plain_line, plain_words};
use super::repair_search::{TrialFailed, Unfit};
use crate::format::FORMAT;
use crate::seal::TextError;
use crate::shown::count;

/// Where in a file something was found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct MailPlace {
    /// Number of the message in a mailbox, from 1.
    pub message: Option<usize>,
    /// The attachment's name; none for the text of a mail and for a plain file.
    pub attachment: Option<String>,
    /// It stood in a mail.
    pub mailed: bool,
    /// The date of that mail, as its header says. Its sender chose it, and it proves nothing.
    pub sent: Option<String>,
}

impl fmt::Display for MailPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.attachment {
            Some(name) => write!(f, "the attachment {name}")?,
            None if self.mailed => f.write_str("the text of the mail")?,
            None => f.write_str("the file")?,
        }
        match self.message {
            Some(n) => write!(f, " of message {n}"),
            None => Ok(()),
        }
    }
}

impl MailPlace {
    /// Before a remark about it; nothing for a plain file, which the remark names anyway.
    pub fn lead(&self) -> String {
        if self.mailed || self.message.is_some() { format!("{self}: ") } else { String::new() }
    }
}

/// Most unsigned lines that are kept of a text, and most of those that look like orders beyond them.
const KEPT_LINES: usize = 200;
const KEPT_ORDERS: usize = 12;
/// Most unsigned lines that are named, unless they look like orders.
const NAMED_LINES: usize = 3;

/// Lines above or below a document that no one signed. Blank ones do not count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnsignedLines {
    /// How many there are.
    pub count: usize,
    /// Those that are kept: the number of the line in its text, from 1, and its words.
    pub kept: Vec<(usize, String)>,
}

impl UnsignedLines {
    /// The lines of a part of a text that begins at this line.
    pub fn from_lines<'t>(lines: impl Iterator<Item = &'t str>, first: usize) -> UnsignedLines {
        let mut all = UnsignedLines::default();
        let mut orders = 0;
        for (line, number) in lines.zip(first..).filter(|(line, _)| !line.trim().is_empty()) {
            all.count += 1;
            let beyond = all.kept.len() >= KEPT_LINES;
            if beyond && (orders == KEPT_ORDERS || !looks_like_orders(line)) {
                continue;
            }
            orders += usize::from(beyond);
            all.kept.push((number, plain_line(line)));
        }
        all
    }

    /// The words of the lines that are kept.
    pub fn words(&self) -> Vec<&str> {
        self.kept.iter().map(|(_, words)| words.as_str()).collect()
    }

    /// Those that are named: the first few, and what looks like orders wherever it is.
    fn lines_named(&self) -> Vec<&(usize, String)> {
        let mut plain = 0;
        let mut orders = 0;
        let mut named = Vec::new();
        for line in &self.kept {
            let (number, most) = if looks_like_orders(&line.1) {
                (&mut orders, KEPT_ORDERS)
            } else {
                (&mut plain, NAMED_LINES)
            };
            if *number < most {
                *number += 1;
                named.push(line);
            }
        }
        named
    }
}

/// Each line with its number on a line of its own, and how many more there are.
impl fmt::Display for UnsignedLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.lines_named();
        for (number, words) in &named {
            write!(f, "\n  line {number}, not signed | {words}")?;
        }
        match self.count - named.len() {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}

/// Something a reader should know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailRemark {
    /// An HTML part was not looked at.
    Html(MailPlace),
    /// These lines around the document are not signed.
    NotSigned { place: MailPlace, above: UnsignedLines, below: UnsignedLines },
    /// An unsigned document in a mail with a signed one.
    Unsigned(MailPlace, usize),
    /// An older document quoted below the document.
    Quoted(MailPlace, usize),
    /// The same document again.
    Again(MailPlace),
    /// Nested too deep, or too many parts or documents.
    Cut(Option<usize>),
    /// There were more things to say than anybody reads.
    More(usize),
    /// A message of a mailbox was left out, and why.
    LeftOut(usize, String),
}

impl MailRemark {
    /// The message of a mailbox that it is about.
    pub fn message(&self) -> Option<usize> {
        match self {
            MailRemark::Html(p)
            | MailRemark::NotSigned { place: p, .. }
            | MailRemark::Unsigned(p, _)
            | MailRemark::Quoted(p, _)
            | MailRemark::Again(p) => p.message,
            MailRemark::Cut(n) => *n,
            MailRemark::More(_) => None,
            MailRemark::LeftOut(n, _) => Some(*n),
        }
    }
}

impl fmt::Display for MailRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MailRemark::Html(p) => {
                write!(f, "{}an HTML version was not looked at; no one signs that", p.lead())
            }
            MailRemark::NotSigned { place, above, below } => {
                let lines = count(above.count, "line");
                let under = below.count;
                let at = place.lead();
                write!(f, "{at}{lines} above the document and {under} below are not signed")?;
                write!(f, "{above}{below}")
            }
            MailRemark::Unsigned(p, line) => {
                write!(f, "{}line {line}: a document that is not signed was ignored", p.lead())
            }
            MailRemark::Quoted(p, line) => {
                write!(f, "{}line {line}: a quoted document was ignored", p.lead())
            }
            MailRemark::Again(p) => write!(f, "{}the same document once more", p.lead()),
            MailRemark::Cut(n) => {
                if let Some(n) = n {
                    write!(f, "message {n}: ")?;
                }
                f.write_str(
                    "nested too deep, too many parts or documents, or a header too long: the \
                     rest was not looked at",
                )
            }
            MailRemark::More(n) => write!(f, "and {n} more remarks of this kind"),
            MailRemark::LeftOut(n, why) => write!(f, "message {n} was left out: {why}"),
        }
    }
}

/// Could a reader take this line for a part of the orders?
fn looks_like_orders(line: &str) -> bool {
    line.contains('=') || line.contains('>') || line.trim_start().starts_with('[')
}

/// Why a mail gives no document.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// There is nothing like a document in it.
    Nothing,
    /// The only text that may be one is HTML.
    OnlyHtml(MailPlace),
    /// An unsigned text cannot be read.
    Text(TextError),
    /// No reading has a signature that fits.
    Unfit { place: MailPlace, above: usize, failed: Box<TrialFailed> },
    /// Two that verify, or two unsigned ones, say different things.
    Two(Box<[MailPlace; 2]>),
    /// One verifies; another has a signature that does not fit and says something else.
    OneBroken(Box<OneBroken>),
}

/// Two documents of one mail; one verifies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OneBroken {
    pub good: MailPlace,
    pub bad: MailPlace,
    /// Where the broken one begins, from 1.
    pub line: usize,
    /// A line of it as it is shown, and what was signed in its place.
    pub shown: String,
    pub signed: String,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Nothing => {
                write!(f, "no line `fieldpost = {FORMAT}`, with which every document begins")
            }
            Trouble::OnlyHtml(p) => {
                write!(f, "{}a document is only in an HTML version, which is not read", p.lead())
            }
            Trouble::Text(e) => write!(f, "{e}"),
            Trouble::Two(both) if both[0] == both[1] => {
                write!(f, "{} holds a second document: which one counts?", both[0])
            }
            Trouble::Two(both) => {
                let [a, b] = &**both;
                write!(f, "two different documents, in {a} and in {b}: which one counts?")
            }
            Trouble::OneBroken(two) => write!(
                f,
                "two documents: that in {} verifies, that in {}, line {}, does not and says \
                 something else\n  signed:  {}\n  visible: {}",
                two.good, two.bad, two.line, two.signed, two.shown
            ),
            Trouble::Unfit { place, above, failed } => write_unfit(f, place, *above, failed),
        }
    }
}

fn write_unfit(
    f: &mut fmt::Formatter<'_>,
    place: &MailPlace,
    above: usize,
    failed: &TrialFailed,
) -> fmt::Result {
    if place.mailed {
        write!(f, "{place}: ")?;
    }
    match &failed.why {
        Unfit::Text(e) => write!(f, "{}", e.clone().moved_below(above))?,
        Unfit::Signature(e) => f.write_str(&plain_words(&e.to_string()))?,
        Unfit::Copy(d) => write!(
            f,
            "the visible text is not what was signed\n  signed:  {}\n  visible: {}",
            d.signed, d.visible
        )?,
        Unfit::OtherCopy(d) => write!(
            f,
            "the copy below the signature is not what was signed\n  signed:  {}\n  copy:    {}",
            d.visible, d.signed
        )?,
    }
    if let Some(bad) = &failed.line {
        let line = above + bad.number;
        write!(f, "\n  line {line} cannot be read ({}): {}", bad.what, bad.words)?;
    }
    if failed.tried > 1 {
        write!(
            f,
            "\n  fieldpost tried {} ways to undo what mail does to a text; none helped",
            failed.tried
        )?;
    }
    Ok(())
}
