"""Opens documents with pikepdf, MuPDF and PDFium, with the passwords that are known."""

import json
import os
from pathlib import Path


class Password(str):
    """A password, with the bytes that the file was encrypted with."""

    encoding = "utf-8"

    @property
    def bytes(self) -> bytes:
        return self.encode(self.encoding)


# The passwords of scripts/fixtures/encrypted.py; the owner's, as it permits everything.
FIXTURE_PASSWORDS = {f"encrypted-{name}.pdf": "author" for name in (
    "owner", "user", "unicode", "rc4", "latin1", "form", "attachment")}


def password_of(path: Path) -> Password:
    """The password of a file of Fixtures or of the corpus; otherwise PDFKEY_PASSWORD."""
    oracle = path.parent.parent / "oracle" / (path.stem + ".json")
    if path.parent.name == "Fixtures" and path.name in FIXTURE_PASSWORDS:
        return Password(FIXTURE_PASSWORDS[path.name])
    if oracle.exists():
        known = json.loads(oracle.read_text()).get("pikepdf", {}).get("passwords") or []
        for one in sorted(known, key=lambda one: (not one["password"], not one["owner"])):
            password = Password(one["password"])
            password.encoding = one["encoding"]
            return password
        return Password("")
    return Password(os.environ.get("PDFKEY_PASSWORD", ""))


def open_pikepdf(path: str, password: Password, **options):
    import pikepdf

    try:
        return pikepdf.open(path, password=password, **options)
    except pikepdf.PasswordError:
        return pikepdf.open(path, password=password.bytes, **options)


def open_pymupdf(path: str, password: Password):
    import pymupdf

    document = pymupdf.open(path)
    if document.needs_pass and not document.authenticate(password):
        raise ValueError("needs another password")
    return document


def open_pdfium(path: str, password: Password):
    import pypdfium2

    # PDFium tries Latin-1 by itself.
    return pypdfium2.PdfDocument(path, password=password or None)


def text_of(value) -> str:
    """A string as text; an empty one for anything else."""
    import pikepdf

    try:
        return str(value) if isinstance(value, pikepdf.String) else ""
    except UnicodeDecodeError:
        return repr(bytes(value))
