//! A step, taken with the papers that lie there: what is missing is signed or opened, and the block and its
//! mail are written. `step` takes one with the files it was given, `week` one after the other of many games.

mod checks;

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::book_at::BookAt;
use super::dice_options::TypedDice;
use super::games::Games;
use super::links::{Keeping, open_link, opened};
use super::open_games::refuse;
use super::picture::packed_block;
use super::signed_file::look_through;
use super::signing::seats_of_key;
use super::step_files::{beginning, remark, report_text, write_step};
use super::step_signing::{refused, signed};
use super::term::print;
use crate::audit::latest_date;
use crate::chain::{ChainFault, Documents, Game, Missing, SignedDocument, Step, missing};
use crate::desk::onward::{next_move, owing, to_open};
use crate::desk::sign::{NextStep, listed, next_by_command, usual_seats};
use crate::desk::usual_name;
use crate::desk::{command, file_word};
use crate::doc_kind::DocKind;
use crate::shown::one_line;
use crate::store::already;
use crate::store::chain_file::read_chain;
use crate::store::chain_in_force::chain_files;
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::given_mailboxes::PapersGiven;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::outbox::PackedMail;
use crate::store::packing::Parcel;
use crate::store::stdio::is_stream;

/// With what a step is taken.
#[derive(Clone, Copy)]
pub(super) struct StepWith<'a> {
    /// The latest game file.
    pub at: &'a Path,
    /// The files with the papers, as they are named in the next command.
    pub files: &'a [PathBuf],
    pub key: Option<&'a Path>,
    pub chain: Option<&'a PathBuf>,
    pub typed: &'a TypedDice,
    /// Practice and typed dice: orders in which nothing is ordered are played.
    pub nothing: bool,
    pub claimed_time: Option<&'a str>,
    /// Words for the mail.
    pub say: Option<&'a str>,
    pub book: &'a BookAt,
    pub games: &'a Games,
    /// A command of the user's sends the mails: there is no need to say that they are to be sent.
    pub sends: bool,
}

/// What came of the papers.
pub(super) enum StepEnd {
    /// A receipt locks them; its mail comes before any link is opened.
    Locked(PackedMail),
    /// A link was opened here and goes to the person who is next.
    Carried(PackedMail),
    /// There is a new block, in this game file.
    Ruled { at: PathBuf, game: Box<Game>, mail: Option<PackedMail> },
    /// They were in the game already.
    Already(Option<PackedMail>),
    /// Somebody else comes first: the words of the refusal.
    Waits(Failed),
}

impl StepEnd {
    /// The mail that was packed.
    pub(super) fn mail(&self) -> Option<&PackedMail> {
        match self {
            StepEnd::Locked(mail) | StepEnd::Carried(mail) => Some(mail),
            StepEnd::Ruled { mail, .. } | StepEnd::Already(mail) => mail.as_ref(),
            StepEnd::Waits(_) => None,
        }
    }
}

/// The papers that lie there now, with what was made of them.
pub(super) struct StepWork<'a> {
    with: StepWith<'a>,
    game: &'a Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
    /// A mailbox among the files holds papers for the block after this one.
    more: bool,
    /// What the papers were taken out of.
    mailbox: Option<PathBuf>,
    /// The seat that opened or signed here.
    me: Option<String>,
}

impl<'a> StepWork<'a> {
    /// A step with these papers.
    pub(super) fn new(with: StepWith<'a>, game: &'a Game, given: PapersGiven) -> StepWork<'a> {
        let PapersGiven { found, papers, more, mailbox } = given;
        StepWork { with, game, found, papers, more, mailbox, me: None }
    }

    /// Does what is due.
    ///
    /// # Errors
    /// The papers make no step, or a file cannot be read or written.
    pub(super) fn take(mut self) -> Result<StepEnd> {
        self.only_locked();
        self.one_purpose()?;
        if self.files_standing() {
            self.nothing_open()?;
            return self.ruled();
        }
        let game = self.game;
        if !game.mode().official() {
            look_through(game, &self.found, self.with.nothing)?;
            return self.ruled();
        }
        loop {
            match missing(game, &self.papers) {
                Ok(Missing::Nothing) => {
                    self.say_when_they_came()?;
                    return self.ruled();
                }
                Ok(Missing::Receipt { from }) => return self.receipt(&from),
                Ok(Missing::Links { step, from }) => match self.keeper(&from) {
                    Some(own) => {
                        if let Some(end) = self.opened(&own)? {
                            return Ok(end);
                        }
                    }
                    None if self.me.is_some() => return self.carry(&from),
                    None => return self.waits(step, &from),
                },
                Ok(Missing::Answers(waiting)) => {
                    let all: Vec<String> = waiting.iter().map(ToString::to_string).collect();
                    let what = format!("still waiting for {}", all.join(", "));
                    let help =
                        "nothing was done; give all files to `fieldpost step` when they are there";
                    return Ok(StepEnd::Waits(Failed::refused(what, help)));
                }
                Err(ChainFault::AlreadyDone { block, .. }) => return self.already(block),
                Err(ChainFault::Failed { .. }) if self.papers.is_empty() => {
                    let what = format!("there is nothing to do yet: {}", owing(game));
                    let help = "give the mail that brings it: `fieldpost step GAME MAIL --key KEY`";
                    return Err(Failed::refused(what, help).into());
                }
                Err(e) => {
                    refused(self.with.at, game, e, &self.found)?;
                    return Ok(StepEnd::Already(None));
                }
            }
        }
    }
}

