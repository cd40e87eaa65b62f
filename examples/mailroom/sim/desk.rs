//! What arrives: every mail is unpacked, signed files are kept, and game files are verified and
//! compared with one's own.

use std::fs;
use std::path::Path;

use fieldpost::chain::{Paper, verify_game};
use fieldpost::doc_kind::DocKind;
use serde_json::Value;

use super::person::{Doc, Latest, Owed};
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
        let folder = person.path(&name);
        fs::create_dir(&folder).expect("a folder for a mail");
        fs::write(person.path(&format!("{name}.eml")), &mail.bytes).expect("a mail is saved");
        let (file, dir) = (format!("@{name}.eml"), format!("@{name}"));
        self.run(i, &["mail", "unpack", &file, "--dir", &dir])?;
        let mut found: Vec<_> =
            fs::read_dir(&folder).expect("it was made").flatten().map(|e| e.path()).collect();
        found.sort();
        for path in found {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
            let inside = format!("{}/{name}", &dir[1..]);
            match () {
                () if name.starts_with(".fieldpost-") => {}
                () if name.ends_with(".ron") => self.consider(i, &inside)?,
                () if name.contains(".draft.") => {}
                () => self.keep_paper(i, &path)?,
            }
        }
        let person = &self.people[i];
        let _ = fs::remove_dir_all(&folder);
        let _ = fs::remove_file(person.path(&format!("{name}.eml")));
        Ok(())
    }

    /// A signed file out of a mail.
    fn keep_paper(&mut self, i: usize, path: &Path) -> Lawful<()> {
        let bytes = fs::read(path).expect("it was unpacked");
        let Ok(paper) = Paper::read(&bytes) else {
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
        person.docs.push(Doc { file, kind, seat, step: paper.header.step, digest, own: None });
        Ok(())
    }

    /// A paper that a person has made. It is remembered with the question it is for.
    pub(super) fn keep_own(&mut self, i: usize, file: &str, question: &str) -> Lawful<()> {
        let person = &mut self.people[i];
        let bytes = fs::read(person.path(file)).unwrap_or_default();
        let paper = Paper::read(&bytes)
            .map_err(|e| Broken::new("what was signed can be read", format!("{file}: {e}")))?;
        if paper.header.kind == DocKind::Opening {
            person.shown = person.shown.max(paper.header.step.unwrap_or(0));
        }
        person.docs.push(Doc {
            file: file.to_string(),
            kind: paper.header.kind,
            seat: paper.header.seat,
            step: paper.header.step,
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
        if !self.good.contains_key(&bytes) && self.run(i, &["verify", &file])?.code != 0 {
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
        let heads = (own.head, latest.head.clone());
        let said = match self.told.get(&heads) {
            Some(said) => said.clone(),
            None => {
                let mine = format!("@{}", own.file);
                let said = self.run(i, &["diff", &mine, &file])?.said;
                self.told.insert(heads, said.clone());
                said
            }
        };
        if said.contains("the first is the beginning of the second") {
            self.adopt(i, inside, latest)
        } else if said.contains("the second is the beginning of the first") {
            Ok(())
        } else if said.contains("the games part at block") || said.starts_with("two games") {
            self.fork_seen(i, inside)
        } else {
            Err(Broken::new("diff says how two games belong together", said))
        }
    }

    fn fork_seen(&mut self, i: usize, inside: &str) -> Lawful<()> {
        let person = &mut self.people[i];
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

    /// The person's own program has written the next game file: it goes to everybody. Whoever alone
    /// can have made it files the standing orders that wait, before it is mailed.
    pub(super) fn advanced(&mut self, i: usize, file: &str, alone: bool) -> Lawful<()> {
        self.made(i, file)?;
        while alone && self.file_pocketed(i)? {}
        self.mail_latest(i)
    }

    /// The next game file is one's own from now on.
    pub(super) fn made(&mut self, i: usize, file: &str) -> Lawful<()> {
        let latest = self.looked_at(i, file)?;
        self.tally.blocks += u32::from(self.heads.insert(latest.head.clone()));
        self.people[i].held = Some(latest);
        Ok(())
    }

    pub(super) fn mail_latest(&mut self, i: usize) -> Lawful<()> {
        let to = self.others(i);
        let file = self.people[i].held.as_ref().map_or_else(String::new, |h| h.file.clone());
        self.mail(i, &to, Subject::Game, &file)
    }

    /// What the program says of a game file: where it stands, and who owes what.
    pub(super) fn looked_at(&mut self, i: usize, file: &str) -> Lawful<Latest> {
        let bytes = fs::read(self.people[i].path(file))
            .map_err(|e| Broken::new("the next game file is there", format!("{file}: {e}")))?;
        if let Some(known) = self.good.get(&bytes) {
            return Ok(Latest { file: file.to_string(), ..known.clone() });
        }
        let game = verify_game(&bytes, &self.source).1;
        let game = game.ok_or_else(|| Broken::new("what is good is good twice", file))?;
        let name = format!("@{file}");
        let ran = self.run(i, &["show", &name, "--owed", "--format", "json"])?;
        let value: Value = serde_json::from_str(&ran.said)
            .map_err(|e| Broken::new("show --owed speaks JSON", format!("{e}: {}", ran.said)))?;
        let number = |key: &str| value[key].as_u64().and_then(|n| u32::try_from(n).ok());
        let answers = value["answers"].as_array().cloned().unwrap_or_default();
        let asked = |told: &Value| {
            let told = told.as_str()?;
            let seats = game.seats().iter().map(|s| s.id.clone());
            seats.into_iter().find(|s| told.contains(&format!("({s})")))
        };
        let mut asked: Vec<String> = answers.iter().filter_map(asked).collect();
        asked.sort();
        asked.dedup();
        let owed = match value["orders"].as_str() {
            Some(seat) => Owed::Orders(seat.to_string()),
            None if !answers.is_empty() => Owed::Answers(asked),
            None => Owed::Nothing,
        };
        let latest = Latest {
            file: file.to_string(),
            head: game.file().head().to_string(),
            blocks: game.file().latest(),
            round: game.position().round,
            step: number("step").unwrap_or_default(),
            since: number("since-block").unwrap_or_default(),
            owed,
        };
        self.good.insert(bytes, latest.clone());
        Ok(latest)
    }
}
