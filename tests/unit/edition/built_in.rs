//! The built-in data against the printed charts, and broken files against the faults they must meet.

use std::collections::BTreeMap;

use fieldpost::edition::{
    Chance, Edition, LoadFault, LootWithoutCapital, Profile, Rulebook, Source, Terrain,
    apply_options, built_in_names, load, load_built_in, load_defaults,
};
use fieldpost::engine::supply;

fn lhtr() -> Edition {
    load_built_in("lhtr").unwrap_or_else(|f| panic!("{}", words(&f)))
}

fn words(faults: &[LoadFault]) -> String {
    faults.iter().map(|f| f.to_string()).collect::<Vec<_>>().join("\n")
}

/// Loads lhtr with one file changed and returns the faults.
fn broken(file: &str, from: &str, to: &str) -> String {
    let mut texts = texts();
    let text = texts.get_mut(&format!("lhtr/{file}")).expect("a file of the edition");
    assert!(text.contains(from), "`{from}` is not in {file}");
    *text = text.replacen(from, to, 1);
    match load(&Source::Texts(texts), "lhtr") {
        Ok(_) => "no fault".to_owned(),
        Err(f) => words(&f),
    }
}

fn texts() -> BTreeMap<String, String> {
    let all = Source::BuiltIn;
    all.paths().into_iter().map(|p| (p.clone(), all.text(&p).unwrap_or_default())).collect()
}

#[test]
fn board_has_the_printed_size() {
    let ed = lhtr();
    let land = ed.spaces.iter().filter(|s| s.terrain == Terrain::Land).count();
    assert_eq!((land, ed.spaces.len() - land), (79, 64));
    assert_eq!(ed.spaces.iter().filter(|s| s.impassable).count(), 16);
    assert_eq!(ed.spaces.iter().map(|s| s.adjacent.len()).sum::<usize>() / 2, BORDERS);
    assert_eq!(ed.spaces.iter().filter(|s| s.island_in.is_some()).count(), 13);
    assert_eq!(ed.spaces[78].id, "yakut-ssr");
    assert_eq!((ed.spaces[79].id.as_str(), ed.spaces[142].id.as_str()), ("sz1", "sz64"));
    assert_eq!(ed.canals.len(), 2);
}

const BORDERS: usize = 348;

#[test]
fn borders_that_rulings_mention() {
    let ed = lhtr();
    let joined = |a: &str, b: &str| {
        let id = |s| ed.space_by_id(s).expect("a space of the board");
        assert_eq!(ed.adjacent(id(a), id(b)), ed.adjacent(id(b), id(a)));
        ed.adjacent(id(a), id(b))
    };
    // MAP-11
    assert!(!joined("sz14", "balkans"));
    assert!(!joined("sz35", "french-indochina"));
    assert!(joined("sz39", "sz40") && joined("sz40", "sz41") && !joined("sz39", "sz41"));
    // MAP-02
    assert!(joined("sz20", "sz54") && joined("western-canada", "eastern-canada"));
    assert!(joined("anglo-egypt", "trans-jordan") && joined("sz15", "sz34"));
    assert!(!joined("russia", "ukraine-ssr"));
}

#[test]
fn powers_start_with_what_they_produce() {
    let ed = lhtr();
    let p = fieldpost::engine::position::Position::initial(&ed);
    let start: Vec<(i32, i32)> =
        ed.power_ids().map(|w| (p.ipc(w), supply::production(p.board(&ed), w))).collect();
    assert_eq!(start, [(24, 24), (40, 40), (30, 30), (30, 30), (42, 42)]);
    assert_eq!(p.cities(&ed, fieldpost::id::Side::Axis), 6);
    assert_eq!(p.cities(&ed, fieldpost::id::Side::Allies), 6);
    let names: Vec<&str> = ed.powers.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["Soviet Union", "Germany", "United Kingdom", "Japan", "United States"]);
}

