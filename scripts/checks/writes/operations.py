"""The writing commands of pdfkey, each with what it may change (comparing/views.py) and what it must."""

import json
from pathlib import Path
from typing import Callable, NamedTuple

from checks import FIXTURES, forms
from checks.comparing.views import Change
from checks.edits import checking as edits
from checks.readers.documents import Failed

COPY, NEW, PARTS = "copy.pdf", "new.pdf", "parts"
TITLE = "A heading of scripts/check writes"
# Everything about one page's annotations, as for an annotation that is drawn elsewhere or says something else.
# MuPDF draws a page with an annotation that blends a little otherwise, also without the annotation.
ANNOTATED = {"image": "annotated", "text": "annotated", "fields": "annotated", "bare": "close"}
LOOKS = {"image": "any", "bare": "any", "content": "any"}


class Facts(NamedTuple):
    """What the operations on a file depend on."""

    count: int
    page: int
    box: tuple
    annotations: list
    fields: list
    headings: int
    files: list
    word: str | None
    worded: set
    widgets: set
    undrawn: set
    tagged: bool
    layered: bool
    permitted: bool
    tools: Path

    @property
    def number(self) -> str:
        return str(self.page + 1)


class Operation(NamedTuple):
    """Commands that are run one after the other on a copy, and what their result may differ in.

    `result` is the file to compare; a folder has all parts of the document one after another. `asked` says of pikepdf's
    views before and after whether the operation did what it was asked for.
    """

    name: str
    steps: list
    change: Change = Change()
    result: str = COPY
    asked: Callable = lambda before, after: True
    password: str | None = None
    parts: int = 0


def page_annotations(view: dict, page: int) -> list:
    return view["pages"][page]["annotations"]


def operations(facts: Facts) -> list:
    found = [*annotations(facts), *imports(facts), *fields(facts), *pages(facts), *merges(facts), *outlines(facts),
             *metadata(facts), *attachments(facts), *encryption(facts), *redactions(facts), *flattening(facts),
             *signatures(facts)]
    return found


def annotations(facts: Facts):
    page, number = facts.page, facts.number
    more = Change(pages={page: ANNOTATED | {"annotations": "more"}})

    def where(kind):
        return edits.geometry(kind, facts.box, edits.TYPES.index(kind), len(edits.TYPES))

    def adds(count):
        return lambda before, after: (
            len(page_annotations(after, page)) >= len(page_annotations(before, page)) + count)

    for kind in ("highlight", "freeText", "stamp"):
        yield Operation(f"annotations add {kind}", [
            ["annotations", "add", COPY, f"--type={kind}", "--page", number, *where(kind), "--contents=Added"]],
            more, asked=adds(1))
    lines = "".join(json.dumps({"edit": "add", "type": kind, "page": page + 1, "name": f"w{index}",
                                "rect": list(facts.box)[:2] + [facts.box[0] + 50, facts.box[1] + 20]}) + "\n"
                    for index, kind in enumerate(["box", "circle", "highlight"]))
    yield Operation("annotations add --from", [["annotations", "add", "--from", "-", COPY, lines]], more, asked=adds(3))
    own = next((one for one in facts.annotations if one["type"] not in (None, "Link", "Widget", "Popup")), None)
    new = {"edit": "add", "type": "note", "page": page + 1, "name": "w-1", "at": facts.box[:2], "contents": "Note"}
    add = ["annotations", "add", COPY, "--from", "-", json.dumps(new)]
    first = [] if own else [add]
    name, place = (own["id"], own["page"]["number"] - 1) if own else ("w-1", page)
    at = {place: ANNOTATED | {"annotations": "one" if own else "more"}}
    yield Operation("annotations edit", [*first, ["annotations", "edit", COPY, name, "--contents=Changed", "--force"]],
                    Change(pages=at), asked=lambda before, after: "Changed" in repr(page_annotations(after, place)))
    at = {place: ANNOTATED | {"annotations": "more"}}
    yield Operation("annotations reply", [*first, ["annotations", "reply", COPY, name, "--contents=Answer"]],
                    Change(pages=at), asked=lambda before, after: "Answer" in repr(page_annotations(after, place)))
    yield Operation("annotations state", [*first, ["annotations", "state", COPY, name, "accepted"]], Change(pages=at))
    yield Operation("annotations add and remove", [add, ["annotations", "remove", COPY, "w-1"]])
    if own:
        # Answers may be on other pages.
        fewer = Change(pages={None: ANNOTATED | {"annotations": "fewer"}}, document={"files": "fewer"})
        yield Operation("annotations remove", [["annotations", "remove", COPY, name, "--force"]], fewer, asked=(
            lambda before, after: len(page_annotations(after, place)) < len(page_annotations(before, place))))


