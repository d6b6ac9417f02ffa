"""Documents that were changed after they were signed in ways that the signature permits."""

import io

import pikepdf
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers
from pyhanko.sign.validation.dss import DocumentSecurityStore

from checks.signatures.attacks import streams
from checks.signatures.documents import BLANK, PAY, Edit, put
from checks.signatures.rows import ALL, COMMENTS, FORMS, Row, table

try:
    import pymupdf
except ImportError:
    pymupdf = None


def rows():
    for group in [comments, forms, signatures, others, encrypted]:
        for row in group():
            row.expected = "accept"
            yield row


def comments():
    x0, y0, x1, y1 = PAY
    quads = [x0, y1, x1, y1, x0, y0, x1, y0]
    marks = {"Highlight": ("/G gs 1 1 0 rg 0 0 230 20 re f", [1, 1, 0]), "Underline": ("0 1 0 RG 1 w 0 1 m 230 1 l S", [0, 1, 0]),
             "StrikeOut": ("1 0 0 RG 1 w 0 10 m 230 10 l S", [1, 0, 0]),
             "Squiggly": ("1 0 0 RG 1 w 0 1 m " + "".join(f"{x} {1 + x // 5 % 2 * 2} l " for x in range(5, 231, 5)) + "S", [1, 0, 0])}
    for subtype, (content, color) in marks.items():
        def mark(e, subtype=subtype, content=content, color=color, drawn=True):
            drawing = e.drawing(content, Resources={"ExtGState": {"G": {"Type": "/ExtGState", "BM": "/Multiply"}}})
            e.annotate(Subtype="/" + subtype, QuadPoints=quads, C=color, Contents="Why?", T="Ben",
                       AP={"N": drawing} if drawn else None)
        yield Row(f"comment: {subtype}", mark, COMMENTS)
        yield Row(f"comment: {subtype} without an appearance", lambda e, m=mark: m(e, drawn=False), COMMENTS)

    ellipse = [70 + 230 * i / 20 for i in range(21)]
    shapes = {
        "Text note": dict(Rect=[560, 700, 580, 720], Name="/Note", Contents="Hello"),
        "FreeText beside the content": dict(Subtype="/FreeText", Rect=BLANK, DA="/Helv 12 Tf 0 g", Contents="Hello"),
        "Ink with thin lines": dict(Subtype="/Ink", BS={"W": 1}, C=[1, 0, 0], InkList=[
            [n for i, x in enumerate(ellipse) for n in (x, 695 + 3 * (i % 2))]]),
        "Square outline": dict(Subtype="/Square", C=[1, 0, 0], BS={"W": 1}),
        "Circle outline": dict(Subtype="/Circle", C=[1, 0, 0], BS={"W": 1}),
        "Line": dict(Subtype="/Line", L=[70, 696, 300, 696], C=[1, 0, 0], BS={"W": 1}, LE=["/None", "/OpenArrow"]),
        "Link to a URI": dict(Subtype="/Link", Rect=BLANK, Border=[0, 0, 0], A={"S": "/URI", "URI": "https://example.org/"}),
        "Stamp beside the content": dict(Subtype="/Stamp", Rect=BLANK, Name="/Approved", Contents="Fine"),
    }
    drawings = {
        "Text note": ("1 1 0 rg 0 0 20 20 re f", [560, 700, 580, 720]),
        "FreeText beside the content": ("1 1 .9 rg 0 0 228 50 re f 0 g BT /Helv 12 Tf 2 30 Td (Hello) Tj ET", BLANK),
        "Ink with thin lines": ("1 0 0 RG 1 w 0 2 m 60 5 l 120 2 l 230 4 l S", PAY),
        "Square outline": ("1 0 0 RG 1 w .5 .5 229 19 re S", PAY),
        "Line": ("1 0 0 RG 1 w 0 2 m 230 2 l S", PAY),
        "Stamp beside the content": ("1 0 0 RG 2 w 1 1 226 48 re S BT /Helv 20 Tf 20 15 Td (APPROVED) Tj ET", BLANK),
    }
    yield from table("comment: ", {f"{what} without an appearance": lambda e, entries=entries: e.annotate(**entries)
                                   for what, entries in shapes.items()}, COMMENTS)
    yield from table("comment: ", {
        what: lambda e, content=content, rect=rect, entries=shapes[what]: e.annotate(**{
            **entries, "AP": {"N": e.drawing(content, rect)}}) for what, (content, rect) in drawings.items()}, COMMENTS)

    def popup(e):
        note = e.annotate(Rect=[560, 700, 580, 720], Contents="Hello", T="Ben")
        put(note, Popup=e.annotate(Subtype="/Popup", Rect=[400, 100, 560, 200], Parent=note, Open=False))

    def changed_text(e):
        free = e.annotation("free")
        put(free, Contents="Agreed", M="D:20260101000000Z", AP={"N": e.drawing(
            "BT /Helv 12 Tf 0 g 4 8 Td (Agreed) Tj ET", [400, 640, 540, 665])})

    yield from table("comment: ", {
        "with a Popup": popup,
        "reply": lambda e: e.annotate(Rect=[560, 700, 580, 720], Contents="No", T="Ben", IRT=e.annotation("note"), F=6),
        "state": lambda e: e.annotate(Rect=[500, 700, 520, 720], Contents="Accepted", T="Ben", IRT=e.annotation("note"),
                                      F=6, State="Accepted", StateModel="Review"),
        "changed": lambda e: put(e.annotation("note"), Contents="Look there", M="D:20260101000000Z"),
        "text changed": changed_text, "deleted": lambda e: e.remove("note"),
        "moved": lambda e: put(e.annotation("note"), Rect=[560, 700, 580, 720]),
        "color": lambda e: (put(e.annotation("note"), C=[0, 1, 0]), e.annotation("note").AP.N.write(b"0 1 0 rg 0 0 20 20 re f")),
        "in a new list": lambda e: (e.annotate(Rect=[560, 700, 580, 720], Contents="x"), put(
            e.page(), Annots=e.new(list(e.page().Annots)))),
        "first on the second page": lambda e: e.annotate(1, Rect=[560, 700, 580, 720], Contents="x"),
        "and a filled field": lambda e: (e.annotate(Rect=[560, 700, 580, 720], Contents="x"), e.fill("name", "new")),
        "in streams": lambda e: (e.annotate(Rect=[560, 700, 580, 720], Contents="x"), streams(e.data, e.changed()))[1],
    }, COMMENTS)

    own = {"highlight": ["--text", "Pay 100 EUR"], "underline": ["--text", "Pay 100 EUR"], "strikeOut": ["--text", "copies"],
           "squiggly": ["--text", "copies"], "note": ["--at", "560,700"], "freeText": ["--rect", "72,60,300,110"],
           "box": ["--rect", "70,694,300,714"], "ink": ["--ink", "70,690,100,695,200,690"]}
    for kind, arguments in own.items():
        yield Row(f"comment: {kind} by pdfkey", lambda e, kind=kind, arguments=arguments: e.kit.program(
            e.data, "annotations", "add", "FILE", "--type", kind, "--page", "1", "--contents", "Hello", *arguments, "-o",
            "OUTPUT"), COMMENTS)
    if pymupdf:
        theirs = {
            "Text": lambda page: page.add_text_annot((560, 72), "Hello"),
            "FreeText": lambda page: page.add_freetext_annot((72, 700, 300, 740), "Hello"),
            "Highlight": lambda page: page.add_highlight_annot(page.search_for("Pay 100")),
            "Underline": lambda page: page.add_underline_annot(page.search_for("Pay 100")),
            "StrikeOut": lambda page: page.add_strikeout_annot(page.search_for("Pay 100")),
            "Squiggly": lambda page: page.add_squiggly_annot(page.search_for("Pay 100")),
            "Square": lambda page: page.add_rect_annot((70, 78, 300, 98)),
            "Ink": lambda page: page.add_ink_annot([[(70, 100), (100, 95), (200, 100)]]),
            "Line": lambda page: page.add_line_annot((70, 96), (300, 96)),
        }
        for kind, add in theirs.items():
            yield Row(f"comment: {kind} by MuPDF", lambda e, add=add: mupdf(e, add), COMMENTS)


