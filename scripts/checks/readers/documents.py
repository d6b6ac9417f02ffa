"""Whole documents as four readers see them, in one shape, so that two versions of a file can be compared.

A view has `count` (of pages), `repaired`, `complaints` (the kinds of messages), `document` and `pages`. The last two
have facets: `document` those of the whole file (outline, fields, files, metadata …), `pages` by index those of a page
(size, label, text, image, bare: the image without annotations, annotations, content). A facet that a reader can't tell
is missing; one that it fails to read is a `Failed`. Places in the document are `Place`, so that a comparison can
follow pages that moved.
"""

import hashlib
import re
import subprocess
import warnings
from typing import NamedTuple

from checks.readers import annotations, opening

# The longer side of small images in pixels.
SIDE = 160
# Readers may take long for large pages, but not forever.
SECONDS = 40


class Place(NamedTuple):
    """A page that something leads to, by its index."""

    page: int


class Failed(str):
    """A facet that a reader couldn't read, with its reason."""


class Sample(NamedTuple):
    """The pages to look at: those whose facets are read, those of them that are drawn, and images that are known.

    A page whose image is the known one isn't drawn once more without its annotations.
    """

    pages: list
    images: list
    known: dict


# What isn't worse than before: a link to no page has no page in a new file.
HARMLESS = re.compile("Bad annotation destination")


def facet(read, *values):
    """What a function returns, or why it fails."""
    try:
        return read(*values)
    except Exception as error:  # A reader may raise anything for a damaged part.
        return Failed(f"{type(error).__name__}: {error}"[:160])


def kinds(lines) -> set:
    """Messages without the numbers, offsets and file names that differ between versions of a file."""
    return {re.sub(r"\s+", " ", re.sub(r"\d+|'[^']*'|<[^>]*>", "0", line)).strip()[:160] for line in lines
            if not HARMLESS.search(line)} - {""}


def label(text: str) -> str | None:
    """A page label; None without, or if it isn't plain: control characters begin names of languages (ISO 32000-1,
    7.9.2.2), which readers take for text, and MuPDF shows the codes of UTF-16 and UTF-8."""
    plain = isinstance(text, Failed) or text.isprintable() and not re.search(r"<FEFF|\\\d", text)
    return text if text and plain else None


def images_of(index: int, sample: Sample, draw) -> dict:
    """The facets of a page's images, drawn by a function that is given whether to draw annotations."""
    if index not in sample.images:
        return {}
    found = {"image": facet(draw, True)}
    if sample.known.get(index) != found["image"]:
        found["bare"] = facet(draw, False)
    return found


# MARK: pikepdf, which is libqpdf

SKIPPED = {"/Parent", "/P", "/Prev", "/Next", "/Popup", "/IRT", "/Dest", "/StructParent", "/StructParents",
           "/Length", "/Filter", "/DecodeParms", "/DL", "/Metadata", "/PieceInfo", "/LastModified"}
DEEPEST = 9


