"""Words over several lines, columns and pages; spellings; lines that are close; damaged and encrypted documents."""

import io
import zlib

from checks.redactions.building import Book, font_body, literal, numbers, width_of
from checks.redactions.drawings import show, text, tounicode
from checks.redactions.trials import ANY, REMOVED, SAFE, SECRET, Trial

FILLER = "words of a paragraph without any meaning"
SHOWN = frozenset({"removed", "listed"})


def lines(*rows, x=72, y=500, leading=14):
    """Lines of text on the first page."""
    return lambda book: book.first.lines([row % {"a": "Zanzibar", "b": "Quill"} for row in rows], x, y, leading)


def columns(right_first=False, gap=200, rows=4):
    """Two columns: the first ends with one word, the second begins with the other."""
    def craft(book: Book):
        left = [FILLER[:24]] * (rows - 1) + ["and at its end Zanzibar"]
        right = ["Quill begins the second"] + [FILLER[:24]] * (rows - 1)
        book.first.content = []
        parts = [(left, 72), (right, 72 + gap)]
        for column, x in reversed(parts) if right_first else parts:
            book.first.lines(column, x, 600)
    return craft


def rows_of_columns(book: Book):
    """Two columns that are drawn row by row."""
    book.first.content = []
    left, right = [FILLER[:24]] * 3 + ["and at its end Zanzibar"], ["Quill begins the second"] + [FILLER[:24]] * 3
    for index, row in enumerate(zip(left, right)):
        for cell, x in zip(row, (72, 300)):
            book.first.lines([cell], x, 600 - 14 * index)


def table(book: Book):
    """Cells of a table beside each other, with a rule between."""
    book.first.lines(["Zanzibar"], 72, 500)
    book.first.draw(b"150 490 m 150 515 l S")
    book.first.lines(["Quill"], 160, 500)


def pages(first, second, furniture=False):
    """The words on the third and the fourth page."""
    def craft(book: Book):
        book.third.content = []
        book.third.lines([FILLER, first], 72, 200)
        fourth = book.page()
        if furniture:
            book.third.lines(["3"], 300, 40)
            fourth.lines(["A running head"], 72, 760)
        fourth.lines([second, FILLER], 72, 700)
    return craft


def spelled(words, **options):
    """The secret in another spelling on the first page."""
    return lambda book: book.first.lines([f"Here is {words} again."], 72, 500)


def ligatures(pairs: dict):
    """Ligatures by a ToUnicode map: codes from 200 on, that map to one character each."""
    def craft(book: Book):
        codes, body = {}, b""
        rest = book.secret
        for letters, character in pairs.items():
            codes[200 + len(codes)] = character
            rest = rest.replace(letters, chr(199 + len(codes)))
        body = rest.encode("latin-1")
        mapping = sorted((codes | {ord(letter): letter for letter in rest if ord(letter) < 200}).items())
        book.first.use("Font", "F4", book.add(font_body(ToUnicode=book.stream({}, tounicode(mapping)))))
        book.first.draw(text(literal(body) + b" Tj", font=b"F4"))
    return craft


def flowing() -> list:
    split = [
        ("two lines", lines(FILLER + " %(a)s", "%(b)s " + FILLER), REMOVED),
        ("two lines, hyphen", lines(FILLER + " Zanzi-", "bar %(b)s " + FILLER), REMOVED),
        ("two lines, hyphen at the space", lines("a %(a)s Qu-", "ill and more"), REMOVED),
        ("two lines, soft hyphen", lines("a Zanzi\u00ad", "bar %(b)s and more"), REMOVED),
        ("two lines, wide", lines("a %(a)s", "%(b)s b", leading=40), REMOVED),
        ("two lines, indented", lines("a %(a)s", "                    %(b)s b"), REMOVED),
        ("three lines", lines("a Zanz-", "ibar", "%(b)s and more"), REMOVED),
        ("three lines, close", lines("a Zanz-", "ibar Qu-", "ill and more", leading=11), REMOVED),
        ("a large gap", lambda book: (book.first.lines(["Zanzibar"], 72, 500), book.first.lines(["Quill"], 400, 500)),
         SHOWN),
        ("cells of a table", table, SHOWN),
        ("two columns", columns(), REMOVED),
        ("two columns, the right one first", columns(True), SHOWN),
        ("two narrow columns", columns(gap=160), SHOWN),
        ("two columns by rows", rows_of_columns, SHOWN),
        ("two columns of one line", columns(rows=2, gap=250), SHOWN),
        ("two pages", pages("at its end Zanzibar", "Quill at the start"), REMOVED),
        ("two pages, hyphen", pages("at its end Zanzi-", "bar Quill at the start"), REMOVED),
        ("two pages with a head and a number", pages("at its end Zanzibar", "Quill at the start", True), SHOWN),
    ]
    parts = ("Zanzibar", "Quill", "Zanzi-", "bar", "Zanz-", "ibar", "Qu-", "ill")
    return [Trial("lines, columns, pages", name, craft, accepts, parts=parts) for name, craft, accepts in split]


