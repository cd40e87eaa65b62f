//! Reading, printing and complaining, on the built-in tournament edition.

use std::collections::BTreeMap;

use fieldpost::diag::code::CODES;
use fieldpost::diag::{SourceFile, Style, render_all};
use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::event::Question;
use fieldpost::engine::plan::{CargoStep, Condition, TurnOrders};
use fieldpost::engine::position::Position;
use fieldpost::engine::{Input, Owed};
use fieldpost::id::{OrderId, PowerId};
use fieldpost::orders::document::TomlText;
use fieldpost::orders::lines::{MovePhase, read_move};
use fieldpost::orders::names::{Names, Unknown};
use fieldpost::orders::{
    TemplateHeader, examine, explain, fuzz_read, print_move, print_orders, read_answer,
    read_orders, read_sections, read_standing,
};

pub(super) fn edition() -> Edition {
    load_built_in("lhtr").expect("the built-in edition loads")
}

pub(super) const ORDERS: &str = include_str!("examples/orders.toml");
const STANDING: &str = include_str!("examples/standing.toml");

/// Everything but the orders, without any instruction.
pub(super) fn quiet(ed: &Edition) -> Input {
    let profile = load_defaults(&Source::BuiltIn, ed, "cheapest-first");
    Input {
        orders: TurnOrders::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: profile.expect("the built-in defaults load"),
        seat_of: BTreeMap::new(),
    }
}

fn shown(ed: &Edition, text: &str) -> String {
    let read = read_orders(ed, text);
    let file = SourceFile::new("orders.toml", text);
    render_all(
        &read.diagnostics,
        &file,
        &|id| fieldpost::orders::describe_rule(ed, id),
        Style::default(),
    )
}

#[test]
fn the_worked_example_is_read() {
    let ed = edition();
    let read = read_orders(&ed, ORDERS);
    assert_eq!(read.diagnostics, Vec::new(), "{}", shown(&ed, ORDERS));
    let file = read.value.expect("no errors, so a value");
    assert_eq!(file.orders.combat.as_ref().map(|c| c.moves.len()), Some(5));
    let conditional = &file.orders.noncombat.as_ref().expect("written")[3];
    assert!(matches!(conditional.condition, Some(Condition::Taken(_))));
    assert_eq!(conditional.otherwise.as_ref().map(Vec::len), Some(2));
    assert_eq!(file.places.len(), 22);
}

#[test]
fn standing_orders_are_read() {
    let ed = edition();
    let read = read_standing(&ed, STANDING);
    assert_eq!(read.diagnostics, Vec::new());
    assert_eq!(read.value.map(|s| s.standing.when.len()), Some(3));
}

#[test]
fn orders_printed_are_read_again() {
    let ed = edition();
    let file = read_orders(&ed, ORDERS).value.expect("read above");
    let printed = print_orders(&ed, &file.header, &file.orders);
    assert_eq!(read_orders(&ed, &printed).diagnostics, Vec::new(), "{}", shown(&ed, &printed));
    let again = read_orders(&ed, &printed).value.expect("printed orders are in order");
    assert_eq!(again.orders, file.orders);
    assert_eq!(again.header, file.header);
    assert!(printed.lines().all(|l| l.len() <= 72), "{printed}");
}

