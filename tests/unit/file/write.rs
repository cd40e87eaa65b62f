//! What `src/papers/file/write_game_file.rs` promises.

use fieldpost::file::write_game_file::record_of_block;

#[test]
fn a_record_leaves_out_texts_signatures_and_the_head() {
    let block = "   block: 1,\n   documents: [\n    (\n     kind: \"orders\",\n     digest: \"d\",\n     \
                 text: [\n      \"a\",\n      \"   ],\",\n     ],\n     signature: [],\n    ),\n   ],\n   \
                 burnt: \"text: [\",\n   position: \"p\",\n   head: \"h\",\n";
    let record = record_of_block(block.lines());
    let kept = "block: 1,\ndocuments: [\n (\n  kind: \"orders\",\n  digest: \"d\",\n ),\n],\n\
                burnt: \"text: [\",\nposition: \"p\",\n";
    assert_eq!(record, kept);
}
