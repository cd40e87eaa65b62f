//! Mails that a command packs: the latest report with all that belongs to it, or signed files; their
//! recipients out of the address book, and the words that say where the mail goes.

pub mod before;

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::book_at::BookAt;
use super::exit::Failed;
use super::fault::fault;
use super::games::Games;
use super::inbox::Found;
use super::io::Backups;
use super::load::numbered;
use super::order_text::{OrdersForm, answer_template, plain_template};
use super::picture::Picture;
use super::term::warn;
use super::{invitation_text, io, picture, png};
use crate::chain::{Awaited, Game, replay, still_locked};
use crate::desk::{advance_form, seems};
use crate::diag::wrap;
use crate::engine::Question;
use crate::mail::mime::{is_mail, take_apart};
use crate::mail::{Attachment, Draft, PICTURE, marked};
use crate::orders::glance;
use crate::page::Mail;
use crate::report;
use crate::shown::{capitalised, one_line};

/// Most bytes of a map.
const MAX_MAP_BYTES: usize = 4 * 1024 * 1024;

/// A mail that was written into a file, and that somebody must send.
#[derive(Clone, Debug)]
pub struct PackedMail {
    pub file: PathBuf,
    /// The game it is about.
    pub game: String,
    /// The seats that it goes to.
    pub to: Vec<String>,
}

/// A mail before it is written.
pub struct Parcel {
    draft: Draft,
    /// The same as the draft's text, if it is more than a few words.
    html: Option<Mail>,
    /// Where it is written, if not to a place of the caller's choice.
    usual: PathBuf,
}

impl Parcel {
    /// A mail with nothing in it, and its usual name.
    fn empty(usual: PathBuf) -> Parcel {
        Parcel { draft: Draft::default(), html: None, usual }
    }

    /// The latest report, with the game file, the order file to fill in, and the map: the one named,
    /// the one next to the game file, or one that is drawn now.
    ///
    /// # Errors
    /// A file of it cannot be read.
    pub fn result(at: &Path, game: &Game, games: &Games, map: Option<&PathBuf>) -> Result<Parcel> {
        let (name, latest) = (&game.file().name, game.file().latest());
        let file = |rest: &str| numbered(at, name, latest, rest);
        let attached = |path: &Path, bytes: Vec<u8>| Attachment {
            name: path.file_name().unwrap_or_default().to_string_lossy().to_string(),
            bytes,
        };
        let mut attachments = vec![attached(&file("ron"), game.text().into_bytes())];
        let next = |rest: &str| numbered(at, name, latest + 1, rest);
        let over = game.over();
        let mut form = None;
        // Locked orders are played again as they were signed: there is nothing to fill in.
        if !over && game.first_dice().is_none() && still_locked(game).is_none() {
            let all = templates(game, &|rest| next(rest))?;
            // Of several the right one is chosen by name; one alone can be filled in where it is.
            let advance = matches!(crate::chain::awaited(game), Awaited::Advance { .. });
            if let [(_, text)] = all.as_slice()
                && !advance
            {
                form = Some(marked(text));
            }
            for (rest, text) in all {
                attachments.push(attached(&next(&rest), text.into_bytes()));
            }
        }
        let beside = file("svg");
        match map.cloned().or_else(|| beside.exists().then(|| beside.clone())) {
            Some(map) => {
                let bytes = io::read_bytes(&map, MAX_MAP_BYTES, "a map")?;
                secret(&map, &bytes)?;
                attachments.push(attached(&map, bytes));
            }
            // A board whose layout file is wrong costs the picture, not the mail.
            None => match picture::latest(game, &games.source()?, Picture::Svg) {
                Ok(drawn) => attachments.push(attached(&beside, drawn)),
                Err(e) => warn(&format!("note: no map is attached: {e}\n")),
            },
        }
        // Mail programs show pixels where the mail is read, and no SVG.
        let own = map.is_none() && png::BUILT_IN;
        let pixels = || picture::latest(game, &games.source().ok()?, Picture::Png).ok();
        let shown = own.then(pixels).flatten();
        let mut html: Option<Mail> = None;
        let mut text = match replay(game, latest).map_err(fault)?.last() {
            Some(block) => {
                let view = report::view(game, block);
                let text = report::text(&view);
                attachments.insert(1, attached(&file("txt"), text.clone().into_bytes()));
                html = Some(Mail::of(&view));
                text
            }
            None => beginning(game),
        };
        if let Some(form) = form {
            text.push_str(&format!("\n{form}"));
            html.iter_mut().for_each(|h| h.end(&form));
        }
        if let (Some(html), Some(_)) = (&mut html, &shown) {
            html.show(PICTURE);
        }
        let shown = shown.filter(|_| html.is_some());
        let draft =
            Draft { subject: subject(game), text, picture: shown, attachments, ..Draft::default() };
        Ok(Parcel { draft, html, usual: file("eml") })
    }

