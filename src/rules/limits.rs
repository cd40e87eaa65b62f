//! How much of a stranger's file is read, in one place. What a game file or mail costs in memory stays
//! below ten times its size, a file that people write below a hundred times, and what all of them
//! together cost below 300 MB: files are refused by their size before a byte is read, and by the
//! number and depth of their parts before anything is built.

/// The most bytes of canonical text in one signed document.
pub const DOCUMENT_BYTES: usize = 64 * 1024;

/// The most bytes of a file in which one document is looked for: what people write, and what a
/// mail carries.
pub const MAIL_BYTES: usize = 1024 * 1024;

/// The most bytes of a file that holds a secret key or the root of a chain.
pub const SECRET_BYTES: usize = 4 * 1024 * 1024;

/// The most bytes of a mail, and of a mailbox that is read whole.
pub const MAILBOX_BYTES: usize = 24 * 1024 * 1024;

/// The most bytes of a mailbox that is read message by message.
pub const LONG_MAILBOX_BYTES: u64 = 1024 * 1024 * 1024;

/// The most bytes of the header of a mail or of a part of one.
pub const HEADER_BYTES: usize = 64 * 1024;

/// Multiparts and forwarded mails inside each other that are opened.
pub const MAIL_DEPTH: usize = 8;

/// Parts of one message that are looked at.
pub const MAIL_PARTS: usize = 100;

/// Signed texts of one message that are looked at, and of all messages of a mailbox: of a long one in every
/// piece of [`MAILBOX_BYTES`].
pub const MAIL_DOCUMENTS: usize = 200;
pub const MAILBOX_DOCUMENTS: usize = 5000;

/// Messages of one mailbox that are looked at: of a long one in every piece of [`MAILBOX_BYTES`].
pub const MAILBOX_MESSAGES: usize = 5000;

/// The most bytes of a game file. Five thousand turns, far more than anybody plays, have 10 MB.
pub const GAME_FILE_BYTES: usize = 16 * 1024 * 1024;

/// The deepest nesting of brackets in a game file; ours have seven levels.
pub const GAME_FILE_DEPTH: usize = 32;

/// The most entries of one list in a game file: blocks, events of a block, units.
pub const GAME_FILE_LIST: usize = 20_000;

/// A game file has at most one value in so many bytes, besides [`FREE_VALUES`]; ours have one in 20.
pub const BYTES_A_VALUE: usize = 8;
pub const FREE_VALUES: usize = 20_000;

/// A game file has at most one event, unit or other value with parts in so many bytes, besides
/// [`FREE_RECORDS`]; ours have one in 75 or more.
pub const BYTES_A_RECORD: usize = 32;
pub const FREE_RECORDS: usize = 5000;

/// The most bytes of files that are read at one time by all threads together.
pub const FOLDER_BYTES: usize = 20 * 1024 * 1024;
