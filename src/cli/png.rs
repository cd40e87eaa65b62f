//! A map as pixels, for mail programs that show no SVG. The feature `png` brings what draws it.

use anyhow::Result;

use crate::store::exit_codes::Failed;

/// Is what draws pixels part of this program?
pub(super) const BUILT_IN: bool = cfg!(feature = "png");

/// The picture as a PNG file of its own size in points.
///
/// # Errors
/// This program draws no pixels, or the picture is not what a drawing of ours is.
#[cfg(feature = "png")]
pub(super) fn png(svg: &str) -> Result<Vec<u8>> {
    use resvg::{tiny_skia, usvg};
    let mut options = usvg::Options::default();
    // The same typefaces everywhere, so that the same map is the same file.
    let fonts = options.fontdb_mut();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("Arimo");
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| wrong(e.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| wrong("it has no size".into()))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    packed(&pixels).map_err(|e| wrong(e.to_string()).into())
}

#[cfg(feature = "png")]
fn wrong(e: String) -> Failed {
    Failed::refused(format!("no pixels can be drawn: {e}"), "use the SVG")
}

/// A file of the 256 colours that cover most; every other becomes the nearest of them. Maps have few
/// colours, and thousands of shades at the edges of words: all of them would make the file three times as
/// long, without a visible difference.
#[cfg(feature = "png")]
fn packed(pixels: &resvg::tiny_skia::Pixmap) -> std::result::Result<Vec<u8>, png::EncodingError> {
    use std::collections::BTreeMap;
    let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
    for p in pixels.pixels() {
        *counts.entry(colour_of(p)).or_default() += 1;
    }
    let mut often: Vec<([u8; 3], u32)> = counts.iter().map(|(c, n)| (*c, *n)).collect();
    often.sort_by_key(|(c, n)| (std::cmp::Reverse(*n), *c));
    often.truncate(256);
    let palette: Vec<[u8; 3]> = often.into_iter().map(|(c, _)| c).collect();
    let places: BTreeMap<[u8; 3], u8> = counts
        .keys()
        .filter_map(|c| {
            Some((*c, (0u8..=255).zip(&palette).min_by_key(|(_, p)| difference(c, p))?.0))
        })
        .collect();
    let data: Vec<u8> =
        pixels.pixels().iter().filter_map(|p| places.get(&colour_of(p)).copied()).collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(&data)?;
    Ok(out)
}

/// How unlike two colours are.
#[cfg(feature = "png")]
fn difference(a: &[u8; 3], b: &[u8; 3]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
}

/// The colour of a pixel.
#[cfg(feature = "png")]
fn colour_of(p: &resvg::tiny_skia::PremultipliedColorU8) -> [u8; 3] {
    [p.red(), p.green(), p.blue()]
}

/// Arimo, cut to the letters of European languages (png/OFL.txt).
#[cfg(feature = "png")]
const FONTS: [&[u8]; 4] = [
    include_bytes!("png/Arimo-Regular.ttf"),
    include_bytes!("png/Arimo-Bold.ttf"),
    include_bytes!("png/Arimo-Italic.ttf"),
    include_bytes!("png/Arimo-BoldItalic.ttf"),
];

/// Says that this program was built without pictures of pixels, and what to do.
#[cfg(not(feature = "png"))]
pub(super) fn png(_svg: &str) -> Result<Vec<u8>> {
    let help = "any browser shows the SVG; with the source, `cargo install --path . --features png` builds a \
                program that draws pixels";
    Err(Failed::wrong_use("this program draws no pixels", help).into())
}
