//! What mail does to a text, as functions: changes to the text itself, and carriers that put it into
//! a mail. [`post`] does several of them at random, from a seed, for tests that play by mail.

use data_encoding::BASE64;

/// A change to the text of a signed file.
pub type Change = fn(&str) -> String;
/// A mail or file that carries the text.
pub type Carrier = fn(&str) -> Vec<u8>;

/// Name, change, and words: one of them must be in the log when it was mended.
pub const CHANGES: [(&str, Change, &[&str]); 22] = [
    ("crlf", crlf, &["CRLF"]),
    ("lost final newline", lost_newline, &[]),
    ("trailing blanks", trailing_blanks, &["blanks at the end"]),
    ("format=flowed", flowed, &["format=flowed", "stuffed"]),
    ("format=flowed, delsp", flowed_delsp, &["format=flowed", "stuffed"]),
    ("space stuffing", stuffed, &["stuffed"]),
    ("indented", indented, &["indent", "stuffed"]),
    ("wrapped at 60", wrapped_60, &["wrapped"]),
    ("wrapped at 45", wrapped_45, &["wrapped"]),
    ("quoted", quoted, &["one level of quoting"]),
    ("quoted twice", quoted_twice, &["2 levels of quoting"]),
    ("quoted and wrapped", quoted_wrapped, &["wrapped", "quoting"]),
    (">From", from_line, &[">From", "not signed"]),
    ("dash escaping", dash_escaped, &["dash escaping", "not signed"]),
    ("non-breaking spaces", non_breaking, &["non-breaking"]),
    ("typographic quotes", typographic, &["typographic"]),
    ("invisible marks", invisible, &["invisible characters"]),
    ("html entities", entities, &["entities"]),
    ("double spacing", double_spaced, &["blank line below every line"]),
    ("list footer", list_footer, &["below are not signed"]),
    ("greeting", greeting, &["above the document"]),
    ("byte-order mark", byte_order_mark, &["byte-order mark", "invisible characters"]),
];

/// Name, carrier, and words: one of them must be in the log.
pub const CARRIERS: [(&str, Carrier, &[&str]); 18] = [
    ("plain file", plain, &[]),
    ("plain quoted-printable", bare_quoted_printable, &["quoted-printable"]),
    ("plain base64", bare_base64, &["base64"]),
    ("plain UTF-16", utf16_le, &["UTF-16"]),
    ("plain UTF-16, big end", utf16_be, &["UTF-16"]),
    ("plain Latin-1", latin1, &["Latin-1", ""]),
    ("encoded twice", encoded_twice, &["encoding made twice", ""]),
    ("mail, 7bit", eml_plain, &["the text of the mail"]),
    ("mail, quoted-printable", eml_quoted_printable, &["quoted-printable"]),
    ("mail, base64", eml_base64, &["base64"]),
    ("mail, Latin-1", eml_latin1, &["iso-8859-1"]),
    ("attachment", eml_attachment, &["the attachment turn.toml"]),
    ("UTF-16 attachment", eml_utf16_attachment, &["UTF-16"]),
    ("Latin-1 attachment", eml_latin1_attachment, &["the attachment turn.toml"]),
    ("HTML alternative", eml_html, &["HTML"]),
    ("forwarded", eml_forwarded, &["the text of the mail"]),
    ("mailing list", eml_list, &["the text of the mail"]),
    ("mailbox", mbox, &["message 2"]),
];

/// SplitMix64.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// A mail on its way: up to two changes and a carrier, always the same for a seed; and what they were.
pub fn post(text: &str, seed: u64) -> (Vec<u8>, String) {
    let mut chance = Chance(seed);
    let mut names = Vec::new();
    let mut words = text.to_string();
    let mut at = 0;
    for _ in 0..chance.below(3) {
        at += chance.below(CHANGES.len());
        let Some((name, change, _)) = CHANGES.get(at) else { break };
        words = change(&words);
        names.push(*name);
        at += 1;
    }
    let (name, carrier, _) = CARRIERS[chance.below(CARRIERS.len())];
    names.push(name);
    (carrier(&words), names.join(", "))
}

fn each(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|l| change(l) + "\n").collect()
}

fn crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}

fn lost_newline(text: &str) -> String {
    text.trim_end_matches('\n').to_string()
}

fn trailing_blanks(text: &str) -> String {
    each(text, |l| format!("{l}  "))
}

/// RFC 3676: soft line ends end in a blank, and what could be mistaken gets a blank before it.
fn flow(text: &str, delsp: &str) -> String {
    let stuff = |l: String| match l.starts_with([' ', '>']) || l.starts_with("From ") {
        true => format!(" {l}"),
        false => l,
    };
    let soft = |l: &str| {
        let lines = fold(l.trim_end(), 50);
        let last = lines.len() - 1;
        let ends = lines.into_iter().enumerate().map(|(i, l)| match i < last {
            true => stuff(format!("{l} {delsp}\n")),
            false => stuff(l),
        });
        ends.collect::<String>()
    };
    each(text, soft)
}

