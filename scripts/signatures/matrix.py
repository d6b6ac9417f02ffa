#!/usr/bin/env python3
"""Holds the verdicts of `pdfkey signatures verify` on crafted documents against the expected ones: attacks, which have to
be refused, and harmless changes. pdfsig and pyHanko are asked, too. --write FOLDER only writes the documents."""

import argparse
import concurrent.futures
import json
import logging
import os
import re
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

sys.dont_write_bytecode = True
import attacks  # noqa: E402
import certificates  # noqa: E402
import harmless  # noqa: E402
from documents import CHECKOUT, Edit, Kit  # noqa: E402
from keys import PASSWORD, Keys  # noqa: E402
from pyhanko.keys import load_cert_from_pemder  # noqa: E402
from pyhanko.pdf_utils.reader import PdfFileReader  # noqa: E402
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp  # noqa: E402
from pyhanko_certvalidator import ValidationContext  # noqa: E402


class Case:
    """A row at one level."""

    def __init__(self, column, row, level):
        self.column, self.row, self.level = column, row, level
        words = re.sub(r"[^A-Za-z0-9]+", "-", row.name).strip("-").lower()
        self.name = f"{column}-{words}-{'none' if level is None else f'p{level}'}"

    def build(self, kit):
        row = self.row
        data = kit.base(row.prepare, **row.base) if row.how is None else kit.first(
            row.prepare, self.level, row.base.items(), **row.how)
        edit = Edit(data, kit, self.level)
        made = row.change(edit)
        return made if isinstance(made, bytes) else edit.save()


def cases(pattern=""):
    groups = [("attack", attacks.rows()), ("harmless", harmless.rows()), (None, certificates.rows())]
    found = [Case(column or {"refuse": "attack", "accept": "harmless"}[row.expected], row, level)
             for column, rows in groups for row in rows for level in row.levels]
    names = [case.name for case in found]
    assert len(set(names)) == len(names), {name for name in names if names.count(name) > 1}
    return [case for case in found if re.search(pattern, case.name)]


class Readers:
    """The answers of pdfkey, pdfsig and pyHanko to a document: accept, refuse, or another exit status."""

    def __init__(self, program, folder, ca):
        self.program, self.folder, self.ca = program, Path(folder), ca
        self.context = ValidationContext(trust_roots=[load_cert_from_pemder(str(ca))], allow_fetching=False)

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=120, env={
            **os.environ, "PDFKEY_CERTIFICATE_PASSWORD": PASSWORD, "HOME": str(self.folder), "LC_ALL": "C.UTF-8"})

    def pdfkey(self, path, row):
        result = self.run("signatures", "verify", path, "--trust", self.ca, "--json", *row.options)
        if result.returncode in (0, 65, 77):  # 65 and 77: it can't be opened
            return "refuse" if result.returncode else "accept"
        lines = result.stdout.splitlines()
        found = json.loads(lines[0]).get("signatures", []) if lines else []
        if result.returncode == 1 and (not row.invalid or not found or any(
                not signature["verification"]["valid"] for signature in found)):
            return "refuse"
        return "distrust" if result.returncode == 1 else f"status {result.returncode}"

    def pdfsig(self, path):
        result = subprocess.run(["pdfsig", "-nocert", str(path)], capture_output=True, text=True, timeout=120,
                                errors="replace", env={**os.environ, "HOME": str(self.folder)})
        verdicts = [line for line in result.stdout.splitlines() if "Signature Validation:" in line]
        good = verdicts and all(line.endswith("Signature is Valid.") for line in verdicts)
        return "accept" if good else "refuse"

    def pyhanko(self, path):
        """Returns pyHanko's bottom line with its analysis of differences."""
        try:
            with open(path, "rb") as file:
                reader = PdfFileReader(file, strict=False)
                if reader.encrypted:
                    reader.decrypt("")
                signatures = reader.embedded_signatures
                for signature in signatures:
                    check = (validate_pdf_timestamp if signature.sig_object_type == "/DocTimeStamp"
                             else validate_pdf_signature)
                    status = check(signature, self.context)
                    # Time stamps have no bottom line.
                    good = status.intact and status.valid and status.trusted and getattr(status, "bottom_line", True)
                    if not good:
                        level = getattr(status, "modification_level", None)
                        return f"refuse ({level.name.lower()})" if level is not None else "refuse"
                return "accept" if signatures else "refuse"
        except Exception:  # each kind of damage has its own
            return "refuse (error)"


