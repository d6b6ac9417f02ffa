"""Runs of `pdfkey redact`, and what became of them."""

import dataclasses
import json
import shlex
import subprocess
from pathlib import Path

# Seconds for a redaction, and of processor time for its worker: programs with debug code draw pages slowly.
LIMIT, PROCESSOR = 300, 120
# The entries of a report that name nothing that wasn't read.
KNOWN = {"path", "places", "imagePages", "removed", "verified", "bytes", "dryRun", "unreadPages", "unsearchedImages"}


@dataclasses.dataclass
class Redaction:
    """A run of pdfkey."""

    status: int | None          # None after the limit of time
    report: dict
    messages: str
    output: Path
    command: str

    @property
    def is_written(self) -> bool:
        return self.output.exists()

    @property
    def images(self) -> frozenset:
        return frozenset(page["page"] for page in self.report.get("imagePages", []))

    def names(self, page: int | None) -> bool:
        """Whether the report says that a page wasn't read; without a page, that anything wasn't."""
        unread = [one["page"] for one in self.report.get("unreadPages", [])]
        others = [key for key, value in self.report.items() if key not in KNOWN and value]
        return page in unread if page else bool(unread or others)


@dataclasses.dataclass
class Result:
    """What became of a trial."""

    kind: str
    title: str
    outcome: str                # removed, listed, refused or LEAKED
    found: list = dataclasses.field(default_factory=list)       # where readers find the words
    over: list = dataclasses.field(default_factory=list)        # letters that went without being asked for
    flaws: list = dataclasses.field(default_factory=list)       # other reasons to fail
    images: int = 0
    command: str = ""

    @property
    def is_failure(self) -> bool:
        return bool(self.outcome == "LEAKED" or self.over or self.flaws)

    def lines(self):
        if self.outcome == "LEAKED":
            yield f"LEAKED {self.title}: " + "; ".join(f"{reader}, {place}" for reader, place in self.found[:4])
        for page, text in self.over:
            yield f"over-removed {self.title}: page {page}: {text[:60]!r} ({len(text)} letters)"
        for flaw in self.flaws:
            yield f"flawed {self.title}: {flaw}"
        if self.is_failure:
            yield f"    {self.command}"


def redact(options, path, output, *arguments) -> Redaction:
    """Redacts a file."""
    output.unlink(missing_ok=True)
    command = [*options.program, "redact", str(path), "-o", str(output), "--json", "--timeout", str(PROCESSOR),
               *arguments]
    try:
        result = subprocess.run(command, capture_output=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return Redaction(None, {}, f"no answer after {LIMIT} s", output, shlex.join(command))
    try:
        report = json.loads(result.stdout)
    except ValueError:
        report = {}
    return Redaction(result.returncode, report, result.stderr.decode(errors="replace").strip(), output,
                     shlex.join(command))


def statuses(redaction) -> list:
    """What is wrong with the status itself."""
    if redaction.status is None or redaction.status < 0 or redaction.status > 100:
        return [f"status {redaction.status}: {redaction.messages[:100]}"]
    if redaction.report.get("error", {}).get("code") == "timedOut":
        return ["it takes longer than its limit"]
    if redaction.is_written and redaction.status not in (0, 1):
        return [f"a file is written, but the status is {redaction.status}"]
    if not redaction.is_written and redaction.status in (0, 1):
        return [f"no file is written, but the status is {redaction.status}"]
    return []
