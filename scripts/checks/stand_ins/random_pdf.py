"""PDFs of a given size whose contents don't compress: pages with an image of random bytes each."""

import random

IMAGE = 100_000


def random_pdf(size: int) -> bytes:
    """A PDF of about `size` bytes, the same one each time."""
    numbers = random.Random(1)
    count = max(1, round(size / IMAGE))
    length = max(1, size // count - 300)
    kids = " ".join(f"{3 + 2 * page} 0 R" for page in range(count)).encode()
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids)]
    for page in range(count):
        parts.append(b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</I %d 0 R>>>>>>"
                     % (4 + 2 * page))
        parts.append(b"<</Type/XObject/Subtype/Image/Width %d/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
                     b"/Length %d>>\nstream\n%s\nendstream" % (length, length, numbers.randbytes(length)))
    data, offsets = bytearray(b"%PDF-1.7\n"), []
    for number, part in enumerate(parts, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, start)
    return bytes(data)