/// What people write in forums, and how the program prints it.
#[test]
fn moves_are_read_as_people_write_them() {
    let ed = edition();
    let names = Names::new(&ed);
    let read = |line: &str, phase| {
        let text = TomlText::bare(line);
        read_move(&names, &text, OrderId(1), phase).map(|m| print_move(&ed, &m))
    };
    for (typed, meant) in [
        ("3 inf: Archangel to West Russia", "3 inf: Archangel > West Russia"),
        ("3 inf Archangel -> West Russia", "3 inf: Archangel > West Russia"),
        ("3 inf Archangel => West Russia", "3 inf: Archangel > West Russia"),
        ("3 inf: Archangel → West Russia", "3 inf: Archangel > West Russia"),
        ("3 inf: Archangel - West Russia", "3 inf: Archangel > West Russia"),
        ("3 inf: Archangel --> West Russia", "3 inf: Archangel > West Russia"),
        ("3 inf from Archangel to West Russia", "3 inf: Archangel > West Russia"),
        ("Archangel > West Russia: 3 inf + 1 tank", "3 inf, 1 tank: Archangel > West Russia"),
        ("Archangel to West Russia: 3 inf", "3 inf: Archangel > West Russia"),
        ("3 inf + 1 tank: Archangel > WR", "3 inf, 1 tank: Archangel > West Russia"),
        ("3x inf & 1 x panzer: Archangel > WR", "3 inf, 1 tank: Archangel > West Russia"),
        (
            "1 bmb: UK > sz5 > Germany, strategic bombing",
            "1 bmb: United Kingdom > sz5 > Germany raid",
        ),
        ("1 bmb: London > sz5 > Berlin, SBR", "1 bmb: United Kingdom > sz5 > Germany raid"),
        (
            "1 trn: sz2 > sz3, load 1 inf from UK, land Norway",
            "1 trn: sz2 > sz3 load 1 inf from United Kingdom offload Norway",
        ),
        ("1 bship: sz2 > sz3, bombard Norway", "1 bb: sz2 > sz3 bombard Norway"),
        ("1 AAA: Archangel > WR", "1 aa: Archangel > West Russia"),
        ("2 ftr: sz55 > Pearl Harbor", "2 ftr: sz55 > Hawaiian Islands"),
        ("1 inf: AE > TJ", "1 inf: Anglo-Egypt > Trans-Jordan"),
    ] {
        assert_eq!(read(typed, MovePhase::Combat).as_deref(), Ok(meant), "{typed}");
    }
    for (typed, help) in [
        ("all: Archangel > West Russia", "`fieldpost show` with the game file and --space"),
        ("everything: Archangel > West Russia", "3 inf, 1 tank: A > B"),
        ("1 ftr: UK > sz6, land Norway", "in [noncombat]"),
    ] {
        let found = read(typed, MovePhase::Combat).expect_err(typed);
        let said = found[0].help.clone().unwrap_or_default();
        assert!(said.contains(help), "{typed}: {said}");
    }
}

#[test]
fn names_forgive() {
    let ed = edition();
    let n = Names::new(&ed);
    let space = |s: &str| n.space(s).map(|s| ed.space(s).id.clone());
    for (typed, id) in [
        ("Karelia", "karelia-ssr"),
        ("kar", "karelia-ssr"),
        ("KARELIA S.S.R.", "karelia-ssr"),
        ("karelia-ssr", "karelia-ssr"),
        ("w russia", "west-russia"),
        ("Russia", "russia"),
        ("UK", "united-kingdom"),
        ("sz 5", "sz5"),
        ("SZ5", "sz5"),
        ("sea zone 5", "sz5"),
        ("AE", "anglo-egypt"),
        ("Berlin", "germany"),
        ("Pearl Harbor", "hawaiian-islands"),
    ] {
        assert_eq!(space(typed).as_deref(), Ok(id), "{typed}");
    }
    assert!(matches!(space("French"), Err(Unknown::Ambiguous { names }) if names.len() > 2));
    assert!(
        matches!(space("Ukrane"), Err(Unknown::Nothing { alike }) if alike[0].starts_with("Ukraine"))
    );
    assert_eq!(space("sz99"), Err(Unknown::NoZone { last: 64 }));
    for (typed, id) in [
        ("inf", "infantry"),
        ("Infantries", "infantry"),
        ("ftrs", "fighter"),
        ("arm", "tank"),
        ("dd", "destroyer"),
        ("bb", "battleship"),
        ("car", "carrier"),
        ("ac", "carrier"),
        ("AA", "antiaircraft-gun"),
        ("ic", "industrial-complex"),
        ("bmb", "bomber"),
        ("transports", "transport"),
    ] {
        assert_eq!(n.kind(typed).map(|k| ed.kind(k).id.as_str()), Ok(id), "{typed}");
    }
    for typed in ["USSR", "Soviet", "soviet union", "Sov"] {
        assert_eq!(n.power(typed).map(|p| ed.power(p).id.as_str()), Ok("soviet-union"), "{typed}");
    }
}

