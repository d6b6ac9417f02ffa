#!/usr/bin/env python3
"""Does a task of Benchmarks/run-library with PyMuPDF or pikepdf; prints what was found or made, and the seconds.

usage: library_tasks.py pymupdf|pikepdf TASK FILE [ARGUMENT…]
"""

import sys
import time

library, task, path, *arguments = sys.argv[1:]
if library == "pymupdf":
    import pymupdf
else:
    import pikepdf


def pymupdf_annotations():
    document = pymupdf.open(path)
    # What is listed is read, too: kind, place, author, words of the comment.
    return sum(1 for page in document for mark in page.annots()
               if (mark.type, mark.rect, mark.info, mark.colors))


def pymupdf_text():
    return sum(len(page.get_text().encode()) for page in pymupdf.open(path))


def pymupdf_search():
    return sum(len(page.search_for(arguments[0], quads=True)) for page in pymupdf.open(path))


def pymupdf_highlights():
    document = pymupdf.open(path)
    count, pages = int(arguments[0]), document.page_count
    for index in range(min(count, pages)):
        page = document[index]
        for number in range(index, count, pages):
            top = 20 + 7 * (number // pages % 30)
            mark = page.add_highlight_annot(pymupdf.Rect(20, top, 120, top + 6))
            mark.set_info(content=f"Mark {number}", title="Ann")
            mark.update()
    document.save(arguments[1])
    return count


def pymupdf_render():
    document = pymupdf.open(path)
    return sum(document[index].get_pixmap(dpi=150).width for index in range(int(arguments[0])))


def pymupdf_merge():
    merged = pymupdf.open()
    for file in [path, *arguments[1:]]:
        merged.insert_pdf(pymupdf.open(file))
    merged.save(arguments[0])
    return merged.page_count


def pikepdf_annotations():
    with pikepdf.open(path) as document:
        return sum(1 for page in document.pages for mark in page.get("/Annots", [])
                   if (str(mark.get("/Subtype")), [float(x) for x in mark.get("/Rect", [])], str(mark.get("/Contents", ""))))


def pikepdf_merge():
    merged = pikepdf.new()
    for file in [path, *arguments[1:]]:
        with pikepdf.open(file) as document:
            merged.pages.extend(document.pages)
    merged.save(arguments[0])
    return len(merged.pages)


work = globals()[f"{library}_{task}"]
started = time.perf_counter()
print(work(), time.perf_counter() - started)
