"""Holds the full-screen reader against real terminals: pictures to the pixel, what is sent, what is left behind.

kitty and xterm run on displays of their own (Xvfb) and are looked at by
screenshots; other checks are a terminal themselves, as in Benchmarks/view. A check whose tools aren't installed is
skipped. The numbers:

  1  kitty: matches of a search are marked at their words, to one pixel (pdftotext says where words are)
  2  scrolling: bytes and uploads; kitty: the same pixels after single keys and after keys at once
  4  workers that are killed while they draw: keys are answered, the page is drawn in the end
  7  leaving: by q, signals, without a worker; what stays in shared memory, of modes, on the terminal
  8  tmux: nothing of the reader in another window
  9  tiny and huge screens, sizes that change while pictures are sent
  10 xterm and kitty: link hints leave no pixel behind
  12 3,000 pages: memory while the space bar is held

The goals of 2 and 12 are for a release build. --keep leaves the screenshots in FOLDER. Nothing of yours is read or
written. The exit status is 1 if a check failed.
"""

import glob
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import termios
import time
from pathlib import Path

from checks import CHECKOUT, FIXTURES, options, program
from checks.killing.processes import is_alive, kill, megabytes, workers
from checks.report import Unready, need
from checks.terminals.pseudo import PseudoTerminal, resize, run_in_pseudo_terminal
from checks.terminals.screens import HEIGHT, WIDTH, Failure, Picture, Screen, Tmux, demand

ARTICLE = FIXTURES / "article.pdf"
LINKS = FIXTURES / "links.pdf"
# The colours of marks over white paper.
CURRENT_MATCH, MATCH = (255, 175, 115), (255, 238, 145)
# The goals: bytes and milliseconds of the processor for 30 steps, and MB.
SCROLL_BYTES, SCROLL_CPU, FRONT_MEMORY, WORKER_MEMORY = 20_000, 40, 25, 80

def shared_objects(process: int) -> list:
    return glob.glob(f"/dev/shm/pdfkey-{process}-*")


def eventually(is_so, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.05)
    return is_so()


# The checks. Each returns its figures.


def boxes(file: Path, word: str) -> list:
    """The page sizes and the boxes of a word: (page, width, height, left, top, right, bottom), in points."""
    need("pdftotext")
    text = subprocess.run(["pdftotext", "-bbox", file, "-"], capture_output=True, text=True, check=True).stdout
    found, page, size = [], 0, ()
    for line in text.splitlines():
        numbers = [float(number) for number in re.findall(r'="([\d.]+)"', line)]
        if "<page " in line:
            page, size = page + 1, numbers
        elif line.strip().lower().endswith(f">{word}</word>"):
            found.append((page, *size, *numbers))
    return found


def page_edges(picture: Picture, width: float, height: float) -> tuple:
    """The left edge, the upper edge and the scale of the white page that is shown whole."""
    y = picture.height // 2
    x0, x1 = (next(x for x in line if picture.pixel(x, y) == (255,) * 3) for line in
              (range(picture.width), range(picture.width - 1, -1, -1)))  # fmt: skip
    x = x0 + 3
    y0 = next(y for y in range(picture.height) if picture.pixel(x, y) == (255,) * 3)
    y1 = next(y for y in range(y0, picture.height) if picture.pixel(x, y) != (255,) * 3)
    demand(abs((x1 + 1 - x0) / width - (y1 - y0) / height) < 0.01, "the page isn't shown whole")
    return x0, y0, (y1 - y0) / height


def check_matches(program: Path) -> str:
    found = boxes(ARTICLE, "border")
    page = found[1][0]
    with Screen("kitty", [program, "view", "--fresh", ARTICLE]) as screen:
        screen.still(has_page=True)
        screen.type("/border")
        screen.key("Return")
        screen.still("first match")
        screen.type("n")
        picture = screen.still("second match")
    x, y, scale = page_edges(picture, *found[1][1:3])
    off = 0
    for index, (_, _, _, *box) in enumerate(found[1:], 1):
        if found[index][0] != page:
            continue
        color = CURRENT_MATCH if index == 1 else MATCH
        wanted = [round(edge * scale + start) for edge, start in zip(box, [x, y, x, y])]
        near = (wanted[0] - 4, wanted[1] - 4, wanted[2] + 4, wanted[3] + 4)
        shown = picture.bounds(color, None if index == 1 else near)
        demand(shown is not None, f"match {index + 1} isn't marked at {wanted}")
        apart = max(abs(edge - want) for edge, want in zip(shown, wanted))
        demand(apart <= 1, f"match {index + 1} is marked at {shown}, its word is at {wanted}")
        off = max(off, apart)
    return f"{sum(page == entry[0] for entry in found)} matches of a page, at most {off} px off"


