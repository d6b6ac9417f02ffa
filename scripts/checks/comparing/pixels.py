"""How many pixels an annotation changes on its page, in each renderer."""

from checks.readers import drawing

# What two renderers may differ by: a share of the larger area, and some pixels for smoothed edges.
SHARE, PIXELS = 0.05, 8


def changed(before, renderer: str, path: str, password, page: int) -> float:
    """The changed area in pixels: a pixel that changes by half counts half.

    A mere count would depend on how a renderer smooths edges: a line of two pixels' width covers two to four.
    """
    import numpy

    after = drawing.draw(renderer, path, password, page)
    if before.shape != after.shape:
        raise ValueError("the page has another size")
    return float(numpy.abs(before.astype(numpy.int16) - after).max(axis=2).sum() / 255)


def disagreement(areas: dict) -> str | None:
    """The areas in words if they differ too much, or if nothing changed."""
    if not areas:
        return None
    largest, smallest = max(areas.values()), min(areas.values())
    words = ", ".join(f"{name} {area:.0f}" for name, area in areas.items())
    if largest < 1:
        return f"no pixel changes: {words}"
    if largest - smallest > largest * SHARE + PIXELS:
        return f"changed pixels: {words}"
    return None
