"""Programs on a pseudo-terminal that answers as kitty does: that of Benchmarks/view."""

import fcntl
import importlib.machinery
import importlib.util
import os
import re
import struct
import tempfile
import termios
import time

from checks import CHECKOUT
from checks.killing import processes


def load_view():
    """Loads Benchmarks/view, a file without a suffix."""
    loader = importlib.machinery.SourceFileLoader("view", str(CHECKOUT / "Benchmarks/view"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("view", loader))
    loader.exec_module(module)
    return module


view = load_view()


def resize(terminal: view.Terminal, columns: int, rows: int):
    view.COLUMNS, view.ROWS = columns, rows
    size = struct.pack("HHHH", rows, columns, columns * view.CELL_WIDTH, rows * view.CELL_HEIGHT)
    fcntl.ioctl(terminal.descriptor, termios.TIOCSWINSZ, size)


class PseudoTerminal(view.Terminal):
    """The terminal of Benchmarks/view in other sizes, which keeps what it was sent."""

    def __init__(self, command: list, folder: str, size=(140, 49), reads_memory: bool = True):
        view.COLUMNS, view.ROWS = size
        self.output = b""
        self.reads_memory = reads_memory
        super().__init__([str(word) for word in command], folder, True)

    def answer(self, data: bytes):
        self.output += data
        super().answer(data)

    def graphics(self, text: bytes, payload: bytes):
        # The program asks once whether memory is shared.
        if b"t=s" in text and b"a=q" not in text and not self.reads_memory:
            return
        super().graphics(text, payload)

    def ends(self, seconds: float = 10) -> bool:
        """Reads until the program has ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.1, limit=0.2)
            if os.waitpid(self.process, os.WNOHANG)[0]:
                self.read(0.1, limit=0.5)
                return True
        return False

    def stop(self):
        """Ends the program in any case."""
        if processes.is_alive(self.process):
            processes.kill(self.process)
            os.waitpid(self.process, 0)
        os.close(self.descriptor)

    def complaint(self) -> str:
        """What a runtime error has written."""
        found = re.search(rb"(Fatal error|Stack dump|Backtrace|Thread \d+ crashed)[^\r\n]*", self.output)
        return found[0].decode(errors="replace") if found else ""


def run_in_pseudo_terminal(check, *command, **options):
    """Runs a check of a program on a pseudo-terminal, whose folder is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = PseudoTerminal(list(command), folder, **options)
        try:
            terminal.read(limit=30)
            return check(terminal)
        finally:
            terminal.stop()
