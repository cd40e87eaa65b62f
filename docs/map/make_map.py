#!/usr/bin/env python3
"""The geometry of a board's map, from public domain country shapes and a table written by hand.

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz      # package/countries-50m.json
    pip install shapely numpy                                        # shapely 2.1 or later
    python3 docs/map/make_map.py --atlas package/countries-50m.json --board games/lhtr/board.toml \\
        --table docs/map/lhtr.toml --out games/lhtr/map.toml

One to three minutes; with `--redraw games/lhtr/map.toml` in place of the atlas it makes only the coasts that the table
draws by hand anew, at once. It writes one path a space (docs/format/layout.md) and prints how well the
borders of the picture agree with those of the board.

Sources and licences. `world-atlas` 2.0.2 (npm; ISC, Copyright 2013-2019 Michael Bostock) holds the
shapes of Natural Earth 4.1.0, which are in the public domain. Nothing else is in the picture: which
land a territory is made of follows from its name, from general geography and from the borders in
board.toml. No board's artwork was looked at, traced or measured.

How it works. Countries are joined to territories; the table's cuts take pieces out, its channels dig
straits, its islets draw what is too small to see, and its calm coasts lose the inlets and tongues that
the stretch would draw out into threads. A lake has an area of its own, so that it is not pressed flat. A sea zone is
the water nearer to one of its points than to another zone's. A flow that equalises densities (Gastner,
Seguy, More 2018) then gives every
space about the area that the table asks for: it cannot change which spaces border on each other. Such a
flow leans: where Europe grows, Asia is pushed aside. So it runs three times. The first two only tell
how far apart meridians and parallels must stand; the third starts from there, each meridian goes back part of
the way to its own mean place, and small islands get what they still lack. Borders between zones are
then drawn straight or in a bow. A few coasts that the flow has drawn out into drops and threads are drawn by hand in
the table, in half points of the finished picture (`redrawn`). All borders are made of common points and simplified together. Two runs on one
machine give the same bytes; floats promise nothing between machines, so the result is kept and not
made at build time.
"""
import argparse, json, random, re, sys, tomllib
from collections import defaultdict
import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon, box
from shapely.ops import linemerge, polygonize, unary_union
from shapely.strtree import STRtree


def parts(g):
    """The polygons of any geometry."""
    if g is None or g.is_empty:
        return []
    if g.geom_type == "Polygon":
        return [g]
    if hasattr(g, "geoms"):
        return [p for q in g.geoms for p in parts(q)]
    return []


def lines(g):
    if g is None or g.is_empty:
        return []
    if g.geom_type in ("LineString", "LinearRing"):
        return [LineString(g.coords)]
    if hasattr(g, "geoms"):
        return [p for q in g.geoms for p in lines(q)]
    return []


GRID = .02     # every overlay of projected shapes is done on this grid, so that edges stay common


def area_of(polys):
    return unary_union([p.buffer(0) for p in polys])


def join(gs):
    return shapely.union_all([shapely.make_valid(g) for g in gs if not g.is_empty], grid_size=GRID)


def cut(a, b):
    return shapely.difference(shapely.make_valid(a), shapely.make_valid(b), grid_size=GRID)


def areas(g):
    return join(parts(g)) if parts(g) else Polygon()


# ---------------------------------------------------------------- the atlas

def read_atlas(path):
    """Country name -> polygon in degrees, from TopoJSON."""
    topo = json.load(open(path, encoding="utf-8"))
    (kx, ky), (dx, dy) = topo["transform"]["scale"], topo["transform"]["translate"]
    arcs = []
    for arc in topo["arcs"]:
        pts = np.cumsum(np.array(arc), axis=0) * [kx, ky] + [dx, dy]
        arcs.append([tuple(p) for p in pts])

    def ring(ids):
        out = []
        for i in ids:
            a = arcs[i] if i >= 0 else arcs[~i][::-1]
            out += a if not out else a[1:]
        return out

    def polygon(rings):
        out = []
        for r in rings:
            r = np.array(ring(r))
            # a ring that crosses the date line goes on beyond it
            r[:, 0] += np.r_[0, np.cumsum(-360 * np.round(np.diff(r[:, 0]) / 360))]
            base = out[0] if out else r
            mid = base[:, 0].mean()
            r[:, 0] -= 360 * np.round((r[:, 0].mean() - (mid if out else 0)) / 360)
            out.append(r)
        out = [r for r in out if len(r) >= 4]
        return Polygon(out[0], out[1:]).buffer(0) if out else Polygon()

    out = {}
    for g in topo["objects"]["countries"]["geometries"]:
        ps = {"Polygon": lambda: [polygon(g["arcs"])],
              "MultiPolygon": lambda: [polygon(p) for p in g["arcs"]]}.get(g["type"], list)()
        out[g["properties"]["name"]] = area_of(ps) if ps else Polygon()
    return out


