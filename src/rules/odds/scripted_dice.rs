//! Dice that fall as a script says and tell what is asked for beyond it.

use crate::engine::dice::{Dice, DiceFault, Face, Group, RollKey};

/// Dice that the engine asks for.
#[derive(Clone, Debug)]
pub enum Asked {
    Volley(Vec<Group>),
    Faces(RollKey, u32),
}

/// The dice that it is given for them.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Hits of each group.
    Hits(Vec<u32>),
    Faces(Vec<Face>),
}

/// The dice of one run.
pub(super) struct Script<'a> {
    answers: std::slice::Iter<'a, Answer>,
    /// The first request without an answer.
    pub asked: Option<Asked>,
}

impl<'a> Script<'a> {
    /// Dice that give these answers, one after the other.
    pub(super) fn new(answers: &'a [Answer]) -> Script<'a> {
        Script { answers: answers.iter(), asked: None }
    }

    fn stop<T>(&mut self, asked: Asked) -> Result<T, DiceFault> {
        self.asked = Some(asked);
        Err(DiceFault::Other("the script ends here".to_string()))
    }
}

impl Dice for Script<'_> {
    fn reckons(&self) -> bool {
        true
    }

    fn reckon(&mut self, groups: &[Group]) -> Result<Option<Vec<u32>>, DiceFault> {
        if groups.is_empty() {
            return Ok(Some(Vec::new()));
        }
        match self.answers.next() {
            Some(Answer::Hits(hits)) => Ok(Some(hits.clone())),
            _ => self.stop(Asked::Volley(groups.to_vec())),
        }
    }

    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        match self.answers.next() {
            Some(Answer::Faces(faces)) => Ok(faces.clone()),
            _ => self.stop(Asked::Faces(*key, count)),
        }
    }
}
