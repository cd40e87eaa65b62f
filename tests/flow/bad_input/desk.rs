//! A player's desk: a folder with keys, chains and the first files of a game in director mode, made
//! once and copied for every test; and the program that runs in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use fieldpost::chain::sign_text;
use fieldpost::seal::SecretKey;

use crate::keys::write_private;

pub const SEATS: [&str; 4] = ["anna", "bruno", "clara", "dora"];

/// Legal orders for the Soviet Union's first turn, below the head.
pub const OPENING: &str = "\n[purchase]\nbuy = \"4 inf, 3 art\"\n\n[combat]\nmoves = [\n  \
    \"3 inf, 1 tank: Archangel > West Russia\",\n  \
    \"3 inf, 1 ftr: Karelia > West Russia\",\n  \
    \"3 inf, 1 art: Russia > West Russia\",\n]\n\n[noncombat]\nmoves = [\n  \
    \"1 ftr: West Russia > Russia\",\n  \
    \"2 inf: Kazakh > Russia\",\n]\n\n[mobilize]\nplace = [\n  \
    \"3 inf, 1 art: Caucasus\",\n  \"1 inf, 2 art: Russia\",\n]\n";

/// Legal orders for Germany's first turn, below the head.
pub const WAITING: &str = "\n[purchase]\nbuy = \"5 inf\"\n\n[mobilize]\n\
    place = [\n  \"5 inf: Germany\",\n]\n";

/// A folder of its own for one test.
pub struct Desk {
    folder: tempfile::TempDir,
}

/// What a run of the program left behind.
pub struct Ran {
    pub code: i32,
    /// Both outputs, every run of blanks and line ends as one blank.
    pub says: String,
}

impl Desk {
    /// Game files: spring.0000.ron, spring.0001.ron after the Soviet turn with its documents, and
    /// autumn.0000.ron of another game with the same people.
    pub fn new() -> Desk {
        static BASE: OnceLock<Desk> = OnceLock::new();
        let base = BASE.get_or_init(prepare);
        let folder = tempfile::tempdir().expect("a folder");
        for (name, bytes) in base.files() {
            write_private(&folder.path().join(name), bytes);
        }
        Desk { folder }
    }

