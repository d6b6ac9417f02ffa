"""The library of crafted documents."""

from checks.redactions import drawings, layouts, names, streams, strings


def trials() -> list:
    """Every trial, each with its own title."""
    return drawings.trials() + strings.trials() + names.trials() + streams.trials() + layouts.trials()
