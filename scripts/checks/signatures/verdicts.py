"""The verdicts of pdfkey, pdfsig and pyHanko on the signatures of a document."""

import os
import subprocess
from pathlib import Path

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

from checks.signatures.keys import PASSWORD


class Verifiers:
    """The programs, with a home in a folder, and with a certificate authority that pyHanko trusts."""

    def __init__(self, program, folder, ca_file):
        self.program, self.folder, self.ca_file = program, Path(folder), ca_file
        self.context = ValidationContext(trust_roots=[load_cert_from_pemder(str(ca_file))], allow_fetching=False)

    def run(self, *arguments, password=None):
        """Runs pdfkey."""
        own = {"PDFKEY_CERTIFICATE_PASSWORD": PASSWORD, "HOME": str(self.folder), "LC_ALL": "C.UTF-8"}
        if password is not None:
            own["PDFKEY_PASSWORD"] = password
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True,
                              env={**os.environ, **own}, timeout=120)

    def pdfsig(self, path, password=None) -> list:
        """Whether pdfsig finds each signature valid."""
        options = ["-upw", password, "-opw", password] if password else []
        result = subprocess.run(["pdfsig", "-nocert", *options, str(path)], capture_output=True, text=True, errors="replace",
                                timeout=120, env={**os.environ, "HOME": str(self.folder)})
        return [line.endswith("Signature is Valid.") for line in result.stdout.splitlines()
                if "Signature Validation:" in line]

    def pyhanko(self, path, password=None):
        """Yields pyHanko's status of each signature, or the exception that it raises; raises those of the document."""
        with open(path, "rb") as file:
            reader = PdfFileReader(file, strict=False)
            if reader.encrypted:
                reader.decrypt(password or "")
            for signature in reader.embedded_signatures:
                validate = (validate_pdf_timestamp if signature.sig_object_type == "/DocTimeStamp"
                            else validate_pdf_signature)
                try:
                    yield validate(signature, self.context)
                except Exception as error:  # each kind of damage has its own
                    yield error
