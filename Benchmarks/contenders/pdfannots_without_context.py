#!/usr/bin/env python3
"""pdfannots without what stands before and after each mark; meant for python -O, without assertions.

Version 0.5 fails on a mark whose text isn't in one piece in its reading order, and on a page with marks
and without text; so it goes through, and is a little faster for it.

usage: python3 -O pdfannots_without_context.py FILE
"""

import sys

from pdfannots import cli
from pdfannots.types import Annotation

if __name__ == "__main__":
    Annotation.wants_context = lambda self: False
    sys.argv[1:1] = ["--format", "json"]
    cli.main()
