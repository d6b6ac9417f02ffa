"""Redacts random words and areas of real files, and looks for them; other pixels have to stay, as Poppler draws."""

import collections
import json
import random
import re
import subprocess
from pathlib import Path

from checks.readers import isolated, opening, qpdf
from checks.redactions import letters, runs, searching
from checks.redactions.trials import Needle
from checks.stand_ins import files

WORDS, DOTS = 5, 60
SECONDS = 120
# Names that this many files have are the standard's, such as ColorSpace.
COMMON = 3
# No words of theirs can be redacted on purpose: an edit isn't permitted, or there is no document.
REFUSALS = (65, 66, 69, 77)


def vocabulary() -> frozenset:
    """The names that several files have."""
    if not VOCABULARY:
        counts = collections.Counter()
        for path in files.all_files():
            try:
                counts.update(isolated.run(names_of, path))
            except isolated.Lost:
                pass
        VOCABULARY.update({name for name, count in counts.items() if count >= COMMON} | {""})
    return frozenset(VOCABULARY)


VOCABULARY = set()


def names_of(path) -> set:
    with opening.open_pikepdf(path, opening.password_of(path)) as pdf:
        return {data for value in pdf.objects for kind, data in searching.values(value) if kind == "name"}


def page_texts(program, path, password) -> list:
    """The texts of the pages as pdfkey reads them; none if it can't."""
    result = run(*program, "text", "--json", *secret(password), path)
    if result is None or result.returncode:
        return []
    return [page.get("text") or "" for page in json.loads(result.stdout).get("pages", [])]


def run(*command):
    """Runs a program, and returns its result; None after the limit of time."""
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None


def secret(password) -> list:
    return ["--password", password] if password else []


def chosen_words(pages, randomly) -> list:
    """Random words of random pages."""
    words = sorted({word for page in pages for word in re.findall(r"[^\W\d_]{5,}", page)})
    return randomly.sample(words, min(WORDS, len(words)))


def begin(kind, path, options, folder, arguments):
    """Redacts a real file; returns the result so far, the run, and the password."""
    password = opening.password_of(path)
    output = folder / f"{path.stem}.{kind.replace(' ', '-')}.redacted.pdf"
    redaction = runs.redact(options, path, output, *arguments, *secret(password), "--invalidate-signatures")
    result = runs.Result(kind, f"{kind}/{path.name}", "refused", command=redaction.command,
                          images=len(redaction.images), flaws=runs.statuses(redaction))
    written = redaction.is_written and redaction.status in (0, 1)
    if written:
        result.outcome = "listed" if redaction.status else "removed"
    elif redaction.status not in REFUSALS or "still has removed content" in redaction.messages:
        result.flaws.append(f"status {redaction.status}: {redaction.messages[:200]}")
    return result, redaction, password, written


def words(path, options, folder):
    """Redacts five random words."""
    randomly = random.Random(f"{options.seed} {path.name}")
    chosen = chosen_words(page_texts(options.program, path, opening.password_of(path)), randomly)
    if not chosen:
        return runs.Result("real words", f"real words/{path.name}", "refused")
    arguments = [argument for word in chosen for argument in ("--text", word)]
    result, redaction, password, written = begin("real words", path, options, folder, arguments)
    if not written:
        return result
    # By chance letters of two words form a third, so spaces count.
    needles = [Needle(word, ignores_spaces=False) for word in chosen]
    for needle in needles:
        found = searching.find(redaction.output, needle, password, False, vocabulary(), all_readers=True)
        result.found += [(reader, f"{place}: {needle.words}") for reader, place in found]
    if result.found and (redaction.status == 0 or not redaction.names(None)):
        result.outcome = "LEAKED"
    try:
        result.over = letters.lost(path, redaction.output, needles, password, redaction.images)
    except isolated.Lost as error:
        result.flaws += [f"letters can't be compared: {error}"] if letters.readable(path, password) else []
    soundness(result, path, redaction.output, password)
    compare_pixels(result, path, redaction, password, 4, options.program)
    finish(redaction, options)
    return result


def areas(path, options, folder):
    """Redacts two random areas."""
    randomly, password = random.Random(f"{options.seed} {path.name}"), opening.password_of(path)
    known = geometry(options.program, path, password)
    if not known:
        return runs.Result("real areas", f"real areas/{path.name}", "refused")
    arguments, places = [], collections.defaultdict(list)
    for page in randomly.sample(sorted(known), min(2, len(known))):
        x0, y0, x1, y1 = known[page][0]
        left = x0 + (x1 - x0) * randomly.uniform(0.1, 0.6)
        lower = y0 + (y1 - y0) * randomly.uniform(0.1, 0.7)
        area = (left, lower, left + (x1 - x0) * 0.3, lower + (y1 - y0) * 0.15)
        arguments += ["--rect", f"{page}:" + ",".join(f"{number:.2f}" for number in area)]
        places[page].append(area)
    result, redaction, password, written = begin("real areas", path, options, folder, arguments)
    if not written:
        return result
    for page, boxes in places.items():
        letter = letter_in(redaction.output, page, boxes[0], password)
        if letter:
            result.found.append(("pypdfium2", f"page {page}: {letter!r} in {boxes[0]}"))
    if result.found:
        result.outcome = "LEAKED"
    soundness(result, path, redaction.output, password)
    compare_pixels(result, path, redaction, password, 16, options.program)
    finish(redaction, options)
    return result


