//! What the files of `src/answers/report/` promise, and a report for them.

mod context;
mod expected_hits;
mod forum;
mod luck;
mod rows;
mod text;

use fieldpost::report::{Line, Mode, ReportHead, ReportSection, View};

/// A report of nothing but one section with these lines.
fn report_of(lines: Vec<Line>) -> View {
    let head = ReportHead {
        game: "spring-07".into(),
        edition: "LHTR".into(),
        round: 1,
        power: "Germany".into(),
        power_id: "germany".into(),
        seat: None,
        block: 1,
        step: None,
    };
    View {
        head,
        mode: Mode::Official,
        dice: "official dice".into(),
        short: Vec::new(),
        next: Vec::new(),
        sections: vec![ReportSection { heading: "BATTLES".into(), note: None, lines }],
        options: String::new(),
        takeovers: Vec::new(),
        time: Vec::new(),
        foot: Vec::new(),
        events: Vec::new(),
        facts: serde_json::Value::Null,
        luck: Vec::new(),
    }
}
