//! `fieldpost week`: a director's mail for all games of a folder at once. Each paper goes to its game, and what
//! is due there is done as `step` does it.

mod one_game;
mod week_said;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::book_at::BookAt;
use super::games::Games;
use super::overview::newest::looked_at;
use super::sending::{SendBy, Sender};
use super::signing::{read_secret, seats_of_key};
use super::term::{Format, print, print_json, progress};
use crate::chain::open;
use crate::desk::folder::{OverviewRow, RowsByGame, Urgency, rows_by_game};
use crate::desk::{GameOfWeek, MailOfWeek, Week, week_data, week_text};
use crate::desk::{command, file_word};
use crate::mail::with_addresses;
use crate::store::disk;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::inbox::read_game_or_mail;
use crate::store::io;
use crate::store::letters::read_letters;
use crate::store::outbox::{OUTBOX, Outbox};
use one_game::{Desk, GameAtDesk};

/// Directors: handle the mail of a week for all games in a folder, and write the mails to send
#[derive(Args)]
#[command(after_help = "\
Examples (a week is two commands, with the mails sent after each):
  fieldpost week cup in.mbox --key dora
  fieldpost week cup in.mbox --key dora --mailed=1
One command, where a program sends the mails:
  fieldpost week cup ~/Maildir --key dora --send 'msmtp -t'

It sorts the papers in your mail by game, signs receipts, writes blocks and
packs the mails, as `fieldpost step` does for one game. It opens no link (the
secret number of a step) until the mail with the receipt has been sent. You
confirm that with --mailed=1: you have sent the mails of list 1, which the
command printed before. With --send, a command of yours sends each mail and
confirms it by succeeding. The file cup/outbox.toml says what was sent.

It handles the games in the folder that your key directs, and leaves all others
alone. It expects your chains next to the games. You can give the same command
at any time: it does nothing twice, and an error in one game does not stop the
others. The exit code is 1 if a game or a mail needs your attention, and 3 if a
file could not be written or a mail could not be sent.")]
pub(super) struct WeekArgs {
    /// The folder with your games and their chains
    dir: PathBuf,
    /// Your mail: a mailbox (mbox), a folder of mails (.eml), or a Maildir; several if you like
    inbox: Vec<PathBuf>,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// You have sent the mails that were listed; with a number, those of the lists up to that number
    #[arg(long, value_name = "LIST", num_args = 0..=1, require_equals = true)]
    mailed: Option<Option<u32>>,
    #[command(flatten)]
    send: SendBy,
    /// When the papers arrived, in your words; by default the date of their mail. It decides nothing
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
    /// A message for every mail that is packed; it does not go into a game file
    #[arg(long, value_name = "TEXT")]
    say: Option<String>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    book: BookAt,
    #[command(flatten)]
    games: Games,
}

