//! Attacks on the beginning of a game: dice that somebody would like to choose by joining late, by
//! beginning again, or by opening one link for two things.

use std::fs;

use fieldpost::chain::{Invitation, Join, SignedDocument, sign_text};
use fieldpost::seal::{Chain, Digest, Joined, Root, SecretKey, Stream, StreamKey, game_id, seed};

use crate::keys::private_file;
use crate::table::{DORA, NAME, Table as Mail};

const RESEARCH: &str = "[research]\ndevelopment = \"rockets\"\ndice = 1\n";

/// Roots that a cheat tries. Five dice alike come once in 7,776 throws; with none of them chosen they
/// would come less than once in this many.
const ROOTS: u32 = 4_000;

fn key(seat: &str) -> SecretKey {
    SecretKey::from_openssh(&private_file(seat), None).expect("a key")
}

/// A chain of two links: a cheat needs no more to choose the first steps, and searches faster so.
fn searched(prep: Digest, seat: &str, n: u32) -> Chain {
    let mut root = [7; 32];
    root[..4].copy_from_slice(&n.to_be_bytes());
    Chain::new(prep, seat, 2, Root::from_bytes(root)).expect("a chain")
}

/// The first dice of step 1 in a game of these joins and links.
fn dice(
    invitation: &Invitation,
    joins: &[SignedDocument],
    links: &[(&str, Digest)],
    n: usize,
) -> Vec<u8> {
    let joined: Vec<Joined> = joins
        .iter()
        .map(|p| Joined {
            seat: &p.header.seat,
            join: p.document.digest,
            key: p.key.expect("joins are signed"),
        })
        .collect();
    let game = game_id(&invitation.text(), &joined);
    let stream: StreamKey = "general ukraine-ssr 1 attack 3".parse().expect("a stream");
    Stream::new(seed(game, 1, links), &stream).take(n).collect()
}

/// How many of the first dice hit as infantry does.
fn hits(dice: &[u8]) -> usize {
    dice.iter().take_while(|face| **face == 1).count()
}

fn paper(t: &Mail, seat: &str, file: &str) -> SignedDocument {
    SignedDocument::read(t.read(seat, file).as_bytes()).expect("a signed file")
}

fn join_file(seat: &str) -> String {
    format!("{NAME}.join.{seat}.toml")
}

/// A seat's join file, made again with another chain by a program of its own.
fn with_chain(join: &SignedDocument, chain: &Chain, key: &SecretKey) -> SignedDocument {
    let read = Join::read(&join.document.text).expect("a join");
    let other = Join { anchor: Some(chain.anchor()), ..read };
    sign_text(&other.text(), key).expect("signed")
}

#[test]
fn attack_53_begin_again_with_a_searched_chain() {
    let t = Mail::of("keepers");
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    let opened = t.last("bruno").openings;
    let hers = opened.iter().find(|o| o.keeper == "anna").expect("anna's link").link;
    // bruno knows her link 1 now. "I have lost my key": he joins the same invitation once more, with
    // one of thousands of chains that he has tried, and her join file is used again.
    let invitation = Invitation::read(&t.read("bruno", &format!("{NAME}.invitation.toml")));
    let invitation = invitation.expect("the invitation");
    let (anna, own) =
        (paper(&t, "anna", &join_file("anna")), paper(&t, "bruno", &join_file("bruno")));
    let his = key("bruno");
    let again = |n: u32| {
        let chain = searched(invitation.prep(), "bruno", n);
        let joins = [anna.clone(), with_chain(&own, &chain, &his)];
        let link = chain.link(1).expect("a link");
        let links = [("anna", hers), ("bruno", link)];
        (hits(&dice(&invitation, &joins, &links, 6)), n)
    };
    let (found, best) = (0..ROOTS).map(again).max().expect("many roots");
    assert!(found >= 4, "the search would have paid: {found} hits of his first dice");
    let chain = searched(invitation.prep(), "bruno", best);
    t.write("bruno", "again.toml", &with_chain(&own, &chain, &his).mail());
    // No one can keep him from writing a game file.
    let file = format!("{NAME}.invitation.toml");
    t.mail("anna", "bruno", &join_file("anna"));
    let words = ["start", &file, &join_file("anna"), "again.toml", "-o", "again.ron"];
    t.good("bruno", &words);
    t.mail("bruno", "anna", "again.ron");
    // But anna's chain serves the game that she opened her link in.
    let game = t.game("anna").file().game;
    let before = t.read("anna", "chain");
    let words = ["orders", "new", "again.ron", "--out", "o.toml"];
    t.good("anna", &words);
    let head = t.read("anna", "o.toml").split("\n\n").next().unwrap_or_default().to_string();
    t.write("anna", "o.toml", &format!("{head}\n\n{RESEARCH}"));
    t.good("anna", &["orders", "sign", "o.toml", "--key", "key", "--game", "again.ron"]);
    let open =
        ["open", "again.ron", "o.signed.toml", "--chain", "chain", "--key", "key", "-o", "x"];
    let said = t.refused("anna", &open);
    assert!(said.contains(&format!("bound to the game {game}")), "{said}");
    assert!(said.contains("everybody needs a new invitation"), "{said}");
    assert_eq!(t.read("anna", "chain"), before);
    assert!(!t.path("anna", "x").exists(), "nothing is signed");
    // Her honest join file is no offence.
    let said = t.run("anna", &["audit", &t.latest("anna"), "again.ron"]).said;
    assert!(!said.contains("SIGNED TWICE: anna"), "{said}");
    // Nor does she join twice with a chain that has opened a link.
    let words = ["join", &file, "--seat", "anna", "--key", "key", "--chain", "chain", "-o", "y"];
    let said = t.refused("anna", &words);
    assert!(said.contains(&format!("has opened a link of the game {game}")), "{said}");
    // What her memory is worth: with a copy of the chain from before its first opening she would
    // throw his dice.
    let unused = |l: &&str| !l.starts_with("game = ") && !l.starts_with("opened = ");
    let old: String = before.lines().filter(unused).map(|l| format!("{l}\n")).collect();
    t.write("anna", "chain", &old);
    t.good("anna", &open);
}

