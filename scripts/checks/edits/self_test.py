"""Tests the check of edits: each flaw of the stand-in must be found by the part of the check that is there for it."""

import concurrent.futures
import copy

from checks import FIXTURES
from checks.edits import checking
from checks.report import SelfTest
from checks.stand_ins import editor

# Files of which no sound edit may be reported.
SOUND = ["article.pdf", "many-pages.pdf", "encrypted-user.pdf", "geometry.pdf"]


def run(options) -> int:
    base, test = copy.copy(options), SelfTest()
    base.stand_in, base.jobs = True, 1
    base.pixel_types = ["highlight", "line"]

    def found(flaw: str) -> tuple:
        one = copy.copy(base)
        one.environment = {"EDIT_FLAW": flaw}
        wanted = editor.FLAWS.get(flaw)
        one.pixels = lambda path: wanted in (None, "pixels")
        # A file with cross-reference streams, one with annotations, and one with tables.
        special = {"table-on-stream": "many-pages.pdf", "forgotten": "types.pdf"}
        names = [special.get(flaw, "article.pdf")] if flaw else SOUND
        results = checking.check_all([FIXTURES / name for name in names], one)
        return flaw, wanted, [failure for result in results for failure in result["failures"]]

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for flaw, wanted, failures in pool.map(found, ["", *editor.FLAWS]):
            is_found = any(name == wanted for name, _ in failures) if flaw else not failures
            shown = next((f"{name}: {detail}" for name, detail in failures if not flaw or name == wanted), "nothing")
            test.flaw(f"{flaw or 'sound edits'} ({wanted or 'no check'})", is_found, shown)
            for name, detail in failures if not is_found else ():
                print(f"    {name}: {detail}")
    return test.end()
