"""Documents that were changed after they were signed in ways that no signature permits."""

import re

from checks.signatures.documents import BLANK, PAY, SIGNED, Edit, put, size, value
from checks.signatures.rows import ALL, FORMS, Row, table
from checks.signatures.updates import append, last_section, ranges, signature_object

HUGE = [0, 0, 612, 792]
SOME = (None, 3)
#: A field that is no object of its own.
ENTRY = {"T": "sum", "V": "100"}
TEXT = b"BT /F1 18 Tf 72 700 Td (Pay 999 EUR) Tj ET"
#: The start and the whole of a stream of contents.
START = b"<</Length %d>>" % len(TEXT)
EVIL = START + b"\nstream\n" + TEXT + b"\nendstream"


def rows():
    for group in [forged, saved, wrapped, shadows_hide, shadows_replace, shadows_switch, comments, existing_comments,
                  signature_fields, signed_fields, fields_shown, fields_changed, locked, catalog, pages, resources,
                  two_roles, files]:
        yield from group()


# Universal signature forgery: a signature that can't be checked

def forged():
    ranges_ = {
        "null": b"null", "empty": b"[]", "zeros": b"[0 0 0 0]", "negative": b"[0 -1 -1 -1]", "negative start": b"[-1 9 9 9]",
        "huge": b"[0 99999999999 1 1]", "one number": b"[0]", "text": b"(0 1 2 3)", "a name": b"/None", "real": b"[0 1.5 2.5 3]",
        "names": b"[/a /b /c /d]", "nested": b"[[0 1 2 3]]", "minimal": b"[0 1 1 1]"}
    contents = {"null": b"null", "empty": b"<>", "00": b"<00>", "0x00": b"<0x00>", "empty text": b"()", "a number": b"0",
                "an array": b"[]", "an empty sequence": b"<3000>", "a name": b"/x"}
    kinds = {"ByteRange": (rb"/ByteRange ?\[.*?\]", ranges_), "Contents": (rb"/Contents ?<.*?>", contents)}
    for key, (pattern, variants) in kinds.items():
        for what, text in [("missing", b""), *variants.items()]:
            new = b"/%s %s" % (key.encode(), text) if text else b""

            def here(e, pattern=pattern, new=new):
                data = e.data
                match = list(re.finditer(pattern, data, re.S))[-1]
                assert len(new) <= len(match.group(0))
                return pay_more(Edit(data[:match.start()] + new.ljust(len(match.group(0))) + data[match.end():])).save()

            def later(e, pattern=pattern, new=new):
                number, body = signature_object(e.data)
                pay_more(e)
                return append(e.data, {**e.changed(), number: re.sub(pattern, new, body, flags=re.S)})

            yield Row(f"forged: {key} {what}, in place", here, SOME)
            yield Row(f"forged: {key} {what}, in an update", later)
    for key in [b"SubFilter", b"Filter", b"Type"]:
        def without(e, key=key):
            number, body = signature_object(e.data)
            pay_more(e)
            return append(e.data, {**e.changed(), number: re.sub(rb"/%s ?/[\w.]+" % key, b"", body)})
        yield Row(f"forged: no {key.decode()}", without)


def pay_more(e):
    """Changes the text of the first page."""
    contents = e.page().Contents
    contents.write(contents.read_bytes().replace(b"Pay 100 EUR to Ann", b"Pay 999 EUR to Eve"))
    return e


# Incremental saving

def saved():
    def part(form):
        def change(e):
            update = pay_more(e).save()
            head, xref, trailer, tail = re.fullmatch(
                rb"(.*?)(xref\n.*?)(trailer\n.*?)(startxref\n.*)", update[len(e.data):], re.S).groups()
            return e.data + form(head, xref, trailer, tail)
        return change

    def copied(e):
        pay_more(e)
        return append(e.data, {**e.changed(), **dict([signature_object(e.data)])})

    def new_contents(e):
        put(e.page(), Contents=e.stream("BT /F1 18 Tf 72 700 Td (Pay 999 EUR) Tj ET"))

    def new_page(e):
        page = e.new(dict_of(e.page()))
        put(page, Contents=e.stream("BT /F1 18 Tf 72 700 Td (Pay 999 EUR) Tj ET"))
        e.node.Kids[0] = page

    def new_pages(e):
        put(e.root, Pages=tree(e))

    def new_catalog(e):
        catalog = e.new({**dict_of(e.root), "Pages": tree(e)})
        return e.save(root=b"%d 0 R" % catalog.objgen[0])

    def new_catalog_only(e):
        catalog = e.new(dict_of(e.root))
        return e.save(root=b"%d 0 R" % catalog.objgen[0])

    def all_objects(e):
        e.forced = {n for n, body in e.before.items() if body != b"null"}
        return pay_more(e).save()

    def unlinked(e):
        update = all_objects(e)
        return re.sub(rb"/Prev \d+ (?=[^>]*>>\nstartxref\n\d+\n%%EOF\n\Z)", b"", update)

    yield from table("saved: ", {
        "table and trailer": pay_more,
        "no table": part(lambda head, xref, trailer, tail: head + trailer + tail),
        "no trailer": part(lambda head, xref, trailer, tail: head + xref + tail),
        "objects only": part(lambda head, xref, trailer, tail: head),
        "objects and the marker of the end": part(lambda head, xref, trailer, tail: head + b"%%EOF\n"),
        "objects and trailer": part(lambda head, xref, trailer, tail: head + trailer),
        "startxref 0": part(lambda head, xref, trailer, tail: head + xref + trailer + b"startxref\n0\n%%EOF\n"),
        "startxref beyond the end": part(
            lambda head, xref, trailer, tail: head + xref + trailer + b"startxref\n99999999\n%%EOF\n"),
        "no marker of the end": part(lambda head, xref, trailer, tail: head + xref + trailer + tail[:-6]),
        "signature copied": copied,
        "all objects again": all_objects,
        "all objects again, no Prev": unlinked,
        "new contents": new_contents, "new page": new_page, "new page tree": new_pages, "new catalog": new_catalog,
        "new catalog with the same entries": new_catalog_only,
        "object and cross-reference streams": lambda e: streams(e.data, pay_more(e).changed()),
        "new contents in cross-reference streams": lambda e: (new_contents(e), streams(e.data, e.changed()))[1],
    })
    yield Row("saved: with a comment", lambda e: e.data + b"% a comment\n" + pay_more(e).save()[len(e.data):], SOME)
    yield Row("saved: streams after streams", lambda e: streams(e.data, pay_more(e).changed()),
              base={"object_stream_mode": 2})


def dict_of(thing):
    return {key[1:]: entry for key, entry in thing.items()}


def tree(e):
    """Returns a second page tree, of one page."""
    pages = e.new({"Type": "/Pages", "Count": 1, "MediaBox": HUGE, "Kids": []})
    page = {**dict_of(e.page()), "Parent": pages, "Contents": e.stream("BT /F1 18 Tf 72 700 Td (Pay 999 EUR) Tj ET")}
    pages.Kids.append(e.new(page))
    return pages


def streams(data, objects):
    """Appends objects with a cross-reference stream, and those that aren't streams in an object stream."""
    trailer = data[last_section(data):]
    size_ = max(int(re.search(rb"/Size (\d+)", trailer).group(1)), *(number + 1 for number in objects))
    out, entries = bytearray(data), {}
    packed = {number: body for number, body in objects.items() if b"\nstream\n" not in body}
    for number, body in objects.items():
        if number not in packed:
            entries[number] = (1, len(out), 0)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    store, section = size_, size_ + 1
    if packed:
        head = place = b""
        text = b""
        for index, (number, body) in enumerate(packed.items()):
            head += b"%d %d " % (number, len(text))
            text += body + b"\n"
            entries[number] = (2, store, index)
        entries[store] = (1, len(out), 0)
        place = head + text
        out += (b"%d 0 obj\n<</Type/ObjStm/N %d/First %d/Length %d>>\nstream\n%s\nendstream\nendobj\n"
                % (store, len(packed), len(head), len(place), place))
    start = len(out)
    entries[section] = (1, start, 0)
    index = b" ".join(b"%d 1" % number for number in sorted(entries))
    rows_ = b"".join(kind.to_bytes(1, "big") + place.to_bytes(4, "big") + more.to_bytes(2, "big")
                     for _, (kind, place, more) in sorted(entries.items()))
    kept = b"".join(re.search(pattern, trailer, re.S).group(0) for pattern in
                    [rb"/Root \d+ \d+ R", rb"/Info \d+ \d+ R", rb"/ID ?\[.*?\]"])
    out += (b"%d 0 obj\n<</Type/XRef/Size %d/W[1 4 2]/Index[%s]/Prev %d%s/Length %d>>\nstream\n%s\nendstream\nendobj\n"
            b"startxref\n%d\n%%%%EOF\n" % (section, section + 1, index, last_section(data), kept, len(rows_), rows_, start))
    return bytes(out)


