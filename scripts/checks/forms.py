"""Fills in copies of forms and holds the results against other programs.

Every text, check box, group of radio buttons and list that isn't read-only gets a value. Then the checks, by the names
under which they fail:

  qpdf     qpdf --check says nothing new
  pikepdf  the values and appearance states in the file are those that were asked for
  pymupdf  MuPDF shows the values, and repairs nothing
  pdfium   PDFium reads the values
  pixels   each widget looks as PDFium draws it when it fills in the same value itself: the darkness differs by at most
           5 % of the widget's area
"""

import ctypes
import json
import subprocess
import tempfile
import warnings
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from checks import FIXTURES, options, program
from checks.readers import isolated, qpdf
from checks.stand_ins import files

warnings.simplefilter("ignore")
import fitz  # noqa: E402

SCALE = 3
FILES = ["forms.pdf", "types.pdf", "attachments.pdf"]


def call(*words) -> subprocess.CompletedProcess:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=120, check=False)


def wanted(field: dict):
    """A value for a field; None if it isn't filled in."""
    if "readOnly" in field["flags"] or not field["name"] or "=" in field["name"]:
        return None
    if field["type"] == "text":
        return "Filled in 12"[:field.get("most") or 5 if "comb" in field["flags"] else 12]
    options = field["options"]
    if field["type"] in ("checkbox", "radio"):
        return options[-1] if options else None
    return options[-1] if field["type"] == "choice" and options else None


def full_name(widget) -> str:
    names = []
    while widget is not None:
        if "/T" in widget:
            names.append(str(widget.T))
        widget = widget.get("/Parent")
    return ".".join(reversed(names))


def inherited(widget, key):
    while widget is not None:
        if key in widget:
            return widget[key]
        widget = widget.get("/Parent")
    return None


def check_pikepdf(path: Path, values: dict) -> list:
    problems, seen = [], set()
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            for widget in page.get("/Annots", []):
                name = full_name(widget)
                if widget.get("/Subtype") != "/Widget" or name not in values:
                    continue
                seen.add(name)
                value, kind = inherited(widget, "/V"), inherited(widget, "/FT")
                found = str(value).lstrip("/") if kind == "/Btn" else str(value)
                if found != values[name]:
                    problems.append(f"pikepdf: {name} is {found!r}, not {values[name]!r}")
                state = widget.get("/AS")
                if kind == "/Btn" and state not in ("/" + values[name], "/Off"):
                    problems.append(f"pikepdf: {name} shows {state}")
                if "/N" not in widget.get("/AP", {}):
                    problems.append(f"pikepdf: {name} has no appearance")
        if "/NeedAppearances" in pdf.Root.get("/AcroForm", {}):
            problems.append("pikepdf: NeedAppearances is still there")
    return problems + [f"pikepdf: {name} isn't on a page" for name in values if name not in seen]


def check_pymupdf(path: Path, values: dict) -> list:
    document, problems, found = fitz.open(path), [], {}
    if document.is_repaired:
        problems.append("pymupdf: repaired the file")
    for page in document:
        for widget in page.widgets() or []:
            found.setdefault(widget.field_name, set()).add(str(widget.field_value))
    for name, value in values.items():
        if value not in found.get(name, set()):
            problems.append(f"pymupdf: {name} is {found.get(name)}, not {value!r}")
    return problems