def spellings() -> list:
    cases = [
        ("upper case", "ZANZIBAR QUILL"), ("lower case", "zanzibar quill"), ("mixed case", "zANZIBAR qUILL"),
        ("two spaces", "Zanzibar  Quill"), ("no space", "ZanzibarQuill"), ("spaced letters",
                                                                           "Z a n z i b a r  Q u i l l"),
        ("within a word", "preZanzibar Quillpost"), ("with an apostrophe", "Zanzibar Quill's"),
        ("in quotes", "\u201cZanzibar Quill\u201d")]
    result = [Trial("spellings", name, spelled(words), REMOVED, options=("-i",) if "case" in name else (), page=1)
              for name, words in cases]
    for secret, pairs in [("Griffin Fluke", {"ffi": "\ufb03", "Fl": "\uff26l"}), ("Griffin office", {"ffi": "\ufb03"}),
                          ("Stefan Floss", {"Fl": "\U0001d405l", "ss": "s\u017f"}), ("flock of fifty",
                                                                                     {"fl": "\ufb02", "fi": "\ufb01"}),
                          ("Zanzibar Quill", {"Q": "\u24c6"}), ("Number 12 Lane", {"12": "\u246b", "Lane": "Lane"})]:
        shown = "".join(f"U+{ord(value[0]):04X} " for value in pairs.values())
        result.append(Trial("spellings", f"compatibility forms {shown.strip()}", ligatures(pairs), SHOWN,
                            secret=secret))
    for name, put in [("upper case in a title", lambda book: book.info.update({"Title": b"(ZANZIBAR QUILL)"})),
                      ("upper case in an address", lambda book: book.annotate(
                          book.first, "Link", A=b"<</S/URI/URI(a:%7A%41NZIBAR%20quill)>>")),
                      ("upper case in Base64", lambda book: book.catalog.update({"Odd": b"(WkFOWklCQVIgUVVJTEw=)"})),
                      ("upper case in a name", lambda book: book.catalog.update({"ZANZIBARQUILL": b"1"}))]:
        result.append(Trial("spellings", name, put, SAFE, options=("-i",)))
    return result


def neighbours(leading=11.6, size=12, font=None, before=0, after=0):
    """Three lines, the secret in the middle one, with other letters right above and below."""
    def craft(book: Book):
        name = "F1"
        if font:
            name = "F3"
            book.first.use("Font", name, book.add(font(book)))
        book.first.lines(
            ["gjpqy Letters above the name gjpqy", "see the Zanzibar Quill of the town",
             "Letters \u00c4\u00d6\u00dc below it all"],
            72, 500, leading=leading, size=size, font=name)
    return craft


def tall(ascent, descent):
    """Helvetica with a descriptor that claims other heights."""
    def entries(book):
        descriptor = book.add(b"<</Type/FontDescriptor/FontName/Odd/Flags 32/FontBBox[-200 %d 1000 %d]/ItalicAngle 0"
                              b"/Ascent %d/Descent %d/CapHeight 718/StemV 88>>" % (descent, ascent, ascent, descent))
        return font_body(FontDescriptor=descriptor)
    return entries


def placed(*parts):
    """Texts at places of the first page."""
    def craft(book: Book):
        for words, x, y in parts:
            book.first.lines([words], x, y)
    return craft


def touching(book: Book):
    """Letters kerned onto both ends of the secret."""
    book.first.draw(text(b"[(see x) 250 (Zanzibar Quill) 250 (x here)] TJ"))


def crossing(book: Book):
    """A large text at an angle through the line."""
    book.first.draw(b"q .8 g BT /F1 60 Tf .7 .7 -.7 .7 60 300 Tm (DRAFT COPY) Tj ET Q")
    book.first.lines(["see the Zanzibar Quill of the town"], 72, 400)


def raised(book: Book):
    """A raised note right after the secret."""
    book.first.draw(text(show("see the Zanzibar Quill") + b" 5 Ts /F1 7 Tf (12) Tj 0 Ts /F1 12 Tf ( of the town) Tj"))


def turned(book: Book):
    """Tight lines at an angle."""
    for index, row in enumerate(["Letters above the name gjpqy", "see the Zanzibar Quill of it",
                                 "Letters below it all"]):
        book.first.draw(b"BT /F1 12 Tf .866 .5 -.5 .866 %s Tm %s ET" % (
            numbers(200 + 5.8 * index, 300 - 10 * index), show(row)))


