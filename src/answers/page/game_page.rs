//! A whole game on one page: the map and the report of every block behind a slider, charts, the table of
//! rounds, and what people wrote in their mails.

use std::fmt::Write as _;

use crate::shown::markup as escape;

use super::atlas::Maps;
use super::chart::{Series, chart};
use super::frame::page;

/// Everything the page shows.
pub struct GamePage {
    pub name: String,
    pub about: String,
    pub warning: Option<&'static str>,
    pub maps: Maps,
    /// The body of the report of every map but the first, which is the start.
    pub reports: Vec<String>,
    /// Heading, the names of the steps, and the lines.
    pub charts: Vec<(String, Vec<String>, Vec<Series>)>,
    /// The names of the columns of the table of rounds.
    pub columns: Vec<String>,
    pub rounds: Vec<RoundRow>,
    pub remarks: Vec<Remark>,
}

/// A row of the table of rounds.
pub struct RoundRow {
    pub round: u32,
    pub cells: Vec<String>,
}

/// Words out of a mail.
pub struct Remark {
    /// Whose, and where they stood.
    pub from: String,
    pub signed: bool,
    pub text: String,
}

const SCRIPT: &str = concat!(include_str!("slider.js"), include_str!("script.js"));

const STYLE: &str = "\
#bar{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5em;align-items:center;\
background:#fff;padding:.4em 0;border-bottom:1px solid #8c8c8c}\
#bar[hidden]{display:none}#at{flex:1 1 8em;min-width:6em}#at-name{flex:1 1 100%;font-weight:bold}\
button{font:inherit;min-width:2.6em;min-height:2.2em}\
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30em),1fr));gap:1em}\
figure{margin:0}figure svg{width:100%;height:auto}figcaption{font-weight:bold}\
blockquote{margin:.4em 0 1em 1em;white-space:pre-wrap}.unsigned{color:#a00000;font-weight:bold}";

/// The page of a whole game, with its script.
pub fn game(g: &GamePage) -> String {
    let (style, body) = shown(g);
    page(&g.name, style, Some(SCRIPT), &format!("<main>\n{body}</main>\n"))
}

/// The content of the page, for a page that shows more: its own style, and the content of `main` without the script,
/// which is the function `slider` of slider.js.
pub fn shown(g: &GamePage) -> (&'static str, String) {
    let mut out = format!("<header><h1>{}</h1>\n<p>{}</p>\n", escape(&g.name), escape(&g.about));
    if let Some(warning) = g.warning {
        let _ = writeln!(out, "<p class=\"warning\">{}</p>", escape(warning));
    }
    let last = g.reports.len();
    let _ = writeln!(
        out,
        "</header>\n<div id=\"bar\" hidden>\
         <button type=\"button\" id=\"back\" aria-label=\"the block before\">&lt;</button>\
         <input type=\"range\" id=\"at\" min=\"0\" max=\"{last}\" value=\"{last}\" aria-label=\"block\">\
         <button type=\"button\" id=\"on\" aria-label=\"the next block\">&gt;</button>\
         <span id=\"at-name\" aria-live=\"polite\"></span></div>\n\
         <div class=\"map\" id=\"map\" tabindex=\"0\" role=\"region\" aria-label=\"map\">\n{}</div>",
        g.maps.picture
    );
    out.push_str("<section class=\"block\"><p>Before the first turn.</p></section>\n");
    for report in &g.reports {
        let _ = writeln!(out, "<section class=\"block\">\n{report}</section>");
    }
    if !g.charts.is_empty() {
        out.push_str("<h2>The game in numbers</h2>\n<div class=\"charts\">\n");
        for (heading, turns, series) in &g.charts {
            out.push_str(&chart(heading, turns, series));
        }
        out.push_str("</div>\n");
    }
    rounds(&mut out, g);
    remarks(&mut out, g);
    out.push_str(
        "<p class=\"note\">A page proves nothing. The game file does: `fieldpost verify` \
                  reads it.</p>\n",
    );
    // No tag can begin in it: a browser takes it for text, whatever it says.
    let data = g.maps.data.to_string().replace('<', "\\u003c");
    let _ = writeln!(out, "<script type=\"application/json\" id=\"data\">{data}</script>");
    (STYLE, out)
}

fn rounds(out: &mut String, g: &GamePage) {
    if g.rounds.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Rounds</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
                  aria-label=\"rounds\"><table class=\"lines\">\n<tr><th>Round</th>",
    );
    for name in &g.columns {
        let _ = write!(out, "<th>{}</th>", escape(name));
    }
    out.push_str("</tr>\n");
    for r in &g.rounds {
        let _ = write!(out, "<tr><th>{}</th>", r.round);
        for cell in &r.cells {
            let _ = write!(out, "<td>{}</td>", escape(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
}

fn remarks(out: &mut String, g: &GamePage) {
    if g.remarks.is_empty() {
        return;
    }
    out.push_str("<h2>From the mails</h2>\n");
    for r in &g.remarks {
        let how = if r.signed { "" } else { " <span class=\"unsigned\">not signed</span>" };
        let _ = writeln!(
            out,
            "<p>{}{how}</p><blockquote>{}</blockquote>",
            escape(&r.from),
            // Line by line: a line end is no harm here.
            r.text.lines().map(escape).collect::<Vec<_>>().join("\n")
        );
    }
}