#[test]
fn starting_units_are_those_of_the_charts() {
    let ed = lhtr();
    let p = fieldpost::engine::position::Position::initial(&ed);
    let count = |power: &str, kind: &str| {
        let (w, k) = (ed.power_by_id(power), ed.kind_by_id(kind));
        p.units.values().filter(|u| Some(u.power) == w && Some(u.kind) == k).count()
    };
    let row =
        |power: &str| -> Vec<usize> { ed.kinds.iter().map(|k| count(power, &k.id)).collect() };
    // inf art tank aa ic ftr bmb trn sub dd car bb
    assert_eq!(row("soviet-union"), UNITS[0]);
    assert_eq!(row("germany"), UNITS[1]);
    assert_eq!(row("united-kingdom"), UNITS[2]);
    assert_eq!(row("japan"), UNITS[3]);
    assert_eq!(row("united-states"), UNITS[4]);
    assert!(fieldpost::engine::invariant::violations(p.board(&ed)).is_empty());
    let afloat = p.units.values().filter(|u| ed.kind(u.kind).is_air() && ed.is_sea(u.space));
    assert!(afloat.clone().count() == 5 && afloat.clone().all(|u| u.aboard.is_some()));
}

const UNITS: [[usize; 12]; 5] = [
    [24, 2, 4, 2, 2, 2, 0, 0, 1, 0, 0, 0],
    [25, 4, 10, 3, 2, 6, 1, 2, 3, 1, 0, 1],
    [14, 1, 3, 2, 1, 4, 1, 4, 1, 2, 1, 2],
    [21, 1, 1, 1, 1, 6, 1, 2, 1, 1, 2, 2],
    [14, 1, 1, 2, 2, 5, 1, 3, 1, 2, 1, 1],
];

#[test]
fn units_cost_and_fight_as_printed() {
    let ed = lhtr();
    let table: Vec<(&str, i32, u8, u8, u8, u8)> = ed
        .kinds
        .iter()
        .map(|k| (k.abbr.as_str(), k.cost, k.attack, k.defense, k.moves, k.hits))
        .collect();
    let printed = [
        ("inf", 3, 1, 2, 1, 1),
        ("art", 4, 2, 2, 1, 1),
        ("tank", 5, 3, 3, 2, 1),
        ("aa", 5, 0, 1, 1, 0),
        ("ic", 15, 0, 0, 0, 0),
        ("ftr", 10, 3, 4, 4, 1),
        ("bmb", 15, 4, 1, 6, 1),
        ("trn", 8, 0, 1, 2, 1),
        ("sub", 8, 2, 2, 2, 1),
        ("dd", 12, 3, 3, 2, 1),
        ("car", 16, 1, 3, 2, 1),
        ("bb", 24, 4, 4, 2, 2),
    ];
    assert_eq!(table, printed);
    let techs: Vec<(&str, u8)> = ed.techs.iter().map(|t| (t.id.as_str(), t.number)).collect();
    let named = [
        ("jet-fighters", 1),
        ("rockets", 2),
        ("super-submarines", 3),
        ("long-range-aircraft", 4),
        ("combined-bombardment", 5),
        ("heavy-bombers", 6),
    ];
    assert_eq!(techs, named);
}