def close() -> list:
    end = 72 + width_of("Zanzibar Quill", 12)
    table = [
        *[(f"lines {leading} apart", neighbours(leading)) for leading in (13, 11.6, 10, 9, 8, 7)],
        *[(f"font from {descent} to {ascent}, lines {leading} apart", neighbours(leading, font=tall(ascent, descent)))
          for ascent, descent, leading in ((1100, -310, 11.6), (1400, -500, 12), (2000, -1000, 14), (500, 0, 11),
                                           (0, 0, 12))],
        ("size 40, lines 38 apart", neighbours(38, size=30)),
        ("letters that touch", touching),
        ("text at an angle through it", crossing),
        ("raised note", raised),
        ("lines at an angle", turned),
        ("another column close by",
         placed(("Zanzibar Quill", 72, 500), ("column", end + 1, 500), ("column", end + 1, 488))),
        ("text halfway between lines", placed(("the Zanzibar Quill it", 72, 500), ("halfway up", 90, 507))),
        ("one word of two", placed(("a Zanzibar and a Quill are not it", 72, 500),)),
        ("words in the other order", placed(("the Quill Zanzibar is another", 72, 500),)),
        ("a part of it", placed(("the Zanzibar Quil and anzibar Quill too", 72, 500),)),
        ("other case", placed(("the zanzibar quill is another", 72, 500),)),
        ("twice in a line", placed(("Zanzibar Quill and Zanzibar Quill once more", 72, 500),)),
        ("often", placed(*[(f"{index} says Zanzibar Quill to {index}", 72, 600 - 11 * index) for index in range(20)])),
        ("stacked near a line", lambda book: (book.first.lines(["a harmless line of letters"], 60, 430), [
            book.first.draw(text(show(letter), 90, 600 - 12 * index)) for index, letter in enumerate(SECRET)])),
    ]
    return [Trial("close lines", name, craft, REMOVED, page=1) for name, craft in table]


def contents(value):
    """The entry Contents of the first page; `value` makes it of the book and the secret's content."""
    def craft(book: Book):
        content = text(show(book.secret))
        book.first.entries["Contents"] = value(book, content)
    return craft


def halves(at: int):
    """Two streams, parted within the content."""
    return contents(lambda book, content: b"[%s %s]" % (
        book.stream({}, content[:at]), book.stream({}, content[at:])))


def page_entries(**entries):
    def craft(book: Book):
        book.first.draw(text(show(book.secret)))
        book.first.entries.update(entries)
    return craft


def replaced(old: bytes, new: bytes, count: int = -1):
    return lambda data: data.replace(old, new, count)


def shared_resources(book: Book):
    """Resources of the tree instead of the page's."""
    book.first.draw(text(show(book.secret)))
    book.first.resources = {"Nothing": b"null"}