def check_scrolling(program: Path) -> str:
    def scroll(terminal):
        terminal.read(2)
        return terminal.step("j" * 30)

    size, _, uploads, cpu = run_in_pseudo_terminal(scroll, program, "view", "--fresh", ARTICLE)
    # What is drawn ahead is uploaded once; a screen of pages are four tiles.
    figures = f"30 steps: {size:,} B, {uploads} uploads, {cpu:.0f} ms CPU"
    demand(size <= SCROLL_BYTES and cpu <= 2 * SCROLL_CPU, f"{figures}; goals {SCROLL_BYTES:,} B, {SCROLL_CPU} ms")

    def shots(steps: list, delay: int) -> list:
        with Screen("kitty", [program, "view", "--fresh", ARTICLE]) as screen:
            screen.still(has_page=True)
            pictures = []
            for step in steps:
                screen.key(*["j"] * step, delay=delay)
                pictures.append(screen.still(f"after {step} steps"))
            return pictures

    for first, again, what in zip(shots([1, 29], 150), shots([1, 29], 5), ["step 1", "step 30"]):
        demand(first.data == again.data, f"{what}: another start shows it differently: {first.difference(again)}")
    return figures + "; the same pixels"


def check_killed_workers(program: Path) -> str:
    kills = 0
    with Screen("kitty", [program, "view", "--fresh", ARTICLE]) as screen:
        before = screen.still("before", has_page=True)
        reader = screen.program()
        # The worker that draws is the one that was started last.
        for delay in [0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.15]:
            screen.type("+G" if kills % 2 else "-gg", delay=5)
            time.sleep(delay)
            for worker in workers(reader)[-1:]:
                kill(worker)
                kills += 1
        demand(is_alive(reader), "the reader died with its worker")
        screen.still("after killing workers")
        screen.type("zgg", delay=100)
        after = screen.still("at last", has_page=True)
        demand(is_alive(reader), "the reader died with its worker")
        if after.without_last_row() != before.without_last_row():
            raise Failure(f"the first page isn't shown as before: {after.difference(before)}")
    demand(kills > 3, "no worker was there to be killed")
    check_killed_amid_tile(program)
    return f"{kills} workers killed; the page is shown as before"


def check_killed_amid_tile(program: Path) -> None:
    """Kills the worker for certain while it draws: it is stopped first."""

    def zoom(kills: bool) -> Picture:
        with Screen("kitty", [program, "view", "--fresh", ARTICLE]) as screen:
            screen.still(has_page=True)
            screen.type("     ", delay=100)
            screen.still("page 6")
            if kills:
                worker = workers(screen.program())[-1]
                kill(worker, signal.SIGSTOP)
                screen.type("+")
                stopped = screen.still("stopped amid a tile")
                kill(worker)
                told = screen.still("killed amid a tile")
                demand(told.last_rows() != stopped.last_rows(), "no message says that the worker was killed")
                screen.type("j")
                moved = screen.still("scrolled after a killed worker")
                demand(moved.without_last_row() != told.without_last_row(), "j isn't answered without the worker")
                screen.type("k:reload\n", delay=150)
            else:
                screen.type("+jk", delay=150)
            return screen.still("reloaded after a killed worker" if kills else "page with a worker")

    with_kill, without = zoom(True), zoom(False)
    difference = "" if with_kill.without_last_row() == without.without_last_row() else with_kill.difference(without)
    demand(not difference, f"after reload the page of a killed worker isn't drawn: {difference}")


def modes(output: bytes) -> dict:
    """The private modes that were changed, with their last state, but without those that mark a frame."""
    found = re.findall(rb"\x1b\[\?([\d;]+)([hl])", output)
    return {int(mode): state == b"h" for numbers, state in found for mode in numbers.split(b";") if mode != b"2026"}


