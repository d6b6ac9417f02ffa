import ArgumentParser

/// `pdfkey view`: the reader on the full screen.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Read PDFs on the full screen, with key commands.",
    discussion: """
      Each file becomes a tab. Pages stay in place and scroll; the outline, bookmarks and annotations stand beside \
      them (⌘1 to ⌘3, or o, B and a), and / searches. F11 switches to lines and back, ? lists the keys.

      Without a terminal that can move its cursor, and with --lines, --json or --plain, pages are shown as lines, \
      as by open, whose options work here, too.

      Examples:
        pdfkey view paper.pdf notes.pdf
        pdfkey view --night paper.pdf

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @OptionGroup var reader: ReaderArguments

  func run() throws { try reader.run(on: .full, reportsLines: true) }
}
