#!/usr/bin/env python3
"""Interrupts saves of pdfkey in every way, and looks at what is left.

  killed       SIGKILL at a random moment: the file is the old one, or has the edit, and qpdf --check accepts it
  remains      nothing is beside it but .pdfkey-*.part, which the next command removes
  hard link    the same for a file with two names, which is appended to in place, after the next command on it
  limit        RLIMIT_FSIZE: the old file, or the edit; never a success without the edit
  full disk    the same on a full file system (needs the right to mount)
  read-only    the same in a folder, and on a file system, that can't be written
  two at once  of two commands at the same moment both edits are in the file, or one command failed
  foreign      another program replaces the file meanwhile: its version isn't overwritten
  repeated     fifty saves in a row are fifty edits

The other commands that write are killed, limited and run twice at once, too (kill_commands.py).

The next command is `bookmarks list`, which opens the library. The library is one of its own. The exit status is 1 if a check fails.
"""

import argparse
import collections
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
import kill_commands  # noqa: E402
from random_pdf import random_pdf  # noqa: E402

CHECKOUT = Path(__file__).resolve().parents[2]
CHECKS = ["killed", "remains", "hard link", "limit", "full disk", "read-only", "two at once", "foreign", "repeated"]
PARTS = ["repeated", "limits", "full_disk", "read_only", "two", "foreign", "kills", "commands"]
NOBODY = 65534


