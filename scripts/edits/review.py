"""A review in `pdfkey open --json` over a pipe, and the annotations of a file as pikepdf reads them."""

import json
import os
import re
import select
import signal
import subprocess
import time
from pathlib import Path


class Ended(Exception):
    """The program ended, or didn't answer in time."""


class Review:
    """A session that answers each line with one line."""

    def __init__(self, program: str, file, library, environment: dict, more: tuple = ()):
        self.process = subprocess.Popen(
            [program, "open", "--json", "--fresh", *more, "--library", str(library), str(file)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
            env=environment, start_new_session=True)
        self.rest = b""
        self.workers: set = set()
        # The warnings about the opened files.
        self.warnings: list = []

    def send(self, *lines: str):
        try:
            self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        except BrokenPipeError:
            pass

    def answer(self, seconds: float = 60) -> dict | None:
        """The next whole answer; None if it doesn't come in time. Raises Ended at the end of the output."""
        end = time.monotonic() + seconds
        while True:
            while b"\n" in self.rest:
                line, self.rest = self.rest.split(b"\n", 1)
                found = json.loads(line)
                if "command" in found:
                    return found
                self.warnings += found.get("result", {}).get("warnings", [])
            left = max(0.0, end - time.monotonic())
            if not select.select([self.process.stdout], [], [], left)[0]:
                return None
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                raise Ended("the output ended")
            self.rest += data

    def run(self, line: str) -> dict:
        self.send(line)
        found = self.answer()
        if found is None:
            raise Ended(f"no answer to {line!r} after 60 s")
        return found

    def find_workers(self) -> set:
        """The processes of the workers, which stay known after the program has ended."""
        for path in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            try:
                self.workers |= {int(one) for one in path.read_text().split()}
            except OSError:
                pass
        return self.workers

    def kill(self, what: str):
        """Kills the program, its process group with the workers, or the workers."""
        workers = self.find_workers()
        for process in [*workers] if what == "workers" else [self.process.pid, *(workers if what == "all" else ())]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def close(self, seconds: float = 30) -> int:
        """Ends the session in any case; returns the exit status."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self.process.stdout.close()


def text(value) -> str | None:
    return None if value is None else str(value)


def numbers(value) -> tuple | None:
    return None if value is None else tuple(round(float(one), 3) for one in value)


def annotations(path) -> list:
    """All annotations but popups, links and fields, page by page, as pikepdf reads them."""
    import pikepdf

    found = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            for one in page.obj.get("/Annots") or []:
                if one.get("/Subtype") in ("/Popup", "/Link", "/Widget"):
                    continue
                parent = one.get("/IRT")
                found.append({
                    "id": text(one.get("/NM")), "page": number, "type": str(one.get("/Subtype", ""))[1:],
                    "contents": text(one.get("/Contents")), "author": text(one.get("/T")),
                    "color": numbers(one.get("/C")), "rect": numbers(one.get("/Rect")),
                    "opacity": float(one.get("/CA", 1)), "state": text(one.get("/State")),
                    "parent": text(parent.get("/NM")) if parent is not None else None,
                })
    return found


def soundness(path) -> str:
    """What qpdf --check says against a file; empty if nothing."""
    checked = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, errors="replace",
                             timeout=60)
    return (checked.stderr.strip().splitlines() or ["qpdf --check fails"])[0][-160:] if checked.returncode else ""


def clean_environment(folder) -> dict:
    """An environment without the user's settings."""
    keys = {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "HOME"}
    kept = {name: value for name, value in os.environ.items() if not re.match(r"PDFKEY_|XDG_", name)}
    return kept | dict.fromkeys(keys, str(folder)) | {"LC_ALL": "C.UTF-8"}
