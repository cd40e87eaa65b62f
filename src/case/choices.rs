//! The spaces among which somebody who is asked may choose: each space of the board is tried as an
//! answer, by the check that every answer passes.

use crate::diag;
use crate::edition::Edition;
use crate::engine::{self, Input, Owed, Position};
use crate::orders;

/// What a stop is asked about: position, input and the questions of one power.
pub struct StoppedTurn<'a> {
    pub ed: &'a Edition,
    pub p: &'a Position,
    pub input: &'a Input,
    pub owed: &'a [Owed],
}

impl StoppedTurn<'_> {
    /// Does the line speak of this stop? `germany west-russia retreat: ..`
    pub fn is_meant(&self, line: &str) -> bool {
        let mut words = line.split([' ', ':']);
        let (power, place) = (words.next(), words.next());
        let key = words.next().unwrap_or_default();
        self.owed.iter().any(|o| {
            power == Some(self.ed.power(o.power).id.as_str())
                && place == Some(self.ed.space(o.place).id.as_str())
                && engine::bears_on(o.about, key)
        })
    }

    /// What is wrong with a line that speaks of this stop.
    pub fn differs(&self, line: &str, head: impl Fn(&str) -> String) -> Option<String> {
        let (question, wanted) = line.split_once(':')?;
        let mut wanted: Vec<&str> = wanted.split(',').map(str::trim).collect();
        wanted.retain(|w| *w != "nowhere");
        wanted.sort_unstable();
        let mut words = question.split(' ').skip(1);
        let place = self.ed.space_by_id(words.next()?)?;
        let key = words.next()?;
        let open = |to: &str| {
            let value = if key == "retreat" { "to " } else { "" };
            let (place, to) = (&self.ed.space(place).name, to);
            let text = head(&format!("[battle.\"{place}\"]\n{key} = \"{value}{to}\"\n"));
            let found = orders::judge_answer(self.ed, self.p, self.input, self.owed, &text);
            !diag::has_errors(&found)
        };
        let spaces = self.ed.space_ids().map(|s| self.ed.space(s));
        let mut legal: Vec<&str> =
            spaces.filter(|s| open(&s.name)).map(|s| s.id.as_str()).collect();
        legal.sort_unstable();
        let legal_text = if legal.is_empty() { "nowhere".to_owned() } else { legal.join(", ") };
        (legal != wanted).then(|| format!("choices `{line}`: they are {legal_text}"))
    }
}