#[test]
fn attack_54_a_director_who_makes_the_chain_last() {
    let t = Mail::of("director");
    let file = format!("{NAME}.invitation.toml");
    let invitation = Invitation::read(&t.read(DORA, &file)).expect("the invitation");
    // All joins are known. Now dora makes another chain, one of thousands that she has tried.
    let others: Vec<SignedDocument> = ["anna", "bruno"].map(|s| paper(&t, s, &join_file(s))).into();
    let own = paper(&t, DORA, &join_file(DORA));
    let hers = key(DORA);
    let with = |n: u32| {
        let chain = searched(invitation.prep(), DORA, n);
        let joins = [&others[..], &[with_chain(&own, &chain, &hers)]].concat();
        let link = chain.link(1).expect("a link");
        (hits(&dice(&invitation, &joins, &[(DORA, link)], 6)), n)
    };
    let (found, best) = (0..ROOTS).map(with).max().expect("many roots");
    assert!(found >= 4, "the search would have paid: {found} hits of the first dice");
    let chain = searched(invitation.prep(), DORA, best);
    t.write(DORA, "last.toml", &with_chain(&own, &chain, &hers).mail());
    let (a, b) = (join_file("anna"), join_file("bruno"));
    t.mail("anna", DORA, &a);
    t.mail("bruno", DORA, &b);
    let said = t.refused(DORA, &["start", &file, &a, &b, "last.toml", "-o", "last.ron"]);
    assert!(said.contains("anna answers another join of dora than the one given here"), "{said}");
    assert!(said.contains("the cure is a new invitation"), "{said}");
    // If they answer the new one, their shares are others, and the search was for nothing.
    for seat in ["anna", "bruno"] {
        t.mail(DORA, seat, "last.toml");
        let words = ["join", &file, "last.toml", "--seat", seat, "--key", "key", "-o", "anew.toml"];
        t.good(seat, &words);
    }
    let anew: Vec<SignedDocument> = ["anna", "bruno"].map(|s| paper(&t, s, "anew.toml")).into();
    for (one, other) in others.iter().zip(&anew) {
        let given = |p: &SignedDocument| Join::read(&p.document.text).expect("a join").answer;
        assert_ne!(given(one).map(|a| a.share), given(other).map(|a| a.share));
    }
    let joins = [&anew[..], &[with_chain(&own, &chain, &hers)]].concat();
    let link = chain.link(1).expect("a link");
    let thrown = hits(&dice(&invitation, &joins, &[(DORA, link)], 6));
    assert!(thrown < found, "{thrown} hits, and {found} were sought");
    // Without the director's join no one can join at all, and a share made again is the same one.
    let known = t.path("anna", &join_file(DORA));
    if known.exists() {
        fs::remove_file(known)
            .expect("the join of dora, which is looked for next to the invitation");
    }
    let said = t.refused("anna", &["join", &file, "--seat", "anna", "--key", "key", "-o", "z"]);
    assert!(said.contains("wait for the join file of dora"), "{said}");
    assert!(said.contains(&format!("fieldpost join {file} {}", join_file(DORA))), "{said}");
    t.mail(DORA, "anna", &join_file(DORA));
    let words = ["join", &file, &join_file(DORA), "--seat", "anna", "--key", "key", "-o", "z"];
    t.good("anna", &words);
    assert_eq!(t.read("anna", "z"), t.read("anna", &a));
}

