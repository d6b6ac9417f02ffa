"""Tests the check of writing: faults that are made on purpose must be found, and sound files must be found sound."""

import sys
import tempfile
from pathlib import Path

from pikepdf import Name, Pdf, Stream

from checks import FIXTURES
from checks.comparing import views as comparing
from checks.readers import isolated, opening
from checks.report import SelfTest
from checks.writes import checking

EVERYBODY = ("pikepdf", "MuPDF", "PDFium", "Poppler")


def note(page) -> object:
    return next(one for one in page.Annots if one.get("/Subtype") == "/Text")


def blacken(pdf):
    """Replaces the first image by a black one."""
    image = next(one for one in pdf.objects if getattr(one, "get", None) and one.get("/Subtype") == "/Image")
    image.write(bytes(int(image.Width) * int(image.Height)))
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8


def field(pdf) -> object:
    return next(one for one in pdf.Root.AcroForm.Fields if one.get("/T") == "text")


def swap(pdf):
    page = pdf.pages[3]
    del pdf.pages[3]
    pdf.pages.insert(0, page)


# The fault, the file, what is done to it by pikepdf, the facet and the readers that must report it.
FAULTS = [
    ("emptied page", "article.pdf", lambda pdf: setattr(pdf.pages[1], "Contents", Stream(pdf, b"")), "text",
     ("MuPDF", "PDFium", "Poppler")),
    ("emptied resources", "article.pdf", lambda pdf: setattr(pdf.pages[1], "Resources", pdf.make_indirect({})), "image",
     ("MuPDF", "PDFium", "Poppler")),
    ("another content", "article.pdf", lambda pdf: pdf.pages[1].contents_add(b"1 0 0 rg 0 0 90 90 re f"), "image",
     ("MuPDF", "PDFium", "Poppler")),
    ("content, for qpdf", "article.pdf", lambda pdf: pdf.pages[1].contents_add(b"% nothing"), "content", ("pikepdf",)),
    ("another image", "scan.pdf", blacken, "image", ("MuPDF", "PDFium", "Poppler")),
    ("lost annotation", "types.pdf", lambda pdf: pdf.pages[0].Annots.__delitem__(0), "annotations",
     ("pikepdf", "MuPDF", "PDFium")),
    ("text of a note", "article.pdf", lambda pdf: setattr(note(pdf.pages[4]), "Contents", "Other"), "annotations",
     ("pikepdf", "MuPDF", "PDFium")),
    ("appearance of an annotation", "types.pdf", lambda pdf: pdf.pages[0].Annots[0].AP.N.write(b"0 0 9 9 re f"),
     "annotations", ("pikepdf",)),
    ("lost link", "article.pdf", lambda pdf: pdf.pages[1].__delitem__("/Annots"), "annotations",
     ("pikepdf", "MuPDF", "PDFium")),
    ("heading", "article.pdf", lambda pdf: setattr(pdf.Root.Outlines.First, "Title", "Other"), "outline",
     ("pikepdf", "MuPDF", "PDFium")),
    ("page of a heading", "article.pdf", lambda pdf: setattr(pdf.Root.Outlines.First, "Dest", pdf.make_indirect(
        [pdf.pages[7].obj, Name.Fit])), "outline", ("pikepdf", "PDFium")),
    ("lost attachment", "attachments.pdf", lambda pdf: pdf.Root.Names.__delitem__("/EmbeddedFiles"), "files",
     ("pikepdf", "MuPDF", "PDFium", "Poppler")),
    ("form value", "forms.pdf", lambda pdf: setattr(field(pdf), "V", "Other"), "fields", ("pikepdf", "MuPDF")),
    ("title", "article.pdf", lambda pdf: pdf.docinfo.__setitem__("/Title", "Other"), "metadata", EVERYBODY),
    ("size", "article.pdf", lambda pdf: setattr(pdf.pages[1], "CropBox", pdf.make_indirect([0, 0, 300, 300])), "size",
     EVERYBODY),
    ("label", "labels.pdf", lambda pdf: pdf.Root.__delitem__("/PageLabels"), "label", ("pikepdf", "PDFium")),
    ("lost page", "article.pdf", lambda pdf: pdf.pages.__delitem__(3), "count", EVERYBODY),
    ("swapped pages", "article.pdf", swap, "text",
     ("MuPDF", "PDFium", "Poppler")),
    ("language", "article.pdf", lambda pdf: setattr(pdf.Root, "Lang", "tlh"), "catalog", ("pikepdf",)),
]


