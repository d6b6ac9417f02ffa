"""PDFs written object by object, so that each byte of a crafted document is where its table says."""

import dataclasses
import zlib

HELVETICA = [int(width) for width in """
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584
584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278
278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500
500 334 260 334 584""".split()]
WIDTHS = HELVETICA + [556] * 129
MEDIA = b"[0 0 612 792]"


def width_of(text: str, size: float) -> float:
    """The width of a text in Helvetica, in points."""
    return sum(WIDTHS[ord(letter) - 32] if ord(letter) - 32 < len(WIDTHS) else 556 for letter in text) * size / 1000


def literal(data: bytes) -> bytes:
    """A string in parentheses."""
    return b"(" + data.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)").replace(b"\r", b"\\r") + b")"


def hexadecimal(data: bytes) -> bytes:
    """A string in angle brackets."""
    return b"<" + data.hex().upper().encode() + b">"


def dictionary(entries: dict) -> bytes:
    """A dictionary, whose values are bytes or dictionaries."""
    parts = [b"/" + key.encode() + b" " + (dictionary(value) if isinstance(value, dict) else value)
             for key, value in entries.items()]
    return b"<<" + b" ".join(parts) + b">>"


def number(value: float) -> bytes:
    """A number without an exponent."""
    return f"{value:.5f}".rstrip("0").rstrip(".").encode()


def numbers(*values: float) -> bytes:
    return b" ".join(number(value) for value in values)


class Canvas:
    """Content with its resources by category."""

    def __init__(self, font: bytes):
        self.content, self.resources = [], {"Font": {"F1": font}}

    def draw(self, content: bytes):
        self.content.append(content)

    def use(self, category: str, name: str, value: bytes):
        """Adds a resource."""
        self.resources.setdefault(category, {})[name] = value


class Page(Canvas):
    """A page: its content, its annotations and other entries."""

    def __init__(self, number: int, font: bytes):
        super().__init__(font)
        self.number, self.annotations, self.entries = number, [], {"MediaBox": MEDIA}

    def lines(self, lines: list, x: float, y: float, leading: float = 14, size: float = 12, font: str = "F1"):
        """Draws lines of text below each other."""
        for index, line in enumerate(lines):
            self.draw(b"BT /%s %s Tf 1 0 0 1 %s Tm %s Tj ET" % (
                font.encode(), number(size), numbers(x, y - index * leading), literal(line.encode("cp1252"))))


@dataclasses.dataclass
class Packing:
    """The way in which the objects are written."""

    streams: bool = False       # objects in an object stream, and a cross-reference stream
    header: bytes = b""         # bytes before the header
    tail: bytes = b""           # bytes after the end
    gap: bytes = b""            # bytes between two objects
    padding: bytes = b""        # bytes of the object stream that belong to no object
    older: dict = dataclasses.field(default_factory=dict)   # objects of the first revision: their number and body
    free: list = dataclasses.field(default_factory=list)    # numbers of objects marked as free
    section: dict = dataclasses.field(default_factory=dict)  # entries of the cross-reference stream


class Book:
    """A document of three pages. The second has the secret in plain text, unless `plain` is false."""

    def __init__(self, secret: str, plain: bool = True):
        self.secret, self.objects = secret, {}
        self.catalog = {"Type": b"/Catalog"}
        self.info, self.trailer, self.names = {}, {}, {}
        self.packing = Packing()
        self.root, self.tree, self.font = self.reserve(), self.reserve(), self.reserve()
        self.objects[self.font] = font_body()
        self.pages = []
        for _ in range(3):
            self.page()
        self.first, self.second, self.third = self.pages
        self.first.lines(["The first page says little,", "and its lines are harmless."], 72, 730)
        word = secret if plain else "nobody"
        self.second.lines(
            ["Before it stands a line of letters,", f"then the name {word} is written here,",
             "and afterwards another line follows."], 72, 700, leading=11.6)
        self.third.lines(["The last page is quiet."], 72, 730)

    def reserve(self) -> int:
        number = len(self.objects) + 1
        self.objects[number] = b"null"
        return number

    def add(self, body: bytes) -> bytes:
        """Adds an object; returns the reference to it."""
        number = self.reserve()
        self.objects[number] = body
        return b"%d 0 R" % number

    def stream(self, entries: dict, data: bytes) -> bytes:
        """Adds a stream; returns the reference to it."""
        return self.add(stream_body(entries, data))

    def page(self) -> Page:
        """Adds a page at the end."""
        page = Page(self.reserve(), b"%d 0 R" % self.font)
        self.pages.append(page)
        return page

    def canvas(self) -> Canvas:
        """Content for a form, a pattern or a glyph."""
        return Canvas(b"%d 0 R" % self.font)

    def form(self, content: bytes, resources: dict | None = None, **entries: bytes) -> bytes:
        """Adds a form XObject."""
        resources = resources or {"Font": {"F1": b"%d 0 R" % self.font}}
        return self.stream(
            {"Type": b"/XObject", "Subtype": b"/Form", "BBox": MEDIA, "Resources": resources, **entries}, content)

    def annotate(self, page: Page, subtype: str, **entries) -> bytes:
        """Adds an annotation to a page."""
        common = {"Type": b"/Annot", "Subtype": b"/" + subtype.encode(), "Rect": b"[400 100 500 130]"}
        body = dictionary(common | entries)
        reference = self.add(body)
        page.annotations.append(reference)
        return reference

    def field(self, kind: str, **entries) -> bytes:
        """Adds a form field that is its widget, on the first page."""
        reference = self.annotate(self.first, "Widget", **({"FT": b"/" + kind.encode(), "T": b"(field)"} | entries))
        self.form_fields().append(reference)
        return reference

    def form_fields(self) -> list:
        """The fields of the form, which is made with the first."""
        form = self.catalog.setdefault("AcroForm", {"Fields": [], "DA": b"(/Helv 0 Tf 0 g)"})
        return form["Fields"]

    def finish(self):
        """Writes the pages, the page tree and the catalog as objects."""
        for page in self.pages:
            entries = {"Type": b"/Page", "Parent": b"%d 0 R" % self.tree, "Resources": page.resources} | page.entries
            if "Contents" not in entries:
                entries["Contents"] = self.stream({}, b"\n".join(page.content))
            if page.annotations:
                entries["Annots"] = b"[" + b" ".join(page.annotations) + b"]"
            entries = {key: value for key, value in entries.items() if value is not None}
            self.objects[page.number] = dictionary(entries)
        kids = b" ".join(b"%d 0 R" % page.number for page in self.pages)
        self.objects[self.tree] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(self.pages), kids)
        catalog = {"Pages": b"%d 0 R" % self.tree} | self.catalog
        if self.names:
            catalog["Names"] = dictionary(self.names)
        if "AcroForm" in catalog and isinstance(catalog["AcroForm"], dict):
            form = dict(catalog["AcroForm"])
            form["Fields"] = b"[" + b" ".join(form["Fields"]) + b"]"
            catalog["AcroForm"] = form
        self.objects[self.root] = dictionary(catalog)
        self.trailer = {"Root": b"%d 0 R" % self.root} | self.trailer
        if self.info:
            self.trailer["Info"] = self.add(dictionary(self.info))

    def bytes(self) -> bytes:
        """The file."""
        self.finish()
        return Writer(self).write()


