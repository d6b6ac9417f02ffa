#!/usr/bin/env python3
"""Adds highlights with PyMuPDF and appends them to the file; prints the seconds from opening to saved.

usage: pymupdf_edits.py FILE COUNT     (the highlights are spread over the pages)
"""

import sys
import time

import pymupdf

path, count = sys.argv[1], int(sys.argv[2])
started = time.perf_counter()
document = pymupdf.open(path)
pages = document.page_count
for index in range(min(count, pages)):
    page = document[index]
    for number in range(index, count, pages):
        top = 20 + 7 * (number // pages % 30)
        mark = page.add_highlight_annot(pymupdf.Rect(20, top, 120, top + 6))
        mark.set_info(content="A highlight" if count == 1 else f"Mark {number}", title="Ann")
        mark.update()
document.saveIncr()
print(time.perf_counter() - started)
