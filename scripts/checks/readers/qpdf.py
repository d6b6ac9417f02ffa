"""What qpdf --check says of a file."""

import subprocess


def check(path, password: bytes = b"", seconds: float = 60) -> subprocess.CompletedProcess:
    """The status (0: fine, 3: warnings, 2: errors), and the messages as bytes."""
    secret = [b"--password=" + password] if password else []
    return subprocess.run(["qpdf", "--check", *secret, str(path)], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=seconds)


def flaw(path, password: bytes = b"") -> str:
    """What it says against a file; empty if nothing."""
    made = check(path, password)
    lines = made.stderr.decode("utf-8", "replace").strip().splitlines()
    return (lines or ["qpdf --check fails"])[0][-160:] if made.returncode else ""
