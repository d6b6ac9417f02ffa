"""What each check holds, how long it takes, and what it needs."""

from typing import NamedTuple


class Check(NamedTuple):
    """A row of the list: the times are for two cores, without options."""

    holds: str
    takes: str
    # Programs without which it can't begin.
    programs: tuple = ()
    # What it uses besides, where that is there.
    more: tuple = ()
    # Whether it runs in the Python environment.
    has_readers: bool = False


CHECKS = {
    "api": Check("the public interface of the libraries is that of docs/api", "1 s", more=("scripts/make-docs before",)),
    "claims": Check("a test or script holds each promise of the documentation", "1 s"),
    "declarations": Check("copied C declarations agree with the headers of their libraries", "5 s", ("c++", "pkg-config"),
                          ("the headers",)),
    "edit-kills": Check("saves that are killed or can't write leave no torn file and lose no edit", "30 min", ("qpdf",),
                        ("the right to mount",), True),
    "edits": Check("five readers and three renderers see the annotations that were asked for", "20 min", ("qpdf",),
                   ("pdftoppm", "node", "the corpus"), True),
    "endurance": Check("an hour of random use loses no edit, and the reader doesn't grow", "60 min"),
    "examples": Check("the examples of README, the guide, the articles and Examples run", "5 min", (),
                      ("swift", "jq", "nvim", "emacs")),
    "exports": Check("strings from a document are nothing but text in its exports", "1 min", (), ("emacs",), True),
    "forms": Check("readers see the values that were filled in, drawn as PDFium draws them", "1 min", ("qpdf",), (), True),
    "full-screen": Check("the full-screen reader in kitty, xterm and tmux, to the pixel", "3 min", (),
                         ("kitty", "xterm", "tmux", "Xvfb", "xdotool", "import", "pdftotext", "qpdf")),
    "journal-kills": Check("reviews that are killed bring back every acknowledged edit", "20 min", ("qpdf",), (), True),
    "memory": Check("tests of what leads to C under AddressSanitizer and LeakSanitizer", "60 min", ("swift",),
                    ("the corpus",)),
    "mutate": Check("a test notices when the sources are changed in a small way", "hours", ("swift",)),
    "names": Check("the tables for those who come from other libraries name what is in docs/api", "1 s"),
    "outlines": Check("built outlines are those that documents had (precision, recall)", "5 min", (), ("the corpus",), True),
    "references": Check("references lead where links of documents made by LaTeX do (found, right first, in three)", "10 min",
                        has_readers=True),
    "redactions": Check("no reader finds redacted content, and nothing else is gone", "60 min",
                        ("qpdf", "pdftotext", "pdftoppm"), ("mutool", "the corpus"), True),
    "reviews": Check("readers see what a review in JSON lines reported", "10 s", ("qpdf",), (), True),
    "rooms": Check("no folder of Sources uses a higher room of CONTRIBUTING.md", "1 s"),
    "signatures": Check("verdicts on signatures, changes and attacks agree with pdfsig and pyHanko", "20 min",
                        ("pdfsig", "openssl"), ("certutil",), True),
    "writes": Check("each command changes what it was asked to, and nothing else", "60 min",
                    ("qpdf", "pdfinfo", "pdftotext", "pdftoppm", "pdfdetach"), ("node", "the corpus"), True),
}
