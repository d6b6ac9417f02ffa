"""Tests the check of redactions: each flaw of the stand-in must be found, no flaw where there is none, and readers must
find the other form of the secret in every crafted document."""

import copy
import os
import sys
import tempfile
from pathlib import Path

from checks.redactions import checking, library, searching
from checks.redactions.trials import Needle
from checks.report import SelfTest
from checks.stand_ins import redactor

# A document that the stand-in can redact, and how its result is named if it does.
DOCUMENT = "text on a page/plain"


def run(options) -> int:
    base, test = copy.copy(options), SelfTest()
    base.program = [sys.executable, redactor.__file__]
    trial = next(one for one in library.trials() if one.title == DOCUMENT)
    with tempfile.TemporaryDirectory() as folder:
        for flaw, wanted in {"": "removed", **redactor.FLAWS}.items():
            os.environ["REDACTION_FLAW"] = flaw
            [result] = checking.run_all([lambda folder: checking.crafted(trial, base, folder)], base, Path(folder))
            is_found = wanted in verdicts(result) and bool(flaw or not result.is_failure)
            test.flaw(f"{flaw or 'a sound redaction'} ({wanted})", is_found, next(iter(result.lines()), result.outcome))
        unseen(test, base, Path(folder))
    return test.end()


def verdicts(result) -> set:
    """What the check says of a trial."""
    return {result.outcome} | ({"over-removed"} if result.over else set()) | ({"flawed"} if result.flaws else set())


def unseen(test, options, folder):
    """Names the documents in which no reader finds the other form of the secret, so that no leak could be seen."""
    # Their secret is on page 2 alone, and their letters are what counts.
    alone = {"close lines/words in the other order", "close lines/other case", "close lines/one word of two",
             "close lines/a part of it"}
    trials = [trial for trial in library.trials() if trial.title not in alone]
    jobs = [lambda folder, trial=trial: look(trial, folder) for trial in trials]
    missed = [title for title in checking.run_all(jobs, options, folder) if title]
    for title in missed:
        print(f"UNSEEN {title}")
    test.flaw("the secret", not missed, f"{len(trials)} crafted documents, {len(missed)} in which no reader finds it")


def look(trial, folder) -> str | None:
    """The title of a document in which no reader finds the secret; none if one does."""
    path = folder / f"{os.getpid()}.pdf"
    path.write_bytes(trial.file(plain=False))
    password = trial.options[1] if "--password" in trial.options else ""
    needle = Needle(trial.secret, trial.ignores_case)
    if searching.find(path, needle, password, all_readers=False):
        return None
    return None if checking.has_evidence(path, trial.evidence, password) else trial.title