# Signature wrapping: other objects between the signed ranges

def wrapped():
    def entries(data):
        """Returns the offsets of the last cross-reference table."""
        found, lines = {}, data[last_section(data):].split(b"\n")[1:]
        while lines and re.match(rb"\d+ \d+ *$", lines[0]):
            first, count = map(int, lines.pop(0).split())
            for number in range(first, first + count):
                place, _, kind = lines.pop(0).split()
                if kind == b"n":
                    found[number] = int(place)
        return found

    def moved(padding=True, trailer=True, copy=True):
        def change(e):
            data = e.data
            (_, gap, end, rest), _ = ranges(data)
            objects = {number: b"%d 0 obj\n%s\nendobj\n" % (number, body) for number, body in pay_more(e).changed().items()}
            signature, body = signature_object(data)
            if not padding:
                used = int.from_bytes(bytes.fromhex(data[gap + 5:gap + 9].decode()), "big") + 4
                end_now = gap + 1 + 2 * used
                body = re.sub(rb"/Contents ?<(.*?)>", lambda m: b"/Contents <" + m.group(1)[:2 * used] + b">", body)
            old = entries(data)
            place = last_section(data)  # the signed startxref stays, so the table has to be there
            previous = int(re.search(rb"/Prev (\d+)", data[place:]).group(1))
            length = 0
            for _ in range(3):
                if copy:
                    text = b"[0 %d %d %d]" % (gap, end + length, rest)
                    objects[signature] = b"%d 0 obj\n%s\nendobj\n" % (
                        signature, re.sub(rb"\[\d+ \d+ \d+ \d+\] *", text, body))
                head = data[:end] if padding else data[:end_now] + b">\n"
                numbers = sorted({*old, *objects})
                table_size = 5 + sum(len(b"%d 1\n" % number) + 20 for number in numbers)
                tail = b"trailer\n<</Size %d/Root 1 0 R/Prev %d>>\n" % (max(numbers) + 1, previous)
                if not trailer:
                    tail = b""
                after, offsets = place + table_size + len(tail), {}
                for number, thing in objects.items():
                    offsets[number] = after
                    after += len(thing)
                filler = b"\n%" + b" " * (place - len(head) - 3) + b"\n"
                length = after - end
            table_ = b"xref\n"
            for number in numbers:
                where = offsets.get(number, old.get(number, 0))
                table_ += b"%d 1\n%010d 00000 n\r\n" % (number, where + (length if number not in offsets and where >= end else 0))
            assert len(table_) == table_size
            return head + filler + table_ + tail + b"".join(objects.values()) + data[end:]
        return change

    def in_gap(e):
        """Objects in the padding of the contents, to which an update's table points."""
        (_, gap, end, _), _ = ranges(e.data)
        (number, body), = pay_more(e).changed().items()
        used = e.data[gap:end].rstrip(b"0>")
        text = used + (b"0" if len(used) % 2 == 0 else b"") + b">\n"
        place = gap + len(text)
        text += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        assert len(text) <= end - gap
        return append(e.data[:gap] + text.ljust(end - gap) + e.data[end:], {}, at={number: place})

    def appended(e):
        """The second range is moved behind new objects; an update repeats the objects that moved."""
        data = e.data
        (_, gap, end, rest), _ = ranges(data)
        signature, body = signature_object(data)
        filler = b"% " + b"x" * 5000 + b"\n"
        body = re.sub(rb"\[\d+ \d+ \d+ \d+\] *", b"[0 %d %d %d]" % (gap, end + len(filler), rest), body)
        e.forced = set(entries(data))
        objects = {**pay_more(e).changed(), signature: body}
        previous = int(re.search(rb"/Prev (\d+)", data[last_section(data):]).group(1))
        return append(data[:end] + filler + data[end:], objects, root=b"1 0 R", prev=previous)

    yield from table("wrapped: ", {
        "table and signature in the gap": moved(), "without padding": moved(padding=False),
        "no trailer in the gap": moved(trailer=False), "signature not copied": moved(copy=False),
        "objects in the padding": in_gap, "an update after the moved range": appended,
    })
    yield Row("wrapped: a comment in the padding", lambda e: (lambda gap, end: e.data[:end - 40] + b">\n% comment".ljust(40)
              + e.data[end:])(*ranges(e.data)[0][1:3]), SOME)


# Shadow attacks

def shadow_image(e):
    """Hides another amount under an image."""
    contents = e.page().Contents
    contents.write(contents.read_bytes() + b" BT /F1 12 Tf 72 200 Td (Pay 999 EUR to Eve.) Tj ET q 200 0 0 30 70 190 cm /Over Do Q")
    put(e.page().Resources.XObject, Over=e.stream(
        b"\xff", Type="/XObject", Subtype="/Image", Width=1, Height=1, ColorSpace="/DeviceGray", BitsPerComponent=8))


def shadows_hide():
    def over(e):
        return e.resource("XObject", "Over")

    def tiny(e):
        over(e).write(b"\xff")
        put(over(e), ImageMask=True, BitsPerComponent=1, ColorSpace=None, Decode=[1, 0])

    def without_do(e):
        contents = e.page().Contents
        contents.write(contents.read_bytes().replace(b"/Over Do", b""))

    def masked(e):
        put(over(e), SMask=e.stream(b"\0", Type="/XObject", Subtype="/Image", Width=1, Height=1,
                                    ColorSpace="/DeviceGray", BitsPerComponent=8))

    yield from table("shadow: overlay ", {
        "freed": lambda e: e.save(free=[over(e).objgen[0]]),
        "null": lambda e: append(e.data, {over(e).objgen[0]: b"null"}),
        "not drawn": without_do,
        "not in the resources": lambda e: put(e.page().Resources.XObject, Over=None),
        "a mask": tiny, "transparent": masked,
        "at offset 0": lambda e: append(e.data, {}, at={over(e).objgen[0]: 0}),
        "at another object": lambda e: append(e.data, {}, at={over(e).objgen[0]: 15}),
    }, prepare=shadow_image)

    def stamped(e):
        contents = e.page().Contents
        contents.write(contents.read_bytes() + b" BT /F1 12 Tf 72 200 Td (Pay 999 EUR to Eve.) Tj ET")
        e.annotate(NM="over", Subtype="/Stamp", Rect=[70, 190, 270, 220], AP={
            "N": e.drawing("1 g 0 0 200 30 re f", [70, 190, 270, 220])})

    yield from table("shadow: stamp that covers text ", {
        "removed": lambda e: e.remove("over"),
        "hidden": lambda e: put(e.annotation("over"), F=2),
        "moved": lambda e: put(e.annotation("over"), Rect=BLANK),
        "without an appearance": lambda e: put(e.annotation("over"), AP=None),
        "transparent": lambda e: e.annotation("over").AP.N.write(b""),
        "freed": lambda e: e.save(free=[e.annotation("over").objgen[0]]),
    }, prepare=stamped)


def missing(e):
    """Refers to contents and a form XObject that aren't there."""
    e.page().Contents.write(e.page().Contents.read_bytes() + b" /Fm2 Do")
    data = e.whole()
    page = (e := Edit(data)).page()
    number, last = page.Contents.objgen[0], max(e.before)
    body = re.sub(rb"/Contents \d+ 0 R", b"/Contents [%d 0 R %d 0 R]" % (number, last + 41), Edit.body(page))
    body = body.replace(b"/XObject <<", b"/XObject <</Fm2 %d 0 R " % (last + 42))
    return append(data, {page.objgen[0]: body}, size=last + 50)


