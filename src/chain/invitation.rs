//! The invitation: everything a table agrees on before the first key is shown. Its canonical text is
//! hashed into every chain and into the game's identity.

use std::collections::{BTreeMap, BTreeSet};

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::Position;
use crate::format::FORMAT;
use crate::id::{PowerId, Side};
use crate::seal::{Digest, prep_digest};

use super::ending::side_word;
use super::fault::{ChainFault, Check};
use super::form::{own_format, quoted_lines};
use super::game::RULES_REVISION;
use super::mode::DiceMode;
use super::placing::{Bid, place_bids};
use super::rules::Rules;
use super::tie::Tie;

/// An invitation, ids as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The rules revision by which the whole game is played.
    pub revision: u32,
    /// The game's label.
    pub name: String,
    pub edition: String,
    pub edition_digest: String,
    /// Digest of the default profile that the option `defaults` names.
    pub defaults_digest: String,
    /// The text of a club's own default profile, where the game is played with one.
    pub defaults_text: Option<String>,
    pub dice: DiceMode,
    /// 32 hexadecimal digits.
    pub nonce: String,
    /// Every option of the edition with its value.
    pub options: BTreeMap<String, String>,
    pub seats: Vec<InvitedSeat>,
    pub bids: Vec<Bid>,
    /// Digests of the papers that decided who plays the Axis, in order; empty where nobody bid.
    pub bid_papers: Vec<String>,
    /// Equal bids: a die of step 1 decides between what stands here and the other seating.
    pub tie: Option<Tie>,
    /// By side, the seat that signs its cash advance; empty where there is none (CASH-01).
    pub spokesmen: BTreeMap<String, String>,
}

/// A seat of the invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitedSeat {
    /// Lower-case letters, digits, hyphens: names a person.
    pub seat: String,
    /// Ids; none for the director.
    pub powers: Vec<String>,
    pub keeper: bool,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Text {
    #[serde(rename = "fieldpost")]
    _format: u32,
    kind: String,
    revision: u32,
    game: String,
    edition: String,
    edition_digest: [String; 1],
    defaults_digest: [String; 1],
    dice: String,
    nonce: String,
    defaults_text: Option<Vec<String>>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    spokesmen: BTreeMap<String, String>,
    seat: Vec<SeatText>,
    #[serde(default)]
    bid: Vec<BidText>,
    #[serde(default)]
    bid_papers: Vec<String>,
    tied_at: Option<i32>,
    #[serde(default)]
    tied: Vec<String>,
    #[serde(default)]
    spokesmen_otherwise: BTreeMap<String, String>,
    #[serde(default)]
    bid_otherwise: Vec<BidText>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatText {
    seat: String,
    powers: Vec<String>,
    otherwise: Option<Vec<String>>,
    keeper: bool,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct BidText {
    power: String,
    space: Option<String>,
    kind: Option<String>,
    count: Option<u16>,
    ipc: Option<i32>,
}

fn wrong(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Setup, what)
}

/// The rules revision that the text of an invitation names, whatever else stands in it.
fn revision_of(text: &str) -> Option<u32> {
    text.lines().find_map(|line| line.strip_prefix("revision = ")?.parse().ok())
}

/// Lower-case letters, digits and hyphens, at most 32, and no hyphen first: files are called after
/// games and seats, and no command is to take one for an option.
pub fn is_name(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=32).contains(&text.len()) && text.bytes().all(plain) && !text.starts_with('-')
}

/// The names of the game and of its seats, which name files.
fn check_names<'n>(game: &str, seats: impl Iterator<Item = &'n str>) -> Result<(), ChainFault> {
    if !is_name(game) {
        return Err(wrong(
            "a game's name has lower-case letters, digits and hyphens only, and no hyphen first",
        ));
    }
    if let Some(seat) = seats.into_iter().find(|s| !is_name(s)) {
        let what = format!(
            "{seat:?} is not a seat's name: it has lower-case letters, digits and \
                            hyphens only, and no hyphen first"
        );
        return Err(wrong(what));
    }
    Ok(())
}

