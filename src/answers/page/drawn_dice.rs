//! Dice drawn as dice, without a font that must be installed.

use crate::engine::dice::Face;

/// One drawing for each face, used by number.
pub(super) const DEFS: &str = "\
<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\
<circle id=\"pip\" r=\"1.9\"/>\
<g id=\"d1\"><use href=\"#pip\" x=\"10\" y=\"10\"/></g>\
<g id=\"d2\"><use href=\"#pip\" x=\"5.5\" y=\"5.5\"/><use href=\"#pip\" x=\"14.5\" y=\"14.5\"/></g>\
<g id=\"d3\"><use href=\"#d1\"/><use href=\"#d2\"/></g>\
<g id=\"d4\"><use href=\"#d2\"/><use href=\"#pip\" x=\"14.5\" y=\"5.5\"/><use href=\"#pip\" x=\"5.5\" y=\"14.5\"/></g>\
<g id=\"d5\"><use href=\"#d4\"/><use href=\"#d1\"/></g>\
<g id=\"d6\"><use href=\"#d4\"/><use href=\"#pip\" x=\"5.5\" y=\"10\"/><use href=\"#pip\" x=\"14.5\" y=\"10\"/></g>\
</defs></svg>\n";

/// How a die is shown.
pub(super) type Die = fn(Face, u8) -> String;

/// A die in letters, for mail programs, which take out drawings; one that hits is dark.
pub(super) fn typed(face: Face, need: u8) -> String {
    let looks = match face {
        Face::Shows(n) if n <= need => "background:#111;color:#fff;font-weight:bold",
        _ => "background:#fff;color:#111",
    };
    format!("<span style=\"{looks};border:1px solid #111;padding:0 4px\">{face}</span> ")
}

/// A die as a drawing; one that hits is dark.
pub(super) fn drawn(face: Face, need: u8) -> String {
    let Face::Shows(n @ 1..=6) = face else { return format!("<span>{face}</span>") };
    let (paper, ink, told) =
        if n <= need { ("#111", "#fff", " hits") } else { ("#fff", "#111", "") };
    format!(
        "<svg class=\"die\" viewBox=\"0 0 20 20\" role=\"img\" aria-label=\"{n}{told}\">\
         <rect x=\"1\" y=\"1\" width=\"18\" height=\"18\" rx=\"4\" fill=\"{paper}\" stroke=\"#111\"/>\
         <use href=\"#d{n}\" fill=\"{ink}\"/></svg>"
    )
}
