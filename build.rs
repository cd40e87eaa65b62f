//! Finds the page that the feature `verifier` embeds.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_VERIFIER").is_some() {
        verifier();
    }
}

/// Where the page is that `just verifier` makes.
fn verifier() {
    println!("cargo::rerun-if-env-changed=FIELDPOST_VERIFIER");
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let usual = "target/web/fieldpost-verify.html".to_string();
    let page = Path::new(&root).join(env::var("FIELDPOST_VERIFIER").unwrap_or(usual));
    println!("cargo::rerun-if-changed={}", page.display());
    match page.is_file() {
        true => println!("cargo::rustc-env=VERIFIER_PAGE={}", page.display()),
        false => println!(
            "cargo::error=there is no page {}: `just verifier` makes it, or name another one in FIELDPOST_VERIFIER",
            page.display()
        ),
    }
}
