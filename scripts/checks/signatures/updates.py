"""Hand-made incremental updates, as attackers make them."""

import re


def last_section(data):
    return int(re.findall(rb"startxref\s+(\d+)", data)[-1])


def append(data, objects, root=None, size=None, free=(), at=None, prev=None, ids=None, more=b""):
    """Appends objects, given as bytes by number, with a cross-reference table.

    The table can also free objects, and name places (at) of objects that are there already; `more` are further entries
    of the trailer."""
    trailer = data[last_section(data):]
    root = root or re.search(rb"/Root (\d+ \d+ R)", trailer).group(1)
    old = int(re.search(rb"/Size (\d+)", trailer).group(1))
    out = bytearray(data if data.endswith(b"\n") else data + b"\n")
    places = dict(at or {})
    for number, body in sorted(objects.items()):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n"
    for number, place in sorted(places.items()):
        out += b"%d 1\n%010d 00000 n\r\n" % (number, place)
    for number in free:
        out += b"%d 1\n0000000000 65535 f\r\n" % number
    size = size or max([old, *(number + 1 for number in [*places, *free])])
    extra = b"".join(m.group(0) + b" " for m in [None if ids else re.search(rb"/ID ?\[.*?\]", trailer, re.S),
                                                re.search(rb"/Info \d+ \d+ R", trailer)] if m)
    extra += (b"/ID" + ids if ids else b"") + more
    out += (b"trailer\n<</Size %d/Root %s/Prev %d %s>>\nstartxref\n%d\n%%%%EOF\n"
            % (size, root, last_section(data) if prev is None else prev, extra, start))
    return bytes(out)


def ranges(data):
    """Returns the numbers of the last ByteRange, and their place."""
    match = list(re.finditer(rb"/ByteRange ?\[([\d\s]+)\]", data))[-1]
    return [int(n) for n in match.group(1).split()], match.span(1)


def with_ranges(data, numbers):
    """Replaces the numbers of the last ByteRange in place."""
    (start, end) = ranges(data)[1]
    text = b" ".join(b"%d" % n for n in numbers)
    assert len(text) <= end - start, "there is no room"
    return data[:start] + text.ljust(end - start) + data[end:]


def signature_object(data):
    """Returns the number and the text of the object with the last ByteRange."""
    place = ranges(data)[1][0]
    start = list(re.finditer(rb"(\d+) 0 obj", data[:place]))[-1]
    end = data.index(b"endobj", place)
    return int(start.group(1)), data[start.end():end].strip()


def sign(data, make, subfilter=b"adbe.pkcs7.detached", extra=b"", capacity=6000):
    """Appends a signature field whose contents `make` returns for the signed bytes."""
    trailer = data[last_section(data):]
    size = int(re.search(rb"/Size (\d+)", trailer).group(1))
    root = int(re.search(rb"/Root (\d+)", trailer).group(1))
    start = list(re.finditer(rb"[\r\n]%d 0 obj" % root, data))[-1].end()
    catalog = data[start:data.index(b"endobj", start)].strip()
    field = b"<</Type/Annot/Subtype/Widget/FT/Sig/T(Raw)/V %d 0 R/F 132/Rect[0 0 0 0]>>" % (size + 1)
    signature = (b"<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/%s/ByteRange[0 %s]/Contents<%s>%s>>"
                 % (subfilter, b" " * 36, b"0" * 2 * capacity, extra))
    out = bytearray(append(data, {
        root: catalog[:-2] + b"/AcroForm<</Fields[%d 0 R]/SigFlags 3>>>>" % size,
        size: field, size + 1: signature}))
    gap = out.rindex(b"/Contents<") + len(b"/Contents")
    end = out.index(b">", gap) + 1
    place = out.rindex(b"/ByteRange[0 ") + len(b"/ByteRange[0 ")
    numbers = b"%d %d %d" % (gap, end, len(out) - end)
    out[place:place + len(numbers)] = numbers
    contents = make(bytes(out[:gap] + out[end:])).hex().encode()
    assert len(contents) <= 2 * capacity
    out[gap + 1:gap + 1 + len(contents)] = contents
    return bytes(out)