class Canon:
    """Values as text that doesn't depend on the numbers of objects, on their places, or on how streams are packed."""

    def __init__(self, pdf):
        self.known, self.streams, self.names = {}, {}, {}
        self.pages = {page.objgen: index for index, page in enumerate(pdf.pages)}
        # Names may lead to names.
        for _ in range(2):
            self.names |= {key[1:]: self.place(value) for key, value in dictionary(pdf.Root, "/Dests").items()}
            self.names |= {key: self.place(value) for key, value in tree(dictionary(pdf.Root, "/Names").get("/Dests"))}

    def text(self, value, depth: int = 0) -> str:
        import pikepdf

        if not isinstance(value, pikepdf.Object):
            return repr(round(float(value), 4) + 0.0) if not isinstance(value, (bool, type(None))) else repr(value)
        if isinstance(value, pikepdf.String):
            return short("(" + opening.text_of(value) + ")")
        if not isinstance(value, (pikepdf.Array, pikepdf.Dictionary, pikepdf.Stream)):
            return short(value.unparse(resolved=True).decode("latin-1"))
        if value.objgen in self.pages and value.objgen[0]:
            return "page"
        if depth > DEEPEST:
            return "…"
        key = (value.objgen, depth)
        if value.objgen[0] and key in self.known:
            return self.known[key]
        if isinstance(value, pikepdf.Array):
            found = "[" + " ".join(self.text(item, depth + 1) for item in value) + "]"
        else:
            found = "<<" + " ".join(f"{name} {text}" for name, text in self.entries(value, depth)) + ">>"
            if isinstance(value, pikepdf.Stream):
                found += self.data(value)
        found = short(found)
        self.known[key] = found
        return found

    def entries(self, value, depth: int = 0, skipped=frozenset()) -> list:
        # An entry that is null is the same as none (ISO 32000-1, 7.3.7).
        return [(key, self.text(item, depth + 1)) for key, item in sorted(value.items())
                if key not in SKIPPED and key not in skipped and item is not None]

    def data(self, stream) -> str:
        """The digest of a stream's decoded data; of its raw data if it can't be decoded."""
        if stream.objgen not in self.streams or not stream.objgen[0]:
            try:
                data = stream.read_bytes()
            except Exception:
                data = stream.read_raw_bytes()
            self.streams[stream.objgen] = digest(data)
        return self.streams[stream.objgen]

    def target(self, holder) -> object:
        """Where a heading or a link leads to."""
        import pikepdf

        destination, action = holder.get("/Dest"), holder.get("/A")
        if destination is None and isinstance(action, pikepdf.Dictionary):
            if action.get("/S") != "/GoTo":
                return self.text(action, DEEPEST - 3)
            destination = action.get("/D")
        return self.place(destination)

    def place(self, destination):
        import pikepdf

        if isinstance(destination, pikepdf.Dictionary):
            destination = destination.get("/D")
        if isinstance(destination, (pikepdf.String, pikepdf.Name)):
            return self.names.get(opening.text_of(destination) or str(destination)[1:])
        if isinstance(destination, pikepdf.Array) and len(destination):
            first = destination[0]
            if isinstance(first, pikepdf.Dictionary):
                return Place(self.pages[first.objgen]) if first.objgen in self.pages else None
            return Place(int(first)) if isinstance(first, int) else None
        return None


def digest(data: bytes) -> str:
    return hashlib.sha1(data).hexdigest()[:12]


def short(text: str) -> str:
    """A text, by its digest if it is long."""
    return text if len(text) <= 90 else text[:40] + "…" + digest(text.encode("utf-8", "replace"))


def tree(node, depth: int = 0):
    """The pairs of a name tree."""
    import pikepdf

    if depth > 30 or not isinstance(node, pikepdf.Dictionary):
        return
    names, kids = node.get("/Names"), node.get("/Kids")
    names = list(names) if isinstance(names, pikepdf.Array) else []
    for key, value in zip(names[::2], names[1::2]):
        yield opening.text_of(key), value
    for kid in kids if isinstance(kids, pikepdf.Array) else []:
        yield from tree(kid, depth + 1)


def dictionary(holder, key: str):
    """An entry that is a dictionary; an empty one otherwise."""
    import pikepdf

    found = holder.get(key)
    return found if isinstance(found, pikepdf.Dictionary) else pikepdf.Dictionary()


def pikepdf_view(path: str, password, sample: Sample) -> dict:
    import pikepdf

    with opening.open_pikepdf(path, password) as pdf:
        root, canon = pdf.Root, Canon(pdf)
        names = dictionary(root, "/Names")
        view = {"count": len(pdf.pages), "pages": {}}
        view["document"] = {
            "outline": facet(pikepdf_outline, root, canon), "fields": facet(pikepdf_fields, root, canon),
            "files": facet(pikepdf_files, names, canon), "metadata": facet(pikepdf_metadata, pdf),
            "xmp": facet(pikepdf_xmp, pdf), "destinations": canon.names,
            "catalog": facet(pikepdf_catalog, root, names, canon),
            "encryption": {"encrypted": pdf.is_encrypted, "open": is_open(path), "user": pdf.user_password_matched,
                           "owner": pdf.owner_password_matched, "allow": str(pdf.allow)},
        }
        for index in sample.pages:
            page = pdf.pages[index]
            view["pages"][index] = {
                "size": facet(pikepdf_size, page, canon),
                # Pages without labels have their numbers, which change with the order.
                "label": label(facet(lambda: page.label)) if "/PageLabels" in root else None,
                "content": facet(pikepdf_content, page, canon),
                "annotations": facet(lambda: [pikepdf_annotation(one, canon)
                                              for one in annotations.pikepdf_annotations(page.obj)]),
            }
        lines = [str(line).replace(path, "") for line in [*pdf.get_warnings(), *(pdf.check_pdf_syntax() or [])]]
        view["repaired"] = any("file is damaged" in line or "reconstruct" in line for line in lines)
        view["complaints"] = kinds(re.sub(r"^.*?: ", "", line) for line in lines)
        return view


