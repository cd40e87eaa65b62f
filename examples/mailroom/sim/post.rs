//! The post office: mails get lost, come twice, overtake one another and are damaged on the way.

use crate::damage;

use super::chance::Chance;
use super::table::Weather;

/// What a mail is about, as its subject says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    Invitation,
    /// Signed files.
    SignedDocument,
    /// A game file.
    Game,
}

#[derive(Clone, Debug)]
pub struct Mail {
    pub from: usize,
    pub to: usize,
    pub subject: Subject,
    pub bytes: Vec<u8>,
}

#[derive(Default)]
pub struct Post {
    /// Mails on their way, with the day of arrival and a number that keeps their sequence.
    under_way: Vec<(u32, u64, Mail)>,
    sent: u64,
}

impl Post {
    pub fn is_empty(&self) -> bool {
        self.under_way.is_empty()
    }

    /// A mail is posted on this day. Says what will become of it.
    pub fn send(
        &mut self,
        today: u32,
        mail: Mail,
        weather: Weather,
        chance: &mut Chance,
    ) -> &'static str {
        if chance.percent(weather.lost) {
            return "lost";
        }
        let mut copies = 1 + usize::from(chance.percent(weather.doubled));
        let mut fate = if copies == 2 { "twice" } else { "" };
        while copies > 0 {
            copies -= 1;
            let mut copy = mail.clone();
            if copy.subject == Subject::SignedDocument && chance.percent(weather.mangled) {
                let text = String::from_utf8_lossy(&copy.bytes).into_owned();
                copy.bytes = damage::post(&text, chance.next()).0;
                fate = "mangled";
            }
            if chance.percent(weather.spoilt) {
                spoil(&mut copy, chance);
                fate = "spoilt";
            }
            self.sent += 1;
            let day = today + 1 + chance.below(weather.days) as u32;
            self.under_way.push((day, self.sent, copy));
        }
        fate
    }

    /// The mails that arrive on this day.
    pub fn arriving(&mut self, today: u32) -> Vec<Mail> {
        let (mut now, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.under_way).into_iter().partition(|(day, ..)| *day <= today);
        self.under_way = later;
        now.sort_by_key(|(day, number, _)| (*day, *number));
        now.into_iter().map(|(.., mail)| mail).collect()
    }
}

/// Bytes change, are cut off, or come from somewhere else. Of an invitation, which is not signed, only
/// the end is cut off: who reads it compares it by telephone.
fn spoil(mail: &mut Mail, chance: &mut Chance) {
    let bytes = &mut mail.bytes;
    let at = chance.below(bytes.len());
    match (mail.subject, chance.below(4)) {
        (Subject::Invitation, _) | (_, 0) => bytes.truncate(at),
        (_, 1) => bytes[at] ^= 1 << chance.below(7),
        (_, 2) => {
            let end = (at + 1 + chance.below(200)).min(bytes.len());
            bytes.drain(at..end);
        }
        _ => {
            let noise = chance.bytes();
            bytes.splice(at..at, noise);
        }
    }
}
