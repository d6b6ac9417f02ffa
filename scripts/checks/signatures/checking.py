"""Signatures of pdfkey, pyHanko and openssl, and what is changed in and after them."""

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pikepdf
from cryptography.hazmat.primitives import serialization
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers

from checks import FIXTURES
from checks.signatures import matrix
from checks.signatures.keys import Keys
from checks.signatures.updates import append, ranges, sign, signature_object, with_ranges
from checks.signatures.verdicts import Verifiers


class Check(Verifiers):
    def __init__(self, program, folder):
        self.keys = Keys(folder).all()
        super().__init__(program, folder, self.keys.ca_file)
        self.failures, self.count = [], 0

    def sign(self, source, output, key="ann", *options, password=None):
        result = self.run("signatures", "sign", source, "--certificate", self.folder / f"{key}.p12", "-o", output,
                          *options, password=password)
        self.expect(result.returncode == 0, f"signing {Path(output).name}: {result.stderr.strip()}")
        return Path(output)

    def verify(self, path, password=None):
        # The matrix has weak algorithms.
        result = self.run("signatures", "verify", path, "--trust", self.keys.ca_file, "--allow-weak", "--json",
                          password=password)
        if not result.stdout.strip():
            return result.returncode, []
        return result.returncode, json.loads(result.stdout.splitlines()[0]).get("signatures", [])

    def pyhanko_verdicts(self, path, password=None):
        """Returns whether pyHanko finds each signature intact and valid."""
        try:
            return [not isinstance(status, Exception) and bool(status.intact and status.valid)
                    for status in self.pyhanko(path, password)]
        except Exception:
            return None

    # Expectations

    def expect(self, holds, message):
        self.count += 1
        if not holds:
            self.failures.append(message)
            print("FAILED", message)

    def intact(self, path, verdicts=None, password=None, others=True, **wanted):
        """Expects that all signatures are as wanted, by pdfkey and by the others."""
        status, signatures = self.verify(path, password)
        name = Path(path).name
        found = [s["verification"]["valid"] for s in signatures]
        verdicts = verdicts if verdicts is not None else [True] * len(found) or [True]
        self.expect(found == verdicts, f"{name}: valid {found} instead of {verdicts}: "
                    f"{[(s['verification'], s['coverage']) for s in signatures]}")
        self.expect((status == 0) == all(verdicts), f"{name}: exit status {status}")
        last = signatures[-1] if signatures else None
        for key, value in wanted.items():
            got = last and (last["verification"].get(key) if key in last["verification"] else last.get(key))
            self.expect(got == value, f"{name}: {key} is {got} instead of {value}")
        if others:
            mine = [s["verification"]["intact"] for s in signatures]
            theirs = {"pdfsig": self.pdfsig(path, password), "pyHanko": self.pyhanko_verdicts(path, password)}
            for reader, answer in theirs.items():
                self.expect(answer == mine, f"{name}: {reader} says {answer}, pdfkey {mine}")
        return signatures

    def broken(self, path, what, password=None):
        """Expects that the last signature isn't intact, or that the file fails."""
        status, signatures = self.verify(path, password)
        ok = status != 0 and not (signatures and all(s["verification"]["valid"] for s in signatures))
        self.expect(ok, f"{what}: counts as valid: {[s['verification'] for s in signatures]}")
        self.expect(status in (1, 65, 77), f"{what}: exit status {status}")
        return signatures

    def write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    # pyHanko's signatures

    def pyhanko_signed(self, source, name, key="ann", **options):
        certify = options.pop("certify", None)
        timestamper = None
        signer = signers.SimpleSigner.load(
            str(self.folder / f"{key}.key"), str(self.folder / f"{key}.pem"), ca_chain_files=[str(self.keys.ca_file)],
            prefer_pss=options.pop("pss", False))
        if options.pop("stamped", False):
            timestamper = self.timestamper()
        metadata = signers.PdfSignatureMetadata(
            field_name=options.pop("field", "Theirs"), md_algorithm=options.pop("digest", "sha256"),
            subfilter=options.pop("subfilter", fields.SigSeedSubFilter.ADOBE_PKCS7_DETACHED),
            certify=certify is not None, **({"docmdp_permissions": fields.MDPPerm(certify)} if certify else {}))
        path = self.folder / name
        with open(source, "rb") as file, open(path, "wb") as output:
            writer = IncrementalPdfFileWriter(file, strict=False)
            signers.PdfSigner(metadata, signer=signer, timestamper=timestamper).sign_pdf(writer, output=output)
        return path

    def timestamper(self):
        from pyhanko.sign.timestamps import DummyTimeStamper
        from pyhanko.keys import load_private_key_from_pemder
        return DummyTimeStamper(
            load_cert_from_pemder(str(self.folder / "tsa.pem")),
            load_private_key_from_pemder(str(self.folder / "tsa.key"), None),
            certs_to_embed=_store(self.keys.ca_file))

    def timestamped(self, source, name):
        path = self.folder / name
        with open(source, "rb") as file, open(path, "wb") as output:
            writer = IncrementalPdfFileWriter(file, strict=False)
            signers.PdfTimeStamper(self.timestamper()).timestamp_pdf(writer, "sha256", output=output)
        return path


