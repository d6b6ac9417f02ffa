#!/usr/bin/env python3
"""Redacts crafted and real documents with pdfkey, and looks for what was removed with other programs: pdftotext,
mutool, PyMuPDF, PDFium, pikepdf, and the bytes of the file.

Crafted documents have a phrase in plain text on page 2, and elsewhere in another form (library.py). Each says which
outcome is right: removed (status 0, and no reader finds it), listed (status 1, and the report names what wasn't read),
refused (nothing is written). A phrase that is found after a status of 0 has LEAKED; so has one on page 2, and one that
the report doesn't name. Letters that went without being asked for are over-removed (letters.py). Of real files, five
random words and two random areas are redacted. The exit status is 1 after a leak, an over-removal or another flaw."""

import argparse
import collections
import multiprocessing
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import warnings
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "edits"))
warnings.simplefilter("ignore")

import letters  # noqa: E402
import library  # noqa: E402
import searching  # noqa: E402
from runs import Result, redact, statuses  # noqa: E402
from trials import Needle  # noqa: E402

CHECKOUT = Path(__file__).resolve().parents[2]
COLUMNS = ["trials", "removed", "listed", "refused", "LEAKED", "over-removed", "flawed", "image pages"]


def crafted(trial, options, folder) -> Result:
    """Redacts a crafted document."""
    name = file_name(trial)
    path, output = folder / f"{name}.pdf", folder / f"{name}.redacted.pdf"
    path.write_bytes(trial.file())
    redaction = redact(options, path, output, "--text", trial.secret, *trial.options)
    result = Result(trial.kind, trial.title, "refused", command=redaction.command, images=len(redaction.images))
    result.flaws += statuses(redaction)
    if redaction.is_written and redaction.status in (0, 1):
        password = trial.options[1] if "--password" in trial.options else ""
        judge(result, trial, redaction, path, password)
    if result.outcome != "LEAKED" and result.outcome not in trial.accepts:
        result.flaws.append(f"{result.outcome}, but should be {' or '.join(sorted(trial.accepts))}: "
                            + redaction.messages.rpartition(".pdf: ")[2][:100])
    if not options.keep:
        path.unlink()
        output.unlink(missing_ok=True)
    return result


def judge(result, trial, redaction, path, password):
    """Looks for the words in the copy, and for letters that went with them."""
    needle = Needle(trial.secret, trial.ignores_case)
    result.found = searching.find(redaction.output, needle, password, all_readers=redaction.status != 0)
    result.found += [("pikepdf", "codes in a stream")] * has_evidence(redaction.output, trial.evidence, password)
    result.outcome = "listed" if redaction.status else "removed"
    plain = any("page 2" in place for reader, place in result.found if reader != "shown whole")
    if result.found and (redaction.status == 0 or plain or not redaction.names(trial.page)):
        result.outcome = "LEAKED"
    elif redaction.status and not redaction.names(None):
        result.flaws.append("the status is 1, and the report doesn't say why")
    bare = path.with_suffix(".bare.pdf") if trial.is_own else None
    if bare:
        bare.write_bytes(trial.bare_file())
    try:
        needles = [needle] + [Needle(part, trial.ignores_case) for part in trial.parts]
        result.over = letters.lost(path, redaction.output, needles, password, redaction.images, bare)
    except letters.isolated.Lost as error:
        result.flaws += [f"letters can't be compared: {error}"] if letters.readable(path, password) else []
    if bare:
        bare.unlink()


def has_evidence(path, evidence, password) -> bool:
    """Whether a decoded stream has bytes that show the secret to people."""
    if not evidence:
        return False

    def look():
        import pikepdf

        with pikepdf.open(path, password=password) as pdf:
            for value in pdf.objects:
                if isinstance(value, pikepdf.Stream):
                    data = value.read_bytes()
                    if any(one in data or one.lower() in data.lower() for one in evidence):
                        return True
        return False
    try:
        return searching.isolated.run(look)
    except searching.isolated.Lost:
        return False


def work(index: int) -> Result:
    """One trial, in a process of its own."""
    job = JOBS[index]
    try:
        return job(FOLDER)
    except Exception as error:
        return Result("the check", f"trial {index}", "refused", flaws=[f"{type(error).__name__}: {error}"])


JOBS, FOLDER = [], None


def run_all(jobs, options, folder):
    """Runs the jobs in processes; yields each result."""
    global FOLDER
    import pikepdf  # noqa: F401  here, so that each process has them already
    import pymupdf
    import pypdfium2  # noqa: F401

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    JOBS[:], FOLDER = jobs, folder
    forget = (signal.SIGTERM, signal.SIG_DFL)
    with multiprocessing.get_context("fork").Pool(options.jobs, signal.signal, forget) as pool:
        yield from pool.imap_unordered(work, range(len(jobs)), chunksize=2)


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
    import real_files

    trials = [(trial.title, lambda folder, trial=trial: crafted(trial, options, folder)) for trial in library.trials()]
    if options.files:
        trials = []
    for path in options.files or real_files.files():
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
            print(f"{file_name(trial)}: {trial.title} ({' or '.join(sorted(trial.accepts))})")
            if options.craft:
                (options.craft / f"{file_name(trial)}.pdf").write_bytes(trial.file())
    return 0


def file_name(trial) -> str:
    return re.sub(r"[^A-Za-z0-9.-]+", "_", trial.title)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(CHECKOUT / ".build/pdfkey"), help="the program pdfkey")
    parser.add_argument("--seed", type=int, default=1, help="for words, areas and samples")
    parser.add_argument("--sample", type=int, metavar="N", help="only N of the trials")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes at a time")
    parser.add_argument("--only", metavar="PATTERN", help="trials whose kind/name matches a regular expression")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the documents and their copies there")
    parser.add_argument("--craft", type=Path, metavar="DIR", help="write the crafted documents there, and end")
    parser.add_argument("--list", action="store_true", help="print the crafted trials and their outcomes")
    parser.add_argument("--self-test", action="store_true", help="have the check find the flaws of a stand-in")
    parser.add_argument("files", nargs="*", type=Path, help="real files, instead of all trials")
    options = parser.parse_args()
    if options.list or options.craft:
        return show_library(options)
    if options.self_test:
        import self_test

        return self_test.run(options)
    if not shutil.which(options.program):
        parser.error(f"{options.program} isn't a program; build it, or name another with --program")
    options.program = [os.path.abspath(options.program)]
    return run(options)


def run(options) -> int:
    """Runs the trials, and prints what is wrong and the table."""
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    results = []
    # The table of what was done is printed even if the check is ended.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with tempfile.TemporaryDirectory() as folder:
            for result in run_all(jobs_of(options), options, options.keep or Path(folder)):
                results.append(result)
                for line in result.lines():
                    print(line, flush=True)
    finally:
        print_table(results)
    return 1 if any(result.is_failure for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
