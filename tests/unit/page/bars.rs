//! What `src/answers/page/page_bars.rs` promises.

use fieldpost::page::{Bar, Panel, Tone, bars};

#[test]
fn a_bar_is_as_long_as_its_share_and_harmless() {
    let bar = |share, label: &str| Bar { label: label.into(), share, tone: Tone::Attacker };
    let panel = Panel {
        heading: "a <b> & c".into(),
        groups: vec![("who wins".into(), vec![bar(5_000, "half"), bar(10_000, "<all>")])],
    };
    let text = bars(&[panel]);
    assert!(text.contains("width=\"190\"") && text.contains("width=\"380\""));
    assert!(text.contains("50.00 %") && text.contains("100.00 %"));
    assert!(text.contains("a &lt;b&gt; &amp; c") && text.contains("&lt;all&gt;"));
    assert!(!text.contains("<b>"));
}
