//! Finds the pieces of a clause in everyday speech: who leaves, where to, when, in which battle.

use crate::id::{KindId, SpaceId};

use super::draft::Battles;
use super::plan_words::PlanWord;
use super::speech_grammar::SaidPhrase;
use super::spoken_clauses::{SpokenClause, SpokenPiece};
use super::spoken_losses::{SpokenLosses, losses_at};
use super::spoken_plans::{SpokenReader, is_break};

impl SpokenReader<'_> {
    /// The longest piece that begins at the next word.
    pub(super) fn piece(&self) -> Option<(usize, SpokenPiece)> {
        let at = self.at;
        let mut all: Vec<(usize, SpokenPiece)> = Vec::new();
        let mut note = |found: Option<(usize, SpokenPiece)>| all.extend(found);
        let phrase = |name| self.words.longest(name, at);
        note(phrase("never").map(|(end, _)| (end, SpokenPiece::Never)));
        note(phrase("never-anywhere").map(|(end, _)| (end, SpokenPiece::NeverAnywhere)));
        note(phrase("fighting").map(|(end, _)| (end, SpokenPiece::Fight)));
        note(
            phrase("no-dive")
                .filter(|f| self.are_subs(f))
                .map(|(end, _)| (end, SpokenPiece::NoDive)),
        );
        note(phrase("dive").filter(|f| self.are_subs(f)).map(|(end, _)| (end, SpokenPiece::Dive)));
        note(phrase("limit").and_then(|(end, said)| self.rounds(end, &said, true)));
        note(phrase("rounds").and_then(|(end, said)| self.rounds(end, &said, false)));
        note(
            phrase("when")
                .and_then(|(end, said)| Some((end, SpokenPiece::When(self.condition(&said)?)))),
        );
        note(self.neither());
        note(self.first_hit());
        note(
            losses_at(self.words, at, self.expects_losses())
                .map(|(end, said)| (end, SpokenPiece::Losses(said))),
        );
        note(self.way());
        note(self.battle());
        note(self.head());
        note(self.yes());
        note(self.leaving());
        note(self.units_leaving());
        note(self.short_never());
        note(
            phrase("retreat-with")
                .filter(|_| self.clause.go || self.clause.way.is_some())
                .map(|(end, _)| (end, SpokenPiece::Idle)),
        );
        note(phrase("idle").map(|(end, _)| (end, SpokenPiece::Idle)));
        let longest = all.iter().map(|(end, _)| *end).max()?;
        all.into_iter().find(|(end, _)| *end == longest)
    }

    fn leaving(&self) -> Option<(usize, SpokenPiece)> {
        let mut end = self.at;
        // `neither in Karelia nor in West Russia do we retreat`
        let asks = self.words.longest("modal", end).filter(|_| self.clause.neither);
        end = asks.map_or(end, |(behind, _)| behind);
        if let Some((behind, _)) = self.words.longest("we", end) {
            end = behind;
        }
        if let Some((behind, _)) = self.words.longest("will", end) {
            end = behind;
        }
        let all = [(self.at, "leave"), (end, "leave"), (self.at, "going"), (end, "going")];
        let ends = all.iter().filter_map(|(at, name)| self.words.longest(name, *at));
        ends.map(|(end, _)| end).max().map(|end| (end, SpokenPiece::Go))
    }

    /// `Retreat: West Russia yes, ...`
    fn yes(&self) -> Option<(usize, SpokenPiece)> {
        let yes = self.words.words[self.at].text() == Some("yes");
        let asked = self.key == Some("retreat") && self.clause.battles.is_some();
        (yes && asked).then_some((self.at + 1, SpokenPiece::Idle))
    }

    /// `sz13: retreat: we don't stop`: the word says what the clause is about.
    fn head(&self) -> Option<(usize, SpokenPiece)> {
        let text = self.words.words[self.at].text()?;
        let only_battles = self.clause.span.is_none() || self.clause.has_only_battles();
        (only_battles && ["retreat", "retreats", "withdrawal"].contains(&text))
            .then_some((self.at + 1, SpokenPiece::Head))
    }

    /// Do losses follow, because a heading or the clause before says so?
    fn expects_losses(&self) -> bool {
        let listed = self.clauses.last().and_then(|c| c.losses.as_ref());
        let again = self.clause.battles.is_some() && listed.is_some_and(SpokenLosses::is_list)
            || listed.is_some() && self.words.longest("loss-weak", self.at).is_some();
        self.key == Some("losses") || again
    }

    /// `the tank and the bomber retreat`
    fn units_leaving(&self) -> Option<(usize, SpokenPiece)> {
        let mut at = self.at;
        let mut kinds = Vec::new();
        while let Some(PlanWord::Kind(kind)) = self.words.words.get(at).map(|t| &t.word) {
            kinds.push(*kind);
            at += 1;
            let joined = self.words.words.get(at).is_some_and(is_break);
            let more =
                self.words.words.get(at + 1).is_some_and(|t| matches!(t.word, PlanWord::Kind(_)));
            at += usize::from(joined && more);
        }
        let behind = self.words.longest("will", at).map_or(at, |(end, _)| end);
        let leave =
            self.words.longest("leave", behind).or_else(|| self.words.longest("going", behind));
        leave.filter(|_| !kinds.is_empty()).map(|(end, _)| (end, SpokenPiece::UnitsGo(kinds)))
    }

    /// `never`, `no`: where it is known that a retreat is meant.
    fn short_never(&self) -> Option<(usize, SpokenPiece)> {
        const SHORT: [&str; 8] =
            ["no", "none", "never", "nobody", "nope", "nix", "nein", "nothing"];
        let word = self.words.words[self.at].text()?;
        let retreat = self.clauses.iter().any(SpokenClause::is_retreat);
        let known = self.key == Some("retreat")
            || word == "never" && retreat && self.clause.battles.is_some();
        let ends = self.words.words.get(self.at + 1).is_none_or(is_break);
        (known && ends && SHORT.contains(&word)).then_some((self.at + 1, SpokenPiece::Never))
    }

    fn rounds(&self, end: usize, said: &SaidPhrase, limit: bool) -> Option<(usize, SpokenPiece)> {
        let n = said.filled(self.board, said.meaning("rounds")?);
        Some((end, SpokenPiece::Rounds(n, limit)))
    }

    /// A condition in the words of an order file.
    fn condition(&self, said: &SaidPhrase) -> Option<String> {
        let find = |key| said.meaning(key).map(|value| said.filled(self.board, value));
        if said.meaning("dead").is_some() || said.meaning("fallen").is_some() {
            // The kind may be the defender's.
            let kind = *said.kinds.last()?;
            let told =
                self.clauses.iter().any(|c| c.losses.as_ref().is_some_and(|l| l.names(kind)));
            if !said.own && !told && self.fights_for_the_enemy(kind) {
                return None;
            }
        }
        if let Some(kind) = find("fallen").or_else(|| find("lost")) {
            if said.one {
                return None;
            }
            let all = said.collective;
            return Some(if all {
                format!("if attacking {kind} = 0")
            } else {
                format!("if lost {kind}")
            });
        }
        if said.only {
            let kinds: Vec<&str> = said.kinds.iter().map(|k| self.board.abbr(*k)).collect();
            return Some(format!("if only {}", kinds.join("+")));
        }
        if let Some(every) = find("every").filter(|_| said.own || !self.enemy_has_as_many(said)) {
            return Some(format!("if every {every}"));
        }
        let test = find("test").or(find("dead"))?;
        // `one or none left` has its limit in words.
        match said.meaning("one") {
            Some(limit) => Some(format!("if {} {limit}", test.trim())),
            None => Some(format!("if {}", test.trim())),
        }
    }

    /// `both fighters`: has the enemy as many of them in the battle?
    fn enemy_has_as_many(&self, said: &SaidPhrase) -> bool {
        let number = said.numbers.iter().max().copied().unwrap_or(2);
        let spaces = match self.clause.battles.as_ref().unwrap_or(self.about) {
            Battles::Named(spaces) => spaces.clone(),
            _ => return true,
        };
        spaces.iter().any(|space| {
            let enemies = self.board.enemies(*space);
            enemies.iter().any(|(k, n)| said.kinds.last() == Some(k) && u32::from(*n) == number)
        })
    }

    /// May the enemy have a unit of the kind in the battle that the clause is about?
    fn fights_for_the_enemy(&self, kind: KindId) -> bool {
        match self.clause.battles.as_ref().unwrap_or(self.about) {
            Battles::Named(spaces) => spaces
                .iter()
                .any(|space| self.board.enemies(*space).iter().any(|(k, _)| *k == kind)),
            _ => true,
        }
    }

    /// `neither in Karelia nor in West Russia`
    fn neither(&self) -> Option<(usize, SpokenPiece)> {
        let text = self.words.words[self.at].text()?;
        let place = self.words.longest("in", self.at + 1).map_or(self.at + 1, |(end, _)| end);
        (text == "neither" && self.battle_at(place, true).is_some())
            .then_some((self.at + 1, SpokenPiece::Neither))
    }

    fn first_hit(&self) -> Option<(usize, SpokenPiece)> {
        let (end, said) = self.words.longest("first-hit", self.at)?;
        let kind = said.kinds.last().filter(|kind| self.board.ed.kind(**kind).hits > 1)?;
        Some((end, SpokenPiece::FirstHit(self.board.abbr(*kind).to_string())))
    }

    /// Are the units of the phrase submarines, if it names any?
    fn are_subs(&self, (_, said): &(usize, SaidPhrase)) -> bool {
        said.kinds.iter().all(|kind| self.board.abbr(*kind) == "sub")
    }

    /// A place to which the attackers go.
    fn way(&self) -> Option<(usize, SpokenPiece)> {
        let behind_go = (self.clause.go || self.clause.head)
            && self.at > 0
            && !is_break(&self.words.words[self.at - 1]);
        let named = self.words.longest("to", self.at);
        let named = named.or_else(|| self.words.longest("for", self.at).filter(|_| behind_go));
        let (end, space) = match named {
            Some((end, said)) => (end, *said.places.last()?),
            None => (self.at + 1, self.bare_way()?),
        };
        (!self.is_fought_over(space)).then_some((end, SpokenPiece::Way(space)))
    }

    /// `less than 2 left: Karelia`
    fn bare_way(&self) -> Option<SpaceId> {
        let PlanWord::Place(space) = self.words.words[self.at].word else { return None };
        let before = self.at.checked_sub(1).map(|at| &self.words.words[at]);
        let open = self.clause.when.is_some() || self.clause.rounds.is_some() || self.clause.go;
        let behind_go = self.ends_with_go;
        // `Ukraine if 2 left`
        let timed = (self.clause.is_empty() || self.clause.has_only_battles())
            && (self.words.longest("when", self.at + 1).is_some()
                || self.words.longest("rounds", self.at + 1).is_some());
        (open && before.is_some_and(is_break) || behind_go || timed).then_some(space)
    }

    /// The battle or the battles that the clause is about.
    fn battle(&self) -> Option<(usize, SpokenPiece)> {
        if let Some((end, _)) = self.words.longest("everywhere", self.at) {
            return Some((end, SpokenPiece::Battle(Battles::All)));
        }
        for (name, battles) in [("land", Battles::Land), ("sea", Battles::Sea)] {
            if let Some((end, _)) = self.words.longest(name, self.at) {
                return Some((end, SpokenPiece::Battle(battles)));
            }
        }
        let mut at = self.at;
        let mut spaces = Vec::new();
        loop {
            let from = self.words.longest("in", at).map_or(at, |(end, _)| end);
            let Some(space) = self.battle_at(from, from > self.at) else { break };
            spaces.push(space);
            at = from + 1;
            let next = self.words.words.get(at);
            let joins = next.is_some_and(|t| {
                t.text() == Some("and")
                    || ["or", "nor"].contains(&t.text().unwrap_or_default()) && self.clause.never
                    || matches!(t.word, PlanWord::Break('+' | '/'))
            });
            let comma = next.is_some_and(|t| matches!(t.word, PlanWord::Break(',')))
                && self.lists_battles(at);
            let more = self.words.longest("in", at + 1).map_or(at + 1, |(end, _)| end);
            if !(joins || comma) || self.battle_at(more, true).is_none() {
                break;
            }
            at += 1;
        }
        (!spaces.is_empty()).then_some((at, SpokenPiece::Battle(Battles::Named(spaces))))
    }

    /// The battle that is named at a word: its place, or its number in a list where it begins a clause.
    /// `told`: a word before it says that a battle is named.
    fn battle_at(&self, at: usize, told: bool) -> Option<SpaceId> {
        let next = self.words.words.get(at + 1);
        match &self.words.words.get(at)?.word {
            PlanWord::Place(space) if self.is_fought_over(*space) => Some(*space),
            PlanWord::Number(n) if told => {
                let counts = next.is_some_and(|t| {
                    matches!(t.word, PlanWord::Kind(_) | PlanWord::Planes)
                        || t.text().is_some_and(|w| {
                            ["or", "round", "rounds", "units", "of", "left", "rds"].contains(&w)
                        })
                });
                self.labels.get(n).copied().filter(|_| !counts)
            }
            PlanWord::Number(n) if self.clause.is_empty() => {
                let colon = next.is_some_and(|t| {
                    matches!(t.word, PlanWord::Break(':' | '+')) || t.text() == Some("and")
                });
                let known = self.key.is_some() && next.is_some_and(|t| t.text() != Some("or"));
                self.labels.get(n).copied().filter(|_| colon || known)
            }
            _ => None,
        }
    }

    /// `Karelia, WR, Egypt: ...`: do the places after a comma end with a colon, at the beginning of a clause?
    fn lists_battles(&self, at: usize) -> bool {
        if !self.clause.is_empty() {
            return false;
        }
        let rest = &self.words.words[at..];
        let end = rest.iter().position(|t| {
            !matches!(t.word, PlanWord::Place(_) | PlanWord::Break(',')) && t.text() != Some("and")
        });
        end.is_some_and(|end| matches!(rest[end].word, PlanWord::Break(':')))
    }
}
