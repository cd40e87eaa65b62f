//! `fieldpost demo`: plays a scripted opening in a new folder, with real keys, signatures and dice,
//! by running the commands a player and a director would run and printing each of them.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::checked_documents::findings;
use super::games::Games;
use super::order_text::{OrdersForm, answer_template, random_text, template};
use super::term::{alone, print};
use crate::chain::Game;
use crate::desk::numbered;
use crate::desk::plain_orders;
use crate::desk::standing_text;
use crate::diag::has_errors;
use crate::doc_kind::DocKind;
use crate::edition::Source;
use crate::orders::{glance, read_orders};
use crate::store::exit_codes::Failed;
use crate::store::inbox::{Found, FoundInFiles, refused};
use crate::store::io;

/// Play a scripted opening in a new folder: real files, real signatures, real dice
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost demo                 plays in the new folder fieldpost-demo
  fieldpost demo /tmp/first-try

README.txt in that folder says what every file is.")]
pub(super) struct DemoArgs {
    /// The rule system
    #[arg(long, default_value = "lhtr")]
    edition: String,
    /// The folder to make; it must not exist or must be empty
    #[arg(default_value = "fieldpost-demo")]
    folder: PathBuf,
    #[command(flatten)]
    games: Games,
}

/// `games/<edition>/demo/demo.toml`
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoScript {
    name: String,
    director: String,
    rounds: u32,
    /// What the sides do with their cash advances, in order.
    #[serde(default)]
    advance: Vec<ScriptAdvance>,
    seat: Vec<ScriptSeat>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptAdvance {
    seat: String,
    place: Vec<String>,
    keep: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptSeat {
    seat: String,
    powers: String,
    standing: Option<String>,
    answer: Option<String>,
}

/// Runs one command given as words.
pub(super) type RunWords = fn(&[String]) -> Result<()>;

/// Plays the demo, running every command with `run_words`.
///
/// # Errors
/// The folder is not empty, or a command of the script fails.
pub(super) fn run(args: &DemoArgs, run_words: RunWords) -> Result<()> {
    let source = args.games.source()?;
    let base = format!("{}/demo", args.edition);
    let text = source.text(&format!("{base}/demo.toml")).ok_or_else(|| {
        Failed::wrong_use(
            format!("the edition {} has no demo", args.edition),
            format!("editions: {}", source.editions().join(", ")),
        )
    })?;
    let script: DemoScript =
        toml::from_str(&text).map_err(|e| broken(&format!("{base}/demo.toml"), e.message()))?;
    make_folder(&args.folder)?;
    let stage = Stage { args, run_words, source, base, script };
    stage.found_game()?;
    stage.file_standing()?;
    stage.advance()?;
    stage.play()?;
    stage.close()
}

fn make_folder(folder: &Path) -> Result<()> {
    crate::store::new_names::file_name(folder)?;
    let occupied = std::fs::read_dir(folder).is_ok_and(|mut d| d.next().is_some());
    if occupied {
        let what = format!("{} is not empty", folder.display());
        return Err(Failed::io(what, "name another folder after `fieldpost demo`").into());
    }
    let keys = folder.join("keys");
    crate::store::disk::make_folder(&keys)
        .map_err(|e| Failed::io(format!("cannot make {}", keys.display()), e).into())
}

struct Stage<'a> {
    args: &'a DemoArgs,
    run_words: RunWords,
    source: Source,
    base: String,
    script: DemoScript,
}

impl Stage<'_> {
    /// A file of the demo's folder.
    fn file(&self, name: &str) -> PathBuf {
        self.args.folder.join(name)
    }

    fn key(&self, seat: &str) -> PathBuf {
        self.file("keys").join(seat)
    }

    /// Prints a command as it would be typed, and runs it.
    fn command(&self, words: &[&str]) -> Result<()> {
        let quoted = words.iter().map(|w| {
            if w.contains([' ', ':', '\'']) { format!("'{w}'") } else { (*w).to_string() }
        });
        print(&format!("$ fieldpost {}\n", quoted.collect::<Vec<_>>().join(" ")));
        let mut all: Vec<String> = words.iter().map(|w| (*w).to_string()).collect();
        // Keys are made without looking at an edition.
        let looks = !words.starts_with(&["key"]);
        if let Some(games) = self.args.games.folder().filter(|_| looks) {
            all.extend(["--games".to_string(), games.display().to_string()]);
        }
        alone(|| (self.run_words)(&all))
    }

    /// Keys, invitation, joins, genesis.
    fn found_game(&self) -> Result<()> {
        say("Everyone makes a key.");
        let director = self.script.director.as_str();
        let seats: Vec<&str> = self.script.seat.iter().map(|s| s.seat.as_str()).collect();
        let everybody: Vec<&str> = seats.iter().copied().chain([director]).collect();
        for seat in &everybody {
            let key = self.key(seat).display().to_string();
            self.command(&["key", "new", &key, "--comment", seat])?;
        }
        say(
            "The director writes the invitation and joins first; everyone else answers with a join file.",
        );
        let name = self.script.name.as_str();
        let invitation = self.file(&format!("{name}.invitation.toml")).display().to_string();
        let mut words = vec!["new", &self.args.edition, "--name", name, "--director", director];
        let seats: Vec<String> =
            self.script.seat.iter().map(|s| format!("{}: {}", s.seat, s.powers)).collect();
        for seat in &seats {
            words.extend(["--seat", seat.as_str()]);
        }
        let key = self.key(director).display().to_string();
        words.extend(["--key", &key, "--out", &invitation]);
        self.command(&words)?;
        let join =
            |seat: &str| self.file(&format!("{name}.join.{seat}.toml")).display().to_string();
        let first = join(director);
        for seat in everybody.iter().filter(|s| **s != director) {
            let key = self.key(seat).display().to_string();
            self.command(&["join", &invitation, &first, "--seat", seat, "--key", &key])?;
        }
        let joins: Vec<String> = everybody.iter().map(|seat| join(seat)).collect();
        say("The game begins.");
        let mut words = vec!["start", invitation.as_str()];
        words.extend(joins.iter().map(String::as_str));
        self.command(&words)
    }

    fn file_standing(&self) -> Result<()> {
        let mut signed = Vec::new();
        let game = self.latest()?;
        for seat in &self.script.seat {
            let Some(name) = &seat.standing else { continue };
            let body = self.text_of(name)?;
            let (head, version) =
                standing_text::template(&game.1, &seat.seat).map_err(Failed::from)?;
            let head = head.split("\n\n").next().unwrap_or_default();
            let to =
                self.file(&format!("{}.standing.{}.{version}.toml", self.script.name, seat.seat));
            io::write_new(&to, format!("{head}\n\n{body}").as_bytes())?;
            if signed.is_empty() {
                say("Standing orders decide for players when it is not their turn.");
            }
            signed.push(self.sign(&to, &seat.seat, &game.0)?);
        }
        if signed.is_empty() {
            return Ok(());
        }
        let game = game.0.display().to_string();
        let mut words = vec!["standing", "file", game.as_str()];
        words.extend(signed.iter().map(String::as_str));
        self.command(&words)
    }

    /// Each side's spokesman places the cash advance, where the edition has one.
    fn advance(&self) -> Result<()> {
        for a in &self.script.advance {
            let (path, game) = self.latest()?;
            say(&format!("{} places the cash advance of the side.", a.seat));
            let path_name = path.display().to_string();
            let key = self.key(&a.seat);
            let key = key.display().to_string();
            let mut words = vec!["advance", &path_name, "--seat", &a.seat, "--key", &key];
            a.place.iter().for_each(|p| words.extend(["--place", p.as_str()]));
            a.keep.iter().for_each(|k| words.extend(["--keep", k.as_str()]));
            self.command(&words)?;
            let name = &game.file().name;
            let next = game.file().latest() + 1;
            let paper = numbered(&path, name, next, &format!("advance.{}.toml", a.seat));
            self.command(&["adjudicate", &path_name, &paper.display().to_string()])?;
        }
        Ok(())
    }

    fn text_of(&self, name: &str) -> Result<String> {
        let path = format!("{}/{name}", self.base);
        self.source.text(&path).ok_or_else(|| broken(&path, "it is missing"))
    }

    /// Signs a file and returns the signed one's name.
    fn sign(&self, file: &Path, seat: &str, game: &Path) -> Result<String> {
        let name = file.display().to_string();
        let key = self.key(seat).display().to_string();
        let game = game.display().to_string();
        self.command(&["orders", "sign", &name, "--key", &key, "--game", &game])?;
        Ok(file.with_extension("signed.toml").display().to_string())
    }

    /// The latest game file of the folder.
    fn latest(&self) -> Result<(PathBuf, Game)> {
        let found = io::files(&self.args.folder, "ron")?;
        let path = found.last().cloned().ok_or_else(|| {
            let what = format!("there is no longer a game file in {}", self.args.folder.display());
            Failed::io(what, "leave the folder alone while the demo plays, and begin in a new one")
        })?;
        let game = self.args.games.verified_game(&path)?;
        Ok((path, game))
    }

    fn play(&self) -> Result<()> {
        loop {
            let (path, game) = self.latest()?;
            if game.position().round > self.script.rounds || game.position().victory.is_some() {
                return Ok(());
            }
            let next = game.file().latest() + 1;
            let decisions = if game.owed().is_empty() {
                vec![self.orders(&path, &game, next)?]
            } else {
                self.answers(&path, &game, next)?
            };
            self.rule(&path, &game, next, &decisions)?;
        }
    }

    /// The orders of the power to move: the first variant that is legal now.
    fn orders(&self, path: &Path, game: &Game, next: u32) -> Result<String> {
        let ed = &game.rules().edition;
        let power = ed.power(game.position().power);
        let seat = game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default();
        say(&format!("{}: {seat} writes, checks and signs orders.", power.name));
        let to = numbered(path, &game.file().name, next, &format!("{}.txt", power.id));
        let text = template(game)?;
        let head = text.split("\n\n").next().unwrap_or_default();
        let mut chosen = None;
        for n in 1.. {
            let name = format!("{}/{}-{n}.toml", self.base, power.id);
            let Some(body) = self.source.text(&name) else { break };
            let text = format!("{head}\n\n{body}");
            if game.position().round == 1 && legal(game, &text, &to)? {
                chosen = Some(text);
                break;
            }
        }
        let text = match chosen {
            Some(text) => text,
            None => random_text(game, u64::from(next), OrdersForm::Toml)?,
        };
        let read = read_orders(ed, &text).value;
        let plan = read.map(|file| file.orders).unwrap_or_default();
        let text = plain_orders(game, &plan).map_err(refused)?;
        io::write_new(&to, text.as_bytes())?;
        let name = to.display().to_string();
        let game = path.display().to_string();
        self.command(&["orders", "check", &name, "--game", &game])?;
        self.sign(&to, &seat, path)
    }

    fn answers(&self, path: &Path, game: &Game, next: u32) -> Result<Vec<String>> {
        let mut seats: Vec<String> = game
            .owed()
            .iter()
            .filter_map(|o| game.seat_of(o.power).map(|s| s.id.clone()))
            .collect();
        seats.dedup();
        let mut signed = Vec::new();
        for seat in seats {
            say(&format!("{seat} is asked and answers."));
            let text = answer_template(game, Some(&seat), OrdersForm::Toml)?;
            let head = text.split("\n\n").next().unwrap_or_default();
            let to = numbered(path, &game.file().name, next, &format!("answer.{seat}.toml"));
            let script = self.script.seat.iter().find(|s| s.seat == seat);
            let body = match script.and_then(|s| s.answer.as_ref()) {
                Some(name) => self.text_of(name)?,
                None => String::new(),
            };
            let filled = format!("{head}\n\n{body}");
            let good = legal(game, &filled, &to)?;
            io::write_new(&to, if good { filled } else { text }.as_bytes())?;
            signed.push(self.sign(&to, &seat, path)?);
        }
        Ok(signed)
    }

    /// Adjudicates; where dice are needed the director locks and opens first.
    fn rule(&self, path: &Path, game: &Game, next: u32, decisions: &[String]) -> Result<()> {
        let game_path = path.display().to_string();
        let director = self.script.director.as_str();
        let name = &self.script.name;
        let mut words = vec!["adjudicate", game_path.as_str()];
        words.extend(decisions.iter().map(String::as_str));
        let (receipt, opening, key, chain);
        if needs_dice(game, decisions)? {
            say(&format!(
                "{director} signs a receipt, opens the next number of the dice chain and plays the turn."
            ));
            key = self.key(director).display().to_string();
            chain = self.file(&format!("{name}.{director}.chain")).display().to_string();
            let mut lock = vec!["receipt", game_path.as_str()];
            lock.extend(decisions.iter().map(String::as_str));
            lock.extend(["--key", &key]);
            self.command(&lock)?;
            receipt = numbered(path, name, next, "receipt.toml").display().to_string();
            let mut open = vec!["open", game_path.as_str()];
            open.extend(decisions.iter().map(String::as_str));
            open.extend([receipt.as_str(), "--chain", &chain, "--key", &key]);
            self.command(&open)?;
            let rest = format!("opening.{director}.toml");
            opening = numbered(path, name, next, &rest).display().to_string();
            words.extend([receipt.as_str(), opening.as_str()]);
        } else {
            say("No die is needed yet.");
        }
        self.command(&words)
    }

    fn close(&self) -> Result<()> {
        say("Anyone who has the last file can check all of it.");
        let (path, _) = self.latest()?;
        let name = path.display().to_string();
        self.command(&["verify", &name])?;
        let readme = self.file("README.txt");
        io::write_new(&readme, README.replace("NAME", &self.script.name).as_bytes())?;
        print(&format!(
            "\nThe folder {} holds all of it; README.txt there explains the files.\n",
            self.args.folder.display()
        ));
        Ok(())
    }
}

