"""Mutation testing: changes the sources in small ways, and reports the changes that no test notices.

One build carries all mutants of a run. It is a copy of the checkout in .build/mutation, in which every chosen place
asks a switch, the environment variable PDFKEY_MUTANT, so that a mutant costs a test run and no build. Mutants that
don't compile are found by the compiler's errors, dropped and counted.

The same build says which tests reach a mutant: each suite runs once by itself, and every process of that run marks
the mutants that it passes in one shared file. This is coverage by mutant instead of by line, and it is exact in
workers, brokers and programs that tests start: they inherit the two variables, and posix_spawn in the copy adds them
where an environment is replaced (scripts/mutation/Switch). The suites that reach a mutant then run with it, the
ones named for its file first and then the fastest, until one fails, crashes, or takes more than five times its own
time (at least ten seconds). Few mutants that survive sixty seconds of tests are killed later, and what the readers of
all documents are made of is reached by every suite; therefore a mutant gets no more than the budget. As many suites
run at once as there are processors.

Results stay in .build/mutation until the sources or the chosen mutants change; a run that was interrupted continues.
If only tests change, mutants that were killed stay so, and the others are tried again. The first build takes as long
as one of pdfkey and of swift-syntax. The exit status is 1 if a mutant survives.
"""

import bisect
import collections
import concurrent.futures
import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from checks import CHECKOUT as HOME
from checks import options
from checks.mutate import guards

WORK = HOME / ".build/mutation"
TREE = WORK / "pdfkey"
RESULTS = WORK / "results.json"
EQUIVALENT = HOME / "scripts/mutation/equivalent.txt"
SWIFT = os.environ.get("SWIFT", "swift")
# Builds that only drop mutants. A round drops every mutant with an error, but later passes of the compiler find more.
ROUNDS = 25
# The limit for a suite: a multiple of its own time, and the least in seconds.
FACTOR, LEAST = 5, 10
# The limit for a suite without a mutant.
BASELINE = 900
# Suites that run now, to end them with this program.
RUNNING = set()
# Around the same text, a dropped statement has to be the outermost mutant.
OUTERMOST = {"statement": 0, "return": 1}
ERROR = re.compile(r"^(/.+?\.(?:swift|c)):(\d+):(\d+): error: ", re.M)
# The targets in C that are mutated.
GUARDS = ("LimitGuard", "SandboxGuard", "TerminalGuard")


def say(text):
    print(f"mutate: {text}", file=sys.stderr, flush=True)


def output_of(command, **options):
    """Runs a command in the checkout and returns its output; its failure ends the program."""
    result = subprocess.run(command, **{"cwd": HOME, "stdout": subprocess.PIPE, "text": True, **options})
    if result.returncode:
        sys.exit(f"mutate: {' '.join(map(str, command[:6]))} ended with {result.returncode}")
    return result.stdout


# Choosing mutants


def shortened(text):
    return " ".join(text.split()) or "(nothing)"


class Mutant:
    """A mutant as the finder describes it, with its file and the lines before and after."""

    def __init__(self, path, source, fields):
        self.path = path
        self.__dict__.update(fields)
        start = source.rfind(b"\n", 0, self.changedStart) + 1
        end = source.find(b"\n", self.changedEnd)
        end = len(source) if end < 0 else end
        self.line = source.count(b"\n", 0, self.changedStart) + 1
        self.last_line = source.count(b"\n", 0, self.changedEnd) + 1
        self.before = shortened(source[start:end].decode())
        changed = source[start : self.changedStart] + self.replacement.encode() + source[self.changedEnd : end]
        self.after = shortened(changed.decode())

    @property
    def text(self):
        return (self.path, self.before, self.after)

    @property
    def room(self):
        return os.path.dirname(self.path)

    def key(self):
        return [self.path, self.operator, self.start, self.end, self.prefix]


def finder():
    """Builds the program that finds mutants and returns its path."""
    command = [SWIFT, "build", "--package-path", "scripts/mutation", "--scratch-path", str(WORK / "finder")]
    output_of([*command, "--product", "mutants-of"], stderr=sys.stderr.fileno())
    return output_of([*command, "--show-bin-path"]).strip() + "/mutants-of"