def mupdf(e, change):
    path = e.kit.folder / "mupdf.pdf"
    path.write_bytes(e.data)
    document = pymupdf.open(path)
    change(document[0])
    document.saveIncr()
    document.close()
    return path.read_bytes()


def check_box(e, state="Yes"):
    put(e.field("agree"), V="/" + state, AS="/" + state)


def radio(e):
    color = e.field("color")
    put(color, V="/blue")
    put(color.Kids[0], AS="/Off")
    put(color.Kids[1], AS="/blue")


def choose(e, *options):
    field = e.field("langs")
    indices = [[str(option) for option in field.Opt].index(option) for option in options]
    put(field, V=options[0] if len(options) == 1 else list(options), I=indices, AP={"N": e.options_shown(field, options)})


def forms():
    def in_place(e):
        field = e.field("name")
        put(field, V="new")
        field.AP.N.write(e.shown(field, "new").read_bytes())

    def with_background(e):
        field = e.field("name")
        put(field, V="new", AP={"N": e.shown(field, "new", "0.9 g 0 0 200 20 re f 0 g ")})

    def many(e):
        for name, text in {"name": "new", "notes": "three\nfour", "amount": "250"}.items():
            e.fill(name, text)
        check_box(e)
        radio(e)

    yield from table("form: ", {
        "text": lambda e: e.fill("name", "new"), "text, appearance overwritten": in_place,
        "text with a background": with_background, "cleared": lambda e: e.fill("name", ""),
        "multiline": lambda e: e.fill("notes", "three\nfour"), "comb": lambda e: e.fill("code", "B2C3"),
        "aligned to the right": lambda e: e.fill("amount", "250"), "check box": check_box, "radio button": radio,
        "combo box": lambda e: e.fill("country", "Spain"), "list box": lambda e: choose(e, "en"), "all": many,
        "in streams": lambda e: (many(e), streams(e.data, e.changed()))[1],
        "twice": lambda e: edited(edited(e.data, lambda e: e.fill("name", "new")), lambda e: e.fill("name", "newer")),
        "the same value again": lambda e: e.fill("name", "old"),
    }, FORMS)
    own = {"text": ["name=new"], "multiline": ["notes=three\nfour"], "comb": ["code=B2C3"], "aligned to the right": ["amount=250"],
           "check box": ["agree=yes"], "radio button": ["color=blue"], "combo box": ["country=Spain"], "list box": ["langs=en"],
           "all": ["name=new", "agree=yes", "color=blue"], "another script": ["name=Größe Ω я"], "cleared": ["name="]}
    for what, values in own.items():
        yield Row(f"form: {what} by pdfkey", lambda e, values=values: e.kit.program(
            e.data, "form", "fill", "FILE", *[word for entry in values for word in ("--set", entry)], "-o", "OUTPUT"), FORMS)
    yield Row("form: a field that isn't locked", lambda e: e.fill("name", "new"), FORMS,
              how={"lock": ("/Include", ("amount",))})
    yield Row("form: an exception of a lock", lambda e: e.fill("name", "new"), FORMS, how={"lock": ("/Exclude", ("name",))})


