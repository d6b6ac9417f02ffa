"""Runs functions in processes of their own, as files that are wrong can crash and hang a reader."""

import concurrent.futures
import os
import pickle
import select
import signal
import time


class Lost(Exception):
    """The process crashed, hung, or raised an exception."""


def run(function, *values, seconds: float = 30):
    """Returns what a function returns in a forked process; raises `Lost` with the reason otherwise."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(reading, writing, function, values)
    os.close(writing)
    chunks, end = [], time.monotonic() + seconds
    try:
        while True:
            ready, _, _ = select.select([reading], [], [], max(0, end - time.monotonic()))
            if not ready:
                # With the programs that it has started.
                os.killpg(child, signal.SIGKILL)
                raise Lost(f"no answer after {seconds:.0f} s")
            chunk = os.read(reading, 1 << 20)
            if not chunk:
                break
            chunks.append(chunk)
    finally:
        os.close(reading)
        status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        raise Lost(f"crashed with {signal.Signals(os.WTERMSIG(status)).name}")
    worked, value = pickle.loads(b"".join(chunks))
    if not worked:
        raise Lost(value)
    return value


def _answer(reading, writing, function, values):
    """Writes the pickled result and ends the process."""
    try:
        os.close(reading)
        os.setpgid(0, 0)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        try:
            answer = (True, function(*values))
        except RecursionError:
            answer = (False, "RecursionError")
        except BaseException as error:
            answer = (False, f"{type(error).__name__}: {error}"[:300])
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(answer, pipe)
    finally:
        os._exit(0)


def each(function, items, jobs: int, seconds: float, lost):
    """Yields what a function returns for each item, `jobs` at once; `lost(item, reason)` for those that give nothing."""
    def one(item):
        try:
            return run(function, item, seconds=seconds)
        except Lost as loss:
            return lost(item, str(loss))

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(one, items)