    /// Another desk with the same files.
    pub fn copy(&self) -> Desk {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, bytes) in self.files() {
            write_private(&folder.path().join(name), bytes);
        }
        Desk { folder }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        write_private(&self.file(name), text);
    }

    /// Every file with its bytes; a folder has none.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let list = fs::read_dir(self.path()).expect("the desk is a folder");
        let entries = list.map(|e| e.expect("an entry").path());
        let name = |p: &Path| p.file_name().unwrap_or_default().to_string_lossy().to_string();
        // The empty file that a chain is locked by stays next to it, also after a refusal.
        let empty = |p: &Path| fs::metadata(p).is_ok_and(|m| m.len() == 0);
        let locks = |p: &Path| name(p).starts_with('.') && name(p).ends_with(".lock") && empty(p);
        let entries = entries.filter(|p| !locks(p));
        // A hundred megabytes of nothing are not worth comparing.
        let bytes = |p: &Path| match fs::metadata(p) {
            Ok(m) if m.is_file() && m.len() < 2_000_000 => fs::read(p).unwrap_or_default(),
            _ => Vec::new(),
        };
        entries.map(|p| (name(&p), bytes(&p))).collect()
    }

    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        command.args(words).current_dir(self.path()).env_remove("COLUMNS");
        command
    }

    pub fn run(&self, words: &[&str]) -> Ran {
        let output = self.command(words).output().expect("the program runs");
        Ran::from(words, &output)
    }

    /// Runs what must work.
    pub fn good(&self, words: &[&str]) -> Ran {
        let ran = self.run(words);
        assert_eq!(ran.code, 0, "{words:?} {}", ran.says);
        ran
    }

    /// Runs what must fail with this code and all of these words, and must leave no trace.
    pub fn refused(&self, words: &[&str], code: i32, says: &[&str]) -> Ran {
        let before = self.files();
        let ran = self.run(words);
        assert_eq!(ran.code, code, "{words:?} {}", ran.says);
        for part in says {
            assert!(ran.says.contains(part), "{words:?} lacks {part:?}: {}", ran.says);
        }
        assert!(self.files() == before, "{words:?} changed {:?}", self.changed(&before));
        ran
    }

    fn changed(&self, before: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
        let now = self.files();
        let names = now.keys().chain(before.keys());
        names.filter(|n| now.get(*n) != before.get(*n)).cloned().collect()
    }

    pub fn key(&self, seat: &str) -> SecretKey {
        SecretKey::from_openssh(&self.read(seat), None).expect("a key")
    }

    /// Signs a text as no command of the program would: without looking at what it orders.
    pub fn sign(&self, seat: &str, text: &str) -> String {
        self.try_sign(seat, text).expect("a signature")
    }

    /// None where the head of the text says so little that no document can be made of it.
    pub fn try_sign(&self, seat: &str, text: &str) -> Option<String> {
        sign_text(text, &self.key(seat)).ok().map(|p| p.mail())
    }

    /// The head that `orders new` writes for a game file.
    pub fn head(&self, game: &str) -> String {
        let draft = "draft.of.head";
        self.good(&["orders", "new", game, "--toml", "--out", draft]);
        let text = self.read(draft);
        fs::remove_file(self.file(draft)).expect("a draft");
        let lines = text.lines().take_while(|l| !l.is_empty());
        lines.map(|l| format!("{l}\n")).collect()
    }

    /// Receipt and opening of dora for a game file and documents; returns their names.
    pub fn locked(&self, game: &str, files: &[&str]) -> [String; 2] {
        let names = [format!("{game}.receipt"), format!("{game}.opening")];
        let name = game.split('.').next().unwrap_or_default();
        let mut words = vec!["receipt", game];
        words.extend(files);
        words.extend(["--key", "dora", "--out", &names[0]]);
        self.good(&words);
        let chain = format!("{name}.dora.chain");
        let mut words = vec!["open", game, &names[0]];
        words.extend(files);
        words.extend(["--key", "dora", "--chain", &chain, "--out", &names[1]]);
        self.good(&words);
        names
    }
}

impl Ran {
    pub fn from(words: &[&str], output: &Output) -> Ran {
        let both = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
        let text = String::from_utf8_lossy(&both);
        assert!(!text.contains("panicked"), "{words:?} {text}");
        let says = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ran { code: output.status.code().expect("an exit code"), says }
    }
}

fn prepare() -> Desk {
    let desk = Desk { folder: tempfile::tempdir().expect("a folder") };
    for seat in SEATS {
        desk.good(&["key", "new", seat]);
    }
    for game in ["spring", "autumn"] {
        let invitation = format!("{game}.invitation.toml");
        desk.good(&[
            "new",
            "lhtr",
            "--name",
            game,
            "--director",
            "dora",
            "--seat",
            "anna: Soviet Union",
            "--seat",
            "bruno: Germany, Japan",
            "--seat",
            "clara: United Kingdom, United States",
        ]);
        let mut words = vec!["start".to_string(), invitation.clone()];
        let first = format!("{game}.join.dora.toml");
        desk.good(&["join", &invitation, "--seat", "dora", "--key", "dora"]);
        for seat in SEATS {
            if seat != "dora" {
                desk.good(&["join", &invitation, &first, "--seat", seat, "--key", seat]);
            }
            words.push(format!("{game}.join.{seat}.toml"));
        }
        desk.good(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let text = format!("{}{OPENING}", desk.head(&format!("{game}.0000.ron")));
        desk.write(&format!("{game}.orders.toml"), text);
    }
    desk.good(&["orders", "sign", "spring.orders.toml", "--key", "anna"]);
    desk.good(&["orders", "sign", "autumn.orders.toml", "--key", "anna"]);
    let signed = "spring.orders.signed.toml";
    let [receipt, opening] = desk.locked("spring.0000.ron", &[signed]);
    desk.good(&["adjudicate", "spring.0000.ron", signed, &receipt, &opening]);
    desk
}
