//! What `src/papers/file/read_game_file.rs` promises.

use fieldpost::file::read_game_file::{Versions, read_versions};

#[test]
fn the_versions_are_read_before_anything_else() {
    let of = |format, revision| Some(Versions { format, revision });
    for (text, found) in [
        ("(\n fieldpost: 2,\n revision: 3,\n name: ?!", of(2, Some(3))),
        ("(\r\n fieldpost: 2,\r\n revision: 3,\r\n", of(2, Some(3))),
        ("(fieldpost:1,name: \"x\"", of(1, None)),
        ("(\n fieldpost: 3,\n name: ", of(3, None)),
        ("(\n name: \"x\",\n fieldpost: 2,", None),
        ("(\n fieldpost: x,\n", None),
        ("", None),
    ] {
        assert_eq!(read_versions(text), found, "{text}");
    }
}