impl StepWork<'_> {
    fn at(&self) -> &Path {
        self.with.at
    }

    fn key(&self) -> Result<&Path> {
        let what = "in this game everything is signed";
        Ok(self
            .with
            .key
            .ok_or_else(|| Failed::wrong_use(what, "name the file of your key with --key"))?)
    }

    /// The chain of a keeper: the file named, or the one next to the game file that is in force.
    fn chain(&self, keeper: &str) -> Option<PathBuf> {
        let named = self.with.chain.cloned();
        named.or_else(|| chain_files(self.game, self.at(), keeper).in_force)
    }

    /// Whose chain lies here, of keepers whose links are the next and for whom the key signs. A director
    /// opens when all others have: until then no one needs to know anything.
    fn keeper(&self, from: &[String]) -> Option<String> {
        let named = self.with.chain.and_then(|file| read_chain(file).ok());
        let named = named.map(|secret| secret.chain.keeper().to_string());
        let key = self.with.key;
        let signs = key.map_or_else(Vec::new, |key| seats_of_key(self.game, key));
        from.iter()
            .filter(|k| from.len() == 1 || self.game.director() != Some(k.as_str()))
            .find(|k| match &named {
                Some(own) => *k == own,
                None => (signs.is_empty() || signs.contains(k)) && self.chain(k).is_some(),
            })
            .cloned()
    }

    /// The first half where a director is: the receipt, and the mail that carries it.
    fn receipt(self, director: &str) -> Result<StepEnd> {
        let at = self.with.at;
        let game = self.game;
        let text = match crate::chain::receipt_text(game, self.papers.clone(), self.came()) {
            Ok(text) => text,
            Err(e) => {
                refused(at, game, e, &self.found)?;
                return Ok(StepEnd::Already(None));
            }
        };
        let text = self.as_signed_before(text);
        self.no_other_receipt(&text)?;
        let file = signed(&text, self.key()?, game, at, None, "receipt.toml")?;
        self.receipt_mailed(director, &file)
    }

    /// When the papers came: as the command says, or else the latest date of the mails that brought them.
    fn came(&self) -> Option<String> {
        let given = self.with.claimed_time.map(str::to_string);
        given.or_else(|| latest_date(self.found.iter().filter_map(|f| f.place.sent.as_deref())))
    }

    /// Packs the mail of a receipt that is signed, and says what comes after it.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub(super) fn receipt_mailed(mut self, director: &str, file: &Path) -> Result<StepEnd> {
        let at = self.with.at;
        let game = self.game;
        print(&format!("{}\n", file.display()));
        let mut words = vec!["step".to_string(), file_word(at)];
        words.extend(
            self.with.files.iter().map(|f| if is_stream(f) { "-".into() } else { file_word(f) }),
        );
        words.push(file_word(file));
        self.me = Some(director.to_string());
        let keepers: Vec<&str> = game.keepers().iter().map(|k| k.keeper()).collect();
        let others: Vec<&str> = keepers.into_iter().filter(|k| *k != director).collect();
        let mut files = vec![Found::read(file)?];
        // Other keepers open with what the receipt locks.
        if !others.is_empty() {
            files.append(&mut self.found);
        }
        let parcel = Parcel::signed(at, game, &files)?;
        let mut end = String::new();
        let when = if others.is_empty() {
            "When it is sent".to_string()
        } else {
            end = self.next_for(&others, &parcel);
            self.openings_awaited(&others, &mut words)
        };
        words.extend(self.options());
        let to = usual_seats(game, Some(director), false);
        let mail = self.mailed(parcel, &to, &end)?;
        let send = self.send_line(&mail, "every seat").replace('\n', " ");
        print(&format!("{send}{when}:\n{}", command(&words)));
        Ok(StepEnd::Locked(mail))
    }

    /// When the second command can be given where others open too, and their mails as words of it.
    fn openings_awaited(&self, others: &[&str], words: &mut Vec<String>) -> String {
        let who = listed(others);
        let have = if others.len() == 1 { "has" } else { "have" };
        if self.mailbox.is_some() {
            return format!(
                "When it is sent, and the openings of {who} {have} come into the mailbox"
            );
        }
        words.extend(others.iter().map(|k| {
            let mail = next_file(self.at(), self.game, None, &format!("opening.{k}.eml"));
            file_word(&mail)
        }));
        format!(
            "When it is sent, and the mails with the openings of {who} {have} come, saved under their \
             names"
        )
    }

    /// The options of this command, for the next one.
    fn options(&self) -> Vec<String> {
        let mut all = Vec::new();
        add_option(&mut all, "--key", self.with.key);
        add_option(&mut all, "--chain", self.with.chain.map(PathBuf::as_path));
        add_option(&mut all, "--addresses", self.with.book.named().as_deref());
        add_option(&mut all, "--games", self.with.games.folder().map(PathBuf::as_path));
        all
    }

    /// The same, with a word for the key where everything is signed and this command had none.
    fn options_with_key(&self) -> Vec<String> {
        let mut all = self.options();
        if self.with.key.is_none() && self.game.mode().official() {
            all.extend(["--key".to_string(), "KEY".to_string()]);
        }
        all
    }

    /// What others do with the mail that is packed here.
    fn next_for(&self, seats: &[&str], mail: &Parcel) -> String {
        let game = file_word(&usual_name(self.game));
        let mail = file_word(&mail.name());
        let words = ["step".to_string(), game, mail, "--key".into(), "KEY".into()];
        next_by_command(&listed(seats), &command(&words))
    }

    /// Opens the link. Where a director writes the blocks, an opening goes there, and that is the end here.
    fn opened(&mut self, own: &str) -> Result<Option<StepEnd>> {
        let chain = self.chain(own).unwrap_or_default();
        let with = Keeping {
            chain: &chain,
            key: self.key()?,
            claimed_time: match self.game.invitation().pace {
                Some(_) => self.came(),
                None => self.with.claimed_time.map(str::to_string),
            },
            restored: false,
            out: None,
        };
        let link = match open_link(self.game, self.at(), self.papers.clone(), &with)? {
            Ok(link) => link,
            Err(e) => {
                refused(self.at(), self.game, e, &self.found)?;
                return Ok(Some(StepEnd::Already(None)));
            }
        };
        print(&opened(&link));
        let opening = Found::read(&link.file)?;
        self.papers.push(opening.paper()?);
        self.found.insert(0, opening);
        self.me = Some(own.to_string());
        let director = self.game.director().filter(|d| *d != own).map(str::to_string);
        match director {
            None => Ok(None),
            Some(director) => {
                self.found.truncate(1);
                self.carry(&[director]).map(Some)
            }
        }
    }

    /// The mail to the next person, with the links that were opened here.
    fn carry(&self, to: &[String]) -> Result<StepEnd> {
        let parcel = Parcel::signed(self.at(), self.game, &self.found)?;
        let seats: Vec<&str> = to.iter().map(String::as_str).collect();
        let next = NextStep::new(self.game, DocKind::Opening, to, &parcel.name());
        let mail = self.mailed(parcel, to, &next.mailed)?;
        print(&format!("{}{}", self.send_line(&mail, &listed(&seats)), next.words));
        Ok(StepEnd::Carried(mail))
    }

    /// Somebody else is next, or the chain that is in force is not here.
    fn waits(&self, step: u32, from: &[String]) -> Result<StepEnd> {
        let key = self.with.key;
        let signs = key.map_or_else(Vec::new, |key| seats_of_key(self.game, key));
        let own = from.iter().filter(|k| signs.is_empty() || signs.contains(k));
        let mut old =
            own.filter_map(|k| chain_files(self.game, self.at(), k).outdated(self.game, k));
        if let Some(failed) = old.next() {
            return Err(failed.into());
        }
        let others: Vec<&str> = from
            .iter()
            .map(String::as_str)
            .filter(|k| from.len() == 1 || self.game.director() != Some(*k))
            .collect();
        let owes = if others.len() == 1 { "owes the link" } else { "owe the links" };
        let what = format!(
            "{} {owes} of step {step}, and this folder has no chain file of {1}",
            listed(&others),
            if others.len() == 1 { "that seat" } else { "those seats" }
        );
        let help = if self.game.mode().has_receipt() {
            "nothing was done: wait for the openings, and give them after the other files; name \
                     your own chain with --chain"
        } else {
            &*to_open(self.game, &self.papers, from)
        };
        let failed = Failed::refused(what, help);
        // The next link is one of this key, and the chain that has it is not here.
        if let Some(seat) = others.iter().find(|k| signs.iter().any(|own| own == *k)) {
            let chain = self.at().with_file_name(format!("{}.{seat}.chain", self.game.file().name));
            let what = format!(
                "{seat} (you) must open the link of step {step}, but your chain file is not in this folder"
            );
            let help = format!(
                "nothing was done: put it there as {}, or run `fieldpost step` with --chain. `new` and `join` write \
                 it next to the invitation",
                one_line(chain.display())
            );
            return Err(Failed::refused(what, help).into());
        }
        Ok(StepEnd::Waits(failed))
    }

    /// The second half: the block, its report, and the mail with both.
    fn ruled(&self) -> Result<StepEnd> {
        let step = match self.step()? {
            Ok(step) => step,
            Err(ChainFault::AlreadyDone { block, .. }) => return self.already(block),
            Err(e) => return Err(refuse(&self.game.rules().edition, e, &self.found)),
        };
        let written = write_step(self.with.games, self.at(), &step)?;
        print(beginning(&report_text(&step)));
        print(&format!("{}\n{}\n", written.game.display(), written.report.display()));
        let own = self.with.key.map_or_else(Vec::new, |k| seats_of_key(self.game, k));
        remark(&step, &own);
        let mail = self.result(&written.game, &step.game)?;
        Ok(StepEnd::Ruled { at: written.game, game: Box::new(step.game), mail })
    }

    fn step(&self) -> Result<std::result::Result<Step, ChainFault>> {
        if self.files_standing() {
            return Ok(crate::chain::file_standing(self.game, self.papers.clone()));
        }
        let documents = match Documents::sort(self.papers.iter().cloned()) {
            Ok(documents) => documents,
            Err(e) => return Ok(Err(e)),
        };
        self.with.typed.adjudicate(self.game, documents)
    }

    /// Sent twice, or stopped before the mail was packed.
    fn already(&self, block: u32) -> Result<StepEnd> {
        let file = self.game.file();
        print(&format!(
            "{}.\n",
            already::tell_already_done(self.at(), self.game, "These papers are", block)
        ));
        let latest = block == file.latest();
        let mail = if latest { self.result(self.at(), self.game)? } else { None };
        Ok(StepEnd::Already(mail))
    }

    /// The mail with the latest block, and whose move it is.
    fn result(&self, at: &Path, game: &Game) -> Result<Option<PackedMail>> {
        let mut packed = None;
        if game.mode().official() {
            let parcel = packed_block(at, game, self.with.games)?;
            let me = game.director().map(str::to_string).or_else(|| self.me.clone());
            let to = usual_seats(game, me.as_deref(), false);
            let mail = self.mailed_by(me.as_deref(), parcel, &to, "")?;
            print(&self.send_line(&mail, "every seat"));
            packed = Some(mail);
        }
        if let Some(mailbox) = self.mailbox.as_ref().filter(|_| self.more) {
            let words = ["step".to_string(), file_word(at), file_word(mailbox)];
            let words: Vec<String> = words.into_iter().chain(self.options_with_key()).collect();
            let next = "Next: the mailbox also contains papers that make a block of their own.";
            print(&format!("{next}\n{}", command(&words)));
            return Ok(packed);
        }
        match self.next_locked(at, game) {
            Some(next) => print(&next),
            None => print(&next_move(game, at, self.options(), self.mailbox.as_deref())),
        }
        Ok(packed)
    }

    /// The line that says whom a mail is to be sent to.
    fn send_line(&self, mail: &PackedMail, to: &str) -> String {
        if self.with.sends {
            return String::new();
        }
        format!("Send {} to {to}.\n", mail.file.display())
    }

    fn mailed(&self, parcel: Parcel, to: &[String], end: &str) -> Result<PackedMail> {
        self.mailed_by(self.me.as_deref(), parcel, to, end)
    }

    fn mailed_by(
        &self,
        from: Option<&str>,
        mut parcel: Parcel,
        to: &[String],
        end: &str,
    ) -> Result<PackedMail> {
        self.with.say.iter().for_each(|words| parcel.say(words));
        if !end.is_empty() {
            parcel.end(end);
        }
        parcel.address(self.game, from, to, &self.with.book.file()?)?;
        let (mail, said) = parcel.write(None)?;
        print(&said);
        Ok(PackedMail { file: mail, game: self.game.file().name.clone(), to: to.to_vec() })
    }
}

/// Adds an option with a file, if there is one.
fn add_option(words: &mut Vec<String>, name: &str, file: Option<&Path>) {
    if let Some(file) = file {
        words.extend([name.to_string(), file_word(file)]);
    }
}
