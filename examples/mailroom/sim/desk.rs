//! What arrives: every mail is unpacked, signed files are kept, and game files are verified and
//! compared with one's own.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use fieldpost::chain::SignedDocument;
use fieldpost::doc_kind::DocKind;
use fieldpost::store::known::verified;
use serde_json::Value;

use super::person::{Doc, Latest, Owed};
use super::plants::Plant;
use super::post::{Mail, Subject};
use super::table::NAME;
use super::{Broken, Lawful, World};

impl World {
    pub(super) fn receive(&mut self, mail: Mail) -> Lawful<()> {
        let i = mail.to;
        self.say(format!(
            "{} has a mail from {}",
            self.people[i].seat, self.people[mail.from].seat
        ));
        let person = &mut self.people[i];
        if mail.subject == Subject::Invitation {
            if !person.joined {
                fs::write(person.path("invitation.eml"), &mail.bytes).expect("it is saved");
            }
            return Ok(());
        }
        person.mails += 1;
        let name = format!("in-{}", person.mails);
        self.keep_mail(i, mail.subject, &mail.bytes);
        let person = &self.people[i];
        let folder = person.path(&name);
        fs::create_dir(&folder).expect("a folder for a mail");
        for path in self.unpacked(i, &name, &mail.bytes)? {
            let file = path.file_name().unwrap_or_default().to_string_lossy().to_string();
            let inside = format!("{name}/{file}");
            let name = file;
            match () {
                () if name.starts_with(".fieldpost-") => {}
                () if name.ends_with(".ron") => self.consider(i, &inside)?,
                () if name.contains(".draft.") => {}
                () => self.keep_paper(i, &path)?,
            }
        }
        let _ = fs::remove_dir_all(&folder);
        Ok(())
    }

