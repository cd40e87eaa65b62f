//! What `src/rules/doc_kind.rs` promises.

use fieldpost::doc_kind::DocKind;

/// The order of documents in a block, and so its digest, hangs on this.
#[test]
fn kinds_are_in_the_order_of_their_words() {
    for two in DocKind::ALL.windows(2) {
        assert!(two[0] < two[1] && two[0].word() < two[1].word(), "{two:?}");
    }
}
