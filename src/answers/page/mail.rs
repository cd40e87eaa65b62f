//! A report as the HTML of a mail: no map and no drawing, which most mail programs take out, and short
//! enough that none cuts it off. It says the same as the text of the mail, in the same order.

use std::fmt::Write as _;

use crate::report::{View, headline};
use crate::shown::markup as escape;

use super::drawn_dice::typed;
use super::frame::letter;
use super::report_page::{PageLook, article};

/// The HTML of a mail that brings a report.
#[derive(Clone)]
pub struct Mail {
    title: String,
    above: String,
    article: String,
    below: String,
}

impl Mail {
    /// A mail with this report.
    pub fn of(view: &View) -> Mail {
        Mail {
            title: headline(view),
            above: String::new(),
            article: article(view, &PageLook { die: typed, heading: 1 }),
            below: String::new(),
        }
    }

    /// The map of the report below its words: a picture that comes with the mail under this name.
    pub fn show(&mut self, picture: &str) {
        let _ = writeln!(
            self.article,
            "<p><img src=\"cid:{}\" alt=\"map\" style=\"max-width:100%\"></p>",
            escape(picture)
        );
    }

    /// Words above everything that is there already.
    pub fn say(&mut self, words: &str) {
        let lines: String = words.lines().map(|l| format!("<p>{}</p>\n", escape(l))).collect();
        self.above.insert_str(0, &lines);
    }

    /// A last paragraph, with its lines as they stand: a reply quotes it as it quotes the text.
    pub fn end(&mut self, lines: &str) {
        let lines: Vec<String> = lines.lines().map(escape).collect();
        let _ = writeln!(self.below, "<pre>{}</pre>", lines.join("\n"));
    }

    /// The HTML of the mail: what comes above, the report, what comes below.
    pub fn html(&self) -> String {
        letter(&self.title, &[&*self.above, &*self.article, &*self.below].concat())
    }
}
