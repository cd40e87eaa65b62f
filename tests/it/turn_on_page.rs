//! A turn made on the page: what is offered there is legal, and what is changed there is what was meant.

use std::collections::BTreeSet;

use fieldpost::chain::{Game, replay};
use fieldpost::desk::{self, play};
use fieldpost::diag::has_errors;
use fieldpost::edition::Source;
use fieldpost::engine::Event;
use serde_json::{Value, json};

const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];

fn begun(edition: &str) -> (Game, String) {
    let game = play::opened_practice(edition, "page", [7; 16]).expect("a practice game");
    let text = desk::template(&game).expect("its first orders");
    (game, text)
}

fn edited(text: &str, change: Value) -> String {
    play::edited(text, &change).expect("a change that can be made")
}

/// One of each free stack of a space.
fn singles(stacks: &Value) -> Vec<Value> {
    let one = |s: &Value| json!({ "kind": s["kind"], "owner": s["owner"], "from": s["from"], "count": 1 });
    stacks.as_array().into_iter().flatten().filter(|s| s["free"] == true).map(one).collect()
}

fn look(game: &Game) -> desk::Look {
    desk::Look::of(&game.rules().edition, &Source::BuiltIn).expect("a map")
}

#[test]
fn every_way_that_is_offered_without_a_remark_is_legal() {
    for edition in EDITIONS {
        let (game, text) = begun(edition);
        let (ed, look) = (&game.rules().edition, look(&game));
        let mut tried = 0;
        for phase in ["combat", "noncombat"] {
            let board = play::board(&game, &look, &text, phase);
            for from in ed.space_ids().map(|s| s.index()) {
                for unit in singles(&board["stacks"][from]) {
                    let chosen = json!({ "from": from, "units": [unit] });
                    let told = play::ways(&game, &text, phase, &chosen).expect("an answer");
                    for way in told["ways"].as_array().into_iter().flatten() {
                        // A bombardment needs a landing, a way without home a carrier.
                        let alone = way["home"] == true && way["escort"] == false;
                        if !alone || way["deed"] == "bombard" {
                            continue;
                        }
                        let change =
                            json!({ "section": phase, "key": "moves", "add": way["line"] });
                        let with = edited(&text, change);
                        let judged = desk::judged_now(&game, &with);
                        assert!(judged.is_ok(), "{edition}, {}: {judged:?}", way["line"]);
                        tried += 1;
                    }
                }
            }
        }
        assert!(tried > 20, "{edition}: {tried}");
    }
}

/// The ways that single units can go in the combat move of a first draft, those of one sort.
fn ways_of_sort(game: &Game, deed: &str) -> Vec<Value> {
    let text = desk::template(game).expect("orders");
    let board = play::board(game, &look(game), &text, "combat");
    let mut all = Vec::new();
    for from in game.rules().edition.space_ids().map(|s| s.index()) {
        for unit in singles(&board["stacks"][from]) {
            let chosen = json!({ "from": from, "units": [unit] });
            let told = play::ways(game, &text, "combat", &chosen).expect("an answer");
            let found = told["ways"].as_array().into_iter().flatten().filter(|w| w["deed"] == deed);
            all.extend(found.cloned());
        }
    }
    all
}

#[test]
fn the_board_begins_where_two_lands_meet() {
    for edition in EDITIONS {
        let (game, text) = begun(edition);
        let (ed, at) = (&game.rules().edition, game.position());
        let board = play::board(&game, &look(&game), &text, "combat");
        let first = board["own"][0].as_u64().expect("units of the mover") as usize;
        let front = ed.space_ids().nth(first).expect("a space");
        let own_side = at.side(ed, at.power);
        let met = ed
            .neighbours(front)
            .iter()
            .filter(|n| ed.is_land(**n))
            .any(|n| at.in_space(*n).any(|(_, unit)| at.side(ed, unit.power) != own_side));
        assert!(ed.is_land(front) && met, "{edition}: {}", ed.space(front).name);
    }
}

