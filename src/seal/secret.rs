//! The secret file of a chain as text; reading and writing the file is done elsewhere.

use zeroize::Zeroizing;

use super::chain::{Chain, ChainError, Root};
use super::digest::Digest;

impl Chain {
    /// The text of the secret file. It is never to be mailed.
    #[must_use]
    pub fn secret_text(&self) -> Zeroizing<String> {
        let root = Zeroizing::new(data_encoding::HEXLOWER.encode(self.root_bytes()));
        Zeroizing::new(format!(
            "# Secret. Whoever reads this file knows the dice. Never mail it.\n\
             fieldpost = 1\nkind = \"chain-secret\"\nseat = \"{}\"\nprep = \"{}\"\n\
             links = {}\nroot = \"{}\"\n",
            self.keeper(),
            self.prep(),
            self.links(),
            root.as_str()
        ))
    }

    /// Reads what [`Chain::secret_text`] wrote; comments and blank lines may be added.
    pub fn from_secret_text(text: &str) -> Result<Self, ChainError> {
        let fields = SecretFields::read(text)?;
        let missing = |what| ChainError::File { line: 0, what };
        let (_, seat) = fields.seat.ok_or(missing("no line `seat`"))?;
        let prep = digest(fields.prep.ok_or(missing("no line `prep`"))?)?;
        let root = Zeroizing::new(digest(fields.root.ok_or(missing("no line `root`"))?)?.0);
        let (line, links) = fields.links.ok_or(missing("no line `links`"))?;
        let what = "`links` is not a number";
        let links: u32 = (links.parse()).map_err(|_| ChainError::File { line, what })?;
        Self::new(prep, seat, links, Root::from_bytes(*root))
    }
}

/// The lines of a secret file, with their line numbers, still as text.
#[derive(Default)]
struct SecretFields<'a> {
    seat: Option<(usize, &'a str)>,
    prep: Option<(usize, &'a str)>,
    links: Option<(usize, &'a str)>,
    root: Option<(usize, &'a str)>,
}

impl<'a> SecretFields<'a> {
    /// Reads by hand, so that no parser keeps a copy of the root.
    fn read(text: &'a str) -> Result<Self, ChainError> {
        let mut fields = Self::default();
        let (mut version, mut kind) = (None, None);
        for (i, text) in text.lines().enumerate() {
            let line = i + 1;
            let wrong = |what| ChainError::File { line, what };
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let (key, value) = (text.split_once('=')).ok_or(wrong("no `=`"))?;
            let (key, value) = (key.trim(), value.trim());
            let slot = match key {
                "fieldpost" => &mut version,
                "kind" => &mut kind,
                "seat" => &mut fields.seat,
                "prep" => &mut fields.prep,
                "links" => &mut fields.links,
                "root" => &mut fields.root,
                _ => return Err(wrong("unknown key")),
            };
            let quoted = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
            let value = match (key, quoted) {
                ("fieldpost" | "links", None) => value,
                ("fieldpost" | "links", Some(_)) | (_, None) => {
                    return Err(wrong("wrong type of value"));
                }
                (_, Some(text)) => text,
            };
            if slot.replace((line, value)).is_some() {
                return Err(wrong("the key stands twice"));
            }
        }
        match (version, kind) {
            (Some((_, "1")), Some((_, "chain-secret"))) => Ok(fields),
            (Some((_, "1")), _) => {
                let what = "`kind` is not \"chain-secret\"";
                Err(ChainError::File { line: 0, what })
            }
            _ => {
                let what = "no line `fieldpost = 1`";
                Err(ChainError::File { line: 0, what })
            }
        }
    }
}

fn digest((line, text): (usize, &str)) -> Result<Digest, ChainError> {
    let what = "not 64 lower-case hexadecimal digits";
    text.parse().map_err(|_| ChainError::File { line, what })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        let chain = Chain::new(Digest([7; 32]), "dora", 40, Root::from_bytes([9; 32])).unwrap();
        chain.secret_text().to_string()
    }

    fn what(text: &str) -> ChainError {
        Chain::from_secret_text(text).map(|_| ()).unwrap_err()
    }

    #[test]
    fn secret_text_round_trips() {
        let again = Chain::from_secret_text(&text()).unwrap();
        assert_eq!(*again.secret_text(), text());
        assert_eq!((again.keeper(), again.links(), again.prep()), ("dora", 40, Digest([7; 32])));
        let crlf = text().replace('\n', "\r\n");
        assert_eq!(*Chain::from_secret_text(&crlf).unwrap().secret_text(), text());
        assert!(toml::from_str::<toml::Table>(&text()).is_ok());
    }

    #[test]
    fn damaged_secrets_are_named() {
        let at = |line, what| ChainError::File { line, what };
        assert_eq!(what(""), at(0, "no line `fieldpost = 1`"));
        let orders = text().replace("chain-secret", "orders");
        assert_eq!(what(&orders), at(0, "`kind` is not \"chain-secret\""));
        let short = text().replace("0909\"", "09\"");
        assert_eq!(what(&short), at(7, "not 64 lower-case hexadecimal digits"));
        assert_eq!(what(&(text() + "x\n")), at(8, "no `=`"));
        assert_eq!(what(&(text() + "x = 1\n")), at(8, "unknown key"));
        assert_eq!(what(&(text() + "seat = \"x\"\n")), at(8, "the key stands twice"));
        let quoted = text().replace("links = 40", "links = \"40\"");
        assert_eq!(what(&quoted), at(6, "wrong type of value"));
        let word = text().replace("links = 40", "links = forty");
        assert_eq!(what(&word), at(6, "`links` is not a number"));
        let none = text().replace("links = 40", "links = 0");
        assert_eq!(what(&none), ChainError::Links(0));
        let seat = text().replace("dora", "Dora");
        assert_eq!(what(&seat), ChainError::Seat("Dora".into()));
        let rootless: String = text().split_inclusive('\n').take(6).collect();
        assert_eq!(what(&rootless), at(0, "no line `root`"));
    }
}