fn flowed(text: &str) -> String {
    flow(text, "")
}

fn flowed_delsp(text: &str) -> String {
    flow(text, " ")
}

fn stuffed(text: &str) -> String {
    each(text, |l| format!(" {l}"))
}

fn indented(text: &str) -> String {
    each(text, |l| format!("    {l}"))
}

/// A line in pieces of at most so many columns, broken at blanks.
fn fold(line: &str, columns: usize) -> Vec<String> {
    let bare = line.trim_end();
    if bare.chars().count() <= columns {
        return vec![line.to_string()];
    }
    let line = bare;
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let mut out = vec![indent.clone()];
    for word in line.trim_start().split(' ') {
        let last = out.last_mut().expect("a line");
        if last.trim().is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= columns {
            *last += &format!(" {word}");
        } else {
            out.push(word.to_string());
        }
    }
    out
}

fn wrap(text: &str, columns: usize) -> String {
    each(text, |l| fold(l, columns).join("\n"))
}

fn wrapped_60(text: &str) -> String {
    wrap(text, 60)
}

fn wrapped_45(text: &str) -> String {
    wrap(text, 45)
}

fn quoted(text: &str) -> String {
    each(text, |l| format!("> {l}").trim_end().to_string())
}

fn quoted_twice(text: &str) -> String {
    each(text, |l| format!(">> {l}"))
}

/// Quoted lines became too long and were broken, the rest without a mark.
fn quoted_wrapped(text: &str) -> String {
    wrap(&quoted(text), 64)
}

fn from_line(text: &str) -> String {
    let marked = each(text, |l| match l.starts_with("From ") {
        true => format!(">{l}"),
        false => l.to_string(),
    });
    format!(">From here on these are my orders.\n\n{marked}")
}

/// As in an OpenPGP clear-signed mail, the signature block without comment marks.
fn dash_escaped(text: &str) -> String {
    let (document, armor) = text.split_at(text.find("# -----BEGIN SSH").unwrap_or(text.len()));
    let bare = each(armor, |l| l.trim_start_matches("# ").to_string());
    let escaped = each(&format!("{document}{bare}"), |l| match l.starts_with(['-']) {
        true => format!("- {l}"),
        false => l.to_string(),
    });
    format!(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{escaped}\
         -----BEGIN PGP SIGNATURE-----\n\niHUEARYKAB0=\n-----END PGP SIGNATURE-----\n"
    )
}

fn non_breaking(text: &str) -> String {
    let mut odd = false;
    let space = |c: char| {
        odd ^= c == ' ';
        if c == ' ' && odd { '\u{a0}' } else { c }
    };
    text.chars().map(space).collect()
}

fn typographic(text: &str) -> String {
    let mut open = false;
    let quote = |c: char| {
        open ^= c == '"';
        match (c, open) {
            ('"', true) => '\u{201c}',
            ('"', false) => '\u{201d}',
            _ => c,
        }
    };
    text.replace("--", "\u{2014}").chars().map(quote).collect()
}

fn invisible(text: &str) -> String {
    text.replace(" = ", " =\u{200b} ")
}

fn entities(text: &str) -> String {
    text.replace('&', "&amp;").replace('>', "&gt;").replace('"', "&quot;")
}

fn double_spaced(text: &str) -> String {
    each(text, |l| format!("{l}\n"))
}

fn list_footer(text: &str) -> String {
    let line = "_".repeat(47);
    format!("{text}\n{line}\nspring-07 mailing list\nhttps://lists.example/spring-07 = more\n")
}

fn greeting(text: &str) -> String {
    format!("Dear Dora,\n\nhere are my orders. Sorry for the wait!\n\n{text}\n-- \nAnna\n")
}

fn byte_order_mark(text: &str) -> String {
    format!("\u{feff}{text}")
}

