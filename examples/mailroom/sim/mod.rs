//! A game between people who never meet, from one number: everybody types commands in a folder of
//! their own, the post office loses and damages what they mail, programs are killed, and one of them
//! may cheat. At the end the laws are asked.

mod agree;
mod boxes;
mod chance;
mod cheat;
mod desk;
mod laws;
mod moves;
mod person;
mod plants;
mod post;
mod rule;
mod silence;
mod start;
mod table;
mod weeks;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use fieldpost::edition::Source;
use fieldpost::mail::{Attachment, Draft};
use fieldpost::store::faults::{DiskAct, DiskFault, PlannedFault as Accident, watched};

pub use plants::Plant;

use chance::Chance;
use cheat::Cheat;
use laws::Secrets;
use person::Person;
use post::{Mail, Post, Subject};
use table::{DORA, Plan};

/// A law that does not hold.
#[derive(Debug)]
pub struct Broken {
    pub law: &'static str,
    pub what: String,
}

impl Broken {
    fn new(law: &'static str, what: impl Into<String>) -> Broken {
        Broken { law, what: what.into() }
    }
}

type Lawful<T> = Result<T, Broken>;

/// How a game went.
pub struct Outcome {
    pub seed: u64,
    /// What game it was.
    pub about: String,
    pub broken: Option<Broken>,
    /// Every command and every mail.
    pub log: Vec<String>,
    pub tally: Tally,
    pub spent: Spent,
}

/// How many commands of a kind, and how long they took.
pub type Spent = BTreeMap<String, (u32, Duration)>;

/// What happened how often.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Tally {
    pub mails: u32,
    pub lost: u32,
    pub damaged: u32,
    pub commands: u32,
    pub kills: u32,
    pub blocks: u32,
    /// Played to the end.
    pub finished: u32,
    /// Stopped, and the programs say whom it waits for.
    pub stuck: u32,
    /// Chain files put back from an old copy.
    pub restored: u32,
    /// With two histories, which `audit` names.
    pub forked: u32,
    /// In which the cheat came to cheating.
    pub cheated: u32,
    /// Rulings that somebody signed.
    pub rulings: u32,
    /// Blocks that hold standing orders, seals or notices.
    pub filed: u32,
    /// Seals that were opened when a turn asked for it.
    pub unsealed: u32,
    /// Turns that were given in two parts.
    pub parts: u32,
    /// Commands that took what they needed out of a mailbox.
    pub boxed: u32,
    /// Commands that did what was due for a whole mailbox.
    pub weeks: u32,
    /// Turns that a caretaker played.
    pub caretakers: u32,
    /// Seats that were silent and came back.
    pub returned: u32,
    /// Games that a judge closed.
    pub judged: u32,
}

/// So many days of silence end a game that somebody holds up.
const PATIENCE: u32 = 25;
/// An honest table finishes its game in any weather.
const HONEST_PATIENCE: u32 = 200;
/// No game lasts longer.
const LAST_DAY: u32 = 4000;

/// What a command did.
struct Ran {
    code: u8,
    /// Both outputs, every run of blanks and line ends as one blank.
    said: String,
}

/// Files by name.
type Files = Vec<(String, Vec<u8>)>;

struct World {
    plan: Plan,
    plant: Option<Plant>,
    /// The folder of folders, which is another in every run.
    root: String,
    chance: Chance,
    post: Post,
    people: Vec<Person>,
    source: Source,
    today: u32,
    /// Days on which nothing happened.
    quiet: u32,
    secrets: Secrets,
    /// The text of every document that somebody mailed.
    texts: BTreeSet<String>,
    /// The head of every game file that somebody made.
    heads: BTreeSet<String>,
    /// What the programs said of game files that are good, by their bytes.
    good: BTreeMap<(usize, u64), person::Latest>,
    /// The heads of the blocks of every good game file, by its last one.
    lines: BTreeMap<String, Vec<String>>,
    /// What the program took out of mails, by their bytes.
    mails: BTreeMap<(usize, u64), Files>,
    /// Joins that the host has.
    joins: BTreeMap<String, String>,
    /// The cheat has cheated.
    cheated: u32,
    /// The seat that was silent plays again.
    returned: bool,
    log: Vec<String>,
    tally: Tally,
    spent: Spent,
}