def imports(facts: Facts):
    page = facts.page
    more = Change(pages={page: ANNOTATED | {"annotations": "more"}})
    added = ["annotations", "import", COPY, str(facts.tools / f"page-{page}.xfdf")]
    # All annotations are skipped where the owner permits none.
    yield Operation("annotations import", [added], more, asked=lambda before, after: (
        not facts.permitted or "w-import" in repr(page_annotations(after, page))))
    # Everything that comes back is there already. XML has no control characters (XML 1.0, 2.2).
    plain = not any(ord(letter) < 32 and letter not in "\t\r\n" for one in facts.annotations
                    for letter in f"{one['name']}{one['contents']}")
    for kind in ("xfdf", "json")[not plain:]:
        yield Operation(f"annotations export {kind} and import", [
            ["annotations", "export", "--format", kind, COPY, "-o", f"../comments.{kind}"],
            ["annotations", "import", COPY, f"../comments.{kind}", "--links"]])
    yield Operation("annotations merge", [
        ["annotations", "add", COPY, "--type=box", "--page", facts.number, "--contents=Reviewed", "-o", "../review.pdf",
         edits.geometry("square", facts.box, 0, 14)[0]],
        ["annotations", "merge", COPY, "../review.pdf"]], more, asked=lambda before, after: (
            "Reviewed" in repr(page_annotations(after, page))))


def fields(facts: Facts):
    values = {one["name"]: value for one in facts.fields if (value := forms.wanted(one)) is not None}
    change = Change(pages={page: ANNOTATED | {"annotations": "widgets", "fields": "any"} for page in facts.widgets},
                    document={"fields": "any"})
    if values:
        words = [f"--set={name}={value}" for name, value in values.items()]
        yield Operation("form fill", [["form", "fill", COPY, *words]], change, asked=lambda before, after: all(
            any(dict(one).get("/V") in (f"({value})", f"/{value}") for one in after["document"]["fields"].get(name, []))
            for name, value in values.items()
            if len(value) < 80 and value.isascii() and name in before["document"]["fields"]))
    if facts.fields:
        yield Operation("form clear", [["form", "clear", COPY]], change)


