"""Names with the secret: of resources, fonts, glyphs, layers, colours, tags, destinations, keys."""

from checks.redactions.building import Book, font_body
from checks.redactions.trials import ANY, SECRET, Trial

SPELLINGS = {
    "joined": lambda text: text.replace(" ", "").encode(),
    "with a space": lambda text: text.replace(" ", "#20").encode(),
    "every letter escaped": lambda text: b"".join(b"#%02x" % byte for byte in text.encode()),
    "within another": lambda text: b"x-" + text.replace(" ", "").encode() + b"-x",
}


def resource(category, value, content):
    """A named resource, and content that uses it."""
    def craft(book: Book, name: bytes):
        made = value(book) if callable(value) else value
        book.first.use(category, name.decode(), made)
        book.first.draw(content % {b"name": name})
    return craft


def font(**entries):
    """A font with the name among its entries, used by a line."""
    def craft(book: Book, name: bytes):
        body = font_body(**{key: value % {b"name": name} for key, value in entries.items()})
        book.first.use("Font", "F8", book.add(body))
        book.first.draw(b"BT /F8 12 Tf 72 600 Td (other) Tj ET")
    return craft


def glyph(book: Book, name: bytes):
    """A glyph of a Type 3 font."""
    procedure = book.stream({}, b"500 0 0 0 500 700 d1 0 0 500 700 re f")
    book.first.use("Font", "T3", book.add(
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</%s %s>>"
        b"/Encoding<</Differences[97/%s]>>/FirstChar 97/LastChar 97/Widths[500]/Resources<<>>>>" % (
            name, procedure, name)))
    book.first.draw(b"BT /T3 12 Tf 72 600 Td (aaa) Tj ET")


def descriptor(book: Book, name: bytes):
    reference = book.add(b"<</Type/FontDescriptor/FontName/%s/Flags 32/FontBBox[-166 -225 1000 931]/ItalicAngle 0"
                         b"/Ascent 718/Descent -207/CapHeight 718/StemV 88>>" % name)
    font(FontDescriptor=reference)(book, name)


def structure(element=b"", root=b""):
    def craft(book: Book, name: bytes):
        top = book.reserve()
        one = book.add(b"<</Type/StructElem/P %d 0 R/Pg %d 0 R%s>>" % (
            top, book.first.number, (element or b"/S/P") % {b"name": name}))
        book.objects[top] = b"<</Type/StructTreeRoot/K[%s]%s>>" % (one, root % {b"name": name})
        book.catalog["StructTreeRoot"] = b"%d 0 R" % top
    return craft


def entry(holder, key, value):
    """An entry of a dictionary of the book, in whose key or value the name is."""
    def craft(book: Book, name: bytes):
        entries = holder(book)
        entries[(key % {b"name": name}).decode()] = value % {b"name": name}
    return craft


def annotation(subtype, **entries):
    return lambda book, name: book.annotate(
        book.first, subtype, **{key: value % {b"name": name} for key, value in entries.items()})


def field(kind, **entries):
    return lambda book, name: book.field(kind, **{key: value % {b"name": name} for key, value in entries.items()})


def states(book: Book, name: bytes):
    """The appearance states of a check box."""
    on, off = book.form(b"0 0 9 9 re f"), book.form(b"0 0 9 9 re S")
    book.field("Btn", V=b"/" + name, AS=b"/" + name, AP=b"<</N<</%s %s/Off %s>>>>" % (name, on, off))


def embedded_type(book: Book, name: bytes):
    data = book.add(b"<</Type/EmbeddedFile/Subtype/%s/Length 1>>\nstream\nx\nendstream" % name)
    book.names["EmbeddedFiles"] = b"<</Names[(file) <</Type/Filespec/F(f)/EF<</F %s>>>>]>>" % data


def inline_image(book: Book, name: bytes):
    book.first.use("ColorSpace", name.decode(), b"/DeviceGray")
    book.first.draw(b"q 40 0 0 40 300 500 cm BI /W 1 /H 1 /BPC 8 /CS /%s ID x EI Q" % name)


def tint(book):
    return book.add(b"<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>")


def colour(body):
    """A colour space with the name of a colorant."""
    def craft(book: Book, name: bytes):
        book.first.use("ColorSpace", "C7", body % {b"name": name, b"tint": tint(book)})
        book.first.draw(b"/C7 cs 1 scn 300 500 20 20 re f")
    return craft


PATTERN = (b"<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>/Length 13>>\n"
           b"stream\n0 0 4 4 re f \nendstream")
