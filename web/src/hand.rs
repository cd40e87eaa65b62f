//! What a player holds while the page is open: a key, a dice chain, and what was signed. It is in the memory of the
//! program and nowhere else, and gone when the page closes or when the player says so.

use fieldpost::chain::{Invitation, SignedDocument};
use fieldpost::desk::Refused;
use fieldpost::doc_kind::DocKind;
use fieldpost::mail::Draft;
use fieldpost::page::Mail;
use fieldpost::seal::{KeyError, SALT_BYTES, Secret, SecretKey};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::ask::{Question, refused};

/// Fewest letters of a passphrase for a key that is made on the page: its file lies where a browser saves files.
const SHORTEST_PASSPHRASE: usize = 8;

/// A dice chain, and the name of its file.
pub struct ChainInHand {
    pub name: String,
    pub secret: Secret,
}

/// A mail that is packed: its words and addresses can still change.
pub struct PackedMail {
    pub draft: Draft,
    pub html: Option<Mail>,
    pub name: String,
    /// The seats that it goes to.
    pub to: Vec<String>,
    /// The papers as text, for a mail without attachments.
    pub papers: Option<String>,
}

/// A file that must be saved and given back before something is shown.
pub struct SaveFirst {
    /// The name of the file, and its text.
    pub name: String,
    pub text: Zeroizing<String>,
    /// The file of the same chain that it takes the place of.
    pub before: Option<String>,
    /// What is shown then.
    pub then: Value,
    /// The papers that count as signed from then on, and the mail that is packed.
    pub signed: Vec<SignedDocument>,
    pub mail: Option<PackedMail>,
    /// A game file that was made, and its name.
    pub game: Option<(String, String)>,
}

/// Everything that a player holds.
#[derive(Default)]
pub struct Hand {
    key: Option<SecretKey>,
    pub chain: Option<ChainInHand>,
    /// Signed since the page was opened.
    pub signed: Vec<SignedDocument>,
    pub save_first: Option<SaveFirst>,
    pub mail: Option<PackedMail>,
    /// An invitation that was written on the page: its writer's join goes into the same mail.
    pub invited: Option<Invitation>,
}

impl Hand {
    /// The key.
    ///
    /// # Errors
    /// None is open.
    pub fn key(&self) -> Result<&SecretKey, Refused> {
        self.key.as_ref().ok_or_else(|| Refused::new("no key is open", "open your key first"))
    }

    /// What is held, for the page: the fingerprint of the key, the name of the chain.
    pub fn told(&self) -> Value {
        json!({
            "key": self.key.as_ref().map(|key| json!({
                "fingerprint": key.public().fingerprint().to_string(),
                "comment": key.comment(),
                "public": key.public_line(),
            })),
            "chain": self.chain.as_ref().map(|chain| json!({
                "name": chain.name,
                "seat": chain.secret.chain.keeper(),
            })),
            "waits": self.save_first.is_some(),
            "shortest": SHORTEST_PASSPHRASE,
        })
    }

    /// Signed papers of a seat for the same purpose as another one, in the order in which they were signed.
    pub fn rivals<'h>(
        &'h self,
        paper: &'h SignedDocument,
    ) -> impl Iterator<Item = &'h SignedDocument> {
        self.signed.iter().filter(|p| same_purpose(p, paper))
    }
}

/// Are they papers of one seat for one purpose, so that only one of them can count?
pub fn same_purpose(a: &SignedDocument, b: &SignedDocument) -> bool {
    let [a, b] = [&a.header, &b.header];
    (&a.game, &a.seat, a.step, a.kind) == (&b.game, &b.seat, b.step, b.kind)
}

/// Answers a question about the hand; `None` if it is none.
///
/// # Errors
/// It cannot be answered.
pub fn asked(hand: &mut Hand, q: &Question, what: &str) -> Result<Option<Value>, Refused> {
    Ok(Some(match what {
        "hand" => hand.told(),
        "new-key" => new_key(hand, q)?,
        "open-key" => open_key(hand, q)?,
        "open-chain" => open_chain(hand, q)?,
        "forget" => {
            *hand = Hand::default();
            hand.told()
        }
        _ => return Ok(None),
    }))
}

