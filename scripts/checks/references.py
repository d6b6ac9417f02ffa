"""Compares the targets that are found for references by text alone with those of the documents' links.

The truth is a link within a document whose named destination says what it leads to, as LaTeX writes them (cite.…,
figure.…, equation.…). Of these links those count whose text is a reference: not the entries of contents pages, not the
sections that a bibliography lists, and of sections only links with a number. Three or more links to sections that begin
lines at one left edge are a list of sections, and a number apart from other words that is the label of the
destination's page is a page number of a list; a citation by a bare number that is neither in brackets nor raised has no
form that text alone could tell from other numbers. None of them counts; the last are reported as formless. A link whose
text doesn't name its target doesn't count, either, and is reported as nameless: one of whose numbers and names none is
at the destination (for citations) or on its page, or whose destination is outside of the page. Copies of the documents
without links are given to `pdfkey links --references`.

A target is right if the destination is on its page and at its line (for figures and tables: also within its area; for
a page, such as that of "Table 2 on p. 31": anywhere on it). The columns: links that count, found (any target), right
first, right among the first three.
"""
import collections
import json
import re
import subprocess
import tempfile
from pathlib import Path

import pikepdf
import pymupdf

from checks import options as shared
from checks import program

STATEMENTS = {"theorem", "lemma", "proposition", "corollary", "definition", "remark", "example", "thm", "lem", "prop",
              "cor", "defn", "rem", "claim", "conjecture", "exercise", "problem", "assumption"}
KINDS = {"cite": "citation", "figure": "figure", "table": "table", "equation": "equation", "AMS": "equation",
         "section": "section", "subsection": "section", "subsubsection": "section", "chapter": "section",
         "appendix": "section", "appsec": "section", "listing": "listing", "lstlisting": "listing",
         "algorithm": "listing", **dict.fromkeys(STATEMENTS, "statement")}
# Points between a line and the destination above it: a line, the skip above a display or a float, that of a chapter.
SLACK = {"citation": 18, "equation": 40, "figure": 40, "table": 40, "listing": 40, "statement": 30, "section": 100}
NUMBERED = re.compile(r"[\W_]*(?:[A-Za-zÀ-ÿ]+\.?\s*)?[(\[]?([A-Z]?\d*(?:[.\-–]\d+)*[a-z]?|[IVXL]+)[)\]]?[\W_]*$")
BARE = re.compile(r"[0-9]{1,3}[,.;:]?$")
LEADERS = re.compile(r"(?:\.\s*){5}")


def tokens(text: str) -> set:
    """The numbers and the beginnings of the words in a text."""
    words = re.findall(r"\d+|[^\W\d]+", text)
    return {str(int(word)) if word.isdecimal() else word.lower()[:5] for word in words}


def names(words: str, kind: str, page, top: float) -> bool:
    """Whether the text of a link is at its destination."""
    upper = page.cropbox.height + page.cropbox.y0 - top
    area = pymupdf.Rect(0, upper - 10, page.rect.width, upper + 130) if kind == "citation" else page.rect
    return 0 <= upper <= page.rect.height and bool(tokens(words) & tokens(page.get_text(clip=area)))


def is_contents(page, page_links: list) -> bool:
    """Whether a page is a table of contents: with leaders, or with linked page numbers at the right edge."""
    if len(LEADERS.findall(page.get_text())) > 4:
        return True
    edges = collections.Counter()
    for link in page_links:
        if link.get("page", -1) >= 0:
            label = page.parent[link["page"]].get_label() or str(link["page"] + 1)
            edges[round(link["from"].x1 / 3)] += page.get_text(clip=link["from"]).strip(". \n") == label
    return max(edges.values(), default=0) > 1


def follows_word(box, page_words: list) -> bool:
    """Whether a word is closely before a link on its line."""
    middle = (box.y0 + box.y1) / 2
    return any(word[1] < middle < word[3] and -30 < word[2] - box.x0 < 1 for word in page_words)


def has_form(index: int, page_words: list) -> bool:
    """Whether a bare number in a citation is in brackets, or raised."""
    own = page_words[index]
    while index > 0 and not page_words[index][4].strip("0123456789,;–-"):
        index -= 1
    before = page_words[index]
    brackets = {"[": "]", "(": ")", "]": "["}
    opened = max((before[4].rfind(sign), sign) for sign in brackets)
    is_enclosed = opened[0] >= 0 and brackets[opened[1]] not in before[4][opened[0] + 1:]
    return is_enclosed or own[3] - own[1] < 0.85 * (before[3] - before[1])


def lists(page_links: list, page_words: list) -> set:
    """The left edges at which three or more links to sections begin lines."""
    edges = collections.Counter()
    for link in page_links:
        box, name = link["from"], link.get("nameddest") or link.get("name") or ""
        if KINDS.get(name.split(".")[0].rstrip("*")) == "section" and not follows_word(box, page_words):
            edges[round(box.x0 / 3)] += 1
    return {edge for edge, count in edges.items() if count > 2}


