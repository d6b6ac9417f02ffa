"""Stands in for pdfkey where the checks of edits are themselves checked: the same commands, done with PyMuPDF.

usage: editor.py annotations add|edit|remove|reply|state FILE …

EDIT_FLAW names an error that it makes, which the checks must find; `FLAWS` lists them with the check that finds each.
It knows only the options that the checks use.
"""

import argparse
import contextlib
import fcntl
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

# The flaw, and the part of the check edits that reports it.
FLAWS = {
    "torn": "qpdf", "shifted-xref": "repair", "clobbered": "bytes", "utf8": "asked", "lost-reply": "asked",
    "wrong-state": "asked", "not-removed": "asked", "catalog": "objects", "second-page": "pages", "forgotten": "objects",
    "no-name": "asked", "no-appearance": "pixels", "refusing": "refused", "dry-run-writes": "options", "no-backup": "options",
    "table-on-stream": "section", "unreadable-string": "readers",
}
# The same for edit-kills.
WRITING_FLAWS = {
    "slow-in-place": "killed", "litter": "remains", "no-journal": "hard link", "unlocked": "two at once",
    "no-errors": "limit", "truncates": "repeated",
}
SUBTYPES = {name.lower(): name for name in (
    "Text", "Highlight", "Underline", "Squiggly", "StrikeOut", "FreeText", "Line", "Square", "Circle", "Polygon",
    "PolyLine", "Ink", "Stamp", "Caret")} | {"note": "Text"}
COLORS = {"red": (1, 0, 0), "blue": (0, 0, 1), "yellow": (1, 1, 0), "green": (0, 0.5, 0), "black": (0, 0, 0)}


def numbers(text: str) -> list:
    return [float(value) for value in text.split(",")]


def spelled(values) -> str:
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def color(text: str) -> tuple:
    return COLORS[text] if text in COLORS else tuple(int(text[at:at + 2], 16) / 255 for at in (1, 3, 5))


