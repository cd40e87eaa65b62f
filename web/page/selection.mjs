// @ts-check
// The units that a player has chosen: in one space, and troops that its ships take aboard elsewhere.

/** @typedef {import("./types.mjs").Stack} Stack */

/**
 * @typedef {object} Selection
 * @property {number | null} space
 * @property {Map<number, number>} counts how many of each stack of the space
 * @property {Map<number, Map<number, number>>} loads the same for each port
 */

/** What a stack is called while it is dragged. */
export const STACK = "text/x-stack";

/** @returns {Selection} */
export function nothing() { return { space: null, counts: new Map(), loads: new Map() }; }

/** A space is looked at. A single unit that can move is chosen at once.
 * @param {number} space
 * @param {Stack[]} stacks
 * @returns {Selection} */
export function lookAt(space, stacks) {
  const free = stacks.map((s, i) => ({ s, i })).filter(({ s }) => s.free);
  const counts = new Map();
  if (free.length === 1 && free[0].s.count === 1) { counts.set(free[0].i, 1); }
  return { space, counts, loads: new Map() };
}

/** The chosen units as the program wants them, or nothing if none are chosen.
 * @param {Selection} chosen
 * @param {Stack[][]} stacks
 * @returns {Record<string, unknown> | null} */
export function asQuestion(chosen, stacks) {
  if (chosen.space === null) { return null; }
  const units = taken(chosen.counts, stacks[chosen.space]);
  if (units.length === 0) { return null; }
  const loads = [...chosen.loads].map(([from, counts]) => ({ from, units: taken(counts, stacks[from]) }));
  return { from: chosen.space, units, loads: loads.filter((l) => l.units.length > 0) };
}

/** @param {Map<number, number>} counts
 * @param {Stack[]} stacks */
function taken(counts, stacks) {
  const all = [...counts].filter(([i, n]) => n > 0 && stacks[i]);
  return all.map(([i, count]) => ({ kind: stacks[i].kind, owner: stacks[i].owner, from: stacks[i].from, count }));
}

/** So many of a stack more or fewer; never more than there are.
 * @param {Map<number, number>} counts
 * @param {number} stack
 * @param {number} by
 * @param {number} most */
export function choose(counts, stack, by, most) {
  counts.set(stack, Math.max(0, Math.min(most, (counts.get(stack) || 0) + by)));
}
