"""The base document of the matrix, its real signatures, and updates that are edited as objects."""

import io
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from pyhanko.keys import load_cert_from_pemder, load_private_key_from_pemder
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko.stamp import NoOpStampStyle
from pyhanko_certvalidator.registry import SimpleCertificateStore

from checks import FIXTURES
from checks.signatures.updates import append

#: The line "Pay 100 EUR to Ann.", a rectangle on the first page.
PAY = [70, 694, 300, 714]
#: The visible signature, and an area without content.
SIGNED, BLANK = [320, 300, 540, 340], [72, 60, 300, 110]
WIDTHS = {" ": 278, ".": 278, ",": 278, "i": 222, "l": 222, "t": 278, "r": 333, "m": 833}


def value(thing):
    """Returns a Python value as a PDF value: "/A" is a name, other text a string."""
    if isinstance(thing, dict):
        return Dictionary({"/" + key: value(entry) for key, entry in thing.items()})
    if isinstance(thing, list):
        return Array([value(element) for element in thing])
    if isinstance(thing, str):
        return Name(thing) if thing.startswith("/") and " " not in thing else String(thing)
    if isinstance(thing, bytes):
        return String(thing)
    return thing


def put(target, **entries):
    """Sets entries of a dictionary or stream; None removes one."""
    for key, entry in entries.items():
        if entry is not None:
            target["/" + key] = value(entry)
        elif "/" + key in target:
            del target["/" + key]


def size(rect):
    return rect[2] - rect[0], rect[3] - rect[1]


def width(text, points):
    return sum(WIDTHS.get(letter, 556) for letter in text) * points / 1000


