"""Terminals that are looked at: kitty and xterm on displays of their own (Xvfb), and windows of tmux."""

import os
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

from checks import program
from checks.killing import processes
from checks.report import need

WIDTH, HEIGHT = 1000, 700
# A screen counts as still if nothing changed for so many seconds, and is given up after so many.
STILL, LIMIT = 1.2, 40
KITTY = f"""
initial_window_width {WIDTH}
initial_window_height {HEIGHT}
remember_window_size no
font_family DejaVu Sans Mono
font_size 12
cursor_blink_interval 0
confirm_os_window_close 0
update_check_interval 0
enable_audio_bell no
"""
XTERM = [
    "xterm", "-ti", "vt340", "-xrm", "XTerm*maxGraphicSize: 2000x2000", "-xrm", "XTerm*decGraphicsID: 340",
    "-fa", "DejaVu Sans Mono", "-fs", "12", "-geometry", "98x34+0+0",
]  # fmt: skip


class Failure(Exception):
    """What a check found."""


def demand(is_right: bool, what: str) -> None:
    if not is_right:
        raise Failure(what)


def environment(folder: str, **more: str) -> dict:
    """An environment in which nothing leads to the user's own screen."""
    return program.environment(folder, {"PATH": os.environ["PATH"]}, PS1="$ ", PDFKEY_LIBRARY=f"{folder}/library.sqlite",
                               **more)


class Picture:
    """The pixels of a screen."""

    def __init__(self, data: bytes):
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        if not header:
            raise Failure(f"the screen can't be read: {data[:60]!r}")
        self.width, self.height, self.data = int(header[1]), int(header[2]), data[header.end() :]

    def pixel(self, x: int, y: int) -> tuple:
        start = 3 * (y * self.width + x)
        return tuple(self.data[start : start + 3])

    def part(self, x: int, y: int, width: int, height: int) -> bytes:
        """The pixels of a rectangle."""
        starts = range(3 * (y * self.width + x), 3 * ((y + height) * self.width + x), 3 * self.width)
        return b"".join(self.data[start : start + 3 * width] for start in starts)

    def bounds(self, color: tuple, area: tuple | None = None) -> tuple | None:
        """The smallest rectangle (left, top, right, bottom) around the pixels of about a colour."""
        x0, y0, x1, y1 = area or (0, 0, self.width, self.height)
        found = [
            (x, y)
            for y in range(max(0, y0), min(self.height, y1))
            for x in range(max(0, x0), min(self.width, x1))
            if all(abs(have - want) <= 3 for have, want in zip(self.pixel(x, y), color))
        ]
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return (min(xs), min(ys), max(xs) + 1, max(ys) + 1) if found else None

    def difference(self, other: "Picture") -> str:
        """Where two screens differ; empty if they don't."""
        if (self.width, self.height) != (other.width, other.height):
            return "other size"
        if self.data == other.data:
            return ""
        rows = [
            y for y in range(self.height) if self.part(0, y, self.width, 1) != other.part(0, y, self.width, 1)
        ]
        columns = [
            x for y in rows for x in range(self.width) if self.pixel(x, y) != other.pixel(x, y)
        ]
        return (
            f"{len(columns)} pixels differ, of rows {rows[0]} to {rows[-1]}, columns {min(columns)} to {max(columns)}"
        )

    def without_last_row(self) -> bytes:
        """The pixels without those of the status row."""
        return self.part(0, 0, self.width, self.height - 30)

    def last_rows(self) -> bytes:
        """The pixels of the status row."""
        return self.part(0, self.height - 30, self.width, 30)


