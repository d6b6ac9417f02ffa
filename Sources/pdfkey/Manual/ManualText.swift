/// The sections of the manual page that aren't generated.
enum ManualText {
  /// Writes the section on reading, before the commands.
  static func writeReading(_ roff: inout Roff) {
    roff.request("PP")
    roff.prose(
      """
      pdfkey open shows documents in tabs. On a terminal, keys act at once; names of commands are typed at the \
      prompt and run with Return. In a pipe, each line of input is one command. ? and Return list the commands that \
      are available now. The other subcommands print one kind of content each, as text or, with --json, for programs.
      """)
    roff.request("PP")
    roff.prose(
      """
      Damaged files are repaired in memory as far as possible, with a message. PDFs are changed only by commands \
      that edit, such as annotations add, form fill, pages, outline, info --set, attachments add, encrypt and signatures \
      sign, and by saving in the reader; flatten and redact write copies. Bookmarks and positions are in a library. Scripts and programs in documents \
      are never run.
      """)
  }

  /// Writes the sections after the commands and keys.
  static func writeEnd(_ roff: inout Roff) {
    roff.request("SH", "EXIT STATUS")
    for status in ExitStatus.allCases { roff.entry(String(status.rawValue), meaning(of: status)) }
    roff.entry("128+N", "A signal with that number stopped the program, such as 130 for Ctrl-C.")
    roff.request("PP")
    roff.prose(
      """
      pdfkey search has grep's exit statuses: 0 there are matches, 1 there are none, 2 something failed. A pipe that \
      is closed early, as by head, is no failure.
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
    case .done: "Success."
    case .someFailed:
      """
      Some of several files failed; the others are done. For signatures verify: a document isn't validly signed. For \
      form clear: a field keeps its value.
      """
    case .usage: "The command line is wrong."
    case .badData:
      "The file is damaged, isn't a PDF or lacks the page or annotation; or the edit isn't possible."
    case .noInput: "The file doesn't exist or can't be read."
    case .unsupported: "The encryption of the file isn't supported, or there is no terminal."
    case .systemError: "The system lacks what the program needs, such as /proc in a chroot."
    case .cannotCreate: "The library or an output file can't be created, or a file can't be replaced."
    case .ioError: "The output, the library or an edited file can't be written to."
    case .tryAgain: "Another program is using the library, or has changed the file; try again."
    case .password: "The file needs a password, or a different one; or a flag or signature forbids the edit."
    }
  }

  private static let variables = [
    ("PDFKEY_LIBRARY", "Path of the library, instead of the one below. --library overrides it."),
    (
      "PDFKEY_OBJECTS",
      "If it is qpdf, qpdf reads the objects of all files. This helps to find the cause of a problem."
    ),
    ("PDFKEY_CONFIG", "Path of the configuration file, instead of the one below. --config overrides it."),
    (
      "PDFKEY_PASSWORD",
      "Password of encrypted files. Other users of the machine can't see it, unlike --password."
    ),
    (
      "PDFKEY_CERTIFICATE_PASSWORD",
      "Password of the PKCS #12 file for signatures sign; empty if the file has none."
    ),
    (
      "PDFKEY_SANDBOX", "auto, required or off, as --sandbox, which overrides it; other values mean required."
    ),
    ("XDG_CACHE_HOME", "Folder with the cache of fonts, which documents may read; ~/.cache by default."),
    ("XDG_DATA_HOME", "Folder with the folder of the library; ~/.local/share by default."),
    ("XDG_CONFIG_HOME", "Folder with the folder of the configuration; ~/.config by default."),
    (
      "XDG_RUNTIME_DIR",
      "Folder with the folder of the sockets of readers, which editors reach; else it is in TMPDIR."
    ),
    ("NO_COLOR", "If set and not empty, nothing is printed in colour."),
    ("COLORTERM", "If it is truecolor or 24bit, images made of symbols use all colours."),
    ("ESCDELAY", "Milliseconds after which Esc counts as a key and not as the start of a sequence."),
    ("TMPDIR", "Folder for temporary images, which the terminal reads; /tmp by default."),
  ]

  private static let files = [
    ("$XDG_DATA_HOME/pdfkey/library.sqlite", "Bookmarks, positions, histories and tabs."),
    (
      "$XDG_DATA_HOME/pdfkey/library-index.sqlite",
      "The search index. It is a cache: deleting it loses nothing but time."
    ),
    ("$XDG_CONFIG_HOME/pdfkey/config.toml", "Keys and settings. pdfkey keys --print-config prints one."),
  ]

  /// The details of options that are too long for help, by option, or by command and option.
  static let details = [
    "--files-from": "The names are one a line, or separated by NUL as find -print0 prints them.",
    "--output": "A file of that name is replaced, once the new one is complete.",
    "attachments extract --output": "Files that are there stay.",
    "--password": "Other users of the machine can see it. Without a password the program asks on a terminal.",
    "--library": "By default PDFKEY_LIBRARY names it; else it is $XDG_DATA_HOME/pdfkey/library.sqlite.",
    "--config": "By default PDFKEY_CONFIG names it; else it is $XDG_CONFIG_HOME/pdfkey/config.toml.",
    "--sandbox": """
    Processes that read documents have few rights: auto takes what the system has for that (Linux: Landlock and \
    seccomp), required reads nothing if a part is missing, off gives them all rights.
    """,
    "--timeout": "The default depends on the size of the file.",
    "--types": "all includes links, form fields, popups and printers' marks.",
    "--text": "Reading it takes most of the time.",
    "--graphics": "With none, pages are shown as text.",
    "--border": "acrobat follows Acrobat and pdf.js where they differ from ISO 32000.",
    "open --plain": "Screen readers read this better.",
    "open --lines": "No key acts before Return.",
    "open --fresh": "Otherwise documents open at the last position.",
    "--no-index": "The documents are read, and no text is added to the index.",
    "open --echo": "This makes transcripts.",
    "info --page-boxes": "A user unit is listed if it isn't 1. --pages alone lists some pages in this way.",
    "info --fonts": "Fonts of forms, patterns and annotations count; --pages chooses pages.",
    "info --images": "Each time that an image is drawn is a line, masks too; --pages chooses pages.",
    "info --strip-also": """
    The authors are those of annotations, and go with their dates; attachments go with the annotations that attach \
    them. The copy gets a random identifier, unless it is encrypted.
    """,
    "search <pattern, files>": "With -e or -f all arguments are files. Files may be file: URLs.",
    "search --page-number": "On a terminal this is the default.",
    "search --with-filename": "With several files, or folders, this is the default.",
    "--library-file": "By default PDFKEY_LIBRARY names it; else it is $XDG_DATA_HOME/pdfkey/library.sqlite.",
    "search --library": "No files are named.",
    "search --json": "Each line is an event like those of rg --json.",
    "search --color": "auto means on a terminal, unless NO_COLOR is set.",
    "annotations list --at": "Positions are in pixels from the upper left corner of the page.",
    "--since": "A time may follow, as in 2024-02-29T17:30.",
    "annotations export --update":
      "An export is up to date if it is newer than its document, and of the same file and options.",
    "annotations export --replies": "nested puts replies below what they answer.",
    "annotations export --sort": "order is reading order.",
    "annotations export --group-by": """
    The criteria are heading (the default), color, page, type, author and date, separated by commas, from the \
    outermost to the innermost section.
    """,
    "annotations export --links":
      "The default is relative to the file or folder of -o, and absolute on standard output.",
    "annotations export --bom": "Some spreadsheets recognise UTF-8 only with it.",
    "annotations add --text": "The first occurrence counts, in the whole document without --page.",
    "annotations add --page": "A document of one page needs none, nor does --text.",
    "annotations add --from": "A wrong line makes no edit at all.",
    "annotations add --color": "The letters of a text box have it.",
    "annotations add --border": "Styles are solid, dashed, beveled, inset, underline, cloudy and radius.",
    "annotations edit --color": "The letters of a text box have it.",
    "annotations edit --border": "Styles are solid, dashed, beveled, inset, underline, cloudy and radius.",
    "annotations add --flags": "Names with signs set and clear flags; names without replace all.",
    "annotations edit --flags": "Names with signs set and clear flags; names without replace all.",
    "annotations edit <ids>": "annotations list --json prints them.",
    "annotations remove <ids>": "annotations list --json prints them.",
    "--backup": "An older one is replaced.",
    "--force": "These have the flag locked, lockedContents or readOnly.",
    "--invalidate-signatures": "Without it such an edit is refused.",
    "signatures verify --allow-weak": "Elliptic keys below 224 bits are weak, too. MD5 is never trusted.",
    "attachments extract <file-and-numbers>": "- is standard input.",
    "render --zoom": "1 draws a page of 612 x 792 points with as many pixels.",
    "render --rotate": "The rotation of the page itself is added.",
    "render --annotations": "all leaves out hidden ones, as on a screen; print draws those that are printed.",
    "keys --show": "Everything that the terminal reports about a key is printed.",
    "keys --print-config": "Each command has a comment.",
    "keys --check": "It reports entries that can't be read and keys that conflict.",
    "keys --terminal": "By default the terminal is asked.",
  ]

  private static let examples = [
    ("Read two documents as tabs:", "pdfkey open paper.pdf notes.pdf"),
    ("Search all papers for two words:", "pdfkey search -rin 'no(zoom|rotate)' ~/papers"),
    (
      "Export annotations as notes, only for documents that have changed:",
      "pdfkey annotations export --recursive papers --format markdown -o notes/ --update"
    ),
    (
      "Print the titles of all headings:",
      "pdfkey outline --json paper.pdf | jq -r '.. | .title? // empty'"
    ),
    (
      "Highlight words and say why:",
      "pdfkey annotations add paper.pdf --type highlight --text 'border styles' --contents 'Why?'"
    ),
    ("Go to a page from a script:", "echo 'page iv' | pdfkey open --json paper.pdf"),
  ]
}
