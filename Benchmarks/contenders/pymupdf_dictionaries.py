#!/usr/bin/env python3
"""PyMuPDF, tuned: the annotations' dictionaries, through MuPDF's own functions, as JSON.

The API of PyMuPDF makes a page of each page and an object of each annotation; this goes to the
dictionaries instead, and builds neither. It gives them as MuPDF prints them, undecoded.

usage: pymupdf_dictionaries.py FILE
"""

import json
import re
import sys

import pymupdf

_REFERENCE = re.compile(r"(\d+) 0 R")


def main():
    document = pymupdf.open(sys.argv[1])
    out = []
    for number in range(document.page_count):
        kind, value = document.xref_get_key(document.page_xref(number), "Annots")
        if kind == "xref":
            value = document.xref_object(int(value.split()[0]), compressed=True)
        elif kind != "array":
            continue
        for index, reference in enumerate(_REFERENCE.findall(value)):
            entry = document.xref_object(int(reference), compressed=True)
            if "/Subtype/Link" not in entry:
                out.append({"page": number, "index": index, "xref": int(reference), "entry": entry})
    # json.dump to a file encodes in Python, json.dumps in C
    sys.stdout.write(json.dumps(out, ensure_ascii=False))


if __name__ == "__main__":
    main()
