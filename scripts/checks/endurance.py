"""Uses the reader for an hour at random: are all acknowledged edits there, and does it stay as small as it was?

One reader in JSON lines opens, pages, searches, annotates, undoes, saves and closes; another one on the full screen
of a pseudo-terminal pages, zooms, searches, writes notes and gets other sizes. Meanwhile their workers are killed, and
their files replaced: by other notes, by the same bytes, and for a moment by half of a file. Then:

  lost        every acknowledged edit is in the file, by `annotations list --json`, and no annotation is there twice
  answers     each command is answered; refusals are expected ones, and a killed worker disturbs one command only
  memory      after the first sixth of the time neither reader and no worker uses more, beyond a margin
  files       nor do they have more open files or processes
  left        no process, unfinished file or shared memory is left when they have ended

The memory is the anonymous one (RssAnon); the medians of each sixth of the time are compared with the highest value in
the first.
"""

import collections
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import time
from pathlib import Path

from checks import FIXTURES, options, program
from checks.killing import processes
from checks.killing.model import COLORS, NEW, Model, differences
from checks.report import Report
from checks.terminals.lines import Ended, Review
from checks.terminals.pseudo import resize, view

CHECKS = ["lost", "answers", "memory", "files", "left"]
# Of documents whose annotations have no groups or rings of replies, which the model of edits lacks.
SOURCES = ["article.pdf", "many-pages.pdf", "outline-deep.pdf"]
WORDS = ["border", "the", "note", "key", "page", "annotation", "nothing of it"]
# A document is saved, compared and left after so many edits.
EDITS = 40
# Growth that counts as none: MB, open files, processes.
MARGINS = {"MB": 8, "files": 4, "processes": 1}
# Commands that only read, in lines and as keys.
READING = [
    "next page", "previous page", "last page", "first page", "scroll down", "back", "forward", "next match", "outline",
    "annotations", "links", "info", "bookmarks", "pages", "text", "next annotation", "next section", "close list",
    "rotate right", "add bookmark", "search all tabs key", "hits", "history", "select word", "copy",
    "clear selection",
]  # fmt: skip
KEYS = [" ", "b", "jjj", "kk", "+", "-", "gg", ":last page\n", "o", "n", ":previous match\n", "]a", "[a", "?", "\x1b", "\x1b", ":fit\n", ":fit width\n",
        ":night\n", ":annotations\n", ":close list\n", ":rotate right\n", ":thumbnails\n", ":next tab\n"]  # fmt: skip
REFUSALS = ["there is no", "there is nothing", "nothing has been", "all edits are saved", "nothing would change",
            "select the text", " is current", "no list is shown", "no annotation", "no section", "no match", "no search",
            "no page", "is the first", "is the last", "has no", "is empty", "is not found", "nothing is selected", "there are no",
            "no bookmark", "isn't found", "already"]  # fmt: skip


def memory_mb(process: int) -> float:
    return processes.megabytes(process, "RssAnon")


class Usage:
    """What a reader uses over time."""

    def __init__(self, name: str, process: int):
        self.name, self.process = name, process
        self.samples = collections.defaultdict(list)
        self.begin, self.workers = time.monotonic(), set()

    def sample(self):
        now, workers = time.monotonic() - self.begin, processes.children(self.process)
        self.workers |= set(workers)
        try:
            files = len(os.listdir(f"/proc/{self.process}/fd"))
        except OSError:
            return
        for what, value in [("MB", memory_mb(self.process)),
                            ("MB of the largest worker", max(map(memory_mb, workers), default=0)),
                            ("files", files), ("processes", len(workers))]:
            self.samples[what].append((now, value))

    def report(self):
        """Prints the medians of each sixth; yields the quantities that grew."""
        end = time.monotonic() - self.begin
        for what, samples in self.samples.items():
            parts = [[value for at, value in samples if part <= at * 6 / end < part + 1] for part in range(6)]
            if not all(parts):
                continue
            medians, margin = [statistics.median(part) for part in parts], MARGINS[what.split()[0]]
            print(f"{self.name}, {what}: {', '.join(f'{one:.0f}' for one in medians)}; "
                  f"at most {max(parts[0]):.0f} in the first sixth, {max(max(part) for part in parts[1:]):.0f} later")
            if max(medians[1:]) > max(parts[0]) + margin:
                yield "memory" if what.startswith("MB") else "files", f"{self.name}: {what} grew"


