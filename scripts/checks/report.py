"""What checks report: faults, counts, what was skipped, and the exit status."""

import collections
import shutil

# The Debian packages of programs that have other names.
PACKAGES = dict.fromkeys(["pdfdetach", "pdfinfo", "pdfsig", "pdftoppm", "pdftotext"], "poppler-utils") | {
    "c++": "g++", "certutil": "libnss3-tools", "convert": "imagemagick", "emacs": "emacs-nox", "import": "imagemagick",
    "node": "nodejs", "nvim": "neovim", "Xvfb": "xvfb"}


class Unready(Exception):
    """A check, or a part of it, can't begin, since something is missing."""


def need(*names: str):
    """Raises `Unready` if a program isn't installed."""
    if missing := [name for name in names if not shutil.which(name)]:
        packages = ", ".join(dict.fromkeys(PACKAGES.get(name, name) for name in missing))
        raise Unready(f"missing: {', '.join(missing)} (Debian: {packages})")


class Report:
    """The faults of a check, by the names under which it fails, and its counts."""

    def __init__(self, *names: str, done: tuple = ()):
        self.names, self.done = names, set(done)
        self.faults, self.skipped, self.counts = [], [], collections.Counter()

    def fault(self, name: str, detail: str, history: str = ""):
        self.faults.append((name, detail))
        print(f"{name}: {detail}{history}", flush=True)

    def end(self) -> int:
        """Prints counts and a row for each name; returns the exit status."""
        lines = [f"skipped: {one}" for one in self.skipped]
        lines += [f"{name}: {count}" for name, count in sorted(self.counts.items())]
        lines.append(f"{'check':12} failed")
        for name in self.names:
            failed = sum(one == name for one, _ in self.faults)
            lines.append(f"{name:12} {failed if name in self.done else 'skipped'}")
        print("\n".join(lines), flush=True)
        return 1 if self.faults else 0


def listed(problems: list, good: str) -> int:
    """Prints problems, or that all is good; returns the exit status."""
    print("\n".join(problems) if problems else good)
    return 1 if problems else 0


class SelfTest:
    """The flaws that are made on purpose, and whether a check finds each of them."""

    def __init__(self):
        self.passed = self.failed = 0

    def flaw(self, name: str, is_found: bool, detail: str):
        self.passed, self.failed = self.passed + is_found, self.failed + (not is_found)
        print(f"{'found' if is_found else 'MISSED'} {name}: {detail}", flush=True)

    def end(self) -> int:
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
