"""Holds the C declarations that are copied into Sources/C against the libraries' own headers, where they are installed.

A compiler (CXX, c++ without it) reads both. Functions must have the same parameters and results, apart from `const`,
signs, and enumerations that are integers of their size; structures the same fields at the same places; constants the
same values. A difference is printed and ends the check with status 1. A module whose headers are missing is named and
skipped. With PKG_CONFIG_PATH and PKG_CONFIG_SYSROOT_DIR the headers of other versions are read.
"""
import os
import re
import subprocess
import sys

from checks import CHECKOUT

SOURCES = CHECKOUT / "Sources/C"
# The package and the headers of each module with copied declarations.
HEADERS = {
    "CGnuTLS": ("gnutls", "gnutls/gnutls.h gnutls/pkcs7.h gnutls/pkcs12.h gnutls/x509.h gnutls/abstract.h gnutls/crypto.h"),
    "CPango": ("pangocairo poppler-glib", "poppler.h cairo-pdf.h pango/pangocairo.h"),
    "CSyncTeX": ("synctex", "synctex_parser.h"),
    "CSystem": ("", "fcntl.h stdio.h unistd.h wchar.h sys/mman.h sys/xattr.h"),
    "CXML": ("libxml-2.0", "libxml/xmlreader.h"),
}
# Macros of headers that have another name in our module, since their own would collide.
NAMES = {
    "pdfkey_set_pipe_size": "F_SETPIPE_SZ",
    "pdfkey_rename_exchange": "RENAME_EXCHANGE",
    "pdfkey_memory_close_on_exec": "MFD_CLOEXEC",
}
# Structures of which we only read the first fields, through a pointer from the library.
BEGINNINGS = {"xmlError"}

COMPARISON = r"""
#include <string_view>
#include <type_traits>
template <class T> constexpr std::string_view tag() {
  std::string_view name = __PRETTY_FUNCTION__;
  name = name.substr(name.find("T = ") + 4);
  name = name.substr(0, name.find_first_of(";]"));
  return name.substr(0, 8) == "copied::" ? name.substr(8) : name;
}
template <class... T> struct List {};
template <class T> struct Parts { using Types = void; };
template <class R, bool N, class... P> struct Parts<R(P...) noexcept(N)> { using Types = List<R, P...>; };
template <class A, class B> constexpr bool same();
template <class... A, class... B> constexpr bool all(List<A...>, List<B...>) {
  if constexpr (sizeof...(A) == sizeof...(B)) return (same<A, B>() && ...); else return false;
}
template <class A, class B> constexpr bool same() {
  if constexpr (std::is_pointer_v<A> && std::is_pointer_v<B>)
    return same<std::remove_cv_t<std::remove_pointer_t<A>>, std::remove_cv_t<std::remove_pointer_t<B>>>();
  else if constexpr (std::is_function_v<A> && std::is_function_v<B>)
    return all(typename Parts<A>::Types(), typename Parts<B>::Types());
  else if constexpr ((std::is_integral_v<A> || std::is_enum_v<A>) && (std::is_integral_v<B> || std::is_enum_v<B>))
    return sizeof(A) == sizeof(B);
  else
    return tag<A>() == tag<B>();
}
"""


def text(path) -> str:
    """The text of a file of C without comments; nothing if there is no such file."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S) if path.exists() else ""


def structures(shim):
    """The name and the names of fields of each structure that is declared with fields."""
    for body, name in re.findall(r"^typedef struct \w* ?\{(.*?)\} (\w+);", shim, re.M | re.S):
        yield name, re.findall(r"(\w+);", body)


def program(module, headers):
    """C++ code that compiles if the declarations of a module agree, and the number of its checks."""
    path = SOURCES / module / "shim.h"
    shim = text(path)
    functions = re.findall(r"^FUNCTION\([^,]+, (\w+),", text(SOURCES / module / "functions.h"), re.M)
    functions += re.findall(r"^extern [^;(]*?(\w+)\(", shim, re.M)
    constants = [
        name for body in re.findall(r"enum \{(.*?)\}", shim, re.S) for name in re.findall(r"(\w+)(?: = [^,]+)?,?", body)
        if not name[0].isdigit()
    ]
    checks = [
        (f"same<decltype(copied::{name}), decltype(::{name})>()", name) for name in functions
    ] + [(f"copied::{name} == real_{name}", name) for name in constants]
    for name, fields in structures(shim):
        copied, real = f"copied::{name}", f"::{name}"
        checks.append((f"sizeof({copied}) {'<=' if name in BEGINNINGS else '=='} sizeof({real})", name))
        for field in fields:
            place = f"offsetof({copied}, {field}) == offsetof({real}, {field})"
            kind = f"same<decltype({copied}::{field}), decltype({real}::{field})>()"
            checks.append((f"{place} && {kind}", f"{name}.{field}"))
    lines = ["#include <cstddef>", COMPARISON] + [f"#include <{header}>" for header in headers.split()]
    # Macros of the headers would replace the names of ours.
    lines += [f"constexpr long long real_{name} = (long long)({NAMES.get(name, name)});" for name in constants]
    lines += [f"#undef {name}" for name in constants + functions]
    lines += ["namespace copied {", f'#include "{path}"', "}"]
    lines += [f'static_assert({check}, "{name} differs");' for check, name in checks]
    return "\n".join(lines), len(checks)


def run(_options) -> int:
    failed = False
    for module in sorted(path.parent.name for path in SOURCES.glob("*/shim.h")):
        if module not in HEADERS:
            if re.search(r"^(typedef|extern)", text(SOURCES / module / "shim.h"), re.M):
                print(f"{module}: has copied declarations; add its headers to scripts/checks/declarations.py")
                failed = True
            continue
        packages, headers = HEADERS[module]
        if module == "CSystem" and sys.platform != "linux":
            print(f"{module}: skipped, since its declarations are Linux's")
            continue
        flags = []
        if packages:
            answer = subprocess.run(
                ["pkg-config", "--cflags", *packages.split()], capture_output=True, text=True, check=False)
            if answer.returncode:
                print(f"{module}: skipped, since pkg-config doesn't know {packages}")
                continue
            flags = answer.stdout.split()
        code, count = program(module, headers)
        compiler = [os.environ.get("CXX", "c++"), "-std=c++20", "-D_GNU_SOURCE", "-fsyntax-only", "-w", *flags]
        made = subprocess.run(
            [*compiler, "-x", "c++", "-"], input=code, capture_output=True, text=True, check=False)
        errors = [line for line in made.stderr.splitlines() if "error:" in line]
        print(f"{module}: {count} checks" if not made.returncode else "\n".join(f"{module}: {line}" for line in errors))
        failed = failed or made.returncode != 0
    return 1 if failed else 0
