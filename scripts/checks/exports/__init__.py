"""Exports documents whose strings look like markup, and reads the exports with the parsers of other programs.

Each string of a document is one construct of Org, Markdown, HTML or spreadsheets, or some joined at random: contents,
authors, names, types, dates and states of annotations, marked text, labels, headings, title and author. What a parser
finds besides the export's own headings, quotes, properties and links is a fault, and so is a text that is lost.
"""
import collections
import csv
import io
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from checks import options, program
from fixtures.document import Document, Item
from fixtures.objects import utf16

SEXP = '(progn (princ "EVALUATED") "entry")'
ORG = [
    f"%%{SEXP}", f"&%%{SEXP}", f"<%%{SEXP}>", "<2024-01-02 Tue>", "[2024-01-02 Tue]", "<2024-01-02>--<2024-01-05>",
    "[[shell:ls]]", "[[elisp:(ls)][x]]", "shell:ls", "elisp:(ls)", "file:/etc/passwd", "<file:/etc/passwd>",
    "https://example.org/a", "<https://example.org>", "mailto:a@example.org", "src_sh{ls}", "src_sh[:results x]{ls}",
    "call_name(x)", "{{{macro}}}", "{{{time(%Y)}}}", "@@html:<b>@@", "#+include: /etc/passwd", "#+begin_src sh",
    "#+end_quote", "#+end_src", "#+call: f()", "#+TODO: A | B", "# comment", "* heading", "** TODO x", "*", "TODO x",
    "DONE", "COMMENT x", "[#A] x", "x :tag:", ":tag:", "x :a_b:c@:", ":PROPERTIES:", ":END:", ":x: y", ": fixed",
    "DEADLINE: <2024-01-02>", "SCHEDULED: <2024-01-02>", "CLOSED: [2024-01-02]", "CLOCK: [2024-01-02 Tue 10:00]",
    "clock: => 1:00", "<<target>>", "<<<radio>>>", "[fn:1]", "[fn:1] definition", "[fn:: inline]", "[cite:@key]",
    "| a | b |", "+---+---+", "- item", "+ item", "1. item", "1) item", "a. item", "- [ ] x", "- term :: x", "-----",
    "\\alpha", "\\command{x}", "\\(x\\)", "\\[x\\]", "\\begin{x}", "\\end{x}", "line\\\\", "$x$", "$$x$$", "$x$ and $y$",
    "*bold*", "/italic/", "_under_", "=verbatim=", "~code~", "+struck+", "a_b", "a_{b}", "a^b", "a^{b}", "a_*", "x_(y)",
    "[50%]", "[1/2]", "-*- mode: fundamental -*-", "Local Variables:", "Local Variables: x", "eval: (ls)", "End:",
    "Footnotes", "**", "a *b", "c* d", "[", "]]", "[[", "<", "@", "{", "$", "_", "\\", ":", "·", "“*”",
]
MARKDOWN = [
    "<script>alert(1)</script>", "<b>x</b>", "<!-- x", "<?php x", "[x](javascript:alert(1))", "![x](x.png)", "[x]: /y",
    "[x][y]", "<javascript:x>", "`code`", "```", "~~~", "    code", "# heading", "===", "---", "***", "> quote", "1986. x",
    "&lt;b&gt;", "&#91;x](y)", "a\\", "| a |", "!", "\\[x](y)", "<a@example.org>", "</p><p onclick=x>", "]]>", "\" onload=x",
]
CELLS = ["=1+1", "+1", "-1", "@x", "\uff1d1", "\uff0b1", "\uff0d1", "\uff201", " =1", "\u00a0=1", "\v=1", "\0=1",
         "\ufeff=1", "\u200b=1", "\u2060\u200b =1", "\t=1", "\r=1", "\n=1", "'=1", "\u3000\uff1d1"]
PIECES = ORG + MARKDOWN
PARAGRAPH = 40


def pieces(count, generator):
    """The constructs, and some joined at random."""
    joined = ["".join(generator.choice(PIECES) + generator.choice(["", " ", "a", "-", "'", "\u200b", "\u2060"])
                      for _ in range(generator.randint(2, 4))) for _ in range(count)]
    return PIECES + joined


