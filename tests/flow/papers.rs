//! One signed document of every kind, for tests that only carry them about.

use fieldpost::chain::{
    Awaits, Concession, Ending, GameResult, Join, Notice, NoticeForm, Opening, Receipt, WrittenAt,
    sign_text,
};
use fieldpost::doc_kind::DocKind;
use fieldpost::id::Side;
use fieldpost::seal::{Digest, SecretKey};

use super::keys::private_file;

pub fn key(seat: &str) -> SecretKey {
    SecretKey::from_openssh(&private_file(seat), None).expect("a key")
}

fn digest(of: &str) -> Digest {
    fieldpost::seal::doc_digest("test", of)
}

fn head(kind: DocKind, seat: &str) -> String {
    let head = digest("head").short();
    format!(
        "fieldpost = 2\nkind = \"{}\"\ngame = \"spring-07\"\nseat = \"{seat}\"\nstep = 7\n\
         head = \"{head}\"\n",
        kind.word()
    )
}

const BATTLES: &str = "\n[combat]\nmoves = [\n  \"3 inf, 1 tank: Archangel > West Russia\",\n  \
    \"2 tank, 1 ftr: Russia > Caucasus > Ukraine against 3 inf, 1 art\",\n]\n\n\
    # f\u{fc}r den Fall, dass es misslingt, habe ich noch etwas vor\n[battle.\"Ukraine\"]\n\
    losses = \"inf, art, tank, ftr\"\nretreat = \"to Caucasus if attackers <= 3\"\n";

/// The canonical text of a document of this kind, by the seat anna or the director dora.
pub fn text(kind: DocKind) -> String {
    let list = vec![digest("a"), digest("b")];
    let (game, seat, step, head_32) =
        ("spring-07".to_string(), "dora".to_string(), 7, digest("head").short());
    match kind {
        DocKind::Join => Join {
            game,
            invitation: digest("prep").short(),
            seat,
            powers: Vec::new(),
            otherwise: None,
            key: key("dora").public().fingerprint(),
            anchor: Some(digest("anchor")),
            answer: None,
        }
        .text(),
        DocKind::Receipt => Receipt {
            game,
            seat,
            step,
            head: head_32,
            claimed_time: Some("Saturday noon".into()),
            documents: list,
            standing: Vec::new(),
        }
        .text(),
        DocKind::Opening => {
            let (link, claimed_time) = (digest("x"), None);
            let restored = false;
            Opening {
                game,
                seat,
                step,
                head: head_32,
                link,
                restored,
                claimed_time,
                documents: list,
            }
            .text()
        }
        DocKind::Concession => {
            let words = Some("well played; the Pacific was lost before the third round".into());
            Concession {
                at: WrittenAt { game, seat, step, head: head_32 },
                side: Side::Axis,
                words,
            }
            .text()
        }
        DocKind::Result => GameResult {
            at: WrittenAt { game, seat, step, head: head_32 },
            ending: Ending::Concession,
            winner: Some(Side::Allies),
            block: 31,
            round: 6,
            words: None,
        }
        .text(),
        DocKind::Notice => Notice {
            at: WrittenAt { game, seat, step, head: head_32 },
            form: NoticeForm::Overdue,
            to: vec!["bruno".into()],
            awaits: Some(Awaits::Orders("germany".into())),
            days: None,
            holds: vec!["07".repeat(32).parse().expect("a digest")],
            claimed_time: Some("2026-03-20".into()),
        }
        .text(),
        DocKind::Orders => {
            let more = "until = \"end of turn\"\n\n[purchase]\nbuy = \"4 inf, 3 art\"\n";
            format!("{}{more}{BATTLES}", head(kind, "anna"))
        }
        DocKind::Answer => {
            format!(
                "{}\n[battle.\"Ukraine\"]\nlosses = \"inf, art, tank, ftr\"\n",
                head(kind, "anna")
            )
        }
        DocKind::Standing => {
            let when = "[[when]]\nbattle = \"sea\"\nlosses = \"trn, sub, dd, ftr, car, bb\"\n\
                        submerge = \"after round 1, unless the attacker has no destroyer\"\n";
            format!("{}version = 2\n\n{when}", head(kind, "anna"))
        }
        // Of these it matters here only that they are documents: head, sentences, a list.
        _ => format!(
            "{}text = \"it was agreed to take the last two moves back and to begin\"\n\n\
             # what everybody wrote is kept below, one line for each of them\nabout = [\n  \"{}\",\n]\n",
            head(kind, "dora"),
            digest("block")
        ),
    }
}

/// The same signed, as it is mailed, and who signed it.
pub fn signed(kind: DocKind) -> (String, String) {
    let text = text(kind);
    let seat = if text.contains("seat = \"anna\"") { "anna" } else { "dora" };
    let paper = sign_text(&text, &key(seat)).unwrap_or_else(|e| panic!("{}: {e}", kind.word()));
    (paper.mail(), key(seat).public().fingerprint().to_string())
}
