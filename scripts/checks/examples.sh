#!/bin/sh
# Builds and runs the examples.
#
# usage: scripts/check examples [guide | articles | programs] [--write]
#
# guide: runs every block marked `sh` in README.md and docs/guide, command by command, in a folder with copies of
# Fixtures; `# ends with N` after a command is its exit status. Transcripts, marked `console`, must show the output
# of the program.
# articles: type-checks every block marked `swift` in README.md, the articles and the doc comments of the libraries
# against the modules beside the program, and runs those of the doc comments. A block of an article below a comment
# with the path of a program has to be lines of that program.
# programs: builds and runs Examples, and compares the output with Examples/expected (--write replaces that);
# compiles every step of the tutorials.
#
# Examples that need jq, Neovim or Emacs are skipped with a message if they are missing. PDFKEY is the path of the program,
# which is built by default.
set -eu
cd "$(dirname "$0")/../.."

say() { printf 'check examples: %s\n' "$*" >&2; }

part=
write=
for argument; do
  case $argument in
    guide | articles | programs) part=$argument ;;
    --write) write=1 ;;
    *) say "usage: scripts/check examples [guide | articles | programs] [--write]"; exit 64 ;;
  esac
done

scratch=.build/examples
mkdir -p "$scratch"
if [ -z "${PDFKEY:-}" ]; then
  ${SWIFT:-swift} build --product pdfkey >&2
  PDFKEY=$(${SWIFT:-swift} build --show-bin-path)/pdfkey
