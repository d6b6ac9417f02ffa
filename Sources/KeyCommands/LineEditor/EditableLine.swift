/// One line of text and a place in it, counted in characters as people see them.
///
/// Typing joins: a combining mark goes to the letter before it, and the parts of an emoji become one. So every
/// change may make the characters beside it others, and all changes go through ``replace(_:with:)``.
public struct EditableLine: Hashable, Sendable {
  /// The most bytes of UTF-8 that it holds; what is beyond is not taken.
  public let limit: Int
  /// What is on the line.
  public private(set) var characters: [Character] = []
  /// How many of the characters stand before the cursor.
  public private(set) var cursor = 0
  /// How long the text is in UTF-8.
  private var byteCount = 0

  /// An empty line.
  public init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// The text.
  public var text: String { String(characters) }

  /// Whether there is nothing on it.
  public var isEmpty: Bool { characters.isEmpty }

  /// What stands before the cursor.
  public var beforeCursor: String { String(characters[..<cursor]) }

  /// Puts the cursor somewhere, at most at an end.
  ///
  /// - Returns: whether it moved.
  @discardableResult
  public mutating func moveCursor(to place: Int) -> Bool {
    let place = max(0, min(place, characters.count))
    defer { cursor = place }
    return place != cursor
  }

  /// Puts another text on the line, with the cursor at its end.
  public mutating func set(_ text: String) {
    replace(characters.indices, with: text)
  }

  /// Puts a text in the place of some characters and the cursor behind it.
  ///
  /// Where the new text joins what follows, the cursor stands behind what they became.
  public mutating func replace(_ range: Range<Int>, with new: String) {
    let range = range.clamped(to: 0..<characters.count)
    byteCount -= characters[range].reduce(0) { $0 + $1.utf8.count }
    let new = fitting(new)
    byteCount += new.utf8.count
    let isPlain = characters.allASCII(beside: range) && new.utf8.allSatisfy { $0 < 0x80 }
    if isPlain {
      characters.replaceSubrange(range, with: new)
      cursor = range.lowerBound + new.utf8.count
      return
    }
    let before = String(characters[..<range.lowerBound]) + new
    let after = String(characters[range.upperBound...])
    characters = Array(before + after)
    cursor = Self.place(after: before.utf8.count, in: characters)
  }

  /// As much of a text as still has room.
  private func fitting(_ text: String) -> String {
    let room = limit - byteCount
    guard text.utf8.count > room else { return text }
    var used = 0
    return String(
      text.prefix {
        used += $0.utf8.count
        return used <= room
      })
  }

  /// How many characters it takes to reach so many bytes.
  private static func place(after bytes: Int, in characters: [Character]) -> Int {
    var count = 0
    var place = 0
    while count < bytes, place < characters.count {
      count += characters[place].utf8.count
      place += 1
    }
    return place
  }
}

extension [Character] {
  /// Whether nothing that stands beside a range could join what is put there.
  fileprivate func allASCII(beside range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? self[range.lowerBound - 1] : "a"
    let after = range.upperBound < count ? self[range.upperBound] : "a"
    return before.isASCII && after.isASCII
  }
}

// MARK: - Words

extension EditableLine {
  /// Where the word begins in which, or before which, the cursor is.
  var startOfWord: Int {
    start(from: cursor) { $0.isPartOfWord }
  }

  /// Where the word ends in which, or after which, the cursor is.
  var endOfWord: Int {
    let begin = characters[cursor...].firstIndex(where: \.isPartOfWord) ?? characters.count
    return characters[begin...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }

  /// Where what stands before the cursor begins, up to a blank.
  var startOfArgument: Int {
    start(from: cursor) { !$0.isWhitespace }
  }

  /// Goes back over what isn't wanted, then over what is.
  private func start(from place: Int, of isWanted: (Character) -> Bool) -> Int {
    guard let last = characters[..<place].lastIndex(where: isWanted) else { return 0 }
    return characters[..<last].lastIndex { !isWanted($0) }.map { $0 + 1 } ?? 0
  }
}

extension Character {
  /// Whether it belongs to a word, as letters and digits of all scripts do.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

// MARK: - Text from outside

extension String {
  /// The text as one line can hold it: line ends and tabs become spaces, and what a terminal obeys is left out.
  ///
  /// Line ends after the last line are left out too: who pastes a line means its text.
  var asTypedLine: String {
    var scalars = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: continue
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
      case "\t": scalars.append(" ")
      // C0, DEL and C1 (ISO/IEC 6429).
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": continue
      default: scalars.append(scalar)
      }
    }
    while scalars.last == "\n" { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars.map { $0 == "\n" ? " " : $0 }))
  }
}
