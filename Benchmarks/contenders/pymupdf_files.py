#!/usr/bin/env python3
"""PyMuPDF: the annotations of many files with the text under them, in one process, an object a line.

usage: pymupdf_files.py FILE…

As pymupdf_text.py does it, tuned; a file that can't be opened is a line with its error.
"""

import json
import sys

import pymupdf
from pymupdf_text import AREAS, MARKS, Words, boxes
from pymupdf_fields import fields


def entries(path: str) -> list:
    out = []
    with pymupdf.open(path) as document:
        for page in document:
            words = None
            for annotation in page.annots():
                entry = fields(annotation, page.number)
                if entry["type"] in MARKS or entry["type"] in AREAS:
                    words = words or Words(page)
                    entry["text"] = words.inside(boxes(entry))
                out.append(entry)
    return out


for path in sys.argv[1:]:
    try:
        result = {"path": path, "annotations": entries(path)}
    except Exception as error:  # whatever it is, the other files are done
        result = {"path": path, "error": str(error)}
    sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
