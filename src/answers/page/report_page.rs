//! A block's report as HTML: the words of the text report, with dice drawn as dice.

use std::fmt::Write as _;

use crate::report::{LabelledText, Line, ReportSection, View, headline, writer_line};
use crate::shown::markup as escape;

use super::drawn_dice::{Die, drawn};
use super::frame::page;

/// The whole page: the report with its map.
pub fn report(view: &View, map: &str) -> String {
    let report = article(view, &PageLook { die: drawn, heading: 1 });
    let words = format!(
        "<main>\n<div class=\"map\" tabindex=\"0\" role=\"region\" aria-label=\"map\">\n{map}</div>\n\
         {report}</main>\n"
    );
    page(&headline(view), "", None, &words)
}

/// The report itself, below the heading of a page.
pub fn body(view: &View) -> String {
    article(view, &PageLook { die: drawn, heading: 2 })
}

/// What differs from page to page.
pub(super) struct PageLook {
    pub die: Die,
    /// The level of the report's own heading, 1 or 2.
    pub heading: u8,
}

pub(super) fn article(view: &View, look: &PageLook) -> String {
    let top = look.heading;
    let below = look.heading + 1;
    let mut out = String::from("<article class=\"report\">\n");
    let warning = view.mode.warning().map(|w| format!("<p class=\"warning\">{}</p>\n", escape(w)));
    out.push_str(warning.as_deref().unwrap_or_default());
    let _ = writeln!(out, "<h{top}>{}</h{top}>", escape(&headline(view)));
    let _ = writeln!(out, "<p>{}</p>", escape(&view.dice));
    let _ = writeln!(out, "<h{below}>IN SHORT</h{below}>");
    lines(&mut out, &view.short.iter().map(entry).collect::<Vec<_>>(), look);
    let _ = writeln!(out, "<h{below}>NEXT</h{below}>");
    lines(&mut out, &view.next, look);
    for s in &view.sections {
        section(&mut out, s, look);
    }
    out.push_str("<footer class=\"note\">\n");
    if !view.options.is_empty() {
        let _ = writeln!(out, "<p>options: {}</p>", escape(&view.options));
    }
    for takeover in &view.takeovers {
        let _ = writeln!(out, "<p>{}</p>", escape(takeover));
    }
    for d in &view.foot {
        let _ = writeln!(out, "<p>{}: <code>{}</code></p>", escape(&d.label), escape(&d.value));
    }
    let _ = writeln!(out, "<p>{}</p>\n</footer>", escape(&writer_line()));
    out.push_str(warning.as_deref().unwrap_or_default());
    out.push_str("</article>\n");
    out
}

fn entry(e: &LabelledText) -> Line {
    if e.label.is_empty() {
        Line::hanging(2, e.text.clone())
    } else {
        Line::Item { label: e.label.clone(), text: e.text.clone() }
    }
}

fn section(out: &mut String, s: &ReportSection, look: &PageLook) {
    let below = look.heading + 1;
    let note = s
        .note
        .as_deref()
        .map_or(String::new(), |n| format!(" <span class=\"note\">({})</span>", escape(n)));
    let _ = writeln!(out, "<h{below}>{}{note}</h{below}>", escape(&s.heading));
    lines(out, &s.lines, look);
}

/// What lines are put into together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineGroup {
    Words,
    Items,
    Rolls,
}

/// The group of a line that follows lines of another. What happened between two throws stays in their
/// table.
fn group(line: &Line, before: Option<LineGroup>) -> LineGroup {
    match line {
        Line::Text { indent, .. } if *indent > 2 && before == Some(LineGroup::Rolls) => {
            LineGroup::Rolls
        }
        Line::Text { .. } => LineGroup::Words,
        Line::Item { .. } => LineGroup::Items,
        Line::TableHead { .. } | Line::Dice { .. } => LineGroup::Rolls,
    }
}

fn lines(out: &mut String, all: &[Line], look: &PageLook) {
    let mut now = None;
    for l in all {
        let next = group(l, now);
        if now != Some(next) {
            out.push_str(now.map_or("", closed));
            out.push_str(match next {
                LineGroup::Words => "",
                LineGroup::Items => "<dl>\n",
                LineGroup::Rolls => "<div class=\"scroll\"><table class=\"roll\">\n",
            });
            now = Some(next);
        }
        match l {
            Line::Text { text, .. } if next == LineGroup::Rolls => {
                let _ = writeln!(out, "<tr><td colspan=\"5\">{}</td></tr>", escape(text));
            }
            _ => line(out, l, look),
        }
    }
    out.push_str(now.map_or("", closed));
}

fn closed(group: LineGroup) -> &'static str {
    match group {
        LineGroup::Words => "",
        LineGroup::Items => "</dl>\n",
        LineGroup::Rolls => "</table></div>\n",
    }
}

fn line(out: &mut String, l: &Line, look: &PageLook) {
    let _ = match l {
        // The line with which a battle begins.
        Line::Text { indent: 1, hang: 0, text } => {
            let level = look.heading + 2;
            writeln!(out, "<h{level}>{}</h{level}>", escape(text))
        }
        Line::Text { indent, text, .. } => {
            let class = ["", "i", "i", "j"].get(*indent).unwrap_or(&"k");
            writeln!(out, "<p class=\"{class}\">{}</p>", escape(text))
        }
        Line::Item { label, text } => {
            writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(label), escape(text))
        }
        Line::TableHead { title } => writeln!(
            out,
            "<tr><th>{}</th><th class=\"num\">need</th><th>dice</th><th class=\"num\">hits</th>\
             <th class=\"num\">expected</th></tr>",
            escape(title)
        ),
        Line::Dice { label, need, faces, hits, expected } => {
            let dice: String = faces.iter().map(|f| (look.die)(*f, *need)).collect();
            let need = if *need == 0 { "-".to_string() } else { need.to_string() };
            writeln!(
                out,
                "<tr><td>{}</td><td class=\"num\">{need}</td><td>{}</td><td class=\"num\">{hits}</td>\
                 <td class=\"num\">{}</td></tr>",
                escape(label),
                if dice.is_empty() { "none" } else { &dice },
                expected.as_deref().unwrap_or("")
            )
        }
    };
}
