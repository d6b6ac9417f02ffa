"""Looks for words in a file with every reader: the text of pages, letters by position, objects and bytes.

Each function of `READERS` takes a path, a needle, and whether the search is thorough; it returns where it finds the
words. A thorough search also joins the strings of content streams, goes from letter to letter in any direction, and
undoes encodings that are nested. It belongs to phrases that don't occur by chance.
"""

import base64
import binascii
import html
import io
import re
import shutil
import subprocess
import urllib.parse
import zipfile
import zlib
from pathlib import Path

from checks.readers import isolated, opening

# Seconds for a reader, bytes of a stream whose encodings are undone, and levels of objects.
SECONDS, LARGE, DEPTH = 60, 1 << 20, 200
TEXT_FLAGS = 1 | 2 | 128  # ligatures, white space, and characters without Unicode; none are cut at the page's edges


def find(path, needle, password="", thorough=True, vocabulary=frozenset(), all_readers=True) -> list:
    """The places where readers find the words: the reader, and what it found; of all, or of the first that does."""
    found = []
    for name, reader in READERS.items():
        try:
            found += [(name, place) for place in isolated.run(
                reader, str(path), needle, password, thorough, vocabulary, seconds=SECONDS)]
        except isolated.Lost:
            pass  # A file that a reader can't open tells it nothing.
        if found and not all_readers:
            break
    return found


def poppler(path, needle, password, thorough, vocabulary):
    """pdftotext in its three orders."""
    found = []
    for option in ([], ["-layout"], ["-raw"]):
        secret = ["-upw", password] if password else []
        result = subprocess.run(["pdftotext", "-q", *secret, *option, path, "-"], capture_output=True)
        text = result.stdout.decode(errors="replace")
        found += named_pages(needle, text.split("\f"), " ".join(option) or "reading order")
    return found


def mutool(path, needle, password, thorough, vocabulary):
    """mutool, where it is installed; PyMuPDF is the same library."""
    result = subprocess.run(["mutool", "draw", "-q", "-F", "txt", "-p", password, path], capture_output=True)
    return named_pages(needle, result.stdout.decode(errors="replace").split("\f"), "text")


def named_pages(needle, pages, order):
    """The pages with the words; the document if they are spread over pages."""
    found = [f"page {number} ({order})" for number, text in enumerate(pages, 1) if needle.is_in(text)]
    # Lines at the edges may be heads and numbers of pages.
    inner = ["\n".join(text.strip().split("\n")[first:last or None]) for text in pages for first,
             last in ((0, -1), (1, 0))]
    if not found and (needle.is_in("\n".join(pages)) or any(
            needle.is_in("\n".join(pair)) for pair in zip(inner[::2], inner[3::2]))):
        found.append(f"across pages ({order})")
    return found


def mupdf(path, needle, password, thorough, vocabulary):
    """PyMuPDF: texts, letters by position, bookmarks, links, annotations, fields."""
    import pymupdf

    document = opening.open_pymupdf(path, opening.Password(password))
    texts, found = [], []
    for page in document:
        texts.append(whole_text(page).extractText())
        if thorough:
            letters = [(letter["c"], *letter["origin"], span["size"]) for letter, span in letters_of(page)]
            if chain(letters, needle):
                found.append(f"page {page.number + 1} (letters by position)")
            if needle.is_in("".join(letter[0] for letter in letters)):
                found.append(f"page {page.number + 1} (letters in order)")
        others = [str(link.get("uri", "")) for link in page.get_links()]
        for one in page.annots() or []:
            others += [str(value) for value in one.info.values()] + [one.get_text()]
        for one in page.widgets() or []:
            others += [str(one.field_value), str(one.field_name), str(one.field_label)]
        found += [f"page {page.number + 1} (annotation or link)" for text in others if needle.is_in(text)]
    found += [f"bookmark {entry[1]}" for entry in document.get_toc() if needle.is_in(str(entry[1]))]
    found += [f"metadata {key}" for key, value in document.metadata.items() if needle.is_in(str(value))]
    return named_pages(needle, texts, "text") + found