#[test]
fn broken_files_say_where() {
    let cases = [
        ("board.toml", "archangel = [\"karelia-ssr\"", "archangel = [\"karelia\""),
        ("board.toml", "libya = [\"sahara\"]", "libya = [\"algeria\"]"),
        ("board.toml", "gibraltar = [\"spain\"]", "gibraltar = [\"sz13\"]"),
        ("board.toml", "norway = [\"sweden\"]", "norway = [\"norway\"]"),
        ("board.toml", "sz1 = [\"sz2\", ", "sz1 = [\"sz2\", \"sz3\", \"sz3\", "),
        ("board.toml", "borneo = [\"sz48\"]", "borneo = [\"sz48\", \"sz47\"]"),
        ("board.toml", "island = \"sz56\", ", ""),
        ("board.toml", "zones = [\"sz19\", \"sz20\"]", "zones = [\"sz19\", \"sz21\"]"),
        ("board.toml", "zones = [\"sz19\", \"sz20\"]", "zones = [\"sz19\", \"panama\"]"),
        ("board.toml", "city = \"Rome\"", "city = \"Paris\""),
        ("board.toml", "name = \"Libya\"", "name = \"L I B Y A !\", color = 1"),
        ("board.toml", "name = \"Libya\"", "name = \"kenya\""),
        ("board.toml", "income = 12", "income = 11"),
        ("edition.toml", "capital = \"russia\"", "capital = \"norway\""),
        ("edition.toml", "side = \"axis\"", "side = \"Axis\""),
        ("edition.toml", "default = \"off\"", "default = \"maybe\""),
        ("edition.toml", "victory-cities = 8", "victory-city = 8"),
        ("edition.toml", "\"frozen\"", "\"cold\""),
        ("edition.toml", "rules = [\"CPT-07\"]", "rules = [\"CPT-77\"]"),
        ("kinds.toml", "abbr = \"art\"", "abbr = \"inf\""),
        ("kinds.toml", "attack = 4", "attack = 7"),
        ("techs.toml", "\"bomber moves 8\"", "\"bomber flies 8\""),
        ("techs.toml", "number = 2", "number = 1"),
        ("setup.toml", "archangel = \"3 inf, 1 tank\"", "archangel = \"3 inf, tank\""),
        ("setup.toml", "sz4 = \"1 sub\"", "sz4 = \"1 sub, 1 bmb\""),
        ("setup.toml", "[japan]", "[nippon]"),
        ("profile.toml", "  \"purchase\",", "  \"research\","),
        ("profile.toml", "rocket-range = 3", ""),
        ("profile.toml", "victory-cities = 9", "victory-cities = 11"),
        ("aliases.toml", "\"KAR\"", "\"BAL\""),
        ("aliases.toml", "\"KAR\"", "\"sub\""),
        ("aliases.toml", "\"KAR\"", "\"karelia s.s.r.\""),
        ("aliases.toml", "karelia-ssr =", "karelia ="),
    ];
    let mut found = String::new();
    for (file, from, to) in cases {
        found += &format!("{from} -> {to}\n  {}\n", broken(file, from, to).replace('\n', "\n  "));
    }
    insta::assert_snapshot!(found);
}

#[test]
fn missing_files_are_named() {
    let mut texts = texts();
    texts.remove("lhtr/kinds.toml");
    texts.remove("lhtr/setup.toml");
    let faults = load(&Source::Texts(texts), "lhtr").err().unwrap_or_default();
    assert_eq!(
        words(&faults),
        "games/lhtr/kinds.toml: this file is missing\n\
         games/lhtr/setup.toml: this file is missing"
    );
}

#[test]
fn options_set_the_profile_and_nothing_else() {
    let mut ed = lhtr();
    let usual = ed.usual_options();
    let before = ed.profile.clone();
    assert_eq!(apply_options(&mut ed, &usual), Ok(()));
    assert_eq!(ed.profile, before);

    let mut chosen = usual.clone();
    chosen.insert("victory".into(), "12".into());
    chosen.insert("club-faq".into(), "on".into());
    assert_eq!(apply_options(&mut ed, &chosen), Ok(()));
    let expected = Profile {
        victory_cities: 12,
        loot_without_capital: LootWithoutCapital::Frozen,
        ..before.clone()
    };
    assert_eq!(ed.profile, expected);
    // Options start from the file again, so that the last choice counts alone.
    assert_eq!(apply_options(&mut ed, &usual), Ok(()));
    assert_eq!(ed.profile, before);
}

#[test]
fn options_must_fit() {
    let mut ed = lhtr();
    let usual = ed.usual_options();
    let mut fault = |key: &str, value: Option<&str>| {
        let mut chosen = usual.clone();
        match value {
            Some(v) => chosen.insert(key.into(), v.into()),
            None => chosen.remove(key),
        };
        apply_options(&mut ed, &chosen).err().map(|f| f.to_string()).unwrap_or_default()
    };
    assert_eq!(fault("victory", Some("11")), "option `victory` cannot be `11`, only 8, 9, 10, 12");
    assert_eq!(
        fault("tech", Some("off")),
        "no option `tech`; there are victory, club-faq, partner-fleets, defaults, \
         low-luck-combat, low-luck-aa, low-luck-raids, low-luck-research"
    );
    assert_eq!(fault("club-faq", None), "option `club-faq` is not stated");
    let what = "option `low-luck-aa` cannot be `yes`, only off, on";
    assert_eq!(fault("low-luck-aa", Some("yes")), what);
    assert_eq!(fault("low-luck-aa", None), "option `low-luck-aa` is not stated");
}

