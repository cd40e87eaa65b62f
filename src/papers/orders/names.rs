//! Forgiving names: what people type, resolved to ids. Case, spaces, hyphens and dots do not count;
//! a beginning of a name or of its words is enough while only one name begins so; other names are
//! edition data. A word that could mean two things is refused with both.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use crate::edition::{Edition, Lexicon, Spelling, squash, words_of};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, TechId};

pub use super::unknown_names::{Sort, Unknown, either};

/// Fewest letters of a beginning that is taken for a name.
const SHORTEST_PREFIX: usize = 3;
/// What forums call the kinds, in every edition that has them.
const COMMON_KINDS: [(&str, &str); 8] = [
    ("bship", "battleship"),
    ("aaa", "antiaircraft-gun"),
    ("flak", "antiaircraft-gun"),
    ("uboat", "submarine"),
    ("flattop", "carrier"),
    ("panzer", "tank"),
    ("factory", "industrial-complex"),
    ("ic", "industrial-complex"),
];
/// Other words of players for spaces than their names and cities.
const COMMON_SPACES: [(&str, &str); 2] =
    [("pearlharbor", "hawaiian-islands"), ("pearl", "hawaiian-islands")];
/// Initials of a name, at most.
const MOST_INITIALS: usize = 4;

/// Longest word that may be letters out of a name.
const LONGEST_SHORT: usize = 5;
/// Most names that are offered for a word that names nothing.
const MOST_ALIKE: usize = 3;

/// For so many words that name nothing, names that look like them are searched. A file that people write has
/// fewer such words, and each search compares the word with every name there is.
const MOST_SEARCHES: u32 = 300;

/// All names of one edition, ready for looking up.
pub struct Names<'a> {
    pub ed: &'a Edition,
    spellings: &'a Lexicon,
    /// How often a word that names nothing may still be compared with all names.
    searches: Cell<u32>,
    /// Is a short name asked about that is a word in the names of several spaces?
    asks: bool,
    /// The spaces that words of this text name: the reader of plain turns looks the same words up again and again.
    spaces: RefCell<BTreeMap<String, SpaceFound>>,
    exact_spaces: RefCell<BTreeMap<String, Option<SpaceId>>>,
}

/// The space with a name, if there is one, or why it is not known which one is meant.
type SpaceFound = Result<Option<SpaceId>, Unknown>;

