//! The colours of the map, as people see them who see no red, no green or no blue, and as a printer
//! without colours prints them. Colour blindness is reckoned as Machado, Oliveira and Fernandes do
//! (2009, in full strength), and the distance of two colours in the space L*a*b* of the CIE (1976).

use fieldpost::map::PALETTE;

type Triple = [f64; 3];

const EYES: [(&str, [Triple; 3], f64); 4] = [
    ("all colours", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], 18.0),
    (
        "no green",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        8.0,
    ),
    (
        "no red",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        8.0,
    ),
    (
        "no blue",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
        8.0,
    ),
];

/// `#fbbba6` as light: the three parts of the screen, each from 0 to 1.
fn light(colour: &str) -> Triple {
    [1, 3, 5].map(|at| {
        let part = u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits");
        let c = f64::from(part) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

fn times(matrix: &[Triple; 3], v: Triple) -> Triple {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

fn lab(light: Triple) -> Triple {
    const XYZ: [Triple; 3] = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    let [x, y, z] = times(&XYZ, light);
    let [x, y, z] = [x / 0.95047, y, z / 1.08883]
        .map(|t| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Asserts that any two powers are at least so far apart, in a measure of their colours.
fn apart(eyes: &str, least: f64, far: impl Fn(&str, &str) -> f64) {
    for (i, one) in PALETTE.iter().enumerate() {
        for other in &PALETTE[..i] {
            let far = far(one.land, other.land);
            assert!(far >= least, "{eyes}: {} and {} are {far:.1} apart", one.name, other.name);
        }
    }
}

#[test]
fn powers_are_told_apart_by_every_eye() {
    for (eyes, matrix, least) in &EYES {
        let seen = |colour: &str| lab(times(matrix, light(colour)).map(|c| c.clamp(0.0, 1.0)));
        apart(eyes, *least, |one, other| {
            let (a, b) = (seen(one), seen(other));
            a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
        });
    }
}

#[test]
fn powers_are_told_apart_in_grey_print() {
    apart("grey", 2.0, |one, other| (lab(light(one))[0] - lab(light(other))[0]).abs());
}

/// Black letters stand on every land, at the contrast of 7 that the web's guidelines call enhanced.
#[test]
fn letters_can_be_read_on_every_land() {
    let bright = |colour: &str| 0.05 + times(&[[0.2126, 0.7152, 0.0722]; 3], light(colour))[0];
    for colour in PALETTE {
        let contrast = bright(colour.land) / bright("#111111");
        assert!(contrast >= 7.0, "{}: {contrast:.1}", colour.name);
    }
}
