"""Holds the sentences that promise something for every case against claims.txt.

A sentence of README, docs (without decisions, and security.md, whose rows DocumentationTests checks), the articles or
the packages with one of the words below has an entry: the sentence, a tab, and what holds it. That is the title or
the function of a test, or a script, or several of them with " | " between; "compiler" for what wouldn't compile
otherwise; "-" for a sentence that explains a word or gives advice. An entry without its sentence, and one whose test or
script is gone, end the check with status 1; scripts/check NAME is a script. Headings, tables and code don't count.
"""
import re

from checks import CHECKOUT
from checks.catalog import CHECKS
from checks.report import listed

ENTRIES = CHECKOUT / "scripts/checks/claims.txt"
PAGES = (
    "README.md", "docs/*.md", "docs/guide/*.md", "Sources/*/*.docc/**/*.md", "Sources/*/*.docc/**/*.tutorial",
    "packaging/debian/control", "packaging/*.xml")
WORDS = re.compile(r"\b(only|never|nothing|always|all|every|everything)\b", re.I)
TEST = re.compile(r'@Test\(\s*"((?:[^"\\]|\\.)*)"|^  (?:@Test.*)?func (\w+)', re.M)


def sentences(path):
    """The sentences of a page with one of the words, each on one line."""
    text = re.sub(r"```[\s\S]*?```|^    .*$|^#.*$|^\|.*$|</?\w+>", "\n", path.read_text(encoding="utf-8"), flags=re.M)
    if path.name == "control":
        text = re.sub(r"^ \.$", "\n", text, flags=re.M)
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*[-*] )", text):
        for sentence in re.split(r"(?<=[.!?])\s+(?=[^a-z]|pdfkey)|(?<=[.!?]\*\*)\s+", " ".join(paragraph.split())):
            if WORDS.search(sentence):
                yield sentence.removeprefix("- ")


def arguments(parser):
    parser.add_argument("--list", action="store_true", help="print the sentences without an entry, ready for the file")


def run(options) -> int:
    found = {}
    for pattern in PAGES:
        for path in sorted(CHECKOUT.glob(pattern)):
            if path.name != "security.md":
                found[str(path.relative_to(CHECKOUT))] = list(dict.fromkeys(sentences(path)))
    holders = {"-", "compiler", *(f"scripts/check {name}" for name in CHECKS)}
    for path in (CHECKOUT / "Tests").rglob("*.swift"):
        holders.update(title or function for title, function in TEST.findall(path.read_text(encoding="utf-8")))
    known, page, problems = {}, "", []
    for line in ENTRIES.read_text(encoding="utf-8").splitlines() if ENTRIES.exists() else []:
        sentence, tab, names = line.partition("\t")
        if not tab:
            page = line
            continue
        known.setdefault(page, set()).add(sentence)
        if sentence not in found.get(page, []):
            problems.append(f"{page}: has no such sentence any more: {sentence}")
        for name in names.split(" | "):
            if name not in holders and not (name.startswith("scripts/") and (CHECKOUT / name).exists()):
                problems.append(f"{page}: no test or script is called “{name}”")
    new = {page: [line for line in lines if line not in known.get(page, ())] for page, lines in found.items()}
    for page, lines in new.items():
        problems += [f"{page}: nothing is known to hold: {line}" for line in lines]
        if lines and options.list:
            print(page, *(f"{line}\t" for line in lines), sep="\n")
    if options.list:
        return 0
    return listed(problems, f"{sum(map(len, known.values()))} sentences, each with what holds it")
