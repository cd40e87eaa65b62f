//! Plain turns that somebody hands over: which text is one, in a file of its own or as the form of a mail, and
//! the order file that it is read as in a game.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use super::asked::{asked_battles, asked_seat};
use super::findings::NEWER;
use super::form_draft::{form_comments, mover, plain_form};
use super::found::{Found, documents};
use super::plain_text::PlainText;
use super::refused::Refused;
use super::seems::seems;
use super::typed_head::below_typed_head;
use crate::chain::{Game, replay};
use crate::diag::{Diagnostic, Label, Span, code, has_errors};
use crate::doc_kind::DocKind;
use crate::engine::Position;
use crate::format::{FORM_LINE, FORMAT};
use crate::mail::mime::{mail_of, split_mailbox};
use crate::mail::restore::with_template;
use crate::mail::{Bag, MailPlace, PlainForm, Reversal, Trouble, open};
use crate::orders::OrdersHeader;
use crate::orders::names::Names;
use crate::plain::{
    FormLine, PlainTurn, Punctuated, is_digest, punctuated, read_plain_answer, read_plain_standing,
    read_turn,
};
use crate::seal::canonicalise;
use crate::shown::one_line;

/// A plain turn as it was handed over, not read yet.
pub struct PlainSource {
    text: String,
    about: About,
    place: MailPlace,
    /// Lines above it in its file.
    above: usize,
    /// It is a form that came back, with these words around it.
    form: Option<AroundForm>,
    undone: Vec<Reversal>,
}

/// What the writer of a reply has written above and below the form.
#[derive(Clone, Default)]
struct AroundForm {
    remarks: String,
    below: String,
}

/// What the text says it is for.
enum About {
    /// Nothing: it is for the game as it is now.
    Unsaid,
    Line(FormLine, Span),
    /// An order file that is no valid TOML.
    OrderFile(Punctuated),
}

/// The moment of the game for which something was written.
struct FormMoment<'g> {
    position: Cow<'g, Position>,
    step: u32,
    head: String,
}

/// What became of a plain text in its game.
pub enum ReadPlain {
    /// The order file that it stands for.
    Read(Box<Found>),
    /// Something has to be asked.
    Asked(Box<PlainText>),
    /// It is an order file with slips, and not all of it has one meaning: its own reader says what is wrong.
    OrderFile,
}

impl PlainSource {
    /// The plain turn in a file; `None` if there is something else in it.
    ///
    /// # Errors
    /// It is a mail with two different forms.
    pub fn in_file(path: &Path, bytes: &[u8]) -> Result<Option<PlainSource>, Refused> {
        let mailbox = split_mailbox(bytes).map_or(0, |all| all.len());
        if mailbox > 1 {
            // Papers are taken out of its mails one by one, however those are encoded.
            return Ok(None);
        }
        let mailed = mail_of(bytes).is_some() || mailbox == 1;
        let body = below_typed_head(bytes);
        if mailed && !is_form_line(bytes) && body.len() == bytes.len() {
            return in_mail(path, bytes);
        }
        let Ok(text) = std::str::from_utf8(bytes) else { return Ok(None) };
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() || text.contains("-----BEGIN ") {
            return Ok(None);
        }
        if text.lines().any(is_head) {
            let Ok(canonical) = canonicalise(bytes) else { return Ok(None) };
            let above = canonical.first_line.saturating_sub(1);
            let file = order_file(&canonical.text);
            return Ok(file
                .map(|file| PlainSource::in_text(canonical.text, About::OrderFile(file), above)));
        }
        let about = match FormLine::find(text) {
            Some((line, span)) => About::Line(line, span),
            // A document whose lines a mail program has changed is still no plain turn.
            None if seems(body).is_none() && !has_documents(&open(body)) => About::Unsaid,
            None => return Ok(None),
        };
        Ok(Some(PlainSource::in_text(text.to_string(), about, 0)))
    }

    fn in_text(text: String, about: About, above: usize) -> PlainSource {
        let place = MailPlace::default();
        PlainSource { text, about, place, above, form: None, undone: Vec::new() }
    }

    /// The game that it names.
    pub fn game(&self) -> Option<&str> {
        match &self.about {
            About::Unsaid => None,
            About::Line(line, _) => Some(&line.game),
            About::OrderFile(file) => file.head_line("game"),
        }
    }

    /// What it is, as far as it says so.
    pub fn kind(&self) -> DocKind {
        match &self.about {
            About::Line(line, _) => line.kind,
            About::OrderFile(file) => kind_of(file).unwrap_or(DocKind::Orders),
            About::Unsaid => DocKind::Orders,
        }
    }

    /// An order file with slips, which its own reader can read as well.
    pub fn is_order_file(&self) -> bool {
        matches!(self.about, About::OrderFile(_))
    }

