/// Changes to the text of a configuration file that keep everything else.
enum ConfigurationEdit {
  /// Returns the text with a new, valid value of a setting.
  ///
  /// - Throws: the problem that prevents changing only this setting.
  static func text(
    _ before: String, setting name: String, to value: String
  ) throws(ConfigurationProblem) -> String {
    let body = TOMLDocument.withoutByteOrderMark(before)
    let lineEnd = body.utf8.contains(0x0D) ? "\r\n" : "\n"
    let mark = before.unicodeScalars.count > body.unicodeScalars.count ? "\u{FEFF}" : ""
    let positions = TOMLPositions(body)
    // The table of settings may be below an invalid header; repairing that header might make it another table.
    if positions.byPath[["settings"]] == nil,
      let broken = Configuration.read(before).problems.first(where: \.isSyntaxError)
    {
      throw broken
    }
    let after = mark + changed(positions, name, Configuration.value(value), lineEnd)
    try check(after, before, name, value)
    return after
  }

  private static func changed(
    _ positions: TOMLPositions, _ name: String, _ value: String, _ lineEnd: String
  ) -> String {
    let scalars = positions.text
    func inserting(_ text: String, _ range: Range<Int>) -> String {
      var result = String.UnicodeScalarView(scalars[..<range.lowerBound])
      result.append(contentsOf: text.unicodeScalars)
      result.append(contentsOf: scalars[range.upperBound...])
      return String(result)
    }
    func insertingLine(_ text: String, below index: Int) -> String {
      guard let end = scalars[index...].firstIndex(of: "\n") else {
        return inserting(lineEnd + text + lineEnd, scalars.count..<scalars.count)
      }
      return inserting(text + lineEnd, end + 1..<end + 1)
    }

    if let range = positions.values[["settings", name]] { return inserting(value, range) }
    // The settings are an inline table.
    if let range = positions.values[["settings"]], scalars[range.lowerBound] == "{" {
      let start = range.lowerBound + 1
      let isEmpty = scalars[start...].first { !$0.properties.isWhitespace } == "}"
      return inserting(" \(name) = \(value)\(isEmpty ? " " : ",")", start..<start)
    }
    let last = positions.values.filter { $0.key.count == 2 && $0.key[0] == "settings" }.values
      .max { $0.upperBound < $1.upperBound }
    if let header = positions.headers[["settings"]] {
      let indent = last.map { Self.indent(of: $0.lowerBound, in: scalars) } ?? ""
      return insertingLine("\(indent)\(name) = \(value)", below: last.map { $0.upperBound - 1 } ?? header - 1)
    }
    if let last { return insertingLine("settings.\(name) = \(value)", below: last.upperBound - 1) }
    let gap = scalars.isEmpty ? "" : scalars.last == "\n" ? lineEnd : lineEnd + lineEnd
    return inserting(
      "\(gap)[settings]\(lineEnd)\(name) = \(value)\(lineEnd)", scalars.count..<scalars.count)
  }

  /// Returns the indentation of a scalar's line.
  private static func indent(of index: Int, in scalars: [Unicode.Scalar]) -> String {
    let start = scalars[..<index].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return String(String.UnicodeScalarView(scalars[start..<index].prefix { $0 == " " || $0 == "\t" }))
  }

  /// Checks that the change has exactly the intended effect.
  private static func check(
    _ after: String, _ before: String, _ name: String, _ value: String
  ) throws(ConfigurationProblem) {
    let (old, oldProblems) = Configuration.read(before)
    let (new, newProblems) = Configuration.read(after)
    var expected = Settings(old)
    _ = expected.set(name, to: value)
    guard Settings(new) == expected, new.keymap == old.keymap, newProblems.count <= oldProblems.count else {
      throw oldProblems.first ?? newProblems.first
        ?? ConfigurationProblem(nil, "can't be changed by the program; change it with an editor")
    }
  }
}
