"""Bytes of streams, and bytes of the file that belong to no object: each with text in some encodings and filters."""

import base64
import io
import zipfile
import zlib

from checks.redactions.building import Book, stream_body
from checks.redactions.spellings import BY_NAME
from checks.redactions.trials import ANY, SAFE, SECRET, Trial

PACKET = (b"<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf="
          b"'http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/'>"
          b"<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>%s</rdf:li></rdf:Alt></dc:title></rdf:Description>"
          b"</rdf:RDF></x:xmpmeta><?xpacket end='w'?>")
XMP = {"Type": b"/Metadata", "Subtype": b"/XML"}


def lzw(data: bytes) -> bytes:
    """LZW of nine-bit codes: letters alone, with a clear code before the table grows."""
    bits = ""
    for start in range(0, len(data), 200):
        bits += f"{256:09b}" + "".join(f"{byte:09b}" for byte in data[start:start + 200])
    bits += f"{257:09b}"
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at:at + 8], 2) for at in range(0, len(bits), 8))


def runs(data: bytes) -> bytes:
    return b"".join(bytes([len(data[at:at + 128]) - 1]) + data[at:at + 128] for at in range(0, len(data),
                                                                                            128)) + b"\x80"


def predicted(data: bytes) -> bytes:
    """Rows of seven bytes, each as the difference from the row above (PNG's Up)."""
    data += b" " * (-len(data) % 7)
    above, rows = bytes(7), b""
    for start in range(0, len(data), 7):
        row = data[start:start + 7]
        rows += b"\x02" + bytes((one - other) % 256 for one, other in zip(row, above))
        above = row
    return zlib.compress(rows)


# The filter's entries, and what writes it.
FILTERS = {
    "no filter": ({}, lambda data: data),
    "Flate": ({"Filter": b"/FlateDecode"}, zlib.compress),
    "hexadecimal": ({"Filter": b"/ASCIIHexDecode"}, lambda data: data.hex().encode() + b">"),
    "base 85": ({"Filter": b"/ASCII85Decode"}, lambda data: base64.a85encode(data) + b"~>"),
    "LZW": ({"Filter": b"/LZWDecode"}, lzw),
    "run lengths": ({"Filter": b"/RunLengthDecode"}, runs),
    "predictor": ({"Filter": b"/FlateDecode", "DecodeParms": b"<</Predictor 12/Columns 7>>"}, predicted),
    "two filters": ({"Filter": b"[/ASCIIHexDecode/FlateDecode]"},
                    lambda data: zlib.compress(data).hex().encode() + b">"),
    "Flate twice": ({"Filter": b"[/FlateDecode/FlateDecode]"}, lambda data: zlib.compress(zlib.compress(data))),
    "unknown filter": ({"Filter": b"/OddDecode"}, lambda data: data),
    "wrong filter": ({"Filter": b"/FlateDecode"}, lambda data: data),
}


def metadata(holder):
    """XMP of a dictionary of the book."""
    def craft(book, entries, data, write):
        reference = book.stream(XMP | entries, write(PACKET % data))
        holder(book)["Metadata"] = reference
    return craft


def catalog(key, wrap=b"%s", **others):
    def craft(book, entries, data, write):
        book.catalog[key] = wrap % book.stream(others | entries, write(data))
    return craft


def script(book, entries, data, write):
    book.names["JavaScript"] = b"<</Names[(a) <</S/JavaScript/JS %s>>]>>" % book.stream(
        entries, write(b"app.alert('" + data + b"')"))


def attachment(name):
    def craft(book, entries, data, write):
        reference = book.stream({"Type": b"/EmbeddedFile"} | entries, write(data))
        book.names["EmbeddedFiles"] = b"<</Names[(a) <</Type/Filespec/F(%s)/EF<</F %s>>>>]>>" % (name, reference)
    return craft


def unused(book, entries, data, write):
    book.stream(entries, write(data))


def page(key, wrap=b"%s"):
    def craft(book, entries, data, write):
        book.first.entries[key] = wrap % book.stream(entries, write(data))
    return craft


def image(book, entries, data, write):
    """Pixels whose bytes are the text."""
    size = {"Width": b"%d" % len(data), "Height": b"1", "BitsPerComponent": b"8", "ColorSpace": b"/DeviceGray"}
    name = book.stream({"Type": b"/XObject", "Subtype": b"/Image"} | size | entries, write(data))
    book.first.use("XObject", "I1", name)
    book.first.draw(b"q 90 0 0 20 300 500 cm /I1 Do Q")


def profile(book, entries, data, write):
    """The description in a colour profile."""
    header = bytes(36) + b"acsp" + bytes(88)
    name = book.stream({"N": b"1", "Alternate": b"/DeviceGray"} | entries, write(header + b"desc" + bytes(8) + data))
    book.first.use("ColorSpace", "C1", b"[/ICCBased %s]" % name)
    book.first.draw(b"/C1 cs 1 sc 300 500 9 9 re f")


