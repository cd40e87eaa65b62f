//! The dice of every mode, counted. Whatever all others know and vary together, the seats that are
//! honest make every face as likely as another: at the first step, in games begun again, after a burnt
//! step and after a new chain. Each cheat here tries what the program would let them try if it left a
//! hole, and takes what pleases; if one of the hashes lacked what the honest add, ones would rain.
//!
//! Some thousand games a count are too many for the command line, with a ruling and a block for each.
//! So the functions that blocks are made with are counted: `seed`, `game_id`, `share`, `next_epoch`.
//! That `reanchor`, rulings and `adjudicate` throw by exactly these after a new chain, and by nothing
//! else, is shown for one game by `attack_55_renew_a_chain_until_the_dice_are_good`, whose die is worked
//! out from the block's epoch and link, and for all games of the tests by docs/verify_game.py.

use std::collections::BTreeMap;

use fieldpost::chain::{DiceMode, Invitation, Join, ShareGiven};
use fieldpost::seal::{
    Chain, Digest, Joined, Root, SecretKey, Stream, StreamKey, doc_digest, game_id, next_epoch,
    seed, share,
};

use super::TURN;
use super::dice::rolls;
use crate::chain::table::{Table, invitation};
use crate::keys::private_file;

/// A mode, and the seats that are honest in it: all others work against them together. Where a
/// director keeps the only chain, player and director together know too much.
type Against = (DiceMode, &'static [&'static str]);

const KEEPERS: [Against; 5] = [
    (DiceMode::Keepers, &["anna"]),
    (DiceMode::Keepers, &["bruno"]),
    (DiceMode::Both, &["anna"]),
    (DiceMode::Both, &["bruno"]),
    (DiceMode::Both, &["dora"]),
];
const PLAYERS_CHEAT: Against = (DiceMode::Director, &["dora"]);
const DIRECTOR_CHEATS: Against = (DiceMode::Director, &["anna", "bruno"]);

/// The director's chain where all others are honest, and the other way round.
const DIRECTOR: &str = "dora";

/// What a cheat tries each time. With nothing in the way half of the dice would be ones.
const TRIES: u32 = 4;

const GAMES: u32 = 1_800;

/// The faces of one die in many games: each as often as the others.
fn even(what: &str, faces: impl Iterator<Item = u8>) {
    let mut counts = [0u32; 6];
    faces.for_each(|face| counts[usize::from(face) - 1] += 1);
    let each = counts.iter().sum::<u32>() / 6;
    // Chance moves the count of a face by a fourteenth of this; every run draws the same.
    assert!(each >= 200, "{what}: {counts:?}");
    assert!(counts.iter().all(|n| n.abs_diff(each) < each / 4), "{what}: {counts:?}");
}

fn die(epoch: Digest, step: u32, links: &[(&str, Digest)]) -> u8 {
    let stream: StreamKey = "general ukraine-ssr 1 attack 3".parse().expect("a stream");
    Stream::new(seed(epoch, step, links), &stream).next().expect("a die")
}

fn bytes(n: u32) -> [u8; 32] {
    let mut all = [7; 32];
    all[..4].copy_from_slice(&n.to_be_bytes());
    all
}

fn keys() -> BTreeMap<&'static str, SecretKey> {
    let key = |seat| SecretKey::from_openssh(&private_file(seat), None).expect("a key");
    ["anna", "bruno", DIRECTOR].map(|seat| (seat, key(seat))).into()
}

/// A game that was joined; what its dice follow from.
struct Begun {
    id: Digest,
    /// The director's join; only where players answer it.
    first: Digest,
    chains: BTreeMap<String, Chain>,
}

