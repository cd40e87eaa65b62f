//! Mail: the bytes of a file in, the documents in it out. A file may be the document itself, a mail
//! as it was saved (`.eml`), or a mailbox of many (`mbox`).
//!
//! Transfer encodings and charsets are undone, damage is repaired by trial with the signature as the
//! judge, and only bytes that verified come out as signed. What a document means, whose key it should
//! be and whether it is due is not asked here. The forms are specified in `docs/format/mail.md`.
//!
//! In reading order: [`mime`] (a mail into parts), [`charset`] (bytes into text), [`mend`] and
//! [`wrap`] (the reversals), [`copy`] (the text once more, below the signature), [`form`] (a file to fill in within a mail), [`restore`] (what mail did to it, undone), [`trial`] (which
//! reversal fits), [`plain`] (words that can be shown), [`segment`] (where documents begin), [`notice`] (what to say), [`letter`] (the one
//! document of a mail), [`mailbox`] and [`bag`] (a whole file), [`book`] and [`compose`] (addresses, and mails to be sent).

pub mod bag;
pub mod book;
pub mod charset;
#[cfg(feature = "cli")]
pub mod compose;
pub mod copy;
pub mod form;
pub mod letter;
pub mod mailbox;
pub mod mime;
pub mod notice;
pub mod plain;
pub mod repair;
pub mod repair_search;
pub mod restore;
pub mod segment;
pub mod wrap;

pub use bag::{Bag, Container, each_letter, open};
pub use book::{AddressBook, BookError};
#[cfg(feature = "cli")]
pub use compose::{Attachment, Draft, PICTURE};
pub use copy::copy_of;
pub use form::{TO as CLOSING_MARK, marked, unclosed};
pub use letter::{Enclosed, Identity, Letter, identity_of};
pub use notice::{MailPlace, MailRemark, Trouble};
pub use repair::Reversal;

pub use crate::limits::MAILBOX_BYTES as MAX_MAILBOX_BYTES;