class Endurance:
    def __init__(self, options, folder: Path):
        self.options, self.folder = options, folder
        self.random = random.Random(options.seed)
        self.report = Report(*CHECKS, done=CHECKS)
        self.environment = program.environment(folder)
        self.number = self.texts = 0
        self.history = collections.deque(maxlen=30)
        self.documents = []
        self.disturbed = 0
        self.lines = None
        self.log = open(options.log, "w", encoding="utf-8", buffering=1) if options.log else None

    def note(self, what: str):
        """A happening that isn't a command."""
        self.history.append(what)
        if self.log:
            self.log.write(f"{what}\n")

    def fail(self, check: str, detail: str):
        self.note(f"FAILURE {check}: {detail}")
        self.report.fault(check, detail, f"\n    after {' | '.join(self.history)}")

    def text(self) -> str:
        self.texts += 1
        return f"Text {self.texts} é"

    # Files

    def new_file(self, source: str | None = None) -> Path:
        self.number += 1
        path = self.folder / f"file-{self.number}.pdf"
        data = (FIXTURES / (source or self.random.choice(SOURCES))).read_bytes()
        # A document of its own has an identifier of its own.
        name = self.random.randbytes(16).hex().encode()
        path.write_bytes(re.sub(rb"/ID \[<\w+> <\w+>\]", b"/ID [<%b> <%b>]" % (name, name), data))
        return path

    def run(self, *arguments: str) -> str:
        """Runs a command; returns its output."""
        done = subprocess.run([self.options.program, *arguments], env=self.environment, capture_output=True, timeout=120,
                              text=True)
        if done.returncode:
            self.fail("answers", f"{' '.join(arguments)}: {done.stderr.strip()}")
        return done.stdout

    def annotations(self, path: Path) -> list:
        """The annotations of a file with the entries that the model knows."""
        found = []
        for one in json.loads(self.run("annotations", "list", "--json", str(path)) or "{}").get("annotations", []):
            color = one["color"] and tuple(round(value, 3) for value in one["color"]["components"])
            found.append({"id": one["id"], "type": one["type"], "contents": one["contents"], "color": color,
                          "opacity": one["opacity"], "author": one["author"], "parent": one.get("inReplyTo")})
        return found

    def add_outside(self, path: Path, page: int = 1) -> tuple:
        """Another program adds a note to a file, and replaces it."""
        text = self.text()
        names = {one["id"] for one in self.annotations(path)}
        self.run("annotations", "add", str(path), "--type", "note", "--page", str(page), "--at", "50,50",
                 "--contents", text)
        return next(((one["id"], {"contents": text}) for one in self.annotations(path) if one["id"] not in names), None)

    def replace(self, path: Path):
        """Replaces a file by the same bytes, as programs do that save all of it."""
        other = path.with_suffix(".new")
        shutil.copyfile(path, other)
        other.replace(path)

    def break_for_a_moment(self, path: Path):
        data = path.read_bytes()
        other = path.with_suffix(".new")
        other.write_bytes(data[:len(data) // 2])
        other.replace(path)
        time.sleep(self.random.uniform(0, 0.6))
        other.write_bytes(data)
        other.replace(path)

    # The reader in lines

    def ask(self, line: str, expected: tuple = ()) -> dict:
        self.history.append(line)
        answer = self.lines.run(line)
        self.lines.warnings.clear()
        self.report.counts["commands"] += 1
        message = answer.get("error", {}).get("message", "")
        if "its worker failed (killed)" in message:
            # A worker that ends during a request loses that part of the document; this reads it again.
            self.report.counts["parts lost with a worker"] += 1
            self.ask("reload")
        elif not answer["ok"]:
            self.report.counts["refused"] += 1
            if self.disturbed <= 0 and not any(one in message for one in [*REFUSALS, *expected]):
                self.fail("answers", f"{line}: {answer.get('error')}")
        self.disturbed -= 1
        if self.log:
            edit = answer["result"].get("edit", {})
            self.log.write(f"{line}  →  {answer['ok']} {answer['state'].get('name')} {edit.get('direction', '')} "
                           f"{edit.get('ids', '')} {answer['state'].get('edits', 0)} "
                           f"{answer.get('error', {}).get('message', '')} {answer['result'].get('warnings', '')}"
                           f"{answer['result'].get('saved', '')}\n")
        return answer

    def open(self, path: Path | None = None):
        path = path or self.new_file()
        if self.lines is None:
            self.lines = Review(self.options.program, path, self.folder / "library.sqlite", self.environment)
            self.usages = [Usage("lines", self.lines.process.pid)]
        else:
            self.ask(f"open {path}")
        model = Model({one["id"]: {key: one[key] for key in ("type", "contents", "color", "opacity", "author")}
                       for one in self.annotations(path)})
        self.documents.append({"path": path, "model": model, "edits": 0})

    def document(self) -> dict | None:
        """The document of the current tab, by the answer to a command."""
        path = self.ask("page +0", ("page",))["state"].get("path", "")
        return next((one for one in self.documents if one["path"].name == Path(path).name), None)

    def edit(self, document: dict):
        model = document["model"]
        kind = self.random.choices(
            ["note", "highlight", "reply", "color", "edit annotation", "opacity", "delete annotation", "undo", "redo",
             "save"], [5, 4, 2, 3, 3, 2, 4 if len(model.now) > 12 else 1, 4, 2, 4])[0]
        command = (kind,)
        if kind == "highlight":
            self.ask(f"search {self.random.choice(WORDS[:6])}")
            command = (kind, self.random.choice([*COLORS]))
        elif kind == "note":
            command = (kind, self.text())
        elif kind not in ("undo", "redo", "save"):
            if not model.now:
                return
            name = self.random.choice([*model.now])
            if not self.ask(f"annotation {name}")["ok"]:
                return
            model.current = name
            value = {"reply": self.text, "edit annotation": self.text,
                     "color": lambda: self.random.choice([*COLORS]),
                     "opacity": lambda: self.random.choice(["0.25", "0.5", "0.75"])}.get(kind)
            command = (kind, value()) if value else command
        answer = self.ask(" ".join(command))
        if not answer["ok"]:
            return
        edit = answer["result"].get("edit")
        if edit is None and kind != "save":
            # Without a match, a highlight starts to select.
            self.report.counts["without edit"] += 1
            self.ask("clear selection")
            return
        if not model.perform(command, edit["ids"][0] if edit else NEW):
            self.fail("answers", f"{command} was done, and the model has nothing to do")
        if edit and edit["unsaved"] != len(model.journal):
            self.fail("lost", f"{command}: {edit['unsaved']} unsaved edits, not {len(model.journal)}")
        document["edits"] += 1
        self.report.counts[kind] += 1
        if kind == "save" and self.random.random() < 0.2:
            self.compare(document, model.saved)

    def compare(self, document: dict, expected: dict):
        wrong, _ = differences(self.annotations(document["path"]), expected)
        for _, detail in wrong[:3]:
            self.fail("lost", f"{document['path'].name}: {detail}")
        self.report.counts["files compared"] += 1

    def change_outside(self, document: dict):
        self.note(f"ADD OUTSIDE {document['path'].name}")
        if (added := self.add_outside(document["path"])) is None:
            self.fail("answers", "the note of another program is missing")
            return
        name, entries = added
        model = document["model"]
        steps = {id(step): step for step in [*model.journal, *model.undoable, *model.redoable]}
        for step in steps.values():
            step.before, step.after = step.before | {name: entries}, step.after | {name: entries}
        model.now, model.saved = model.now | {name: entries}, model.saved | {name: entries}
        self.report.counts["notes of others"] += 1
        if self.random.random() < 0.7:
            self.ask("reload")

    def leave(self, document: dict):
        """Saves a document, closes its tab and compares its file."""
        if document["model"].journal and self.ask("save")["ok"]:
            document["model"].perform(("save",))
        self.ask("close tab")
        self.documents.remove(document)
        self.compare(document, document["model"].now)
        if not self.options.keep:
            document["path"].unlink()
        self.report.counts["documents"] += 1

    def step(self):
        what = self.random.random()
        if len(self.documents) < 2 or len(self.documents) < 4 and what < 0.01:
            self.open()
            return
        document = self.document()
        if document is None:
            self.fail("answers", "the current tab isn't known")
            self.ask("next tab")
        elif document["edits"] >= EDITS:
            self.leave(document)
        elif what < 0.40:
            line = self.random.choice([*READING, f"page {self.random.randint(1, 12)}", f"search {self.random.choice(WORDS)}"])
            self.ask(line)
        elif what < 0.85:
            self.edit(document)
        elif what < 0.90:
            self.ask("next tab")
        elif what < 0.92:
            self.kill_worker(self.lines.process.pid)
            self.disturbed = 1
        elif what < 0.95:
            self.change_outside(document)
        elif what < 0.96:
            self.note("REPLACE")
            self.replace(document["path"])
        elif what < 0.965:
            self.note("BREAK")
            self.break_for_a_moment(document["path"])
            self.report.counts["broken files"] += 1
            self.disturbed = 1
            self.ask("reload")
        elif what < 0.97:
            # Unsaved edits are kept, and come back.
            self.ask("close tab")
            self.ask(f"open {document['path']}")
            document["model"].restart()
        else:
            self.ask("reload")

    def kill_worker(self, process: int):
        if workers := processes.children(process):
            processes.kill(self.random.choice(workers))
            self.report.counts["killed workers"] += 1
            self.note("KILL worker")

    # The reader on the full screen

    def start_screen(self):
        self.screen_files = [self.new_file("article.pdf"), self.new_file("many-pages.pdf")]
        self.notes, self.is_screen_disturbed = {}, False
        self.screen = view.Terminal(
            [self.options.program, "view", "--fresh", "--library", str(self.folder / "screen.sqlite"),
             *map(str, self.screen_files)], str(self.folder), True)
        self.screen.read(0.5)
        self.usages.append(Usage("full screen", self.screen.process))

    def press(self, keys: str):
        self.screen.press(keys)
        self.screen.read(0.03, limit=2)
        self.report.counts["keys"] += len(keys)

    def screen_step(self):
        what = self.random.random()
        if what < 0.80:
            self.press(self.random.choice(KEYS))
        elif what < 0.86:
            self.press(f"/{self.random.choice(WORDS)}\n")
        elif what < 0.92:
            rows, columns = self.random.choice([(24, 80), (40, 120), (60, 200), (10, 30), (3, 9)])
            resize(self.screen, columns, rows)
            self.report.counts["sizes"] += 1
        elif what < 0.94:
            self.kill_worker(self.screen.process)
        elif what < 0.96:
            self.replace(self.random.choice(self.screen_files))
        elif what < 0.97:
            self.press(":reload\n")
        elif what < 0.99:
            self.press("\x1b")
            # The terminal presses no shift.
            self.press(f":note {self.text().lower()}\n")
            self.report.counts["notes on the full screen"] += 1
        else:
            self.press(":w\n")
        try:
            if os.waitpid(self.screen.process, os.WNOHANG)[0]:
                raise Ended("the reader on the full screen ended")
        except ChildProcessError:
            raise Ended("the reader on the full screen ended")

    def end_screen(self):
        self.press("\x1b")
        self.press("\x1b")
        for _ in self.screen_files:
            self.press(":w\n")
            self.screen.read(1)
            self.press(":next tab\n")
            self.screen.read(1)
        self.press("\x1b")
        self.screen.end()
        there = collections.Counter(one["contents"] for path in self.screen_files for one in self.annotations(path)
                                    if (one["contents"] or "").startswith("text "))
        for text, count in there.items():
            if count > 1:
                self.fail("lost", f"full screen: “{text}” is there {count} times")
        typed = self.report.counts["notes on the full screen"]
        self.report.counts["notes of the full screen in its files"] = len(there)
        if typed > len(there) + self.report.counts["killed workers"]:
            self.fail("lost", f"full screen: {len(there)} of {typed} notes are in the files")

    # All of it

    def check(self):
        shared = set(os.listdir("/dev/shm"))
        self.open()
        self.start_screen()
        end = time.monotonic() + self.options.minutes * 60
        sampled = reported = time.monotonic()
        try:
            while time.monotonic() < end and len(self.report.faults) < 50:
                self.step()
                self.screen_step()
                if time.monotonic() > sampled + 1:
                    sampled = time.monotonic()
                    for usage in self.usages:
                        usage.sample()
                if time.monotonic() > reported + 60:
                    reported = time.monotonic()
                    print(f"{(end - reported) / 60:.0f} minutes left, {self.report.counts['commands']} commands, "
                          f"{self.report.counts['keys']} keys, {len(self.report.faults)} failures", flush=True)
            while document := self.documents and self.document():
                self.leave(document)
        except Ended as error:
            self.fail("answers", str(error))
        for usage in self.usages:
            usage.sample()
            for failure in usage.report():
                self.fail(*failure)
        if self.lines.close():
            self.fail("answers", f"the reader in lines ended with status {self.lines.process.returncode}")
        self.end_screen()
        time.sleep(1)
        for usage in self.usages:
            for worker in usage.workers:
                if b"worker" in processes.arguments(worker):
                    self.fail("left", f"{usage.name}: worker {worker} is running")
        for path in self.folder.rglob("*.part"):
            self.fail("left", str(path))
        for name in set(os.listdir("/dev/shm")) - shared:
            if "pdfkey" in name:
                self.fail("left", f"/dev/shm/{name}")


def arguments(parser):
    options.add(parser, "program", "seed", seed="of commands and moments")
    parser.add_argument("--minutes", type=float, default=60, metavar="N", help="default: 60")
    parser.add_argument("--log", metavar="FILE", help="write the commands in lines with their answers there")
    parser.add_argument("--keep", action="store_true", help="keep the folder with files and libraries")


def run(options) -> int:
    options.program = program.find(options.program)
    with program.folder("endurance", options.keep) as folder:
        endurance = Endurance(options, folder)
        endurance.check()
    return endurance.report.end()
