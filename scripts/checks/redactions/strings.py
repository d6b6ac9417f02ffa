"""Strings outside the text of pages: each place with some of the encodings, and a few places with all of them."""

from checks.redactions.spellings import BY_NAME, ENCODINGS
from checks.redactions.trials import SAFE, Trial

# Encodings of each place besides the plain one: three of these in turn.
TURNS = 3


def info(key):
    return lambda book, string: book.info.update({key: string})


def catalog(key, wrap=b"%s"):
    return lambda book, string: book.catalog.update({key: wrap % string})


def trailer(key):
    return lambda book, string: book.trailer.update({key: string})


def page(key, wrap=b"%s"):
    return lambda book, string: book.first.entries.update({key: wrap % string})


def annotation(subtype, key, wrap=b"%s", **others):
    return lambda book, string: book.annotate(book.first, subtype, **others, **{key: wrap % string})


def field(kind, key, wrap=b"%s", **others):
    return lambda book, string: book.field(kind, **others, **{key: wrap % string})


def named(tree, wrap=b"%s"):
    """A name in a name tree."""
    return lambda book, string: book.names.update({tree: b"<</Names[%s %s]>>" % (string, wrap)})


def font_descriptor(key):
    def craft(book, string):
        descriptor = book.add(b"<</Type/FontDescriptor/FontName/Helvetica/Flags 32/FontBBox[-166 -225 1000 931]"
                              b"/ItalicAngle 0/Ascent 718/Descent -207/CapHeight 718/StemV 88/%s %s>>" % (
                                  key.encode(), string))
        book.objects[book.font] = book.objects[book.font][:-2] + b"/FontDescriptor %s>>" % descriptor
    return craft


def structure(key, wrap=b"%s"):
    def craft(book, string):
        root, element = book.reserve(), book.reserve()
        book.objects[element] = b"<</Type/StructElem/S/P/P %d 0 R/Pg %d 0 R/%s %s>>" % (
            root, book.first.number, key.encode(), wrap % string)
        book.objects[root] = b"<</Type/StructTreeRoot/K[%d 0 R]>>" % element
        book.catalog["StructTreeRoot"] = b"%d 0 R" % root
    return craft


def layer(key, wrap=b"%s"):
    def craft(book, string):
        group = book.add(b"<</Type/OCG/Name(layer)/%s %s>>" % (key.encode(), wrap % string)
                         if key != "Name" else b"<</Type/OCG/Name %s>>" % string)
        book.catalog["OCProperties"] = b"<</OCGs[%s]/D<</Order[%s]>>>>" % (group, group)
        book.first.use("Properties", "MC0", group)
        book.first.draw(b"/OC /MC0 BDC BT /F1 12 Tf 72 600 Td (layered) Tj ET EMC")
    return craft


def layer_settings(wrap):
    def craft(book, string):
        group = book.add(b"<</Type/OCG/Name(layer)>>")
        book.catalog["OCProperties"] = b"<</OCGs[%s]/D<<%s/BaseState/ON>>>>" % (group, wrap % string)
    return craft


def outline(wrap):
    def craft(book, string):
        item, top = book.reserve(), book.reserve()
        book.objects[item] = b"<</Parent %d 0 R %s>>" % (top, wrap % string)
        book.objects[top] = b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count 1>>" % (item, item)
        book.catalog["Outlines"] = b"%d 0 R" % top
    return craft


def marked(wrap):
    """Properties in the content stream."""
    return lambda book, string: book.first.draw(
        (wrap % string) + b" BDC BT /F1 12 Tf 72 600 Td (other) Tj ET EMC")


def properties(wrap):
    """Properties in the resources."""
    def craft(book, string):
        book.first.use("Properties", "P0", wrap % string)
        book.first.draw(b"/Span /P0 BDC BT /F1 12 Tf 72 600 Td (other) Tj ET EMC")
    return craft


def thread(book, string):
    first, bead = book.reserve(), book.reserve()
    book.objects[first] = b"<</Type/Thread/F %d 0 R/I<</Title %s>>>>" % (bead, string)
    book.objects[bead] = b"<</Type/Bead/T %d 0 R/N %d 0 R/V %d 0 R/P %d 0 R/R[0 0 90 90]>>" % (
        first, bead, bead, book.first.number)
    book.catalog["Threads"] = b"[%d 0 R]" % first
    book.first.entries["B"] = b"[%d 0 R]" % bead


