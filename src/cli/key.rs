//! `fieldpost key`: make an Ed25519 key in OpenSSH form, or look at one.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};
use zeroize::Zeroizing;

use super::exit::Failed;
use super::{Games, io, print};
use crate::chain::{Game, Paper, sign_text};
use crate::seal::{Key, KeyError, PublicKey};

/// Make or look at the key you sign with
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost key new anna         makes anna (secret) and anna.pub
  fieldpost key show anna.pub    prints its fingerprint
  fieldpost key change spring-07.0012.ron --seat anna --new anna.2 --old anna

An Ed25519 key that you have already (often ~/.ssh/id_ed25519) serves as well.")]
pub struct KeyArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Make a new key: FILE is secret, FILE.pub may be shown to anybody
    New {
        /// Where the secret key goes
        file: PathBuf,
        /// A note inside the key, such as your name
        #[arg(long, default_value = "fieldpost")]
        comment: String,
        /// Ask for a passphrase and store the key encrypted
        #[arg(long)]
        passphrase: bool,
    },
    /// Sign with another key from now on in a game: writes the files for adjudicate
    Change {
        /// The latest game file
        game: PathBuf,
        /// Your seat
        #[arg(long)]
        seat: String,
        /// Your new secret key
        #[arg(long)]
        new: PathBuf,
        /// Your old secret key; without it the director or both sides must rule
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

pub fn run(args: &KeyArgs) -> Result<()> {
    match &args.action {
        Action::New { file, comment, passphrase } => new(file, comment, *passphrase),
        Action::Change { game, seat, new, old, games } => {
            let open = games.game(game)?;
            let new = read_secret(new)?;
            let old = old.as_deref().map(read_secret).transpose()?;
            let files = super::ruling::change_key(&open, game, seat, &new, old.as_ref())?;
            for (path, text) in files {
                io::write_new(&path, text.as_bytes())?;
                print(&format!("{}\n", path.display()));
            }
            print("  give them to adjudicate together\n");
            Ok(())
        }
        Action::Show { file } => {
            let key = read_public(file)?;
            print(&format!("{} {}\n", key.fingerprint(), file.display()));
            Ok(())
        }
    }
}

fn new(file: &Path, comment: &str, passphrase: bool) -> Result<()> {
    let public = with_suffix(file, ".pub");
    if let Some(found) = [file, &public].into_iter().find(|f| f.exists()) {
        let what = format!("{} exists", found.display());
        return Err(Failed::io(what, "nothing is overwritten: choose another name").into());
    }
    let key = Key::generate(comment).map_err(refuse)?;
    let secret = if passphrase { Some(ask_twice()?) } else { None };
    let text = key.to_openssh(secret.as_deref().map(String::as_str)).map_err(refuse)?;
    io::write_secret(file, text.as_bytes())?;
    io::write_new(&public, format!("{}\n", key.public_line().trim_end()).as_bytes())?;
    print(&format!(
        "secret key   {}  (keep it to yourself, and keep a copy)\n\
         public key   {}\n\
         fingerprint  {}\n",
        file.display(),
        public.display(),
        key.public().fingerprint()
    ));
    Ok(())
}

/// Appends to a file's name.
pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

fn ask_twice() -> Result<Zeroizing<String>> {
    let first = ask("Passphrase: ")?;
    if first != ask("Once more: ")? {
        return Err(Failed::wrong_use("the two passphrases differ", "try again").into());
    }
    Ok(first)
}

fn ask(prompt: &str) -> Result<Zeroizing<String>> {
    rpassword::prompt_password(prompt).map(Zeroizing::new).map_err(|e| {
        Failed::io("cannot ask for the passphrase here", format!("{e}; run it in a terminal"))
            .into()
    })
}

/// The paper must be signed with the key of the seat that speaks in it, as the game knows it now.
///
/// # Errors
/// It is another key.
pub fn own_key(game: &Game, paper: &Paper) -> Result<()> {
    let name = &paper.header.seat;
    let Some(seat) = game.seat(name).filter(|s| !s.fingerprint.is_empty()) else {
        return Ok(());
    };
    let used = paper.key.as_ref().map(|k| k.fingerprint().to_string());
    if used.as_deref() == Some(seat.fingerprint.as_str()) {
        return Ok(());
    }
    let what = format!("not signed: this is not the key {name} joined with");
    let whose = game.seats().iter().find(|s| used.as_deref() == Some(s.fingerprint.as_str()));
    let whose = whose.map_or_else(String::new, |s| format!("; this is the key of {}", s.id));
    Err(Failed::refused(what, format!("expected {}{whose}", seat.fingerprint)).into())
}

/// Reads a secret key, asking for its passphrase if it has one.
///
/// # Errors
/// The file cannot be read or is no Ed25519 key, or the passphrase is wrong.
pub fn read_secret(file: &Path) -> Result<Key> {
    let bytes = Zeroizing::new(io::read_document(file)?);
    let text = std::str::from_utf8(&bytes).map_err(|_| {
        Failed::refused(format!("{} is no key", file.display()), "name the secret key file")
    })?;
    match Key::from_openssh(text, None) {
        Err(KeyError::NeedsPassphrase) => {
            let phrase = ask(&format!("Passphrase of {}: ", file.display()))?;
            Key::from_openssh(text, Some(&phrase)).map_err(|e| wrong(file, &e))
        }
        other => other.map_err(|e| wrong(file, &e)),
    }
}

/// Reads the public half of a secret or public key file.
///
/// # Errors
/// As [`read_secret`].
pub fn read_public(file: &Path) -> Result<PublicKey> {
    let bytes = Zeroizing::new(io::read_document(file)?);
    let text = String::from_utf8_lossy(&bytes);
    if text.contains("PRIVATE KEY") {
        return Ok(read_secret(file)?.public());
    }
    PublicKey::from_openssh(text.trim()).map_err(|e| wrong(file, &e))
}

fn wrong(file: &Path, e: &KeyError) -> anyhow::Error {
    let help = "name an Ed25519 key: `fieldpost key new FILE` makes one";
    Failed::refused(format!("{}: {e}", file.display()), help).into()
}

fn refuse(e: KeyError) -> anyhow::Error {
    let help = "nothing was written; choose another passphrase, or `fieldpost key new FILE`";
    Failed::refused(e.to_string(), help).into()
}

/// Signs what a command has written.
///
/// # Errors
/// A word in it that no document can hold.
pub fn sign(text: &str, key: &Key) -> Result<Paper> {
    sign_text(text, key).map_err(|e| {
        let help = "a document is plain text: leave out signs that nobody can see or type";
        Failed::refused(format!("not signed: {e}"), help).into()
    })
}

/// What to say when the system gives no random bytes.
pub fn no_randomness(e: impl std::fmt::Display) -> anyhow::Error {
    let help = "the system gives no random numbers here; nothing was made, try another machine";
    Failed::io(e.to_string(), help).into()
}