    /// Reads it in its game.
    ///
    /// # Errors
    /// It is for another game or for a moment that this game file does not have; or nothing can be ordered now.
    pub fn read(&self, game: &Game, path: &Path) -> Result<ReadPlain, Refused> {
        self.as_mailed(game).as_ref().unwrap_or(self).read_in(game, path)
    }

    fn read_in(&self, game: &Game, path: &Path) -> Result<ReadPlain, Refused> {
        if let Some(other) = self.game().filter(|name| *name != game.file().name) {
            if self.is_order_file() {
                return Ok(ReadPlain::OrderFile);
            }
            let path = one_line(path.display());
            let own = &game.file().name;
            let what = format!("{path} is for the game {}, not for {own}", one_line(other));
            return Err(Refused::new(what, "name that game's latest file"));
        }
        mover(game)?;
        let head = match &self.about {
            About::Unsaid => None,
            About::Line(line, _) => Some(line.head.as_str()),
            About::OrderFile(file) => file.head_line("head"),
        };
        let Some(moment) = moment(game, head)? else {
            if self.is_order_file() {
                return Ok(ReadPlain::OrderFile);
            }
            let path = one_line(path.display());
            let what = format!("{path} was written for a block that this game file does not have");
            return Err(Refused::new(what, NEWER));
        };
        let Some(header) = self.header(game, &moment) else { return Ok(ReadPlain::OrderFile) };
        let mut plain = self.read_as(game, &moment, &header);
        if self.form.is_some() {
            ask_about_comments(&mut plain);
        }
        let Some(orders) = plain.turn.orders() else {
            let own = self.is_order_file() && !asks_for_names(&plain.turn);
            return Ok(if own { ReadPlain::OrderFile } else { ReadPlain::Asked(Box::new(plain)) });
        };
        // A text in which nothing is ordered is no pass, unless it says what it is for.
        let silent = plain.turn.written.lines.is_empty() && self.form.is_none();
        if silent && matches!(self.about, About::Unsaid) {
            let path = one_line(path.display());
            let what = format!(
                "{path}: it has no line `fieldpost = {FORMAT}`, with which every document begins, and no order is \
                 found in it"
            );
            let help = "`fieldpost orders new` with a game file writes a form to fill in";
            return Err(Refused::new(what, help));
        }
        let mut found = documents(path, orders.as_bytes())?.found;
        let Some(one) = found.pop() else {
            return Err(Refused::new("no orders are found here", "write the turn again"));
        };
        let around = self.form.clone().unwrap_or_default();
        Ok(ReadPlain::Read(Box::new(Found {
            place: self.place.clone(),
            remarks: around.remarks,
            below: around.below,
            form: self.form.is_some(),
            plain: Some(plain),
            ..one
        })))
    }

    /// A form whose comments a mail program has wrapped, with these joined; `None` if there are none. Which words
    /// belong to a comment is known from the form that was mailed.
    fn as_mailed(&self, game: &Game) -> Option<PlainSource> {
        let form = self.form.clone()?;
        let seat = match &self.about {
            About::Line(line, _) => &line.seat,
            _ => "",
        };
        let mailed = plain_form(game, self.kind(), seat)?;
        let joined = with_template(&self.text, &mailed);
        if joined.undone.is_empty() {
            return None;
        }
        let about = FormLine::find(&joined.text);
        Some(PlainSource {
            about: about.map_or(About::Unsaid, |(line, span)| About::Line(line, span)),
            text: joined.text,
            place: self.place.clone(),
            above: 0,
            form: Some(form),
            undone: [self.undone.clone(), joined.undone].concat(),
        })
    }

    /// The version of standing orders: the one that they name, or the next.
    fn version(&self, game: &Game, seat: &str) -> u32 {
        let named = match &self.about {
            About::Line(line, _) => line.version,
            _ => None,
        };
        named.unwrap_or_else(|| game.latest_version(seat) + 1)
    }

    fn read_as(&self, game: &Game, moment: &FormMoment, header: &OrdersHeader) -> PlainText {
        let ed = &game.rules().edition;
        let form = match &self.about {
            About::Line(..) => form_comments(game, header.kind, &header.seat),
            _ => BTreeSet::new(),
        };
        let text = match &self.about {
            About::OrderFile(file) => &file.text,
            About::Line(..) | About::Unsaid => &self.text,
        };
        let turn = match header.kind {
            DocKind::Answer => {
                let asked = asked_battles(game, &header.seat);
                read_plain_answer(ed, game.position(), header, &asked, text)
            }
            DocKind::Standing => {
                let powers = game.seat(&header.seat).map(|s| s.powers.as_slice());
                let power = powers.and_then(|p| p.first()).copied();
                let power = power.unwrap_or(moment.position.power);
                let version = self.version(game, &header.seat);
                read_plain_standing(ed, &moment.position, header, version, power, text)
            }
            _ => read_turn(ed, &moment.position, header, text),
        };
        let (turn, head) = match &self.about {
            About::OrderFile(file) => {
                let lines = file.head.iter().map(|(key, _, span)| (key.clone(), *span));
                (file.told(turn, &self.text), lines.collect())
            }
            About::Line(_, span) => (turn, vec![(String::new(), *span)]),
            About::Unsaid => (turn, Vec::new()),
        };
        let text = self.text.clone();
        let place = self.place.clone();
        let undone = self.undone.clone();
        PlainText { text, turn, place, above: self.above, head, form, undone }
    }

