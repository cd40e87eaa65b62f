//! Gives the program in a browser the stack that it has on a computer: files of strangers are read by
//! parsers that call themselves.

fn main() {
    println!("cargo::rustc-link-arg=-zstack-size=8388608");
    println!("cargo::rerun-if-changed=build.rs");
}
