"""Compares built outlines with those that documents had.

Titles are compared without numbers, case, blanks and signs; pages have to be equal. Precision counts against all items
of the document's outline, recall against those of the levels that are built: those of the outline, at most --levels.
"""
import json
import re
import subprocess
import tempfile
import unicodedata
from pathlib import Path

import pikepdf

from checks import options, program
from checks.readers import documents
from checks.stand_ins import files

NUMBER = re.compile(
    r"^(?:(?:chapter|part|appendix|section|kapitel|anhang|teil|§)\s+)?"
    r"(?:\d+(?:[.-]\d+)*|[A-Z](?:\.\d+)*|[IVXLC]+)[.:)]?\s+(?=\S*\w)", re.I)


def key(title):
    """A title without its number, case, blanks and signs."""
    title = unicodedata.normalize("NFKC", title).strip()
    bare = NUMBER.sub("", title) if any(c.isalpha() for c in NUMBER.sub("", title)) else title
    return "".join(c for c in bare.lower() if c.isalnum()) or title


def items(path: Path) -> list:
    """The level, title and page of each item with a page."""
    with pikepdf.open(path) as pdf:
        found = documents.pikepdf_outline(pdf.Root, documents.Canon(pdf))
        return [(level, title, target.page) for level, title, target in found if isinstance(target, documents.Place)]


def arguments(parser):
    options.add(parser, "files", "program", "sample", "seed", files="default: the corpus")
    parser.add_argument("--levels", type=int, default=3, metavar="N", help="of the built outline (3)")


def run(options) -> int:
    options.program = program.find(options.program)
    total = [0, 0, 0, 0]
    for path in files.chosen(options, files.corpus):
        try:
            truth = items(path)
        except Exception:
            continue
        if len(truth) < 4:
            continue
        levels = min(options.levels, 1 + max(level for level, _, _ in truth))
        with tempfile.TemporaryDirectory() as folder:
            bare = Path(folder) / "bare.pdf"
            with pikepdf.open(path) as pdf:
                del pdf.Root["/Outlines"]
                pdf.save(bare)
            command = [options.program, "outline", "build", bare, "--levels", str(levels), "--dry-run", "--json"]
            made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300)
            built = json.loads(made.stdout) if made.returncode == 0 else {"items": []}
            found = [(item["level"], item["title"], item["page"] - 1) for item in built["items"]]
        wanted = {(key(title), page) for _, title, page in truth}
        shown = {(key(title), page) for _, title, page in found}
        top = [(key(title), page) for level, title, page in truth if level < levels]
        good = sum((key(title), page) in wanted for _, title, page in found)
        hit = sum(item in shown for item in top)
        total = [a + b for a, b in zip(total, (good, len(found), hit, len(top)))]
        precision = good / len(found) if found else 1
        print(f"{precision:.3f} {hit / max(1, len(top)):.3f} {len(found):5} {len(top):5} {path.name}")
    print(f"precision {total[0] / max(1, total[1]):.3f}, recall {total[2] / max(1, total[3]):.3f}")
    return 0 if total[1] else 1