const README: &str = "\
Start with NAME.0002.txt, the report of the first turn.

What is in this folder

keys/              the secret keys of the seats (real players keep their
                   own at home) and their public halves (.pub)
NAME.invitation.toml  what everyone agreed on before the game
NAME.join.*.toml   each seat's signed acceptance
NAME.*.chain       the director's dice chain: secret until the game is over
NAME.standing.*    standing orders, before and after signing
NAME.0000.ron      the game before the first turn; NAME.0001.ron and so on
                   after each block. The last one holds everything.
NAME.0002.*.txt    the orders of block 2 as the player wrote them
NAME.0002.*.toml   what was mailed for block 2: the signed orders, the
                   director's receipt, the opening of the dice
NAME.0002.txt      the report of block 2

In this folder, try
  fieldpost report NAME.0002.ron
  fieldpost show NAME.0002.ron
  fieldpost verify NAME.0002.ron
  fieldpost replay NAME.0002.ron
  fieldpost map NAME.0002.ron        draws NAME.0002.svg for any browser
";

/// What is wrong with the edition's own script.
fn broken(path: &str, what: &str) -> anyhow::Error {
    let help = "the folder demo of an edition holds demo.toml and the files it names";
    Failed::refused(format!("games/{path}: {what}"), help).into()
}

