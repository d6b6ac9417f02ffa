"""Finds the places of a C file that can be mutated, in the form that MutantFinder has for Swift.

The guards are small and written in one style, which is enough to find conditions, flags, constants and statements
by their text. Only the bodies of functions count: a table outside of them can't ask a switch.
"""

import re

# Comments, texts and lines of the preprocessor, in which nothing is changed.
IGNORED = re.compile(rb"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|^#.*?$", re.S | re.M)
FUNCTION = re.compile(rb"^[\w*][^;{}=#]*\)(?:\s|\n)*\{\n(.*?)^\}", re.S | re.M)
ONE_LINE = re.compile(rb"^[\w*][^;{}=#\n]*\) \{ (.*) \}$", re.M)
CONDITION = re.compile(rb"\b(?:if|while) (?=\()")
STATEMENT = re.compile(rb"(?<=[;{})\n])(\s*)((?:\(void\)!?)?[A-Za-z_*&][\w\[\]().>*&-]*(?: [|&+-]?= |\()[^;{}]*);")
FLAGS = re.compile(rb"[A-Za-z_]\w*(?: \| [A-Za-z_]\w*)+")
NUMBER = re.compile(rb"(?<![\w.\[])\d+(?![\w.\]])")
COMPARISON = re.compile(rb"([^&|<>=!?:]+) (<|<=|>|>=) ([^&|<>=!?:]+)")
NEIGHBOUR = {b"<": b"<=", b"<=": b"<", b">": b">=", b">=": b">"}
KEYWORDS = (b"return", b"if", b"while", b"for", b"do", b"else", b"sizeof", b"static", b"goto")
ACTIVE = "mutant_is_active(@N@)"


def closing(text, start):
    """The place of the parenthesis that closes the one at a place."""
    depth = 0
    for index in range(start, len(text)):
        depth += {ord("("): 1, ord(")"): -1}.get(text[index], 0)
        if depth == 0:
            return index
    return start


def sides(text, start, end):
    """The ranges of what && or || joins at the outermost level, with the operator before each of them."""
    depth, begin, found, joint = 0, start, [], b""
    for index in range(start, end):
        depth += {ord("("): 1, ord(")"): -1}.get(text[index], 0)
        if depth == 0 and text[index : index + 2] in (b"&&", b"||"):
            found.append((begin, index, joint))
            joint, begin = text[index : index + 2], index + 2
    return [*found, (begin, end, joint)]


def mutants(source):
    """Returns the mutants of a C file, in the order of their places."""
    text = IGNORED.sub(lambda match: re.sub(rb"[^\n]", b" ", match[0]), source)
    found = []

    def add(operator, start, end, prefix, suffix, shown, changed=None, scope=None):
        while source[start : start + 1].isspace():
            start += 1
        while source[end - 1 : end].isspace():
            end -= 1
        first, last = changed or (start, end)
        found.append({
            "operator": operator, "start": start, "end": end, "prefix": prefix, "suffix": suffix,
            "changedStart": first, "changedEnd": last, "replacement": shown,
            "scopeStart": scope[0], "scopeEnd": scope[1]})

    for function in [*FUNCTION.finditer(text), *ONE_LINE.finditer(text)]:
        scope = function.span()
        first, last = function.span(1)
        for match in CONDITION.finditer(text, first, last):
            start, end = match.end() + 1, closing(text, match.end())
            condition = source[start:end].decode()
            add("negate", start, end, "mutant_negates(@N@, (", "))", f"!({condition})", scope=scope)
            parts = sides(text, start, end)
            for index, (one, other, joint) in enumerate(parts) if len(parts) > 1 else ():
                kept = parts[:index] + parts[index + 1 :]
                shown = source[start:end].decode() if not kept else " ".join(
                    (part[2].decode() + " " if number and part[2] else "") + source[part[0] : part[1]].decode().strip()
                    for number, part in enumerate(kept))
                is_or = b"||" in (joint, parts[min(index + 1, len(parts) - 1)][2])
                add(
                    "side", one, other, f"(!{ACTIVE} && (" if is_or else f"({ACTIVE} || (", "))", shown,
                    (start, end), scope)
            for one, other, _ in parts:
                comparison = COMPARISON.fullmatch(text, one, other)
                if comparison and b"(" not in text[one:other].replace(b"()", b""):
                    left, name, right = (part.strip() for part in comparison.groups())
                    shown = b"%s %s %s" % (left, NEIGHBOUR[name], right)
                    shown = shown.decode()
                    add("comparison", one, other, f"({ACTIVE} ? {shown} : ", ")", shown, scope=scope)
        for match in STATEMENT.finditer(text, first, last):
            name = re.match(rb"\w*", match[2])[0]
            # What is declared is used later.
            if name in KEYWORDS or re.match(rb"[\w]+ [\w*]", match[2]):
                continue
            add("statement", match.start(2), match.end(), f"if (!{ACTIVE}) ", "", "", scope=scope)
        for match in FLAGS.finditer(text, first, last):
            for flag in re.finditer(rb"\w+", match[0]):
                start, end = match.start() + flag.start(), match.start() + flag.end()
                add("constant", start, end, f"({ACTIVE} ? 0 : ", ")", "0", scope=scope)
        for match in NUMBER.finditer(text, first, last):
            line = text[text.rfind(b"\n", 0, match.start()) + 1 : match.start()]
            if b"static" in line or b"case" in line:
                continue
            shown = str(int(match[0]) + 1)
            add("constant", *match.span(), f"({ACTIVE} ? {shown} : ", ")", shown, scope=scope)
    return sorted(found, key=lambda m: (m["start"], -m["end"]))
