//! Everything that a director's mail holds, read once for all games: mailboxes, folders of mails, Maildirs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::said::place_in;
use crate::chain::Game;
use crate::cli::exit::Failed;
use crate::cli::inbox::read_each;
use crate::cli::io;
use crate::desk::sign::{AnnouncedPaper, announced_papers};
use crate::desk::{Found, message_documents, plain_form};
use crate::doc_kind::DocKind;
use crate::mail::{Letter, PlainForm, Trouble, open};
use crate::orders::glance;
use crate::plain::FormLine;
use crate::shown::{count, one_line};

/// The papers in the mail, by the name of their game.
#[derive(Default)]
pub(super) struct Letters {
    by_game: BTreeMap<String, Vec<Found>>,
    /// Forms that came back and that no one has signed.
    forms: Vec<(FormLine, ReturnedTo)>,
    /// Mails with something like a document that cannot be used, and why.
    unusable: Vec<String>,
    /// Papers that a mail names and does not carry, or not as they were signed.
    lost: Vec<LostPaper>,
    /// The papers that were found before: most mails repeat what was mailed.
    seen: BTreeSet<io::ContentHash>,
}

/// A form as it came back, and the mail that it was in.
struct ReturnedTo {
    place: String,
    text: String,
}

/// A paper that was damaged or lost on the way: its mail names it.
pub(super) struct LostPaper {
    pub(super) paper: AnnouncedPaper,
    /// The file and the message.
    pub(super) place: String,
    /// What is wrong with what came instead.
    pub(super) why: Option<String>,
}

impl LostPaper {
    /// `orders of anna, in.mbox, message 9: damaged on the way`, and why.
    pub(super) fn told(&self) -> String {
        let why = self.why.as_ref().map_or(String::new(), |why| format!(" ({why})"));
        let kind = self.paper.kind.word();
        format!("{kind} of {}, {}: damaged on the way{why}", self.paper.seat, self.place)
    }
}

/// The folders of a Maildir that hold mails.
const MAILDIR: [&str; 2] = ["cur", "new"];

/// Up to so many unusable mails are named.
const FEW: usize = 5;

impl Letters {
    /// Reads them.
    ///
    /// # Errors
    /// A file or folder that was named cannot be read.
    pub(super) fn read(inboxes: &[PathBuf]) -> Result<Letters> {
        let mut letters = Letters::default();
        for inbox in inboxes {
            if !inbox.is_dir() {
                letters.read_file(inbox)?;
                continue;
            }
            for file in mails_in(inbox)? {
                // One mail that cannot be read does not stop the others.
                if let Err(e) = letters.read_file(&file) {
                    letters.unusable.push(format!("{e:#}").replace("\n  ", ": "));
                }
            }
        }
        Ok(letters)
    }

    fn read_file(&mut self, path: &Path) -> Result<()> {
        if let Some(mailbox) = io::long_mailbox(path)? {
            return read_each(path, mailbox, &mut |letter| self.take(path, letter)).map(drop);
        }
        open(&io::read_mail(path)?).letters.into_iter().for_each(|letter| self.take(path, letter));
        Ok(())
    }

    /// Takes the papers of one mail.
    fn take(&mut self, path: &Path, letter: Letter) {
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
        let came: BTreeSet<String> = found.iter().filter_map(digest_of).collect();
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
    pub(super) fn lost_papers(
        &self,
        game: &Game,
        is_wanted: impl Fn(DocKind, &str) -> bool,
    ) -> Vec<&LostPaper> {
        let name = &game.file().name;
        let came: BTreeSet<String> = self.of_game(name).iter().filter_map(digest_of).collect();
        let blocks = game.file().blocks.iter().flat_map(|b| &b.documents);
        let filed: BTreeSet<String> = blocks.map(|d| d.digest.short()).collect();
        let still_lost = |lost: &&LostPaper| {
            let paper = &lost.paper;
            paper.game == *name
                && is_wanted(paper.kind, &paper.seat)
                && !came.contains(&paper.digest)
                && !filed.contains(&paper.digest)
        };
        self.lost.iter().filter(still_lost).collect()
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
    pub(super) fn unsigned_forms(
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
            .map(|(line, form)| format!("{} of {}, {}", line.kind.word(), line.seat, form.place))
            .collect();
        // A form may be in the text and in an attachment.
        told.dedup();
        told
    }

    /// Is there a mail with something like a document that cannot be used?
    pub(super) fn any_unusable(&self) -> bool {
        !self.unusable.is_empty()
    }

    /// The papers for a game of this name.
    pub(super) fn of_game(&self, name: &str) -> &[Found] {
        self.by_game.get(name).map_or(&[], Vec::as_slice)
    }

    /// What should be known about the mail: what cannot be used, and papers for games that are not in the
    /// folder.
    pub(super) fn remarks(&self, games: &BTreeSet<&str>) -> Vec<String> {
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
                    "{name}: {} of a game that has not begun; `fieldpost start` with the invitation makes \
                     its game file",
                    count(n, "join file")
                ),
            });
        }
        all
    }
}

/// 32 digits of a signed paper.
fn digest_of(found: &Found) -> Option<String> {
    found.canonical.signature.as_ref()?;
    Some(found.paper().ok()?.document.digest.short())
}

/// The papers that the text of a mail says it carries.
fn announced_in(letter: &Letter) -> Vec<AnnouncedPaper> {
    let texts = letter.parts.iter().filter(|part| part.name.is_none() && !part.is_html());
    texts.flat_map(|part| announced_papers(&String::from_utf8_lossy(&part.bytes))).collect()
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

/// The mails in a folder, in the order of their names: of a Maildir all in `cur` and `new`, else files that end
/// in `.eml`, `.mbox` or `.toml`, and those without an ending.
fn mails_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let maildir: Vec<PathBuf> =
        MAILDIR.iter().map(|name| folder.join(name)).filter(|path| path.is_dir()).collect();
    if maildir.len() == MAILDIR.len() {
        let mut mails = Vec::new();
        for folder in maildir {
            mails.extend(files_in(&folder)?);
        }
        // Their names begin with the moment at which they came.
        mails.sort_by_key(|path| path.file_name().map(ToOwned::to_owned));
        return Ok(mails);
    }
    Ok(files_in(folder)?
        .into_iter()
        .filter(|path| match path.extension() {
            None => true,
            Some(ending) => ["eml", "mbox", "toml"].iter().any(|e| ending.eq_ignore_ascii_case(e)),
        })
        .collect())
}

/// The files in a folder, without hidden ones.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|e| {
        let what = format!("cannot list {}", one_line(folder.display()));
        Failed::io(what, format!("{e}: name a mailbox, or a folder of mails"))
    })?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| {
        path.is_file()
            && !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
    });
    files.sort();
    Ok(files)
}
