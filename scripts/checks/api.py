"""Holds the public interface of the libraries against docs/api, so that a change of it shows in the diff.

It reads the symbol graphs that scripts/make-docs leaves. The line of a type has the protocols to which it conforms, our
own and those of Swift that a user may rely on.
"""
import collections
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


# Protocols of Swift, each after those that include it; the compiler derives others, and nobody relies on them.
PROTOCOLS = {
    "Codable": ["Encodable", "Decodable"], "RandomAccessCollection": ["BidirectionalCollection", "Collection", "Sequence"],
    "BidirectionalCollection": ["Collection", "Sequence"], "Collection": ["Sequence"], "OptionSet": ["RawRepresentable"],
    "Hashable": ["Equatable"], "LosslessStringConvertible": ["CustomStringConvertible"], "LocalizedError": ["Error"],
    "AsyncIteratorProtocol": [], "AsyncSequence": [], "CaseIterable": [], "Comparable": ["Equatable"],
    "CustomStringConvertible": [], "Decodable": [], "Encodable": [], "Equatable": [], "Error": [], "Identifiable": [],
    "IteratorProtocol": [], "RawRepresentable": [], "Sendable": [], "Sequence": [],
}


def conformances(graphs) -> dict:
    """The protocols of each type, by its identifier, in alphabetical order."""
    known = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"])
             for graph in graphs for symbol in graph["symbols"] if symbol["kind"]["identifier"] == "swift.protocol"}
    found = collections.defaultdict(set)
    for relationship in (each for graph in graphs for each in graph["relationships"]):
        if relationship["kind"] != "conformsTo":
            continue
        module, _, name = relationship.get("targetFallback", "").partition(".")
        if relationship["target"] in known or module in LIBRARIES + ["PDFObjects"]:
            found[relationship["source"]].add(known.get(relationship["target"], name))
        elif name in PROTOCOLS:
            found[relationship["source"]].add(name)
    for names in found.values():
        if {"Encodable", "Decodable"} <= names:
            names.add("Codable")
        # Errors of ours are Sendable, and have descriptions, by their protocol.
        included = {"Error", "Sendable", "LocalizedError", "CustomStringConvertible"} if "DocumentFailure" in names else set()
        names -= included.union(*(PROTOCOLS.get(name, []) for name in names))
    return {source: sorted(names) for source, names in found.items()}


def interface(library):
    """One line for each public symbol: its path, its declaration, and the protocols of a type; sorted."""
    lines = set()
    paths = (CHECKOUT / ".build/symbol-graphs" / library).glob("*.symbols.json")
    graphs = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    protocols = conformances(graphs)
    for graph in graphs:
        for symbol in graph["symbols"]:
            # What a conformance brings is no declaration of ours.
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or "location" not in symbol:
                continue
            declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
            if declaration.endswith("{ get set }") and is_read_only(symbol):
                declaration = declaration.removesuffix("{ get set }") + "{ get }"
            names = protocols.get(symbol["identifier"]["precise"])
            if names and symbol["kind"]["identifier"] != "swift.protocol":
                head, where, requirements = declaration.partition(" where ")
                declaration = head + " : " + ", ".join(names) + where + requirements
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
