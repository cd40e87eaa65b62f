//! What the map says in one space: its name and value, signs, and units by power with their cargo, as
//! pieces that are laid out in lines of any width.

use std::collections::BTreeMap;

use crate::id::{KindId, PowerId, SpaceId};
use crate::map::map_scene::Scene;
use crate::map::measure::Typeface;

/// One thing in a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Piece {
    Name(String),
    Text(String),
    /// The letters of a power on its colour.
    Chip(PowerId, String),
    /// The same in a frame: whose marker lies in a sea zone.
    Flag(PowerId, String),
    /// IPC a turn.
    Value(String),
    /// A complex, guns, a base, a convoy.
    Badge(String),
    /// What the last block did here.
    News(String),
    Star,
    Dot,
    /// So many units of a kind, drawn as its silhouette.
    Unit(KindId, usize),
}

/// A piece, and how it goes with the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Atom {
    pub piece: Piece,
    /// Between words that stand in one line, where they do.
    joint: Option<&'static str>,
    /// Begins a line.
    breaks: bool,
    /// Stays with the next one.
    keeps: bool,
}

/// A line, each piece with its distance from the left, in points.
pub(super) type TextLine = Vec<(i32, Piece)>;

/// Lines and how much room they take, in points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextBlock {
    pub size: u32,
    pub lines: Vec<TextLine>,
    pub w: i32,
    pub h: i32,
    /// Lines that hold nothing but a value, or end in a sign for the content of the next one.
    pub orphans: i32,
}

impl TextBlock {
    /// Is the badge of this power among the words?
    pub fn has_badge(&self, power: PowerId) -> bool {
        let pieces = self.lines.iter().flatten();
        pieces.into_iter().any(|(_, piece)| matches!(piece, Piece::Chip(p, _) if *p == power))
    }
}

/// The letters of a chip or a badge.
pub(super) const STAMP: Typeface = Typeface { size: 9, bold: true };
/// Of a star or a dot.
pub(super) const SIGN: i32 = 10;
/// Width of the outline of a unit.
pub(super) const SILHOUETTE: i32 = 16;
/// Between pieces that are no words.
const GAP: i32 = 3;

/// Height of a line in type of this size.
pub(super) fn step(size: u32) -> i32 {
    size as i32 + 1
}

/// The width of words: in the middle between the broad typefaces and the usual ones.
pub(super) fn width(face: Typeface, words: &str) -> i32 {
    (face.width(words) * 9).div_ceil(10) as i32
}

impl Piece {
    /// Width in points, with words of this size.
    pub fn width(&self, size: u32) -> i32 {
        match self {
            Piece::Name(words) => width(Typeface { size, bold: true }, words),
            Piece::Text(words) => width(Typeface { size, bold: false }, words),
            Piece::Star | Piece::Dot => SIGN,
            Piece::Unit(_, n) => SILHOUETTE + 2 + width(STAMP, &n.to_string()),
            other => other.stamp().map_or(0, |words| width(STAMP, words) + 6),
        }
    }

    /// The letters of a piece that looks the same everywhere.
    pub(crate) fn stamp(&self) -> Option<&str> {
        match self {
            Piece::Chip(_, words) | Piece::Flag(_, words) => Some(words),
            Piece::Value(words) | Piece::Badge(words) | Piece::News(words) => Some(words),
            _ => None,
        }
    }
}

fn atom(piece: Piece) -> Atom {
    Atom { piece, joint: None, breaks: false, keeps: false }
}

/// The pieces in lines of at most `wide` points, where no single one is wider.
pub(super) fn lay(atoms: &[Atom], wide: i32, size: u32) -> TextBlock {
    let mut lines: Vec<TextLine> = Vec::new();
    let mut x = 0;
    for (i, a) in atoms.iter().enumerate() {
        let own = a.piece.width(size);
        let kept = match atoms.get(i + 1) {
            Some(next) if a.keeps => GAP + next.piece.width(size),
            _ => 0,
        };
        let last = lines.last_mut().filter(|_| !a.breaks);
        if let Some((at, before)) = last.and_then(|l| l.last_mut()) {
            if let Some(longer) = joined(before, a) {
                let end = *at + longer.width(size);
                if end + kept <= wide {
                    (*before, x) = (longer, end);
                    continue;
                }
            } else if x + GAP + own + kept <= wide {
                let at = x + GAP;
                if let Some(line) = lines.last_mut() {
                    line.push((at, a.piece.clone()));
                }
                x = at + own;
                continue;
            }
        }
        lines.push(vec![(0, a.piece.clone())]);
        x = own;
    }
    let w = lines
        .iter()
        .map(|line| line.last().map_or(0, |(at, piece)| at + piece.width(size)))
        .max()
        .unwrap_or(0);
    let h = lines.len() as i32 * step(size) + 1;
    let orphans = lines.iter().filter(|line| looks_orphaned(line)).count() as i32;
    TextBlock { size, lines, w, h, orphans }
}