def shadows_replace():
    def font(e, name="F2"):
        return e.resource("Font", name)

    def widths(e):
        e.forced.add(font(e).Widths.objgen[0])
        for index in range(len(font(e).Widths)):
            font(e).Widths[index] = 0

    def program(e):
        # Each letter is drawn as the next one.
        data = bytearray(font(e).FontDescriptor.FontFile2.read_bytes())
        tables = {bytes(data[i:i + 4]): (int.from_bytes(data[i + 8:i + 12], "big"), int.from_bytes(data[i + 12:i + 16], "big"))
                  for i in range(12, 12 + 16 * data[5], 16)}
        (start, length), step = tables[b"loca"], 4 if data[tables[b"head"][0] + 51] else 2
        data[start:start + length - step] = data[start + step:start + length]
        font(e).FontDescriptor.FontFile2.write(bytes(data))

    def meaning(e):
        text = font(e).ToUnicode.read_bytes().replace(b"<20><7e><0020>", b"<20><7e><0028>")
        font(e).ToUnicode.write(text)

    def differences(e):
        put(font(e).Encoding, Differences=[49, "/nine"])

    def helvetica(e):
        put(e.font, Encoding={"Type": "/Encoding", "BaseEncoding": "/WinAnsiEncoding", "Differences": [49, "/nine"]})

    def replaced_helvetica(e):
        put(e.form.DR.Font, Helv=e.new({"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica", "Encoding": {
            "Type": "/Encoding", "BaseEncoding": "/WinAnsiEncoding", "Differences": [48, "/nine", "/nine"]}}))

    def helvetica_in_use(e):
        put(e.form, NeedAppearances=True)
        replaced_helvetica(e)

    yield from table("shadow: font ", {
        "program overwritten": program, "widths overwritten": widths, "ToUnicode overwritten": meaning,
        "differences overwritten": differences,
        "glyph of a Type 3 font overwritten": lambda e: font(e, "F3").CharProcs.one.write(b"10 0 d0 1 1 8 8 re f"),
        "base font changed": lambda e: put(font(e, "F1"), BaseFont="/Symbol"),
        "of forms overwritten": helvetica, "of forms overwritten, which pages don't use": (helvetica, own_font),
        "of forms replaced": replaced_helvetica, "of forms replaced and appearances asked for": helvetica_in_use,
    })

    def overlay(e):
        put(e.field("name"), V="Pay 999 EUR")
        put(e.field("name"), AP={"N": e.shown(e.field("name"), "Pay 100 EUR")})

    def regenerated(e):
        put(e.field("name"), AP={"N": e.shown(e.field("name"), "Pay 999 EUR")})

    yield Row("shadow: field drawn with its value, which it didn't show", regenerated, prepare=overlay)
    yield Row("shadow: the same, drawn in place", lambda e: e.field("name").AP.N.write(
        e.shown(e.field("name"), "Pay 999 EUR").read_bytes()), prepare=overlay)
    yield Row("shadow: field without the appearance that hid its value", lambda e: put(e.field("name"), AP=None),
              prepare=overlay)

    def add(pattern):
        def change(e):
            number = int(re.findall(pattern, e.data)[-1])
            return append(e.data, {number: EVIL.replace(b"<<", b"<</Type/XObject/Subtype/Form/BBox[0 0 612 792]", 1)})
        return change
    yield Row("shadow: prepared contents filled", add(rb"/Contents ?\[ ?\d+ 0 R (\d+) 0 R"), prepare=missing)
    yield Row("shadow: prepared form XObject filled", add(rb"/Fm2 (\d+) 0 R"), prepare=missing)


def own_font(e):
    """Gives the form a font that no page uses."""
    put(e.form.DR.Font, Helv=e.new(dict_of(e.font)))
    for field in e.form.Fields:
        if str(field.get("/FT", "")) in ("/Tx", "/Ch"):
            put(field.AP.N, Resources={"Font": {"Helv": e.font}})


def shadows_switch():
    """Other objects that the signed bytes hold, to which an update points."""
    def older(e):
        """Overwrites the contents with other ones and restores them, before anybody signs."""
        data = e.whole()
        contents = (e := Edit(data)).page().Contents
        number, good = contents.objgen[0], Edit.body(contents)
        return append(append(data, {number: EVIL}), {number: good})

    def in_stream(e):
        """Hides an object in the data of an image."""
        number = (saved := Edit(e.whole())).page().Contents.objgen[0]
        e.resource("XObject", "Im1").write(b"%d 0 obj\n%s\nendobj\n" % (number, EVIL) + bytes(192))

    def second_catalog(e):
        put(e.root, PieceInfo={"Other": {"Private": e.new({**dict_of(e.root), "Pages": tree(e)})}})

    def second_tree(e):
        put(e.root, PieceInfo={"Other": {"Private": tree(e)}})

    def point(e):
        number = e.page().Contents.objgen[0]
        place = re.search(rb"\b%d 0 obj\n" % number + START, e.data).start()
        return append(e.data, {}, at={number: place})

    def private(e):
        return e.root.PieceInfo.Other.Private

    def skip(e):
        """Goes back to the first revision for all but the objects of the signature."""
        first = [int(n) for n in re.findall(rb"startxref\s+(\d+)", e.data)][0]
        signature = re.search(rb"xref\n.*?trailer", e.data[last_section(e.data):], re.S)
        assert signature
        at, lines = {}, signature.group(0).split(b"\n")[1:-1]
        while lines:
            start, count = map(int, lines.pop(0).split())
            for number in range(start, start + count):
                place, _, kind = lines.pop(0).split()
                if kind == b"n":
                    at[number] = int(place)
        number = e.page().Contents.objgen[0]
        at[number] = re.search(rb"\b%d 0 obj\n" % number + START, e.data).start()
        return append(e.data, {}, at=at, prev=first)

    yield Row("shadow: contents of an older revision", point, prepare=older)
    yield Row("shadow: contents of an older revision, Prev to the first one", skip, prepare=older)
    yield Row("shadow: contents inside of an image's data", point, prepare=in_stream)
    yield Row("shadow: Root to a prepared catalog", lambda e: e.save(root=b"%d 0 R" % private(e).objgen[0]),
              prepare=second_catalog)
    yield Row("shadow: Pages to a prepared tree", lambda e: put(e.root, Pages=private(e)), prepare=second_tree)
    yield Row("shadow: Kids to a prepared page", lambda e: put(e.node, Kids=[private(e).Kids[0], e.page(1)]),
              prepare=second_tree)
    yield Row("shadow: Contents to a prepared stream", lambda e: put(e.page(), Contents=private(e).Kids[0].Contents),
              prepare=second_tree)

    def numbers(e):
        """Points the number of the page tree to the prepared one's copy in the signed bytes."""
        place = re.search(rb"%d 0 obj\n<<[^>]*/Count 1\b" % e.root.Pages.objgen[0], e.data).start()
        return append(e.data, {}, at={e.root.Pages.objgen[0]: place})

    def older_tree(e):
        data, edit = e.whole(), Edit(e.whole())
        number, page = edit.root.Pages.objgen[0], edit.page(1).objgen[0]
        evil_tree = b"<</Type/Pages/Kids[%d 0 R]/Count 1/MediaBox[0 0 612 792]>>" % page
        return append(append(data, {number: evil_tree}), {number: Edit.body(edit.root.Pages)})

    yield Row("shadow: page tree of an older revision", numbers, prepare=older_tree)


# Comments that cover content