    /// The files of a mail, in a folder. The same mail has the same in it for everybody: mostly only
    /// the first who has it asks the program.
    fn unpacked(&mut self, i: usize, name: &str, mail: &[u8]) -> Lawful<Vec<PathBuf>> {
        let folder = self.people[i].path(name);
        let once_more = self.chance.percent(5);
        if let Some(files) = self.mails.get(&print_of(mail)).filter(|_| !once_more) {
            for (name, bytes) in files {
                fs::write(folder.join(name), bytes).expect("it is saved");
            }
            return Ok(files.iter().map(|(name, _)| folder.join(name)).collect());
        }
        let saved = self.people[i].path(&format!("{name}.eml"));
        fs::write(&saved, mail).expect("a mail is saved");
        let (file, dir) = (format!("@{name}.eml"), format!("@{name}"));
        self.run(i, &["mail", "unpack", &file, "--dir", &dir])?;
        let _ = fs::remove_file(saved);
        if self.planted(Plant::UnreadableUnpacked) {
            fs::write(folder.join("x.toml"), "nothing").expect("it is saved");
        }
        let mut found: Vec<_> =
            fs::read_dir(&folder).expect("it was made").flatten().map(|e| e.path()).collect();
        found.sort();
        let read = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
            (name, fs::read(path).unwrap_or_default())
        };
        // A map, a report and a file to fill in come with the mail and are no papers.
        found.retain(|path| !beside(path));
        let whole = |(name, _): &(String, _)| !name.starts_with(".fieldpost-");
        let files = found.iter().map(read).filter(whole).collect();
        self.mails.insert(print_of(mail), files);
        Ok(found)
    }

    /// A signed file out of a mail.
    fn keep_paper(&mut self, i: usize, path: &Path) -> Lawful<()> {
        let bytes = fs::read(path).expect("it was unpacked");
        let Ok(paper) = SignedDocument::read(&bytes) else {
            let what = path.display().to_string();
            return Err(Broken::new("what was unpacked can be read", what));
        };
        if !self.texts.contains(&paper.document.text) {
            let what = paper.document.text.clone();
            return Err(Broken::new("no word is read that nobody signed", what));
        }
        if paper.header.kind == DocKind::Join {
            return self.joined(i, &paper.header.seat, path);
        }
        let digest = paper.document.digest.to_string();
        let person = &mut self.people[i];
        if person.docs.iter().any(|d| d.digest == digest) {
            return Ok(());
        }
        let (kind, seat) = (paper.header.kind, paper.header.seat);
        let file = format!("paper-{:03}.{}.{seat}.toml", person.docs.len(), kind.word());
        fs::copy(path, person.path(&file)).expect("a paper is kept");
        person.docs.push(Doc {
            file,
            kind,
            seat,
            step: paper.header.step,
            head: paper.header.head,
            digest,
            own: None,
        });
        Ok(())
    }

    /// A paper that a person has made. It is remembered with the question it is for.
    pub(super) fn keep_own(&mut self, i: usize, file: &str, question: &str) -> Lawful<()> {
        let person = &mut self.people[i];
        let bytes = fs::read(person.path(file)).unwrap_or_default();
        let paper = SignedDocument::read(&bytes)
            .map_err(|e| Broken::new("what was signed can be read", format!("{file}: {e}")))?;
        if paper.header.kind == DocKind::Opening {
            person.shown = person.shown.max(paper.header.step.unwrap_or(0));
        }
        person.docs.push(Doc {
            file: file.to_string(),
            kind: paper.header.kind,
            seat: paper.header.seat,
            step: paper.header.step,
            head: paper.header.head,
            digest: paper.document.digest.to_string(),
            own: Some(question.to_string()),
        });
        Ok(())
    }

    /// A game file out of a mail: it counts if it verifies and goes on where one's own ends.
    fn consider(&mut self, i: usize, inside: &str) -> Lawful<()> {
        let bytes = fs::read(self.people[i].path(inside)).expect("it was unpacked");
        if let Some(held) = &self.people[i].held
            && fs::read(self.people[i].path(&held.file)).is_ok_and(|own| own == bytes)
        {
            return Ok(());
        }
        let file = format!("@{inside}");
        // The same bytes are as good for everybody: the first who has them asks.
        if !self.good.contains_key(&print_of(&bytes)) && self.run(i, &["verify", &file])?.code != 0
        {
            return Ok(());
        }
        let latest = self.looked_at(i, inside)?;
        if !self.heads.contains(&latest.head) {
            let what = format!("{inside} has the head {}", latest.head);
            return Err(Broken::new("no game file is good that nobody made", what));
        }
        let Some(own) = self.people[i].held.clone() else { return self.adopt(i, inside, latest) };
        if own.head == latest.head {
            return Ok(());
        }
        let related = self.related(&own.head, &latest.head);
        if self.chance.percent(10) || self.planted(Plant::WrongDiff) {
            let said = self.run(i, &["diff", &format!("@{}", own.file), &file])?.said;
            if !said.contains(related.words()) {
                return Err(Broken::new("diff says how two games belong together", said));
            }
        }
        match related {
            Related::Before => self.adopt(i, inside, latest),
            Related::After => Ok(()),
            Related::Apart => self.fork_seen(i, inside),
        }
    }

    /// How two different game files belong together, by the heads of the blocks that each has.
    pub(super) fn related(&self, own: &str, other: &str) -> Related {
        let begins = |first: &str, second: &str| {
            self.lines.get(second).is_some_and(|heads| heads.iter().any(|h| h == first))
        };
        match (begins(own, other), begins(other, own)) {
            (true, _) => Related::Before,
            (_, true) => Related::After,
            _ => Related::Apart,
        }
    }

    fn fork_seen(&mut self, i: usize, inside: &str) -> Lawful<()> {
        let person = &mut self.people[i];
        let bytes = fs::read(person.path(inside)).expect("it was unpacked");
        if person.forks.iter().any(|f| fs::read(person.path(f)).is_ok_and(|own| own == bytes)) {
            return Ok(());
        }
        let kept = format!("fork-{}.ron", person.forks.len());
        fs::copy(person.path(inside), person.path(&kept)).expect("it is kept");
        person.forks.push(kept);
        Ok(())
    }

    fn adopt(&mut self, i: usize, inside: &str, latest: Latest) -> Lawful<()> {
        let file = format!("{NAME}.{:04}.ron", latest.blocks);
        let person = &mut self.people[i];
        fs::copy(person.path(inside), person.path(&file)).expect("a game file is kept");
        person.held = Some(Latest { file, ..latest });
        Ok(())
    }

    /// The person's own program has written the next game file: it goes to everyone. A person who alone
    /// can have made it files the standing orders that wait, before it is mailed.
    pub(super) fn advanced(&mut self, i: usize, file: &str, alone: bool) -> Lawful<()> {
        self.made(i, file)?;
        while alone && self.file_pocketed(i)? {}
        self.mail_latest(i)
    }

    /// The next game file is one's own from now on.
    pub(super) fn made(&mut self, i: usize, file: &str) -> Lawful<()> {
        let latest = self.looked_at(i, file)?;
        let known = self.planted(Plant::ForeignGame) && latest.blocks > 0;
        self.tally.blocks += u32::from(!known && self.heads.insert(latest.head.clone()));
        self.people[i].held = Some(latest);
        Ok(())
    }

    pub(super) fn mail_latest(&mut self, i: usize) -> Lawful<()> {
        let to = self.others(i);
        let file = self.people[i].held.as_ref().map_or_else(String::new, |h| h.file.clone());
        self.mail(i, &to, Subject::Game, &file)
    }

    /// What the program says of a game file: its state, and who owes what.
    pub(super) fn looked_at(&mut self, i: usize, file: &str) -> Lawful<Latest> {
        let bytes = fs::read(self.people[i].path(file))
            .map_err(|e| Broken::new("the next game file is there", format!("{file}: {e}")))?;
        if let Some(known) = self.good.get(&print_of(&bytes)) {
            return Ok(Latest { file: file.to_string(), ..known.clone() });
        }
        let name = format!("@{file}");
        let ran = self.run(i, &["show", &name, "--owed", "--format", "json"])?;
        // What `show` has verified is known.
        let game = verified(&bytes, &self.source).1;
        let game = game.ok_or_else(|| Broken::new("what is good is good twice", file))?;
        let value: Value = serde_json::from_str(&ran.said)
            .map_err(|e| Broken::new("show --owed speaks JSON", format!("{e}: {}", ran.said)))?;
        let told = !value["time"].is_null() && !self.planted(Plant::NoAccount);
        if told != self.plan.pace.is_some() {
            return Err(Broken::new("a game with a pace has an account of time", ran.said));
        }
        let number = |key: &str| value[key].as_u64().and_then(|n| u32::try_from(n).ok());
        let answers = value["answers"].as_array().cloned().unwrap_or_default();
        let asked = |opens: Option<bool>| {
            let told = answers.iter().filter_map(Value::as_str);
            let told = told.filter(|t| opens.is_none_or(|o| t.contains("to open the seal") == o));
            let seats = || game.seats().iter().map(|s| s.id.clone());
            let named = |t: &str| seats().find(|s| t.contains(&format!("({s})")));
            let seats: BTreeSet<String> = told.filter_map(named).collect();
            seats.into_iter().collect::<Vec<_>>()
        };
        let owed = match value["orders"].as_str() {
            Some(seat) => Owed::Orders(seat.to_string()),
            None if !answers.is_empty() => Owed::Answers(asked(None)),
            None => Owed::Nothing,
        };
        let own = game.file();
        let heads = own.blocks.iter().map(|b| b.head.to_string()).chain([own.game.to_string()]);
        self.lines.insert(own.head().to_string(), heads.collect());
        let latest = Latest {
            file: file.to_string(),
            head: game.file().head().to_string(),
            blocks: game.file().latest(),
            round: game.position().round,
            step: number("step").unwrap_or_default(),
            since: number("since-block").unwrap_or_default(),
            owed,
            to_answer: asked(Some(false)),
            to_open: asked(Some(true)),
        };
        self.good.insert(print_of(&bytes), latest.clone());
        Ok(latest)
    }
}

/// How one's own game file and another belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Related {
    Before,
    After,
    Apart,
}

impl Related {
    /// What `diff` says.
    fn words(self) -> &'static str {
        match self {
            Related::Before => "the first is the beginning of the second",
            Related::After => "the second is the beginning of the first",
            Related::Apart => "the games part at block",
        }
    }
}

/// Bytes are known again by this.
fn print_of(bytes: &[u8]) -> (usize, u64) {
    let mut hash = DefaultHasher::new();
    hash.write(bytes);
    (bytes.len(), hash.finish())
}

/// Is it a picture, a report, or a file that is not signed yet?
fn beside(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let form = || {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.starts_with("fieldpost = ") && !text.contains("BEGIN SSH SIGNATURE")
    };
    let told = name.ends_with(".svg") || name.ends_with(".txt");
    told || (name.ends_with(".toml") && form())
}
