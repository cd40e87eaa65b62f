//! What `src/papers/seal/chain.rs` promises.

use fieldpost::seal::chain::{Chain, ChainError, Root, link_follows};
use fieldpost::seal::digest::Digest;

fn chain(keeper: &str, links: u32) -> Result<Chain, ChainError> {
    Chain::new(Digest([1; 32]), keeper, links, Root::from_bytes([2; 32]))
}

#[test]
fn every_link_leads_to_the_one_before() {
    let c = chain("dora", 5).unwrap();
    let mut previous = c.anchor();
    for i in 1..=5 {
        let link = c.link(i).unwrap();
        assert!(link_follows(c.prep(), "dora", i, link, previous));
        assert!(!link_follows(c.prep(), "anna", i, link, previous));
        assert!(!link_follows(c.prep(), "dora", i + 1, link, previous));
        assert!(!link_follows(Digest([0; 32]), "dora", i, link, previous));
        previous = link;
    }
    assert_eq!(previous, Digest([2; 32]), "the last link is the root");
    let all: Vec<Digest> = (1..=5).map(|i| c.link(i).unwrap()).collect();
    assert_eq!((c.first_links(9), c.first_links(3)), (all.clone(), all[..3].to_vec()));
    assert_eq!(c.first_links(0), []);
    assert!(!link_follows(c.prep(), "dora", 0, previous, previous));
}

#[test]
fn the_same_root_under_two_names_has_two_anchors() {
    let anchors = ["axis", "allies"].map(|name| chain(name, 3).unwrap().anchor());
    assert_ne!(anchors[0], anchors[1]);
}

#[test]
fn limits() {
    let error = |keeper, links| chain(keeper, links).map(|_| ()).unwrap_err();
    assert_eq!(error("dora", 0), ChainError::Links(0));
    assert_eq!(error("dora", 16_385), ChainError::Links(16_385));
    assert_eq!(error("D\"", 1), ChainError::Seat("D\"".into()));
    let c = chain("dora", 3).unwrap();
    for link in [0, 4, u32::MAX] {
        assert_eq!(c.link(link), Err(ChainError::NoSuchLink { link, links: 3 }));
    }
}

#[test]
fn roots_differ() {
    let anchor =
        || Chain::new(Digest([1; 32]), "dora", 1, Root::random().unwrap()).unwrap().anchor();
    assert_ne!(anchor(), anchor());
}
