//! What `src/answers/desk/play/edit.rs` promises.

use serde_json::json;

use fieldpost::desk::play::edited;

const TEXT: &str = "fieldpost = 2\nkind = \"orders\"\n\n[combat]\nmoves = [\n  # \"1 inf: a > b\",\n]\n\n\
                    # after it\n[noncombat]\nmoves = []\n";

#[test]
fn a_line_joins_its_list_and_comments_stay() {
    let change = json!({ "section": "combat", "key": "moves", "add": "3 inf: Karelia > Norway" });
    let once = edited(TEXT, &change).unwrap();
    assert!(once.contains("  # \"1 inf: a > b\",\n  \"3 inf: Karelia > Norway\",\n]"), "{once}");
    let twice = edited(&once, &change).unwrap();
    let change = json!({ "section": "combat", "key": "moves", "remove": 1 });
    assert_eq!(edited(&twice, &change).unwrap(), once);
    let change = json!({ "section": "combat", "key": "moves", "remove": 0 });
    assert_eq!(edited(&once, &change).unwrap(), TEXT);
}

#[test]
fn a_new_section_stands_in_the_order_of_a_turn() {
    let change =
        json!({ "section": "battle", "place": "Norway", "key": "losses", "set": "inf, tank" });
    let text = edited(TEXT, &change).unwrap();
    let (battle, later) = (text.find("[battle.\"Norway\"]"), text.find("[noncombat]"));
    assert!(battle.is_some() && battle < later, "{text}");
    let change = json!({ "section": "battle", "place": "Norway", "key": "losses", "set": null });
    assert!(!edited(&text, &change).unwrap().contains("losses"));
    let change = json!({ "section": "mobilize", "key": "place", "add": "2 inf: Norway" });
    assert!(
        edited(TEXT, &change)
            .unwrap()
            .ends_with("\n[mobilize]\nplace = [\n  \"2 inf: Norway\",\n]\n")
    );
}

#[test]
fn a_key_with_blanks_is_quoted_and_a_line_above_the_sections_stays_there() {
    let change = json!({ "section": "advantages", "key": "Russian Winter", "set": "declare" });
    let text = edited(TEXT, &change).unwrap();
    assert!(text.ends_with("\n[advantages]\n\"Russian Winter\" = \"declare\"\n"), "{text}");
    let change = json!({ "section": "advantages", "key": "Russian Winter", "set": null });
    assert!(!edited(&text, &change).unwrap().contains("Winter"));
    let change = json!({ "section": "", "key": "until", "set": "combat" });
    let text = edited(TEXT, &change).unwrap();
    assert!(text.starts_with("fieldpost = 2\nkind = \"orders\"\nuntil = \"combat\"\n"), "{text}");
    let change = json!({ "section": "advantages", "key": "a\" = 1 #", "set": "declare" });
    assert!(edited(TEXT, &change).is_err());
}

#[test]
fn a_text_that_cannot_be_read_is_not_changed() {
    let change = json!({ "section": "combat", "key": "moves", "add": "1 inf: a > b" });
    assert!(edited("[combat\nmoves = [", &change).is_err());
    let change = json!({ "section": "combat", "key": "moves", "add": "1 \"inf" });
    assert!(edited(TEXT, &change).is_err());
    let change = json!({ "section": "combat", "key": "moves", "remove": 7 });
    assert!(edited(TEXT, &change).is_err());
}
