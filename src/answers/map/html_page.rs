//! A page of HTML: the picture, and the same as a table for those who read or search.

use std::fmt::Write as _;

use crate::id::SpaceId;
use crate::report::standing_units;

use super::map_scene::Scene;
use super::palette::{FOUGHT, LINE};
use crate::shown::markup as escape;

/// The whole page with the picture of the scene, self-contained.
pub fn html(scene: &Scene, picture: &str) -> String {
    let title = escape(&scene.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n\
         body {{ margin: 1em; font: 16px Arial, Helvetica, sans-serif; color: #111; background: #fff; \
         overflow-wrap: anywhere }}\n\
         svg {{ max-width: none }}\n\
         .map, .list {{ overflow: auto }}\n\
         table {{ border-collapse: collapse }}\n\
         th, td {{ border: 1px solid {LINE}; padding: 2px 6px; text-align: left }}\n\
         td.n {{ text-align: right }}\n\
         .warning {{ color: {FOUGHT}; font-weight: bold }}\n\
         </style>\n</head>\n<body>\n"
    );
    out.push_str("<main>\n");
    if let Some(warning) = scene.warning {
        let _ = writeln!(out, "<p class=\"warning\">{}</p>", escape(warning));
    }
    let region = "tabindex=\"0\" role=\"region\" aria-label=\"map\"";
    let _ = writeln!(out, "<div class=\"map\" {region}>\n{picture}</div>");
    let _ = writeln!(out, "<h1>{title}</h1>\n<p>{}</p>", escape(&scene.about));
    let region = "tabindex=\"0\" role=\"region\" aria-label=\"spaces\"";
    let _ = writeln!(out, "<div class=\"list\" {region}>");
    out.push_str("<table>\n<tr><th>Space</th><th>Holder</th><th>IPC</th><th>City</th>");
    out.push_str("<th>Units</th><th>This block</th></tr>\n");
    scene.ed.space_ids().for_each(|s| row(&mut out, scene, s));
    out.push_str("</table>\n</div>\n");
    if let Some(warning) = scene.warning {
        let _ = writeln!(out, "<p class=\"warning\">{}</p>", escape(warning));
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// A space; empty waters and closed land are left out.
fn row(out: &mut String, scene: &Scene, s: SpaceId) {
    let ed = scene.ed;
    let at = scene.at;
    let data = ed.space(s);
    let holder = at.controller(s).map_or("", |p| ed.power(p).name.as_str());
    let list = standing_units(at.board(ed), s);
    let mark = scene.marks.get(&s).copied().unwrap_or_default();
    if holder.is_empty() && list.is_empty() && mark == Default::default() {
        return;
    }
    let news = match (mark.fought, mark.from) {
        (true, None) => "battle".to_string(),
        (fought, Some(from)) => {
            let from = from.map_or("nobody", |p| ed.power(p).name.as_str());
            format!("{}taken from {from}", if fought { "battle, " } else { "" })
        }
        _ => String::new(),
    };
    let _ = writeln!(
        out,
        "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        escape(&data.name),
        escape(holder),
        if ed.is_land(s) { data.income.to_string() } else { String::new() },
        escape(data.city.as_deref().unwrap_or("")),
        escape(&list),
        escape(&news)
    );
}
