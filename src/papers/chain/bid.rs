//! Sealed bids: who plays which side, and what the Axis gets for it. Two people seal a sum, both show
//! it, and the lower one takes the Axis. All of it happens before there is a game; the invitation
//! names the papers, and so does the game's identity.

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::id::Side;
use crate::seal::{Digest, seal_digest};

use super::bid_setup::{Bid, check_bids};
use super::chain_fault::{ChainFault, document};
use super::field::{FormField, signed_form};
use super::form::{Form, Lines};
use super::signed::{SignedDocument, papers_of_kind};

/// The largest bid, either way.
pub(super) const MOST_IPC: i32 = 200;

/// What somebody bids: so many IPC to play the Axis. Below zero: the Axis would give them up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub ipc: i32,
    /// Units placed for the sum; what they do not cost is cash of the power `rest`.
    pub units: Vec<Bid>,
    /// Id of the power whose treasury the rest goes to, or is taken from.
    pub rest: String,
}

impl Offer {
    /// The words that are sealed, a line each.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("ipc {}", self.ipc), format!("rest {}", self.rest)];
        lines.extend(self.units.iter().filter_map(|b| match b {
            Bid::Units { power, space, kind, count } => {
                Some(format!("unit {power} {space} {kind} {count}"))
            }
            Bid::Cash { .. } => None,
        }));
        lines
    }

    /// # Errors
    /// A line that says nothing.
    pub fn read(lines: &[String]) -> Result<Offer, ChainFault> {
        let mut offer = Offer { ipc: 0, units: Vec::new(), rest: String::new() };
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["ipc", n] => {
                    offer.ipc = n.parse().map_err(|_| document("a bid is a number of IPC"))?
                }
                ["rest", power] => offer.rest = power.to_string(),
                ["unit", power, space, kind, count] => {
                    let count = count.parse().map_err(|_| document("a bid counts its units"))?;
                    let power = power.into();
                    let space = space.into();
                    let kind = kind.into();
                    offer.units.push(Bid::Units { power, space, kind, count });
                }
                _ => return Err(document(format!("unknown line in a bid: {line:?}"))),
            }
        }
        if offer.lines() != lines {
            return Err(document("the bid is not written as the tool writes it"));
        }
        Ok(offer)
    }

    /// The units at their prices; what is left of the sum is cash.
    ///
    /// # Errors
    /// Too much, a unit of the wrong side, units with a negative bid. Whether a unit may be
    /// where it is put is checked when the invitation is made.
    pub fn bids_placed(&self, ed: &Edition) -> Result<Vec<Bid>, ChainFault> {
        if self.ipc.abs() > MOST_IPC {
            return Err(document(format!("a bid is at most {MOST_IPC} IPC, positive or negative")));
        }
        if self.ipc < 0 && !self.units.is_empty() {
            return Err(document("a negative bid places nothing"));
        }
        check_axis(ed, &self.rest)?;
        let mut cost = 0;
        for bid in &self.units {
            let Bid::Units { power, kind, count, .. } = bid else { continue };
            check_axis(ed, power)?;
            let kind =
                ed.kind_by_id(kind).ok_or_else(|| document(format!("there is no unit {kind}")))?;
            cost += ed.kind(kind).cost * i32::from(*count);
        }
        let rest = self.ipc - cost;
        if self.ipc >= 0 && rest < 0 {
            return Err(document(format!("the units cost {cost} IPC, the bid is {}", self.ipc)));
        }
        let mut placed = self.units.clone();
        if rest != 0 {
            placed.push(Bid::Cash { power: self.rest.clone(), ipc: rest });
        }
        Ok(placed)
    }
}

/// The sum and what it buys, a line each.
impl FormField for Offer {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.list(key, &self.lines())
    }

    fn read_field(form: &Form, key: &str) -> Result<Offer, ChainFault> {
        Offer::read(&form.list(key)?)
    }
}

signed_form! {
    /// A sealed bid.
    pub struct SealedBid is "bid" of DocKind::Bid {
        game: String = "game",
        seat: String = "seat",
        edition: String = "edition",
        seal: Digest = "seal",
    }
}

signed_form! {
    /// An opened bid.
    pub struct OpenBid is "opened bid" of DocKind::BidOpen {
        game: String = "game",
        seat: String = "seat",
        salt: Digest = "salt",
        offer: Offer = "bid",
    }
}

impl OpenBid {
    /// The seal of this bid.
    pub fn seal(&self) -> Digest {
        let content: String = self.offer.lines().iter().map(|l| format!("{l}\n")).collect();
        seal_digest(self.salt.as_bytes(), "bid", &self.seat, &content)
    }
}

