//! What must hold however a game went.

use std::collections::BTreeMap;
use std::fs;

use fieldpost::doc_kind::DocKind;
use fieldpost::mail;
use fieldpost::seal::Chain;
use serde_json::Value;

use super::desk::Related;
use super::plants::Plant;
use super::{Broken, Lawful, Ran, World};

/// So many links of each chain are looked for in mails; no game opens more.
const LINKS: u32 = 200;

/// What must stand in no mail.
#[derive(Default)]
pub struct Secrets {
    /// Lines of private key files, by seat.
    keys: Vec<(String, String)>,
    /// Roots and links as digits, with the seat and the step that shows them; 0 is never shown.
    links: BTreeMap<String, (String, u32)>,
}

impl Secrets {
    pub fn key(&mut self, seat: &str, file: &str) {
        // The first line is the same in every file; the public half is in the second.
        let lines = file.lines().filter(|l| !l.starts_with("-----")).skip(2);
        self.keys.extend(lines.map(|l| (seat.to_string(), l.to_string())));
    }

    pub fn chain(&mut self, seat: &str, root: [u8; 32], chain: &Chain) {
        let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
        self.links.insert(hex(&root), (seat.to_string(), 0));
        for (step, link) in (1..).zip(chain.first_links(LINKS)) {
            self.links.insert(link.to_string(), (seat.to_string(), step));
        }
    }

    /// The first secret in a text, and whose it is. `shown` says up to which step a seat has opened.
    pub fn found(&self, bytes: &[u8], shown: impl Fn(&str) -> u32) -> Option<(String, String)> {
        let holds = |line: &str| memchr::memmem::find(bytes, line.as_bytes()).is_some();
        if let Some((seat, _)) = self.keys.iter().find(|(_, line)| holds(line)) {
            return Some((seat.clone(), "a line of a private key".to_string()));
        }
        let digits = |b: &u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        for run in bytes.split(|b| !digits(b)).filter(|run| run.len() >= 64) {
            let run = str::from_utf8(run).unwrap_or_default();
            for at in 0..=run.len() - 64 {
                let Some((seat, step)) = self.links.get(&run[at..at + 64]) else { continue };
                if *step == 0 {
                    return Some((seat.clone(), "the root of a chain".to_string()));
                }
                if *step > shown(seat) {
                    return Some((seat.clone(), format!("link {step}, which is shut")));
                }
            }
        }
        None
    }
}

impl World {
    /// No mail holds a secret of somebody honest.
    pub(super) fn nothing_secret(&self, from: usize, file: &str, bytes: &[u8]) -> Lawful<()> {
        let shown = |seat: &str| self.find(seat).map_or(0, |i| self.people[i].shown);
        let parts = if mail::mime::is_mail(bytes) {
            mail::mime::take_apart(bytes).parts.into_iter().map(|p| p.bytes).collect()
        } else {
            Vec::new()
        };
        for text in parts.iter().map(Vec::as_slice).chain([bytes]) {
            if let Some((seat, what)) = self.secrets.found(text, shown)
                && self.find(&seat).is_some_and(|i| self.people[i].honest)
            {
                let what = format!("{} mails {what} of {seat} in {file}", self.people[from].seat);
                return Err(Broken::new("no secret is in a mail", what));
            }
        }
        Ok(())
    }

    pub(super) fn laws_at_the_end(&mut self) -> Lawful<()> {
        self.no_leftovers()?;
        let Some(audited) = self.audited()? else { return Ok(()) };
        self.one_history(&audited)?;
        self.no_honest_seat_accused(&audited)?;
        self.all_is_good(&audited)?;
        if self.over() {
            self.tally.finished = 1;
            return Ok(());
        }
        self.somebody_named(&audited)
    }

    /// After one more command nothing half-written is left.
    fn no_leftovers(&mut self) -> Lawful<()> {
        for i in 0..self.people.len() {
            let Some(held) = self.people[i].held.clone() else { continue };
            let game = format!("@{}", held.file);
            self.watch(i, &["replay", &game, "--to", "0", "--out", "@first.ron"], None)?;
            let names = fs::read_dir(&self.people[i].folder).expect("a folder").flatten();
            let left = names.map(|e| e.file_name().to_string_lossy().to_string());
            if let Some(name) = left.into_iter().find(|n| n.starts_with(".fieldpost-")) {
                return Err(Broken::new("nothing half-written stays", name));
            }
        }
        Ok(())
    }

    /// What `audit` says of all that honest people have; of one of them it reads the whole folder.
    fn audited(&mut self) -> Lawful<Option<Audited>> {
        let honest = self.honest();
        let whole = self.chance.pick(&honest);
        let (mut words, mut games) = (vec!["audit".to_string()], 0);
        for i in &honest {
            let person = &self.people[*i];
            let held = person.held.iter().map(|h| &h.file).chain(&person.forks);
            games += held.clone().count();
            let path = |f: &String| person.path(f).display().to_string();
            match *i == whole && self.chance.percent(20) {
                true => words.push(person.folder.display().to_string()),
                false => words.extend(held.chain(person.docs.iter().map(|d| &d.file)).map(path)),
            }
        }
        if games == 0 {
            return Ok(None);
        }
        words.extend(["--format", "json"].map(String::from));
        let strs: Vec<&str> = words.iter().map(String::as_str).collect();
        let ran = self.watch(whole, &strs, None)?.0;
        let value: Value = serde_json::from_str(&ran.said)
            .map_err(|e| Broken::new("audit speaks JSON", format!("{e}: {}", ran.said)))?;
        Ok(Some(Audited { ran, value }))
    }

    pub(super) fn honest(&self) -> Vec<usize> {
        (0..self.people.len()).filter(|i| self.people[*i].honest).collect()
    }

