//! Charts of numbers over the turns of a game: lines in the powers' colours, each with its name at its
//! end.

use std::fmt::Write as _;

use crate::shown::markup as escape;

/// One line of a chart.
#[derive(Clone, Debug)]
pub struct Series {
    pub name: String,
    pub colour: &'static str,
    pub points: Vec<i32>,
}

const WIDE: i32 = 640;
const HIGH: i32 = 280;
const LEFT: i32 = 44;
const RIGHT: i32 = 60;
const TOP: i32 = 12;
const BELOW: i32 = 26;

/// A chart under a heading, to stand in a page. `turns` names every step from left to right.
pub(super) fn chart(heading: &str, turns: &[String], series: &[Series]) -> String {
    let heading = escape(heading);
    format!(
        "<figure><figcaption>{heading}</figcaption><svg viewBox=\"0 0 {WIDE} {HIGH}\" role=\"img\" \
         aria-label=\"{heading}\" font-size=\"11\">\n{}</svg></figure>\n",
        lines(turns, series)
    )
}

/// The same as a picture of its own.
pub fn picture(heading: &str, turns: &[String], series: &[Series]) -> String {
    pictures(&[(heading, turns, series)])
}

/// Several charts below each other in one picture.
pub fn pictures(charts: &[(&str, &[String], &[Series])]) -> String {
    let head = 24;
    let each = HIGH + 24;
    let high = each * charts.len() as i32;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -{head} {WIDE} {high}\" font-size=\"11\" \
         font-family=\"Arial,Helvetica,Liberation Sans,sans-serif\">\n\
         <rect y=\"-{head}\" width=\"{WIDE}\" height=\"{high}\" fill=\"#fff\"/>\n"
    );
    for (i, (heading, turns, series)) in charts.iter().enumerate() {
        let words = format!(
            "<text x=\"12\" y=\"-7\" font-size=\"14\" font-weight=\"bold\">{}</text>\n{}",
            escape(heading),
            lines(turns, series)
        );
        match i {
            0 => out.push_str(&words),
            _ => {
                let down = each * i as i32;
                let _ = writeln!(out, "<g transform=\"translate(0 {down})\">\n{words}</g>");
            }
        }
    }
    out + "</svg>\n"
}

/// The grid, its words, and the lines.
fn lines(turns: &[String], series: &[Series]) -> String {
    let all: Vec<i32> = series.iter().flat_map(|s| s.points.iter().copied()).collect();
    let low = all.iter().copied().min().unwrap_or(0).min(0);
    let high = all.into_iter().max().unwrap_or(0).max(1);
    let step = step(high - low);
    let low = low.div_euclid(step) * step;
    let high = (high + step - 1).div_euclid(step) * step;
    let last = turns.len().saturating_sub(1).max(1) as i32;
    let x = |i: usize| LEFT + (WIDE - LEFT - RIGHT) * i as i32 / last;
    let y = |v: i32| TOP + (HIGH - TOP - BELOW) * (high - v) / (high - low).max(1);
    let mut out = String::new();
    let mut v = low;
    while v <= high {
        let at = y(v);
        let line = if v == 0 { "#111" } else { "#ccc" };
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {at}H{}\" stroke=\"{line}\"/><text x=\"{}\" y=\"{}\" \
             text-anchor=\"end\">{v}</text>",
            WIDE - RIGHT,
            LEFT - 5,
            at + 4
        );
        v += step;
    }
    let every = turns.len().div_ceil(8).max(1);
    for (i, name) in turns.iter().enumerate().filter(|(i, _)| i % every == 0) {
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(i),
            HIGH - 8,
            escape(name)
        );
    }
    for s in series {
        let points: Vec<String> =
            s.points.iter().enumerate().map(|(i, v)| format!("{} {}", x(i), y(*v))).collect();
        if !points.is_empty() {
            let _ = writeln!(
                out,
                "<path d=\"M{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\" \
                 stroke-linejoin=\"round\"/>",
                points.join("L"),
                s.colour
            );
        }
    }
    names(&mut out, series, y);
    out
}

/// The names at the ends of the lines, none over another.
fn names(out: &mut String, series: &[Series], y: impl Fn(i32) -> i32) {
    let mut ends: Vec<(i32, &Series)> =
        series.iter().map(|s| (s.points.last().map_or(0, |v| y(*v)), s)).collect();
    ends.sort_by_key(|(at, _)| *at);
    let mut free = TOP;
    let mut left = ends.len() as i32;
    for (at, s) in ends {
        // Those below need their room, too.
        let at = at.max(free).min(HIGH - BELOW - (left - 1) * 12);
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-weight=\"bold\" fill=\"{}\">{}</text>",
            WIDE - RIGHT + 5,
            at + 4,
            s.colour,
            escape(&s.name)
        );
        free = at + 12;
        left -= 1;
    }
}

/// Between two lines of the grid: 1, 2 or 5 with zeros, so that there are about six.
fn step(range: i32) -> i32 {
    let mut step = 1;
    for times in [2, 5, 10].iter().cycle() {
        if range / step <= 6 {
            break;
        }
        let base = 10_i32.pow(step.ilog10());
        step = match times {
            2 => base * 2,
            5 => base * 5,
            _ => base * 10,
        };
    }
    step
}