def land_of(table, world, seam):
    """Territory -> polygon in degrees; also the scenery."""
    # Russia beyond 180 degrees comes round to the right edge, everything else stays.
    far = box(-180.1, 60, -168.9, 75)
    ru = world["Russia"]
    world["Russia"] = area_of([ru.difference(far), affinity.translate(ru.intersection(far), 360)])
    rest, got = dict(world), defaultdict(list)
    for cut in table["cut"]:
        ring = Polygon(cut["inside"]).buffer(0)
        for name in cut["from"]:
            piece = rest[name].intersection(ring)
            if piece.is_empty:
                print(f"note: the cut of {name} for {cut['to'] or 'nobody'} is empty", file=sys.stderr)
            got[cut["to"]].append(piece)
            rest[name] = rest[name].difference(ring)
    for who, names in table["land"].items():
        got[who] += [rest[n] for n in names]
    got["scenery"] += [rest[n] for n in table["scenery"]["countries"]]
    for patch in table.get("patch", []):
        got[patch["to"]].append(Polygon(patch["inside"]))
    got.pop("", None)
    return {k: area_of(parts(unary_union(v))) for k, v in got.items() if v}


# ---------------------------------------------------------------- the projection

def monotone(knots):
    """A smooth monotone curve through the knots (Fritsch and Carlson)."""
    x, y = np.array(sorted(knots), float).T
    h, d = np.diff(x), np.diff(y) / np.diff(x)
    m = np.empty(len(x))
    m[0], m[-1] = d[0], d[-1]
    for i in range(1, len(x) - 1):
        if d[i - 1] * d[i] <= 0:
            m[i] = 0
        else:
            w1, w2 = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
            m[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i])

    def f(v):
        v = np.asarray(v, float)
        i = np.clip(np.searchsorted(x, v) - 1, 0, len(h) - 1)
        t = (v - x[i]) / h[i]
        inside = ((1 + 2 * t) * (1 - t) ** 2 * y[i] + t * (1 - t) ** 2 * h[i] * m[i]
                  + t * t * (3 - 2 * t) * y[i + 1] + t * t * (t - 1) * h[i] * m[i + 1])
        low, high = y[0] + m[0] * (v - x[0]), y[-1] + m[-1] * (v - x[-1])
        return np.where(v < x[0], low, np.where(v > x[-1], high, inside))
    return f


class Projection:
    def __init__(self, p):
        self.width = p["width"]
        lon = self.lon = p["lon"]
        # the same curve goes on beyond the seam
        lon = [[a - 360, b - self.width] for a, b in lon[:-1]] + lon + [[a + 360, b + self.width] for a, b in lon[1:]]
        self.fx, self.fy = monotone(lon), monotone(p["lat"])
        self.lat = p["lat_top"], p["lat_bottom"]
        self.top, self.bottom = float(self.fy(p["lat_top"])), float(self.fy(p["lat_bottom"]))
        self.height = self.bottom - self.top

    def __call__(self, pts):
        pts = np.asarray(pts, float)
        return np.column_stack([self.fx(pts[:, 0]), self.fy(pts[:, 1]) - self.top])

    def shape(self, g):
        return shapely.transform(shapely.segmentize(g, 1.0), self)

    @staticmethod
    def taller(p):
        """A function that draws what lies at the upper edge taller, and how much higher the picture becomes."""
        y, times = p["north"]
        grown = y * (times - 1)
        f = monotone([[-50, -50 * times], [0, 0], [y, y * times], [y + 60, y + 60 + grown], [9999, 9999 + grown]])
        return lambda q: np.column_stack([q[:, 0], f(q[:, 1])]), grown

    def redrawn(self, p):
        """A function that moves points of this projection to where another table of meridians and
        parallels puts them, and the height of the picture then."""
        lon, lat = np.linspace(-360, 360, 7201), np.linspace(90, -90, 3601)
        p = Projection({"lon": self.lon, **p, "width": self.width, "lat_top": self.lat[0], "lat_bottom": self.lat[1]})
        x, y = self.fx(lon), self.fy(lat) - self.top
        to_x, to_y = p.fx(lon), p.fy(lat) - p.top
        return lambda q: np.column_stack([np.interp(q[:, 0], x, to_x), np.interp(q[:, 1], y, to_y)]), p.height


# ---------------------------------------------------------------- the coasts

def calmed(land, scenery, patches, kept, proj):
    """The same land with quiet coasts in some places: inlets and tongues that are narrower than the table says there
    are filled and worn away, because the stretch would draw them out into threads. Land in `kept` keeps its shape."""
    for patch in patches:
        ring, by = areas(proj.shape(Polygon(patch["inside"]))), patch["by"]
        solid = areas(join([*land.values(), scenery]).intersection(ring.buffer(6 * by)))
        quiet = areas(solid.buffer(by).buffer(-2 * by).buffer(by))
        stays = areas(MultiPolygon([p for k in kept if k in land for p in parts(land[k])]))
        worn = areas(areas(cut(areas(cut(solid, quiet)), areas(stays))).intersection(ring))
        filled = areas(areas(cut(quiet, solid)).intersection(ring))
        all_land = {**land, "*scenery": scenery}
        for k in all_land:
            if all_land[k].intersects(worn):
                all_land[k] = areas(cut(all_land[k], worn))
        for g in parts(filled):
            share = {k: areas(all_land[k].intersection(g.buffer(.2))).area for k in all_land if all_land[k].intersects(g.buffer(.2))}
            if share:
                k = max(share, key=share.get)
                all_land[k] = join([all_land[k], g])
        scenery = all_land.pop("*scenery")
        land = all_land
    return land, scenery


# ---------------------------------------------------------------- the sea