/// Random bytes that the page took from the browser: a file of the question.
///
/// # Errors
/// There are not so many.
pub fn random<const N: usize>(q: &Question, file: usize) -> Result<[u8; N], Refused> {
    let bytes = q.files.get(file).map(|f| f.bytes).unwrap_or_default();
    let bytes: [u8; N] = bytes.try_into().map_err(|_| refused("random bytes are missing"))?;
    // A page that forgot to ask the browser would make the same key for everybody.
    if bytes.iter().all(|b| *b == bytes[0]) {
        return Err(refused("the browser gave no random bytes"));
    }
    Ok(bytes)
}

fn words<'q>(q: &Question<'q>, file: usize) -> Result<&'q str, Refused> {
    let bytes = q.files.get(file).map(|f| f.bytes).unwrap_or_default();
    std::str::from_utf8(bytes).map_err(|_| refused("this is no text"))
}

/// Makes a key; the files are 52 random bytes and the passphrase. The answer has the text of its file, which is the
/// only place where the key leaves the program, protected by the passphrase.
fn new_key(hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let random = Zeroizing::new(random::<{ 32 + SALT_BYTES }>(q, 0)?);
    let passphrase = words(q, 1)?;
    if passphrase.chars().count() < SHORTEST_PASSPHRASE {
        let what = format!("the passphrase has fewer than {SHORTEST_PASSPHRASE} letters");
        return Err(Refused::new(what, "take a few words that you can remember"));
    }
    let comment = q.what["comment"].as_str().unwrap_or("fieldpost");
    let (mut secret, mut salt) = (Zeroizing::new([0; 32]), [0; SALT_BYTES]);
    secret.copy_from_slice(&random[..32]);
    salt.copy_from_slice(&random[32..]);
    let key = SecretKey::from_random(&secret, comment);
    let text = key.to_openssh_with(passphrase, &salt).map_err(|e| refused(&e.to_string()))?;
    let public = format!("{}\n", key.public_line());
    hand.key = Some(key);
    let mut told = hand.told();
    told["text"] = json!(*text);
    told["public"] = json!(public);
    Ok(told)
}

/// Opens a key file; the files are the key and the passphrase, which may be empty.
fn open_key(hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let file = q.file()?;
    let text = words(q, 0)?;
    let passphrase = Some(words(q, 1)?).filter(|p| !p.is_empty());
    match SecretKey::from_openssh(text, passphrase) {
        Ok(key) => {
            hand.key = Some(key);
            Ok(hand.told())
        }
        Err(KeyError::NeedsPassphrase) => Ok(json!({ "passphrase": true })),
        Err(e) => {
            let help = match e {
                KeyError::WrongPassphrase => "type it again; capital letters and blanks count",
                KeyError::PublicGiven => "choose the file of the same name without .pub",
                _ => "choose the file that was saved when the key was made",
            };
            Err(Refused::new(format!("{}: {e}", file.name), help))
        }
    }
}

/// Opens a keeper's chain file.
fn open_chain(hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let name = q.file()?.name.clone();
    let help = "choose the file that was saved when you joined: its name ends in .chain";
    let secret =
        Secret::read(words(q, 0)?).map_err(|e| Refused::new(format!("{name}: {e}"), help))?;
    if let Some(open) = hand.chain.as_ref().filter(|open| is_newer(&open.secret, &secret)) {
        let what =
            format!("{name} is out of date: {} is a newer file of the same chain", open.name);
        return Err(Refused::new(what, format!("{} is still open: go on with it", open.name)));
    }
    hand.chain = Some(ChainInHand { name, secret });
    Ok(hand.told())
}

/// Has a file of a chain more openings in it than another one of the same chain?
fn is_newer(open: &Secret, given: &Secret) -> bool {
    let same =
        open.chain.prep() == given.chain.prep() && open.chain.anchor() == given.chain.anchor();
    same && open.memory.last_step() > given.memory.last_step()
}

/// Is it a paper that a player decides on?
pub fn decides(kind: DocKind) -> bool {
    matches!(kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed)
}
