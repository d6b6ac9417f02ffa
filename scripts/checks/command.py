"""The list of the checks, and the start of one."""

import argparse
import difflib
import importlib
import os
import sys

from checks import CHECKOUT, environment
from checks.catalog import CHECKS, Check
from checks.report import PACKAGES, Unready, need

USAGE = """usage: scripts/check NAME [OPTION…]     (scripts/check NAME --help has the options)

Each check runs the program of --program or PDFKEY, by default .build/pdfkey, on Fixtures and the corpus (PDFKEY_CORPUS,
by default ../shared/corpus). The exit status is 1 after faults, 2 if something is missing, 64 for an unknown name.
The Python environment is made in .build/edits-venv by the first check that needs it.
"""


def needs(check: Check) -> str:
    """What a check needs, by Debian's packages, and in parentheses what it uses besides."""
    def packages(names: tuple) -> str:
        return ", ".join(dict.fromkeys(PACKAGES.get(name, name) for name in names))

    required = packages((*check.programs, *(["the Python environment"] if check.has_readers else [])))
    return " ".join(part for part in (required, f"({packages(check.more)})" if check.more else "") if part) or "nothing"


def show_list():
    print(USAGE)
    print(f"{'name':13} {'takes':7} holds, and needs (uses)")
    for name, check in CHECKS.items():
        print(f"{name:13} {check.takes:7} {check.holds}\n{'':21} {needs(check)}")


def run_script(path, words: list) -> int:
    """Runs a check that is a shell script; its help is the comment at its beginning."""
    if {"-h", "--help"} & set(words):
        lines = path.read_text(encoding="utf-8").splitlines()[1:]
        print("\n".join(line[2:] for line in lines[:next(at for at, line in enumerate(lines) if line[:1] != "#")]))
        return 0
    os.execv("/bin/sh", ["sh", str(path), *words])


def run(name: str, words: list) -> int:
    check = CHECKS[name]
    if not {"-h", "--help"} & set(words):
        need(*(os.environ.get({"swift": "SWIFT", "c++": "CXX"}.get(name, ""), name) for name in check.programs))
    script = CHECKOUT / "scripts/checks" / f"{name}.sh"
    if script.exists():
        return run_script(script, words)
    if check.has_readers:
        environment.enter()
    module = importlib.import_module(f"checks.{name.replace('-', '_')}")
    parser = argparse.ArgumentParser(prog=f"scripts/check {name}", description=module.__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    if hasattr(module, "arguments"):
        module.arguments(parser)
    return module.run(parser.parse_args(words))


def main(words: list) -> int:
    if not words or words[0] in ("-h", "--help"):
        show_list()
        return 0
    name, *words = words
    if name not in CHECKS:
        near = [one for one in CHECKS if name in one or one in name] or difflib.get_close_matches(name, CHECKS)
        hint = f"did you mean {' or '.join(near)}?" if near else "scripts/check lists them"
        print(f"check: there is no check {name}; {hint}", file=sys.stderr)
        return 64
    try:
        return run(name, words)
    except Unready as reason:
        print(f"check {name}: {reason}", file=sys.stderr)
        return 2
