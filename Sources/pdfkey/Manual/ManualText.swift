/// The sections of the manual page that aren't generated.
enum ManualText {
  /// Writes the section on reading, before the commands.
  static func writeReading(_ roff: inout Roff) {
    roff.request("PP")
    roff.prose(
      """
      pdfkey open reads documents as tabs. On a terminal keys act as they are pressed, and letters are typed into \
      the prompt and run with Return; in a pipe each line of input is one command. ? and Return list what can be \
      done now. The other commands give one part of documents each, for people and with --json for programs.
      """)
    roff.request("PP")
    roff.prose(
      """
      A file that is damaged is repaired as far as can be, which is said. PDFs are never written to: bookmarks \
      and positions are in a library of their own. Scripts and programs in documents are never run.
      """)
  }

  /// Writes the sections after the commands and keys.
  static func writeEnd(_ roff: inout Roff) {
    roff.request("SH", "EXIT STATUS")
    for status in ExitStatus.allCases { roff.entry(String(status.rawValue), meaning(of: status)) }
    roff.entry("128+N", "A signal with that number ended reading, as 130 for Ctrl-C.")
    roff.request("PP")
    roff.prose(
      """
      pdfkey search ends as grep does: 0 something was found, 1 nothing was, 2 something went wrong. A reader \
      that closes a pipe early, as head does, is no failure.
      """)

    roff.request("SH", "ENVIRONMENT")
    for (name, meaning) in variables { roff.entry(name, meaning) }

    roff.request("SH", "FILES")
    for (name, meaning) in files { roff.entry(name, meaning) }

    roff.request("SH", "EXAMPLES")
    for (meaning, command) in examples {
      roff.request("PP")
      roff.prose(meaning)
      roff.verbatim([command[...]])
    }

    roff.request("SH", "SEE ALSO")
    roff.prose("pdftotext(1), pdfgrep(1), pdfinfo(1), qpdf(1), zathura(1), jq(1)")
  }

  private static func meaning(of status: ExitStatus) -> String {
    switch status {
    case .done: "All is done."
    case .someFailed: "Some of several files failed, and the rest are done."
    case .usage: "The command line makes no sense."
    case .badData: "The file is damaged or no PDF, or it hasn't the page that was asked for."
    case .noInput: "The file isn't there or can't be read."
    case .unsupported: "The file is encrypted in a way that isn't supported, or there is no terminal."
    case .cannotCreate: "The library or an output file can't be made."
    case .ioError: "The output or the library can't be written to."
    case .tryAgain: "Another program holds the library; try again."
    case .password: "The file needs a password, or another one."
    }
  }

  private static let variables = [
    ("PDFKEY_LIBRARY", "The library, instead of the one below; --library counts more."),
    (
      "PDFKEY_OBJECTS",
      "With qpdf as its value, qpdf reads the objects of all files: whose fault is a problem?"
    ),
    ("PDFKEY_CONFIG", "The file of keys and settings, instead of the one below; --config counts more."),
    (
      "PDFKEY_PASSWORD",
      "The password of encrypted files. Unlike --password, other users of the machine can't see it."
    ),
    ("XDG_DATA_HOME", "The folder of the library's folder; ~/.local/share if it isn't set."),
    ("XDG_CONFIG_HOME", "The folder of the configuration's folder; ~/.config if it isn't set."),
    ("NO_COLOR", "If it is set and not empty, nothing is printed in colour."),
    ("COLORTERM", "truecolor or 24bit: pages are shown in all colours where pictures are made of symbols."),
    ("ESCDELAY", "How many milliseconds a lone Esc waits for what may follow it."),
    ("TMPDIR", "The folder of pictures on their way to the terminal; /tmp if it isn't set."),
  ]

  private static let files = [
    ("$XDG_DATA_HOME/pdfkey/library.sqlite", "Bookmarks, positions, histories and tabs."),
    (
      "$XDG_DATA_HOME/pdfkey/library-index.sqlite",
      "The text of what was searched. It is a cache: deleting it costs time only."
    ),
    ("$XDG_CONFIG_HOME/pdfkey/config.toml", "Keys and settings; pdfkey keys --print-config writes one."),
  ]

  private static let examples = [
    ("Read two documents as tabs:", "pdfkey open paper.pdf notes.pdf"),
    ("Look for two ways of writing in all papers:", "pdfkey search -rin 'no(zoom|rotate)' ~/papers"),
    (
      "Keep notes of what is marked, and write them anew only where a document has changed:",
      "pdfkey annotations export --recursive papers --format markdown -o notes/ --update"
    ),
    (
      "The titles of all headings:",
      "pdfkey outline --json paper.pdf | jq -r '.. | .title? // empty'"
    ),
    ("Go to a page from a script:", "echo 'page iv' | pdfkey open --json paper.pdf"),
  ]
}
