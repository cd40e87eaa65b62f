//! A table of players with real keys, for the tests of the chain.

use std::collections::BTreeMap;

use fieldpost::chain::{
    self, DiceMode, Documents, Game, Invitation, InvitedSeat, SignedDocument, Step, join_text,
    sign_text,
};
use fieldpost::chain::{ChainFault, Editions};
use fieldpost::edition::{Source, load_built_in};
use fieldpost::seal::{Chain, Root, SecretKey};

use crate::keys::private_file;

/// Players, their keys and chains, and the game they play.
pub struct Table {
    pub keys: BTreeMap<String, SecretKey>,
    pub chains: BTreeMap<String, Chain>,
    pub game: Game,
}

pub const ALLIES: [&str; 3] = ["soviet-union", "united-kingdom", "united-states"];
pub const AXIS: [&str; 2] = ["germany", "japan"];

fn seat(seat: &str, powers: &[&str], keeper: bool) -> InvitedSeat {
    let powers = powers.iter().map(|p| p.to_string()).collect();
    InvitedSeat { seat: seat.to_string(), powers, keeper }
}

pub fn invitation(mode: DiceMode) -> Invitation {
    let (director, player) = match mode {
        DiceMode::Director => (true, false),
        DiceMode::Keepers => (false, true),
        DiceMode::Both => (true, true),
        DiceMode::Practice | DiceMode::Entered => (false, false),
    };
    let mut seats = vec![seat("anna", &ALLIES, player), seat("bruno", &AXIS, player)];
    if director {
        seats.push(seat("dora", &[], true));
    }
    let options = load_built_in("lhtr").expect("the edition loads").usual_options();
    let rules = Source::BuiltIn.rules("lhtr", &options).expect("the rules load");
    Invitation::new("spring-07", &rules, options, mode, seats, [7; 16])
}

impl Table {
    pub fn new(mode: DiceMode) -> Table {
        Table::of(invitation(mode))
    }

    pub fn of(invitation: Invitation) -> Table {
        let mut keys = BTreeMap::new();
        let mut chains = BTreeMap::new();
        let mut joins = Vec::new();
        let mut seats: Vec<(usize, &InvitedSeat)> = invitation.seats.iter().enumerate().collect();
        seats.sort_by_key(|(_, s)| !s.powers.is_empty());
        for (i, s) in seats {
            let key = SecretKey::from_openssh(&private_file(&s.seat), None).expect("a key");
            let root = Root::from_bytes([i as u8 + 1; 32]);
            let chain = s
                .keeper
                .then(|| Chain::new(invitation.prep(), &s.seat, 64, root).expect("a chain"));
            if invitation.dice.official() {
                let first = invitation.answers_to(&s.seat).and_then(|_| joins.first());
                let text = join_text(&invitation, &s.seat, &key, chain.as_ref(), first);
                joins.push(sign_text(&text.expect("a join file"), &key).expect("a signed join"));
            }
            keys.insert(s.seat.clone(), key);
            chains.extend(chain.map(|c| (s.seat.clone(), c)));
        }
        let game = chain::start(&invitation.text(), joins, &Source::BuiltIn).expect("a game");
        Table { keys, chains, game }
    }

    pub fn sign(&self, seat: &str, text: &str) -> SignedDocument {
        sign_text(text, &self.keys[seat]).expect("a signed text")
    }

    /// The head of a file for the next step.
    pub fn header(&self, kind: &str, seat: &str) -> String {
        let file = self.game.file();
        format!(
            "fieldpost = 2\nkind = \"{kind}\"\ngame = \"{}\"\nseat = \"{seat}\"\nstep = {}\nhead = \"{}\"\n",
            file.name,
            file.next_step(),
            file.head().short()
        )
    }

    /// Orders of the power to move, signed by its seat.
    pub fn orders(&self, body: &str) -> SignedDocument {
        let p = self.game.position();
        let power = &self.game.rules().edition.power(p.power).name;
        let seat = self.game.seat_to_move().expect("a seat").id.clone();
        let head = self.header("orders", &seat);
        let text = format!("{head}power = \"{power}\"\nround = {}\n{body}", p.round);
        self.sign(&seat, &text)
    }

    pub fn standing(&self, seat: &str, version: u32, body: &str) -> SignedDocument {
        let head = self.header("standing", seat);
        self.sign(seat, &format!("{head}version = {version}\n{body}"))
    }

    pub fn answer(&self, seat: &str, body: &str) -> SignedDocument {
        let head = self.header("answer", seat);
        self.sign(seat, &format!("{head}{body}"))
    }

    /// The decisions with receipt and openings, as the game's mode wants them.
    pub fn papers(&self, decisions: &[SignedDocument]) -> Vec<SignedDocument> {
        let mut papers = decisions.to_vec();
        if self.game.mode().has_receipt() {
            let time = Some("2026-03-14 18:05 UTC".to_string());
            let text = fieldpost::chain::receipt_text(&self.game, decisions.to_vec(), time)
                .expect("a receipt");
            papers.push(self.sign("dora", &text));
        }
        let mut shut: Vec<_> = self.chains.iter().collect();
        while !shut.is_empty() {
            let opens =
                |chain| fieldpost::chain::opening_text(&self.game, papers.clone(), chain, None);
            // Where each side keeps dice one of them opens first.
            let found = shut.iter().enumerate().find_map(|(i, (_, c))| Some((i, opens(c).ok()?)));
            let (i, text) = found.unwrap_or_else(|| {
                panic!("an opening: {:?}", shut.iter().map(|(_, c)| opens(c)).collect::<Vec<_>>())
            });
            let (keeper, _) = shut.remove(i);
            papers.push(self.sign(keeper, &text));
        }
        papers
    }

    pub fn try_step(&self, papers: &[SignedDocument]) -> Result<Step, ChainFault> {
        fieldpost::chain::adjudicate(&self.game, Documents::sort(papers.to_vec())?)
    }

    /// Adjudicates and goes on; dice are opened if they are needed.
    pub fn play(&mut self, decisions: &[SignedDocument]) -> Step {
        let step = match self.try_step(decisions) {
            Err(ChainFault::NeedsDice { .. }) => self.try_step(&self.papers(decisions)),
            other => other,
        };
        let step = step.unwrap_or_else(|e| panic!("{e}"));
        self.game = step.game.clone();
        step
    }

    pub fn file_standing(&mut self, paper: SignedDocument) -> Step {
        let step = fieldpost::chain::file_standing(&self.game, vec![paper])
            .unwrap_or_else(|e| panic!("{e}"));
        self.game = step.game.clone();
        step
    }
}
