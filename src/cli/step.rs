//! `fieldpost step`: what a director or keeper of dice does with the papers of a step, in two halves. The
//! first makes what is mailed before any die is known, the second opens, adjudicates and packs the mail.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::already;
use super::book_at::BookAt;
use super::chain_file::read_chain;
use super::chain_in_force::chain_files;
use super::command_line::{command, file_word};
use super::exit::Failed;
use super::findings::unreadable;
use super::games::Games;
use super::inbox::{Found, note};
use super::links::{Keeping, open_link, opened};
use super::load::{next_file, refuse, usual_name};
use super::mailbox::PapersGiven;
use super::onward::{listed, next_move, to_open};
use super::packing::{Parcel, usual_seats};
use super::purpose::Wanted;
use super::signed_file::look_through;
use super::signing::seats_of_key;
use super::stdio::is_stream;
use super::step_files::{beginning, remark, report_text, write_step};
use super::step_signing::{refused, signed};
use super::term::print;
use super::typed_dice::TypedDice;
use crate::chain::{ChainFault, Documents, Game, Missing, Receipt, SignedDocument, Step, missing};
use crate::doc_kind::DocKind;

/// Directors and dice keepers: do what is due with the papers of a step, and pack the mail
#[derive(Args)]
#[command(after_help = "\
Examples (a director's step: the first before the receipt is mailed, the second
after it):
  fieldpost step spring-07.0004.ron anna.eml --key dora
  fieldpost step spring-07.0004.ron anna.eml spring-07.0005.receipt.toml \\
      --key dora
A keeper's:
  fieldpost step ladder-12.0004.ron anna.eml --key bruno
A practice game:
  fieldpost step kitchen.0000.ron kitchen.0001.orders.txt

The files you give decide what this command does. Orders without a receipt get
one; with a receipt, or in a game without a director, it opens your link for
them; when no link is missing, it adjudicates the step and packs the mail. If
the step needs no die, the first command finishes it. You can give the same
command again at any time: it does nothing twice. It sends nothing, and names
the next command.")]
pub struct StepArgs {
    /// The latest game file
    game: PathBuf,
    /// The papers of the step, as files or mails: orders or answers, the receipt once it is mailed,
    /// openings of others; or standing orders, which are filed
    files: Vec<PathBuf>,
    /// Your secret key; a practice game needs none
    #[arg(long)]
    key: Option<PathBuf>,
    /// Your chain secret; usually the one next to the game file that is in force: NAME.SEAT.chain, or
    /// after a new chain NAME.SEAT.2.chain
    #[arg(long, value_name = "FILE")]
    chain: Option<PathBuf>,
    #[command(flatten)]
    typed: TypedDice,
    /// Practice and typed dice: play orders in which nothing is ordered
    #[arg(long)]
    nothing: bool,
    /// When the papers came, in your words; nothing follows from it
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
    /// A message to the others; it goes into the mail and not into a game file
    #[arg(long, value_name = "TEXT")]
    say: Option<String>,
    #[command(flatten)]
    book: BookAt,
    #[command(flatten)]
    games: Games,
}

/// Does it.
///
/// # Errors
/// The papers make no step, somebody else comes first, or a file cannot be read or written.
pub fn run(args: &StepArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let locked = next_file(&args.game, &game, None, "receipt.toml").exists();
    let read = Found::papers(&args.files, &game, Wanted::Block { locked });
    if read.is_err() && !game.mode().official() {
        unreadable(&args.files, &game)?;
    }
    let PapersGiven { found, papers, more, mailbox } = read?;
    let mut now = Now { args, game: &game, found, papers, more, mailbox, me: None };
    now.only_locked();
    now.one_purpose()?;
    if now.files_standing() {
        now.nothing_open()?;
        return now.ruled();
    }
    if !game.mode().official() {
        look_through(&game, &now.found, args.nothing)?;
        return now.ruled();
    }
    loop {
        match missing(&game, &now.papers) {
            Ok(Missing::Nothing) => return now.ruled(),
            Ok(Missing::Receipt { from }) => return now.receipt(&from),
            Ok(Missing::Links { step, from }) => match now.keeper(&from) {
                Some(own) => {
                    if !now.opened(&own)? {
                        return Ok(());
                    }
                }
                None if now.me.is_some() => return now.carry(&from),
                None => return Err(now.waits(step, &from)),
            },
            Ok(Missing::Answers(waiting)) => {
                let all: Vec<String> = waiting.iter().map(ToString::to_string).collect();
                let what = format!("still waiting for {}", all.join(", "));
                let help =
                    "nothing was done; give all files to `fieldpost step` when they are there";
                return Err(Failed::refused(what, help).into());
            }
            Err(ChainFault::AlreadyDone { block, .. }) => return now.already(block),
            Err(e) => return refused(&args.game, &game, e, &now.found),
        }
    }
}

