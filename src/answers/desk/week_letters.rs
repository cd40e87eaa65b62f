//! Everything that a director's mail holds, read once for all games: papers by game, forms that no one signed, and
//! what cannot be used.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::announced::{AnnouncedPaper, announced_in, digest_of};
use super::form_draft::plain_form;
use super::found::{Found, message_documents};
use crate::chain::Game;
use crate::doc_kind::DocKind;
use crate::mail::{Letter, PlainForm, Trouble};
use crate::orders::glance;
use crate::plain::FormLine;
use crate::shown::{count, one_line};

/// The papers in the mail, by the name of their game.
#[derive(Default)]
pub struct Letters {
    by_game: BTreeMap<String, Vec<Found>>,
    /// Forms that came back and that no one has signed.
    forms: Vec<(FormLine, ReturnedTo)>,
    /// Mails with something like a document that cannot be used, and why.
    unusable: Vec<String>,
    /// Papers that a mail names and does not carry, or not as they were signed.
    lost: Vec<LostPaper>,
    /// The papers that were found before: most mails repeat what was mailed.
    seen: BTreeSet<[u8; 32]>,
}

/// A form as it came back, and the mail that it was in.
struct ReturnedTo {
    place: String,
    text: String,
}

/// A paper that was damaged or lost on the way: its mail names it.
pub struct LostPaper {
    pub paper: AnnouncedPaper,
    /// The file and the message.
    pub place: String,
    /// What is wrong with what came instead.
    pub why: Option<String>,
}

impl LostPaper {
    /// What to do about `orders of anna, in.mbox, message 9: damaged on the way`, and why.
    pub fn told(&self) -> String {
        let why = self.why.as_ref().map_or(String::new(), |why| format!(" ({why})"));
        let kind = self.paper.kind.words();
        let seat = &self.paper.seat;
        format!(
            "ask {seat} to send the mail again, with {kind} of {seat}, {}: damaged on the way{why}",
            self.place
        )
    }
}

/// Up to so many unusable mails are named.
const FEW: usize = 5;

impl Letters {
    /// Remembers a mail that cannot be read.
    pub fn cannot_read(&mut self, why: String) {
        self.unusable.push(why);
    }

    /// Takes the papers of one mail.
    pub fn take(&mut self, path: &Path, letter: Letter) {
        self.take_forms(path, &letter);
        let announced = announced_in(&letter);
        let place = place_in(path, letter.number);
        let subject = letter.subject.clone();
        let trouble = match letter.clear_documents() {
            Ok(_) => None,
            // Small talk.
            Err(Trouble::Nothing) if announced.is_empty() => return,
            Err(Trouble::Text(_)) if announced.is_empty() && !mentions_document(&letter) => return,
            Err(Trouble::Nothing) => None,
            Err(e) => Some(e.to_string().replace("\n  ", "; ")),
        };
        let found = match &trouble {
            Some(_) => Vec::new(),
            None => message_documents(path, letter).found,
        };
        let came: BTreeSet<String> = found.iter().filter_map(|f| digest_of(&f.canonical)).collect();
        let missing: Vec<AnnouncedPaper> =
            announced.into_iter().filter(|paper| !came.contains(&paper.digest)).collect();
        let any_missing = !missing.is_empty();
        self.lost.extend(missing.into_iter().map(|paper| LostPaper {
            paper,
            place: place.clone(),
            why: trouble.clone(),
        }));
        if let Some(why) = trouble.filter(|_| !any_missing) {
            let about = if subject.is_empty() { String::new() } else { format!(" ({subject})") };
            self.unusable.push(format!("{place}{about}: {why}"));
        }
        for found in found {
            // What is left of a paper that was lost is no draft.
            if any_missing && found.canonical.signature.is_none() {
                continue;
            }
            let Some(head) = glance(&found.canonical.text) else { continue };
            if self.seen.insert(found.identity_hash()) {
                self.by_game.entry(head.game).or_default().push(found);
            }
        }
    }

    /// The papers for this game that were lost on the way, that are still wanted, and that came in no other mail.
    pub fn lost_papers(
        &self,
        game: &Game,
        is_wanted: impl Fn(DocKind, &str) -> bool,
    ) -> Vec<&LostPaper> {
        let name = &game.file().name;
        let came: BTreeSet<String> =
            self.of_game(name).iter().filter_map(|f| digest_of(&f.canonical)).collect();
        let blocks = game.file().blocks.iter().flat_map(|b| &b.documents);
        let filed: BTreeSet<String> = blocks.map(|d| d.digest.short()).collect();
        let still_lost = self.lost.iter().filter(|lost| {
            let paper = &lost.paper;
            paper.game == *name
                && is_wanted(paper.kind, &paper.seat)
                && !came.contains(&paper.digest)
                && !filed.contains(&paper.digest)
        });
        still_lost.collect()
    }