def changed_lines(revision):
    """The numbers of the lines of each file of Sources that were changed since a revision."""
    lines = collections.defaultdict(set)
    path = None
    for line in output_of(["git", "diff", "-U0", "--no-color", "--dst-prefix=b/", revision, "--", "Sources"]).splitlines():
        if line.startswith("+++ "):
            path = line[len("+++ b/Sources/") :]
        elif match := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))? @@", line):
            first = int(match[1])
            lines[path].update(range(first, first + int(match[2] or 1)))
    return lines


def mutable_files():
    """The files of Sources that have mutants."""
    sources = HOME / "Sources"
    swift = [path for path in sources.rglob("*.swift") if ".docc" not in str(path)]
    return sorted(swift + [path for guard in GUARDS for path in (sources / guard).glob("*.c")])


def choose(options):
    """Returns the mutants that the options ask for, in the order of their places."""
    sources = HOME / "Sources"
    paths = [str(path.relative_to(sources)) for path in mutable_files()]
    for room in options.room:
        if not any(path.startswith(room.rstrip("/") + "/") for path in paths):
            sys.exit(f"mutate: no room {room}; CONTRIBUTING.md lists them")
    if options.room:
        paths = [path for path in paths if any(path.startswith(r.rstrip("/") + "/") for r in options.room)]
    changed = changed_lines(options.since) if options.since else None
    if changed is not None:
        paths = [path for path in paths if path in changed]
    if not paths:
        return []
    found = json.loads(output_of([finder(), str(sources), *(path for path in paths if path.endswith(".swift"))]))
    for path in paths:
        if path.endswith(".c"):
            found[path] = guards.mutants((sources / path).read_bytes())
    mutants = []
    for path in paths:
        source = (sources / path).read_bytes()
        mutants += [Mutant(path, source, fields) for fields in found[path]]
    for path, before, after in sorted(equivalents() - {m.text for m in mutants}):
        if path in found:
            say(f"equivalent.txt has a mutant that isn't there: {path}\n- {before}\n+ {after}")
    if changed is not None:
        mutants = [m for m in mutants if changed[m.path].intersection(range(m.line, m.last_line + 1))]
    say(f"{len(mutants)} mutants in {len(paths)} files")
    if options.sample and options.sample < len(mutants):
        indices = random.Random(options.seed).sample(range(len(mutants)), options.sample)
        mutants = [mutants[index] for index in sorted(indices)]
    for number, mutant in enumerate(mutants, 1):
        mutant.number = number
    return mutants


def equivalents():
    """The texts of the mutants that are known to change nothing."""
    known = set()
    path = before = after = None
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("- "):
            before = line[2:]
        elif line.startswith("+ "):
            after = line[2:]
        elif line.startswith("= "):
            known.add((path, before, after))
        else:
            path = line
    return known


# The copy with all mutants


class Rendering:
    """A source file with mutants, and where each of them is in its text."""

    def __init__(self, source, mutants, is_swift):
        # Lines keep their numbers.
        pieces = [b"import MutationSwitch; " if is_swift else b'#include "MutationSwitch.h"\n#line 1\n']
        self.added_lines = 0 if is_swift else 2
        self.length = len(pieces[0])
        self.mutants = mutants
        starts, self.places = {}, {}

        def emit(text):
            pieces.append(text)
            self.length += len(text)

        order = sorted(mutants, key=lambda m: (m.start, m.start != m.end, -m.end, OUTERMOST.get(m.operator, 2)))
        opened, position = [], 0

        def close(until):
            nonlocal position
            while opened and opened[-1].end <= until:
                mutant = opened.pop()
                emit(source[position : mutant.end])
                position = mutant.end
                emit(mutant.suffix.encode())
                self.places[mutant.number] = (starts[mutant.number], self.length)

        for mutant in order:
            close(mutant.start)
            emit(source[position : mutant.start])
            position = mutant.start
            starts[mutant.number] = self.length
            emit(mutant.prefix.replace("@N@", str(mutant.number)).encode())
            opened.append(mutant)
        close(len(source))
        emit(source[position:])
        self.text = b"".join(pieces)
        self.source = source

    def culprits_at(self, line, column):
        """The innermost mutants around the place of an error."""
        lines = self.text.split(b"\n")
        offset = sum(len(text) + 1 for text in lines[: line - 1 + self.added_lines]) + column - 1
        around = [m for m in self.mutants if self.places[m.number][0] <= offset < self.places[m.number][1]]
        least = min((m.end - m.start for m in around), default=0)
        return [m for m in around if m.end - m.start == least]

    def culprits_near(self, line):
        """The mutants on the line of an error, else in its declaration, else in its file."""
        breaks = [index for index, byte in enumerate(self.source) if byte == 10]

        def within(start, end):
            return bisect.bisect_left(breaks, start) + 1 <= line <= bisect.bisect_left(breaks, end) + 1

        for near in (
            [m for m in self.mutants if within(m.start, m.end)],
            [m for m in self.mutants if within(m.scopeStart, m.scopeEnd)],
        ):
            if near:
                least = min(m.scopeEnd - m.scopeStart for m in near)
                return [m for m in near if m.scopeEnd - m.scopeStart == least]
        return self.mutants


