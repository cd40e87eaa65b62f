// @ts-check
// The part of the map that is seen, as numbers alone.

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** Farthest in, in parts of the whole. */
const CLOSEST = 14;

/** The whole map in a window of these proportions (width by height).
 * @param {Box} world
 * @param {number} shape
 * @returns {Box} */
export function whole(world, shape) {
  const w = Math.max(world.w, world.h * shape);
  const h = w / shape;
  return { x: world.x + (world.w - w) / 2, y: world.y + (world.h - h) / 2, w, h };
}

/** The box with its width and place kept within what makes sense.
 * @param {Box} box
 * @param {Box} world
 * @param {number} shape
 * @returns {Box} */
export function kept(box, world, shape) {
  const all = whole(world, shape);
  const w = Math.min(all.w, Math.max(world.w / CLOSEST, box.w));
  const h = w / shape;
  return { x: inside(box.x, w, world.x, world.w), y: inside(box.y, h, world.y, world.h), w, h };
}

/** A stretch that does not run beyond an edge; in the middle, if it is longer than all there is.
 * @param {number} start
 * @param {number} length
 * @param {number} least
 * @param {number} all */
function inside(start, length, least, all) {
  if (length >= all) { return least + (all - length) / 2; }
  return Math.min(least + all - length, Math.max(least, start));
}

/** Closer by a factor, with one point staying where it is.
 * @param {Box} box
 * @param {number} factor
 * @param {{x: number, y: number}} at
 * @returns {Box} */
export function closer(box, factor, at) {
  const share = 1 / factor;
  return {
    x: at.x - (at.x - box.x) * share,
    y: at.y - (at.y - box.y) * share,
    w: box.w * share,
    h: box.h * share,
  };
}

/** A box of this width around a point.
 * @param {{x: number, y: number}} at
 * @param {number} w
 * @param {number} shape
 * @returns {Box} */
export function around(at, w, shape) {
  return { x: at.x - w / 2, y: at.y - w / shape / 2, w, h: w / shape };
}

/** The box moved so that a point lies well within it.
 * @param {Box} box
 * @param {{x: number, y: number}} at
 * @returns {Box} */
export function showing(box, at) {
  const rim = 0.12;
  const shift = (start, length, p) => {
    const low = start + length * rim, high = start + length * (1 - rim);
    return p < low ? p - low : p > high ? p - high : 0;
  };
  return { ...box, x: box.x + shift(box.x, box.w, at.x), y: box.y + shift(box.y, box.h, at.y) };
}

/** The neighbour that lies in a direction, of those it is worth going to; the nearest by angle and distance.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number, n: number}[]} others
 * @param {[number, number]} way
 * @returns {number | null} */
export function towards(from, others, way) {
  /** @type {number | null} */
  let best = null;
  let least = Infinity;
  for (const o of others) {
    const dx = o.x - from.x, dy = o.y - from.y;
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along <= 0) { continue; }
    const far = along + 2 * across;
    if (far < least) { [best, least] = [o.n, far]; }
  }
  return best;
}
