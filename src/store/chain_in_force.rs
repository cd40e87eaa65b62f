//! Which of the chain files next to a game file is in force: after a new chain or a new director it has
//! another name than the one that `join` gave it, and the old one lies next to it.

use std::fs;
use std::path::{Path, PathBuf};

use super::chain_file::read_chain;
use crate::chain::Game;
use crate::seal::KeeperState;
use crate::shown::one_line;
use crate::store::disk::folder_of;
use crate::store::exit_codes::Failed;

/// The chain files that lie next to a game file for one keeper.
pub(crate) struct ChainFiles {
    /// The one whose next link the game takes.
    pub in_force: Option<PathBuf>,
    /// Those of the same keeper or name that the game does not take any more.
    pub passed: Vec<PathBuf>,
}

/// Looks for the chain of a keeper: first under its usual name, then under every name that ends in
/// `.chain`, as `reanchor` gives it one with a number. What the chain says decides, not its name.
pub(crate) fn chain_files(game: &Game, at: &Path, keeper: &str) -> ChainFiles {
    let usual = at.with_file_name(format!("{}.{keeper}.chain", game.file().name));
    let mut names = vec![usual.clone()];
    names.extend(chains_next_to(at).into_iter().filter(|path| *path != usual));
    let mut found = ChainFiles { in_force: None, passed: Vec::new() };
    let Some(state) = game.keepers().iter().find(|k| k.keeper() == keeper) else { return found };
    for path in names.into_iter().filter(|path| path.exists()) {
        let is_usual = path == usual;
        let own = match read_chain(&path) {
            Ok(secret) => {
                let chain = &secret.chain;
                let own = chain.prep() == game.file().prep && chain.keeper() == keeper;
                own.then(|| gives_next_link(game, state, &secret.chain))
            }
            // A file of the usual name that cannot be read is named when it is opened.
            Err(_) if is_usual => Some(true),
            Err(_) => None,
        };
        match own {
            Some(true) if found.in_force.is_none() => found.in_force = Some(path),
            Some(true) => {}
            Some(false) => found.passed.push(path),
            None if is_usual => found.passed.push(path),
            None => {}
        }
    }
    found
}

/// Would the game take the next link of this chain?
fn gives_next_link(game: &Game, state: &KeeperState, chain: &crate::seal::Chain) -> bool {
    let step = game.file().next_step();
    let index = state.link_index(step);
    let link = index.and_then(|i| chain.link(i).ok());
    link.is_some_and(|link| state.clone().open_link(step, link).is_ok())
}

/// Files next to the game file that end in `.chain`, in the order of their names.
fn chains_next_to(at: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder_of(at)) else { return Vec::new() };
    let names = entries.filter_map(|e| Some(e.ok()?.file_name()));
    let mut all: Vec<PathBuf> = names
        .map(|n| at.with_file_name(n))
        .filter(|p| p.extension().is_some_and(|e| e == "chain"))
        .collect();
    all.sort();
    all
}

impl ChainFiles {
    /// Only a chain lies here that the game does not take any more: which one is to be fetched.
    pub(crate) fn outdated(&self, game: &Game, keeper: &str) -> Option<Failed> {
        let old = self.passed.first().filter(|_| self.in_force.is_none())?;
        let blocks = game.file().blocks.iter().rev();
        let since = blocks
            .filter(|b| b.reanchors.iter().any(|r| r.keeper == keeper))
            .map(|b| b.number)
            .next();
        let old = one_line(old.display());
        let Some(block) = since else {
            let what = format!("{old} is not the chain that {keeper} joined this game with");
            let help = "put the file that `fieldpost join` made next to the game file, or name it with --chain";
            return Some(Failed::refused(what, help));
        };
        let made = game.file().blocks.iter().flat_map(|b| &b.reanchors);
        let number = made.filter(|r| r.keeper == keeper).count() + 1;
        let name = format!("{}.{keeper}.{number}.chain", game.file().name);
        let what = format!(
            "{old} is the old chain of {keeper}: another one is in force since block {block}"
        );
        let help = format!(
            "fetch the file that `fieldpost reanchor` made, usually {name}, and put it next to the game \
             file, or name it with --chain"
        );
        Some(Failed::refused(what, help))
    }
}