fn plain(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

fn utf16_le(text: &str) -> Vec<u8> {
    [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

fn utf16_be(text: &str) -> Vec<u8> {
    [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect()
}

/// What the charset lacks stays UTF-8, as careless programs leave it.
fn latin1(text: &str) -> Vec<u8> {
    if text.chars().any(|c| u32::from(c) > 255) {
        return plain(text);
    }
    text.chars().map(|c| u8::try_from(u32::from(c)).expect("below 256")).collect()
}

fn encoded_twice(text: &str) -> Vec<u8> {
    text.bytes().map(char::from).collect::<String>().replace('\u{80}', "\u{20ac}").into_bytes()
}

fn soft_lines(text: &str) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let mut column = 0;
        let bytes = line.trim_end_matches('\n').as_bytes();
        for (i, b) in bytes.iter().enumerate() {
            let last = i + 1 == bytes.len();
            let c = match b {
                b'=' | 0..=31 | 127.. => format!("={b:02X}"),
                b' ' if last => "=20".to_string(),
                _ => char::from(*b).to_string(),
            };
            if column + c.len() > 72 {
                out.push_str("=\n");
                column = 0;
            }
            column += c.len();
            out.push_str(&c);
        }
        if line.ends_with('\n') {
            out.push('\n');
        }
    }
    out
}

fn base64_lines(bytes: &[u8]) -> String {
    let text = BASE64.encode(bytes);
    let lines = text.as_bytes().chunks(76).map(|c| String::from_utf8_lossy(c).to_string() + "\r\n");
    lines.collect()
}

fn bare_quoted_printable(text: &str) -> Vec<u8> {
    soft_lines(text).into_bytes()
}

fn bare_base64(text: &str) -> Vec<u8> {
    base64_lines(text.as_bytes()).into_bytes()
}

const HEAD: &str = "Return-Path: <anna@example.org>\r\nReceived: from mail.example.org by \
    mx.example.net;\r\n\tSat, 21 Nov 2026 10:00:00 +0000\r\nFrom: Anna <anna@example.org>\r\nTo: \
    Dora <dora@example.net>\r\nSubject: [spring-07] =?utf-8?q?orders?=\r\nMessage-ID: \
    <1@example.org>\r\nMIME-Version: 1.0\r\n";

fn mail(kind: &str, encoding: &str, body: &[u8]) -> Vec<u8> {
    let head =
        format!("{HEAD}Content-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

fn eml_plain(text: &str) -> Vec<u8> {
    mail("text/plain; charset=utf-8", "8bit", text.as_bytes())
}

fn eml_quoted_printable(text: &str) -> Vec<u8> {
    let body = crlf(&soft_lines(&text.replace('\r', "")));
    mail("text/plain; charset=\"utf-8\"", "quoted-printable", body.as_bytes())
}

pub fn eml_base64(text: &str) -> Vec<u8> {
    mail("text/plain; charset=UTF-8", "base64", base64_lines(text.as_bytes()).as_bytes())
}

fn eml_latin1(text: &str) -> Vec<u8> {
    mail("text/plain; charset=iso-8859-1", "8bit", &latin1(text))
}

/// Parts with a boundary of their own.
fn multipart(kind: &str, boundary: &str, parts: &[Vec<u8>]) -> Vec<u8> {
    let head = format!(
        "{HEAD}Content-Type: multipart/{kind}; boundary=\"{boundary}\"\r\n\r\nThis mail has parts.\r\n"
    );
    let mut out = head.into_bytes();
    for part in parts {
        out.extend(format!("--{boundary}\r\n").bytes());
        out.extend(part);
        out.extend(b"\r\n");
    }
    out.extend(format!("--{boundary}--\r\n").bytes());
    out
}

fn part(kind: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("Content-Type: {kind}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n");
    [head.as_bytes(), body].concat()
}

fn attached(kind: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "Content-Type: {kind}; name=\"turn.toml\"\r\nContent-Disposition: attachment;\r\n \
         filename=\"turn.toml\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    );
    [head.as_bytes(), base64_lines(body).as_bytes()].concat()
}

fn letter() -> Vec<u8> {
    part("text/plain; charset=us-ascii", b"Dear Dora,\r\n\r\nmy orders are attached.\r\n")
}

fn eml_attachment(text: &str) -> Vec<u8> {
    multipart("mixed", "b1", &[letter(), attached("application/toml", text.as_bytes())])
}

fn eml_utf16_attachment(text: &str) -> Vec<u8> {
    multipart("mixed", "b1", &[letter(), attached("application/octet-stream", &utf16_le(text))])
}

fn eml_latin1_attachment(text: &str) -> Vec<u8> {
    multipart("mixed", "b1", &[letter(), attached("text/plain", &latin1(text))])
}

fn eml_html(text: &str) -> Vec<u8> {
    let html = format!("<html><body><pre>{}</pre></body></html>", text.replace("inf", "tank"));
    let parts =
        [part("text/plain; charset=utf-8", text.as_bytes()), part("text/html", html.as_bytes())];
    multipart("alternative", "b2", &parts)
}

fn eml_forwarded(text: &str) -> Vec<u8> {
    let inner = eml_plain(text);
    multipart("mixed", "b3", &[letter(), part("message/rfc822", &inner)])
}

fn eml_list(text: &str) -> Vec<u8> {
    let footer = part("text/plain", b"____\r\nspring-07 mailing list\r\n");
    multipart("mixed", "b4", &[part("text/plain; charset=utf-8", text.as_bytes()), footer])
}

/// A mailbox: chatter, the document, and the document once more as an answer quotes it.
pub fn mbox(text: &str) -> Vec<u8> {
    let chat = mail("text/plain", "7bit", b"When do you think you can move?\r\n");
    let mail = eml_plain(text);
    let again = eml_plain(&format!("Thanks, got it.\n\n{}", quoted(text)));
    let line = b"From anna@example.org Sat Nov 21 10:00:00 2026\r\n".as_slice();
    [line, &chat, b"\r\n", line, &mail, b"\r\n\r\n", line, &again].concat()
}
