//! The invitation to a new game, made of what those who invite have said: seats, options, bids, advantages. Nothing
//! has a silent default: what was not said is written out all the same.

use std::collections::BTreeMap;

use super::advantage_words as advantages;
use super::asked_in::AskedIn;
use super::bid_text::bid_of_words;
use super::club_words::{club_agrees, club_told, club_wants, dice_of, recognised_club_told};
use super::invitation_help::mend;
use super::refused::Declined;
use super::seats_asked::{Seated, SeatsAsked, seats, spokesmen, tie};
use super::sign::check_invited_names;
use crate::chain::{
    Bid, ByDice, Choices, ChosenAdvantage, DiceMode, Invitation, InvitedSeat, Pace, RULES_REVISION,
    Settled, USUAL_DEFAULTS, usual_places,
};
use crate::edition::{Club, Edition, Source, apply_options, defaults_digest, own_defaults_digest};
use crate::id::{PowerId, Side};

/// What an invitation is to say, in the words of those who invite.
pub struct InvitationAsked<'a> {
    /// The name of the game.
    pub name: &'a str,
    pub seats: SeatsAsked<'a>,
    /// Where the dice come from; what is usual, if nothing was said.
    pub dice: Option<DiceMode>,
    /// The game counts for a ranking.
    pub rated: bool,
    pub club: Option<&'a Club>,
    /// `victory=9`, an option each.
    pub options: &'a [String],
    /// The name and the text of a default profile of one's own.
    pub own_defaults: Option<(String, String)>,
    /// `Germany: 1 inf Libya`, a bid each.
    pub bids: &'a [String],
    /// The result of sealed bids.
    pub settled: Option<Settled>,
    /// `Germany: Wolf Packs, Panzerblitz`; with `choices` a number for each power.
    pub advantages: &'a [String],
    /// Choices that were made in secret, settled.
    pub choices: Option<Choices>,
    /// So many advantages for each power are chosen by dice.
    pub by_dice: Option<u8>,
    /// Places of advantages that need one, if dice choose them.
    pub places: &'a [String],
    pub pace: Option<Pace>,
    /// What makes this game another one than all others of its name.
    pub nonce: [u8; 16],
}

