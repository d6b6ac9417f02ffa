"""Tests the check of redactions: each flaw of the stand-in must be found, no flaw where there is none, and readers must
find the other form of the secret in every crafted document."""

import copy
import os
import sys
import tempfile
from pathlib import Path

import stand_in

# A document that the stand-in can redact, and how its result is named if it does.
DOCUMENT = "text on a page/plain"


def run(options) -> int:
    import check

    failed = 0
    base = copy.copy(options)
    base.program = [sys.executable, str(Path(__file__).with_name("stand_in.py"))]
    trial = next(one for one in check.library.trials() if one.title == DOCUMENT)
    with tempfile.TemporaryDirectory() as folder:
        for flaw, wanted in {"": "removed", **stand_in.FLAWS}.items():
            os.environ["REDACTION_FLAW"] = flaw
            [result] = check.run_all([lambda folder: check.crafted(trial, base, folder)], base, Path(folder))
            good = wanted in verdicts(result) and (flaw or not result.is_failure)
            failed += not good
            detail = next(iter(result.lines()), result.outcome)
            print(f"{'found' if good else 'MISSED'} {flaw or 'a sound redaction'} ({wanted}): {detail}", flush=True)
        failed += unseen(check, base, Path(folder))
    print(f"{failed} failed")
    return 1 if failed else 0


def verdicts(result) -> set:
    """What the check says of a trial."""
    return {result.outcome} | ({"over-removed"} if result.over else set()) | ({"flawed"} if result.flaws else set())


def unseen(check, options, folder) -> int:
    """Counts the documents in which no reader finds the other form of the secret, so that no leak could be seen."""
    # Their secret is on page 2 alone, and their letters are what counts.
    alone = {"close lines/words in the other order", "close lines/other case", "close lines/one word of two",
             "close lines/a part of it"}
    trials = [trial for trial in check.library.trials() if trial.title not in alone]
    jobs = [lambda folder, trial=trial: look(check, trial, folder) for trial in trials]
    missed = [title for title in check.run_all(jobs, options, folder) if title]
    for title in missed:
        print(f"UNSEEN {title}")
    print(f"{len(trials)} crafted documents, {len(missed)} in which no reader finds the secret")
    return len(missed)


def look(check, trial, folder):
    """The title of a document in which no reader finds the secret; none if one does."""
    path = folder / f"{os.getpid()}.pdf"
    path.write_bytes(trial.file(plain=False))
    password = trial.options[1] if "--password" in trial.options else ""
    needle = check.Needle(trial.secret, trial.ignores_case)
    if check.searching.find(path, needle, password, all_readers=False):
        return None
    return None if check.has_evidence(path, trial.evidence, password) else trial.title
