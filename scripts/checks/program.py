"""pdfkey as checks run it: which one, and in what environment."""

import contextlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from checks import CHECKOUT
from checks.report import Unready

BUILT = (".build/pdfkey", ".build/debug/pdfkey")


def find(path: str | None) -> str:
    """The absolute path of a program; without one, that of PDFKEY, or of the one that was built."""
    built = next((one for one in BUILT if (CHECKOUT / one).exists()), BUILT[0])
    path = path or os.environ.get("PDFKEY") or str(CHECKOUT / built)
    if not (found := shutil.which(path)):
        raise Unready(f"{path} can't be run; `make build` makes it")
    return os.path.abspath(found)


def environment(folder, inherited=os.environ, **more: str) -> dict:
    """An environment without the user's settings and files."""
    keys = {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "HOME"}
    kept = {name: value for name, value in inherited.items() if not re.match(r"PDFKEY_(?!OBJECTS|SANDBOX)|XDG_", name)}
    return kept | dict.fromkeys(keys, str(folder)) | {"LC_ALL": "C.UTF-8"} | more


@contextlib.contextmanager
def folder(name: str, is_kept: bool):
    """A folder for the files of a check, which is removed at the end, or else printed."""
    path = Path(tempfile.mkdtemp(prefix=f"check-{name}."))
    try:
        yield path
    finally:
        print(path) if is_kept else shutil.rmtree(path, ignore_errors=True)
