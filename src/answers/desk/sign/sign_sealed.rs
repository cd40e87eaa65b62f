//! What is sealed first and opened later: bids and choices before there is a game, standing orders during one.

use super::signer::moment;
use crate::chain::{
    ChosenAdvantage, Game, Offer, OpenBid, OpenChoice, Sealed, SealedBid, SealedChoice, Unsealed,
    as_many_each, check_advantages, check_bids,
};
use crate::desk::bid_text::bid_of_words;
use crate::desk::{AskedIn, Declined, Refused, advantage_words, refused_by_chain};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::format::{NAME_RULE, is_name};
use crate::id::{PowerId, Side};
use crate::orders::glance;
use crate::orders::names::Names;
use crate::seal::Digest;

use super::sign_join::names_for_files;

/// What is kept until it is opened.
pub trait SealedPaper: Sized {
    /// `bid`, as files and the command call it.
    const WHAT: &'static str;

    /// # Errors
    /// What is wrong with the form.
    fn read(text: &str) -> Result<Self, String>;

    /// The text that is kept, and signed when it is opened.
    fn text(&self) -> String;

    /// The text that seals it, to be mailed first.
    fn sealed(&self, edition: &str) -> String;

    /// The game, the seat and the salt.
    fn names(&self) -> (&str, &str, Digest);
}

/// Can a paper be called after this game and seat?
///
/// # Errors
/// One of them is no name, or no file can have it.
pub fn check_sealed_names(game: &str, seat: &str) -> Result<(), Declined> {
    if !is_name(game) || !is_name(seat) {
        let what = format!("names of games and seats have {NAME_RULE}");
        return Err(Declined::wrong_use(what, "as in ladder-12 and anna"));
    }
    names_for_files([game, seat])
}

/// A bid for the Axis, as people write it.
///
/// # Errors
/// A word that means nothing, or sums that do not fit.
pub fn offer(
    asked_in: AskedIn,
    ed: &Edition,
    ipc: i32,
    places: &[String],
    rest: &str,
) -> Result<Offer, Declined> {
    let names = Names::new(ed);
    let power = names.power(rest).map_err(|_| {
        let all = ed.power_ids().filter(|p| ed.side(*p) == Side::Axis);
        let all: Vec<&str> = all.map(|p| ed.power(p).name.as_str()).collect();
        let help = format!("name a power of the Axis: {}", all.join(", "));
        Declined::wrong_use(format!("no power \"{rest}\""), help)
    })?;
    let mut units = Vec::new();
    for text in places {
        match bid_of_words(ed, (asked_in, "--place"), text)? {
            unit @ crate::chain::Bid::Units { .. } => units.push(unit),
            crate::chain::Bid::Cash { .. } => {
                let what = "what the units do not cost is paid in cash without being asked for";
                let help = asked_in
                    .words("name the power with --rest", "name the power that gets what is left");
                return Err(Declined::wrong_use(what, help));
            }
        }
    }
    let offer = Offer { ipc, units, rest: ed.power(power).id.clone() };
    let placed = offer.bids_placed(ed).map_err(|e| {
        let help = asked_in.words(
            "--ipc is the whole sum: units are paid from it, what is left goes to --rest",
            "the sum is for everything: units are paid from it, and one power gets what is left",
        );
        Declined::wrong_use(e.to_string(), help)
    })?;
    check_bids(ed, &placed).map_err(|e| {
        let help = asked_in
            .words("write --ipc and --place accordingly", "write another sum, or other units");
        Declined::wrong_use(e.to_string(), help)
    })?;
    Ok(offer)
}

/// The advantages that a seat chooses for all its powers, as people write them.
///
/// # Errors
/// A word that means nothing, or not as many for each power.
pub fn choice_lines(ed: &Edition, words: &[String]) -> Result<Vec<String>, Declined> {
    let chosen: Vec<ChosenAdvantage> = advantage_words::chosen(ed, words)?;
    check_advantages(ed, &chosen).map_err(|e| {
        Declined::wrong_use(e.to_string(), "`fieldpost rules` lists the advantages of every nation")
    })?;
    let ids = chosen.iter().filter_map(|c| ed.advantage_by_id(&c.id));
    let powers: Vec<PowerId> = ids.map(|id| ed.advantage(id).power).collect();
    as_many_each(ed, &powers).map_err(|e| {
        Declined::wrong_use(e.to_string(), "name as many for each of your powers as were agreed on")
    })?;
    Ok(chosen.iter().map(ToString::to_string).collect())
}

