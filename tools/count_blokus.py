#!/usr/bin/env python3
"""count_blokus.py - first-ply counts of Blokus Trigon, written from the rulebook alone.

    tools/count_blokus.py src/games/blokus-trigon/perft.txt

checks every `perft 1` line of that file. It shares no code and no idea with the
library: triangles are sets of three points, a turn is a turn of points, and
each placement is asked one by one. Slow, and meant to be.
"""
import math
import sys

SHAPES = {
    "I6": "00 01 11 12 22 23", "L6": "00 01 10 11 12 22", "V": "00 01 02 03 11 12", "S": "00 01 02 10 11 12",
    "P6": "00 01 02 11 12 22", "F": "00 01 10 11 12 21", "W": "00 01 11 12 21 22", "A6": "00 01 11 12 20 21",
    "G": "00 01 10 11 12 20", "Y": "00 01 02 11 12 21", "X": "01 11 12 20 21 31", "O": "00 01 10 11 20 21",
    "I5": "00 01 11 12 22", "L5": "00 01 02 11 12", "C5": "00 01 10 11 20", "P5": "00 01 11 12 21",
    "I4": "00 01 11 12", "C4": "00 01 10 11", "A4": "10 20 21 30", "I3": "00 01 10", "2": "00 01", "1": "00",
}
STARTS = [(17, 15), (25, 12), (25, 7), (17, 4), (9, 7), (9, 12)]  # clockwise
COLOURS = "byrg"


def points(cell):
    """The three corners of a cell, in half edges and rows."""
    x, n = cell
    return ((x, n), (x + 2, n), (x + 1, n + 1)) if (x + n) % 2 == 0 else ((x, n + 1), (x + 2, n + 1), (x + 1, n))


def beside(cell):
    x, n = cell
    return [(x - 1, n), (x + 1, n), (x, n - 1) if (x + n) % 2 == 0 else (x, n + 1)]


def round_point(point):
    p, q = point
    return [(p, q), (p - 1, q), (p - 2, q), (p - 2, q - 1), (p - 1, q - 1), (p, q - 1)]


def turned(point, turns, mirrored):
    x, y = (-point[0] if mirrored else point[0]) / 2, point[1] * math.sqrt(3) / 2
    c, s = math.cos(turns * math.pi / 3), math.sin(turns * math.pi / 3)
    return round(2 * (c * x - s * y)), round((s * x + c * y) * 2 / math.sqrt(3))


def normal(cells):
    """An orientation: which way the first cell points, and the others seen from it."""
    x0, n0 = min(cells, key=lambda c: (c[1], c[0]))
    return (x0 + n0) % 2, tuple(sorted((x - x0, n - n0) for x, n in cells))


def orientations(shape):
    cells = [(int(c[0]), -int(c[1])) for c in shape.split()]
    for mirrored in (False, True):
        for turns in range(6):
            moved = [[turned(p, turns, mirrored) for p in points(c)] for c in cells]
            yield normal([(min(p for p, _ in t), min(q for _, q in t)) for t in moved])


NAME = {o: name for name, shape in SHAPES.items() for o in orientations(shape)}


def board(small):
    side, rows, shift = (8, 16, (2, 1)) if small else (9, 18, (0, 0))
    cells = set()
    for n in range(1, rows + 1):
        w = side - 1 - min(n - 1, rows - n)
        cells |= {(x + shift[0], n + shift[1]) for x in range(w, 4 * side - 1 - w)}
    return cells


def placements(small):
    cells = board(small)
    for (way, offsets), name in NAME.items():
        for x, n in cells:
            covered = frozenset((x + a, n + b) for a, b in offsets)
            if (x + n) % 2 == way and covered <= cells:
                yield name, covered


def read(text, small):
    rows, turn = text.split()[:2]
    cells, colour = board(small), {}
    for i, row in enumerate(rows.split("/")):
        n = (17 if small else 18) - i
        x, number = min(c[0] for c in cells if c[1] == n), ""
        for letter in row + "/":
            if letter.isdigit():
                number += letter
                continue
            x, number = x + int(number or 0), ""
            if letter in COLOURS:
                colour[x, n] = letter
            x += 1
    return colour, turn


def bodies(cells):
    cells, found = set(cells), []
    while cells:
        body, todo = set(), [cells.pop()]
        while todo:
            cell = todo.pop()
            body.add(cell)
            near = [b for b in beside(cell) if b in cells]
            cells -= set(near)
            todo += near
        found.append(frozenset(body))
    return found


def side_through(body, point):
    """Exactly three of the six cells round a point, in a row."""
    held = [c in body for c in round_point(point)]
    return sum(held) == 3 and any(held[i] and held[i - 1] and held[i - 2] for i in range(6))


def start_cells(colour, turn, options):
    def of(letter):
        return next((i for i, s in enumerate(STARTS) if colour.get(s) == letter), None)

    taken = {c: of(c) for c in COLOURS if of(c) is not None}
    free = {i for i in range(6) if STARTS[i] not in colour}
    if options.get("start") == "free":
        return free
    if options.get("players") == "3":
        return {i for i in free if all((i - t) % 2 == 0 for t in taken.values())}
    if options.get("players") == "2":
        mate = COLOURS[(COLOURS.index(turn) + 2) % 4]
        if mate in taken:
            return {(taken[mate] + 3) % 6}
        return free - {(t + 3) % 6 for t in taken.values()}
    return free


def count(text, options, table):
    colour, turn = read(text, options.get("players") == "3")
    own = bodies(c for c in colour if colour[c] == turn)
    mine = set().union(*own) if own else set()
    used = {NAME[normal(body)] for body in own}
    starts = {STARTS[i] for i in start_cells(colour, turn, options)}
    strict = options.get("contact") == "strict"
    at = {}
    for body in own:
        for point in {p for c in body for p in points(c)}:
            at.setdefault(point, []).append(body)
    legal = 0
    for name, covered in table:
        if name in used or any(c in colour for c in covered) or any(b in mine for c in covered for b in beside(c)):
            continue
        if not own:
            legal += bool(covered & starts)
            continue
        contacts = [(p, body) for p in {p for c in covered for p in points(c)} for body in at.get(p, [])]
        wrong = strict and any(side_through(covered, p) or side_through(body, p) for p, body in contacts)
        legal += bool(contacts) and not wrong
    return legal


def main():
    tables = {small: list(placements(small)) for small in (False, True)}
    print(f"{len(NAME)} orientations, {len(tables[False])} and {len(tables[True])} placements")
    bad, options, text = 0, {}, ""
    for line in open(sys.argv[1]):
        word, _, rest = line.strip().partition(" ")
        if word == "game":
            options = dict(o.split("=") for o in rest.partition(":")[2].split(",") if o)
            rows = range(16, 0, -1) if options.get("players") == "3" else range(18, 0, -1)
            widths = [2 * min(n - 1, len(rows) - n) + (17 if len(rows) == 16 else 19) for n in rows]
            text = "/".join(map(str, widths)) + " b -"
        elif word == "position":
            text = rest
        elif word == "perft" and rest.startswith("1 "):
            found = count(text, options, tables[options.get("players") == "3"])
            bad += found != int(rest.split()[1])
            print("ok " if found == int(rest.split()[1]) else "BAD", found, options, text[:60])
    sys.exit(bad > 0)


main()
