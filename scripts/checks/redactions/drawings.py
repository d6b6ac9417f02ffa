"""Ways of drawing the secret as text, and the places for it: pages, forms, patterns, glyphs, appearances."""

import math
import random

from checks.redactions.building import Book, dictionary, font_body, hexadecimal, literal, numbers, stream_body, width_of
from checks.redactions.trials import ANY, REMOVED, SAFE, SECRET, Trial

SIZE = 12


def show(text: str) -> bytes:
    return literal(text.encode("cp1252")) + b" Tj"


def text(body: bytes, x: float = 90, y: float = 400, size: float = SIZE, font: bytes = b"F1") -> bytes:
    """A text object at a point."""
    return b"BT /%s %s Tf 1 0 0 1 %s Tm %s ET" % (font, numbers(size), numbers(x, y), body)


def matrix(*values: float, before: bytes = b"", body: bytes | None = None, size: float = SIZE):
    """The secret through a matrix of the text."""
    return lambda canvas, secret: before + b"BT /F1 %s Tf %s Tm %s ET" % (
        numbers(size), numbers(*values), body or show(secret))


def angle(degrees: float, size: float = SIZE):
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return matrix(cosine, sine, -sine, cosine, 300, 400, size=size)


def rotated(degrees: float):
    """The same by the matrix of the graphics state."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda canvas, secret: b"q %s cm %s Q" % (
        numbers(cosine, sine, -sine, cosine, 300, 400), text(show(secret), 0, 0))


def around(before: bytes, after: bytes = b"", x: float = 90, y: float = 400):
    """Operators within the text object, before and after the secret."""
    return lambda canvas, secret: text(before + b" " + show(secret) + b" " + after, x, y)


def outside(before: bytes, after: bytes = b"", **place):
    """Operators before and after the text object."""
    return lambda canvas, secret: before + b" " + text(show(secret), **place) + b" " + after


def letters(step=None, order=None, each=None):
    """Letters one by one, each at its own place; `step` gives the place of a letter, `order` their order."""
    def way(canvas, secret):
        places, x = [], 90.0
        for index, letter in enumerate(secret):
            places.append((letter, *(step(index, x) if step else (x, 400))))
            x += width_of(letter, SIZE)
        places = [place for place in places if place[0] != " "]
        if order:
            order(places)
        draw = each or (lambda letter, x, y: text(show(letter), x, y))
        return b"\n".join(draw(*place) for place in places)
    return way


def one_object(relative: bool):
    """Letters in one text object, each moved to."""
    def way(canvas, secret):
        parts, x = [], 0.0
        for letter in secret:
            step = width_of(letter, SIZE)
            parts.append(show(letter) + (b" %s 0 Td" % numbers(step) if relative else b" 1 0 0 1 %s Tm" % numbers(
                90 + x + step, 400)))
            x += step
        return text(b" ".join(parts))
    return way


def shuffled(places: list):
    random.Random(7).shuffle(places)


def kerned(amount: float, spaces: bool = True):
    """A TJ array with a displacement after each letter; without spaces, wide ones in their place."""
    def way(canvas, secret):
        parts = [b"-400" if letter == " " and not spaces else show(letter)[:-3] + numbers(amount) for letter in secret]
        return text(b"[" + b" ".join(parts) + b"] TJ")
    return way


def strings(syntax):
    """The secret as another syntax of strings."""
    return lambda canvas, secret: text(syntax(secret.encode("cp1252")) + b" Tj")


def font_way(entries: callable, codes: callable, size: float = SIZE):
    """The secret in another font: its entries, and the codes of the letters."""
    def way(canvas, secret):
        canvas.use("Font", "F5", canvas.book.add(entries(canvas.book, secret)))
        return text(codes(secret) + b" Tj", font=b"F5", size=size)
    return way


def shift(letter: str) -> int:
    """Another code for a letter."""
    return ord(letter) + 1 if letter != " " else 126


def shifted(secret: str) -> bytes:
    return literal(bytes(shift(letter) for letter in secret))


def wide(secret: str) -> bytes:
    return hexadecimal(b"".join((3 * ord(letter)).to_bytes(2, "big") for letter in secret))


def plain_codes(secret: str) -> bytes:
    return literal(secret.encode("cp1252"))


GLYPHS = {" ": b"space"}


def differences(secret: str, name=None) -> bytes:
    """Differences that give the letters of the secret other codes."""
    name = name or (lambda letter: GLYPHS.get(letter, letter.encode()))
    parts = b" ".join(b"%d/%s" % (shift(letter), name(letter)) for letter in sorted(set(secret)))
    return b"<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[%s]>>" % parts


def tounicode(pairs: list, width: int = 2) -> bytes:
    """A ToUnicode map of codes to texts."""
    lines = b"\n".join(b"<%0*x> <%s>" % (width, code, value.encode("utf-16-be").hex().encode()) for code,
                       value in pairs)
    space = b"<%s> <%s>" % (b"0" * width, b"f" * width)
    return (b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def\n"
            b"1 begincodespacerange %s endcodespacerange\n%d beginbfchar\n%s\nendbfchar\nendcmap end end" % (
                space, len(pairs), lines))


def mapped(change, code=ord, width=2):
    """A stream with a ToUnicode map of the letters of the secret."""
    return lambda book, secret: book.stream({}, tounicode(
        [(code(letter), change(letter)) for letter in sorted(set(secret))], width))


def simple(**entries):
    """A simple font whose entries are bytes or made for the secret."""
    return lambda book, secret: font_body(**{
        key: value(book, secret) if callable(value) else value for key, value in entries.items()})


def composite(mapping=None, encoding=b"/Identity-H"):
    """A composite font whose codes are three times the letters'."""
    def entries(book, secret):
        widths = b"[%s]" % b" ".join(b"%d[%d]" % (3 * ord(letter),
                                                  width_of(letter, 1000)) for letter in sorted(set(secret)))
        descriptor = book.add(b"<</Type/FontDescriptor/FontName/Odd/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0"
                              b"/Ascent 800/Descent -200/CapHeight 700/StemV 80>>")
        child = book.add(b"<</Type/Font/Subtype/CIDFontType2/BaseFont/Odd/CIDSystemInfo<</Registry(Adobe)"
                         b"/Ordering(Identity)/Supplement 0>>/FontDescriptor %s/DW 500/W%s/CIDToGIDMap/Identity>>" % (
                             descriptor, widths))
        more = b"/ToUnicode " + mapping(book, secret) if mapping else b""
        return b"<</Type/Font/Subtype/Type0/BaseFont/Odd/Encoding%s/DescendantFonts[%s]%s>>" % (encoding, child, more)
    return entries


