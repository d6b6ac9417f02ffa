"""The library of crafted documents."""

import drawings
import layouts
import names
import streams
import strings


def trials() -> list:
    """Every trial, each with its own title."""
    return drawings.trials() + strings.trials() + names.trials() + streams.trials() + layouts.trials()
