"""Holds the tables for those who come from other libraries against the public interface in docs/api.

A table of an article whose second column is headed “DocModel” pairs the names of another library with names here. Each
row has the counterpart, or “none:” and the reason. A link, and a code span that begins with a capital, is the whole
name of a type or member, with its argument labels; a name that docs/api doesn't have is a fault, as is an empty row.
"""
import re

from checks import CHECKOUT
from checks.report import SelfTest, listed

TABLE = re.compile(r"^\|[^|\n]+\| DocModel \|\n\|[-|]+\n((?:\|.*\n)+)", re.M)
LINK = re.compile(r"``([^`]+)``")
SPAN = re.compile(r"(?<!`)`([A-Z][^`]*)`(?!`)")


def interface() -> set:
    """The path of each public symbol, such as `Document.search(_:pages:)`."""
    paths = (CHECKOUT / "docs/api").glob("*.txt")
    return {line.partition(": ")[0] for path in paths for line in path.read_text(encoding="utf-8").splitlines()}


def faults(text: str, names: set):
    """The faults of an article's tables, each with the row that has it."""
    for table in TABLE.finditer(text):
        for row in table.group(1).splitlines():
            other, ours = (cell.strip() for cell in row.strip("|").split("|"))
            links = [name.replace("/", ".") for name in LINK.findall(ours)]
            found = links + SPAN.findall(ours)
            if "TODO" in ours:
                yield f"{other}: {ours}"
            elif not found and not re.match(r"none: \w", ours):
                yield f"{other}: neither a counterpart nor “none:” with a reason"
            yield from (f"{other}: there is no {name}" for name in found if name not in names)


def arguments(parser):
    parser.add_argument("--self-test", action="store_true", help="find faults that are made on purpose")


def self_test() -> int:
    test = SelfTest()
    for cell, is_fault in (
            ("``Page/label``", False), ("`Page.label` and ``Page``", False), ("none: a page has no view", False),
            ("`nil` of ``Page/label``", False), ("``Page/labels``", True), ("`Page.labels`", True), ("none", True),
            ("", True), ("the label", True), ("TODO(5)", True)):
        text = f"| PDFKit | DocModel |\n|---|---|\n| `label` | {cell} |\n"
        test.flaw(cell or "empty", bool(list(faults(text, {"Page", "Page.label"}))) == is_fault, "as it should be")
    return test.end()


def run(options) -> int:
    if options.self_test:
        return self_test()
    names, problems, rows = interface(), [], 0
    for path in sorted(CHECKOUT.glob("Sources/*/*.docc/Articles/*.md")):
        text = path.read_text(encoding="utf-8")
        rows += sum(table.group(1).count("\n") for table in TABLE.finditer(text))
        problems += [f"{path.relative_to(CHECKOUT)}: {fault}" for fault in faults(text, names)]
    return listed(problems, f"{rows} rows, each with a counterpart or a reason")
