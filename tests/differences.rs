//! The pages docs/rules/differences-*.md say what the rulebooks say: one for each two editions.
//! `BLESS=1 cargo test --test differences` writes them anew.

use std::fs;
use std::path::Path;

use fieldpost::edition::{built_in_names, differences_page, load_built_in};

#[test]
fn the_pages_are_current() {
    let names = built_in_names();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let mut stale = Vec::new();
    for (i, a) in names.iter().enumerate() {
        for b in &names[i + 1..] {
            let load = |n: &str| load_built_in(n).expect("built-in editions load");
            let page = differences_page(&load(a), &load(b));
            let path = folder.join(format!("differences-{a}-{b}.md"));
            if std::env::var_os("BLESS").is_some() {
                fs::write(&path, &page).expect("the page can be written");
            }
            if fs::read_to_string(&path).unwrap_or_default() != page {
                stale.push(path.display().to_string());
            }
        }
    }
    assert!(stale.is_empty(), "out of date, run with BLESS=1: {}", stale.join(", "));
}
