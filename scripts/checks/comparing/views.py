"""Compares views of a file before and after an operation (readers/documents.py), apart from what the operation may change.

What it may do to a facet is one of these:

  same       nothing
  any        everything
  more       add to it: items of a list or dictionary, letters of a text
  fewer      take from it
  one        replace one item
  titles     repeat headings, and lead them elsewhere
  letters    put the letters of a text in another order
  widgets    everything about annotations that are fields
  parts      the same, and the places that links lead to
  annotated  everything on a page whose annotations differ
  close      draw an image with slightly other pixels
"""

import collections
import unicodedata
from typing import NamedTuple

from checks.readers.documents import Failed, Place

# Of an image drawn by other commands: the mean difference of its values, and the share of values that differ much.
MEAN, FAR, SHARE = 2.0, 96, 0.01


class Change(NamedTuple):
    """What an operation may change.

    `order` has for each page of the new file its index in the old one, and None for a page from elsewhere; it is None
    if all pages stay. `document` and `pages` have the facets that may change; those of `pages` are by the old index,
    those of all pages by None.
    """

    order: list | None = None
    document: dict = {}
    pages: dict = {}

    def of(self, page: int, facet: str) -> str:
        """What may become of a page's facet."""
        return self.pages.get(page, {}).get(facet) or self.pages.get(None, {}).get(facet, "same")


class Difference(NamedTuple):
    facet: str
    detail: str


def differences(before: dict, after: dict, change: Change, touched: set | None, loose: dict = {},
                flawed: bool = False) -> list:
    """The differences of one reader's views that the operation wasn't asked for.

    `touched` has the pages whose annotations differ for pikepdf, for readers that don't list annotations, and `loose`
    what may become of facets of pages because the reader has quirks there: also "names", if it reads nothing else of
    annotations in the same way. Of a `flawed` file qpdf complains.
    """
    order = range(before["count"]) if change.order is None else change.order
    if after["count"] != len(order):
        return [Difference("count", f"{after['count']} pages instead of {len(order)}")]
    # Poppler fails to read all pages after one that it fails to read.
    shaky = any(isinstance(value, Failed) for facets in before["pages"].values() for value in facets.values())
    found = soundness(before, after, shaky or flawed)
    stay = {index for index in order if index is not None}

    def old(value):
        return placed(value, lambda page: page if page in stay else None)

    def new(value):
        return placed(value, lambda page: order[page] if page < len(order) else None)

    def hold(facet, allowed, first, second, where):
        if first is None or isinstance(first, Failed) or allowed == "any" or second is None and facet != "label":
            return
        if isinstance(second, Failed):
            return None if where and shaky else found.append(Difference(facet, where + second))
        if facet == "outline":
            second = unknown_places(first, second)
        detail = broken(allowed, old(first), new(second))
        if detail:
            found.append(Difference(facet, where + detail))

    for facet, value in before["document"].items():
        quirk = loose.get(None, {}).get(facet, "same")
        allowed = quirk if quirk == "any" else change.document.get(facet, quirk)
        hold(facet, allowed, value, after["document"].get(facet), "")
    for index, source in enumerate(order):
        first, second = before["pages"].get(source), after["pages"].get(index)
        if first is None or second is None:
            continue
        if "annotations" in first:
            differ = old(first["annotations"]) != new(second.get("annotations"))
        else:
            differ = touched is None or source in touched
        for facet, value in first.items():
            allowed, quirk = change.of(source, facet), loose.get(source, {}).get(facet)
            if quirk == "names":
                value, facets = named(value), second | {facet: named(second.get(facet))}
            else:
                facets = second
            if quirk == "any" or quirk not in (None, "names") and allowed == "same":
                allowed = quirk
            if allowed == "annotated":
                allowed = "any" if differ or touched and source in touched else "same"
            hold(facet, allowed, value, facets.get(facet), f"page {source + 1}: ")
    return found


def soundness(before: dict, after: dict, flawed: bool) -> list:
    if after["repaired"] and not before["repaired"]:
        return [Difference("repair", "; ".join(sorted(after["complaints"]))[:300] or "repairs the file")]
    # A repaired file is another one, of which the reader may see more, with other flaws.
    new = set() if before["repaired"] or flawed else after["complaints"] - before["complaints"]
    return [Difference("warning", line) for line in sorted(new)[:3]]