/// Does it.
///
/// # Errors
/// The folder or the mail cannot be read; or, after everything was told, a game needs its director or a mail
/// was not sent.
pub(super) fn run(args: &WeekArgs) -> Result<()> {
    let sender = args.send.send.as_deref().map(|line| Sender::new(line, &args.book)).transpose()?;
    read_secret(&args.key)?;
    let _locked = disk::lock_for(&args.dir.join(OUTBOX));
    no_list_as_inbox(args)?;
    let letters = read_letters(&args.inbox)?;
    let InFolder { mut desks, mut aside, left_alone } = games_of(args)?;
    let mut boxes = Outboxes::of(&desks)?;
    if let Some(up_to) = args.mailed {
        let last = boxes.0.iter().map(Outbox::last_list).max().unwrap_or(0);
        if let Some(number) = up_to.filter(|number| *number > last) {
            let what = format!("nothing was done: no list {number} has been printed yet");
            let help = match last {
                0 => {
                    "give the command without --mailed first: it prints the first list".to_string()
                }
                last => format!("the last list has the number {last}: --mailed={last}"),
            };
            return Err(Failed::wrong_use(what, help).into());
        }
        boxes.0.iter_mut().try_for_each(|outbox| outbox.mark_listed_sent(up_to))?;
    }
    let desk = Desk {
        key: &args.key,
        claimed_time: args.claimed_time.as_deref(),
        say: args.say.as_deref(),
        book: &args.book,
        games: &args.games,
        letters: &letters,
    };
    let bar = progress(desks.len(), "games");
    for game in &mut desks {
        boxes.work(game, &desk);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut week = Week { left_alone, ..Week::default() };
    if let Some(sender) = &sender {
        // A receipt that was sent lets its game go on at once.
        while let Some(sent) = boxes.send(sender, &mut week)? {
            let next = desks.iter_mut().filter(|g| sent.iter().any(|mail| g.waits_for(mail)));
            next.for_each(|game| boxes.work(game, &desk));
        }
    }
    let unwritten = desks.iter().any(|game| game.unwritten);
    week.games = desks.into_iter().map(|game| game.told).collect();
    week.games.append(&mut aside);
    week.games.sort_by(|a, b| (&a.game, &a.file).cmp(&(&b.game, &b.file)));
    let names = week.games.iter().map(|g| g.game.as_str());
    let names = names.chain(week.left_alone.iter().map(String::as_str)).collect();
    week.remarks = letters.remarks(&names);
    boxes.list(args, &mut week)?;
    let number = boxes.number();
    week.next = Some(next_command(args, number));
    match args.format {
        Format::Text => print(&week_text(&week)),
        Format::Json => print_json(&week_data(&week)),
    }
    // Only what was shown can be said to have been sent.
    boxes.0.iter_mut().try_for_each(|outbox| outbox.was_listed(number))?;
    if unwritten || week.to_send.iter().any(|mail| mail.failed.is_some()) {
        return Err(Failed::told(FailureKind::Io).into());
    }
    if letters.any_unusable() || week.games.iter().any(needs_you) {
        Err(Failed::told(FailureKind::Refused).into())
    } else {
        Ok(())
    }
}

/// Is there something in this game that the director must look at?
fn needs_you(game: &GameOfWeek) -> bool {
    game.fault.is_some() || !game.aside.is_empty()
}

/// `--mailed 1` names a mailbox 1, which no one has.
fn no_list_as_inbox(args: &WeekArgs) -> Result<()> {
    let is_number = |inbox: &&PathBuf| {
        inbox.to_str().is_some_and(|name| name.parse::<u32>().is_ok()) && !inbox.exists()
    };
    match args.inbox.iter().find(is_number).filter(|_| args.mailed == Some(None)) {
        None => Ok(()),
        Some(number) => {
            let what = format!("nothing was done: {} is no mailbox", number.display());
            let help =
                format!("the number of a list is written with =: --mailed={}", number.display());
            Err(Failed::wrong_use(what, help).into())
        }
    }
}

/// What a folder holds.
struct InFolder {
    /// The games that the key directs.
    desks: Vec<GameAtDesk>,
    /// What else is to be told.
    aside: Vec<GameOfWeek>,
    /// The games that someone else directs.
    left_alone: Vec<String>,
}

fn games_of(args: &WeekArgs) -> Result<InFolder> {
    io::folder(&args.dir)?;
    let looked = looked_at(&args.games, std::slice::from_ref(&args.dir), false)?;
    let RowsByGame { games, others } = rows_by_game(looked.files);
    let mut desks = Vec::new();
    let mut aside = Vec::new();
    let mut left_alone = Vec::new();
    for row in others {
        let why = format!("{}: {}: {}", row.file, row.verdict, row.remark);
        aside.push(GameOfWeek { fault: Some(why), ..told_of(&row) });
    }
    let names: Vec<String> = games.iter().map(|row| row.game.clone()).collect();
    for row in games {
        let twice = names.iter().filter(|name| **name == row.game).count() > 1;
        let why = if row.urgency == Urgency::Fork {
            let other = row.parted.join(", ");
            Some(format!(
                "{} and {other} have different histories; `fieldpost audit` says who signed what",
                row.file
            ))
        } else if twice {
            Some("two games have this name: keep them in folders of their own".to_string())
        } else {
            None
        };
        if let Some(why) = why {
            aside.push(GameOfWeek { fault: Some(why), ..told_of(&row) });
            continue;
        }
        let at = Path::new(&row.file);
        // It was verified just now.
        let game = open(&read_game_or_mail(at)?, &args.games.source()?);
        let Ok(game) = game else { continue };
        let seats = seats_of_key(&game, &args.key);
        match GameAtDesk::new(at, game, &seats) {
            Some(own) => desks.push(own),
            None => left_alone.push(row.game.clone()),
        }
    }
    if desks.is_empty() && aside.is_empty() {
        let what = format!("this key directs no game in {}", args.dir.display());
        let help =
            "name the folder with the games that you direct, and the key of your seat in them";
        return Err(Failed::wrong_use(what, help).into());
    }
    Ok(InFolder { desks, aside, left_alone })
}

fn told_of(row: &OverviewRow) -> GameOfWeek {
    GameOfWeek { game: row.game.clone(), file: row.file.clone(), ..GameOfWeek::default() }
}

/// Writes the addresses into a packed mail that were not in the book when it was packed.
fn address_again(file: &Path, to: &[&str]) -> Result<()> {
    let Ok(mail) = io::read_mail(file) else { return Ok(()) };
    match with_addresses(&mail, to) {
        Some(mail) => io::write_over(file, &mail),
        None => Ok(()),
    }
}

/// The same command again, after the mails were sent.
fn next_command(args: &WeekArgs, number: u32) -> String {
    let mut words = vec!["week".to_string(), file_word(&args.dir)];
    words.extend(args.inbox.iter().map(|inbox| file_word(inbox)));
    words.extend(["--key".to_string(), file_word(&args.key)]);
    add_option(&mut words, "--addresses", args.book.named().as_deref());
    add_option(&mut words, "--games", args.games.folder().map(PathBuf::as_path));
    match &args.send.send {
        Some(line) => words.extend(["--send".to_string(), file_word(Path::new(line))]),
        None => words.push(format!("--mailed={number}")),
    }
    command(&words)
}

/// Adds an option with a file, if there is one.
fn add_option(words: &mut Vec<String>, name: &str, file: Option<&Path>) {
    if let Some(file) = file {
        words.extend([name.to_string(), file_word(file)]);
    }
}

/// The lists of mails in all folders that hold games.
struct Outboxes(Vec<Outbox>);

impl Outboxes {
    /// Those of the folders of these games. In a folder that never had one, the latest mails count as sent:
    /// they were packed by other commands.
    fn of(games: &[GameAtDesk]) -> Result<Outboxes> {
        let mut all: Vec<Outbox> = Vec::new();
        for game in games {
            if !all.iter().any(|outbox| outbox.is_next_to(game.file())) {
                all.push(Outbox::of_folder(game.file())?);
            }
        }
        for outbox in all.iter_mut().filter(|outbox| outbox.new) {
            let own = games.iter().filter(|game| outbox.is_next_to(game.file()));
            let known = own.filter(|game| game.was_mailed()).map(GameAtDesk::block_mail);
            outbox.begin(known.collect())?;
        }
        Ok(Outboxes(all))
    }

    fn work(&mut self, game: &mut GameAtDesk, desk: &Desk) {
        let folder = game.file().to_path_buf();
        if let Some(outbox) = self.0.iter_mut().find(|outbox| outbox.is_next_to(&folder)) {
            game.work(desk, outbox);
        }
    }

    /// Sends every mail that waits and was not tried yet; `None` if there is none. What was sent.
    fn send(&mut self, sender: &Sender, week: &mut Week) -> Result<Option<Vec<PathBuf>>> {
        let mut any = false;
        let mut sent = Vec::new();
        for outbox in &mut self.0 {
            for (file, entry) in outbox.waiting() {
                let mut told = MailOfWeek {
                    file: file.display().to_string(),
                    game: entry.game.clone(),
                    to: entry.to.clone(),
                    unaddressed: Vec::new(),
                    receipt: false,
                    opened_by: Vec::new(),
                    failed: None,
                };
                if week.to_send.iter().any(|tried| tried.file == told.file) {
                    continue;
                }
                any = true;
                match sender.send(&file, &entry.game, &entry.to) {
                    Ok(()) => {
                        outbox.mark_sent(&[&file])?;
                        sent.push(file);
                        week.sent.push(told);
                    }
                    Err(why) => {
                        told.failed = Some(why);
                        week.to_send.push(told);
                    }
                }
            }
        }
        Ok(any.then_some(sent))
    }

    /// The number of the list that is shown now: a new one if a mail is in it that was in none before.
    fn number(&self) -> u32 {
        let last = self.0.iter().map(Outbox::last_list).max().unwrap_or(0);
        let new = self.0.iter().flat_map(Outbox::waiting).any(|(_, mail)| mail.listed.is_none());
        last + u32::from(new)
    }

    /// Lists what is still to be sent.
    fn list(&self, args: &WeekArgs, week: &mut Week) -> Result<()> {
        let book = args.book.read()?;
        let tried = std::mem::take(&mut week.to_send);
        let mut waiting: Vec<_> = self.0.iter().flat_map(Outbox::waiting).collect();
        waiting.sort_by(|a, b| a.0.cmp(&b.0));
        for (file, entry) in waiting {
            let name = file.display().to_string();
            let failed = tried.iter().find(|t| t.file == name).and_then(|t| t.failed.clone());
            let missing =
                entry.to.iter().filter(|seat| book.address_of(&entry.game, seat).is_none());
            if args.send.send.is_none() {
                let known = entry.to.iter().filter_map(|seat| book.address_of(&entry.game, seat));
                address_again(&file, &known.collect::<Vec<_>>())?;
            }
            let receipt = entry.file.contains(".receipt.");
            let waiting = week.games.iter().find(|game| receipt && game.game == entry.game);
            week.to_send.push(MailOfWeek {
                unaddressed: missing.cloned().collect(),
                receipt,
                opened_by: waiting.map(|game| game.opened_by.clone()).unwrap_or_default(),
                file: name,
                game: entry.game,
                to: entry.to,
                failed,
            });
        }
        Ok(())
    }
}
