//! Questions that people answer themselves, as headings: `What do I buy? 8 inf.`, `Who dies first? Inf.`, `Do I run? No.`,
//! `Where do the new ones go? All eight Germany.`

use super::phase_words::Heading;
use super::tag::Tagged;
use super::token::TextSign;

/// One sort of question: its first words, the words of which it must have one, and what it is a heading of.
struct AskedPhase {
    phase: Heading,
    begins: &'static [&'static str],
    verbs: &'static [&'static str],
    /// It must have one of these, too.
    needs: &'static [&'static str],
}

const ASKED: [AskedPhase; 7] = [
    AskedPhase {
        phase: Heading::Purchase,
        begins: &["what", "which"],
        verbs: &["buy", "buying", "bought", "build", "building", "purchase", "purchased"],
        needs: &[],
    },
    AskedPhase {
        phase: Heading::Combat,
        begins: &["who", "whom", "what", "where", "which"],
        verbs: &["attack", "attacked", "attacking", "hit", "strike", "fight", "invade"],
        needs: &[],
    },
    AskedPhase {
        phase: Heading::Mobilize,
        begins: &["where"],
        verbs: &["go", "appear", "placed", "put", "place", "stand", "deployed"],
        needs: &[
            "new",
            "ones",
            "recruits",
            "reinforcements",
            "builds",
            "purchases",
            "placed",
            "place",
            "them",
        ],
    },
    AskedPhase {
        phase: Heading::Battles,
        begins: &["who", "what"],
        verbs: &["dies", "die", "falls", "fall", "lose", "lost"],
        needs: &[],
    },
    AskedPhase {
        phase: Heading::Battles,
        begins: &["do", "will", "when"],
        verbs: &["run", "retreat", "withdraw", "flee"],
        needs: &["i", "we"],
    },
    AskedPhase {
        phase: Heading::Noncombat,
        begins: &["what", "who", "where"],
        verbs: &["moves", "move", "goes", "go"],
        needs: &["after", "afterwards", "later", "noncombat", "else"],
    },
    AskedPhase {
        phase: Heading::Noncombat,
        begins: &["where"],
        verbs: &["land", "lands"],
        needs: &["planes", "aircraft", "fighters", "ftrs", "they", "bombers", "flyers"],
    },
];

/// Words of such a question that say nothing. `you`, `he` and `would` are none of them.
const IDLE: [&str; 42] = [
    "do", "does", "will", "are", "is", "be", "to", "i", "we", "my", "our", "the", "us", "now",
    "first", "this", "turn", "round", "it", "all", "get", "gets", "am", "going", "so", "and",
    "then", "today", "new", "ones", "units", "men", "troops", "of", "with", "them", "they",
    "money", "infantry", "else", "at", "in",
];

/// A question at the beginning of some items that is a heading, and how many items it takes.
pub(super) fn question_head(items: &[Tagged]) -> Option<(Heading, usize)> {
    const BEGINS: [&str; 10] =
        ["who", "whom", "what", "where", "which", "do", "will", "when", "and", "so"];
    let first = items.first()?.words.split(' ').next()?;
    if !BEGINS.contains(&first) {
        return None;
    }
    let stop = items.iter().take(13).position(|t| t.is(TextSign::Question))?;
    let words = words_of(&items[..stop]);
    ASKED.iter().find(|asked| asked.fits(&words)).map(|asked| (asked.phase, stop + 1))
}

/// The key of a battle that such a question is about.
pub(super) fn asked_key(items: &[Tagged]) -> Option<&'static str> {
    let (phase, length) = question_head(items)?;
    let words = words_of(&items[..length - 1]);
    let run = ["run", "retreat", "withdraw", "flee"];
    let retreats = words.iter().any(|w| run.contains(w));
    (phase == Heading::Battles).then_some(if retreats { "retreat" } else { "losses" })
}

/// Does such a question ask where aircraft land?
pub(super) fn asks_for_landings(items: &[Tagged]) -> bool {
    let lands = |t: &Tagged| ["land", "lands"].contains(&t.words.as_str());
    question_head(items).is_some() && items.iter().any(lands)
}

fn words_of(items: &[Tagged]) -> Vec<&str> {
    let words = items.iter().filter(|t| !t.is(TextSign::Ornament)).flat_map(|t| t.words.split(' '));
    words.filter(|w| !w.is_empty()).collect()
}

impl AskedPhase {
    /// Can a question of this sort have the word?
    fn knows(&self, w: &str) -> bool {
        self.begins.contains(&w)
            || self.verbs.contains(&w)
            || self.needs.contains(&w)
            || IDLE.contains(&w)
    }

    fn fits(&self, words: &[&str]) -> bool {
        let begin = words.iter().take_while(|w| ["and", "so", "then"].contains(*w)).count();
        let words = &words[begin..];
        words.first().is_some_and(|w| self.begins.contains(w))
            && words.iter().any(|w| self.verbs.contains(w))
            && (self.needs.is_empty() || words.iter().any(|w| self.needs.contains(w)))
            && words.iter().all(|w| self.knows(w))
    }
}
