//! Bytes into text: the charset a mail declares, and those it has without saying so.

use mail_parser::decoders::charsets::map::charset_decoder;

use super::repair::Reversal;

/// Every text the bytes may be, the likeliest first, with what had to be assumed.
pub fn texts(bytes: &[u8], declared: Option<&str>) -> Vec<(String, Vec<Reversal>)> {
    let mut all: Vec<(String, Vec<Reversal>)> = Vec::new();
    let mut add = |text: String, how: Vec<Reversal>| {
        if !all.iter().any(|(t, _)| *t == text) {
            all.push((text, how));
        }
    };
    if let Some(text) = utf16(bytes) {
        add(text, vec![Reversal::Charset("UTF-16")]);
    }
    // A mail that declares its charset has nothing to mend.
    if let Some(decode) = declared.and_then(|name| charset_decoder(name.trim().as_bytes())) {
        add(decode(bytes), Vec::new());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            add(text.to_string(), Vec::new());
            if let Some(once) = twice_encoded(text) {
                add(once, vec![Reversal::TwiceEncoded]);
            }
        }
        Err(_) => {
            let latin = charset_decoder(b"cp1252").map(|decode| decode(bytes));
            add(latin.unwrap_or_default(), vec![Reversal::Charset("Latin-1")]);
        }
    }
    all
}

/// UTF-16 with a byte-order mark, or with the zero bytes that plain letters have in it.
pub fn utf16(bytes: &[u8]) -> Option<String> {
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
    let unit = |pair: &[u8]| match pair {
        [a, b] if little => u16::from_le_bytes([*a, *b]),
        [a, b] => u16::from_be_bytes([*a, *b]),
        _ => 0xfffd,
    };
    let units: Vec<u16> = bytes.chunks(2).map(unit).collect();
    let text = String::from_utf16_lossy(&units);
    Some(text.strip_prefix('\u{feff}').unwrap_or(&text).to_string())
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
    let byte = |c: char| match u8::try_from(u32::from(c)) {
        Ok(b) => Some(b),
        Err(_) => high.iter().position(|h| *h == c).and_then(|i| u8::try_from(i + 128).ok()),
    };
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok()
}
