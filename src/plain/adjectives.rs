//! Names of places in other forms: as an adjective, as a city, and with a letter for the direction.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::id::SpaceId;
use crate::orders::names::Names;

const LIST: &str = include_str!("place_words.txt");

/// The words below a heading of the list, each with the names that it can mean.
fn words_below(heading: &str) -> BTreeMap<&'static str, Vec<&'static str>> {
    let lines = LIST.lines().skip_while(|line| *line != heading).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let pairs = lines.filter_map(|line| line.split_once(" = "));
    pairs.map(|(word, places)| (word, places.split(" | ").collect())).collect()
}

static ADJECTIVES: LazyLock<BTreeMap<&'static str, Vec<&'static str>>> =
    LazyLock::new(|| words_below("[adjectives]"));

static CITIES: LazyLock<BTreeMap<&'static str, Vec<&'static str>>> =
    LazyLock::new(|| words_below("[cities]"));

/// The names of places that an adjective of one or more words is made of, the first that a board has being meant.
pub(super) fn places_of_adjective(words: &str) -> &'static [&'static str] {
    ADJECTIVES.get(words).map_or(&[], Vec::as_slice)
}

/// The place in which a city or a region is: `Washington`.
pub(super) fn place_of_city(names: &Names, words: &str) -> Option<SpaceId> {
    CITIES.get(words)?.iter().find_map(|place| names.exact_space(place))
}

/// Letters for directions, and the words that they can be in a name.
const DIRECTIONS: [(&str, [&str; 2]); 9] = [
    ("n", ["northern", "north"]),
    ("s", ["southern", "south"]),
    ("e", ["eastern", "east"]),
    ("w", ["western", "west"]),
    ("c", ["central", "central"]),
    ("nw", ["northwestern", "northwest"]),
    ("ne", ["northeastern", "northeast"]),
    ("sw", ["southwestern", "southwest"]),
    ("se", ["southeastern", "southeast"]),
];

/// What `W Egypt` can be written out.
pub(super) fn with_direction(words: &[&str]) -> Vec<String> {
    let [letter, rest @ ..] = words else { return Vec::new() };
    let entry = DIRECTIONS.iter().find(|(short, _)| short == letter);
    let Some((_, whole)) = entry.filter(|_| !rest.is_empty()) else { return Vec::new() };
    whole.iter().map(|direction| format!("{direction} {}", rest.join(" "))).collect()
}