def manifest():
    """The manifest of the copy: every target with mutants depends on the switch."""
    modules = sorted({path.relative_to(HOME / "Sources").parts[0] for path in mutable_files()})
    text = (HOME / "Package.swift").read_text(encoding="utf-8")
    return f"""{text}
package.targets.append(.target(name: "MutationSwitch", path: "scripts/mutation/Switch"))
for target in package.targets where {json.dumps(modules)}.contains(target.name) {{
  target.dependencies.append("MutationSwitch")
}}
"""


def write(path, content):
    """Writes a file of the copy if it differs, so that builds stay incremental."""
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def checkout_files():
    listed = output_of(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    return sorted(name for name in listed.split("\0") if name and (HOME / name).is_file())


def copy_checkout():
    """Copies the checkout, without the files that are mutated."""
    names = checkout_files()
    mutated = set(mutable_files())
    for name in names:
        if HOME / name in mutated or name == "Package.swift":
            continue
        write(TREE / name, (HOME / name).read_bytes())
        shutil.copymode(HOME / name, TREE / name)
    write(TREE / "Package.swift", manifest().encode())
    kept = set(names)
    for folder in ("Sources", "Tests", "Fixtures"):
        for path in (TREE / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(TREE)) not in kept:
                path.unlink()


def render(mutants):
    """Writes the sources with the mutants and returns the rendering of each mutated file."""
    by_path = collections.defaultdict(list)
    for mutant in mutants:
        by_path[mutant.path].append(mutant)
    renderings = {}
    for path in mutable_files():
        name = str(path.relative_to(HOME / "Sources"))
        content = path.read_bytes()
        if name in by_path:
            renderings[name] = Rendering(content, by_path[name], path.suffix == ".swift")
            content = renderings[name].text
        write(TREE / "Sources" / name, content)
    return renderings


def culprits(output, renderings):
    """The mutants that the errors of a build are about."""
    errors = collections.defaultdict(set)
    for path, line, column in ERROR.findall(output):
        errors[os.path.relpath(path, TREE / "Sources"), int(line)].add(int(column))
    found = []
    for (name, line), columns in errors.items():
        if rendering := renderings.get(name):
            # An expression with a wrong part often has an error of its own, for which the part is to blame.
            exact = [mutant for column in columns for mutant in rendering.culprits_at(line, column)]
            found += exact or rendering.culprits_near(line)
    return found


def build(mutants):
    """Builds the copy without the mutants that don't compile, and returns the others."""
    copy_checkout()
    command = [SWIFT, "build", "--build-tests", "-debug-info-format", "none"]
    command += ["-Xswiftc", "-suppress-warnings", "-Xswiftc", "-continue-building-after-errors"]
    for number in range(1, ROUNDS + 1):
        renderings = render(mutants)
        started = time.monotonic()
        result = subprocess.run(
            command, cwd=TREE, env={**os.environ, "PDFKEY_OPTIMIZED": "1"}, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        (WORK / "build.log").write_text(result.stdout)
        dropped = {m.number for m in culprits(result.stdout, renderings)}
        seconds = time.monotonic() - started
        say(f"build {number}: {seconds:.0f} s, {len(dropped)} of {len(mutants)} mutants don't compile")
        if result.returncode == 0:
            return mutants
        if not dropped:
            sys.exit(f"mutate: the copy doesn't compile:\n{result.stdout[-3000:]}")
        mutants = [m for m in mutants if m.number not in dropped]
    sys.exit(f"mutate: mutants that don't compile are left after {ROUNDS} builds")


# Tests


def binary():
    return TREE / ".build/debug/pdfkeyPackageTests.xctest"


def suites(pattern):
    """The suites, as patterns that choose one of them; a test outside of suites is one by itself."""
    listed = subprocess.run(
        [binary(), "--testing-library", "swift-testing", "--list-tests"], cwd=TREE, stdout=subprocess.PIPE, text=True)
    names = sorted({line.split("/")[0] for line in listed.stdout.splitlines() if "." in line})
    chosen = [name for name in names if re.search(pattern, name)]
    if not chosen:
        sys.exit(f"mutate: no suite matches {pattern}")
    return chosen


def run_suite(suite, limit, **variables):
    """Runs a suite. Returns its seconds, and why it failed, or None."""
    escaped = re.escape(suite).replace("`", ".")
    command = [binary(), "--testing-library", "swift-testing", "--filter", f"^{escaped}(/|$)"]
    # A mutant that crashes needs no backtrace, which takes longer than most suites.
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", **variables}
    started = time.monotonic()
    with open(WORK / f"suite-{threading.get_ident()}.log", "wb") as log:
        process = subprocess.Popen(
            command, cwd=TREE, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True)
        RUNNING.add(process)
        try:
            code = process.wait(limit)
            reason = None if code == 0 else "crash" if code < 0 else "failure"
        except subprocess.TimeoutExpired:
            reason = "time"
        # Programs that the suite left behind end with it.
        end(process)
        process.wait()
        RUNNING.discard(process)
    return time.monotonic() - started, reason


def end(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def at_once(work, items):
    """Does something for each item, as many at once as there are processors, and yields the results as they come."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            for future in concurrent.futures.as_completed([pool.submit(work, item) for item in items]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(RUNNING):
                end(process)
            raise


class Results:
    """The results of this build: suites with their times and mutants, and the outcome of each mutant."""

    def __init__(self, mutants, pattern):
        sources = hashlib.sha256(json.dumps([m.key() for m in mutants]).encode())
        tests = hashlib.sha256(pattern.encode())
        for name in checkout_files():
            if name.startswith(("Sources/", "Tests/", "Fixtures/", "Package.swift")):
                digest = tests if name.startswith("Tests/") else sources
                digest.update(name.encode() + b"\0" + (HOME / name).read_bytes())
        self.values = {"sources": sources.hexdigest(), "compiled": None, "suites": {}, "outcomes": {}}
        if RESULTS.exists():
            stored = json.loads(RESULTS.read_text())
            if stored.get("sources") == self.values["sources"]:
                self.values = stored
        # Other tests may kill a mutant that survived, and what tests reach may be another part.
        if self.values.get("tests") != tests.hexdigest():
            self.values["tests"] = tests.hexdigest()
            self.values["suites"] = {}
            outcomes = self.values["outcomes"]
            self.values["outcomes"] = {number: facts for number, facts in outcomes.items() if facts["killed"]}

    def save(self):
        unfinished = RESULTS.with_suffix(".new")
        unfinished.write_text(json.dumps(self.values))
        unfinished.replace(RESULTS)


def measure(names, count, results):
    """Runs each suite once without a mutant, and keeps its time and the mutants that it reaches."""
    known = results.values["suites"]

    def reach(suite):
        reached = WORK / f"reached-{threading.get_ident()}"
        reached.write_bytes(bytes(count + 1))
        seconds, reason = run_suite(suite, BASELINE, PDFKEY_MUTANTS_REACHED=str(reached))
        numbers = [number for number, byte in enumerate(reached.read_bytes()) if byte]
        return suite, {"seconds": seconds, "mutants": numbers, "fails": reason}

    unknown = [suite for suite in names if suite not in known]
    for index, (suite, facts) in enumerate(at_once(reach, unknown), 1):
        if facts["fails"]:
            say(f"{suite} fails without a mutant ({facts['fails']}) and is left out")
        known[suite] = facts
        results.save()
        if index % 20 == 0:
            say(f"{index} of {len(unknown)} suites measured")


def words(name):
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def judge(mutant, names, known, budget, before):
    """Runs the suites that reach a mutant until one fails, and returns the outcome.

    A mutant that survived a smaller budget before continues with the suites that are left.
    """
    reaching = [s for s in names if not known[s]["fails"] and mutant.number in known[s]["mutants"]]
    own = words(Path(mutant.path).stem)

    def order(suite):
        # A suite of five seconds with half of the words in its name goes before one of a second without.
        common = len(own & words(suite.split(".")[1])) / len(own) if own else 0
        return known[suite]["seconds"] / (1 + 20 * common)

    ran = before["ran"] if before else []
    spent = sum(known[suite]["seconds"] for suite in ran)
    for suite in sorted(reaching, key=order):
        # One suite runs in any case.
        if suite in ran or ran and spent + known[suite]["seconds"] > budget:
            continue
        ran.append(suite)
        spent += known[suite]["seconds"]
        limit = max(LEAST, FACTOR * known[suite]["seconds"])
        _, reason = run_suite(suite, limit, PDFKEY_MUTANT=str(mutant.number))
        if reason:
            return {"killed": suite, "reason": reason}
    return {"killed": None, "suites": len(reaching), "budget": budget, "ran": ran}


# The report


def shown(mutant, outcome):
    """The lines of the report about a mutant that survives."""
    ran, reaching = len(outcome["ran"]), outcome["suites"]
    reached = f"survived {ran} of {reaching} suites that reach it" if reaching else "no suite reaches it"
    head = f"  {mutant.path}:{mutant.line}  {mutant.operator}, {reached}"
    return [head, f"  - {mutant.before}", f"  + {mutant.after}"]


def report(mutants, tested, equivalent, outcomes):
    """Prints the survivors by room, and returns the exit status."""
    killed = {m.number for m in tested if outcomes[str(m.number)]["killed"]}
    lines = []
    for room in sorted({m.room for m in tested}):
        own = [m for m in tested if m.room == room]
        lines.append(f"{room}: {sum(m.number in killed for m in own)} of {len(own)} killed")
        for mutant in own:
            if mutant.number not in killed:
                lines += shown(mutant, outcomes[str(mutant.number)])
    reasons = collections.Counter(outcomes[str(number)]["reason"] for number in killed)
    by = ", ".join(f"{count} by {reason}" for reason, count in reasons.most_common())
    lines += [
        "",
        f"{len(mutants)} mutants: {len(killed)} killed{f' ({by})' if by else ''}, {len(tested) - len(killed)} survived,"
        f" {equivalent} equivalent, {len(mutants) - len(tested) - equivalent} didn't compile",
    ]
    text = "\n".join(lines)
    (WORK / "report.txt").write_text(text + "\n", encoding="utf-8")
    print(text)
    return 1 if len(killed) < len(tested) else 0


def arguments(parser):
    options.add(parser, "sample", "seed")
    parser.add_argument("--room", action="append", default=[], metavar="ROOM", help="a folder of Sources")
    parser.add_argument("--since", metavar="REVISION", help="only lines that changed since a revision")
    parser.add_argument("--tests", default="", metavar="PATTERN", help="only suites whose names match")
    parser.add_argument(
        "--budget", type=float, default=60, metavar="SECONDS", help="the time of tests for a mutant (default: 60)")
    parser.add_argument("--list", action="store_true", help="print the chosen mutants and build nothing")


def run(options) -> int:
    WORK.mkdir(parents=True, exist_ok=True)
    mutants = choose(options)
    if options.list:
        for mutant in mutants:
            print(f"{mutant.path}:{mutant.line}  {mutant.operator}\n- {mutant.before}\n+ {mutant.after}")
        return 0
    if not mutants:
        print("no mutants to try")
        return 0
    results = Results(mutants, options.tests)
    compiled = results.values["compiled"]
    left = mutants if compiled is None else [m for m in mutants if m.number in set(compiled)]
    tested = build(left)
    results.values["compiled"] = [m.number for m in tested]
    results.save()

    names = suites(options.tests)
    measure(names, len(mutants), results)
    # Equivalent mutants are in the build, so that a new entry of the file changes no result.
    known = equivalents()
    equivalent = sum(m.text in known for m in tested)
    tested = [m for m in tested if m.text not in known]
    outcomes = results.values["outcomes"]

    def is_open(mutant):
        outcome = outcomes.get(str(mutant.number))
        return outcome is None or not outcome["killed"] and outcome["budget"] < options.budget

    def outcome(mutant):
        before = outcomes.get(str(mutant.number))
        return mutant, judge(mutant, names, results.values["suites"], options.budget, before)

    unknown = [mutant for mutant in tested if is_open(mutant)]
    for index, (mutant, result) in enumerate(at_once(outcome, unknown), 1):
        outcomes[str(mutant.number)] = result
        results.save()
        verdict = f"killed by {result['killed']}" if result["killed"] else "survived"
        say(f"{index} of {len(unknown)}: {mutant.path}:{mutant.line} {mutant.operator}: {verdict}")
    return report(mutants, tested, equivalent, outcomes)