class Edit:
    """A document that is edited as objects; `save` appends those that differ."""

    def __init__(self, data, kit=None, level=None):
        self.data, self.kit, self.level = data, kit, level
        self.pdf = pikepdf.open(io.BytesIO(data), inherit_page_attributes=False) if isinstance(data, bytes) else data
        self.before = self._bodies() if isinstance(data, bytes) else {}
        self.forced, self.options = set(), {}

    def _bodies(self):
        last = max(thing.objgen[0] for thing in self.pdf.objects if isinstance(thing, pikepdf.Object))
        return {number: self.body(self.pdf.get_object(number, 0)) for number in range(1, last + 1)}

    @staticmethod
    def body(thing):
        if isinstance(thing, Stream):
            data = thing.read_raw_bytes()
            thing.stream_dict["/Length"] = len(data)
            return thing.stream_dict.unparse(resolved=True) + b"\nstream\n" + data + b"\nendstream"
        if isinstance(thing, pikepdf.Object):
            return thing.unparse(resolved=True)
        return {None: "null", True: "true", False: "false"}.get(thing if isinstance(thing, (bool, type(None))) else "", str(thing)).encode()

    def changed(self):
        """Returns the bodies of objects that were changed, by number."""
        return {number: body for number, body in self._bodies().items()
                if number in self.forced or self.before.get(number, b"null") != body}

    def save(self, **more):
        return append(self.data, self.changed(), **{**self.options, **more})

    def whole(self, **options):
        out = io.BytesIO()
        self.pdf.save(out, static_id=True, fix_metadata_version=False, **{"object_stream_mode": pikepdf.ObjectStreamMode.disable,
                                                "min_version": "1.7", "compress_streams": False, **options})
        return out.getvalue()

    # The parts of the base document

    @property
    def root(self):
        return self.pdf.Root

    @property
    def form(self):
        return self.root.AcroForm

    @property
    def node(self):
        return self.root.Pages.Kids[0]

    def page(self, index=0):
        return self.node.Kids[index]

    def resource(self, kind, name):
        return self.page().Resources["/" + kind]["/" + name]

    def field(self, name):
        return next(field for field in self.form.Fields if str(field.get("/T", "")) == name)

    @property
    def signed(self):
        return self.field("Signed")

    def annotation(self, name):
        return next(a for page in (0, 1) for a in self.page(page).get("/Annots", []) if str(a.get("/NM", "")) == name)

    def remove(self, name):
        """Removes a comment of the first page."""
        put(self.page(), Annots=[a for a in self.page().Annots if str(a.get("/NM", "")) != name])

    # New objects

    def new(self, thing):
        return self.pdf.make_indirect(value(thing))

    def stream(self, data, **entries):
        stream = Stream(self.pdf, data if isinstance(data, bytes) else data.encode())
        put(stream, **entries)
        return stream

    def drawing(self, content, rect=PAY, **entries):
        """Returns a form XObject as large as a rectangle."""
        return self.stream(content, **{
            "Type": "/XObject", "Subtype": "/Form", "BBox": [0, 0, *size(rect)],
            "Resources": {"Font": {"Helv": self.font}}, **entries})

    @property
    def font(self):
        return self.form.DR.Font.Helv

    def cover(self, rect=PAY, text="Pay 999 EUR to Eve."):
        """Returns an opaque appearance that shows another text."""
        w, h = size(rect)
        return self.drawing(f"1 1 1 rg 0 0 {w} {h} re f 0 g BT /Helv 12 Tf 2 6 Td ({text}) Tj ET", rect)

    def annotate(self, _page=0, **entries):
        """Adds an annotation to a page."""
        page = self.page(_page)
        entries = {"Type": "/Annot", "Subtype": "/Text", "Rect": PAY, "F": 4, "P": page, **entries}
        annotation = self.new({key: entry for key, entry in entries.items() if entry is not None})
        page.Annots.append(annotation)
        return annotation

    def widget(self, in_form=True, **entries):
        """Adds a field with a widget."""
        widget = self.annotate(Subtype="/Widget", **entries)
        if in_form:
            self.form.Fields.append(widget)
        return widget

    # Field values

    def shown(self, field, text, under=""):
        """Returns the appearance of a text or choice field that shows a text as its flags ask for it."""
        rect = [float(n) for n in field.Rect]
        w, h = size(rect)
        flags, points = int(field.get("/Ff", 0)), 12
        if flags & 1 << 24:
            cell = w / int(field.MaxLen)
            places = [(letter, cell * (i + 0.5) - width(letter, points) / 2, 6) for i, letter in enumerate(text)]
        elif flags & 1 << 12:
            places = [(line, 2, h - 14 - 14 * i) for i, line in enumerate(text.split("\n"))]
        else:
            left = w - 2 - width(text, points) if field.get("/Q", 0) == 2 else 2
            places = [(text, left, 6)]
        lines = "".join(f"1 0 0 1 {x:.2f} {y:.2f} Tm ({line}) Tj " for line, x, y in places)
        return self.drawing(f"{under}/Tx BMC q 1 1 {w - 2} {h - 2} re W n BT /Helv {points} Tf 0 g {lines}ET Q EMC",
                            rect)

    def fill(self, name, text, shown=None):
        """Gives a text field or combo box a value, and an appearance that shows it or another text."""
        field = self.field(name)
        put(field, V=text, AP={"N": self.shown(field, text if shown is None else shown)})
        return field

    def options_shown(self, field, chosen):
        """Returns the appearance of a list box."""
        rect = [float(n) for n in field.Rect]
        w, h = size(rect)
        content = ""
        for index, option in enumerate(field.Opt):
            y = h - 14 * (index + 1)
            if str(option) in chosen:
                content += f"0.6 0.75 0.85 rg 1 {y} {w - 2} 14 re f "
            content += f"BT /Helv 12 Tf 0 g 2 {y + 3} Td ({option}) Tj ET "
        return self.drawing(f"/Tx BMC q 1 1 {w - 2} {h - 2} re W n {content}Q EMC", rect)