    /// Signed files. Each must verify before it goes out.
    ///
    /// # Errors
    /// One is not signed, or is for another game.
    pub fn signed(at: &Path, game: &Game, files: &[Found]) -> Result<Parcel> {
        let mut attachments: Vec<Attachment> = Vec::new();
        let mut labels = Vec::new();
        let (name, block) = (&game.file().name, game.file().latest() + 1);
        for found in files {
            let paper = found.paper()?;
            let path = found.path.display();
            let Some(g) = glance(&found.canonical.text).filter(|_| paper.key.is_some()) else {
                let what = format!("{path} is not signed");
                return Err(Failed::refused(what, "`fieldpost orders sign` signs it").into());
            };
            if g.game != game.file().name {
                let what =
                    format!("{path} is for the game {}, not for {}", g.game, game.file().name);
                return Err(Failed::refused(what, "name that game's latest file").into());
            }
            let label = format!("{} of {}", g.kind.word(), g.seat);
            // Unpacked, every file says which game, block and seat it is of.
            let stem = format!("{}.{block:04}.{}.{}", g.game, g.kind.word(), g.seat);
            let mut name = format!("{stem}.toml");
            if attachments.iter().any(|a| a.name == name) {
                name = format!("{stem}.{}.toml", attachments.len() + 1);
            }
            // With the copy below the signature, if it was signed so.
            let mut text = paper.mail();
            if found.copied {
                text.push_str(&crate::mail::copy_of(&paper.document.text));
            }
            attachments.push(Attachment { name, bytes: text.into_bytes() });
            labels.push((label, paper.document.digest));
        }
        let mut text = format!("Attached, for the game {name}:\n\n");
        for (label, digest) in &labels {
            text.push_str(&format!("  {label}\n    digest {}\n", digest.short()));
        }
        text.push_str("\nfieldpost reads this mail as it is; save it as a file (.eml).\n");
        let all: Vec<&str> = labels.iter().map(|(l, _)| l.as_str()).collect();
        let subject = format!("{}: {}", subject(game), all.join(", "));
        let first = attachments.first().map_or(String::new(), |a| a.name.clone());
        let rest = first.strip_prefix(&format!("{name}.{block:04}.")).unwrap_or(&first);
        let rest = rest.replace(".toml", ".eml");
        let draft = Draft { subject, text, attachments, ..Draft::default() };
        Ok(Parcel { draft, html: None, usual: numbered(at, name, block, &rest) })
    }

    /// Fills in sender and recipients from the address book; seats without an address are named.
    ///
    /// # Errors
    /// The book cannot be read.
    pub fn address(
        &mut self,
        game: &Game,
        from: Option<&str>,
        to: &[String],
        book_at: &BookAt,
    ) -> Result<()> {
        self.address_for(&game.file().name, game.file().latest() > 1, from, to, book_at)
    }

