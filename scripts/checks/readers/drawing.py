"""Pages as Poppler, MuPDF and PDFium draw them."""

import importlib.util
import shutil
import subprocess

from checks.readers.opening import open_pdfium, open_pymupdf

# High enough that readers' rounding of thin lines to pixels matters little.
DPI = 450
RENDERERS = {"Poppler": "pdftoppm", "MuPDF": "pymupdf", "PDFium": "pypdfium2"}


def draw(renderer: str, path: str, password, page: int):
    """A page as an array of rows, columns and colors."""
    return {"Poppler": poppler, "MuPDF": mupdf, "PDFium": pdfium}[renderer](path, password, page)


def poppler(path: str, password, page: int):
    import numpy

    return _ppm(poppler_bytes(path, password, page, DPI), numpy)


def poppler_bytes(path: str, password, page: int, dpi: int) -> bytes:
    """A page as PPM."""
    secret = password.bytes
    words = [b"-opw", secret, b"-upw", secret] if secret else []
    made = subprocess.run(
        ["pdftoppm", "-r", str(dpi), "-f", str(page + 1), "-l", str(page + 1), *words, path],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=25)
    if made.returncode or not made.stdout:
        raise ValueError(f"pdftoppm: {made.stderr.decode('utf-8', 'replace').strip()[-200:]}")
    return made.stdout


def _ppm(data: bytes, numpy):
    _, width, height, _ = data.split(None, 4)[:4]
    width, height = int(width), int(height)
    return numpy.frombuffer(data[-width * height * 3:], numpy.uint8).reshape(height, width, 3)


def mupdf(path: str, password, page: int):
    import numpy
    import pymupdf

    document = open_pymupdf(path, password)
    drawn = document[page].get_pixmap(dpi=DPI, alpha=False, colorspace=pymupdf.csRGB)
    rows = numpy.frombuffer(drawn.samples, numpy.uint8).reshape(drawn.height, drawn.stride)
    return rows[:, :drawn.width * 3].reshape(drawn.height, drawn.width, 3)


def pdfium(path: str, password, page: int):
    return open_pdfium(path, password)[page].render(scale=DPI / 72, rev_byteorder=True).to_numpy()[:, :, :3].copy()


def available() -> tuple:
    """The names of the renderers that are there, and of those that aren't; pdf.js needs a canvas, which node hasn't."""
    there = [name for name, needed in RENDERERS.items()
             if (shutil.which(needed) if name == "Poppler" else importlib.util.find_spec(needed))
             and importlib.util.find_spec("numpy")]
    return there, [name for name in RENDERERS if name not in there] + ["pdf.js (it draws in browsers only)"]
