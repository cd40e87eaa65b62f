//! The files of the editions, of the default profiles and of the clubs, as they are in these folders. The
//! program has them inside, so that it needs no files beside it.

#![warn(unreachable_pub)]

use include_dir::{Dir, include_dir};

static FOLDER: Dir = include_dir!("$CARGO_MANIFEST_DIR");

/// The text of a file by its path with forward slashes, `lhtr/board.toml`. The files of this crate itself
/// are next to the folders and are not found.
pub fn text(path: &str) -> Option<&'static str> {
    path.contains('/').then(|| FOLDER.get_file(path)?.contents_utf8()).flatten()
}

/// The paths of all files, sorted.
pub fn paths() -> Vec<String> {
    let mut found = Vec::new();
    for folder in FOLDER.dirs() {
        collect_files(folder, &mut found);
    }
    found.sort();
    found
}

fn collect_files(folder: &Dir, into: &mut Vec<String>) {
    for file in folder.files() {
        let parts = file.path().components().map(|c| c.as_os_str().to_string_lossy());
        into.push(parts.collect::<Vec<_>>().join("/"));
    }
    for sub in folder.dirs() {
        collect_files(sub, into);
    }
}
