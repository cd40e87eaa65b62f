//! A form that people sign, declared once: from its fields come the value, the text to sign and the
//! reader. How a field is written in a line is said once for its type.

use crate::seal::Digest;

use super::chain_fault::ChainFault;
use super::form::{Form, Lines, WrittenAt};

/// What can stand in a line of a form, or in a few.
pub(super) trait FormField: Sized {
    fn write_field(&self, key: &str, lines: Lines) -> Lines;

    /// # Errors
    /// The line is missing, or says something else.
    fn read_field(form: &Form, key: &str) -> Result<Self, ChainFault>;
}

/// The four lines that say when a text was written; they have keys of their own.
impl FormField for WrittenAt {
    fn write_field(&self, _: &str, lines: Lines) -> Lines {
        lines.moment(self)
    }

    fn read_field(form: &Form, _: &str) -> Result<WrittenAt, ChainFault> {
        form.moment()
    }
}

impl FormField for String {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.text(key, self)
    }

    fn read_field(form: &Form, key: &str) -> Result<String, ChainFault> {
        form.text(key)
    }
}

impl FormField for Option<String> {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.maybe(key, self.as_ref())
    }

    fn read_field(form: &Form, key: &str) -> Result<Option<String>, ChainFault> {
        form.maybe(key)
    }
}

impl FormField for u32 {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.number(key, *self)
    }

    fn read_field(form: &Form, key: &str) -> Result<u32, ChainFault> {
        form.number(key)
    }
}

impl FormField for Vec<String> {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.list(key, self)
    }

    fn read_field(form: &Form, key: &str) -> Result<Vec<String>, ChainFault> {
        form.list(key)
    }
}

/// Alone in a list because its line would be too long otherwise.
impl FormField for Digest {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.list(key, &[*self])
    }

    fn read_field(form: &Form, key: &str) -> Result<Digest, ChainFault> {
        form.digest(key)
    }
}

/// A struct with `text` and `read`: what it is called in a complaint, its kind, and its fields with
/// their keys in the order of the lines. A check, where there is one, sees the values before the text
/// is compared as a whole, so that it can say what is wrong with them.
macro_rules! signed_form {
    (
        $(#[$about:meta])*
        pub struct $name:ident is $called:literal of $kind:path $(, checked by $check:path)? {
            $($(#[$says:meta])* $field:ident: $type:ty = $key:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name {
            $($(#[$says])* pub $field: $type,)+
        }

        impl $name {
            /// The text to sign.
            pub fn text(&self) -> String {
                use $crate::chain::field::FormField;
                let lines = $crate::chain::form::Lines::bare_head($kind);
                $(let lines = self.$field.write_field($key, lines);)+
                lines.done()
            }

            /// # Errors
            /// The first thing that is wrong with the form.
            pub fn read(text: &str) -> Result<$name, $crate::chain::chain_fault::ChainFault> {
                use $crate::chain::field::FormField;
                let form = $crate::chain::form::Form::read($called, $kind, text)?;
                let read = $name { $($field: FormField::read_field(&form, $key)?,)+ };
                $($check(&read)?;)?
                form.check_only(&read.text(), text)?;
                Ok(read)
            }
        }
    };
}

pub(super) use signed_form;