/// The result of two bids. If they are equal, `axis`, `allies` and `placed` hold if the die of the
/// tie shows 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    pub game: String,
    pub edition: String,
    pub axis: String,
    pub allies: String,
    pub placed: Vec<Bid>,
    /// IPC of the lower and of the higher bid.
    pub sums: (i32, i32),
    /// Equal bids: what the Axis gets if the die shows 2 and the other one plays it.
    pub tie: Option<Vec<Bid>>,
    /// Digests of the four papers, in order.
    pub papers: Vec<Digest>,
}

/// Two bids are those of two seats for one game by one edition.
fn same_matter(a: &SealedBid, b: &SealedBid, ed: &Edition) -> Result<(), ChainFault> {
    if a.seat == b.seat {
        return Err(document(format!(
            "both bids are from {}: one bid of each player is needed",
            a.seat
        )));
    }
    if a.game != b.game {
        return Err(matters_differ(a, b, "games", |bid| &bid.game));
    }
    if a.edition != b.edition {
        return Err(matters_differ(a, b, "editions", |bid| &bid.edition));
    }
    if a.edition != ed.id {
        let what = format!("the bids are for the edition {}, not for {}", a.edition, ed.id);
        return Err(document(what));
    }
    Ok(())
}

/// The refusal of two bids that are for different things; `of` is the thing that a bid is for.
fn matters_differ(
    a: &SealedBid,
    b: &SealedBid,
    what: &str,
    of: fn(&SealedBid) -> &str,
) -> ChainFault {
    document(format!(
        "the two bids are for different {what}: that of {} is for {}, that of {} for {}",
        a.seat,
        of(a),
        b.seat,
        of(b)
    ))
}

/// A bid is for powers of the Axis only.
fn check_axis(ed: &Edition, id: &str) -> Result<(), ChainFault> {
    let found = ed.power_by_id(id);
    if found.is_some_and(|p| ed.side(p) == Side::Axis) {
        return Ok(());
    }
    let name = found.map_or(id.to_string(), |p| ed.power(p).called());
    let all = ed.power_ids().filter(|p| ed.side(*p) == Side::Axis);
    let all: Vec<&str> = all.map(|p| ed.power(p).name.as_str()).collect();
    Err(document(format!("{name} is not a power of the Axis: {}", all.join(", "))))
}

/// Settles two bids from their four papers: both sealed, both opened.
///
/// # Errors
/// A paper is missing, unsigned or signed with another key than its seal; an opening fits no seal.
pub fn settle_bids(papers: &[SignedDocument], ed: &Edition) -> Result<Settled, ChainFault> {
    let sealed = papers_of_kind(papers, DocKind::Bid);
    let opened = papers_of_kind(papers, DocKind::BidOpen);
    if papers.len() != 4 || sealed.len() != 2 || opened.len() != 2 {
        let each = papers.iter().map(|p| format!("{} of {}", p.header.kind, p.header.seat));
        let what = "two bids are settled with four files: both sealed and both opened";
        return Err(document(format!("{what}; given: {}", each.collect::<Vec<_>>().join(", "))));
    }
    let mut bids = Vec::new();
    for paper in &sealed {
        let bid = SealedBid::read(&paper.document.text)?;
        let open = opened.iter().find(|p| p.header.seat == bid.seat);
        let open =
            open.ok_or_else(|| document(format!("the bid of {} is not opened", bid.seat)))?;
        if paper.key.is_none() || paper.key != open.key {
            return Err(document(format!("{} must seal and open with one key", bid.seat)));
        }
        let shown = OpenBid::read(&open.document.text)?;
        if shown.game != bid.game || shown.seal() != bid.seal {
            return Err(document(format!(
                "{} opens a bid that differs from the sealed one",
                bid.seat
            )));
        }
        bids.push((bid, shown));
    }
    bids.sort_by(|a, b| a.0.seat.cmp(&b.0.seat));
    let [(a, x), (b, y)] = &bids[..] else { return Err(document("there are not two bids")) };
    same_matter(a, b, ed)?;
    let tie = x.offer.ipc == y.offer.ipc;
    let first = tie || x.offer.ipc < y.offer.ipc;
    let ((low, lower), (high, higher)) = if first { ((a, x), (b, y)) } else { ((b, y), (a, x)) };
    let mut digests: Vec<Digest> = papers.iter().map(|p| p.document.digest).collect();
    digests.sort();
    Ok(Settled {
        game: a.game.clone(),
        edition: a.edition.clone(),
        axis: low.seat.clone(),
        allies: high.seat.clone(),
        placed: check_bid(ed, low, lower)?,
        sums: (lower.offer.ipc, higher.offer.ipc),
        tie: tie.then(|| check_bid(ed, high, higher)).transpose()?,
        papers: digests,
    })
}

/// What a bid places, if all of it may be placed.
fn check_bid(ed: &Edition, bid: &SealedBid, open: &OpenBid) -> Result<Vec<Bid>, ChainFault> {
    let placed = open.offer.bids_placed(ed)?;
    check_bids(ed, &placed)
        .map_err(|e| document(format!("the bid of {} is not possible: {e}", bid.seat)))?;
    Ok(placed)
}
