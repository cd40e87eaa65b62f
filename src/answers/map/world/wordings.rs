//! The words of every space of a picture, in all the shapes in which they can be laid out. A shape is made when it is
//! first needed, and kept while words are placed again.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::id::SpaceId;
use crate::map::map_scene::Scene;

use super::space_words::{Atom, TextBlock, dense, fewest_lines, lay, named, said};

/// Shapes of the same words, the most pleasing first.
type Shapes = Rc<Vec<TextBlock>>;

/// What the picture says in each space.
pub(super) struct Wordings {
    pub(super) atoms: Vec<Vec<Atom>>,
    shapes: RefCell<BTreeMap<(SpaceId, u32, bool), Shapes>>,
}

impl Wordings {
    /// The words of a scene; of closed land its name alone.
    pub(super) fn of(scene: &Scene) -> Wordings {
        let atoms = scene
            .ed
            .space_ids()
            .map(|s| if scene.ed.space(s).impassable { named(scene, s) } else { said(scene, s) })
            .collect();
        Wordings { atoms, shapes: RefCell::default() }
    }

    /// The words of a space.
    pub(super) fn atoms(&self, s: SpaceId) -> &[Atom] {
        &self.atoms[s.index()]
    }

    /// The same words in every shape in type of one size; a dense one has the badge of the holder in whatever line has
    /// room for it.
    pub(super) fn shapes(&self, s: SpaceId, size: u32, is_dense: bool) -> Shapes {
        let mut known = self.shapes.borrow_mut();
        let shapes = known.entry((s, size, is_dense)).or_insert_with(|| {
            let words = self.atoms(s);
            Rc::new(if is_dense { shapes(&dense(words), size) } else { shapes(words, size) })
        });
        Rc::clone(shapes)
    }
}

/// The words in every shape, the most pleasing first.
fn shapes(atoms: &[Atom], size: u32) -> Vec<TextBlock> {
    let least = atoms.iter().map(|a| a.piece.width(size)).max().unwrap_or(0);
    let mut all: Vec<TextBlock> = Vec::new();
    for wide in (0..16).map(|i| least + i * 12) {
        let block = lay(atoms, wide, size);
        let is_flat = block.lines.len() == fewest_lines(atoms);
        if !all.iter().any(|b| (b.w, b.h) == (block.w, block.h)) {
            all.push(block);
        }
        // No more room makes it any flatter.
        if is_flat {
            break;
        }
    }
    all.sort_by_key(|b| (b.orphans, (b.w * 10 - b.h * 18).abs()));
    all
}
