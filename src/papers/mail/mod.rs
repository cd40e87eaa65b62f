//! Mail: the bytes of a file in, the documents in it out. A file may be the document itself, a mail
//! as it was saved (`.eml`), or a mailbox of many (`mbox`).
//!
//! Transfer encodings and charsets are undone, damage is repaired by trial with the signature as the
//! judge, and only bytes that verified come out as signed. What a document means, whose key it should
//! be and whether it is due is not asked here. The forms are specified in `docs/format/mail.md`.
//!
//! In reading order: [`mime`] takes a mail apart, and [`charset`] makes text of bytes. [`repair`] and
//! [`wrap`] have the reversals of what mail did to a text, [`restore`] undoes what needs no trial, and
//! [`repair_search`] finds the reversals that fit. [`copy`] is the text once more, below the signature,
//! and [`form`] a file to fill in within a mail. [`segment`] says where documents begin, [`plain`] makes
//! words that can be shown, and [`remarks`] has what to say. [`letter`] reads one mail, [`mailbox`] and
//! [`bag`] a whole file. [`book`] has addresses, [`compose`] writes mails, and [`outgoing`] makes them ready
//! for a program that sends them.

pub mod bag;
pub mod book;
pub mod charset;
pub mod compose;
pub mod copy;
pub mod letter;
pub mod mail_form;
pub mod mail_remarks;
pub mod mailbox;
pub mod mime;
pub mod outgoing;
pub mod plain;
pub mod repair;
pub mod repair_search;
pub mod restore;
pub mod segment;
pub mod wrap;

pub use bag::{Bag, Container, each_letter, open};
pub use book::AddressBook;
pub use compose::{Attachment, Draft, PICTURE};
pub use copy::copy_of;
pub use letter::{Enclosed, Identity, Letter, PlainForm, identity_of};
pub use mail_form::{ReturnedForm, TO as CLOSING_MARK, is_unclosed, marked, returned_form};
pub use mail_remarks::{MailPlace, MailRemark, Trouble};
pub use outgoing::{outgoing, with_addresses};
pub use repair::Reversal;

pub use crate::limits::MAILBOX_BYTES as MAX_MAILBOX_BYTES;
