"""The Python environment of the checks, .build/edits-venv, with the readers of requirements.txt.

usage: environment.py     (makes it, and prints the path of its interpreter)
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / ".build/edits-venv"
LIST = HERE / "requirements.txt"


def interpreter() -> str:
    """Makes the environment, or completes one that was made for another list of readers; returns its interpreter.

    Each reader is installed on its own: the checks name and skip those that can't be installed.
    """
    python, ready = FOLDER / "bin/python", FOLDER / "ready"
    packages = [line for line in LIST.read_text(encoding="utf-8").split("\n") if line and not line.startswith("#")]
    if not ready.exists() or ready.read_text(encoding="utf-8").split() != packages:
        if subprocess.run([sys.executable, "-m", "venv", FOLDER]).returncode:
            sys.exit("check: python3 can't make environments (Debian: python3-venv)")
        for package in packages:
            # The wheel of pdf.js wants a browser besides; only its scripts are used.
            alone = ["--no-deps"] if package.startswith("pdfjs") else []
            command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *alone, package]
            if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode:
                print(f"check: {package} can't be installed", file=sys.stderr)
        ready.write_text("\n".join(packages), encoding="utf-8")
    return str(python)


def enter():
    """Goes on in the environment: starts this program anew there, unless it runs there already."""
    if not (FOLDER.exists() and os.path.samefile(sys.prefix, FOLDER)):
        python = interpreter()
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        os.execv(python, [python, *sys.argv])


if __name__ == "__main__":
    print(interpreter())
