//! Signing: the secret key read, a text signed with it, and the file it goes to.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use zeroize::Zeroizing;

use super::games::Games;
use super::open_games::no_seat;
use crate::chain::{Game, SignedDocument, WrittenAt};
use crate::desk::sign as desk;
use crate::seal::{KeyError, PublicKey, SecretKey};
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::io;

pub(super) use crate::desk::sign::moment;

/// What every signed act needs
#[derive(Args)]
pub(super) struct Signer {
    /// The latest game file
    pub game: PathBuf,
    /// Your seat
    #[arg(long)]
    pub seat: String,
    /// Your secret key
    #[arg(long)]
    pub key: PathBuf,
    /// Where to write the signed file; by default the name of the game, the number of its block, the kind of paper and
    /// your seat: spring-07.0013.notice.anna.toml
    #[arg(long, short)]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub games: Games,
}

impl Signer {
    /// The game and the moment of the act. The key must be the seat's.
    ///
    /// # Errors
    /// The game cannot be opened, or the seat or its key is not in it.
    pub(super) fn begin(&self) -> Result<(Game, WrittenAt, SecretKey)> {
        let game = self.games.verified_game(&self.game)?;
        let secret = read_secret(&self.key)?;
        let Some(seat) = game.seat(&self.seat) else { return Err(no_seat(&game, &self.seat)) };
        let own = secret.public().fingerprint().to_string();
        if !seat.fingerprint.is_empty() && seat.fingerprint != own {
            let what = format!("not signed: this is not the key of {}", self.seat);
            return Err(Failed::refused(what, format!("expected {}", seat.fingerprint)).into());
        }
        let at = moment(&game, &self.seat);
        Ok((game, at, secret))
    }

    /// Signs the text and writes it under the usual name or `--out`; returns the name.
    ///
    /// # Errors
    /// It cannot be signed or written.
    pub(super) fn write(
        &self,
        game: &Game,
        kind: &str,
        text: &str,
        secret: &SecretKey,
    ) -> Result<PathBuf> {
        self.ready(game, self.out.as_ref(), kind, text, secret)?.write()
    }

    /// The same without writing, for commands that write several files: everything that could refuse one is
    /// checked before the first is written. `out` is the file that the user named for this one, if any.
    ///
    /// # Errors
    /// It cannot be signed, or its file exists with another text.
    pub(super) fn ready(
        &self,
        game: &Game,
        out: Option<&PathBuf>,
        kind: &str,
        text: &str,
        secret: &SecretKey,
    ) -> Result<ReadyFile> {
        let usual = format!("{kind}.{}.toml", self.seat);
        ReadyFile::new(next_file(&self.game, game, out, &usual), &sign(text, secret)?)
    }
}

/// A signed file that can be written.
pub(super) struct ReadyFile {
    pub path: PathBuf,
    text: String,
}

impl ReadyFile {
    /// A signed paper that is to be written under this name.
    ///
    /// # Errors
    /// A file has the name and holds something else.
    pub(super) fn new(path: PathBuf, paper: &SignedDocument) -> Result<ReadyFile> {
        let text = paper.mail();
        io::free(&path, text.as_bytes())?;
        Ok(ReadyFile { path, text })
    }

    /// Writes it, and returns its name.
    ///
    /// # Errors
    /// The disk refuses.
    pub(super) fn write(self) -> Result<PathBuf> {
        io::write_new(&self.path, self.text.as_bytes())?;
        Ok(self.path)
    }
}

/// Who signs what, where a practice game signs nothing
#[derive(Args)]
pub(super) struct MaybeSigner {
    /// The latest game file
    pub game: PathBuf,
    /// Your seat
    #[arg(long)]
    pub seat: String,
    /// Your secret key; a practice game needs none
    #[arg(long)]
    key: Option<PathBuf>,
    /// Where to write the file; by default the name of the game, the number of its block, the kind of paper and your
    /// seat: spring-07.0013.notice.anna.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    pub games: Games,
}

