//! Mails made to deceive or to break the reader (attack 38 and its like).

use fieldpost::chain::sign_text;
use fieldpost::doc_kind::DocKind;
use fieldpost::mail::{Letter, MailRemark, open};

use super::{read, refused};
use crate::damage::mbox;
use crate::papers;

fn signed() -> String {
    papers::signed(DocKind::Orders).0
}

/// Anna's orders with other units, signed by her too.
fn other() -> String {
    let text = papers::text(DocKind::Orders).replacen("4 inf", "5 inf", 1);
    sign_text(&text, &papers::key("anna")).expect("signed").mail()
}

/// A mail of these parts: media type and body.
fn mail(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut out = String::from(
        "From: anna@example.org\r\nSubject: orders\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n",
    );
    for (media, body) in parts {
        out.push_str(&format!("--x\r\nContent-Type: {media}\r\n\r\n{body}\r\n"));
    }
    (out + "--x--\r\n").into_bytes()
}

const TEXT: &str = "text/plain; charset=utf-8";
const FILE: &str = "application/octet-stream; name=\"turn.toml\"";

#[test]
fn html_and_text_differ() {
    let html = format!("<pre>{}</pre>", other());
    let (one, log) = read(&mail(&[(TEXT, &signed()), ("text/html", &html)])).expect("the text");
    assert_eq!(one.canonical.text, papers::text(DocKind::Orders));
    assert!(log.contains("an HTML version was not looked at"), "{log}");
    refused(&mail(&[("text/html", &html)]), &["HTML"]);
}

#[test]
fn two_documents_in_one_mail() {
    let two = ["which one counts?"];
    refused(&mail(&[(TEXT, &signed()), (FILE, &other())]), &two);
    refused(&mail(&[(TEXT, &format!("{}\n{}", signed(), other()))]), &two);
    refused(format!("{}{}", signed(), other()).as_bytes(), &two);
    // Of another kind, and in one text: which belongs to what? Each in a part of its own: both, for
    // a command that takes several.
    let receipt = papers::signed(DocKind::Receipt).0;
    refused(format!("{}\n{receipt}", signed()).as_bytes(), &two);
    let both = open(&mail(&[(TEXT, &signed()), (FILE, &receipt)]));
    assert_eq!(both.documents().expect("two documents").0.len(), 2);
    // The same twice is one, and said so.
    let (one, log) = read(&mail(&[(TEXT, &signed()), (FILE, &signed())])).expect("one");
    assert_eq!(one.canonical.text, papers::text(DocKind::Orders));
    assert!(log.contains("the same document once more"), "{log}");
    // So is one whose visible form was spoilt, as long as it says the same.
    let spoilt = signed().replacen("\n\n", "\n \t\n\n", 1);
    let (_, log) = read(&mail(&[(TEXT, &spoilt), (FILE, &signed())])).expect("one");
    assert!(log.contains("the same document once more"), "{log}");
}

#[test]
fn a_good_document_with_a_broken_one_that_says_otherwise() {
    let changed = signed().replacen("4 inf", "9 inf", 1);
    for parts in
        [[(TEXT, changed.as_str()), (FILE, &signed())], [(FILE, &signed()), (TEXT, &changed)]]
    {
        refused(
            &mail(&parts),
            &["verifies", "does not", "signed:  buy = \"4 inf", "visible: buy = \"9 inf"],
        );
    }
    // New orders that were damaged, above old ones that were quoted whole: not the old ones.
    let quoted: String = other().lines().map(|l| format!("> {l}\n")).collect();
    refused(format!("{changed}\n{quoted}").as_bytes(), &["does not fit the text"]);
    let (one, log) = read(format!("{}\n{quoted}", signed()).as_bytes()).expect("her own");
    assert_eq!(one.canonical.text, papers::text(DocKind::Orders));
    assert!(log.contains("a quoted document was ignored"), "{log}");
}

