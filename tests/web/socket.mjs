// A WebSocket as far as a browser on the same machine needs one: text out and text in.

import { randomBytes } from "node:crypto";
import { request } from "node:http";

/// Opens one; `onText` is called with every text that comes, and `onEnd` when none can come any more.
export function connect(url, onText, onEnd) {
  return new Promise((done, failed) => {
    const key = randomBytes(16).toString("base64");
    const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key };
    const asked = request(url.replace(/^ws/, "http"), { headers });
    asked.on("error", failed);
    asked.on("response", (r) => failed(new Error(`the browser answered ${r.statusCode}`)));
    asked.on("upgrade", (_, socket, first) => {
      const take = reader(onText);
      take(first);
      socket.on("data", take);
      socket.on("error", () => {});
      socket.on("close", onEnd);
      done({ send: (text) => socket.write(frame(text)), close: () => socket.destroy() });
    });
    asked.end();
  });
}

/// A text in one masked frame.
function frame(text) {
  const body = Buffer.from(text), mask = randomBytes(4), n = body.length;
  const head = Buffer.alloc(n < 126 ? 2 : n < 65536 ? 4 : 10);
  head[0] = 0x81;
  if (n < 126) { head[1] = 0x80 | n; }
  else if (n < 65536) { head[1] = 0x80 | 126; head.writeUInt16BE(n, 2); }
  else { head[1] = 0x80 | 127; head.writeBigUInt64BE(BigInt(n), 2); }
  for (let i = 0; i < body.length; i += 1) { body[i] ^= mask[i % 4]; }
  return Buffer.concat([head, mask, body]);
}

/// Puts texts together from what comes in pieces.
function reader(onText) {
  let waiting = Buffer.alloc(0), parts = [];
  return (more) => {
    waiting = Buffer.concat([waiting, more]);
    while (waiting.length >= 2) {
      let length = waiting[1] & 127, from = 2;
      if (length === 126) { from = 4; } else if (length === 127) { from = 10; }
      if (waiting.length < from) { return; }
      if (from === 4) { length = waiting.readUInt16BE(2); }
      if (from === 10) { length = Number(waiting.readBigUInt64BE(2)); }
      if (waiting.length < from + length) { return; }
      const [last, kind] = [waiting[0] & 0x80, waiting[0] & 15];
      const body = waiting.subarray(from, from + length);
      waiting = waiting.subarray(from + length);
      if (kind > 2) { continue; }
      parts.push(body);
      if (last) {
        onText(Buffer.concat(parts).toString("utf8"));
        parts = [];
      }
    }
  };
}
