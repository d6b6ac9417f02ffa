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

The other commands that write are killed, limited and run twice at once, too (commands.py).

The next command is `bookmarks list`, which opens the library. The library is one of its own.
"""

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

from checks import FIXTURES, options, program
from checks.edit_kills import commands
from checks.readers import qpdf
from checks.report import Report, SelfTest
from checks.stand_ins import editor
from checks.stand_ins.random_pdf import random_pdf

CHECKS = ["killed", "remains", "hard link", "limit", "full disk", "read-only", "two at once", "foreign", "repeated"]
PARTS = ["repeated", "limits", "full_disk", "read_only", "two", "foreign", "kills", "commands"]
NOBODY = 65534


class Kills:
    def __init__(self, options, folder: str):
        self.options, self.folder = options, Path(folder)
        self.report = Report(*CHECKS)
        self.environment = program.environment(folder, XDG_DATA_HOME=f"{folder}/data", **options.environment)
        (self.folder / "data").mkdir(mode=0o777)
        self.random = random.Random(options.seed)
        self.number = 0
        self.originals = [(FIXTURES / "article.pdf").read_bytes(), random_pdf(8_000_000)]

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
        if flaw := qpdf.flaw(path):
            return f"torn: {flaw}"
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
            self.report.fault("remains", f"{', '.join(foreign)} beside the file")
        elif left:
            self.report.counts["parts left"] += 1
            status, message = self.finish(self.add(path, "After"))
            if status:
                self.report.fault("remains", f"the next command fails: exit {status}, {message}")
            elif self.remains(path, others):
                self.report.fault("remains", f"the next command leaves {', '.join(self.remains(path, others))}")

    def usual(self, original: bytes) -> float:
        """The usual duration of a command in seconds."""
        times = []
        for _ in range(5):
            path = self.place("usual", original)
            begin = time.monotonic()
            status, message = self.finish(self.add(path, "Usual"))
            times.append(time.monotonic() - begin)
            if status:
                sys.exit(f"check edit-kills: an undisturbed command fails: exit {status}, {message}")
            if self.state(path, original, ["Usual"]) != "new":
                sys.exit(f"check edit-kills: an undisturbed command: {self.state(path, original, ['Usual'])}")
            shutil.rmtree(path.parent)
        return statistics.median(times)

    def killed(self, command: list, duration: float) -> int:
        process = self.start(command)
        time.sleep(self.random.uniform(0, duration))
        process.kill()
        process.communicate()
        return process.returncode

    def check_kills(self):
        self.report.done |= {"killed", "remains", "hard link"}
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
            self.report.counts[f"{check}: {state.split(':')[0]}"] += 1
            if state not in ("old", "new"):
                self.report.fault(check, f"kill {number}: {state}")
            elif state == "old" and status == 0:
                self.report.fault(check, f"kill {number}: the command ended well, and the file is the old one")
            if linked and not os.path.samefile(path, path.parent / "twin.pdf"):
                self.report.fault(check, f"kill {number}: the names are two files now")
            self.check_remains(path, original, ("twin.pdf",) if linked else ())
            if linked and state in ("old", "new"):
                self.finish(self.add(path, "Next"))
                state = self.state(path, original, ["Next"])
                if state != "new":
                    self.report.fault(check, f"kill {number}, the next edit: {state}")
            shutil.rmtree(path.parent)

    def disturbed(self, check: str, what: str, path: Path, original: bytes, **more):
        """A command that can't write: it fails and the file is the old one, or succeeds with the edit."""
        try:
            status, message = self.finish(self.add(path, "Disturbed"), **more)
        except (PermissionError, subprocess.SubprocessError) as error:
            self.report.skipped.append(f"{check}, {what}: the program can't be started ({error})")
            return
        if status in (126, 127):
            self.report.skipped.append(f"{check}, {what}: the program can't be run so ({message})")
            return
        state = self.state(path, original, ["Disturbed"])
        if state not in ("old", "new"):
            # In place: the next command completes it, or takes it back.
            self.finish([*self.options.command, "bookmarks", "list"])
            state = self.state(path, original, ["Disturbed"])
        self.report.counts[f"{check}: {state.split(':')[0]}"] += 1
        if state not in ("old", "new"):
            self.report.fault(check, f"{what}: {state}")
        elif (status == 0) != (state == "new"):
            self.report.fault(check, f"{what}: exit {status}, and the file is {'changed' if state == 'new' else 'the old one'}")
        elif status > 0 and not message:
            self.report.fault(check, f"{what}: exit {status} without a message")

    def check_commands(self):
        commands.check(self)

    def check_limits(self):
        self.report.done.add("limit")
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
            self.report.skipped.append("full disk (no right to mount)")
            return
        self.report.done.add("full disk")
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
        self.report.done.add("read-only")
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
            self.report.skipped.append("read-only file system (no right to mount)")
            return
        try:
            path = self.place("frozen", original, home)
            subprocess.run(["mount", "-o", "remount,ro", str(home)], check=True, capture_output=True)
            self.disturbed("read-only", "a file system", path, original)
        finally:
            subprocess.run(["umount", str(home)], check=False)

    def check_two(self):
        self.report.done.add("two at once")
        for number in range(self.options.rounds):
            original = self.originals[number % 2]
            path = self.place("two", original)
            if number % 4 >= 2:
                os.link(path, path.parent / "twin.pdf")
            pair = [self.start(self.add(path, f"Edit {one}")) for one in (1, 2)]
            ends = [(one.communicate(timeout=120)[1].decode("utf-8", "replace").strip(), one.returncode) for one in pair]
            kept = [f"Edit {one}" for one, (_, status) in enumerate(ends, 1) if status == 0]
            state = self.state(path, original, kept)
            self.report.counts[f"two at once: {len(kept)} done"] += 1
            if not kept:
                self.report.fault("two at once", f"round {number}: both failed: {ends[0][0][-100:]}")
            elif state != "new":
                self.report.fault("two at once", f"round {number}: {len(kept)} ended well, and the file is {state}")
            for message, status in ends:
                if status and not message:
                    self.report.fault("two at once", f"round {number}: exit {status} without a message")
            self.check_remains(path, original, ("twin.pdf",))
            shutil.rmtree(path.parent)

    def check_foreign(self):
        self.report.done.add("foreign")
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
            self.report.counts[f"foreign: {state.split(':')[0]}"] += 1
            if state not in ("old", "new"):
                self.report.fault("foreign", f"round {number}: {state}")
            shutil.rmtree(path.parent)

    def check_repeated(self):
        self.report.done.add("repeated")
        original = self.originals[0]
        path = self.place("repeated", original)
        wanted = []
        for number in range(50):
            status, message = self.finish(self.add(path, f"Save {number}"))
            if status:
                self.report.fault("repeated", f"save {number}: exit {status}, {message}")
                return
            wanted.append(f"Save {number}")
        state = self.state(path, original, wanted)
        if state != "new":
            self.report.fault("repeated", state)
        found = marks(path)
        if sorted(one for one in found if one.startswith("Save")) != sorted(wanted):
            self.report.fault("repeated", "an edit is in the file twice, or not at all")
        if self.remains(path):
            self.report.fault("repeated", f"{', '.join(self.remains(path))} beside the file")


