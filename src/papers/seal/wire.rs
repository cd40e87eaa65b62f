//! The string of the SSH protocols: a length as four bytes, big-endian, then bytes.

/// Appends a string as SSH writes one: its length in four bytes, big end first, and then its bytes (RFC 4251, 5).
pub fn put_string(out: &mut Vec<u8>, bytes: &[u8]) {
    let length = u32::try_from(bytes.len()).expect("keys and signatures are short");
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(bytes);
}

/// Takes a string from the front, or nothing if the bytes end too early.
pub fn take_string<'a>(from: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, rest) = from.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (bytes, rest) = rest.split_at_checked(length)?;
    *from = rest;
    Some(bytes)
}