/// Can these orders be adjudicated now?
fn legal(game: &Game, text: &str, name: &Path) -> Result<bool> {
    let canonical = crate::seal::canonicalise(text.as_bytes())
        .map_err(|e| broken(&name.display().to_string(), &e.to_string()))?;
    let found = Found {
        path: name.to_path_buf(),
        place: Default::default(),
        canonical,
        copied: false,
        remarks: String::new(),
        below: String::new(),
        form: false,
        plain: None,
        by: None,
    };
    Ok(!has_errors(&findings(game, &found)?))
}

/// Would adjudicating these documents roll a die?
fn needs_dice(game: &Game, decisions: &[String]) -> Result<bool> {
    let papers =
        decisions.iter().map(|p| Found::read(Path::new(p))?.paper()).collect::<Result<Vec<_>>>()?;
    debug_assert!(papers.iter().all(|p| {
        glance(&p.document.text).is_none_or(|g| matches!(g.kind, DocKind::Orders | DocKind::Answer))
    }));
    let documents = crate::chain::Documents::sort(papers).map_err(Failed::from)?;
    Ok(matches!(
        crate::chain::adjudicate(game, documents),
        Err(crate::chain::ChainFault::NeedsDice { .. })
    ))
}

fn say(what: &str) {
    print(&format!("\n# {what}\n"));
}
