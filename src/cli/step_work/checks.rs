//! What is asked of the papers of a step before anything is signed or opened for them.

use std::path::Path;

use super::StepWork;
use crate::chain::{Game, Receipt, SignedDocument, receipt_of_time};
use crate::cli::signing::{seats_of_key, sign_own};
use crate::desk::{command, file_word};
use crate::diag::wrap;
use crate::doc_kind::DocKind;
use crate::store::chain_file::read_chain;
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::note;
use crate::store::game_files::next_file;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::receipt_at_hand::{files_beside, receipt_at_hand};

use anyhow::Result;

impl StepWork<'_> {
    fn has_standing(&self) -> bool {
        self.papers.iter().any(SignedDocument::is_standing)
    }

    pub(super) fn files_standing(&self) -> bool {
        self.has_standing() && self.papers.iter().all(SignedDocument::is_standing)
    }

    /// With a receipt there, orders and answers that it does not name came after it: they do not count.
    pub(super) fn only_locked(&mut self) {
        let receipts = self.papers.iter().filter(|p| p.header.kind == DocKind::Receipt);
        let read: Vec<Receipt> =
            receipts.filter_map(|p| Receipt::read(&p.document.text).ok()).collect();
        let [receipt] = read.as_slice() else { return };
        let locked = |p: &SignedDocument| receipt.documents.contains(&p.document.digest);
        if !self.papers.iter().any(|p| is_order_or_answer(p) && locked(p)) {
            return;
        }
        let both =
            std::mem::take(&mut self.found).into_iter().zip(std::mem::take(&mut self.papers));
        for (found, paper) in both {
            if is_order_or_answer(&paper) && !locked(&paper) {
                let label = found.label();
                note(&format!("{label}: the receipt does not list it, so it does not count"));
            } else {
                self.found.push(found);
                self.papers.push(paper);
            }
        }
    }

    /// The words of a receipt as they were signed before, if only the claimed time differs and none is given now:
    /// the date is another one if the papers come out of another mail.
    pub(super) fn as_signed_before(&self, text: String) -> String {
        let path = next_file(self.at(), self.game, None, "receipt.toml");
        if self.with.claimed_time.is_some() || !path.exists() {
            return text;
        }
        let before = Found::read(&path).ok().map(|found| found.canonical.text);
        before
            .filter(|before| {
                let (Ok(now), Ok(then)) = (Receipt::read(&text), Receipt::read(before)) else {
                    return false;
                };
                Receipt { claimed_time: then.claimed_time.clone(), ..now } == then
            })
            .unwrap_or(text)
    }

    /// In a game with a pace, a receipt of the director says when papers came that need no die. It is signed with
    /// the block, because it locks nothing that could still be exchanged.
    pub(super) fn say_when_they_came(&mut self) -> Result<()> {
        let game = self.game;
        let (Some(time), Some(key)) = (self.came(), self.with.key) else { return Ok(()) };
        let has = |wanted: &[DocKind]| self.papers.iter().any(|p| wanted.contains(&p.header.kind));
        let decides = has(&[DocKind::Orders, DocKind::Answer, DocKind::Unsealed]);
        let told = has(&[DocKind::Receipt, DocKind::Opening]);
        let directs =
            game.director().is_some_and(|d| seats_of_key(game, key).iter().any(|own| own == d));
        if game.invitation().pace.is_none() || !decides || told || !directs {
            return Ok(());
        }
        if let Ok(text) = receipt_of_time(game, self.papers.clone(), time) {
            self.papers.push(sign_own(game, &text, key)?);
        }
        Ok(())
    }

    /// A receipt for other papers was signed before.
    pub(super) fn no_other_receipt(&self, text: &str) -> Result<()> {
        let path = next_file(self.at(), self.game, None, "receipt.toml");
        let before = if path.exists() { Found::read(&path).ok() } else { None };
        match before.filter(|f| f.canonical.text != text) {
            None => Ok(()),
            Some(_) => {
                let path = path.display();
                let what =
                    format!("{path} is your receipt for this step, and it lists other papers");
                let help = format!(
                    "if you have mailed this receipt, only the papers it lists count: give them and \
                     {path} to `fieldpost step`. If you have not mailed it, move it away"
                );
                Err(Failed::refused(what, help).into())
            }
        }
    }

    /// Standing orders make a block of their own, before the step or after it.
    pub(super) fn one_purpose(&self) -> Result<()> {
        if !self.has_standing() || self.files_standing() {
            return Ok(());
        }
        let own = self.found.iter().zip(&self.papers).filter(|(_, p)| p.is_standing());
        let files: Vec<String> = own.map(|(f, _)| f.label()).collect();
        let what = format!("standing orders among the papers of a step: {}", files.join("; "));
        let help = if self
            .papers
            .iter()
            .any(|p| matches!(p.header.kind, DocKind::Receipt | DocKind::Opening))
        {
            "a receipt or an opening came first: finish the step without them, and file them with the \
                 game file that comes of it"
        } else {
            "file them first: give them to `fieldpost step` alone, then go on with the new file"
        };
        Err(Failed::refused(what, help).into())
    }

    /// In a game without a director, a link that was opened here locks the orders of its step: a
    /// block between would be another history.
    pub(super) fn nothing_open(&self) -> Result<()> {
        if self.game.director().is_some() {
            return Ok(());
        }
        let now = self.game.file().next_step();
        for keeper in self.game.keepers() {
            let chain = self.chain(keeper.keeper()).filter(|chain| chain.exists());
            let opened = match chain {
                Some(chain) => read_chain(&chain)?.memory.last_step(),
                None => 0,
            };
            if opened >= now {
                let who = keeper.keeper();
                let what = format!(
                    "not filed: {who} has opened the link of step {now} here, for orders that were locked \
                     before these standing orders came"
                );
                let help = "let that step be finished first; then give these files to `fieldpost step` with \
                            the game file that comes of it";
                return Err(Failed::refused(what, help).into());
            }
        }
        Ok(())
    }
}

impl StepWork<'_> {
    /// What comes next where a receipt of the step was signed before this block: the same papers, with this
    /// game file.
    pub(super) fn next_locked(&self, at: &Path, game: &Game) -> Option<String> {
        game.director()?;
        let receipt = receipt_at_hand(at, game)?;
        let read = Receipt::read(&Found::read(&receipt).ok()?.canonical.text).ok()?;
        let mut words = vec!["step".to_string(), file_word(at)];
        match files_beside(&receipt, game, &read) {
            Some(files) => words.extend(files.iter().map(|file| file_word(file))),
            None => words.push("PAPERS".to_string()),
        }
        words.push(file_word(&receipt));
        words.extend(self.options_with_key());
        let name = receipt.file_name().unwrap_or_default().to_string_lossy();
        let next = format!(
            "The papers that your receipt {name} lists still count. Next, when you have sent that receipt and have \
             the openings of any other keepers, give the same files as before with this game file:"
        );
        Some(format!("{}{}", wrap(&next, "", ""), command(&words)))
    }
}

/// Is it a paper that a receipt locks?
fn is_order_or_answer(p: &SignedDocument) -> bool {
    matches!(p.header.kind, DocKind::Orders | DocKind::Answer)
}
