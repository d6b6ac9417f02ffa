"""Encodings of a text in a string of a PDF: what is done to the text, its character set, and the string's syntax."""

import base64
import dataclasses
import html
import urllib.parse

from checks.redactions.building import hexadecimal, literal
from checks.redactions.trials import SECRET

ACCENTED = "Zo\u00eb \u017d\u00e1k Quill"


def octal(data: bytes) -> bytes:
    return b"(" + b"".join(b"\\%03o" % byte for byte in data) + b")"


def broken_lines(data: bytes) -> bytes:
    """A literal string with line ends that don't count."""
    return b"(" + b"\\\n".join(literal(data[at:at + 3])[1:-1] for at in range(0, len(data), 3)) + b")"


def needless_escapes(data: bytes) -> bytes:
    """A literal string with backslashes before letters that have no such escape."""
    return b"(" + b"".join(b"\\" + bytes([byte]) if byte in b"ZaQuil" else bytes([byte]) for byte in data) + b")"


def spaced_hexadecimal(data: bytes) -> bytes:
    return b"< " + b" \n".join(b"%02x" % byte for byte in data) + b" >"


def percent_all(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


def entities(pattern: str):
    return lambda text: "".join(pattern.format(ord(letter)) for letter in text)


def base64_text(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def hex_text(text: str) -> str:
    return text.encode().hex()


def utf16(text: str) -> bytes:
    return b"\xfe\xff" + text.encode("utf-16-be")


def after(*steps):
    """Several changes, one after the other."""
    def change(text):
        for step in steps:
            text = step(text)
        return text
    return change


def same(text: str) -> str:
    return text


PDFDOC = {"\u017d": b"\x99", "\u0160": b"\x97", "\u0141": b"\x95"}


def pdfdoc(text: str) -> bytes:
    return b"".join(PDFDOC.get(letter) or letter.encode("latin-1") for letter in text)


@dataclasses.dataclass
class Encoding:
    name: str
    change: callable = same
    charset: callable = pdfdoc
    syntax: callable = literal
    secret: str = SECRET

    def string(self, text: str, prefix: str = "") -> bytes:
        """A string with the encoded text."""
        return self.syntax(self.charset(prefix + self.change(text)))

    def data(self, text: str) -> bytes:
        """The encoded text as bytes, for streams."""
        return self.charset(self.change(text))


ENCODINGS = [
    Encoding("plain"),
    Encoding("UTF-16BE", charset=utf16),
    Encoding("UTF-16LE", charset=lambda text: b"\xff\xfe" + text.encode("utf-16-le")),
    Encoding("UTF-8", charset=lambda text: b"\xef\xbb\xbf" + text.encode()),
    Encoding("UTF-16BE as hexadecimal string", charset=utf16, syntax=hexadecimal),
    Encoding("PDFDocEncoding", secret=ACCENTED),
    Encoding("octal", syntax=octal),
    Encoding("hexadecimal string", syntax=hexadecimal),
    Encoding("spaced hexadecimal string", syntax=spaced_hexadecimal),
    Encoding("broken lines", syntax=broken_lines),
    Encoding("needless escapes", syntax=needless_escapes),
    Encoding("percent", urllib.parse.quote),
    Encoding("percent, every byte", percent_all),
    Encoding("percent, UTF-8", urllib.parse.quote, secret=ACCENTED),
    Encoding("plus", urllib.parse.quote_plus),
    Encoding("entities, decimal", entities("&#{};")),
    Encoding("entities, hexadecimal", entities("&#x{:x};")),
    Encoding("entities, padded", entities("&#x{:05X};")),
    Encoding("entity for the space", lambda text: text.replace(" ", "&nbsp;")),
    Encoding("markup", lambda text: "<p>" + text[:3] + "<b>" + text[3:5] + "</b>" + text[5:] + "</p>"),
    Encoding("Base64", base64_text),
    Encoding("Base64 for addresses", lambda text: base64.urlsafe_b64encode((text + "???>>>").encode()).decode()),
    Encoding("hexadecimal", hex_text),
    Encoding("hexadecimal, upper case", lambda text: hex_text(text).upper()),
    Encoding("soft hyphen", lambda text: text.replace("i", "i\u00ad")),
    Encoding("no-break space", lambda text: text.replace(" ", "\u00a0"), charset=utf16),
    Encoding("full width",
             lambda text: "".join(chr(ord(letter) + 0xFEE0) if letter > " " else letter for letter in text),
             charset=utf16),
    Encoding("mathematical letters", lambda text: "".join(mathematical(letter) for letter in text), charset=utf16),
    Encoding("Base64 twice", after(base64_text, base64_text)),
    Encoding("percent twice", after(percent_all, urllib.parse.quote)),
    Encoding("entities in percent", after(entities("&#{};"), urllib.parse.quote)),
    Encoding("percent in entities", after(percent_all, html.escape, entities("&#{};"))),
    Encoding("hexadecimal in Base64", after(hex_text, base64_text)),
    Encoding("Base64 in hexadecimal", after(base64_text, hex_text)),
    Encoding("UTF-16 in Base64", lambda text: base64.b64encode(text.encode("utf-16-le")).decode()),
    Encoding("UTF-16 in hexadecimal", lambda text: utf16(text).hex()),
    Encoding("percent in UTF-16", percent_all, charset=utf16),
    Encoding("entities in UTF-16", entities("&#{};"), charset=utf16),
    Encoding("Base64 in UTF-16", base64_text, charset=utf16),
    Encoding("Base64 in a longer text", lambda text: "data:text/plain;base64," + base64_text("x" + text + "y")),
]
BY_NAME = {encoding.name: encoding for encoding in ENCODINGS}


def mathematical(letter: str) -> str:
    if "A" <= letter <= "Z":
        return chr(0x1D400 + ord(letter) - ord("A"))
    if "a" <= letter <= "z":
        return chr(0x1D41A + ord(letter) - ord("a"))
    return letter
