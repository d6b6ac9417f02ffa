"""The operations on one file, and what changed in it for readers besides what each was to change."""

import hashlib
import glob
import json
import random
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

# Imported before the readers' processes are forked, which would import them once each.
import numpy  # noqa: F401
import pikepdf  # noqa: F401
import pymupdf
import pypdfium2  # noqa: F401

from checks import program
from checks.comparing import views as comparing
from checks.edits import checking as edits
from checks.readers import documents, isolated, opening
from checks.writes import operations

# The pages of a file that are read and that are drawn; of longer ones some.
READ, DRAWN = 40, 6
SECONDS = 120


class FileCheck:
    """The operations on one file. Differences are (operation, reader, facet, detail)."""

    def __init__(self, path: Path, options, folder: Path):
        self.path, self.options, self.folder = path, options, folder
        self.password = opening.password_of(path)
        self.found, self.refused, self.commands, self.uncompared = [], [], {}, 0
        self.random = random.Random(f"{options.seed} {path.name}")
        for name in ("work", "tools", "home"):
            (folder / name).mkdir()
        self.copy = folder / "work" / operations.COPY
        operations.tools(folder / "tools")

    def differ(self, operation: str, reader: str, facet: str, detail: str):
        self.found.append((operation, reader, facet, " ".join(detail.split())[:400]))

    def run(self):
        self.reset()
        facts = self.facts()
        for operation in operations.operations(facts):
            if not self.options.only or re.search(self.options.only, operation.name):
                self.reset()
                self.commands[operation.name] = "; ".join(map(shlex.join, operation.steps))
                self.perform(operation, facts)

    def reset(self):
        for one in self.copy.parent.iterdir():
            shutil.rmtree(one) if one.is_dir() else one.unlink()
        shutil.copyfile(self.path, self.copy)

    # MARK: The program

    def pdfkey(self, words: list):
        text = words[-1] if words[-1].startswith("{") else None
        words = [part for word in (words[:-1] if text else words) for part in (
            sorted(glob.glob(word, root_dir=self.copy.parent)) if "*" in word else [word])]
        password = {"PDFKEY_PASSWORD": self.password} if self.password else {}
        environment = program.environment(self.folder / "home", **password)
        return subprocess.run([self.options.program, *words], input=(text or "").encode(), capture_output=True,
                              timeout=SECONDS, cwd=self.copy.parent, env=environment)

    def listed(self, key: str, *words: str) -> list:
        """A list that a command writes as JSON; empty if it can't."""
        try:
            made = self.pdfkey([*words, "--json", operations.COPY])
            return json.loads(made.stdout).get(key) or []
        except (subprocess.TimeoutExpired, json.JSONDecodeError):
            return []

    # MARK: What the file has

    def facts(self) -> operations.Facts:
        try:
            found = isolated.run(edits.facts, str(self.path), self.password)
            boxes, permitted = found["boxes"], found["annotate"]
        except isolated.Lost:
            boxes, permitted = [], True
        count = self.listed("pageCount", "info") or len(boxes)
        page = self.random.randrange(min(count, READ)) if count else 0
        box = boxes[page] if page < len(boxes) and any(boxes[page]) else (0, 0, 612, 792)
        # The pages around the one that is changed, both ends, and some others.
        near = [index for index in (page, page + 1, page - 1, 0, count - 1) if 0 <= index < count]
        others = self.random.sample(range(count), min(count, READ))
        self.drawn = sorted(list(dict.fromkeys(near + others))[:DRAWN])
        self.read = sorted(set(self.drawn) | set(others))
        self.count, self.before = count, self.look(self.path, self.password, range(count), {})
        texts = {index: one.get("text") for index, one in self.before["MuPDF"].get("pages", {}).items()}
        words = sorted(set(re.findall(r"\b[A-Za-z]{4,12}\b", str(texts.get(page) or ""))))
        word = self.random.choice(words) if words else None
        own = self.before["pikepdf"].get("pages", {})
        self.undrawn = {index for index, one in own.items() if any(
            kind not in ("Link", "Popup") and "/AP" not in dict(entries)
            for kind, _, entries in unfailed(one["annotations"]))}
        self.loose = {name: self.quirks(name, own) for name in documents.ALL}
        operations.xfdf(self.folder / "tools", page, box)
        return operations.Facts(
            count, page, box, [one for one in self.listed("annotations", "annotations", "list") if one.get("page")],
            self.listed("fields", "form", "list"), len(self.listed("items", "outline", "list")),
            [one["name"] for one in self.listed("attachments", "attachments", "list")
             if one["name"] and not one["page"]],
            word, {index for index in texts if word and word in repr((texts[index], own.get(index)))},
            {index for index, one in own.items() if "'Widget'" in repr(one["annotations"])}, self.undrawn,
            *(key in self.before["pikepdf"].get("document", {}).get("catalog", {})
              for key in ("/StructTreeRoot", "/OCProperties")), permitted, self.folder / "tools")

    def quirks(self, reader: str, own: dict) -> dict:
        """What may become of facets of pages, as this reader sees them, when pikepdf sees no change.

        - qpdf drops what it can't parse, such as numbers with two signs: in a rewritten file these annotations are
          others, but they have their types and names. The page without its annotations has to be drawn as before.
        - A reader that sees other annotations than qpdf from the start, such as objects that are free, sees others in a
          rewritten file, too.
        - Each reader draws annotations without an appearance in its own way, also by entries that mean nothing; PDFium
          does as soon as there is a form, and gives them other rectangles.
        - Readers disagree about labels in trees that aren't sorted.
        - A file that qpdf repairs may show more to a reader that had repaired it in another way.
        - Readers disagree about headings that lead back to themselves or are hundreds of levels deep, and about the
          encryption of damaged files.
        """
        undrawn = {"image": "any", "annotations": "names"} if reader == "PDFium" else {"image": "close"}
        found = {index: undrawn for index in self.undrawn}
        if self.before["pikepdf"].get("repaired"):
            found[None] = {facet: "more" for facet in ("metadata", "outline", "files", "destinations", "fields", "xmp")}
        if len({str([(one[0], one[1]) for one in unfailed(view["document"]["outline"])]) for view in self.before.values()
                if view.get("document", {}).get("outline") is not None}) > 1:
            found.setdefault(None, {})["outline"] = "any"
        encrypted = [view.get("document", {}).get("encryption", {}).get("encrypted") for view in self.before.values()]
        if len({str(one).lower() in ("true", "yes") for one in encrypted if one is not None}) > 1:
            found.setdefault(None, {})["encryption"] = "any"
        for index, page in self.before[reader].get("pages", {}).items():
            if self.before["pikepdf"].get("complaints"):
                others = {"annotations": "names", "image": "any"}
                found[index] = {"content": "annotated"} if reader == "pikepdf" else others
            if "annotations" in page and len(unfailed(page["annotations"])) != len(unfailed(
                    own.get(index, {}).get("annotations", []))):
                found[index] = {"annotations": "any", "image": "annotated"}
            if page.get("label") != own.get(index, {}).get("label"):
                found[index] = found.get(index, {}) | {"label": "any"}
        return found

    def look(self, path: Path, password, order, known: dict) -> dict:
        """The views of a file; a reader that can't read it has its reason instead.

        `order` has the index in the original for each page, and `known` the views of the original.
        """
        found = {}
        at = {facet: [index for index, old in enumerate(order) if old in pages]
              for facet, pages in (("read", set(self.read)), ("drawn", set(self.drawn)))}
        for name, view in documents.ALL.items():
            old = known.get(name, {}).get("pages", {})
            images = {index: old[order[index]]["image"] for index in at["drawn"]
                      if "image" in old.get(order[index], {})}
            try:
                found[name] = isolated.run(view, str(path), password, documents.Sample(at["read"], at["drawn"], images),
                                           seconds=documents.SECONDS)
            except isolated.Lost as loss:
                found[name] = {"lost": str(loss)}
        return found

    # MARK: One operation

    def perform(self, operation: operations.Operation, facts: operations.Facts):
        folder = self.copy.parent
        original = contents(folder)
        for step in operation.steps:
            before = contents(folder)
            try:
                made = self.pdfkey(step)
                status, message = made.returncode, made.stderr.decode("utf-8", "replace").strip()
            except subprocess.TimeoutExpired:
                status, message = -1, f"no answer after {SECONDS} s"
            # A redaction is written, too, if pages could not be read.
            if status == 0 or status == 1 and step[0] == "redact" and (folder / operation.result).exists():
                continue
            after = contents(folder)
            message = (message.splitlines() or ["no message"])[-1]
            if status < 0 or status in (1, 70) or status > 77:
                self.differ(operation.name, "pdfkey", "crash", f"exit {status}: {message}")
            for name in sorted(before.keys() | after.keys()):
                if before.get(name) != after.get(name):
                    kind = "is new" if name not in before else "is gone" if name not in after else "changed"
                    self.differ(operation.name, "pdfkey", "refused", f"{name} {kind}, although {step[:2]} ended with "
                                                                     f"{status}: {message}")
            # What was written already is no refusal any more.
            if before != original:
                self.differ(operation.name, "pdfkey", "step", f"{' '.join(step)[:120]}: exit {status}: {message}")
            self.refused.append((operation.name, f"{status}: {self.reason(message)}"))
            return
        self.leftovers(operation)
        self.compare(operation)

    def reason(self, message: str) -> str:
        """A message without what differs between files."""
        message = re.sub(r"^(pdfkey: )?\S*\.pdf: ", "", message.removeprefix("Error: "))
        return re.sub(r"\d+", "N", re.sub(r"“[^”]*”|\"[^\"]*\"", "“…”", message))[:110]

    def leftovers(self, operation):
        """Files in the folder that no step was to write, and an input that changed although a copy was written."""
        folder = self.copy.parent
        known = {operations.COPY} | {word for step in operation.steps for word in step}
        for name in contents(folder):
            if name not in known and name.split("/")[0] not in known:
                self.differ(operation.name, "pdfkey", "leftover", name)
        if operation.result != operations.COPY and self.copy.read_bytes() != self.path.read_bytes():
            self.differ(operation.name, "pdfkey", "input", "changed, although another file was named")

    def compare(self, operation):
        order = range(self.count) if operation.change.order is None else operation.change.order
        result = self.copy.parent / operation.result
        parts = [(result, operation.change._replace(order=list(order)))]
        if result.is_dir():
            size = operation.parts
            parts = [(path, operation.change._replace(order=list(order[index * size:(index + 1) * size])))
                     for index, path in enumerate(sorted(result.iterdir()))]
        password = self.password if operation.password is None else opening.Password(operation.password)
        for path, change in parts:
            after = self.look(path, password, change.order, self.before)
            touched = self.touched(after["pikepdf"], change)
            for reader, old in self.before.items():
                self.hold(operation, reader, old, after[reader], change, touched)
            if "lost" not in self.before["pikepdf"] and "lost" not in after["pikepdf"] and len(parts) == 1:
                try:
                    done = operation.asked(self.before["pikepdf"], after["pikepdf"])
                except (LookupError, TypeError) as error:
                    done = f"{type(error).__name__}: {error}"
                # Where a reader fails to read the original, it can't tell.
                if done is not True and self.count:
                    self.differ(operation.name, "pikepdf", "asked", f"what was asked for isn't there ({done})")

    def hold(self, operation, reader: str, old: dict, new: dict, change, touched):
        if "lost" in old:
            self.uncompared += 1
            return
        if "lost" in new:
            self.differ(operation.name, reader, "open", new["lost"])
            return
        # A reader that counts other pages than pdfkey from the start sees another order.
        if old["count"] != self.count:
            self.uncompared += 1
            return
        for one in comparing.differences(old, new, change, touched, self.loose[reader],
                                         bool(self.before["pikepdf"].get("complaints", True))):
            self.differ(operation.name, reader, *one)

    def touched(self, after: dict, change) -> set | None:
        """The pages whose annotations differ for pikepdf; None if that isn't known."""
        before = self.before["pikepdf"]
        if "lost" in before or "lost" in after:
            return None
        return {source for index, source in enumerate(change.order) if source in before["pages"] and (
            before["pages"][source]["annotations"] != after["pages"].get(index, {}).get("annotations"))}


def unfailed(facet) -> list:
    """A list; an empty one if the reader failed to read it."""
    return [] if isinstance(facet, documents.Failed) else facet


def contents(folder: Path) -> dict:
    """The digests of the files in a folder."""
    return {str(one.relative_to(folder)): hashlib.sha1(one.read_bytes()).hexdigest() if one.is_file() else ""
            for one in folder.rglob("*")}


def check_file(path: Path, options) -> dict:
    pymupdf.TOOLS.mupdf_display_errors(False)
    with tempfile.TemporaryDirectory(prefix="check-writes.") as folder:
        one = FileCheck(path, options, Path(folder))
        one.run()
        return {"file": path.name, "commands": one.commands, "refused": one.refused, "found": one.found,
                "uncompared": one.uncompared}


def check_all(paths: list, options):
    """Yields the result of each file."""
    def lost(path: Path, reason: str) -> dict:
        return {"file": path.name, "commands": {}, "refused": [], "uncompared": 0,
                "found": [("all", "the check", "stopped", reason)]}

    yield from isolated.each(lambda path: check_file(path, options), paths, options.jobs, 3000, lost)
