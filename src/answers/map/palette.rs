//! Colours that people tell apart whatever their eyes are like; each power has its letters as well.

/// A colour of a power: a light one for its land, a strong one for its letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    pub name: &'static str,
    pub land: &'static str,
    pub strong: &'static str,
    /// What can be read on the strong one.
    pub ink: &'static str,
}

const fn colour(
    name: &'static str,
    land: &'static str,
    strong: &'static str,
    ink: &'static str,
) -> Colour {
    Colour { name, land, strong, ink }
}

/// The colours that a layout file can name, in the order in which powers get them without one. The
/// strong ones follow the palette of Okabe and Ito. The light ones differ in lightness too, so that
/// grey print and eyes that see no red or no green still tell them apart: a test measures it.
pub const PALETTE: [Colour; 8] = [
    colour("vermilion", "#fbbba6", "#b84700", "#ffffff"),
    colour("grey", "#9fa09d", "#3a3a3a", "#ffffff"),
    colour("sand", "#f3d7a6", "#8a5a00", "#ffffff"),
    colour("pink", "#e0b1c1", "#a33f78", "#ffffff"),
    colour("green", "#aff1c1", "#00664b", "#ffffff"),
    colour("olive", "#b4aa5d", "#5f5b00", "#ffffff"),
    colour("yellow", "#f4f282", "#e5d300", "#000000"),
    colour("blue", "#91b7dc", "#0b4fa0", "#ffffff"),
];

/// A sea zone.
pub(super) const SEA: &str = "#e4f0f6";
/// Land that no power holds.
pub(super) const NEUTRAL: &str = "#f6f4ee";
/// Where nothing is drawn.
pub(super) const PAPER: &str = "#ffffff";
pub(super) const INK: &str = "#111111";
/// Small print.
pub(super) const FAINT: &str = "#4d4d4d";
/// The line around a space.
pub(super) const LINE: &str = "#8c8c8c";
/// Between spaces that border on each other.
pub(super) const BRIDGE: &str = "#6f6f6f";
/// Around a space that was fought over.
pub(super) const FOUGHT: &str = "#c00000";
/// Around a space that changed hands.
pub(super) const CHANGED: &str = "#3b0f70";

impl Colour {
    /// The colour with this name.
    pub fn named(name: &str) -> Option<Colour> {
        PALETTE.into_iter().find(|c| c.name == name)
    }
}
