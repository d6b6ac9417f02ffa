"""The commands besides `annotations add` that write files, interrupted in every way."""

import os
import resource
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from checks.readers import qpdf

# Each command in a folder with file.pdf and the files of `prepare`, and the file that it writes.
COMMANDS = {
    "rotate": (["pages", "rotate", "file.pdf", "--pages", "1", "--by", "90"], "file.pdf"),
    "move": (["pages", "move", "file.pdf", "--pages", "3", "--before", "1"], "file.pdf"),
    "delete": (["pages", "delete", "file.pdf", "--pages", "2"], "file.pdf"),
    "insert": (["pages", "insert", "file.pdf", "--from", "other.pdf", "--after", "1"], "file.pdf"),
    "label": (["pages", "label", "file.pdf", "--pages", "1-2", "--style", "letters"], "file.pdf"),
    "merge": (["merge", "file.pdf", "other.pdf", "-o", "out.pdf"], "out.pdf"),
    "outline": (["outline", "import", "file.pdf", "outline.txt"], "file.pdf"),
    "set": (["info", "file.pdf", "--set", "title=Killed"], "file.pdf"),
    "strip": (["info", "file.pdf", "--strip", "-o", "out.pdf"], "out.pdf"),
    "attach": (["attachments", "add", "file.pdf", "outline.txt"], "file.pdf"),
    "encrypt": (["encrypt", "file.pdf", "--owner-password-file", "password"], "file.pdf"),
}


class Command:
    def __init__(self, kills, name: str):
        self.kills, self.name = kills, name
        arguments, self.output = COMMANDS[name]
        self.line = [*kills.options.command, *arguments]
        self.original = kills.originals[0]
        times, sizes = [], set()
        for _ in range(3):
            folder = self.prepare()
            begin = time.monotonic()
            status, message = kills.finish(self.line, cwd=folder)
            times.append(time.monotonic() - begin)
            if status:
                raise SystemExit(f"{name}, undisturbed: exit {status}, {message}")
            sizes.add((folder / self.output).stat().st_size)
            shutil.rmtree(folder)
        self.span, self.sizes = max(statistics.median(times) * 1.2, 0.005), sizes

    def prepare(self, home: Path | None = None) -> Path:
        folder = self.kills.place(self.name, self.original, home).parent
        (folder / "other.pdf").write_bytes(self.original)
        (folder / "outline.txt").write_text("A heading\t1\n  A heading below it\t2\n")
        (folder / "password").write_text("secret\n")
        return folder

    def state(self, folder: Path) -> str:
        """ "old", "new", or what is wrong with the file that the command writes."""
        path = folder / self.output
        if self.output != "file.pdf" and (folder / "file.pdf").read_bytes() != self.original:
            return "torn: the original has changed"
        if not path.exists():
            return "old"
        if path.read_bytes() == self.original:
            return "old"
        if flaw := qpdf.flaw(path, b"secret" if self.name == "encrypt" else b""):
            return f"torn: {flaw}"
        size = path.stat().st_size
        return "new" if any(abs(size - usual) <= 64 for usual in self.sizes) else f"torn: {size} bytes"

    def look(self, check: str, what: str, folder: Path, status: int, message: str):
        """The file is the old one or the new one; no success without it, and no failure without a message."""
        state = self.state(folder)
        self.kills.report.counts[f"{check}, {self.name}: {state.split(':')[0]}"] += 1
        if state not in ("old", "new"):
            self.kills.report.fault(check, f"{self.name}, {what}: {state}")
        elif state == "old" and status == 0:
            self.kills.report.fault(check, f"{self.name}, {what}: the command ended well without its edit")
        elif status > 0 and not message:
            self.kills.report.fault(check, f"{self.name}, {what}: exit {status} without a message")
        names = {"file.pdf", "other.pdf", "outline.txt", "password", self.output}
        left = [one.name for one in folder.iterdir()
                if one.name not in names and not (status < 0 and one.name.startswith(".pdfkey-"))]
        if left:
            self.kills.report.fault("remains", f"{self.name}, {what}: {', '.join(left)}")
        shutil.rmtree(folder)

    def check_kills(self, count: int):
        for number in range(count):
            folder = self.prepare()
            process = self.kills.start(self.line, cwd=folder)
            time.sleep(self.kills.random.uniform(0, self.span))
            process.kill()
            message = process.communicate()[1].decode("utf-8", "replace")
            self.look("killed", f"kill {number}", folder, process.returncode, message)

    def check_limits(self):
        for limit in (0, 100, len(self.original) // 2, len(self.original) + 100):
            folder = self.prepare()
            lower = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))  # noqa: E731
            status, message = self.kills.finish(self.line, cwd=folder, preexec_fn=lower)
            self.look("limit", f"{limit} bytes", folder, status, message)

    def check_full_disk(self, home: Path):
        for room in (0, 4096, 40960):
            folder = self.prepare(home)
            free = os.statvfs(home).f_bavail * os.statvfs(home).f_frsize
            (home / "filler").write_bytes(bytes(max(0, free - room)))
            status, message = self.kills.finish(self.line, cwd=folder)
            (home / "filler").unlink()
            self.look("full disk", f"{room} bytes left", folder, status, message)

    def check_two(self, rounds: int):
        """Of two commands on one file the later one has the edit of the earlier one, or one of them fails."""
        if self.output != "file.pdf" or self.name == "encrypt":
            return
        for number in range(rounds):
            folder = self.prepare()
            other = self.kills.add(folder / "file.pdf", "Two")
            pair = [self.kills.start(self.line, cwd=folder), self.kills.start(other)]
            ends = [(one.communicate(timeout=120)[1], one.returncode) for one in pair]
            flaw = qpdf.flaw(folder / "file.pdf")
            if flaw or all(status for _, status in ends):
                self.kills.report.fault("two at once", f"{self.name}, round {number}: {ends} {flaw}"[:300])
            grown = (folder / "file.pdf").stat().st_size - min(self.sizes)
            if all(status == 0 for _, status in ends) and grown < 200 and self.name != "delete":
                self.kills.report.fault("two at once", f"{self.name}, round {number}: an edit is missing")
            shutil.rmtree(folder)


def check(kills):
    """Interrupts every command."""
    disk = kills.mounted("full-commands", 2 << 20)
    kills.report.done |= {"killed", "remains", "limit", "two at once", *(["full disk"] if disk else [])}
    try:
        for name in COMMANDS:
            command = Command(kills, name)
            command.check_kills(max(20, kills.options.kills // 20))
            command.check_limits()
            if disk:
                command.check_full_disk(disk)
            command.check_two(max(2, kills.options.rounds // 10))
    finally:
        if disk:
            subprocess.run(["umount", str(disk)], check=False)
