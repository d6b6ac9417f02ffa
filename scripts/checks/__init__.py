"""The checks that `scripts/check NAME` runs: one module or folder for each name, and what they share.

    catalog      what each check holds, how long it takes, and what it needs
    command      the list of the checks; the start of one
    environment  the Python environment with the readers of requirements.txt
    options      the options that checks share
    program      pdfkey as checks run it: which one, in what environment
    report       faults, counts, exit statuses, tests of the checks themselves
    readers      other programs and libraries that read PDFs, each in a process of its own
    comparing    two versions of a file, as readers see them
    killing      processes that are killed, and a model of the edits that have to be left
    terminals    the reader on a pipe, a pseudo-terminal, a terminal in X, and in tmux
    stand_ins    the files that are checked, with or without the corpus, and programs with flaws

A check has `run(options)`, which returns the exit status: 0 if it found nothing, 1 for faults, 2 if it can't begin.
`arguments(parser)` adds its options, and its docstring is its help. `memory` and `examples` are shell scripts. A check
imports what is shared, and `writes` the checks of single commands; nothing that is shared imports a check.
"""

from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
FIXTURES = CHECKOUT / "Fixtures"
