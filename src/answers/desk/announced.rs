//! The papers that the words of a mail name: where one of them is not in the mail as it was signed, the mail arrived
//! incomplete or changed.

use std::collections::BTreeSet;
use std::path::Path;

use super::refused::Refused;
use crate::chain::SignedDocument;
use crate::doc_kind::DocKind;
use crate::mail::Letter;
use crate::seal::Canonical;
use crate::shown::one_line;

/// How the text of a mail with papers begins; the name of the game follows.
pub(crate) const ATTACHED: &str = "Attached, for the game ";
/// What comes before the digest of a paper there.
pub(crate) const DIGEST: &str = "    digest ";

/// A paper that the text of a mail names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnouncedPaper {
    pub game: String,
    pub kind: DocKind,
    pub seat: String,
    /// 32 digits.
    pub digest: String,
}

/// The papers that a mail of this program says it carries, by its own lines: a quoted mail says nothing.
pub fn announced_papers(text: &str) -> Vec<AnnouncedPaper> {
    let mut lines = text.lines().map(str::trim_end);
    let Some(game) = lines
        .by_ref()
        .find_map(|line| line.strip_prefix(ATTACHED)?.strip_suffix(':').map(str::to_string))
    else {
        return Vec::new();
    };
    let mut papers = Vec::new();
    let mut label = "";
    for line in lines {
        if let Some(digest) = line.strip_prefix(DIGEST) {
            let named = label.split_once(" of ");
            let named = named.and_then(|(kind, seat)| Some((DocKind::from_words(kind)?, seat)));
            papers.extend(named.map(|(kind, seat)| AnnouncedPaper {
                game: game.clone(),
                kind,
                seat: seat.to_string(),
                digest: digest.to_string(),
            }));
        } else if let Some(rest) = line.strip_prefix("  ") {
            label = rest;
        } else if !line.is_empty() {
            break;
        }
    }
    papers
}

/// The papers that the text of a mail says it carries.
pub(crate) fn announced_in(letter: &Letter) -> Vec<AnnouncedPaper> {
    let texts = letter.parts.iter().filter(|part| part.name.is_none() && !part.is_html());
    texts.flat_map(|part| announced_papers(&String::from_utf8_lossy(&part.bytes))).collect()
}

/// 32 digits of a signed paper.
pub(crate) fn digest_of(canonical: &Canonical) -> Option<String> {
    let signature = canonical.signature.as_deref()?;
    let paper = SignedDocument::from_parts(&canonical.text, Some(signature)).ok()?;
    Some(paper.document.digest.short())
}

/// The papers that a mail names and that are not among those that came, as they were signed.
pub(crate) fn missing_papers<'d>(
    letter: &Letter,
    came: impl IntoIterator<Item = &'d Canonical>,
) -> Vec<AnnouncedPaper> {
    let came: BTreeSet<String> = came.into_iter().filter_map(digest_of).collect();
    let mut all = announced_in(letter);
    all.retain(|paper| !came.contains(&paper.digest));
    all
}

/// The papers that a mail lost on its way: it names them, and they are not in it as they were signed.
pub fn lost_in(letter: &Letter) -> Vec<AnnouncedPaper> {
    missing_papers(letter, letter.documents.iter().filter(|d| d.by.is_some()).map(|d| &d.canonical))
}

/// What is said of a mail that lost a paper on its way; `why` is what is wrong with what came instead.
pub fn incomplete(path: &Path, lost: &AnnouncedPaper, why: Option<&str>) -> Refused {
    let kind = lost.kind.words();
    let seat = one_line(&lost.seat);
    let why = why.map_or(String::new(), |why| format!(" ({why})"));
    let what = format!(
        "{}: this mail arrived incomplete or changed: it names the {kind} of {seat}, and that paper is not in it \
         as it was signed{why}",
        one_line(path.display())
    );
    Refused::new(what, format!("ask {seat} to send the mail again"))
}
