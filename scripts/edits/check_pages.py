"""Arranges the pages of documents with pdfkey, takes out and imports their outlines, sets and unsets their properties,
and holds the results against pikepdf, PyMuPDF, PDFium and qpdf."""

import argparse
import hashlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf
import pymupdf
import pypdfium2


CHECKOUT = Path(__file__).resolve().parents[2]


def pages(path):
    """The pages of a file as hashes of their images."""
    document = pypdfium2.PdfDocument(path)
    result = []
    for page in document:
        try:
            bitmap = page.render(scale=0.4)
            result.append(hashlib.sha1(bitmap.to_numpy().tobytes()).hexdigest()[:12])
        except Exception as error:  # A page that PDFium can't draw.
            result.append(str(error))
    document.close()
    return result


def model(path):
    """The parts that refer to pages, as pikepdf reads them."""
    with pikepdf.open(path) as pdf:
        numbers = {page.objgen: index for index, page in enumerate(pdf.pages)}
        destinations = {}

        def page_of(destination):
            if isinstance(destination, pikepdf.Dictionary):
                destination = destination.get("/D")
            if isinstance(destination, (pikepdf.String, pikepdf.Name)):
                return destinations.get(str(destination).lstrip("/"), str(destination))
            if isinstance(destination, pikepdf.Array) and len(destination):
                first = destination[0]
                if isinstance(first, pikepdf.Dictionary):
                    return numbers.get(first.objgen)
                return int(first) if isinstance(first, int) else None
            return None

        def tree(node, depth=0):
            if depth > 30 or not isinstance(node, pikepdf.Dictionary):
                return
            names = node.get("/Names", [])
            for index in range(0, len(names) - 1, 2):
                yield str(names[index]), names[index + 1]
            for kid in node.get("/Kids", []):
                yield from tree(kid, depth + 1)

        root = pdf.Root
        for name, value in tree(root.get("/Names", {}).get("/Dests")):
            destinations[name] = page_of(value)
        old = root.get("/Dests", {})
        for name in old.keys() if isinstance(old, pikepdf.Dictionary) else []:
            destinations.setdefault(name.lstrip("/"), page_of(old[name]))

        def target(item):
            if "/Dest" in item:
                return page_of(item["/Dest"])
            action = item.get("/A")
            if isinstance(action, pikepdf.Dictionary) and action.get("/S") == "/GoTo":
                return page_of(action.get("/D"))
            return "other" if action is not None else None

        outline, pending, seen = [], [(root.get("/Outlines", {}).get("/First"), 0)], set()
        while pending:
            item, level = pending.pop()
            if not isinstance(item, pikepdf.Dictionary) or item.objgen in seen:
                continue
            seen.add(item.objgen)
            outline.append((level, str(item.get("/Title", "")), target(item)))
            pending += [(item.get("/Next"), level), (item.get("/First"), level + 1)]
        links, annotations = [], []
        for index, page in enumerate(pdf.pages):
            for annotation in page.get("/Annots", []):
                if not isinstance(annotation, pikepdf.Dictionary):
                    continue
                annotations.append((index, str(annotation.get("/Subtype")), str(annotation.get("/NM", ""))))
                if annotation.get("/Subtype") == "/Link":
                    links.append((index, target(annotation)))
        fields = root.get("/AcroForm", {}).get("/Fields", [])
        files = sorted(name for name, _ in tree(root.get("/Names", {}).get("/EmbeddedFiles")))
        return {
            "pages": len(pdf.pages), "outline": outline, "links": links, "annotations": annotations,
            "fields": len(fields), "destinations": destinations, "files": files,
            "labels": [page.label for page in pdf.pages] if "/PageLabels" in root else None,
        }


def contents(path):
    """The table of contents and the metadata, as PyMuPDF reads them."""
    with pymupdf.open(path) as document:
        headings = [(level, title, page) for level, title, page in document.get_toc()]
        return headings, {name: text for name, text in document.metadata.items() if name != "modDate"}


def properties(path):
    """The Info dictionary and the XMP properties that an edit must keep, as pikepdf reads them."""
    with pikepdf.open(path) as pdf:
        info = {name: str(text) for name, text in pdf.docinfo.items() if name != "/ModDate"}
        with pdf.open_metadata(update_docinfo=False) as xmp:
            own = {name: str(text) for name, text in xmp.items() if not name.endswith(("}ModifyDate", "}MetadataDate"))}
        return info, own if "/Metadata" in pdf.Root else None


