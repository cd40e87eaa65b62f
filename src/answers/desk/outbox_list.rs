//! The text of `outbox.toml`: the mails that were packed, who gets each one, and whether it was sent.

/// What its first lines say.
const HEAD: &str = "# Mails that fieldpost packed in this folder, and whether they were sent.\n\
                    # `fieldpost week` keeps this list. To have a mail sent again, write `sent = false`.\n";

/// A mail of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxMail {
    /// Its name in the folder.
    pub file: String,
    pub game: String,
    pub to: Vec<String>,
    pub sent: bool,
    /// The number of the list in which it was named first.
    pub listed: Option<u32>,
}

/// The list as it is written.
pub fn outbox_text(mails: &[OutboxMail]) -> String {
    std::iter::once(HEAD.to_string()).chain(mails.iter().map(entry)).collect()
}

/// One mail in the text of the outbox.
fn entry(mail: &OutboxMail) -> String {
    let to: Vec<String> = mail.to.iter().map(|seat| quoted(seat)).collect();
    let listed = mail.listed.map_or(String::new(), |n| format!("listed = {n}\n"));
    format!(
        "\n[[mail]]\nfile = {}\ngame = {}\nto = [{}]\nsent = {}\n{listed}",
        quoted(&mail.file),
        quoted(&mail.game),
        to.join(", "),
        mail.sent
    )
}

/// A text in the quotation marks of TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

/// The entries of a list; `None` if it is none.
pub fn read_outbox(text: &str) -> Option<Vec<OutboxMail>> {
    let root: toml::Table = toml::from_str(text).ok()?;
    if root.keys().any(|key| key != "mail") {
        return None;
    }
    let Some(list) = root.get("mail") else { return Some(Vec::new()) };
    list.as_array()?.iter().map(read_mail).collect()
}

fn read_mail(entry: &toml::Value) -> Option<OutboxMail> {
    // A line that is not known would be lost when the list is written again.
    let known = entry
        .as_table()?
        .keys()
        .all(|key| ["file", "game", "to", "sent", "listed"].contains(&key.as_str()));
    if !known {
        return None;
    }
    let file = text_in(entry, "file")?;
    let to = entry.get("to")?.as_array()?.iter().map(|seat| seat.as_str().map(str::to_string));
    // A name and no path: nothing outside the folder is ever sent.
    let plain = !file.is_empty() && !file.contains(['/', '\\', ':']);
    let mail = OutboxMail {
        game: text_in(entry, "game")?,
        to: to.collect::<Option<Vec<_>>>()?,
        sent: entry.get("sent")?.as_bool()?,
        listed: entry.get("listed").and_then(|n| u32::try_from(n.as_integer()?).ok()),
        file,
    };
    plain.then_some(mail)
}

/// A text of an entry.
fn text_in(entry: &toml::Value, key: &str) -> Option<String> {
    entry.get(key)?.as_str().map(str::to_string)
}