impl<'a> Names<'a> {
    /// The names of an edition, with their spellings.
    pub fn new(ed: &'a Edition) -> Names<'a> {
        let searches = Cell::new(MOST_SEARCHES);
        let spaces = RefCell::default();
        let exact_spaces = RefCell::default();
        Names { ed, spellings: ed.lexicon(), searches, asks: false, spaces, exact_spaces }
    }

    /// The names as people use them in a plain turn. There, a short name that is also a word in the names of
    /// several spaces can mean each of them: with a Central and a Western Egypt, `Egypt` is asked about.
    pub fn in_plain_turn(ed: &'a Edition) -> Names<'a> {
        Names { asks: true, ..Names::new(ed) }
    }

    /// The spaces that a short name can mean in a plain turn, if they are several.
    fn spaces_of_short_name(&self, squashed: &str, typed: &str) -> Option<Vec<String>> {
        let is_spelling = self.asks && self.spellings.spaces.iter().any(|n| n.squashed == squashed);
        if !is_spelling || self.ed.spaces.iter().any(|s| squash(&s.name) == squashed) {
            return None;
        }
        let words = words_of(typed);
        let names = self.ed.spaces.iter().map(|s| &s.name);
        let all: Vec<String> = names
            .filter(|n| words_of(n).windows(words.len()).any(|w| w == words))
            .cloned()
            .collect();
        (all.len() > 1).then_some(all)
    }

    /// Looks a word up among some names.
    fn look_up(&self, names: &[Spelling], typed: &str) -> Result<usize, Unknown> {
        named(names, typed)?.ok_or_else(|| {
            let left = self.searches.get();
            self.searches.set(left.saturating_sub(1));
            let all = names.iter().filter(|_| left > 0);
            let all = all.map(|n| (n.squashed.as_str(), n.shown.as_str()));
            Unknown::Nothing { alike: alike(all, &squash(typed)) }
        })
    }

    /// A territory or sea zone: `Kar`, `West Russia`, `sz 5`, `sea zone 5`.
    ///
    /// # Errors
    /// No space is written like this, or several are; the nearest names.
    pub fn space(&self, typed: &str) -> Result<SpaceId, Unknown> {
        if let Some(space) = self.find_space(typed)? {
            return Ok(space);
        }
        match self.look_up(&self.spellings.spaces, typed) {
            Err(Unknown::Nothing { alike }) if alike.is_empty() => {
                Err(Unknown::Nothing { alike: self.shortened(&squash(typed), typed) })
            }
            found => found.map(|i| SpaceId(i as u16)),
        }
    }

    /// The same without a search for names that look alike, which takes a hundred times as long.
    ///
    /// # Errors
    /// Several spaces are written like this, or no zone has this number.
    pub fn find_space(&self, typed: &str) -> Result<Option<SpaceId>, Unknown> {
        if let Some(known) = self.spaces.borrow().get(typed) {
            return known.clone();
        }
        let found = self.search_space(typed);
        self.spaces.borrow_mut().insert(typed.to_string(), found.clone());
        found
    }

    fn search_space(&self, typed: &str) -> SpaceFound {
        let squashed = squash(typed);
        let number = ["seazone", "zone", "sz", "z"].iter().find_map(|p| squashed.strip_prefix(p));
        if let Some(n) = number.and_then(|n| n.parse::<u16>().ok()) {
            let id = format!("sz{n}");
            if let Some(s) = self.ed.space_by_id(&id) {
                return Ok(Some(s));
            }
            let last = self.ed.space_ids().filter(|s| self.ed.is_sea(*s)).count();
            return Err(Unknown::NoZone { last });
        }
        if let Some(names) = self.spaces_of_short_name(&squashed, typed) {
            return Err(Unknown::Ambiguous { names });
        }
        let common = COMMON_SPACES.iter().find(|(word, _)| *word == squashed);
        if let Some(s) = common.and_then(|(_, id)| self.ed.space_by_id(id)) {
            return Ok(Some(s));
        }
        let found = named(&self.spellings.spaces, typed);
        let city =
            |s: &SpaceId| self.ed.space(*s).city.as_deref().is_some_and(|c| squash(c) == squashed);
        match found {
            Ok(Some(i)) => Ok(Some(SpaceId(i as u16))),
            Ok(None) => Ok(self.ed.space_ids().find(city)),
            Err(several) => match self.ed.space_ids().find(city) {
                Some(space) => Ok(Some(space)),
                None => Err(several),
            },
        }
    }

    /// The spaces whose names have the letters of a short word in this order, the shortest names first: `NWY` for
    /// Norway.
    fn shortened(&self, squashed: &str, typed: &str) -> Vec<String> {
        let short = (SHORTEST_PREFIX..=LONGEST_SHORT).contains(&squashed.len());
        if !short || typed.trim().contains(' ') {
            return Vec::new();
        }
        let names = self.ed.spaces.iter().map(|s| s.name.as_str());
        let mut all: Vec<&str> = names
            .filter(|name| {
                let whole = squash(name);
                whole.chars().next() == squashed.chars().next() && has_in_order(&whole, squashed)
            })
            .collect();
        all.sort_by_key(|name| (name.len(), *name));
        all.truncate(MOST_ALIKE);
        all.into_iter().map(str::to_string).collect()
    }

    /// A kind of unit in singular or plural: `inf`, `fighters`, `tank`.
    ///
    /// # Errors
    /// No kind is written like this, or several are; the nearest names.
    pub fn kind(&self, typed: &str) -> Result<KindId, Unknown> {
        if let Some(k) = self.exact_kind(typed) {
            return Ok(k);
        }
        let found = self.look_up(&self.spellings.kinds, typed).map(|i| KindId(i as u8));
        found.map_err(|why| match (why, self.abbreviated(typed)) {
            (Unknown::Nothing { .. }, alike) if !alike.is_empty() => Unknown::Nothing { alike },
            (why, _) => why,
        })
    }

    /// The kinds whose names have these letters in this order: `rtl` for artillery. Letters of several words
    /// must begin with the first letter of the name, or `trm` would be an industrial complex.
    fn abbreviated(&self, typed: &str) -> Vec<String> {
        let typed = squash(typed);
        if typed.len() < SHORTEST_PREFIX {
            return Vec::new();
        }
        self.ed
            .kinds
            .iter()
            .map(|k| k.name.clone())
            .filter(|name| {
                let whole = squash(name);
                typed.chars().next() == whole.chars().next() && has_in_order(&whole, &typed)
                    || words_of(name).iter().any(|word| has_in_order(word, &typed))
            })
            .collect()
    }

    /// A kind written in full, as an abbreviation or as another name, not as a mere beginning.
    pub fn exact_kind(&self, typed: &str) -> Option<KindId> {
        let typed = squash(typed);
        let found = self
            .kind_called(&typed)
            .or_else(|| singulars(&typed).iter().find_map(|t| self.kind_called(t)));
        found.or_else(|| {
            let (_, id) = COMMON_KINDS.iter().find(|(word, _)| *word == typed)?;
            self.ed.kind_ids().find(|k| self.ed.kind(*k).id == *id)
        })
    }

    /// The kind with exactly this name.
    fn kind_called(&self, typed: &str) -> Option<KindId> {
        self.spellings.kinds.iter().find(|n| n.squashed == typed).map(|n| KindId(n.index as u8))
    }

    /// A power: `UK`, `Germany`, `German`, `USSR`.
    ///
    /// # Errors
    /// No power is written like this, or several are; the nearest names.
    pub fn power(&self, typed: &str) -> Result<PowerId, Unknown> {
        self.look_up(&self.spellings.powers, typed).map(|i| PowerId(i as u8))
    }

    /// The same without a search for names that look alike; nothing if several powers are written like this.
    pub fn find_power(&self, typed: &str) -> Option<PowerId> {
        named(&self.spellings.powers, typed).ok().flatten().map(|i| PowerId(i as u8))
    }

    /// A development: by name, or by the number of its die face.
    ///
    /// # Errors
    /// No development is written like this, or several are; the nearest names.
    pub fn tech(&self, typed: &str) -> Result<TechId, Unknown> {
        if let Ok(n) = typed.trim().parse::<u8>()
            && let Some(t) = self.ed.tech_ids().find(|t| self.ed.tech(*t).number == n)
        {
            return Ok(t);
        }
        self.look_up(&self.spellings.techs, typed).map(|i| TechId(i as u8))
    }

    /// The rule of a nation, of this power if one is named. Powers may have rules of like names.
    ///
    /// # Errors
    /// No rule is written like this, or several are; the nearest names.
    pub fn advantage(&self, typed: &str, of: Option<PowerId>) -> Result<AdvantageId, Unknown> {
        let own: Vec<Spelling> = self
            .spellings
            .advantages
            .iter()
            .filter(|s| of.is_none_or(|power| self.ed.advantages[s.index].power == power))
            .cloned()
            .collect();
        self.look_up(&own, typed).map(|i| AdvantageId(i as u8))
    }

    /// A space whose name is exactly this, forgiving only case and punctuation.
    pub fn exact_space(&self, typed: &str) -> Option<SpaceId> {
        if let Some(known) = self.exact_spaces.borrow().get(typed) {
            return *known;
        }
        let found = self.search_exact_space(typed);
        self.exact_spaces.borrow_mut().insert(typed.to_string(), found);
        found
    }

    fn search_exact_space(&self, typed: &str) -> Option<SpaceId> {
        let squashed = squash(typed);
        if self.spaces_of_short_name(&squashed, typed).is_some() {
            return None;
        }
        self.spellings
            .spaces
            .iter()
            .find(|n| n.squashed == squashed)
            .map(|n| SpaceId(n.index as u16))
    }
}

/// Are these letters in the name, in this order?
fn has_in_order(name: &str, letters: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|c| rest.any(|n| n == c))
}

/// Are these two words made of the same letters, in another order: `lybia` for `libya`?
fn has_same_letters(one: &str, other: &str) -> bool {
    one.len() == other.len() && one != other && sorted_letters(one) == sorted_letters(other)
}

fn sorted_letters(word: &str) -> Vec<char> {
    let mut all: Vec<char> = word.chars().collect();
    all.sort_unstable();
    all
}

/// What a word would be without an ending of the plural.
fn singulars(word: &str) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(stem) = word.strip_suffix("ies") {
        all.push(format!("{stem}y"));
    }
    if let Some(stem) = word.strip_suffix("es") {
        all.push(stem.to_string());
    }
    if let Some(stem) = word.strip_suffix('s') {
        all.push(stem.to_string());
    }
    all
}

