import Viewer

/// A text in the man(7) macros of roff.
struct Roff {
  private(set) var text = ""

  /// Whether the last line is a heading.
  private var isAfterHeading: Bool { text.split(separator: "\n").last?.hasPrefix(".SH ") ?? false }

  /// Appends a request with its arguments, such as `.SH NAME`.
  mutating func request(_ name: String, _ arguments: String...) {
    // A heading begins a paragraph by itself.
    if name == "PP", isAfterHeading { return }
    let arguments = arguments.map { " \"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ".\(name)\(arguments.joined())\n"
  }

  /// Appends requests unchanged.
  mutating func raw(_ requests: String) { text += requests }

  /// Appends a text that is filled.
  mutating func prose(_ prose: String) {
    let joined = prose.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text += Self.line(Self.escaped(joined))
  }

  /// Appends lines that aren't filled.
  mutating func lines(_ lines: [String]) {
    text += ".nf\n"
    for line in lines { text += Self.line(Self.escaped(line)) }
    text += ".fi\n"
  }

  /// Appends lines verbatim.
  mutating func verbatim(_ lines: [Substring]) {
    text += ".PP\n.RS 4\n.nf\n"
    for line in lines { text += Self.line(Self.escaped(String(line))) }
    text += ".fi\n.RE\n"
  }

  /// Appends an entry of a list: the literal part in bold, the placeholder in italics, and the meaning.
  mutating func entry(_ term: String, value: String = "", aside: String = "", _ meaning: String) {
    var parts: [String] = []
    if !term.isEmpty { parts.append("\\fB\(Self.escaped(term))\\fR") }
    if !value.isEmpty { parts.append("\\fI\(Self.escaped(value))\\fR") }
    if !aside.isEmpty { parts.append(" " + Self.escaped(aside)) }
    text += ".TP\n" + Self.line(parts.joined(separator: " "))
    prose(meaning)
  }

  /// Appends the paragraphs of a command's help: blank lines separate them, and indented lines are verbatim.
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

  /// Returns a line that can't be mistaken for a request.
  private static func line(_ line: String) -> String {
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Returns a text in ASCII, escaped so that it is shown unchanged and can be copied into a shell.
  ///
  /// Some terminals' locales lack symbols, so keys are spelled as in `pdfkey keys --plain`.
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
