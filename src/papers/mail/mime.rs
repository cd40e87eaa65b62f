//! Mails taken apart: a mailbox into messages, a message into its parts, transfer encodings undone.
//! Bounded in depth and number, because the mail comes from anybody. What a part says is not
//! looked at here.

use mail_parser::{HeaderName, HeaderValue, MessageParser, MimeHeaders};

pub use crate::limits::{HEADER_BYTES, MAIL_DEPTH as MAX_DEPTH, MAIL_PARTS as MAX_PARTS};

/// One part of a message that is no container of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailPart {
    /// The file name of an attachment, for people to read; never used as a path.
    pub name: Option<String>,
    /// `text/plain`
    pub media: String,
    /// How it travelled: `base64`, `quoted-printable` or nothing.
    pub encoding: String,
    /// As the mail declares it.
    pub charset: Option<String>,
    /// `format=flowed` was declared.
    pub flowed: bool,
    /// After the transfer encoding was undone.
    pub bytes: Vec<u8>,
}

impl MailPart {
    /// A file that is no mail.
    pub(crate) fn plain_file(bytes: &[u8]) -> MailPart {
        MailPart {
            name: None,
            media: String::new(),
            encoding: String::new(),
            charset: None,
            flowed: false,
            bytes: bytes.to_vec(),
        }
    }

    /// How the mail says it carries this part, where that is not plain text: `base64, iso-8859-1`.
    pub fn carried(&self) -> String {
        let charset = self
            .charset
            .iter()
            .filter(|c| !["utf-8", "us-ascii"].contains(&c.to_ascii_lowercase().as_str()))
            .cloned();
        let flowed = self.flowed.then(|| "format=flowed".to_string());
        let encoding = (!self.encoding.is_empty()).then(|| self.encoding.clone());
        let all: Vec<String> = encoding.into_iter().chain(charset).chain(flowed).collect();
        all.join(", ")
    }

    /// HTML is for the eye; it is never signed.
    pub fn is_html(&self) -> bool {
        self.media == "text/html"
    }
}

/// A game file begins with `(fieldpost:`. It holds many documents and is none.
pub fn is_game_file(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(b"(").is_some_and(|b| b.trim_ascii_start().starts_with(b"fieldpost:"))
}

/// A message taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    pub subject: String,
    /// When it was sent, as its header says: `2026-10-25T02:10:00+01:00`.
    pub date: Option<String>,
    pub parts: Vec<MailPart>,
    /// Something was nested too deep, or there was too much of it, and was not looked at.
    pub cut: bool,
}

/// The messages of an mbox file, each as its bytes; `None` if it is none. A message begins at a line
/// `From ` that comes first or below a blank line and has header lines below it.
pub fn split_mailbox(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let begin = bytes.iter().position(|b| !b.is_ascii_whitespace())?;
    // A file of millions of lines that begins otherwise is not gone through.
    if !bytes[begin..].starts_with(b"From ") {
        return None;
    }
    let mut begins: Vec<(usize, usize)> = Vec::new();
    let mut at = begin;
    let mut blank = true;
    while at < bytes.len() {
        let end = line_end(bytes, at);
        let line = &bytes[at..end];
        if blank && line.starts_with(b"From ") && is_field(&bytes[end..line_end(bytes, end)]) {
            begins.push((at, end));
        }
        blank = may_end_message(line);
        at = end;
    }
    if begins.first().map(|(at, _)| *at) != Some(begin) {
        return None;
    }
    let ends = begins.iter().skip(1).map(|(at, _)| *at).chain([bytes.len()]);
    Some(begins.iter().zip(ends).map(|((_, from), to)| &bytes[*from..to]).collect())
}

/// The mails in the bytes of one message: mails that were joined end to end follow each other without a line `From `.
/// Below the last line of a mail of several parts nothing can belong to it, so the header of a mail that is found
/// there begins another.
pub(super) fn mails_in_a_row(bytes: &[u8]) -> Vec<&[u8]> {
    let mut mails = Vec::new();
    let mut rest = bytes;
    while let Some(end) = end_of_parts(rest) {
        let next = rest.len() - rest[end..].trim_ascii_start().len();
        if !is_mail(&rest[next..]) {
            break;
        }
        mails.push(&rest[..end]);
        rest = &rest[next..];
    }
    mails.push(rest);
    mails
}

/// Where a mail of several parts ends; `None` if it has only one, or no end.
fn end_of_parts(bytes: &[u8]) -> Option<usize> {
    let head = MimeHeader::read_headers(bytes);
    let last = format!("--{}--", head.boundary?);
    let mut at = head.body;
    while at < bytes.len() {
        let end = line_end(bytes, at);
        if trim_line(&bytes[at..end]) == last.as_bytes() {
            return Some(end);
        }
        at = end;
    }
    None
}