/// Whole names before beginnings of names before beginnings of words; the first level on which
/// anything fits decides. `None` if nothing does.
fn named(names: &[Spelling], typed: &str) -> Result<Option<usize>, Unknown> {
    let squashed = squash(typed);
    if let Some(n) = names.iter().find(|n| n.squashed == squashed) {
        return Ok(Some(n.index));
    }
    let words = words_of(typed);
    if squashed.len() >= SHORTEST_PREFIX {
        let levels: [&dyn Fn(&Spelling) -> bool; 2] =
            [&|n| n.squashed.starts_with(&squashed), &|n| begins_words(&words, &n.words)];
        for fits in levels {
            if let Some(one) = only(names, fits)? {
                return Ok(Some(one));
            }
        }
    }
    // `AE` for Anglo-Egypt.
    if (2..=MOST_INITIALS).contains(&squashed.len())
        && let Some(one) = only(names, &|n| initials(&n.words) == squashed)?
    {
        return Ok(Some(one));
    }
    Ok(None)
}

/// The one thing that fits, if any does.
fn only(names: &[Spelling], fits: &dyn Fn(&Spelling) -> bool) -> Result<Option<usize>, Unknown> {
    let mut hits: Vec<(usize, &str)> =
        names.iter().filter(|n| fits(n)).map(|n| (n.index, n.shown.as_str())).collect();
    hits.sort_unstable();
    hits.dedup();
    match hits.as_slice() {
        [] => Ok(None),
        [(one, _)] => Ok(Some(*one)),
        many => {
            let names = many.iter().map(|(_, n)| (*n).to_string()).collect();
            Err(Unknown::Ambiguous { names })
        }
    }
}

