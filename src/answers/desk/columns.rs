//! Tables: lines of cells under headings, as text with columns that stand under each other, or as CSV
//! for a spreadsheet.

use crate::shown::one_line;

/// Headings and lines; every line has a cell for each heading.
pub(super) struct Columns {
    headings: Vec<&'static str>,
    lines: Vec<Vec<String>>,
}

impl Columns {
    /// An empty table with these headings.
    pub(super) fn new(headings: &[&'static str]) -> Columns {
        Columns { headings: headings.to_vec(), lines: Vec::new() }
    }

    /// Adds a row; every cell becomes one line.
    pub(super) fn add(&mut self, cells: impl IntoIterator<Item = String>) {
        self.lines.push(cells.into_iter().map(one_line).collect());
    }

    /// The headings and a line of text for each line, the columns under each other.
    pub(super) fn text(&self) -> Vec<String> {
        let headings = self.headings.iter().map(|h| (*h).to_string()).collect();
        let all: Vec<&Vec<String>> = std::iter::once(&headings).chain(&self.lines).collect();
        let widths: Vec<usize> = (0..self.headings.len())
            .map(|i| {
                all.iter().filter_map(|l| l.get(i)).map(|c| c.chars().count()).max().unwrap_or(0)
            })
            .collect();
        all.iter()
            .map(|cells| {
                let padded = cells.iter().zip(&widths).map(|(c, w)| format!("{c:w$}"));
                padded.collect::<Vec<_>>().join("  ").trim_end().to_string()
            })
            .collect()
    }

    /// The table for a spreadsheet (RFC 4180, with LF).
    pub(super) fn csv(&self) -> String {
        let headings = self.headings.iter().map(|h| (*h).to_string()).collect();
        let mut out = String::new();
        for cells in std::iter::once(&headings).chain(&self.lines) {
            let cells: Vec<String> = cells.iter().map(|c| cell(c)).collect();
            out.push_str(&format!("{}\n", cells.join(",")));
        }
        out
    }
}

/// A cell of CSV. A spreadsheet must not take what strangers wrote for a formula.
fn cell(text: &str) -> String {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let number = digits.contains(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let formula = text.starts_with(['=', '+', '-', '@', '\t']) && !number && text.len() > 1;
    let text = if formula { format!("'{text}") } else { text.to_string() };
    if text.contains([',', '"', '\n', '\r']) || text.starts_with(' ') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