def _store(path):
    from pyhanko_certvalidator.registry import SimpleCertificateStore
    store = SimpleCertificateStore()
    store.register(load_cert_from_pemder(str(path)))
    return store


def own_signatures(c):
    """pdfkey's signatures, with each kind of key, of each kind of file."""
    fixtures = FIXTURES
    for key in ["ann", "eve", "long", "bound"]:
        c.intact(c.sign(fixtures / "article.pdf", c.folder / f"own-{key}.pdf", key), trust="trusted")
    # pdfsig's library doesn't know the curve.
    c.intact(c.sign(fixtures / "article.pdf", c.folder / "own-ed.pdf", "ed"), others=False, trust="trusted")
    for name in ["types", "revised", "scan", "attachments", "links", "many-pages"]:
        c.intact(c.sign(fixtures / f"{name}.pdf", c.folder / f"own-{name}.pdf", "ann", "--reason", "Größe (\\"))
    for name, password in [("rc4", "author"), ("user", "author"), ("unicode", "author")]:
        path = c.sign(fixtures / f"encrypted-{name}.pdf", c.folder / f"own-encrypted-{name}.pdf", "ann",
                      "--reason", "Größe", password=password)
        c.intact(path, password=password, reason="Größe")
    c.intact(c.sign(fixtures / "attachments.pdf", c.folder / "own-field.pdf", "ann", "--field", "signature"),
             field="signature")
    path = c.sign(fixtures / "article.pdf", c.folder / "own-visible.pdf", "ann", "--page", "2", "--rect",
                  "72,72,300,140", "--reason", "漢字", "--name", "Ève")
    c.intact(path, page=2)
    for key, trust in [("old", "expired"), ("early", "notYetValid")]:
        path = c.sign(fixtures / "article.pdf", c.folder / f"own-{key}.pdf", key)
        status, signatures = c.verify(path)
        c.expect(status == 1 and signatures[0]["verification"]["trust"] == trust, f"{key}: {signatures}")
        c.expect(signatures[0]["verification"]["intact"], f"{key}: isn't intact")
    result = c.run("signatures", "sign", fixtures / "article.pdf", "--certificate", c.folder / "ann.p12", "-o",
                   c.folder / "never.pdf", "--certificate-password-file", c.write("wrong.txt", b"wrong\n"))
    c.expect(result.returncode == 77 and not (c.folder / "never.pdf").exists(), f"wrong password: {result}")
    # Many in a row.
    path = fixtures / "article.pdf"
    for index in range(5):
        path = c.sign(path, c.folder / f"own-row-{index}.pdf", ["ann", "eve"][index % 2])
    signatures = c.intact(path, [True] * 5)
    c.expect([s["coverage"].get("revision") for s in signatures[:-1]] == [2, 3, 4, 5], "revisions of five signatures")


