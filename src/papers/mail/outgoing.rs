//! A packed mail as a program that sends mail takes it: addressed to everybody it goes to, no longer marked
//! as a draft, with the line ends of a text.

/// The mail with these addresses, each as the address book has it. Its own line of recipients stays where it
/// names all of them.
pub fn outgoing(mail: &[u8], to: &[&str]) -> Vec<u8> {
    let (fields, body) = head_and_body(mail);
    let named = recipients(&fields, to);
    let kept = fields.into_iter().filter(|field| {
        !is_field(field, "x-unsent") && (named.is_none() || !is_field(field, "to"))
    });
    let kept: Vec<&[u8]> = kept.flatten().collect();
    let mut out = Vec::with_capacity(mail.len());
    out.extend(named.unwrap_or_default().into_bytes());
    for line in kept.into_iter().chain(body) {
        out.extend_from_slice(line);
        out.push(b'\n');
    }
    out
}

/// A packed mail with these addresses as its recipients; `None` if it names them all.
pub fn with_addresses(mail: &[u8], to: &[&str]) -> Option<Vec<u8>> {
    let (fields, body) = head_and_body(mail);
    let named = recipients(&fields, to).filter(|_| !to.is_empty())?;
    let end: &[u8] = if mail.windows(2).any(|pair| pair == b"\r\n") { b"\r\n" } else { b"\n" };
    let kept = fields.into_iter().filter(|field| !is_field(field, "to")).flatten();
    let mut out = Vec::with_capacity(mail.len());
    for line in named.lines().map(str::as_bytes).chain(kept).chain(body) {
        out.extend_from_slice(line);
        out.extend_from_slice(end);
    }
    Some(out)
}

/// The fields of a mail's head, each with the lines that it is broken into, and the lines from the empty one on.
type HeadAndBody<'m> = (Vec<Vec<&'m [u8]>>, Vec<&'m [u8]>);

fn head_and_body(mail: &[u8]) -> HeadAndBody<'_> {
    let mut lines = mail.split_inclusive(|b| *b == b'\n').map(without_end).peekable();
    let mut fields: Vec<Vec<&[u8]>> = Vec::new();
    while let Some(line) = lines.next_if(|line| !line.is_empty()) {
        match fields.last_mut() {
            Some(field) if line.starts_with(b" ") || line.starts_with(b"\t") => field.push(line),
            _ => fields.push(vec![line]),
        }
    }
    (fields, lines.collect())
}

/// The field `To` with these addresses; `None` if the mail's own names them and no others.
fn recipients(fields: &[Vec<&[u8]>], to: &[&str]) -> Option<String> {
    let bare: Vec<&str> = to.iter().map(|address| bare_address(address)).collect();
    let own = fields.iter().find(|field| is_field(field, "to"));
    let complete = own.is_some_and(|field| names_all(&field.concat(), &bare));
    (!complete).then(|| format!("To: {}\n", bare.join(",\n ")))
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn is_field(field: &[&[u8]], name: &str) -> bool {
    let line = field.first().copied().unwrap_or_default();
    let colon = line.iter().position(|b| *b == b':').unwrap_or(line.len());
    line[..colon].trim_ascii().eq_ignore_ascii_case(name.as_bytes())
}

/// Does a line of recipients name these addresses and no others?
fn names_all(line: &[u8], bare: &[&str]) -> bool {
    let line = String::from_utf8_lossy(line);
    line.matches('@').count() == bare.len() && bare.iter().all(|address| line.contains(address))
}

/// `anna@example.org` of `Anna Example <anna@example.org>`.
fn bare_address(address: &str) -> &str {
    let inner = address.split_once('<').map_or(address, |(_, rest)| rest);
    inner.trim_end_matches('>').trim()
}
