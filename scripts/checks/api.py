"""Holds the public interface of the libraries against docs/api, so that a change of it shows in the diff.

It reads the symbol graphs that scripts/make-docs leaves.
"""
import json
import re
import sys
import urllib.parse

from checks import CHECKOUT
from checks.report import Unready

LIBRARIES = ["DocModel", "DocModelExchange", "DocModelLibrary", "DocModelSecurity", "DocModelWorkers", "KeyCommands"]


def is_read_only(symbol):
    """Whether others can't set the property: the compiler prints `get set` for lazy ones, which change as they are read."""
    location = symbol["location"]
    with open(urllib.parse.unquote(urllib.parse.urlparse(location["uri"]).path), encoding="utf-8") as file:
        line = file.read().split("\n")[location["position"]["line"]]
    return re.search(r"\b(private|fileprivate|internal|package)\(set\)", line)


def interface(library):
    """One line for each public symbol: its path and its declaration, sorted."""
    lines = set()
    for path in (CHECKOUT / ".build/symbol-graphs" / library).glob("*.symbols.json"):
        for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
            # What a conformance brings is no declaration of ours.
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or "location" not in symbol:
                continue
            declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
            if declaration.endswith("{ get set }") and is_read_only(symbol):
                declaration = declaration.removesuffix("{ get set }") + "{ get }"
            lines.add(f"{'.'.join(symbol['pathComponents'])}: {' '.join(declaration.split())}\n")
    return sorted(lines)


def arguments(parser):
    parser.add_argument("--write", action="store_true", help="take the interface over")


def run(options) -> int:
    changed = []
    for library in LIBRARIES:
        lines = interface(library)
        if not lines:
            raise Unready(f"there are no symbol graphs of {library}; run scripts/make-docs first")
        path = CHECKOUT / "docs/api" / f"{library}.txt"
        if options.write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(lines), encoding="utf-8")
            continue
        known = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for sign, names in ("+", set(lines) - set(known)), ("-", set(known) - set(lines)):
            changed += [f"{library}: {sign} {line}" for line in sorted(names)]
    if changed:
        print("".join(changed) + "check api: the public interface has changed; scripts/check api --write takes it over",
              file=sys.stderr)
    return 1 if changed else 0