def attachment(wrap, options=b""):
    def craft(book, string):
        data = book.stream({"Type": b"/EmbeddedFile"}, b"nothing")
        specification = book.add(b"<</Type/Filespec/EF<</F %s>>%s>>" % (data, wrap % string))
        book.names["EmbeddedFiles"] = b"<</Names[(file) %s]>>" % specification
    return craft


def file_parameters(key):
    def craft(book, string):
        data = book.stream({"Type": b"/EmbeddedFile", "Params": {"Size": b"7", key: string}}, b"nothing")
        book.names["EmbeddedFiles"] = b"<</Names[(file) <</Type/Filespec/F(f.txt)/EF<</F %s>>>>]>>" % data
    return craft


def image(wrap):
    def craft(book, string):
        name = book.add(b"<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
                        b"/Length 1 %s>>\nstream\n\x80\nendstream" % (wrap % string))
        book.first.use("XObject", "I0", name)
        book.first.draw(b"q 40 0 0 40 300 600 cm /I0 Do Q")
    return craft


def form(wrap):
    def craft(book, string):
        name = book.add(b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 1 %s>>\nstream\n \nendstream" % (
            wrap % string))
        book.first.use("XObject", "X0", name)
        book.first.draw(b"/X0 Do")
    return craft


def palette(book, string):
    """A string as the table of an indexed colour space."""
    book.first.use("ColorSpace", "C0", b"[/Indexed/DeviceGray 13 %s]" % string)
    book.first.draw(b"/C0 cs 1 sc 300 500 10 10 re f")


def nested(book, string):
    value = string
    for _ in range(40):
        value = b"[" + value + b"]"
    book.catalog["Deep"] = value


def chained(book, string):
    """A string behind forty references."""
    reference = book.add(string)
    for _ in range(40):
        reference = book.add(b"<</Next %s>>" % reference)
    book.catalog["Chain"] = reference


def signature(key):
    def craft(book, string):
        value = book.add(b"<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/Contents<00>"
                         b"/ByteRange[0 0 0 0]/%s %s>>" % (key.encode(), string))
        book.field("Sig", V=value)
        book.catalog["AcroForm"]["SigFlags"] = b"3"
    return craft


def radio(book, string):
    """The export value of a radio button, in the options of the field."""
    book.field("Btn", Ff=b"49152", Opt=b"[%s (other)]" % string, AP=b"<</N<</0 null/1 null>>>>", AS=b"/0", V=b"/0")


def parent_field(book, string):
    child, parent = book.reserve(), book.reserve()
    book.objects[child] = b"<</Type/Annot/Subtype/Widget/Rect[400 100 500 130]/Parent %d 0 R/T(kid)>>" % parent
    book.objects[parent] = b"<</FT/Tx/T %s/Kids[%d 0 R]>>" % (string, child)
    book.form_fields().append(b"%d 0 R" % parent)
    book.first.annotations.append(b"%d 0 R" % child)


