//! Bytes into text: the charset a mail declares, and those it has without saying so.

use mail_parser::decoders::charsets::map::charset_decoder;

use super::repair::Reversal;

/// Every text the bytes may be, the likeliest first, with what had to be assumed.
pub(crate) fn possible_texts(bytes: &[u8], declared: Option<&str>) -> Vec<(String, Vec<Reversal>)> {
    let mut all: Vec<(String, Vec<Reversal>)> = Vec::new();
    if let Some(text) = decode_utf16(bytes) {
        add_text(&mut all, text, vec![Reversal::Charset("UTF-16")]);
    }
    // A mail that declares its charset has nothing to mend.
    if let Some(decode) = declared.and_then(|name| charset_decoder(name.trim().as_bytes())) {
        add_text(&mut all, decode(bytes), Vec::new());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            add_text(&mut all, text.to_string(), Vec::new());
            if let Some(once) = twice_encoded(text) {
                add_text(&mut all, once, vec![Reversal::TwiceEncoded]);
            }
        }
        Err(_) => {
            let latin = charset_decoder(b"cp1252").map(|decode| decode(bytes));
            add_text(&mut all, latin.unwrap_or_default(), vec![Reversal::Charset("Latin-1")]);
        }
    }
    all
}

/// Adds a text unless it is one of those already.
fn add_text(all: &mut Vec<(String, Vec<Reversal>)>, text: String, how: Vec<Reversal>) {
    if !all.iter().any(|(t, _)| *t == text) {
        all.push((text, how));
    }
}

/// UTF-16 with a byte-order mark, or with the zero bytes that plain letters have in it.
pub fn decode_utf16(bytes: &[u8]) -> Option<String> {
    let zeros =
        |odd: usize| bytes.iter().skip(odd).step_by(2).take(64).filter(|b| **b == 0).count();
    let half = bytes.len().min(128) / 4;
    let little = match bytes {
        [0xff, 0xfe, ..] => true,
        [0xfe, 0xff, ..] => false,
        _ if bytes.len() >= 8 && zeros(1) > half && zeros(0) == 0 => true,
        _ if bytes.len() >= 8 && zeros(0) > half && zeros(1) == 0 => false,
        _ => return None,
    };
    let units: Vec<u16> = bytes.chunks(2).map(|pair| utf16_unit(pair, little)).collect();
    let text = String::from_utf16_lossy(&units);
    Some(text.strip_prefix('\u{feff}').unwrap_or(&text).to_string())
}

/// A unit of UTF-16, or the sign for what cannot be read in place of half a unit at the end.
fn utf16_unit(pair: &[u8], little_endian: bool) -> u16 {
    match pair {
        [a, b] if little_endian => u16::from_le_bytes([*a, *b]),
        [a, b] => u16::from_be_bytes([*a, *b]),
        _ => 0xfffd,
    }
}

/// UTF-8 that somebody took for Latin-1 and encoded once more: `Ã¼` for `ü`.
fn twice_encoded(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    // What the five unused bytes of the code page stand for, and all others.
    let table =
        charset_decoder(b"cp1252").map(|decode| decode(&(128..=255).collect::<Vec<u8>>()))?;
    let high: Vec<char> = table.chars().collect();
    let bytes: Option<Vec<u8>> = text.chars().map(|c| latin_byte(&high, c)).collect();
    String::from_utf8(bytes?).ok()
}

/// The byte of Latin-1 that is shown as this character; `high` is what cp1252 has from 128 on.
fn latin_byte(high: &[char], c: char) -> Option<u8> {
    if let Ok(byte) = u8::try_from(u32::from(c)) {
        return Some(byte);
    }
    let place = high.iter().position(|h| *h == c)?;
    u8::try_from(place + 128).ok()
}
