"""Times ways to show a page: the median and the best of processor and wall time, in turns."""

import os
import resource
import statistics
import subprocess
import sys
import time

RUNS = 15
program, page = sys.argv[1:3]
commands = {
    "pdfkey symbols": [program, "render", page, "--graphics", "symbols", "--cells", "80x50", "-o", "-"],
    "timg quarter": ["timg", "-pq", "-g80x50", page],
    "timg half": ["timg", "-ph", "-g80x50", page],
    "pdfkey sixel": [program, "render", page, "--graphics", "sixel", "--cells", "80x50", "-o", "-"],
    "timg sixel": ["timg", "-ps", "-g80x50", page],
    "pdfkey kitty": [program, "render", page, "--graphics", "kitty", "--cells", "80x50", "-o", "-"],
    "timg kitty": ["timg", "-pk", "-g80x50", page],
}
environment = dict(os.environ, COLORTERM="truecolor", TERM="xterm-256color")
cpu = {name: [] for name in commands}
wall = {name: [] for name in commands}
size = {}
for turn in range(RUNS):
    for name, command in commands.items():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        done = subprocess.run(command, env=environment, capture_output=True)
        wall[name].append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu[name].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        if done.returncode:
            sys.exit(f"{name}: {done.stderr.decode()}")
        size[name] = len(done.stdout)
print(f"{'':16}{'processor time, ms':>22}{'wall time, ms':>22}{'bytes':>12}")
print(f"{'':16}{'best':>11}{'median':>11}{'best':>11}{'median':>11}")
for name in commands:
    figures = [f(times[name]) * 1e3 for times in (cpu, wall) for f in (min, statistics.median)]
    print(f"{name:16}" + "".join(f"{figure:11.1f}" for figure in figures) + f"{size[name]:12}")