def calculator(book, entries, data, write):
    """A comment in a function of type 4."""
    function = book.stream({"FunctionType": b"4", "Domain": b"[0 1]", "Range": b"[0 1]"} | entries,
                           write(b"{ % " + data + b"\n}"))
    book.first.use("ColorSpace", "C2", b"[/Separation/Spot/DeviceGray %s]" % function)
    book.first.draw(b"/C2 cs 1 scn 300 500 9 9 re f")


def font_entry(key, start, end):
    """A stream of a font, which a line uses."""
    def craft(book, entries, data, write):
        stream = book.stream(entries, write(start + data + end))
        body = book.objects[book.font][:-2]
        if key == "FontFile":
            stream = book.add(b"<</Type/FontDescriptor/FontName/Helvetica/Flags 32/FontBBox[-166 -225 1000 931]"
                              b"/ItalicAngle 0/Ascent 718/Descent -207/CapHeight 718/StemV 88/FontFile %s>>" % stream)
            key_of_stream = b"/FontDescriptor "
        else:
            key_of_stream = b"/" + key.encode() + b" "
        book.first.use("Font", "F7", book.add(body + key_of_stream + stream + b">>"))
        book.first.draw(b"BT /F7 12 Tf 72 600 Td (other) Tj ET")
    return craft


def comment(book, entries, data, write):
    """A comment in the page's content."""
    content = b"\n".join(book.first.content) + b"\n% " + data + b"\n0 0 1 1 re f"
    book.first.entries["Contents"] = book.stream(entries, write(content))


def form_comment(book, entries, data, write):
    name = book.stream({"Type": b"/XObject", "Subtype": b"/Form", "BBox": b"[0 0 9 9]"} | entries,
                       write(b"% " + data + b"\n0 0 9 9 re f"))
    book.first.use("XObject", "X1", name)
    book.first.draw(b"/X1 Do")


def pattern_comment(book, entries, data, write):
    name = book.stream({"PatternType": b"1", "PaintType": b"1", "TilingType": b"1", "BBox": b"[0 0 9 9]",
                        "XStep": b"9", "YStep": b"9", "Resources": b"<<>>"} | entries,
                       write(b"% " + data + b"\n0 0 4 4 re f"))
    book.first.use("Pattern", "P1", name)
    book.first.draw(b"/Pattern cs /P1 scn 300 500 20 20 re f")


def glyph_comment(book, entries, data, write):
    procedure = book.stream(entries, write(b"500 0 0 0 500 700 d1 % " + data + b"\n0 0 500 700 re f"))
    book.first.use("Font", "T4", book.add(
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a %s>>"
        b"/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[500]/Resources<<>>>>" % procedure))
    book.first.draw(b"BT /T4 12 Tf 72 600 Td (a) Tj ET")


def inline(book, entries, data, write):
    """The pixels of an inline image."""
    book.first.draw(b"q 90 0 0 20 300 500 cm BI /W %d /H 1 /BPC 8 /CS /G ID " % len(data) + data + b" EI Q")


def inline_mask(book, entries, data, write):
    book.first.draw(b"q 90 0 0 20 300 500 cm BI /W %d /H 1 /IM true ID " % (8 * len(data)) + data + b"\nEI Q")


PLACES = [
    ("XMP of the document", metadata(lambda book: book.catalog)),
    ("XMP of a page", metadata(lambda book: book.first.entries)),
    ("script", script),
    ("attachment", attachment(b"a.txt")),
    ("unknown stream of the catalog", catalog("Odd")),
    ("array of streams", catalog("Odd", b"[[%s]]")),
    ("stream with a type", catalog("Odd", Type=b"/Metadata")),
    ("stream that claims to be a font", catalog("Odd", Length1=b"9")),
    ("stream that claims to be an image", catalog("Odd", Subtype=b"/Image")),
    ("stream that claims to be a CMap", catalog("Odd", Type=b"/CMap")),
    ("stream that claims to be an object stream", catalog("Odd", Type=b"/ObjStm", N=b"0", First=b"0")),
    ("stream that claims to be a form", catalog("Odd", Subtype=b"/Form", BBox=b"[0 0 1 1]")),
    ("unused stream", unused),
    ("thumbnail", page("Thumb")),
    ("private data of a page", page("PieceInfo", b"<</A<</Private %s>>>>")),
    ("unknown stream of a page", page("Odd")),
    ("image", image),
    ("colour profile", profile),
    ("function", calculator),
    ("comment of a ToUnicode map", font_entry("ToUnicode", b"% ", b"\nbegincmap endcmap")),
    ("font program", font_entry("FontFile", b"%!PS-AdobeFont-1.0: Odd\n/FullName (", b") readonly def\n")),
    ("comment of a page", comment),
    ("comment of a form", form_comment),
    ("comment of a pattern", pattern_comment),
    ("comment of a glyph", glyph_comment),
    ("inline image", inline),
    ("inline stencil", inline_mask),
]
# The text encodings, in turn.
TEXTS = ["plain", "UTF-16BE", "entities, decimal", "Base64", "hexadecimal", "percent, every byte", "UTF-16LE", "markup",
         "Base64 twice", "percent in UTF-16"]


