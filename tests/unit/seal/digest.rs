//! What `src/papers/seal/digest.rs` promises.

use fieldpost::seal::digest::{Digest, DigestError};

fn d(byte: u8) -> Digest {
    Digest([byte; 32])
}

#[test]
fn digest_text_round_trips_and_is_strict() {
    let text = d(0xa7).to_string();
    assert_eq!(text.len(), 64);
    assert_eq!(text.parse(), Ok(d(0xa7)));
    assert_eq!(d(0xa7).short(), text[..32]);
    assert_eq!("a7".parse::<Digest>(), Err(DigestError::Length(2)));
    assert_eq!("".parse::<Digest>(), Err(DigestError::Length(0)));
    let upper = DigestError::Digit { column: 1, found: 'A' };
    assert_eq!(text.to_uppercase().parse::<Digest>(), Err(upper));
    assert!("é".repeat(32).parse::<Digest>().is_err());
}
