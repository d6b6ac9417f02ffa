#!/usr/bin/env python3
"""Adds a highlight with pikepdf and writes the whole file anew; prints the seconds from opening to saved.

usage: pikepdf_edit.py SOURCE TARGET
"""

import sys
import time

import pikepdf

started = time.perf_counter()
with pikepdf.open(sys.argv[1]) as pdf:
    form = pdf.make_stream(b"1 1 0 rg /G gs 100 180 200 20 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form,
                           BBox=[100, 180, 300, 200],
                           Resources=pikepdf.Dictionary(ExtGState={"/G": {"/BM": pikepdf.Name.Multiply}}))
    mark = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Highlight, Rect=[100, 180, 300, 200], C=[1, 1, 0], F=4,
        QuadPoints=[100, 200, 300, 200, 100, 180, 300, 180], Contents="A highlight", AP=pikepdf.Dictionary(N=form))
    page = pdf.pages[0].obj
    if "/Annots" not in page:
        page.Annots = pikepdf.Array()
    page.Annots.append(pdf.make_indirect(mark))
    pdf.save(sys.argv[2])
print(time.perf_counter() - started)