#[test]
fn a_blitz_is_offered_with_the_land_that_it_takes() {
    let (mut game, _) = begun("lhtr");
    let mut found = ways_of_sort(&game, "blitz");
    for _ in 0..8 {
        if !found.is_empty() {
            break;
        }
        let orders = play::suggested(&game).map(|(text, _)| text);
        let orders = orders.or_else(|_| play::answer_to_fill_in(&game));
        game = play::played(&game, &orders.expect("orders")).expect("a block").0;
        if game.owed().is_empty() {
            found = ways_of_sort(&game, "blitz");
        }
    }
    assert!(!found.is_empty(), "no tank can blitz in eight blocks");
    for way in found {
        let (line, through) = (&way["line"], way["through"].as_str().expect("what it takes"));
        assert!(line.as_str().is_some_and(|l| l.contains(&format!(" > {through} > "))), "{way}");
        let text = desk::template(&game).expect("orders");
        let with = edited(&text, json!({ "section": "combat", "key": "moves", "add": line }));
        assert!(desk::judged_now(&game, &with).is_ok(), "{line}");
    }
}

#[test]
fn a_trial_has_other_dice_for_each_seed_and_says_that_it_is_one() {
    let (game, text) = begun("lhtr");
    let attack = "3 inf: Karelia > West Russia";
    let text = edited(&text, json!({ "section": "combat", "key": "moves", "add": attack }));
    let look = look(&game);
    let tried = |what: Value| play::tried(&game, &look, "draft", &text, &what).expect("a trial");
    let first = tried(json!({ "seed": 1 }));
    assert_eq!(first, tried(json!({ "seed": 1 })));
    assert_eq!(first["warning"], "TRIAL: NONE OF THIS HAS HAPPENED");
    let words = |told: &Value| told["words"].as_str().unwrap_or_default().to_string();
    assert!(words(&first).starts_with("TRIAL"), "{}", words(&first));
    let mut others = (2..6).map(|seed| words(&tried(json!({ "seed": seed }))));
    assert!(others.any(|other| other != words(&first)), "all dice are alike");
    let many = tried(json!({ "seed": 1, "many": 20 }));
    assert!(words(&many).contains("played 20 times"), "{}", words(&many));
    let wrong = edited(&text, json!({ "section": "purchase", "key": "buy", "set": "99 bb" }));
    let refused = play::tried(&game, &look, "draft", &wrong, &json!({})).expect_err("refused");
    assert!(refused.what.contains("not tried"), "{}", refused.what);
}

#[test]
fn battles_are_shown_even_if_research_is_thrown_first() {
    let (game, text) = begun("lhtr");
    let attack = "3 inf: Karelia > West Russia";
    let text = edited(&text, json!({ "section": "combat", "key": "moves", "add": attack }));
    let text =
        edited(&text, json!({ "section": "research", "key": "development", "set": "rockets" }));
    let text = edited(&text, json!({ "section": "research", "key": "dice", "set": 1 }));
    let told = play::turn(&game, "draft", &text).expect("an answer");
    assert_eq!(told["battles"].as_array().map(Vec::len), Some(1), "{}", told["checked"]);
    let chances = play::chances(&game, &text);
    assert!(chances["battles"][0]["figures"]["win"].is_i64(), "{chances}");
}

#[test]
fn armies_that_are_typed_have_their_chances() {
    let (game, _) = begun("lhtr");
    let ed = &game.rules().edition;
    let fight = json!({ "attack": "5 inf, 2 tank", "defend": "4 inf" });
    let told = play::chances_of_armies(ed, &fight).expect("chances");
    assert_eq!(told["heading"], "5 inf, 2 tank against 4 inf");
    assert!(told["figures"]["win"].as_i64() > Some(5000), "{told}");
    let wrong = json!({ "attack": "3 elephants", "defend": "4 inf" });
    let refused = play::chances_of_armies(ed, &wrong).expect_err("refused");
    assert!(refused.what.starts_with("attack: "), "{}", refused.what);
    // A number that is none is not passed over.
    for key in ["need", "rounds"] {
        for typed in ["ninety", "0", "100"] {
            let wrong = json!({ "attack": "3 inf", "defend": "4 inf", key: typed });
            let refused = play::chances_of_armies(ed, &wrong).expect_err("refused");
            assert_eq!(refused.what, format!("{key}: write a whole number from 1 to 99"));
        }
    }
}