/// The number of lines of these pieces where there is room for any line.
pub(super) fn fewest_lines(atoms: &[Atom]) -> usize {
    1 + atoms.iter().skip(1).filter(|a| a.breaks).count()
}

/// Does a line end in a sign, or hold no more than a value?
fn looks_orphaned(line: &TextLine) -> bool {
    let sign = matches!(line.last(), Some((_, Piece::Star | Piece::Dot)));
    sign || matches!(line[..], [(_, Piece::Value(_))])
}

/// Two words as one piece.
fn joined(before: &Piece, a: &Atom) -> Option<Piece> {
    let joint = a.joint?;
    match (before, &a.piece) {
        (Piece::Name(one), Piece::Name(two)) => Some(Piece::Name(format!("{one}{joint}{two}"))),
        (Piece::Text(one), Piece::Text(two)) => Some(Piece::Text(format!("{one}{joint}{two}"))),
        _ => None,
    }
}

/// Everything the map says in a space.
pub(super) fn said(scene: &Scene, s: SpaceId) -> Vec<Atom> {
    let mut all = named(scene, s);
    all.extend(signs(scene, s));
    let holder = scene.at.controller(s).filter(|_| scene.ed.is_land(s));
    if let Some(holder) = holder {
        all.push(Atom { breaks: true, ..atom(Piece::Chip(holder, scene.letters(holder))) });
        all.extend(buildings(scene, s, holder).into_iter().map(atom));
    }
    for (power, lots) in units(scene, s) {
        let chip = atom(Piece::Chip(power, scene.letters(power)));
        if Some(power) != holder {
            all.push(Atom { breaks: true, keeps: true, ..chip });
        }
        all.extend(lots.iter().flat_map(|lot| lot_atoms(scene, lot)));
    }
    all
}

/// Units of one kind in the words of a space, or as a silhouette with what is aboard in words.
fn lot_atoms(scene: &Scene, lot: &UnitLot) -> Vec<Atom> {
    let drawn = scene.silhouettes && scene.layout.silhouette(lot.kind).is_some();
    match (drawn, &lot.cargo) {
        (true, None) => vec![atom(Piece::Unit(lot.kind, lot.count))],
        (true, Some(cargo)) => {
            let unit = Atom { keeps: true, ..atom(Piece::Unit(lot.kind, lot.count)) };
            vec![unit, atom(Piece::Text(format!("({cargo})")))]
        }
        (false, cargo) => {
            let own = format!("{} {}", lot.count, scene.ed.kind(lot.kind).abbr);
            let text = cargo.as_ref().map_or(own.clone(), |cargo| format!("{own} ({cargo})"));
            vec![Atom { joint: Some(", "), ..atom(Piece::Text(text)) }]
        }
    }
}

/// The same with the holder's badge in whatever line has room for it: it is never left out.
pub(super) fn dense(atoms: &[Atom]) -> Vec<Atom> {
    let loose =
        |a: &Atom| if is_badge(a) { Atom { breaks: false, ..a.clone() } } else { a.clone() };
    atoms.iter().map(loose).collect()
}

/// Is this a badge that may leave its line?
fn is_badge(a: &Atom) -> bool {
    matches!(a.piece, Piece::Chip(..)) && !a.keeps
}

/// Its name alone: of closed land, and for what is drawn again at the edges.
pub(super) fn named(scene: &Scene, s: SpaceId) -> Vec<Atom> {
    let data = scene.ed.space(s);
    // A line may end after a stroke, too.
    let words = data.name.split_whitespace().flat_map(|word| {
        let pieces = word.split_inclusive('/').enumerate();
        pieces.map(|(i, w)| (if i == 0 { " " } else { "" }, w))
    });
    let word =
        |(joint, w): (&'static str, &str)| Atom { joint: Some(joint), ..atom(Piece::Name(cut(w))) };
    let mut all: Vec<Atom> = words.map(word).collect();
    if data.income > 0 {
        if let Some(last) = all.last_mut() {
            last.keeps = true;
        }
        all.push(atom(Piece::Value(data.income.to_string())));
    }
    all
}

/// Nothing but the name.
pub(super) fn bare_name(scene: &Scene, s: SpaceId) -> Vec<Atom> {
    let mut all = named(scene, s);
    all.retain(|a| matches!(a.piece, Piece::Name(_)));
    all
}

/// A word that finds no room is cut.
fn cut(word: &str) -> String {
    const MOST: usize = 24;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}.", &word[..end]),
        None => word.to_string(),
    }
}