URI = b"<</S/URI/URI %s>>"
SCRIPT = b"<</S/JavaScript/JS %s>>"
QUADS = b"[72 600 200 600 72 590 200 590]"
# The place, a text before the secret, and what adds the string there.
PLACES = [
    ("Info, Title", "About ", info("Title")),
    ("Info, Author", "", info("Author")),
    ("Info, Subject", "", info("Subject")),
    ("Info, Keywords", "one, ", info("Keywords")),
    ("Info, Creator", "", info("Creator")),
    ("Info, Producer", "", info("Producer")),
    ("Info, own key", "", info("Client")),
    ("Info, date", "", info("ModDate")),
    ("trailer, unknown key", "", trailer("Remark")),
    ("trailer, dictionary", "", lambda book, string: book.trailer.update({"Extra": b"<</Deep[%s]>>" % string})),
    ("trailer, third identifier", "", lambda book, string: book.trailer.update({"ID": b"[<00><00>%s]" % string})),
    ("catalog, Lang", "", catalog("Lang")),
    ("catalog, unknown key", "", catalog("Remark")),
    ("catalog, base address", "https://example.org/", catalog("URI", b"<</Base %s>>")),
    ("open action, address", "https://example.org/?q=", catalog("OpenAction", URI)),
    ("open action, script", "app.alert('", catalog("OpenAction", SCRIPT)),
    ("open action, second action", "https://example.org/",
     catalog("OpenAction", b"<</S/URI/URI(a:b)/Next[<</S/URI/URI %s>>]>>")),
    ("document action", "var a = '", catalog("AA", b"<</WC<</S/JavaScript/JS %s>>>>")),
    ("named script, its name", "", named("JavaScript", b"<</S/JavaScript/JS(1)>>")),
    ("named script, its text", "f('", lambda book, string: book.names.update(
        {"JavaScript": b"<</Names[(a) <</S/JavaScript/JS %s>>]>>" % string})),
    ("named destination", "", named("Dests", b"[null /Fit]")),
    ("named destination, limits", "", lambda book, string: book.names.update(
        {"Dests": b"<</Kids[<</Limits[%s %s]/Names[%s [null/Fit]]>>]>>" % (string, string, string)})),
    ("unknown name tree", "", named("Oddities", b"1")),
    ("page labels", "", catalog("PageLabels", b"<</Nums[0 <</P %s/S/D>>]>>")),
    ("output intent, Info", "",
     catalog("OutputIntents", b"[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(x)/Info %s>>]")),
    ("output intent, condition", "",
     catalog("OutputIntents", b"[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier %s>>]")),
    ("viewer preferences", "", catalog("ViewerPreferences", b"<</Note %s>>")),
    ("legal attestation", "", catalog("Legal", b"<</Attestation %s>>")),
    ("collection", "", catalog("Collection", b"<</Schema<</a<</S/S/N %s>>>>>>")),
    ("requirements", "", catalog("Requirements", b"[<</S/EnableJavaScripts/RH[<</S/JS/Script %s>>]>>]")),
    ("document parts", "", catalog("DPartRoot", b"<</Type/DPartRoot/DPartRootNode<</DPM<</Client %s>>>>>>")),
    ("private data", "", catalog("PieceInfo", b"<</App<</LastModified(D:2026)/Private %s>>>>")),
    ("associated file", "", catalog("AF", b"[<</Type/Filespec/F(a)/Desc %s>>]")),
    ("web capture", "", catalog("SpiderInfo", b"<</V 1.0/C[<</URL %s>>]>>")),
    ("thread", "", thread),
    ("forty arrays", "", nested),
    ("forty references", "", chained),
    ("unused object", "", lambda book, string: book.add(b"<</Title %s>>" % string)),
    ("bookmark", "Chapter ", outline(b"/Title %s")),
    ("bookmark, address", "mailto:a@example.org?subject=", outline(b"/Title(a)/A<</S/URI/URI %s>>")),
    ("bookmark, destination", "", outline(b"/Title(a)/Dest %s")),
    ("bookmark, unknown key", "", outline(b"/Title(a)/Remark %s")),
    ("page, open address", "https://example.org/", page("AA", b"<</O<</S/URI/URI %s>>>>")),
    ("page, closing script", "", page("AA", b"<</C<</S/JavaScript/JS %s>>>>")),
    ("page, unknown key", "", page("Remark")),
    ("page, separation", "", page("SeparationInfo", b"<</Pages[]/DeviceColorant %s>>")),
    ("page, LastModified", "", page("LastModified")),
    ("page, viewport", "", page("VP", b"[<</Type/Viewport/BBox[0 0 9 9]/Name %s>>]")),
    ("page, units", "", page("VP", b"[<</BBox[0 0 9 9]/Measure<</Type/Measure/R %s/X[]>>>>]")),
    ("page, private data", "", page("PieceInfo", b"<</App<</Private<</A %s>>>>>>")),
    ("page tree, unknown key", "", lambda book,
     string: book.first.entries.update({"Group": b"<</S/Transparency/N %s>>" % string})),
    ("note, Contents", "See ", annotation("Text", "Contents")),
    ("note, author", "", annotation("Text", "T")),
    ("note, subject", "", annotation("Text", "Subj")),
    ("note, NM", "", annotation("Text", "NM")),
    ("note, state", "", annotation("Text", "State", StateModel=b"(Review)")),
    ("note, date", "", annotation("Text", "M")),
    ("note, unknown key", "", annotation("Text", "Remark")),
    ("note, Lang", "", annotation("Text", "Lang")),
    ("free text, rich text", "<body><p>", annotation("FreeText", "RC", Contents=b"(x)", DA=b"(/F1 9 Tf)")),
    ("free text, style", "font:", annotation("FreeText", "DS", Contents=b"(x)", DA=b"(/F1 9 Tf)")),
    ("free text, appearance", "", annotation("FreeText", "DA", Contents=b"(x)")),
    ("highlight, Contents", "", annotation("Highlight", "Contents", QuadPoints=QUADS)),
    ("popup, Contents", "", annotation("Popup", "Contents")),
    ("link, address", "https://example.org/search?q=", annotation("Link", "A", URI)),
    ("link, mail", "mailto:a@example.org?subject=", annotation("Link", "A", URI)),
    ("link, previous address", "https://example.org/", annotation("Link", "PA", URI)),
    ("link, unknown action", "", annotation("Link", "A", b"<</S/Odd/What %s>>")),
    ("link, remote file", "", annotation("Link", "A", b"<</S/GoToR/F(a.pdf)/D %s>>")),
    ("link, launch", "", annotation("Link", "A", b"<</S/Launch/Win<</F(a)/P %s>>>>")),
    ("link, submit", "", annotation("Link", "A", b"<</S/SubmitForm/F<</FS/URL/F %s>>>>")),
    ("link, destination", "", annotation("Link", "Dest")),
    ("link, file", "/home/", annotation("Link", "A", b"<</S/GoToR/F<</Type/Filespec/F %s>>/D[0/Fit]>>")),
    ("attachment annotation", "", annotation("FileAttachment", "FS", b"<</Type/Filespec/F(a)/Desc %s>>")),
    ("sound", "", annotation("Sound", "Sound", b"<</R 8000/Note %s>>")),
    ("movie", "", annotation("Movie", "T")),
    ("screen", "", annotation("Screen", "T")),
    ("rich media", "", annotation("RichMedia", "RichMediaContent", b"<</Configurations[<</Name %s>>]>>")),
    ("redaction mark", "", annotation("Redact", "OverlayText", QuadPoints=QUADS)),
    ("watermark annotation", "", annotation("Watermark", "Contents")),
    ("external data", "", annotation("Markup3D", "ExData", b"<</Type/ExData/Note %s>>")),
    ("unknown annotation", "", annotation("Oddity", "Contents")),
    ("button, caption", "", field("Btn", "MK", b"<</CA %s>>", Ff=b"65536")),
    ("button, other caption", "", field("Btn", "MK", b"<</AC %s>>", Ff=b"65536")),
    ("field, name", "", field("Tx", "T")),
    ("field, name of parent", "", parent_field),
    ("field, tooltip", "", field("Tx", "TU")),
    ("field, export name", "", field("Tx", "TM")),
    ("field, value", "", field("Tx", "V")),
    ("field, default value", "", field("Tx", "DV")),
    ("field, rich value", "<body>", field("Tx", "RV", V=b"(x)")),
    ("field, script", "event.value='", field("Tx", "AA", b"<</K<</S/JavaScript/JS %s>>>>")),
    ("field, unknown key", "", field("Tx", "Remark")),
    ("field, appearance", "", field("Tx", "DA", V=b"(x)")),
    ("choice, option", "", field("Ch", "Opt", b"[(one)%s]")),
    ("choice, export value", "", field("Ch", "Opt", b"[[%s (one)][(b)(two)]]")),
    ("choice, values", "", field("Ch", "V", b"[(one)%s]", Ff=b"2097152")),
    ("radio button, export value", "", radio),
    ("form, appearance", "", lambda book,
     string: (book.form_fields(), book.catalog["AcroForm"].update({"DA": string}))),
    ("form, unknown key", "", lambda book,
     string: (book.form_fields(), book.catalog["AcroForm"].update({"Remark": string}))),
    ("form, XFA", "<xfa>", lambda book, string: (book.form_fields(), book.catalog["AcroForm"].update({"XFA": string}))),
    ("signature, Name", "", signature("Name")),
    ("signature, Reason", "", signature("Reason")),
    ("signature, Location", "", signature("Location")),
    ("signature, contact", "", signature("ContactInfo")),
    ("structure, ActualText", "", structure("ActualText")),
    ("structure, Alt", "", structure("Alt")),
    ("structure, E", "", structure("E")),
    ("structure, T", "", structure("T")),
    ("structure, Lang", "", structure("Lang")),
    ("structure, ID", "", structure("ID")),
    ("structure, attribute", "", structure("A", b"<</O/UserProperties/P[<</N(a)/V %s>>]>>")),
    ("structure, shown attribute", "", structure("A", b"<</O/UserProperties/P[<</N(a)/V 1/F %s>>]>>")),
    ("structure, unknown key", "", structure("Remark")),
    ("marked content, ActualText", "", marked(b"/Span <</ActualText %s>>")),
    ("marked content, Alt", "", marked(b"/Figure <</Alt %s>>")),
    ("marked content, E", "", marked(b"/Span <</E %s>>")),
    ("marked content, unknown key", "", marked(b"/Span <</Odd<</A[%s]>>>>")),
    ("marked point", "", lambda book, string: book.first.draw(b"/Note <</Text %s>> DP" % string)),
    ("properties, ActualText", "", properties(b"<</ActualText %s>>")),
    ("properties, unknown key", "", properties(b"<</Odd[%s]>>")),
    ("unused properties", "", lambda book, string: book.first.use("Properties", "P9", b"<</Odd %s>>" % string)),
    ("layer, Name", "", layer("Name")),
    ("layer, creator", "", layer("Usage", b"<</CreatorInfo<</Creator %s/Subtype/Artwork>>>>")),
    ("layer, user", "", layer("Usage", b"<</User<</Type/Ind/Name %s>>>>")),
    ("layer, language", "", layer("Usage", b"<</Language<</Lang %s>>>>")),
    ("layers, Name", "", layer_settings(b"/Name %s")),
    ("layers, Creator", "", layer_settings(b"/Creator %s")),
    ("layers, label", "", layer_settings(b"/Order[[%s]]")),
    ("font descriptor, family", "", font_descriptor("FontFamily")),
    ("font descriptor, unknown key", "", font_descriptor("Remark")),
    ("font, unknown key", "", lambda book, string: book.objects.update(
        {book.font: book.objects[book.font][:-2] + b"/Remark %s>>" % string})),
    ("attachment, file name", "", attachment(b"/F %s")),
    ("attachment, Unicode name", "", attachment(b"/F(a)/UF %s")),
    ("attachment, description", "", attachment(b"/F(a)/Desc %s")),
    ("attachment, parameters", "", file_parameters("Remark")),
    ("image, unknown key", "", image(b"/Remark %s")),
    ("image, parameters of filter", "", image(b"/Filter null/DecodeParms<</Note %s>>")),
    ("form XObject, unknown key", "", form(b"/Remark %s")),
    ("form XObject, private data", "", form(b"/PieceInfo<</A<</Private %s>>>>")),
    ("form XObject, prepress", "", form(b"/OPI<</2.0<</F %s>>>>")),
    ("form XObject, reference", "", form(b"/Ref<</F %s/Page 0>>")),
    ("graphics state, unknown key", "", lambda book, string: (
        book.first.use("ExtGState", "G0", b"<</Remark %s>>" % string), book.first.draw(b"/G0 gs"))),
    ("indexed colours", "", palette),
    ("unknown resource", "", lambda book, string: book.first.use("Oddities", "O1", string)),
]
# Keys that have bytes where the standard says so, and texts anywhere else.
BINARY_KEYS = ["ID", "O", "U", "OE", "UE", "Cert", "CheckSum", "Digest", "DA", "Registry", "Ordering", "Perms",
               "Panose",
               "CharSet"]