class Kills:
    def __init__(self, options, folder: str):
        self.options, self.folder = options, Path(folder)
        self.failures, self.done, self.skipped, self.counts = [], [], [], collections.Counter()
        self.environment = dict(os.environ, XDG_DATA_HOME=f"{folder}/data", XDG_CONFIG_HOME=f"{folder}/config",
                                **options.environment)
        self.environment.pop("PDFKEY_LIBRARY", None)
        (self.folder / "data").mkdir(mode=0o777)
        self.random = random.Random(options.seed)
        self.number = 0
        self.originals = [(CHECKOUT / "Fixtures/article.pdf").read_bytes(), random_pdf(8_000_000)]

    def fail(self, check: str, detail: str):
        self.failures.append((check, detail))
        print(f"{check}: {detail}", flush=True)

    def place(self, name: str, data: bytes, folder: Path | None = None) -> Path:
        """A file in a new folder of its own."""
        self.number += 1
        home = (folder or self.folder) / f"{name}-{self.number}"
        home.mkdir()
        (home / "file.pdf").write_bytes(data)
        return home / "file.pdf"

    def add(self, path: Path, contents: str) -> list:
        return [*self.options.command, "annotations", "add", str(path), "--type=highlight", "--page=1",
                "--quads=100,200,300,200,100,180,300,180", f"--contents={contents}", "--json"]

    def start(self, command: list, **more):
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                env=self.environment, **more)

    def finish(self, command: list, **more) -> tuple:
        """The exit status and the message of a command that isn't disturbed."""
        process = self.start(command, **more)
        try:
            message = process.communicate(timeout=60)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            message = process.communicate()[1] + b"no end after 60 s"
        return process.returncode, message.decode("utf-8", "replace").strip()[-200:]

    def state(self, path: Path, original: bytes, contents: list) -> str:
        """ "old", "new" if all edits are in the file, "part" if some are, or what is wrong with it."""
        data = path.read_bytes()
        if data == original:
            return "old"
        checked = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, errors="replace",
                                 timeout=60)
        if checked.returncode:
            return f"torn: {(checked.stderr.strip().splitlines() or ['qpdf --check fails'])[0][-120:]}"
        if not data.startswith(original):
            return "torn: it doesn't begin with the old bytes"
        there = marks(path)
        missing = [one for one in contents if one not in there]
        return "new" if not missing else "part" if len(missing) < len(contents) else "torn: sound, without the edit"

    def remains(self, path: Path, others: tuple = ()) -> list:
        return sorted(one.name for one in path.parent.iterdir() if one.name not in (path.name, *others))

    def check_remains(self, path: Path, original: bytes, others: tuple = ()):
        """What is left beside the file may be parts only, and the next command removes them."""
        left = self.remains(path, others)
        foreign = [name for name in left if not re.fullmatch(r"\.pdfkey-.*\.part", name)]
        if foreign:
            self.fail("remains", f"{', '.join(foreign)} beside the file")
        elif left:
            self.counts["parts left"] += 1
            status, message = self.finish(self.add(path, "After"))
            if status:
                self.fail("remains", f"the next command fails: exit {status}, {message}")
            elif self.remains(path, others):
                self.fail("remains", f"the next command leaves {', '.join(self.remains(path, others))}")

    def usual(self, original: bytes) -> float:
        """The usual duration of a command in seconds."""
        times = []
        for _ in range(5):
            path = self.place("usual", original)
            begin = time.monotonic()
            status, message = self.finish(self.add(path, "Usual"))
            times.append(time.monotonic() - begin)
            if status:
                sys.exit(f"check-edit-kills: an undisturbed command fails: exit {status}, {message}")
            if self.state(path, original, ["Usual"]) != "new":
                sys.exit(f"check-edit-kills: an undisturbed command: {self.state(path, original, ['Usual'])}")
            shutil.rmtree(path.parent)
        return statistics.median(times)

    def killed(self, command: list, duration: float) -> int:
        process = self.start(command)
        time.sleep(self.random.uniform(0, duration))
        process.kill()
        process.communicate()
        return process.returncode

    def check_kills(self):
        self.done += ["killed", "remains", "hard link"]
        spans = [max(self.usual(original) * 1.2, 0.005) for original in self.originals]
        print(f"kills within {', '.join(f'{span * 1e3:.0f} ms' for span in spans)} of two files", flush=True)
        for number in range(self.options.kills):
            # The larger file every eighth time; every third file has a second name.
            which = 1 if number % 8 == 7 else 0
            original, span, linked = self.originals[which], spans[which], number % 3 == 2
            path = self.place("killed", original)
            if linked:
                os.link(path, path.parent / "twin.pdf")
            status = self.killed(self.add(path, "Killed"), span)
            check = "hard link" if linked else "killed"
            if linked:
                self.finish([*self.options.command, "bookmarks", "list"])
            state = self.state(path, original, ["Killed"])
            self.counts[f"{check}: {state.split(':')[0]}"] += 1
            if state not in ("old", "new"):
                self.fail(check, f"kill {number}: {state}")
            elif state == "old" and status == 0:
                self.fail(check, f"kill {number}: the command ended well, and the file is the old one")
            if linked and not os.path.samefile(path, path.parent / "twin.pdf"):
                self.fail(check, f"kill {number}: the names are two files now")
            self.check_remains(path, original, ("twin.pdf",) if linked else ())
            if linked and state in ("old", "new"):
                self.finish(self.add(path, "Next"))
                state = self.state(path, original, ["Next"])
                if state != "new":
                    self.fail(check, f"kill {number}, the next edit: {state}")
            shutil.rmtree(path.parent)

    def disturbed(self, check: str, what: str, path: Path, original: bytes, **more):
        """A command that can't write: it fails and the file is the old one, or succeeds with the edit."""
        try:
            status, message = self.finish(self.add(path, "Disturbed"), **more)
        except (PermissionError, subprocess.SubprocessError) as error:
            self.skipped.append(f"{check}, {what}: the program can't be started ({error})")
            return
        if status in (126, 127):
            self.skipped.append(f"{check}, {what}: the program can't be run so ({message})")
            return
        state = self.state(path, original, ["Disturbed"])
        if state not in ("old", "new"):
            # In place: the next command completes it, or takes it back.
            self.finish([*self.options.command, "bookmarks", "list"])
            state = self.state(path, original, ["Disturbed"])
        self.counts[f"{check}: {state.split(':')[0]}"] += 1
        if state not in ("old", "new"):
            self.fail(check, f"{what}: {state}")
        elif (status == 0) != (state == "new"):
            self.fail(check, f"{what}: exit {status}, and the file is {'changed' if state == 'new' else 'the old one'}")
        elif status > 0 and not message:
            self.fail(check, f"{what}: exit {status} without a message")

    def check_commands(self):
        kill_commands.check(self)

    def check_limits(self):
        self.done.append("limit")
        original = self.originals[0]
        for linked in (False, True):
            for more in (-len(original), -1000, 1, 100, 300, 1000):
                limit = len(original) + more
                path = self.place("limit", original)
                if linked:
                    os.link(path, path.parent / "twin.pdf")

                def lower(limit=limit):
                    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

                self.disturbed("limit", f"{'two names, ' if linked else ''}{more:+} bytes", path, original,
                               preexec_fn=lower)
                self.check_remains(path, original, ("twin.pdf",))
                shutil.rmtree(path.parent)

    def mounted(self, name: str, size: int) -> Path | None:
        """A tmpfs, if it may be mounted."""
        home = self.folder / name
        home.mkdir()
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(home)], capture_output=True)
        return home if made.returncode == 0 else None

    def check_full_disk(self):
        home = self.mounted("full", 2 << 20)
        if home is None:
            self.skipped.append("full disk (no right to mount)")
            return
        self.done.append("full disk")
        try:
            original = self.originals[0]
            for linked in (False, True):
                for room in (0, 4096, 40960, 49152, 1 << 20):
                    path = self.place("full", original, home)
                    if linked:
                        os.link(path, path.parent / "twin.pdf")
                    filler = home / "filler"
                    free = os.statvfs(home).f_bavail * os.statvfs(home).f_frsize
                    filler.write_bytes(bytes(max(0, free - room)))
                    self.disturbed("full disk", f"{'two names, ' if linked else ''}{room} bytes left", path, original)
                    filler.unlink()
                    self.check_remains(path, original, ("twin.pdf",))
                    shutil.rmtree(path.parent)
        finally:
            subprocess.run(["umount", str(home)], check=False)

    def check_read_only(self):
        self.done.append("read-only")
        original = self.originals[0]
        path = self.place("folder", original)
        root = os.geteuid() == 0
        if root:  # permissions don't bind root
            for one in (path.parent, path, self.folder / "data"):
                os.chown(one, NOBODY, NOBODY)
            os.chmod(self.folder, 0o755)
        path.parent.chmod(0o555)

        def become_nobody():
            os.setgid(NOBODY)
            os.setuid(NOBODY)

        self.disturbed("read-only", "a folder", path, original, **({"preexec_fn": become_nobody} if root else {}))
        if root:
            os.chown(self.folder / "data", 0, 0)
        path.chmod(0o444)
        if not root:
            self.disturbed("read-only", "a folder and a file", path, path.read_bytes())
        path.parent.chmod(0o755)
        home = self.mounted("frozen", 2 << 20)
        if home is None:
            self.skipped.append("read-only file system (no right to mount)")
            return
        try:
            path = self.place("frozen", original, home)
            subprocess.run(["mount", "-o", "remount,ro", str(home)], check=True, capture_output=True)
            self.disturbed("read-only", "a file system", path, original)
        finally:
            subprocess.run(["umount", str(home)], check=False)

    def check_two(self):
        self.done.append("two at once")
        for number in range(self.options.rounds):
            original = self.originals[number % 2]
            path = self.place("two", original)
            if number % 4 >= 2:
                os.link(path, path.parent / "twin.pdf")
            pair = [self.start(self.add(path, f"Edit {one}")) for one in (1, 2)]
            ends = [(one.communicate(timeout=120)[1].decode("utf-8", "replace").strip(), one.returncode) for one in pair]
            kept = [f"Edit {one}" for one, (_, status) in enumerate(ends, 1) if status == 0]
            state = self.state(path, original, kept)
            self.counts[f"two at once: {len(kept)} done"] += 1
            if not kept:
                self.fail("two at once", f"round {number}: both failed: {ends[0][0][-100:]}")
            elif state != "new":
                self.fail("two at once", f"round {number}: {len(kept)} ended well, and the file is {state}")
            for message, status in ends:
                if status and not message:
                    self.fail("two at once", f"round {number}: exit {status} without a message")
            self.check_remains(path, original, ("twin.pdf",))
            shutil.rmtree(path.parent)

    def check_foreign(self):
        self.done.append("foreign")
        original = self.originals[0]
        other = self.place("foreign", original)
        self.finish(self.add(other, "Foreign"))
        foreign = other.read_bytes()
        span = self.usual(original)
        for number in range(self.options.rounds):
            path = self.place("foreign", original)
            waiting = path.parent.parent / f"waiting-{number}"
            waiting.write_bytes(foreign)
            process = self.start(self.add(path, "Ours"))
            time.sleep(self.random.uniform(0, span))
            os.replace(waiting, path)
            process.communicate(timeout=60)
            state = self.state(path, foreign, ["Foreign", "Ours"])
            self.counts[f"foreign: {state.split(':')[0]}"] += 1
            if state not in ("old", "new"):
                self.fail("foreign", f"round {number}: {state}")
            shutil.rmtree(path.parent)

    def check_repeated(self):
        self.done.append("repeated")
        original = self.originals[0]
        path = self.place("repeated", original)
        wanted = []
        for number in range(50):
            status, message = self.finish(self.add(path, f"Save {number}"))
            if status:
                self.fail("repeated", f"save {number}: exit {status}, {message}")
                return
            wanted.append(f"Save {number}")
        state = self.state(path, original, wanted)
        if state != "new":
            self.fail("repeated", state)
        found = marks(path)
        if sorted(one for one in found if one.startswith("Save")) != sorted(wanted):
            self.fail("repeated", "an edit is in the file twice, or not at all")
        if self.remains(path):
            self.fail("repeated", f"{', '.join(self.remains(path))} beside the file")