    /// The head of the order file; `None` if an order file with slips has one that cannot be read.
    fn header(&self, game: &Game, moment: &FormMoment) -> Option<OrdersHeader> {
        let ed = &game.rules().edition;
        let at = &moment.position;
        let seat_to_move = game.seat_of(at.power).map(|s| s.id.clone()).unwrap_or_default();
        let now = OrdersHeader {
            kind: DocKind::Orders,
            game: game.file().name.clone(),
            seat: seat_to_move,
            power: Some(at.power),
            round: Some(at.round),
            step: Some(moment.step),
            head: Some(moment.head.clone()),
            replaces: None,
        };
        let answer =
            OrdersHeader { kind: DocKind::Answer, power: None, round: None, ..now.clone() };
        let standing = OrdersHeader { kind: DocKind::Standing, ..answer.clone() };
        match &self.about {
            // Where answers are owed, no orders can be meant.
            About::Unsaid if standing_of(&self.text).is_some() => {
                let named = standing_of(&self.text).filter(|seat| !seat.is_empty());
                Some(OrdersHeader { seat: named.unwrap_or(standing.seat.clone()), ..standing })
            }
            About::Unsaid => match asked_seat(game) {
                Some(seat) => Some(OrdersHeader { seat, ..answer }),
                None => Some(now),
            },
            About::Line(line, _) => {
                let head = match line.kind {
                    DocKind::Answer => answer,
                    DocKind::Standing => standing,
                    _ => now,
                };
                let replaces = line.replaces.clone();
                Some(OrdersHeader {
                    seat: line.seat.clone(),
                    step: Some(line.step),
                    replaces,
                    ..head
                })
            }
            About::OrderFile(file) => {
                let names = Names::new(ed);
                let number = |key: &str| file.head_line(key).map(str::parse).transpose().ok();
                let power = file.head_line("power").map(|p| names.power(p)).transpose().ok()?;
                // What it replaces must not be lost: a list is for the reader of order files.
                let replaces = file.head_line("replaces");
                if replaces.is_some_and(|digits| !is_digest(digits)) {
                    return None;
                }
                Some(OrdersHeader {
                    kind: self.kind(),
                    seat: file.head_line("seat")?.to_string(),
                    power,
                    round: number("round")?,
                    step: number("step")?,
                    head: file.head_line("head").map(|_| moment.head.clone()),
                    replaces: replaces.map(str::to_lowercase),
                    ..now
                })
            }
        }
    }
}

/// `Standing orders of bruno`: the seat that the first line names, or `""`; `None` if it begins otherwise.
fn standing_of(text: &str) -> Option<String> {
    let first = text.lines().map(str::trim).find(|l| !l.is_empty() && !l.starts_with('#'))?;
    let low = first.to_ascii_lowercase();
    let rest = low.strip_prefix("standing orders")?.trim().trim_end_matches(':');
    let seat = rest.strip_prefix("of ").or_else(|| rest.strip_prefix("for ")).unwrap_or_default();
    Some(seat.trim().to_string())
}

/// Do the words around a form read like what the form is for: orders of the turn that is due, or an answer?
pub(crate) fn reads_like(game: &Game, kind: DocKind, seat: &str, words: &str) -> bool {
    if words.trim().is_empty() || mover(game).is_err() {
        return false;
    }
    let ed = &game.rules().edition;
    let at = game.position();
    let turn = kind == DocKind::Orders;
    let header = OrdersHeader {
        kind,
        game: game.file().name.clone(),
        seat: seat.to_string(),
        power: turn.then_some(at.power),
        round: turn.then_some(at.round),
        step: Some(game.file().next_step()),
        head: Some(game.file().head().short()),
        replaces: None,
    };
    let read = match kind {
        DocKind::Answer => read_plain_answer(ed, at, &header, &asked_battles(game, seat), words),
        _ => read_turn(ed, at, &header, words),
    };
    !read.written.lines.is_empty() || has_errors(&read.diagnostics)
}