def foreign_signatures(c):
    """pyHanko's signatures."""
    article = FIXTURES / "article.pdf"
    cades = fields.SigSeedSubFilter.PADES
    samples = {
        "theirs.pdf": {}, "theirs-512.pdf": {"digest": "sha512"}, "theirs-sha1.pdf": {"digest": "sha1"},
        "theirs-pss.pdf": {"pss": True}, "theirs-ec.pdf": {"key": "eve"}, "theirs-ed.pdf": {"key": "ed", "digest": "sha512"},
        "theirs-cades.pdf": {"subfilter": cades}, "theirs-stamped.pdf": {"subfilter": cades, "stamped": True},
        "theirs-1.pdf": {"certify": 1}, "theirs-2.pdf": {"certify": 2}, "theirs-3.pdf": {"certify": 3},
    }
    for name, options in samples.items():
        path = c.pyhanko_signed(article, name, **options)
        # pyHanko takes SHA-1 for weak, and pdfsig knows neither Edwards curves nor PSS.
        c.intact(path, others=not any(word in name for word in ["sha1", "ed", "pss"]), trust="trusted")
    stamped = c.timestamped(c.folder / "theirs.pdf", "theirs-timestamp.pdf")
    signatures = c.intact(stamped, [True, True], others=False, purpose="timestamp")
    c.expect(signatures[0]["verification"]["changes"]["kinds"][0] == "validationData",
             f"a time stamp is validation data: {signatures[0]['verification']}")
    # Ours after theirs, and theirs after ours.
    c.intact(c.sign(c.folder / "theirs.pdf", c.folder / "both.pdf", "eve"), [True, True])
    c.intact(c.pyhanko_signed(c.folder / "own-ann.pdf", "both-2.pdf", key="eve", field="Second"), [True, True])


def indefinite(message):
    """Marks the ends of a message's outer elements instead of writing their lengths (BER)."""
    def parts(data):
        length = data[1]
        start = 2
        if length & 0x80:
            start += length & 0x7F
        return data[:1], data[start:]
    outer, body = parts(message)
    kind, rest = body[:11], body[11:]  # the identifier of signed data
    tag, inner = parts(rest)
    sequence, content = parts(inner)
    return outer + b"\x80" + kind + tag + b"\x80" + sequence + b"\x80" + content + bytes(6)


def raw_signatures(c):
    """Other formats, and odd messages, made with openssl."""
    article = (FIXTURES / "article.pdf").read_bytes()

    def cms(*options, key="ann", more=()):
        def make(data):
            command = ["openssl", "cms", "-sign", "-binary", "-outform", "DER", "-md", "sha256", *options]
            for name in [key, *more]:
                command += ["-signer", c.folder / f"{name}.pem", "-inkey", c.folder / f"{name}.key"]
            return subprocess.run(command, input=data, capture_output=True, check=True).stdout
        return make

    def digest(data):
        return hashlib.sha1(data).digest()

    def pkcs1(data):
        path = c.write("data.bin", data)
        signature = subprocess.run(["openssl", "dgst", "-sha1", "-sign", c.folder / "ann.key", path],
                                   capture_output=True, check=True).stdout
        return b"\x04\x82" + len(signature).to_bytes(2, "big") + signature

    der = subprocess.run(["openssl", "x509", "-in", c.folder / "ann.pem", "-outform", "DER"],
                         capture_output=True, check=True).stdout
    certificate = b"/Cert<" + der.hex().encode() + b">"
    good = {
        "raw.pdf": sign(article, cms()),
        "raw-indefinite.pdf": sign(article, lambda data: indefinite(cms()(data))),
        "raw-key-id.pdf": sign(article, cms("-keyid")),
        "raw-no-attributes.pdf": sign(article, cms("-noattr")),
        "raw-sha1.pdf": sign(article, lambda data: cms("-nodetach")(digest(data)), b"adbe.pkcs7.sha1"),
        "raw-pkcs1.pdf": sign(article, pkcs1, b"adbe.x509.rsa_sha1", certificate),
    }
    for name, data in good.items():
        # pdfsig knows neither PKCS #1 nor key identifiers, and pyHanko neither the former nor SHA-1.
        c.intact(c.write(name, data), [True], others=name in ("raw.pdf", "raw-indefinite.pdf"),
                 trust="trusted")
        changed = bytearray(data)
        changed[30] ^= 1
        c.broken(c.write("raw-changed.pdf", changed), f"{name}, changed")
    bad = {
        "no certificate": sign(article, cms("-nocerts")),
        "two signers": sign(article, cms(more=["eve"])),
        "other data inside": sign(article, lambda data: cms("-nodetach")(b"something else")),
        "the data inside": sign(article, cms("-nodetach"), capacity=100_000),
        "hash of other data": sign(article, lambda data: cms("-nodetach")(digest(b"")), b"adbe.pkcs7.sha1"),
        "an unknown format": sign(article, cms(), b"x.y.z"),
        "nothing": sign(article, lambda data: b""),
        "zeros": sign(article, lambda data: bytes(100)),
        "no message": sign(article, lambda data: b"\x30\x80" * 2000),
        "endless length": sign(article, lambda data: b"\x30\x84\xff\xff\xff\xff"),
        "MD5": sign(article, cms("-md", "md5")),
        "PKCS #1 without a certificate": sign(article, pkcs1, b"adbe.x509.rsa_sha1"),
        "PKCS #1 of another key": sign(article, pkcs1, b"adbe.x509.rsa_sha1", b"/Cert<3000>"),
    }
    for what, data in bad.items():
        c.broken(c.write("raw-bad.pdf", data), what)


