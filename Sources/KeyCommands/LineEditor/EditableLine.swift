/// A line of text with a cursor, counted in grapheme clusters.
///
/// Typing can join characters: a combining mark joins the letter before it, and the parts of an emoji become
/// one. Every change may therefore alter the characters beside it, so all changes go through
/// ``replace(_:with:)``.
public struct EditableLine: Hashable, Sendable {
  /// The maximum length in bytes of UTF-8; excess text is dropped.
  public let limit: Int
  /// The characters of the line.
  public private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  public private(set) var cursor = 0
  /// The length of the text in bytes of UTF-8.
  private var byteCount = 0

  /// Creates an empty line.
  public init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// The text.
  public var text: String { String(characters) }

  /// Whether the line is empty.
  public var isEmpty: Bool { characters.isEmpty }

  /// The text before the cursor.
  public var beforeCursor: String { String(characters[..<cursor]) }

  /// Moves the cursor to an index, which is clamped to the line.
  ///
  /// - Returns: whether it moved.
  @discardableResult
  public mutating func moveCursor(to offset: Int) -> Bool {
    let offset = max(0, min(offset, characters.count))
    defer { cursor = offset }
    return offset != cursor
  }

  /// Replaces the whole line, with the cursor at its end.
  public mutating func set(_ text: String) {
    replace(characters.indices, with: text)
  }

  /// Replaces a range of characters and puts the cursor after the new text.
  ///
  /// If the new text joins the character after it, the cursor is put after the joined character.
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
    cursor = Self.offset(after: before.utf8.count, in: characters)
  }

  /// Whether the whole of a text fits.
  func hasRoom(for text: String) -> Bool { text.utf8.count <= limit - byteCount }

  /// Returns as much of a text as fits.
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

  /// Returns the number of characters that reach a number of bytes.
  private static func offset(after bytes: Int, in characters: [Character]) -> Int {
    var count = 0
    var offset = 0
    while count < bytes, offset < characters.count {
      count += characters[offset].utf8.count
      offset += 1
    }
    return offset
  }
}

extension [Character] {
  /// Whether the neighbours of a range are ASCII, so that nothing joins them.
  fileprivate func allASCII(beside range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? self[range.lowerBound - 1] : "a"
    let after = range.upperBound < count ? self[range.upperBound] : "a"
    return before.isASCII && after.isASCII
  }
}

// MARK: - Words

extension EditableLine {
  /// The start of the word that contains or precedes the cursor.
  var startOfWord: Int {
    start(from: cursor) { $0.isPartOfWord }
  }

  /// The end of the word that contains or follows the cursor.
  var endOfWord: Int {
    let begin = characters[cursor...].firstIndex(where: \.isPartOfWord) ?? characters.count
    return characters[begin...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }

  /// The start of the run of non-blank characters before the cursor.
  var startOfArgument: Int {
    start(from: cursor) { !$0.isWhitespace }
  }

  /// Returns the start of the last run of wanted characters before an index.
  private func start(from offset: Int, of isWanted: (Character) -> Bool) -> Int {
    guard let last = characters[..<offset].lastIndex(where: isWanted) else { return 0 }
    return characters[..<last].lastIndex { !isWanted($0) }.map { $0 + 1 } ?? 0
  }
}

extension Character {
  /// Whether the character belongs to a word, as letters and digits of all scripts do.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

// MARK: - Text from outside

extension String {
  /// The text as one line: line ends and tabs become spaces, and control characters are removed.
  ///
  /// Line ends at the end are removed too, since a pasted line means its text.
  var asTypedLine: String {
    String(String.UnicodeScalarView(asTypedText.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
  }

  /// The text with line feeds as line ends, as ``asTypedLine`` otherwise.
  var asTypedText: String {
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
    return String(scalars)
  }
}