def saved(source: Path, target: Path, change):
    with Pdf.open(source) as pdf:
        change(pdf)
        pdf.save(target)


def seen(source: Path, target: Path, check) -> set:
    """The readers and facets of the differences between two files."""
    check.count, check.read, check.drawn = 1 << 20, list(range(40)), list(range(6))
    password = opening.password_of(source)
    views_of = {}
    for path in (source, target):
        count = isolated.run(lambda path=path: len(opening.open_pikepdf(str(path), password).pages))
        views_of[path] = check.look(path, password, range(count), {})
    found = set()
    for reader, old in views_of[source].items():
        new = views_of[target][reader]
        found |= {(reader, "open")} if "lost" in new else {
            (reader, one.facet) for one in comparing.differences(old, new, comparing.Change(), set())}
    return found


# What a program does instead of adding an annotation, its exit status, and the facet and the reader that report it.
STAND_INS = {
    "refuses and writes": ("open(path, 'ab').write(b' ')", 65, "pdfkey", "refused"),
    "refuses and leaves a file": ("open('copy.pdf.part', 'wb')", 65, "pdfkey", "refused"),
    "succeeds and leaves a file": ("open('copy.pdf.part', 'wb')", 0, "pdfkey", "leftover"),
    "crashes": ("os.kill(os.getpid(), 11)", 0, "pdfkey", "crash"),
    "does nothing": ("pass", 0, "pikepdf", "asked"),
    "empties a page": ("pdf = pikepdf.open(path, allow_overwriting_input=True)\n"
                       "for page in pdf.pages: page.Contents = pdf.make_stream(b'')\n"
                       "pdf.save(path)", 0, "Poppler", "text"),
    "has readers repair": ("data = open(path, 'rb').read()\n"
                           "open(path, 'wb').write(re.sub(rb'startxref\\s+\\d+', b'startxref 7', data))", 0, "MuPDF",
                           "repair"),
    "writes half a file": ("data = open(path, 'rb').read()\nopen(path, 'wb').write(data[:900])", 0, "Poppler", "open"),
}


def stand_in(folder: Path, name: str) -> Path:
    code, status, _, _ = STAND_INS[name]
    program = folder / "program"
    program.write_text(f"#!{sys.executable}\nimport os, re, sys\nimport pikepdf\npath = 'copy.pdf'\n"
                       f"if sys.argv[1:3] != ['annotations', 'add']: sys.exit(65)\n{code}\nsys.exit({status})\n")
    program.chmod(0o755)
    return program


def run(options) -> int:
    check, test = checking.FileCheck.__new__(checking.FileCheck), SelfTest()

    def show(name: str, is_good: bool, found):
        test.flaw(name, is_good, ", ".join(sorted(f"{reader} {facet}" for reader, facet in found)) or "nothing")

    with tempfile.TemporaryDirectory(prefix="check-writes.") as folder:
        target = Path(folder) / "target.pdf"
        for name in sorted({fault[1] for fault in FAULTS}):
            saved(FIXTURES / name, target, lambda pdf: None)
            found = seen(FIXTURES / name, target, check)
            show(f"a sound copy of {name}", not found, found)
        for name, file, change, facet, by in FAULTS:
            saved(FIXTURES / file, target, change)
            found = seen(FIXTURES / file, target, check)
            show(name, all((reader, facet) in found for reader in by), found)
        options.only = "annotations add highlight"
        for name, (_, _, reader, facet) in STAND_INS.items():
            options.program = str(stand_in(Path(folder), name))
            found = {one[1:3] for result in checking.check_all([FIXTURES / "article.pdf"], options) for one in result["found"]}
            show(f"a program that {name}", (reader, facet) in found, found)
    return test.end()