def is_open(path: str) -> bool:
    """Whether a file opens without a password."""
    import pikepdf

    try:
        pikepdf.open(path).close()
        return True
    except pikepdf.PasswordError:
        return False


def pikepdf_size(page, canon: Canon) -> tuple:
    return (*map(canon.text, (page.mediabox, page.cropbox, page.get("/UserUnit", 1))),
            page.rotation % 360 if page.rotation % 90 == 0 else 0)


def pikepdf_outline(root, canon: Canon) -> list:
    import pikepdf

    found, seen = [], set()
    pending = [(dictionary(root, "/Outlines").get("/First"), 0)]
    while pending:
        item, level = pending.pop()
        if not isinstance(item, pikepdf.Dictionary) or item.objgen in seen:
            continue
        seen.add(item.objgen)
        found.append((level, opening.text_of(item.get("/Title")), canon.target(item)))
        pending += [(item.get("/Next"), level), (item.get("/First"), level + 1)]
    return found


def pikepdf_fields(root, canon: Canon) -> dict:
    import pikepdf

    found, pending, seen = {}, [], set()
    top = dictionary(root, "/AcroForm").get("/Fields")
    pending = [(one, "", {}) for one in (top if isinstance(top, pikepdf.Array) else [])][::-1]
    while pending:
        field, prefix, above = pending.pop()
        if not isinstance(field, pikepdf.Dictionary) or field.objgen[0] and field.objgen in seen:
            continue
        seen.add(field.objgen)
        name = ".".join(part for part in (prefix, opening.text_of(field.get("/T"))) if part)
        own = above | {key: canon.text(field[key]) for key in ("/FT", "/V", "/Ff", "/DV") if key in field}
        kids = field.get("/Kids")
        if isinstance(kids, pikepdf.Array):
            pending += [(kid, name, own) for kid in reversed(list(kids))]
        if "/Subtype" in field or not isinstance(kids, pikepdf.Array):
            found.setdefault(name, []).append(tuple(sorted((own | {"/AS": canon.text(field.get("/AS"))}).items())))
    return found


def pikepdf_files(names, canon: Canon) -> dict:
    return {name: canon.text(value) for name, value in tree(names.get("/EmbeddedFiles"))}


def pikepdf_metadata(pdf) -> dict:
    import pikepdf

    info = pdf.trailer.get("/Info")
    return {key: opening.text_of(value) for key, value in (info.items() if isinstance(info, pikepdf.Dictionary) else [])
            if key != "/ModDate"}