def letters_of(page):
    """The letters of a page with their spans, also those off the page."""
    for block in whole_text(page).extractRAWDICT().get("blocks", []):
        for line in block.get("lines", []):
            for span in line["spans"]:
                for letter in span["chars"]:
                    yield letter, span | {"dir": line["dir"]}


def whole_text(page):
    """The text of a page and of what is off it."""
    import pymupdf

    return page.get_textpage(clip=pymupdf.INFINITE_RECT(), flags=TEXT_FLAGS)


def chain(letters, needle) -> bool:
    """Whether letters that follow one another in some direction are the words."""
    return bool(chains(letters, needle))


def chains(letters, needle) -> list:
    """The indexes of letters that are the words, each not far from the one before and in about the same direction."""
    wanted = needle.letters
    places = {}
    for index, (letter, x, y, size) in enumerate(letters):
        for part in needle.normal(letter)[:1]:
            places.setdefault(part, []).append((index, x, y, max(size, 0.001)))
    if any(letter not in places for letter in wanted) or len(wanted) < 2:
        return []
    ends = {len(needle.normal(needle.words[:at])) for at, letter in enumerate(needle.words) if letter == " "}
    budget, result = [20000], []
    for start in places[wanted[0]]:
        found = follow([start], None, None, (wanted, ends, places), budget)
        if found:
            result.append([place[0] for place in found])
    return result


def follow(path, direction, base, table, budget):
    """Goes on to the next letter of the words, nearest first. No step is much longer or shorter than the first, but
    one between words."""
    wanted, ends, places = table
    if len(path) == len(wanted):
        return path
    budget[0] -= 1
    if budget[0] < 0:
        return None
    _, x, y, size = path[-1]
    least, reach = 0, 4 * size
    if base is not None:
        least = base / 4 if base > 0.4 * size else 0
        reach = max(base, 0.4 * size) * (3.6 if len(path) in ends else 2.2)
    nearby = []
    for place in places[wanted[len(path)]]:
        dx, dy = place[1] - x, place[2] - y
        distance = (dx * dx + dy * dy) ** 0.5
        if not least <= distance <= reach or any(place[0] == before[0] for before in path):
            continue
        if direction and distance > 0.01:
            length = (direction[0] ** 2 + direction[1] ** 2) ** 0.5
            if dx * direction[0] + dy * direction[1] < 0.75 * distance * length:
                continue
        nearby.append((distance, place, (dx, dy) if distance > 0.01 else direction))
    for distance, place, following in sorted(nearby)[:4]:
        found = follow(path + [place], following, distance if base is None else base, table, budget)
        if found:
            return found
    return None