impl Invitation {
    /// The canonical text.
    pub fn text(&self) -> String {
        let mut out = format!(
            "fieldpost = {FORMAT}\nkind = \"invitation\"\nrevision = {}\ngame = \"{}\"\nedition = \"{}\"\n\
             edition-digest = [\n  \"{}\",\n]\n\
             defaults-digest = [\n  \"{}\",\n]\ndice = \"{}\"\nnonce = \"{}\"\n",
            self.revision,
            self.name,
            self.edition,
            self.edition_digest,
            self.defaults_digest,
            self.dice.word(),
            self.nonce
        );
        if let Some(text) = &self.defaults_text {
            out.push_str(&quoted_lines("defaults-text", text.lines()));
        }
        if !self.bid_papers.is_empty() {
            out.push_str(&listed("bid-papers", &self.bid_papers));
        }
        if let Some(tie) = &self.tie {
            out.push_str(&format!("tied-at = {}\n{}", tie.ipc, listed("tied", &tie.seats)));
        }
        out.push_str("\n[options]\n");
        for (option, value) in &self.options {
            out.push_str(&format!("{option} = \"{value}\"\n"));
        }
        out.push_str(&spokesmen_text("spokesmen", &self.spokesmen));
        if let Some(tie) = &self.tie {
            out.push_str(&spokesmen_text("spokesmen-otherwise", &tie.spokesmen));
        }
        for (i, s) in self.seats.iter().enumerate() {
            let powers = listed("powers", &s.powers);
            out.push_str(&format!("\n[[seat]]\nseat = \"{}\"\n{powers}", s.seat));
            if let Some(powers) = self.tie.as_ref().and_then(|t| t.otherwise.get(i)) {
                out.push_str(&listed("otherwise", powers));
            }
            out.push_str(&format!("keeper = {}\n", s.keeper));
        }
        self.bids.iter().for_each(|bid| out.push_str(&bid_text("bid", bid)));
        for bid in self.tie.iter().flat_map(|t| &t.bids) {
            out.push_str(&bid_text("bid-otherwise", bid));
        }
        out
    }

    /// Reads an invitation, which must be in canonical form: it is made by the tool, and its digest
    /// is what people accept.
    ///
    /// # Errors
    /// The first thing that is wrong with its form.
    pub fn read(text: &str) -> Result<Invitation, ChainFault> {
        own_format(text, Check::Setup)?;
        let raw: Text = toml::from_str(text).map_err(|e| match revision_of(text) {
            // It may have lines that this program does not know.
            Some(game) if game != RULES_REVISION => {
                ChainFault::Revision { game, own: RULES_REVISION }
            }
            _ => wrong(format!("the invitation cannot be read: {}", e.message())),
        })?;
        if raw.kind != DocKind::Invitation.word() {
            return Err(wrong("this is not an invitation"));
        }
        let dice = DiceMode::from_word(&raw.dice)
            .ok_or_else(|| wrong(format!("there is no dice mode \"{}\"", raw.dice)))?;
        let [edition_digest] = raw.edition_digest;
        let [defaults_digest] = raw.defaults_digest;
        let tie = read_tie(
            raw.tied,
            raw.tied_at,
            raw.seat.iter().map(|s| s.otherwise.clone()).collect(),
            raw.bid_otherwise,
            raw.spokesmen_otherwise,
        )?;
        let seat = |s: SeatText| InvitedSeat { seat: s.seat, powers: s.powers, keeper: s.keeper };
        let invitation = Invitation {
            revision: raw.revision,
            name: raw.game,
            edition: raw.edition,
            edition_digest,
            defaults_digest,
            defaults_text: raw.defaults_text.map(|l| l.iter().map(|l| format!("{l}\n")).collect()),
            dice,
            nonce: raw.nonce,
            options: raw.options,
            seats: raw.seat.into_iter().map(seat).collect(),
            bids: raw.bid.into_iter().map(read_bid).collect::<Result<_, _>>()?,
            bid_papers: raw.bid_papers,
            spokesmen: raw.spokesmen,
            tie,
        };
        if invitation.text() != text {
            return Err(wrong("the invitation is not in its canonical form"));
        }
        check_names(&invitation.name, invitation.seats.iter().map(|s| s.seat.as_str()))?;
        Ok(invitation)
    }

    /// An invitation to a game by these rules, every option written out.
    pub fn new(
        name: &str,
        rules: &Rules,
        options: BTreeMap<String, String>,
        dice: DiceMode,
        seats: Vec<InvitedSeat>,
        nonce: [u8; 16],
    ) -> Invitation {
        Invitation {
            revision: RULES_REVISION,
            name: name.to_string(),
            edition: rules.edition.id.clone(),
            edition_digest: rules.edition.digest.clone(),
            defaults_digest: rules.defaults_digest.clone(),
            defaults_text: None,
            dice,
            nonce: nonce.iter().map(|b| format!("{b:02x}")).collect(),
            options,
            spokesmen: usual_spokesmen(&rules.edition, &seats),
            seats,
            bids: Vec::new(),
            bid_papers: Vec::new(),
            tie: None,
        }
    }

