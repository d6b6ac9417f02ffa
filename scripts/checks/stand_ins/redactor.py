"""Stands in for pdfkey where the check of redactions is itself checked: `redact FILE -o OUT --json --text WORDS …`.

REDACTION_FLAW names its flaw: it copies the file, paints boxes over the words, takes the lines around, has the status 1
without saying why or with another page, leaves the first page, writes and fails, writes nothing, refuses, crashes.
Without a flaw it removes the words from the text of pages, and from nowhere else.
"""

import argparse
import json
import os
import shutil
import sys

# The flaw, and what the check has to say of it.
FLAWS = {"copies": "LEAKED", "boxes": "LEAKED", "greedy": "over-removed", "silent": "LEAKED", "other-page": "LEAKED",
         "half": "LEAKED", "fails": "flawed", "nothing": "flawed", "refuses": "flawed", "crashes": "flawed"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("file")
    parser.add_argument("-o", dest="output")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--text", action="append")
    options, _ = parser.parse_known_args()
    flaw = os.environ.get("REDACTION_FLAW", "")
    report = {"path": options.output, "places": [], "imagePages": [], "removed": {}, "verified": True, "bytes": 1}
    if flaw == "refuses":
        sys.exit("stand-in: can't be redacted")
    if flaw == "crashes":
        os.abort()
    if flaw in ("copies", "silent", "other-page"):
        shutil.copyfile(options.file, options.output)
    elif flaw != "nothing":
        redact(options, flaw)
    if flaw == "other-page":
        report["unreadPages"] = [{"page": 7, "reason": "has a flaw"}]
    print(json.dumps(report))
    return {"silent": 1, "other-page": 1, "fails": 65}.get(flaw, 0)


def redact(options, flaw):
    import pymupdf

    document = pymupdf.open(options.file)
    for page in document:
        if flaw == "half" and page.number == 0:
            continue
        for words in options.text:
            for box in page.search_for(words):
                # Only the height of small letters, so that close lines stay.
                middle = (box.y0 + box.y1) / 2
                box = pymupdf.Rect(box.x0 + 0.1, middle - 1, box.x1 - 0.1, middle + 1)
                if flaw == "greedy":
                    box += (0, -12, 0, 12)
                if flaw == "boxes":
                    page.draw_rect(box + (0, -6, 0, 6), fill=(0, 0, 0))
                else:
                    page.add_redact_annot(box)
        page.apply_redactions()
    document.save(options.output, garbage=4)


if __name__ == "__main__":
    sys.exit(main())
