//! What `src/papers/seal/secret.rs` promises.

use fieldpost::seal::Secret;
use fieldpost::seal::chain::{CHAIN_LINKS, Chain, ChainError, Root};
use fieldpost::seal::digest::Digest;
use fieldpost::seal::memory::{Memory, Opened};

fn chain() -> Chain {
    Chain::new(Digest([7; 32]), "dora", CHAIN_LINKS, Root::from_bytes([9; 32])).unwrap()
}

fn text() -> String {
    chain().secret_text().to_string()
}

fn opened(step: u32) -> Opened {
    let head = Digest([4; 32]).short();
    let documents = vec![Digest([5; 32])];
    Opened { step, head, restored: false, time: None, documents }
}

fn used() -> Secret {
    let memory = Memory { game: Some(Digest([3; 32])), opened: vec![opened(1), opened(4)] };
    Secret { chain: chain(), memory }
}

fn what(text: &str) -> ChainError {
    Secret::read(text).map(|_| ()).unwrap_err()
}

fn file_fault(line: usize, what: &str) -> ChainError {
    ChainError::File { line, what: what.to_owned() }
}

#[test]
fn secret_text_round_trips() {
    for text in [text(), used().text().to_string()] {
        let again = Secret::read(&text).unwrap();
        assert_eq!(*again.text(), text);
        assert_eq!((again.chain.keeper(), again.chain.prep()), ("dora", Digest([7; 32])));
        assert_eq!(again.chain.anchor(), chain().anchor());
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(*Secret::read(&crlf).unwrap().text(), text);
    }
    assert!(toml::from_str::<toml::Table>(&text()).is_ok());
    assert_eq!(Secret::read(&used().text()).unwrap().memory, used().memory);
}

#[test]
fn damaged_secrets_are_named() {
    let at = |line, what| file_fault(line, what);
    assert_eq!(what(""), at(0, "no line `fieldpost = 2`"));
    let orders = text().replace("chain-secret", "orders");
    assert_eq!(what(&orders), at(0, "`kind` is not \"chain-secret\""));
    let short = text().replace("0909\"", "09\"");
    assert_eq!(what(&short), at(6, "not 64 lower-case hexadecimal digits"));
    assert_eq!(what(&(text() + "x\n")), at(7, "no `=`"));
    let unknown = "unknown key; perhaps a newer program wrote this";
    assert_eq!(what(&(text() + "x = 1\n")), at(7, unknown));
    assert_eq!(what(&(text() + "links = 40\n")), at(7, unknown));
    assert_eq!(what(&(text() + "seat = \"x\"\n")), at(7, "the key is there twice"));
    let bare = text().replace("seat = \"dora\"", "seat = dora");
    assert_eq!(what(&bare), at(4, "wrong type of value"));
    let seat = text().replace("dora", "Dora");
    assert_eq!(what(&seat), ChainError::Seat("Dora".into()));
    let rootless: String = text().split_inclusive('\n').take(5).collect();
    assert_eq!(what(&rootless), at(0, "no line `root`"));
    let old = text().replace("fieldpost = 2", "fieldpost = 1") + "links = 4096\n";
    assert!(what(&old).to_string().contains("before the dice protocol was changed"));
}

#[test]
fn a_damaged_memory_is_named() {
    let text = used().text().to_string();
    let line = |n: usize| text.lines().nth(n - 1).unwrap().to_owned() + "\n";
    assert_eq!(what(&text.replace(&line(7), "")), file_fault(7, "an opening that names no game"));
    let turned = text.replace(&(line(8) + &line(9)), &(line(9) + &line(8)));
    assert_eq!(what(&turned), file_fault(9, "the steps do not increase"));
    let twice = text.clone() + &line(9);
    assert_eq!(what(&twice), file_fault(10, "the steps do not increase"));
    let other = text.replace("step 4 head", "step 4 heads");
    assert_eq!(what(&other), file_fault(9, "not an opening"));
}
