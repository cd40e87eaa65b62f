#!/usr/bin/env python3
"""Is a map of pixels a picture of a board, and does a mail show it where it is read?

    python3 tests/png/look.py MAP.png MAIL.eml

Reads the PNG with nothing but zlib: its size, and how many colours and how much of each there is.
"""

import collections
import email
import email.policy
import struct
import sys
import zlib


def pixels(data):
    """Width, height, and the rows of colours of a PNG with a palette."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "it is no PNG"
    at, packed, head, palette = 8, b"", None, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    wide, high, depth, colour = head[:4]
    assert depth == 8 and colour == 3 and palette, f"depth {depth}, colour type {colour}"
    each = 1
    raw, rows, before = zlib.decompress(packed), [], bytearray(wide * each)
    for y in range(high):
        start = y * (wide * each + 1)
        how, row = raw[start], bytearray(raw[start + 1:start + 1 + wide * each])
        for i in range(len(row)):
            left = row[i - each] if i >= each else 0
            up, corner = before[i], before[i - each] if i >= each else 0
            if how == 1:
                row[i] = (row[i] + left) & 255
            elif how == 2:
                row[i] = (row[i] + up) & 255
            elif how == 3:
                row[i] = (row[i] + (left + up) // 2) & 255
            elif how == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                           (abs(guess - corner), 2, corner))
                row[i] = (row[i] + near[2]) & 255
        rows.append([palette[3 * i:3 * i + 3] for i in row])
        before = row
    return wide, high, rows


def main():
    png = open(sys.argv[1], "rb").read()
    wide, high, rows = pixels(png)
    assert wide >= 1200 and high >= 700, f"{wide} x {high}"
    assert len(png) < 600_000, f"{len(png)} bytes are too many for a mail"
    colours = collections.Counter(p for row in rows for p in row)
    broad = [c for c, n in colours.most_common(40) if n > wide * high // 2000]
    assert len(broad) >= 6, f"{len(broad)} colours with area: no board"
    dark = sum(n for c, n in colours.items() if max(c) < 80)
    assert wide * high // 500 < dark < wide * high // 4, f"{dark} dark pixels: no words, or nothing else"
    mail = email.message_from_bytes(open(sys.argv[2], "rb").read(), policy=email.policy.default)
    shown = [p for p in mail.walk() if p.get_content_type() == "image/png"]
    assert len(shown) == 1 and shown[0]["Content-ID"] == "<map.fieldpost>", shown
    assert shown[0].get_content() == png, "the mail shows another map"
    html = next(p for p in mail.walk() if p.get_content_type() == "text/html").get_content()
    assert 'src="cid:map.fieldpost"' in html, "the words do not name the picture"
    print(f"{wide} x {high} points, {len(png)} bytes, {len(broad)} colours with area, {dark} dark pixels")


main()