def base(prepare=None, **options):
    """Returns a document of two pages with fields of each type, annotations, and layers."""
    pdf = Pdf.new()
    e = Edit(pdf)
    helvetica = e.new({"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica", "Encoding": "/WinAnsiEncoding"})
    dingbats = e.new({"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/ZapfDingbats"})
    with pikepdf.open(FIXTURES / "article.pdf") as article:
        embedded = pdf.copy_foreign(article.pages[0].resources.Font.Body)
        put(embedded, Encoding=e.new({"Type": "/Encoding", "BaseEncoding": "/WinAnsiEncoding", "Differences": [1, "/a"]}),
            Widths=e.new([n for n in embedded.Widths]), ToUnicode=e.stream(
                "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00><ff> endcodespacerange "
                "1 beginbfrange <20><7e><0020> endbfrange endcmap end"))
    glyphs = e.new({"Type": "/Font", "Subtype": "/Type3", "FontBBox": [0, 0, 10, 10], "FontMatrix": [.1, 0, 0, .1, 0, 0],
                    "FirstChar": 97, "LastChar": 98, "Widths": [10, 10], "Resources": {},
                    "Encoding": {"Type": "/Encoding", "Differences": [97, "/one", "/nine"]},
                    "CharProcs": {"one": e.stream("10 0 d0 4 0 2 10 re f"), "nine": e.stream("10 0 d0 1 1 8 8 re f")}})
    layers = [e.new({"Type": "/OCG", "Name": name}) for name in ("Shown", "Hidden")]
    inner = e.stream("0 0 1 rg 0 0 20 20 re f", Type="/XObject", Subtype="/Form", BBox=[0, 0, 20, 20])
    total = e.stream("BT /F1 12 Tf 0 5 Td (Total 100 EUR) Tj ET q 1 0 0 1 0 30 cm /In Do Q", Type="/XObject",
                     Subtype="/Form", BBox=[0, 0, 90, 60], Resources={"Font": {"F1": helvetica}, "XObject": {"In": inner}})
    image = e.stream(bytes(range(0, 192)), Type="/XObject", Subtype="/Image", Width=8, Height=8,
                     ColorSpace="/DeviceRGB", BitsPerComponent=8)
    tint = e.new({"FunctionType": 2, "Domain": [0, 1], "C0": [1, 1, 1], "C1": [1, 0, 0], "N": 1})
    contents = [
        "BT /F1 18 Tf 72 740 Td (Agreement) Tj ET BT /F2 12 Tf 72 700 Td (Pay 100 EUR to Ann.) Tj ET "
        "BT /F3 12 Tf 72 675 Td (ab) Tj ET BT /F1 12 Tf 72 650 Td (Signed in two copies.) Tj ET "
        "q /G1 gs /C1 cs 1 scn 72 560 100 60 re f Q q 60 0 0 60 200 560 cm /Im1 Do Q q 1 0 0 1 290 560 cm /Fm1 Do Q "
        "/OC /L1 BDC BT /F1 12 Tf 400 600 Td (Copy for Ann) Tj ET EMC /OC /L2 BDC BT /F1 12 Tf 400 580 Td "
        "(Copy for Eve) Tj ET EMC",
        "BT /F1 12 Tf 72 740 Td (Second page: the terms.) Tj ET 72 700 m 300 700 l S"]
    node = e.new({"Type": "/Pages", "Count": 2, "MediaBox": [0, 0, 612, 792], "Parent": pdf.Root.Pages, "Kids": []})
    put(pdf.Root.Pages, Kids=[node], Count=2)
    for content in contents:
        node.Kids.append(e.new({
            "Type": "/Page", "Parent": node, "Contents": e.stream(content), "Annots": [], "Resources": {
                "Font": {"F1": helvetica, "F2": embedded, "F3": glyphs}, "XObject": {"Im1": image, "Fm1": total},
                "ExtGState": {"G1": e.new({"Type": "/ExtGState", "ca": 0.8, "LW": 1})},
                "ColorSpace": {"C1": e.new(["/Separation", "/Spot", "/DeviceRGB", tint])},
                "Properties": {"L1": layers[0], "L2": layers[1]}}}))
    item = e.new({"Title": "Agreement", "Dest": [node.Kids[0], "/Fit"]})
    outlines = e.new({"Type": "/Outlines", "First": item, "Last": item, "Count": 1})
    put(item, Parent=outlines)
    metadata = e.stream('<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
                        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'
                        '<?xpacket end="w"?>', Type="/Metadata", Subtype="/XML")
    put(pdf.Root, Outlines=outlines, Metadata=metadata, Lang="en", PageLabels={"Nums": [0, {"S": "/D"}]},
        ViewerPreferences={"DisplayDocTitle": True}, StructTreeRoot=e.new({"Type": "/StructTreeRoot"}),
        OCProperties={"OCGs": layers, "D": {"ON": [layers[0]], "OFF": [layers[1]], "Order": layers}},
        AcroForm=e.new({"Fields": [], "DA": "/Helv 12 Tf 0 g",
                        "DR": {"Font": {"Helv": helvetica, "ZaDb": dingbats}}}))
    pdf.trailer.Info = e.new({"Title": "Agreement", "Author": "Ann"})
    _add_fields(e)
    _add_annotations(e)
    prepared = prepare(e) if prepare else None
    return prepared if isinstance(prepared, bytes) else e.whole(**options)


