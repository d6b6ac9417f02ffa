"""Applies every writing command of pdfkey to copies of PDFs, and compares before and after in other programs.

pikepdf, PyMuPDF, PDFium and Poppler's programs read the text, small images, annotations and sizes of the pages, form
values, outline, attachments, destinations and metadata. What an operation wasn't asked to change has to be the same for
each of them. A reader that opened the file before opens it after, and repairs nothing that it didn't repair before. A
command that fails leaves its folder as it was, byte for byte.

Then the checks edits, forms and outlines look closer at single commands; --alone leaves them out.
"""

import collections
import subprocess
import sys
import time

from checks import options, program
from checks.stand_ins import files
from checks.writes import self_test
from checks.writes.checking import check_all


def grouped(result: dict) -> list:
    """The differences of a file, each with the operations that have it, and the commands of the first one."""
    names = collections.defaultdict(list)
    for operation, *what in result["found"]:
        names[tuple(what)].append(operation)
    return [f"{result['file']}: {reader}: {facet}: {detail}\n    in {', '.join(dict.fromkeys(found))}: "
            f"{result['commands'].get(found[0], '')[:400]}" for (reader, facet, detail), found in names.items()]


def report(results: list) -> list:
    """The lines at the end: numbers, and the reasons of refusals with the number of operations and of files."""
    refused = collections.defaultdict(list)
    for one in results:
        for operation, reason in one["refused"]:
            refused[reason].append(one["file"])
    ran, found = sum(len(one["commands"]) for one in results), sum(len(one["found"]) for one in results)
    lines = [f"{len(names):5} refused in {len(set(names))} files, as {names[0]}: {reason}"
             for reason, names in sorted(refused.items(), key=lambda item: -len(item[1]))]
    return lines + [
        f"{ran} operations on {len(results)} files, {sum(map(len, refused.values()))} refused, "
        f"{sum(one['uncompared'] for one in results)} views not compared, {found} differences in "
        f"{sum(bool(one['found']) for one in results)} files"]


def others(options, paths: list) -> int:
    """Runs the checks of single commands on the same files; returns how many fail."""
    failed = 0
    forms = [path for path in paths if b"/AcroForm" in path.read_bytes()]
    for name, words in {"edits": [f"--jobs={options.jobs}", *paths], "forms": forms, "outlines": paths}.items():
        if words:
            print(f"\ncheck {name}", flush=True)
            failed += subprocess.run([sys.executable, sys.argv[0], name, "--program", options.program, *words]).returncode != 0
    return failed


def arguments(parser):
    options.add(parser, "files", "program", "jobs", "sample", "seed", "only", "self-test",
                only="only operations whose names match a regular expression")
    parser.add_argument("--alone", action="store_true", help="without the checks edits, forms and outlines")


def run(options) -> int:
    if options.self_test:
        return self_test.run(options)
    options.program = program.find(options.program)
    paths = files.chosen(options)
    print(f"seed {options.seed}, {len(paths)} files", flush=True)
    started, results = time.monotonic(), []
    for result in check_all(paths, options):
        results.append(result)
        print(*(f"{line}\n" for line in grouped(result)), sep="", end="", flush=True)
    print(*report(results), f"{time.monotonic() - started:.0f} s", sep="\n", flush=True)
    failed = any(one["found"] for one in results)
    return 1 if (0 if options.alone else others(options, paths)) or failed else 0
