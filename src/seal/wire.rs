//! The string of the SSH protocols: a length as four bytes, big-endian, then bytes.

/// Appends a string.
pub(super) fn put_string(out: &mut Vec<u8>, bytes: &[u8]) {
    let length = u32::try_from(bytes.len()).expect("keys and signatures are short");
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(bytes);
}

/// Takes a string from the front, or nothing if the bytes end too early.
pub(super) fn take_string<'a>(from: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, rest) = from.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (bytes, rest) = rest.split_at_checked(length)?;
    *from = rest;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_round_trip_and_end_early_without_harm() {
        let mut out = Vec::new();
        put_string(&mut out, b"ssh-ed25519");
        put_string(&mut out, b"");
        let mut from = &out[..];
        assert_eq!(take_string(&mut from), Some(&b"ssh-ed25519"[..]));
        assert_eq!(take_string(&mut from), Some(&b""[..]));
        assert_eq!(take_string(&mut from), None);
        assert_eq!(take_string(&mut &[0xff, 0xff, 0xff, 0xff, 1][..]), None);
    }
}