def pikepdf_xmp(pdf) -> dict | None:
    if "/Metadata" not in pdf.Root:
        return {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pdf.open_metadata(update_docinfo=False, strict=True) as xmp:
            return {key: str(value) for key, value in xmp.items() if not key.endswith(("}ModifyDate", "}MetadataDate"))}


def pikepdf_catalog(root, names, canon: Canon) -> dict:
    own = {"/Type", "/Pages", "/AcroForm", "/Outlines", "/Names", "/Dests", "/PageLabels", "/Metadata", "/Version",
           "/Extensions", "/StructTreeRoot"}
    found = {key: canon.text(value, DEEPEST - 4) for key, value in root.items() if key not in own}
    found |= {"/Names" + key: canon.text(value, DEEPEST - 6) for key, value in names.items()
              if key not in ("/Dests", "/EmbeddedFiles")}
    return found | ({"/StructTreeRoot": "is there"} if "/StructTreeRoot" in root else {})


def pikepdf_content(page, canon: Canon) -> str:
    """The digest of a page's decoded content and of its resources."""
    import pikepdf

    parts = page.get("/Contents")
    parts = list(parts) if isinstance(parts, pikepdf.Array) else [parts]
    # What is no stream is no content (ISO 32000-1, 7.8.2).
    data = [canon.data(part) for part in parts if isinstance(part, pikepdf.Stream)]
    return " ".join([*data, canon.text(page.get("/Resources"))])


def pikepdf_annotation(one, canon: Canon) -> tuple:
    skipped = {"/A"} if one.get("/Subtype") == "/Link" else frozenset()
    return (str(one.Subtype)[1:], canon.target(one) if skipped else None,
            tuple(canon.entries(one, 3, skipped | {"/Subtype"})))


# MARK: MuPDF

def mupdf_view(path: str, password, sample: Sample) -> dict:
    import pymupdf

    document = opening.open_pymupdf(path, password)
    view = {"count": document.page_count, "pages": {}}
    view["document"] = {
        "outline": facet(lambda: [(level - 1, title, Place(page - 1) if page > 0 else None)
                                  for level, title, page in document.get_toc()]),
        "files": facet(lambda: {name: digest(document.embfile_get(name)) for name in document.embfile_names()}),
        "metadata": facet(lambda: {key: text for key, text in (document.metadata or {}).items()
                                   if key not in ("modDate", "format", "encryption")}),
        "encryption": {"encrypted": bool((document.metadata or {}).get("encryption")),
                       "allow": document.permissions},
    }
    for index in sample.pages:
        page = facet(document.load_page, index)
        view["pages"][index] = {"text": page} if isinstance(page, Failed) else {
            "size": facet(lambda: (*(round(value, 3) for value in page.rect), page.rotation)),
            "label": label(facet(page.get_label)), "text": facet(lambda: page.get_text(flags=pymupdf.TEXTFLAGS_TEXT)),
            "annotations": facet(mupdf_annotations, document, index),
            "fields": facet(lambda: [(one.field_name, one.field_type_string, str(one.field_value))
                                     for one in page.widgets() or []]),
            **images_of(index, sample, lambda annotated: mupdf_image(page, annotated)),
        }
    view["repaired"] = document.is_repaired
    view["complaints"] = kinds(pymupdf.TOOLS.mupdf_warnings().splitlines())
    return view


def mupdf_annotations(document, index: int) -> list:
    return [tuple(text(one[key]) for key in ("subtype", "name", "rect", "contents", "author", "color"))
            for one in annotations.pymupdf_annotations(document, index)]


def text(value) -> str:
    return " ".join(f"{item:.3f}" for item in value) if isinstance(value, list) else value or ""


def mupdf_image(page, annotated: bool) -> bytes:
    import pymupdf

    scale = SIDE / max(page.rect.width, page.rect.height, 1)
    return page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False, colorspace=pymupdf.csRGB,
                           annots=annotated).samples


# MARK: PDFium

def pdfium_view(path: str, password, sample: Sample) -> dict:
    import pypdfium2.raw as raw

    document = opening.open_pdfium(path, password)
    if document.get_formtype():
        document.init_forms()
    view = {"count": len(document), "pages": {}, "repaired": False, "complaints": set()}

    def heading(item):
        # PDFium takes pages of other files for its own.
        remote = raw.FPDFAction_GetType(raw.FPDFBookmark_GetAction(item)) == raw.PDFACTION_REMOTEGOTO
        place = None if remote else item.get_dest()
        index = place.get_index() if place else None
        return item.level, item.get_title(), None if index is None else Place(index)

    view["document"] = {
        "outline": facet(lambda: [heading(item) for item in document.get_toc(max_depth=60)]),
        "files": facet(pdfium_files, document),
        "metadata": facet(lambda: {key: value for key, value in document.get_metadata_dict().items()
                                   if key != "ModDate" and value}),
    }
    for index in sample.pages:
        page = facet(document.get_page, index)
        view["pages"][index] = {"text": page} if isinstance(page, Failed) else {
            "size": facet(lambda: (*(round(value, 3) for value in page.get_size()), page.get_rotation())),
            "label": label(facet(document.get_page_label, index)),
            # PDFium has a sign of its own for hyphens at the end of a line.
            "text": facet(lambda: page.get_textpage().get_text_range().replace("\ufffe", "-")),
            "annotations": facet(pdfium_annotations, page),
            **images_of(index, sample, lambda annotated: pdfium_image(page, annotated)),
        }
    return view


def pdfium_files(document) -> dict:
    """The names alone: PDFium gives the data of some encrypted files undecrypted."""
    return {document.get_attachment(index).get_name(): "" for index in range(document.count_attachments())}


def pdfium_annotations(page) -> list:
    return [tuple(text(one[key]) for key in ("subtype", "name", "rect", "contents", "author"))
            for one in annotations.pdfium_annotations(page)]


def pdfium_image(page, annotated: bool) -> bytes:
    scale = SIDE / max(*page.get_size(), 1)
    bitmap = page.render(scale=scale, draw_annots=annotated, may_draw_forms=annotated, rev_byteorder=True)
    return bitmap.to_numpy()[:, :, :3].tobytes()


# MARK: Poppler