def marks(path: Path) -> list:
    """The contents of the first page's annotations that have an appearance."""
    import pikepdf

    with pikepdf.open(path) as pdf:
        return [str(one.get("/Contents", "")) for one in pdf.pages[0].obj.get("/Annots") or []
                if "/AP" in one and isinstance(one.AP.N, pikepdf.Stream) and one.AP.N.read_bytes()]


def perform(options) -> Report:
    with tempfile.TemporaryDirectory(prefix="check-edit-kills.") as folder:
        kills = Kills(options, folder)
        for name in options.parts:
            try:
                getattr(kills, f"check_{name}")()
            except SystemExit as error:
                kills.report.fault(name, str(error))
        return kills.report


def self_test(options) -> int:
    """Has the checks find the flaws of the stand-in."""
    options.command, test = [sys.executable, editor.__file__], SelfTest()
    for flaw in ["", *editor.WRITING_FLAWS]:
        print(f"--- {flaw or 'sound'}", flush=True)
        options.environment = {"EDIT_FLAW": flaw}
        wanted = editor.WRITING_FLAWS.get(flaw)
        part = {"limit": "limits", "two at once": "two", "repeated": "repeated"}.get(wanted)
        # The stand-in has no other commands.
        options.parts = [part or "kills"] if flaw else PARTS[:-1]
        found = {name for name, _ in perform(options).faults}
        test.flaw(f"{flaw or 'sound saves'} ({wanted or 'no check'})", wanted in found if flaw else not found,
                  ", ".join(sorted(found)))
    return test.end()


def arguments(parser):
    options.add(parser, "program", "seed", "self-test", seed="of the random moments")
    parser.add_argument("--kills", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument("--rounds", type=int, default=40, metavar="N", help="of two at once, and of foreign writes (40)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=f"of {', '.join(PARTS)}")


def run(options) -> int:
    options.environment = {}
    if options.self_test:
        return self_test(options)
    options.command = [program.find(options.program)]
    return perform(options).end()