#[test]
fn attack_56_one_link_opened_for_two_things() {
    for mode in ["director", "keepers"] {
        let t = Mail::of(mode);
        let keeper = t.keepers[0].clone();
        let game = t.latest(&keeper);
        let one = t.orders("anna", RESEARCH);
        let two = t.orders_as("anna", &RESEARCH.replace("rockets", "jet-fighters"), "two.toml");
        t.send("anna", &one);
        t.send("anna", &two);
        let locked = |orders: &str, out: &str| {
            if mode == "director" {
                t.good(DORA, &["receipt", &game, orders, "--key", "key", "-o", out]);
                return vec![orders.to_string(), out.to_string()];
            }
            vec![orders.to_string()]
        };
        let (one, two) = (locked(&one, "r1"), locked(&two, "r2"));
        let open = |files: &[String], more: &[&str]| {
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            [&t.open_words(&game, &files)[..], more]
                .concat()
                .iter()
                .map(|w| w.to_string())
                .collect()
        };
        let run = |words: Vec<String>| {
            t.run(&keeper, &words.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let ran = run(open(&one, &["-o", "x1", "--claimed-time", "noon"]));
        assert_eq!(ran.code, 0, "{}", ran.said);
        assert!(
            ran.said.contains("now belongs to this game and cannot be used for another"),
            "{}",
            ran.said
        );
        // The mover has seen the dice and would like the other orders.
        let memory = t.read(&keeper, "chain");
        let digest = paper(&t, "anna", &one[0]).document.digest.to_string();
        let mut folder = t.path(&keeper, "elsewhere");
        std::fs::create_dir(&folder).expect("a folder");
        for more in [vec!["-o", "x2"], vec!["-o", "elsewhere/x2"], vec![]] {
            let ran = run(open(&two, &more));
            let said = ran.said.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(ran.code, 1, "{mode}: {said}");
            assert!(said.contains("step 1 was opened for something else"), "{said}");
            assert!(said.contains(&digest), "it says what was signed: {said}");
        }
        // In another folder, with a copy of everything but the chain, which is named where it is.
        for file in one.iter().chain(&two).chain([&game, &"key".to_string()]) {
            std::fs::copy(t.path(&keeper, file), folder.join(file)).expect("a copy");
        }
        let mut words = vec!["open".to_string(), game.clone()];
        words.extend(two.clone());
        words.extend(["--chain", "../chain", "--key", "key"].map(str::to_string));
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let out = command.args(&words).current_dir(&folder).output().expect("it runs");
        assert_eq!(out.status.code(), Some(1), "{}", String::from_utf8_lossy(&out.stderr));
        folder.push(format!("{NAME}.0001.opening.{keeper}.toml"));
        assert!(!folder.exists() && !t.path(&keeper, "x2").exists());
        assert_eq!(t.read(&keeper, "chain"), memory, "nothing was remembered either");
        // The same request gives the same bytes, whatever time is claimed now.
        let ran = run(open(&one, &["-o", "again", "--claimed-time", "midnight"]));
        assert_eq!(ran.code, 0, "{}", ran.said);
        assert_eq!(t.read(&keeper, "again"), t.read(&keeper, "x1"));
        assert!(t.read(&keeper, "again").contains("claimed-time = \"noon\""));
        assert_eq!(t.read(&keeper, "chain"), memory);
    }
}

#[test]
fn a_chain_restored_from_an_old_copy_is_told() {
    let t = Mail::of("keepers");
    let fresh = t.read("anna", "chain");
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    // anna's disk dies; what she has is a copy of the chain from before its first opening.
    t.write("anna", "chain", &fresh);
    let orders = t.orders("bruno", RESEARCH);
    t.send("bruno", &orders);
    let his = t.open("bruno", &[&orders]);
    t.send("bruno", &his);
    let game = t.latest("anna");
    let said = t.refused("anna", &t.open_words(&game, &[&orders, &his]));
    assert!(said.contains("the game shows step 1 open"), "{said}");
    assert!(said.contains("--restored goes on without, and the opening says so"), "{said}");
    assert_eq!(t.read("anna", "chain"), fresh);
    let words = [&t.open_words(&game, &[&orders, &his])[..], &["--restored"]].concat();
    let said = t.good("anna", &words);
    assert!(said.contains("did not know of earlier openings"), "{said}");
    let hers = format!("{NAME}.0002.opening.anna.toml");
    assert!(t.read("anna", &hers).contains("\nrestored = true\n"));
    t.mail("anna", "bruno", &hers);
    t.rule("bruno", &[&orders, &hers, &his]);
    let latest = t.latest("bruno");
    for command in ["verify", "audit"] {
        let said = t.good("bruno", &[command, &latest]);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("anna opened step 2 with a chain file from an old copy"), "{said}");
    }
    // From then on it remembers again, and nothing needs to be said.
    t.send("bruno", &latest);
    let orders = t.orders("anna", RESEARCH);
    let block = t.step("anna", &[&orders]);
    assert!(!block.documents.iter().any(|d| d.text.contains("restored")));
}