def marks(path: Path) -> list:
    """The contents of the first page's annotations that have an appearance."""
    import pikepdf

    with pikepdf.open(path) as pdf:
        return [str(one.get("/Contents", "")) for one in pdf.pages[0].obj.get("/Annots") or []
                if "/AP" in one and isinstance(one.AP.N, pikepdf.Stream) and one.AP.N.read_bytes()]


def run(options) -> "Kills":
    with tempfile.TemporaryDirectory(prefix="check-edit-kills.") as folder:
        kills = Kills(options, folder)
        for name in options.parts:
            try:
                getattr(kills, f"check_{name}")()
            except SystemExit as error:
                kills.fail(name, str(error))
        return kills


def report(kills) -> str:
    lines = [f"skipped: {one}" for one in kills.skipped]
    lines += [f"{name}: {count}" for name, count in sorted(kills.counts.items())]
    lines.append(f"{'check':12} failed")
    for check in CHECKS:
        failed = sum(name == check for name, _ in kills.failures)
        lines.append(f"{check:12} {failed if check in kills.done else 'skipped'}")
    return "\n".join(lines)


def self_test(options) -> int:
    """Has the checks find the flaws of the stand-in."""
    import stand_in

    options.command = [sys.executable, str(CHECKOUT / "scripts/edits/stand_in.py")]
    passed = failed = 0
    for flaw in ["", *stand_in.WRITING_FLAWS]:
        print(f"--- {flaw or 'sound'}", flush=True)
        options.environment = {"EDIT_FLAW": flaw}
        wanted = stand_in.WRITING_FLAWS.get(flaw)
        part = {"limit": "limits", "two at once": "two", "repeated": "repeated"}.get(wanted)
        # The stand-in has no other commands.
        options.parts = [part or "kills"] if flaw else PARTS[:-1]
        found = {name for name, _ in run(options).failures}
        good = wanted in found if flaw else not found
        passed, failed = passed + good, failed + (not good)
        print(f"{'found' if good else 'MISSED'} {flaw or 'sound saves'} ({wanted or 'no check'}): {', '.join(sorted(found))}",
              flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="check-edit-kills", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(CHECKOUT / ".build/pdfkey"), metavar="PATH", help="default: .build/pdfkey")
    parser.add_argument("--kills", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument("--rounds", type=int, default=40, metavar="N", help="of two at once, and of foreign writes (40)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the random moments")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--self-test", action="store_true", help="have the checks find flaws that a stand-in has")
    options = parser.parse_args()
    options.environment = {}
    if not shutil.which("qpdf"):
        print("check-edit-kills: qpdf is missing (Debian: qpdf)", file=sys.stderr)
        return 2
    if options.self_test:
        return self_test(options)
    if not shutil.which(options.program):
        print(f"check-edit-kills: {options.program} can't be run; `make build` makes it", file=sys.stderr)
        return 2
    options.command = [os.path.abspath(shutil.which(options.program))]
    kills = run(options)
    print(report(kills))
    return 1 if kills.failures else 0


if __name__ == "__main__":
    sys.exit(main())
