"""The annotations that a review has to have after any commands: a model of edits, of the journal, and of undo."""

import collections

COLORS = {"red": (1, 0, 0), "blue": (0, 0, 1), "yellow": (1, 1, 0), "black": (0, 0, 0)}
# The name of an annotation whose command has no answer.
NEW = "?"


class Step:
    """An edit: the annotations before and after it, and the step that it takes back."""

    def __init__(self, before: dict, after: dict, inverse_of: "Step | None" = None):
        self.before, self.after, self.inverse_of = before, after, inverse_of


class Model:
    """The expected annotations by name, the journal, and undo."""

    def __init__(self, original: dict):
        self.now, self.saved = original, original
        self.journal, self.undoable, self.redoable = [], [], []
        self.current = None

    def copy(self) -> "Model":
        other = Model(self.now)
        other.saved, other.current = self.saved, self.current
        other.journal, other.undoable, other.redoable = [*self.journal], [*self.undoable], [*self.redoable]
        return other

    def restart(self):
        """The undo stack of a new review is the journal."""
        self.undoable, self.redoable, self.current = [*self.journal], [], None

    def make(self, after: dict):
        step = Step(self.now, after)
        self.journal.append(step)
        self.undoable.append(step)
        self.redoable = []
        self.now = after

    def change(self, target: str, **entries):
        self.make(self.now | {target: self.now[target] | entries})

    def add(self, name: str, **entries):
        self.make(self.now | {name: entries})

    def thread(self, target: str) -> set:
        """An annotation with all replies to it and states of it."""
        found = {target}
        while more := {name for name, one in self.now.items() if one.get("parent") in found} - found:
            found |= more
        return found

    def perform(self, command: tuple, name: str = NEW) -> bool:
        """Carries out a command as a review would; returns false if it has nothing to do."""
        kind, *words = command
        if kind == "note":
            self.add(name, type="Text", contents=words[0], color=COLORS["yellow"], opacity=1)
            self.current = name
        elif kind == "highlight":
            self.add(name, type="Highlight", contents=None, color=COLORS[words[0]], opacity=1)
            self.current = name
        elif kind == "save":
            self.journal, self.saved = [], self.now
        elif kind == "revert":
            if not self.journal:
                return False
            while self.journal:
                self.take_back()
        elif kind == "undo":
            if not self.undoable:
                return False
            step = self.undoable.pop()
            if self.journal and self.journal[-1] is step:
                self.journal.pop()
            else:
                self.journal.append(Step(self.now, step.before, step))
            self.redoable.append(step)
            self.now = step.before
        elif kind == "redo":
            if not self.redoable:
                return False
            step = self.redoable.pop()
            repeated = Step(self.now, step.after)
            self.journal.append(repeated)
            self.undoable.append(repeated)
            self.now = step.after
        elif self.current not in self.now:
            return False
        elif kind == "reply":
            self.add(name, type="Text", contents=words[0], color=COLORS["yellow"], opacity=1, parent=self.current)
        elif kind == "state":
            self.add(name, state=words[0].capitalize(), parent=self.current)
        elif kind == "color":
            self.change(self.current, color=COLORS[words[0]])
        elif kind == "edit annotation":
            self.change(self.current, contents=words[0])
        elif kind == "opacity":
            self.change(self.current, opacity=float(words[0]))
        elif kind == "delete annotation":
            gone = self.thread(self.current)
            self.make({name: one for name, one in self.now.items() if name not in gone})
        return True

    def take_back(self):
        """Drops the last step of the journal, as a revert does with each."""
        step = self.journal.pop()
        self.now = step.before
        if self.undoable and self.undoable[-1] is step:
            self.redoable.append(self.undoable.pop())
        elif self.redoable and self.redoable[-1] is step.inverse_of:
            self.undoable.append(self.redoable.pop())

    def learn(self, name: str):
        """Gives the annotation of a command without an answer its name."""
        def named(all: dict) -> dict:
            return {name if key == NEW else key: one for key, one in all.items()}
        steps = {id(step): step for step in [*self.journal, *self.undoable, *self.redoable]}
        for step in steps.values():
            step.before, step.after = named(step.before), named(step.after)
        self.now, self.saved = named(self.now), named(self.saved)


def differences(found: list, expected: dict) -> tuple:
    """What is wrong with annotations as (check, detail), and the name of the one that had none."""
    names = collections.Counter(one["id"] for one in found)
    wrong = [("double", f"{name} is there {count} times") for name, count in names.items() if count > 1]
    there = {one["id"]: one for one in found}
    texts = collections.Counter(one["contents"] for one in found if (one["contents"] or "").startswith("Text "))
    wrong += [("double", f"“{text}” is there {count} times") for text, count in texts.items() if count > 1]
    extra = [name for name in there if name not in expected]
    new = None
    if NEW in expected and len(extra) == 1:
        new = extra.pop()
    elif NEW in expected:
        wrong.append(("lost", f"an addition is missing, {len(extra)} annotations more"))
    wrong += [("unasked", f"{name} is there: {there[name]}") for name in extra]
    for name, entries in expected.items():
        one = there.get(new if name == NEW else name)
        if one is None:
            if name != NEW:
                wrong.append(("lost", f"{name} is missing: {entries}"))
            continue
        wrong += [("lost", f"{name}: {key} is {one[key]!r}, not {value!r}")
                  for key, value in entries.items() if one[key] != value]
    return wrong, new
