"""Holds the verdicts of `pdfkey signatures` against those of pdfsig and pyHanko: signatures of pdfkey and of pyHanko,
changed bytes, appended updates, and the known attacks on ByteRange and updates.

Then documents are crafted by tables (matrix.py): attacks, which have to be refused, and harmless changes. --only,
--sample and --write are about these alone.
"""

import random
import tempfile
from pathlib import Path

from checks import options, program


def arguments(parser):
    options.add(parser, "program", "PROGRAM", "only", "sample", "seed",
                only="crafted documents whose names match a regular expression")
    parser.add_argument("--write", metavar="FOLDER", type=Path,
                        help="write the crafted documents, expected.tsv and ca.pem, and ask no reader")


def run(options) -> int:
    from checks.signatures import checking, matrix

    path = program.find(options.program)
    with tempfile.TemporaryDirectory(prefix="pdfkey-signatures-") as folder:
        check = checking.Check(path, folder)
        if options.only or options.sample or options.write:
            chosen = matrix.cases(options.only or "")
            if options.sample:
                chosen = random.Random(options.seed).sample(chosen, min(options.sample, len(chosen)))
            written = matrix.write(check, chosen, options.write) if options.write else matrix.compare(check, chosen)
            print(f"{len(written)} documents, {len(check.failures)} expectations not met")
            return 1 if check.failures else 0
        for part in checking.PARTS:
            before = len(check.failures)
            part(check)
            print(f"{part.__name__.replace('_', ' ')}: {'right' if len(check.failures) == before else 'WRONG'}",
                  flush=True)
        print(f"{check.count} expectations, {len(check.failures)} not met")
    return 1 if check.failures else 0
