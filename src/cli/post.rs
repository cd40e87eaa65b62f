//! `fieldpost post`: what a player does with a file that is filled in. It is checked and signed, what the
//! seat may open is opened, and the mail is packed; nothing is sent.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::book_at::BookAt;
use super::games::Games;
use super::links::{Keeping, open_link, openable, opened};
use super::open_games::{Beside, refuse};
use super::picture::packed_block;
use super::plain_file::{PlainUse, given};
use super::sending::SendBy;
use super::signed_file::{
    complete_head, fold_lines, judged, sign_found, something, sound, write_signed,
};
use super::step_files::write_step;
use super::step_signing::refused;
use super::term::{print, print_painted};
use crate::chain::{Documents, Game, Missing, SignedDocument, missing};
use crate::desk::numbered;
use crate::desk::onward::{dice_next, next_move};
use crate::desk::sign::usual_seats;
use crate::desk::sign::{NextStep, WRITTEN, signed_before};
use crate::desk::{command, file_word};
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::store::already;
use crate::store::chain_in_force::chain_files;
use crate::store::exit_codes::Failed;
use crate::store::form_from_mail::join_comments;
use crate::store::game_files::next_file;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::io::signed_name;
use crate::store::outbox::PackedMail;
use crate::store::packing::Parcel;
use crate::store::stdio::is_stream;

/// Check, sign and pack the file that you filled in: everything a player's turn needs
#[derive(Args)]
#[command(after_help = "\
Examples (a turn: new, fill it in, post):
  fieldpost orders new spring-07.0004.ron
  fieldpost post spring-07.0005.orders.txt --key anna
  fieldpost post spring-07.0005.orders.txt --key anna --say \"Good luck!\"

It stops if the file would be refused. Otherwise it signs the file, opens your
link if you keep dice and are the first to open, and writes the mail. Unless
you add --send, it sends nothing: its last lines say what to mail to whom, and
what comes next. You can post the same file again at any time: nothing is signed
or opened twice.")]
pub(super) struct PostArgs {
    /// The file you wrote: orders, an answer, standing orders; or one that is signed already
    file: PathBuf,
    /// Your secret key; not needed for a file that is already signed, if no link is opened
    #[arg(long)]
    key: Option<PathBuf>,
    /// Dice keepers: your chain file; by default the one that counts in this game, next to the game file
    #[arg(long, value_name = "FILE")]
    chain: Option<PathBuf>,
    /// A message to the recipient of this mail (the director, if the game has one); it does not go
    /// into the game file
    #[arg(long, value_name = "TEXT")]
    say: Option<String>,
    /// Add a second copy of the text, below the signature, in case mail programs damage the first
    #[arg(long)]
    mail: bool,
    /// Post a file that orders nothing, to pass the turn
    #[arg(long)]
    nothing: bool,
    #[command(flatten)]
    send: SendBy,
    #[command(flatten)]
    book: BookAt,
    #[command(flatten)]
    beside: Beside,
}

/// So many times a paper may be corrected.
const MOST_CORRECTIONS: u32 = 100;

