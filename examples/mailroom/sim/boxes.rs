//! In half of the games everybody keeps what arrives in one mailbox, as mail programs do, and gives it to the
//! commands in place of the papers of others.

use std::fs;
use std::io::Write;

use fieldpost::mail::mime::mail_of;

use super::plants::Plant;
use super::post::Subject;
use super::{Broken, Lawful, Ran, World};

pub const BOX: &str = "in.mbox";
const LINE: &[u8] = b"From somebody@example.org Sat Nov 21 10:00:00 2026\n";

impl World {
    /// Puts a mail that has arrived behind the others.
    pub(super) fn keep_mail(&mut self, i: usize, subject: Subject, mail: &[u8]) {
        if !self.plan.mailboxes || subject == Subject::Invitation {
            return;
        }
        // A text without a header is the body of a mail; what is a mailbox already is put in as it is.
        let dated =
            format!("From: somebody@example.org\nDate: {}\nSubject: papers\n\n", self.date());
        let (line, head): (&[u8], &[u8]) = match (mail.starts_with(b"From "), mail_of(mail)) {
            (true, _) => (b"", b""),
            (false, Some(_)) => (LINE, b""),
            (false, None) => (LINE, dated.as_bytes()),
        };
        let mail: &[u8] = if self.planted(Plant::EmptyMailbox) { b"lost" } else { mail };
        let path = self.people[i].path(BOX);
        let file = fs::OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut f| f.write_all(&[line, head, mail, b"\n\n"].concat()));
        written.expect("a mail is kept");
    }

    /// The day as mails write it, in a calendar whose months have 28 days.
    fn date(&self) -> String {
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let (month, day) = (self.today / 28, self.today % 28 + 1);
        let (year, month) = (2026 + month / 12, MONTHS[month as usize % 12]);
        format!("{day} {month} {year} 10:00:00 +0000")
    }

    /// A command about papers. Where there is a mailbox it takes the place of what others have mailed; if
    /// that is refused, because someone has signed two things or sent something useless, the papers are
    /// named one by one, as the refusal says.
    pub(super) fn run_about(
        &mut self,
        i: usize,
        before: &[&str],
        files: &[String],
        after: &[&str],
    ) -> Lawful<Ran> {
        let named: Vec<String> = files.iter().map(|f| format!("@{f}")).collect();
        let boxed = self.in_mailbox(i, files);
        let typed = |files: &[String]| {
            let all = before.iter().map(|w| w.to_string()).chain(files.iter().cloned());
            all.chain(after.iter().map(|w| w.to_string())).collect::<Vec<String>>()
        };
        let mut refused = None;
        if let Some(boxed) = boxed {
            let words = typed(&boxed);
            let ran = self.run(i, &words.iter().map(String::as_str).collect::<Vec<_>>())?;
            if ran.code == 0 {
                self.tally.boxed += 1;
                return Ok(ran);
            }
            refused = Some(ran);
        }
        let words = typed(&named);
        let ran = self.run(i, &words.iter().map(String::as_str).collect::<Vec<_>>())?;
        match refused {
            Some(refused) if ran.code == 0 && self.plan.cheat.is_none() => {
                let what = format!("{}: {}", words.join(" "), refused.said);
                Err(Broken::new("a mailbox is as good as the mails in it", what))
            }
            _ => Ok(ran),
        }
    }

    /// These files with the mailbox in place of those that came by mail; nothing if none did.
    fn in_mailbox(&self, i: usize, files: &[String]) -> Option<Vec<String>> {
        let person = &self.people[i];
        if !self.plan.mailboxes || !person.path(BOX).exists() {
            return None;
        }
        let own = |file: &&String| person.docs.iter().any(|d| d.file == **file && d.own.is_some());
        let (own, others): (Vec<&String>, Vec<&String>) = files.iter().partition(own);
        if others.is_empty() {
            return None;
        }
        let own = own.into_iter().map(|f| format!("@{f}"));
        Some(own.chain([format!("@{BOX}")]).collect())
    }
}