    /// The digest that chains are bound to.
    pub fn prep(&self) -> Digest {
        prep_digest(&self.text())
    }

    /// The seat without powers.
    pub fn director(&self) -> Option<&InvitedSeat> {
        self.seats.iter().find(|s| s.powers.is_empty())
    }

    /// Whose join a seat answers with a share: the director's, where the director keeps the only
    /// chain; so its links are fixed before anybody knows the shares.
    pub fn answers_to(&self, seat: &str) -> Option<&str> {
        let director = self.director().filter(|_| self.dice == DiceMode::Director)?;
        (director.seat != seat).then_some(director.seat.as_str())
    }

    /// Checks names, seats, roles and bids against the edition.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, ed: &Edition) -> Result<(), ChainFault> {
        check_names(&self.name, self.seats.iter().map(|s| s.seat.as_str()))?;
        let digits = self.nonce.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        if self.nonce.len() != 32 || !digits {
            return Err(wrong("the nonce has 32 hexadecimal digits"));
        }
        match &self.tie {
            None => self.check_seating(ed),
            Some(tie) => tie.check(self, ed),
        }
    }

    /// Who plays what, who speaks for a side, what the bids place.
    pub(super) fn check_seating(&self, ed: &Edition) -> Result<(), ChainFault> {
        self.check_seats(ed)?;
        self.check_spokesmen(ed)?;
        self.start_position(ed).map(|_| ())
    }

    /// One seat of each side that gets a cash advance.
    fn check_spokesmen(&self, ed: &Edition) -> Result<(), ChainFault> {
        let sides = &ed.profile.advance_order;
        let named = self.spokesmen.keys().all(|w| sides.iter().any(|s| side_word(*s) == w));
        if !named || self.spokesmen.len() != sides.len() {
            let sides: Vec<&str> = sides.iter().map(|s| side_word(*s)).collect();
            let sides = if sides.is_empty() { "nobody".to_string() } else { sides.join(" and ") };
            return Err(wrong(format!("[spokesmen] names a seat for {sides}")));
        }
        for (side, seat) in &self.spokesmen {
            let found = self.seats.iter().find(|s| s.seat == *seat);
            let power = found.and_then(|s| s.powers.first()).and_then(|p| ed.power_by_id(p));
            if power.is_none_or(|p| side_word(ed.side(p)) != side) {
                return Err(wrong(format!("{seat} does not play for the {side} and cannot speak")));
            }
        }
        Ok(())
    }

    fn check_seats(&self, ed: &Edition) -> Result<(), ChainFault> {
        let mut names = BTreeSet::new();
        let mut taken = BTreeSet::new();
        let mut keepers: Vec<Option<Side>> = Vec::new();
        for s in &self.seats {
            if !names.insert(&s.seat) {
                return Err(wrong(format!("the seat {} stands twice", s.seat)));
            }
            let mut side = None;
            for id in &s.powers {
                let power = power(ed, id)?;
                if !taken.insert(power) {
                    return Err(wrong(format!("{id} is given to two seats")));
                }
                if side.is_some_and(|s| s != ed.side(power)) {
                    return Err(wrong(format!("{} commands powers of both sides", s.seat)));
                }
                side = Some(ed.side(power));
            }
            if s.keeper {
                keepers.push(side);
            }
        }
        if let Some(free) = ed.power_ids().find(|p| !taken.contains(p)) {
            return Err(wrong(format!("nobody commands {}", ed.power(free).name)));
        }
        let ids = |s: &InvitedSeat| s.powers.iter().filter_map(|p| ed.power_by_id(p)).collect();
        let shares: Vec<Vec<PowerId>> = self.seats.iter().map(ids).collect();
        if let Some(why) = ed.seating_fault(&shares) {
            return Err(wrong(format!("{why} [SET-03]")));
        }
        if self.seats.iter().filter(|s| s.powers.is_empty()).count() > 1 {
            return Err(wrong("there is more than one seat without powers"));
        }
        keepers.sort();
        let both_sides = [Some(Side::Axis), Some(Side::Allies)];
        let fits = match self.dice {
            DiceMode::Director => keepers == [None],
            DiceMode::Keepers => keepers == both_sides,
            DiceMode::Both => keepers == [None, Some(Side::Axis), Some(Side::Allies)],
            DiceMode::Practice | DiceMode::Entered => keepers.is_empty(),
        };
        if fits {
            return Ok(());
        }
        Err(wrong(match self.dice {
            DiceMode::Director => "mode director has one dice keeper, a seat without powers",
            DiceMode::Keepers => "mode keepers has two dice keepers, one of each side",
            DiceMode::Both => "mode both has three dice keepers: a director and one of each side",
            _ => "a game that is not official has no dice keeper",
        }))
    }

    /// The board before the first turn, bids placed; those of a tie are placed by its block.
    ///
    /// # Errors
    /// A bid that cannot be placed.
    pub fn start_position(&self, ed: &Edition) -> Result<Position, ChainFault> {
        let mut p = Position::initial(ed);
        p.advances.clone_from(&ed.profile.advance_order);
        if self.tie.is_none() {
            place_bids(ed, &self.bids, &mut p)?;
        }
        p.seat_fighters(ed);
        p.normalise();
        Ok(p)
    }
}