def links(path: Path) -> tuple:
    """The links that count: page, middle, kind, text, and the page, left and upper edge of the destination. The
    numbers of those that don't name their target, and of those without a form."""
    found, nameless, formless = [], 0, 0
    document = pymupdf.open(path)
    ends = {name: end.get("page") for name, end in document.resolve_names().items()}
    for page in document:
        page_links = page.get_links()
        if not page_links or is_contents(page, page_links):
            continue
        page_words = page.get_text("words")
        listed = lists(page_links, page_words)
        entries = [name for name in ends if ends[name] == page.number and name.startswith("cite.")]
        for link in page_links:
            name = link.get("nameddest") or link.get("name") or ""
            kind = KINDS.get(name.split(".")[0].rstrip("*"))
            if not kind or link.get("page", -1) < 0 or not isinstance(link.get("to"), pymupdf.Point):
                continue
            # The entries of a bibliography may have the sections that cite them.
            if kind == "section" and len(entries) > 2:
                continue
            if kind == "section" and round(link["from"].x0 / 3) in listed:
                continue
            inside = [index for index, word in enumerate(page_words)
                      if pymupdf.Point((word[0] + word[2]) / 2, (word[1] + word[3]) / 2) in link["from"]]
            words = " ".join(page_words[index][4] for index in inside)
            if not words or kind != "citation" and not NUMBERED.match(words):
                continue
            if kind == "section" and not name.endswith("." + NUMBERED.match(words)[1]):
                continue
            label = document[link["page"]].get_label() or str(link["page"] + 1)
            if words == label and not follows_word(link["from"], page_words):
                continue
            if kind == "citation" and BARE.match(words) and not has_form(inside[0], page_words):
                formless += 1
                continue
            if not names(words, kind, document[link["page"]], link["to"].y):
                nameless += 1
                continue
            rectangle = link["from"] * page.derotation_matrix
            height = page.cropbox.height
            middle = ((rectangle.x0 + rectangle.x1) / 2 + page.cropbox.x0,
                      height - (rectangle.y0 + rectangle.y1) / 2 + page.cropbox.y0)
            # The point of a named destination is in default user space.
            found.append((page.number, middle, kind, words, link["page"], link["to"].x, link["to"].y))
    return found, nameless, formless


def is_right(target: dict, kind: str, page: int, left: float, top: float) -> bool:
    """Whether a destination leads to a target."""
    (x0, low, x1, high), (_, lower, _, upper) = target["rectangle"], target["line"]
    if target["kind"] == "page":
        return target["page"] - 1 == page
    if target["page"] - 1 != page or not (left < 10 or x0 - 200 < left < x1):
        return False
    if kind in ("figure", "table", "listing") and low < top < high + SLACK[kind]:
        return True
    return lower + 0.4 * (upper - lower) < top < upper + SLACK[kind]


def bare(path: Path, to: Path, outlines: bool):
    """Writes a copy without links, and without an outline unless that is wanted."""
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            if "/Annots" in page:
                page.Annots = pikepdf.Array([one for one in page.Annots if one.get("/Subtype") != "/Link"])
        if not outlines and "/Outlines" in pdf.Root:
            del pdf.Root["/Outlines"]
        pdf.save(to)


def arguments(parser):
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE or FOLDER", help="documents made by LaTeX")
    shared.add(parser, "program")
    parser.add_argument("--no-outlines", action="store_true", help="also remove the outlines of the copies")
    parser.add_argument("--most", type=int, default=400, metavar="N", help="links of a document that count (400)")
    parser.add_argument("--misses", action="store_true", help="print the links whose first target is wrong")


def run(options) -> int:
    pymupdf.TOOLS.mupdf_display_errors(False)
    tool = program.find(options.program)
    totals, nameless, formless = collections.defaultdict(lambda: [0, 0, 0, 0]), 0, 0
    files = [one for path in options.paths for one in (sorted(path.rglob("*.pdf")) if path.is_dir() else [path])]
    for path in files:
        try:
            truth, unnamed, unformed = links(path)
        except Exception as problem:
            print(f"{path.name}: {problem}")
            continue
        nameless, formless = nameless + unnamed, formless + unformed
        if not truth:
            continue
        # Every document counts for at most so many, taken evenly.
        truth = truth[::max(1, -(-len(truth) // options.most))]
        with tempfile.TemporaryDirectory() as folder:
            bare(path, copy := Path(folder) / "bare.pdf", not options.no_outlines)
            pages = ",".join(str(number + 1) for number in sorted({link[0] for link in truth}))
            made = subprocess.run([tool, "links", "--references", "--json", "--pages", pages, copy],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if made.returncode != 0:
            print(f"{path.name}: {made.stderr.decode(errors='replace')[-200:].strip()}")
            continue
        references = collections.defaultdict(list)
        for reference in json.loads(made.stdout)["references"]:
            references[reference["page"] - 1].append(reference)
        own = [0, 0, 0, 0]
        for number, (x, y), kind, words, page, left, top in truth:
            here = [one for one in references[number]
                    if any(x0 - 1 <= x <= x1 + 1 and y0 - 1 <= y <= y1 + 1 for x0, y0, x1, y1 in one["areas"])]
            targets = [{**target, "kind": one["kind"]} for one in here for target in one["targets"]]
            right = [is_right(target, kind, page, left, top) for target in targets]
            result = [1, bool(targets), right[:1] == [True], any(right[:3])]
            own = [a + b for a, b in zip(own, result)]
            totals[kind] = [a + b for a, b in zip(totals[kind], result)]
            if options.misses and not result[2]:
                shown = [(one["page"], [round(y) for y in one["line"]], one["text"][:50]) for one in targets[:3]]
                print(f"  {path.name} p. {number + 1}: {kind} “{words}” → p. {page + 1} ({left:.0f}, {top:.0f}); "
                      f"read “{here[0]['text'] if here else ''}” → {shown}")
        print(report(own), path.name, flush=True)
    total = [sum(column) for column in zip(*totals.values())] or [0, 0, 0, 0]
    for kind, own in sorted(totals.items()):
        print(report(own), kind)
    print(report(total), "total")
    print(f"{nameless:6} nameless and {formless} formless links, of all")
    return 0 if total[0] else 1


def report(counts: list) -> str:
    """The counts in columns: links, and the shares found, right first, and right in three."""
    links, *others = counts
    return f"{links:6} " + " ".join(f"{100 * one / max(1, links):5.1f} %" for one in others)
