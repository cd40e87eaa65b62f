//! Reads an edition's files into an [`Edition`]. Either every file is good and fits the others, or
//! all faults found are returned together.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::advantage::{self, AdvantagesText};
use super::edition_fault::{Fault, Faults};
use super::effects::Pieces;
use super::file_shapes::{
    AliasesText, BoardText, EditionText, Grouping, KindsText, SetupText, TechsText, Word, id_form,
};
use super::rulebook::{RulebookText, in_source};
use super::source::{Source, digest};
use super::{
    BidRules, Edition, LowLuck, Power, Profile, Rulebook, Seating, check, options, pieces, spaces,
    techs,
};
use crate::id::PowerId;

/// Names of the editions in the program.
pub fn built_in_names() -> Vec<String> {
    Source::BuiltIn.editions()
}

/// The title of an edition that is built into the program; nothing else of it is read.
pub fn built_in_title(id: &str) -> Option<String> {
    let table: toml::Table =
        toml::from_str(&Source::BuiltIn.text(&format!("{id}/edition.toml"))?).ok()?;
    Some(table.get("title")?.as_str()?.to_owned())
}

/// Loads an edition that is built into the program.
///
/// # Errors
/// All faults of its files.
pub fn load_built_in(id: &str) -> Result<Edition, Vec<Fault>> {
    load(&Source::BuiltIn, id)
}

/// Files that make an edition, in reading order; the wording of the rules is read but no part of the
/// digest.
pub const FILES: [&str; 9] = [
    "edition.toml",
    "board.toml",
    "kinds.toml",
    "techs.toml",
    "advantages.toml",
    "setup.toml",
    "profile.toml",
    "aliases.toml",
    "rulebook.toml",
];

const RULEBOOK: &str = "rulebook.toml";

/// A file that an edition without rules of nations does not have.
const ADVANTAGES: &str = "advantages.toml";

/// An edition that has been read, and from what.
struct LoadedEdition {
    source: Source,
    edition: Arc<Edition>,
}

/// Editions that have been read, the latest last: a run that verifies many games reads them once. All
/// files of the source are compared, so what is found here is what would be read.
static AT_HAND: Mutex<Vec<LoadedEdition>> = Mutex::new(Vec::new());

/// So many are kept.
const KEPT: usize = 16;

/// An edition, which is read when it is first asked for.
///
/// # Errors
/// As [`read`].
pub fn load(source: &Source, id: &str) -> Result<Edition, Vec<Fault>> {
    let at_hand = || AT_HAND.lock().unwrap_or_else(PoisonError::into_inner);
    let found = at_hand()
        .iter()
        .find(|known| known.edition.id == id && known.source == *source)
        .map(|known| known.edition.clone());
    if let Some(ed) = found {
        return Ok(Edition::clone(&ed));
    }
    let ed = read(source, id)?;
    let mut all = at_hand();
    if all.len() == KEPT {
        all.remove(0);
    }
    all.push(LoadedEdition { source: source.clone(), edition: Arc::new(ed.clone()) });
    Ok(ed)
}

/// Reads and checks an edition. A rulebook that is built in is not read before somebody looks into it.
///
/// # Errors
/// All faults found, in the order of [`FILES`]. Faults between files are looked for once every file
/// can be read.
pub fn read(source: &Source, id: &str) -> Result<Edition, Vec<Fault>> {
    let (paths, mut missing) = file_paths(source, id);
    let mut texts = BTreeMap::new();
    let unread = source.built_in_text(&paths[RULEBOOK]);
    for name in FILES {
        let text = match (name, unread) {
            (RULEBOOK, Some(_)) => Some(String::new()),
            _ => source.text(&paths[name]),
        };
        match text {
            Some(t) => {
                texts.insert(name, t);
            }
            None if name == ADVANTAGES => {}
            None => missing.push(load_fault(paths[name].clone(), "this file is missing")),
        }
    }
    if !missing.is_empty() {
        return Err(missing);
    }
    let files = Files::new(&paths, &texts);
    files.assemble_edition(id, &texts, unread, source)
}

/// Files that an edition may take from another one, by the key of `edition.toml` that says so.
const SHARED: [&str; 5] = ["board", "kinds", "techs", "setup", "aliases"];

