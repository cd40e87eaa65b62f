//! How one value of the engine is written into a game file and read back: ids as text, everything
//! else as the plainest RON there is, on one line. The engine's types are not serializable on
//! purpose; each has a stored twin declared here and in the sibling files, so that the format
//! changes only when somebody means it to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fmt::Write as _;

use crate::edition::Edition;
use crate::id::{AdvantageId, KindId, OrderId, PowerId, SpaceId, TechId, UnitId};
use crate::rule::RuleId;

/// A value that was read but means nothing in this edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotInEdition(pub String);

impl fmt::Display for NotInEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A type of the engine with its form in a game file.
pub trait Stored: Sized {
    /// What the RON reader produces.
    type Twin;

    /// Appends the value in its one canonical spelling.
    fn write_to(&self, ed: &Edition, out: &mut String);

    /// The value of a twin.
    ///
    /// # Errors
    /// [`NotInEdition`]: an id the edition does not have, or a number out of bounds.
    fn from_twin(twin: Self::Twin, ed: &Edition) -> Result<Self, NotInEdition>;
}

/// Largest amount of money, damage or production a file may name, either way.
const MOST_MONEY: i32 = 1_000_000;

macro_rules! plain {
    ($($ty:ty: $put:expr),+) => { $(
        impl Stored for $ty {
            type Twin = $ty;
            fn write_to(&self, _: &Edition, out: &mut String) {
                $put(*self, out);
            }
            fn from_twin(twin: $ty, _: &Edition) -> Result<$ty, NotInEdition> {
                Ok(twin)
            }
        }
    )+ };
}

plain! {
    bool: |b, out: &mut String| out.push_str(if b { "true" } else { "false" }),
    u8: put_number,
    u16: put_number,
    u32: put_number
}

/// Appends a number. Most numbers in a file have one digit.
pub(crate) fn put_number(n: impl Into<u32>, out: &mut String) {
    let n: u32 = n.into();
    match char::from_digit(n, 10) {
        Some(digit) => out.push(digit),
        None => {
            // Writing to a string cannot fail.
            let _ = write!(out, "{n}");
        }
    }
}

impl Stored for i32 {
    type Twin = i32;
    fn write_to(&self, _: &Edition, out: &mut String) {
        let _ = write!(out, "{self}");
    }
    fn from_twin(twin: i32, _: &Edition) -> Result<i32, NotInEdition> {
        if (-MOST_MONEY..=MOST_MONEY).contains(&twin) {
            Ok(twin)
        } else {
            Err(NotInEdition(format!("the amount {twin} is out of bounds")))
        }
    }
}

impl Stored for String {
    type Twin = String;
    fn write_to(&self, _: &Edition, out: &mut String) {
        quote(self, out);
    }
    fn from_twin(twin: String, _: &Edition) -> Result<String, NotInEdition> {
        Ok(twin)
    }
}

macro_rules! named {
    ($($id:ty, $word:literal, $get:ident, $find:ident);+ $(;)?) => { $(
        impl Stored for $id {
            type Twin = String;
            fn write_to(&self, ed: &Edition, out: &mut String) {
                // Ids are letters, digits and hyphens: nothing in them is escaped.
                out.push('"');
                out.push_str(&ed.$get(*self).id);
                out.push('"');
            }
            fn from_twin(twin: String, ed: &Edition) -> Result<$id, NotInEdition> {
                ed.$find(&twin).ok_or_else(|| NotInEdition(format!(concat!("there is no ", $word, " {:?}"), twin)))
            }
        }
    )+ };
}

named! {
    PowerId, "power", power, power_by_id;
    SpaceId, "space", space, space_by_id;
    KindId, "kind of unit", kind, kind_by_id;
    TechId, "development", tech, tech_by_id;
    AdvantageId, "advantage", advantage, advantage_by_id;
}

macro_rules! numbered {
    ($($id:ident),+) => { $(
        impl Stored for $id {
            type Twin = u32;
            fn write_to(&self, ed: &Edition, out: &mut String) {
                self.0.write_to(ed, out);
            }
            fn from_twin(twin: u32, _: &Edition) -> Result<$id, NotInEdition> {
                Ok($id(twin))
            }
        }
    )+ };
}