#[test]
fn unsigned_text_is_shown_as_not_signed() {
    let lines = "[purchase]\nbuy = \"9 tank\"\n\n";
    let (one, log) = read(format!("{lines}{}", signed()).as_bytes()).expect("the signed part");
    assert!(!one.canonical.text.contains("9 tank"));
    assert!(log.contains("not signed | buy = \"9 tank\""), "{log}");
    let (_, log) = read(format!("Dear Dora,\n\n{}\nAnna\n", signed()).as_bytes()).expect("signed");
    assert!(log.contains("1 line above the document and 1 below are not signed"), "{log}");
    assert!(log.contains("\n  line 1, not signed | Dear Dora,"), "{log}");
    assert!(log.contains(", not signed | Anna\n"), "{log}");
    // A whole document without a signature, above and in another part.
    let unsigned = papers::text(DocKind::Orders).replacen("4 inf", "9 inf", 1);
    let (one, log) = read(format!("{unsigned}\n{}", signed()).as_bytes()).expect("the signed one");
    assert_eq!(one.canonical.text, papers::text(DocKind::Orders));
    assert!(log.contains("line 1: a document that is not signed was ignored"), "{log}");
    let (one, log) = read(&mail(&[(TEXT, &unsigned), (FILE, &signed())])).expect("the signed one");
    assert!(one.by.is_some() && log.contains("the text of the mail: line 1"), "{log}");
    // Only an unsigned one: it is given as what it is.
    let (one, _) = read(&mail(&[(TEXT, &unsigned)])).expect("a draft");
    assert!(one.by.is_none() && one.canonical.signature.is_none());
}

#[test]
fn documents_torn_apart_or_interrupted() {
    let text = signed();
    let (head, tail) = text.split_at(text.find("[combat]").expect("a section"));
    let (one, _) = read(&mail(&[(TEXT, head), (TEXT, tail)])).expect("half a draft");
    assert!(one.by.is_none(), "half of it is not signed");
    refused(format!("{head}fieldpost = 2\n{tail}").as_bytes(), &["does not fit the text"]);
    let half = &text[..text.find("# -----END").expect("a signature")];
    refused(half.as_bytes(), &["its last line is missing"]);
    // A signature of another document of hers.
    let block = |t: &str| t[t.find("# -----BEGIN").expect("a signature")..].to_string();
    let moved = text.replace(&block(&text), &block(&other()));
    refused(moved.as_bytes(), &["does not fit the text"]);
}

#[test]
fn headers_and_boundaries_that_lie() {
    let wrap = |head: &str, body: &str| format!("From: a@b\r\n{head}\r\n\r\n{body}").into_bytes();
    let good = signed();
    let many = [
        wrap("Content-Type: multipart/mixed; boundary=none", &good),
        wrap("Content-Type: multipart/mixed", &good),
        wrap("Content-Type: text/plain; charset=klingon", &good),
        wrap("Content-Type: ;;;=\"", &good),
        wrap("Content-Type: text/plain\r\nContent-Transfer-Encoding: base64", &good),
        wrap("Content-Type: text/plain\r\nContent-Transfer-Encoding: x-unknown", &good),
        wrap("Content-Type: multipart/mixed; boundary=q", &format!("--q\r\n\r\n{good}")),
        wrap(
            "Content-Type: multipart/mixed; boundary=q",
            &format!("--q\r\n\r\n{good}\r\n--qq--\r\n"),
        ),
        wrap("Content-Type: text/plain; charset=utf-16", &good),
    ];
    for (i, bytes) in many.iter().enumerate() {
        match read(bytes) {
            Ok((one, _)) => assert_eq!(one.canonical.text, papers::text(DocKind::Orders), "{i}"),
            // Base64 that is none.
            Err(e) => assert!(i == 4, "{i}: {e}"),
        }
    }
}

/// Nothing of a mail reaches a terminal that it would obey.
#[test]
fn nothing_commands_the_terminal() {
    let evil = "\u{1b}]0;owned\u{7}\u{202e}= > [";
    let broken = signed().replacen("buy = \"4 inf", &format!("buy = {evil}"), 1);
    let name = format!("application/toml; name=\"{evil}\"");
    let all = [
        format!("{evil}\n{}", signed()).into_bytes(),
        broken.clone().into_bytes(),
        mail(&[(TEXT, &broken), (FILE, &signed())]),
        mail(&[(&name, &signed())]),
        mail(&[("text/html; name=\"\u{1b}[2J\"", "x"), (TEXT, &signed())]),
    ];
    for bytes in all {
        let said = match read(&bytes) {
            Ok((_, log)) => log,
            Err(e) => e,
        };
        let bad = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!said.contains(bad), "{}", said.escape_debug());
    }
}