def type3(names=None, mapping=None, draws=None):
    """A Type 3 font with a glyph for each letter of the secret; `draws` is its procedure."""
    def entries(book, secret):
        name = names or (lambda letter: b"g%d" % ord(letter))
        drawn = sorted(set(secret))
        procedures = b"".join(b"/%s %s" % (name(letter),
                                           book.stream({}, (draws or box_glyph)(letter))) for letter in drawn)
        codes = b" ".join(b"%d/%s" % (shift(letter), name(letter)) for letter in drawn)
        widths = b"[" + b" ".join(b"600" for _ in range(128)) + b"]"
        more = b"/ToUnicode " + mapping(book, secret) if mapping else b""
        return (b"<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<%s>>"
                b"/Encoding<</Differences[%s]>>/FirstChar 0/LastChar 127/Widths%s/Resources<</Font<</F1 %d 0 R>>>>%s>>"
                % (procedures, codes, widths, book.font, more))
    return entries


def box_glyph(letter: str) -> bytes:
    return b"600 0 0 0 600 700 d1 0 0 500 700 re f"


def written_glyph(letter: str) -> bytes:
    """A glyph that writes its letter in Helvetica."""
    return b"600 0 d0 BT /F1 1000 Tf %s ET" % show(letter)


def whole_glyph(canvas, secret):
    """One glyph that writes the whole secret."""
    canvas.use("Font", "F5",
               canvas.book.add(type3(draws=lambda letter: b"9000 0 d0 BT /F1 1000 Tf %s ET" % show(secret))(
        canvas.book, "a")))
    return text(b"(b) Tj", font=b"F5")


def one_code(canvas, secret):
    """One code whose text is the whole secret."""
    canvas.use("Font", "F5", canvas.book.add(font_body(ToUnicode=canvas.book.stream({}, tounicode([(97, secret)])))))
    return text(b"(a) Tj", font=b"F5")


def own_forms(canvas, secret):
    """Each letter in a form of its own."""
    parts, x = [], 90.0
    for index, letter in enumerate(secret):
        canvas.use("XObject", f"L{index}", canvas.book.form(text(show(letter), 0, 0)))
        parts.append(b"q 1 0 0 1 %s cm /L%d Do Q" % (numbers(x, 400), index))
        x += width_of(letter, SIZE)
    return b"\n".join(parts)


