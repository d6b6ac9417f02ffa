"""A trial: a crafted document, and the outcomes of its redaction that are right."""

import dataclasses
import unicodedata

from checks.redactions.building import Book

SECRET = "Zanzibar Quill"
REMOVED = frozenset({"removed"})
# Nothing may be left out quietly, but a refusal is right, too.
SAFE = frozenset({"removed", "refused"})
ANY = frozenset({"removed", "listed", "refused"})


@dataclasses.dataclass
class Trial:
    """A crafted document."""

    kind: str                   # its row in the table of results
    name: str                   # place and encoding, or the way of drawing
    craft: callable             # adds the other form of the secret to a `Book`
    accepts: frozenset = SAFE   # outcomes that are right
    secret: str = SECRET        # the words to remove
    options: tuple = ()         # other options of the command
    page: int | None = None     # the page with the other form, which a report has to name
    evidence: tuple = ()        # bytes of decoded streams that show the secret to people, if not to programs
    finish: callable = None     # changes the bytes of the file
    is_own: bool = False        # everything that it draws stands for the secret, and may go
    parts: tuple = ()           # parts of the secret that stand apart, and may go

    @property
    def title(self) -> str:
        return f"{self.kind}/{self.name}"

    @property
    def ignores_case(self) -> bool:
        return "-i" in self.options

    def file(self, plain: bool = True) -> bytes:
        """The document; `plain` is whether the secret stands on page 2."""
        book = Book(self.secret, plain)
        self.craft(book)
        data = book.bytes()
        return self.finish(data) if self.finish else data

    def bare_file(self) -> bytes:
        """The document without the other form."""
        return Book(self.secret).bytes()


# Characters that no reader shows.
INVISIBLE = dict.fromkeys([0, 0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF])


class Needle:
    """The words that are looked for, whatever their spacing, soft hyphens and compatibility forms."""

    def __init__(self, words: str, ignores_case: bool = False, ignores_spaces: bool = True, ignores_soft: bool = True):
        self.words, self.ignores_case, self.ignores_spaces = words, ignores_case, ignores_spaces
        self.ignores_soft = ignores_soft
        self.letters = self.normal(words)

    def normal(self, text: str) -> str:
        """A text as it is compared."""
        if self.ignores_soft:
            text = text.translate(INVISIBLE)
        text = unicodedata.normalize("NFKC", text.replace("-\r\n", "").replace("-\n", "").replace("\u2010\n", ""))
        if self.ignores_spaces:
            text = "".join(text.split())
        return text.casefold() if self.ignores_case else text

    def is_in(self, text: str) -> bool:
        """Whether the words are in a text, read forwards or, without regard to spaces, backwards."""
        text = self.normal(text)
        return self.letters in text or self.ignores_spaces and self.letters[::-1] in text
