//! Papers that cannot all count: the question that goes to the seat that signed them.

use super::that_count::{PaperOf, paper_of};
use crate::chain::SignedDocument;
use crate::desk::{Found, Refused};
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::shown::one_line;

/// One of the papers that are given, and what another may have in common with it.
struct GivenPaper<'f> {
    found: &'f Found,
    of: PaperOf,
    seat: String,
}

impl GivenPaper<'_> {
    fn read(found: &Found) -> Option<GivenPaper<'_>> {
        let head = glance(&found.canonical.text)?;
        Some(GivenPaper { found, of: paper_of(head.kind, &head.seat), seat: head.seat })
    }

    /// Its file and the place in it, the date of its mail, and what a correction names.
    fn name(&self) -> String {
        let sent = self.found.place.sent.iter().map(|date| format!("dated {}, ", one_line(date)));
        let place = &self.found.place;
        let in_mail = place.mailed || place.message.is_some();
        let at = if in_mail { format!(", {place}") } else { String::new() };
        let canonical = &self.found.canonical;
        let paper = SignedDocument::from_parts(&canonical.text, canonical.signature.as_deref());
        let digest = paper.map(|paper| format!("digest {}", paper.document.digest.short()));
        format!(
            "{}{at} ({}{})",
            one_line(self.found.path.display()),
            sent.collect::<String>(),
            digest.unwrap_or_else(|_| "not signed".to_string())
        )
    }
}

/// Of several papers only one can count: which files they are in, and who says which.
pub fn one_counts(what: &str, found: &[Found]) -> Refused {
    let all: Vec<GivenPaper> = found.iter().filter_map(GivenPaper::read).collect();
    let both: Vec<&GivenPaper> = all
        .iter()
        .filter(|own| all.iter().filter(|other| other.of == own.of).count() > 1)
        .collect();
    let files: Vec<String> = both.iter().map(|paper| paper.name()).collect();
    let mut seats: Vec<&str> = both.iter().map(|paper| paper.seat.as_str()).collect();
    seats.sort_unstable();
    seats.dedup();
    let who = if seats.is_empty() { "their seat".to_string() } else { seats.join(" and ") };
    let mut help = format!(
        "nothing was done. Only {who} can say which one counts: in that file, add the digest of the other one to \
         the end of the first line, after a comma (`, replaces DIGEST`), post it again and mail it. If you know \
         which one counts, leave the other one out"
    );
    let are_listed = found
        .iter()
        .filter_map(|f| glance(&f.canonical.text))
        .any(|head| matches!(head.kind, DocKind::Receipt | DocKind::Opening));
    if are_listed {
        help.push_str(". What a receipt or an opening lists already counts");
    }
    Refused::new(format!("{what}: which one counts? {}", files.join(", ")), help)
}