class Editor:
    def __init__(self, path: str, flaw: str):
        import pymupdf

        self.pymupdf, self.path, self.flaw = pymupdf, path, flaw
        pymupdf.TOOLS.mupdf_display_errors(False)
        self.lock = locked(path) if flaw != "unlocked" else None
        recover(path)
        # PyMuPDF appends only to the file that it opened: a copy elsewhere.
        self.scratch = tempfile.TemporaryDirectory()
        self.work = os.path.join(self.scratch.name, "work.pdf")
        shutil.copyfile(path, self.work)
        self.document = pymupdf.open(self.work)
        # The owner's password also where the user's is empty.
        password = os.environ.get("PDFKEY_PASSWORD", "")
        if password:
            self.document.authenticate(password)
        if self.document.is_encrypted:
            fail(77, "a password is needed")
        if flaw == "refusing" or not self.document.permissions & pymupdf.PDF_PERM_ANNOTATE:
            fail(77, "annotating is not permitted")

    def string(self, text: str) -> str:
        if self.flaw == "utf8":
            return "(" + text.encode("utf-8").decode("latin-1").replace("(", "\\(").replace(")", "\\)") + ")"
        return self.pymupdf.get_pdf_str(text)

    def append(self, page: int, body: str) -> tuple:
        """Adds an annotation to a page; returns its object number and its name."""
        name = str(uuid.uuid4())
        number = self.document.get_new_xref()
        named = "" if self.flaw == "no-name" else f"/NM({name})"
        self.document.update_object(number, f"<</Type/Annot{named}{body}>>")
        holder = self.document.page_xref(page)
        kind, value = self.document.xref_get_key(holder, "Annots")
        if kind == "xref":
            holder = int(value.split()[0])
            self.document.update_object(holder, self.document.xref_object(holder).rstrip()[:-1] + f" {number} 0 R]")
        else:
            start = value.rstrip()[:-1] if kind == "array" else "["
            self.document.xref_set_key(holder, "Annots", f"{start} {number} 0 R]")
        return number, name

    def find(self, name: str) -> tuple:
        """The page and the object number of an annotation."""
        for index in range(self.document.page_count):
            for number, _, _ in self.document[index].annot_xrefs():
                if number and self.document.xref_get_key(number, "NM")[1] == name:
                    return index, number
        fail(65, f"there is no annotation {name}")

    def add(self, options) -> str:
        subtype = SUBTYPES[options.type.lower()]
        page = int(options.page) - 1
        shape, rect = self.shape(subtype, options)
        body = f"/Subtype/{subtype}/Rect[{spelled(rect)}]/F {28 if subtype == 'Text' else 4}{shape}"
        body += "/M(D:20260101120000Z)/CreationDate(D:20260101120000Z)"
        if subtype == "FreeText":
            body += "/DA(/Helv 12 Tf 0 g)"
        number, name = self.append(page, body)
        self.change(number, options)
        return name

    def shape(self, subtype: str, options) -> tuple:
        """The entries of the geometry, and the rectangle around it."""
        if options.quads:
            points = numbers(options.quads)
            entry = f"/QuadPoints[{spelled(points)}]"
        elif options.ink:
            strokes = [numbers(stroke) for stroke in options.ink.split(";")]
            points = sum(strokes, [])
            entry = "/InkList[" + "".join(f"[{spelled(stroke)}]" for stroke in strokes) + "]"
        elif options.vertices:
            points = numbers(options.vertices)
            entry = f"/L[{spelled(points)}]" if subtype == "Line" else f"/Vertices[{spelled(points)}]"
        elif options.at:
            x, y = numbers(options.at)
            return "", (x, y, x + 20, y + 20)
        else:
            return "", numbers(options.rect)
        margin = 0 if options.quads else 2
        return entry, (min(points[::2]) - margin, min(points[1::2]) - margin, max(points[::2]) + margin,
                       max(points[1::2]) + margin)

    def change(self, number: int, options):
        def put(key, value):
            self.document.xref_set_key(number, key, value)

        if options.contents is not None:
            put("Contents", "<FEFFD83D0041>" if self.flaw == "unreadable-string" else self.string(options.contents))
        if options.author is not None:
            put("T", self.string(options.author))
        if options.color is not None:
            put("C", f"[{spelled(color(options.color))}]")
        if options.border is not None:
            width, style, *dashes = options.border.split(",")
            dashes = f"/D[{dashes[0].replace(':', ' ')}]" if dashes else ""
            put("BS", f"<</W {width}/S/{style[0].upper()}{dashes}>>")
        if self.flaw != "no-appearance":
            self.draw(number)

    def draw(self, number: int):
        """Draws a simple appearance: the quads, the outline or a bar."""
        def entry(key):
            kind, value = self.document.xref_get_key(number, key)
            return [float(item) for item in value.strip("[]").split()] if kind == "array" and "[[" not in value else None

        subtype = self.document.xref_get_key(number, "Subtype")[1][1:]
        x0, y0, x1, y1 = entry("Rect")
        paint = spelled(entry("C") or (1, 1, 0))
        if len(paint.split()) != 3:
            paint = "1 1 0"
        points = entry("Vertices") or entry("L")
        ink = self.document.xref_get_key(number, "InkList")
        strokes = ([[float(item) for item in stroke.split()] for stroke in re.findall(r"\[([^\[\]]+)\]", ink[1])]
                   if ink[0] == "array" else [points] if points else [])
        if subtype in ("Square", "Circle"):
            drawn = f"{paint} RG 2 w {spelled((x0 + 1, y0 + 1, x1 - x0 - 2, y1 - y0 - 2))} re S"
        elif strokes:
            drawn = f"{paint} RG 2 w " + " ".join(
                f"{spelled(stroke[:2])} m " + " ".join(
                    f"{spelled(stroke[at:at + 2])} l" for at in range(2, len(stroke), 2)) + " S" for stroke in strokes)
        else:
            drawn = f"{paint} rg /G gs {spelled((x0, y0, x1 - x0, y1 - y0))} re f"
        appearance = self.document.get_new_xref()
        mode = "Multiply" if subtype == "Highlight" else "Normal"
        states = f"/Resources<</ExtGState<</G<</BM/{mode}>>>>>>"
        self.document.update_object(
            appearance, f"<</Type/XObject/Subtype/Form/BBox[{spelled((x0, y0, x1, y1))}]{states}>>")
        self.document.update_stream(appearance, drawn.encode(), new=True)
        self.document.xref_set_key(number, "AP", f"<</N {appearance} 0 R>>")

    def answer(self, name: str, body: str) -> str:
        page, number = self.find(name)
        rect = self.document.xref_get_key(number, "Rect")[1]
        return self.append(page, f"/Subtype/Text/Rect{rect}/F 28/IRT {number} 0 R{body}")[1]

    def remove(self, name: str):
        page, number = self.find(name)
        holder = self.document.page_xref(page)
        kind, value = self.document.xref_get_key(holder, "Annots")
        if kind == "xref":
            array = int(value.split()[0])
            self.document.update_object(array, re.sub(rf"\b{number} 0 R", "", self.document.xref_object(array)))
        else:
            self.document.xref_set_key(holder, "Annots", re.sub(rf"\b{number} 0 R", "", value))

    def save(self, output: str | None, backup: bool) -> dict:
        data = Path(self.path).read_bytes()
        target = output or self.path
        whole = not self.document.can_save_incrementally()
        if self.flaw == "catalog":
            self.document.xref_set_key(self.document.pdf_catalog(), "Flaw", "1")
        if self.flaw == "second-page" and self.document.page_count > 1:
            self.document.xref_set_key(self.document.page_xref(1), "Rotate", "180")
            self.document.xref_set_key(self.document.page_xref(1), "MediaBox", "[0 0 99 99]")
        if whole:
            made = self.document.tobytes(encryption=self.pymupdf.PDF_ENCRYPT_KEEP)
        else:
            self.document.saveIncr()
            made = Path(self.work).read_bytes()
        made = self.spoiled(data, made)
        if backup and self.flaw != "no-backup":
            Path(f"{target}~").write_bytes(data)
        try:
            self.write(target, data, made)
        except OSError as error:
            if self.flaw == "no-errors":
                raise
            fail(74, str(error))
        return {"mode": "rewritten" if whole else "appended", "bytes": len(made) - (0 if whole else len(data)),
                "warnings": []}

    def write(self, target: str, old: bytes, made: bytes):
        """Replaces a file; appends to one that has other names, or whose folder is read-only."""
        folder, name = os.path.split(os.path.abspath(target))
        if self.flaw == "slow-in-place":
            with open(target, "r+b") as file:
                for at in range(0, len(made), max(1, len(made) // 40)):
                    file.seek(at)
                    file.write(made[at:at + len(made) // 40 + 1][::-1])
                    file.seek(at)
                    file.flush()
                    time.sleep(0.02)
                    file.write(made[at:at + len(made) // 40 + 1])
                    file.flush()
            return
        if os.path.exists(target) and (os.stat(target).st_nlink > 1 or not os.access(folder, os.W_OK)):
            if self.flaw != "no-journal":
                journal(target).parent.mkdir(parents=True, exist_ok=True)
                journal(target).write_text(str(len(old)))
            with open(target, "ab", buffering=0) as file:
                try:
                    for at in range(len(old), len(made), 100):
                        file.write(made[at:at + 100])
                        time.sleep(0.05 if self.flaw else 0.002)
                except OSError:
                    file.truncate(len(old))
                    raise
            journal(target).unlink(missing_ok=True)
            return
        part = Path(folder) / f".pdfkey-{os.getpid()}.part"
        if self.flaw == "litter":
            part = Path(folder) / f"{name}.{os.getpid()}.tmp"
        with open(part, "wb") as file:
            file.write(made[:-30] if self.flaw == "truncates" else made)
            file.flush()
            os.fsync(file.fileno())
        if self.flaw:
            time.sleep(0.5)  # so that a kill meets it
        os.replace(part, target)

    def spoiled(self, old: bytes, made: bytes) -> bytes:
        if self.flaw == "torn":
            return made[:-25]
        if self.flaw == "shifted-xref":
            return re.sub(rb"startxref\s+(\d+)(\s+%%EOF\s*)$",
                          lambda match: b"startxref\n%d%s" % (int(match[1]) + 7, match[2]), made)
        if self.flaw == "clobbered":
            return made[:7] + (b"6" if made[7:8] != b"6" else b"5") + made[8:]
        if self.flaw == "table-on-stream" and made[len(old):].find(b"/XRef") >= 0:
            return table_for_stream(old, made)
        return made


def journal(path: str) -> Path:
    """The record of an append to a file: its length before."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return home / "stand-in" / str(os.stat(path).st_ino)


def recover(path: str):
    """Takes back an append that was interrupted, and removes the remains of processes that ended."""
    if journal(path).exists() and journal(path).read_text():
        os.truncate(path, int(journal(path).read_text()))
        journal(path).unlink()
    for part in Path(path).resolve().parent.glob(".pdfkey-*.part"):
        try:
            os.kill(int(part.name.split("-")[1].split(".")[0]), 0)
        except ProcessLookupError:
            part.unlink(missing_ok=True)


def locked(path: str):
    """An open file with a lock, which still has the name when the lock is there."""
    while True:
        file = open(path, "rb")
        fcntl.flock(file, fcntl.LOCK_EX)
        if os.fstat(file.fileno()).st_ino == os.stat(path).st_ino:
            return file


def table_for_stream(old: bytes, made: bytes) -> bytes:
    """The update with a table as its last section where the file has a stream."""
    import pikepdf

    body = made[len(old):]
    last = int(re.search(rb"startxref\s+(\d+)\s+%%EOF\s*$", made)[1])
    previous = int(re.search(rb"startxref\s+(\d+)\s+%%EOF\s*$", old)[1])
    entries = {int(match[1]): len(old) + match.start() for match in re.finditer(rb"(?m)^(\d+) 0 obj", body)
               if len(old) + match.start() < last}
    lines = b"xref\n" + b"".join(b"%d 1\n%010d 00000 n\r\n" % entry for entry in sorted(entries.items()))
    with pikepdf.open(io.BytesIO(made)) as pdf:
        root, size = pdf.trailer.Root.objgen[0], int(pdf.trailer.Size)
    return made[:last] + lines + b"trailer\n<</Size %d/Root %d 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (
        size, root, previous, last)


def called(words: list, environment: dict, text: str) -> subprocess.CompletedProcess:
    """What a run of this program would give; it is called in a forked process, which is faster than a new one."""
    output, messages, status = io.StringIO(), io.StringIO(), 0
    os.environ.clear()
    os.environ.update(environment)
    sys.argv, sys.stdin = ["stand-in", *words], io.StringIO(text)
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(messages):
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
        except Exception as error:
            print(f"stand-in: {type(error).__name__}: {error}", file=sys.stderr)
            status = 70
    return subprocess.CompletedProcess(words, status, output.getvalue(), messages.getvalue())


def fail(status: int, reason: str):
    print(f"stand-in: {reason}", file=sys.stderr)
    sys.exit(status)


def main():
    if sys.argv[1:] == ["--version"]:
        print("stand-in")
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("group", choices=["annotations"])
    parser.add_argument("command", choices=["add", "edit", "remove", "reply", "state", "list"])
    parser.add_argument("file")
    parser.add_argument("ids", nargs="*")
    for name in ("type", "page", "text", "rect", "quads", "vertices", "ink", "at", "contents", "author", "subject", "color",
                 "interior-color", "opacity", "border", "flags", "line-endings", "from", "password"):
        parser.add_argument(f"--{name}")
    parser.add_argument("-o", dest="output")
    for name in ("dry-run", "backup", "json"):
        parser.add_argument(f"--{name}", action="store_true")
    options = parser.parse_args()
    flaw = os.environ.get("EDIT_FLAW", "")
    if options.command == "list":
        recover(options.file)
        return
    editor = Editor(options.file, flaw)
    ids = []
    if options.command == "add" and getattr(options, "from"):
        for line in sys.stdin if getattr(options, "from") == "-" else open(getattr(options, "from")):
            edit = json.loads(line)
            if "schema" in edit:
                continue
            values = dict(vars(options), **edit)
            values["quads"] = ",".join(str(value) for value in edit["quads"][0]) if "quads" in edit else None
            values["rect"] = ",".join(str(value) for value in edit["rect"]) if "rect" in edit else None
            ids.append(editor.add(argparse.Namespace(**values)))
    elif options.command == "add":
        ids = [editor.add(options)]
    elif options.command == "edit":
        for name in options.ids:
            editor.change(editor.find(name)[1], options)
        if flaw == "forgotten":
            page, _ = editor.find(options.ids[0])
            sheet = editor.document.page_xref(page)
            entries = editor.document.xref_get_key(sheet, "Annots")[1]
            editor.document.xref_set_key(sheet, "Annots", re.sub(r"\d+ 0 R", "", entries, count=1))
        ids = options.ids
    elif options.command == "remove":
        for name in options.ids:
            if flaw != "not-removed":
                editor.remove(name)
        ids = options.ids
    elif options.command == "reply":
        contents = editor.string(options.contents)
        ids = [str(uuid.uuid4())] if flaw == "lost-reply" else [
            editor.answer(options.ids[0], f"/Contents{contents}/T(Stand-in)")]
    else:
        state = "Rejected" if flaw == "wrong-state" else options.ids[1].capitalize()
        model = "Marked" if state in ("Marked", "Unmarked") else "Review"
        ids = [editor.answer(options.ids[0], f"/State({state})/StateModel({model})/T(Stand-in)/Contents({state})")]
    report = {"mode": "appended", "bytes": 0, "warnings": []}
    if not options.dry_run or flaw == "dry-run-writes":
        report = editor.save(options.output, options.backup)
    print(json.dumps({"path": options.output or options.file, "ids": ids, **report}))


if __name__ == "__main__":
    try:
        main()
    except Exception:
        if os.environ.get("EDIT_FLAW") != "no-errors":
            raise
