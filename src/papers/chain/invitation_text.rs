//! The canonical text of an invitation, written and read. It is hashed into every chain and into the
//! game's identity.

use std::collections::BTreeMap;

use crate::doc_kind::DocKind;
use crate::format::{FORMAT, perhaps_newer};
use crate::seal::{Digest, prep_digest};

use super::advantages::ChosenAdvantage;
use super::bid_setup::Bid;
use super::by_dice::ByDice;
use super::chain_fault::{ChainFault, Check, setup};
use super::form::{own_format, quoted_lines};
use super::invitation::{Invitation, InvitedSeat, Tie, check_names};
use super::mode::DiceMode;
use super::pace::Pace;
use super::rules::RULES_REVISION;

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
    judge: Option<String>,
    defaults_text: Option<Vec<String>>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    advantages: Vec<String>,
    advantages_by_dice: Option<u8>,
    #[serde(default)]
    advantage_places: Vec<String>,
    #[serde(default)]
    choice_papers: Vec<String>,
    #[serde(default)]
    spokesmen: BTreeMap<String, String>,
    pace: Option<Pace>,
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

impl Invitation {
    /// The canonical text of the invitation, which every join hashes.
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
        if let Some(judge) = &self.judge {
            out.push_str(&format!("judge = \"{judge}\"\n"));
        }
        if let Some(text) = &self.defaults_text {
            out.push_str(&quoted_lines("defaults-text", text.lines()));
        }
        if !self.bid_papers.is_empty() {
            out.push_str(&list_lines("bid-papers", &self.bid_papers));
        }
        if let Some(tie) = &self.tie {
            out.push_str(&format!("tied-at = {}\n{}", tie.ipc, list_lines("tied", &tie.seats)));
        }
        if !self.advantages.is_empty() {
            let words: Vec<String> = self.advantages.iter().map(ToString::to_string).collect();
            out.push_str(&list_lines("advantages", &words));
        }
        if let Some(dice) = &self.by_dice {
            out.push_str(&format!("advantages-by-dice = {}\n", dice.each));
            let places: Vec<String> = dice.places.iter().map(ToString::to_string).collect();
            if !places.is_empty() {
                out.push_str(&list_lines("advantage-places", &places));
            }
        }
        if !self.choice_papers.is_empty() {
            out.push_str(&list_lines("choice-papers", &self.choice_papers));
        }
        out.push_str("\n[options]\n");
        for (option, value) in &self.options {
            out.push_str(&format!("{option} = \"{value}\"\n"));
        }
        out.push_str(&spokesmen_text("spokesmen", &self.spokesmen));
        if let Some(tie) = &self.tie {
            out.push_str(&spokesmen_text("spokesmen-otherwise", &tie.spokesmen));
        }
        out.extend(self.pace.map(Pace::text));
        for (i, s) in self.seats.iter().enumerate() {
            let powers = list_lines("powers", &s.powers);
            out.push_str(&format!("\n[[seat]]\nseat = \"{}\"\n{powers}", s.seat));
            if let Some(powers) = self.tie.as_ref().and_then(|t| t.otherwise.get(i)) {
                out.push_str(&list_lines("otherwise", powers));
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
            _ => setup(format!("the invitation cannot be read: {}", perhaps_newer(e.message()))),
        })?;
        if raw.kind != DocKind::Invitation.word() {
            return Err(setup("this is not an invitation"));
        }
        let dice = DiceMode::from_word(&raw.dice)
            .ok_or_else(|| setup(format!("there is no dice mode \"{}\"", raw.dice)))?;
        let [edition_digest] = raw.edition_digest;
        let [defaults_digest] = raw.defaults_digest;
        let tie = read_tie(
            raw.tied,
            raw.tied_at,
            raw.seat.iter().map(|s| s.otherwise.clone()).collect(),
            raw.bid_otherwise,
            raw.spokesmen_otherwise,
        )?;
        let by_dice = raw.advantages_by_dice.map(|each| {
            let places = raw.advantage_places.iter().map(|w| ChosenAdvantage::read(w)).collect();
            ByDice { each, places }
        });
        let invitation = Invitation {
            revision: raw.revision,
            name: raw.game,
            edition: raw.edition,
            edition_digest,
            defaults_digest,
            defaults_text: raw.defaults_text.map(|l| l.iter().map(|l| format!("{l}\n")).collect()),
            dice,
            nonce: raw.nonce,
            judge: raw.judge,
            options: raw.options,
            seats: raw
                .seat
                .into_iter()
                .map(|s| InvitedSeat { seat: s.seat, powers: s.powers, keeper: s.keeper })
                .collect(),
            bids: raw.bid.into_iter().map(read_bid).collect::<Result<_, _>>()?,
            bid_papers: raw.bid_papers,
            advantages: raw.advantages.iter().map(|w| ChosenAdvantage::read(w)).collect(),
            by_dice,
            choice_papers: raw.choice_papers,
            spokesmen: raw.spokesmen,
            pace: raw.pace,
            tie,
        };
        if invitation.text() != text {
            return Err(setup("the invitation is not in its canonical form"));
        }
        check_names(&invitation.name, invitation.seats.iter().map(|s| s.seat.as_str()))?;
        Ok(invitation)
    }

    /// The digest that chains are bound to.
    pub fn prep(&self) -> Digest {
        prep_digest(&self.text())
    }
}

/// `key = [` with an item to a line, or `key = []`.
fn list_lines(key: &str, items: &[String]) -> String {
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
        _ => Err(setup("tied bids name two seats, their sum, and `otherwise` for every seat")),
    }
}

fn read_bid(raw: BidText) -> Result<Bid, ChainFault> {
    let BidText { power, space, kind, count, ipc } = raw;
    match (space, kind, count, ipc) {
        (Some(space), Some(kind), Some(count), None) => {
            Ok(Bid::Units { power, space, kind, count })
        }
        (None, None, None, Some(ipc)) => Ok(Bid::Cash { power, ipc }),
        _ => Err(setup("a bid is either space, kind and count, or ipc")),
    }
}

/// The rules revision that the text of an invitation names, whatever else it says.
fn revision_of(text: &str) -> Option<u32> {
    text.lines().find_map(|line| line.strip_prefix("revision = ")?.parse().ok())
}
