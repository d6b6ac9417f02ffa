"""Kills reviews at random moments, opens the document again, and holds its annotations against a model of them.

A review is `pdfkey open --json` over a pipe with notes, highlights, replies, states, colours, texts, deletions, undo,
redo, and saves. SIGKILL hits the program, the program and its workers, or the workers alone, at a moment of a command
or of the start. A command counts as acknowledged once its answer was read whole. Then:

  torn        qpdf --check accepts the file at every moment, and pikepdf reads in it what was saved last
  lost        every acknowledged edit is there: in the file, or brought back from the journal
  double      no annotation is there twice
  unasked     of the commands without an answer at most the one in flight had an effect
  journal     the number of unsaved edits is that of the model, so that undo after the start takes back the same edits

What is there is read by pikepdf from a copy that the next review saves, and from its list of annotations. Now and then
the file gets another name between two reviews.
"""

import collections
import random
import time
from pathlib import Path

from checks import FIXTURES, options, program
from checks.killing.model import COLORS, NEW, Model, differences
from checks.readers import qpdf
from checks.readers.annotations import review_entries
from checks.report import Report
from checks.terminals.lines import Ended, Review

CHECKS = ["torn", "lost", "double", "unasked", "journal", "answers"]
WORDS = ["border", "the", "note", "key", "page", "annotation"]
STATES = ["accepted", "rejected", "cancelled", "completed"]


