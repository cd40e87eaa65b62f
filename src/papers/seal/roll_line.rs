//! A roll and how it is written: `general west-russia 1 attack 3: 5 1`.
//!
//! One form everywhere: game files, cases, entered dice, JSON. The form is exact, single blanks and
//! all, because roll lines are hashed into blocks. What people type may have other blanks:
//! [`RollLine::typed`] reads it by the same grammar.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::stream_key::{MAX_FACES, RollError, StreamKey};
pub use crate::stream::Face;

/// A roll: the stream's name and the faces taken from it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RollLine {
    key: StreamKey,
    faces: Vec<Face>,
}

impl RollLine {
    /// A roll of at least one face, none higher than the key allows.
    ///
    /// # Errors
    /// There are no faces, too many or too high ones, or no die is thrown under this name.
    pub fn new(key: StreamKey, faces: Vec<Face>) -> Result<Self, RollError> {
        if faces.is_empty() || faces.len() > MAX_FACES {
            return Err(RollError::Faces(faces.len()));
        }
        if key.column() == 0 {
            return Err(RollError::NoDie(key));
        }
        let sides = 1..=key.sides();
        match faces.iter().find(|f| f.pips().is_some_and(|pips| !sides.contains(&pips))) {
            Some(face) => Err(RollError::Face { word: face.to_string(), most: key.sides() }),
            None => Ok(Self { key, faces }),
        }
    }

    /// Reads a line as people type it: any white space may part its words, and none need follow the
    /// colon.
    ///
    /// # Errors
    /// The words are not those of a roll line.
    pub fn typed(text: &str) -> Result<Self, RollError> {
        let (key, faces) = text.split_once(':').ok_or(RollError::NoColon)?;
        let [key, faces] =
            [key, faces].map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
        format!("{key}: {faces}").parse()
    }

    /// The name of the stream that the faces come from.
    #[must_use]
    pub fn key(&self) -> &StreamKey {
        &self.key
    }

    /// The faces in the order rolled.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The faces as numbers, if none is `-`.
    #[must_use]
    pub fn pips(&self) -> Option<Vec<u8>> {
        self.faces.iter().map(|f| f.pips()).collect()
    }

    /// Name and faces as a line.
    #[must_use]
    pub fn text_of(key: &StreamKey, faces: &[Face]) -> String {
        format!("{key}: {}", faces_text(faces))
    }
}

/// Faces in the order rolled, as roll lines have them; a face left unrolled is a dash: `5 1 -`.
#[must_use]
pub fn faces_text(faces: &[Face]) -> String {
    let mut text = String::with_capacity(2 * faces.len());
    for (i, face) in faces.iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{face}");
    }
    text
}

impl fmt::Display for RollLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Self::text_of(&self.key, &self.faces))
    }
}

impl FromStr for RollLine {
    type Err = RollError;

    fn from_str(text: &str) -> Result<Self, RollError> {
        let (key, faces) = text.split_once(": ").ok_or(RollError::NoColon)?;
        let key: StreamKey = key.parse()?;
        if faces.is_empty() {
            return Err(RollError::Faces(0));
        }
        let most = key.sides();
        let faces = faces
            .split(' ')
            .map(|word| word.parse().map_err(|()| RollError::Face { word: word.to_owned(), most }))
            .collect::<Result<_, _>>()?;
        Self::new(key, faces)
    }
}