def changed_bytes(c):
    """One changed byte in each part, and files cut short."""
    data = (c.folder / "own-ann.pdf").read_bytes()
    numbers, place = ranges(data)
    gap, end = numbers[1], numbers[2]
    step = max(1, gap // 40)
    for index in [*range(20, gap, step), gap - 1, *range(end, len(data), 37), place[0], place[0] + 20]:
        for bit in (1, 0x20):
            changed = bytearray(data)
            changed[index] ^= bit
            c.broken(c.write("flipped.pdf", changed), f"byte {index} of {len(data)}, bit {bit}")
    # In the message itself: hexadecimal digits of its first half, which isn't padding. The authority's certificate is
    # no part of the signature.
    message = bytes.fromhex(data[gap + 1:end - 1].decode())
    authority = c.keys.ca.public_bytes(serialization.Encoding.DER)
    beside = message.index(authority) if authority in message else len(message)
    for index in range(gap + 1, gap + (end - gap) // 2, 61):
        if beside <= (index - gap - 1) // 2 < beside + len(authority):
            continue
        changed = bytearray(data)
        changed[index] = ord("0") if changed[index] != ord("0") else ord("1")
        path = c.write("flipped.pdf", changed)
        status, signatures = c.verify(path)
        # Certificates besides the signer's, and unsigned parts, can change without a harm.
        intact = bool(signatures) and signatures[0]["verification"]["intact"]
        if intact:
            c.expect(c.pyhanko_verdicts(path) == [True], f"digit {index - gap}: intact, but not for pyHanko")
    for length in [*range(0, len(data), len(data) // 60), len(data) - 1, len(data) - 3]:
        c.broken(c.write("cut.pdf", data[:length]), f"cut at {length}") if length else None


def later_changes(c):
    """Updates after a signature."""
    article = FIXTURES / "article.pdf"
    for level in [None, 1, 2, 3]:
        options = ["--certify", level] if level else []
        path = c.sign(article, c.folder / f"level-{level}.pdf", "ann", *options)
        data = path.read_bytes()
        with pikepdf.open(path) as pdf:
            page = pdf.pages[0].obj
            number, size = page.objgen[0], int(pdf.trailer.Size)
            root, info = pdf.Root.objgen[0], None
            body = page.unparse(resolved=True)
            present = b"".join(b"%d %d R " % annotation.objgen for annotation in page.get("/Annots", []))
            contents = page.Contents.objgen[0] if not isinstance(page.Contents, pikepdf.Array) else page.Contents[0].objgen[0]
            catalog = pdf.Root.unparse(resolved=True)
        note = b"<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(Hello)/P %d 0 R>>" % number
        annotated = append(data, {number: add_entry(body, b"Annots", b"[%s%d 0 R]" % (present, size)), size: note})
        c.intact(c.write(f"noted-{level}.pdf", annotated), [level in (None, 3)], others=False,
                 forbiddenChanges=level in (1, 2))
        _, signatures = c.verify(c.folder / f"noted-{level}.pdf")
        c.expect(signatures[0]["verification"]["changes"]["kinds"] == ["annotations"], f"a note: {signatures}")
        c.expect(signatures[0]["coverage"] == {"kind": "revision", "revision": 2, "revisions": 3, "problem": None},
                 f"{signatures[0]['coverage']}")
        if level in (None, 3):
            noted = c.folder / f"own-noted-{level}.pdf"
            result = c.run("annotations", "add", path, "--type", "note", "--page", "1", "--at", "50,50", "-o", noted)
            c.expect(result.returncode == 0, result.stderr)
            c.intact(noted, [True], others=False)
        drawn = b"<</Length 0>>\nstream\n\nendstream"
        attacks = {
            "content": {contents: drawn},
            "new content": {number: re.sub(rb"/Contents (\d+ \d+ R|\[.*?\])", b"/Contents %d 0 R" % size, body, flags=re.S), size: drawn},
            "rotation": {number: add_entry(body, b"Rotate", b"90")},
            "catalog": {root: add_entry(catalog, b"OpenAction", b"<</S/JavaScript/JS(app.alert\\(1\\))>>")},
        }
        for what, objects in attacks.items():
            c.broken(c.write("later.pdf", append(data, objects)), f"level {level}: changed {what}")
        # A new catalog under another number.
        c.broken(c.write("later.pdf", append(data, {size: catalog}, root=b"%d 0 R" % size)), f"level {level}: new catalog")


def add_entry(body, key, value):
    body = re.sub(rb"/%s (\d+ \d+ R|\[.*?\]|\d+)" % key, b"", body, flags=re.S)
    return body.rstrip()[:-2] + b"/" + key + b" " + value + b">>"


def shadows(c):
    """Objects that the signed revision refers to and hasn't got, which are added later (shadow attacks)."""
    article = (FIXTURES / "article.pdf")
    with pikepdf.open(article) as pdf:
        page = pdf.pages[0].obj
        number, size, body = page.objgen[0], int(pdf.trailer.Size), page.unparse(resolved=True)
    contents = re.search(rb"/Contents (\d+ \d+ R)", body).group(1)
    hidden = size + 40
    prepared = append(article.read_bytes(), {
        number: re.sub(rb"/Contents \d+ \d+ R", b"/Contents [%s %d 0 R]" % (contents, hidden), body)}, size=size)
    path = c.sign(c.write("prepared.pdf", prepared), c.folder / "prepared-signed.pdf")
    c.intact(path, others=False)
    filled = append(path.read_bytes(), {hidden: b"<</Length 30>>\nstream\nBT /F1 40 Tf (Pay) Tj ET      \nendstream"})
    c.broken(c.write("shadow.pdf", filled), "a hidden content stream is added")


def range_attacks(c):
    """ByteRange that leaves out something else, and signatures wrapped by an update."""
    data = (c.folder / "own-ann.pdf").read_bytes()
    (_, gap, end, rest), _ = ranges(data)
    size = len(data)
    wrong = {
        "doesn't begin with the file": [1, gap - 1, end, rest],
        "gap too large": [0, gap - 20, end, rest],
        "gap too large behind": [0, gap, end + 20, rest - 20],
        "gap too small": [0, gap + 2, end - 2, rest + 2],
        "overlap": [0, end, gap, size - gap],
        "short": [0, gap, end, rest - 10],
        "beyond the file": [0, gap, end, rest + 1000],
        "negative": [0, gap, end, -1],
        "overflow": [0, 0, 9 * 10 ** 16, 9 * 10 ** 15],
        "huge": [0, 10 ** 13, 10 ** 13, 1],
        "empty": [0, 0, 0, 0],
        "two numbers": [0, gap],
        "six numbers": [0, gap, end, 1, 5, 1],
    }
    for what, numbers in wrong.items():
        c.broken(c.write("range.pdf", with_ranges(data, numbers)), what)
    # The signature's object again in an update, with its old bytes elsewhere.
    number, body = signature_object(data)
    tricks = {
        "no ByteRange (universal forgery)": re.sub(rb"/ByteRange ?\[.*?\]", b"", body),
        "ByteRange null": re.sub(rb"/ByteRange ?\[.*?\]", b"/ByteRange null", body),
        "ByteRange of nothing": re.sub(rb"/ByteRange ?\[.*?\]", b"/ByteRange[0 0 0 0]", body),
        "no Contents": re.sub(rb"/Contents ?<.*?>", b"", body),
        "Contents null": re.sub(rb"/Contents ?<.*?>", b"/Contents null", body),
        "Contents 00": re.sub(rb"/Contents ?<.*?>", b"/Contents <00>", body),
        "Contents empty": re.sub(rb"/Contents ?<.*?>", b"/Contents <>", body),
        "another reason": body.replace(b"/Filter", b"/Reason(Not mine)/Filter"),
    }
    for what, changed in tricks.items():
        c.broken(c.write("wrapped.pdf", append(data, {number: changed})), what)
    # Signature wrapping: the second range moves to the end, and other objects fill the gap.
    filler = b"% " + b"x" * 400 + b"\n"
    moved = data[:end] + filler + data[end:]
    c.broken(c.write("wrapped.pdf", with_ranges(moved, [0, gap, end + len(filler), rest])), "wrapped")
    # A marker of an end inside.
    c.broken(c.write("wrapped.pdf", data[:end] + b"%%EOF\n" + data[end:]), "marker inside")
    # An update with the same object, and a comment behind, change nothing.
    c.intact(c.write("same.pdf", append(data, {number: body})), [True], others=False)
    c.broken(c.write("comment.pdf", data + b"% more\n"), "a comment behind the end")
    # The same in a revision of its own, whose signature covers the whole file except the gap of another one.
    second = c.sign(c.folder / "own-ann.pdf", c.folder / "second.pdf", "eve").read_bytes()
    c.intact(c.folder / "second.pdf", [True, True])
    (_, gap2, end2, _), _ = ranges(second)
    changed = bytearray(second)
    changed[gap + 9] ^= 1
    c.broken(c.write("second-flipped.pdf", changed), "the first signature changed below the second")
    # Fields that point to the same signature, and a signature without a field.
    with pikepdf.open(c.folder / "own-ann.pdf") as pdf:
        form = pdf.Root.AcroForm
        fields_number = form.objgen[0] or pdf.Root.objgen[0]
    c.expect(fields_number > 0, "the form is an object")


def trust(c):
    """Trusted certificates: files, and the NSS database of the user."""
    path = c.folder / "own-ann.pdf"
    result = c.run("signatures", "verify", path, "--json")
    found = json.loads(result.stdout)["signatures"][0]["verification"]["trust"]
    c.expect(found == "unknown" and result.returncode == 0, f"without certificates: {found}, {result.returncode}")
    other = Keys(tempfile.mkdtemp(dir=c.folder))
    result = c.run("signatures", "verify", path, "--json", "--trust", other.ca_file)
    found = json.loads(result.stdout)["signatures"][0]["verification"]["trust"]
    c.expect(found == "unknownIssuer" and result.returncode == 1, f"another authority: {found}, {result.returncode}")
    result = c.run("signatures", "verify", path, "--trust", c.folder / "own-ann.pdf")
    c.expect(result.returncode == 66, f"a PDF as certificates: {result}")
    if shutil.which("certutil") is None:
        return print("trust of NSS databases: skipped, since certutil is missing")
    database = c.folder / ".pki" / "nssdb"
    database.mkdir(parents=True)
    for command in [["certutil", "-N", "--empty-password"], ["certutil", "-A", "-n", "ca", "-t", "C,,", "-i", c.keys.ca_file]]:
        subprocess.run([*command, "-d", f"sql:{database}"], check=True, capture_output=True)
    result = c.run("signatures", "verify", path, "--json")
    found = json.loads(result.stdout)["signatures"][0]["verification"]["trust"]
    c.expect(found == "unknown", f"trusted for web sites only: {found}")
    subprocess.run(["certutil", "-M", "-n", "ca", "-t", ",C,", "-d", f"sql:{database}"], check=True, capture_output=True)
    result = c.run("signatures", "verify", path, "--json")
    found = json.loads(result.stdout)["signatures"][0]["verification"]["trust"]
    c.expect(found == "trusted", f"trusted for e-mail: {found}")


def crafted(c):
    """The crafted documents of the matrix."""
    matrix.compare(c, matrix.cases())


PARTS = [own_signatures, foreign_signatures, raw_signatures, changed_bytes, later_changes, shadows, range_attacks, trust,
         crafted]
