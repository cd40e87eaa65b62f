//! What `src/papers/orders/slips.rs` promises.

use fieldpost::diag::Span;
use fieldpost::orders::mend;

fn mended(text: &str, wanted: &str, help: &str) {
    let mended = mend(text);
    let told: Vec<String> = mended.found.iter().filter_map(|d| d.help.clone()).collect();
    assert_eq!((mended.text.as_str(), told), (wanted, vec![help.to_string()]), "{text}");
}

#[test]
fn one_slip_is_mended_and_told() {
    mended(
        "[battle.West Russia]\n",
        "[battle.\"West Russia\"]\n",
        "write [battle.\"West Russia\"]",
    );
    mended("[battle \"sz5\"]\n", "[battle.\"sz5\"]\n", "write [battle.\"sz5\"]");
    mended("[battle.\"sz5]\n", "[battle.\"sz5\"]\n", "write [battle.\"sz5\"]");
    mended("moves =\n  \"a\",\n]\n", "moves = [\n  \"a\",\n]\n", "write moves = [");
    mended("m = \"a\", \"b\"\n", "m = [\"a\", \"b\"]\n", "write m = [\"a\", \"b\"]");
    mended("m = \"a\", \"b\"]\n", "m = [\"a\", \"b\"]\n", "write m = [\"a\", \"b\"]");
    mended("m = [\n  \"a,\n  \"b\",\n]\n", "m = [\n  \"a\",\n  \"b\",\n]\n", "write \"a\",");
    mended("m = [\n  \"a\n  \"b\",\n]\n", "m = [\n  \"a\",\n  \"b\",\n]\n", "write \"a\",");
    mended("m = [\"a]\n", "m = [\"a\"]\n", "write \"a\",");
    mended("m = [\"a, \"b\"]\n", "m = [\"a\", \"b\"]\n", "write \"a\",");
    mended("m = [\n  1 a: b\",\n]\n", "m = [\n  \"1 a: b\",\n]\n", "write \"1 a: b\"");
    mended("buy = \"8 inf\n", "buy = \"8 inf\"\n", "write buy = \"8 inf\"");
    mended("m = [\"a\"; \"b\"]\n", "m = [\"a\", \"b\"]\n", "write m = [\"a\", \"b\"]");
}

#[test]
fn what_is_right_stays() {
    let text = "[battle.\"West Russia\"]\nlosses = \"inf\" # \"x\n[battle.sz5]\nm = [\n  \"a; b\", # ;\n]\n\
        retreat = \"\"\"to A \\\n  if \"b\" \"\"\"\n";
    let mended = mend(text);
    assert_eq!((mended.text.as_str(), mended.found.len()), (text, 0));
}

#[test]
fn places_are_those_of_the_text_as_it_was_written() {
    let text = "[battle.West Russia]\nlosses = \"inf\n[x]\n";
    let mended = mend(text);
    for word in ["losses", "inf", "x]"] {
        let at = mended.text.find(word).expect("the word");
        let place = mended.span(Span::new(at, at)).start;
        assert_eq!(place, text.find(word).expect("the word"), "{word}");
    }
}