def same_form(canvas, secret):
    """A form with half of the secret, and the other half on the page."""
    half = len(secret) // 2
    canvas.use("XObject", "H0", canvas.book.form(text(show(secret[:half]), 0, 0)))
    return b"q 1 0 0 1 90 400 cm /H0 Do Q " + text(show(secret[half:]), 90 + width_of(secret[:half], SIZE), 400)


def two_fonts(canvas, secret):
    canvas.use("Font", "F6", canvas.book.add(font_body(BaseFont=b"/Helvetica-Bold")))
    return text(b" ".join(b"/F%d 12 Tf %s" % ([1, 6][index % 2], show(letter)) for index, letter in enumerate(secret)))


def interleaved(canvas, secret):
    """Letters in turn with those of a line below."""
    other, parts, x = "harmless words", [], 90.0
    for letter, second in zip(secret, other):
        parts += [text(show(letter), x, 400), text(show(second), x, 380)]
        x += width_of(letter, SIZE) + 2
    return b"\n".join(parts)


def hidden_layer(canvas, secret, body=None):
    group = canvas.book.add(b"<</Type/OCG/Name(a)>>")
    canvas.book.catalog["OCProperties"] = b"<</OCGs[%s]/D<</OFF[%s]/Order[%s]>>>>" % (group, group, group)
    canvas.use("Properties", "OC1", group)
    return b"/OC /OC1 BDC " + text(show(secret)) + b" EMC"


def membership(canvas, secret):
    """Hidden by a membership dictionary with an expression."""
    content = hidden_layer(canvas, secret)
    group = canvas.resources["Properties"]["OC1"]
    canvas.use("Properties", "OC1", b"<</Type/OCMD/VE[/And %s[/Not %s]]>>" % (group, group))
    return content


def graphics_state(entries):
    def way(canvas, secret):
        canvas.use("ExtGState", "G1", entries(canvas.book) if callable(entries) else entries)
        return b"q /G1 gs " + text(show(secret)) + b" Q"
    return way


def soft_mask(book):
    group = book.form(b"0 g 0 0 612 792 re f", Group=b"<</S/Transparency/CS/DeviceGray>>")
    return b"<</SMask<</S/Luminosity/G %s>>>>" % group


def under_image(canvas, secret):
    image = canvas.book.add(b"<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
                            b"/Length 1>>\nstream\n\x80\nendstream")
    canvas.use("XObject", "I9", image)
    return text(show(secret)) + b" q 300 0 0 60 60 380 cm /I9 Do Q"


def font_in_state(canvas, secret):
    """The font from a graphics state."""
    canvas.use("ExtGState", "G2", b"<</Font[%d 0 R 12]>>" % canvas.book.font)
    return b"q /G2 gs BT 1 0 0 1 90 400 Tm " + show(secret) + b" ET Q"


def uni_names(letter):
    return b"uni%04X" % ord(letter)


def full_width(letter):
    return chr(ord(letter) + 0xFEE0) if letter > " " else "\u3000"


