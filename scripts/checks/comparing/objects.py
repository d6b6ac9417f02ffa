"""Compares what pikepdf sees of a file before and after an edit, apart from the annotations of the edited page."""

import hashlib

from checks.readers import opening


def summary(path: str, password, page: int) -> dict:
    """Hashes of every object, with the numbers of the edited page and of its annotations' array."""
    import pikepdf

    # As written: libqpdf would copy inherited entries to the pages, and repairs pages when they are counted.
    with opening.open_pikepdf(path, password, inherit_page_attributes=False) as pdf:
        hashes = {one.objgen: _hash(one) for one in pdf.objects if one.objgen[0]}
        trailer = {key: pdf.trailer[key].unparse() for key in ("/Root", "/Info", "/Encrypt") if key in pdf.trailer}
        identifier = pdf.trailer.get("/ID")
        sheet = pdf.pages[page].obj
        array = sheet.get("/Annots")
        entries = [_entry(one) for one in array] if isinstance(array, pikepdf.Array) else []
        bare = {key: value.unparse() for key, value in sheet.items() if key != "/Annots"}
        return {"hashes": hashes, "trailer": trailer, "page": sheet.objgen, "bare": bare, "entries": entries,
                "array": array.objgen if array is not None else (0, 0), "pages": len(pdf.pages),
                "id": bytes(identifier[0]) if isinstance(identifier, pikepdf.Array) and len(identifier) else None}


def _entry(value):
    return value.objgen if getattr(value, "is_indirect", False) else value.unparse() if hasattr(value, "unparse") else value


def _hash(one) -> str:
    import pikepdf

    digest = hashlib.sha1(one.unparse(resolved=True))
    if isinstance(one, pikepdf.Stream):
        digest.update(one.read_raw_bytes())
    return digest.hexdigest()


def appended_differences(before: dict, after: dict, ours: set) -> list:
    """What else changed in a file that was appended to; `ours` are the objects of annotations that were edited."""
    found = []
    allowed = {before["page"], before["array"]} | ours
    for objgen, digest in before["hashes"].items():
        if objgen in allowed:
            continue
        now = after["hashes"].get(objgen)
        if now != digest:
            found.append(f"object {objgen[0]} {objgen[1]} {'changed' if now else 'is gone'}")
    if before["page"] != after["page"] or before["bare"] != after["bare"]:
        found.append("the page changed besides its annotations")
    if after["entries"][:len(before["entries"])] != before["entries"]:
        found.append("annotations that were there left the page, or changed places")
    for key in before["trailer"].keys() | after["trailer"].keys():
        if before["trailer"].get(key) != after["trailer"].get(key):
            found.append(f"the trailer's {key} changed")
    return found + _common(before, after)


def _common(before: dict, after: dict) -> list:
    found = []
    if before["pages"] != after["pages"]:
        found.append(f"{after['pages']} pages instead of {before['pages']}")
    if before["id"] is not None and before["id"] != after["id"]:
        found.append("the first half of the ID changed")
    return found


def rewritten_differences(before: str, after: str, password, page: int) -> list:
    """What else changed in a file whose objects have new numbers: follows both from their catalogs."""
    import pikepdf

    found, seen = [], set()
    with opening.open_pikepdf(before, password) as one, opening.open_pikepdf(after, password) as other:
        edited = one.pages[page].obj.objgen
        if len(one.pages) != len(other.pages):
            return [f"{len(other.pages)} pages instead of {len(one.pages)}"]
        pending = [(one.trailer.get(key), other.trailer.get(key), key) for key in ("/Root", "/Info")]
        while pending and len(found) < 5:
            old, new, where = pending.pop()
            if isinstance(old, pikepdf.Object) and old.is_indirect:
                if old.objgen in seen:
                    continue
                seen.add(old.objgen)
            if _kind(old) != _kind(new):
                found.append(f"{where}: another type")
            elif isinstance(old, (pikepdf.Dictionary, pikepdf.Stream)):
                skipped = {"/Length", "/Filter", "/DecodeParms"} if isinstance(old, pikepdf.Stream) else set()
                if isinstance(old, pikepdf.Stream) and _content(old) != _content(new):
                    found.append(f"{where}: another stream")
                keys = {key for key in old.keys() if old.get(key) is not None}
                others = {key for key in new.keys() if new.get(key) is not None}
                if getattr(old, "objgen", None) == edited:
                    entries, now = old.get("/Annots"), new.get("/Annots")
                    if isinstance(entries, pikepdf.Array) and isinstance(now, pikepdf.Array):
                        pending += [(a, b, f"{where}/Annots") for a, b in zip(entries, now)]
                    skipped.add("/Annots")
                for key in (keys ^ others) - skipped:
                    # qpdf declares the extension that AES-256 needs.
                    if key != "/Extensions":
                        found.append(f"{where}{key} {'is gone' if key in keys else 'is new'}")
                pending += [(old[key], new[key], (where + key)[-60:]) for key in (keys & others) - skipped]
            elif isinstance(old, pikepdf.Array):
                if len(old) != len(new):
                    found.append(f"{where}: {len(new)} items instead of {len(old)}")
                pending += [(a, b, where) for a, b in zip(old, new)]
            elif old != new:
                found.append(f"{where}: another value")
    return found


def _kind(value):
    return getattr(value, "_type_code", type(value))


def _content(stream) -> bytes:
    try:
        return stream.read_bytes()
    except Exception:  # filters that pikepdf doesn't know
        return stream.read_raw_bytes()