PLACES = [
    ("font resource", resource("Font", lambda book: b"%d 0 R" % book.font,
                               b"BT /%(name)s 12 Tf 72 600 Td (other) Tj ET")),
    ("form resource", resource("XObject", lambda book: book.form(b"0 0 9 9 re f"), b"q /%(name)s Do Q")),
    ("unused resource", resource("XObject", lambda book: book.form(b"0 0 9 9 re f"), b" ")),
    ("layer resource", resource("Properties", lambda book: book.add(b"<</Type/OCG/Name(a)>>"),
                                b"/OC /%(name)s BDC EMC")),
    ("properties resource", resource("Properties", b"<</MCID 0>>", b"/Span /%(name)s BDC EMC")),
    ("colour space resource", resource("ColorSpace", b"[/Indexed/DeviceRGB 0<000000>]",
                                       b"/%(name)s cs 0 sc 300 500 20 20 re f")),
    ("pattern resource", resource("Pattern", lambda book: book.add(PATTERN),
                                  b"/Pattern cs /%(name)s scn 300 500 20 20 re f")),
    ("graphics state resource", resource("ExtGState", b"<</LW 1>>", b"/%(name)s gs")),
    ("shading resource", resource("Shading", lambda book: book.add(
        b"<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function %s>>" % tint(book)),
                                  b"q 0 0 9 9 re W n /%(name)s sh Q")),
    ("resource category", lambda book, name: book.first.use(name.decode(), "A", b"1")),
    ("missing resource", lambda book, name: book.first.draw(b"/%s Do" % name)),
    ("base font", font(BaseFont=b"/%(name)s")),
    ("base font, subset", font(BaseFont=b"/ABCDEF+%(name)s")),
    ("font descriptor", descriptor),
    ("glyph of an encoding", font(Encoding=b"<</BaseEncoding/WinAnsiEncoding/Differences[1/%(name)s]>>")),
    ("glyph of Type 3", glyph),
    ("name of an encoding", font(Encoding=b"/%(name)s")),
    ("font, unknown key", font(Remark=b"/%(name)s")),
    ("separation", colour(b"[/Separation/%(name)s/DeviceGray %(tint)s]")),
    ("colorants", colour(b"[/DeviceN[/%(name)s]/DeviceGray %(tint)s]")),
    ("colour space, unknown", colour(b"[/%(name)s/DeviceGray]")),
    ("marked-content tag", lambda book, name: book.first.draw(b"/%s BMC EMC" % name)),
    ("tag with properties", lambda book, name: book.first.draw(b"/%s <</MCID 0>> BDC EMC" % name)),
    ("marked point", lambda book, name: book.first.draw(b"/%s MP" % name)),
    ("key of properties", lambda book, name: book.first.draw(b"/Span <</%s 1>> BDC EMC" % name)),
    ("value of properties", lambda book, name: book.first.draw(b"/Span <</A/%s>> BDC EMC" % name)),
    ("structure type", structure(b"/S/%(name)s")),
    ("role, key", structure(b"/S/%(name)s", b"/RoleMap<</%(name)s/P>>")),
    ("role, value", structure(b"/S/P", b"/RoleMap<</Odd/%(name)s>>")),
    ("class", structure(b"/S/P/C/%(name)s", b"/ClassMap<</%(name)s<</O/Layout>>>>")),
    ("structure, unknown key", structure(b"/S/P/%(name)s 1")),
    ("named destination", entry(lambda book: book.catalog, b"Dests", b"<</%(name)s[null/Fit]>>")),
    ("destination of a link", annotation("Link", Dest=b"/%(name)s")),
    ("action of a link", annotation("Link", A=b"<</S/%(name)s>>")),
    ("named action", annotation("Link", A=b"<</S/Named/N/%(name)s>>")),
    ("icon of a stamp", annotation("Stamp", Name=b"/%(name)s")),
    ("annotation type", lambda book, name: book.annotate(book.first, name.decode())),
    ("annotation, key", lambda book, name: book.annotate(book.first, "Text", **{name.decode(): b"1"})),
    ("annotation, value", annotation("Text", Odd=b"/%(name)s")),
    ("state of a check box", states),
    ("value of a field", field("Btn", V=b"/%(name)s")),
    ("type of a field", lambda book, name: book.field(name.decode())),
    ("type of an embedded file", embedded_type),
    ("Info, key", entry(lambda book: book.info, b"%(name)s", b"(x)")),
    ("Info, value", entry(lambda book: book.info, b"Trapped", b"/%(name)s")),
    ("trailer, key", entry(lambda book: book.trailer, b"%(name)s", b"1")),
    ("trailer, value", entry(lambda book: book.trailer, b"Odd", b"/%(name)s")),
    ("catalog, key", entry(lambda book: book.catalog, b"%(name)s", b"1")),
    ("catalog, value", entry(lambda book: book.catalog, b"Odd", b"/%(name)s")),
    ("name tree", entry(lambda book: book.names, b"%(name)s", b"<</Names[]>>")),
    ("page, key", entry(lambda book: book.first.entries, b"%(name)s", b"1")),
    ("page, value", entry(lambda book: book.first.entries, b"Odd", b"[/A[/%(name)s]]")),
    ("page transition", entry(lambda book: book.first.entries, b"Trans", b"<</S/%(name)s>>")),
    ("private data", entry(lambda book: book.first.entries, b"PieceInfo", b"<</%(name)s<</LastModified(D:2026)>>>>")),
    ("page labels", entry(lambda book: book.catalog, b"PageLabels", b"<</Nums[0<</S/%(name)s>>]>>")),
    ("viewer preferences", entry(lambda book: book.catalog, b"ViewerPreferences", b"<</Direction/%(name)s>>")),
    ("extensions",
     entry(lambda book: book.catalog, b"Extensions", b"<</%(name)s<</BaseVersion/1.7/ExtensionLevel 1>>>>")),
    ("colour space of an inline image", inline_image),
    ("operand of an inline image", lambda book, name: book.first.draw(
        b"BI /W 1 /H 1 /BPC 8 /CS /G /Odd /%s ID x EI" % name)),
]


def trials() -> list:
    """The names: every place with one spelling, and in turn with another."""
    result = []
    spellings = list(SPELLINGS)
    for turn, (place, put) in enumerate(PLACES):
        for spelling in ("joined", spellings[1 + turn % 3]):
            name = SPELLINGS[spelling](SECRET)
            result.append(Trial("names", f"{place}: {spelling}", lambda book, put=put, name=name: put(book, name), ANY))
    return result