def _add_fields(e):
    for name, rect, text, entries in [
            ("name", [72, 500, 272, 520], "old", {}),
            ("notes", [72, 420, 272, 490], "one\ntwo", {"Ff": 1 << 12}),
            ("code", [300, 500, 450, 520], "A1", {"Ff": 1 << 24, "MaxLen": 6}),
            ("amount", [300, 460, 450, 480], "100", {"Q": 2}),
            ("country", [400, 425, 500, 445], "France", {"FT": "/Ch", "Ff": 1 << 17, "Opt": ["France", "Spain", "Italy"]}),
    ]:
        field = e.widget(FT="/Tx", T=name, Rect=rect, DA="/Helv 12 Tf 0 g", MK={}) if "FT" not in entries else \
            e.widget(T=name, Rect=rect, DA="/Helv 12 Tf 0 g", MK={}, FT="/Ch")
        put(field, **entries)
        e.fill(name, text)
    langs = e.widget(FT="/Ch", T="langs", Rect=[300, 370, 400, 415], DA="/Helv 12 Tf 0 g", Opt=["de", "en", "fr"], V="de",
                     I=[0])
    put(langs, AP={"N": e.options_shown(langs, ["de"])})

    def states(on):
        box = {"rect": [0, 0, 14, 14], "Resources": {"Font": {"ZaDb": e.form.DR.Font.ZaDb}}}
        frame = "0.5 0.5 13 13 re S "
        return {"N": {on: e.drawing(frame + "BT /ZaDb 12 Tf 2 3 Td (4) Tj ET", **box), "Off": e.drawing(frame, **box)}}

    e.widget(FT="/Btn", T="agree", Rect=[300, 430, 314, 444], V="/Off", AS="/Off", AP=states("Yes"), MK={"CA": "4"})
    color = e.new({"FT": "/Btn", "T": "color", "Ff": 1 << 15 | 1 << 14, "V": "/red", "Kids": []})
    e.form.Fields.append(color)
    for index, on in enumerate(["red", "blue"]):
        color.Kids.append(e.widget(False, Parent=color, Rect=[330 + 20 * index, 430, 344 + 20 * index, 444],
                                   AS="/red" if on == "red" else "/Off", AP=states(on)))
    e.widget(FT="/Sig", T="Signature", Rect=[72, 340, 272, 390])


def _add_annotations(e):
    note, beside = [500, 700, 520, 720], [400, 640, 540, 665]
    e.annotate(NM="note", Rect=note, Contents="Look here", T="Ann", Name="/Note", C=[1, 1, 0], AP={
        "N": e.drawing("1 1 0 rg 0 0 20 20 re f", note)})
    e.annotate(NM="free", Subtype="/FreeText", Rect=beside, Contents="Approved", T="Ann", DA="/Helv 12 Tf 0 g", AP={
        "N": e.drawing("BT /Helv 12 Tf 0 g 4 8 Td (Approved) Tj ET", beside)})
    e.annotate(NM="link", Subtype="/Link", Rect=[72, 736, 160, 756], Border=[0, 0, 0], A={
        "S": "/URI", "URI": "https://example.org/"})