def placed(value, page_of):
    """A value with other pages at its places."""
    if isinstance(value, Place):
        page = page_of(value.page)
        return None if page is None else Place(page)
    if isinstance(value, (list, tuple)) and not isinstance(value, str):
        return [placed(item, page_of) for item in value]
    if isinstance(value, dict):
        return {key: placed(item, page_of) for key, item in value.items()}
    return value


def unknown_places(first: list, second: list) -> list:
    """A second outline without the places of headings whose place the reader didn't know in the first one.

    MuPDF doesn't find the pages of some names, which are places of their own in a new outline.
    """
    unknown = {(level, title) for level, title, place in first if place is None}
    return [(level, title, None if (level, title) in unknown else place) for level, title, place in second]


def broken(allowed: str, first, second) -> str | None:
    """What speaks against the second value of a facet, in words."""
    if first == second:
        return None
    if isinstance(first, bytes) and isinstance(second, bytes):
        return image_difference(first, second, allowed)
    if allowed == "titles":
        first, second = ([one[:2] for one in value] for value in (first, second))
    gone, added = items(first, allowed) - items(second, allowed), items(second, allowed) - items(first, allowed)
    many = sum(gone.values()), sum(added.values())
    fine = {"same": False, "more": not gone, "fewer": not added, "one": max(many) <= 1,
            "titles": items(first, allowed).keys() == items(second, allowed).keys()}
    fine = fine.get(allowed, not gone and not added)
    return None if fine else described(first, second, gone, added)


def items(value, allowed: str) -> collections.Counter:
    """What a facet consists of."""
    if isinstance(value, str):
        # The letters, as fonts may have some of them joined; without the blocks that stand for redacted words.
        letters = "".join(unicodedata.normalize("NFKC", value).replace("█", "").split())
        return collections.Counter(value.split() if allowed == "same" else letters)
    if allowed in ("widgets", "parts"):
        value = [one for one in value if one[0] != "Widget"]
    if allowed == "parts":
        value = [(one[0], *one[2:]) if one[0] == "Link" and isinstance(one[1], Place | None) else one for one in value]
    if isinstance(value, dict):
        value = list(value.items())
    return collections.Counter(map(repr, value if isinstance(value, (list, tuple, set)) else [value]))


def named(annotations):
    """The types and names of annotations."""
    if not isinstance(annotations, list):
        return annotations
    return [(one[0], dict(one[2]).get("/NM", "") if isinstance(one[2], tuple) else one[1]) for one in annotations]


def described(first, second, gone, added) -> str:
    if isinstance(first, str) and first.strip() and isinstance(second, str) and not second.strip():
        return f"is empty; it was {first.strip()[:60]!r}"
    words = [f"{name} {', '.join(list(part)[:3])}" for name, part in (("lost", gone), ("new", added)) if part]
    if len(gone) == len(added) == 1 and len(words[0]) > 150:
        words = ["changed " + changed(next(iter(gone)), next(iter(added)))]
    return "; ".join(word[:260] for word in words) or f"in another order: {str(second)[:120]!r}"


def changed(first: str, second: str) -> str:
    """Two long texts from where they differ."""
    at = next((index for index, (a, b) in enumerate(zip(first, second)) if a != b), min(len(first), len(second)))
    start = max(0, at - 40)
    return f"{first[:30]} … {first[start:at + 60]!r} to {second[start:at + 60]!r}"


def image_difference(first: bytes, second: bytes, allowed: str) -> str | None:
    import numpy

    if len(first) != len(second):
        return f"the image has another size ({len(second)} bytes instead of {len(first)})"
    differ = numpy.abs(numpy.frombuffer(first, numpy.uint8).astype(numpy.int16) - numpy.frombuffer(second, numpy.uint8))
    mean, far = float(differ.mean()), float((differ > FAR).mean())
    if allowed == "close" and mean <= MEAN and far <= SHARE:
        return None
    blank = ", it is blank now" if len(set(second)) == 1 and len(set(first)) > 1 else ""
    return f"other pixels: {100 * float((differ > 0).mean()):.1f} % (mean {mean:.1f}){blank}"