_worker = None


def _start(program, folder):
    global _worker
    logging.disable(logging.CRITICAL)
    own = Path(tempfile.mkdtemp(dir=folder))
    for file in Path(folder).iterdir():
        if file.suffix in (".pem", ".key", ".p12"):
            (own / file.name).symlink_to(file)
    readers = Readers(program, own, own / "ca.pem")
    _worker = readers, Kit(own, readers.run)


def _judge(case, output, ask):
    readers, kit = _worker
    path = Path(output) / f"{case.name}.pdf"
    try:
        path.write_bytes(case.build(kit))
    except Exception:
        return None, traceback.format_exc(limit=-3)
    if not ask:
        return {}, None
    return {"pdfkey": readers.pdfkey(path, case.row), "pdfsig": readers.pdfsig(path), "pyHanko": readers.pyhanko(path)}, None


def _work(index):
    return _judge(_cases[index], *_wishes)


_cases, _wishes = [], ()


def run(program, folder, output, ask=True, pattern=""):
    """Yields each case with the readers' answers, or with the reason why it can't be made."""
    global _cases, _wishes
    _cases, _wishes = cases(pattern), (output, ask)
    # Processes are forked, since the functions of the rows can't be sent to them.
    import multiprocessing
    with concurrent.futures.ProcessPoolExecutor(
            os.cpu_count(), multiprocessing.get_context("fork"), _start, (program, str(folder))) as pool:
        yield from zip(_cases, pool.map(_work, range(len(_cases)), chunksize=8))


def compare(program, folder, expect, ask=True, pattern="", output=None):
    """Prints a table of the answers, and holds pdfkey's against the expected ones."""
    output = output or tempfile.mkdtemp(dir=folder)
    different, written = [], []
    for case, (answers, problem) in run(program, folder, output, ask, pattern):
        expect(problem is None, f"{case.name} can't be made: {problem}")
        if problem:
            continue
        written.append(case)
        if not ask:
            continue
        print(f"{case.name:90} | {case.row.expected} | " + " | ".join(answers.values()), flush=True)
        expect(answers["pdfkey"] == case.row.expected,
               f"{case.name}: pdfkey says {answers['pdfkey']} instead of {case.row.expected}")
        if answers["pdfkey"][:6] != answers["pyHanko"][:6]:
            different.append((case, answers))
    if different:
        print(f"pyHanko and pdfkey differ on {len(different)} of {len(written)}:")
        for case, answers in different:
            print(f"  {case.name}: expected {case.row.expected}, pdfkey {answers['pdfkey']}, pyHanko {answers['pyHanko']}")
    return written


def matrix(check):
    """The part of the checks of signatures."""
    certificates.issue(check.keys)
    compare(check.program, check.folder, check.expect)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default=str(CHECKOUT / ".build" / "pdfkey"))
    parser.add_argument("--write", metavar="FOLDER", help="write the documents, expected.tsv and ca.pem; ask no reader")
    parser.add_argument("--only", metavar="PATTERN", default="", help="cases whose names match a regular expression")
    arguments = parser.parse_args()
    failures = []

    def expect(holds, message):
        if not holds:
            failures.append(message)
            print("FAILED", message)

    with tempfile.TemporaryDirectory(prefix="pdfkey-signatures-") as folder:
        keys = Keys(folder).all()
        certificates.issue(keys)
        if arguments.write:
            output = Path(arguments.write)
            output.mkdir(parents=True, exist_ok=True)
            (output / "ca.pem").write_bytes(keys.ca_file.read_bytes())
        written = compare(os.path.abspath(arguments.program), folder, expect, not arguments.write, arguments.only,
                          arguments.write)
    if arguments.write:
        (output / "expected.tsv").write_text("".join("\t".join([
            case.name + ".pdf", case.column, str(case.level or "none"), case.row.expected, " ".join(case.row.options),
        ]) + "\n" for case in written))
    print(f"{len(written)} documents, {len(failures)} expectations not met")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
