#!/usr/bin/env python3
"""PyMuPDF: every annotation with the fields that its own API names, as JSON.

usage: pymupdf_fields.py FILE
"""

import json
import sys

import pymupdf

# The others have no points; asking them for some costs a tenth of the time.
_POINTED = {"Highlight", "Underline", "Squiggly", "StrikeOut", "Line", "PolyLine", "Polygon", "Ink",
            "Redact", "FreeText"}


def fields(annotation, number: int) -> dict:
    info, kind = annotation.info, annotation.type[1]
    return {
        "page": number, "xref": annotation.xref, "type": kind,
        "rect": tuple(annotation.rect), "contents": info["content"], "author": info["title"],
        "name": info["id"], "subject": info["subject"], "created": info["creationDate"],
        "modified": info["modDate"], "icon": info["name"], "flags": annotation.flags,
        "colors": annotation.colors, "border": annotation.border, "opacity": annotation.opacity,
        "vertices": annotation.vertices if kind in _POINTED else None, "lineEnds": annotation.line_ends,
        "inReplyTo": annotation.irt_xref, "popup": annotation.popup_xref,
        "open": annotation.is_open}


def main():
    document = pymupdf.open(sys.argv[1])
    out = [fields(annotation, page.number) for page in document for annotation in page.annots()]
    # json.dump to a file encodes in Python, json.dumps in C
    sys.stdout.write(json.dumps(out, ensure_ascii=False))


if __name__ == "__main__":
    main()
