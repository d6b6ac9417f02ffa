#!/usr/bin/env python3
"""Redacts words and areas of copies of PDFs with pdfkey, and looks for them with other programs: pdftotext, PyMuPDF,
PDFium and pikepdf. Pixels outside of the areas must stay, as Poppler draws them. The exit status is 1 if a program
finds removed content, has to repair a copy that was sound, or draws other pixels."""

import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

warnings.simplefilter("ignore")
CHECKOUT = Path(__file__).resolve().parents[2]
SCALE = 60 / 72
LIMIT = 300


def run(*command):
    """Runs a program, and returns its result; None after the limit of time."""
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None


def pages_of(program, path):
    """The texts of the pages as pdfkey reads them; none if it can't."""
    result = run(program, "text", "--json", path)
    if result is None or result.returncode:
        return []
    return [page.get("text") or "" for page in json.loads(result.stdout).get("pages", [])]


def texts(path):
    """The text of a file by each reader that opens it."""
    found = {}
    result = run("pdftotext", path, "-")
    if result and not result.returncode:
        found["poppler"] = result.stdout.decode(errors="replace")
    try:
        import pymupdf

        pymupdf.TOOLS.mupdf_display_errors(False)
        document = pymupdf.open(path)
        if not document.needs_pass:
            found["mupdf"] = "\n".join(page.get_text() for page in document)
            found["mupdf outline"] = "\n".join(str(item[1]) for item in document.get_toc())
    except Exception:
        pass
    try:
        import pypdfium2

        document = pypdfium2.PdfDocument(path)
        found["pdfium"] = "\n".join(page.get_textpage().get_text_range() for page in document)
    except Exception:
        pass
    return found


def strings(path):
    """Every string of a file, and every decoded stream that isn't an image or a font."""
    import pikepdf

    def walk(value, depth=0):
        if depth > 50:
            return
        if isinstance(value, pikepdf.String):
            yield str(value)
        elif isinstance(value, pikepdf.Array):
            for element in value:
                if not getattr(element, "is_indirect", False):
                    yield from walk(element, depth + 1)
        elif isinstance(value, (pikepdf.Dictionary, pikepdf.Stream)):
            # The names of glyphs in a font, and a signature's own data, are no texts.
            others = {"/ID", "/CharSet"} | ({"/Contents"} if "/ByteRange" in value else set())
            for key, element in value.items():
                if key not in others and not getattr(element, "is_indirect", False):
                    yield from walk(element, depth + 1)

    with pikepdf.open(path) as pdf:
        for value in pdf.objects:
            yield from walk(value)
            # Fonts have the names of their makers; streams of objects have keys, and their strings are looked at above.
            is_other = isinstance(value, pikepdf.Stream) and (
                "/Length1" in value or value.get("/Type") in ("/CMap", "/ObjStm", "/XRef"))
            if isinstance(value, pikepdf.Stream) and not is_other and value.get("/Subtype") in (None, "/XML", "/Form"):
                try:
                    yield value.read_bytes().decode("latin-1")
                except Exception:
                    pass


def letter_in(path, number, area):
    """The first letter of a page whose middle PDFium finds in an area; None if there is none."""
    try:
        import pypdfium2

        text = pypdfium2.PdfDocument(path)[number - 1].get_textpage()
    except Exception:
        return None
    for index in range(text.count_chars()):
        left, lower, right, upper = text.get_charbox(index)
        x, y = (left + right) / 2, (lower + upper) / 2
        letter = text.get_text_range(index, 1)
        if area[0] + 1 < x < area[2] - 1 and area[1] + 1 < y < area[3] - 1 and letter.strip() and left < right:
            return letter
    return None


def qpdf_status(path):
    result = run("qpdf", "--check", path)
    return result.returncode if result else 99


def is_repaired(path):
    try:
        import pymupdf

        return pymupdf.open(path).is_repaired
    except Exception:
        return True


def image(path, page, target):
    """A page in gray, as rows of bytes."""
    size = ["-cropbox", "-r", "60", "-gray", "-singlefile", "-f", page, "-l", page]
    result = run("pdftoppm", *size, path, target)
    if result is None or result.returncode:
        return None
    data = Path(f"{target}.pgm").read_bytes()
    match = re.match(rb"P5\s+(\d+)\s+(\d+)\s+\d+\s", data)
    return (int(match[1]), int(match[2]), data[match.end():]) if match else None


def changed_pixels(before, after, masks):
    """The share of pixels outside the masks that differ."""
    if before is None:
        return 0.0
    if after is None or before[:2] != after[:2]:
        return 1.0
    import numpy

    width, height, _ = before
    first, second = (
        numpy.frombuffer(data, dtype="uint8", count=width * height).reshape(height, width).astype(int)
        for data in (before[2], after[2])
    )
    differs = abs(first - second) > 64
    for left, top, right, bottom in masks:
        differs[max(0, top):max(0, bottom), max(0, left):max(0, right)] = False
    return float(differs.mean())


def masks(rectangles, page, margin):
    """The areas in pixels of the page as Poppler shows it, with a margin: letters that reach into an area go whole."""
    box, rotation = page
    result = []
    for x0, y0, x1, y1 in rectangles:
        sides = {
            0: (x0 - box[0], box[3] - y1, x1 - box[0], box[3] - y0),
            90: (y0 - box[1], x0 - box[0], y1 - box[1], x1 - box[0]),
            180: (box[2] - x1, y0 - box[1], box[2] - x0, y1 - box[1]),
            270: (box[3] - y1, box[2] - x1, box[3] - y0, box[2] - x0),
        }
        left, top, right, bottom = sides[rotation]
        scale = SCALE
        result.append(
            (
                int(left * scale) - margin, int(top * scale) - margin, int(right * scale) + margin + 1,
                int(bottom * scale) + margin + 1))
    return result