/// The path of each file of an edition: in its own folder, or where `edition.toml` says.
fn file_paths(source: &Source, id: &str) -> (BTreeMap<&'static str, String>, Vec<Fault>) {
    let mut paths: BTreeMap<&str, String> =
        FILES.into_iter().map(|name| (name, format!("{id}/{name}"))).collect();
    let own = source.text(&paths["edition.toml"]).unwrap_or_default();
    // A file that cannot be read is reported when its turn comes.
    let table: toml::Table = toml::from_str(&own).unwrap_or_default();
    let mut faults = Vec::new();
    for (name, path) in &mut paths {
        let key = name.trim_end_matches(".toml");
        let Some(named) = table.get(key).and_then(|v| v.as_str()) else { continue };
        if !SHARED.contains(&key) {
            continue;
        }
        if named.split_once('/').is_some_and(|(folder, file)| !folder.is_empty() && file == *name) {
            *path = named.to_owned();
        } else {
            let what = format!("`{key}` names the file of another edition, such as lhtr/{name}");
            faults.push(load_fault(format!("{id}/edition.toml"), &what));
        }
    }
    (paths, faults)
}

/// The layout file of an edition's map: its path and its text. It is next to the board, is not
/// part of the digest, and may be missing.
pub fn layout(source: &Source, id: &str) -> Option<(String, String)> {
    beside_board(source, id, "layout.toml")
}

/// The geometry of an edition's world map, found in the same way.
pub fn geometry(source: &Source, id: &str) -> Option<(String, String)> {
    beside_board(source, id, "map.toml")
}

fn beside_board(source: &Source, id: &str, name: &str) -> Option<(String, String)> {
    let (paths, _) = file_paths(source, id);
    let beside = paths["board.toml"].rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = format!("{beside}/{name}");
    source.text(&path).map(|text| (path, text))
}

fn load_fault(file: String, what: &str) -> Fault {
    Fault { file, at: None, words: String::new(), what: what.into() }
}

/// The files of one edition, each with the faults found in it so far.
pub(super) struct Files<'a> {
    edition: Faults<'a>,
    pub board: Faults<'a>,
    pub kinds: Faults<'a>,
    pub techs: Faults<'a>,
    advantages: Faults<'a>,
    pub setup: Faults<'a>,
    pub profile: Faults<'a>,
    pub aliases: Faults<'a>,
    rulebook: Faults<'a>,
}

/// The content of the files of an edition.
struct FilesRead {
    edition: EditionText,
    board: BoardText,
    kinds: KindsText,
    techs: TechsText,
    advantages: AdvantagesText,
    setup: SetupText,
    profile: Profile,
    aliases: AliasesText,
    rulebook: Rulebook,
}