    /// Remembers the forms of a mail without documents.
    fn take_forms(&mut self, path: &Path, letter: &Letter) {
        if !letter.documents.is_empty() {
            return;
        }
        for PlainForm { place, form } in &letter.plain_forms {
            if let Some((line, _)) = FormLine::find(&form.file) {
                let place = place_in(path, place.message);
                self.forms.push((line, ReturnedTo { place, text: form.file.clone() }));
            }
        }
        // A form that was copied into a mail without its marks.
        let bare = letter.parts.iter().filter(|p| letter.plain_forms.is_empty() && !p.is_html());
        for part in bare {
            let text = String::from_utf8_lossy(&part.bytes).to_string();
            if let Some((line, _)) = FormLine::find(&text) {
                self.forms.push((line, ReturnedTo { place: place_in(path, letter.number), text }));
            }
        }
    }

    /// The forms for this game and step that came back with something written in them, as the game asks for them,
    /// and were not signed: whose they are, and where.
    pub fn unsigned_forms(
        &self,
        game: &Game,
        is_wanted: impl Fn(DocKind, &str) -> bool,
    ) -> Vec<String> {
        let step = game.file().next_step();
        let of_game = self.forms.iter().filter(|(line, _)| {
            line.game == game.file().name && line.step == step && is_wanted(line.kind, &line.seat)
        });
        let mut told: Vec<String> = of_game
            .filter(|(line, form)| {
                let empty = plain_form(game, line.kind, &line.seat).unwrap_or_default();
                written_lines(&form.text) != written_lines(&empty)
            })
            .map(|(line, form)| format!("{} of {}, {}", line.kind.words(), line.seat, form.place))
            .collect();
        // A form may be in the text and in an attachment.
        told.dedup();
        told
    }

    /// Is there a mail with something like a document that cannot be used?
    pub fn any_unusable(&self) -> bool {
        !self.unusable.is_empty()
    }

    /// The papers for a game of this name.
    pub fn of_game(&self, name: &str) -> &[Found] {
        self.by_game.get(name).map_or(&[], Vec::as_slice)
    }

    /// What should be known about the mail: what cannot be used, and papers for games that are not in the
    /// folder.
    pub fn remarks(&self, games: &BTreeSet<&str>) -> Vec<String> {
        let mut all: Vec<String> = self.unusable.iter().take(FEW).cloned().collect();
        if self.unusable.len() > FEW {
            let more = count(self.unusable.len() - FEW, "more mail");
            all.push(format!(
                "{more} with a document that cannot be used; `fieldpost mail read` says why"
            ));
        }
        let lost = self.lost.iter().filter(|lost| !games.contains(lost.paper.game.as_str()));
        all.extend(lost.take(FEW).map(|lost| {
            let game = one_line(&lost.paper.game);
            format!("{game}: {}; the game has no file in the folder", lost.told())
        }));
        let strangers = self.by_game.iter().filter(|(name, _)| !games.contains(name.as_str()));
        for (name, papers) in strangers {
            let name = one_line(name);
            let joins =
                |f: &&Found| glance(&f.canonical.text).is_some_and(|g| g.kind == DocKind::Join);
            let joins = papers.iter().filter(joins).count();
            all.push(match joins {
                0 => format!(
                    "{name}: {} for a game that has no file in the folder",
                    count(papers.len(), "paper")
                ),
                n => format!(
                    "{name}: {} of a game that has not begun. When all have joined: `fieldpost start` with the \
                     invitation, your own join file and this mailbox",
                    count(n, "join file")
                ),
            });
        }
        all
    }
}

/// The lines of a form that are no remarks.
fn written_lines(form: &str) -> Vec<&str> {
    form.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Does a mail that gives no document look as if it should?
fn mentions_document(letter: &Letter) -> bool {
    let mark = b"fieldpost =";
    letter.parts.iter().any(|part| memchr::memmem::find(&part.bytes, mark).is_some())
}

/// `orders of anna, in.mbox, message 5`
pub fn place_of(found: &Found) -> String {
    let is = glance(&found.canonical.text)
        .map_or("a document".into(), |g| format!("{} of {}", g.kind.words(), g.seat));
    one_line(format!("{is}, {}", place_in(&found.path, found.place.message)))
}

/// Where a paper was, for people: `in.mbox, message 5`.
fn place_in(path: &Path, message: Option<usize>) -> String {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let message = message.map_or(String::new(), |n| format!(", message {n}"));
    one_line(format!("{file}{message}"))
}
