"""Tests the checks of edits: each flaw of the stand-in must be found by the check that is there for it."""

import concurrent.futures
import copy

import stand_in


# Files of which no sound edit may be reported.
SOUND = ["article.pdf", "many-pages.pdf", "encrypted-user.pdf", "geometry.pdf"]


def run(options, checkout) -> int:
    import check

    fixtures = checkout / "Fixtures"
    base = copy.copy(options)
    base.stand_in = True
    base.pixel_types = ["highlight", "line"]

    def found(flaw: str) -> tuple:
        one = copy.copy(base)
        one.environment = {"EDIT_FLAW": flaw}
        wanted = stand_in.FLAWS.get(flaw)
        one.pixels = lambda path: wanted in (None, "pixels")
        # A file with cross-reference streams, one with annotations, and one with tables.
        special = {"table-on-stream": "many-pages.pdf", "forgotten": "types.pdf"}
        names = [special.get(flaw, "article.pdf")] if flaw else SOUND
        failures = [failure for name in names for failure in check.guarded(fixtures / name, one)["failures"]]
        return flaw, wanted, failures

    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for flaw, wanted, failures in pool.map(found, ["", *stand_in.FLAWS]):
            good = any(name == wanted for name, _ in failures) if flaw else not failures
            passed, failed = passed + good, failed + (not good)
            shown = next((f"{name}: {detail}" for name, detail in failures if not flaw or name == wanted), "nothing")
            print(f"{'found' if good else 'MISSED'} {flaw or 'sound edits'} ({wanted or 'no check'}): {shown}", flush=True)
            if not good:
                for name, detail in failures:
                    print(f"    {name}: {detail}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
