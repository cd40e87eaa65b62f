//! Chances as bars: a picture of its own, a panel for each fight.

use std::fmt::Write as _;

use crate::shown::markup as escape;

/// One bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    pub label: String,
    /// In hundredths of a percent, from 0 to 10000.
    pub share: u32,
    pub tone: Tone,
}

/// For whom a bar is good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Attacker,
    Defender,
    Nobody,
}

/// Bars under a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    pub heading: String,
    /// Bars in groups, each with a title.
    pub groups: Vec<(String, Vec<Bar>)>,
}

const WIDE: u32 = 640;
/// Where bars begin, and how long one of 100 % is.
const LEFT: u32 = 170;
const LONG: u32 = 380;
const ROW: u32 = 18;

/// The bars of all panels as one SVG picture.
pub fn bars(panels: &[Panel]) -> String {
    let rows: usize = panels.iter().map(rows_of).sum();
    let high = ROW * u32::try_from(rows).unwrap_or(u32::MAX / ROW) + ROW;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {high}\" \
         font-family=\"Arial,Helvetica,Liberation Sans,sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDE}\" height=\"{high}\" fill=\"#fff\"/>\n"
    );
    let mut y = ROW;
    for panel in panels {
        line(&mut out, &mut y, &panel.heading, 15);
        for (title, list) in &panel.groups {
            line(&mut out, &mut y, title, 12);
            list.iter().for_each(|bar| one(&mut out, &mut y, bar));
        }
        y += ROW;
    }
    out.push_str("</svg>\n");
    out
}

/// The heading, the titles, the bars, and a line of space.
fn rows_of(panel: &Panel) -> usize {
    2 + panel.groups.iter().map(|(_, bars)| 1 + bars.len()).sum::<usize>()
}

fn line(out: &mut String, y: &mut u32, text: &str, size: u32) {
    let _ = writeln!(
        out,
        "<text x=\"12\" y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\">{}</text>",
        escape(text)
    );
    *y += ROW;
}

fn one(out: &mut String, y: &mut u32, bar: &Bar) {
    let share = bar.share.min(10_000);
    let long = (LONG * share + 5_000) / 10_000;
    let fill = match bar.tone {
        Tone::Attacker => "#2c6e49",
        Tone::Defender => "#a3333d",
        Tone::Nobody => "#777",
    };
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>\
         <rect x=\"{LEFT}\" y=\"{}\" width=\"{long}\" height=\"12\" fill=\"{fill}\"/>\
         <text x=\"{}\" y=\"{y}\">{}.{:02} %</text>",
        LEFT - 8,
        escape(&bar.label),
        *y - 10,
        LEFT + long + 6,
        share / 100,
        share % 100
    );
    *y += ROW;
}