/// May another message of a mailbox begin below this line? Below an empty one, and below the last line of a mail
/// of several parts: mails are added to a mailbox by hand without an empty line between them.
pub(super) fn may_end_message(line: &[u8]) -> bool {
    let line = trim_line(line);
    line.is_empty() || line.len() > 4 && line.starts_with(b"--") && line.ends_with(b"--")
}

/// The mail that a file holds: the file without empty lines on top, or without what Apple Mail puts around a
/// mail (`.emlx`: the number of its bytes above, a property list below). `None` if it holds none.
pub fn mail_of(bytes: &[u8]) -> Option<&[u8]> {
    let bytes = bytes.trim_ascii_start();
    let end = line_end(bytes, 0);
    let first = trim_line(&bytes[..end]);
    let size = if !first.is_empty() && first.iter().all(u8::is_ascii_digit) {
        std::str::from_utf8(first).ok()?.parse::<usize>().ok()
    } else {
        None
    };
    let mail = match size {
        Some(size) => &bytes[end..][..size.min(bytes.len() - end)],
        None => bytes,
    };
    is_mail(mail).then_some(mail)
}

/// Does a file begin with the header of a mail?
pub fn is_mail(bytes: &[u8]) -> bool {
    const KNOWN: [&str; 14] = [
        "from",
        "to",
        "cc",
        "subject",
        "date",
        "mime-version",
        "content-type",
        "received",
        "sender",
        "return-path",
        "message-id",
        "delivered-to",
        "reply-to",
        "x-unsent",
    ];
    let from = bytes.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(bytes.len());
    let mut at = from;
    let mut known = false;
    while at < bytes.len() {
        let end = line_end(bytes, at);
        let line = trim_line(&bytes[at..end]);
        if line.is_empty() {
            break;
        }
        let folded = at > from && line.starts_with(b" ") || line.starts_with(b"\t");
        if !folded {
            if !is_field(line) {
                return false;
            }
            let name: Vec<u8> = line.iter().take_while(|b| **b != b':').copied().collect();
            known |= KNOWN.iter().any(|k| k.as_bytes().eq_ignore_ascii_case(&name));
        }
        at = end;
    }
    known
}

/// `Name: value`
pub(super) fn is_field(line: &[u8]) -> bool {
    let name = line.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
    name > 0 && line.get(name) == Some(&b':')
}

/// The first byte after the line that begins at `at`.
fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |i| at + i + 1)
}

/// A line without its end and the blanks before it.
fn trim_line(line: &[u8]) -> &[u8] {
    line.trim_ascii_end()
}

/// Takes a message apart. There is no message that cannot be: what is not understood is text.
pub fn take_apart(bytes: &[u8]) -> Message {
    let mut found = Message::default();
    let head = MimeHeader::read_headers(bytes);
    found.subject = head.subject.clone();
    found.date = head.date.clone();
    walk_parts(&head, bytes, 0, &mut found);
    found
}

/// What the header of a message or part says, as far as it matters here.
struct MimeHeader {
    subject: String,
    date: Option<String>,
    media: String,
    boundary: Option<String>,
    part: MailPart,
    /// Where the body begins.
    body: usize,
    /// It was so long that only its beginning was read.
    cut: bool,
}

impl MimeHeader {
    fn read_headers(bytes: &[u8]) -> MimeHeader {
        let mut body = 0;
        while body < bytes.len() {
            let end = line_end(bytes, body);
            let blank = trim_line(&bytes[body..end]).is_empty();
            body = end;
            if blank {
                break;
            }
        }
        let parser = MessageParser::new()
            .with_mime_headers()
            .header_text(HeaderName::Subject)
            .header_date(HeaderName::Date)
            .default_header_ignore();
        let mut head = MimeHeader {
            subject: String::new(),
            date: None,
            media: "text/plain".into(),
            boundary: None,
            part: MailPart::plain_file(&[]),
            body,
            cut: body > HEADER_BYTES,
        };
        // A body without a header begins with a blank line.
        let lines = bytes[..body.min(HEADER_BYTES)].trim_ascii();
        if lines.is_empty() {
            return head;
        }
        let lines = [lines, b"\r\n\r\n"].concat();
        let Some(read) = parser.parse_headers(&lines) else { return head };
        if let Some(HeaderValue::Text(subject)) = read.header(HeaderName::Subject) {
            head.subject = subject.to_string();
        }
        if let Some(HeaderValue::DateTime(date)) = read.header(HeaderName::Date) {
            head.date = Some(date).filter(|d| d.is_valid()).map(|d| d.to_rfc3339());
        }
        if let Some(kind) = read.content_type() {
            let sub = kind.subtype().unwrap_or_default();
            head.media = format!("{}/{sub}", kind.ctype()).to_ascii_lowercase();
            let value = |key: &str| kind.attribute(key).map(str::to_string);
            head.boundary = value("boundary").filter(|b| !b.is_empty());
            let says = |key: &str, word: &str| {
                kind.attribute(key).is_some_and(|v| v.eq_ignore_ascii_case(word))
            };
            head.part.charset = value("charset");
            head.part.flowed = says("format", "flowed");
        }
        head.part.media = head.media.clone();
        head.part.name = read.root_part().attachment_name().map(plain_name);
        let encoding = read.root_part().content_transfer_encoding().unwrap_or_default();
        let encoding = encoding.trim().to_ascii_lowercase();
        if matches!(encoding.as_str(), "base64" | "quoted-printable") {
            head.part.encoding = encoding;
        }
        head
    }
}