WRONG = str.maketrans("ZanzibarQuill", "KemkodetWonnn")
SHOWN = frozenset({"removed", "listed"})
# The name, the way, and the outcomes that are right.
WAYS = [
    ("plain", around(b""), REMOVED),
    *[(f"angle of {degrees}°", angle(degrees), REMOVED)
      for degrees in (1, 5, 10, 15, 20, 30, 45, 60, 75, 85, 90, 100, 135, 160, 180, 200, 225, 250, 270, 300, 330, 350)],
    ("diagonal watermark", angle(52, 60), REMOVED),
    ("page rotated by 30°", rotated(30), REMOVED),
    ("page rotated by 135°", rotated(135), REMOVED),
    ("mirrored from left to right", matrix(-1, 0, 0, 1, 300, 400), REMOVED),
    ("mirrored from top to bottom", matrix(1, 0, 0, -1, 90, 400), REMOVED),
    ("mirrored at an angle", matrix(0.8, 0.6, 0.6, -0.8, 90, 400), REMOVED),
    ("slanted", matrix(1, 0, 0.4, 1, 90, 400), REMOVED),
    ("slanted far", matrix(1, 0, 3, 1, 90, 400), ANY),
    ("stacked downwards", letters(lambda index, x: (90, 600 - 14 * index)), REMOVED),
    ("stacked upwards", letters(lambda index, x: (90, 300 + 14 * index)), REMOVED),
    ("stacked far apart", letters(lambda index, x: (90, 700 - 30 * index)), ANY),
    ("stairs down", letters(lambda index, x: (90 + 10 * index, 600 - 10 * index)), REMOVED),
    ("stairs up", letters(lambda index, x: (90 + 10 * index, 300 + 7 * index)), REMOVED),
    ("waves", letters(lambda index, x: (x + index, 400 + 5 * math.sin(index))), REMOVED),
    ("along a circle", letters(lambda index, x: (
        300 + 90 * math.cos(3 - index / 6), 400 + 90 * math.sin(3 - index / 6))), ANY),
    *[(f"letter spacing of {points}", around(b"%s Tc" % numbers(points)), REMOVED) for points in (1, 3, 6, 10, 20, -2)],
    ("word spacing of 40", around(b"40 Tw"), REMOVED),
    ("word spacing of -3", around(b"-3 Tw"), REMOVED),
    ("horizontal scale of 50", around(b"50 Tz"), REMOVED),
    ("horizontal scale of 300", around(b"300 Tz"), REMOVED),
    ("horizontal scale of 0", around(b"0 Tz"), ANY),
    ("horizontal scale of -100", around(b"-100 Tz", x=300), REMOVED),
    ("kerned by -100", kerned(-100), REMOVED),
    ("kerned by -600", kerned(-600), REMOVED),
    ("kerned by 300", kerned(300), ANY),
    ("kerned without a space", kerned(-20, spaces=False), REMOVED),
    ("letters by Td", one_object(True), REMOVED),
    ("letters by Tm", one_object(False), REMOVED),
    ("letters in order", letters(), REMOVED),
    ("letters backwards", letters(order=list.reverse), REMOVED),
    ("letters shuffled", letters(order=shuffled), REMOVED),
    ("letters shuffled at an angle", letters(lambda index, x: (x * 0.9, 200 + x * 0.5), shuffled), REMOVED),
    ("letters stacked and shuffled", letters(lambda index, x: (90, 600 - 14 * index), shuffled), REMOVED),
    ("letters each rotated", letters(each=lambda letter, x, y: b"BT /F1 12 Tf 0 1 -1 0 %s Tm %s ET" % (
        numbers(x * 1.5, y), show(letter))), ANY),
    ("letters each in a layer of the state", letters(each=lambda letter, x, y: b"q 1 0 0 1 %s cm %s Q" % (
        numbers(x, y), text(show(letter), 0, 0))), REMOVED),
    ("letters in forms", own_forms, REMOVED),
    ("half in a form", same_form, REMOVED),
    ("two fonts in turn", two_fonts, REMOVED),
    ("interleaved with another line", interleaved, REMOVED),
    ("operator apostrophe", lambda canvas, secret: text(show(secret)[:-2] + b"'"), REMOVED),
    ("operator quotation mark", lambda canvas, secret: text(b"1 2 " + show(secret)[:-2] + b'"'), REMOVED),
    ("two strings", lambda canvas, secret: text(show(secret[:5]) + b" " + show(secret[5:])), REMOVED),
    ("an empty string between", lambda canvas, secret: text(show(secret[:5]) + b" () Tj [] TJ " + show(secret[5:])),
     REMOVED),
    ("rise in turn", lambda canvas, secret: text(b" ".join(
        b"%d Ts %s" % (index % 2 * 5, show(letter)) for index, letter in enumerate(secret))), REMOVED),
    ("sizes in turn", lambda canvas, secret: text(b" ".join(
        b"/F1 %d Tf %s" % (8 + index % 2 * 6, show(letter)) for index, letter in enumerate(secret))), REMOVED),
    ("size of zero", around(b"/F1 0 Tf"), ANY),
    ("size of 0.01", around(b"/F1 0.01 Tf"), ANY),
    ("size of 1", around(b"/F1 1 Tf"), REMOVED),
    ("size of 80", around(b"/F1 80 Tf", x=10), REMOVED),
    ("size of 1000", around(b"/F1 1000 Tf"), ANY),
    ("size of -12", around(b"/F1 -12 Tf", x=300), REMOVED),
    ("scale of zero", outside(b"q 0 0 0 0 90 400 cm", b"Q", x=0, y=0), ANY),
    ("width of zero", matrix(0, 0, 0, 1, 90, 400), ANY),
    ("height of zero", matrix(1, 0, 0, 0, 90, 400), ANY),
    ("scale of 0.00001", matrix(0.00001, 0, 0, 0.00001, 90, 400), ANY),
    ("scale of 100000", matrix(100000, 0, 0, 100000, 90, 400), ANY),
    ("left of the page", outside(b"", x=-300), SAFE),
    ("half left of the page", outside(b"", x=-40), REMOVED),
    ("right of the page", outside(b"", x=700), SAFE),
    ("below the page", outside(b"", y=-200), SAFE),
    ("above the page", outside(b"", y=1000), SAFE),
    ("a million points away", outside(b"", x=1000000, y=-1000000), ANY),
    ("beyond integers", outside(b"", x=3e10), ANY),
    ("invisible", around(b"3 Tr"), REMOVED),
    ("stroked", around(b"1 Tr"), REMOVED),
    ("clipping", outside(b"q 7 Tr", b"90 390 200 30 re f Q"), SHOWN),
    ("filled and clipping", outside(b"q 4 Tr", b"Q"), SHOWN),
    ("white", outside(b"1 g", b"0 g"), REMOVED),
    ("in no colour space", outside(b"q /Nope cs 1 sc", b"Q"), ANY),
    ("in a pattern that is absent", outside(b"q /Pattern cs /Nope scn", b"Q"), ANY),
    ("under a rectangle", outside(b"", b"60 380 300 60 re f"), REMOVED),
    ("under an image", under_image, SHOWN),
    ("clipped away", outside(b"q 0 0 10 10 re W n", b"Q"), SAFE),
    ("clipped to nothing", outside(b"q 0 0 0 0 re W n", b"Q"), SAFE),
    ("clipped to half", outside(b"q 90 390 30 40 re W n", b"Q"), REMOVED),
    ("transparent", graphics_state(b"<</ca 0/CA 0>>"), REMOVED),
    ("behind a soft mask", graphics_state(soft_mask), SHOWN),
    ("font in a graphics state", font_in_state, SHOWN),
    ("over another text", outside(b"BT /F1 12 Tf 1 0 0 1 90 400 Tm (Something else) Tj ET"), SHOWN),
    ("under another text", outside(b"", b"BT /F1 12 Tf 1 0 0 1 90 400 Tm (Something else) Tj ET"), SHOWN),
    ("through another text", outside(b"BT /F1 12 Tf .7 .7 -.7 .7 110 380 Tm (Something else) Tj ET"), REMOVED),
    ("drawn twice", outside(text(show(SECRET)), b""), REMOVED),
    ("drawn twice, moved", outside(text(show(SECRET), 90.4), b""), REMOVED),
    ("in a hidden layer", hidden_layer, REMOVED),
    ("hidden by an expression", membership, REMOVED),
    ("with another ActualText", outside(b"/Span <</ActualText(nothing)>> BDC", b"EMC"), REMOVED),
    ("with an empty ActualText", outside(b"/Span <</ActualText()>> BDC", b"EMC"), REMOVED),
    ("as an artifact", outside(b"/Artifact <</Type/Pagination/Subtype/Watermark>> BDC", b"EMC"), REMOVED),
    ("letters with ActualText", lambda canvas, secret: text(b" ".join(
        b"/Span <</ActualText(x)>> BDC %s EMC" % show(letter) for letter in secret)), REMOVED),
    ("octal", strings(lambda data: b"(" + b"".join(b"\\%03o" % byte for byte in data) + b")"), REMOVED),
    ("hexadecimal string", strings(hexadecimal), REMOVED),
    ("odd hexadecimal string", strings(lambda data: b"<" + data.hex().encode() + b"2>"), REMOVED),
    ("broken lines", strings(lambda data: b"(" + data[:4] + b"\\\n" + data[4:] + b")"), REMOVED),
    ("line spacing of zero", lambda canvas, secret: text(b"0 TL " + show(secret[:8]) + b" T* " + show(secret[8:])),
     ANY),
    ("codes of Differences", font_way(simple(Encoding=lambda book, secret: differences(secret)), shifted), REMOVED),
    ("glyph names of Unicode", font_way(simple(Encoding=lambda book, secret: differences(secret, uni_names)), shifted),
     REMOVED),
    ("unknown glyph names", font_way(simple(Encoding=lambda book, secret: differences(
        secret, lambda letter: b"g%d" % ord(letter))), shifted), SHOWN),
    ("ToUnicode map", font_way(simple(ToUnicode=mapped(lambda letter: letter, shift)), shifted), REMOVED),
    ("wrong ToUnicode map", font_way(simple(ToUnicode=mapped(lambda letter: letter.translate(WRONG))), plain_codes),
     SHOWN),
    ("empty ToUnicode map", font_way(simple(ToUnicode=mapped(lambda letter: "")), plain_codes), SHOWN),
    ("ToUnicode map to nowhere", font_way(simple(ToUnicode=mapped(lambda letter: "\ufffd")), plain_codes), SHOWN),
    ("ToUnicode map that is damaged",
     font_way(simple(ToUnicode=lambda book, secret: book.stream({}, b"nothing")), plain_codes), SHOWN),
    ("ToUnicode map that is absent", font_way(simple(ToUnicode=b"999 0 R"), plain_codes), SHOWN),
    ("private characters", font_way(simple(ToUnicode=mapped(lambda letter: chr(0xF000 + ord(letter)))), plain_codes),
     SHOWN),
    ("full width", font_way(simple(ToUnicode=mapped(full_width)), plain_codes), REMOVED),
    ("soft hyphens",
     font_way(simple(ToUnicode=mapped(lambda letter: "\u00adi" if letter == "i" else letter)), plain_codes), REMOVED),
    ("soft hyphen", lambda canvas, secret: text(show(secret[:4] + "\u00ad" + secret[4:])), REMOVED),
    ("zero-width spaces", font_way(simple(ToUnicode=mapped(lambda letter: letter + "\u200b")), plain_codes), SHOWN),
    ("no-break space", lambda canvas, secret: text(show(secret.replace(" ", "\u00a0"))), REMOVED),
    ("one code for all", one_code, REMOVED),
    ("composite font", font_way(composite(mapped(lambda letter: letter, lambda letter: 3 * ord(letter), 4)), wide),
     REMOVED),
    ("composite font, vertical", font_way(composite(
        mapped(lambda letter: letter, lambda letter: 3 * ord(letter), 4), b"/Identity-V"), wide), REMOVED),
    ("composite font without a map", font_way(composite(), wide), SHOWN),
    ("composite font, unknown encoding", font_way(composite(
        mapped(lambda letter: letter, lambda letter: 3 * ord(letter), 4), b"/Nope-H"), wide), ANY),
    ("Type 3, letters as names", font_way(type3(lambda letter: GLYPHS.get(letter, letter.encode())), shifted), SHOWN),
    ("Type 3 with a map", font_way(type3(mapping=mapped(lambda letter: letter, shift)), shifted), REMOVED),
    ("Type 3 without a map", font_way(type3(), shifted), SHOWN),
    ("Type 3, glyphs that write", font_way(type3(draws=written_glyph), shifted), SHOWN),
    ("Type 3, a glyph that writes all", whole_glyph, ANY),
    ("absent font", lambda canvas, secret: text(show(secret), font=b"Nope"), SHOWN),
    ("no font", lambda canvas, secret: b"BT 1 0 0 1 90 400 Tm " + show(secret) + b" ET", SHOWN),
    ("font null", font_way(lambda book, secret: b"null", plain_codes), SHOWN),
    ("font without a type", font_way(lambda book, secret: b"<</BaseFont/Helvetica>>", plain_codes), SHOWN),
    ("font of an unknown type", font_way(lambda book, secret: b"<</Type/Font/Subtype/Odd/BaseFont/Odd>>", plain_codes),
     SHOWN),
    ("font without widths",
     font_way(lambda book, secret: b"<</Type/Font/Subtype/TrueType/BaseFont/Odd>>", plain_codes), SHOWN),
    ("font of the standard fourteen", font_way(
        lambda book, secret: b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>", plain_codes), SHOWN),
    ("widths of zero", font_way(simple(Widths=b"[" + b"0 " * 224 + b"]"), plain_codes), ANY),
    ("after an unknown operator", outside(b"1 2 frobnicate"), SHOWN),
    ("unknown operator in the text object", around(b"(x) frobnicate"), SHOWN),
    ("after a left-over operand", around(b"7 7"), SHOWN),
    ("left-over operand, string", around(b"(left)"), SHOWN),
    ("left-over operand after the string", lambda canvas, secret: text(show(secret)[:-2] + b"0 Tj"), ANY),
    ("in a compatibility section", outside(b"BX 1 odd", b"EX"), SHOWN),
    ("after an excess Q", outside(b"Q Q Q"), SHOWN),
    ("with an open q", outside(b"q q q"), SHOWN),
    ("without ET", lambda canvas, secret: text(show(secret))[:-3], SHOWN),
    ("without BT", lambda canvas, secret: b"/F1 12 Tf 1 0 0 1 90 400 Tm " + show(secret), SHOWN),
    ("nested BT", around(b"BT /F1 12 Tf 90 400 Td", b"ET"), SHOWN),
    ("odd numbers", lambda canvas, secret: b"BT /F1 12. Tf +1 -0 .0 1.0 90.0.1 --400 Tm " + show(secret) + b" ET", ANY),
    ("glued operators", lambda canvas,
     secret: b"BT/F1 12 Tf 1 0 0 1 90 400 Tm" + show(secret).replace(b" Tj", b"Tj") + b"ET", SHOWN),
    ("comment within", lambda canvas,
     secret: text(b"[" + show(secret[:4])[:-3] + b"% (x)] TJ\n" + show(secret[4:])[:-3] + b"] TJ"), REMOVED),
    ("after an unfinished string", outside(b"q Q % (\n"), REMOVED),
    ("after a stray bracket", outside(b"]"), SHOWN),
    ("after a stray dictionary end", outside(b">>"), SHOWN),
    ("after an inline image", outside(b"q 9 0 0 9 9 9 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q"), REMOVED),
    ("after an inline image with EI in it", outside(b"q 9 0 0 9 9 9 cm BI /W 9 /H 1 /BPC 8 /CS /G ID a EI Q bc EI Q"),
     SHOWN),
    ("after marked content that stays open", outside(b"/Span BMC"), SHOWN),
    ("after an excess EMC", outside(b"EMC EMC"), SHOWN),
]


def on_page(book: Book, way) -> None:
    book.first.book = book
    book.first.draw(way(book.first, book.secret))


def drawn(book: Book, way) -> tuple:
    """The content and the resources of a drawing outside of a page's stream."""
    canvas = book.canvas()
    canvas.book = book
    return way(canvas, book.secret), canvas.resources


def in_form(depth: int = 1, entries: dict | None = None, before: bytes = b"", used: bool = True):
    """A form, within others."""
    def put(book: Book, way):
        content, resources = drawn(book, way)
        reference = book.form(content, resources, **(entries or {}))
        for _ in range(depth - 1):
            reference = book.form(b"q /N0 Do Q", {"XObject": {"N0": reference}})
        book.first.use("XObject", "N1", reference)
        if used:
            book.first.draw(b"q " + before + b" /N1 Do Q")
    return put


def in_hidden_form(book: Book, way):
    group = book.add(b"<</Type/OCG/Name(a)>>")
    book.catalog["OCProperties"] = b"<</OCGs[%s]/D<</OFF[%s]>>>>" % (group, group)
    in_form(entries={"OC": group})(book, way)


def in_pattern(book: Book, way):
    content, resources = drawn(book, way)
    pattern = book.stream({
        "PatternType": b"1", "PaintType": b"1", "TilingType": b"1", "BBox": b"[0 0 612 792]", "XStep": b"612",
        "YStep": b"792", "Resources": resources}, content)
    book.first.use("Pattern", "P2", pattern)
    book.first.draw(b"q /Pattern cs /P2 scn 0 0 612 792 re f Q")


def in_glyph(book: Book, way):
    content, resources = drawn(book, way)
    procedure = book.stream({}, b"700 0 d0 q " + content + b" Q")
    font = book.add(b"<</Type/Font/Subtype/Type3/FontBBox[0 0 700 700]/FontMatrix[.02 0 0 .02 0 0]/CharProcs<</a %s>>"
                    b"/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[700]/Resources%s>>" % (
                        procedure, dictionary(resources)))
    book.first.use("Font", "T9", font)
    book.first.draw(b"BT /T9 50 Tf (a) Tj ET")


def in_appearance(subtype: str, state: bytes = b"<</N %s>>", **entries):
    def put(book: Book, way):
        content, resources = drawn(book, way)
        appearance = book.form(content, resources)
        book.annotate(book.first, subtype, Rect=MEDIA_RECT, AP=state % appearance, **entries)
    return put


def in_widget(book: Book, way):
    content, resources = drawn(book, way)
    book.field("Tx", Rect=MEDIA_RECT, V=b"(x)", AP=b"<</N %s>>" % book.form(content, resources))


def in_mask(book: Book, way):
    content, resources = drawn(book, way)
    group = book.form(content, resources, Group=b"<</S/Transparency/CS/DeviceGray>>")
    book.first.use("ExtGState", "G5", b"<</SMask<</S/Luminosity/G %s>>>>" % group)
    book.first.draw(b"q /G5 gs 0 0 612 792 re f Q")


def in_template(book: Book, way):
    """A page of a template, that no page tree has."""
    content, resources = drawn(book, way)
    page = book.add(dictionary({"Type": b"/Template", "MediaBox": MEDIA_RECT, "Resources": resources,
                                "Contents": book.stream({}, content)}))
    book.names["Templates"] = b"<</Names[(a) %s]>>" % page


def in_alternate(book: Book, way):
    """A form among the alternates of an image."""
    content, resources = drawn(book, way)
    image = book.add(b"<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
                     b"/Length 1/Alternates[<</Image %s>>]>>\nstream\n\x80\nendstream" % book.form(content, resources))
    book.first.use("XObject", "I3", image)
    book.first.draw(b"q 9 0 0 9 9 9 cm /I3 Do Q")


def in_postscript(book: Book, way):
    content, resources = drawn(book, way)
    book.first.use("XObject", "S0", book.stream(
        {"Type": b"/XObject", "Subtype": b"/PS", "Resources": resources}, content))
    book.first.draw(b"/S0 Do")


def in_group_form(book: Book, way):
    in_form(entries={"Group": b"<</S/Transparency/I true>>"})(book, way)


def in_recursion(book: Book, way):
    """A form that draws itself."""
    content, resources = drawn(book, way)
    number = book.reserve()
    resources["XObject"] = resources.get("XObject", {}) | {"Self": b"%d 0 R" % number}
    book.objects[number] = stream_body(
        {"Type": b"/XObject", "Subtype": b"/Form", "BBox": MEDIA_RECT, "Resources": resources}, content + b" /Self Do")
    book.first.use("XObject", "N2", b"%d 0 R" % number)
    book.first.draw(b"/N2 Do")


MEDIA_RECT = b"[0 0 612 792]"
PLACES = [
    ("form", in_form(), REMOVED),
    ("form in a form", in_form(2), REMOVED),
    ("form, five deep", in_form(5), REMOVED),
    ("form, forty deep", in_form(40), ANY),
    ("form with a rotated matrix", in_form(entries={"Matrix": b"[.8 .6 -.6 .8 200 0]"}), REMOVED),
    ("form drawn at an angle", in_form(before=b".8 .6 -.6 .8 200 0 cm"), REMOVED),
    ("form with a small box", in_form(entries={"BBox": b"[0 0 5 5]"}), SAFE),
    ("form with an empty box", in_form(entries={"BBox": b"[0 0 0 0]"}), ANY),
    ("form without a box", in_form(entries={"BBox": b"null"}), ANY),
    ("form that isn't drawn", in_form(used=False), SAFE),
    ("form of a hidden layer", in_hidden_form, REMOVED),
    ("transparency group", in_group_form, REMOVED),
    ("form that draws itself", in_recursion, ANY),
    ("pattern", in_pattern, ANY),
    ("glyph procedure", in_glyph, ANY),
    ("stamp", in_appearance("Stamp"), REMOVED),
    ("square", in_appearance("Square"), REMOVED),
    ("hidden annotation", in_appearance("Stamp", F=b"2"), REMOVED),
    ("printed annotation", in_appearance("Stamp", F=b"36"), REMOVED),
    ("watermark annotation", in_appearance("Watermark"), REMOVED),
    ("appearance under the mouse", in_appearance("Stamp", b"<</R %s>>"), SAFE),
    ("appearance pressed", in_appearance("Stamp", b"<</D<</On %s>>>>"), SAFE),
    ("appearance of another state", in_appearance("Stamp", b"<</N<</On %s/Off null>>>>", AS=b"/Off"), SAFE),
    ("widget", in_widget, REMOVED),
    ("soft mask", in_mask, ANY),
    ("template", in_template, SAFE),
    ("alternate image", in_alternate, SAFE),
    ("PostScript", in_postscript, ANY),
]
# The ways that draw other text, which must stay.
WITH_OTHERS = {"over another text", "under another text", "through another text", "interleaved with another line"}
# The ways that are drawn in every place.
CROSSED = ["plain", "angle of 30°", "letters shuffled", "kerned by -600", "composite font", "octal",
           "codes of Differences"]


def trials() -> list:
    """Every way on a page, and some ways in every place."""
    result = [Trial("text on a page", name, lambda book, way=way: on_page(book, way), accepts, page=1,
                    evidence=evidence(name), is_own=name not in WITH_OTHERS) for name, way, accepts in WAYS]
    ways = {name: way for name, way, _ in WAYS}
    for place, put, accepts in PLACES:
        for name in CROSSED:
            result.append(Trial(
                "text elsewhere", f"{place}: {name}", lambda book, put=put, way=ways[name]: put(book, way),
                accepts if name == "plain" else ANY, page=1, is_own=True))
    return result


def evidence(name: str) -> tuple:
    """The codes of the secret in content streams, where a person sees what programs may not decode."""
    if name in ("unknown glyph names", "Type 3 without a map", "Type 3, glyphs that write", "Type 3, letters as names"):
        return (shifted(SECRET)[1:-1],)
    if name in ("composite font without a map", "composite font, unknown encoding"):
        return (wide(SECRET)[1:-1],)
    return ()