#[test]
fn every_edition_has_four_switches_of_low_luck() {
    for id in built_in_names() {
        let mut ed = load_built_in(&id).expect("the edition loads");
        let usual = ed.usual_options();
        assert_eq!(apply_options(&mut ed, &usual), Ok(()));
        assert!(ed.low_luck.is_off(), "{id}");
        let profile = ed.profile.clone();
        for one in Chance::ALL {
            let mut chosen = usual.clone();
            chosen.insert(one.option().into(), "on".into());
            assert_eq!(apply_options(&mut ed, &chosen), Ok(()));
            let on: Vec<Chance> = Chance::ALL.into_iter().filter(|c| ed.low_luck.has(*c)).collect();
            assert_eq!(on, [one], "{id}");
            assert_eq!(ed.profile, profile, "{id}");
        }
    }
}

#[test]
fn a_game_from_before_low_luck_states_no_switch() {
    let mut ed = lhtr();
    let mut old = ed.usual_options();
    old.retain(|name, _| !name.starts_with("low-luck"));
    assert_eq!(apply_options(&mut ed, &old), Ok(()));
    assert!(ed.low_luck.is_off());
    // If you name one, name all.
    old.insert("low-luck-combat".into(), "on".into());
    let fault = apply_options(&mut ed, &old).map_err(|f| f.to_string());
    assert_eq!(fault, Err("option `low-luck-aa` is not stated".into()));
}

#[test]
fn every_default_profile_of_the_options_exists() {
    let ed = lhtr();
    let values = &ed.option("defaults").expect("the option").values;
    let named: Vec<&str> = values.iter().map(|v| v.id.as_str()).collect();
    let mut sorted = named.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, Source::BuiltIn.defaults());
    for name in named {
        let d =
            load_defaults(&Source::BuiltIn, &ed, name).unwrap_or_else(|f| panic!("{}", words(&f)));
        let order = |l: &[fieldpost::id::KindId]| -> Vec<String> {
            l.iter().map(|k| ed.kind(*k).abbr.clone()).collect()
        };
        let sea: Vec<String> = order(&d.defend_sea)
            .into_iter()
            .filter(|k| ["trn", "ftr", "dd"].contains(&k.as_str()))
            .collect();
        match name {
            "second-edition" => {
                assert_eq!(sea, ["trn", "dd", "ftr"]);
                assert_eq!(order(&d.defend_sea_air)[0], "sub");
                assert_eq!(order(&d.defend_land)[3..5], ["bmb", "ftr"]);
            }
            _ => assert_eq!(sea, ["trn", "ftr", "dd"]),
        }
    }
}

#[test]
fn digest_hears_of_rules_but_not_of_wording() {
    let digest = |change: Option<(&str, &str, &str)>| {
        let mut texts = texts();
        if let Some((file, from, to)) = change {
            let text = texts.get_mut(file).expect("a file of the edition");
            *text = text.replace(from, to);
        }
        load(&Source::Texts(texts), "lhtr").unwrap_or_else(|f| panic!("{}", words(&f))).digest
    };
    let plain = digest(None);
    assert_eq!(plain.len(), 64);
    assert_eq!(plain, lhtr().digest);
    assert_eq!(plain, digest(Some(("lhtr/board.toml", "\n", "\r\n"))));
    assert_eq!(plain, digest(Some(("lhtr/rulebook.toml", "You", "One"))));
    assert_ne!(plain, digest(Some(("lhtr/aliases.toml", "\"KAR\"", "\"KRL\""))));
}