impl Begun {
    /// The joins of all seats. `secret`: the root of a keeper's chain, or the share of a player who
    /// answers the director's join, whose digest is given.
    fn of(
        invitation: &Invitation,
        keys: &BTreeMap<&'static str, SecretKey>,
        secret: impl Fn(&str, Digest) -> [u8; 32],
    ) -> Begun {
        let prep = invitation.prep();
        let mut begun = Begun { id: prep, first: Digest(bytes(0)), chains: BTreeMap::new() };
        let mut joined = Vec::new();
        let mut seats: Vec<_> = invitation.seats.iter().collect();
        seats.sort_by_key(|s| invitation.answers_to(&s.seat).is_some());
        for s in seats {
            let own = secret(&s.seat, begun.first);
            let answers = invitation.answers_to(&s.seat).is_some();
            if s.keeper {
                let chain = Chain::new(prep, &s.seat, 4, Root::from_bytes(own)).expect("a chain");
                begun.chains.insert(s.seat.clone(), chain);
            }
            let join = Join {
                game: invitation.name.clone(),
                invitation: prep.short(),
                seat: s.seat.clone(),
                powers: s.powers.clone(),
                otherwise: None,
                key: keys[s.seat.as_str()].public().fingerprint(),
                anchor: begun.chains.get(&s.seat).map(Chain::anchor),
                answer: answers.then_some(ShareGiven { director: begun.first, share: Digest(own) }),
            };
            let digest = doc_digest("join", &join.text());
            if s.seat == DIRECTOR {
                begun.first = digest;
            }
            joined.push((s.seat.as_str(), digest));
        }
        let key = |seat: &str| keys[seat].public();
        let joined: Vec<Joined> = joined
            .iter()
            .map(|(seat, join)| Joined { seat, join: *join, key: key(seat) })
            .collect();
        begun.id = game_id(&invitation.text(), &joined);
        begun
    }

    /// The links of a step, or of the step that `of` says for a seat.
    fn links(&self, of: impl Fn(&str) -> u32) -> Vec<(&str, Digest)> {
        let link = |(seat, chain): (&'_ String, &Chain)| chain.link(of(seat)).expect("a link");
        self.chains.iter().map(|one| (one.0.as_str(), link(one))).collect()
    }

    fn die(&self, step: u32) -> u8 {
        die(self.id, step, &self.links(|_| step))
    }
}

/// Games of one mode with other nonces.
struct Games {
    invitation: Invitation,
    keys: BTreeMap<&'static str, SecretKey>,
    honest: &'static [&'static str],
}

impl Games {
    fn of((mode, honest): Against) -> Games {
        Games { invitation: invitation(mode), keys: keys(), honest }
    }

    fn invited(&self, nonce: u32) -> Invitation {
        Invitation { nonce: format!("{nonce:032x}"), ..self.invitation.clone() }
    }

    fn is_honest(&self, seat: &str) -> bool {
        self.honest.contains(&seat)
    }

    /// What the programs of honest seats make: a root that no one knows, a share that follows from
    /// their key.
    fn made(&self, invitation: &Invitation, seat: &str, first: Digest, root: u32) -> [u8; 32] {
        match invitation.answers_to(seat) {
            Some(_) => share_of_seat(invitation.prep(), seat, first, &self.keys[seat]).0,
            None => bytes(root),
        }
    }

    /// The game of these cheats with what the honest make.
    fn real(&self, invitation: &Invitation, cheats: u32, root: u32) -> Begun {
        Begun::of(invitation, &self.keys, |seat, first| match self.is_honest(seat) {
            true => self.made(invitation, seat, first, root),
            false => bytes(cheats),
        })
    }

    /// The game of these cheats as they guess it.
    fn guessed(&self, invitation: &Invitation, cheats: u32, guess: &[u8; 32]) -> Begun {
        Begun::of(invitation, &self.keys, |seat, _| match self.is_honest(seat) {
            true => *guess,
            false => bytes(cheats),
        })
    }

    fn what(&self) -> String {
        format!("{:?} where {} is honest", self.invitation.dice, self.honest.join(" and "))
    }
}

fn best(pleases: impl FnMut(&u32) -> bool) -> u32 {
    (1..=TRIES).find(pleases).unwrap_or(TRIES)
}

fn all() -> impl Iterator<Item = Games> {
    KEEPERS.into_iter().chain([PLAYERS_CHEAT, DIRECTOR_CHEATS]).map(Games::of)
}

#[test]
fn no_one_chooses_the_dice_of_the_first_step() {
    for games in all() {
        let one = |n: u32| {
            let invitation = games.invited(n);
            let cheats = best(|c| games.guessed(&invitation, *c, &bytes(0)).die(1) == 1);
            games.real(&invitation, cheats, n + 1_000).die(1)
        };
        even(&games.what(), (0..GAMES).map(one));
    }
}

#[test]
fn no_one_chooses_the_dice_of_a_game_begun_again() {
    // The last game is known: its links, its shares. The cheats guess that the honest add the same
    // once more, which their programs do not: a chain that has opened a link joins no other game.
    for games in all() {
        let one = |n: u32| {
            let last = n + 1_000;
            let before = games.invited(2 * n);
            let known =
                games.made(&before, games.honest[0], games.real(&before, 1, last).first, last);
            let again = games.invited(2 * n + 1);
            let cheats = best(|c| games.guessed(&again, *c, &known).die(1) == 1);
            games.real(&again, cheats, n + 1_000_000).die(1)
        };
        even(&games.what(), (0..GAMES).map(one));
    }
}