/// Plays the game of a seed, or a short one; with a planted fault, if one is named.
pub fn play(seed: u64, short: bool, plant: Option<Plant>) -> Outcome {
    let mut chance = Chance::new(seed);
    let mut plan = Plan::draw(&mut chance, short);
    plan.mailboxes = seed.is_multiple_of(2);
    let tame =
        plan.cheat.is_none_or(|cheat| cheat == Cheat::Silent) && plan.cheat_seat != Some(DORA);
    plan.weeks = cfg!(unix) && plan.mailboxes && plan.has_director() && tame && plant.is_none();
    if let Some(plant) = plant {
        plant.clear(&mut plan);
    }
    let about = plan.told();
    let folder = tempfile::Builder::new().prefix("mailroom-").tempdir_in(quick_disk());
    let folder = folder.expect("a folder for the game");
    let mut world = World::new(plan, chance, folder.path());
    world.plant = plant;
    let begun = Instant::now();
    let played = world.whole_game();
    world.spend("all together", begun);
    let World { log, tally, spent, .. } = world;
    Outcome { seed, about, broken: played.err(), log, tally, spent }
}

/// A disk in memory where there is one: every file is synced.
fn quick_disk() -> std::path::PathBuf {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory.to_path_buf() } else { std::env::temp_dir() }
}

