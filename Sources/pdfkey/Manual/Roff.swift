import Viewer

/// A text in the language of man pages, built up from its parts; see man(7).
struct Roff {
  private(set) var text = ""

  /// Whether the last line is a heading.
  private var isAfterHeading: Bool { text.split(separator: "\n").last?.hasPrefix(".SH ") ?? false }

  /// A request with its arguments, such as `.SH NAME`.
  mutating func request(_ name: String, _ arguments: String...) {
    // Below a heading a paragraph begins by itself.
    if name == "PP", isAfterHeading { return }
    let arguments = arguments.map { " \"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ".\(name)\(arguments.joined())\n"
  }

  /// Requests as they are.
  mutating func raw(_ requests: String) { text += requests }

  /// A text that is filled and broken anew.
  mutating func prose(_ prose: String) {
    let joined = prose.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text += Self.line(Self.escaped(joined))
  }

  /// Lines that aren't filled.
  mutating func lines(_ lines: [String]) {
    text += ".nf\n"
    for line in lines { text += Self.line(Self.escaped(line)) }
    text += ".fi\n"
  }

  /// Lines that stay as they are.
  mutating func verbatim(_ lines: [Substring]) {
    text += ".PP\n.RS 4\n.nf\n"
    for line in lines { text += Self.line(Self.escaped(String(line))) }
    text += ".fi\n.RE\n"
  }

  /// An entry of a list: what is typed, in bold, what stands for something else, in italics, and what it means.
  mutating func entry(_ term: String, value: String = "", aside: String = "", _ meaning: String) {
    var parts: [String] = []
    if !term.isEmpty { parts.append("\\fB\(Self.escaped(term))\\fR") }
    if !value.isEmpty { parts.append("\\fI\(Self.escaped(value))\\fR") }
    if !aside.isEmpty { parts.append(" " + Self.escaped(aside)) }
    text += ".TP\n" + Self.line(parts.joined(separator: " "))
    prose(meaning)
  }

  /// The paragraphs of a command's help: blank lines part them, and indented lines stay as they are.
  mutating func paragraphs(_ help: String) {
    var prose: [Substring] = []
    var kept: [Substring] = []
    var roff = self
    func endProse() {
      guard !prose.isEmpty else { return }
      roff.request("PP")
      roff.prose(prose.joined(separator: " "))
      prose = []
    }
    func endKept() {
      if !kept.isEmpty { roff.verbatim(kept) }
      kept = []
    }
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  ") {
        endProse()
        kept.append(line.drop { $0 == " " })
      } else {
        endKept()
        if line.isEmpty { endProse() } else { prose.append(line) }
      }
    }
    endProse()
    endKept()
    self = roff
  }

  /// A line that no request is taken for.
  private static func line(_ line: String) -> String {
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// A text in ASCII, every character of which is shown as it is and can be copied into a shell.
  ///
  /// Not every terminal's locale has symbols, so keys are spelled as `pdfkey keys --plain` has them.
  private static func escaped(_ text: String) -> String {
    let plain = PrintingStyle.plain.text(text).replacing("⇥", with: "tab").replacing("×", with: "x")
      .replacing("·", with: "\\(md")
    return plain.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
  }
}
