//! The spaces among which somebody who is asked may choose: each space of the board is tried as an
//! answer, by the check that every answer passes.

use crate::diag;
use crate::edition::Edition;
use crate::engine::{self, Input, Owed, Position};
use crate::id::SpaceId;
use crate::orders;

/// What a stop is asked about: position, input and the questions of one power.
pub(super) struct StoppedTurn<'a> {
    pub ed: &'a Edition,
    pub p: &'a Position,
    pub input: &'a Input,
    pub owed: &'a [Owed],
}

impl StoppedTurn<'_> {
    /// Does the line speak of this stop? `germany west-russia retreat: ..`
    pub(crate) fn is_meant(&self, line: &str) -> bool {
        let mut words = line.split([' ', ':']);
        let power = words.next();
        let place = words.next();
        let key = words.next().unwrap_or_default();
        self.owed.iter().any(|o| {
            power == Some(self.ed.power(o.power).id.as_str())
                && place == Some(self.ed.space(o.place).id.as_str())
                && engine::bears_on(o.about, key)
        })
    }

    /// What is wrong with a line that speaks of this stop.
    pub(crate) fn difference_from(
        &self,
        line: &str,
        head: impl Fn(&str) -> String,
    ) -> Option<String> {
        let (question, wanted) = line.split_once(':')?;
        let mut wanted: Vec<&str> = wanted.split(',').map(str::trim).collect();
        wanted.retain(|w| *w != "nowhere");
        wanted.sort_unstable();
        let mut words = question.split(' ').skip(1);
        let place = self.ed.space_by_id(words.next()?)?;
        let key = words.next()?;
        let spaces = self.ed.space_ids().map(|s| self.ed.space(s));
        let mut legal: Vec<&str> = spaces
            .filter(|s| self.is_open(place, key, &s.name, &head))
            .map(|s| s.id.as_str())
            .collect();
        legal.sort_unstable();
        let legal_text = if legal.is_empty() { "nowhere".to_owned() } else { legal.join(", ") };
        (legal != wanted).then(|| format!("choices `{line}`: they are {legal_text}"))
    }

    /// Would an answer be accepted that gives this destination?
    fn is_open(&self, place: SpaceId, key: &str, to: &str, head: &impl Fn(&str) -> String) -> bool {
        let value = if key == "retreat" { "to " } else { "" };
        let place = &self.ed.space(place).name;
        let text = head(&format!("[battle.\"{place}\"]\n{key} = \"{value}{to}\"\n"));
        let found = orders::judge_answer(self.p.board(self.ed), self.input, self.owed, &text);
        !diag::has_errors(&found)
    }
}
