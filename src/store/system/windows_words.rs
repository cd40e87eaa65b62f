//! What errors of Windows mean to the user, by their numbers. It is built on every system, so that its
//! words can be checked on every system.

/// ERROR_PATH_NOT_FOUND: Windows also reports a path that is too long with this number.
const PATH_NOT_FOUND: i32 = 3;
const ACCESS_DENIED: i32 = 5;
const WRITE_PROTECT: i32 = 19;
const SHARING_VIOLATION: i32 = 32;
const LOCK_VIOLATION: i32 = 33;
const INVALID_NAME: i32 = 123;
const NAME_TOO_LONG: i32 = 206;
const USER_MAPPED_FILE: i32 = 1224;

/// The words for an error of Windows; `None` where those of the standard library will do.
pub fn of_error(code: i32) -> Option<&'static str> {
    match code {
        PATH_NOT_FOUND => Some(
            "there is no such folder, or the name and its folders are longer than 260 characters: check \
             the name, or choose a shorter place",
        ),
        ACCESS_DENIED => Some(
            "permission denied: check who may use this file or folder, that it is not marked as read-only, \
             and that no other program holds it open",
        ),
        WRITE_PROTECT => Some("the disk is read-only: choose another place"),
        SHARING_VIOLATION | LOCK_VIOLATION | USER_MAPPED_FILE => {
            Some("another program has the file open: close it there and try again")
        }
        INVALID_NAME => Some(
            "Windows can store no file of this name: choose another one, of letters and digits",
        ),
        NAME_TOO_LONG => Some("the name and its folders are too long: choose a shorter place"),
        _ => None,
    }
}
