//! Rebuilds the crate when edition data changes, since it is embedded in the binary.

fn main() {
    println!("cargo::rerun-if-changed=games");
}
