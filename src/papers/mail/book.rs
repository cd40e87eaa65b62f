//! The address book: who is reached where. It is a player's own file and no part of any game.
//!
//! ```toml
//! anna = "Anna Example <anna@example.org>"
//!
//! [games."spring-07"]
//! anna = "anna@work.example"
//! ```

use std::collections::BTreeMap;
use std::fmt;

use crate::format::{NAME_RULE, is_name};

/// Longest address.
const LONGEST: usize = 200;

/// Addresses by seat; those of one game count before the others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AddressBook {
    pub everywhere: BTreeMap<String, String>,
    pub games: BTreeMap<String, BTreeMap<String, String>>,
}

/// Why a book or an address cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError(pub String);

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BookError {}

impl AddressBook {
    /// Reads a book.
    ///
    /// # Errors
    /// It is no TOML, or a line of it is neither a seat with its address nor a game.
    pub fn read(text: &str) -> Result<AddressBook, BookError> {
        let root: toml::Table = toml::from_str(text)
            .map_err(|e| BookError(format!("cannot be read: {}", e.message())))?;
        let mut book = AddressBook::default();
        for (key, value) in root {
            match value {
                toml::Value::String(to) => {
                    book.everywhere.insert(check_seat(&key)?, check_address(&to)?);
                }
                toml::Value::Table(games) if key == "games" => {
                    for (game, seats) in games {
                        let toml::Value::Table(seats) = seats else {
                            return Err(BookError(format!("games.{game} is no table of seats")));
                        };
                        for (key, to) in seats {
                            let to = to.as_str().unwrap_or_default();
                            let own = book.games.entry(game.clone()).or_default();
                            own.insert(check_seat(&key)?, check_address(to)?);
                        }
                    }
                }
                _ => return Err(BookError(format!("{key} has no address in quotes"))),
            }
        }
        Ok(book)
    }

    /// The book as text; what [`AddressBook::read`] reads.
    pub fn text(&self) -> String {
        let mut out =
            String::from("# Mail addresses for fieldpost. They never go into a game file.\n");
        out.extend(self.everywhere.iter().map(|(seat, to)| address_line(seat, to)));
        for (game, seats) in self.games.iter().filter(|(_, s)| !s.is_empty()) {
            out.push_str(&format!("\n[games.{}]\n", toml::Value::String(game.clone())));
            out.extend(seats.iter().map(|(seat, to)| address_line(seat, to)));
        }
        out
    }

    /// Where a seat of a game is reached.
    pub fn address_of(&self, game: &str, seat: &str) -> Option<&str> {
        let own = self.games.get(game).and_then(|g| g.get(seat));
        own.or_else(|| self.everywhere.get(seat)).map(String::as_str)
    }

    /// Enters, changes or (with None) removes an address; the address there was.
    ///
    /// # Errors
    /// The seat or the address cannot be one.
    pub fn set_address(
        &mut self,
        game: Option<&str>,
        of: &str,
        to: Option<&str>,
    ) -> Result<Option<String>, BookError> {
        let of = check_seat(of)?;
        let list = match game {
            Some(game) => self.games.entry(check_seat(game)?).or_default(),
            None => &mut self.everywhere,
        };
        match to {
            Some(to) => Ok(list.insert(of, check_address(to)?)),
            None => Ok(list.remove(&of)),
        }
    }
}

/// A seat's name as games have it.
fn check_seat(name: &str) -> Result<String, BookError> {
    if is_name(name) && name != "games" {
        Ok(name.to_string())
    } else {
        Err(BookError(format!("\"{name}\" is not the name of a seat: {NAME_RULE}")))
    }
}

fn address_line(seat: &str, to: &str) -> String {
    format!("{seat} = {}\n", toml::Value::String(to.to_string()))
}

/// `Anna Example <anna@example.org>` or the bare address. Nothing that could begin another header
/// line gets through.
fn check_address(to: &str) -> Result<String, BookError> {
    let to = to.trim();
    let wrong = |what: &str| {
        Err(BookError(format!("\"{}\" is no mail address: {what}", to.escape_debug())))
    };
    if to.len() > LONGEST || to.chars().any(|c| c.is_control() || crate::diag::is_hidden(c)) {
        return wrong("too long, or with hidden characters");
    }
    let bare = match to.split_once('<') {
        Some((name, rest))
            if name.contains(['"', ',', ';', ':', '@', '(', ')', '\\']) || rest.contains('<') =>
        {
            return wrong("write it as Name <name@place>");
        }
        Some((_, rest)) => rest.strip_suffix('>').unwrap_or_default(),
        None => to,
    };
    // As the program prints it, where an address is to be filled in.
    if bare == "NAME@PLACE" {
        return wrong("put the address of the player in its place");
    }
    match bare.split_once('@') {
        Some((who, place))
            if !who.is_empty()
                && !place.is_empty()
                && (who.to_owned() + place)
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c)) =>
        {
            Ok(to.to_string())
        }
        _ => wrong("write it as name@place or Name <name@place>"),
    }
}
