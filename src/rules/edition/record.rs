//! Records of an edition, each declared once: the struct, the table of a file from which it is read, and how
//! the words in that table become what the program works with.

use toml::Spanned;

use super::effect::NumberChange;
use super::nation_reader::WordReader;
use crate::id::{KindId, PowerId, SpaceId};
use crate::rule::RuleId;

/// What a file can write as the value of a key.
pub(super) trait RecordField {
    /// As the file has it.
    type Text;
    /// What is made of it.
    type Made;

    /// Reads the value; `None` after a fault.
    fn read(text: &Self::Text, r: &mut WordReader) -> Option<Self::Made>;
}

/// Words that name something of the edition.
macro_rules! named {
    ($($type:ty: $text:ty => $read:ident,)+) => {
        $(impl RecordField for $type {
            type Text = $text;
            type Made = $type;

            fn read(text: &$text, r: &mut WordReader) -> Option<$type> {
                r.$read(text)
            }
        })+
    };
}

named! {
    SpaceId: Spanned<String> => space,
    PowerId: Spanned<String> => power,
    KindId: Spanned<String> => kind,
    RuleId: Spanned<String> => rule,
    NumberChange: Spanned<String> => change,
    (KindId, u16): Spanned<String> => units,
    (PowerId, KindId, u16, SpaceId): Spanned<String> => stack,
}

/// Values that mean the same in every edition.
macro_rules! as_written {
    ($($type:ty),+) => {
        $(impl $crate::edition::record::RecordField for $type {
            type Text = $type;
            type Made = $type;

            fn read(text: &$type, _: &mut $crate::edition::nation_reader::WordReader) -> Option<$type> {
                Some(*text)
            }
        })+
    };
}

as_written!(u8, i32);

/// `false` is not written.
impl RecordField for bool {
    type Text = Option<bool>;
    type Made = bool;

    fn read(text: &Option<bool>, _: &mut WordReader) -> Option<bool> {
        Some(text.unwrap_or_default())
    }
}

impl<T: RecordField> RecordField for Option<T> {
    type Text = Option<T::Text>;
    type Made = Option<T::Made>;

    fn read(text: &Self::Text, r: &mut WordReader) -> Option<Self::Made> {
        Some(text.as_ref().and_then(|value| T::read(value, r)))
    }
}

impl<T: RecordField> RecordField for Vec<T> {
    type Text = Vec<T::Text>;
    type Made = Vec<T::Made>;

    fn read(text: &Self::Text, r: &mut WordReader) -> Option<Self::Made> {
        Some(text.iter().filter_map(|value| T::read(value, r)).collect())
    }
}

/// A number or a list that is 0 or empty where a file does not write it.
pub(super) struct OrNone<T>(std::marker::PhantomData<T>);

impl<T: RecordField<Made: Default>> RecordField for OrNone<T> {
    type Text = Option<T::Text>;
    type Made = T::Made;

    fn read(text: &Self::Text, r: &mut WordReader) -> Option<Self::Made> {
        text.as_ref().map_or_else(|| Some(T::Made::default()), |value| T::read(value, r))
    }
}

/// The highest face of a die that counts.
pub(super) struct DieFace;

impl RecordField for DieFace {
    type Text = Spanned<u8>;
    type Made = u8;

    fn read(text: &Spanned<u8>, r: &mut WordReader) -> Option<u8> {
        r.in_range(text, 1..=6, "this is no face of a die")
    }
}

/// The highest sum of two dice that counts.
pub(super) struct SumOfTwo;

impl RecordField for SumOfTwo {
    type Text = Spanned<u8>;
    type Made = u8;

    fn read(text: &Spanned<u8>, r: &mut WordReader) -> Option<u8> {
        r.in_range(text, 2..=6, "the total of two dice must be from 2 to 6")
    }
}

/// Structs that tables of a file give, with a key for each field. `TYPE as FORM`: the field is of that type and
/// is written as the form says. A check sees what was written as well as what was read.
macro_rules! records {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident $(, checked by $check:path)? {
            $($(#[$says:meta])* $field:ident: $type:ty $(as $form:ty)?,)+
        }
    )+) => { $(
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name {
            $($(#[$says])* pub $field: $type,)+
        }

        const _: () = {
            use $crate::edition::nation_reader::WordReader;
            use $crate::edition::record::{RecordField, form};

            #[derive(serde::Deserialize)]
            #[serde(deny_unknown_fields, rename_all = "kebab-case")]
            pub(super) struct FileTable {
                $(pub(super) $field: <form!($type $(as $form)?) as RecordField>::Text,)+
            }

            impl RecordField for $name {
                type Text = FileTable;
                type Made = $name;

                fn read(text: &FileTable, r: &mut WordReader) -> Option<$name> {
                    $(let $field = <form!($type $(as $form)?) as RecordField>::read(&text.$field, r);)+
                    let read = $name { $($field: $field?,)+ };
                    $($check(&read, text, r);)?
                    Some(read)
                }
            }
        };
    )+ };
}

/// The form in which a field is written: the one that it names, or else that of its type.
macro_rules! form {
    ($type:ty) => {
        $type
    };
    ($type:ty as $form:ty) => {
        $form
    };
}

/// An enum of records: each variant has a key of a table, which holds as many of them as a file likes. They
/// are read in the order in which they are declared.
macro_rules! families {
    (
        $(#[$about:meta])*
        pub enum $name:ident, written $table:ident {
            $($(#[$says:meta])* $key:ident: $variant:ident $(($type:ty $(as $form:ty)?))?,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$says])* $variant $(($type))?,)+
        }

        /// The families as a file writes them.
        #[derive(Default, serde::Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub(super) struct $table {
            $($key: Option<families!(@text $($type $(as $form)?)?)>,)+
        }

        impl $table {
            /// Everything that the table says.
            pub(super) fn read(&self, r: &mut $crate::edition::nation_reader::WordReader) -> Vec<$name> {
                let mut found = Vec::new();
                $(if let Some(text) = &self.$key {
                    found.extend(families!(@read text, r, $name::$variant $(, $type $(as $form)?)?));
                })+
                found
            }
        }
    };
    (@text) => { bool };
    (@text $type:ty $(as $form:ty)?) => {
        <$crate::edition::record::form!($type $(as $form)?) as $crate::edition::record::RecordField>::Text
    };
    (@read $text:ident, $r:ident, $made:expr) => { $text.then_some($made) };
    (@read $text:ident, $r:ident, $made:expr, $type:ty $(as $form:ty)?) => {
        <$crate::edition::record::form!($type $(as $form)?) as $crate::edition::record::RecordField>::read($text, $r)
            .map($made)
    };
}

pub(super) use {as_written, families, form, records};
