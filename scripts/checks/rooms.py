"""Holds the folders of Sources against the table of rooms in CONTRIBUTING.md.

Each folder has one row there, the highest room first. A file may name types of its own room and of lower ones: an
arrow up is printed with its place and ends the check with status 1. Comments and strings don't count, nor do types
that two rooms declare. Calls of members aren't seen, so that an extension belongs to the room whose types it names.
"""
import collections
import os
import re

from checks import CHECKOUT
from checks.report import listed

SOURCES = CHECKOUT / "Sources"
TABLE = re.compile(r"<!-- rooms -->(.*?)<!-- end -->", re.S)
ROW = re.compile(r"^\| `([^`]+)` \|", re.M)
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.M,
)
NOT_CODE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/')


def sources() -> dict:
    """The code of each Swift file, by its path below Sources, without comments and strings; its lines stay."""
    paths = [path for path in SOURCES.rglob("*.swift") if ".docc" not in str(path)]
    return {str(path.relative_to(SOURCES)): NOT_CODE.sub(
        lambda match: "\n" * match.group().count("\n"), path.read_text(encoding="utf-8")) for path in paths}


def run(_options) -> int:
    table = TABLE.search((CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    rooms = ROW.findall(table.group(1)) if table else []
    code = sources()
    problems = []
    folders = {os.path.dirname(path) for path in code}
    for folder in sorted(folders.symmetric_difference(rooms)):
        problems.append(f"{folder}: " + ("has no row" if folder in folders else "has a row and no Swift file"))
    if len(set(rooms)) < len(rooms):
        problems.append("a room has two rows")

    homes = collections.defaultdict(set)
    for path, text in code.items():
        for name in TYPE.findall(text):
            homes[name].add(os.path.dirname(path))
    depth = {room: index for index, room in enumerate(rooms)}
    for path, text in sorted(code.items()):
        here = os.path.dirname(path)
        for number, line in enumerate(text.split("\n"), 1):
            for name in re.findall(r"(?<![.\w])[A-Z]\w+", line):
                if len(homes[name]) != 1:
                    continue
                (home,) = homes[name]
                # The compiler checks between targets, and a nested type may have the name of a type in another
                # target.
                if home.split(os.sep)[0] != here.split(os.sep)[0]:
                    continue
                if home in depth and here in depth and depth[home] < depth[here]:
                    problems.append(f"Sources/{path}:{number}: {name} is in {home}, which is higher")
    return listed(problems, f"{len(rooms)} rooms, no arrow up")