def leave(program: Path, how: str, reads_memory: bool) -> None:
    """Has the reader leave a pseudo-terminal, and checks what it leaves there."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = PseudoTerminal([program, "view", "--fresh", ARTICLE], folder, reads_memory=reads_memory)
        try:
            terminal.read(limit=30)
            terminal.press(" ")
            if how == "worker":
                for worker in workers(terminal.process):
                    kill(worker)
                terminal.press("gg")
                terminal.read(0.5)
            if how in ("q", "worker"):
                terminal.press("q")
            else:
                os.kill(terminal.process, getattr(signal, how))
            process = terminal.process
            demand(terminal.ends(), f"{how}: the program doesn't end")
            left = shared_objects(process)
            demand(not left, f"{how}: {len(left)} objects stay in /dev/shm")
            # The modes 7 (wrap) and 25 (cursor) are on, all others off.
            wrong = [mode for mode, state in modes(terminal.output).items() if state != (mode in (7, 25))]
            demand(not wrong, f"{how}: modes stay changed: {wrong}")
            demand(len(terminal.flags) == 1, f"{how}: the keyboard protocol stays on")
            settings = termios.tcgetattr(terminal.descriptor)[3]
            demand(settings & termios.ECHO and settings & termios.ICANON, f"{how}: the terminal doesn't echo")
            demand(not terminal.complaint(), f"{how}: {terminal.complaint()}")
        finally:
            for path in shared_objects(terminal.process):
                os.unlink(path)
            terminal.stop()


def sweep(program: Path) -> str:
    """Kills a reader whose pictures nobody reads; the next one has to remove them."""
    command = [program, "view", "--fresh", ARTICLE]

    def kill_reader(terminal):
        kill(terminal.process)
        os.waitpid(terminal.process, 0)
        return shared_objects(terminal.process)

    left = run_in_pseudo_terminal(kill_reader, *command, reads_memory=False)
    run_in_pseudo_terminal(lambda terminal: terminal.read(1), *command)
    stay = [path for path in left if os.path.exists(path)]
    for path in stay:
        os.unlink(path)
    demand(not stay, f"{len(stay)} of {len(left)} objects of a killed reader stay in /dev/shm after the next start")
    return f"{len(left)} objects of a killed reader removed by the next"


def check_leaving(program: Path) -> str:
    swept = sweep(program)
    ways = ["q", "SIGTERM", "SIGHUP", "worker"]
    for how in ways:
        for reads_memory in (True, False):
            leave(program, how, reads_memory)
    need("kitty", "Xvfb", "bash")
    with Screen("kitty", ["bash", "--norc", "--noprofile"]) as screen:
        screen.still()
        screen.type("clear\necho typed")
        before = screen.still("shell before")
        screen.key("ctrl+u")
        for how in ["q", "SIGTERM", "worker"]:
            screen.type(f"'{program}' view --fresh '{ARTICLE}'\n", delay=8)
            screen.still(has_page=True)
            reader = screen.program()
            if how == "worker":
                for worker in workers(reader):
                    kill(worker)
                screen.type("j")
            if how == "SIGTERM":
                kill(reader, signal.SIGTERM)
            else:
                screen.type("q")
            demand(eventually(lambda: not is_alive(reader)), f"{how}: the reader doesn't end in kitty")
            demand(not shared_objects(reader), f"{how}: objects stay in /dev/shm")
            screen.still(f"shell after {how}")
            screen.type("clear\necho typed")
            after = screen.still(f"shell typed after {how}")
            demand(after.data == before.data, f"{how}: the shell isn't as before: {after.difference(before)}")
            screen.key("ctrl+u")
    return f"{', '.join(ways)}: modes, keys and settings given back, nothing in /dev/shm; {swept}; the shell as before"


def check_tmux(program: Path) -> str:
    need("tmux")

    def other_window(command: str, graphics: str) -> Picture:
        name = f"check-{os.getpid()}-{random.randrange(1 << 30)}"
        with tempfile.TemporaryDirectory() as folder:
            config = Path(folder) / "tmux.conf"
            config.write_text("set -g status off\nset -g allow-passthrough on\nset -g focus-events on\n")
            tmux = ["tmux", "-L", name, "-f", config]
            try:
                with Screen(graphics, [*tmux, "new-session", command]) as screen:
                    screen.still(f"tmux {graphics} window 1")
                    screen.type("  ")
                    screen.still()
                    run = [str(word) for word in tmux]
                    subprocess.run(
                        [*run, "new-window", "-n", "other", "sh -c 'echo another window; sleep 600'"],
                        env=screen.environment, check=True)  # fmt: skip
                    time.sleep(2)
                    picture = screen.still(f"tmux {graphics} window 2")
                    subprocess.run([*run, "kill-server"], env=screen.environment)
                    return picture
            finally:
                shutil.rmtree(f"/tmp/tmux-{os.getuid()}/{name}", ignore_errors=True)

    done = []
    for terminal in ["kitty", "xterm"]:
        if not shutil.which(terminal):
            continue
        with_reader = other_window(f"'{program}' view --fresh '{ARTICLE}'", terminal)
        without = other_window("sh -c 'echo nothing; sleep 600'", terminal)
        difference = with_reader.difference(without)
        demand(not difference, f"{terminal}: the other window shows something of the reader: {difference}")
        done.append(terminal)
    if not done:
        need("kitty")
    with tempfile.TemporaryDirectory() as folder:
        with Tmux(folder, 100, 30, [program, "view", "--fresh", "--graphics", "kitty", ARTICLE]) as tmux:
            tmux.still()
            tmux.run("new-window", "sh -c 'echo another window; sleep 600'")
            demand(tmux.still().split() == ["another", "window"], "tmux: the other window has cells of the reader")
    return f"the other window shows nothing of the reader in {' and '.join(done)}"


def check_sizes(program: Path) -> str:
    command = [program, "view", "--fresh", ARTICLE]

    def lives(terminal, what: str) -> None:
        count = terminal.count
        terminal.press("j?")
        terminal.read(0.5, limit=20)
        terminal.press("\x1b" if terminal.flags[-1] == 0 else "k")
        terminal.read(0.5, limit=20)
        demand(is_alive(terminal.process), f"{what}: the program has ended")
        demand(terminal.count > count, f"{what}: keys aren't answered")
        demand(not terminal.complaint(), f"{what}: {terminal.complaint()}")

    for size in [(20, 6), (1, 1), (2, 2), (500, 200)]:
        run_in_pseudo_terminal(lambda terminal: lives(terminal, f"{size[0]} x {size[1]}"), *command, size=size)

    def change_sizes(terminal):
        # The terminal answers in the middle of the pictures of a new size.
        chance = random.Random(9)
        for _ in range(40):
            resize(terminal, chance.choice([1, 3, 20, 79, 80, 140, 300]), chance.choice([1, 2, 6, 24, 49, 100]))
            terminal.press(chance.choice(["j", "G", "gg", " ", "+", "-", "o", "a", "t", "ttt"]))
            terminal.read(0.005, limit=chance.random() / 10)
        resize(terminal, 140, 49)
        terminal.read(limit=30)
        lives(terminal, "sizes in turn")

    run_in_pseudo_terminal(change_sizes, *command)
    figures = check_text_sizes(program)
    with Screen("kitty", command) as screen:
        before = screen.still("whole", has_page=True)
        window = subprocess.run(
            ["xdotool", "getactivewindow"], env=screen.environment, capture_output=True, text=True
        ).stdout.strip() or subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "kitty"],
            env=screen.environment, capture_output=True, text=True).stdout.split()[-1]  # fmt: skip
        for width, height in [(600, 400), (300, 500), (40, 30), (900, 120), (640, 640)]:
            screen.tool("windowsize", window, width, height)
            time.sleep(0.06)
        screen.still("resized to 640 x 640")
        screen.tool("windowsize", window, WIDTH, HEIGHT)
        after = screen.still("resized back", has_page=True)
    demand(before.data == after.data, f"kitty: the first page isn't as before: {after.difference(before)}")
    return f"20 x 6, 1 x 1, 2 x 2, 500 x 200, 40 sizes in turn; {figures}; kitty: the page as before"


def check_text_sizes(program: Path) -> str:
    """Holds cells after changes of the size against a fresh start of the same size."""
    if not shutil.which("tmux"):
        return "without tmux"
    command = [program, "view", "--fresh", ARTICLE]
    sizes = [(20, 6), (1, 1), (500, 200), (80, 24), (40, 3), (79, 24), (140, 49)]
    with tempfile.TemporaryDirectory() as folder, Tmux(folder, 100, 30, command) as resized:
        resized.still()
        for columns, rows in sizes:
            resized.run("resize-window", "-x", columns, "-y", rows)
            shown = resized.still()
            with tempfile.TemporaryDirectory() as other, Tmux(other, columns, rows, command) as fresh:
                wanted = fresh.still()
            for number, (had, want) in enumerate(zip(shown.splitlines(), wanted.splitlines(), strict=True), 1):
                demand(
                    Tmux.cells(had) == Tmux.cells(want),
                    f"{columns} x {rows}, row {number}: {had!r}, but {want!r} after a start",
                )
    return f"{len(sizes)} sizes as after a start"


def check_hints(program: Path) -> str:
    done = []
    for terminal in ["xterm", "kitty"]:
        if not shutil.which(terminal):
            continue
        with Screen(terminal, [program, "view", "--fresh", LINKS]) as screen:
            before = screen.still(f"{terminal} without hints", has_page=True)
            for _ in range(2):
                screen.type("f")
                hints = screen.still(f"{terminal} with hints")
                demand(hints.without_last_row() != before.without_last_row(), f"{terminal}: f shows nothing")
                screen.key("Escape")
                after = screen.still(f"{terminal} after hints")
                demand(before.data == after.data, f"{terminal}: hints leave something: {after.difference(before)}")
            # Text is black; a terminal of few colours mustn't drop it.
            inner = before.part(200, 10, 400, HEIGHT // 2)
            darkest = min(inner[start] for start in range(0, len(inner), 3))
            demand(darkest < 80, f"{terminal}: text isn't dark: the darkest red is {darkest} of 255")
        done.append(terminal)
    if not done:
        need("xterm")
    return f"{' and '.join(done)}: the same pixels after hints"


def long_document(folder: str) -> Path:
    """A document of 3,000 pages: the benchmark's, or copies of a fixture."""
    benchmark = CHECKOUT / "Benchmarks/.inputs/octave-5000.pdf"
    if benchmark.exists():
        return benchmark
    need("qpdf")
    path = Path(folder) / "long.pdf"
    copies = [str(ARTICLE), "1-z"] * 250
    # Copies named alike would share their pages' contents, but the pages stay apart.
    done = subprocess.run(["qpdf", "--empty", "--pages", *copies, "--", str(path)], capture_output=True, text=True)
    demand(path.exists(), f"qpdf: {done.stderr[:200]}")
    return path


