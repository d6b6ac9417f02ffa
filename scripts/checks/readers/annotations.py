"""Programs and libraries that read annotations, each with the same answer.

A reader returns a dictionary: `annotations`, `repaired` (the reader rebuilt the file's structure), and `warnings`.
An annotation has `number` (of its object; None if it has none), `subtype`, `rect`, `contents`, `author`, `name` (NM),
and `color` (0 to 255 each). A reader that can't tell an entry leaves it out.
"""

import importlib.util
import json
import logging
import re
import shutil
import subprocess
from pathlib import Path

from checks.readers.opening import Password, open_pdfium, open_pikepdf, open_pymupdf, text_of


def colors(values) -> list | None:
    """The components of a color from 0 to 255."""
    return [round(float(value) * 255) for value in values] if values is not None else None


def pikepdf_reader(path: str, password: Password, page: int) -> dict:
    with open_pikepdf(path, password) as pdf:
        annotations = [pikepdf_entries(one) for one in pikepdf_annotations(pdf.pages[page].obj)]
        warnings = [str(line) for line in pdf.get_warnings()]
        return {"annotations": annotations, "repaired": any("file is damaged" in line for line in warnings),
                "warnings": warnings}


def pikepdf_annotations(page) -> list:
    """The annotations of a page that have a type."""
    import pikepdf

    entries = page.get("/Annots")
    return [one for one in (entries if isinstance(entries, pikepdf.Array) else [])
            if isinstance(one, pikepdf.Dictionary) and isinstance(one.get("/Subtype"), pikepdf.Name)]


def pikepdf_entries(one) -> dict:
    """The entries of an annotation."""
    import pikepdf

    rect, color = one.get("/Rect"), one.get("/C")
    return {
        "number": one.objgen[0] or None, "subtype": str(one.Subtype)[1:],
        "rect": [float(value) for value in rect] if isinstance(rect, pikepdf.Array) and _numbers(rect) else None,
        "contents": text_of(one.get("/Contents")), "author": text_of(one.get("/T")), "name": text_of(one.get("/NM")),
        "color": colors(color) if isinstance(color, pikepdf.Array) and _numbers(color) else None}


def _numbers(array) -> bool:
    try:
        return all(float(value) is not None for value in array)
    except (TypeError, ValueError, AttributeError):
        return False


def pymupdf_reader(path: str, password: Password, page: int) -> dict:
    import pymupdf

    document = open_pymupdf(path, password)
    return {"annotations": pymupdf_annotations(document, page), "repaired": document.is_repaired,
            "warnings": pymupdf.TOOLS.mupdf_warnings().splitlines()}


def pymupdf_annotations(document, page: int) -> list:
    """The annotations of a page that are objects of their own and have a type."""
    annotations = []
    for number, _, _ in document[page].annot_xrefs():
        if not number:
            continue  # an annotation inside the array
        def entry(key, number=number):
            kind, value = document.xref_get_key(number, key)
            return value if kind in ("string", "array", "name") else None
        subtype = entry("Subtype")
        if not subtype:
            continue
        rect, color = entry("Rect"), entry("C")
        annotations.append({
            "number": number, "subtype": subtype[1:], "rect": _floats(rect), "color": colors(_floats(color)),
            "contents": entry("Contents") or "", "author": entry("T") or "", "name": entry("NM") or ""})
    return annotations


def _floats(text: str | None) -> list | None:
    try:
        return [float(value) for value in text.strip("[]").split()] if text is not None else None
    except ValueError:
        return None


def pdfium_reader(path: str, password: Password, page: int) -> dict:
    return {"annotations": pdfium_annotations(open_pdfium(path, password)[page]), "repaired": False, "warnings": []}