def comments():
    rect = PAY
    quads = [rect[0], rect[3], rect[2], rect[3], rect[0], rect[1], rect[2], rect[1]]
    drawn = {"FreeText": {"DA": "/Helv 12 Tf 0 g"}, "Stamp": {"Name": "/Approved"}, "Redact": {"QuadPoints": quads},
             "Square": {}, "Circle": {}, "Highlight": {"QuadPoints": quads, "C": [1, 1, 0]},
             "Underline": {"QuadPoints": quads}, "Ink": {"InkList": [[70, 700, 300, 700]]},
             "Line": {"L": [70, 700, 300, 700]}, "Polygon": {"Vertices": [70, 694, 300, 694, 300, 714]},
             "Link": {"A": {"S": "/URI", "URI": "https://example.org/"}}, "FileAttachment": {"Name": "/PushPin"}, "Text": {},
             "Caret": {}, "Popup": {}, "Watermark": {}, "Screen": {}, "Movie": {}, "Sound": {}, "3D": {}, "RichMedia": {},
             "PrinterMark": {}, "TrapNet": {}, "Projection": {}, "Unknown": {}}
    for subtype, entries in drawn.items():
        yield Row(f"comment: {subtype} with an opaque appearance", lambda e, s=subtype, entries=entries: e.annotate(
            Subtype="/" + s, AP={"N": e.cover()}, Contents="Hello", **entries))

    plain = {
        "FreeText with a background": dict(Subtype="/FreeText", C=[1, 1, 1], DA="/Helv 12 Tf 0 g", Contents="Pay 999 EUR"),
        "Square with an interior": dict(Subtype="/Square", C=[1, 1, 1], IC=[1, 1, 1]),
        "Square with a thick border": dict(Subtype="/Square", C=[0, 0, 0], BS={"W": 40}),
        "Circle with an interior": dict(Subtype="/Circle", Rect=[0, 600, 612, 790], IC=[1, 1, 1]),
        "Ink with thick strokes": dict(Subtype="/Ink", InkList=[[70, 704, 300, 704]], BS={"W": 30}, C=[1, 1, 1]),
        "Ink with many strokes": dict(Subtype="/Ink", BS={"W": 2}, C=[0, 0, 0], InkList=[
            [70, y, 300, y] for y in range(694, 714)]),
        "Line with a thick stroke": dict(Subtype="/Line", L=[70, 704, 300, 704], BS={"W": 30}, C=[1, 1, 1]),
        "Line with a thick border array": dict(Subtype="/Line", L=[70, 704, 300, 704], Border=[0, 0, 30], C=[1, 1, 1]),
        "PolyLine with a thick stroke": dict(Subtype="/PolyLine", Vertices=[70, 704, 200, 704, 300, 704], BS={"W": 30}, C=[0]),
        "Polygon with an interior": dict(Subtype="/Polygon", Vertices=[70, 694, 300, 694, 300, 714, 70, 714], IC=[0, 0, 0]),
        "Redact with an interior": dict(Subtype="/Redact", QuadPoints=quads, IC=[0, 0, 0], OverlayText="Pay 999 EUR"),
        "Link with a thick border": dict(Subtype="/Link", Border=[0, 0, 40], C=[1, 1, 1], A={"S": "/URI", "URI": "x:y"}),
    }
    yield from table("comment without an appearance: ", {
        what: lambda e, entries=entries: e.annotate(**entries) for what, entries in plain.items()})

    w, h = size(rect)
    image = {"Type": "/XObject", "Subtype": "/Image", "Width": 1, "Height": 1, "ColorSpace": "/DeviceGray",
             "BitsPerComponent": 8}

    def form(content, **entries):
        """A stamp whose appearance has a content and further resources."""
        def change(e):
            resources = {key: thing(e) for key, thing in entries.items() if callable(thing)}
            rest = {key: thing for key, thing in entries.items() if not callable(thing)}
            e.annotate(Subtype="/Stamp", AP={"N": e.drawing(content, **{
                "Resources": {"Font": {"Helv": e.font}, **resources}, **rest})})
        return change

    shading = {"ShadingType": 2, "ColorSpace": "/DeviceGray", "Coords": [0, 0, 1, 0], "Extend": [True, True],
               "Function": {"FunctionType": 2, "Domain": [0, 1], "C0": [1], "C1": [1], "N": 1}}
    tiling = {"Type": "/Pattern", "PatternType": 1, "PaintType": 1, "TilingType": 1, "BBox": [0, 0, 9, 9], "XStep": 9,
              "YStep": 9, "Resources": {}}
    yield from table("appearance: ", {
        "white": form(f"1 g 0 0 {w} {h} re f"),
        "a matrix": form("1 g 0 0 1 1 re f", BBox=[0, 0, 1, 1], Matrix=[100, 0, 0, 10, 5, 5]),
        "a rotated matrix": form("1 g 0 0 20 230 re f", BBox=[0, 0, 20, 230], Matrix=[0, 1, -1, 0, 0, 0]),
        "a small box": form("1 g 0 0 .01 .01 re f", BBox=[0, 0, .01, .01]),
        "a nested form": form("/In Do", XObject=lambda e: {"In": e.cover()}),
        "forms nested twice": form("/In Do", XObject=lambda e: {"In": e.drawing("/In Do", Resources={
            "XObject": {"In": e.cover()}})}),
        "an image": form(f"{w} 0 0 {h} 0 0 cm /Im Do", XObject=lambda e: {"Im": e.stream(b"\xff", **image)}),
        "an inline image": form(f"{w} 0 0 {h} 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID ~ EI"),
        "an image mask": form(f"1 g {w} 0 0 {h} 0 0 cm /Im Do", XObject=lambda e: {"Im": e.stream(
            b"\0", Type="/XObject", Subtype="/Image", Width=1, Height=1, ImageMask=True, BitsPerComponent=1)}),
        "a shading": form("/Sh sh", Shading=lambda e: {"Sh": e.new(shading)}),
        "a shading pattern": form(f"/Pattern cs /P scn 0 0 {w} {h} re f", Pattern=lambda e: {"P": e.new(
            {"Type": "/Pattern", "PatternType": 2, "Shading": shading})}),
        "a tiling pattern": form(f"/Pattern cs /P scn 0 0 {w} {h} re f", Pattern=lambda e: {
            "P": e.stream("1 g 0 0 9 9 re f", **tiling)}),
        "a huge letter": form("BT /ZaDb 400 Tf 1 g -20 -100 Td (n) Tj ET", Font=lambda e: {"ZaDb": e.form.DR.Font.ZaDb}),
        "a letter of a Type 3 font": form("BT /T 25 Tf 1 g -3 -3 Td 1000 Tz (b) Tj ET", Font=lambda e: {
            "T": e.resource("Font", "F3")}),
        "a thick stroke": form(f"1 G 40 w 0 10 m {w} 10 l S"),
        "thin strokes": form("0.5 w " + "".join(f"0 {y / 2} m {w} {y / 2} l S " for y in range(41))),
        "black that multiplies": form(f"/G gs 0 g 0 0 {w} {h} re f", ExtGState=lambda e: {"G": {"BM": "/Multiply"}}),
        "nearly opaque": form(f"/G gs 1 g 0 0 {w} {h} re f", ExtGState=lambda e: {"G": {"ca": .99}}),
        "white that differs": form(f"/G gs 1 g 0 0 {w} {h} re f", ExtGState=lambda e: {"G": {"BM": "/Difference"}}),
        "a lightening group": form(f"/G gs 1 g 0 0 {w} {h} re f", ExtGState=lambda e: {"G": {"BM": "/Lighten"}},
                                   Group={"S": "/Transparency"}),
        "states": lambda e: e.annotate(Subtype="/Stamp", AS="/B", AP={"N": {"A": e.drawing(""), "B": e.cover()}}),
        "no state chosen": lambda e: e.annotate(Subtype="/Stamp", AP={"N": {"A": e.cover(), "B": e.cover()}}),
        "for the mouse only": lambda e: e.annotate(Subtype="/Stamp", AP={"N": e.drawing(""), "R": e.cover(), "D": e.cover()}),
        "of the whole page": lambda e: e.annotate(Subtype="/Stamp", Rect=HUGE, AP={"N": e.cover(HUGE)}),
        "a corner order": lambda e: e.annotate(Subtype="/Stamp", Rect=[300, 714, 70, 694], AP={"N": e.cover()}),
        "beside a page of text": lambda e: e.annotate(1, Subtype="/Stamp", Rect=[70, 736, 300, 756], AP={
            "N": e.cover([70, 736, 300, 756])}),
        "over a vector figure": lambda e: e.annotate(Subtype="/Stamp", Rect=[72, 560, 172, 620], AP={
            "N": e.cover([72, 560, 172, 620])}),
        "over an image": lambda e: e.annotate(Subtype="/Stamp", Rect=[200, 560, 260, 620], AP={
            "N": e.cover([200, 560, 260, 620])}),
        "over the signature": lambda e: e.annotate(Subtype="/Stamp", Rect=SIGNED, AP={"N": e.cover(SIGNED)}),
        "over a field": lambda e: e.annotate(Subtype="/Stamp", Rect=[72, 500, 272, 520], AP={
            "N": e.cover([72, 500, 272, 520])}),
        "no flags, no page": lambda e: e.annotate(Subtype="/Stamp", F=None, P=None, AP={"N": e.cover()}),
        "of another layer": lambda e: e.annotate(Subtype="/Stamp", OC=e.root.OCProperties.OCGs[0], AP={"N": e.cover()}),
    })

    def direct(e):
        entries = {"Type": "/Annot", "Subtype": "/Stamp", "Rect": PAY, "F": 4, "AP": {"N": e.cover()}}
        put(e.page(), Annots=[*e.page().Annots, entries])

    def listed(e):
        direct(e)
        put(e.page(), Annots=e.new(list(e.page().Annots)))

    actions = {
        "JavaScript": {"S": "/JavaScript", "JS": "app.alert(1)"}, "Launch": {"S": "/Launch", "F": "x.exe"},
        "SubmitForm": {"S": "/SubmitForm", "F": {"FS": "/URL", "F": "https://example.org/"}},
        "ImportData": {"S": "/ImportData", "F": "x.fdf"}, "ResetForm": {"S": "/ResetForm"}, "Hide": {"S": "/Hide", "T": "name"},
        "SetOCGState": {"S": "/SetOCGState", "State": ["/OFF"]}, "GoToR": {"S": "/GoToR", "F": "x.pdf", "D": [0, "/Fit"]},
        "Next": {"S": "/URI", "URI": "https://example.org/", "Next": {"S": "/JavaScript", "JS": "app.alert(1)"}}}
    yield from table("comment: ", {
        "direct in the list": direct, "direct in a new list": listed,
        "widget that no form has": lambda e: e.widget(False, FT="/Tx", T="x", V="Pay 999 EUR", AP={"N": e.cover()}),
        "widget of a push button": lambda e: e.widget(FT="/Btn", Ff=1 << 16, T="x", AP={"N": e.cover()}),
        "list without the fields": lambda e: put(e.page(), Annots=[a for a in e.page().Annots if a.Subtype != "/Widget"]),
        "no list": lambda e: put(e.page(), Annots=None),
        "list with a page": lambda e: e.page().Annots.append(e.page(1)),
        "additional actions": lambda e: e.annotate(Rect=BLANK, AA={"PO": actions["JavaScript"]}),
        **{f"action {name}": lambda e, a=a: e.annotate(Subtype="/Link", Rect=BLANK, Border=[0, 0, 0], A=a)
           for name, a in actions.items()},
    })


