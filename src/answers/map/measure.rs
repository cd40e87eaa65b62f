//! How wide a text is drawn, at most: widths of a broad typeface, so that what fits here fits in any
//! of the usual ones.

/// Widths of the letters from the space to the tilde, in thousandths of the size of the type.
#[rustfmt::skip]
const PLAIN: [u32; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337,
    637, 637, 637, 637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531,
    1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863, 749, 788,
    604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500,
    500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612,
    635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

#[rustfmt::skip]
const BOLD: [u32; 95] = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366,
    696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581,
    1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996, 837, 851,
    733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500,
    500, 675, 716, 593, 716, 679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688,
    716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 366, 712, 838,
];

/// Widest letter, for those that the tables do not know.
const WIDEST: u32 = 1150;

/// A size and weight of type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typeface {
    /// In pixels.
    pub size: u32,
    pub bold: bool,
}

pub(super) const NAME: Typeface = Typeface { size: 12, bold: true };
pub(super) const TEXT: Typeface = Typeface { size: 12, bold: false };
pub(super) const SMALL: Typeface = Typeface { size: 10, bold: false };
pub(super) const CHIP: Typeface = Typeface { size: 10, bold: true };
pub(super) const TITLE: Typeface = Typeface { size: 24, bold: true };

/// The width of a letter in thousandths of the size; one that is not in the table counts as the widest.
fn width_of_letter(table: &[u32; 95], c: char) -> u32 {
    let at = (c as u32).checked_sub(32).and_then(|i| table.get(i as usize));
    at.copied().unwrap_or(WIDEST)
}

impl Typeface {
    /// Width in pixels, rounded up.
    pub fn width(self, text: &str) -> u32 {
        let table = if self.bold { &BOLD } else { &PLAIN };
        text.chars().map(|c| width_of_letter(table, c) * self.size).sum::<u32>().div_ceil(1000)
    }

    /// The text in lines of at most `width` pixels, the first `first`; words that are longer are cut.
    pub fn wrap(self, text: &str, first: u32, width: u32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        // A line may end after a stroke, too.
        let pieces = text.split_whitespace().flat_map(|word| {
            word.split_inclusive('/').enumerate().map(|(i, piece)| (i == 0, piece))
        });
        for (begins, word) in pieces {
            let room = if lines.is_empty() { first } else { width };
            let between = if begins && !line.is_empty() { " " } else { "" };
            let longer = format!("{line}{between}{word}");
            if self.width(&longer) <= room {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for c in word.chars() {
                let room = if lines.is_empty() { first } else { width };
                let mut longer = line.clone();
                longer.push(c);
                if self.width(&longer) > room && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    longer = c.to_string();
                }
                line = longer;
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }
}
