//! Words for battles that cannot be fought, left or put in order so.

use super::refused_way::held;
use super::said::{IdNames, Said};
use crate::engine::why::{Battle, Bombard, Retreat};
use crate::id::SpaceId;

/// Words for instructions that no battle can follow.
pub(super) fn battle(n: IdNames, why: &Battle) -> Said {
    Said::new(match why {
        Battle::NotFought { space } => format!("nothing will be fought in {}", n.space(space)),
        Battle::NamedTwice { space } => format!("{} is named twice", n.space(space)),
        Battle::SeaBattleFirst { zone, land } => {
            let zone = n.space(zone);
            let land = n.space(land);
            format!("the sea battle in {zone} comes before the landing in {land}")
        }
        Battle::AssaultFirst { space, other } => {
            let space = n.space(space);
            let other = n.space(other);
            format!("the assault on {space} is fought before the battle in {other}")
        }
        Battle::NoEnemyShips { space } => format!("no enemy ships are in {}", n.space(space)),
        Battle::TransportsAlone { space } => {
            format!("transports do not attack in {} without company", n.space(space))
        }
        Battle::EndsMoveThere { space } => {
            format!("a ship that attacks in {} ends its move there", n.space(space))
        }
        Battle::NobodyThere { space } => format!("no one of yours is in {}", n.space(space)),
        Battle::FightOrLeave { space } => {
            let space = n.space(space);
            format!("the enemy ships in {space} cannot be left alone: fight or leave")
        }
        Battle::WarshipsThere { space } => {
            let space = n.space(space);
            format!(
                "only submarines and transports can be left alone, and {space} holds warships: a \
                 ship that ends its combat move there fights"
            )
        }
        Battle::AircraftSent { space } => {
            format!("aircraft were sent to attack in {}", n.space(space))
        }
        Battle::NobodyAttacks { space, patrol } => {
            format!("{}, and no one attacks there", held(n, space, *patrol))
        }
        Battle::NeedsEscort { space } => {
            let space = n.space(space);
            format!(
                "enemy submarines are in {space}: a landing needs a warship of yours there, or \
                 aircraft that attack them"
            )
        }
        Battle::NobodyToFight { kind, space } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            format!("the {kind} fights no one in {space}, and no one lands from it")
        }
        Battle::NothingToVoid { space } => {
            format!("nothing was to be fought in {}", n.space(space))
        }
        Battle::VoidBlitzed { space } => {
            let space = n.space(space);
            let what = format!(
                "a unit of {space} blitzed, and the territory that it took on the way \
                    cannot be given back"
            );
            return Said::new(what).help("take the block back");
        }
    })
}

/// Words for bombardments that cannot be.
pub(super) fn bombard(n: IdNames, why: &Bombard) -> Said {
    match why {
        Bombard::NoneInGame => {
            Said::new("no ship bombards in this game").help("take the word bombard out of the line")
        }
        Bombard::NoneOfOrder => {
            let able = n.ed.kinds.iter().filter(|k| k.bombard > 0);
            let able: Vec<&str> = able.map(|k| k.name.as_str()).collect();
            Said::new("no ship of the order can bombard")
                .help(format!("what bombards: {}", able.join(", ")))
        }
        Bombard::SeaBattle { space } => {
            Said::new(format!("there will be a sea battle in {}", n.space(space)))
        }
        Bombard::NobodyLands { land } => Said::new(format!("no one lands in {}", n.space(land))),
        Bombard::NobodyLandsFrom { land, zone } => {
            Said::new(format!("no one lands in {} from {}", n.space(land), n.space(zone)))
        }
        Bombard::CarriesTroops { space } => {
            let at = n.space(space);
            Said::new(format!("the ship in {at} carries or lands troops and does not bombard"))
                .help("take the word bombard out of the line")
        }
    }
}

fn ground_unit(n: IdNames, place: SpaceId) -> &'static str {
    if n.ed.is_sea(place) { "ship" } else { "land unit" }
}

/// Words for retreats that are not possible.
pub(super) fn retreat(n: IdNames, why: &Retreat) -> Said {
    let (what, open) = match why {
        Retreat::HostileAtStart { to, open } => {
            (format!("{} was hostile when the turn began", n.space(to)), open)
        }
        Retreat::OnlyFlown { place, to, open } => {
            let here = n.space(place);
            let goal = n.space(to);
            let who = ground_unit(n, *place);
            (format!("only aircraft enter {here} from {goal}, and no {who}"), open)
        }
        Retreat::NobodyCame { place, to, open } => {
            let here = n.space(place);
            let goal = n.space(to);
            let who = ground_unit(n, *place);
            (format!("no {who} enters {here} from {goal}"), open)
        }
        Retreat::NotFriendly { to, open } => (format!("{} is not friendly", n.space(to)), open),
    };
    Said::new(what).help(match open.as_slice() {
        [] => "no one entered from a space that counts, so no one can retreat".to_owned(),
        all => format!("a retreat can go to {}", n.spaces(all, " or ")),
    })
}