def edited(data, change):
    e = Edit(data)
    change(e)
    return e.save()


def signatures():
    def own(*options, key="eve"):
        return lambda e: e.kit.program(e.data, "signatures", "sign", "FILE", "--certificate", e.kit.folder / f"{key}.p12", "-o",
                                       "OUTPUT", *options)

    yield Row("signature alone", lambda e: e.data)
    yield Row("signature alone, invisible", lambda e: e.data, how={"box": None})
    yield Row("signature alone, by pdfkey", lambda e: own(*(["--certify", str(e.level)] if e.level else []))(e), how=None)
    yield Row("signature alone, with a time stamp", lambda e: e.kit.sign(
        e.data, e.level, stamped=e.kit.timestamper()), how=None)
    yield from table("second signature: ", {
        "invisible": lambda e: e.kit.sign(e.data, key="eve", field="Other", box=None),
        "in a prepared field": lambda e: e.kit.sign(e.data, key="eve", field="Signature", fill=True),
        "in a blank area": lambda e: e.kit.sign(e.data, key="eve", field="Other", box=BLANK),
        "on the second page": lambda e: e.kit.sign(e.data, key="eve", field="Other", box=BLANK, page=1),
        "invisible, by pdfkey": own(), "in a prepared field, by pdfkey": own("--field", "Signature"),
        "in a blank area, by pdfkey": own("--page", "1", "--rect", "72,60,300,110"),
        "with a time stamp": lambda e: e.kit.sign(e.data, key="eve", field="Other", box=BLANK, stamped=e.kit.timestamper()),
        "and a third one": lambda e: e.kit.sign(e.kit.sign(e.data, key="eve", field="Other", box=BLANK), key="long",
                                                field="Third", box=[320, 60, 540, 110]),
        "with validation data": lambda e: stored(e.kit, e.kit.sign(e.data, key="eve", field="Other", box=BLANK)),
        "after a filled field": lambda e: e.kit.sign(edited(e.data, lambda e: e.fill("name", "new")), key="eve",
                                                     field="Signature", fill=True),
        "that locks fields": lambda e: e.kit.sign(e.data, key="eve", field="Other", box=BLANK, lock=("/Include", ("name",))),
    }, FORMS)