numbered!(UnitId, OrderId);

impl Stored for RuleId {
    type Twin = String;
    fn write_to(&self, _: &Edition, out: &mut String) {
        quote(self.0, out);
    }
    fn from_twin(twin: String, _: &Edition) -> Result<RuleId, NotInEdition> {
        RuleId::from_text(&twin)
            .ok_or_else(|| NotInEdition(format!("{twin:?} is not the id of a rule")))
    }
}

impl<T: Stored> Stored for Option<T> {
    type Twin = Option<T::Twin>;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        match self {
            Some(value) => value.write_to(ed, out),
            None => out.push_str("None"),
        }
    }
    fn from_twin(twin: Self::Twin, ed: &Edition) -> Result<Self, NotInEdition> {
        twin.map(|t| T::from_twin(t, ed)).transpose()
    }
}

impl<T: Stored> Stored for Box<T> {
    type Twin = Box<T::Twin>;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        T::write_to(self, ed, out);
    }
    fn from_twin(twin: Self::Twin, ed: &Edition) -> Result<Self, NotInEdition> {
        T::from_twin(*twin, ed).map(Box::new)
    }
}

impl<T: Stored> Stored for Vec<T> {
    type Twin = Vec<T::Twin>;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        put_list(self.iter(), ed, out);
    }
    fn from_twin(twin: Self::Twin, ed: &Edition) -> Result<Self, NotInEdition> {
        twin.into_iter().map(|t| T::from_twin(t, ed)).collect()
    }
}

impl<T: Stored + Ord> Stored for BTreeSet<T> {
    type Twin = Vec<T::Twin>;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        put_list(self.iter(), ed, out);
    }
    fn from_twin(twin: Self::Twin, ed: &Edition) -> Result<Self, NotInEdition> {
        twin.into_iter().map(|t| T::from_twin(t, ed)).collect()
    }
}

impl<K: Stored + Ord, V: Stored> Stored for BTreeMap<K, V> {
    type Twin = Vec<(K::Twin, V::Twin)>;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        out.push('[');
        for (i, (k, v)) in self.iter().enumerate() {
            out.push_str(if i == 0 { "(" } else { ", (" });
            k.write_to(ed, out);
            out.push_str(", ");
            v.write_to(ed, out);
            out.push(')');
        }
        out.push(']');
    }
    fn from_twin(twin: Self::Twin, ed: &Edition) -> Result<Self, NotInEdition> {
        twin.into_iter().map(|t| <(K, V)>::from_twin(t, ed)).collect()
    }
}

impl<A: Stored, B: Stored> Stored for (A, B) {
    type Twin = (A::Twin, B::Twin);
    fn write_to(&self, ed: &Edition, out: &mut String) {
        out.push('(');
        self.0.write_to(ed, out);
        out.push_str(", ");
        self.1.write_to(ed, out);
        out.push(')');
    }
    fn from_twin((a, b): Self::Twin, ed: &Edition) -> Result<Self, NotInEdition> {
        Ok((A::from_twin(a, ed)?, B::from_twin(b, ed)?))
    }
}

fn put_list<'a, T: Stored + 'a>(
    items: impl Iterator<Item = &'a T>,
    ed: &Edition,
    out: &mut String,
) {
    out.push('[');
    for (i, item) in items.enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        item.write_to(ed, out);
    }
    out.push(']');
}

/// Appends a string in double quotes; backslash, quote and control characters are escaped.
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    // Every byte is looked at, without a way out of the loop, which takes many of them at once.
    if text.bytes().fold(true, |all, b| all & is_plain(b)) {
        out.push_str(text);
        out.push('"');
        return;
    }
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// May this byte be in a quoted string as it is?
fn is_plain(b: u8) -> bool {
    (b' '..=b'~').contains(&b) && b != b'"' && b != b'\\'
}

/// The fields of one struct or variant being written: `(a: 1, b: 2)`.
pub struct Fields<'a> {
    out: &'a mut String,
    empty: bool,
}