def poppler(program: str, path: str, password, *words, after: tuple = ()) -> tuple:
    """The output of one of Poppler's programs, and its messages."""
    secret = password.bytes
    secrets = [b"-opw", secret, b"-upw", secret] if secret else []
    made = subprocess.run([program, *map(str, words), *secrets, path, *after], stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=SECONDS)
    messages = made.stderr.decode("utf-8", "replace").splitlines()
    if made.returncode:
        raise ValueError(f"{program} ended with {made.returncode}: {' '.join(messages[-2:])}")
    return made.stdout, messages


def runs(indexes) -> list:
    """Ranges of successive indexes."""
    found = []
    for index in sorted(indexes):
        if found and found[-1].stop == index:
            found[-1] = range(found[-1].start, index + 1)
        else:
            found.append(range(index, index + 1))
    return found


def poppler_view(path: str, password, sample: Sample) -> dict:
    info, messages = poppler("pdfinfo", path, password, "-box", "-f", 1, "-l", 100_000, "-enc", "UTF-8")
    lines = [line.split(":", 1) for line in info.decode("utf-8", "replace").splitlines() if ":" in line]
    own = {key.strip(): value.strip() for key, value in lines if not key.startswith("Page ")}
    view = {"count": int(own.get("Pages", 0)), "pages": {index: {} for index in sample.pages}}
    told = ("Title", "Subject", "Keywords", "Author", "Creator", "Producer", "CreationDate")
    view["document"] = {
        "metadata": {key: own[key] for key in told if key in own},
        "catalog": {key: own.get(key) for key in ("Tagged", "UserProperties", "Suspects")},
        "encryption": {"encrypted": own.get("Encrypted", "no")[:3], "open": poppler_opens(path, password)},
        "files": facet(poppler_files, path, password),
    }
    sizes = {}
    for key, value in lines:
        if found := re.match(r"Page\s+(\d+)\s+(\S+)", key):
            sizes.setdefault(int(found[1]) - 1, []).append(f"{found[2]} {value.strip()}")
    for index, facets in view["pages"].items():
        size = sizes.get(index, [""])
        facets["size"] = Failed("can't be read") if re.match("size 0 x 0", size[0]) else tuple(size)
    for part in runs(sample.pages):
        data, more = poppler("pdftotext", path, password, "-f", part.start + 1, "-l", part.stop, "-enc", "UTF-8",
                             after=("-",))
        messages += more
        for index, words in zip(part, data.decode("utf-8", "replace").split("\f")):
            view["pages"][index]["text"] = words
    images = poppler_images(path, password, sample.images)
    changed = [index for index in sample.images if images[index] != sample.known.get(index)]
    bare = poppler_images(path, password, changed, "-hide-annotations")
    for index in sample.images:
        view["pages"][index]["image"] = images[index]
        if index in bare:
            view["pages"][index]["bare"] = bare[index]
    for index, facets in view["pages"].items():
        if isinstance(facets["size"], Failed):
            view["pages"][index] = dict.fromkeys(facets, facets["size"])
    view["repaired"] = any("reconstruct" in line for line in messages)
    view["complaints"] = kinds(re.sub(r" \(\d+\)", "", line) for line in messages)
    return view


def poppler_opens(path: str, password) -> bool:
    """Whether a file opens without a password: other files of an encrypted document may need one, and its pages not."""
    return not password or subprocess.run(["pdfinfo", path], capture_output=True, timeout=SECONDS).returncode == 0


def poppler_files(path: str, password) -> dict:
    data, _ = poppler("pdfdetach", path, password, "-list", "-enc", "UTF-8")
    return {line.split(": ", 1)[-1]: "" for line in data.decode("utf-8", "replace").splitlines()[1:]}


def poppler_images(path: str, password, indexes, *options) -> dict:
    found = {}
    for part in runs(indexes):
        images = poppler_run(path, password, part, options)
        if len(images) != len(part):  # A page isn't drawn: which one shows only if each is drawn by itself.
            images = [b"".join(poppler_run(path, password, range(index, index + 1), options)) for index in part]
        found |= dict(zip(part, images))
    return found


def poppler_run(path: str, password, part: range, options) -> list:
    """The images of successive pages."""
    data, _ = poppler("pdftoppm", path, password, "-scale-to", SIDE, "-cropbox", "-q", "-f", part.start + 1, "-l",
                      part.stop, *options)
    images = []
    while found := re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data):
        end = found.end() + 3 * int(found[1]) * int(found[2])
        images.append(data[found.end():end])
        data = data[end:]
    return images


ALL = {"pikepdf": pikepdf_view, "MuPDF": mupdf_view, "PDFium": pdfium_view, "Poppler": poppler_view}
