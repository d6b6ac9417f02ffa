"""Letters of pages with their places, before and after a redaction: which went that nobody asked for.

A letter may go if it is part of the words (in the order of MuPDF's text, or from letter to letter in some direction),
or if its middle lies on a letter of the words: in its width, from a tenth of its size below the baseline to six tenths
above it. Heights that fonts claim don't count, so the letters of close lines must stay. Letters that annotations draw
may go with these, or with words among them; and so may those that a crafted document has for its secret alone, however they read. Every other
letter must be on its page, at the same place to a point. Pages that became images are left out.
"""

import unicodedata
from collections import Counter

from checks.readers import isolated, opening
from checks.redactions import searching

SECONDS = 120


def lost(before, after, needles, password="", images=frozenset(), bare=None) -> list:
    """The letters that went without being asked for, as (page, letters); all may go that a bare document lacks."""
    return isolated.run(compared, str(before), str(after), needles, password, images, bare, seconds=SECONDS)


def readable(path, password) -> bool:
    """Whether MuPDF can read the letters of a file."""
    try:
        isolated.run(all_letters, str(path), password, seconds=SECONDS)
        return True
    except isolated.Lost:
        return False


def compared(before, after, needles, password, images, bare) -> list:
    pages, left, result = all_letters(before, password), all_letters(after, password), []
    kept = all_letters(str(bare), password) if bare else []
    for number, (letters, drawn) in enumerate(pages, 1):
        if number in images:
            continue
        others, still = left[number - 1] if number <= len(left) else ([], [])
        missing = missing_letters(letters, others)
        allowed = asked(letters, needles) if missing else set()
        if number <= len(kept):
            allowed |= set(missing_letters(letters, kept[number - 1][0]))
        # A value is removed as a whole.
        gone = [box for box in drawn if box not in still or any(within(letters[index], box) for index in allowed)]
        extra = [index for index in missing if index not in allowed and not any(
            within(letters[index], box) for box in gone)]
        if extra:
            result.append((number, "".join(letters[index][0] for index in extra)))
    return result


def all_letters(path, password):
    """The letters of each page, and the boxes of its annotations."""
    document = opening.open_pymupdf(path, opening.Password(password))
    return [(page_letters(page), boxes(page)) for page in document]


def page_letters(page) -> list:
    """Letters with their origins in the page's own space, sizes, directions and widths."""
    result = []
    for letter, span in searching.letters_of(page):
        x0, y0, x1, y1 = letter["bbox"]
        across, up = (abs(part) for part in span["dir"])
        width = max(x1 - x0, y1 - y0) if min(across, up) > 0.1 else x1 - x0 if across > 0.5 else y1 - y0
        result.append((letter["c"], *letter["origin"], span["size"], span["dir"], width))
    return result


def boxes(page) -> list:
    return [tuple(round(side) for side in one.rect) for one in [*(page.annots() or []), *(page.widgets() or [])]]


def missing_letters(letters, others) -> list:
    """The indexes of letters that aren't among others, at their places to a point."""
    places = Counter((letter[0], round(letter[1]), round(letter[2])) for letter in others)
    missing = []
    for index, (letter, x, y, *_) in enumerate(letters):
        if not letter.strip() or letter == "\ufffd":
            continue
        near = [(letter, round(x) + dx, round(y) + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)]
        found = next((place for place in near if places[place]), None)
        if found:
            places[found] -= 1
        else:
            missing.append(index)
    return missing


def asked(letters, needles) -> set:
    """The indexes of the letters that may go: those of the words, and those that lie on them."""
    words = set()
    for needle in needles:
        words |= occurrences(letters, needle)
        for found in searching.chains([letter[:4] for letter in letters], needle) if needle.ignores_spaces else []:
            words |= set(found)
    covered = {index for index, letter in enumerate(letters) if index not in words and any(
        lies_on(letter, letters[word]) for word in words)}
    return words | covered


def occurrences(letters, needle) -> set:
    """The indexes of the letters of the words in the order of the text."""
    normal, owners = "", []
    for index, letter in enumerate(letters):
        # Letters with marks of their own, and as one character, are the same.
        part = unicodedata.normalize("NFD", needle.normal(letter[0]))
        normal += part
        owners += [index] * len(part)
    wanted = unicodedata.normalize("NFD", needle.letters)
    found, start = set(), normal.find(wanted)
    while start >= 0:
        found |= set(owners[start:start + len(wanted)])
        start = normal.find(wanted, start + 1)
    return found | hyphenated(normal, owners, needle)


def hyphenated(normal, owners, needle) -> set:
    """The same where a hyphen at the end of a line parts the words."""
    kept = [(letter, owner) for letter, owner in zip(normal, owners) if letter not in "-\u2010 \n"]
    bare, found = "".join(letter for letter, _ in kept), set()
    wanted = "".join(letter for letter in needle.letters if letter not in "-\u2010 \n")
    start = bare.find(wanted) if wanted else -1
    while start >= 0:
        owned = [owner for _, owner in kept[start:start + len(wanted)]]
        found |= set(range(min(owned), max(owned) + 1))
        start = bare.find(wanted, start + 1)
    return found


def lies_on(letter, word) -> bool:
    """Whether the middle of a letter lies on a letter of the words."""
    _, x, y, size, (across, up), width = word
    own = letter[4]
    middle = (letter[1] + own[0] * letter[5] / 2 + own[1] * letter[3] * 0.3,
              letter[2] + own[1] * letter[5] / 2 - own[0] * letter[3] * 0.3)
    dx, dy = middle[0] - x, middle[1] - y
    along, above = dx * across + dy * up, dx * up - dy * across
    return -0.1 * width <= along <= 1.1 * width and -0.1 * size <= above <= 0.6 * size


def within(letter, box) -> bool:
    """Whether a letter's origin lies in a box, or a little beside it."""
    return box[0] - 2 <= letter[1] <= box[2] + 2 and box[1] - 2 <= letter[2] <= box[3] + 2
