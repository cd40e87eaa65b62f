//! `fieldpost key`: make an Ed25519 key in OpenSSH form, or look at one.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};
use zeroize::Zeroizing;

use super::games::Games;
use super::signing::{ask, moment, read_public, read_secret, sign};
use super::term::print;
use crate::chain::{Act, Game, NewKey, Ruling};
use crate::desk::onward::after_key;
use crate::seal::{KeyError, SecretKey};
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::io::{self, with_suffix};

/// Make, show or change the key you sign with
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost key new anna         makes anna (secret) and anna.pub
  fieldpost key show anna.pub    prints its fingerprint
  fieldpost key change spring-07.0012.ron --seat anna --new anna.2 --old anna

You can also use an Ed25519 key that you already have (often
~/.ssh/id_ed25519).")]
pub(super) struct KeyArgs {
    #[command(subcommand)]
    action: KeyAction,
}

#[derive(Subcommand)]
enum KeyAction {
    /// Make a new key: FILE is secret, FILE.pub may be shown to anyone
    New {
        /// The file for the secret key
        file: PathBuf,
        /// A note inside the key, such as your name
        #[arg(long, default_value = "fieldpost")]
        comment: String,
        /// Ask for a passphrase and store the key encrypted
        #[arg(long)]
        passphrase: bool,
    },
    /// Change the key that you sign with in a game
    Change {
        /// The latest game file
        game: PathBuf,
        /// Your seat
        #[arg(long)]
        seat: String,
        /// Your new secret key
        #[arg(long)]
        new: PathBuf,
        /// Your old secret key; without it you also need a ruling, signed by the director or by both sides
        #[arg(long)]
        old: Option<PathBuf>,
        #[command(flatten)]
        games: Games,
    },
    /// Print the fingerprint of a key, as `ssh-keygen -l` does
    Show {
        /// A secret or a public key file
        file: PathBuf,
    },
}

/// Makes, shows, or changes a key.
pub(super) fn run(args: &KeyArgs) -> Result<()> {
    match &args.action {
        KeyAction::New { file, comment, passphrase } => new(file, comment, *passphrase),
        KeyAction::Change { game, seat, new, old, games } => {
            let open = games.verified_game(game)?;
            let new = read_secret(new)?;
            let old = old.as_deref().map(read_secret).transpose()?;
            let files = change_key(&open, game, seat, &new, old.as_ref())?;
            for (path, text) in &files {
                io::free(path, text.as_bytes())?;
            }
            for (path, text) in &files {
                io::write_new(path, text.as_bytes())?;
                print(&format!("{}\n", path.display()));
            }
            let papers: Vec<&Path> = files.iter().map(|(path, _)| path.as_path()).collect();
            print(&after_key(&open, game, &papers, old.is_some(), seat));
            Ok(())
        }
        KeyAction::Show { file } => {
            let key = read_public(file)?;
            print(&format!("{} {}\n", key.fingerprint(), file.display()));
            Ok(())
        }
    }
}

fn new(file: &Path, comment: &str, passphrase: bool) -> Result<()> {
    let public = with_suffix(file, ".pub");
    if file.exists() && !public.exists() {
        return complete(file, &public, passphrase);
    }
    if let Some(found) = [file, &public].into_iter().find(|f| f.exists()) {
        let what = format!("{} exists", found.display());
        return Err(Failed::io(what, "nothing is overwritten: choose another name").into());
    }
    let key = SecretKey::generate(comment).map_err(refuse)?;
    let secret = if passphrase { Some(ask_twice()?) } else { None };
    let text = key.to_openssh(secret.as_deref().map(String::as_str)).map_err(refuse)?;
    io::write_secret(file, text.as_bytes())?;
    io::write_new(&public, format!("{}\n", key.public_line().trim_end()).as_bytes())?;
    print(&told(file, &public, &key));
    Ok(())
}

/// A secret key without its public half: the run that made it was stopped. Its own half is written.
fn complete(file: &Path, public: &Path, passphrase: bool) -> Result<()> {
    let text = io::read_secret(file)?;
    let found = std::str::from_utf8(&text).map(|t| SecretKey::from_openssh(t, None));
    let what = match found {
        Ok(Err(KeyError::NeedsPassphrase)) => None,
        Ok(Ok(_)) if !passphrase => None,
        Ok(Ok(_)) => Some("exists, and has no passphrase"),
        _ => Some("exists, and is not a key"),
    };
    if let Some(what) = what {
        let what = format!("{} {what}", file.display());
        return Err(Failed::io(what, "nothing is overwritten: choose another name").into());
    }
    let key = read_secret(file)?;
    io::write_new(public, format!("{}\n", key.public_line().trim_end()).as_bytes())?;
    print("this key existed already; its public half was missing, and is written now\n");
    print(&told(file, public, &key));
    Ok(())
}

fn told(file: &Path, public: &Path, key: &SecretKey) -> String {
    format!(
        "secret key   {}  (keep it to yourself, and keep a copy)\n\
         public key   {}\n\
         fingerprint  {}\n",
        file.display(),
        public.display(),
        key.public().fingerprint()
    )
}

fn ask_twice() -> Result<Zeroizing<String>> {
    let first = ask("Passphrase: ")?;
    if first != ask("Once more: ")? {
        return Err(Failed::wrong_use("the two passphrases differ", "try again").into());
    }
    Ok(first)
}

fn refuse(e: KeyError) -> anyhow::Error {
    let help = "nothing was written; choose another passphrase, or make another key with `fieldpost key new`";
    Failed::refused(e.to_string(), help).into()
}

/// The new key signs that it is a seat's, and the old one that it may be.
fn change_key(
    game: &Game,
    file: &Path,
    seat: &str,
    new: &SecretKey,
    old: Option<&SecretKey>,
) -> Result<Vec<(PathBuf, String)>> {
    let known = game.seat(seat).ok_or_else(|| {
        Failed::wrong_use(format!("there is no seat {seat} in this game"), "name your own")
    })?;
    let at = moment(game, seat);
    let fingerprint = new.public().fingerprint().to_string();
    let text =
        NewKey { at: at.clone(), old: known.fingerprint.clone(), new: fingerprint.clone() }.text();
    let name = |kind: &str| next_file(file, game, None, &format!("{kind}.{seat}.toml"));
    let mut out = vec![(name("key"), sign(&text, new)?.mail())];
    if let Some(old) = old {
        let act = Act::KeyChange { of: seat.to_string(), new: fingerprint };
        let text = Ruling::new(at, act, None).text();
        out.push((name("ruling"), sign(&text, old)?.mail()));
    }
    Ok(out)
}
