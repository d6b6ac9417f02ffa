"""Redacts crafted and real documents with pdfkey, and looks for what was removed with other programs: pdftotext,
mutool, PyMuPDF, PDFium, pikepdf, and the bytes of the file.

Crafted documents have a phrase in plain text on page 2, and elsewhere in another form (library.py). Each says which
outcome is right: removed (status 0, and no reader finds it), listed (status 1, and the report names what wasn't read),
refused (nothing is written). A phrase that is found after a status of 0 has LEAKED; so has one on page 2, and one that
the report doesn't name. Letters that went without being asked for are over-removed (letters.py). Of real files, five
random words and two random areas are redacted. A release build takes a fraction of the time.
"""

import collections
import random
import re
import signal
import sys
import tempfile
import warnings
from pathlib import Path

from checks import options, program
from checks.redactions import checking, library, real_files, self_test
from checks.stand_ins import files

warnings.simplefilter("ignore")
COLUMNS = ["trials", "removed", "listed", "refused", "LEAKED", "over-removed", "flawed", "image pages"]


def print_table(results):
    """The results by kind."""
    rows = collections.defaultdict(collections.Counter)
    for result in results:
        for row in (rows[result.kind], rows["all"]):
            row.update({"trials": 1, result.outcome: 1, "over-removed": int(bool(result.over)),
                        "flawed": int(bool(result.flaws)), "image pages": result.images})
    width = max(map(len, rows), default=0)
    print(" " * width + "  " + "  ".join(COLUMNS))
    for kind in sorted(rows, key=lambda kind: (kind == "all", kind)):
        print(kind.ljust(width) + "  " + "  ".join(str(rows[kind][column]).rjust(len(column)) for column in COLUMNS))


def jobs_of(options) -> list:
    """The crafted and the real trials, each as a function of a folder."""
    trials = [(trial.title, lambda folder, trial=trial: checking.crafted(trial, options, folder)) for trial in library.trials()]
    if options.files:
        trials = []
    for path in options.files or files.all_files():
        trials.append((f"real words/{path.name}", lambda folder, path=path: real_files.words(path, options, folder)))
        trials.append((f"real areas/{path.name}", lambda folder, path=path: real_files.areas(path, options, folder)))
    if options.only:
        trials = [(title, job) for title, job in trials if re.search(options.only, title)]
    if options.sample:
        trials = random.Random(options.seed).sample(trials, min(options.sample, len(trials)))
    return [job for _, job in trials]


def show_library(options) -> int:
    """Prints the crafted trials, or writes their documents."""
    if options.craft:
        options.craft.mkdir(parents=True, exist_ok=True)
    for trial in library.trials():
        if re.search(options.only or "", trial.title):
            print(f"{checking.file_name(trial)}: {trial.title} ({' or '.join(sorted(trial.accepts))})")
            if options.craft:
                (options.craft / f"{checking.file_name(trial)}.pdf").write_bytes(trial.file())
    return 0


def arguments(parser):
    options.add(parser, "files", "program", "seed", "sample", "jobs", "only", "self-test",
                only="trials whose kind/name matches a regular expression", files="real files, instead of all trials")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the documents and their copies there")
    parser.add_argument("--craft", type=Path, metavar="DIR", help="write the crafted documents there, and end")
    parser.add_argument("--list", action="store_true", help="print the crafted trials and their outcomes")


def run(options) -> int:
    """Runs the trials, and prints what is wrong and the table."""
    if options.list or options.craft:
        return show_library(options)
    if options.self_test:
        return self_test.run(options)
    options.program = [program.find(options.program)]
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    results = []
    # The table of what was done is printed even if the check is ended.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with tempfile.TemporaryDirectory() as folder:
            for result in checking.run_all(jobs_of(options), options, options.keep or Path(folder)):
                results.append(result)
                for line in result.lines():
                    print(line, flush=True)
    finally:
        print_table(results)
    return 1 if any(result.is_failure for result in results) else 0
