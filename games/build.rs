//! Builds the crate again when a file of an edition is added or changes, since the files are embedded.

fn main() {
    println!("cargo::rerun-if-changed=.");
}
