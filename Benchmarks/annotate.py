#!/usr/bin/env python3
"""Adds about 10,000 annotations of every markup type to a PDF, the same ones in each run.

usage: annotate.py SOURCE TARGET [COUNT [SEED]]     (needs PyMuPDF)
"""

import random
import sys
from datetime import datetime, timedelta

import pymupdf

AUTHORS = ["Ada Reader", "Ben Marker", "Zoë Ångström", "Πέτρος", "読者", "m.lindqvist@example.org"]
COLOURS = [(1, 0.82, 0), (1, 0.5, 0.5), (0.4, 0.8, 0.4), (0.4, 0.6, 1), (0.8, 0.5, 0.9), (1, 0.6, 0.1)]
ENDINGS = ["None", "OpenArrow", "ClosedArrow", "Circle", "Square", "Diamond", "Butt", "Slash"]
# How many of a hundred annotations are of which type; some are answered, some have popups.
SHARES = {"Highlight": 36, "Underline": 9, "StrikeOut": 7, "Squiggly": 5, "Text": 12, "FreeText": 5,
          "Square": 5, "Circle": 3, "Line": 3, "PolyLine": 2, "Polygon": 3, "Ink": 4, "Stamp": 2,
          "Caret": 2, "FileAttachment": 1, "Redact": 1}
TEXT_MARKS = ("Highlight", "Underline", "StrikeOut", "Squiggly")
BORDERS = [None, {"width": 0.5}, {"width": 2}, {"width": 1.5, "dashes": (3, 2)},
           {"width": 1, "style": "B"}, {"width": 1, "style": "I"}, {"width": 3, "style": "U"}]
START = datetime(2021, 1, 1)


