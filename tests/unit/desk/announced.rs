//! What `src/answers/desk/announced.rs` promises.

use fieldpost::desk::announced_papers;
use fieldpost::doc_kind::DocKind;

#[test]
fn a_mail_says_which_papers_it_carries() {
    let text = "Good luck!\n\nAttached, for the game june:\n\n  orders of anna\n    digest \
                d168bc225bc78668fc169e755df4efc1\n  opening of anna\n    digest \
                0168bc225bc78668fc169e755df4efc1\n\nSave this mail as a file.\n";
    let told: Vec<(DocKind, String)> =
        announced_papers(text).into_iter().map(|p| (p.kind, p.seat)).collect();
    let anna = || "anna".to_string();
    assert_eq!(told, [(DocKind::Orders, anna()), (DocKind::Opening, anna())]);
    let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
    assert_eq!(announced_papers(&quoted), []);
}