#[test]
fn every_form_of_move_is_printed_as_it_was_meant() {
    let ed = edition();
    let n = Names::new(&ed);
    for (typed, canonical) in [
        ("3inf and 1 arm: ARC -> West Russia", "3 inf, 1 tank: Archangel > West Russia"),
        ("1 aa: Germany rocket United Kingdom", "1 aa: Germany rocket United Kingdom"),
        ("1 bmb: Germany > UK, raid", "1 bmb: Germany > United Kingdom raid"),
        ("1 empty trn: sz 1 > sz2", "1 empty trn: sz1 > sz2"),
        (
            "1 trn with 1 tank and 1 inf, 1 dd: sz6 > sz5 offload 1 tank to Norway",
            "1 trn with 1 tank and 1 inf, 1 dd: sz6 > sz5 offload 1 tank to Norway",
        ),
        (
            "1 trn: sz6 load 1 inf from UK in sz6, 1 tank from Norway, offload Norway",
            "1 trn: sz6 load 1 inf from United Kingdom in sz6 load 1 tank from Norway offload Norway",
        ),
        ("1 bb: sz6 > sz5 bombard norway", "1 bb: sz6 > sz5 bombard Norway"),
        ("1 inf: Eastern Canada > UK trn sz1", "1 inf: Eastern Canada > UK trn sz1"),
        ("1 inf: ECan > empty trn sz 1", "1 inf: Eastern Canada > empty trn sz1"),
        ("2 inf from Norway: Karelia > Norway", "2 inf from Norway: Karelia S.S.R. > Norway"),
    ] {
        let m = read_move(&n, &TomlText::bare(typed), OrderId(0), MovePhase::Combat);
        let m = m.unwrap_or_else(|d| panic!("{typed}: {d:?}"));
        assert_eq!(print_move(&ed, &m), canonical);
    }
}

#[test]
fn loads_in_one_clause_are_two_steps() {
    let ed = edition();
    let n = Names::new(&ed);
    let text =
        TomlText::bare("1 trn: sz6 load 1 inf, 1 tank from UK, 1 inf from Norway offload Norway");
    let m = read_move(&n, &text, OrderId(0), MovePhase::Combat).expect("correct");
    let sizes: Vec<usize> = m
        .cargo
        .iter()
        .map(|c| match c {
            CargoStep::Load { groups, .. } | CargoStep::Offload { groups, .. } => groups.len(),
        })
        .collect();
    assert_eq!(sizes, [2, 1, 0]);
}

#[test]
fn bad_lines_cost_one_line_each() {
    let ed = edition();
    let text = include_str!("examples/bad.toml");
    insta::assert_snapshot!(shown(&ed, text));
}

#[test]
fn a_file_inside_a_mail_keeps_its_line_numbers() {
    let ed = edition();
    let mail = format!("Date: now\nHi dora, \u{201c}orders\u{201d}:\n\n{ORDERS}");
    let broken = mail.replace("Archangel >", "Arkangel >");
    let read = read_orders(&ed, &broken);
    assert_eq!(read.diagnostics.len(), 1, "{}", shown(&ed, &broken));
    let at = read.diagnostics[0].at.span.start;
    assert_eq!(&broken[at..at + 8], "Arkangel");
    assert!(read_orders(&ed, &mail).value.is_some());
    assert!(read_orders(&ed, &mail.replace('\n', "\r\n")).value.is_some());
}

#[test]
fn an_answer_is_read() {
    let ed = edition();
    let text = "fieldpost = 2\nkind = \"answer\"\ngame = \"g\"\nseat = \"b\"\nstep = 1\n\
        head = \"310adf32c4164f4952c26a2df40f8b80\"\n\n[battle.\"sz 5\"]\nsubmerge = \"never\"\n";
    let read = read_answer(&ed, text);
    assert_eq!(read.diagnostics, Vec::new());
    assert_eq!(read.value.map(|a| a.battles.len()), Some(1));
}

