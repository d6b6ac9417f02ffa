#!/bin/sh
# Runs the tests of code that calls C, in this process and in workers, under AddressSanitizer and LeakSanitizer.
#
#   scripts/check memory [FILTER]     only the tests whose names match
#
# The files of the corpus (PDFKEY_CORPUS) make a run several times as long; if the folder doesn't exist, they are left
# out.
set -eu
cd "$(dirname "$0")/../.."
filter=${1:-DocModel\w*Tests|WorkersTests|ViewerTests|WrongFileTests}
scratch=.build/asan
reports=$(pwd)/$scratch/reports
rm -rf "$reports"
mkdir -p "$reports"

# Leaks of the test runner itself and of objects that are never freed (fontconfig's cache) aren't ours.
export LSAN_OPTIONS="suppressions=$(pwd)/scripts/checks/lsan.supp:print_suppressions=0"
# The output of workers isn't shown, so the reports are files. Tests crash workers on purpose by a signal, which must
# stay visible here: workers handle all other signals themselves.
export ASAN_OPTIONS="detect_leaks=1:log_path=$reports/report:handle_sigfpe=0"

# In the sandbox, workers could neither look for leaks nor write reports.
export PDFKEY_SANDBOX=off

# One test after the other: those that wait for threads would wait for all that compute, longer than their time limits.
status=0
${SWIFT:-swift} test --no-parallel --sanitize=address --scratch-path "$scratch" --filter "$filter" || status=$?
for report in "$reports"/*; do
  [ -e "$report" ] || continue
  cat "$report"
  status=1
done
exit "$status"
