"""Edits copies of PDFs and holds the results against other programs.

On the first page of each file one annotation of every type is added; all are changed, one is answered, one gets a
state, one is removed. Then the checks, by the names under which they fail:

  asked     the annotations are as the commands asked for, in pikepdf's view
  options   --dry-run changes nothing, -o leaves the input alone, --backup keeps it, --from - adds what it is given
  bytes     the file begins with its old bytes, if it was appended to
  section   the new cross-reference section is of the last one's kind, and its trailer has no XRefStm
  qpdf      qpdf --check says nothing new
  repair    no reader repairs, fails or warns that didn't before
  readers   all readers count the same annotations and agree about their entries
  pages     other pages are drawn as before
  objects   other objects are as before
  pixels    an annotation changes the same area in all renderers, within 5 % (some files only)
  refused   the program refuses only where permissions, a signature or damage are a reason

Refused files are listed with their reason. The exit status is 1 if a check fails.
"""

import json
import time

from checks import options, program
from checks.edits import self_test
from checks.edits.checking import CHECKS, PIXEL_FILES, TYPES, check_all
from checks.readers import annotations, drawing
from checks.report import Unready
from checks.stand_ins import files


def table(results: list) -> str:
    lines = [f"{'check':10} {'files':>6} {'failed':>7}"]
    for check in CHECKS:
        ran = sum(check in one["done"] for one in results)
        failed = sum(any(name == check for name, _ in one["failures"]) for one in results)
        lines.append(f"{check:10} {ran:6} {failed:7}")
    return "\n".join(lines)


def arguments(parser):
    options.add(parser, "files", "program", "sample", "seed", "jobs", "self-test")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--stand-in", action="store_true", help="check the self-test's program instead of pdfkey")


def run(options) -> int:
    options.readers, no_readers = annotations.available()
    options.renderers, no_renderers = drawing.available()
    if "pikepdf" not in options.readers:
        raise Unready("pikepdf is needed")
    for module in ("pikepdf", "pymupdf", "pypdfium2", "pypdf", "numpy"):
        try:
            __import__(module)  # once, before the processes are forked
        except ImportError:
            pass
    options.pixel_types, options.environment = TYPES, {}
    if options.self_test:
        return self_test.run(options)
    options.program = None if options.stand_in else program.find(options.program)
    is_explicit, paths = bool(options.files), files.chosen(options)
    options.pixels = lambda path: path.name in PIXEL_FILES or is_explicit and len(paths) <= 3
    started, results = time.monotonic(), []
    show = (lambda line: None) if options.json else lambda line: print(line, flush=True)
    missing = [f"skipped: {name}" for name in no_readers] + [f"skipped, pixels: {name}" for name in no_renderers]
    for line in missing:
        show(line)
    for result in check_all(paths, options):
        results.append(result)
        for check, detail in result["failures"]:
            show(f"{result['file']}: {check}: {detail}")
    failed = sum(bool(one["failures"]) for one in results)
    if options.json:
        print(json.dumps({"files": results, "skipped": missing, "failed": failed}, ensure_ascii=False))
    else:
        for one in results:
            for note in dict.fromkeys(one["notes"]):
                print(f"{one['file']}: {note}")
        print(table(results))
        print(f"{len(results)} files, {failed} with failures, {time.monotonic() - started:.0f} s")
    return 1 if failed else 0