#[test]
fn seats_hold_one_side() {
    let ed = lhtr();
    let seats = |list: &[&[&str]]| {
        let find = |p: &&str| ed.power_by_id(p).expect("a power");
        let all: Vec<Vec<_>> = list.iter().map(|s| s.iter().map(find).collect()).collect();
        ed.seating_fault(&all).unwrap_or_default()
    };
    let axis: &[&str] = &["germany", "japan"];
    assert_eq!(seats(&[axis, &["soviet-union", "united-states"], &["united-kingdom"]]), "");
    assert_eq!(seats(&[axis, &["soviet-union"]]), "no seat commands United Kingdom");
    assert_eq!(
        seats(&[&["germany", "soviet-union"], &["japan"], &["united-kingdom", "united-states"]]),
        "Germany and a power of the other side share a seat"
    );
}

/// Built-in rulebooks are read late and unchecked; here they are checked as those of a folder are.
#[test]
fn built_in_rulebooks_are_good() {
    let inside = Source::BuiltIn;
    let text = |p: String| inside.text(&p).map(|t| (p, t));
    let outside = Source::Texts(inside.paths().into_iter().filter_map(text).collect());
    for name in built_in_names() {
        let (a, b) = (load(&inside, &name), load(&outside, &name));
        let (a, b) = (a.expect("built in"), b.expect("checked"));
        assert!(!a.rulebook.rules().is_empty(), "{name}");
        assert_eq!(format!("{:?}", a.rulebook.rules()), format!("{:?}", b.rulebook.rules()));
        assert_eq!(a.digest, b.digest);
    }
}

#[test]
fn a_rule_may_have_its_words_from_another_edition() {
    let book = |changes: &[(&str, &str)]| {
        let mut texts = texts();
        let text = texts.get_mut("revised/rulebook.toml").expect("the rulebook");
        for (from, to) in changes {
            assert!(text.contains(from), "`{from}` is not in the book");
            *text = text.replacen(from, to, 1);
        }
        load(&Source::Texts(texts), "revised").map(|ed| ed.rulebook).map_err(|f| words(&f))
    };
    let head = "id = \"VIC-04\"\nsame-as = \"lhtr\"\n";
    let own = lhtr();
    let rule = |book: &Rulebook, id| book.get(id).cloned().expect("the rule");
    let (there, here) = (rule(&own.rulebook, "VIC-04"), rule(&book(&[]).expect("good"), "VIC-04"));
    assert_eq!((&there.text, &there.title), (&here.text, &here.title));
    assert_ne!(there.sources, here.sources);

    let changed = format!("{head}text = \"Other.\"\nexample = \"\"\n");
    let changed = rule(&book(&[(head, &changed)]).expect("good"), "VIC-04");
    assert_eq!((changed.text.as_str(), &changed.title), ("Other.", &there.title));
    assert!(changed.example.is_none());

    let faults = |to: &str| book(&[(head, to)]).err().unwrap_or_default();
    let nobody = faults("id = \"VIC-04\"\nsame-as = \"lhrt\"\n");
    assert!(nobody.contains("rule VIC-04 is not in the rulebook of lhrt"), "{nobody}");
    let bare = faults("id = \"VIC-04\"\ntitle = \"A\"\ntopic = \"b\"\n");
    assert!(bare.contains("rule VIC-04 has no `text`"), "{bare}");
}

/// What two books say alike is written once.
#[test]
fn the_revised_rulebook_repeats_nothing() {
    let rules = |edition: &str| -> BTreeMap<String, String> {
        let text = Source::BuiltIn.text(&format!("{edition}/rulebook.toml")).expect("the book");
        let table: toml::Table = toml::from_str(&text).expect("it can be read");
        let all = table["rule"].as_array().expect("rules");
        let word = |r: &toml::Value, key: &str| Some(r.get(key)?.as_str()?.to_owned());
        all.iter().filter_map(|r| Some((word(r, "id")?, word(r, "text")?))).collect()
    };
    let (lhtr, revised) = (rules("lhtr"), rules("revised"));
    assert!(lhtr.len() > 300 && revised.len() > 50, "{} {}", lhtr.len(), revised.len());
    let twice: Vec<&String> =
        revised.iter().filter(|(id, t)| lhtr.get(*id) == Some(*t)).map(|(id, _)| id).collect();
    assert!(twice.is_empty(), "write same-as = \"lhtr\" for {twice:?}");
}