#[test]
fn no_name_holds_a_word_of_the_grammar() {
    let ed = edition();
    let grammar = [
        "load", "offload", "unload", "raid", "rocket", "bombard", "if", "else", "in", "from", "to",
        "with", "and", "taken", "not", "is", "after", "moved", "wait", "keep", "by", "for",
    ];
    for name in ed.spaces.iter().map(|s| &s.name).chain(ed.kinds.iter().map(|k| &k.name)) {
        for word in name.to_lowercase().split([' ', '-']) {
            assert!(!grammar.contains(&word), "{name}");
        }
    }
}

#[test]
fn sections_need_no_header() {
    let ed = edition();
    let read = read_sections(&ed, "[purchase]\nbuy = \"2 inf\"\n", PowerId(0));
    assert_eq!(read.diagnostics, Vec::new());
}

#[test]
fn the_template_reads_and_passes() {
    let ed = edition();
    let mut position = Position::initial(&ed);
    for power in ed.power_ids() {
        position.power = power;
        let h = TemplateHeader {
            game: "spring-07".to_string(),
            seat: "anna".to_string(),
            step: 1,
            head: "ac970ae9b69b2f923195833713b571e8".to_string(),
        };
        let text = fieldpost::orders::template(position.board(&ed), &h);
        let read = read_orders(&ed, &text);
        assert_eq!(read.diagnostics, Vec::new(), "{text}");
        if power == PowerId(0) {
            insta::assert_snapshot!("template", text);
        }
    }
}

#[test]
fn the_template_of_a_power_without_capital_leaves_out_what_it_skips() {
    let ed = edition();
    let mut position = Position::initial(&ed);
    let enemy = ed
        .power_ids()
        .find(|p| position.side(&ed, *p) != position.side(&ed, position.power))
        .expect("an enemy");
    let capital = ed.power(position.power).capital.expect("a capital");
    position.control[capital.index()] = Some(enemy);
    let h = TemplateHeader {
        game: "spring-07".to_string(),
        seat: "anna".to_string(),
        step: 1,
        head: "ac970ae9b69b2f923195833713b571e8".to_string(),
    };
    let text = fieldpost::orders::template(position.board(&ed), &h);
    assert!(!text.contains("[purchase]") && !text.contains("[mobilize]"), "{text}");
    assert!(text.contains("[combat]") && text.contains("the capital being lost"), "{text}");
}

#[test]
fn no_line_of_a_template_is_too_long_to_be_signed() {
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        let ed = load_built_in(edition).expect("a built-in edition");
        let mut position = Position::initial(&ed);
        for power in ed.power_ids() {
            position.power = power;
            let h = TemplateHeader {
                game: "spring-07".to_string(),
                seat: "anna".to_string(),
                step: 1,
                head: "ac970ae9b69b2f923195833713b571e8".to_string(),
            };
            let text = fieldpost::orders::template(position.board(&ed), &h);
            let long = text.lines().find(|l| l.chars().count() > 72);
            assert_eq!(long, None, "{edition}");
        }
    }
}

#[test]
fn a_seat_that_is_asked_for_two_powers_answers_in_one_section() {
    let ed = edition();
    let position = Position::initial(&ed);
    let place = ed.space_ids().find(|s| ed.is_land(*s)).expect("a territory");
    let asked = |power: PowerId| Owed { power, place, about: Question::Losses { hits: 1 } };
    let owed: Vec<(Owed, String)> =
        ed.power_ids().take(2).map(|p| (asked(p), format!("power {}", p.index()))).collect();
    let h = TemplateHeader {
        game: "spring-07".to_string(),
        seat: "anna".to_string(),
        step: 1,
        head: "ac970ae9b69b2f923195833713b571e8".to_string(),
    };
    let text = fieldpost::orders::answer_template(position.board(&ed), &quiet(&ed), &owed, &h);
    assert_eq!(text.matches("[battle.").count(), 1, "{text}");
    assert!(text.contains("# power 0\n# power 1\n"), "{text}");
}

#[test]
fn orders_are_told_in_sentences() {
    let ed = edition();
    let file = read_orders(&ed, ORDERS).value.expect("read above");
    insta::assert_snapshot!(explain(Position::initial(&ed).board(&ed), &file));
}

