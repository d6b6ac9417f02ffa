#!/usr/bin/env python3
"""PyMuPDF: every annotation with the fields that its own API names, as JSON.

usage: pymupdf_fields.py FILE
"""

import json
import sys

import pymupdf


def fields(annotation, number: int) -> dict:
    info = annotation.info
    return {
        "page": number, "xref": annotation.xref, "type": annotation.type[1],
        "rect": tuple(annotation.rect), "contents": info["content"], "author": info["title"],
        "name": info["id"], "subject": info["subject"], "created": info["creationDate"],
        "modified": info["modDate"], "icon": info["name"], "flags": annotation.flags,
        "colors": annotation.colors, "border": annotation.border, "opacity": annotation.opacity,
        "vertices": annotation.vertices, "lineEnds": annotation.line_ends,
        "inReplyTo": annotation.irt_xref, "popup": annotation.popup_xref,
        "open": annotation.is_open}


def main():
    document = pymupdf.open(sys.argv[1])
    out = [fields(annotation, page.number) for page in document for annotation in page.annots()]
    json.dump(out, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