impl<'a> Files<'a> {
    fn new(paths: &BTreeMap<&str, String>, texts: &'a BTreeMap<&str, String>) -> Files<'a> {
        let open = |name: &str| {
            Faults::new(paths[name].clone(), texts.get(name).map_or("", String::as_str))
        };
        Files {
            edition: open("edition.toml"),
            board: open("board.toml"),
            kinds: open("kinds.toml"),
            techs: open("techs.toml"),
            advantages: open(ADVANTAGES),
            setup: open("setup.toml"),
            profile: open("profile.toml"),
            aliases: open("aliases.toml"),
            rulebook: open("rulebook.toml"),
        }
    }

    fn all_faults(self) -> Vec<Fault> {
        let all = [
            self.edition,
            self.board,
            self.kinds,
            self.techs,
            self.advantages,
            self.setup,
            self.profile,
            self.aliases,
            self.rulebook,
        ];
        all.into_iter().flat_map(|f| in_order_of_place(f.found)).collect()
    }

    /// Reads every file, so that the faults of all are found.
    fn read(&mut self, unread: Option<&'static str>, source: &Source) -> Option<FilesRead> {
        let edition = self.edition.read::<EditionText>();
        let board = self.board.read::<BoardText>();
        let kinds = self.kinds.read::<KindsText>();
        let techs = self.techs.read::<TechsText>();
        let advantages = self.advantages.read::<AdvantagesText>();
        let setup = self.setup.read::<SetupText>();
        let profile = self.profile.read::<Profile>();
        let aliases = self.aliases.read::<AliasesText>();
        let rulebook = match unread {
            Some(text) => Some(Rulebook::unread(text)),
            None => self.rulebook.read::<RulebookText>().map(|own| {
                let (book, faults) = own.complete(&|edition| in_source(source, edition));
                faults.into_iter().for_each(|what| self.rulebook.here(what));
                Rulebook::of(book)
            }),
        };
        Some(FilesRead {
            edition: edition?,
            board: board?,
            kinds: kinds?,
            techs: techs?,
            advantages: advantages?,
            setup: setup?,
            profile: profile?,
            aliases: aliases?,
            rulebook: rulebook?,
        })
    }

    /// Checks what no file can know by itself.
    fn check_whole(
        &mut self,
        text: &EditionText,
        board: &BoardText,
        ed: &Edition,
        with_book: bool,
    ) {
        check::board(&mut self.board, board, ed);
        check::names(&mut self.board, &mut self.kinds, &mut self.techs, ed);
        check::production(&mut self.edition, text, ed);
        check::profile(&mut self.profile, ed);
        if with_book {
            check::rulebook(&mut self.rulebook, &ed.rulebook);
        }
    }

    fn assemble_edition(
        mut self,
        id: &str,
        texts: &BTreeMap<&str, String>,
        unread: Option<&'static str>,
        source: &Source,
    ) -> Result<Edition, Vec<Fault>> {
        let Some(read) = self.read(unread, source) else { return Err(self.all_faults()) };
        let FilesRead {
            edition,
            board,
            kinds,
            techs,
            advantages,
            setup,
            profile,
            aliases,
            rulebook,
        } = read;
        let power_ids: Vec<String> = edition.power.iter().map(|p| p.id.get_ref().clone()).collect();
        let (spaces, canals) = spaces::read(&mut self.board, &board, &power_ids);
        let kinds = pieces::kinds(&mut self.kinds, &kinds, &power_ids);
        let about = Pieces { kinds: &kinds, spaces: &spaces, powers: &power_ids };
        let techs = techs::techs(&mut self.techs, &techs, about);
        let advantages = advantage::advantages(&mut self.advantages, &advantages, about);
        let setup = pieces::setup(&mut self.setup, &setup, &power_ids, &spaces, &kinds);
        let powers = read_powers(&mut self.edition, &edition, &spaces);
        let seating = read_seating(&mut self.edition, &edition, &power_ids);
        let table = toml::from_str(&texts["profile.toml"]).unwrap_or_default();
        let known = unread.is_none().then_some(&rulebook);
        let options = options::read(&mut self.edition, &edition, &table, known);
        let mut ed = Edition {
            id: id.to_owned(),
            title: edition.title.clone(),
            powers,
            spaces,
            kinds,
            techs,
            compulsory: advantage::compulsory(&advantages),
            advantages,
            canals,
            setup,
            profile,
            low_luck: LowLuck::default(),
            rulebook,
            aliases: Vec::new(),
            digest: String::new(),
            seating,
            options,
            bids: BidRules::default(),
            pending: edition.pending.clone(),
            profile_table: table,
            lexicon: Default::default(),
        };
        ed.aliases = check::aliases(&mut self.aliases, &aliases, &ed);
        self.check_whole(&edition, &board, &ed, unread.is_none());
        let faults = self.all_faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let ruling = texts.iter().filter(|(name, _)| **name != RULEBOOK);
        ed.digest = digest(&ruling.map(|(n, t)| ((*n).to_owned(), t.clone())).collect());
        Ok(ed)
    }
}

/// Faults of one file in the order of their places.
fn in_order_of_place(mut f: Vec<Fault>) -> Vec<Fault> {
    f.sort_by_key(|f| f.at);
    f
}

fn read_powers(faults: &mut Faults, text: &EditionText, spaces: &[super::Space]) -> Vec<Power> {
    let mut powers: Vec<Power> = Vec::new();
    for p in &text.power {
        if powers.iter().any(|q| q.id == *p.id.get_ref()) {
            faults.at(p.id.span(), "this power is listed twice");
        }
        id_form(faults, &p.id);
        let capital = p.capital.as_ref().and_then(|c| {
            let found = spaces::find(faults, spaces, c);
            if found.is_some_and(|s| spaces[s.index()].owner != Some(PowerId(powers.len() as u8))) {
                faults.at(c.span(), format!("the capital must belong to {} originally", p.name));
            }
            found
        });
        if p.ipc < 0 {
            faults.at(p.id.span(), "a treasury cannot be below 0");
        }
        powers.push(Power {
            id: p.id.get_ref().clone(),
            name: p.name.clone(),
            adjective: p.adjective.clone(),
            short: p.short.clone(),
            side: p.side,
            capital,
            starting_ipc: p.ipc,
        });
    }
    powers
}

fn read_seating(faults: &mut Faults, text: &EditionText, powers: &[String]) -> Seating {
    if text.seats.grouping == Grouping::OneSide {
        if !text.seats.listed.is_empty() {
            faults.here("`listed` is only allowed with `grouping = \"listed\"`");
        }
        return Seating::OneSide;
    }
    let mut listed = Vec::new();
    for way in &text.seats.listed {
        listed.push(way.iter().map(|seat| powers_named(faults, seat, powers)).collect());
    }
    Seating::Listed(listed)
}

/// The powers of a seat; a word that names none is a fault.
fn powers_named(faults: &mut Faults, seat: &[Word], powers: &[String]) -> Vec<PowerId> {
    let mut found = Vec::new();
    for word in seat {
        match powers.iter().position(|p| p == word.get_ref()) {
            Some(i) => found.push(PowerId(i as u8)),
            None => faults.at(word.span(), "there is no such power"),
        }
    }
    found
}