impl InvitationAsked<'_> {
    fn asked_in(&self) -> AskedIn {
        self.seats.asked_in
    }

    /// Does the game count for a ranking, by its writer or its club?
    pub(crate) fn is_rated(&self) -> bool {
        let practice = self.dice == Some(DiceMode::Practice);
        self.rated || self.club.is_some_and(|club| club.rated && !practice)
    }

    /// The invitation, checked as it will be when somebody joins.
    ///
    /// # Errors
    /// The first thing that is wrong, and what would be right.
    pub fn invitation(&self, ed: &Edition, source: &Source) -> Result<Invitation, Declined> {
        let invitation = self.built(ed, source)?;
        check_invited_names(&invitation)?;
        // The bids must stand by the options that they are agreed on with.
        let mut agreed = ed.clone();
        apply_options(&mut agreed, &stated(ed, &invitation)).map_err(|e| self.of_options(&e))?;
        invitation.check_edition(&agreed).map_err(|e| {
            Declined::wrong_use(e.to_string(), mend(self.asked_in(), ed, &invitation))
        })?;
        Ok(invitation)
    }

    /// What there is to say besides the words of the invitation: of a club, of what is not played yet, of who has
    /// to be trusted.
    pub fn remarks(&self, ed: &Edition, source: &Source, invitation: &Invitation) -> [String; 2] {
        let asked_in = self.asked_in();
        let club = match self.club {
            Some(club) => club_told(asked_in, club, invitation),
            None => recognised_club_told(asked_in, source, ed, invitation),
        };
        let pending = ed.pending.iter().map(|sentence| format!("  NOT YET: {sentence}\n"));
        let mut rest: String = pending.collect();
        let both = asked_in.words("--dice both", "dice of the director and of both sides");
        if invitation.tie.is_some() && invitation.dice == DiceMode::Director {
            rest.push_str(&format!(
                "  The director knows the bids when making the only chain.\n  If you do not want to rely on the \
                 director, use {both}.\n"
            ));
        }
        if self.is_rated() && invitation.dice != DiceMode::Both {
            rest.push_str(&format!(
                "  For a rated game {both} is better: no two of you can invent a game.\n"
            ));
        }
        [club, rest]
    }

    fn built(&self, ed: &Edition, source: &Source) -> Result<Invitation, Declined> {
        let dice = self.dice_mode();
        let director = self.seats.director;
        self.club.map_or(Ok(()), |club| club_wants(self.asked_in(), club, dice, director))?;
        let mut options = self.all_options(ed)?;
        apply_options(&mut ed.clone(), &options).map_err(|e| self.of_options(&e))?;
        let (digest, text) = match &self.own_defaults {
            Some((name, text)) => {
                options.insert("defaults".to_string(), name.clone());
                (own_defaults_digest(name, text), Some(text.clone()))
            }
            None => (named_defaults(source, &options)?, None),
        };
        self.check_settled(ed)?;
        let settled = self.settled.as_ref();
        let Seated { seats, otherwise } = seats(self.seats, ed, dice, settled)?;
        let spokesmen = spokesmen(self.seats, ed, &seats, 0)?;
        let (advantages, choice_papers) = self.chosen(ed, &seats)?;
        let (bids, bid_papers) = self.bids_placed(ed, &seats)?;
        let tie = tie(self.seats, ed, &seats, self.settled.clone(), otherwise)?;
        Ok(Invitation {
            revision: RULES_REVISION,
            name: self.name.to_string(),
            edition: ed.id.clone(),
            edition_digest: ed.digest.clone(),
            defaults_digest: digest,
            defaults_text: text,
            dice,
            nonce: data_encoding::HEXLOWER.encode(&self.nonce),
            judge: self.seats.judge.map(str::to_string),
            options,
            seats,
            spokesmen,
            bids,
            bid_papers,
            advantages,
            by_dice: self.chosen_by_dice(ed)?,
            choice_papers,
            pace: self.pace,
            tie,
        })
    }

    /// Where the dice come from: as asked for, as the club has it, or as usual.
    fn dice_mode(&self) -> DiceMode {
        let own = self.dice.or(self.club.and_then(dice_of));
        match (own, self.is_rated(), self.seats.director) {
            (Some(dice), ..) => dice,
            (None, true, _) => DiceMode::Both,
            (None, false, Some(_)) => DiceMode::Director,
            (None, false, None) => DiceMode::Keepers,
        }
    }

    /// Every option of the game: as asked for, as the club has it, or as usual.
    fn all_options(&self, ed: &Edition) -> Result<BTreeMap<String, String>, Declined> {
        let mut asked = BTreeMap::new();
        for text in self.options {
            let (name, value) = text.split_once('=').ok_or_else(|| {
                let what = self.asked_in().words("--option ", "option ").to_string() + text;
                Declined::wrong_use(what, "write it as NAME=VALUE")
            })?;
            asked.insert(name.trim().to_string(), value.trim().to_string());
        }
        let mut options = match self.club {
            Some(club) => {
                club_agrees(self.asked_in(), club, &asked)?;
                club.options.clone()
            }
            None => ed.usual_options(),
        };
        options.extend(asked);
        Ok(options)
    }

    /// What is said of an option that the edition does not have so.
    fn of_options(&self, fault: &crate::edition::OptionFault) -> Declined {
        let help = self.asked_in().words(
            "write --option NAME=VALUE with one of those, as in --option victory=9",
            "choose one of those",
        );
        Declined::wrong_use(fault.to_string(), help)
    }

    /// Are the sealed bids and choices for this game?
    fn check_settled(&self, ed: &Edition) -> Result<(), Declined> {
        let bids = self.settled.as_ref().map(|s| ("bids", &s.game, &s.edition));
        let choices = self.choices.as_ref().map(|c| ("choices", &c.game, &c.edition));
        for (what, game, edition) in bids.into_iter().chain(choices) {
            if (game.as_str(), edition) != (self.name, &ed.id) {
                let what = format!("the {what} are for the game {game} by {edition}");
                return Err(Declined::refused(what, "use that name and rule system"));
            }
        }
        Ok(())
    }

    /// The bids: as written, or what the sealed ones say, with the digests of their papers.
    fn bids_placed(
        &self,
        ed: &Edition,
        seats: &[InvitedSeat],
    ) -> Result<(Vec<Bid>, Vec<String>), Declined> {
        let Some(settled) = &self.settled else {
            let option = (self.asked_in(), "--bid");
            let bids = self.bids.iter().map(|b| bid_of_words(ed, option, b));
            return Ok((bids.collect::<Result<_, _>>()?, Vec::new()));
        };
        for (seat, side) in [(&settled.axis, Side::Axis), (&settled.allies, Side::Allies)] {
            let plays = seats.iter().find(|s| s.seat == *seat).and_then(|s| s.powers.first());
            let plays = plays.and_then(|p| ed.power_by_id(p)).map(|p| ed.side(p));
            if plays != Some(side) {
                let when = if settled.tie.is_some() { "if the die shows 1, " } else { "" };
                let what = format!("{when}by the bids {seat} plays for the {}", side.name());
                return Err(Declined::refused(what, "give the seats their powers accordingly"));
            }
        }
        let papers = settled.papers.iter().map(ToString::to_string).collect();
        Ok((settled.placed.clone(), papers))
    }

    /// The advantages of the game: as written, or as every seat chose them in secret.
    fn chosen(
        &self,
        ed: &Edition,
        seats: &[InvitedSeat],
    ) -> Result<(Vec<ChosenAdvantage>, Vec<String>), Declined> {
        let number = match self.advantages {
            [one] => one.trim().parse::<u8>().ok(),
            _ => None,
        };
        let asked_in = self.asked_in();
        let (each, choices) = match (number, &self.choices) {
            (None, None) => return Ok((advantages::chosen(ed, self.advantages)?, Vec::new())),
            (None, Some(_)) => {
                let what = asked_in.words(
                    "with secret choices, --advantages takes a number, not names",
                    "with secret choices, write how many advantages each power has, not their names",
                );
                let help = asked_in.words("write --advantages 2 --choices FILES", "as in 2");
                return Err(Declined::wrong_use(what, help));
            }
            (Some(each), None) => {
                let option = asked_in.words("--advantages ", "a number of advantages, ");
                let what = format!("{option}{each} wants the papers of the choices");
                let help = asked_in.words(
                    "every seat seals and opens its own with `fieldpost choice`; give all with --choices",
                    "every seat seals and opens its own choice; give this page all those papers",
                );
                return Err(Declined::wrong_use(what, help));
            }
            (Some(each), Some(choices)) => (each, choices),
        };
        choices.check_fit(ed, each, |seat| powers_of_seat(ed, seats, seat)).map_err(|e| {
            let help = "each seat chooses that many for each power that it plays";
            Declined::refused(e.to_string(), help)
        })?;
        let papers = choices.papers.iter().map(ToString::to_string).collect();
        Ok((choices.chosen.clone(), papers))
    }

    /// The dice that choose the advantages, and where those are that ask for a place.
    fn chosen_by_dice(&self, ed: &Edition) -> Result<Option<ByDice>, Declined> {
        let Some(each) = self.by_dice else { return Ok(None) };
        let mut places = usual_places(ed);
        for one in advantages::chosen(ed, self.places)? {
            let Some(place) = places.iter_mut().find(|p| p.id == one.id) else {
                let what = format!("{} asks for no place", advantages::told(Some(ed), &one));
                return Err(Declined::wrong_use(what, "leave it out"));
            };
            *place = one;
        }
        Ok(Some(ByDice { each, places }))
    }
}

/// The options of an invitation; a club's own default profile is none that the edition lists.
fn stated(ed: &Edition, invitation: &Invitation) -> BTreeMap<String, String> {
    let mut options = invitation.options.clone();
    if let Some(usual) = ed.option("defaults").filter(|_| invitation.defaults_text.is_some()) {
        options.insert(usual.id.clone(), usual.default.clone());
    }
    options
}

/// The digest of the default profile that the options name.
fn named_defaults(source: &Source, options: &BTreeMap<String, String>) -> Result<String, Declined> {
    let name = options.get("defaults").map_or(USUAL_DEFAULTS, String::as_str);
    defaults_digest(source, name).ok_or_else(|| {
        let what = format!("there is no default profile \"{name}\"");
        Declined::wrong_use(what, format!("known: {}", source.defaults().join(", ")))
    })
}

/// The powers that a seat plays; none, if no seat has this name.
fn powers_of_seat(ed: &Edition, seats: &[InvitedSeat], seat: &str) -> Vec<PowerId> {
    let own = seats.iter().filter(|s| s.seat == seat).flat_map(|s| &s.powers);
    own.filter_map(|p| ed.power_by_id(p)).collect()
}