/// The papers that lie there now, with what was made of them.
struct Now<'a> {
    args: &'a StepArgs,
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

impl Now<'_> {
    fn at(&self) -> &Path {
        &self.args.game
    }

    fn key(&self) -> Result<&Path> {
        let what = "in this game everything is signed";
        let wanted = || Failed::wrong_use(what, "name the file of your key with --key");
        Ok(self.args.key.as_deref().ok_or_else(wanted)?)
    }

    fn has_standing(&self) -> bool {
        self.papers.iter().any(SignedDocument::is_standing)
    }

    fn files_standing(&self) -> bool {
        self.has_standing() && self.papers.iter().all(SignedDocument::is_standing)
    }

    /// With a receipt there, orders and answers that it does not name came after it: they do not count.
    fn only_locked(&mut self) {
        let receipts = self.papers.iter().filter(|p| p.header.kind == DocKind::Receipt);
        let read: Vec<Receipt> =
            receipts.filter_map(|p| Receipt::read(&p.document.text).ok()).collect();
        let [receipt] = read.as_slice() else { return };
        let decides =
            |p: &SignedDocument| matches!(p.header.kind, DocKind::Orders | DocKind::Answer);
        let locked = |p: &SignedDocument| receipt.documents.contains(&p.document.digest);
        if !self.papers.iter().any(|p| decides(p) && locked(p)) {
            return;
        }
        let both =
            std::mem::take(&mut self.found).into_iter().zip(std::mem::take(&mut self.papers));
        for (found, paper) in both {
            if decides(&paper) && !locked(&paper) {
                let label = found.label();
                note(&format!("{label}: the receipt does not list it, so it does not count"));
            } else {
                self.found.push(found);
                self.papers.push(paper);
            }
        }
    }

    /// A receipt for other papers was signed before.
    fn no_other_receipt(&self, text: &str) -> Result<()> {
        let path = next_file(self.at(), self.game, None, "receipt.toml");
        let before = if path.exists() { Found::read(&path).ok() } else { None };
        match before.filter(|f| f.canonical.text != text) {
            None => Ok(()),
            Some(_) => {
                let path = path.display();
                let what =
                    format!("{path} is your receipt for this step, and it lists other papers");
                let help = format!(
                    "if you have mailed this receipt, only the papers it lists count: give them and \
                     {path} to `fieldpost step`. If you have not mailed it, move it away"
                );
                Err(Failed::refused(what, help).into())
            }
        }
    }

    /// Standing orders make a block of their own, before the step or after it.
    fn one_purpose(&self) -> Result<()> {
        if !self.has_standing() || self.files_standing() {
            return Ok(());
        }
        let own = self.found.iter().zip(&self.papers).filter(|(_, p)| p.is_standing());
        let files: Vec<String> = own.map(|(f, _)| f.label()).collect();
        let what = format!("standing orders among the papers of a step: {}", files.join("; "));
        let begun =
            |p: &SignedDocument| matches!(p.header.kind, DocKind::Receipt | DocKind::Opening);
        let help = match self.papers.iter().any(begun) {
            true => {
                "a receipt or an opening came first: finish the step without them, and file them with the \
                 game file that comes of it"
            }
            false => {
                "file them first: give them to `fieldpost step` alone, then go on with the new file"
            }
        };
        Err(Failed::refused(what, help).into())
    }

    /// In a game without a director, a link that was opened here locks the orders of its step: a
    /// block between would be another history.
    fn nothing_open(&self) -> Result<()> {
        if self.game.director().is_some() {
            return Ok(());
        }
        let now = self.game.file().next_step();
        for keeper in self.game.keepers() {
            let chain = self.chain(keeper.keeper()).filter(|chain| chain.exists());
            let opened = match chain {
                Some(chain) => read_chain(&chain)?.memory.last_step(),
                None => 0,
            };
            if opened >= now {
                let who = keeper.keeper();
                let what = format!(
                    "not filed: {who} has opened the link of step {now} here, for orders that were locked \
                     before these standing orders came"
                );
                let help = "let that step be finished first; then give these files to `fieldpost step` with \
                            the game file that comes of it";
                return Err(Failed::refused(what, help).into());
            }
        }
        Ok(())
    }

    /// The chain of a keeper: the file named, or the one next to the game file that is in force.
    fn chain(&self, keeper: &str) -> Option<PathBuf> {
        let named = self.args.chain.clone();
        named.or_else(|| chain_files(self.game, self.at(), keeper).in_force)
    }

    /// Whose chain lies here, of keepers whose links are the next and for whom the key signs. A director
    /// opens when all others have: until then no one needs to know anything.
    fn keeper(&self, from: &[String]) -> Option<String> {
        let named = self.args.chain.as_ref().and_then(|file| read_chain(file).ok());
        let named = named.map(|secret| secret.chain.keeper().to_string());
        let key = self.args.key.as_deref();
        let signs = key.map_or_else(Vec::new, |key| seats_of_key(self.game, key));
        let here = |k: &&String| match &named {
            Some(own) => *k == own,
            None => (signs.is_empty() || signs.contains(k)) && self.chain(k).is_some(),
        };
        let early = |k: &str| self.game.director() == Some(k) && from.len() > 1;
        from.iter().filter(|k| !early(k)).find(here).cloned()
    }

    /// The first half where a director is: the receipt, and the mail that carries it.
    fn receipt(mut self, director: &str) -> Result<()> {
        let (at, game) = (self.args.game.as_path(), self.game);
        let time = self.args.claimed_time.clone();
        let text = match crate::chain::receipt_text(game, self.papers.clone(), time) {
            Ok(text) => text,
            Err(e) => return refused(at, game, e, &self.found),
        };
        self.no_other_receipt(&text)?;
        let file = signed(&text, self.key()?, game, at, None, "receipt.toml")?;
        print(&format!("{}\n", file.display()));
        let mut words = vec!["step".to_string(), file_word(at)];
        let again = |f: &PathBuf| if is_stream(f) { "-".into() } else { file_word(f) };
        words.extend(self.args.files.iter().map(again));
        words.push(file_word(&file));
        self.me = Some(director.to_string());
        let keepers: Vec<&str> = game.keepers().iter().map(|k| k.keeper()).collect();
        let others: Vec<&str> = keepers.into_iter().filter(|k| *k != director).collect();
        let mut files = vec![Found::read(&file)?];
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
        print(&format!("Send {} to every seat. {when}:\n{}", mail.display(), command(&words)));
        Ok(())
    }

    /// When the second command can be given where others open too, and their mails as words of it.
    fn openings_awaited(&self, others: &[&str], words: &mut Vec<String>) -> String {
        let (who, have) = (listed(others), if others.len() == 1 { "has" } else { "have" });
        if self.mailbox.is_some() {
            return format!(
                "When it is sent, and the openings of {who} {have} come into the mailbox"
            );
        }
        let mail = |k: &&str| next_file(self.at(), self.game, None, &format!("opening.{k}.eml"));
        words.extend(others.iter().map(|k| file_word(&mail(k))));
        format!(
            "When it is sent, and the mails with the openings of {who} {have} come, saved under their \
             names"
        )
    }

    /// The options of this command, for the next one.
    fn options(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut add = |name: &str, file: &Option<PathBuf>| {
            if let Some(file) = file {
                all.extend([name.to_string(), file_word(file)]);
            }
        };
        add("--key", &self.args.key);
        add("--chain", &self.args.chain);
        add("--addresses", &self.args.book.named());
        add("--games", &self.args.games.folder().cloned());
        all
    }

    /// What others do with the mail that is packed here.
    fn next_for(&self, seats: &[&str], mail: &Parcel) -> String {
        let (game, mail) = (file_word(&usual_name(self.game)), file_word(&mail.name()));
        let words = ["step".to_string(), game, mail, "--key".into(), "KEY".into()];
        let who = listed(seats);
        format!("Next, {who}, with this mail saved under its name:\n{}", command(&words))
    }

    /// Opens the link. Says whether there is something to go on with here: where a director writes
    /// the blocks, an opening goes there.
    fn opened(&mut self, own: &str) -> Result<bool> {
        let chain = self.chain(own).unwrap_or_default();
        let with = Keeping {
            chain: &chain,
            key: self.key()?,
            claimed_time: self.args.claimed_time.clone(),
            restored: false,
            out: None,
        };
        let link = match open_link(self.game, self.at(), self.papers.clone(), &with)? {
            Ok(link) => link,
            Err(e) => return refused(self.at(), self.game, e, &self.found).map(|()| false),
        };
        print(&opened(&link));
        let opening = Found::read(&link.file)?;
        self.papers.push(opening.paper()?);
        self.found.insert(0, opening);
        self.me = Some(own.to_string());
        let director = self.game.director().filter(|d| *d != own).map(str::to_string);
        match director {
            None => Ok(true),
            Some(director) => {
                self.found.truncate(1);
                self.carry(&[director]).map(|()| false)
            }
        }
    }

    /// The mail to the next person, with the links that were opened here.
    fn carry(&self, to: &[String]) -> Result<()> {
        let parcel = Parcel::signed(self.at(), self.game, &self.found)?;
        let seats: Vec<&str> = to.iter().map(String::as_str).collect();
        let next = match self.game.director() {
            Some(_) => "The director adjudicates when all links are there.\n".to_string(),
            None => self.next_for(&seats, &parcel),
        };
        let mail = self.mailed(parcel, to, &next)?;
        print(&format!("Send {} to {}.\n{next}", mail.display(), listed(&seats)));
        Ok(())
    }

    /// Somebody else is next, or the chain that is in force is not here.
    fn waits(&self, step: u32, from: &[String]) -> anyhow::Error {
        let key = self.args.key.as_deref();
        let signs = key.map_or_else(Vec::new, |key| seats_of_key(self.game, key));
        let own = from.iter().filter(|k| signs.is_empty() || signs.contains(k));
        let mut old =
            own.filter_map(|k| chain_files(self.game, self.at(), k).outdated(self.game, k));
        if let Some(failed) = old.next() {
            return failed.into();
        }
        let others: Vec<&str> = from
            .iter()
            .map(String::as_str)
            .filter(|k| from.len() == 1 || self.game.director() != Some(*k))
            .collect();
        let owes = if others.len() == 1 { "owes the link" } else { "owe the links" };
        let what = format!(
            "{} {owes} of step {step}; this folder has no chain file of theirs",
            listed(&others)
        );
        let help = match self.game.mode().has_receipt() {
            true => {
                "nothing was done: wait for the openings, and give them after the other files; name \
                     your own chain with --chain"
            }
            false => &*to_open(self.game, &self.papers, from),
        };
        Failed::refused(what, help).into()
    }

    /// The second half: the block, its report, and the mail with both.
    fn ruled(&self) -> Result<()> {
        let step = match self.step()? {
            Ok(step) => step,
            Err(ChainFault::AlreadyDone { block, .. }) => return self.already(block),
            Err(e) => return Err(refuse(&self.game.rules().edition, e, &self.found)),
        };
        let written = write_step(&self.args.games, self.at(), &step)?;
        print(beginning(&report_text(&step)));
        print(&format!("{}\n{}\n", written.game.display(), written.report.display()));
        let own = self.args.key.as_deref().map_or_else(Vec::new, |k| seats_of_key(self.game, k));
        remark(&step, &own);
        self.result(&written.game, &step.game)
    }

    fn step(&self) -> Result<std::result::Result<Step, ChainFault>> {
        if self.files_standing() {
            return Ok(crate::chain::file_standing(self.game, self.papers.clone()));
        }
        let documents = match Documents::sort(self.papers.iter().cloned()) {
            Ok(documents) => documents,
            Err(e) => return Ok(Err(e)),
        };
        self.args.typed.adjudicate(self.game, documents)
    }

    /// Sent twice, or stopped before the mail was packed.
    fn already(&self, block: u32) -> Result<()> {
        let file = self.game.file();
        print(&format!("{}.\n", already::told(self.at(), self.game, "These papers are", block)));
        match block == file.latest() {
            true => self.result(self.at(), self.game),
            false => Ok(()),
        }
    }

    /// The mail with the latest block, and whose move it is.
    fn result(&self, at: &Path, game: &Game) -> Result<()> {
        if game.mode().official() {
            let parcel = Parcel::result(at, game, &self.args.games, None)?;
            let me = game.director().map(str::to_string).or_else(|| self.me.clone());
            let to = usual_seats(game, me.as_deref(), false);
            let mail = self.mailed_by(me.as_deref(), parcel, &to, "")?;
            print(&format!("Send {} to every seat.\n", mail.display()));
        }
        if let Some(mailbox) = self.mailbox.as_ref().filter(|_| self.more) {
            let words = ["step".to_string(), file_word(at), file_word(mailbox)];
            let words: Vec<String> = words.into_iter().chain(self.options()).collect();
            let next = "Next, with the papers in it that are for a block of their own:";
            print(&format!("{next}\n{}", command(&words)));
            return Ok(());
        }
        print(&next_move(game, at, self.options(), self.mailbox.as_deref()));
        Ok(())
    }

    fn mailed(&self, parcel: Parcel, to: &[String], end: &str) -> Result<PathBuf> {
        self.mailed_by(self.me.as_deref(), parcel, to, end)
    }

    fn mailed_by(
        &self,
        from: Option<&str>,
        mut parcel: Parcel,
        to: &[String],
        end: &str,
    ) -> Result<PathBuf> {
        self.args.say.iter().for_each(|words| parcel.say(words));
        if !end.is_empty() {
            parcel.end(end);
        }
        parcel.address(self.game, from, to, &self.args.book)?;
        let (mail, said) = parcel.write(None)?;
        print(&said);
        Ok(mail)
    }
}