/// Much below a document is as good as little.
#[test]
fn a_long_log_below_the_document() {
    let long = format!("{}\n{}", signed(), "and so on and so forth\n".repeat(20_000));
    let (one, log) = read(long.as_bytes()).expect("the orders");
    assert_eq!(one.canonical.text, papers::text(DocKind::Orders));
    assert!(log.contains("20000 below are not signed"), "{log}");
    assert_eq!(log.matches("not signed | and so on").count(), 3, "{log}");
    assert!(log.contains("and 19997 more"), "{log}");
    // Orders are named wherever they are.
    let (_, log) = read(format!("{long}buy = \"9 tank\"\n").as_bytes()).expect("the orders");
    let line = long.lines().count() + 1;
    assert!(log.contains(&format!("line {line}, not signed | buy = \"9 tank\"")), "{log}");
}

#[test]
fn nested_and_many() {
    for (open_mark, kind) in [("--a\r\n", "multipart/mixed; boundary=a"), ("", "message/rfc822")] {
        let deep = format!("Content-Type: {kind}\r\n\r\n{open_mark}").repeat(20_000);
        let bytes = format!("From: a@b\r\n{deep}{}", signed());
        let bag = open(bytes.as_bytes());
        assert!(bag.documents().is_err(), "{kind}");
        assert!(bag.letters.iter().any(|l| l.notices.contains(&MailRemark::Cut(None))), "{kind}");
    }
    let parts = vec![(TEXT, "nothing"); 5000];
    assert!(open(&mail(&parts)).letters[0].parts.len() <= 100);
    let bag = open(&mbox(&signed()).repeat(300));
    let (all, _) = bag.documents().expect("the document");
    assert_eq!(all.len(), 1);
}

/// No one mails hundreds of documents at once; to compare each with all others takes too long.
#[test]
fn the_documents_of_a_mail_are_counted() {
    let signed = "fieldpost = 2\n# -----BEGIN SSH SIGNATURE-----\n";
    let cut = |texts: usize, mails: usize| {
        let mail = format!("From a\nFrom: a@b\n\n{}\n", signed.repeat(texts));
        let bag = open(mail.repeat(mails).as_bytes());
        let said = |l: &Letter| l.notices.iter().any(|n| matches!(n, MailRemark::Cut(_)));
        (bag.letters.len(), bag.letters.iter().filter(|l| said(l)).count())
    };
    assert_eq!(cut(200, 1), (1, 0));
    assert_eq!(cut(201, 1), (1, 1));
    assert_eq!(cut(200, 25), (25, 0));
    assert_eq!(cut(200, 27), (25, 1));
}

/// Whatever somebody sends, looking through it ends soon.
#[test]
fn work_is_bounded() {
    let broken = signed().replacen("4 inf", "5 inf", 1);
    let many = broken.repeat(1_000_000 / broken.len());
    assert!(open(many.as_bytes()).documents().is_err());
    let starts = "fieldpost = 2\n".repeat(60_000) + &broken;
    assert!(open(starts.as_bytes()).documents().is_err());
    // And however much it took to see that the others are broken, the good one is found.
    let mut box_of_many = Vec::new();
    for i in 0..300 {
        let other = broken.replacen("5 inf", &format!("{i} inf"), 1);
        box_of_many.extend(format!("From a\nFrom: a@b\n\n{other}\n\n").bytes());
    }
    box_of_many.extend(format!("From a\nFrom: a@b\n\n{}\n", signed()).bytes());
    let (one, _) = read(&box_of_many).expect("the last one");
    assert_eq!(one.canonical.text, papers::text(DocKind::Orders));
    let padded = broken.replacen(
        "[combat]",
        &format!("{}[combat]", "# \u{201c}> &gt; \u{a0}=20 \n".repeat(7000)),
        1,
    );
    assert!(open(padded.as_bytes()).documents().is_err());
    let long = broken.replacen("[combat]", &format!("# {}\n[combat]", "word ".repeat(12_000)), 1);
    assert!(open(long.as_bytes()).documents().is_err());
}