class _Signer(signers.PdfSigner):
    """A signer that also signs documents whose certification permits nothing."""

    def _enforce_certification_constraints(self, reader):
        pass


class Kit:
    """Signs documents with pyHanko, in memory; `run` starts the program that is checked."""

    def __init__(self, folder, run):
        self.folder, self.run = Path(folder), run
        self.bases, self.signed = {}, {}

    def base(self, prepare=None, **options):
        key = prepare, tuple(options.items())
        if key not in self.bases:
            self.bases[key] = base(prepare, **options)
        return self.bases[key]

    def first(self, prepare=None, level=None, options=(), **how):
        """Returns a signed document; the same one for the same wishes."""
        key = prepare, level, tuple(options), repr(sorted(how.items()))
        if key not in self.signed:
            self.signed[key] = self.sign(self.base(prepare, **dict(options)), level, **how)
        return self.signed[key]

    def pem(self, name):
        return load_cert_from_pemder(str(self.folder / f"{name}.pem"))

    def store(self, *names):
        store = SimpleCertificateStore()
        store.register_multiple(map(self.pem, names))
        return store

    def timestamper(self, key="tsa", time=None, issuer="ca"):
        return DummyTimeStamper(
            self.pem(key), load_private_key_from_pemder(str(self.folder / f"{key}.key"), None),
            certs_to_embed=self.store(issuer), fixed_dt=time)

    def sign(self, data, level=None, key="ann", field="Signed", box=SIGNED, page=0, lock=None, lock_level=None,
             stamped=None, digest="sha256", chain=("ca",), pss=False, keep=False, fill=False,
             subfilter=fields.SigSeedSubFilter.ADOBE_PKCS7_DETACHED):
        """Signs in a new field, or in an existing one (fill), whose appearance may stay (keep)."""
        signer = signers.SimpleSigner(
            self.pem(key), load_private_key_from_pemder(str(self.folder / f"{key}.key"), None), self.store(*chain),
            prefer_pss=pss)
        metadata = signers.PdfSignatureMetadata(
            field_name=field, md_algorithm=digest, subfilter=subfilter, certify=level is not None,
            **({"docmdp_permissions": fields.MDPPerm(level)} if level else {}))
        spec = None if fill else fields.SigFieldSpec(
            field, on_page=page, box=tuple(box) if box else None,
            field_mdp_spec=fields.FieldMDPSpec(fields.FieldMDPAction(lock[0]), list(lock[1]) or None) if lock else None,
            doc_mdp_update_value=fields.MDPPerm(lock_level) if lock_level else None)
        out = io.BytesIO()
        writer = IncrementalPdfFileWriter(io.BytesIO(data), strict=False)
        _Signer(metadata, signer, timestamper=stamped, new_field_spec=spec,
                **({"stamp_style": NoOpStampStyle()} if keep else {})).sign_pdf(writer, output=out)
        return out.getvalue()

    def timestamped(self, data, key="tsa"):
        out = io.BytesIO()
        signers.PdfTimeStamper(self.timestamper(key)).timestamp_pdf(
            IncrementalPdfFileWriter(io.BytesIO(data), strict=False), "sha256", output=out)
        return out.getvalue()

    def program(self, data, *arguments):
        """Runs an editing command of the program on a document; FILE and OUTPUT stand for its files."""
        source, output = self.folder / "source.pdf", self.folder / "output.pdf"
        source.write_bytes(data)
        output.unlink(missing_ok=True)
        names = {"FILE": source, "OUTPUT": output}
        result = self.run(*[names.get(argument, argument) for argument in arguments])
        if result.returncode:
            raise RuntimeError(result.stderr.strip())
        return output.read_bytes()
