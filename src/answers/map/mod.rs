//! The map: a position drawn as a picture for people, SVG or a page of HTML. Integers in, the same
//! bytes out; nothing here knows a rule of play, a file or a font that must be installed.

mod html_page;
mod items;
mod legend;
mod map_layout;
mod map_pieces;
mod map_scene;
mod measure;
mod palette;
mod sheet;
mod svg;
mod tile;
mod world;

pub use html_page::html;
pub use map_layout::{Layout, Rect, Touch};
pub use map_scene::{Highlight, Scene, Shade, SpaceMark, marks};
pub use palette::{Colour, PALETTE};
pub use sheet::{Placed, Sheet};
pub use svg::svg;
pub use world::{
    Drawing, FONTS, Frame, Geometry, Headed, Point, STYLE, SpaceLabel, Stamps, World,
    arrows_with_heads, body, canals, drawing, extent, fills, frame, heart, labels, leader, table,
    world,
};