    /// The same by the name of a game. `known`: the reader has seen before where addresses are entered.
    ///
    /// # Errors
    /// The book cannot be read.
    pub fn address_for(
        &mut self,
        name: &str,
        known: bool,
        from: Option<&str>,
        to: &[String],
        book_at: &BookAt,
    ) -> Result<()> {
        let book = book_at.read()?;
        self.draft.from = from.and_then(|f| book.address_of(name, f)).map(str::to_string);
        let (mut missing, to_all) = (Vec::new(), &mut self.draft.to);
        for seat in from.into_iter().chain(to.iter().map(String::as_str)) {
            match book.address_of(name, seat) {
                None => missing.push(seat),
                Some(_) if Some(seat) == from => {}
                Some(at) if to_all.iter().any(|t| t == at) => {}
                Some(at) => to_all.push(at.to_string()),
            }
        }
        if !missing.is_empty() {
            let whom = missing.join(", ");
            let note = if known {
                format!("note: the mail does not name {whom}: address it in your mail program.")
            } else {
                // Said in full as a game begins; later only the seats are news.
                let enter = format!("fieldpost mail address {} NAME@PLACE", missing[0]);
                format!(
                    "note: your address book has no address of {whom}, so the mail does not name them: \
                     do that in your mail program, or enter it once with `{enter}`. The book is a file \
                     of your own ({}); nothing of it goes into a game.",
                    one_line(book_at.path()?.display())
                )
            };
            warn(&wrap(&note, "", "  "));
        }
        Ok(())
    }

    /// The name under which it is usually written.
    pub fn name(&self) -> PathBuf {
        PathBuf::from(self.usual.file_name().unwrap_or_default())
    }

    /// Gives the mail a number in its name, as long as a mail of another kind of content has the name.
    pub fn number_while(&mut self, is_taken: impl Fn(&Path) -> bool) {
        let usual = self.usual.clone();
        let mut numbers = 2..;
        while is_taken(&self.usual) {
            let n: u32 = numbers.next().unwrap_or_default();
            self.usual = usual.with_extension(format!("{n}.eml"));
        }
    }

    /// Words to the recipients of the mail. They are in the mail and in no game file.
    pub fn say(&mut self, words: &str) {
        let gap = if self.draft.text.is_empty() { "" } else { "\n" };
        let lines: String = words.lines().map(|l| crate::diag::wrap(l, "", "")).collect();
        self.draft.text = format!("{lines}{gap}{}", self.draft.text);
        self.html.iter_mut().for_each(|h| h.say(words));
    }

    /// A last paragraph, word for word.
    pub fn end(&mut self, lines: &str) {
        self.draft.text.push_str(&format!("\n{lines}"));
        self.html.iter_mut().for_each(|h| h.end(lines));
    }

    /// Writes it, and says what it holds.
    ///
    /// # Errors
    /// The disk refuses, or another mail has the name.
    pub fn write(&mut self, out: Option<&PathBuf>) -> Result<(PathBuf, String)> {
        let path = out.unwrap_or(&self.usual).clone();
        self.draft.html = self.html.as_ref().map(Mail::html);
        let draft = &self.draft;
        let bytes = draft.eml();
        let mut said = format!("{}\n", path.display());
        // Addresses and words may change as long as the mail carries the same; the old mail is kept.
        let taken = io::free(&path, &bytes).is_err();
        if out.is_none() && taken && carries_the_same(&path, &bytes) {
            if let Some(kept) = io::replace(&path, &bytes, Backups::Last)? {
                said.push_str(&format!("  packed anew; the mail before is {}\n", kept.display()));
            }
        } else {
            io::write_new(&path, &bytes)?;
        }
        if !draft.to.is_empty() {
            said.push_str(&format!("  to {}\n", draft.to.join(", ")));
        }
        said.push_str(&format!("  Subject: {}\n", draft.subject));
        for a in &draft.attachments {
            said.push_str(&format!("  attached: {}\n", a.name));
        }
        Ok((path, said))
    }
}

/// Has the mail under this name the same attachments as this one?
fn carries_the_same(path: &Path, mail: &[u8]) -> bool {
    let attached = |bytes: &[u8]| {
        let parts = take_apart(bytes).parts.into_iter();
        let mut all: Vec<(String, Vec<u8>)> =
            parts.filter_map(|p| Some((p.name?, p.bytes))).collect();
        all.sort();
        all
    };
    io::read_mail(path).is_ok_and(|old| is_mail(&old) && attached(&old) == attached(mail))
}

