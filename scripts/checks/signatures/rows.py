"""The rows of the matrix: documents to be made, and the answers that they should get."""

import dataclasses
import typing

#: The levels of certification; None is a signature that certifies nothing.
ALL, FORMS, COMMENTS = (None, 1, 2, 3), (None, 2, 3), (None, 3)


@dataclasses.dataclass
class Row:
    """A document that `change` makes out of a signed one: it edits an `Edit`, or returns bytes."""

    name: str
    change: typing.Callable
    levels: tuple = ALL
    expected: str = "refuse"
    #: Edits the base document before it is signed, or returns its bytes.
    prepare: typing.Optional[typing.Callable] = None
    #: How it is signed: arguments of `Kit.sign`. None leaves it to `change`, which gets the base document.
    how: typing.Optional[dict] = dataclasses.field(default_factory=dict)
    #: How the base document is written.
    base: dict = dataclasses.field(default_factory=dict)
    #: Further options of the program.
    options: tuple = ()
    #: Whether a refusal needs a signature that isn't valid; certificates are only distrusted.
    invalid: bool = True


def table(prefix, changes, levels=ALL, **more):
    """Returns a row for each change; a pair has the preparation, too."""
    for name, change in changes.items():
        if isinstance(change, tuple):
            yield Row(prefix + name, change[0], levels, prepare=change[1], **more)
        else:
            yield Row(prefix + name, change, levels, **more)
