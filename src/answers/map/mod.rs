//! The map: a position drawn as a picture for people, SVG or a page of HTML. Integers in, the same
//! bytes out; nothing here knows a rule of play, a file or a font that must be installed.

mod html_page;
mod items;
mod layout;
mod legend;
mod measure;
mod palette;
mod pieces;
mod scene;
mod sheet;
mod svg;
mod tile;
mod world;

pub use html_page::html;
pub use layout::{Layout, Rect, Touch};
pub use palette::{Colour, PALETTE};
pub use scene::{Highlight, Scene, Shade, SpaceMark, marks};
pub use sheet::{Placed, Sheet};
pub use svg::svg;
pub use world::{
    Drawing, FONTS, Frame, Geometry, Headed, Point, STYLE, SpaceLabel, Stamps, World,
    arrows_with_heads, body, canals, drawing, extent, fills, frame, heart, labels, leader, table,
    world,
};