/// The seats that a mail goes to if none is named: signed files to the director, all else to
/// everyone.
pub fn usual_seats(game: &Game, from: Option<&str>, signed: bool) -> Vec<String> {
    match game.director().filter(|d| signed && from != Some(*d)) {
        Some(director) => vec![director.to_string()],
        None => {
            let all = game.file().seats.iter().map(|s| s.id.clone());
            all.filter(|s| Some(s.as_str()) != from).collect()
        }
    }
}

/// Keys and dice chains are never mailed.
///
/// # Errors
/// One of the files is such a secret.
pub fn no_secrets(files: &[PathBuf]) -> Result<()> {
    files.iter().try_for_each(|path| secret(path, &io::read_mail(path)?))
}

fn secret(path: &Path, bytes: &[u8]) -> Result<()> {
    match seems(bytes).filter(|is| is.contains("should ever see")) {
        Some(is) => {
            let what = format!("{}: this is {is}", path.display());
            Err(Failed::refused(what, "it is never mailed").into())
        }
        None => Ok(()),
    }
}

/// `[spring-07] block 5, round 1, Germany`, as the report suggests it.
fn subject(game: &Game) -> String {
    let at = game.position();
    let (name, latest) = (&game.file().name, game.file().latest());
    if let Some(dice) = game.first_dice() {
        let die = if dice.each.is_some() { "dice" } else { "die" };
        let what = format!("the {die} for {}", report::first_dice_purpose(&dice));
        return report::mail_subject(name, latest, &what);
    }
    match game.over() {
        true => format!("[{name}] block {latest}, the end"),
        false => {
            let what = report::expected_next(&game.rules().edition, at, &game.owed());
            report::mail_subject(name, latest, &what)
        }
    }
}

/// What the first mail of a game says: everything that was agreed on, and who signs for whom.
fn beginning(game: &Game) -> String {
    let ed = &game.rules().edition;
    let name = &game.file().name;
    let mut out = format!(
        "The game {name} begins, by the rules {}. Compare this with what you\nagreed on:\n\n{}",
        ed.id,
        invitation_text::told(game.invitation(), Some(ed))
    );
    out.push_str("\nThe keys that sign. Compare them by telephone if you can:\n\n");
    for seat in game.seats().iter().filter(|s| !s.fingerprint.is_empty()) {
        out.push_str(&format!("  {:10} {}\n", seat.id, seat.fingerprint));
    }
    out.push_str(&format!(
        "\nThe game's identity, computed from all of the above:\n\n  {}\n\n\
         The game file proves the rest: `fieldpost verify`, `fieldpost show`.\n",
        game.file().game
    ));
    match (game.first_dice(), crate::chain::awaited(game)) {
        (Some(_), _) => {
            out.push_str(&crate::diag::wrap(&crate::report::first_duty(game), "\n", ""))
        }
        (None, Awaited::Orders { power, seat }) => {
            let power = capitalised(&ed.power(power).called());
            out.push_str(&format!("{power} ({seat}) moves first.\n"));
        }
        (None, Awaited::Advance { side, seat }) => {
            let side = side.name();
            out.push_str(&format!("{seat} places the cash advance of the {side} first.\n"));
        }
        (None, _) => {}
    }
    out
}

/// The files to fill in: orders, an answer for every seat that owes one, or a cash advance.
fn templates(game: &Game, named: &dyn Fn(&str) -> PathBuf) -> Result<Vec<(String, String)>> {
    let path = named("advance.txt");
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if let Some(form) = advance_form(game, &name) {
        return Ok(vec![("advance.txt".to_string(), form)]);
    }
    let mut seats: Vec<String> = Vec::new();
    let stopped = !game.owed().is_empty();
    // A seal is opened with a file that its seat has; there is nothing to fill in.
    for owed in game.owed().iter().filter(|o| o.about != Question::Unseal) {
        let seat = game.seat_of(owed.power).map(|s| s.id.clone()).unwrap_or_default();
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    if !stopped {
        return Ok(vec![("orders.txt".into(), plain_template(game)?)]);
    }
    let answer = |seat: &String| {
        let text = answer_template(game, Some(seat), OrdersForm::Plain)?;
        Ok((format!("answer.{seat}.txt"), text))
    };
    seats.iter().map(answer).collect()
}
