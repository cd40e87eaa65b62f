//! The copy below the signature: it saves what no reversal can, and never speaks against the words
//! that people see.

use fieldpost::doc_kind::DocKind;
use fieldpost::mail::{Reversal, copy_of};

use super::{read, refused};
use crate::damage::{CARRIERS, CHANGES};
use crate::papers;

fn copied(kind: DocKind) -> String {
    papers::signed(kind).0 + &copy_of(&papers::text(kind))
}

#[test]
fn the_usual_damage_is_repaired_as_without_it() {
    for kind in DocKind::ALL {
        for (name, change, _) in CHANGES {
            let (one, _) = read(change(&copied(kind)).as_bytes())
                .unwrap_or_else(|e| panic!("{} of {name}: {e}", kind.word()));
            assert_eq!(one.canonical.text, papers::text(kind), "{name}");
        }
        for (name, carrier, _) in CARRIERS {
            let (one, _) = read(&carrier(&copied(kind))).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(one.canonical.text, papers::text(kind), "{name}");
        }
    }
}

/// All blanks at the margin gone, lines broken anywhere, everything quoted: no list of reversals has
/// that, and the words are still the same.
#[test]
fn rough_mail_is_read_from_the_copy() {
    for kind in DocKind::ALL {
        let rough = |text: &str| {
            let lines = text.lines().map(|l| l.trim().replace(", ", ",\n> >  ").replace("  ", " "));
            lines.map(|l| format!("> > {l}\n\n")).collect::<String>()
        };
        let (plain, _) = papers::signed(kind);
        let whole = copied(kind);
        let spoilt = rough(&plain) + &whole[plain.len()..];
        let (one, _) = read(spoilt.as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", kind.word()));
        assert_eq!(one.canonical.text, papers::text(kind));
        // A text without lists may need less than the copy.
        let orders = kind == DocKind::Orders;
        assert!(!orders || one.reversals == vec![Reversal::Copy], "{:?}", one.reversals);
        if orders {
            assert!(read(rough(&plain).as_bytes()).is_err(), "it was not so rough");
        }
    }
}

#[test]
fn what_people_see_must_be_what_the_copy_says() {
    let whole = copied(DocKind::Orders);
    // Somebody changes the visible words: both are shown.
    for (from, to) in
        [("4 inf", "5 inf"), ("<= 3", "= 3"), ("Ukraine against", "West Russia against")]
    {
        assert!(whole.contains(from), "{from}");
        let shown = whole.replacen(from, to, 1);
        refused(shown.as_bytes(), &["the visible text is not what was signed", "signed:", to]);
    }
    refused(whole.replacen("# f\u{fc}r", "[extra]\n# f\u{fc}r", 1).as_bytes(), &["[extra]"]);
    // Somebody changes the copy.
    let text = papers::text(DocKind::Orders);
    let other = copy_of(&text.replacen("4 inf", "5 inf", 1));
    let (plain, _) = papers::signed(DocKind::Orders);
    refused(
        (plain.clone() + &other).as_bytes(),
        &["the copy below the signature is not what was signed"],
    );
    // A copy that is no base64 any more is none, and the text alone counts.
    let torn = whole.replacen("-----BEGIN FIELDPOST COPY", "-----begin fieldpost copy", 1);
    assert!(read(torn.as_bytes()).is_ok());
}