# These places are tried with every encoding.
FULL = {"link, address", "catalog, unknown key", "note, Contents"}


def trials() -> list:
    """The strings: every place plain and in some encodings."""
    result, turn = [], 1
    for place, prefix, put in PLACES:
        if place in FULL:
            encodings = ENCODINGS
        else:
            rest = ENCODINGS[1:]
            encodings = ENCODINGS[:1] + [rest[(turn + 13 * step) % len(rest)] for step in range(TURNS)]
            turn += 1
        result += [one(place, prefix, put, encoding) for encoding in encodings]
    for index, key in enumerate(BINARY_KEYS):
        encoding = ["plain", "UTF-16BE", "percent", "Base64"][index % 4]
        for holder, put in [("page", page(key)), ("catalog", catalog(key)), ("note", annotation("Text", key)),
                            ("Info", info(key)), ("structure", structure(key)), ("properties", properties(
                                b"<</" + key.encode() + b" %s>>"))]:
            trial = one(f"{holder}, {key}", "", put, BY_NAME["plain" if holder in ("page", "note") else encoding])
            trial.kind = "strings under binary keys"
            result.append(trial)
    return result


def one(place, prefix, put, encoding) -> Trial:
    return Trial(kind="strings", name=f"{place}: {encoding.name}", accepts=SAFE, secret=encoding.secret, is_own=True,
                 options=("--invalidate-signatures",) if place.startswith("signature") else (),
                 craft=lambda book: put(book, encoding.string(book.secret, prefix)))