class Kills:
    def __init__(self, options, folder: Path):
        self.options, self.folder = options, folder
        self.random = random.Random(options.seed)
        self.report = Report(*CHECKS, done=CHECKS)
        self.environment = program.environment(folder)
        self.library = self.folder / "library.sqlite"
        self.number = self.texts = self.copies = 0
        # The seconds that commands usually take.
        self.durations = collections.defaultdict(lambda: 0.05)
        self.begin_file()

    def begin_file(self):
        """A new document; the library keeps the journals of the others."""
        self.file = self.folder / f"file-{self.number}.pdf"
        source = FIXTURES / "article.pdf"
        # A document of its own has an identifier of its own.
        import pikepdf

        with pikepdf.open(source) as pdf:
            name = pikepdf.String(self.random.randbytes(16))
            pdf.trailer.ID = pikepdf.Array([name, name])
            pdf.save(self.file, object_stream_mode=pikepdf.ObjectStreamMode.preserve)
        original = {one["id"]: {key: one[key] for key in ("type", "contents", "color", "opacity", "author")}
                    for one in review_entries(self.file)}
        self.model, self.flying, self.history = Model(original), None, []

    def fail(self, check: str, detail: str):
        self.report.fault(check, f"kill {self.number}, {self.file.name}: {detail}",
                          f"\n    after {' | '.join(self.history[-40:])}")

    # Commands

    def text(self) -> str:
        self.texts += 1
        return f"Text {self.texts} é"

    def command(self) -> list:
        """The lines of a random command, of which the last one edits, and the command for the model."""
        pick = self.random.choices(
            ["note", "highlight", "reply", "state", "color", "edit annotation", "opacity", "delete annotation", "undo",
             "redo", "save", "revert"],
            [5, 4, 3, 2, 4, 3, 2, 2, 4, 2, 4, 0.7])[0]
        if pick == "note":
            command = (pick, self.text())
        elif pick == "highlight":
            color = self.random.choice([*COLORS])
            return [f"search {self.random.choice(WORDS)}"] * (self.random.random() < 0.5) + ["next match"], (pick, color)
        elif pick in ("undo", "redo", "save", "revert"):
            command = (pick,)
        else:
            argument = {"reply": self.text, "edit annotation": self.text,
                        "state": lambda: self.random.choice(STATES), "color": lambda: self.random.choice([*COLORS]),
                        "opacity": lambda: self.random.choice(["0.25", "0.5", "0.75"])}.get(pick)
            command = (pick, argument()) if argument else (pick,)
            names = [name for name, one in self.model.now.items() if name and "state" not in one]
            if self.model.current not in self.model.now or self.random.random() < 0.4:
                if not names:
                    return [], ("note", self.text())
                return [f"annotation {self.random.choice(names)}"], command
        return [], command

    def acknowledge(self, command: tuple, answer: dict):
        """Has the model do what the review reports."""
        if not answer["ok"]:
            self.report.counts["refused"] += 1
            reason = answer.get("error", {}).get("message", "")
            expected = ("there is nothing", "nothing has been", "all edits are saved", "nothing would change",
                        "select the text", " is current")
            if not reason or not any(one in reason for one in expected) and not self.is_disturbed:
                self.fail("answers", f"{command}: {answer.get('error')}")
            return
        edit = answer["result"].get("edit")
        if command[0] == "revert":
            if not self.model.perform(command):
                self.fail("journal", "revert had edits to drop")
            self.report.counts["revert"] += 1
            return
        if edit is None and "saved" not in answer["result"]:
            # Without a match, a highlight starts to select.
            self.report.counts["without edit"] += 1
            return
        before = self.model.now
        if edit and command[0] in ("color", "edit annotation", "opacity", "delete annotation"):
            if self.model.current not in edit["ids"]:
                self.fail("answers", f"{command} is about {edit['ids']}, not {self.model.current}")
        done = self.model.perform(command, edit["ids"][0] if edit else NEW)
        if not done:
            self.fail("answers", f"{command} was done, and the model has nothing to do")
        elif edit and edit["unsaved"] != len(self.model.journal):
            self.fail("journal", f"{command}: {edit['unsaved']} unsaved edits, not {len(self.model.journal)}")
        if edit and edit["direction"] == "redone" and len(self.model.now) == len(before) + 1:
            (name,) = self.model.now.keys() - before.keys()
            if "parent" not in self.model.now[name]:
                self.model.current = name
        self.report.counts[command[0]] += 1

    def run(self, review: Review, setup: list, command: tuple) -> bool:
        """Sends a command and waits for its answer."""
        for line in setup:
            self.history.append(line)
            answer = review.run(line)
            if line.startswith("annotation ") and answer["ok"]:
                self.model.current = line.split(" ", 1)[1]
            elif line.startswith("annotation ") and not self.is_disturbed:
                self.fail("answers", f"{line}: {answer.get('error')}")
        return True

    def line(self, command: tuple) -> str:
        return " ".join(command)

    # Rounds

    def open(self) -> Review:
        return Review(self.options.program, self.file, self.library, self.environment)

    def candidates(self) -> list:
        """The model without, and with, the command in flight."""
        if self.flying is None:
            return [self.model]
        after = self.model.copy()
        if self.flying == ("revert",):
            # It drops one step after the other.
            found = [self.model]
            while after.journal:
                after.take_back()
                found.append(after.copy())
            return found
        return [self.model, after] if after.perform(self.flying) else [self.model]

    def check_file(self):
        """The file between two reviews: sound, with what was saved last."""
        if problem := qpdf.flaw(self.file):
            self.fail("torn", problem)
            return
        found = review_entries(self.file)
        first = None
        for model in {id(one.saved): one for one in self.candidates()}.values():
            wrong, _ = differences(found, model.saved)
            if not wrong:
                return
            first = first or wrong
        self.fail("torn", f"the file has other annotations than were saved: {first[:3]}")

    def check_review(self, review: Review) -> bool:
        """A review that was just opened: settles what the command in flight did."""
        begin = time.monotonic()
        listed = review.run("annotations")
        self.durations["start"] = time.monotonic() - begin
        self.history.append(f"annotations ({'; '.join(review.warnings)})" if review.warnings else "annotations")
        review.run("close list")
        review.find_workers()
        count = listed["state"].get("edits", 0)
        self.copies += 1
        copy = self.folder / f"copy-{self.copies}.pdf"
        answer = review.run(f"save as {copy}")
        if not answer["ok"]:
            found = review_entries(self.file)
        elif problem := qpdf.flaw(copy):
            return self.fail("torn", f"a copy: {problem}") or False
        else:
            found = review_entries(copy)
        copy.unlink(missing_ok=True)
        rows = collections.Counter(row["id"] for row in listed["result"]["list"]["rows"])
        marks = collections.Counter(one["id"] for one in found if one["state"] is None)
        if rows != marks:
            self.fail("lost", f"the list differs from the copy: {rows - marks} more, {marks - rows} less")
        first = None
        fitting = []
        for model in self.candidates():
            wrong, new = differences(found, model.now)
            if not wrong:
                fitting.append((model, new))
            first = first or wrong
        if not fitting:
            for check, detail in first[:3]:
                self.fail(check, f"{detail} (in flight: {self.flying})")
            return False
        # A save has an effect on the journal alone, which may have been emptied already or not.
        exact = [one for one in fitting if len(one[0].journal) == count]
        self.model, new = (exact or fitting)[0]
        if new:
            self.model.learn(new)
        self.report.counts["in flight: " + ("none" if self.flying is None else "done" if self.model is not None and
                                     len(fitting) == 1 and fitting[0][1] else "settled")] += 1
        is_saving = self.flying and self.flying[0] in ("save", "revert")
        if is_saving and not differences(review_entries(self.file), self.model.now)[0]:
            # The file is written before the journal is emptied, whose steps may have been made once more.
            self.model.saved = self.model.now
        self.flying = None
        self.model.restart()
        if not exact:
            # A step without an effect is as good as saved.
            without = sum(step.before == step.after for step in self.model.journal)
            if not is_saving and not 0 <= len(self.model.journal) - count <= without:
                self.fail("journal", f"{count} unsaved edits, not {len(self.model.journal)}")
            # Of a save that was interrupted after its write some steps may be made again.
            self.report.counts["partial journals"] += 1
            review.run("save")
            self.model.perform(("save",))
            self.model.undoable, self.is_undo_known = [], False
        return True

    def round(self):
        self.is_disturbed, self.is_undo_known = False, True
        if self.random.random() < 0.06:
            renamed = self.folder / f"name-{self.number}.pdf"
            self.file.rename(renamed)
            self.file = renamed
            self.report.counts["renamed"] += 1
        review = self.open()
        self.history.append("START")
        try:
            if self.random.random() < 0.12:
                # Killed while it starts, with a journal that is brought back.
                review.send("annotations")
                time.sleep(self.random.uniform(0, self.durations["start"] * 1.2))
                review.kill(self.random.choice(["program", "all"]))
                self.history.append("KILL at start")
                self.report.counts["kills at start"] += 1
                return
            if not self.check_review(review):
                raise Ended("the model is unknown")
            for _ in range(self.random.randint(0, 5)):
                self.step(review)
            if self.random.random() < 0.15:
                self.kill_workers(review)
            self.kill_in_command(review)
        finally:
            review.process.stdin.close()
            review.process.wait()
            review.process.stdout.close()

    def next(self) -> tuple:
        while True:
            setup, command = self.command()
            if self.is_undo_known or command[0] not in ("undo", "redo", "revert"):
                return setup, command

    def step(self, review: Review):
        setup, command = self.next()
        self.run(review, setup, command)
        self.history.append(self.line(command))
        begin = time.monotonic()
        answer = review.run(self.line(command))
        key = command[0]
        self.durations[key] = 0.7 * self.durations[key] + 0.3 * (time.monotonic() - begin)
        self.acknowledge(command, answer)

    def kill_workers(self, review: Review):
        """The review goes on with new workers."""
        setup, command = self.next()
        while command[0] == "revert":
            # It takes back one edit after the other, and ends at one that fails.
            setup, command = self.next()
        self.run(review, setup, command)
        review.send(self.line(command))
        time.sleep(self.random.uniform(0, self.durations[command[0]] * 1.2))
        review.kill("workers")
        self.report.counts["kills of workers"] += 1
        self.history += [self.line(command), "KILL workers"]
        answer = review.answer()
        if answer is None:
            raise Ended(f"no answer to {command} after its workers were killed")
        self.is_disturbed = True
        self.acknowledge(command, answer)

    def kill_in_command(self, review: Review):
        # Sometimes several commands wait in the pipe, of which each has its answer before the next one begins.
        batch = [self.next()]
        if self.random.random() < 0.25 and batch[0][1][0] != "revert":
            batch += [([], self.random.choice([("note", self.text()), ("save",), ("undo",)] if self.is_undo_known
                                              else [("save",)])) for _ in range(self.random.randint(1, 4))]
        self.run(review, *batch[0])
        commands = [command for _, command in batch]
        self.history += [self.line(command) for command in commands]
        review.send(*[self.line(command) for command in commands])
        span = sum(self.durations[command[0]] for command in commands) * 1.15
        end = time.monotonic() + self.random.uniform(0, span)
        answered = 0
        try:
            while answered < len(commands) and (left := end - time.monotonic()) > 0:
                if (answer := review.answer(left)) is not None:
                    self.acknowledge(commands[answered], answer)
                    answered += 1
            if (left := end - time.monotonic()) > 0:
                time.sleep(left)
            how = self.random.choice(["program", "program", "all"])
            review.kill(how)
            self.history.append(f"KILL {how}")
            while (answer := review.answer()) is not None:
                self.acknowledge(commands[answered], answer)
                answered += 1
        except Ended:
            pass
        self.flying = commands[answered] if answered < len(commands) else None
        self.report.counts[f"kills in {commands[answered][0]}" if self.flying else "kills after the answer"] += 1

    def check(self):
        while self.number < self.options.kills:
            self.number += 1
            try:
                self.round()
                self.check_file()
                is_known = True
            except Ended as error:
                self.fail("answers", str(error)) if "model" not in str(error) else None
                is_known = False
            if not is_known or self.number % 20 == 0:
                # The last kill of a file is looked at as well.
                if is_known:
                    self.settle()
                if not self.options.keep:
                    self.file.unlink(missing_ok=True)
                self.begin_file()
            if self.number % 100 == 0:
                print(f"{self.number} kills, {len(self.report.faults)} failures", flush=True)

    def settle(self):
        self.is_disturbed, self.is_undo_known = False, True
        review = self.open()
        try:
            if self.check_review(review):
                review.run("save")
                self.model.perform(("save",))
            review.send("quit")
        except Ended as error:
            self.fail("answers", str(error))
        review.close()
        self.check_file()


def arguments(parser):
    options.add(parser, "program", "PROGRAM", "seed", seed="of commands and moments")
    parser.add_argument("--kills", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument("--keep", action="store_true", help="keep the folder with files and library")


def run(options) -> int:
    options.program = program.find(options.program)
    with program.folder("journal-kills", options.keep) as folder:
        kills = Kills(options, folder)
        kills.check()
    return kills.report.end()