class Screen:
    """A terminal on a display of its own that shows a command."""

    kept: Path | None = None
    number = 0

    def __init__(self, terminal: str, command: list):
        need("Xvfb", terminal, "xdotool", "import", "convert")
        self.folder = tempfile.TemporaryDirectory()
        read_end, write_end = os.pipe()
        self.display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-noreset", "-screen", "0", f"{WIDTH}x{HEIGHT}x24"],
            pass_fds=[write_end],
            stderr=subprocess.DEVNULL,
        )
        os.close(write_end)
        with os.fdopen(read_end) as numbers:
            number = numbers.readline().strip()
        self.environment = environment(self.folder.name, DISPLAY=f":{number}", LIBGL_ALWAYS_SOFTWARE="1")
        config = Path(self.folder.name) / "kitty.conf"
        config.write_text(KITTY, encoding="utf-8")
        start = ["kitty", "--config", str(config)] if terminal == "kitty" else XTERM + ["-e"]
        self.terminal = subprocess.Popen(
            start + [str(word) for word in command],
            env=self.environment,
            cwd=self.folder.name,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self.terminal, self.display):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.folder.cleanup()

    def tool(self, *words) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def type(self, text: str, delay: int = 40) -> None:
        self.tool("type", "--delay", delay, "--", text)

    def key(self, *keys: str, delay: int = 40) -> None:
        self.tool("key", "--delay", delay, *keys)

    def look(self) -> Picture:
        found = subprocess.run(
            ["import", "-window", "root", "-depth", "8", "ppm:-"], env=self.environment, capture_output=True
        )
        return Picture(found.stdout or found.stderr)

    def still(self, name: str = "", has_page: bool = False) -> Picture:
        """Waits until the screen doesn't change; returns it."""
        picture, since, end = self.look(), time.monotonic(), time.monotonic() + LIMIT
        while time.monotonic() < end:
            time.sleep(0.2)
            last, picture = picture, self.look()
            # A page is white, and stands out.
            is_shown = not has_page or picture.data.count(b"\xff" * 300) > 100
            if picture.data != last.data or not is_shown:
                since = time.monotonic()
            elif time.monotonic() - since > STILL:
                self.keep(picture, name)
                return picture
        self.keep(picture, name)
        raise Failure("the screen doesn't come to rest" if is_shown else "no page is shown")

    def keep(self, picture: Picture, name: str) -> None:
        if Screen.kept and name:
            Screen.number += 1
            data = b"P6 %d %d 255\n" % (picture.width, picture.height) + picture.data
            path = Screen.kept / f"{Screen.number:02}-{name.replace(' ', '-')}.png"
            subprocess.run(["convert", "ppm:-", str(path)], input=data, check=True)

    def program(self) -> int:
        """The process of the reader."""
        found = [one for one in processes.descendants(self.terminal.pid) if processes.arguments(one)[1:2] == [b"view"]]
        demand(bool(found), "the reader doesn't run")
        return found[0]


class Tmux:
    """A window of tmux that nobody looks at, with a command."""

    def __init__(self, folder: str, columns: int, rows: int, command: list):
        need("tmux")
        config = Path(folder) / "tmux.conf"
        config.write_text("set -g status off\nset -g allow-passthrough on\n")
        self.name = f"check-{os.getpid()}-{random.randrange(1 << 30)}"
        self.environment = environment(folder, TERM="xterm-256color")
        self.run("-f", config, "new-session", "-d", "-x", columns, "-y", rows, *command)

    def run(self, *words) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.name, *map(str, words)], env=self.environment, capture_output=True, text=True
        )
        demand(done.returncode == 0, f"tmux {words[0]}: {done.stderr.strip()}")
        return done.stdout

    def still(self) -> str:
        """The cells with their colours, once they don't change."""
        text, since, end = "", time.monotonic(), time.monotonic() + LIMIT
        while time.monotonic() < end and time.monotonic() - since < STILL:
            time.sleep(0.1)
            last, text = text, self.run("capture-pane", "-e", "-p")
            if text != last:
                since = time.monotonic()
        return text

    @staticmethod
    def cells(line: str) -> list:
        """The letters of a row with their colours, without blank cells at its end."""
        found, style = [], {}
        for codes, letter in re.findall(r"\x1b\[([\d;:]*)m|\x1b[()].|\x1b\][^\x1b]*\x1b\\\\|(.)", line):
            if letter:
                found.append((letter, tuple(sorted(style.items()))))
            for code in re.findall(r"[34]8[;:](?:5[;:]\d+|2[;:]+\d+[;:]\d+[;:]\d+)|\d+", codes):
                number = int(re.match(r"\d+", code)[0])
                kind = {3: "text", 9: "text", 4: "ground", 10: "ground"}.get(number // 10, "other")
                if number in (0, 39, 49):
                    style = {key: value for key, value in style.items() if number and key != kind}
                else:
                    style[kind if kind != "other" else code] = code
        while found and found[-1] == (" ", ()):
            found.pop()
        return found

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], env=self.environment, capture_output=True)
        Path(f"/tmp/tmux-{os.getuid()}/{self.name}").unlink(missing_ok=True)