#[test]
fn counters_buy_and_place() {
    let (game, text) = begun("lhtr");
    let told = play::turn(&game, "draft", &text).expect("an answer");
    let infantry = &told["goods"][0];
    assert_eq!((&infantry["abbr"], &infantry["bought"]), (&json!("inf"), &json!(0)));
    let kind = infantry["kind"].clone();
    let text =
        play::with_purchase(&game, &text, &json!({ "kind": kind, "count": 3 })).expect("bought");
    assert!(text.contains("buy = \"3 inf\""), "{text}");
    let told = play::turn(&game, "draft", &text).expect("an answer");
    let (have, left) = (&told["money"]["have"], &told["money"]["left"]);
    assert_eq!(have.as_i64().zip(left.as_i64()).map(|(have, left)| have - left), Some(9));
    assert_eq!(told["goods"][0]["unplaced"], 3);
    let places = play::places(&game, &text, &kind).expect("places");
    let russia =
        places["ways"].as_array().into_iter().flatten().find(|w| w["line"] == "1 inf: Russia");
    let to = russia.expect("Russia has a complex")["to"].clone();
    // Research is thrown first, and does not change where units can be placed.
    let research = json!({ "section": "research", "key": "development", "set": "rockets" });
    let tried =
        edited(&edited(&text, research), json!({ "section": "research", "key": "dice", "set": 1 }));
    assert_eq!(play::places(&game, &tried, &kind).expect("places")["ways"], places["ways"]);
    let mut text = text;
    for more in [true, true, true, false] {
        let what = json!({ "kind": kind, "to": to, "more": more });
        text = play::with_placement(&game, &text, &what).expect("placed");
    }
    assert!(text.contains("\"2 inf: Russia\""), "{text}");
    assert!(!has_errors(&desk::findings(&game, &text)));
    // What is no longer bought is no longer placed; what is not placed yet goes first.
    for (count, line) in [(2, Some("\"2 inf: Russia\"")), (1, Some("\"1 inf: Russia\"")), (0, None)]
    {
        let fewer = json!({ "kind": kind, "count": count });
        text = play::with_purchase(&game, &text, &fewer).expect("bought");
        let placed = |l: &&str| !l.trim_start().starts_with('#') && l.contains("inf: Russia");
        assert_eq!(text.lines().filter(placed).count(), usize::from(line.is_some()), "{text}");
        assert!(line.is_none_or(|line| text.contains(line)), "{text}");
        assert!(!has_errors(&desk::findings(&game, &text)), "{text}");
    }
}

#[test]
fn everything_of_the_order_language_is_in_a_list() {
    let mut offered = BTreeSet::new();
    for edition in EDITIONS {
        let (game, text) = begun(edition);
        let told = play::turn(&game, "draft", &text).expect("an answer");
        let keys: Vec<&str> = told["forms"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|form| form["key"].as_str())
            .collect();
        // Each of them can be written, and what is written is in the lists again.
        for key in keys {
            offered.insert(key.to_string());
            let change = json!({ "section": "battle", "place": "Norway", "key": key, "set": "x" });
            let told = play::turn(&game, "draft", &edited(&text, change)).expect("an answer");
            let own = told["sections"].as_array().into_iter().flatten();
            let battle = own.clone().find(|s| s["section"] == "battle").expect("its table");
            assert_eq!(battle["keys"][0]["key"], key);
        }
    }
    // No rule of a nation is in force in these games, and what no unit of an edition can do is not offered in it.
    for form in fieldpost::orders::BATTLE_FORMS {
        assert_eq!(offered.contains(form.key), !form.nation, "{}", form.key);
    }
}