class Check:
    def __init__(self, program):
        self.program, self.failures, self.count = program, [], 0

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=120)

    def expect(self, condition, text):
        self.count += 1
        if not condition:
            self.failures.append(text)
            print("FAILED", text[:300], flush=True)

    def sound(self, path, name, before):
        check = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
        self.expect(check.returncode <= before, f"{name}: qpdf --check: {check.stdout[-200:]}{check.stderr[-200:]}")

    def file(self, original, folder):
        name = os.path.basename(original)
        try:
            before, images = model(original), pages(original)
        except Exception as error:
            print(f"skipped {name}: {str(error)[:80]}")
            return
        if before["pages"] == 0 or before["pages"] != len(images):
            print(f"skipped {name}: readers disagree about its pages")
            return
        state = subprocess.run(["qpdf", "--check", original], capture_output=True).returncode
        state = 3 if state else 0
        count = before["pages"]
        copy, moved, part = (os.path.join(folder, each) for each in ("copy.pdf", "moved.pdf", "part.pdf"))
        shutil.copy(original, copy)
        for _ in range(4):
            done = self.run("pages", "rotate", copy, "--pages", "1-", "--by", "90")
            if done.returncode:
                break
        if done.returncode:
            print(f"refused {name}: {done.stderr.strip()[:150]}")
            return
        self.expect(pages(copy) == images, f"{name}: four turns: pages differ")
        self.expect(model(copy) == before, f"{name}: four turns: model differs")
        self.sound(copy, f"{name}: four turns", state)
        self.round_trips(original, before, folder)

        # Some damaged files are others as soon as qpdf writes them.
        plain = os.path.join(folder, "plain.pdf")
        subprocess.run(["qpdf", original, plain], capture_output=True)
        own_images = images
        if os.path.exists(plain):
            before, images = model(plain), pages(plain)
        if count > 1:
            done = self.run("pages", "move", original, "--pages", str(count), "--before", "1", "-o", moved)
            self.expect(done.returncode == 0, f"{name}: move: {done.stderr[-200:]}")
            if done.returncode == 0:
                order = [count - 1] + list(range(count - 1))
                self.expect(pages(moved) == [images[i] for i in order], f"{name}: move: pages differ")
                self.expect(self.moved(before, order) == model(moved), f"{name}: move: model differs")
                self.sound(moved, f"{name}: move", 0)
            done = self.run("pages", "delete", original, "--pages", "1", "-o", part)
            self.expect(done.returncode == 0, f"{name}: delete: {done.stderr[-200:]}")
            if done.returncode == 0:
                self.expect(pages(part) == images[1:], f"{name}: delete: pages differ")
                self.sound(part, f"{name}: delete", 0)
                after = model(part)
                expected = [(p - 1, t, n) for p, t, n in before["annotations"] if p > 0]
                self.expect(after["annotations"] == expected, f"{name}: delete: annotations differ")
                titles = [(l, t) for l, t, _ in after["outline"]]
                expected = [(l, t) for l, t, p in before["outline"] if p != 0]
                self.expect([t for t in titles if t in expected] == [t for t in expected if t in titles]
                            and all(t in titles for t in expected), f"{name}: delete: headings differ")
        parts = os.path.join(folder, "parts")
        shutil.rmtree(parts, ignore_errors=True)
        done = self.run("pages", "split", original, "--every", str(max(1, (count + 2) // 3)), "-o", parts)
        self.expect(done.returncode == 0, f"{name}: split: {done.stderr[-200:]}")
        if done.returncode:
            return
        joined = os.path.join(folder, "joined.pdf")
        names = sorted(os.path.join(parts, each) for each in os.listdir(parts))
        done = self.run("merge", *names, "-o", joined)
        self.expect(done.returncode == 0, f"{name}: merge: {done.stderr[-200:]}")
        if done.returncode == 0:
            joined_images = pages(joined)
            self.expect(joined_images in (images, own_images), f"{name}: split and merge: pages differ")
            self.sound(joined, f"{name}: split and merge", state)
            after = model(joined)
            self.expect([a[:2] for a in after["annotations"]] == [a[:2] for a in before["annotations"]],
                        f"{name}: split and merge: annotations differ")
            self.expect(after["labels"] == before["labels"], f"{name}: split and merge: labels differ: {after['labels']} {before['labels']}")
        double = os.path.join(folder, "double.pdf")
        done = self.run("merge", original, original, "-o", double)
        if "is signed" in done.stderr:
            return
        self.expect(done.returncode == 0, f"{name}: merge twice: {done.stderr[-200:]}")
        if done.returncode == 0:
            self.expect(pages(double) == images * 2, f"{name}: merge twice: pages differ")
            self.sound(double, f"{name}: merge twice", state)
            after = model(double)
            self.expect(len(after["outline"]) == 2 * len(before["outline"]), f"{name}: merge twice: headings: {len(after['outline'])} {len(before['outline'])}")
            self.expect(after["annotations"] == before["annotations"] + [(p + count, t, n) for p, t, n in before["annotations"]], f"{name}: merge twice: annotations differ")
            links = [(p + count, t + count if isinstance(t, int) else t) for p, t in before["links"]]
            self.expect(after["links"] == before["links"] + links, f"{name}: merge twice: links differ")

    def round_trips(self, original, before, folder):
        name = os.path.basename(original)
        headings, stripped, back = (os.path.join(folder, each) for each in ("headings.json", "bare.pdf", "back.pdf"))
        if max((level for level, _, _ in before["outline"]), default=0) > 60:
            return  # Deeper outlines are cut, and PyMuPDF doesn't read them.
        # Readers disagree about outlines that loop.
        if before["outline"] and len(contents(original)[0]) == len(before["outline"]):
            with pikepdf.open(original) as pdf:
                del pdf.Root.Outlines
                pdf.save(stripped)
            done = self.run("outline", "export", original, "--format", "json", "-o", headings)
            done = done if done.returncode else self.run("outline", "import", stripped, headings, "-o", back)
            self.expect(done.returncode == 0, f"{name}: outline: {done.stderr[-200:]}")
            if done.returncode == 0:
                self.expect(model(back)["outline"] == before["outline"], f"{name}: outline: headings differ")
                # PyMuPDF finds no page of some names, which are places in the new outline.
                pairs = itertools.zip_longest(contents(original)[0], contents(back)[0], fillvalue=(0, "", 0))
                self.expect(all(new[:2] == old[:2] and (old[2] < 1 or new[2] == old[2]) for old, new in pairs),
                            f"{name}: outline: PyMuPDF's headings differ")
        try:
            own = properties(original)
        except Exception as error:  # An XMP packet that isn't XML.
            print(f"{name}: metadata not compared: {str(error)[:80]}")
            return
        if any(name.startswith("/RoundTrip") for name in own[0]):
            return
        with pikepdf.open(original) as pdf:
            language = [] if "/Lang" in pdf.Root else ["language"]
        done = self.run("info", original, "--set", "custom.RoundTrip=once", *(f"--set={each}=tlh" for each in language),
                        "-o", back)
        if done.returncode == 77:
            return
        self.expect(done.returncode == 0, f"{name}: set: {done.stderr[-200:]}")
        if done.returncode == 0:
            self.expect("/RoundTrip" in properties(back)[0], f"{name}: set: nothing is set")
            done = self.run("info", back, "--unset", "custom.RoundTrip", *(f"--unset={each}" for each in language))
            self.expect(done.returncode == 0, f"{name}: unset: {done.stderr[-200:]}")
            info, packet = properties(back)
            # An edit adds to XMP what only the Info dictionary has.
            self.expect(info == own[0] and (own[1] or {}).items() <= (packet or {}).items(),
                        f"{name}: set and unset: {info} {packet} {own}"[:600])
            self.expect(contents(back) == contents(original), f"{name}: set and unset: PyMuPDF's metadata differ")
            self.expect(model(back) == before, f"{name}: set and unset: model differs")

    @staticmethod
    def moved(before, order):
        new = {old: index for index, old in enumerate(order)}
        def place(page):
            return new[page] if isinstance(page, int) else page
        after = dict(before)
        after["outline"] = [(level, title, place(page)) for level, title, page in before["outline"]]
        after["destinations"] = {name: place(page) for name, page in before["destinations"].items()}
        for key in ("links", "annotations"):
            entries = [(place(entry[0]), *entry[1:]) for entry in before[key]]
            after[key] = sorted(entries, key=lambda entry: entry[0])
        after["links"] = [(page, place(target)) for page, target in after["links"]]
        if before["labels"]:
            after["labels"] = [before["labels"][old] for old in order]
        return after


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=".build/release/pdfkey")
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    corpus = CHECKOUT.parent / "shared/corpus/pdfs"
    files = arguments.files or sorted((CHECKOUT / "Fixtures").glob("*.pdf")) + sorted(corpus.rglob("*.pdf"))
    # The texts of this file have control characters, of which some are no text (7.9.2.2), and its actions are refused.
    files = [path for path in files if os.path.basename(path) != "hostile.pdf"]
    check = Check(os.path.abspath(arguments.program))
    with tempfile.TemporaryDirectory() as folder:
        for path in map(str, files):
            try:
                check.file(path, folder)
            except subprocess.TimeoutExpired as error:
                check.expect(False, f"{os.path.basename(path)}: {error.cmd[1:3]} takes too long")
    print(f"{check.count} expectations, {len(check.failures)} missed")
    sys.exit(1 if check.failures else 0)


if __name__ == "__main__":
    main()