def pdfium_annotations(handle) -> list:
    """The annotations of a page."""
    import ctypes

    import pypdfium2.raw as raw

    names = {getattr(raw, name): name[len("FPDF_ANNOT_"):] for name in dir(raw)
             if name.startswith("FPDF_ANNOT_") and not name.startswith("FPDF_ANNOT_FLAG")
             and not name.startswith("FPDF_ANNOT_AACTION")}
    known = ["Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline",
             "Squiggly", "StrikeOut", "Stamp", "Caret", "Ink", "Popup", "FileAttachment", "Redact", "Widget"]
    spelled = {name.upper(): name for name in known}
    annotations = []
    for index in range(raw.FPDFPage_GetAnnotCount(handle)):
        one = raw.FPDFPage_GetAnnot(handle, index)
        if not one:
            continue

        def text(key, one=one):
            length = raw.FPDFAnnot_GetStringValue(one, key, None, 0)
            buffer = ctypes.create_string_buffer(length)
            raw.FPDFAnnot_GetStringValue(one, key, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
            return buffer.raw[:max(0, length - 2)].decode("utf-16le", "replace")

        subtype = names.get(raw.FPDFAnnot_GetSubtype(one), "UNKNOWN")
        box = raw.FS_RECTF()
        found = raw.FPDFAnnot_GetRect(one, box)
        # Colors are left out: PDFium tells none of an annotation that has an appearance.
        annotations.append({
            "number": None, "subtype": spelled.get(subtype, subtype), "name": text(b"NM"),
            "rect": [box.left, box.bottom, box.right, box.top] if found else None,
            "contents": text(b"Contents"), "author": text(b"T")})
        raw.FPDFPage_CloseAnnot(one)
    return annotations


def pypdf_reader(path: str, password: Password, page: int) -> dict:
    import pypdf
    from pypdf.generic import ArrayObject, IndirectObject, TextStringObject

    warnings = []

    class Lines(logging.Handler):
        def emit(self, record):
            warnings.append(record.getMessage())

    logging.getLogger("pypdf").addHandler(Lines())
    reader = pypdf.PdfReader(path, strict=True)
    if reader.is_encrypted and not (reader.decrypt(password) or reader.decrypt(password.bytes)):
        raise ValueError("needs another password")
    entries = reader.pages[page].get("/Annots")
    entries = entries.get_object() if entries is not None else None
    annotations = []
    for reference in entries if isinstance(entries, ArrayObject) else []:
        one = reference.get_object()
        if not isinstance(one, dict) or not isinstance(one.get("/Subtype"), str):
            continue

        def text(key, one=one):
            value = one.get(key)
            return str(value) if isinstance(value, TextStringObject) else ""

        def floats(key, one=one):
            value = one.get(key)
            try:
                return [float(item) for item in value] if isinstance(value, ArrayObject) else None
            except (TypeError, ValueError):
                return None

        annotations.append({
            "number": reference.idnum if isinstance(reference, IndirectObject) else None,
            "subtype": one["/Subtype"][1:], "rect": floats("/Rect"), "color": colors(floats("/C")),
            "contents": text("/Contents"), "author": text("/T"), "name": text("/NM")})
    return {"annotations": annotations, "repaired": False, "warnings": warnings}


def pdfjs_folder() -> Path | None:
    """The folder of pdf.js inside its wheel."""
    found = importlib.util.find_spec("pdfjs_viewer")
    folder = Path(found.submodule_search_locations[0]) / "pdfjs" if found else None
    return folder if folder and (folder / "build/pdf.mjs").exists() else None


def pdfjs_reader(path: str, password: Password, page: int) -> dict:
    script = Path(__file__).with_name("pdfjs.mjs")
    found = subprocess.run(["node", str(script), str(pdfjs_folder()), str(page), password, path],
                           stdin=subprocess.DEVNULL, capture_output=True, timeout=25)
    lines = found.stdout.decode("utf-8", "replace").splitlines()
    if not lines:
        raise ValueError(f"node ended with {found.returncode}: {found.stderr.decode()[-200:]}")
    answer = json.loads(lines[0])
    if "error" in answer:
        raise ValueError(answer["error"])
    annotations = []
    for one in answer["annotations"]:
        number = re.fullmatch(r"(\d+)R\d*", one["id"] or "")
        if not one["subtype"]:
            continue
        # pdf.js tells no NM: the object's number identifies the annotation.
        annotations.append({
            "number": int(number.group(1)) if number else None, "subtype": one["subtype"], "rect": one["rect"],
            "contents": one["contents"], "author": one["author"], "color": one["color"]})
    return {"annotations": annotations, "warnings": answer["warnings"],
            "repaired": any("Indexing all PDF objects" in line for line in answer["warnings"])}


# Warnings that say nothing against the file: pypdf's about updates as the standard wants them, and pdf.js's about
# fonts and fields of the file that it looks at as soon as there is a text box, and about borders on tiny pages.
HARMLESS = re.compile(r"Xref table not zero-indexed|ID numbers for objects|undefined function|CFF stem hints|"
                      r"AnnotationBorderStyle|ignoring width|Unknown field name|is not available")


def _has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


# The reference first; pikepdf is libqpdf.
ALL = {
    "pikepdf": (pikepdf_reader, lambda: _has("pikepdf")),
    "PyMuPDF": (pymupdf_reader, lambda: _has("pymupdf")),
    "PDFium": (pdfium_reader, lambda: _has("pypdfium2")),
    "pypdf": (pypdf_reader, lambda: _has("pypdf")),
    "pdf.js": (pdfjs_reader, lambda: bool(shutil.which("node") and pdfjs_folder())),
}


def available() -> tuple:
    """The names of the readers that are there, and of those that aren't."""
    there = [name for name, (_, is_there) in ALL.items() if is_there()]
    return there, [name for name in ALL if name not in there]


def review_entries(path) -> list:
    """All annotations but popups, links and fields, page by page, with what a review changes, as pikepdf reads them."""
    import pikepdf

    def plain(value) -> str | None:
        return None if value is None else str(value)

    def numbers(value) -> tuple | None:
        return None if value is None else tuple(round(float(one), 3) for one in value)

    found = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            for one in page.obj.get("/Annots") or []:
                if one.get("/Subtype") in ("/Popup", "/Link", "/Widget"):
                    continue
                parent = one.get("/IRT")
                found.append({
                    "id": plain(one.get("/NM")), "page": number, "type": str(one.get("/Subtype", ""))[1:],
                    "contents": plain(one.get("/Contents")), "author": plain(one.get("/T")),
                    "color": numbers(one.get("/C")), "rect": numbers(one.get("/Rect")),
                    "opacity": float(one.get("/CA", 1)), "state": plain(one.get("/State")),
                    "parent": plain(parent.get("/NM")) if parent is not None else None,
                })
    return found
