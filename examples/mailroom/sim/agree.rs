//! What people decide about a game that cannot go on: a seat that is silent is answered for, a caretaker plays
//! for it, or its side forfeits. And the notices they give.

use super::person::{Doc, Latest, Owed};
use super::plants::Plant;
use super::post::Subject;
use super::table::DORA;
use super::{Lawful, World};
use fieldpost::doc_kind::DocKind;

/// After so many days of silence a seat is given notice, and then a caretaker plays.
const NOTICED: u32 = 2;
/// After so many days of silence a seat is answered for.
const ANSWERED_FOR: u32 = 4;
/// And after so many it loses.
const FORFEIT: u32 = 10;

impl World {
    /// Who rules about a seat that is silent: the judge, else the director, else one seat of each side.
    pub(super) fn rulers(&self) -> Vec<&'static str> {
        let honest = |seat: &str| self.find(seat).is_some_and(|i| self.people[i].honest);
        if let Some(judge) = self.plan.judge.filter(|judge| honest(judge)) {
            return vec![judge];
        }
        if self.plan.has_director() {
            return if honest(DORA) { vec![DORA] } else { Vec::new() };
        }
        let of = |axis: bool| {
            let mut players = self.plan.players.iter().map(|(seat, _)| *seat);
            players.find(|s| honest(s) && self.plan.is_axis(s) == axis)
        };
        of(true).zip(of(false)).map_or(Vec::new(), |(one, two)| vec![one, two])
    }

    /// The rulings about a silent seat, once everybody who must has signed.
    pub(super) fn rulings(&self, i: usize, held: &Latest) -> Option<Vec<String>> {
        if !self.silent() {
            return None;
        }
        self.signed_by(i, held, &self.rulers()).filter(|files| !files.is_empty())
    }

    /// The ruling of each of these seats for this game file.
    fn signed_by(&self, i: usize, held: &Latest, seats: &[&str]) -> Option<Vec<String>> {
        let of = |seat: &&str| {
            let own = |d: &&Doc| d.seat == *seat && d.is(DocKind::Ruling, held);
            self.people[i].docs.iter().find(own).map(|d| d.file.clone())
        };
        seats.iter().map(of).collect()
    }

    /// The first of those who rule signs, when the silence lasts.
    pub(super) fn lose_patience(&mut self) -> Lawful<()> {
        let Some(cheat) = self.plan.cheat_seat.filter(|_| self.silent()) else { return Ok(()) };
        if self.planted(Plant::UnnamedStop) {
            return Ok(());
        }
        let Some(i) = self.rulers().first().and_then(|s| self.find(s)) else { return Ok(()) };
        let Some(held) = self.people[i].held.clone() else { return Ok(()) };
        let act: Vec<&str> = match &held.owed {
            Owed::Answers(all) if all.iter().any(|s| s == cheat) && self.quiet > ANSWERED_FOR => {
                vec!["default-answer", "--of", cheat]
            }
            Owed::Orders(seat) if seat == cheat && self.plan.strict && self.quiet > FORFEIT => {
                let side = if self.plan.is_axis(cheat) { "axis" } else { "allies" };
                vec!["forfeit", "--side", side]
            }
            Owed::Orders(seat) if seat == cheat && !self.plan.strict && self.quiet > NOTICED => {
                return self.call_caretaker(i, &held, cheat);
            }
            _ => return Ok(()),
        };
        self.sign_ruling(i, &held, act[0], &act[1..])?;
        Ok(())
    }

    /// Signs a ruling and mails it to all. False if this was done for this game file, or is refused.
    pub(super) fn sign_ruling(
        &mut self,
        i: usize,
        held: &Latest,
        act: &str,
        more: &[&str],
    ) -> Lawful<bool> {
        if !self.people[i].first(format!("{act} at {}", held.head)) {
            return Ok(false);
        }
        let seat = self.people[i].seat;
        let (game, out) = (format!("@{}", held.file), format!("ruling-{}.toml", held.blocks + 1));
        let to = format!("@{out}");
        let mut words = vec!["ruling", act, &game];
        words.extend(more);
        words.extend(["--seat", seat, "--key", "@key", "--out", &to]);
        let ran = self.run(i, &words)?;
        if ran.code != 0 {
            self.people[i].stopped_by = ran.said;
            return Ok(false);
        }
        self.tally.rulings += 1;
        self.keep_own(i, &out, &held.question())?;
        let others = self.others(i);
        self.mail(i, &others, Subject::SignedDocument, &out)?;
        Ok(true)
    }

    /// Signs what others have ruled, where one's word is needed.
    pub(super) fn agree(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        if !self.silent() {
            return Ok(false);
        }
        let (seat, rulers) = (self.people[i].seat, self.rulers());
        let first = rulers.first().filter(|f| **f != seat && rulers.contains(&seat));
        let theirs = first.and_then(|first| self.signed_by(i, held, &[first]));
        match theirs.as_deref() {
            Some([ruling]) => self.sign_ruling(i, held, "agree", &[&format!("@{ruling}")]),
            _ => Ok(false),
        }
    }

    /// Somebody says that they wait, or will be away.
    pub(super) fn give_notice(&mut self, i: usize, held: &Latest) -> Lawful<()> {
        let seat = self.people[i].seat;
        if !self.plan.has_director()
            || held.owed == Owed::Nothing
            || !self.chance.percent(10)
            || !self.people[i].first(format!("notice at {}", held.question()))
        {
            return Ok(());
        }
        let (game, out) = (format!("@{}", held.file), format!("notice-{}.toml", held.blocks + 1));
        let to = format!("@{out}");
        let mut words = vec!["notice", &game, "--seat", seat, "--key", "@key", "--out", &to];
        let days = ["--from", "2026-05-01", "--until", "2026-05-09"];
        let faces = |other: &&&str| self.plan.is_axis(other) != self.plan.is_axis(seat);
        let late = held.owed.seats();
        let opponent = late.iter().find(faces).filter(|_| self.plan.plays(seat));
        match (opponent, late.iter().any(|s| *s != seat)) {
            (Some(late), _) if self.plan.pace.is_some() && self.today.is_multiple_of(2) => {
                words.extend(["--form", "extension", "--to", *late]);
                words.extend(days);
            }
            (_, true) => words.extend(["--form", "overdue"]),
            (_, false) => {
                words.extend(["--form", "vacation"]);
                words.extend(days);
            }
        }
        self.good(i, &words)?;
        self.keep_own(i, &out, "notice")?;
        self.send_decision(i, &out)
    }
}