/// What was kept, read again to be opened. `file` is its name.
///
/// # Errors
/// It is not what was kept, or its names fit no file.
pub fn kept_paper<T: SealedPaper>(file: &str, text: &str) -> Result<T, Refused> {
    let what = T::WHAT;
    let opening = T::read(&text.replace("\r\n", "\n")).map_err(|e| {
        let help = format!("name the file that `fieldpost {what} seal` told you to keep");
        Refused::new(format!("{file}: {e}"), help)
    })?;
    let (game, seat, _) = opening.names();
    if !is_name(game) || !is_name(seat) {
        let said = format!("{file}: files cannot be called after this game and seat");
        return Err(Refused::new(
            said,
            format!("open the file that `fieldpost {what} seal` wrote"),
        ));
    }
    Ok(opening)
}

impl SealedPaper for OpenBid {
    const WHAT: &'static str = "bid";

    fn read(text: &str) -> Result<OpenBid, String> {
        OpenBid::read(text).map_err(|e| e.to_string())
    }

    fn text(&self) -> String {
        self.text()
    }

    fn sealed(&self, edition: &str) -> String {
        let game = self.game.clone();
        let seat = self.seat.clone();
        SealedBid { game, seat, edition: edition.to_string(), seal: self.seal() }.text()
    }

    fn names(&self) -> (&str, &str, Digest) {
        (&self.game, &self.seat, self.salt)
    }
}

impl SealedPaper for OpenChoice {
    const WHAT: &'static str = "choice";

    fn read(text: &str) -> Result<OpenChoice, String> {
        OpenChoice::read(text).map_err(|e| e.to_string())
    }

    fn text(&self) -> String {
        self.text()
    }

    fn sealed(&self, edition: &str) -> String {
        let game = self.game.clone();
        let seat = self.seat.clone();
        SealedChoice { game, seat, edition: edition.to_string(), seal: self.seal() }.text()
    }

    fn names(&self) -> (&str, &str, Digest) {
        (&self.game, &self.seat, self.salt)
    }
}

/// The seat that speaks in standing orders. `file` is their name, and `game_file` the word for the game file on a
/// command line.
///
/// # Errors
/// They are no standing orders.
pub fn seat_of_standing(text: &str, file: &str, game_file: &str) -> Result<String, Declined> {
    let head = glance(text).filter(|g| g.kind == DocKind::Standing).ok_or_else(|| {
        let what = format!("{file}: only standing orders are sealed");
        let help =
            format!("`fieldpost standing new {game_file} --seat NAME` writes a file to fill in");
        Declined::wrong_use(what, help)
    })?;
    Ok(head.seat)
}

/// Standing orders without their salt yet, from a text that was found to be in order.
///
/// # Errors
/// They cannot be sealed, or their version is in the game.
pub fn standing_to_seal(game: &Game, text: &str, seat: &str) -> Result<Unsealed, Refused> {
    let unsealed = Unsealed::new(text, seat, Digest([0; 32])).map_err(refused_by_chain)?;
    let latest = game.latest_version(seat);
    if unsealed.version <= latest {
        let what = format!("version {} is not new: {latest} is in the game", unsealed.version);
        let next = latest + 1;
        let help =
            format!("write version = {next}, in plain text: version {next} in the first line");
        return Err(Refused::new(what, help));
    }
    Ok(unsealed)
}

/// The seal of standing orders that have their salt, for these battles.
pub fn seal_of(game: &Game, seat: &str, unsealed: &Unsealed, scopes: Vec<String>) -> Sealed {
    let at = moment(game, seat);
    Sealed { at, version: unsealed.version, scopes, seal: unsealed.seal() }
}

/// The classes of battles and the ids of spaces that words name.
///
/// # Errors
/// A word that names neither.
pub fn standing_scopes(
    asked_in: AskedIn,
    ed: &Edition,
    words: &[String],
) -> Result<Vec<String>, Declined> {
    let names = Names::new(ed);
    let mut all: Vec<String> = Vec::new();
    for word in words.iter().flat_map(|w| w.split(',')).map(str::trim) {
        let low = word.to_ascii_lowercase();
        let id = match low.as_str() {
            "all" | "land" | "sea" => low,
            _ => match names.space(word) {
                Ok(space) => ed.space(space).id.clone(),
                Err(_) => {
                    let place = asked_in.words(" in --for", "");
                    let what = format!("no space \"{word}\"{place}");
                    return Err(Declined::wrong_use(what, "write land, sea, all or a space"));
                }
            },
        };
        if !all.contains(&id) {
            all.push(id);
        }
    }
    Ok(all)
}