def sea_cells(table, board, land, scenery, dead, proj, coasts):
    w, h = proj.width, proj.height
    seeds, owner = [], []
    home = {}
    for group in board["territory"].values():
        for t, d in group.items():
            if d.get("island"):
                home[t] = d["island"]
    for z, pts in table["sea"].items():
        for p in proj(pts):
            seeds.append(p)
            owner.append(z)
    for t, z in home.items():
        for g in parts(land[t].buffer(3.2).simplify(.8)):
            if g.area < 60:
                continue
            ring = g.exterior
            for s in np.arange(0, ring.length, 5):
                seeds.append(ring.interpolate(s).coords[0])
                owner.append(z)
    seeds = np.array(seeds)
    all_pts = np.vstack([seeds, seeds + [w, 0], seeds - [w, 0]])
    # the same point twice would confuse the diagram
    _, keep = np.unique(np.round(all_pts, 2), axis=0, return_index=True)
    keep = np.sort(keep)
    frame = box(-w / 2, -20, w * 1.5, h + 20)
    diagram = shapely.voronoi_polygons(MultiPoint(all_pts[keep]), extend_to=frame)
    tree = STRtree(list(diagram.geoms))
    where = {}
    cells = list(diagram.geoms)
    got = defaultdict(list)
    for k in keep:
        p = Point(all_pts[k])
        for i in tree.query(p, predicate="intersects"):
            copy = int(k // len(seeds))
            got[owner[k % len(seeds)], copy].append(cells[i])
            break
    page = box(-w / 2, 0, w * 1.5, h)
    solid = join([land_all(land, scenery, w), dead])
    ocean = cut(page, solid)
    rough = {k: unary_union(v).intersection(page) for k, v in got.items()}
    # straighten what divides two zones
    arcs = []
    keys = list(rough)
    tree = STRtree([rough[k] for k in keys])
    for i, k in enumerate(keys):
        for j in tree.query(rough[k]):
            if j > i and keys[j][0] != k[0]:
                edge = rough[k].intersection(rough[keys[j]])
                for l in lines(linemerge(MultiLineString(lines(edge))) if len(lines(edge)) > 1 else edge):
                    arcs.append(l.simplify(7))
    net = unary_union([*arcs, page.exterior])
    out = defaultdict(list)
    for g in polygonize(net):
        p = g.representative_point()
        best = max(((rough[keys[i]].intersection(g).area, i) for i in tree.query(g)), default=None)
        if best is None:
            continue
        z, copy = keys[best[1]]
        if copy == 0:
            out[z].append(g)
    cells = {}
    for z, gs in out.items():
        cells[z] = shapely.intersection(join(gs), ocean, grid_size=GRID)
    # a pocket of water cut off from the rest of its zone goes to the neighbour with the longest edge
    for _ in range(3):
        moved = 0
        for z in list(cells):
            ps = sorted(parts(cells[z]), key=lambda g: -g.area)
            if len(ps) < 2:
                continue
            keep_parts = [ps[0]]
            for g in ps[1:]:
                best, to = 0.5, None
                for y in cells:
                    if y != z and cells[y].distance(g) < 0.01:
                        l = cells[y].intersection(g.buffer(0.01)).area
                        if l > 0 and l * 100 > best:
                            best, to = l * 100, y
                touches = [y for y in [to] if y]
                if touches:
                    cells[to] = join([cells[to], g])
                    moved += 1
                elif g.area > 200:
                    keep_parts.append(g)
            cells[z] = join(keep_parts)
        if not moved:
            break
    return cells


def land_all(land, scenery, w):
    g = join([*land.values(), scenery])
    return join([g, affinity.translate(g, w), affinity.translate(g, -w)])


def coverage(spaces, step=8):
    """The same shapes with every common edge made of the same points."""
    net = shapely.union_all([g.boundary for g in spaces.values()], grid_size=GRID)
    return faces_of(shapely.segmentize(net, step), spaces)


def faces_of(net, spaces):
    """What lies between the lines, each face with the space that it is part of."""
    names = list(spaces)
    tree = STRtree([spaces[k] for k in names])
    faces = defaultdict(list)
    for face in polygonize(net):
        p = face.representative_point()
        for i in tree.query(p, predicate="intersects"):
            faces[names[i]].append(face)
            break
    return {k: shapely.coverage_union_all(f) for k, f in faces.items()}


def moved(spaces, where):
    """Every point where it goes to: each common border is moved once, so that neighbours keep it in common."""
    net = shapely.transform(shapely.union_all([g.boundary for g in spaces.values()]), where)
    rough = {k: shapely.make_valid(shapely.transform(g, where)) for k, g in spaces.items()}
    return faces_of(shapely.union_all([net], grid_size=GRID), rough)


# ---------------------------------------------------------------- the stretch

def stretch(spaces, targets, dead_share, opts, w, h):
    """A flow that gives each space its area (after Gastner, Seguy and More); returns a function on points."""
    nx = opts.get("grid", 600)
    ny = int(nx * h / w)
    cx, cy = w / nx, h / ny
    gx, gy = np.meshgrid((np.arange(nx) + .5) * cx, (np.arange(ny) + .5) * cy)
    kx = 2 * np.pi * np.fft.rfftfreq(nx, cx)
    ky = np.pi * np.arange(ny) / (ny * cy)
    steps = []

    def dct(a):   # even continuation up and down, periodic left and right
        return np.fft.rfft2(np.vstack([a, a[::-1]]))

    kyy = 2 * np.pi * np.fft.fftfreq(2 * ny, cy)
    k2 = kx[None, :] ** 2 + kyy[:, None] ** 2

    def sample(f, p):
        x, y = p[:, 0] / cx - .5, np.clip(p[:, 1] / cy - .5, 0, ny - 1.001)
        i, j = np.floor(x).astype(int), np.floor(y).astype(int)
        u, v = x - i, y - j
        a, b = i % nx, (i + 1) % nx
        return (f[j, a] * (1 - u) * (1 - v) + f[j, b] * u * (1 - v)
                + f[j + 1, a] * (1 - u) * v + f[j + 1, b] * u * v)

    def move(p, step):
        vx0, vy0, rho0, mean = step
        p = p.copy()
        n = 24
        for t in range(n):
            s = (t + .5) / n

            def v(q):
                r = (1 - s) * sample(rho0, q) + s * mean
                return np.column_stack([sample(vx0, q) / r, sample(vy0, q) / r])
            q = p + v(p) * .5 / n
            d = v(q) / n
            # nothing crosses the top or the bottom
            p = p + d
            p[:, 1] = np.clip(p[:, 1], 0, h)
        return p

    now = {k: shapely.segmentize(g, 6) for k, g in spaces.items()}
    for r in range(opts["rounds"]):
        label = np.full((ny, nx), -1)
        names = list(now)
        for i, k in enumerate(names):
            for s in (-w, 0, w):
                g = affinity.translate(now[k], s) if s else now[k]
                x0, y0, x1, y1 = g.bounds
                if x1 < 0 or x0 > w:
                    continue
                a, b = max(0, int(x0 / cx)), min(nx, int(x1 / cx) + 2)
                c, d = max(0, int(y0 / cy)), min(ny, int(y1 / cy) + 2)
                shapely.prepare(g)
                m = shapely.contains_xy(g, gx[c:d, a:b].ravel(), gy[c:d, a:b].ravel()).reshape(d - c, b - a)
                label[c:d, a:b][m] = i
        dens = np.ones((ny, nx)) * dead_share
        worst = []
        for i, k in enumerate(names):
            have = max(now[k].area, 60.)
            dens[label == i] = np.clip(targets[k] / have, .25, 6)
            worst.append((targets[k] / have, k))
        blur = opts["blur"] * max(.6, 1.6 - .25 * r)
        f = dct(dens) * np.exp(-k2 * blur ** 2 / 2)
        if opts.get("near"):     # what is far away is left as it is
            f[:, :] *= 1 - np.exp(-k2 * opts["near"] ** 2 / 2)
            f[0, 0] = dct(dens)[0, 0]
        rho = np.fft.irfft2(f, s=(2 * ny, nx))[:ny]
        rho = np.maximum(rho, .1)
        mean = rho.mean()
        f = dct(rho - mean)
        k2s = k2.copy()
        k2s[0, 0] = 1
        phi = f / k2s
        vx = np.fft.irfft2(-1j * kx[None, :] * phi, s=(2 * ny, nx))[:ny]
        vy = np.fft.irfft2(-1j * kyy[:, None] * phi, s=(2 * ny, nx))[:ny]
        step = (vx, vy, rho, mean)
        steps.append(step)
        now = {k: shapely.transform(g, lambda p: move(p, step)) for k, g in now.items()}
        worst.sort()
        print(f"round {r + 1}: needs most {[(k, round(v, 2)) for v, k in worst[-4:]]}", file=sys.stderr)

    def flow(p):
        p = np.asarray(p, float)
        for s in steps:
            p = move(p, s)
        return p

    # the whole picture may have drifted sideways: put the seam back
    drift = float(np.median(flow(np.column_stack([np.zeros(60), np.linspace(.1, .9, 60) * h]))[:, 0]))
    return (lambda p: flow(p) - [drift, 0]), now


def straighter(flow, spaces, want, w, h, share, least):
    """Takes the lean out of a flow: each meridian and each parallel moves by this share towards its own mean
    place, where spaces that need much room count more."""
    nx, ny = 450, 280
    us, vs = (np.arange(nx) + .5) * w / nx, (np.arange(ny) + .5) * h / ny
    gx, gy = np.meshgrid(us, vs)
    grid = np.column_stack([gx.ravel(), gy.ravel()])
    weight = np.full(nx * ny, .05)
    for k, g in spaces.items():
        for s in (-w, 0, w):
            m = affinity.translate(g, s) if s else g
            shapely.prepare(m)
            weight[shapely.contains_xy(m, grid)] = want[k] / max(g.area, 200.)
    moved = flow(grid)
    weight = np.clip(weight, .05, 4).reshape(ny, nx)
    dx = np.sum(weight * (moved - grid)[:, 0].reshape(ny, nx), 0) / weight.sum(0)
    dy = np.sum(weight * (moved - grid)[:, 1].reshape(ny, nx), 1) / weight.sum(1)
    dx -= (dx[0] + dx[-1]) / 2      # the seam stays where it is
    soft = np.exp(-.5 * (np.arange(-24, 25) / 8) ** 2)
    soft /= soft.sum()
    dx = np.convolve(np.r_[dx[-24:], dx, dx[:24]], soft, "valid")
    dy = np.convolve(np.r_[np.full(24, dy[0]), dy, np.full(24, dy[-1])], soft, "valid")
    # no column of the world becomes too narrow
    step = np.diff(us + dx, prepend=us[-1] + dx[-1] - w)
    step = np.maximum(step, least * w / nx)
    xs = np.cumsum(step * w / step.sum())
    xs -= (xs[0] + xs[-1] - w) / 2
    ys = np.maximum.accumulate(np.clip(vs + dy, vs * 1e-3, h - (h - vs) * 1e-3))
    us, xs = np.r_[us - w, us, us + w], np.r_[xs - w, xs, xs + w]
    vs, ys = np.r_[0, vs, h], np.r_[0, ys, h]

    def move(p):
        p = np.asarray(p, float)
        mean = np.column_stack([np.interp(p[:, 0], us, xs), np.interp(p[:, 1], vs, ys)])
        return share * mean + (1 - share) * flow(p) if share < 1 else mean
    return move


def rounded(line, far):
    """The same border with its small corners left out and the others rounded; its ends stay."""
    p = np.array(line.simplify(far).coords)
    for _ in range(3):
        if len(p) < 3:
            break
        a, b = p[:-1], p[1:]
        q = np.stack([.75 * a + .25 * b, .25 * a + .75 * b], 1).reshape(-1, 2)
        p = np.vstack([p[:1], q[1:-1], p[-1:]])
    return LineString(p).simplify(.45)


def smooth_seas(spaces, seas):
    """Borders between sea zones as a hand would draw them: straight or in a bow, without odd corners."""
    names = list(spaces)
    edges = {}
    tree = STRtree([spaces[k] for k in names])
    for i, a in enumerate(names):
        for j in tree.query(spaces[a]):
            if j > i and a in seas and names[j] in seas:
                e = spaces[a].intersection(spaces[names[j]])
                parts_of = lines(e)
                if parts_of:
                    merged = linemerge(MultiLineString(parts_of)) if len(parts_of) > 1 else parts_of[0]
                    edges[a, names[j]] = [l for l in lines(merged) if not l.is_ring]
    every = shapely.union_all([g.boundary for g in spaces.values()])
    old = [l for ls in edges.values() for l in ls]
    rest = shapely.difference(every, shapely.union_all(old))
    # where three zones meet, or a zone and a coast, nothing moves
    now = list(old)
    coast = STRtree(lines(rest))
    for far in (16, 11, 7, 4, 2):
        for i, l in enumerate(old):
            if now[i] is not l:
                continue
            new = rounded(l, far)
            ends = MultiPoint([l.coords[0], l.coords[-1]])
            body, middle = (shapely.difference(new, ends.buffer(r)) for r in (.3, 8))
            others = STRtree([m for n, m in enumerate(now) if n != i])
            if new.is_simple and not any(body.intersects(t.geometries[k]) or middle.distance(t.geometries[k]) < 1.2
                                         for t in (coast, others) for k in t.query(body.buffer(1.2))):
                now[i] = new
    print(f"{sum(a is not b for a, b in zip(now, old))} of {len(old)} borders of zones are rounded", file=sys.stderr)
    faces = defaultdict(list)
    solid = STRtree([spaces[k] for k in names])
    for face in polygonize(shapely.union_all([rest, *now])):
        share = max(((spaces[names[i]].intersection(face).area, i) for i in solid.query(face)), default=(0, None))
        if share[1] is not None and share[0] > face.area * .3:
            faces[names[share[1]]].append(face)
    return {k: shapely.union_all(f) for k, f in faces.items()}


# ---------------------------------------------------------------- borders

def shared(a, b):
    e = a.intersection(b)
    return sum(l.length for l in lines(e)) if not e.is_empty else 0.


def border_lengths(spaces, w):
    names = list(spaces)
    entries, owner = [], []
    for i, k in enumerate(names):
        for s in (0, w, -w):
            entries.append(affinity.translate(spaces[k], s) if s else spaces[k])
            owner.append((i, s))
    tree = STRtree(entries)
    out = defaultdict(float)
    for i, k in enumerate(names):
        for e in tree.query(spaces[k].buffer(1.5)):
            j, s = owner[e]
            if j > i:
                # across the seam the two edges were not made of the same points
                l = shared(spaces[k], entries[e]) if not s else spaces[k].intersection(entries[e].buffer(1.5)).area / 1.5
                if l:
                    out[tuple(sorted((k, names[j])))] += l
    return out


def board_borders(board):
    out = {}
    for kind, key in (("land-land", "land"), ("land-sea", "coast"), ("sea-sea", "sea")):
        for a, bs in board["borders"][key].items():
            for b in bs:
                out[tuple(sorted((a, b)))] = kind
    return out


def report(spaces, board, w, seen=2.5, false_from=8.0):
    has = border_lengths(spaces, w)
    want = board_borders(board)
    neutral = set(board.get("neutral", {}))
    seas = set(spaces) & set(board["sea"])
    lines_out = []
    for kind in ("land-land", "land-sea", "sea-sea"):
        pairs = [p for p, k in want.items() if k == kind]
        good = [p for p in pairs if has.get(p, 0) >= seen]
        miss = sorted(p for p in pairs if has.get(p, 0) < seen)
        lines_out.append(f"{kind}: {len(good)} of {len(pairs)} borders of the board are seen ({100 * len(good) / len(pairs):.1f} %)")
        short = sorted((round(has[p]), p) for p in good if has[p] < 9)
        if short:
            lines_out.append("  short (points): " + ", ".join(f"{a}/{b} {l}" for l, (a, b) in short))
        if miss:
            lines_out.append("  not seen: " + ", ".join(f"{a}/{b}" for a, b in miss))
        wrong, harmless = [], []
        for p, l in sorted(has.items()):
            n = (p[0] in seas) + (p[1] in seas)
            if p in want or l < seen or ("land-land", "land-sea", "sea-sea")[n] != kind:
                continue
            (harmless if set(p) & neutral else wrong).append((p, l))
        lines_out.append(f"  seen but not on the board: {len(wrong)}, besides {len(harmless)} with closed (neutral) land")
        if wrong:
            lines_out.append("    " + ", ".join(f"{a}/{b} ({l:.0f})" for (a, b), l in wrong))
        if harmless:
            lines_out.append("    closed: " + ", ".join(f"{a}/{b} ({l:.0f})" for (a, b), l in harmless))
    return "\n".join(lines_out)


# ---------------------------------------------------------------- what is written

def rings_of(g, tall, scale=2):
    """Its rings in whole half points."""
    out = []
    for p in parts(g):
        for ring in [p.exterior, *p.interiors]:
            c = np.round(np.array(ring.coords)[:-1] * [scale, scale * tall]).astype(int)
            c = c[np.r_[True, (np.diff(c, axis=0) != 0).any(axis=1)]]
            if len(c) >= 3:
                out.append([tuple(p) for p in c.tolist()])
    return out


def welded(spaces):
    """A point that lies on another's side becomes a point of that side: neighbours are drawn with the same
    points, also where they were rounded apart."""
    corners = sorted({p for rings in spaces.values() for r in rings for p in r})
    tree = STRtree([Point(p) for p in corners])
    out = {}
    for k, rings in spaces.items():
        out[k] = []
        for r in rings:
            new = []
            for a, b in zip(r, r[1:] + r[:1]):
                side = LineString([a, b])
                on = [corners[i] for i in tree.query(side, predicate="dwithin", distance=.9)]
                new += [a, *sorted((p for p in on if p not in (a, b)),
                                   key=lambda p: side.project(Point(p)))]
            out[k].append(new)
    return out


def path(rings):
    """Path data, relative."""
    out = []
    for r in rings:
        body = ""
        for v in np.diff(np.array(r), axis=0).ravel():
            body += ("" if v < 0 or not body else " ") + str(v)
        out.append(f"M{r[0][0]} {r[0][1]}l{body}z")
    return "".join(out)


def written(spaces, scenery, size, table, name):
    """The text of the map: its spaces and its scenery as rings in half points."""
    out = [f"# The map of the board, in half points: one path a space. Written by docs/map/make_map.py from",
           f"# docs/map/{name}; borders made with Natural Earth, public domain. No part of the rules.",
           "", f"width = {size[0]}", f"height = {size[1]}",
           f"margin = {round(table['projection']['margin'] * 2)}",
           f'scenery = "{path(scenery)}"', "", "[beside]"]
    out += [f'{k} = "{v}"' for k, v in sorted(table.get("beside", {}).items())]
    out += ["", "[space]"]
    spaces = welded(redrawn(spaces, table.get("redrawn", [])))
    out += [f'{k} = "{path(spaces[k])}"' for k in sorted(spaces)]
    return "\n".join(out) + "\n"


def read_map(name):
    """What was written before: the map's table, and the rings of each path in it."""
    data = tomllib.load(open(name, "rb"))

    def rings(text):
        out = []
        for part in filter(None, text.split("M")):
            start, steps = part.rstrip("z").split("l")
            numbers = [[int(n) for n in re.findall(r"-?\d+", s)] for s in (start, steps)]
            all_steps = [numbers[0], *zip(numbers[1][::2], numbers[1][1::2])]
            out.append([tuple(p) for p in np.cumsum(np.array(all_steps), axis=0).tolist()])
        return out
    return data, {k: rings(v) for k, v in data["space"].items()}, rings(data["scenery"])


# ---------------------------------------------------------------- coasts that are drawn by hand

def shape_of(rings):
    """Rings of half points as a shape: of two that lie in one another the inner one is a hole."""
    out = Polygon()
    for r in sorted((Polygon(r).buffer(0) for r in rings), key=lambda p: -p.area):
        out = out.symmetric_difference(r)
    return out


def coastline(points):
    """A coast that was drawn with few points, made as rough as those of the atlas; the same points give the same coast."""
    def side(a, b):
        (ax, ay), (bx, by) = a, b
        far = np.hypot(bx - ax, by - ay)
        if far < 9:
            return [a]
        dice = random.Random(f"{ax:.1f} {ay:.1f} {bx:.1f} {by:.1f}")
        part, aside = dice.uniform(.38, .62), dice.uniform(-1, 1) * min(.13, 6 / far)
        middle = ax + (bx - ax) * part - (by - ay) * aside, ay + (by - ay) * part + (bx - ax) * aside
        return side(a, middle) + side(middle, b)
    return Polygon([p for a, b in zip(points, points[1:] + points[:1]) for p in side(tuple(a), tuple(b))]).buffer(0)


def redrawn(spaces, all_coasts):
    """The spaces with the coasts that the table draws by hand, in half points: within a ring, some lands are what is drawn
    there, as far as no other land is. Zones keep the rest of their water, and get what is land no longer, unless it is to
    be ice."""
    on_grid = lambda g: areas(shapely.set_precision(shapely.make_valid(g), 1))
    for coast in all_coasts:
        ring, shapes = Polygon(coast["inside"]), {k: shape_of(r) for k, r in spaces.items()}
        lands = {k: unary_union([coastline(p) for p in ps]).intersection(ring) for k, ps in coast["land"].items()}
        zones = {k for k, g in shapes.items() if k not in lands and k in coast["zones"]}
        others = unary_union([g for k, g in shapes.items() if k not in lands and k not in zones])
        before = unary_union([shapes[k] for k in lands]).intersection(ring)
        new, taken = {}, others
        for k, drawn in lands.items():
            new[k] = on_grid(unary_union([shapes[k].difference(ring), drawn.difference(taken)]))
            taken = unary_union([taken, new[k]])
        for z in zones:
            new[z] = shapes[z].difference(taken)
        for water in [] if coast.get("ice") else parts(before.difference(taken)):
            # so much wider that no hair is left between old water and new
            wider = water.buffer(2).intersection(ring)
            share = {z: new[z].intersection(wider).area for z in zones}
            z = max(share, key=share.get)
            new[z] = new[z].union(wider.difference(unary_union([taken, *[g for o, g in new.items() if o != z]])))
        for z in zones:
            # where a speck of land was there is no hole
            new[z] = on_grid(MultiPolygon([Polygon(p.exterior, [r for r in p.interiors if Polygon(r).area > 400 or Polygon(r).intersects(taken)])
                                           for p in parts(new[z])]))
        for k, g in new.items():
            whole = [p for p in parts(g) if p.area > 24]
            spaces = {**spaces, k: rings_of(MultiPolygon(whole), 1, 1)}
    return spaces


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--atlas")
    ap.add_argument("--redraw", help="a map that was written before: only what the table draws by hand is made anew")
    ap.add_argument("--board", required=True)
    ap.add_argument("--table", required=True)
    ap.add_argument("--out", default="map.toml")
    ap.add_argument("--report")
    a = ap.parse_args()
    board = tomllib.load(open(a.board, "rb"))
    table = tomllib.load(open(a.table, "rb"))
    name = a.table.rsplit("/", 1)[-1]
    if a.redraw:
        data, spaces, scenery = read_map(a.redraw)
        open(a.out, "w").write(written(spaces, scenery, (data["width"], data["height"]), table, name))
        return
    proj = Projection(table["projection"])
    w, h = proj.width, proj.height
    names, neutral, home = set(board["neutral"]), set(board["neutral"]), dict(table.get("beside", {}))
    political = board.get("political", {})      # neutral, but not closed
    for ts in [*board["territory"].values(), political]:
        for t, d in ts.items():
            names.add(t)
            if d.get("island"):
                home[t] = d["island"]

    # land, projected
    deg = land_of(table, read_atlas(a.atlas), table["projection"]["seam"])
    page = box(-w / 2, 0, w * 1.5, h)
    flat = {k: proj.shape(g).buffer(0).intersection(page) for k, g in deg.items()}
    scenery = flat.pop("scenery", Polygon())
    flat, scenery = calmed(flat, scenery, table.get("calm", []), home, proj)
    for k, d in table["islet"].items():
        blob = Point(proj([d["at"]])[0]).buffer(d["r"], 5)
        flat[k] = unary_union([flat.get(k, Polygon()), blob])
    dig = unary_union([LineString(proj(c["line"])).buffer(c["width"] / 2, 2) for c in table["channel"]])
    for k in flat:
        g = flat[k].difference(dig) if k not in table["islet"] else flat[k]
        g = unary_union(parts(g))
        # specks go, but never a whole territory
        ps = sorted(parts(g), key=lambda p: -p.area)
        flat[k] = unary_union([ps[0], *[p for p in ps[1:] if p.area > (12 if k in home else 25)]]).simplify(.25)
    lost = [t for t in names if t not in flat]
    if lost:
        sys.exit(f"no land for {lost}")
    # simplifying each by itself leaves slivers: one clean coverage
    scenery = area_of([p for p in parts(scenery.difference(dig)) if p.area > 14])
    taken = Polygon()
    for k in sorted(flat, key=lambda k: flat[k].area):
        flat[k] = areas(cut(flat[k], taken))
        taken = join([taken, flat[k]])
    scenery = areas(cut(scenery, taken))
    # lines that run between two lands but not quite together: close the gaps
    dead = area_of([proj.shape(Polygon(r)) for r in table["dead"]["rings"]])
    dead = join([affinity.translate(dead, s) for s in (-w, 0, w)]).intersection(page)
    dead = areas(cut(dead, land_all(flat, scenery, w)))
    lakes = {}
    for k, d in table.get("lake", {}).items():
        lakes["*" + k] = areas(dead.intersection(proj.shape(Polygon(d["inside"]))))
    cells = sea_cells(table, board, flat, scenery, dead, proj, board["borders"]["coast"])
    missing = [z for z in board["sea"] if z not in cells]
    if missing:
        sys.exit(f"no water for {missing}")
    for z in cells:
        cells[z] = areas(cells[z])
    own = join([*flat.values(), *cells.values(), scenery])
    rest = cut(cut(page, land_all({"a": own}, Polygon(), w)), dead)
    # gaps between lands (slivers) go to a neighbour; inner waters stay dead
    dead = areas(cut(dead, join(list(lakes.values()))))
    everything = {**flat, **cells, **lakes}
    keys = list(everything)
    tree = STRtree([everything[k] for k in keys])
    for g in parts(rest):
        if g.area < 12:
            near = [(shared(everything[keys[i]], g), keys[i]) for i in tree.query(g.buffer(.05))]
            if near and max(near)[0] > 0:
                k = max(near)[1]
                everything[k] = join([everything[k], g])
        elif g.centroid.x > -60 and g.centroid.x < w + 60:
            dead = join([dead, g])

    # the picture's own meridians and parallels
    if "drawn" in table:
        to, h = proj.redrawn(table["drawn"])
        proj.height = h
        everything = {k: shapely.transform(shapely.segmentize(g, 4), to) for k, g in everything.items()}
        scenery, dead = (shapely.transform(shapely.segmentize(g, 4), to) for g in (scenery, dead))

    # areas
    opt, want = table["stretch"], {}
    for k, g in everything.items():
        if k in lakes:
            want[k] = table["lake"][k[1:]]["area"]
            continue
        least = opt["want"].get(k) or (opt["sea"] if k in board["sea"] else opt["neutral"] if k in neutral
                                       else opt.get("political", opt["land"]) if k in political else opt["land"])
        room = max(0, g.area - least)
        want[k] = least + room ** opt["power"] * 2
    full = w * h - sum(g.area for g in [scenery]) - shapely.intersection(dead, box(0, 0, w, h)).area
    scale = full / sum(want.values())
    want = {k: v * scale for k, v in want.items()}
    print(f"the smallest areas are given {scale:.2f} times", file=sys.stderr)
    whole = {k: v for k, v in opt.items() if k != "near"}
    for _ in range(opt.get("passes", 0)):
        rough, _ = stretch(everything, want, opt["dead"], {**whole, "grid": 360}, w, h)
        step = straighter(rough, everything, want, w, h, 1., opt["narrow"])
        everything = {k: shapely.transform(g, step) for k, g in everything.items()}
        scenery, dead = shapely.transform(scenery, step), shapely.transform(dead, step)
    warp, _ = stretch(everything, want, opt["dead"], whole, w, h)
    if opt.get("straight"):
        lean = straighter(warp, everything, want, w, h, opt["straight"], opt["narrow"])
        upright = {k: shapely.make_valid(shapely.transform(shapely.segmentize(g, 4), lean)) for k, g in everything.items()}
        local, _ = stretch(upright, want, opt["dead"] * .6, {**opt, "rounds": 3}, w, h)
        warp = lambda p: local(lean(p))
    dead = areas(shapely.make_valid(dead).intersection(box(-120, 0, w + 120, h)))
    everything = coverage({**everything, "*scenery": scenery, "*dead": dead})
    everything = moved(everything, warp)
    if "north" in table["drawn"]:
        higher, grown = proj.taller(table["drawn"])
        everything = moved(everything, higher)
        proj.height += grown

    # simplified together, so that borders stay shared
    who = list(everything)
    if not shapely.coverage_is_valid([everything[k] for k in who]):
        print("note: some common borders are not made of the same points", file=sys.stderr)
    simple = shapely.coverage_simplify([everything[k] for k in who], 1.15)
    spaces = dict(zip(who, simple))
    for k in lakes:
        spaces.pop(k)
    scenery, dead = spaces.pop("*scenery"), spaces.pop("*dead")
    for k in spaces:
        ps = sorted(parts(spaces[k]), key=lambda p: -p.area)
        spaces[k] = unary_union([ps[0], *[p for p in ps[1:] if p.area > 12]])
    spaces = smooth_seas(spaces, set(board["sea"]))
    small = sorted((spaces[k].area / want[k], k, round(spaces[k].area)) for k in spaces)
    print("smallest of what they want: " + ", ".join(f"{k} {v:.2f} ({n})" for v, k, n in small[:24]))
    print(report(spaces, board, w))
    if a.report:
        open(a.report, "w").write(report(spaces, board, w) + "\n")

    # The seam goes where it cuts no island in two, and an island to the copy of its zone that is drawn.
    west = table["drawn"].get("west", 0)
    spaces = {k: affinity.translate(g, -west) for k, g in spaces.items()}
    scenery = affinity.translate(scenery, -west)
    for k, zone in home.items():
        apart = spaces[k].centroid.x - spaces[zone].centroid.x
        if k not in table.get("beside", {}) and abs(apart) > w / 2:
            spaces[k] = affinity.translate(spaces[k], -w if apart > 0 else w)
    tall = table["projection"].get("tall", 1)
    spaces, scenery = {k: rings_of(g, tall) for k, g in spaces.items()}, rings_of(scenery, tall)
    data = written(spaces, scenery, (round(w * 2), round(proj.height * 2 * tall)), table, name)
    open(a.out, "w").write(data)
    print(f"{a.out}: {len(data) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