impl World {
    fn new(plan: Plan, chance: Chance, folder: &Path) -> World {
        let keepers = plan.keepers();
        let person = |seat: &'static str| Person {
            seat,
            folder: folder.join(seat),
            honest: plan.cheat_seat != Some(seat),
            cheats: plan.cheat_seat == Some(seat),
            keeper: keepers.contains(&seat),
            director: seat == DORA,
            held: None,
            docs: Vec::new(),
            joined: false,
            done: BTreeSet::new(),
            locked: None,
            shown: 0,
            stopped_by: String::new(),
            forks: Vec::new(),
            mails: 0,
        };
        let people: Vec<Person> = plan.seats().into_iter().map(person).collect();
        World {
            source: start::source(plan.games.as_deref()),
            secrets: Secrets::default(),
            people,
            root: format!("{}/", folder.display()),
            plan,
            plant: None,
            chance,
            post: Post::default(),
            today: 0,
            quiet: 0,
            texts: BTreeSet::new(),
            heads: BTreeSet::new(),
            good: BTreeMap::new(),
            lines: BTreeMap::new(),
            mails: BTreeMap::new(),
            joins: BTreeMap::new(),
            cheated: 0,
            returned: false,
            log: Vec::new(),
            tally: Tally::default(),
            spent: Spent::new(),
        }
    }

    fn spend(&mut self, what: &str, since: Instant) {
        let spent = self.spent.entry(what.to_string()).or_default();
        *spent = (spent.0 + 1, spent.1 + since.elapsed());
    }

    fn whole_game(&mut self) -> Lawful<()> {
        self.begin()?;
        let (mut silence, mut furthest) = (0, 0);
        while !self.over() && self.today < LAST_DAY {
            if silence > if self.cheated > 0 { PATIENCE } else { HONEST_PATIENCE } {
                break;
            }
            self.today += 1;
            let mut busy = false;
            for mail in self.post.arriving(self.today) {
                busy = true;
                self.receive(mail)?;
            }
            for i in self.chance.shuffled(self.people.len()) {
                while self.act(i)? {
                    busy = true;
                }
            }
            if !busy && self.post.is_empty() {
                self.speak_up()?;
            }
            let blocks = self.people.iter().filter_map(|p| p.held.as_ref()).map(|h| h.blocks + 1);
            let blocks: u32 = blocks.sum();
            silence = if blocks > furthest { 0 } else { silence + u32::from(!busy) };
            furthest = blocks;
            self.quiet = silence;
        }
        self.tally.cheated = self.cheated.min(1);
        self.planted_at_the_end()?;
        self.laws_at_the_end()
    }

    /// Has every honest person played to the end?
    fn over(&self) -> bool {
        let (rounds, judged) = (self.plan.rounds, self.judge().is_some());
        let done =
            |h: &person::Latest| h.owed == person::Owed::Nothing || (h.round > rounds && !judged);
        self.people.iter().filter(|p| p.honest).all(|p| p.held.as_ref().is_some_and(done))
    }

    fn say(&mut self, what: String) {
        self.log.push(format!("day {:3}  {what}", self.today));
    }

    /// A command that a person types; `@` marks the files of their folder. Now and then the
    /// program is killed, and the person types it again.
    fn run(&mut self, i: usize, words: &[&str]) -> Lawful<Ran> {
        if self.chance.percent(self.plan.weather.killed) {
            let fault = self.chance.pick(&[DiskFault::Stop, DiskFault::Stop, DiskFault::Fail]);
            let at = self.chance.below(12);
            let (mut ran, acts) = self.watch(i, words, Some(Accident { at, fault }))?;
            if acts.len() <= at {
                return Ok(ran);
            }
            self.tally.kills += 1;
            self.say(format!("  ({fault:?} at act {at}, {:?})", acts[at]));
            // A leftover that cannot be removed stays.
            if ran.code == 0 && acts[at] == DiskAct::Remove {
                return Ok(ran);
            }
            if self.planted(Plant::QuietFailure) {
                ran.code = 1;
            }
            if ran.code != 3 {
                let what = format!("{} ended with {}: {}", words.join(" "), ran.code, ran.said);
                return Err(Broken::new("who cannot write says so", what));
            }
        }
        Ok(self.watch(i, words, None)?.0)
    }

    /// A command that nothing can be wrong with.
    fn good(&mut self, i: usize, words: &[&str]) -> Lawful<String> {
        let ran = self.run(i, words)?;
        self.must_be_good(i, &words.join(" "), ran)
    }

    /// What a command said with which nothing can be wrong.
    fn must_be_good(&mut self, i: usize, line: &str, ran: Ran) -> Lawful<String> {
        let ran = self.planted_end(ran);
        if ran.code == 0 {
            return Ok(ran.said);
        }
        let what = format!("{}$ {line}: {} {}", self.people[i].seat, ran.code, ran.said);
        Err(Broken::new("what the guide says works", what))
    }

    fn watch(
        &mut self,
        i: usize,
        words: &[&str],
        accident: Option<Accident>,
    ) -> Lawful<(Ran, Vec<DiskAct>)> {
        let folder = format!("{}/", self.people[i].folder.display());
        let full = |w: &&str| w.strip_prefix('@').map_or(w.to_string(), |f| format!("{folder}{f}"));
        let mut typed: Vec<String> = words.iter().map(full).collect();
        if let Some(games) = &self.plan.games {
            typed.extend(["--games".to_string(), games.clone()]);
        }
        let late = self.tally.commands > 9;
        if late && self.planted(Plant::UnknownCommand) {
            typed.push("--no-such-word".to_string());
        }
        let panics = late && self.planted(Plant::Panic);
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let begun = Instant::now();
        let ran = catch_unwind(AssertUnwindSafe(|| {
            if panics {
                resume_unwind(Box::new(()));
            }
            watched(accident, || fieldpost::cli::run(&typed))
        }));
        let second = words.get(1).filter(|w| w.chars().all(char::is_alphabetic));
        self.spend(&[words[0], second.map_or("", |w| w)].join(" "), begun);
        let line = format!("{}$ {}", self.people[i].seat, words.join(" "));
        self.tally.commands += 1;
        let Ok(((mut code, said), acts)) = ran else {
            return Err(Broken::new("no command panics", line));
        };
        if late && self.planted(Plant::ExitCode) {
            code = 9;
        }
        let said = self.planted_words(words[0], said);
        let said = said.replace(&folder, "").replace(&self.root, "");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = said.chars().take(if code == 0 { 160 } else { 600 }).collect();
        self.say(format!("{line}\n         {code} {short}"));
        match code {
            2 => Err(Broken::new("what the guide says is a command", format!("{line}: {said}"))),
            0..=4 => Ok((Ran { code, said }, acts)),
            _ => Err(Broken::new("exit codes are those of the help", format!("{line}: {code}"))),
        }
    }

    /// Mails a file of one's own folder to others.
    fn mail(&mut self, from: usize, to: &[usize], subject: Subject, file: &str) -> Lawful<()> {
        let path = self.people[from].path(file);
        let bytes = std::fs::read(&path)
            .map_err(|e| Broken::new("a file is there", format!("{file}: {e}")))?;
        let bytes = self.planted_mail(from, bytes);
        self.nothing_secret(from, file, &bytes)?;
        let unsigned = self.planted(Plant::UnsignedWords) && !self.heads.is_empty();
        if subject == Subject::SignedDocument
            && !unsigned
            && let Ok(found) = fieldpost::seal::canonicalise(&bytes)
        {
            self.texts.insert(found.text);
        }
        let bytes = match subject {
            Subject::Game => self.packed(from, file, bytes)?,
            _ => bytes,
        };
        let weather = self.plan.weather;
        for to in to.iter().filter(|to| **to != from) {
            let mail = Mail { from, to: *to, subject, bytes: bytes.clone() };
            let fate = self.post.send(self.today, mail, weather, &mut self.chance);
            self.tally.mails += 1;
            self.tally.lost += u32::from(fate == "lost");
            self.tally.damaged += u32::from(fate == "mangled" || fate == "spoilt");
            let (from, to) = (self.people[from].seat, self.people[*to].seat);
            self.say(format!("{from} mails {file} to {to}  {fate}"));
        }
        Ok(())
    }

    /// A game file goes as an attachment: the mail that `mail pack` writes, or any other.
    fn packed(&mut self, from: usize, file: &str, bytes: Vec<u8>) -> Lawful<Vec<u8>> {
        let person = &mut self.people[from];
        let latest = person.held.as_ref().is_some_and(|h| h.file == file);
        if latest && self.chance.percent(10) {
            person.mails += 1;
            let out = format!("@out-{}.eml", person.mails);
            let game = format!("@{file}");
            self.good(from, &["mail", "pack", &game, "--out", &out])?;
            let path = self.people[from].path(&out[1..]);
            let bytes = std::fs::read(&path).unwrap_or_default();
            let _ = std::fs::remove_file(path);
            self.nothing_secret(from, file, &bytes)?;
            return Ok(bytes);
        }
        let draft = Draft {
            subject: "the game".to_string(),
            text: "The latest game file is attached.\n".to_string(),
            attachments: vec![Attachment { name: file.to_string(), bytes }],
            ..Draft::default()
        };
        Ok(draft.eml())
    }

    /// Everybody but one.
    fn others(&self, i: usize) -> Vec<usize> {
        (0..self.people.len()).filter(|p| *p != i).collect()
    }

    fn find(&self, seat: &str) -> Option<usize> {
        self.people.iter().position(|p| p.seat == seat)
    }

    fn director(&self) -> Option<usize> {
        self.find(DORA)
    }
}