fi
case $PDFKEY in /*) ;; *) PDFKEY=$PWD/$PDFKEY ;; esac
libraries=$(mktemp -d)
trap 'rm -rf "$libraries"' EXIT
PDFKEY_LIBRARY=$libraries/guide.sqlite
export PDFKEY PDFKEY_LIBRARY LC_ALL=C.UTF-8

failures=0

# Prints the commands of a page's `sh` blocks, each with its line number.
commands() {
  awk '/^```/ { inside = $0 == "```sh"; next }
    inside && NF { print FNR "\t" $0 }' "$1"
}

# Runs the commands of the guide, without a terminal.
guide() {
  home=$(mktemp -d)
  detached=$(command -v setsid >/dev/null && echo 'setsid -w' || true)
  mkdir "$home/papers"
  cp Fixtures/article.pdf "$home/paper.pdf"
  cp Fixtures/many-pages.pdf "$home/book.pdf"
  cp Fixtures/attachments.pdf "$home/invoice.pdf"
  cp Fixtures/forms.pdf "$home/form.pdf"
  cp Fixtures/article.pdf Fixtures/threads.pdf "$home/papers"
  echo '<invoice/>' >"$home/data.xml"
  echo secret >"$home/owner.txt"
  for page in README.md docs/guide/*.md; do
    commands "$page" >"$scratch/commands"
    while IFS="$(printf '\t')" read -r number command <&3; do
      case $command in *'| jq'*) command -v jq >/dev/null || { say "jq is missing: $page:$number isn't run"; continue; } ;; esac
      expected=0
      case $command in *'# ends with '*) expected=${command##*# ends with } ;; esac
      status=0
      # shellcheck disable=SC2086
      (cd "$home" && env -u XDG_CONFIG_HOME -u XDG_DATA_HOME HOME="$home" $detached bash -c \
        "set -o pipefail; pdfkey() { \"\$PDFKEY\" \"\$@\"; }; $command") </dev/null >"$scratch/output" 2>&1 || status=$?
      if [ "$status" -ne "$expected" ]; then
        tail -n 5 "$scratch/output" >&2
        say "$page:$number ends with $status, not $expected: $command"
        failures=1
      fi
    done 3<"$scratch/commands"
  done
  rm -rf "$home"
  scripts/update-docs "$PDFKEY" --check || failures=1
}

# Prints a Swift file with a function for each `swift` block of articles and doc comments. Blocks may use its
# parameters; errors name the file and the line of the block. Lines of programs are left out.
functions() {
  awk '
    FNR == 1 { inside = 0 }
    FILENAME ~ /\.swift$/ && !sub(/^ *\/\/\/ ?/, "") { next }
    inside && /^ *```/ { print "}"; inside = 0; next }
    /^<!-- Examples\// { getline; next }
    /^ *```swift$/ {
      places[count + 1] = FILENAME ":" FNR
      printf "func example%d(\n  document: Document, page: Page, annotation: Annotation, selection: TextSelection,\n", ++count
      printf "  library: Library\n"
      printf ") async throws {\n#sourceLocation(file: \"%s\", line: %d)\n", FILENAME, FNR + 1
      inside = 1
      next
    }
    inside && /^ *import / { imports[$2]; $0 = "" }
    inside
    END {
      imports["DocModel"]
      imports["DocModelExchange"]
      imports["DocModelLibrary"]
      imports["DocModelSecurity"]
      imports["DocModelWorkers"]
      imports["Foundation"]
      for (module in imports) print "import " module
      print "#sourceLocation()"
      print "typealias Example = (Document, Page, Annotation, TextSelection, Library) async throws -> Void"
      print "func examples() -> [(place: String, run: Example)] {\n  ["
      for (i = 1; i <= count; i++) printf "    (\"%s\", example%d),\n", places[i], i
      print "  ]\n}"
    }' "$@"
}

# Type-checks a Swift file against the libraries built in a folder.
typecheck() {
  # shellcheck disable=SC2046
  ${SWIFT:-swift}c -typecheck -swift-version 6 -warnings-as-errors $(scripts/module-flags "$1") "$2"
}

# Type-checks the examples in articles and doc comments.
articles() {
  shown || failures=1
  built=$(dirname "$PDFKEY")
  [ -d "$built/Modules" ] || { say "$built/Modules is missing: the articles aren't checked"; return; }
  find README.md Sources/DocModel* Sources/PDFObjects -name '*.md' -o -name '*.swift' ! -path '*/Resources/*' |
    sort >"$scratch/pages"
  # shellcheck disable=SC2046
  functions $(cat "$scratch/pages") >"$scratch/articles.swift"
  typecheck "$built" "$scratch/articles.swift" || { say "examples in articles don't compile"; failures=1; return; }
  comments
}

# Compiles a program with the modules and the objects of the libraries that were built with pdfkey.
compile() {
  built=$(dirname "$PDFKEY")
  grep -v '/pdfkey\.build/' "$built/pdfkey.product/Objects.LinkFileList" >"$scratch/objects"
  # shellcheck disable=SC2046
  ${SWIFT:-swift}c -swift-version 6 -module-name "$(basename "$1")" $(scripts/module-flags "$built") -o "$1" "$2" \
    "@$scratch/objects" $(pkg-config --libs zlib nettle) -lstdc++
}

# Runs the examples of the doc comments with the objects of the program. Those of DocModelWorkers start their program
# again, as Examples/TextServer does.
comments() {
  # shellcheck disable=SC2046
  { functions $(grep '\.swift$' "$scratch/pages" | grep -v '/DocModelWorkers/'); cat scripts/checks/comments.swift; } >"$scratch/comments.swift"
  compile "$scratch/comments" "$scratch/comments.swift" ||
    { say "examples of doc comments don't link"; failures=1; return; }
  "$scratch/comments" Fixtures "$libraries/comments" </dev/null >/dev/null ||
    { say "examples of doc comments throw"; failures=1; }
}

# Holds the blocks of articles that show lines of a program against it.
shown() {
  python3 - <<'END'
import pathlib, re, sys, textwrap

faults = 0
for page in sorted(pathlib.Path("Sources").glob("*/*.docc/Articles/*.md")):
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(r"^<!-- (Examples/\S+) -->\n```swift\n(.*?)^```", text, re.M | re.S):
        program = pathlib.Path(block[1]).read_text(encoding="utf-8")
        # A part of a function is shown without its indentation.
        indented = (textwrap.indent(block[2], " " * depth) for depth in (0, 2, 4))
        if not any("\n" + lines in "\n" + program for lines in indented):
            line = text.count("\n", 0, block.start()) + 1
            print(f"{page}:{line}: {block[1]} doesn't have these lines", file=sys.stderr)
            faults = 1
sys.exit(faults)
END
}

case $part in
  guide | articles) "$part"; exit "$failures" ;;
  '') guide; articles ;;
esac

# Compares the output of a command with a file.
expect() {
  name=$1
  shift
  "$@" >"$scratch/$name" 2>&1 || echo "exit status $?" >>"$scratch/$name"
  if [ "${write:-}" ]; then
    cp "$scratch/$name" "Examples/expected/$name"
  elif ! diff -u "Examples/expected/$name" "$scratch/$name" >&2; then
    say "$name differs from what is expected; scripts/check examples programs --write replaces it"
    failures=1
  fi
}
[ -z "$write" ] || mkdir -p Examples/expected

# The package of the smallest library is built as a user builds it. For the others the products that they name are looked
# up, and the programs are compiled with what is built already, which takes a fifth of the time.
${SWIFT:-swift} build --package-path Examples/Counter --scratch-path "$scratch/build" >&2
programs=$scratch/programs
mkdir -p "$programs"
for example in Highlights Tasks TextServer; do
  ${SWIFT:-swift} package --package-path "Examples/$example" --scratch-path "$scratch/build" show-dependencies >/dev/null
  for source in "Examples/$example"/Sources/*/main.swift; do
    compile "$programs/$(basename "$(dirname "$source")")" "$source"
  done