#[test]
fn orders_for_another_power_or_round_are_refused_at_their_line() {
    let ed = edition();
    let text = ORDERS.replace("\"Soviet Union\"", "\"Germany\"").replace("round = 1", "round = 2");
    let found = examine(Position::initial(&ed).board(&ed), &quiet(&ed), &text).diagnostics;
    let codes: Vec<&str> = found.iter().map(|d| d.code.name).collect();
    assert_eq!(codes, ["not-now", "not-now"]);
    assert!(text[found[0].at.span.start..].starts_with("power"));
}

#[test]
fn a_purchase_that_no_one_can_pay_names_its_rule() {
    let ed = edition();
    let text = ORDERS.replace("5 inf, 1 art", "9 inf");
    let found = examine(Position::initial(&ed).board(&ed), &quiet(&ed), &text).diagnostics;
    assert!(found.iter().any(|d| d.rule.as_deref() == Some("BUY-02")), "{found:?}");
}

#[test]
fn a_table_under_a_wrong_name_is_read_all_the_same() {
    let ed = edition();
    let text = ORDERS.replace("[battle.\"West Russia\"]", "[battle.\"West Rusia\"]");
    let text = text.replacen("losses  = ", "loses  = ", 1);
    let examined = examine(Position::initial(&ed).board(&ed), &quiet(&ed), &text);
    let codes: Vec<&str> = examined.diagnostics.iter().map(|d| d.code.name).collect();
    assert!(codes.contains(&"unknown-space") && codes.contains(&"unknown-key"), "{codes:?}");
}

#[test]
fn bytes_of_any_sort_do_no_harm() {
    let ed = edition();
    for text in [
        "",
        "\u{feff}fieldpost = 2",
        "[",
        "[[[[",
        "a = [[[[[[[[[[",
        "[combat]\nmoves = \"1 inf: \\u0000\"",
        "[combat]\nmoves = [\"99999999999 inf: > > >\", \"1\", \":\", \"1 inf:\"]",
        "[battle]\nUkraine = 1",
        "battle = 3\nwhen = []\n",
        ORDERS,
        STANDING,
        include_str!("examples/bad.toml"),
    ] {
        fuzz_read(&ed, text.as_bytes());
        for cut in (0..text.len()).step_by(37) {
            fuzz_read(&ed, &text.as_bytes()[..cut]);
            fuzz_read(&ed, &text.as_bytes()[cut..]);
        }
    }
    fuzz_read(&ed, &[0xff, 0xfe, 0x00, 0x80]);
}

#[test]
fn the_limits_are_told() {
    let ed = edition();
    let long = format!("# {}\n", "x".repeat(70_000));
    assert_eq!(read_orders(&ed, &long).diagnostics[0].code.name, "too-long");
    let many = "\n".repeat(2001);
    assert_eq!(read_orders(&ed, &many).diagnostics[0].code.name, "too-long");
}

#[test]
fn every_code_is_explained() {
    let page = include_str!("../../../docs/format/diagnostics.md");
    for code in CODES {
        assert!(page.contains(&format!("`{}`", code.name)), "{}", code.name);
    }
}

#[test]
fn the_worked_example_is_allowed() {
    let ed = edition();
    let examined = examine(Position::initial(&ed).board(&ed), &quiet(&ed), ORDERS);
    assert_eq!(examined.diagnostics, Vec::new());
    assert!(examined.file.is_some());
}

#[test]
fn refusals_and_warnings_stand_at_their_orders() {
    let ed = edition();
    let text = ORDERS
        .replace("buy = \"5 inf, 1 art\"", "buy = \"9 inf\"")
        .replace("3 inf, 1 tank: Archangel >", "5 inf, 1 tank: Archangel > Karelia >");
    let found = examine(Position::initial(&ed).board(&ed), &quiet(&ed), &text).diagnostics;
    let file = SourceFile::new("orders.toml", &*text);
    let describe = |id: &str| fieldpost::orders::describe_rule(&ed, id);
    insta::assert_snapshot!(render_all(&found, &file, &describe, Style::default()));
}
