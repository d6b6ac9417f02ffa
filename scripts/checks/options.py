"""The options that checks share, each written once."""

import argparse
import os
from pathlib import Path

SHARED = {
    "program": (["--program"], {"metavar": "PATH", "help": "pdfkey (default: PDFKEY, else .build/pdfkey)"}),
    # The same without its name.
    "PROGRAM": (["program"], {"nargs": "?", "default": argparse.SUPPRESS, "metavar": "PROGRAM", "help": "the same"}),
    "jobs": (["--jobs"], {"type": int, "default": os.cpu_count() or 1, "metavar": "N", "help": "processes at once"}),
    "seed": (["--seed"], {"type": int, "default": 1, "metavar": "N", "help": "the seed of all random choices"}),
    "sample": (["--sample"], {"type": int, "metavar": "N", "help": "only N of all, at random"}),
    "only": (["--only"], {"metavar": "PATTERN", "help": "only those whose names match a regular expression"}),
    "self-test": (["--self-test"], {"action": "store_true", "help": "have the check find flaws that are made on purpose"}),
    "files": (["files"], {"nargs": "*", "type": Path, "metavar": "FILE", "help": "default: Fixtures and the corpus"}),
}


def add(parser: argparse.ArgumentParser, *names: str, **help: str):
    """Adds shared options, with their usual help or another one."""
    for name in names:
        flags, settings = SHARED[name]
        parser.add_argument(*flags, **settings | ({"help": help[name]} if name in help else {}))
