//! What `src/papers/seal/keeper.rs` promises.

use fieldpost::seal::chain::{CHAIN_LINKS, Chain, Root};
use fieldpost::seal::digest::Digest;
use fieldpost::seal::keeper::{KeeperState, LinkError};

const PREP: Digest = Digest([1; 32]);

fn pair(root: u8, links: u32) -> (Chain, KeeperState) {
    let chain = Chain::new(PREP, "dora", links, Root::from_bytes([root; 32])).unwrap();
    let state = KeeperState::new(PREP, "dora", chain.anchor());
    (chain, state)
}

#[test]
fn links_are_taken_in_order_only() {
    let (chain, mut state) = pair(2, 3);
    let x = |i| chain.link(i).unwrap();
    let skipped = LinkError::Skipped { step: 2, expected: 1 };
    assert_eq!(state.open_link(2, x(2)), Err(skipped));
    assert_eq!(state.open_link(1, x(2)), Err(LinkError::Wrong { step: 1 }));
    assert_eq!(state.open_link(1, x(1)), Ok(()));
    let again = LinkError::AlreadyOpened { step: 1, expected: 2 };
    assert_eq!(state.open_link(1, x(1)), Err(again));
    assert!(state.open_link(0, chain.anchor()).is_err());
    assert_eq!(state.open_link(2, x(2)), Ok(()));
    assert_eq!(state.open_link(3, x(3)), Ok(()));
    assert_eq!((state.remaining(), state.last_step()), (CHAIN_LINKS - 3, 3));
    state.skip_to(CHAIN_LINKS + 1);
    assert_eq!(state.open_link(CHAIN_LINKS + 1, x(3)), Err(LinkError::Exhausted));
}

#[test]
fn a_new_chain_counts_from_the_next_step() {
    let (old, mut state) = pair(2, 3);
    state.open_link(1, old.link(1).unwrap()).unwrap();
    let (new, _) = pair(3, 2);
    state.reanchor(2, new.anchor());
    assert_eq!((state.remaining(), state.steps_shown()), (CHAIN_LINKS, 0));
    assert_eq!(state.link_index(1), None);
    assert_eq!(state.link_index(2), Some(1));
    assert!(state.open_link(2, old.link(2).unwrap()).is_err());
    assert_eq!(state.open_link(2, new.link(1).unwrap()), Ok(()));
    assert_eq!(state.open_link(3, new.link(2).unwrap()), Ok(()));
    assert_eq!(state.last_value(), new.link(2).unwrap());
    assert_eq!(state.keeper(), "dora");
}
#[test]
fn links_of_burnt_steps_are_hashed_over() {
    let (chain, mut state) = pair(2, 9);
    let x = |i| chain.link(i).unwrap();
    state.open_link(1, x(1)).unwrap();
    state.skip_to(4);
    let early = LinkError::AlreadyOpened { step: 3, expected: 4 };
    assert_eq!(state.open_link(3, x(3)), Err(early));
    assert_eq!(state.open_link(4, x(3)), Err(LinkError::Wrong { step: 4 }));
    assert_eq!(state.open_link(4, x(4)), Ok(()));
    assert_eq!((state.last_step(), state.remaining()), (4, CHAIN_LINKS - 4));
    assert_eq!(state.open_link(5, x(5)), Ok(()));
    // A new chain may begin later still, and skip steps of its own.
    let (new, _) = pair(3, 5);
    state.reanchor(8, new.anchor());
    assert_eq!((state.link_index(7), state.link_index(8)), (None, Some(1)));
    state.skip_to(10);
    assert_eq!(state.open_link(10, new.link(3).unwrap()), Ok(()));
    assert_eq!(state.steps_shown(), 10);
    // The index is bound into every link on the way.
    let (other, mut moved) = pair(2, 9);
    moved.skip_to(3);
    assert_eq!(moved.open_link(3, other.link(2).unwrap()), Err(LinkError::Wrong { step: 3 }));
}
