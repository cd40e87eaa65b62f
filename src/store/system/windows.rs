//! Windows: access control lists, and names that are on the disk once their file has been flushed.

use std::fs::{Metadata, OpenOptions};
use std::io::{Error, Result};
use std::path::Path;

use windows_permissions::constants::{AceType, SeObjectType, SecurityInformation};
use windows_permissions::utilities::current_process_sid;
use windows_permissions::wrappers::{GetNamedSecurityInfo, LookupAccountSid, SetNamedSecurityInfo};
use windows_permissions::{LocalBox, SecurityDescriptor, Sid};

use super::Exposure;

/// Accounts that can read every file whatever its list says, by the documented names of their kinds:
/// the system, and administrators, who may take any file over.
const ALL_POWERFUL: [&str; 2] = ["S-1-5-18", "S-1-5-32-544"];

/// Rights by which a secret gets out or is changed: to read, write or append data, to change the list or the
/// owner, and the generic rights that hold them. An account that may only ask about the file learns nothing.
const EXPOSING: u32 =
    0x1 | 0x2 | 0x4 | 0x4_0000 | 0x8_0000 | 0x1000_0000 | 0x4000_0000 | 0x8000_0000;

/// Names that stand for the owner of the file that carries them: creator owner and owner rights.
const STANDS_FOR_OWNER: [&str; 2] = ["S-1-3-0", "S-1-3-4"];

/// Lets the user who runs the program, and the system, read and write a file, and no one else: nothing
/// is inherited from the folder.
///
/// # Errors
/// The system refuses, as it does on a disk that keeps no access control lists.
pub(crate) fn restrict_to_owner(path: &Path) -> Result<()> {
    let user = current_process_sid()?;
    let rights: LocalBox<SecurityDescriptor> =
        format!("D:P(A;;FA;;;{})(A;;FA;;;SY)", &*user).parse()?;
    let list = rights.dacl().ok_or_else(|| Error::other("the new access list is empty"))?;
    SetNamedSecurityInfo(
        path.as_os_str(),
        SeObjectType::SE_FILE_OBJECT,
        SecurityInformation::Dacl | SecurityInformation::ProtectedDacl,
        None,
        None,
        Some(list),
        None,
    )
}

/// Other files have the rights of their folder, which are those that people expect.
///
/// # Errors
/// None on this system.
pub(crate) fn open_to_all(_: &Path) -> Result<()> {
    Ok(())
}

/// Says who besides its user, the system and administrators can read or change a file; `None` where
/// no one else can.
///
/// # Errors
/// The system does not tell.
pub(crate) fn exposure(path: &Path, about: &Metadata) -> Result<Option<Exposure>> {
    if !about.is_file() {
        return Ok(None);
    }
    let user = current_process_sid()?;
    let found = GetNamedSecurityInfo(
        path.as_os_str(),
        SeObjectType::SE_FILE_OBJECT,
        SecurityInformation::Dacl | SecurityInformation::Owner,
    )?;
    let Some(list) = found.dacl() else {
        let who = "its disk keeps no access control lists".to_string();
        return Ok(Some(exposed_to(path, who)));
    };
    let mut others = Vec::new();
    for index in 0..list.len() {
        let Some(entry) = list.get_ace(index) else { continue };
        let allows = entry.ace_type() == AceType::ACCESS_ALLOWED_ACE_TYPE;
        if !allows || entry.mask().bits() & EXPOSING == 0 {
            continue;
        }
        if let Some(account) = entry.sid().filter(|sid| !is_trusted(sid, &user)) {
            others.push(account_name(account));
        }
    }
    others.dedup();
    Ok((!others.is_empty()).then(|| exposed_to(path, others.join(", "))))
}

fn exposed_to(path: &Path, who: String) -> Exposure {
    let remedy = format!("icacls \"{}\" /inheritance:r /grant:r \"%USERNAME%:F\"", path.display());
    Exposure { who, remedy }
}

fn is_trusted(account: &Sid, user: &Sid) -> bool {
    let id = account.to_string();
    account == user
        || ALL_POWERFUL.contains(&id.as_str())
        || STANDS_FOR_OWNER.contains(&id.as_str())
}

/// The name that Windows shows for an account, or its number where there is none.
fn account_name(account: &Sid) -> String {
    match LookupAccountSid(account) {
        Ok((name, _)) => name.to_string_lossy().into_owned(),
        Err(_) => account.to_string(),
    }
}

/// Waits until the name that a file was given is on the disk: to flush a file flushes the journal up to
/// it, which holds its name. Folders cannot be flushed here, and a new one is in the journal before the
/// files in it.
///
/// # Errors
/// The disk refuses.
pub(crate) fn flush_name(path: &Path) -> Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    OpenOptions::new().write(true).open(path)?.sync_all()
}

/// Windows says of a file who may remove it, and that decides: the owner is not asked.
pub(crate) fn is_own(_: &Path, _: &Metadata) -> bool {
    true
}

/// What an error of the system means to the user, where the standard library has no word for it.
pub(crate) fn explain(e: &Error) -> Option<&'static str> {
    super::windows_words::of_error(e.raw_os_error()?)
}
