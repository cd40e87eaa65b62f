// Pictures of a browser as small PNG files: with a palette of the colours that are used most. No library is needed.

import { crc32, deflateSync, inflateSync } from "node:zlib";

/// The pixels of a PNG file with 8 bits for each of red, green, blue and perhaps alpha, as browsers write it.
export function pixels(png) {
  const wide = png.readUInt32BE(16), high = png.readUInt32BE(20), bytes = png[25] === 6 ? 4 : 3;
  const packed = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") { packed.push(png.subarray(at + 8, at + 8 + length)); }
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(packed)), row = wide * bytes, out = Buffer.alloc(high * row);
  for (let y = 0; y < high; y += 1) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x += 1) {
      const left = x >= bytes ? out[y * row + x - bytes] : 0, up = y > 0 ? out[(y - 1) * row + x] : 0;
      const corner = x >= bytes && y > 0 ? out[(y - 1) * row + x - bytes] : 0;
      out[y * row + x] = raw[y * (row + 1) + 1 + x] + [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter];
    }
  }
  return { wide, high, bytes, out };
}

/// The predictor of PNG's fifth filter.
function nearest(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((v) => Math.abs(guess - v));
  if (a <= b && a <= c) { return left; }
  return b <= c ? up : corner;
}

function chunk(name, data) {
  const head = Buffer.alloc(8), body = Buffer.concat([Buffer.from(name, "latin1"), data]), sum = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head.subarray(0, 4), body, sum]);
}

/// The same picture with at most so many colours, up to 16.
export function small(png, most = 16) {
  const { wide, high, bytes, out } = pixels(png);
  const key = (at) => (out[at] >> 4 << 8) | (out[at + 1] >> 4 << 4) | (out[at + 2] >> 4);
  const count = new Map();
  for (let at = 0; at < out.length; at += bytes) { count.set(key(at), (count.get(key(at)) ?? 0) + 1); }
  const used = [...count].sort((a, b) => b[1] - a[1]).slice(0, most).map(([k]) => k);
  const parts = (k) => [k >> 8, (k >> 4) & 15, k & 15];
  const away = (a, b) => parts(a).reduce((sum, v, i) => sum + (v - parts(b)[i]) ** 2, 0);
  const index = new Map();
  for (const k of count.keys()) { index.set(k, used.reduce((best, u, i) => (away(k, u) < away(k, used[best]) ? i : best), 0)); }
  const row = Math.ceil(wide / 2) + 1, raw = Buffer.alloc(row * high);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const colour = index.get(key((y * wide + x) * bytes));
      raw[y * row + 1 + (x >> 1)] |= x % 2 === 0 ? colour << 4 : colour;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide);
  head.writeUInt32BE(high, 4);
  head.set([4, 3, 0, 0, 0], 8);
  const palette = Buffer.from(used.flatMap((k) => parts(k).map((v) => v * 17)));
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk("IHDR", head), chunk("PLTE", palette), chunk("IDAT", deflateSync(raw, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
