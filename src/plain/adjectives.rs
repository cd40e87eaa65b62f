//! Names of places in other forms: as an adjective, and with a letter for the direction.

/// Adjectives and the names that they are made of.
const ADJECTIVES: [(&str, &str); 65] = [
    ("alaskan", "Alaska"),
    ("albanian", "Albania"),
    ("algerian", "Algeria"),
    ("aussie", "Australia"),
    ("australian", "Australia"),
    ("austrian", "Austria"),
    ("balkan", "Balkans"),
    ("baltic", "Baltic States"),
    ("belarusian", "Belorussia"),
    ("belorussian", "Belorussia"),
    ("bornean", "Borneo"),
    ("brazilian", "Brazil"),
    ("bulgarian", "Bulgaria"),
    ("burmese", "Burma"),
    ("canadian", "Canada"),
    ("caucasian", "Caucasus"),
    ("congolese", "Congo"),
    ("cretan", "Crete"),
    ("czech", "Czechoslovakia"),
    ("danish", "Denmark"),
    ("dutch", "Netherlands"),
    ("egyptian", "Egypt"),
    ("fijian", "Fiji"),
    ("filipino", "Philippines"),
    ("finnish", "Finland"),
    ("formosan", "Formosa"),
    ("greek", "Greece"),
    ("hawaiian", "Hawaii"),
    ("hungarian", "Hungary"),
    ("icelandic", "Iceland"),
    ("indian", "India"),
    ("iranian", "Iran"),
    ("iraqi", "Iraq"),
    ("irish", "Ireland"),
    ("javanese", "Java"),
    ("karelian", "Karelia"),
    ("kazakh", "Kazakh"),
    ("kenyan", "Kenya"),
    ("korean", "Korea"),
    ("libyan", "Libya"),
    ("malayan", "Malaya"),
    ("maltese", "Malta"),
    ("manchurian", "Manchuria"),
    ("mexican", "Mexico"),
    ("moroccan", "Morocco"),
    ("norman", "Normandy"),
    ("norwegian", "Norway"),
    ("okinawan", "Okinawa"),
    ("palestinian", "Palestine"),
    ("panamanian", "Panama"),
    ("persian", "Persia"),
    ("polish", "Poland"),
    ("rhodesian", "Rhodesia"),
    ("romanian", "Romania"),
    ("siberian", "Siberia"),
    ("sicilian", "Sicily"),
    ("sudanese", "Sudan"),
    ("sumatran", "Sumatra"),
    ("swedish", "Sweden"),
    ("syrian", "Syria"),
    ("tunisian", "Tunisia"),
    ("turkish", "Turkey"),
    ("ukrainian", "Ukraine"),
    ("yugoslav", "Yugoslavia"),
    ("yugoslavian", "Yugoslavia"),
];

/// The name of the place that an adjective is made of.
pub(super) fn place_of_adjective(word: &str) -> Option<&'static str> {
    ADJECTIVES.iter().find(|(adjective, _)| *adjective == word).map(|(_, name)| *name)
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
