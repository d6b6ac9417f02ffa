#!/usr/bin/env python3
"""Measures edits; Benchmarks/edits calls it.

usage: edits.py INPUTS [PROGRAM]
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "scripts"))
from checks.stand_ins.random_pdf import random_pdf  # noqa: E402

RUNS = int(os.environ.get("RUNS", "5"))
SIZES = {"10 KB": 10_000, "1 MB": 1_000_000, "20 MB": 20_000_000, "100 MB": 100_000_000}
MARK = ["--type=highlight", "--page=1", "--quads=100,200,300,200,100,180,300,180", "--contents=A highlight",
        "--color=yellow"]


class Bench:
    def __init__(self, inputs: str, program: str, work: str):
        self.inputs, self.work = Path(inputs), Path(work)
        self.program = os.path.abspath(shutil.which(program)) if program else None
        self.environment = dict(os.environ, XDG_DATA_HOME=f"{work}/data", XDG_CONFIG_HOME=f"{work}/config")
        self.environment.pop("PDFKEY_LIBRARY", None)

    def source(self, name: str) -> Path:
        path = self.inputs / f"random-{name.replace(' ', '-').lower()}.pdf"
        if not path.exists():
            path.with_suffix(".part").write_bytes(random_pdf(SIZES[name]))
            path.with_suffix(".part").rename(path)
        return path

    def copy(self, source: Path) -> Path:
        path = self.work / "copy.pdf"
        shutil.copyfile(source, path)
        settle(path)
        return path

    def run(self, command: list, text: str | None = None) -> tuple:
        """The seconds on the clock and of the processor, and standard output."""
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as given:
            given.write((text or "").encode())
            given.seek(0)
            begin = time.perf_counter()
            process = subprocess.Popen([str(word) for word in command], stdin=given, stdout=output,
                                       stderr=subprocess.PIPE, env=self.environment)
            message = process.stderr.read().decode("utf-8", "replace")
            _, status, used = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            if process.returncode:
                raise RuntimeError(f"exit {process.returncode}: {message.strip()[-80:]}")
            return seconds, used.ru_utime + used.ru_stime, output.read().decode()

    def pdfkey(self, path: Path, *words: str, text: str | None = None) -> tuple:
        return self.run([self.program, "annotations", "add", path, *words, "--json"], text)

    def alternating(self, contenders: dict) -> dict:
        """The median of each contender, or why there is none; a contender is a function of no values."""
        figures = {name: [] for name in contenders}
        for round in range(RUNS + 1):
            for name, measure in contenders.items():
                if isinstance(figures[name], str):
                    continue
                try:
                    figure = measure()
                except (RuntimeError, OSError) as error:
                    figures[name] = f"fails: {error}"
                    continue
                if round:  # the first round warms up
                    figures[name].append(figure)
        return {name: found if isinstance(found, str) else tuple(map(statistics.median, zip(*found)))
                for name, found in figures.items()}

    def one(self):
        """One highlight in 100 MB."""
        source = self.source("100 MB")
        length, target, path = source.stat().st_size, self.work / "target.pdf", self.copy(source)

        def in_place(measure):
            # An edit that was appended is cut off again, which is faster than another copy.
            def measured():
                seconds = measure()
                grown = path.stat().st_size - length
                with open(path, "r+b") as file:
                    file.truncate(length)
                settle(path)
                return seconds, grown
            return measured

        def elsewhere(measure):
            def measured():
                target.unlink(missing_ok=True)
                seconds = measure()
                grown = target.stat().st_size - length
                settle(target)
                return seconds, grown
            return measured

        contenders = {}
        if self.program:
            contenders["pdfkey, in place, synced"] = in_place(lambda: self.pdfkey(path, *MARK)[0])
        contenders["PyMuPDF saveIncr, in place, not synced"] = in_place(
            lambda: float(self.run([sys.executable, HERE / "contenders/pymupdf_edits.py", path, "1"])[2]))
        contenders["poppler-glib, to a new file"] = elsewhere(
            lambda: self.run([self.inputs / "poppler_edit", source, target])[0])
        contenders["pikepdf, to a new file"] = elsewhere(
            lambda: float(self.run([sys.executable, HERE / "contenders/pikepdf_edit.py", source, target])[2]))
        print(f"\none highlight, {length / 1e6:.1f} MB\n{'':44} {'median':>9} {'bytes':>10}")
        for name, found in self.alternating(contenders).items():
            print(f"{name:44} {found}" if isinstance(found, str) else
                  f"{name:44} {found[0] * 1e3:6.0f} ms {found[1]:+10.0f}")

    def tail(self):
        """Bytes and processor time of the tail of one highlight."""
        if not self.program:
            return
        print(f"\none highlight, the tail\n{'':44} {'bytes':>9} {'processor':>12}")
        files = {name: self.source(name) for name in SIZES}
        grown = {}
        for name, source in files.items():
            path = self.copy(source)
            self.pdfkey(path, *MARK)
            grown[name] = path.stat().st_size - source.stat().st_size
        contenders = {"": lambda: self.run([self.program, "--version"])[1:2]}
        for name, source in files.items():
            contenders[name] = lambda source=source: self.pdfkey(source, *MARK, "--dry-run")[1:2]
        found = self.alternating(contenders)
        for name in files:
            one, start = found[name], found[""]
            print(f"{name:44} {grown[name]:9} " + (
                one if isinstance(one, str) else f"{max(0, one[0] - start[0]) * 1e3:9.1f} ms"))

    def many(self):
        """10,000 highlights in one save."""
        count, source = 10_000, HERE.parent / "Fixtures/many-pages.pdf"
        pages = 300
        lines = [json.dumps({"schema": "pdfkey.edits/1"})]
        for number in range(count):
            bottom = 20 + 7 * (number // pages % 30)
            quad = [20, bottom + 6, 120, bottom + 6, 20, bottom, 120, bottom]
            lines.append(json.dumps({"edit": "add", "type": "highlight", "page": number % pages + 1, "quads": [quad],
                                     "contents": f"Mark {number}", "author": "Ann", "color": "#FFFF00"}))
        text = "\n".join(lines) + "\n"

        def ours():
            path = self.copy(source)
            seconds = self.pdfkey(path, "--from", "-", text=text)[0]
            return seconds, (path.stat().st_size - source.stat().st_size) / count

        def theirs():
            path = self.copy(source)
            seconds = float(self.run([sys.executable, HERE / "contenders/pymupdf_edits.py", path, str(count)])[2])
            return seconds, (path.stat().st_size - source.stat().st_size) / count

        contenders = {"pdfkey, --from -": ours} if self.program else {}
        contenders["PyMuPDF, saveIncr"] = theirs
        print(f"\n{count:,} highlights in one save\n{'':44} {'median':>9} {'bytes/mark':>11}")
        for name, found in self.alternating(contenders).items():
            print(f"{name:44} {found}" if isinstance(found, str) else f"{name:44} {found[0]:7.2f} s {found[1]:11.0f}")

    def text(self):
        """100 text boxes in one save."""
        if not self.program:
            return
        source = HERE.parent / "Fixtures/many-pages.pdf"
        samples = {"Latin": "Please check this paragraph once more.", "Latin, Greek and Chinese": "Ærger, άλλα, 编辑 it."}
        print(f"\n100 text boxes in one save\n{'':44} {'median':>9} {'bytes':>9}")
        for name, words in samples.items():
            text = "".join(json.dumps({
                "edit": "add", "type": "freeText", "page": number + 1, "rect": [30, 100, 130, 140],
                "contents": f"{words} {number}"}) + "\n" for number in range(100))

            def ours(text=text):
                path = self.copy(source)
                seconds = self.pdfkey(path, "--from", "-", text=text)[0]
                return seconds, path.stat().st_size - source.stat().st_size

            found = self.alternating({name: ours})[name]
            print(f"{name:44} {found}" if isinstance(found, str) else f"{name:44} {found[0] * 1e3:6.0f} ms {found[1]:9.0f}")


def settle(path: Path):
    """Writes what waits to be written, which the next contender would pay for."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def main():
    with tempfile.TemporaryDirectory(dir=sys.argv[1]) as work:  # on a disk, as a tmpfs has no syncs
        bench = Bench(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "", work)
        print(f"medians of {RUNS} runs")
        for table in os.environ.get("ONLY", "one tail many text").split():
            getattr(bench, table)()


if __name__ == "__main__":
    main()
