//! The bodies of the fuzz targets: any bytes, every reader, no panic. They are plain functions, so
//! that the tests run them over their corpora too; the targets under `fuzz/` only call them.

use std::collections::BTreeMap;

use crate::case;
use crate::chain::{Invitation, Join, Opening, Receipt, SignedDocument, replay, verify};
use crate::edition::{Edition, Source, built_in_names, load_built_in};
use crate::file::{plain_text, read_outline, write_game};
use crate::mail;
use crate::orders;
use crate::seal::{
    self, Canonical, PublicKey, RollLine, Secret, SecretKey, Signature, canonicalise, join_signed,
};

/// Editions, loaded once for many runs.
pub struct Fuzz {
    editions: BTreeMap<String, Edition>,
}

/// One of the targets.
pub type FuzzTarget = fn(&Fuzz, &[u8]);

impl Fuzz {
    /// Every target with the name of its corpus.
    pub const TARGETS: [(&'static str, FuzzTarget); 6] = [
        ("order-file", Fuzz::order_file),
        ("plain-turn", Fuzz::plain_turn),
        ("game-file", Fuzz::game_file),
        ("case-file", Fuzz::case_file),
        ("signature-block", Fuzz::signature_block),
        ("mail", Fuzz::mail),
    ];

    /// # Errors
    /// A built-in edition is broken: its faults.
    pub fn new() -> Result<Fuzz, String> {
        let mut editions = BTreeMap::new();
        for id in built_in_names() {
            let ed = load_built_in(&id)
                .map_err(|faults| faults.iter().map(|f| format!("{f}\n")).collect::<String>())?;
            editions.insert(id, ed);
        }
        Ok(Fuzz { editions })
    }

    /// Orders, answers, standing orders: read, printed, read again, explained, and checked against
    /// the first position.
    ///
    /// # Panics
    /// Only on a bug the fuzzer is there to find.
    pub fn order_file(&self, bytes: &[u8]) {
        let text = match canonicalise(bytes) {
            Ok(found) => found.text,
            Err(_) => String::from_utf8_lossy(bytes).to_string(),
        };
        for ed in self.editions.values() {
            orders::fuzz_read(ed, text.as_bytes());
            orders::fuzz_examine(ed, &text);
        }
    }

    /// Turns in plain text: read on the first position of every edition.
    ///
    /// # Panics
    /// Only on a bug the fuzzer is there to find.
    pub fn plain_turn(&self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        for ed in self.editions.values() {
            crate::plain::fuzz_read(ed, &text);
        }
    }

    /// Game files: opened, verified, replayed; what can be read is written and read again.
    ///
    /// # Panics
    /// Only on a bug the fuzzer is there to find.
    pub fn game_file(&self, bytes: &[u8]) {
        let report = verify(bytes, &Source::BuiltIn);
        let opened = crate::chain::open(bytes, &Source::BuiltIn);
        if let Ok(game) = &opened {
            let _ = replay(game, game.file().latest());
        }
        let file = read_outline(bytes).ok().and_then(|outline| {
            let ed = self.editions.get(outline.edition())?;
            Some((outline.resolve(ed).ok()?, ed))
        });
        let Some((file, ed)) = file else {
            assert!(!report.good(), "a file that cannot be read is good");
            return;
        };
        let text = write_game(ed, &file);
        let again = read_outline(text.as_bytes()).map(|o| o.resolve(ed));
        assert!(matches!(again, Ok(Ok(again)) if again == file), "what is written is read");
        if report.good() {
            assert!(opened.is_ok(), "a good file can be gone on with");
            assert_eq!(plain_text(bytes).as_deref(), Ok(text.as_str()), "a good file is canonical");
        }
    }

    /// Conformance cases: read and played.
    pub fn case_file(&self, bytes: &[u8]) {
        let _ = case::run_case(&self.editions, &String::from_utf8_lossy(bytes));
    }

    /// Mails, mailboxes and address books. Texts that come out as signed verify as they are.
    ///
    /// # Panics
    /// Only on a bug the fuzzer is there to find.
    pub fn mail(&self, bytes: &[u8]) {
        let bag = mail::open(bytes);
        let _ = bag.documents().map(|(_, notices)| notices.iter().map(ToString::to_string).count());
        for letter in &bag.letters {
            let _ = letter.clear_documents().map_err(|e| e.to_string());
            for one in &letter.documents {
                let text = &one.canonical.text;
                let again = canonicalise(text.as_bytes());
                assert_eq!(
                    again.as_ref().map(|c| &c.text),
                    Ok(text),
                    "what comes out is canonical"
                );
                let by =
                    one.canonical.signature.as_deref().map(|s| seal::verify(text.as_bytes(), s));
                let key = by.and_then(Result::ok).map(|by| by.key.to_string());
                let said = one.by.as_ref().map(|by| by.key.to_string());
                assert!(said.is_none() || said == key, "what is said to be signed verifies");
            }
        }
        if let Ok(book) = mail::AddressBook::read(&String::from_utf8_lossy(bytes)) {
            assert_eq!(
                mail::AddressBook::read(&book.text()),
                Ok(book),
                "a book is read as it was written"
            );
        }
    }

    /// Signed texts, signatures, keys, chain secrets and roll lines.
    ///
    /// # Panics
    /// Only on a bug the fuzzer is there to find.
    pub fn signature_block(&self, bytes: &[u8]) {
        if let Ok(found) = canonicalise(bytes) {
            signed_text(&found);
        }
        let text = String::from_utf8_lossy(bytes);
        if let Ok(signature) = Signature::parse(&text) {
            let armor = signature.to_armor();
            let again = Signature::parse(&armor).map(|s| s.to_armor());
            assert_eq!(again, Ok(armor), "an armor is read as it was written");
        }
        let _ = seal::verify(b"fieldpost = 2\n", &text);
        let _ = SecretKey::from_openssh(&text, None);
        let _ = PublicKey::from_openssh(&text);
        let _ = Secret::read(&text);
        let _ = text.parse::<RollLine>();
    }
}

fn signed_text(found: &Canonical) {
    let again = canonicalise(found.text.as_bytes());
    assert_eq!(again.as_ref().map(|c| &c.text), Ok(&found.text), "a canonical text stays itself");
    if let Some(armor) = &found.signature
        && let Ok(mail) = join_signed(&found.text, armor)
    {
        let parts = canonicalise(mail.as_bytes());
        assert_eq!(parts.map(|c| c.text).as_ref(), Ok(&found.text), "text and block come apart");
    }
    let _ = SignedDocument::from_parts(&found.text, found.signature.as_deref());
    let _ = Invitation::read(&found.text);
    let _ = Join::read(&found.text);
    let _ = Receipt::read(&found.text);
    let _ = Opening::read(&found.text);
}