def check_memory(program: Path) -> str:
    def peak(process: int) -> float:
        return megabytes(process, "VmHWM")

    with tempfile.TemporaryDirectory() as folder:
        document = long_document(folder)
        with Screen("kitty", [program, "view", "--fresh", document]) as screen:
            before = screen.still(has_page=True)
            reader = screen.program()
            peaks = {}
            screen.tool("keydown", "space")
            try:
                for _ in range(60):
                    time.sleep(0.5)
                    peaks |= {worker: max(peak(worker), peaks.get(worker, 0)) for worker in workers(reader)}
            finally:
                screen.tool("keyup", "space")
            after = screen.still("after holding space", has_page=True)
            front, worker = peak(reader), max(peaks.values(), default=0)
    demand(after.data != before.data, "holding space doesn't turn pages")
    figures = f"front {front:.0f} MB (goal {FRONT_MEMORY}), worker {worker:.0f} MB (goal {WORKER_MEMORY})"
    demand(front <= 2 * FRONT_MEMORY and worker <= 2 * WORKER_MEMORY, figures)
    return figures


CHECKS = {
    1: check_matches, 2: check_scrolling, 4: check_killed_workers, 7: check_leaving, 8: check_tmux,
    9: check_sizes, 10: check_hints, 12: check_memory,
}  # fmt: skip


def arguments(parser):
    options.add(parser, "program", "PROGRAM")
    parser.add_argument("--only", type=int, action="append", choices=list(CHECKS), metavar="N", help="some of the numbers")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the screenshots there")


def run(options) -> int:
    """Runs the checks, and prints a line for each."""
    path = Path(program.find(options.program)).resolve()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        Screen.kept = options.keep
    has_failed = False
    for number in options.only or CHECKS:
        try:
            result, text = "ok", CHECKS[number](path)
        except Unready as reason:
            result, text = "skipped", str(reason)
        except Failure as reason:
            result, text, has_failed = "FAILED", str(reason), True
        print(f"{number:2} {result:8}{text}", flush=True)
    return 1 if has_failed else 0
