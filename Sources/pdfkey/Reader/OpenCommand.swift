import ArgumentParser

/// `pdfkey open`: the reader, in lines unless the settings say otherwise.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Read PDFs in tabs, with key commands.",
    discussion: """
      Each file becomes a tab. On a terminal, keys act at once. Otherwise, or with --lines, each line of input is \
      one command: a name (next tab, search NoZoom, add bookmark "Border styles"), a key (⌃⇥, cmd+d, ]a), /text, a \
      number, or ? for the commands that are available now. With -, the document comes from standard input and \
      the commands from the terminal.

      Without files, the tabs of the last session are opened again, unless the setting restore is off. Sessions on \
      a terminal save their tabs, and so do sessions that reopened saved ones; a script that opens files of its own \
      changes nothing.

      Examples:
        pdfkey open paper.pdf notes.pdf
        printf 'search NoZoom\\nn\\n' | pdfkey open paper.pdf
        echo outline | pdfkey open --json paper.pdf | jq .result.list.rows

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @OptionGroup var reader: ReaderArguments

  func run() throws { try reader.run() }
}