def _over(flag):
    def prepare(e):
        e.annotate(NM="over", Subtype="/Stamp", F=flag, AP={"N": e.cover()})
    return prepare


def _framed(e):
    """Puts a frame around a line of text."""
    e.annotate(NM="over", Subtype="/Square", C=[1, 0, 0], AP={"N": e.drawing("1 0 0 RG 1 1 228 18 re S /In Do", Resources={
        "XObject": {"In": e.drawing("")}, "Font": {"Helv": e.font}})})


def existing_comments():
    for what, flag in {"Hidden": 2, "NoView": 32, "Invisible": 1}.items():
        yield Row(f"comment that was signed: {what} no more", lambda e: put(e.annotation("over"), F=4), prepare=_over(flag))
    cover = b"1 g 0 0 230 20 re f 0 g BT /Helv 12 Tf 2 6 Td (Pay 999 EUR) Tj ET"
    script = {"S": "/JavaScript", "JS": "app.alert(1)"}
    yield from table("comment that was signed: ", {
        "appearance overwritten": lambda e: e.annotation("over").AP.N.write(cover),
        "appearance replaced": lambda e: put(e.annotation("over"), AP={"N": e.cover()}),
        "nested form overwritten": lambda e: e.annotation("over").AP.N.Resources.XObject.In.write(cover),
        "interior": lambda e: put(e.annotation("over"), IC=[1, 1, 1], AP=None),
        "box of the appearance": lambda e: put(e.annotation("over").AP.N, BBox=[10, 0, 11, 2]),
    }, prepare=_framed)
    yield from table("comment that was signed: ", {
        "moved over text": lambda e: put(e.annotation("free"), Rect=PAY, AP={"N": e.cover()}),
        "enlarged": lambda e: put(e.annotation("note"), Rect=HUGE),
        "link to a script": lambda e: put(e.annotation("link"), A=script),
        "note with a script": lambda e: put(e.annotation("note"), AA={"E": script}),
        "a widget now": lambda e: put(e.annotation("free"), Subtype="/Widget"),
    })
    # Levels that permit no comments.
    yield from table("comment: ", {
        "added": lambda e: e.annotate(Rect=BLANK, Contents="Hello"),
        "changed": lambda e: put(e.annotation("note"), Contents="Changed"),
        "deleted": lambda e: e.remove("note"),
        "reply": lambda e: e.annotate(Rect=BLANK, Contents="No", IRT=e.annotation("note")),
        "link to a page": lambda e: e.annotate(Subtype="/Link", Rect=BLANK, Dest=[e.page(1), "/Fit"]),
    }, (1, 2))


# Signature fields

def signature_fields():
    def attacker(key, chain=("ca",), rect=PAY):
        def change(e):
            e.widget(FT="/Sig", T="Other", Rect=rect, AP={"N": e.cover(rect)})
            return e.kit.sign(e.save(), key=key, field="Other", chain=chain, fill=True, keep=True)
        return change

    def stamp(e):
        return e.kit.sign(e.data, key="eve", field="Other", box=PAY)

    def drawn(e):
        put(e.field("Signature"), AP={"N": e.cover([72, 340, 272, 390])})

    def moved(e):
        put(e.field("Signature"), Rect=PAY)
        return e.kit.sign(e.save(), key="eve", field="Signature", fill=True)

    yield from table("signature field: ", {
        "new, not signed": lambda e: e.widget(FT="/Sig", T="Other", AP={"N": e.cover()}),
        "new, not signed, of the page's size": lambda e: e.widget(FT="/Sig", T="Other", Rect=HUGE, AP={"N": e.cover(HUGE)}),
        "new, not signed, with a background": lambda e: e.widget(FT="/Sig", T="Other", MK={"BG": [1, 1, 1]}),
        "new, not signed, in no form": lambda e: e.widget(False, FT="/Sig", T="Other", AP={"N": e.cover()}),
        "new, signed by another key over text": attacker("eve"),
        "new, signed by another key over the page": attacker("eve", rect=HUGE),
        "new, signed by an unknown key over text": attacker("stranger", ("other-ca",)),
        "new, signed over text with an ordinary appearance": stamp,
        "new, an empty dictionary": lambda e: e.widget(FT="/Sig", T="Other", AP={"N": e.cover()}, V={"Type": "/Sig"}),
        "new, a copy of the signature": lambda e: e.widget(FT="/Sig", T="Other", AP={"N": e.cover()}, V=e.new(
            dict_of(e.signed.V))),
        "new, the same signature": lambda e: e.widget(FT="/Sig", T="Other", AP={"N": e.cover()}, V=e.signed.V),
        "empty one drawn": drawn,
        "empty one moved over text and signed": moved,
        "empty one moved": lambda e: put(e.field("Signature"), Rect=PAY),
        "empty one with kids": lambda e: put(e.field("Signature"), Kids=[e.widget(
            False, Parent=e.field("Signature"), AP={"N": e.cover()})]),
        "empty one with an empty value": lambda e: (drawn(e), put(e.field("Signature"), V={"Type": "/Sig"})),
        "empty one with the same signature": lambda e: (drawn(e), put(e.field("Signature"), V=e.signed.V)),
    })
    yield Row("signature field: new, signed by an unknown key, invisible", lambda e: e.kit.sign(
        e.data, key="stranger", field="Other", box=None, chain=("other-ca",)), FORMS, invalid=False)
    yield Row("signature field: second signature where nothing is permitted",
              lambda e: e.kit.sign(e.data, key="eve", field="Other", box=None), (1,))
    yield Row("signature field: certified after a signature", certified, (None,))


def certified(e):
    """Claims that the second signature certifies the document."""
    data = e.kit.sign(e.data, key="eve", field="Other", box=None)
    e = Edit(data)
    put(e.root, Perms={"DocMDP": e.field("Other").V})
    return e.save()


def _drawn_signature(e):
    """Prepares a signature field whose appearance has a nested form and a font of its own."""
    font = e.new({"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Courier", "Encoding": e.new(
        {"Type": "/Encoding", "Differences": [1, "/a"]})})
    name = e.drawing("BT /C 12 Tf 4 20 Td (Signed by Ann) Tj ET", SIGNED, Resources={"Font": {"C": font}})
    e.widget(FT="/Sig", T="Signed", Rect=SIGNED, F=132, AP={"N": e.drawing("/FRM Do", SIGNED, Resources={
        "XObject": {"FRM": name}})})


def signed_fields():
    def nested(e):
        return e.signed.AP.N.Resources.XObject.FRM

    how = {"prepare": _drawn_signature, "how": {"fill": True, "keep": True}}
    yield from table("signed field: ", {
        "appearance replaced": lambda e: put(e.signed, AP={"N": e.cover(SIGNED)}),
        "appearance overwritten": lambda e: e.signed.AP.N.write(b"1 0 0 rg 0 0 220 40 re f"),
        "nested form overwritten": lambda e: nested(e).write(b"BT /C 12 Tf 4 20 Td (Signed by Eve) Tj ET"),
        "nested form replaced": lambda e: put(e.signed.AP.N.Resources.XObject, FRM=e.cover(SIGNED)),
        "font overwritten": lambda e: put(nested(e).Resources.Font.C, BaseFont="/Symbol"),
        "encoding overwritten": lambda e: put(nested(e).Resources.Font.C.Encoding, Differences=[65, "/E"]),
        "appearance freed": lambda e: e.save(free=[e.signed.AP.N.objgen[0]]),
        "appearance removed": lambda e: put(e.signed, AP=None),
        "appearance for the mouse": lambda e: put(e.signed.AP, D=e.cover(SIGNED)),
        "moved": lambda e: put(e.signed, Rect=BLANK),
        "enlarged": lambda e: put(e.signed, Rect=HUGE),
        "hidden": lambda e: put(e.signed, F=2),
        "MK": lambda e: put(e.signed, MK={"BG": [1, 1, 1], "CA": "Eve"}),
        "renamed": lambda e: put(e.signed, T="Eve"),
        "kids": lambda e: put(e.signed, Kids=[e.widget(False, Parent=e.signed, Rect=PAY, AP={"N": e.cover()})]),
        "action": lambda e: put(e.signed, A={"S": "/JavaScript", "JS": "app.alert(1)"}),
        "on no page": lambda e: put(e.page(), Annots=[a for a in e.page().Annots if a.objgen != e.signed.objgen]),
        "on another page": lambda e: e.page(1).Annots.append(e.signed),
        "removed from the form": lambda e: put(e.form, Fields=[f for f in e.form.Fields if f.objgen != e.signed.objgen]),
        "value removed": lambda e: put(e.signed, V=None),
        "layer": lambda e: put(e.signed, OC=e.root.OCProperties.OCGs[1]),
    }, **how)
    yield Row("signed field: made visible", lambda e: put(e.signed, Rect=PAY, AP={"N": e.cover()}), how={"box": None})