def pages(facts: Facts):
    page, number, count = facts.page, facts.number, facts.count
    everything = list(range(count))
    turned = {page: LOOKS | {"size": "any", "text": "letters", "content": "same"}}
    turn = ["pages", "rotate", COPY, "--pages", number, "--by", "90"]
    yield Operation("pages rotate", [turn], Change(pages=turned), asked=lambda before, after: (
        before["pages"][page]["size"] != after["pages"][page]["size"]))
    yield Operation("pages rotate four times", [turn] * 4)
    x0, y0, x1, y1 = facts.box
    box = [x0 + (x1 - x0) * 0.1, y0 + (y1 - y0) * 0.1, x1 - (x1 - x0) * 0.1, y1 - (y1 - y0) * 0.1]
    cropped = {page: LOOKS | {"size": "any", "text": "fewer", "content": "same"}}
    yield Operation("pages crop", [["pages", "crop", COPY, "--pages", number, "--box=" + numbers(box)]],
                    Change(pages=cropped))
    yield Operation("pages label", [["pages", "label", COPY, "--pages", number, "--style", "none", "--prefix", "W-1"]],
                    Change(pages={page: {"label": "any"}}), asked=lambda before, after: (
                        after["pages"][page]["label"] == "W-1" or isinstance(after["pages"][page]["label"], Failed)))
    new = everything[:page + 1] + [None] + everything[page + 1:]
    yield Operation("pages blank", [["pages", "blank", COPY, "--after", number]], Change(new))
    other = str(facts.tools / "other.pdf")
    grown = {"outline": "more", "destinations": "more", "fields": "more"}
    yield Operation("pages insert", [["pages", "insert", COPY, "--from", other, "--pages", "2", "--after", number]],
                    Change(new, grown))
    # A page may be all that fields and names lead to.
    less = {"outline": "fewer", "destinations": "fewer", "fields": "fewer", "catalog": "fewer", "files": "fewer"}
    # Fields lose widgets.
    linked = {None: {"annotations": "widgets", "fields": "fewer"}}
    if count > 1:
        yield Operation("pages delete", [["pages", "delete", COPY, "--pages", number]],
                        Change(everything[:page] + everything[page + 1:], less, linked))
        yield Operation("pages move", [["pages", "move", COPY, "--pages", str(count), "--before", "1"]],
                        Change([count - 1] + everything[:-1]))
        half = -(-count // 2)
        split = ["pages", "split", COPY, "--every", str(half), "-o", PARTS]
        yield Operation("pages split", [split], Change(everything, less, linked), result=PARTS, parts=half)
        # Headings that lead to no page are in each part, and so are attachments; links to other parts become words, and
        # actions of added files that start programs go. The parts have the layers of the whole file each.
        yield Operation("pages split and merge", [split, ["merge", PARTS + "/*", "-o", NEW]],
                        Change(everything, less | {"outline": "titles", "files": "more", "catalog": "any"},
                               {None: {"annotations": "parts", "fields": "fewer"}}), result=NEW)
    yield Operation("pages extract", [["pages", "extract", COPY, "--pages", number, "-o", NEW]],
                    Change([page], less, linked), result=NEW)


def numbers(values) -> str:
    return ",".join(f"{value:.2f}" for value in values)


def merges(facts: Facts):
    everything = list(range(facts.count))
    more = {"outline": "more", "destinations": "more", "fields": "more", "files": "more"}
    yield Operation("merge", [["merge", COPY, str(facts.tools / "other.pdf:1-2"), "-o", NEW]],
                    Change(everything + [None, None], more), result=NEW)
    # The fields of the second copy get other names, its layers are others, and its tags with their texts go.
    twice = {"annotations": "widgets", "fields": "any"} | ({"text": "fewer"} if facts.tagged else {})
    yield Operation("merge twice", [["merge", COPY, COPY, "-o", NEW]], Change(
        everything * 2, more | ({"catalog": "any"} if facts.layered else {}), {None: twice}), result=NEW)


def outlines(facts: Facts):
    more = Change(document={"outline": "more"})
    add = ["outline", "add", COPY, TITLE, "--page", facts.number]
    yield Operation("outline add", [add], more, asked=lambda before, after: (
        TITLE in repr(after["document"]["outline"])))
    # Without headings nothing has the outline shown any more.
    fewer = {"catalog": "fewer"}
    yield Operation("outline add and remove", [add, ["outline", "remove", COPY, TITLE]], Change(document=fewer))
    yield Operation("outline build", [["outline", "build", COPY, "--replace"]], Change(document={"outline": "any"}))
    if facts.headings:
        yield Operation("outline remove", [["outline", "remove", COPY, "1"]],
                        Change(document=fewer | {"outline": "fewer"}), asked=lambda before, after: (
                            before["document"]["outline"] != after["document"]["outline"]))
        for kind, name in (("text", "../outline.txt"), ("json", "../outline.json")):
            yield Operation(f"outline export {kind} and import", [
                ["outline", "export", COPY, "--format", kind, "-o", name], ["outline", "import", COPY, name]])


def metadata(facts: Facts):
    any_data = Change(document={"metadata": "any", "xmp": "any"})
    yield Operation("info --set", [["info", COPY, "--set", "title=Written", "--set", "custom.Written=once"]], any_data,
                    asked=lambda before, after: after["document"]["metadata"].get("/Title") == "Written")
    # An edit adds to XMP what only the Info dictionary has.
    yield Operation("info --set and --unset", [["info", COPY, "--set", "custom.RoundTrip=once"],
                                               ["info", COPY, "--unset", "custom.RoundTrip"]],
                    Change(document={"xmp": "more"}))
    yield Operation("info --strip", [["info", COPY, "--strip", "-o", NEW]],
                    Change(document={"metadata": "any", "xmp": "any", "catalog": "fewer"}), result=NEW,
                    asked=lambda before, after: "/Title" not in after["document"]["metadata"])


def attachments(facts: Facts):
    name = "attached.txt"
    add = ["attachments", "add", COPY, str(facts.tools / name)]
    yield Operation("attachments add", [add], Change(document={"files": "more", "catalog": "more"}), asked=(
        lambda before, after: name in after["document"]["files"]))
    yield Operation("attachments add and remove", [add, ["attachments", "remove", COPY, name]])
    if facts.files:
        yield Operation("attachments remove", [["attachments", "remove", COPY, facts.files[0]]],
                        Change(document={"files": "fewer", "catalog": "fewer"}), asked=lambda before, after: (
                            len(after["document"]["files"]) < len(before["document"]["files"])))


def encryption(facts: Facts):
    owner, user = (["--" + one + "-password-file", str(facts.tools / one)] for one in ("owner", "user"))
    locked = Change(document={"encryption": "any"})
    yield Operation("encrypt", [["encrypt", COPY, *owner, *user]], locked, password="written user", asked=(
        lambda before, after: after["document"]["encryption"]["user"]))
    yield Operation("encrypt --allow", [["encrypt", COPY, *owner, "--allow", "print", "-o", NEW]], locked, result=NEW,
                    password="", asked=lambda before, after: not after["document"]["encryption"]["owner"])
    if facts.count:
        yield Operation("encrypt and edit", [
            ["encrypt", COPY, *owner],
            ["annotations", "add", COPY, "--type=box", "--page", facts.number, "--password=written owner",
             edits.geometry("square", facts.box, 0, 14)[0]]],
            Change(document=locked.document, pages={facts.page: ANNOTATED | {"annotations": "more"}}), password="")
    yield Operation("encrypt and decrypt", [
        ["encrypt", COPY, *owner, *user], ["decrypt", COPY, "--password=written owner"]], locked, password="")
    yield Operation("decrypt", [["decrypt", COPY, "-o", NEW]], locked, result=NEW, password="", asked=(
        lambda before, after: not after["document"]["encryption"]["encrypted"]))


def redactions(facts: Facts):
    redacted = {**LOOKS, "text": "fewer", "annotations": "fewer", "fields": "any"}
    document = {facet: "any" for facet in ("metadata", "xmp", "fields", "catalog")}
    x0, y0, x1, y1 = facts.box
    area = [x0, y0, x0 + (x1 - x0) / 8, y0 + (y1 - y0) / 8]
    yield Operation("redact --rect", [["redact", COPY, "-o", NEW, "--keep-attachments", "--rect",
                                       f"{facts.number}:{numbers(area)}"]],
                    Change(document=document, pages={facts.page: redacted}), result=NEW)
    if facts.word:
        # An attachment with the word keeps its name, and gets other contents.
        document |= {"outline": "any", "destinations": "any", "files": "any"}
        yield Operation("redact --text", [["redact", COPY, "-o", NEW, "--keep-attachments", "--text",
                                            facts.word]],
                        Change(document=document, pages=dict.fromkeys(facts.worded, redacted | {"annotations": "any"})),
                        result=NEW)


def flattening(facts: Facts):
    flat = {"annotations": "fewer", "image": "close", "bare": "any", "content": "any", "text": "more"}
    # Annotations without an appearance are drawn before, and each reader draws them in its own way.
    pages = {None: flat} | {page: {"image": "any", "text": "any"} for page in facts.undrawn}
    yield Operation("flatten", [["flatten", COPY, "-o", NEW]], Change(pages=pages, document={"files": "fewer"}),
                    result=NEW)
    if facts.widgets:
        yield Operation("flatten --forms", [["flatten", COPY, "-o", NEW, "--types", "none", "--forms"]],
                        Change(pages=pages | {None: flat | {"fields": "fewer"}}, document={"fields": "fewer"}),
                        result=NEW)


def signatures(facts: Facts):
    words = ["--certificate", str(facts.tools / "signer.p12"), "--certificate-password-file",
             str(facts.tools / "certificate-password")]
    # The field of a signature has a widget, by default on page 1.
    change = Change(document={"fields": "more"}, pages={0: {"annotations": "more", "fields": "more"}})
    yield Operation("signatures sign", [["signatures", "sign", COPY, *words]], change, asked=lambda before, after: (
        "/Sig" in repr(after["document"]["fields"])))


def tools(folder: Path):
    """The files that operations read."""
    for name, text in {"owner": "written owner\n", "user": "written user\n", "certificate-password": "secret\n",
                       "attached.txt": "Attached by scripts/check writes.\n"}.items():
        (folder / name).write_text(text)
    (folder / "other.pdf").write_bytes((FIXTURES / "article.pdf").read_bytes())
    (folder / "signer.p12").write_bytes((FIXTURES / "sources/signer.p12").read_bytes())


def xfdf(folder: Path, page: int, box: tuple):
    """The comments that are imported on a page."""
    rect = numbers([box[0], box[1], box[0] + 40, box[1] + 20])
    (folder / f"page-{page}.xfdf").write_text(
        f'<xfdf><annots><square page="{page}" rect="{rect}" name="w-import" title="Ben"><contents>Imported</contents>'
        f'</square><text page="{page}" rect="{rect}" name="w-import-2" title="Ben"/></annots></xfdf>')