#[test]
fn no_one_chooses_the_dice_by_burning_a_step() {
    // All links of step 1 are open and it is burnt. Cheats who know their own next links burn it only
    // where step 2 would please them if the honest link were the one they know. (A director alone
    // knows the dice, and burns no step alone.)
    for games in KEEPERS.into_iter().chain([PLAYERS_CHEAT]).map(Games::of) {
        let one = |n: u32| {
            let game = games.real(&games.invited(0), 1, n + 1_000);
            let known = game.links(|seat| if games.is_honest(seat) { 1 } else { 2 });
            (die(game.id, 2, &known) == 1).then(|| game.die(2))
        };
        even(&games.what(), (0..5 * GAMES).filter_map(one));
    }
}

#[test]
fn no_one_chooses_the_dice_of_a_new_chain() {
    // Steps 1 and 2 are open. The cheats begin new chains at step 3, and try some with the
    // honest link of step 2, the latest they know. Where the director's only chain is theirs, see
    // below: there is no honest link.
    for games in KEEPERS.map(Games::of) {
        let invitation = games.invited(0);
        let one = |n: u32| {
            let game = games.real(&invitation, 1, n + 1_000);
            let thrown = |new: u32, honest: u32| {
                let link = |(seat, link): (&'_ str, Digest)| {
                    let fresh = || {
                        let root = Root::from_bytes(bytes(new));
                        Chain::new(invitation.prep(), seat, 2, root).expect("a chain").link(1)
                    };
                    if games.is_honest(seat) { link } else { fresh().expect("a link") }
                };
                let links: Vec<_> =
                    game.links(|_| honest).into_iter().map(|l| (l.0, link(l))).collect();
                die(game.id, 3, &links)
            };
            thrown(best(|c| thrown(n * TRIES + c, 2) == 1) + n * TRIES, 3)
        };
        even(&games.what(), (0..GAMES).map(one));
    }
}

#[test]
fn no_one_chooses_the_dice_of_a_directors_new_chain() {
    let keys = keys();
    let (epoch, first) = (Digest([1; 32]), 5);
    let thrown = |paper: [u8; 32], link: [u8; 32], shares: &[(&str, Digest)]| {
        let epoch = next_epoch(epoch, Digest(paper), first, shares);
        die(epoch, first, &[(DIRECTOR, Digest(link))])
    };
    let players = ["anna", "bruno"];
    // The director tries chains, and with each the paper that names it, for shares that are guessed.
    let one = |n: u32| {
        let guess = players.map(|s| (s, Digest([0; 32])));
        let of = |c: u32| (bytes(n * TRIES + c), bytes(1_000_000 + n * TRIES + c));
        let (paper, link) = of(best(|c| thrown(of(*c).0, of(*c).1, &guess) == 1));
        let shares = players.map(|s| (s, share_of_seat(epoch, s, Digest(paper), &keys[s])));
        thrown(paper, link, &shares)
    };
    even("the director renews the chain", (0..GAMES).map(one));
    // Both players try shares (no one can say whether they follow from a key) with the
    // director's link of the step before.
    let one = |n: u32| {
        let shares = |c: u32| players.map(|s| (s, Digest(bytes(n * TRIES + c))));
        let (known, next) = (bytes(1_000_000 + n), bytes(2_000_000 + n));
        thrown([2; 32], next, &shares(best(|c| thrown([2; 32], known, &shares(*c)) == 1)))
    };
    even("the players rule that the chain is new", (0..GAMES).map(one));
}

#[test]
fn what_is_sent_again_throws_the_same_dice() {
    // Other words, other purchases, other moves that leave a battle alone: its dice stay.
    for mode in [DiceMode::Director, DiceMode::Keepers, DiceMode::Both] {
        let t = Table::new(mode);
        let base = rolls(&t, TURN);
        assert!(!base.is_empty());
        for n in 0..10 {
            let buy = format!("buy = \"{} inf\" # {n}", n % 5 + 1);
            let place = format!("place = [\"{} inf: Russia\"]", n % 5 + 1);
            let again = TURN
                .replace("buy = \"5 inf, 1 art\"", &buy)
                .replace("place = [\"3 inf, 1 art: Caucasus\", \"2 inf: Russia\"]", &place);
            assert!(again.contains(&buy) && again.contains(&place), "{again}");
            assert_eq!(rolls(&t, &again), base, "{mode:?}, sent again {n} times");
        }
    }
}
