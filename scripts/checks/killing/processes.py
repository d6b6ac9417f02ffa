"""Processes: their children, their memory, and their end."""

import glob
import os
import re
import signal
from pathlib import Path


def children(process: int) -> list:
    """The running children of a process."""
    found = []
    for path in glob.glob(f"/proc/{process}/task/*/children"):
        try:
            found += [int(one) for one in Path(path).read_text().split()]
        except OSError:
            pass
    return found


def descendants(process: int) -> list:
    return [found for child in children(process) for found in [child, *descendants(child)]]


def arguments(process: int) -> list:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return []


def workers(process: int) -> list:
    return [child for child in children(process) if arguments(child)[1:2] == [b"worker"]]


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def megabytes(process: int, entry: str) -> float:
    """An entry of a process's status, such as RssAnon; 0 if the process has ended."""
    try:
        found = re.search(rf"^{entry}:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(), re.M)
    except OSError:
        return 0
    return int(found[1]) / 1e3 if found else 0


def kill(process: int, number: int = signal.SIGKILL):
    """Sends a signal to a process that may have ended."""
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass
