//! Where the answers were written that an invitation is made of: what is wrong with them is said in the words that
//! are in front of the writer.

/// The options of a command, or the fields of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedIn {
    Options,
    Form,
}

impl AskedIn {
    /// The words for where the answers were written.
    pub fn words<'w>(self, options: &'w str, form: &'w str) -> &'w str {
        match self {
            AskedIn::Options => options,
            AskedIn::Form => form,
        }
    }

    /// What was written: `--seat 'anna: UK'` among options, `"anna: UK"` in a form.
    pub fn quoted(self, option: &str, words: &str) -> String {
        match self {
            AskedIn::Options => format!("{option} '{words}'"),
            AskedIn::Form => format!("\"{words}\""),
        }
    }
}
