"""Crafted documents with an expected verdict: attacks, which have to be refused, and harmless changes."""

import concurrent.futures
import json
import logging
import multiprocessing
import os
import re
import tempfile
import traceback
from pathlib import Path

from checks.signatures import attacks, certificates, harmless
from checks.signatures.documents import Edit, Kit
from checks.signatures.verdicts import Verifiers


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


def cases(pattern: str = "") -> list:
    groups = [("attack", attacks.rows()), ("harmless", harmless.rows()), (None, certificates.rows())]
    found = [Case(column or {"refuse": "attack", "accept": "harmless"}[row.expected], row, level)
             for column, rows in groups for row in rows for level in row.levels]
    names = [case.name for case in found]
    assert len(set(names)) == len(names), {name for name in names if names.count(name) > 1}
    return [case for case in found if re.search(pattern, case.name)]


class Readers(Verifiers):
    """The answers of pdfkey, pdfsig and pyHanko to a document: accept, refuse, or another exit status."""

    def by_pdfkey(self, path, row):
        result = self.run("signatures", "verify", path, "--trust", self.ca_file, "--json", *row.options)
        if result.returncode in (0, 65, 77):  # 65 and 77: it can't be opened
            return "refuse" if result.returncode else "accept"
        lines = result.stdout.splitlines()
        found = json.loads(lines[0]).get("signatures", []) if lines else []
        if result.returncode == 1 and (not row.invalid or not found or any(
                not signature["verification"]["valid"] for signature in found)):
            return "refuse"
        return "distrust" if result.returncode == 1 else f"status {result.returncode}"

    def by_pdfsig(self, path):
        verdicts = self.pdfsig(path)
        return "accept" if verdicts and all(verdicts) else "refuse"

    def by_pyhanko(self, path):
        """Returns pyHanko's bottom line with its analysis of differences."""
        verdict = "refuse"
        try:
            for status in self.pyhanko(path):
                # Time stamps have no bottom line.
                good = status.intact and status.valid and status.trusted and getattr(status, "bottom_line", True)
                if not good:
                    level = getattr(status, "modification_level", None)
                    return f"refuse ({level.name.lower()})" if level is not None else "refuse"
                verdict = "accept"
            return verdict
        except Exception:  # also if a status is one
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
    return {"pdfkey": readers.by_pdfkey(path, case.row), "pdfsig": readers.by_pdfsig(path),
            "pyHanko": readers.by_pyhanko(path)}, None


def _work(index):
    return _judge(_cases[index], *_wishes)


_cases, _wishes = [], ()


def run(check, chosen, output, ask=True):
    """Yields each case with the readers' answers, or with the reason why it can't be made."""
    global _cases, _wishes
    _cases, _wishes = chosen, (output, ask)
    # Processes are forked, since the functions of the rows can't be sent to them.
    with concurrent.futures.ProcessPoolExecutor(
            os.cpu_count(), multiprocessing.get_context("fork"), _start, (check.program, str(check.folder))) as pool:
        yield from zip(_cases, pool.map(_work, range(len(_cases)), chunksize=8))


def compare(check, chosen, output=None, ask=True) -> list:
    """Prints a table of the answers, and holds pdfkey's against the expected ones; returns the cases that were made."""
    certificates.issue(check.keys)
    output = output or tempfile.mkdtemp(dir=check.folder)
    different, written = [], []
    for case, (answers, problem) in run(check, chosen, output, ask):
        check.expect(problem is None, f"{case.name} can't be made: {problem}")
        if problem:
            continue
        written.append(case)
        if not ask:
            continue
        print(f"{case.name:90} | {case.row.expected} | " + " | ".join(answers.values()), flush=True)
        check.expect(answers["pdfkey"] == case.row.expected,
                     f"{case.name}: pdfkey says {answers['pdfkey']} instead of {case.row.expected}")
        if answers["pdfkey"][:6] != answers["pyHanko"][:6]:
            different.append((case, answers))
    if different:
        print(f"pyHanko and pdfkey differ on {len(different)} of {len(written)}:")
        for case, answers in different:
            print(f"  {case.name}: expected {case.row.expected}, pdfkey {answers['pdfkey']}, pyHanko {answers['pyHanko']}")
    return written


def write(check, chosen, output: Path) -> list:
    """Writes the documents, the expected verdicts and the certificate authority; asks no reader."""
    output.mkdir(parents=True, exist_ok=True)
    (output / "ca.pem").write_bytes(check.keys.ca_file.read_bytes())
    written = compare(check, chosen, output, ask=False)
    (output / "expected.tsv").write_text("".join("\t".join([
        case.name + ".pdf", case.column, str(case.level or "none"), case.row.expected, " ".join(case.row.options),
    ]) + "\n" for case in written))
    return written
