#!/bin/sh
# Who has marked what in PDFs, and which of their remarks are questions: pdfkey's JSON Lines, and jq.
#
# usage: Examples/pipeline.sh FILE…
#
# Each document is one line of JSON, so that jq never has more than one of them in memory, and a file that
# can't be read is one with an error.
set -eu

${PDFKEY:-pdfkey} annotations export --format jsonl --replies flat "$@" 2>/dev/null | jq -r '
  if .error then
    .error.message
  else
    "\(.path): \(.annotations | length) annotations",
    (.annotations | group_by(.author // "somebody")[] |
      "  \(.[0].author // "somebody"): \(length), the last one on \(map(.modified.iso // empty) | max // "no day" | .[:10])"),
    (.annotations[] | select((.contents // "") | endswith("?")) |
      "  ? page \(.page.label): \(.contents)")
  end
'
