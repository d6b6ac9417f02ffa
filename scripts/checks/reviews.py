"""Reviews a document, saves it, and has pikepdf and PyMuPDF read what the session reported: types, texts, colours,
authors, opacity, rectangles, replies and states."""

import shutil
import tempfile

from checks import FIXTURES, options, program
from checks.readers import qpdf
from checks.readers.annotations import review_entries
from checks.terminals.lines import Review

REVIEW = """
page 2
note A note with “quotes”, ümlauts and 漢字
color #3366CC
author Ada
state accepted
search border
highlight
reply First answer
opacity 0.5
next match
underline green
flags +locked
next match
strike out red
edit annotation Take this out
next match
squiggly
state rejected
page 7
text box Text in a box
border 2 dashed 3 1
rectangle blue
move annotation up 20
oval
border 3
line
arrow red
note Not for long
delete annotation
note Taken back
undo
note Taken back and made again
undo
redo
annotation mark-1
reply Checked
color orange
state completed
annotation note-1
edit annotation Another question
save
""".strip().splitlines()
STATES = {"accepted": "Accepted", "rejected": "Rejected", "completed": "Completed"}


def near(one, other, tolerance=0.01) -> bool:
    return one == other or one is not None and other is not None and len(one) == len(other) and all(
        abs(a - b) <= tolerance for a, b in zip(one, other))


def fitz_annotations(path) -> dict:
    import pymupdf

    found = {}
    with pymupdf.open(path) as document:
        for page in document:
            height = page.cropbox.height
            names = {one.xref: one.info["id"] for one in page.annots()}
            for one in page.annots():
                kind, xref = one.type[1], one.xref
                irt = document.xref_get_key(xref, "IRT")
                parent = int(irt[1].split()[0]) if irt[0] == "xref" else None
                state = document.xref_get_key(xref, "State")
                rect = document.xref_get_key(xref, "Rect")[1].strip("[]").split()
                found[one.info["id"]] = {
                    "type": kind, "contents": one.info["content"], "author": one.info["title"],
                    "color": tuple(one.colors["stroke"] or ()) or None,
                    "opacity": one.opacity if one.opacity >= 0 else 1.0, "page": page.number + 1,
                    "state": state[1] if state[0] == "string" else None, "parent": names.get(parent),
                    "rect": tuple(float(number) for number in rect), "height": height}
    return found


def arguments(parser):
    options.add(parser, "program", "PROGRAM")


def run(options) -> int:
    options.program = program.find(options.program)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        file = shutil.copy(FIXTURES / "article.pdf", f"{folder}/file.pdf")
        review = Review(options.program, file, f"{folder}/library.sqlite", program.environment(folder))
        states, last = {}, None
        for line in REVIEW:
            answer = review.run(line)
            if not answer["ok"]:
                failures.append(f"{line}: {answer['error']}")
                continue
            edit = answer["result"].get("edit")
            if line.startswith("annotation "):
                last = line.split(" ", 1)[1]
            elif line.startswith("state ") and edit:
                states[edit["ids"][0]] = (STATES[line.split(" ", 1)[1]], last)
            elif edit and edit["title"].startswith("Add") and edit["title"] != "Add Reply":
                last = edit["ids"][0]
        rows = review.run("annotations")["result"]["list"]["rows"]
        review.run("close list")
        reported = {}
        for row in rows:
            shown = review.run(f"annotation {row['id']}")
            if shown["ok"]:
                reported[row["id"]] = shown["result"]["annotation"]
            else:
                failures.append(f"annotation {row['id']}: {shown['error']}")
        review.send("quit")
        status = review.close()
        if status:
            failures.append(f"exit {status}")
        if problem := qpdf.flaw(file):
            failures.append(f"qpdf: {problem}")
        readers = {}
        try:
            readers["pikepdf"] = {one["id"]: one for one in review_entries(file)}
        except ImportError:
            print("skipped: pikepdf isn't installed")
        try:
            readers["PyMuPDF"] = fitz_annotations(file)
        except ImportError:
            print("skipped: PyMuPDF isn't installed")
        for reader, found in readers.items():
            compared = 0
            for name, one in reported.items():
                there = found.get(name)
                if there is None:
                    failures.append(f"{reader}: {name} is missing")
                    continue
                pairs = {
                    "type": (one["type"], there["type"]),
                    "contents": (one.get("contents") or "", there["contents"] or ""),
                    "author": (one.get("author") or "", there["author"] or ""),
                    "parent": (one.get("inReplyTo"), there["parent"]), "page": (one["page"], there["page"]),
                }
                wrong = [f"{key} is {b!r}, not {a!r}" for key, (a, b) in pairs.items() if a != b]
                color = (one.get("color") or {}).get("components")
                if one["type"] != "FreeText" and not near(color, there["color"], 0.002):
                    wrong.append(f"color is {there['color']}, not {color}")
                if not near(one["rect"], there["rect"]):
                    wrong.append(f"rect is {there['rect']}, not {one['rect']}")
                if abs(one.get("opacity", 1) - there["opacity"]) > 0.002:
                    wrong.append(f"opacity is {there['opacity']}, not {one.get('opacity')}")
                given = {(key, entry["state"], entry["parent"]) for key, entry in found.items()
                         if entry["state"] and entry["parent"] == name}
                wanted = {(key, state, parent) for key, (state, parent) in states.items() if parent == name}
                if given != wanted:
                    wrong.append(f"states are {given}, not {wanted}")
                failures += [f"{reader}: {one['type']} {name}: {what}" for what in wrong]
                compared += 1
            extra = [name for name, one in found.items()
                     if name not in reported and not one["state"] and one["type"] != "Popup"]
            failures += [f"{reader}: {name} wasn't reported" for name in extra]
            print(f"{reader}: {compared} annotations, {len(states)} states")
    print(*failures, sep="\n", end="\n" if failures else "")
    print(f"{len(failures)} failed")
    return 1 if failures else 0