def document(texts, generator):
    """A document in which each text is content, author and name of an annotation, and marked; and its bare contents."""
    result = Document("hostile-markup.pdf")
    box, items, labels, contents = [0, 0, 900, 900], [], [], []
    pick = lambda: generator.choice(texts)  # noqa: E731
    for start in range(0, len(texts), PARAGRAPH):
        lines = texts[start:start + PARAGRAPH]
        shown = [line.encode("cp1252", "replace").decode("cp1252") for line in lines]
        page = result.text_page(shown, box, 10)
        items.append(Item(utf16(pick()), [page, "/Fit"]))
        labels += [start // PARAGRAPH, {"P": utf16(pick())}]
        for index, text in enumerate(lines):
            top = 880 - 14 * index
            several = "\n".join([text, pick(), pick()])
            mark = {"Type": "/Annot", "Rect": [10, top - 12, 880, top], "F": 4, "C": [1, 1, 0], "M": utf16(pick()),
                    "QuadPoints": [10, top, 880, top, 10, top - 12, 880, top - 12], "NM": utf16(f"{text}-{start + index}"),
                    "T": utf16(text), "Subtype": generator.choice(["/Highlight", "/StrikeOut"])}
            own = result.annotate(page, mark)
            kind = generator.choice(["/Text", "/FreeText", "/TODO", "/Footnotes", "/COMMENT", "/DEADLINE:", "/A*B*"])
            result.annotate(page, {**mark, "Subtype": kind, "Contents": utf16(several), "NM": utf16(f"n{start + index}"),
                                   "T": utf16(pick()), **({"IRT": own} if index % 3 == 0 else {})})
            if index % 5 == 0:
                result.annotate(page, {**mark, "Subtype": "/Text", "IRT": own, "StateModel": b"Review", "NM": b"s%d" % index,
                                       "State": utf16(pick()), "T": utf16(pick())})
            contents += [text, several]
    result.outline(items)
    result.catalog["PageLabels"] = {"Nums": labels}
    result.info(Title=utf16(f"TODO [x](y:z) <b> {pick()}"), Author=utf16(f"[x](y:z) <b> {pick()} :tag:"))
    return result.save(), contents


class Checks:
    """The program, and the faults so far."""

    def __init__(self, program, folder):
        self.program, self.folder, self.faults = program, folder, collections.Counter()

    def fault(self, text):
        kind = text.split(":")[0]
        self.faults[kind] += 1
        if self.faults[kind] <= 20:
            print(text[:300])

    def export(self, name, ending, *options):
        path = os.path.join(self.folder, f"out.{ending}")
        command = [self.program, "annotations", "export", "--types", "all", "-o", path, *options, name]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"check exports: {' '.join(command)}: {run.stderr}")
        with open(path, encoding="utf-8", newline="") as file:
            return path, file.read()

    def org(self, name, contents, *options):
        path, text = self.export(name, "org", *options)
        bare = re.sub("[\u200b\u2060]", "", text)
        for line in {line.strip() for content in contents for line in content.split("\n")}:
            if re.sub("[\u200b\u2060]", "", line) not in bare:
                self.fault(f"org: lost: {line!r}")
        if not shutil.which("emacs"):
            return print("check exports: skipped Org: there is no emacs (Debian: emacs-nox)", file=sys.stderr)
        run = subprocess.run(["emacs", "-Q", "--batch", "-l", Path(__file__).with_name("read-org.el"), path],
                             capture_output=True, text=True, errors="replace")
        if run.returncode != 0:
            self.fault(f"org: emacs: {run.stderr[-300:]}")
        for line in run.stdout.splitlines():
            if not re.fullmatch(r'link "file:[-\w./%]+#page=\d+"', line):
                self.fault(f"org: {line}")

    def markdown(self, name, _contents, *options):
        try:
            from markdown_it import MarkdownIt
        except ImportError:
            return print("check exports: skipped Markdown: there is no markdown-it-py", file=sys.stderr)
        own = {"heading", "paragraph", "bullet_list", "ordered_list", "list_item", "blockquote", "inline", "text", "link",
               "strong", "em", "softbreak", "hardbreak"}
        text = self.export(name, "md", *options)[1]
        rest = text.split("\n---\n", 1)[1] if text.startswith("---\n") else text
        for part, allowed in (text, None), (rest, own):
            tokens = MarkdownIt("commonmark").parse(part)
            for token in tokens + [child for token in tokens for child in token.children or []]:
                kind = re.sub("_(open|close)$", "", token.type)
                link = token.attrGet("href") if kind == "link" and token.nesting > 0 else None
                if link and not re.fullmatch(r"[-\w./%]+#page=\d+", link):
                    self.fault(f"markdown: link {link!r}")
                if kind in ("html_inline", "html_block", "image") or allowed and kind not in allowed:
                    self.fault(f"markdown: {kind} {token.content[:100]!r}")

    def html(self, name, contents, *options):
        try:
            import html5lib
        except ImportError:
            return print("check exports: skipped HTML: there is no html5lib", file=sys.stderr)
        own = {"html": "lang", "head": "", "meta": "charset name content", "title": "", "style": "", "body": "",
               "section": "", "h1": "", "h2": "", "h3": "", "p": "class lang dir", "article": "style aria-label", "b": "", "a": "href",
               "span": "class aria-hidden", "blockquote": "lang dir", "del": "", "ins": "", "br": ""}
        tree = html5lib.parse(self.export(name, "html", *options)[1], namespaceHTMLElements=False)
        for element in tree.iter():
            names = own.get(element.tag) if isinstance(element.tag, str) else None
            if names is None or set(element.attrib) - set(names.split()):
                self.fault(f"html: {element.tag} {element.attrib}")
            if not re.fullmatch(r"[-\w./%]+#page=\d+", element.get("href", "x#page=1")):
                self.fault(f"html: link {element.get('href')}")
        shown = "".join(tree.itertext())
        for line in {line.strip() for content in contents for line in content.split("\n")}:
            if line not in shown:
                self.fault(f"html: lost: {line!r}")

    def csv(self, name, _contents, *options):
        for row in csv.reader(io.StringIO(self.export(name, "csv", *options)[1], newline="")):
            for cell in row:
                bare = re.sub(r"^[\s\x00-\x20\u00ad\u200b-\u200f\u2060-\u206f\ufeff]+", "", cell)
                if re.match("[=+@\uff1d\uff0b\uff0d\uff20]|-(?![0-9.]+$)", bare):
                    self.fault(f"csv: {cell!r}")


def arguments(parser):
    options.add(parser, "program", "seed")
    parser.add_argument("--count", type=int, default=1500, metavar="N", help="texts that are joined at random (1500)")


def run(options) -> int:
    generator = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(program.find(options.program), folder)
        name = os.path.join(folder, "hostile [x] <y>_z.pdf")
        for texts, formats in (pieces(options.count, generator), [checks.org, checks.markdown, checks.html]), \
                (CELLS + ORG, [checks.csv]):
            data, contents = document(texts, generator)
            with open(name, "wb") as file:
                file.write(data)
            for check in formats:
                for words in [], ["--group-by", "author,page", "--replies", "flat"]:
                    check(name, contents, *words)
    print(f"check exports: {checks.faults.total()} faults {dict(checks.faults) or ''}".rstrip())
    return 1 if checks.faults else 0