/// The form in the text of a mail, or attached to it.
fn in_mail(path: &Path, bytes: &[u8]) -> Result<Option<PlainSource>, Refused> {
    let bag = open(bytes);
    let any = has_documents(&bag);
    let mut forms: Vec<PlainForm> = bag.letters.into_iter().flat_map(|l| l.plain_forms).collect();
    forms.dedup_by(|a, b| a.form.file.trim_end() == b.form.file.trim_end());
    if any || forms.is_empty() {
        return Ok(None);
    }
    if let [first, second, ..] = &forms[..] {
        let path = one_line(path.display());
        let a = &first.place;
        let b = &second.place;
        let what = format!("{path}: two different forms, in {a} and in {b}");
        return Err(Refused::new(what, "keep the one that counts, in a file of its own"));
    }
    let Some(PlainForm { place, form }) = forms.pop() else { return Ok(None) };
    let about = FormLine::find(&form.file);
    let about = about.map_or(About::Unsaid, |(line, span)| About::Line(line, span));
    let above = if form.undone.contains(&Reversal::Wrapping) { 0 } else { form.above };
    Ok(Some(PlainSource {
        text: form.file,
        about,
        place,
        above,
        form: Some(AroundForm { remarks: form.remarks, below: form.below }),
        undone: form.undone,
    }))
}

/// Is there a document in it, or one whose signature does not fit?
fn has_documents(bag: &Bag) -> bool {
    bag.letters.iter().any(|l| {
        let none = matches!(l.trouble, None | Some(Trouble::Text(_) | Trouble::OnlyHtml(_)));
        !l.documents.is_empty() || !none
    })
}

/// Does the file begin with the first line of a plain form?
fn is_form_line(bytes: &[u8]) -> bool {
    let begins = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    begins.starts_with(FORM_LINE.as_bytes())
}

/// `fieldpost = 2`, with which every document begins.
fn is_head(line: &str) -> bool {
    let key = line.trim_start_matches(['#', '>', ' ', '\t']).split('=').next();
    line.contains('=') && key.is_some_and(|k| k.trim() == "fieldpost")
}

/// An order file that is no valid TOML. A valid one is read as it is, also where what it says is wrong.
fn order_file(text: &str) -> Option<Punctuated> {
    if toml::from_str::<toml::Table>(text).is_ok() {
        return None;
    }
    let file = punctuated(text)?;
    kind_of(&file).is_some().then_some(file)
}

/// Orders or an answer; nothing else can be read so.
fn kind_of(file: &Punctuated) -> Option<DocKind> {
    let kind = DocKind::from_word(file.head_line("kind")?)?;
    matches!(kind, DocKind::Orders | DocKind::Answer).then_some(kind)
}

/// The moment after which the game had this head, or the present one where none is named.
fn moment<'g>(game: &'g Game, head: Option<&str>) -> Result<Option<FormMoment<'g>>, Refused> {
    let file = game.file();
    let now = file.head();
    let given = head.unwrap_or_default();
    if now.to_string().starts_with(given) {
        let position = Cow::Borrowed(game.position());
        return Ok(Some(FormMoment { position, step: file.next_step(), head: now.short() }));
    }
    let Some(block) = file.blocks.iter().find(|b| b.previous.to_string().starts_with(given)) else {
        return Ok(None);
    };
    let past = replay(game, block.number).map_err(|e| Refused::new(e.to_string(), ""))?;
    let Some(last) = past.into_iter().last() else { return Ok(None) };
    let position = Cow::Owned(last.before);
    Ok(Some(FormMoment { position, step: file.next_step(), head: block.previous.short() }))
}

/// Is nothing asked but which names are meant? No slip makes a difference to that.
fn asks_for_names(turn: &PlainTurn) -> bool {
    let name =
        |d: &Diagnostic| d.message.contains(" is called \"") || d.message.contains("\" can mean ");
    turn.diagnostics.iter().filter(|d| d.is_error()).all(name)
}

/// A line directly below a comment that somebody has typed into a mail may be the rest of that comment, which
/// a mail program has wrapped.
fn ask_about_comments(plain: &mut PlainText) {
    let (mut at, mut typed) = (0, false);
    let mut found = Vec::new();
    for line in plain.text.split_inclusive('\n') {
        let bare = line.trim();
        let comment = bare.starts_with('#');
        if typed && !comment && !bare.is_empty() {
            let span = Span::new(at, at + line.trim_end().len());
            let what = "is this the rest of the comment above it?";
            let help = "write # before it if it is, or leave an empty line above it";
            let at = Label::of(&plain.text, span);
            found.push(Diagnostic::new(code::BAD_LINE, at, what).help(help));
        }
        let words = bare.split_whitespace().collect::<Vec<_>>().join(" ");
        typed = comment && !plain.form.contains(&words);
        at += line.len();
    }
    plain.turn.diagnostics.extend(found);
}