done
expect highlights.txt "$programs/Highlights" Fixtures/article.pdf Fixtures/none.pdf
expect text-server.txt "$programs/TextServer" Examples/TextServer/endless.pdf \
  Fixtures/attachments.pdf Fixtures/README.md Fixtures/none.pdf
expect counter.txt sh -c "printf 'j\033[A\033[1;2Ajxggq' | '$scratch/build/debug/Counter' | tr -d '\r'"

# Runs a program of Examples/Tasks in a folder of its own, in which Fixtures are copies.
task() (
  program=$PWD/$programs/$1
  mkdir -p "$libraries/$1"
  cp -R Fixtures "$libraries/$1"
  cd "$libraries/$1"
  shift
  "$program" "$@"
)
expect reading.txt task Reading Fixtures/article.pdf
expect annotating.txt task Annotating Fixtures/article.pdf NoZoom marked.pdf
expect filling-in.txt task FillingIn Fixtures/forms.pdf filled.pdf address.town=Basel "short=too long a text" size=L
expect arranging.txt task Arranging Fixtures/article.pdf Fixtures/labels.pdf arranged.pdf
expect protecting.txt task Protecting Fixtures/article.pdf keyboard .
expect signing.txt task Signing Fixtures/article.pdf Fixtures/sources/signer.p12 secret Fixtures/sources/signer-ca.pem \
  signed.pdf
expect searching.txt task Searching Fixtures/article.pdf 'border(s| styles)'
expect exporting.txt task Exporting Fixtures/article.pdf .
expect many-documents.txt task ManyDocuments Fixtures/article.pdf Fixtures/many-pages.pdf Fixtures/not-a-pdf.pdf \
  Fixtures/encrypted-user.pdf
expect sharing.txt task Sharing Fixtures/article.pdf
expect failing.txt task Failing

# Readers type the steps of a tutorial as they are shown; the last step is the example.
steps() {
  for step in "Sources/$2/$2.docc/Resources/"*.swift; do
    typecheck "$(dirname "$PDFKEY")" "$step" || { say "$step doesn't compile"; failures=1; }
  done
  diff -u "$step" "Examples/$1/Sources/$1/main.swift" >&2 || { say "$step and the example differ"; failures=1; }
}
steps Highlights DocModel
steps Counter KeyCommands

if command -v jq >/dev/null 2>&1; then
  expect pipeline.txt Examples/pipeline.sh Fixtures/article.pdf Fixtures/threads.pdf Fixtures/README.md
else
  say "jq is missing: Examples/pipeline.sh isn't run"
fi

# A library remembers pages, and the plug-ins expect to begin at the first.
if command -v nvim >/dev/null 2>&1; then
  PDFKEY_LIBRARY=$libraries/nvim.sqlite nvim --headless -u NONE -i NONE -c 'luafile Examples/nvim/test.lua' >"$scratch/nvim.txt" 2>&1 ||
    { cat "$scratch/nvim.txt" >&2; say "Examples/nvim/test.lua fails"; failures=1; }
else
  say "nvim is missing: Examples/nvim/pdfkey.lua isn't run"
fi

if command -v emacs >/dev/null 2>&1; then
  PDFKEY_LIBRARY=$libraries/emacs.sqlite emacs -Q --batch -l Examples/emacs/test.el >"$scratch/emacs.txt" 2>&1 ||
    { cat "$scratch/emacs.txt" >&2; say "Examples/emacs/test.el fails"; failures=1; }
else
  say "emacs is missing: Examples/emacs/pdfkey.el isn't run"
fi

exit "$failures"