/// The first letters of the words of a name of several words.
fn initials(words: &[String]) -> String {
    if words.len() < 2 {
        return String::new();
    }
    words.iter().filter_map(|w| w.chars().next()).collect()
}

/// Every word typed begins a word of the name, in the same order.
fn begins_words(typed: &[String], name: &[String]) -> bool {
    let mut rest = name.iter();
    !typed.is_empty() && typed.iter().all(|t| rest.any(|w| w.starts_with(t.as_str())))
}

/// Up to three names that look like the word, best first. Candidates are what is compared and
/// what is shown.
pub fn alike<'n>(names: impl Iterator<Item = (&'n str, &'n str)>, typed: &str) -> Vec<String> {
    let typed: String = typed.chars().take(40).collect();
    // Two letters look like anything.
    if typed.len() < SHORTEST_PREFIX {
        return Vec::new();
    }
    let allowed = (typed.len() / 3).min(4);
    let mut scored: Vec<(usize, &str)> = names
        .map(|(compared, shown)| (letters_apart(compared, &typed), shown))
        .filter(|(d, _)| *d <= allowed)
        .collect();
    scored.sort_unstable();
    let mut shown: Vec<String> = Vec::new();
    for (_, name) in scored {
        if !shown.iter().any(|s| s == name) {
            shown.push(name.to_string());
        }
    }
    shown.truncate(MOST_ALIKE);
    shown
}

/// How many letters a typed word differs from a name, which may be typed by its beginning and misspelt
/// there.
fn letters_apart(name: &str, typed: &str) -> usize {
    let whole = if has_same_letters(name, typed) { 1 } else { strsim::osa_distance(name, typed) };
    (typed.len().saturating_sub(1)..=typed.len() + 1)
        .filter_map(|n| name.get(..n))
        .map(|begin| strsim::osa_distance(begin, typed) + 1)
        .fold(whole, usize::min)
}