class Form:
    """A document in PDFium with its form."""

    def __init__(self, path: Path):
        self.document = pypdfium2.PdfDocument(path)
        self.document.init_forms()
        # PDFium has no form without an AcroForm.
        self.form = self.document.formenv.raw if self.document.formenv else None
        self.pages = [self.document[index] for index in range(len(self.document))]

    def widgets(self):
        for page in self.pages:
            for index in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
                annotation = pdfium.FPDFPage_GetAnnot(page.raw, index)
                if pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET:
                    yield page, annotation, self.text(pdfium.FPDFAnnot_GetFormFieldName, annotation)

    def text(self, function, annotation, *more) -> str:
        length = function(self.form, annotation, *more, None, 0)
        buffer = (pdfium.FPDF_WCHAR * (length // 2 + 1))()
        function(self.form, annotation, *more, buffer, length)
        return bytes(buffer)[:length].decode("utf-16-le").rstrip("\0")

    def fill(self, page, annotation, value: str) -> bool:
        kind = pdfium.FPDFAnnot_GetFormFieldType(self.form, annotation)
        if kind == pdfium.FPDF_FORMFIELD_TEXTFIELD:
            if not pdfium.FORM_SetFocusedAnnot(self.form, annotation):
                return False
            pdfium.FORM_SelectAllText(self.form, page.raw)
            data = (value + "\0").encode("utf-16-le")
            pdfium.FORM_ReplaceSelection(self.form, page.raw, ctypes.cast(data, ctypes.POINTER(pdfium.FPDF_WCHAR)))
            return bool(pdfium.FORM_ForceToKillFocus(self.form))
        return False

    def rectangle(self, page, annotation) -> tuple:
        rect = pdfium.FS_RECTF()
        pdfium.FPDFAnnot_GetRect(annotation, rect)
        left, bottom = page.get_mediabox()[:2]
        height = page.get_height()
        return tuple(round(SCALE * value) for value in (
            rect.left - left, height - (rect.top - bottom), rect.right - left, height - (rect.bottom - bottom)))

    def images(self) -> list:
        return [page.render(scale=SCALE, grayscale=True, may_draw_forms=True).to_pil() for page in self.pages]


def check_pdfium(path: Path, original: Path, values: dict, most: float) -> tuple:
    problems, differences = [], {}
    filled, own = Form(path), Form(original)
    if not filled.form or not own.form:
        return [], {}
    states = {}
    for _, annotation, name in filled.widgets():
        if name in values and pdfium.FPDFAnnot_GetFormFieldType(filled.form, annotation) not in (
                pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON):
            states.setdefault(name, set()).add(filled.text(pdfium.FPDFAnnot_GetFormFieldValue, annotation))
    for name, found in states.items():
        if values[name] not in found and not any(found):
            problems.append(f"pdfium: {name} is {found}, not {values[name]!r}")
    drawn = [(page, filled_one, name) for (page, own_one, name), (_, filled_one, _) in
             zip(own.widgets(), filled.widgets()) if name in values and own.fill(page, own_one, values[name])]
    ours, theirs = filled.images(), own.images()
    for page, annotation, name in drawn:
        if page.get_rotation():
            continue
        index = own.pages.index(page)
        box = filled.rectangle(page, annotation)
        if box[2] <= box[0] or box[3] <= box[1]:
            continue
        darkness = [sum(255 - value for value in image[index].crop(box).tobytes()) / 255 for image in (ours, theirs)]
        area = (box[2] - box[0]) * (box[3] - box[1])
        differences[name] = abs(darkness[0] - darkness[1]) / area
        if differences[name] > most:
            problems.append(f"pixels: {name} differs by {differences[name]:.1%} of its area")
    return problems, differences


def check(program: str, path: Path, folder: Path, most: float) -> tuple:
    listed = call(program, "form", "list", "--json", path)
    if listed.returncode:
        return [], {}, f"not read ({listed.stderr.strip()[:80]})"
    values = {}
    for field in json.loads(listed.stdout)["fields"]:
        value = wanted(field)
        if value is not None:
            values[field["name"]] = value
    if not values:
        return [], {}, "has no fields to fill in"
    copy = folder / path.name
    words = [word for name, value in values.items() for word in ("--set", f"{name}={value}")]
    before = qpdf.check(path, seconds=120)
    made = call(program, "form", "fill", path, "-o", copy, *words)
    while made.returncode and "at most" in made.stderr:
        name = next(name for name in values if f"field {name} takes at most" in made.stderr)
        values[name] = values[name][:int(made.stderr.split("at most ")[1].split()[0])]
        words = [word for name, value in values.items() for word in ("--set", f"{name}={value}")]
        made = call(program, "form", "fill", path, "-o", copy, *words)
    if made.returncode:
        return [], {}, f"refused ({made.stderr.strip().splitlines()[-1][-90:]})"
    after = qpdf.check(copy, seconds=120)
    problems = [] if b"WARNING" in before.stdout + before.stderr or b"WARNING" not in after.stdout + after.stderr else [
        f"qpdf: {after.stderr.decode('utf-8', 'replace').strip()[:120]}"]
    problems += check_pikepdf(copy, values) + check_pymupdf(copy, values)
    more, differences = check_pdfium(copy, path, values, most)
    return problems + more, differences, None


def arguments(parser):
    options.add(parser, "files", "program", "sample", "seed", files=f"default: {', '.join(FILES)} of Fixtures")
    parser.add_argument("--most", type=float, default=0.05, help="the largest difference of darkness")


def run(options) -> int:
    options.program = program.find(options.program)
    paths = files.chosen(options, lambda: [FIXTURES / name for name in FILES])
    failures, fields, largest = 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            try:
                # Readers may take forever, as on forms that loop.
                problems, differences, reason = isolated.run(
                    check, options.program, path, Path(folder), options.most, seconds=60)
            except isolated.Lost as loss:
                problems, differences, reason = [], {}, f"a reader takes forever, or ends ({loss})"
            failures += len(problems)
            fields += len(differences)
            largest = max([largest, *differences.values()])
            print(*(f"{path.name}: {line}\n" for line in [*problems, *([reason] if reason else [])]), sep="", end="", flush=True)
    print(f"{len(paths)} files, {fields} drawn texts compared, at most {largest:.1%} apart, {failures} failures")
    return 1 if failures else 0