#[test]
fn a_place_says_what_could_attack_it() {
    let (game, text) = begun("lhtr");
    let ed = &game.rules().edition;
    let at = |name: &str| ed.space_ids().find(|s| ed.space(*s).name == name).expect(name).index();
    let told = play::threats(&game, &text, "combat", &json!(at("Karelia S.S.R."))).expect("words");
    assert!(told["words"].as_str().is_some_and(|w| w.contains("by Germany")), "{told}");
    assert!(play::threats(&game, &text, "combat", &json!(999)).is_err());
}

/// Where the rules of thumb order nothing, as for a power that has lost its capital, they say why.
#[test]
fn a_turn_for_which_nothing_is_suggested_says_why() {
    let mut said = 0;
    for nonce in 1..6 {
        let mut game = play::opened_practice("aa1941", "said", [nonce; 16]).expect("a game");
        for _ in 0..40 {
            let text = match play::suggested(&game) {
                Ok((text, None)) => text,
                Ok((text, Some(why))) => {
                    assert!(
                        !text.lines().any(|l| !l.starts_with('#') && l.contains(" > ")),
                        "{text}"
                    );
                    assert!(why.starts_with("Nothing is suggested for "), "{why}");
                    said += 1;
                    text
                }
                Err(_) => match play::answer_to_fill_in(&game) {
                    Ok(text) => text,
                    Err(_) => break,
                },
            };
            game = play::played(&game, &text).expect("a block").0;
        }
    }
    assert!(said > 0, "something was suggested in every turn");
}

#[test]
fn a_practice_game_is_played_with_suggested_orders() {
    for edition in EDITIONS {
        let (mut game, _) = begun(edition);
        for _ in 0..3 {
            let text = match game.owed().is_empty() {
                true => play::suggested(&game).expect("orders").0,
                false => play::answer_to_fill_in(&game).expect("an answer"),
            };
            let told = play::turn(&game, "draft", &text).expect("an answer");
            assert_eq!(told["legal"], true, "{edition}: {text}");
            game = play::played(&game, &text).expect("a block").0;
        }
        let past = fieldpost::chain::replay(&game, game.file().latest()).expect("blocks");
        // Where cash advances are kept, the first blocks have no steps.
        let turn = past.last().expect("a block");
        let steps = play::steps(&game.rules().edition, turn);
        let count = steps["steps"].as_array().map_or(0, Vec::len);
        assert!(count > 0, "{edition}");
        let look = look(&game);
        for n in 0..count {
            let one = play::step(&game, &look, turn, n).expect("a step");
            let words = one["drawn"]["words"].as_array().expect("the words of each space");
            assert!(words.iter().any(|w| w.as_str().is_some_and(|w| w.contains("<use"))));
        }
        // The last step is the board after the block.
        let last = play::step(&game, &look, turn, count - 1).expect("a step");
        assert_eq!(
            last["labels"].as_array().map(Vec::len),
            Some(game.rules().edition.spaces.len())
        );
    }
}

#[test]
fn a_die_for_research_marks_no_space_as_fought_over() {
    let (quiet, dice) = first_step("");
    assert_eq!(dice, 0);
    let (thrown, dice) = first_step("[research]\ndevelopment = \"rockets\"\ndice = 1\n");
    assert_eq!(dice, 1);
    assert_eq!(thrown, quiet);
}

/// What is drawn over the map in the first step of a turn that begins with this section, and how often the turn threw dice.
fn first_step(section: &str) -> (Value, usize) {
    let (game, _) = begun("lhtr");
    let suggested = play::suggested(&game).expect("orders").0;
    let head = suggested.split("\n\n").next().unwrap_or_default();
    let rest = "[purchase]\nbuy = \"1 inf\"\n[combat]\nmoves = []\n[noncombat]\nmoves = [\"3 inf: Russia > Caucasus\"]\n\
                [mobilize]\nplace = [\"1 inf: Russia\"]\n";
    let text = format!("{head}\n\n{section}{rest}");
    let game = play::played(&game, &text).expect("a block").0;
    let past = replay(&game, 1).expect("a block");
    let turn = past.last().expect("a block");
    let rolls = turn.block.events.iter().filter(|e| matches!(e, Event::Rolled { .. })).count();
    let drawn = play::step(&game, &look(&game), turn, 0).expect("a step")["drawn"].clone();
    (drawn["over"].clone(), rolls)
}