def finish(redaction, options):
    if not options.keep:
        redaction.output.unlink(missing_ok=True)


def letter_in(path, number, area, password):
    """The first letter of a page whose middle PDFium finds in an area; None if there is none."""
    def look():
        import pypdfium2

        text = pypdfium2.PdfDocument(path, password=password or None)[number - 1].get_textpage()
        for index in range(text.count_chars()):
            left, lower, right, upper = text.get_charbox(index)
            x, y = (left + right) / 2, (lower + upper) / 2
            letter = text.get_text_range(index, 1)
            if area[0] + 1 < x < area[2] - 1 and area[1] + 1 < y < area[3] - 1 and letter.strip() and left < right:
                return letter
        return None
    try:
        return isolated.run(look)
    except isolated.Lost:
        return None


def soundness(result, path, output, password):
    """Flaws of the copy's structure that the original doesn't have."""
    def status(file):
        try:
            return qpdf.check(file, password.encode(), SECONDS).returncode
        except subprocess.TimeoutExpired:
            return 99

    def is_repaired(file):
        return opening.open_pymupdf(str(file), opening.Password(password)).is_repaired

    if status(output) > status(path):
        result.flaws.append("qpdf finds more flaws than before")
    try:
        if isolated.run(is_repaired, output) and not isolated.run(is_repaired, path):
            result.flaws.append("MuPDF repairs it")
    except isolated.Lost:
        result.flaws += ["MuPDF can't open it"] if letters.readable(path, password) else []


def geometry(program, path, password) -> dict:
    """The CropBox and the rotation of each page."""
    result = run(*program, "info", "--json", "--pages", "1-", *secret(password), path)
    try:
        pages = json.loads(result.stdout)["pages"]
        return {page["page"]: (page["cropBox"], page["rotation"]) for page in pages}
    except Exception:
        return {}


def compare_pixels(result, path, redaction, password, margin, program):
    """Draws three pages with removals before and after; pixels outside of the places have to stay."""
    if {"annotations", "appearances"} & set(redaction.report.get("removed", {})):
        return  # An annotation over a word is drawn outside of it, too.
    pages, rectangles = geometry(program, path, password), collections.defaultdict(list)
    for place in redaction.report.get("places", []):
        rectangles[place["page"]] += place["rects"]
    for page in sorted(set(rectangles) & set(pages) - redaction.images)[:3]:
        target = redaction.output.with_suffix(".image")
        before, after = (image(file, page, target, password) for file in (path, redaction.output))
        share = changed_pixels(before, after, masks(rectangles[page], pages[page], margin))
        # A large letter that reaches into an area goes whole.
        if share > (0.003 if margin < 10 else 0.03):
            result.flaws.append(f"page {page}: {100 * share:.2f} % of the other pixels differ")


def image(path, page, target, password):
    """A page in gray: its width, its height, and its bytes."""
    drawing = ["-cropbox", "-r", DOTS, "-gray", "-singlefile", "-f", page, "-l", page]
    result = run("pdftoppm", *drawing, *(["-upw", password] if password else []), path, target)
    if result is None or result.returncode:
        return None
    file = Path(f"{target}.pgm")
    data = file.read_bytes()
    file.unlink()
    match = re.match(rb"P5\s+(\d+)\s+(\d+)\s+\d+\s", data)
    return (int(match[1]), int(match[2]), data[match.end():]) if match else None


def changed_pixels(before, after, masks) -> float:
    """The share of pixels outside the masks that differ."""
    if before is None:
        return 0.0
    if after is None or before[:2] != after[:2]:
        return 1.0
    import numpy

    width, height, _ = before
    first, second = (
        numpy.frombuffer(data, dtype="uint8", count=width * height).reshape(height, width).astype(int)
        for data in (before[2], after[2]))
    differs = abs(first - second) > 64
    for left, top, right, bottom in masks:
        differs[max(0, top):max(0, bottom), max(0, left):max(0, right)] = False
    return float(differs.mean())


def masks(rectangles, page, margin) -> list:
    """The areas in pixels of the page as Poppler shows it, with a margin: letters that reach into an area go whole."""
    box, rotation = page
    result, scale = [], DOTS / 72
    for x0, y0, x1, y1 in rectangles:
        left, top, right, bottom = {
            0: (x0 - box[0], box[3] - y1, x1 - box[0], box[3] - y0),
            90: (y0 - box[1], x0 - box[0], y1 - box[1], x1 - box[0]),
            180: (box[2] - x1, y0 - box[1], box[2] - x0, y1 - box[1]),
            270: (box[3] - y1, box[2] - x1, box[3] - y0, box[2] - x0)}[rotation]
        result.append((int(left * scale) - margin, int(top * scale) - margin, int(right * scale) + margin + 1,
                       int(bottom * scale) + margin + 1))
    return result
