import ArgumentParser
import DocModel

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

  @Option(
    help: ArgumentHelp(
      "Show the place of a TeX source, also in a running reader.", valueName: "line:column:file"))
  var synctexForward: SourceArgument?

  func run() throws {
    if let place = synctexForward?.place, try isShown(place) { return }
    try reader.run(on: .full, showing: synctexForward?.place, reportsLines: true)
  }

  /// Asks the running reader that has the file open to show a place; returns false if none has.
  private func isShown(_ place: SourcePlace) throws -> Bool {
    guard let file = reader.files.first else {
      throw ValidationError("--synctex-forward needs the PDF file to show.")
    }
    let outcome: ReaderSocket.Outcome
    do throws(LocalSocketError) {
      outcome = try ReaderSocket.send(ForwardMessage(place, inFile: file), in: SocketFolder())
    } catch {
      throw Failure(code: "sourceNotShown", message: error.description)
    }
    switch outcome {
    case .shown: return true
    case .notOpen: return false
    case .failed(let reason): throw Failure(code: "sourceNotShown", message: reason)
    }
  }
}
