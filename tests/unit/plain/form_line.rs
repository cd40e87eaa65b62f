//! What `src/plain/form_line.rs` promises.

use fieldpost::doc_kind::DocKind;
use fieldpost::plain::FormLine;

#[test]
fn a_form_line_is_read_as_it_is_written() {
    let line = FormLine {
        kind: DocKind::Standing,
        seat: "anna".into(),
        game: "spring-07".into(),
        step: 5,
        head: "3f2a9c01d4e7".into(),
        version: Some(2),
        replaces: Some("0a".repeat(16)),
    };
    let text = format!("hello\n{line}\nmore\n");
    let (read, span) = FormLine::find(&text).expect("it is there");
    assert_eq!((&read, text.get(span.start..span.end)), (&line, Some(&*line.to_string())));
    let short = "# fieldpost: orders of a for b, step 1, head 1234";
    for odd in ["# fieldpost: orders", &short.replace("orders", "x"), "orders"] {
        assert_eq!(FormLine::find(odd), None, "{odd}");
    }
}