# Form fields

def fields_shown():
    def appearance(content, resources=None):
        def change(e):
            field = e.field("name")
            rect = [float(n) for n in field.Rect]
            put(field, V="old value", AP={"N": e.drawing(content, rect, Resources={
                "Font": {"Helv": e.font}, **(resources(e) if resources else {})})})
        return change

    right = "BT /Helv 12 Tf 2 6 Td (old value) Tj ET "
    amount = "BT /Helv 12 Tf 2 6 Td (Pay 999 EUR) Tj ET "
    image = {"Type": "/XObject", "Subtype": "/Image", "Width": 8, "Height": 1, "ColorSpace": "/DeviceGray", "BitsPerComponent": 8}
    yield from table("field: value old value, shown ", {
        "another text": appearance(f"/Tx BMC {amount} EMC"),
        "another text, in no marked content": appearance(amount),
        "another text besides": appearance(f"/Tx BMC {right} 1 0 0 1 80 0 cm {amount} EMC"),
        "nothing": appearance("/Tx BMC EMC"),
        "an image": appearance("200 0 0 20 0 0 cm /Im Do", lambda e: {"XObject": {"Im": e.stream(b"\0\xff" * 4, **image)}}),
        "an image over the value": appearance(right + "200 0 0 20 0 0 cm /Im Do", lambda e: {"XObject": {
            "Im": e.stream(b"\0\xff" * 4, **image)}}),
        "paths": appearance("2 w 4 4 m 10 16 l S 14 4 m 20 16 l S 24 4 10 10 re S"),
        "another text over a rectangle over the value": appearance(right + "1 g 0 0 200 20 re f 0 g " + amount),
        "the value invisible, and paths": appearance("BT 3 Tr /Helv 12 Tf 2 6 Td (old value) Tj ET 2 w 4 4 m 10 16 l S 14 4 10 10 re S"),
        "the value in white, and another text": appearance("1 g " + right + "0 g " + amount),
        "the value outside of the box, and another text": appearance("BT /Helv 12 Tf 2 600 Td (old value) Tj ET " + amount),
        "the value tiny, and another text": appearance("BT /Helv .01 Tf 2 6 Td (old value) Tj ET " + amount),
        "the value clipped, and another text": appearance("q 0 0 0 0 re W n " + right + "Q " + amount),
        "the value in a hidden layer, and another text": appearance(
            f"/OC /L BDC {right} EMC {amount}", lambda e: {"Properties": {"L": e.root.OCProperties.OCGs[1]}}),
        "another text in a nested form": appearance("/In Do", lambda e: {"XObject": {"In": e.cover([72, 500, 272, 520])}}),
        "another text in a font that names letters otherwise": appearance(
            right.replace("/Helv", "/X"), lambda e: {"Font": {"X": {
                "Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica", "Encoding": {
                    "Type": "/Encoding", "Differences": [108, "/nine", 111, "/nine", 117, "/E", 118, "/nine"]}}}}),
        "a Type 3 font": appearance("BT /X 12 Tf 2 6 Td (old value) Tj ET", lambda e: {"Font": {"X": {
            "Type": "/Font", "Subtype": "/Type3", "FontBBox": [0, 0, 1, 1], "FontMatrix": [1, 0, 0, 1, 0, 0], "FirstChar": 32,
            "LastChar": 126, "Widths": [1] * 95, "Encoding": {"Type": "/Encoding", "Differences": [111, "/o"]},
            "CharProcs": {"o": e.stream("1 0 d0 0 0 1 1 re f")}, "Resources": {}}}}),
        "with ActualText": appearance(f"/Span <</ActualText (old value)>> BDC {amount} EMC"),
        "two appearances": lambda e: (e.fill("name", "old value"), put(e.field("name").AP, D=e.cover([72, 500, 272, 520]))),
    })
    yield from table("field: ", {
        "appearance of another text, value as it was": lambda e: put(e.field("name"), AP={
            "N": e.shown(e.field("name"), "Pay 999")}),
        "appearance overwritten, value as it was": lambda e: e.field("name").AP.N.write(
            e.shown(e.field("name"), "Pay 999").read_bytes()),
        "value changed, appearance as it was": lambda e: put(e.field("name"), V="Pay 999"),
        "value changed, no appearance": lambda e: put(e.field("name"), V="Pay 999", AP=None),
        "value removed, appearance as it was": lambda e: put(e.field("name"), V=None),
        "multiline, another text": lambda e: e.fill("notes", "three\nfour", "Pay\n999"),
        "comb, another text": lambda e: e.fill("code", "B2", "999"),
        "value a stream, another text": lambda e: put(e.field("name"), V=e.stream("Pay 100 EUR"), AP={
            "N": e.shown(e.field("name"), "Pay 999")}),
        "rich text, another value": lambda e: put(e.fill("name", "new"), RV="<body><p>Pay 999</p></body>", Ff=1 << 25),
        "combo box, another text": lambda e: e.fill("country", "Spain", "Italy"),
        "combo box, no option": lambda e: e.fill("country", "Utopia"),
        "list box, another option": lambda e: put(e.field("langs"), V="en", I=[1], AP={
            "N": e.options_shown(e.field("langs"), ["fr"])}),
        "list box, another index": lambda e: put(e.field("langs"), V="de", I=[2], AP={
            "N": e.options_shown(e.field("langs"), ["fr"])}),
        "check box, state other than value": lambda e: put(e.field("agree"), AS="/Yes"),
        "check box, value other than state": lambda e: put(e.field("agree"), V="/Yes"),
        "check box, unknown state": lambda e: put(e.field("agree"), V="/Maybe", AS="/Maybe"),
        "check box, appearance of a state replaced": lambda e: put(e.field("agree").AP.N, Off=e.field("agree").AP.N.Yes),
        "check box, appearance of a state overwritten": lambda e: e.field("agree").AP.N.Off.write(
            e.field("agree").AP.N.Yes.read_bytes()),
        "check box, a new state": lambda e: (put(e.field("agree"), V="/No", AS="/No"), put(e.field("agree").AP.N, No=e.cover(
            [0, 0, 14, 14]))),
        "radio button, state other than value": lambda e: (put(e.field("color").Kids[0], AS="/Off"), put(
            e.field("color").Kids[1], AS="/blue")),
        "radio button, two on": lambda e: put(e.field("color").Kids[1], AS="/blue"),
        "radio button, value other than state": lambda e: put(e.field("color"), V="/blue"),
        "radio button, appearances swapped": lambda e: put(e.field("color").Kids[0].AP.N, Off=e.field("color").Kids[0].AP.N.red),
    })


