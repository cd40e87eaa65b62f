//! Every fuzz target over its corpus, and over what a simple mutator makes of it: bytes changed, cut
//! out, doubled and spliced. The same inputs in every run; a crash found once becomes a file in
//! tests/fuzz/TARGET.

use std::fs;
use std::path::{Path, PathBuf};

use fieldpost::fuzz::{Fuzz, FuzzTarget};

/// Mutations of each corpus; FUZZ_RUNS=100000 looks harder.
fn runs(usual: u64) -> u64 {
    std::env::var("FUZZ_RUNS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }
}

/// Words that mean something to one reader or another.
const WORDS: [&str; 24] = [
    "-1",
    "0",
    "4294967295",
    "99999999999999999999",
    "\"",
    "\\",
    "\n",
    "\r\n",
    "[",
    "]",
    "(",
    ")",
    "{",
    " > ",
    ", ",
    ": ",
    "= ",
    "[[when]]\n",
    "None",
    "until",
    "\u{202e}",
    "\u{0}",
    "sz5",
    "-----BEGIN SSH SIGNATURE-----",
];

fn mutate(all: &[(PathBuf, Vec<u8>)], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = all[chance.below(all.len())].1.clone();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len());
        let long = chance.below(40).min(bytes.len() - at);
        match chance.below(8) {
            0 if !bytes.is_empty() => bytes[at] ^= 1 << chance.below(8),
            1 if !bytes.is_empty() => bytes[at] = chance.next() as u8,
            2 => drop(bytes.drain(at..at + long)),
            3 => {
                let piece = bytes[at..at + long].to_vec();
                let to = chance.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            4 => {
                let word = WORDS[chance.below(WORDS.len())].bytes();
                let end = at + long.min(chance.below(6));
                bytes.splice(at..end, word);
            }
            5 => {
                let other = &all[chance.below(all.len())].1;
                let from = chance.below(other.len());
                let piece = other[from..(from + long).min(other.len())].to_vec();
                bytes.splice(at..at + long, piece);
            }
            6 => {
                // A digit becomes another: numbers are where the surprises are.
                let found = bytes.iter().skip(at).position(u8::is_ascii_digit);
                if let Some(i) = found {
                    bytes[at + i] = b'0' + chance.below(10) as u8;
                }
            }
            _ => {
                let lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').collect();
                let (i, j) = (chance.below(lines.len()), chance.below(lines.len()));
                let mut lines = lines;
                if !lines.is_empty() {
                    lines.swap(i, j);
                }
                bytes = lines.concat();
            }
        }
    }
    if chance.below(30) == 0 {
        bytes.truncate(chance.below(bytes.len()));
    }
    bytes
}

fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz").join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut all: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    all.sort();
    assert!(all.len() > 3, "{name} has hardly a corpus");
    all.into_iter().map(|p| (p.clone(), fs::read(&p).expect("a corpus file"))).collect()
}

fn one(fuzz: &Fuzz, target: FuzzTarget, name: &str, from: &str, bytes: &[u8]) {
    let run = std::panic::AssertUnwindSafe(|| target(fuzz, bytes));
    if std::panic::catch_unwind(run).is_err() {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("crash-{name}"));
        fs::write(&kept, bytes).expect("the crash can be kept");
        panic!("{name}: {from} panics; the input is {}", kept.display());
    }
}

fn target(name: &str, usual: u64) {
    let fuzz = Fuzz::new().expect("the edition loads");
    let (_, body) = Fuzz::TARGETS.into_iter().find(|(n, _)| *n == name).expect("a target");
    let all = corpus(name);
    for (path, bytes) in &all {
        one(&fuzz, body, name, &path.display().to_string(), bytes);
    }
    let seed = std::env::var("FUZZ_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut chance = Chance(seed);
    for run in 0..runs(usual) {
        let bytes = mutate(&all, &mut chance);
        one(&fuzz, body, name, &format!("mutation {run}"), &bytes);
    }
}

#[test]
fn order_files() {
    target("order-file", 1500);
}

#[test]
fn plain_turns() {
    target("plain-turn", 150);
}

#[test]
fn game_files() {
    target("game-file", 500);
}

#[test]
fn case_files() {
    target("case-file", 1500);
}

#[test]
fn signature_blocks() {
    target("signature-block", 5000);
}

#[test]
fn mails() {
    target("mail", 250);
}