def geometry(program, path):
    result = run(program, "info", "--json", "--pages", "1-", path)
    try:
        pages = json.loads(result.stdout)["pages"]
        return {page["page"]: (page["cropBox"], page["rotation"]) for page in pages}
    except Exception:
        return {}


class Check:
    def __init__(self, program, folder, seed):
        self.program, self.folder, self.random = program, folder, random.Random(seed)
        self.counts, self.reasons = collections.Counter(), collections.Counter()

    def report(self, path, problem):
        self.counts["problems"] += 1
        print(f"{path.name}: {problem}", flush=True)

    def redact(self, path, *options):
        output = Path(self.folder) / "redacted.pdf"
        output.unlink(missing_ok=True)
        result = run(
            self.program, "redact", path, "-o", output, "--json", "--invalidate-signatures", "--timeout", LIMIT, *options)
        if result is None:
            self.report(path, f"takes longer than {LIMIT} s")
            return None
        if result.returncode:
            message = result.stderr.decode(errors="replace").strip()
            self.counts["refused"] += 1
            if result.returncode not in (65, 66, 69, 77) or "still has removed content" in message:
                self.report(path, f"status {result.returncode}: {message} {options}")
            return None
        report = json.loads(result.stdout)
        self.counts["redactions"] += 1
        self.counts["places"] += len(report["places"])
        self.counts["pages"] += len({place["page"] for place in report["places"]})
        for page in report["imagePages"]:
            self.counts["image pages"] += 1
            self.reasons[page["reason"]] += 1
        return output, report

    def soundness(self, path, output):
        if qpdf_status(output) > qpdf_status(path):
            self.report(path, "qpdf finds more flaws than before")
        if is_repaired(output) and not is_repaired(path):
            self.report(path, "MuPDF repairs it")

    def pixels(self, path, output, report, pages, margin):
        rectangles = collections.defaultdict(list)
        for place in report["places"]:
            rectangles[place["page"]] += place["rects"]
        drawn = {page["page"] for page in report["imagePages"]}
        for page in sorted(rectangles)[:3]:
            if page not in pages or page in drawn:
                continue
            before, after = (
                image(file, page, Path(self.folder) / "page") for file in (path, output))
            share = changed_pixels(before, after, masks(rectangles[page], pages[page], margin))
            self.counts["compared images"] += 1
            # A large letter that reaches into an area goes whole.
            if share > (0.003 if margin < 10 else 0.03):
                self.report(path, f"page {page}: {100 * share:.2f} % of the other pixels differ, {report['places'][:3]}")

    def words(self, path):
        pages = pages_of(self.program, path)
        chosen = []
        for text in pages[:3] + self.random.sample(pages, min(3, len(pages))):
            found = [word for word in re.findall(r"\w{4,}", text) if not word.isdigit()]
            if found:
                chosen.append(self.random.choice(found))
        chosen = list(dict.fromkeys(chosen))
        if not chosen:
            return
        known = geometry(self.program, path)
        redacted = self.redact(path, *[option for word in chosen for option in ("--text", word)])
        if redacted is None:
            return
        output, report = redacted
        for reader, text in texts(output).items():
            for word in chosen:
                if word in text:
                    self.report(path, f"{reader} still finds {word}")
        try:
            for string in strings(output):
                for word in chosen:
                    if len(word) >= 6 and word in string:
                        self.report(path, f"pikepdf still finds {word}")
        except Exception as error:
            self.counts["not read by pikepdf"] += 1
        self.soundness(path, output)
        # An annotation over a word is drawn outside of it, too.
        if "annotations" not in report["removed"] and "appearances" not in report["removed"]:
            self.pixels(path, output, report, known, 4)

    def areas(self, path):
        known = geometry(self.program, path)
        if not known:
            return
        options, places = [], []
        for page in self.random.sample(sorted(known), min(2, len(known))):
            x0, y0, x1, y1 = known[page][0]
            left = x0 + (x1 - x0) * self.random.uniform(0.1, 0.6)
            lower = y0 + (y1 - y0) * self.random.uniform(0.1, 0.7)
            area = (left, lower, left + (x1 - x0) * 0.3, lower + (y1 - y0) * 0.15)
            options += ["--rect", f"{page}:" + ",".join(f"{number:.2f}" for number in area)]
            places.append((page, area))
        redacted = self.redact(path, *options)
        if redacted is None:
            return
        output, report = redacted
        for number, area in places:
            letter = letter_in(output, number, area)
            if letter:
                self.report(path, f"page {number}: PDFium finds {letter} in the area {area}")
        self.soundness(path, output)
        if "annotations" not in report["removed"]:
            self.pixels(path, output, report, known, 16)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(CHECKOUT / ".build/pdfkey"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", type=Path)
    arguments = parser.parse_args()
    files = arguments.files
    if not files:
        corpus = CHECKOUT.parent / "shared/corpus/pdfs"
        files = sorted((CHECKOUT / "Fixtures").glob("*.pdf")) + sorted(corpus.rglob("*.pdf"))
    with tempfile.TemporaryDirectory() as folder:
        check = Check(os.path.abspath(arguments.program), folder, arguments.seed)
        for path in files:
            try:
                check.words(path)
                check.areas(path)
            except Exception as error:
                check.report(path, f"the check failed: {type(error).__name__}: {error}")
    print(", ".join(f"{count} {name}" for name, count in sorted(check.counts.items())))
    for reason, count in check.reasons.most_common():
        print(f"{count} image pages: {reason}")
    return 1 if check.counts["problems"] else 0


if __name__ == "__main__":
    sys.exit(main())