def fields_changed():
    def odd_font(e):
        put(e.form, NeedAppearances=True, DA="/Odd 12 Tf 0 g")
        put(e.form.DR.Font, Odd={"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Symbol"})
        put(e.field("name"), V="new", DA="/Odd 12 Tf 0 g")

    def needed(e):
        put(e.form, NeedAppearances=True)
        put(e.form.DR.Font, Helv={"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Symbol"})

    changes = {"DA": "/Helv 1 Tf 1 g", "Q": 2, "MK": {"BG": [0, 0, 0]}, "Rect": PAY, "Ff": 1, "T": "renamed", "TU": "Pay 999",
               "TM": "x", "MaxLen": 1, "F": 2, "FT": "/Btn", "DV": "x", "AA": {"K": {"S": "/JavaScript", "JS": "1"}},
               "A": {"S": "/JavaScript", "JS": "1"}, "OC": {"Type": "/OCG", "Name": "x"}, "BS": {"W": 9}, "DS": "color:white",
               "Lock": {"Type": "/SigFieldLock", "Action": "/All"}, "H": "/P"}
    yield from table("field changed: ", {
        key: lambda e, key=key, entry=entry: put(e.field("name"), **{key: entry})
        for key, entry in changes.items() if key not in ("TM", "H")})
    yield from table("field changed: ", {
        "options": lambda e: put(e.field("country"), Opt=["Germany", "Spain", "Italy"]),
        "options' names": lambda e: put(e.field("country"), Opt=[["France", "Germany"], "Spain", "Italy"]),
        "filled and DA": lambda e: put(e.fill("name", "new"), DA="/Helv 1 Tf 1 g"),
        "filled and moved": lambda e: put(e.fill("name", "new"), Rect=PAY),
        "filled and MK": lambda e: put(e.fill("name", "new"), MK={"BG": [0, 0, 0]}),
        "filled and read only": lambda e: put(e.fill("name", "new"), Ff=1),
        "removed from the form": lambda e: put(e.form, Fields=list(e.form.Fields)[1:]),
        "removed": lambda e: (put(e.form, Fields=list(e.form.Fields)[1:]), put(e.page(), Annots=list(e.page().Annots)[1:])),
        "freed": lambda e: e.save(free=[e.field("name").objgen[0]]),
        "new text field": lambda e: e.fill("other", "x") if e.widget(
            FT="/Tx", T="other", Rect=BLANK, DA="/Helv 12 Tf 0 g") else None,
        "new check box": lambda e: e.widget(FT="/Btn", T="other", Rect=BLANK, V="/Yes", AS="/Yes", AP={
            "N": {"Yes": e.cover(BLANK)}}),
        "new kid": lambda e: e.field("color").Kids.append(e.widget(
            False, Parent=e.field("color"), Rect=PAY, AS="/Off", AP={"N": {"Off": e.cover()}})),
        "kid of a text field": lambda e: put(e.field("name"), Kids=[e.widget(
            False, Parent=e.field("name"), AP={"N": e.cover()})]),
        "second widget on a page": lambda e: e.page(1).Annots.append(e.field("name")),
    })
    yield from table("form changed: ", {
        "appearances asked for, other fonts and styles": odd_font, "appearances asked for, font replaced": needed,
        "appearances asked for, font added": lambda e: (put(e.form, NeedAppearances=True), put(e.form.DR.Font, New={
            "Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Symbol"}), put(e.form, DA="/New 12 Tf 0 g")),
        "DA": lambda e: put(e.form, DA="/Helv 1 Tf 1 g"), "Q": lambda e: put(e.form, Q=2),
        "DR removed": lambda e: put(e.form, DR=None),
        "calculation order": lambda e: put(e.form, CO=[e.field("name")]),
        "XFA": lambda e: put(e.form, XFA=e.stream("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>")),
        "removed": lambda e: put(e.root, AcroForm=None),
        "replaced": lambda e: put(e.root, AcroForm=e.new({**dict_of(e.form), "Fields": [e.signed]})),
    })
    yield from table("field changed: value below another, in ", {
        "its list": (lambda e: put(e.field("group").Kids[0], V="999"), lambda e: _with_group(e, [ENTRY])),
        "a list of its own": (lambda e: put(e.field("group").Kids[0], V="999"), lambda e: _with_group(e, e.new([ENTRY]))),
    })
    yield Row("form changed: XFA changed", lambda e: e.form.XFA.write(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'><x/></xdp:xdp>"),
              prepare=_with_xfa)
    yield Row("form changed: filled where nothing is permitted", lambda e: e.fill("name", "new"), (1,))


def _with_group(e, kids):
    e.form.Fields.append(e.new({"T": "group", "FT": "/Tx", "Kids": kids}))


def _with_xfa(e):
    put(e.form, XFA=e.stream("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>"))


def locked():
    def fill(e):
        e.fill("name", "new")

    for what, lock in {"of a list": ("/Include", ("name",)), "by exception": ("/Exclude", ("amount",)), "all": ("/All", ())}.items():
        yield Row(f"locked field: {what}", fill, FORMS, how={"lock": lock})
    yield Row("locked field: the lock permits nothing", fill, (None,),
              how={"lock": ("/Include", ("amount",)), "lock_level": 1})
    yield Row("locked field: the lock permits no comments", lambda e: e.annotate(Rect=BLANK, Contents="x"), (None,),
              how={"lock": ("/Include", ("amount",)), "lock_level": 2})
    yield Row("locked field: the lock is removed before", lambda e: (put(e.signed, Lock=None), fill(e)), FORMS,
              how={"lock": ("/Include", ("name",))})


# Catalog and pages

def catalog():
    script = {"S": "/JavaScript", "JS": "app.alert(1)"}

    def set_root(**entries):
        return lambda e: put(e.root, **entries)

    yield from table("catalog: ", {
        "OpenAction": set_root(OpenAction=script), "AA": set_root(AA={"WC": script}),
        "OpenAction to a page": lambda e: put(e.root, OpenAction=[e.page(1), "/Fit"]),
        "scripts": set_root(Names={"JavaScript": {"Names": ["x", script]}}),
        "attachments": lambda e: put(e.root, Names={"EmbeddedFiles": {"Names": ["x", {"Type": "/Filespec", "F": "x", "EF": {
            "F": e.stream("x", Type="/EmbeddedFile")}}]}}),
        "associated files": lambda e: put(e.root, AF=[{"Type": "/Filespec", "F": "x", "EF": {"F": e.stream("x")}}]),
        "pages by name": lambda e: put(e.root, Names={"Pages": {"Names": ["x", e.page()]}}),
        "outline item": lambda e: put(e.root.Outlines.First, Title="Pay 999"),
        "outline item with a script": lambda e: put(e.root.Outlines.First, A=script, Dest=None),
        "no outline": set_root(Outlines=None),
        "layers shown": lambda e: put(e.root.OCProperties.D, ON=e.root.OCProperties.OCGs, OFF=[]),
        "layers' configuration": lambda e: put(e.root.OCProperties, D={"BaseState": "/OFF", "ON": [e.root.OCProperties.OCGs[1]]}),
        "layer renamed": lambda e: put(e.root.OCProperties.OCGs[0], Name="x"),
        "layer intent": lambda e: put(e.root.OCProperties.OCGs[1], Intent="/Design", Usage={"View": {"ViewState": "/ON"}}),
        "no layers": set_root(OCProperties=None),
        "page labels": set_root(PageLabels={"Nums": [0, {"S": "/r"}]}), "ViewerPreferences": set_root(
            ViewerPreferences={"HideToolbar": True, "DisplayDocTitle": False}),
        "language": set_root(Lang="de"), "structure": lambda e: put(e.root.StructTreeRoot, K=[{"S": "/P", "Alt": "Pay 999"}]),
        "new structure": lambda e: put(e.root, StructTreeRoot=e.new({"Type": "/StructTreeRoot"})),
        "page mode": set_root(PageMode="/UseAttachments"), "page layout": set_root(PageLayout="/TwoColumnLeft"),
        "base of links": set_root(URI={"Base": "https://evil.example.org/"}), "requirements": set_root(Requirements=[
            {"S": "/EnableJavaScripts"}]), "collection": set_root(Collection={"Type": "/Collection"}),
        "rendering needed": set_root(NeedsRendering=True), "output intents": set_root(OutputIntents=[{"S": "/GTS_PDFX"}]),
        "article threads": set_root(Threads=[]), "legal attestation": set_root(Legal={"JavaScriptActions": 0}),
        "named destinations": lambda e: put(e.root, Dests={"x": [e.page(), "/Fit"]}),
        "Type": set_root(Type="/Pages"),
    })
    yield from table("permissions: ", {
        "removed": set_root(Perms=None), "empty": set_root(Perms={}),
        "level in another signature": lambda e: put(e.root, Perms={"DocMDP": e.new({**dict_of(e.signed.V), "Reference": [
            {"Type": "/SigRef", "TransformMethod": "/DocMDP", "TransformParams": {"P": 3}}]})}),
        "removed and noted": lambda e: (put(e.root, Perms=None), e.annotate(Rect=BLANK, Contents="x")),
    }, (1, 2, 3))
    yield Row("encryption: added", lambda e: e.save(more=(
        b"/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<%s>/U<%s>>>" % (b"00" * 32, b"11" * 32))))
    yield Row("identifier: first one changed", lambda e: e.save(ids=b"[<00><00>]"))


def pages():
    def set_page(**entries):
        return lambda e: put(e.page(), **entries)

    yield from table("page: ", {
        "Rotate": set_page(Rotate=90), "MediaBox": set_page(MediaBox=[0, 0, 300, 300]), "CropBox": set_page(
            CropBox=[0, 0, 612, 690]), "TrimBox": set_page(TrimBox=[0, 0, 9, 9]), "UserUnit": set_page(UserUnit=2),
        "Contents": lambda e: pay_more(e) and None, "Contents added": lambda e: put(e.page(), Contents=[
            e.page().Contents, e.stream("1 g 0 0 612 792 re f")]),
        "Contents removed": set_page(Contents=None),
        "Resources": lambda e: put(e.page(), Resources={**dict_of(e.page().Resources), "Font": e.new({
            "F1": e.resource("Font", "F3"), "F2": e.resource("Font", "F1"), "F3": e.resource("Font", "F3")})}),
        "Group": set_page(Group={"S": "/Transparency", "CS": "/DeviceGray"}), "AA": set_page(AA={
            "O": {"S": "/JavaScript", "JS": "app.alert(1)"}}),
        "Thumb": lambda e: put(e.page(), Thumb=e.resource("XObject", "Im1")), "Dur": set_page(Dur=1),
        "Trans": set_page(Trans={"S": "/Wipe"}), "StructParents": set_page(StructParents=1), "VP": set_page(VP=[]),
        "PieceInfo": set_page(PieceInfo={"x": {"Private": 1}}),
        "inserted": lambda e: (e.node.Kids.append(e.new({**dict_of(e.page(1))})), put(e.node, Count=3), put(
            e.root.Pages, Count=3)),
        "inserted in another node": lambda e: (e.root.Pages.Kids.append(e.new({
            **dict_of(e.page(1)), "Parent": e.root.Pages, "MediaBox": HUGE})), put(e.root.Pages, Count=3)),
        "deleted": lambda e: (put(e.node, Kids=[e.page()], Count=1), put(e.root.Pages, Count=1)),
        "freed": lambda e: e.save(free=[e.page(1).objgen[0]]),
        "order": lambda e: put(e.node, Kids=[e.page(1), e.page()]),
        "twice": lambda e: put(e.node, Kids=[e.page(1), e.page(1)]),
        "Rotate of the node": lambda e: put(e.node, Rotate=90), "MediaBox of the node": lambda e: put(
            e.node, MediaBox=[0, 0, 300, 300]), "CropBox of the root": lambda e: put(e.root.Pages, CropBox=[0, 0, 300, 300]),
        "Count": lambda e: put(e.root.Pages, Count=1),
    })


def resources():
    def xobject(name):
        return lambda e: e.resource("XObject", name)

    yield from table("resource: ", {
        "graphics state": lambda e: put(e.resource("ExtGState", "G1"), ca=0, LW=50),
        "colour space": lambda e: e.resource("ColorSpace", "C1").__setitem__(1, value("/None")),
        "tint": lambda e: put(e.resource("ColorSpace", "C1")[3], C1=[1, 1, 1]),
        "image": lambda e: xobject("Im1")(e).write(bytes(192)),
        "image's size": lambda e: put(xobject("Im1")(e), Width=4, Height=4),
        "image freed": lambda e: e.save(free=[xobject("Im1")(e).objgen[0]]),
        "form XObject": lambda e: xobject("Fm1")(e).write(b"BT /F1 12 Tf 0 5 Td (Total 999 EUR) Tj ET"),
        "form XObject's matrix": lambda e: put(xobject("Fm1")(e), Matrix=[1, 0, 0, 1, 900, 0]),
        "nested form XObject": lambda e: xobject("Fm1")(e).Resources.XObject.In.write(b"1 0 0 rg 0 0 20 20 re f"),
        "layer of a form XObject": lambda e: put(xobject("Fm1")(e), OC=e.root.OCProperties.OCGs[1]),
        "nested form XObject null": lambda e: append(e.data, {xobject("Fm1")(e).Resources.XObject.In.objgen[0]: b"null"}),
    })


def two_roles():
    """Objects that have one part in the signed revision and are given another one, so that they may change."""
    def action(e):
        put(e.root, OpenAction=e.new({"S": "/GoTo", "D": [e.page(), "/Fit"]}))

    def annotation_draws_form(e):
        rect = [400, 200, 490, 260]
        e.annotate(NM="twin", Subtype="/Stamp", Rect=rect, AP={"N": e.resource("XObject", "Fm1")})

    def field_draws_form(e):
        put(e.field("name"), AP={"N": e.resource("XObject", "Fm1")})

    def metadata_is_contents(e):
        put(e.root, Metadata=e.page().Contents)

    def metadata_overwritten(e):
        # pyHanko would write the metadata anew.
        level = ["--certify", str(e.level)] if e.level else []
        e = Edit(e.kit.program(e.data, "signatures", "sign", "FILE", "--certificate", e.kit.folder / "ann.p12", "-o", "OUTPUT",
                               *level))
        e.root.Metadata.write(TEXT)
        return e.save()

    def store_with_action(e):
        thing = e.root.OpenAction
        put(e.root, DSS=e.new({"Type": "/DSS", "Certs": [thing]}))
        put(thing, S="/JavaScript", JS="app.alert(1)", D=None)

    def store_with_contents(e):
        put(e.root, DSS=e.new({"Type": "/DSS", "Certs": [e.page().Contents]}))
        e.page().Contents.write(TEXT)

    def store_with_page(e):
        put(e.root, DSS=e.new({"Type": "/DSS", "VRI": {"X": e.page()}}))
        put(e.page(), Rotate=90)

    def info_is(e, thing, **entries):
        put(thing, **entries)
        return re.sub(rb"/Info \d+ 0 R(?=[^>]*>>\nstartxref\n\d+\n%%EOF\n\Z)", b"/Info %d 0 R" % thing.objgen[0], e.save())

    yield Row("two roles: validation data and an action", store_with_action, prepare=action)
    yield Row("two roles: validation data and contents", store_with_contents)
    yield Row("two roles: validation data and a page", store_with_page)
    yield Row("two roles: validation data and a signed field", lambda e: (put(e.root, DSS=e.new(
        {"Type": "/DSS", "VRI": {"X": e.signed}})), put(e.signed, Rect=PAY)))
    yield Row("two roles: validation data and a field's appearance", lambda e: (put(e.root, DSS=e.new(
        {"Type": "/DSS", "Certs": [e.field("name").AP.N]})), e.field("name").AP.N.write(b"BT /Helv 12 Tf 2 6 Td (999) Tj ET")))
    yield Row("two roles: an annotation's appearance and a page's form XObject", lambda e: e.annotation("twin").AP.N.write(
        b"BT /F1 12 Tf 0 5 Td (Total 999 EUR) Tj ET"), prepare=annotation_draws_form)
    yield Row("two roles: a field's appearance and a page's form XObject", lambda e: (put(e.field("name"), V="Total 999 EUR"),
              e.field("name").AP.N.write(b"BT /F1 12 Tf 0 5 Td (Total 999 EUR) Tj ET")), prepare=field_draws_form)
    yield Row("two roles: metadata and contents", metadata_overwritten, prepare=metadata_is_contents, how=None)
    yield Row("two roles: metadata now, contents", lambda e: (metadata_is_contents(e), e.page().Contents.write(TEXT)))
    yield Row("two roles: Info and a font", lambda e: info_is(e, e.resource("Font", "F1"), BaseFont="/Symbol"))
    yield Row("two roles: Info and a layer", lambda e: info_is(e, e.root.OCProperties.OCGs[0], Name="x"))
    yield Row("two roles: an annotation and a layer", lambda e: (e.page().Annots.append(e.root.OCProperties.OCGs[0]), put(
        e.root.OCProperties.OCGs[0], Name="x")))
    yield Row("two roles: an annotation and the outline", lambda e: (e.page().Annots.append(e.root.Outlines.First), put(
        e.root.Outlines.First, Title="x")))
    yield Row("two roles: an annotation's appearance now, a page's form XObject", lambda e: (e.annotate(
        Rect=BLANK, AP={"N": e.resource("XObject", "Fm1")}), e.resource("XObject", "Fm1").write(b"BT /F1 12 Tf (999) Tj ET")))
    yield Row("two roles: a field and a page", lambda e: (e.form.Fields.append(e.page(1)), put(e.page(1), Rotate=90)))
    yield Row("two roles: a signature value and the outline", lambda e: (put(e.field("Signature"), V=e.root.Outlines.First), put(
        e.root.Outlines.First, Title="x")))


# Bytes at the end

def files():
    def contents(e, lead=b""):
        return b"%s%d 0 obj\n%s\nendobj\n" % (lead, e.page().Contents.objgen[0], EVIL)

    def second_gap(e):
        """Objects in the gap of a second signature, to which the table of a third revision points."""
        data = e.kit.sign(e.data, key="eve", field="Other", box=None)
        (_, gap, end, _), _ = ranges(data)
        number = e.page().Contents.objgen[0]
        used = data[gap:end].rstrip(b"0>")
        text = used + (b"0" if len(used) % 2 == 0 else b"") + b">\n"
        place = gap + len(text)
        text += contents(e)
        return append(data[:gap] + text.ljust(end - gap) + data[end:], {}, at={number: place})

    yield from table("end of the file: ", {
        "garbage": lambda e: e.data + bytes(range(128, 256)) * 8,
        "an object": lambda e: e.data + contents(e),
        "an object in a comment": lambda e: e.data + contents(e, b"% ").replace(b"\n", b" ") + b"\n",
        "an object after a comment": lambda e: e.data + b"% note\r" + contents(e),
        "a trailer": lambda e: e.data + b"trailer\n<</Root %d 0 R/Size 99>>\n" % e.page().objgen[0],
        "another document": lambda e: e.data + e.kit.base(),
        "another startxref": lambda e: e.data + b"startxref\n%d\n%%%%EOF\n" % int(
            re.findall(rb"startxref\s+(\d+)", e.data)[0]),
        "the gap of a second signature": second_gap,
    })
    yield Row("start of the file: garbage", lambda e: b"garbage\n" + e.data, SOME)
    yield Row("start of the file: another document", lambda e: e.kit.base() + e.data, SOME)