impl Tally {
    /// Several games together.
    pub fn add(&mut self, other: &Tally) {
        self.mails += other.mails;
        self.lost += other.lost;
        self.damaged += other.damaged;
        self.commands += other.commands;
        self.kills += other.kills;
        self.blocks += other.blocks;
        self.finished += other.finished;
        self.stuck += other.stuck;
        self.restored += other.restored;
        self.forked += other.forked;
        self.cheated += other.cheated;
        self.rulings += other.rulings;
        self.filed += other.filed;
        self.unsealed += other.unsealed;
        self.parts += other.parts;
        self.boxed += other.boxed;
        self.weeks += other.weeks;
        self.caretakers += other.caretakers;
        self.returned += other.returned;
        self.judged += other.judged;
    }

    pub fn told(&self) -> String {
        format!(
            "{} commands, {} of them killed; {} mails, {} of them lost and {} damaged; {} blocks; \
             {} chains put back from an old copy\n\
             {} rulings signed, {} blocks of standing orders, seals and notices, \
             {} seals opened, {} turns in two parts; {} commands with a mailbox, {} weeks; \
             {} turns of a caretaker, {} silent seats came back, {} games closed by a judge\n\
             {} games played to the end, {} stopped by somebody who is named, {} with two histories, \
             which audit names; in {} somebody cheated",
            self.commands,
            self.kills,
            self.mails,
            self.lost,
            self.damaged,
            self.blocks,
            self.restored,
            self.rulings,
            self.filed,
            self.unsealed,
            self.parts,
            self.boxed,
            self.weeks,
            self.caretakers,
            self.returned,
            self.judged,
            self.finished,
            self.stuck,
            self.forked,
            self.cheated
        )
    }
}