def pdfium(path, needle, password, thorough, vocabulary):
    """PDFium: texts of pages, and letters by position."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path, password=password or None)
    texts, found = [], []
    for number, page in enumerate(document, 1):
        text = page.get_textpage()
        texts.append(text.get_text_range())
        count = text.count_chars()
        if thorough and count < 5000:
            letters = []
            for index in range(count):
                left, lower, right, upper = text.get_charbox(index)
                letters.append((text.get_text_range(index, 1), left, lower, max(right - left, upper - lower)))
            if chain(letters, needle):
                found.append(f"page {number} (letters by position)")
    return named_pages(needle, texts, "text") + found


def revealed(path, needle, password, thorough, vocabulary):
    """The same with every layer shown, pages so large that nothing is off them, and every drawing on a page."""
    import pikepdf
    import tempfile

    with tempfile.NamedTemporaryFile(suffix=".pdf") as copy:
        with opening.open_pikepdf(path, opening.Password(password)) as pdf:
            if "/OCProperties" in pdf.Root:
                del pdf.Root["/OCProperties"]
            for page in pdf.pages:
                for box in ("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
                    if box in page.obj:
                        del page.obj[box]
                page.obj["/MediaBox"] = pikepdf.Array([-3000, -3000, 4000, 4000])
            for drawing in drawings(pdf, pikepdf)[:500]:
                pdf.pages.append(pikepdf.Page(drawing))
            pdf.save(copy.name)
        return poppler(copy.name, needle, "", thorough, vocabulary) + mupdf(copy.name, needle, "", thorough, vocabulary)


def drawings(pdf, pikepdf) -> list:
    """Forms, patterns, glyph procedures and pages of no page tree, each as a page."""
    shown = {page.obj.objgen for page in pdf.pages}
    contents = []
    for value in pdf.objects:
        if isinstance(value, pikepdf.Stream) and ("/BBox" in value or value.get("/Subtype") in ("/Form", "/PS")):
            contents.append((value, value.get("/Resources")))
        elif isinstance(value, pikepdf.Dictionary) and value.get("/Subtype") == "/Type3":
            contents += [(glyph, value.get("/Resources")) for glyph in value.get("/CharProcs", {}).values()]
        elif isinstance(value, pikepdf.Dictionary) and "/Contents" in value and value.objgen not in shown:
            if isinstance(value.Contents, pikepdf.Stream):
                contents.append((value.Contents, value.get("/Resources")))
    pages = []
    for content, resources in contents:
        try:
            data = content.read_bytes()
        except Exception:
            continue
        pages.append(pdf.make_indirect(pikepdf.Dictionary(
            Type=pikepdf.Name.Page, MediaBox=[-3000, -3000, 4000, 4000], Contents=pdf.make_stream(data),
            Resources=resources if isinstance(resources, pikepdf.Dictionary) else pikepdf.Dictionary())))
    return pages


def objects(path, needle, password, thorough, vocabulary):
    """pikepdf: every string, name and stream of a file, also those that nobody refers to, with encodings undone."""
    with opening.open_pikepdf(path, opening.Password(password)) as pdf:
        return list(dict.fromkeys(objects_of(pdf, needle, thorough, vocabulary)))


def objects_of(pdf, needle, thorough, vocabulary):
    import pikepdf

    for value in [*pdf.objects, pdf.trailer]:
        number = value.objgen[0] if getattr(value, "is_indirect", False) else "trailer"
        for kind, data in values(value):
            if (data not in vocabulary and needle.is_in(data)) if kind == "name" else in_readings(data, needle,
                                                                                                  thorough):
                yield f"{kind} of object {number}: {data!r}"[:90]
        if isinstance(value, pikepdf.Stream):
            yield from stream_places(value, number, needle, thorough)


def values(value, depth=0):
    """The strings and names of an object, without the objects that it refers to."""
    import pikepdf

    if depth > DEPTH:
        return
    if isinstance(value, pikepdf.String):
        yield "string", bytes(value)
    elif isinstance(value, pikepdf.Name):
        yield "name", str(value)[1:]
    elif isinstance(value, pikepdf.Array):
        for element in value:
            if not getattr(element, "is_indirect", False):
                yield from values(element, depth + 1)
    elif isinstance(value, (pikepdf.Dictionary, pikepdf.Stream)):
        for key, element in value.items():
            yield "name", key[1:]
            if not getattr(element, "is_indirect", False):
                yield from values(element, depth + 1)


def stream_places(stream, number, needle, thorough):
    """The readings of a stream with the words."""
    try:
        data = stream.read_bytes()
    except Exception:
        try:
            data = stream.read_raw_bytes()
        except Exception:
            return
    if not thorough and is_binary(stream):
        return
    if in_readings(data, needle, thorough and len(data) < LARGE):
        yield f"stream of object {number}"
    if not thorough or len(data) > LARGE:
        return
    shown = b"".join(literals(re.sub(rb"<<.*?>>", b"", data, flags=re.S)))
    if any(in_readings(one, needle, False) for one in literals(data)) or needle.is_in(
            shown.replace(b"\0", b"").decode("latin-1")):
        yield f"strings in the stream of object {number}"
    if any(needle.is_in(escaped(name)) for name in re.findall(rb"/([^\s/<>\[\](){}%]+)", data)):
        yield f"name in the stream of object {number}"
    yield from container_places(data, number, needle)


def is_binary(stream) -> bool:
    """Whether a stream is a font, an image or a character map, in which short words occur by chance."""
    return "/Length1" in stream or "/FontMatrix" in stream or stream.get("/Subtype") in (
        "/Image", "/Type1C", "/CIDFontType0C", "/OpenType") or stream.get("/Type") in ("/CMap", "/ObjStm", "/XRef")


def container_places(data, number, needle):
    """Documents, archives and compressed data in a stream."""
    import pikepdf

    if data.startswith(b"%PDF"):
        try:
            with pikepdf.open(io.BytesIO(data)) as inner:
                if any(True for _ in objects_of(inner, needle, True, frozenset())):
                    yield f"document in the stream of object {number}"
        except Exception:
            pass
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if any(in_readings(archive.read(name), needle, True) for name in archive.namelist()):
                yield f"archive in the stream of object {number}"
    try:
        if in_readings(zlib.decompressobj(47).decompress(data, LARGE), needle, True):
            yield f"compressed data in the stream of object {number}"
    except zlib.error:
        pass


def escaped(name: bytes) -> str:
    """A name with its escapes undone."""
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), name).decode("latin-1")


TOKEN = re.compile(rb"\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)|<(?!<)[0-9A-Fa-f\s]*>", re.S)
ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.S)
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}


def literals(data: bytes) -> list:
    """The strings in a content stream, decoded."""
    def unescaped(match):
        code = match[1]
        return bytes([int(code, 8) & 255]) if code[:1].isdigit() and code[0] < 56 else ESCAPES.get(code, code)

    result = []
    for token in TOKEN.findall(data):
        if token.startswith(b"("):
            result.append(ESCAPE.sub(unescaped, token[1:-1]))
        else:
            digits = b"".join(token[1:-1].split())
            result.append(bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode()))
    return result


def raw(path, needle, password, thorough, vocabulary):
    """The bytes of the file, as `strings` shows them, and with encodings undone."""
    data = Path(path).read_bytes()
    if not thorough:
        return []
    found = ["the bytes of the file"] if in_readings(data, needle, len(data) < LARGE) else []
    for match in re.finditer(rb"stream\r?\n", data):
        try:
            inflated = zlib.decompressobj().decompress(data[match.end():], LARGE)
        except zlib.error:
            continue
        if in_readings(inflated, needle, False):
            found.append(f"the compressed bytes from {match.end()}")
    return found


def in_readings(data: bytes, needle, nested: bool) -> bool:
    """Whether the words are in bytes, with up to two encodings undone."""
    layer, seen = [data], set()
    for level in range(3 if nested else 1):
        following = []
        for one in layer:
            for text in texts(one):
                if text in seen:
                    continue
                seen.add(text)
                if needle.is_in(text):
                    return True
                if level < 2 and nested:
                    following += undone(text)
        layer = following[:2000]
    return False


def texts(data: bytes):
    """Bytes as text in every character set."""
    yield data.decode("latin-1")
    for charset in ("utf-8", "pdfdoc"):
        try:
            yield data.decode(charset)
        except (UnicodeError, LookupError):
            pass
    if b"\0" in data or data[:2] in (b"\xfe\xff", b"\xff\xfe") or any(byte > 127 for byte in data[:200]):
        for charset in ("utf-16-be", "utf-16-le"):
            for start in (0, 1):
                yield data[start:].decode(charset, errors="replace")
    if b"<" in data and b">" in data and len(data) < LARGE:
        yield re.sub(rb"<[^<>]*>", b"", data).decode("utf-8", errors="replace")


HEX_RUN = re.compile(r"(?:[0-9A-Fa-f]{2}\s?){5,}")
BASE64_RUN = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")


def undone(text: str):
    """The bytes behind the encodings of a text."""
    if "%" in text or "+" in text:
        yield urllib.parse.unquote_to_bytes(text.replace("+", " "))
    if "&" in text:
        yield html.unescape(text).encode("utf-8", errors="replace")
    for run in HEX_RUN.findall(text)[:500]:
        digits = "".join(run.split())
        yield bytes.fromhex(digits[:len(digits) // 2 * 2])
    for run in BASE64_RUN.findall(text)[:500]:
        for start in range(4):
            part = run[start:].rstrip("=").translate(str.maketrans("-_", "+/"))
            if len(part) % 4 == 1:
                part = part[:-1]
            try:
                yield base64.b64decode(part + "=" * (-len(part) % 4))
            except binascii.Error:
                pass


READERS = {
    "PyMuPDF": mupdf, "pikepdf": objects, "pdftotext": poppler, "pypdfium2": pdfium, "bytes": raw,
    "shown whole": revealed} | ({"mutool": mutool} if shutil.which("mutool") else {})
