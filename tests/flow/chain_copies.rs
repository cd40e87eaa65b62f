//! All chains of a folder are copied with one command, which says how old the copies were and never puts an old
//! chain over a newer copy.

use std::fs;

use super::FEW;
use super::table::{DORA, NAME, Table};

#[test]
fn all_chains_are_copied_and_old_ones_never_over_newer() {
    let t = Table::of("director");
    let usual = format!("{NAME}.{DORA}.chain");
    fs::create_dir(t.path(DORA, "cup")).expect("a folder");
    let lay = |file: &str, as_file: &str| {
        fs::copy(t.path(DORA, file), t.path(DORA, as_file)).expect("a chain");
    };
    lay("chain", &format!("cup/{usual}"));
    let chains = ["chains", "cup", "stick"];
    // The stick is not there: nothing is copied to some other disk.
    let ran = t.run(DORA, &chains);
    assert_eq!(ran.code, 3, "{}", ran.said);
    assert!(ran.said.contains("there is no folder stick"), "{}", ran.said);
    assert!(!t.path(DORA, "stick").exists());
    fs::create_dir(t.path(DORA, "stick")).expect("a folder");
    let said = t.good(DORA, &[&chains[..], &["--check"]].concat());
    assert!(said.contains("no copy yet") && said.contains("1 chain, none copied"), "{said}");
    assert!(!t.path(DORA, &format!("stick/{usual}")).exists());
    assert!(t.good(DORA, &chains).contains("1 chain, 1 copied"));
    assert!(t.good(DORA, &chains).contains("the copy is up to date"));
    let old = t.read(DORA, "chain");
    let orders = t.orders("anna", FEW);
    t.step("anna", &[&orders]);
    lay("chain", &format!("cup/{usual}"));
    let said = t.good(DORA, &chains);
    assert!(
        said.contains("opened through step 1; copied: the old copy was 1 step behind"),
        "{said}"
    );
    // An old chain comes back into the folder: its copy knows more, and stays.
    let newer = t.read(DORA, &format!("stick/{usual}"));
    t.write(DORA, &format!("cup/{usual}"), &old);
    let said = t.refused(DORA, &chains);
    assert!(said.contains("knows of step 0") && said.contains("the copy is newer"), "{said}");
    assert_eq!(t.read(DORA, &format!("stick/{usual}")), newer);
    t.write(DORA, &format!("stick/{usual}"), "mine\n");
    let said = t.refused(DORA, &chains);
    assert!(said.contains("it is not a dice chain"), "{said}");
    assert_eq!(t.read(DORA, &format!("stick/{usual}")), "mine\n");
}
