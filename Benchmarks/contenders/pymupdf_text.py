#!/usr/bin/env python3
"""PyMuPDF: every annotation with its fields and the text under it, as JSON.

usage: pymupdf_text.py [--straight] FILE

Tuned, a page's words are read once, and only where something marks them; a word belongs to a quad if
its centre lies in it (a part of a word isn't told from the whole). With --straight it is what the
manual shows: `page.get_text(clip=…)` for every quad.
"""

import json
import sys
from bisect import bisect_left

import pymupdf
from pymupdf_fields import fields

MARKS = {"Highlight", "Underline", "Squiggly", "StrikeOut", "Redact"}
AREAS = {"Square", "Circle", "Polygon", "Ink"}
_FLAGS = pymupdf.TEXTFLAGS_WORDS & ~pymupdf.TEXT_PRESERVE_LIGATURES


class Words:
    """The words of a page, by the heights of their centres."""

    def __init__(self, page):
        words = page.get_text("words", flags=_FLAGS)
        rows = sorted((((w[1] + w[3]) / 2, (w[0] + w[2]) / 2, at, w[4]) for at, w in enumerate(words)))
        self.heights = [row[0] for row in rows]
        self.rows = rows

    def inside(self, boxes) -> str:
        found = set()
        for x0, y0, x1, y1 in boxes:
            start, end = bisect_left(self.heights, y0), bisect_left(self.heights, y1)
            found.update((at, word) for _, x, at, word in self.rows[start:end] if x0 <= x <= x1)
        return " ".join(word for _, word in sorted(found))


def boxes(entry: dict) -> list:
    """The boxes of an annotation's quads, or its rectangle."""
    points = entry["vertices"]
    if entry["type"] in AREAS or not points:
        return [entry["rect"]]
    out = []
    for at in range(0, len(points) - 3, 4):
        xs, ys = zip(*points[at:at + 4])
        out.append((min(xs), min(ys), max(xs), max(ys)))
    return out


def main():
    straight = sys.argv[1] == "--straight"
    document = pymupdf.open(sys.argv[-1])
    out = []
    for page in document:
        words = None
        for annotation in page.annots():
            entry = fields(annotation, page.number)
            if entry["type"] in MARKS or entry["type"] in AREAS:
                if straight:
                    entry["text"] = " ".join(page.get_text(clip=box).strip() for box in boxes(entry))
                else:
                    words = words or Words(page)
                    entry["text"] = words.inside(boxes(entry))
            out.append(entry)
    # json.dump to a file encodes in Python, json.dumps in C
    sys.stdout.write(json.dumps(out, ensure_ascii=False))


if __name__ == "__main__":
    main()