impl MaybeSigner {
    /// Signs the text, if the game wants it, and writes it as [`Signer::write`] does.
    ///
    /// # Errors
    /// It must be signed and cannot be, or cannot be written.
    pub(super) fn write(&self, game: &Game, kind: &str, text: &str) -> Result<PathBuf> {
        let bytes = match &self.key {
            Some(path) => sign_own(game, text, path)?.mail(),
            None if game.mode().official() => {
                let what = "not written: in this game everything is signed";
                return Err(Failed::wrong_use(what, "name the file of your key with --key").into());
            }
            None => text.to_string(),
        };
        let usual = format!("{kind}.{}.toml", self.seat);
        let path = next_file(&self.game, game, self.out.as_ref(), &usual);
        io::write_new(&path, bytes.as_bytes())?;
        Ok(path)
    }
}

/// Words from the command line, before anything is signed.
///
/// # Errors
/// They are not fit for a document.
pub(super) fn plain_words(name: &str, text: Option<&String>) -> Result<()> {
    Ok(desk::plain_words(name, text).map_err(Failed::from)?)
}

/// Signs what a command has written.
///
/// # Errors
/// A word in it that no document can hold.
pub(super) fn sign(text: &str, key: &SecretKey) -> Result<SignedDocument> {
    Ok(desk::sign(text, key).map_err(Failed::from)?)
}

/// As [`sign`], with the key in a file, which must be that of the seat that speaks in the text.
///
/// # Errors
/// As [`sign`] and [`read_secret`], or it is another key.
pub(super) fn sign_own(game: &Game, text: &str, key: &Path) -> Result<SignedDocument> {
    Ok(desk::sign_as(game, text, &read_secret(key)?).map_err(Failed::from)?)
}

/// Reads a secret key, asking for its passphrase if it has one.
///
/// # Errors
/// The file cannot be read or is no Ed25519 key, or the passphrase is wrong.
pub(super) fn read_secret(file: &Path) -> Result<SecretKey> {
    let bytes = io::read_secret(file)?;
    let text = std::str::from_utf8(&bytes).map_err(|_| {
        Failed::refused(format!("{} is not a key", file.display()), "name the secret key file")
    })?;
    match SecretKey::from_openssh(text, None) {
        Err(KeyError::NeedsPassphrase) => {
            let phrase = ask(&format!("Passphrase of {}: ", file.display()))?;
            SecretKey::from_openssh(text, Some(&phrase)).map_err(|e| wrong(file, &e))
        }
        other => other.map_err(|e| wrong(file, &e)),
    }
}

/// The seats for which a key signs, where that can be said without its passphrase: no other person's chain
/// is opened with it.
pub(super) fn seats_of_key(game: &Game, file: &Path) -> Vec<String> {
    let own = io::read_secret(file).ok().and_then(|bytes| {
        let text = std::str::from_utf8(&bytes).ok()?;
        Some(SecretKey::from_openssh(text, None).ok()?.public())
    });
    own.or_else(|| read_public(&io::with_suffix(file, ".pub")).ok())
        .map_or_else(Vec::new, |key| desk::seats_of(game, &key))
}

/// Reads the public half of a secret or public key file.
///
/// # Errors
/// As [`read_secret`].
pub(super) fn read_public(file: &Path) -> Result<PublicKey> {
    let bytes = Zeroizing::new(io::read_document(file)?);
    let text = String::from_utf8_lossy(&bytes);
    if text.contains("PRIVATE KEY") {
        return Ok(read_secret(file)?.public());
    }
    PublicKey::from_openssh(text.trim()).map_err(|e| wrong(file, &e))
}

fn wrong(file: &Path, e: &KeyError) -> anyhow::Error {
    let help = "name an Ed25519 key: `fieldpost key new` makes one";
    Failed::refused(format!("{}: {e}", file.display()), help).into()
}

/// Asks for a passphrase, on the terminal.
///
/// # Errors
/// There is no terminal to ask at.
pub(super) fn ask(prompt: &str) -> Result<Zeroizing<String>> {
    rpassword::prompt_password(prompt).map(Zeroizing::new).map_err(|e| {
        Failed::io("cannot ask for the passphrase here", format!("{e}; run it in a terminal"))
            .into()
    })
}