class Writer:
    """Writes the objects of a book with their cross-references."""

    def __init__(self, book: Book):
        self.book, self.packing = book, book.packing
        self.data, self.offsets = bytearray(self.packing.header + b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), {}

    def write(self) -> bytes:
        if self.packing.older:
            current = {number: self.book.objects[number] for number in self.packing.older}
            self.objects(self.book.objects | self.packing.older)
            start = self.table(self.book.trailer)
            self.offsets = {}
            self.objects(current)
            self.table(self.book.trailer | {"Prev": b"%d" % start})
        elif self.packing.streams:
            self.packed()
        else:
            self.objects(self.book.objects)
            self.table(self.book.trailer)
        return bytes(self.data) + self.packing.tail

    def objects(self, objects: dict):
        for index, (number, body) in enumerate(objects.items()):
            if index == 2:
                self.data += self.packing.gap
            self.offsets[number] = len(self.data)
            self.data += b"%d 0 obj\n%s\nendobj\n" % (number, body)

    def table(self, trailer: dict) -> int:
        start = len(self.data)
        size = len(self.book.objects) + 1
        self.data += b"xref\n0 1\n0000000000 65535 f \n"
        for number in sorted(self.offsets):
            state = b"f" if number in self.packing.free else b"n"
            self.data += b"%d 1\n%010d 00000 %s \n" % (number, self.offsets[number], state)
        self.data += b"trailer\n" + dictionary({"Size": b"%d" % size} | trailer)
        self.data += b"\nstartxref\n%d\n%%%%EOF\n" % start
        return start

    def packed(self):
        """Objects in an object stream, streams as they are, and a cross-reference stream."""
        plain = {number: body for number, body in self.book.objects.items() if b"stream\n" in body}
        inner = [number for number in self.book.objects if number not in plain]
        bodies, index, places = bytearray(), [], {}
        for place, number in enumerate(inner):
            index.append(b"%d %d" % (number, len(bodies)))
            places[number] = place
            bodies += self.book.objects[number] + b"\n"
        head = b" ".join(index) + b"\n"
        container, section = len(self.book.objects) + 1, len(self.book.objects) + 2
        plain[container] = stream_body(
            {"Type": b"/ObjStm", "N": b"%d" % len(inner), "First": b"%d" % len(head), "Filter": b"/FlateDecode"},
            zlib.compress(head + bytes(bodies) + self.packing.padding))
        self.objects(plain)
        start = len(self.data)
        self.offsets[section] = start
        rows = b"\x00" + (0).to_bytes(4, "big") + b"\xff"
        for number in range(1, section + 1):
            rows += (b"\x01" + self.offsets[number].to_bytes(4, "big") + b"\x00" if number in self.offsets
                     else b"\x02" + container.to_bytes(4, "big") + bytes([places[number]]))
        entries = {"Type": b"/XRef", "Size": b"%d" % (section + 1), "W": b"[1 4 1]"}
        body = stream_body(entries | self.book.trailer | self.packing.section, rows)
        self.data += b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (section, body, start)


def stream_body(entries: dict, data: bytes) -> bytes:
    """A stream with its length, unless the entries have one."""
    return dictionary({"Length": b"%d" % len(data)} | entries) + b"\nstream\n" + data + b"\nendstream"


def font_body(**entries) -> bytes:
    """Helvetica with its widths."""
    widths = b"[" + b" ".join(b"%d" % width for width in WIDTHS) + b"]"
    return dictionary({
        "Type": b"/Font", "Subtype": b"/Type1", "BaseFont": b"/Helvetica", "Encoding": b"/WinAnsiEncoding",
        "FirstChar": b"32", "LastChar": b"255", "Widths": widths[:-1] + b"]"} | entries)