def trials() -> list:
    return filtered() + pictures() + kept_attachments() + raw_bytes()


def filtered() -> list:
    """Every place with a plain text, and in turn with others and filters."""
    result, filters, turn = [], list(FILTERS), 0
    for place, put in PLACES:
        choices = [("plain", "no filter"), ("plain", "Flate")]
        for _ in range(2):
            turn += 1
            choices.append((TEXTS[turn % len(TEXTS)], filters[turn % len(filters)]))
        if place.startswith("inline"):
            choices = [("plain", "no filter"), ("UTF-16BE", "no filter"), ("Base64", "no filter")]
        if place in ("unknown stream of the catalog", "XMP of the document"):
            choices = [("plain", name) for name in filters] + [(name, "Flate") for name in TEXTS[1:]]
        result += [one(place, put, text, filter) for text, filter in dict.fromkeys(choices)]
    return result


def one(place, put, text, filter) -> Trial:
    entries, write = FILTERS[filter]
    odd = filter in ("unknown filter", "wrong filter")
    return Trial("streams", f"{place}: {text}, {filter}",
                 lambda book: put(book, entries, BY_NAME[text].data(book.secret), write), ANY if odd else SAFE)


def jpeg(**options) -> bytes:
    from PIL import Image

    data = io.BytesIO()
    Image.new("RGB", (24, 16), (90, 140, 190)).save(data, "JPEG", **options)
    return data.getvalue()


def exif(charset=None) -> bytes:
    """EXIF with a description, or with a comment in a character set."""
    from PIL import Image

    values = Image.Exif()
    if charset is None:
        values[0x010E] = SECRET
    elif charset == "Windows":
        values[0x9C9B] = SECRET.encode("utf-16-le") + b"\0\0"
    else:
        values.get_ifd(0x8769)[0x9286] = b"UNICODE\0" + SECRET.encode(charset)
    return values.tobytes()


def segment(marker: int, data: bytes) -> bytes:
    """A JPEG with another segment after its start."""
    picture = jpeg()
    return picture[:2] + bytes([0xFF, marker]) + (len(data) + 2).to_bytes(2, "big") + data + picture[2:]


def pictures() -> list:
    """Texts in JPEGs."""
    def shown(make, entries=None, encode=lambda data: data):
        def craft(book: Book):
            name = book.stream({
                "Type": b"/XObject", "Subtype": b"/Image", "Width": b"24", "Height": b"16", "BitsPerComponent": b"8",
                "ColorSpace": b"/DeviceRGB", **(entries or {"Filter": b"/DCTDecode"})}, encode(make()))
            book.first.use("XObject", "J0", name)
            book.first.draw(b"q 90 0 0 60 300 500 cm /J0 Do Q")
        return craft

    secret = SECRET.encode()
    table = [
        ("comment", shown(lambda: jpeg(comment=secret))),
        ("comment in UTF-16", shown(lambda: jpeg(comment=SECRET.encode("utf-16-be")))),
        ("comment in Base64", shown(lambda: jpeg(comment=base64.b64encode(secret)))),
        ("EXIF description", shown(lambda: jpeg(exif=exif()))),
        ("EXIF comment, UTF-16LE", shown(lambda: jpeg(exif=exif("utf-16-le")))),
        ("EXIF comment, UTF-16BE", shown(lambda: jpeg(exif=exif("utf-16-be")))),
        ("EXIF title of Windows", shown(lambda: jpeg(exif=exif("Windows")))),
        ("XMP", shown(lambda: segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + PACKET % secret))),
        ("Photoshop segment", shown(lambda: segment(0xED, b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\x13\x1c\x02\x78\0\x0e"
                                                    + secret + b"\0"))),
        ("unknown segment", shown(lambda: segment(0xEB, secret))),
        ("bytes after its end", shown(lambda: jpeg() + secret)),
        ("comment, Flate", shown(lambda: jpeg(comment=secret), {"Filter": b"[/FlateDecode/DCTDecode]"}, zlib.compress)),
        ("comment, hexadecimal", shown(lambda: jpeg(comment=secret), {"Filter": b"[/ASCIIHexDecode/DCTDecode]"},
                                       lambda data: data.hex().encode() + b">")),
    ]
    return [Trial("pictures", f"JPEG, {name}", craft, SAFE) for name, craft in table] + unreadable_pictures()


