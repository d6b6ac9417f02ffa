"""The reader in JSON lines over a pipe: `pdfkey open --json`."""

import json
import os
import select
import subprocess
import time

from checks.killing import processes


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
        self.workers |= set(processes.children(self.process.pid))
        return self.workers

    def kill(self, what: str):
        """Kills the program, its process group with the workers, or the workers."""
        workers = self.find_workers()
        for process in [*workers] if what == "workers" else [self.process.pid, *(workers if what == "all" else ())]:
            processes.kill(process)

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