/// A file name that can be shown: one line, no marks.
fn plain_name(name: &str) -> String {
    super::plain::plain_words(&name.chars().take(80).collect::<String>())
}

fn walk_parts(head: &MimeHeader, bytes: &[u8], depth: usize, found: &mut Message) {
    found.cut |= head.cut;
    if depth > MAX_DEPTH || found.parts.len() >= MAX_PARTS {
        found.cut = true;
        return;
    }
    let body = &bytes[head.body..];
    if head.media.starts_with("multipart/")
        && let Some(boundary) = &head.boundary
        && let Some(inner) = split_parts(body, boundary)
    {
        for part in inner {
            walk_parts(&MimeHeader::read_headers(part), part, depth + 1, found);
        }
        return;
    }
    let decoded = match head.part.encoding.as_str() {
        "base64" => decode_base64(body).unwrap_or_else(|| body.to_vec()),
        "quoted-printable" => quoted_printable(body),
        _ => body.to_vec(),
    };
    if head.media == "message/rfc822" || head.media == "message/global" {
        return walk_parts(&MimeHeader::read_headers(&decoded), &decoded, depth + 1, found);
    }
    found.parts.push(MailPart { bytes: decoded, ..head.part.clone() });
}

/// The parts between the boundaries; the text before the first and after the last is for programs
/// that know no MIME. `None` if the boundary does not occur.
fn split_parts<'a>(body: &'a [u8], boundary: &str) -> Option<Vec<&'a [u8]>> {
    let mark = format!("--{boundary}").into_bytes();
    let mut parts = Vec::new();
    let mut open = None;
    let mut at = 0;
    while at < body.len() {
        let end = line_end(body, at);
        let line = trim_line(&body[at..end]);
        if let Some(rest) = line.strip_prefix(mark.as_slice())
            && (rest.is_empty() || rest == b"--")
        {
            if let Some(from) = open.take() {
                parts.push(before_boundary(&body[from..at]));
            }
            // One more than are looked at, so that it is said.
            if rest.is_empty() && parts.len() <= MAX_PARTS {
                open = Some(end);
            }
        }
        at = end;
    }
    // Cut off before the last boundary.
    if let Some(from) = open {
        parts.push(&body[from.min(body.len())..]);
    }
    (!parts.is_empty()).then_some(parts)
}

/// A part without the line end before a boundary, which belongs to the boundary (RFC
/// 2046, 5.1.1).
fn before_boundary(part: &[u8]) -> &[u8] {
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    part.strip_suffix(b"\r").unwrap_or(part)
}

/// Base64, with anything between its characters.
pub(crate) fn decode_base64(body: &[u8]) -> Option<Vec<u8>> {
    let end = memchr::memchr(b'=', body).unwrap_or(body.len());
    let mut digits = body[..end].to_vec();
    digits.retain(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/'));
    let whole = digits.len() - usize::from(digits.len() % 4 == 1);
    let mut spec = data_encoding::Specification::new();
    spec.symbols.push_str("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
    spec.check_trailing_bits = false;
    spec.encoding().ok()?.decode(&digits[..whole]).ok()
}

/// Quoted-printable; an escape that is none stays as it is.
pub(crate) fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut at = 0;
    while at < body.len() {
        let end = line_end(body, at);
        let line = &body[at..end];
        let bare = trim_line(line);
        let soft = bare.last() == Some(&b'=');
        decode_escapes(if soft { &bare[..bare.len() - 1] } else { bare }, &mut out);
        if !soft && line.ends_with(b"\n") {
            out.push(b'\n');
        }
        at = end;
    }
    out
}

fn decode_escapes(line: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < line.len() {
        if line[at] == b'='
            && let (Some(high), Some(low)) =
                (hex_value(line.get(at + 1)), hex_value(line.get(at + 2)))
        {
            out.push((high * 16 + low) as u8);
            at += 3;
        } else {
            out.push(line[at]);
            at += 1;
        }
    }
}

/// The value of a digit to base 16.
fn hex_value(b: Option<&u8>) -> Option<u32> {
    b.and_then(|b| char::from(*b).to_digit(16))
}