def unreadable_pictures() -> list:
    """The secret as pixels: not found, so that a page without text must be listed."""
    def drawn(page):
        def craft(book: Book):
            from PIL import Image, ImageDraw

            picture = Image.new("L", (200, 40), 255)
            ImageDraw.Draw(picture).text((5, 5), SECRET, fill=0, font_size=24)
            name = book.stream({
                "Type": b"/XObject", "Subtype": b"/Image", "Width": b"200", "Height": b"40", "BitsPerComponent": b"8",
                "ColorSpace": b"/DeviceGray"}, picture.tobytes())
            page(book).use("XObject", "I2", name)
            page(book).draw(b"q 400 0 0 80 100 400 cm /I2 Do Q")
        return craft

    from PIL import Image, ImageDraw

    picture = Image.new("L", (200, 40), 255)
    ImageDraw.Draw(picture).text((5, 5), SECRET, fill=0, font_size=24)

    def scan(book: Book):
        book.first.content = []
        drawn(lambda book: book.first)(book)

    return [Trial("pictures", "page without text", scan, frozenset({"listed"}), page=1,
                  evidence=(picture.tobytes()[2000:6000],))]


def kept_attachments() -> list:
    """Attachments that are kept by an option."""
    def zipped():
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.txt", SECRET * 3)
        return data.getvalue()

    def document():
        book = Book(SECRET)
        return book.bytes()

    contents = {
        "text": lambda: b"Dear " + SECRET.encode(), "text in UTF-16": lambda: b"\xff\xfe" + SECRET.encode("utf-16-le"),
        "entities": lambda: BY_NAME["entities, decimal"].data(SECRET), "Base64": lambda: BY_NAME["Base64"].data(SECRET),
        "archive": zipped, "document": document, "compressed text": lambda: zlib.compress(SECRET.encode() * 2),
        "picture": lambda: jpeg(comment=SECRET.encode())}

    def kept(make):
        return lambda book: attachment(b"a.bin")(book, {"Filter": b"/FlateDecode"}, make(), zlib.compress)
    return [Trial("kept attachments", name, kept(make), ANY, options=("--keep-attachments",))
            for name, make in contents.items()]


def packing(**settings):
    def craft(book: Book):
        for key, value in settings.items():
            setattr(book.packing, key, value)
    return craft


def older(change):
    """An object in an earlier revision of the file."""
    def craft(book: Book):
        number = book.reserve()
        book.objects[number] = b"<</Note(harmless)>>"
        book.catalog["Odd"] = b"%d 0 R" % number
        book.packing.older = {number: change(book)}
    return craft


def older_page(book: Book):
    """A page's content in an earlier revision."""
    content = int(book.stream({}, b"BT /F1 12 Tf 72 700 Td (harmless) Tj ET").split()[0])
    book.first.entries["Contents"] = b"%d 0 R" % content
    book.packing.older = {content: stream_body({}, b"BT /F1 12 Tf 72 700 Td (%s) Tj ET" % SECRET.encode())}


def freed(book: Book):
    number = int(book.add(b"<</Note(%s)>>" % SECRET.encode()).split()[0])
    book.packing.free = [number]


def raw_bytes() -> list:
    """Bytes that belong to no object that is in use."""
    secret = SECRET.encode()
    table = [
        ("after the end", packing(tail=secret + b"\n")),
        ("after the end, UTF-16", packing(tail=SECRET.encode("utf-16-be"))),
        ("after the end, as an object", packing(tail=b"99 0 obj\n(%s)\nendobj\n" % secret)),
        ("after the end, Base64", packing(tail=base64.b64encode(secret))),
        ("before the header", packing(header=b"% " + secret + b"\n")),
        ("between objects", packing(gap=b"% " + secret + b"\n")),
        ("object without a reference", packing(gap=b"98 0 obj\n<</A(%s)>>\nendobj\n" % secret)),
        ("object stream, beside objects", packing(streams=True, padding=b"(%s)" % secret)),
        ("cross-reference stream, string", packing(streams=True, section={"Remark": b"(%s)" % secret})),
        ("cross-reference stream, percent", packing(streams=True, section={"Remark": b"(Zanzibar%20Quill)"})),
        ("earlier revision, string", older(lambda book: b"<</Note(%s)>>" % secret)),
        ("earlier revision, stream",
         older(lambda book: stream_body({"Filter": b"/FlateDecode"}, zlib.compress(secret)))),
        ("earlier revision, page", older_page),
        ("free object", freed),
        ("earlier revision, Base64", older(lambda book: b"(%s)" % base64.b64encode(secret))),
    ]
    return [Trial("raw bytes", name, craft, SAFE) for name, craft in table]