def damaged() -> list:
    flate = {"Filter": b"/FlateDecode"}
    table = [
        ("Contents of null first", contents(lambda book, content: b"[null %s]" % book.stream({}, content))),
        ("Contents of null last", contents(lambda book, content: b"[%s null]" % book.stream({}, content))),
        ("Contents with a dangling reference",
         contents(lambda book, content: b"[999 0 R %s]" % book.stream({}, content))),
        ("Contents with a number", contents(lambda book, content: b"[7 %s]" % book.stream({}, content))),
        ("Contents with a dictionary", contents(lambda book, content: b"[<<>> %s]" % book.stream({}, content))),
        ("Contents of nested arrays", contents(lambda book, content: b"[[%s]]" % book.stream({}, content))),
        ("Contents twice", contents(lambda book, content: b"[%s]" % b" ".join([book.stream({}, content)] * 2))),
        ("Contents behind a reference", contents(lambda book, content: book.add(b"[%s]" % book.stream({}, content)))),
        ("unknown filter first", contents(lambda book, content: b"[%s %s]" % (
            book.stream({"Filter": b"/Odd"}, b"x"), book.stream({}, content)))),
        ("unknown filter", contents(lambda book, content: book.stream({"Filter": b"/Odd"}, content))),
        ("abbreviated filter", contents(lambda book, content: book.stream({"Filter": b"/Fl"}, zlib.compress(content)))),
        ("abbreviated hexadecimal", contents(lambda book, content: book.stream(
            {"Filter": b"/AHx"}, content.hex().encode() + b">"))),
        ("filter of encryption", contents(lambda book, content: book.stream({"Filter": b"/Crypt"}, content))),
        ("filter null", contents(lambda book, content: book.stream({"Filter": b"null"}, content))),
        ("filter as a string", contents(lambda book, content: book.stream({"Filter": b"(FlateDecode)"}, content))),
        ("length of zero", contents(lambda book, content: book.stream({"Length": b"0"}, content))),
        ("length too small", contents(lambda book, content: book.stream({"Length": b"9"}, content))),
        ("length too large", contents(lambda book, content: book.stream({"Length": b"99999"}, content))),
        ("length of a dangling reference",
         contents(lambda book, content: book.stream({"Length": b"998 0 R"}, content))),
        ("length missing", contents(lambda book, content: book.add(b"<<>>\nstream\n" + content + b"\nendstream"))),
        ("compressed data cut short", contents(lambda book, content: book.stream(
            flate, zlib.compress(content + b" " * 50)[:-6]))),
        ("compressed data with a wrong sum", contents(lambda book, content: book.stream(
            flate, zlib.compress(content)[:-4] + b"abcd"))),
        ("bytes after the compressed data", contents(lambda book, content: book.stream(
            flate, zlib.compress(b"q Q") + content))),
        *[(f"streams parted at {at}", halves(at)) for at in (4, 20, 35, 40)],
        ("no resources", page_entries(Resources=None)),
        ("resources of null", page_entries(Resources=b"null")),
        ("resources of a dangling reference", page_entries(Resources=b"997 0 R")),
        ("no fonts", page_entries(Resources=b"<<>>")),
        ("no page type", page_entries(Type=None)),
        ("another page type", page_entries(Type=b"/Pages")),
        ("no parent", page_entries(Parent=None)),
        ("no MediaBox", page_entries(MediaBox=None)),
        ("MediaBox of zero", page_entries(MediaBox=b"[0 0 0 0]")),
        ("MediaBox turned", page_entries(MediaBox=b"[612 792 0 0]")),
        ("MediaBox of texts", page_entries(MediaBox=b"[(a)(b)(c)(d)]")),
        ("MediaBox far away", page_entries(MediaBox=b"[5000 5000 5600 5800]")),
        ("outside of the CropBox", page_entries(CropBox=b"[0 0 50 50]")),
        ("CropBox of zero", page_entries(CropBox=b"[0 0 0 0]")),
        ("CropBox outside of the MediaBox", page_entries(CropBox=b"[700 800 900 900]")),
        ("half outside of the CropBox", page_entries(CropBox=b"[0 0 130 792]")),
        *[(f"page turned by {degrees}", page_entries(Rotate=b"%d" % degrees)) for degrees in (90, 180, 270, 45, -90)],
        ("unit of 10", page_entries(UserUnit=b"10")),
    ]
    sound = {"Contents twice", "Contents behind a reference", "page turned by 90", "page turned by 180", "unit of 10",
             "page turned by 270", "page turned by -90", "outside of the CropBox", "half outside of the CropBox"}
    result = [Trial("damaged pages", name, craft, REMOVED if name in sound else ANY, page=1) for name, craft in table]
    draw = page_entries()
    for name, finish in [
            ("page missing in the tree", replaced(b"/Kids[4 0 R 5 0 R", b"/Kids[5 0 R")),
            ("page twice in the tree", replaced(b"/Kids[4 0 R 5 0 R", b"/Kids[4 0 R 4 0 R 5 0 R")),
            ("count too small", replaced(b"/Count 3", b"/Count 2")), ("count too large",
                                                                      replaced(b"/Count 3", b"/Count 9")),
            ("count missing", replaced(b"/Count 3", b"")), ("null in the tree",
                                                            replaced(b"/Kids[4 0 R", b"/Kids[null 4 0 R")),
            ("tree in a circle", replaced(b"/Kids[4 0 R", b"/Kids[2 0 R 4 0 R")),
            ("wrong startxref", replaced(b"startxref\n", b"startxref\n1")),
            ("no cross-references", replaced(b"xref\n0 1", b"xxxx\n0 1")),
            ("no trailer", replaced(b"trailer\n", b"trailed\n")),
            ("cut at the end", lambda data: data[:-60]),
            ("wrong offsets",
             lambda data: data.replace(b"%PDF-1.7\n", b"%PDF-1.7\n% a comment that moves everything\n"))]:
        result.append(Trial("damaged files", name, draw, ANY, finish=finish))
    return result


def encrypted(revision: int):
    """Encryption with an empty password."""
    def finish(data: bytes) -> bytes:
        import pikepdf

        output = io.BytesIO()
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pdf.save(output, encryption=pikepdf.Encryption(
                owner="owner", user="", R=revision, aes=revision > 3, metadata=revision > 3), static_id=False)
        return output.getvalue()
    return finish


def secured() -> list:
    def craft(book: Book):
        book.first.draw(text(show(book.secret)))
        book.info["Title"] = literal(book.secret.encode())
        book.catalog["Odd"] = book.stream({}, book.secret.encode())
    # The owner's password is for edits.
    return [Trial("encrypted files", f"revision {revision}", craft, SAFE, options=("--password", "owner"),
                  finish=encrypted(revision)) for revision in (3, 4, 6)]


def trials() -> list:
    return flowing() + spellings() + close() + damaged() + secured()
