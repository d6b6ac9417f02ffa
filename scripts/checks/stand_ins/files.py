"""The PDFs that are checked: Fixtures and the corpus, or what stands in for its files where it is missing."""

import os
import random
from pathlib import Path

from checks import CHECKOUT, FIXTURES

CORPUS = Path(os.environ.get("PDFKEY_CORPUS") or CHECKOUT.parent / "shared/corpus") / "pdfs"
# Fixtures of the same kind as files of the corpus that checks name: cropped and turned pages, pages with annotations.
STAND_INS = {"pdfpig--cropped-and-rotated.pdf": "geometry.pdf", "pdfjs--issue7821.pdf": "types.pdf",
             "qpdf--annotations-rotated-90.pdf": "placement.pdf"}


def corpus() -> list:
    """The files of the corpus; Fixtures if it is missing."""
    return sorted(CORPUS.rglob("*.pdf")) or sorted(FIXTURES.glob("*.pdf"))


def all_files() -> list:
    return list(dict.fromkeys([*sorted(FIXTURES.glob("*.pdf")), *corpus()]))


def named(*names: str) -> set:
    """The names of files, or of what stands in for those of a corpus that is missing."""
    return {*names} if CORPUS.exists() else {STAND_INS.get(name, name) for name in names}


def chosen(options, default=all_files) -> list:
    """The files that options name, or all of them; with a sample, some at random."""
    if not options.files and not CORPUS.exists():
        print(f"skipped: there is no corpus in {CORPUS}", flush=True)
    files = [path.resolve() for path in options.files or default()]
    if options.sample:
        files = sorted(random.Random(options.seed).sample(files, min(options.sample, len(files))))
    return files
