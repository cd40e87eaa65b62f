//! Mails to be sent, as `.eml`: a text, the same as HTML, and attachments. The same content gives the
//! same bytes, so there is no date and no random boundary; a mail program adds the date when it sends.

use mail_builder::headers::HeaderType;
use mail_builder::headers::address::Address;
use mail_builder::headers::content_type::ContentType;
use mail_builder::headers::raw::Raw;
use mail_builder::headers::text::Text;
use mail_builder::mime::{BodyPart, MimePart};
use sha2::{Digest as _, Sha256};

use crate::shown::mail_header;

/// An attachment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attachment {
    /// ASCII, as fieldpost names its files.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// What the HTML calls the picture that comes with it: `<img src="cid:map.fieldpost">`.
pub const PICTURE: &str = "map.fieldpost";

/// A mail before it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    pub from: Option<String>,
    pub to: Vec<String>,
    pub subject: String,
    /// Lines of at most 72 columns. It says everything; the HTML says the same.
    pub text: String,
    /// The text as HTML, for mail programs that show it.
    pub html: Option<String>,
    /// A PNG that the HTML shows under the name [`PICTURE`].
    pub picture: Option<Vec<u8>>,
    pub attachments: Vec<Attachment>,
}

impl Draft {
    /// The mail as bytes, with CRLF line ends.
    pub fn eml(&self) -> Vec<u8> {
        let mut mail = self.body();
        let own = std::mem::take(&mut mail.headers);
        mail.headers =
            self.header_lines().into_iter().map(|(name, says)| (name.into(), says)).collect();
        mail.headers.extend(own);
        let mut out = Vec::new();
        mail.write_part(&mut out);
        out
    }

    fn header_lines(&self) -> Vec<(&'static str, HeaderType<'_>)> {
        // Mail programs open a mail with the first line as a draft.
        let mut head: Vec<(&str, HeaderType)> =
            vec![("X-Unsent", Raw::new("1").into()), ("MIME-Version", Raw::new("1.0").into())];
        head.extend(self.from.iter().map(|f| ("From", parse_mailbox(f).into())));
        if !self.to.is_empty() {
            let all = self.to.iter().map(|t| parse_mailbox(t)).collect();
            head.push(("To", Address::new_list(all).into()));
        }
        head.push(("Subject", Text::new(mail_header(&self.subject)).into()));
        head
    }

    fn body(&self) -> MimePart<'_> {
        let text = MimePart::new("text/plain", self.text.as_str());
        let words = match &self.html {
            None => text,
            Some(html) => {
                let html = MimePart::new("text/html", html.as_str());
                let shown = match &self.picture {
                    None => html,
                    Some(png) => {
                        let png =
                            MimePart::new("image/png", BodyPart::Binary(png.as_slice().into()));
                        let both = vec![html, png.inline().cid(PICTURE)];
                        self.multipart_of("multipart/related", both)
                    }
                };
                self.multipart_of("multipart/alternative", vec![text, shown])
            }
        };
        if self.attachments.is_empty() {
            return words;
        }
        let attached = self.attachments.iter().map(attachment_part);
        self.multipart_of("multipart/mixed", [words].into_iter().chain(attached).collect())
    }

    /// Parts between boundaries that depend on nothing but the content. No encoded part and no line of
    /// a text has `=_` followed by this digest.
    fn multipart_of<'a>(&self, media: &'static str, parts: Vec<MimePart<'a>>) -> MimePart<'a> {
        let mut hash = Sha256::new();
        hash.update(media);
        hash.update(&self.text);
        hash.update(self.html.as_deref().unwrap_or_default());
        hash.update(self.picture.as_deref().unwrap_or_default());
        for a in &self.attachments {
            hash.update(Sha256::digest(&a.bytes));
        }
        let digest = data_encoding::HEXLOWER.encode(&hash.finalize());
        let boundary = format!("=_{}", &digest[..32]);
        MimePart::new(ContentType::new(media).attribute("boundary", boundary), parts)
    }
}

/// `Name <address>`, or an address alone.
fn parse_mailbox(to: &str) -> Address<'static> {
    let plain = |s: &str| mail_header(s.trim());
    match to.split_once('<') {
        Some((name, rest)) if !name.trim().is_empty() => {
            let address = rest.split('>').next().unwrap_or_default();
            Address::new_address(Some(plain(name)), plain(address))
        }
        _ => Address::new_address(None::<String>, plain(to.trim_matches(['<', '>', ' ']))),
    }
}

fn attachment_part(a: &Attachment) -> MimePart<'_> {
    let media = match a.name.rsplit('.').next() {
        Some("toml") => "application/toml",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain",
        _ => "application/octet-stream",
    };
    let name: String =
        a.name.chars().filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect();
    let media = match media {
        "text/plain" => ContentType::new(media).attribute("charset", "utf-8"),
        _ => ContentType::new(media),
    };
    MimePart::new(media, BodyPart::Binary(a.bytes.as_slice().into())).attachment(name)
}