/// News, capital, city, bases, convoy, marker.
fn signs(scene: &Scene, s: SpaceId) -> Vec<Atom> {
    let ed = scene.ed;
    let at = scene.at;
    let data = ed.space(s);
    let mut all: Vec<Piece> = Vec::new();
    if let Some(convoy) = data.convoy {
        all.push(Piece::Badge(format!("{} {}", scene.letters(convoy.power), convoy.income)));
    }
    if let Some(holder) = at.controller(s).filter(|_| ed.is_sea(s)) {
        all.push(Piece::Flag(holder, scene.letters(holder)));
    }
    let mut all: Vec<Atom> = all.into_iter().map(atom).collect();
    if let Some(mark) = scene.marks.get(&s) {
        all.extend(mark.news(scene).into_iter().map(|w| atom(Piece::News(w))));
    }
    if let Some(ring) = scene.rings.get(&s) {
        all.extend(ring.words.iter().map(|w| atom(Piece::News(w.clone()))));
    }
    let capital = ed.powers.iter().any(|p| p.capital == Some(s));
    let sign = if capital { Piece::Star } else { Piece::Dot };
    match &data.city {
        Some(city) => {
            all.push(Atom { breaks: true, keeps: true, ..atom(sign) });
            all.extend(
                city.split_whitespace()
                    .map(|w| Atom { joint: Some(" "), ..atom(Piece::Text(cut(w))) }),
            );
        }
        None if capital => all.push(atom(sign)),
        None => {}
    }
    let bases = [(data.air_base, "AB"), (data.naval_base, "NB")];
    let bases = bases.iter().filter(|(is, _)| *is);
    all.extend(bases.map(|(_, word)| atom(Piece::Badge((*word).to_string()))));
    all
}

/// The holder's complexes and guns.
fn buildings(scene: &Scene, s: SpaceId, holder: PowerId) -> Vec<Piece> {
    let mut built: BTreeMap<KindId, usize> = BTreeMap::new();
    let own = scene.at.in_space(s).filter(|(_, u)| u.power == holder);
    for (_, u) in own.filter(|(_, u)| scene.is_building(u.kind)) {
        *built.entry(u.kind).or_default() += 1;
    }
    built.into_iter().map(|(kind, n)| badge_of_buildings(scene, kind, n)).collect()
}

/// `IC`, `2 AAA`
fn badge_of_buildings(scene: &Scene, kind: KindId, n: usize) -> Piece {
    let abbr = scene.ed.kind(kind).abbr.to_uppercase();
    Piece::Badge(if n > 1 { format!("{n} {abbr}") } else { abbr })
}

/// Units of one kind and owner, and what is aboard them.
struct UnitLot {
    kind: KindId,
    count: usize,
    cargo: Option<String>,
}

/// `5 inf`, `2 trn (1 inf, 1 tank)`, by power, the holder's own first. The cargo of a ship is
/// behind it, and the holder's complexes and guns are badges.
fn units(scene: &Scene, s: SpaceId) -> Vec<(PowerId, Vec<UnitLot>)> {
    let ed = scene.ed;
    let at = scene.at;
    let holder = at.controller(s);
    let mut count: BTreeMap<(bool, PowerId, KindId), usize> = BTreeMap::new();
    let mut cargo: BTreeMap<(PowerId, KindId), BTreeMap<(PowerId, KindId), usize>> =
        BTreeMap::new();
    for (_, u) in at.in_space(s) {
        let own = Some(u.power) == holder;
        if let Some(carrier) = u.aboard.map(|id| at.unit(id)) {
            let aboard = cargo.entry((carrier.power, carrier.kind)).or_default();
            *aboard.entry((u.power, u.kind)).or_default() += 1;
        } else if !(own && ed.is_land(s) && scene.is_building(u.kind)) {
            *count.entry((!own, u.power, u.kind)).or_default() += 1;
        }
    }
    let mut all: Vec<(PowerId, Vec<UnitLot>)> = Vec::new();
    for ((_, power, kind), n) in count {
        let aboard = cargo.get(&(power, kind)).map(|aboard| cargo_words(scene, power, aboard));
        let lot = UnitLot { kind, count: n, cargo: aboard };
        match all.last_mut() {
            Some((last, lots)) if *last == power => lots.push(lot),
            _ => all.push((power, vec![lot])),
        }
    }
    all
}

/// `1 inf, 1 tank UK`: what is aboard a ship of a power; guests have the letters of theirs.
fn cargo_words(
    scene: &Scene,
    power: PowerId,
    aboard: &BTreeMap<(PowerId, KindId), usize>,
) -> String {
    let mut all: Vec<String> = Vec::new();
    for ((owner, kind), n) in aboard {
        let guest = if *owner == power { "" } else { &scene.letters(*owner) };
        let words = format!("{n} {} {guest}", scene.ed.kind(*kind).abbr);
        all.push(words.trim_end().to_string());
    }
    all.join(", ")
}
