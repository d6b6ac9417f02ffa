import Foundation

/// A minimal analysis of a regular expression before it is compiled.
package struct ExpressionSyntax {
  /// The expression as compiled: blanks match any white space, and letters are written as in folded text.
  let translated: String
  /// The longest obvious text, in ASCII and lower case, that every match contains; empty if there is none.
  package let requiredText: String

  package init(_ expression: String, ignoringDiacritics: Bool) {
    let characters = Array(expression.unicodeScalars)
    if Self.isUnsupported(characters) {
      translated = expression
      requiredText = ""
      return
    }
    var scanner = Scanner(characters, ignoringDiacritics)
    scanner.run()
    translated = String(scanner.output)
    requiredText = scanner.hasAlternatives ? "" : scanner.longest
  }

  /// Whether the expression has insignificant blanks, `(?x)`, or quoted parts, `\Q`: such expressions aren't
  /// translated.
  private static func isUnsupported(_ scalars: [Unicode.Scalar]) -> Bool {
    for index in scalars.indices.dropLast() {
      if scalars[index] == "\\", scalars[index + 1] == "Q" { return true }
      guard scalars[index] == "(", scalars[index + 1] == "?" else { continue }
      let flags = scalars[(index + 2)...].prefix { $0.properties.isAlphabetic || $0 == "^" || $0 == "-" }
      if flags.contains("x") { return true }
    }
    return false
  }

  /// Scans an expression once.
  private struct Scanner {
    private let scalars: [Unicode.Scalar]
    private let ignoringDiacritics: Bool
    private var index = 0
    private var depth = 0
    private var literalRun = ""
    private(set) var output = String.UnicodeScalarView()
    private(set) var longest = ""
    private(set) var hasAlternatives = false

    init(_ scalars: [Unicode.Scalar], _ ignoringDiacritics: Bool) {
      self.scalars = scalars
      self.ignoringDiacritics = ignoringDiacritics
    }

    mutating func run() {
      while index < scalars.count { step() }
      endRun()
    }

    private mutating func step() {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\": escape()
      case "[": characterClass()
      case "(", ")":
        endRun()
        depth += scalar == "(" ? 1 : -1
        output.append(scalar)
        // The text after `(?` and `(*` gives the kind of group.
        if scalar == "(", index < scalars.count, scalars[index] == "?" || scalars[index] == "*" {
          groupKind()
        }
      case "|":
        if depth == 0 { hasAlternatives = true }
        endRun()
        output.append(scalar)
      case "?", "*", "{":
        // The preceding character may be absent or repeated.
        if !literalRun.isEmpty { literalRun.removeLast() }
        endRun()
        output.append(scalar)
        if scalar == "{" { copy(through: "}") }
      case "+", ".", "^", "$":
        endRun()
        output.append(scalar)
      case " ", "\t", "\n":
        while index < scalars.count, [" ", "\t", "\n"].contains(scalars[index]) { index += 1 }
        output.append(contentsOf: "\\s".unicodeScalars)
        // The text may have a line end here.
        endRun()
      default:
        literal(scalar)
      }
    }

    private mutating func literal(_ scalar: Unicode.Scalar) {
      let folded = folded(scalar)
      output.append(contentsOf: folded)
      if depth == 0, scalar.isASCII, scalar != "-" {
        literalRun.unicodeScalars.append(contentsOf: String(scalar).lowercased().unicodeScalars)
      } else {
        endRun()
      }
    }

    /// Returns a character as in folded text: composed, and full-width letters as ASCII.
    private func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      if scalar.isASCII { return [scalar] }
      var text = String(scalar).precomposedStringWithCompatibilityMapping
      if ignoringDiacritics {
        var letters = String.UnicodeScalarView()
        letters.append(
          contentsOf: text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark
          })
        text = String(letters)
      }
      // A full-width bracket doesn't open a group.
      let isPlain = text.unicodeScalars.allSatisfy { !$0.isASCII || $0.properties.isAlphabetic || $0.isDigit }
      switch scalar {
      case "\u{2018}", "\u{2019}": return ["'"]
      case "\u{201C}", "\u{201D}", "\u{201E}": return ["\""]
      case "\u{2010}"..."\u{2015}": return ["-"]
      default: return isPlain ? Array(text.unicodeScalars) : [scalar]
      }
    }

    private mutating func escape() {
      output.append("\\")
      guard index < scalars.count else { return endRun() }
      let scalar = scalars[index]
      index += 1
      output.append(scalar)
      if scalar.isASCII, !scalar.properties.isAlphabetic, !scalar.isDigit, scalar != "-", scalar != " ",
        depth == 0
      {
        literalRun.unicodeScalars.append(scalar)
      } else {
        endRun()
        if index < scalars.count, scalars[index] == "{" { copy(through: "}") }
        // \x41: digits that denote one character.
        if scalar == "x" || scalar == "c" || scalar == "o" || scalar.isDigit { copyWhile { $0.isHexDigit } }
      }
    }

    private mutating func characterClass() {
      endRun()
      output.append("[")
      var isFirst = true
      while index < scalars.count {
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "\\":
          output.append(scalar)
          if index < scalars.count {
            output.append(scalars[index])
            index += 1
          }
        case "^" where isFirst:
          output.append(scalar)
          continue
        case "]" where !isFirst:
          output.append(scalar)
          return
        case "[" where index < scalars.count && scalars[index] == ":":
          output.append(scalar)
          copy(through: "]")
        case " ": output.append(contentsOf: "\\s".unicodeScalars)
        default: output.append(contentsOf: folded(scalar))
        }
        isFirst = false
      }
    }

    private mutating func groupKind() {
      copyWhile { $0 != ")" && $0 != ":" && $0 != "=" && $0 != "!" && $0 != ">" }
    }

    private mutating func copy(through last: Unicode.Scalar) {
      copyWhile { $0 != last }
      copyWhile(most: 1) { $0 == last }
    }

    private mutating func copyWhile(most: Int = .max, _ isWanted: (Unicode.Scalar) -> Bool) {
      var count = 0
      while index < scalars.count, count < most, isWanted(scalars[index]) {
        output.append(scalars[index])
        index += 1
        count += 1
      }
    }

    private mutating func endRun() {
      if depth == 0, literalRun.count > longest.count { longest = literalRun }
      literalRun = ""
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isHexDigit: Bool { isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }
}