/// Does it.
///
/// # Errors
/// The file would be refused, or something cannot be signed, opened or written.
pub(super) fn run(args: &PostArgs) -> Result<()> {
    let mut found = given(&args.file, &args.beside, PlainUse::Signed)?;
    let (at, game) = args.beside.game(&found)?;
    join_comments(&game, &mut found);
    let at = at.strip_prefix(".").map(Path::to_path_buf).unwrap_or(at);
    let again = args.key.is_some() && found.paper().is_ok_and(|p| signed_before(&game, &p));
    if again {
        found.canonical.signature = None;
    }
    let signed = found.canonical.signature.is_some();
    let remarks = found.remarks.clone();
    let mailed = found.place.mailed || again;
    let post = Post { args, at: &at, game: &game, games: args.beside.games(), remarks, mailed };
    if post.done(&mut found)? {
        return Ok(());
    }
    let odd = match glance(&found.canonical.text).map(|g| g.kind) {
        // Papers that a command has signed were checked by it.
        Some(kind) if signed && !WRITTEN.contains(&kind) => None,
        _ if signed => Some(judged(&game, &found)?),
        _ => Some(sound(&game, &mut found)?),
    };
    if !signed && !args.nothing {
        something(&game, &found, "not posted")?;
    }
    if let Some(odd) = odd.filter(|odd| odd.any) {
        print_painted(&odd.told);
    }
    let seat = glance(&found.canonical.text).map(|g| g.seat).unwrap_or_default();
    if !game.must_sign(&seat) {
        let line = dice_next(&game, &at, &args.file, args.nothing);
        print(&format!(
            "Nothing is signed or mailed in this game. The next command throws the dice:\n{line}"
        ));
        return Ok(());
    }
    let (paper, file) =
        if signed { (found.paper()?, args.file.clone()) } else { post.signed(&found)? };
    if !game.mode().official() {
        let line = dice_next(&game, &at, &file, false);
        let file = file.display();
        print(&format!("{file}\nSigned. The next command throws the dice:\n{line}"));
        return Ok(());
    }
    let own = Found::read(&file)?;
    match paper.header.kind {
        DocKind::Orders | DocKind::Answer | DocKind::Unsealed => post.decision(&paper, &file, own),
        _ if game.director() == Some(&paper.header.seat) => post.own_block(&paper, &file),
        _ => post.papers(vec![own], &post.writers(&paper.header.seat), &paper),
    }
}

/// The game that a file is posted for.
struct Post<'a> {
    args: &'a PostArgs,
    at: &'a Path,
    game: &'a Game,
    games: &'a Games,
    /// What stood above the form in a reply.
    remarks: String,
    /// The file came in a mail: what is signed gets a name of its own.
    mailed: bool,
}

