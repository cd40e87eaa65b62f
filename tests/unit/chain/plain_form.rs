//! What `src/papers/chain/plain_form.rs` promises.

use fieldpost::chain::plain_form::Plain;

#[test]
fn what_is_read_here_the_parser_reads_alike() {
    let text = "fieldpost = 2\nkind = \"orders\"\n# a note\nstep = 12\nnames = [\n  \"a, b\",\n  \
                \"c\",\n]\nnone = []\nsure = true\n\n[combat]\nkind = \"x\"\n[noncombat]\nkind = 0\n";
    let plain = Plain::read(text).expect("plain");
    let table: toml::Table = toml::from_str(text).expect("toml");
    assert_eq!(plain.text("kind"), table["kind"].as_str());
    assert_eq!(plain.number("step").map(i64::from), table["step"].as_integer());
    let names: Vec<&str> =
        table["names"].as_array().expect("a list").iter().filter_map(|v| v.as_str()).collect();
    assert_eq!(plain.list("names"), Some(&names[..]));
    assert_eq!(plain.list("none"), Some(&[][..]));
    assert_eq!((plain.text("step"), plain.number("nothing")), (None, None));
    assert_eq!(plain.maybe_with("nothing", Plain::number), Some(None));
    assert_eq!(plain.maybe_with("kind", Plain::number), None);
}

#[test]
fn everything_else_is_left_to_the_parser() {
    for text in [
        "a = 1\na = 2\n",
        "[a]\nb = 1\nb = 2\n",
        "[a]\n[a]\n",
        "a = 1\n[a]\n",
        "[step]\n",
        "[[a]]\n",
        "[a.b]\n",
        "a.b = 1\n",
        "a=1\n",
        "a = 01\n",
        "a = +1\n",
        "a = 1.5\n",
        "a = \"x\n",
        "a = \"x\" # y\n",
        "a = \"\\n\"\n",
        "a = \"x\" \"y\"\n",
        "a = 'x'\n",
        "a = [\n  1,\n]\n",
        "a = [\n  \"x\"\n]\n",
        "a = [\n  \"x\",\n",
        "a = \"é\"\n",
        "# é\n",
        "a = [\n  \"é\",\n]\n",
        "a = 1\t\n",
        "plain words\n",
        "a = \n",
    ] {
        assert_eq!(Plain::read(text), None, "{text}");
    }
}