class Annotator:
    def __init__(self, document: pymupdf.Document, seed: int):
        self.document = document
        self.random = random.Random(seed)
        self.made = 0

    def annotate(self, page: pymupdf.Page, count: int):
        """Adds `count` annotations to a page: replies are among them, popups are not."""
        words = page.get_text("words")
        end = self.made + count
        while self.made < end:
            kinds = list(SHARES)
            kind = self.random.choices(kinds, [SHARES[k] for k in kinds])[0]
            if kind in TEXT_MARKS + ("Redact",) and not words:
                kind = "Text"
            annotation = self.add(page, kind, words)
            self.describe(annotation, self.comment(words, 0.6 if kind in TEXT_MARKS else 0.9))
            self.dress(annotation, kind)
            annotation.update(cross_out=False)
            if kind in ("Line", "PolyLine"):  # PyMuPDF's own way to set them fails on polylines
                ends = " ".join(f"/{self.random.choice(ENDINGS)}" for _ in range(2))
                self.document.xref_set_key(annotation.xref, "LE", f"[{ends}]")
            if self.random.random() < 0.12:
                annotation.set_popup(self.rect(page, 120, 60))
            self.reply(page, annotation, words, end)

    def reply(self, page, parent, words, end: int):
        """Sometimes answers, answers the answer, or sets a state."""
        for depth in range(3):
            if self.made >= end or self.random.random() > 0.13:
                return
            answer = page.add_text_annot(parent.rect.tl, self.comment(words, 1))
            self.describe(answer, answer.info["content"])
            answer.set_irt_xref(parent.xref)
            if depth and self.random.random() < 0.4:
                state = self.random.choice(["Accepted", "Rejected", "Cancelled", "Completed"])
                self.document.xref_set_key(answer.xref, "State", f"({state})")
                self.document.xref_set_key(answer.xref, "StateModel", "(Review)")
            parent = answer

    def add(self, page, kind: str, words: list) -> pymupdf.Annot:
        box = self.rect(page, self.random.randint(30, 160), self.random.randint(15, 90))
        if kind in TEXT_MARKS:
            quads = self.quads(words)
            return {"Highlight": page.add_highlight_annot, "Underline": page.add_underline_annot,
                    "StrikeOut": page.add_strikeout_annot,
                    "Squiggly": page.add_squiggly_annot}[kind](quads)
        if kind == "Text":
            icons = ["Note", "Comment", "Help", "Insert", "Key", "NewParagraph", "Paragraph"]
            return page.add_text_annot(box.tl, "", icon=self.random.choice(icons))
        if kind == "FreeText":
            return page.add_freetext_annot(box, self.comment(words, 1), fontsize=9,
                                           text_color=self.random.choice(COLOURS))
        if kind == "Square":
            return page.add_rect_annot(box)
        if kind == "Circle":
            return page.add_circle_annot(box)
        if kind == "Line":
            return page.add_line_annot(box.tl, box.br)
        if kind == "PolyLine":
            return page.add_polyline_annot(self.points(box, 5))
        if kind == "Polygon":
            return page.add_polygon_annot(self.points(box, 6))
        if kind == "Ink":
            return page.add_ink_annot([self.points(box, self.random.randint(8, 40))
                                       for _ in range(self.random.randint(1, 3))])
        if kind == "Stamp":
            return page.add_stamp_annot(box, stamp=self.random.randint(0, 13))
        if kind == "Caret":
            return page.add_caret_annot(box.tl)
        if kind == "Redact":
            return page.add_redact_annot(pymupdf.Rect(self.random.choice(words)[:4]), text="—")
        return page.add_file_annot(box.tl, b"A file of %d.\n" % self.made, f"note-{self.made}.txt",
                                   desc="A small file")

    def describe(self, annotation, contents: str):
        """The entries that all markup has, and a name of its own."""
        made = START + timedelta(minutes=self.random.randrange(2_000_000))
        changed = made + timedelta(minutes=self.random.randrange(50_000))
        zone = self.random.choice(["Z", "+01'00'", "-08'00'", "+05'30'"])
        annotation.set_info(
            content=contents, title=self.random.choice(AUTHORS),
            creationDate=f"D:{made:%Y%m%d%H%M%S}{zone}", modDate=f"D:{changed:%Y%m%d%H%M%S}{zone}",
            subject=self.random.choice(["", "Comment", "Question", "Übersetzung"]))
        self.document.xref_set_key(annotation.xref, "NM", f"(mark-{self.made:05})")
        self.made += 1

    def dress(self, annotation, kind: str):
        """Colours, border, opacity and flags."""
        colour = self.random.choice(COLOURS)
        if kind == "FreeText":
            annotation.set_flags(4)
            return
        fill = self.random.choice([None, *COLOURS])
        if kind in ("Square", "Circle", "Line", "PolyLine", "Polygon") and fill:
            annotation.set_colors(stroke=colour, fill=fill)
        elif kind not in ("Redact", "Stamp"):
            annotation.set_colors(stroke=colour)
        border = self.random.choice(BORDERS)
        if border and kind in ("Square", "Circle", "Line", "PolyLine", "Polygon", "Ink"):
            clouds = self.random.choice([-1, -1, 1, 2]) if kind in ("Square", "Circle", "Polygon") else -1
            annotation.set_border(clouds=clouds, **border)
        if self.random.random() < 0.3:
            annotation.set_opacity(self.random.choice([0.25, 0.5, 0.75]))
        annotation.set_flags(self.random.choice([4, 4, 4, 4, 28, 0, 132, 516]))

    def quads(self, words: list) -> list:
        """One quad a line over a run of words."""
        first = self.random.randrange(len(words))
        run = words[first:first + self.random.choice([1, 1, 2, 3, 5, 8, 13, 21, 34])]
        lines: dict = {}
        for word in run:
            box = pymupdf.Rect(word[:4])
            lines[word[5:7]] = lines[word[5:7]] | box if word[5:7] in lines else box
        return [box.quad for box in lines.values()]

    def comment(self, words: list, chance: float) -> str:
        if self.random.random() > chance or not words:
            return ""
        first = self.random.randrange(len(words))
        said = " ".join(word[4] for word in words[first:first + self.random.randint(3, 30)])
        return self.random.choice(["", "See: ", "Ünklar – ", "Check “this”: "]) + said

    def rect(self, page, width: float, height: float) -> pymupdf.Rect:
        x = self.random.randint(20, int(page.rect.width - width - 20))
        y = self.random.randint(20, int(page.rect.height - height - 20))
        return pymupdf.Rect(x, y, x + width, y + height)

    def points(self, box, count: int) -> list:
        return [(round(self.random.uniform(box.x0, box.x1), 1),
                 round(self.random.uniform(box.y0, box.y1), 1)) for _ in range(count)]


def main():
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    source, target = sys.argv[1:3]
    count, seed = (int(value) for value in (sys.argv[3:] + ["10000", "1"][len(sys.argv) - 3:]))
    document = pymupdf.open(source)
    annotator = Annotator(document, seed)
    for index in range(document.page_count):
        # spread evenly, with more on some pages and few on others
        due = count * (index + 1) // document.page_count - annotator.made
        page = document[index]
        if due > 0:
            annotator.annotate(page, annotator.random.randint(0, 2 * due))
    document.save(target, garbage=1, deflate=True, no_new_id=True)
    print(f"{annotator.made} annotations on {document.page_count} pages", file=sys.stderr)


if __name__ == "__main__":
    main()