/// The lines below the steps of the replay of the last block.
fn lines_of_replay(game: &Game, blocks: u32) -> Vec<String> {
    let past = replay(game, blocks).expect("a past");
    let told = play::steps(&game.rules().edition, past.last().expect("a block"));
    let steps = told["steps"].as_array().expect("steps");
    let lines = steps.iter().flat_map(|step| step["lines"].as_array().expect("lines"));
    lines.map(|line| line.as_str().expect("a line").to_string()).collect()
}

#[test]
fn damage_of_a_raid_is_told_without_hits() {
    // With these dice the gun misses the bomber.
    let game = play::opened_practice("lhtr", "page", [8; 16]).expect("a practice game");
    let russian = desk::template(&game).expect("its first orders");
    let game = play::played(&game, &russian).expect("a block").0;
    let german = desk::template(&game).expect("orders");
    let head = german.split("\n\n").next().unwrap_or_default();
    let text = format!(
        "{head}\n\n[combat]\nmoves = [\"1 bmb: Germany > Caucasus raid\", \"3 inf: Norway > Karelia\"]\n\
         [noncombat]\nmoves = [\"1 bmb: Caucasus > Germany\"]\n"
    );
    let game = play::played(&game, &text).expect("a block").0;
    let lines = lines_of_replay(&game, 2);
    let (damage, others): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.contains("damage"));
    assert!(!damage.is_empty(), "{lines:#?}");
    assert!(damage.iter().all(|line| !line.contains("hits")), "{damage:#?}");
    assert!(others.iter().any(|line| line.contains("hits")), "{others:#?}");
}

/// A turn can stop after the research dice only where there are any.
#[test]
fn a_draft_stops_after_research_only_where_the_rules_have_it() {
    for edition in EDITIONS {
        let (game, text) = begun(edition);
        let told = play::turn(&game, "draft.toml", &text).expect("a draft");
        let parts = told["parts"]["all"].as_array().expect("the parts of a turn");
        let research = parts.contains(&json!("research"));
        assert_eq!(research, edition != "aa1941", "{edition}");
        assert!(parts.contains(&json!("combat")) && parts.contains(&json!("end of turn")));
    }
}

/// A game of which the first part of the first turn, up to the combats, has been played.
fn half_played(edition: &str) -> Game {
    let (game, text) = begun(edition);
    let head = text.split("\n\n").next().unwrap_or_default();
    let head = head.replace("until = \"end of turn\"", "until = \"combat\"");
    let first = format!("{head}\n\n[purchase]\nbuy = \"1 inf\"\n[combat]\nmoves = []\n");
    play::played(&game, &first).expect("a block").0
}

#[test]
fn the_second_part_of_a_turn_is_offered_its_moves_and_places() {
    for edition in EDITIONS {
        let game = half_played(edition);
        let ed = &game.rules().edition;
        let text = desk::template(&game).expect("orders");
        let board = play::board(&game, &look(&game), &text, "noncombat");
        let mut ways = 0;
        for from in ed.space_ids().map(|s| s.index()) {
            for unit in singles(&board["stacks"][from]) {
                let chosen = json!({ "from": from, "units": [unit] });
                let told = play::ways(&game, &text, "noncombat", &chosen).expect("an answer");
                for way in told["ways"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|w| w["home"] == true)
                    .take(1)
                {
                    let change =
                        json!({ "section": "noncombat", "key": "moves", "add": way["line"] });
                    let judged = desk::judged_now(&game, &edited(&text, change));
                    assert!(judged.is_ok(), "{edition}, {}: {judged:?}", way["line"]);
                    ways += 1;
                }
            }
        }
        assert!(ways > 5, "{edition}: {ways} moves are offered");
        let infantry = ed.kind_ids().find(|k| ed.kind(*k).abbr == "inf").expect("infantry");
        let told = play::places(&game, &text, &json!(infantry.index())).expect("an answer");
        assert!(!told["ways"].as_array().expect("places").is_empty(), "{edition}: {told}");
    }
}
