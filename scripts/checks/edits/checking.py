"""The edits of one file, and what other programs find in the result."""

import collections
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from checks import program
from checks.comparing import objects, pixels
from checks.readers import annotations, drawing, isolated, opening, qpdf
from checks.stand_ins import editor, files

CHECKS = ["asked", "options", "bytes", "section", "qpdf", "repair", "readers", "pages", "objects", "pixels", "refused"]
TYPES = ["highlight", "underline", "squiggly", "strikeOut", "note", "freeText", "line", "square", "circle", "polygon",
         "polyLine", "ink", "stamp", "caret"]
# Files whose pixels are compared: plain, scanned, cropped and turned, encrypted.
PIXEL_FILES = files.named("article.pdf", "scan.pdf", "encrypted-user.pdf", "pdfpig--cropped-and-rotated.pdf",
                          "pdfjs--issue7821.pdf", "qpdf--annotations-rotated-90.pdf")
NO_PERMISSION = 77


def geometry(kind: str, box: tuple, cell: int, cells: int) -> list:
    """The options for an annotation in one cell of a grid over the page."""
    columns = 1 if cells == 1 else 4
    rows = -(-cells // columns)
    width, height = (box[2] - box[0]) / columns, (box[3] - box[1]) / rows
    x0 = box[0] + width * (cell % columns + 0.2)
    y0 = box[1] + height * (cell // columns + 0.2)
    width, height = min(width * 0.6, 160), min(height * 0.6, 70)
    x1, y1 = x0 + width, y0 + height

    def line(*values):
        return ",".join(f"{value:.2f}" for value in values)

    match kind:
        case "highlight" | "underline" | "squiggly" | "strikeOut":
            y1 = min(y1, y0 + 20)
            return [f"--quads={line(x0, y1, x1, y1, x0, y0, x1, y0)}"]
        case "note":
            return [f"--at={line(x0, y0)}"]
        case "line":
            return [f"--vertices={line(x0, y0, x1, y1)}"]
        case "polygon" | "polyLine":
            return [f"--vertices={line(x0, y0, x1, y0, (x0 + x1) / 2, y1)}"]
        case "ink":
            middle = (y0 + y1) / 2
            return [f"--ink={line(x0, y0, x1, y0, x1, middle)};{line(x0, middle, x0, y1)}"]
        case "caret":  # larger where its pixels are counted
            side = min(width, height, 12 if cells > 1 else 60)
            return [f"--rect={line(x0, y0, x0 + side, y0 + side)}"]
        case _:
            return [f"--rect={line(x0, y0, x1, y1)}"]


def points_of(option: str) -> list:
    values = [float(value) for value in re.split("[,;]", option.split("=", 1)[1])]
    return list(zip(values[::2], values[1::2]))


class Refused(Exception):
    def __init__(self, status: int, reason: str):
        self.status, self.reason = status, reason


class FileCheck:
    """The edits of one file and their checks. Failures are (check, detail)."""

    def __init__(self, path: Path, options, folder: str):
        self.path, self.options, self.password = path, options, opening.password_of(path)
        self.original, self.copy = str(path), str(Path(folder) / "copy.pdf")
        self.folder, self.failures, self.done, self.notes = folder, [], [], []
        self.page, self.ids, self.mode, self.expected = 0, {}, "appended", {}

    def fail(self, check: str, detail: str):
        self.failures.append((check, " ".join(str(detail).split())[:220]))

    def pdfkey(self, command: str, *words: str, file: str | None = None, text: str | None = None) -> dict:
        """Runs one command on the copy and returns its JSON object."""
        line = ["annotations", command, file or self.copy, *words, "--json"]
        password = {"PDFKEY_PASSWORD": self.password} if self.password else {}
        environment = program.environment(self.folder, **password, **self.options.environment)
        if self.options.stand_in:
            made = isolated.run(editor.called, line, environment, text or "", seconds=60)
        else:
            made = subprocess.run([self.options.program, *line], input=text or "", capture_output=True, text=True,
                                  errors="replace", timeout=60, env=environment)
        if made.returncode:
            raise Refused(made.returncode, (made.stderr.strip().splitlines() or ["no message"])[-1])
        return json.loads(made.stdout)

    def edit(self, command: str, *words: str) -> dict:
        """Runs a command that edits in place, and holds the bytes before it against those after it."""
        old = Path(self.copy).read_bytes()
        report = self.pdfkey(command, *words)
        new = Path(self.copy).read_bytes()
        if report["mode"] == "appended":
            if not new.startswith(old):
                self.fail("bytes", f"{command}: the first {len(old)} bytes aren't the file's")
            elif len(new) == len(old):
                self.fail("bytes", f"{command}: nothing was appended")
        else:
            self.mode = "rewritten"
            self.notes.append(f"rewritten: {report.get('reason') or 'no reason given'}")
        return report

    def run(self):
        shutil.copyfile(self.original, self.copy)
        os.chmod(self.copy, 0o644)
        facts = self.facts()
        self.readable, self.turned = "error" not in facts, facts.get("turned")
        try:
            boxes = facts.get("boxes") or [(0, 0, 612, 792)]
            self.box = boxes[0]
            self.add_all()
        except Refused as refusal:
            self.refusal(refusal, facts)
            return
        self.done += CHECKS
        self.done.remove("pixels")
        self.done.remove("refused")
        try:
            self.change_all()
            self.check_options()
        except Refused as refusal:
            self.fail("asked", f"exit {refusal.status}: {refusal.reason}")
        self.check_section()
        self.check_qpdf()
        self.check_readers()
        self.check_pages(facts)
        self.check_objects()
        if self.options.pixels(self.path):
            self.done.append("pixels")
            self.check_pixels()

    def facts(self) -> dict:
        try:
            return isolated.run(facts, self.original, self.password)
        except isolated.Lost as loss:
            return {"error": str(loss)}

    def refusal(self, refusal: Refused, facts: dict):
        """A refusal needs a reason."""
        self.done.append("refused")
        reasons = [facts.get("error"), "no pages" if facts.get("boxes") == [] else None,
                   "signed" if facts.get("signed") else None,
                   "annotating isn't permitted" if not facts.get("annotate", True) else None,
                   "page 1 is empty" if facts.get("boxes") and not any(facts["boxes"][0]) else None,
                   "damaged: " + facts["warnings"][0] if facts.get("warnings") else None]
        reason = next((one for one in reasons if one), None)
        words = f"exit {refusal.status}: {refusal.reason}"
        if reason and (refusal.status == NO_PERMISSION or not reason.startswith(("signed", "annotating"))):
            self.notes.append(f"refused, {words} ({reason})"[:300])
        else:
            self.fail("refused", f"{words}; {reason or 'nothing speaks against an edit'}")

    def add_all(self):
        for index, kind in enumerate(TYPES):
            where = geometry(kind, self.box, index, len(TYPES))
            report = self.edit("add", f"--type={kind}", "--page=1", *where, f"--contents=New {kind}", "--author=Ann Öst",
                               "--color=red")
            if not report["ids"]:
                self.fail("asked", f"add {kind}: no id in the answer")
                continue
            self.ids[kind] = report["ids"][0]
            self.expected[kind] = {"points": points_of(where[0])}

    def change_all(self):
        names = list(self.ids.values())
        self.edit("edit", *names, "--contents=Edited: Ärger 編集 (yes)", "--color=blue", "--border=3,dashed,4:2")
        self.reply = self.edit("reply", self.ids["highlight"], "--contents=agreed")["ids"]
        self.edit("state", self.ids["square"], "accepted")
        self.edit("remove", self.ids["circle"])
        self.removed = self.ids.pop("circle")
        self.check_asked()

    def check_asked(self):
        try:
            found = isolated.run(details, self.copy, self.password, self.page)
        except isolated.Lost as loss:
            if self.readable:
                self.fail("asked", f"pikepdf: {loss}")
            else:
                self.notes.append("edited, but pikepdf reads neither the original nor the result")
            return
        by_name = {one["name"]: one for one in found if one["name"]}
        for kind, name in self.ids.items():
            one = by_name.get(name)
            if one is None:
                self.fail("asked", f"{kind}: no annotation {name} on page 1")
                continue
            subtype = "Text" if kind == "note" else kind[0].upper() + kind[1:]
            wanted = {"subtype": subtype, "contents": "Edited: Ärger 編集 (yes)", "author": "Ann Öst"}
            if kind != "freeText":  # whose C is the background
                wanted["color"] = [0, 0, 255]
            wanted["border"] = (3.0, [4.0, 2.0])
            for key, value in wanted.items():
                if one[key] != value:
                    self.fail("asked", f"{kind}: {key} is {one[key]!r} instead of {value!r}")
            x0, y0, x1, y1 = one["rect"] or (0, 0, 0, 0)
            slack = 40
            for x, y in self.expected[kind]["points"]:
                near = x0 - 0.01 <= x <= x1 + 0.01 and y0 - 0.01 <= y <= y1 + 0.01
                if kind == "note":
                    near = x0 - slack <= x <= x1 + slack and y0 - slack <= y <= y1 + slack
                if not near:
                    self.fail("asked", f"{kind}: ({x}, {y}) isn't in Rect {one['rect']}")
                    break
            if not one["dated"]:
                self.fail("asked", f"{kind}: no M with a zone, or no CreationDate")
            if one["flags"] & 4 == 0:
                self.fail("asked", f"{kind}: not printed (F {one['flags']})")
            if not one["appearance"]:
                self.fail("asked", f"{kind}: no normal appearance")
        if self.removed in by_name:
            self.fail("asked", "the removed circle is still there")
        number = by_name.get(self.ids["highlight"], {}).get("number")
        answers = [one for one in found if one["reply to"] == number and number]
        if not any(one["contents"] == "agreed" and one["name"] in self.reply for one in answers):
            self.fail("asked", "the reply isn't on the page, or has another text")
        number = by_name.get(self.ids["square"], {}).get("number")
        if not any(one["reply to"] == number and one["state"] == ("Review", "Accepted") for one in found):
            self.fail("asked", "the state isn't Accepted in the model Review")

    def check_options(self):
        before = Path(self.copy).read_bytes()
        words = ["--type=square", "--page=1", *geometry("square", self.box, 0, len(TYPES))]
        self.pdfkey("add", *words, "--dry-run")
        if Path(self.copy).read_bytes() != before:
            self.fail("options", "--dry-run changed the file")
        output = str(Path(self.folder) / "out" / "other.pdf")
        os.mkdir(os.path.dirname(output))
        self.pdfkey("add", *words, "-o", output)
        if Path(self.copy).read_bytes() != before:
            self.fail("options", "-o changed the input")
        if not os.path.exists(output):
            self.fail("options", "-o made no file")
        quads = [float(value) for value in geometry("highlight", self.box, 0, len(TYPES))[0].split("=")[1].split(",")]
        lines = [{"schema": "pdfkey.edits/1"}] + [
            {"edit": "add", "type": "highlight", "page": 1, "quads": [quads], "contents": f"Line {number}",
             "color": "#FFFF00"} for number in range(3)]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        if len(self.pdfkey("add", "--from", "-", file=output, text=text)["ids"]) != 3:
            self.fail("options", "--from - doesn't answer three ids")
        before = Path(output).read_bytes()
        self.pdfkey("add", *words, "--backup", file=output)
        if not any(one.read_bytes() == before for one in Path(output).parent.iterdir()):
            self.fail("options", "--backup keeps no copy beside the file")

    def check_section(self):
        if self.mode != "appended":
            return
        old, new = Path(self.original).read_bytes(), Path(self.copy).read_bytes()
        kinds = [section_kind(data) for data in (old, new)]
        if kinds[0] and kinds[0] != kinds[1]:
            self.fail("section", f"the last section was a {kinds[0]} and is a {kinds[1] or 'wrong offset'}")
        if b"/XRefStm" in new[len(old):]:
            self.fail("section", "the new trailer has XRefStm")

    def check_qpdf(self):
        before, after = (self.qpdf(path) for path in (self.original, self.copy))
        worse = [0, 3, 2]  # fine, warnings, errors
        if before[0] == 0 or before[0] == 3:
            for line, count in (after[1] - before[1]).items():
                # Repairing a damaged file may bring broken streams to light that qpdf didn't find before.
                if self.mode == "rewritten" and before[0] and "error decoding stream data" in line:
                    continue
                self.fail("qpdf", f"{line} ({count}×)")
        if worse.index(after[0]) > worse.index(before[0]):
            self.fail("qpdf", f"exit {after[0]}, before {before[0]}")

    def qpdf(self, path: str) -> tuple:
        """The exit status and the messages, without offsets."""
        try:
            made = qpdf.check(path, self.password.bytes, seconds=40)
        except subprocess.TimeoutExpired:
            return 2, collections.Counter(["no answer after 40 s"])
        text = made.stderr.decode("utf-8", "replace").replace(path, "FILE")
        lines = (re.sub(r"\(?,? ?(?:at )?offset \d+\)?", "", line).strip() for line in text.splitlines())
        return made.returncode, collections.Counter(line for line in lines if line)

    def check_readers(self):
        reference = None
        for name in self.options.readers:
            read = annotations.ALL[name][0]
            try:
                before = isolated.run(read, self.original, self.password, self.page)
            except isolated.Lost as loss:
                before = {"error": str(loss)}
            try:
                after = isolated.run(read, self.copy, self.password, self.page)
            except isolated.Lost as loss:
                if "error" not in before:
                    self.fail("repair", f"{name}: {loss}")
                continue
            if after["repaired"] and not before.get("repaired", "error" in before):
                self.fail("repair", f"{name} repairs the file")
            elif "error" not in before and not before["repaired"]:
                # Without files, offsets and numbers of objects; a message counts once.
                plain = [{re.sub(r"\d+", "0", line.rsplit(": ", 1)[-1] if name == "pikepdf" else line)
                          for line in answer["warnings"]}
                         for answer in (before, after)]
                for line in sorted(plain[1] - plain[0])[:3]:
                    if not annotations.HARMLESS.search(line):
                        self.fail("repair", f"{name} warns: {line}")
            if reference is None:
                reference = (before, after)
            self.compare(name, before, after, *reference)

    def compare(self, name: str, before: dict, after: dict, base: dict, reference: dict):
        """Holds one reader's annotations against the reference's."""
        def count(answer):
            return sum(one["subtype"] != "Popup" for one in answer.get("annotations", []))

        if "error" not in before and "error" not in base:
            added, wanted = count(after) - count(before), len(self.ids) + 2
            if added != wanted:
                self.fail("readers", f"{name} counts {added} new annotations on the page instead of {wanted}")
        known = {one["name"]: one for one in reference["annotations"] if one["name"]}
        named = {one.get("name"): one for one in after["annotations"]}
        numbered = {one["number"]: one for one in after["annotations"] if one["number"]}
        for wanted in [known.get(value) for value in [*self.ids.values(), *getattr(self, "reply", [])]]:
            if wanted is None:
                continue  # "asked" has it
            one = named.get(wanted["name"]) or numbered.get(wanted["number"])
            if one is None:
                self.fail("readers", f"{name} doesn't find {wanted['subtype']} {wanted['name']}")
                continue
            for key, value in wanted.items():
                if key not in one or key == "number" and one[key] is None:
                    continue
                if name == "pdf.js" and (key == "color" and value is None or key == "rect" and value and (
                        wanted["subtype"] == "Text")):
                    continue  # it has black for none, and a size of its own for icons
                same = one[key] == value
                if key == "rect" and value and one[key]:
                    same = all(abs(a - b) < 0.01 for a, b in zip(sorted_rect(one[key]), sorted_rect(value)))
                elif key == "color" and value and one[key]:
                    same = len(value) == len(one[key]) and all(abs(a - b) <= 1 for a, b in zip(value, one[key]))
                elif key == "contents":
                    same = one[key].replace("\r\n", "\n").replace("\r", "\n") == value.replace("\r", "\n")
                if not same:
                    self.fail("readers", f"{name}: {key} of {wanted['subtype']} is {one[key]!r} instead of {value!r}")

    def check_pages(self, facts: dict):
        count = len(facts.get("boxes") or [])
        for page in sorted({1, count // 2, count - 1} & set(range(1, count))):
            try:
                before = drawing.poppler_bytes(self.original, self.password, page, 40)
            except (ValueError, subprocess.TimeoutExpired):
                continue
            try:
                after = drawing.poppler_bytes(self.copy, self.password, page, 40)
            except (ValueError, subprocess.TimeoutExpired) as error:
                self.fail("pages", f"page {page + 1}: {error}")
                continue
            if hashlib.sha1(before).digest() != hashlib.sha1(after).digest():
                self.fail("pages", f"page {page + 1} is drawn otherwise")

    def check_objects(self):
        try:
            before = isolated.run(objects.summary, self.original, self.password, self.page)
        except isolated.Lost:
            return  # nothing to compare with
        try:
            if self.mode == "appended":
                after = isolated.run(objects.summary, self.copy, self.password, self.page)
                found = objects.appended_differences(before, after, set())
            else:
                found = isolated.run(objects.rewritten_differences, self.original, self.copy, self.password, self.page)
        except isolated.Lost as loss:
            found = [str(loss)]
        for line in found[:5]:
            self.fail("objects", line)

    def check_pixels(self):
        try:
            before = {name: isolated.run(drawing.draw, name, self.original, self.password, self.page)
                      for name in self.options.renderers}
        except isolated.Lost as loss:
            self.fail("pixels", f"before the edit: {loss}")
            return
        for kind in self.options.pixel_types:
            if kind == "note" and self.turned:
                continue  # NoRotate, which renderers read in different ways
            shutil.copyfile(self.original, self.copy)
            areas = {}
            try:
                self.pdfkey("add", f"--type={kind}", "--page=1", *geometry(kind, self.box, 0, 1), "--contents=Pixels",
                            "--color=red")
                for renderer in self.options.renderers:
                    areas[renderer] = isolated.run(
                        pixels.changed, before[renderer], renderer, self.copy, self.password, self.page)
            except (isolated.Lost, Refused) as error:
                self.fail("pixels", f"{kind}: {getattr(error, 'reason', error)}")
                continue
            problem = pixels.disagreement(areas)
            if problem:
                self.fail("pixels", f"{kind}: {problem}")


def sorted_rect(rect: list) -> list:
    x0, y0, x1, y1 = rect
    return [min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)]


def section_kind(data: bytes) -> str | None:
    """What the last startxref leads to."""
    found = re.findall(rb"startxref\s+(\d+)", data[-2048:])
    if not found:
        return None
    at = max(data.find(b"%PDF-", 0, 1024), 0) + int(found[-1])
    rest = data[at:at + 40].lstrip()
    return "table" if rest.startswith(b"xref") else "stream" if re.match(rb"\d+\s+\d+\s+obj", rest) else None


def facts(path: str, password) -> dict:
    """What decides about edits: the visible box of each page, permissions, signatures, damage."""
    import pikepdf

    with opening.open_pikepdf(path, password) as pdf:
        boxes = []
        for page in pdf.pages:
            media, crop = (sorted_rect([float(value) for value in box]) for box in (page.mediabox, page.cropbox))
            box = [max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3])]
            boxes.append(tuple(box if box[0] < box[2] and box[1] < box[3] else media))
        form = pdf.Root.get("/AcroForm")
        flags = form.get("/SigFlags", 0) if isinstance(form, pikepdf.Dictionary) else 0
        owner = not pdf.is_encrypted or pdf.owner_password_matched
        turned = bool(boxes) and pdf.pages[0].rotation % 360 != 0
        return {"boxes": boxes, "turned": turned, "annotate": owner or pdf.allow.modify_annotation, "signed": bool(int(flags) & 3),
                "warnings": [str(line) for line in pdf.get_warnings()]}


def details(path: str, password, page: int) -> list:
    """The annotations of a page in pikepdf's view, with what only the edits set."""
    import pikepdf

    answer = annotations.pikepdf_reader(path, password, page)["annotations"]
    with opening.open_pikepdf(path, password) as pdf:
        by_number = {one.objgen[0]: one for one in pdf.pages[page].obj.get("/Annots") or []
                     if isinstance(one, pikepdf.Dictionary)}
        for entry in answer:
            one = by_number.get(entry["number"], pikepdf.Dictionary())
            try:
                entry |= edited_entries(one)
            except (TypeError, ValueError, AttributeError, IndexError):
                # An annotation of the file's own may have anything there.
                entry |= {"border": None, "reply to": None, "state": None, "flags": 0, "appearance": False, "dated": False}
    return answer


def edited_entries(one) -> dict:
    """The entries of an annotation that readers don't tell."""
    import pikepdf

    style, border = one.get("/BS"), one.get("/Border")
    if isinstance(style, pikepdf.Dictionary):
        width, dashes = style.get("/W", 1), style.get("/D") if style.get("/S") == "/D" else None
    else:
        width = border[2] if border is not None and len(border) > 2 else 1
        dashes = border[3] if border is not None and len(border) > 3 else None
    target, appearance = one.get("/IRT"), one.get("/AP")
    date = str(one.get("/M", ""))
    return {
        "border": (float(width), [float(value) for value in dashes] if dashes is not None else None),
        "reply to": target.objgen[0] if target is not None else None,
        "state": (str(one.get("/StateModel", "")), str(one.get("/State", ""))),
        "flags": int(one.get("/F", 0)),
        "appearance": isinstance(appearance, pikepdf.Dictionary) and isinstance(appearance.get("/N"), pikepdf.Stream),
        "dated": bool(re.fullmatch(r"D:\d{14}(Z|[+-]\d\d'\d\d'?)", date)) and "/CreationDate" in one,
    }


def check_file(path: Path, options) -> dict:
    with tempfile.TemporaryDirectory(prefix="check-edits.") as folder:
        check = FileCheck(path, options, folder)
        check.run()
        return {"file": path.name, "failures": check.failures, "done": check.done, "notes": check.notes}


def check_all(paths: list, options):
    """Yields the result of each file."""
    def lost(path: Path, reason: str) -> dict:
        return {"file": path.name, "failures": [("asked", f"the check stopped: {reason}")], "done": ["asked"], "notes": []}

    yield from isolated.each(lambda path: check_file(path, options), paths, options.jobs, 240, lost)