impl Post<'_> {
    /// Words to the others: those of the command, and those of the reply.
    fn say(&self, parcel: &mut Parcel) {
        let reply = Some(&self.remarks).filter(|words| !words.is_empty());
        reply.into_iter().chain(&self.args.say).for_each(|words| parcel.say(words));
    }

    fn key(&self) -> Result<&Path> {
        self.args.key.as_deref().ok_or_else(|| {
            let what = "not posted: in this game everything is signed";
            Failed::wrong_use(what, "name the file of your key with --key").into()
        })
    }

    /// Is the file in the game already? Then the mail with its block is all that can be missing.
    fn done(&self, found: &mut Found) -> Result<bool> {
        let file = self.game.file();
        let drafted = found.canonical.text.clone();
        if found.canonical.signature.is_none() {
            complete_head(self.game, found);
            fold_lines(found);
        }
        let paper = found.paper();
        // What is said about the draft names its own lines.
        found.canonical.text = drafted;
        let Ok(paper) = paper else { return Ok(false) };
        let Some(block) = already::block_with(self.game, paper.document.digest) else {
            return Ok(false);
        };
        print(&format!(
            "{}.\n",
            already::tell_already_done(self.at, self.game, "This file is", block)
        ));
        let seat = glance(&found.canonical.text).map(|g| g.seat).unwrap_or_default();
        let own = self.game.director().is_none() && self.game.mode().official();
        if own && block == file.latest() {
            self.block(self.at, self.game, &seat)?;
        }
        Ok(true)
    }

    /// The signed file, next to its draft. Signed once more it has the same bytes; other words than
    /// those that were signed before are not signed, for they may have been mailed.
    fn signed(&self, found: &Found) -> Result<(SignedDocument, PathBuf)> {
        let key = self.key()?;
        let paper = sign_found(self.game, found, key)?;
        let first = if is_stream(&self.args.file) || self.mailed {
            // Next to the game file, under the name that a draft has there.
            let kind = format!("{}.signed.toml", paper.header.kind.word());
            next_file(self.at, self.game, None, &kind)
        } else {
            signed_name(&self.args.file)
        };
        let same = |a: &SignedDocument| (a.header.game.clone(), a.header.step, a.header.kind);
        let mut path = first.clone();
        let mut numbers = 2..MOST_CORRECTIONS;
        // A correction lies next to what it replaces, under a name with a number.
        while path.exists()
            && let Ok(before) = Found::read(&path)?.paper()
            && same(&before) == same(&paper)
        {
            if before.document == paper.document {
                return Ok((paper, path));
            }
            let next = numbers.next().map(|n| numbered_name(&first, n));
            let Some(next) = next.filter(|next| next.exists() || paper.follows(&before)) else {
                return Err(self.signed_another(&path, &paper, &before, found.plain.is_some()));
            };
            path = next;
        }
        if let Some((mail, before)) = self.mailed(&paper)? {
            return Err(self.signed_another(&mail, &paper, &before, found.plain.is_some()));
        }
        self.foreseen(&paper, found)?;
        write_signed(&paper, &path, self.args.mail)?;
        Ok((paper, path))
    }

    /// Other words were signed before for the same step. Says how the writer of a plain text, or of an order file,
    /// corrects them, where that is still possible.
    fn signed_another(
        &self,
        file: &Path,
        paper: &SignedDocument,
        before: &SignedDocument,
        plain: bool,
    ) -> anyhow::Error {
        let file = file.display();
        let what =
            format!("not signed: you have already signed a different text for this step, {file}");
        let digest = before.document.digest.short();
        // Without a director, the first to move opens a link with the orders: these count from then on.
        let opened = self.game.director().is_none()
            && self.game.keepers().iter().any(|k| k.keeper() == paper.header.seat);
        let correct = match paper.header.version {
            Some(n) if plain => format!(
                ", or write a later version: `version {}` in the first line of the form",
                n + 1
            ),
            Some(n) => format!(", or write a later version: `version = {}`", n + 1),
            None if opened => String::new(),
            None if plain => format!(
                ". To correct a file that you mailed, add `, replaces {digest}` at the end of the first line of the \
                 form and post again: yours counts until a receipt or an opening locks the first"
            ),
            None => format!(
                ". To correct a file that you mailed, write the line `replaces = \"{digest}\"` below the line `head` \
                 and post again: yours counts until a receipt or an opening locks the first"
            ),
        };
        let help = format!(
            "everybody can see a double signature. If you mailed that file, it counts; if you did not, \
             move {file} away and post again{correct}"
        );
        Failed::refused(what, help).into()
    }

    /// All that could still be refused, asked before anything is signed: a signature is evidence, even
    /// where the command that made it goes no further.
    fn foreseen(&self, paper: &SignedDocument, found: &Found) -> Result<()> {
        self.args.book.read()?;
        let decides = matches!(paper.header.kind, DocKind::Orders | DocKind::Answer);
        if !decides || !self.game.mode().official() {
            return Ok(());
        }
        let found = std::slice::from_ref(found);
        let missing = match missing(self.game, std::slice::from_ref(paper)) {
            Ok(missing) => missing,
            Err(e) => return refused(self.at, self.game, e, found),
        };
        let seat = &paper.header.seat;
        let opens = matches!(&missing, Missing::Links { from, .. } if from.contains(seat));
        if !opens || self.game.director().is_some() {
            return Ok(());
        }
        let chain = self.chain(seat)?;
        match openable(self.game, vec![paper.clone()], &self.keeping(&chain)?)? {
            Ok(()) => Ok(()),
            Err(e) => refused(self.at, self.game, e, found),
        }
    }

    /// The seat's chain: the file named, or the one next to the game file that is in force, or else the
    /// usual one, which is named where it is missing.
    fn chain(&self, seat: &str) -> Result<PathBuf> {
        if let Some(named) = &self.args.chain {
            return Ok(named.clone());
        }
        let files = chain_files(self.game, self.at, seat);
        if let Some(old) = files.outdated(self.game, seat) {
            return Err(old.into());
        }
        let usual = format!("{}.{seat}.chain", self.game.file().name);
        Ok(files.in_force.unwrap_or_else(|| self.at.with_file_name(usual)))
    }

    fn keeping<'k>(&'k self, chain: &'k Path) -> Result<Keeping<'k>> {
        Ok(Keeping { chain, key: self.key()?, claimed_time: None, restored: false, out: None })
    }

    /// The mail of another file of this kind that was packed for the same step, and that this one does not
    /// replace.
    fn mailed(&self, paper: &SignedDocument) -> Result<Option<(PathBuf, SignedDocument)>> {
        let name = &self.game.file().name;
        let h = &paper.header;
        let rest = format!("{}.{}.eml", h.kind.word(), h.seat);
        let usual = numbered(self.at, name, self.game.file().latest() + 1, &rest);
        let mut before: Vec<(PathBuf, SignedDocument)> = Vec::new();
        for n in 1..MOST_CORRECTIONS {
            let path =
                if n == 1 { usual.clone() } else { usual.with_extension(format!("{n}.eml")) };
            if !path.exists() {
                break;
            }
            for found in Found::every(&path)? {
                let other = glance(&found.canonical.text);
                if other.is_some_and(|g| g.kind == h.kind && g.seat == h.seat) {
                    before.push((path.clone(), found.paper()?));
                }
            }
        }
        if before.iter().any(|(_, p)| p.document.digest == paper.document.digest) {
            return Ok(None);
        }
        // A later version of standing orders replaces an earlier one, whether that was mailed or not.
        let last = before.pop();
        Ok(last.filter(|(_, p)| p.header.version >= h.version && !paper.follows(p)))
    }

    /// Orders and answers: what is missing for the next block decides what comes next.
    fn decision(&self, paper: &SignedDocument, file: &Path, own: Found) -> Result<()> {
        let seat = paper.header.seat.clone();
        let papers = [paper.clone()];
        let missing = match missing(self.game, &papers) {
            Ok(missing) => missing,
            Err(e) => return refused(self.at, self.game, e, std::slice::from_ref(&own)),
        };
        if let Some(director) = self.game.director() {
            return self.papers(vec![own], &[director.to_string()], paper);
        }
        match missing {
            Missing::Nothing => self.ruled(paper, &own),
            Missing::Links { from, .. } if from.contains(&seat) => self.opened(paper, file, own),
            Missing::Links { from, .. } => self.papers(vec![own], &from, paper),
            Missing::Answers(_) | Missing::Receipt { .. } => {
                self.papers(vec![own], &self.writers(&seat), paper)
            }
        }
    }

    /// No die is needed, or somebody is asked first: the block is written and goes to everybody.
    fn ruled(&self, paper: &SignedDocument, own: &Found) -> Result<()> {
        let documents = Documents::sort([paper.clone()]);
        let step = documents.and_then(|all| crate::chain::adjudicate(self.game, all));
        let step =
            step.map_err(|e| refuse(&self.game.rules().edition, e, std::slice::from_ref(own)))?;
        let written = write_step(self.games, self.at, &step)?;
        print(&format!("{}\n{}\n", written.game.display(), written.report.display()));
        self.block(&written.game, &step.game, &paper.header.seat)
    }

    /// The mail with the latest block.
    fn block(&self, at: &Path, game: &Game, seat: &str) -> Result<()> {
        let mut parcel = packed_block(at, game, self.games)?;
        self.say(&mut parcel);
        parcel.address(
            game,
            Some(seat),
            &usual_seats(game, Some(seat), false),
            &self.args.book.file()?,
        )?;
        let (mail, said) = parcel.write(None)?;
        let send = match self.args.send.send {
            Some(_) => String::new(),
            None => format!("Send {} to every seat.\n", mail.display()),
        };
        print(&format!("{said}{send}{}", next_move(game, at, vec![], None)));
        self.sent(mail, usual_seats(game, Some(seat), false))
    }

    /// The seat opens first, for this file and nothing else; the mail carries both.
    fn opened(&self, paper: &SignedDocument, file: &Path, own: Found) -> Result<()> {
        let seat = &paper.header.seat;
        let chain = self.chain(seat)?;
        let with = self.keeping(&chain)?;
        let link = match open_link(self.game, self.at, vec![paper.clone()], &with)? {
            Ok(link) => link,
            Err(e) => return refused(self.at, self.game, e, &[own]),
        };
        print(&format!("{}\n{}", file.display(), opened(&link)));
        let others = self.game.keepers().iter().map(|k| k.keeper().to_string());
        let others: Vec<String> = others.filter(|k| k != seat).collect();
        self.papers(vec![own, Found::read(&link.file)?], &others, paper)
    }

    /// Everyone who may write the next block, if no one is named.
    fn writers(&self, seat: &str) -> Vec<String> {
        usual_seats(self.game, Some(seat), true)
    }

    /// The director writes the blocks: papers of the director's own are not mailed before their block.
    fn own_block(&self, paper: &SignedDocument, file: &Path) -> Result<()> {
        let mut words = vec!["step".to_string(), file_word(self.at), file_word(file)];
        let key = self.args.key.as_deref().map_or_else(|| "KEY".to_string(), file_word);
        words.extend(["--key".to_string(), key]);
        if let Some(say) = &self.args.say {
            words.extend(["--say".to_string(), file_word(Path::new(say))]);
        }
        let kind = paper.header.kind.words();
        let seat = &paper.header.seat;
        print(&format!(
            "{}\nSigned: the {kind} of {seat}, digest {}\nYou direct this game and write its blocks. \
             Next, {seat}:\n{}",
            file.display(),
            paper.document.digest,
            command(&words)
        ));
        Ok(())
    }

    /// Packs signed files, and says what to mail to whom and what comes next.
    fn papers(&self, files: Vec<Found>, to: &[String], paper: &SignedDocument) -> Result<()> {
        let seat = &paper.header.seat;
        let kind = paper.header.kind;
        let mut parcel = Parcel::signed(self.at, self.game, &files)?;
        let digest = paper.document.digest;
        // An earlier version of standing orders, or what is replaced, may have the name.
        if paper.header.version.is_some() || paper.header.replaces.is_some() {
            parcel.number_while(|mail| mail.exists() && !carries(mail, paper));
        }
        self.say(&mut parcel);
        parcel.address(self.game, Some(seat), to, &self.args.book.file()?)?;
        let seats = to.to_vec();
        let NextStep { to, filed, words: next, mailed } =
            NextStep::new(self.game, kind, to, &parcel.name());
        parcel.end(&mailed);
        let (file, said) = parcel.write(None)?;
        let wrote = match self.game.file().latest() {
            0 => "started the game".to_string(),
            latest => format!("wrote block {latest}"),
        };
        let word = kind.words();
        let mail = file.display();
        let send = if self.args.send.send.is_some() {
            String::new()
        } else if filed {
            format!(
                "If you {wrote}, run the next command yourself. Otherwise send {mail} to {to}.\n"
            )
        } else {
            format!("Send {mail} to {to}.\n")
        };
        let replaces = match &paper.header.replaces {
            Some(old) => format!(
                "It replaces the {word} with digest {old}, unless a receipt or an opening already names those.\n"
            ),
            None => String::new(),
        };
        print(&format!(
            "{said}Signed: the {word} of {seat}, digest {digest}\n{replaces}{send}{next}"
        ));
        self.sent(file, seats)
    }

    /// Has a command of the user's send the mail, if one was named.
    fn sent(&self, file: PathBuf, to: Vec<String>) -> Result<()> {
        let mail = PackedMail { file, game: self.game.file().name.clone(), to };
        self.args.send.send_packed(Some(&mail), &self.args.book)
    }
}

/// Does a mail carry this very paper?
fn carries(mail: &Path, paper: &SignedDocument) -> bool {
    Found::every(mail).is_ok_and(|all| {
        all.iter()
            .any(|found| found.paper().is_ok_and(|p| p.document.digest == paper.document.digest))
    })
}

/// `june.0001.orders.2.signed.toml` of `june.0001.orders.signed.toml`.
fn numbered_name(signed: &Path, n: u32) -> PathBuf {
    let name = signed.file_name().unwrap_or_default().to_string_lossy().to_string();
    let stem = name.strip_suffix(".signed.toml").unwrap_or(&name);
    signed.with_file_name(format!("{stem}.{n}.signed.toml"))
}