/// The first seat of each side that gets a cash advance.
pub fn usual_spokesmen(ed: &Edition, seats: &[InvitedSeat]) -> BTreeMap<String, String> {
    let of = |side: &Side| {
        let plays = |s: &&InvitedSeat| {
            let power = s.powers.first().and_then(|p| ed.power_by_id(p));
            power.is_some_and(|p| ed.side(p) == *side)
        };
        let seat = seats.iter().find(plays)?;
        Some((side_word(*side).to_string(), seat.seat.clone()))
    };
    ed.profile.advance_order.iter().filter_map(of).collect()
}

/// `key = [` with an item to a line, or `key = []`.
fn listed(key: &str, items: &[String]) -> String {
    if items.is_empty() {
        return format!("{key} = []\n");
    }
    let lines: String = items.iter().map(|i| format!("  \"{i}\",\n")).collect();
    format!("{key} = [\n{lines}]\n")
}

fn spokesmen_text(table: &str, all: &BTreeMap<String, String>) -> String {
    if all.is_empty() {
        return String::new();
    }
    let lines: String = all.iter().map(|(side, seat)| format!("{side} = \"{seat}\"\n")).collect();
    format!("\n[{table}]\n{lines}")
}

fn bid_text(table: &str, bid: &Bid) -> String {
    match bid {
        Bid::Units { power, space, kind, count } => format!(
            "\n[[{table}]]\npower = \"{power}\"\nspace = \"{space}\"\nkind = \"{kind}\"\n\
             count = {count}\n"
        ),
        Bid::Cash { power, ipc } => format!("\n[[{table}]]\npower = \"{power}\"\nipc = {ipc}\n"),
    }
}

fn read_tie(
    seats: Vec<String>,
    ipc: Option<i32>,
    otherwise: Vec<Option<Vec<String>>>,
    bids: Vec<BidText>,
    spokesmen: BTreeMap<String, String>,
) -> Result<Option<Tie>, ChainFault> {
    let bids = bids.into_iter().map(read_bid).collect::<Result<Vec<_>, _>>()?;
    if seats.is_empty() {
        return Ok(None);
    }
    let otherwise: Option<Vec<Vec<String>>> = otherwise.into_iter().collect();
    match (<[String; 2]>::try_from(seats), ipc, otherwise) {
        (Ok(seats), Some(ipc), Some(otherwise)) => {
            Ok(Some(Tie { seats, ipc, otherwise, bids, spokesmen }))
        }
        _ => Err(wrong("tied bids name two seats, their sum, and `otherwise` for every seat")),
    }
}

fn read_bid(raw: BidText) -> Result<Bid, ChainFault> {
    let BidText { power, space, kind, count, ipc } = raw;
    match (space, kind, count, ipc) {
        (Some(space), Some(kind), Some(count), None) => {
            Ok(Bid::Units { power, space, kind, count })
        }
        (None, None, None, Some(ipc)) => Ok(Bid::Cash { power, ipc }),
        _ => Err(wrong("a bid is either space, kind and count, or ipc")),
    }
}

fn power(ed: &Edition, id: &str) -> Result<PowerId, ChainFault> {
    ed.power_by_id(id).ok_or_else(|| wrong(format!("there is no power {id:?}")))
}