def stored(kit, data, crls=(), ocsps=(), certs=("ca", "ann")):
    """Adds a store of validation data."""
    out = io.BytesIO(data)
    DocumentSecurityStore.add_dss(out, None, certs=[kit.pem(name) for name in certs], crls=crls, ocsps=ocsps, strict=False)
    return out.getvalue()


def others():
    def metadata(e):
        e.root.Metadata.write(e.root.Metadata.read_bytes().replace(b"<rdf:RDF ", b"<rdf:RDF  "))

    def new_metadata(e):
        put(e.root, Metadata=e.stream(e.root.Metadata.read_bytes(), Type="/Metadata", Subtype="/XML"))

    def again(e):
        e.forced = {e.page().objgen[0], e.root.objgen[0], e.page().Contents.objgen[0], e.field("name").objgen[0]}

    def again_in_streams(e):
        again(e)
        return streams(e.data, e.changed())

    yield from table("validation data: ", {
        "store": lambda e: stored(e.kit, e.data), "time stamp": lambda e: e.kit.timestamped(e.data),
        "store and time stamp": lambda e: e.kit.timestamped(stored(e.kit, e.data)),
        "two time stamps": lambda e: e.kit.timestamped(stored(e.kit, e.kit.timestamped(stored(e.kit, e.data)))),
    })
    yield Row("validation data: store after cross-reference streams", lambda e: stored(e.kit, e.data),
              base={"object_stream_mode": 2})
    yield from table("metadata: ", {
        "Info": lambda e: put(e.pdf.trailer.Info, ModDate="D:20260101000000Z", Title="Agreement 2"),
        "XMP": metadata, "new XMP": new_metadata}, FORMS)
    yield from table("catalog: ", {
        "version": lambda e: put(e.root, Version="/2.0"),
        "extensions": lambda e: put(e.root, Extensions={"ESIC": {"BaseVersion": "/1.7", "ExtensionLevel": 5}}),
        "second identifier": lambda e: e.save(ids=b"[<31415926535897932384626433832795><00>]")}, FORMS)
    yield from table("end of the file: ", {
        "spaces": lambda e: e.data + b"   \n\t ", "line ends": lambda e: e.data + b"\r\n\r\n", "nulls": lambda e: e.data + bytes(8)})
    yield from table("the same objects: ", {"again": again, "in streams": again_in_streams})
    yield Row("signed in cross-reference streams", lambda e: e.data, base={"object_stream_mode": 2})
    yield Row("signed in cross-reference streams, filled", lambda e: streams(e.data, (e.fill("name", "new"), e.changed())[1]),
              FORMS, base={"object_stream_mode": 2})
    yield Row("validation data: PAdES", lambda e: stored(e.kit, e.data), how={"subfilter": fields.SigSeedSubFilter.PADES})


def encrypted():
    """Documents that open without a password."""
    def own(*edit):
        def change(e):
            data = e.whole(encryption=pikepdf.Encryption(owner="author", user=""))
            level = ["--certify", str(e.level)] if e.level else []
            data = e.kit.program(data, "signatures", "sign", "FILE", "--certificate", e.kit.folder / "ann.p12", "-o", "OUTPUT", *level)
            return e.kit.program(data, *edit, "-o", "OUTPUT") if edit else data
        return change

    def theirs(e):
        out = io.BytesIO()
        writer = IncrementalPdfFileWriter(io.BytesIO(own()(e)), strict=False)
        writer.encrypt("")
        signers.PdfSigner(signers.PdfSignatureMetadata(field_name="Other"), signers.SimpleSigner.load(
            str(e.kit.folder / "eve.key"), str(e.kit.folder / "eve.pem"), ca_chain_files=[str(e.kit.folder / "ca.pem")]),
        ).sign_pdf(writer, output=out)
        return out.getvalue()

    yield Row("encrypted: signed", own(), how=None)
    yield Row("encrypted: filled", own("form", "fill", "FILE", "--set", "name=new"), FORMS, how=None)
    yield Row("encrypted: signed twice", theirs, FORMS, how=None)
    yield Row("encrypted: noted", own("annotations", "add", "FILE", "--type", "note", "--page", "1", "--at", "560,700"), COMMENTS,
              how=None)