    /// The game files of honest people are the beginning of one another, or `audit` names the fork.
    fn one_history(&mut self, audited: &Audited) -> Lawful<()> {
        let honest = self.honest();
        let heads: Vec<&str> = honest
            .iter()
            .filter_map(|i| self.people[*i].held.as_ref())
            .map(|h| h.head.as_str())
            .collect();
        let apart = |a: &str, b: &str| a != b && self.related(a, b) == Related::Apart;
        let forked = honest.iter().any(|i| !self.people[*i].forks.is_empty())
            || heads.iter().any(|a| heads.iter().any(|b| apart(a, b)));
        let named = audited.list("relations").iter().any(|r| r["relation"] == "fork");
        if forked != named || (forked && audited.ran.code != 1) {
            return Err(Broken::new("a fork is named, and nothing else", &audited.ran.said));
        }
        if forked && self.cheated == 0 {
            return Err(Broken::new("honest people have one history", &audited.ran.said));
        }
        self.tally.forked = u32::from(forked);
        Ok(())
    }

    /// Nothing that honest people find is held against somebody honest.
    fn no_honest_seat_accused(&mut self, audited: &Audited) -> Lawful<()> {
        match audited.accused().iter().find(|s| self.find(s).is_none_or(|p| self.people[p].honest))
        {
            Some(seat) => {
                let what = format!("{seat} is accused: {}", audited.ran.said);
                Err(Broken::new("nobody honest is accused", what))
            }
            None => Ok(()),
        }
    }

    /// What honest people keep is good.
    fn all_is_good(&mut self, audited: &Audited) -> Lawful<()> {
        for key in ["wrong", "unproven", "unread", "thrown-again"] {
            if !audited.list(key).is_empty() {
                return Err(Broken::new("what an honest person keeps is good", &audited.ran.said));
            }
        }
        Ok(())
    }

    /// A game that does not go on says for whom it waits.
    fn somebody_named(&mut self, audited: &Audited) -> Lawful<()> {
        self.tally.stuck = 1;
        let Some(cheat) = self.plan.cheat_seat.filter(|_| self.cheated > 0) else {
            let told: Vec<String> = self
                .people
                .iter()
                .map(|p| {
                    let held = p.held.as_ref().map(|h| format!("block {} {:?}", h.blocks, h.owed));
                    format!("{}: {held:?} {}", p.seat, p.stopped_by)
                })
                .collect();
            return Err(Broken::new("an honest table plays to the end", told.join("\n")));
        };
        if self.tally.forked > 0 {
            return Ok(());
        }
        let mut told = audited.accused();
        for i in self.honest() {
            told.push(self.people[i].stopped_by.clone());
            let Some(held) = self.people[i].held.clone() else { continue };
            told.extend(held.owed.seats().iter().map(ToString::to_string));
            // Who has done their part asks the program what is missing.
            let question = held.question();
            let own = |d: &&super::person::Doc| {
                matches!(d.kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed)
                    && d.own.as_ref() == Some(&question)
            };
            let own = self.people[i].docs.iter().find(own).map(|d| format!("@{}", d.file));
            if let Some(own) = own {
                let game = format!("@{}", held.file);
                told.push(self.watch(i, &["adjudicate", &game, &own], None)?.0.said);
            }
        }
        if self.planted(Plant::UnnamedStop) {
            told.clear();
        }
        if told.iter().any(|t| t.contains(cheat)) || self.people.iter().any(|p| p.held.is_none()) {
            return Ok(());
        }
        Err(Broken::new("a game that stops says whom it waits for", told.join("\n")))
    }
}

/// What `audit` said.
struct Audited {
    ran: Ran,
    value: Value,
}

impl Audited {
    fn list(&self, key: &str) -> Vec<Value> {
        self.value[key].as_array().cloned().unwrap_or_default()
    }

    /// The seats against which something is held.
    fn accused(&self) -> Vec<String> {
        let twice = self.list("signed-twice");
        let twice = twice.iter().filter_map(|t| t["seat"].as_str());
        let burnt = self.value["burnt-steps"].as_object().into_iter().flatten();
        twice.chain(burnt.map(|(seat, _)| seat.as_str())).map(String::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use fieldpost::seal::{CHAIN_LINKS, Digest, Root};

    use super::*;

    #[test]
    fn a_secret_in_a_mail_is_found() {
        let (root, key) = ([7; 32], crate::keys::private_file("anna"));
        let prep = Digest([1; 32]);
        let chain = Chain::new(prep, "anna", CHAIN_LINKS, Root::from_bytes(root)).expect("a chain");
        let mut secrets = Secrets::default();
        secrets.key("anna", &key);
        secrets.chain("anna", root, &chain);
        let found = |text: &str, shown: u32| secrets.found(text.as_bytes(), |_| shown);
        let link = |step: u32| chain.link(step).expect("a link").to_string();
        let whose =
            |found: Option<(String, String)>| found.map(|(seat, what)| format!("{seat}: {what}"));
        assert_eq!(found(&format!("x = \"{}\" {}", link(1), chain.anchor()), 1), None);
        assert_eq!(
            whose(found(&format!("x = \"{}\"", link(2)), 1)).as_deref(),
            Some("anna: link 2, which is shut")
        );
        // In the midst of other digits, too.
        assert!(found(&format!("ab{}cd", link(3)), 1).is_some());
        assert_eq!(
            whose(found(&chain.secret_text(), 9)).as_deref(),
            Some("anna: the root of a chain")
        );
        assert_eq!(
            whose(found(&format!("Dear Bruno,\n{key}"), 9)).as_deref(),
            Some("anna: a line of a private key")
        );
    }
}