impl<'a> Fields<'a> {
    /// Begins a struct: `(`.
    pub fn open(out: &'a mut String) -> Fields<'a> {
        out.push('(');
        Fields { out, empty: true }
    }

    /// The next field's place, its name (if it has one) already written.
    pub fn next(&mut self, name: Option<&str>) -> &mut String {
        if !self.empty {
            self.out.push_str(", ");
        }
        self.empty = false;
        if let Some(name) = name {
            self.out.push_str(name);
            self.out.push_str(": ");
        }
        self.out
    }

    /// Ends a struct: `)`.
    pub fn close(self) {
        self.out.push(')');
    }
}

/// Declares the twin of an enum and both conversions. Fields of tuple variants are given names
/// here only so that they can be spoken of; they are written without.
macro_rules! stored_enum {
    ($live:ty as $twin:ident {
        $( $variant:ident $( { $($field:ident : $ty:ty),+ $(,)? } )? $( ( $($part:ident : $pty:ty),+ ) )? ),+ $(,)?
    }) => {
        #[derive(Clone, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[doc = "Stored twin."]
        pub enum $twin {
            $( $variant
                $( { $($field: <$ty as $crate::file::store::Stored>::Twin),+ } )?
                $( ( $(<$pty as $crate::file::store::Stored>::Twin),+ ) )?
            ),+
        }

        impl $crate::file::store::Stored for $live {
            type Twin = $twin;

            #[allow(unused_variables, reason = "variants without fields need no edition")]
            fn write_to(&self, ed: &$crate::edition::Edition, out: &mut String) {
                match self {
                    $( Self::$variant $( { $($field),+ } )? $( ( $($part),+ ) )? => {
                        out.push_str(stringify!($variant));
                        $(
                            let mut fields = $crate::file::store::Fields::open(out);
                            $( $field.write_to(ed, fields.next(Some(stringify!($field)))); )+
                            fields.close();
                        )?
                        $(
                            let mut fields = $crate::file::store::Fields::open(out);
                            $( $part.write_to(ed, fields.next(None)); )+
                            fields.close();
                        )?
                    } )+
                }
            }

            #[allow(unused_variables, reason = "variants without fields need no edition")]
            fn from_twin(
                twin: $twin,
                ed: &$crate::edition::Edition,
            ) -> Result<Self, $crate::file::store::NotInEdition> {
                Ok(match twin {
                    $( $twin::$variant $( { $($field),+ } )? $( ( $($part),+ ) )? => {
                        Self::$variant
                        $( { $($field: $crate::file::store::Stored::from_twin($field, ed)?),+ } )?
                        $( ( $(<$pty as $crate::file::store::Stored>::from_twin($part, ed)?),+ ) )?
                    } )+
                })
            }
        }
    };
}

/// Declares the twin of a struct and both conversions. Fields under `grown` came later: they are optional
/// and left out where nothing is said, so that what was written before keeps its bytes.
macro_rules! stored_struct {
    (
        $live:ty as $twin:ident { $($field:ident : $ty:ty),+ $(,)? }
        $(grown { $($late:ident : $lt:ty),+ $(,)? })?
    ) => {
        #[derive(Clone, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[doc = "Stored twin."]
        pub struct $twin {
            $( $field: <$ty as $crate::file::store::Stored>::Twin, )+
            $($( #[serde(default)] $late: <$lt as $crate::file::store::Stored>::Twin, )+)?
        }

        impl $crate::file::store::Stored for $live {
            type Twin = $twin;

            fn write_to(&self, ed: &$crate::edition::Edition, out: &mut String) {
                let mut fields = $crate::file::store::Fields::open(out);
                $( self.$field.write_to(ed, fields.next(Some(stringify!($field)))); )+
                $($( if self.$late.is_some() {
                    self.$late.write_to(ed, fields.next(Some(stringify!($late))));
                } )+)?
                fields.close();
            }

            fn from_twin(
                twin: $twin,
                ed: &$crate::edition::Edition,
            ) -> Result<Self, $crate::file::store::NotInEdition> {
                Ok(Self {
                    $( $field: $crate::file::store::Stored::from_twin(twin.$field, ed)?, )+
                    $($( $late: $crate::file::store::Stored::from_twin(twin.$late, ed)?, )+)?
                })
            }
        }
    };
}

pub(crate) use {stored_enum, stored_struct};
