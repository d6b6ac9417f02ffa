/// A text prepared for ``PickerPattern``: its scalars without case and accents.
struct PickerText {
  /// The scalars.
  let scalars: [UInt32]

  /// The number of scalars that are examined, since an annotation can have any length.
  static let limit = 400

  init(scalars: [UInt32]) { self.scalars = scalars }

  init(_ text: some StringProtocol) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      scalars = text.utf8.prefix(Self.limit).map {
        (0x41...0x5A).contains($0) ? UInt32($0) + 0x20 : UInt32($0)
      }
    } else {
      scalars = String(text.prefix(Self.limit)).folded.unicodeScalars.prefix(Self.limit).map(\.value)
    }
  }

  /// Returns whether a word begins at an index.
  func hasWord(at index: Int) -> Bool {
    scalars[index].isWord && (index == 0 || !scalars[index - 1].isWord)
  }

  /// Returns whether a text occurs at an index.
  func has(_ wanted: some Collection<UInt32>, at index: Int) -> Bool {
    scalars[index...].starts(with: wanted)
  }

  /// Returns the index of the first occurrence of a text; nil if there is none.
  func index(of wanted: some Collection<UInt32>) -> Int? {
    guard let first = wanted.first, wanted.count <= scalars.count else { return nil }
    for index in 0...scalars.count - wanted.count where scalars[index] == first && has(wanted, at: index) {
      return index
    }
    return nil
  }
}

/// A typed text that is matched with titles by the rules of ``CompletionMatcher``: the shortest span of matched letters
/// is best.
struct PickerPattern {
  /// The quality of a match, the best first.
  enum Rank: Int, Comparable {
    /// The text is the typed one.
    case whole
    /// It begins with the typed text.
    case prefix
    /// Its words begin with the typed words, in order.
    case words
    /// It contains the typed text.
    case part
    /// The title and the details contain all typed words.
    case elsewhere
    /// It has the typed letters, in order.
    case letters

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private let whole: [UInt32]
  /// The words, without punctuation.
  private let words: [[UInt32]]
  /// The parts between spaces.
  private let parts: [[UInt32]]
  private let letters: [UInt32]
  /// The letters that a match of any rank but ``Rank/elsewhere`` has, in order.
  private let required: [UInt32]

  /// The length of the span in which letters have to lie, as a multiple of their number: every long text has them.
  private static let sparseness = 8

  init(_ typed: some StringProtocol) {
    let scalars = PickerText(typed).scalars
    let space = UInt32(0x20)
    parts = scalars.split(separator: space).map(Array.init)
    words = scalars.split { !$0.isWord }.map(Array.init)
    whole = Array(parts.joined(separator: [space]))
    letters = Array(parts.joined())
    required = Array(words.joined())
  }

  /// Whether nothing is typed.
  var isEmpty: Bool { whole.isEmpty }

  /// Returns the rank of a text, and the indexes of the matched scalars.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - indexes: receives the indexes, which are in order.
  /// - Returns: the rank; nil without a match.
  func match(_ text: PickerText, _ indexes: inout [Int]) -> Rank? {
    indexes.removeAll(keepingCapacity: true)
    guard isSubsequence(of: text.scalars) else { return nil }
    if text.has(whole, at: 0) {
      indexes += 0..<whole.count
      return whole.count == text.scalars.count ? .whole : .prefix
    }
    if matchWords(text, &indexes) { return .words }
    if let index = text.index(of: whole) {
      indexes += index..<index + whole.count
      return .part
    }
    // One or two letters occur in nearly everything.
    return letters.count > 1 && matchLetters(text.scalars, &indexes) ? .letters : nil
  }

  /// Returns whether each typed word is a part of a title or of further text.
  func isPart(of title: PickerText, or other: PickerText) -> Bool {
    parts.allSatisfy { title.index(of: $0) != nil || other.index(of: $0) != nil }
  }

  /// Returns the indexes of the characters of a title that match.
  func matched(in title: String) -> Set<Int> {
    guard !isEmpty else { return [] }
    var (scalars, owners): ([UInt32], [Int]) = ([], [])
    for (index, character) in title.prefix(PickerText.limit).enumerated() {
      let part = PickerText(String(character)).scalars
      scalars += part
      owners += Array(repeating: index, count: part.count)
    }
    var indexes: [Int] = []
    _ = match(PickerText(scalars: scalars), &indexes)
    return Set(indexes.map { owners[$0] })
  }

  private func isSubsequence(of scalars: [UInt32]) -> Bool {
    var found = 0
    for scalar in scalars {
      guard found < required.count else { return true }
      if scalar == required[found] { found += 1 }
    }
    return found == required.count
  }

  /// Finds words that begin with the typed words in the shortest span.
  private func matchWords(_ text: PickerText, _ indexes: inout [Int]) -> Bool {
    guard let first = words.first else { return false }
    var best: [Int] = []
    for start in text.scalars.indices where text.hasWord(at: start) && text.has(first, at: start) {
      var starts = [start]
      var index = start + 1
      for word in words.dropFirst() {
        while index < text.scalars.count, !(text.hasWord(at: index) && text.has(word, at: index)) {
          index += 1
        }
        guard index < text.scalars.count else { break }
        starts.append(index)
        index += 1
      }
      // The words after a later start lack one, too.
      guard starts.count == words.count else { break }
      if best.isEmpty || (starts.last ?? 0) - start < (best.last ?? 0) - (best.first ?? 0) { best = starts }
    }
    for (start, word) in zip(best, words) { indexes += start..<start + word.count }
    return !best.isEmpty
  }

  /// Finds the typed letters in the shortest span.
  private func matchLetters(_ scalars: [UInt32], _ indexes: inout [Int]) -> Bool {
    var longest = letters.count * Self.sparseness
    var found: [Int] = []
    for start in scalars.indices where scalars[start] == letters[0] {
      found.removeAll(keepingCapacity: true)
      for index in start..<min(scalars.count, start + longest) where scalars[index] == letters[found.count] {
        found.append(index)
        guard found.count < letters.count else { break }
      }
      guard found.count == letters.count, let last = found.last else { continue }
      longest = last - start
      indexes = found
    }
    return !indexes.isEmpty
  }
}

extension UInt32 {
  /// Whether the scalar is a letter or a digit.
  fileprivate var isWord: Bool {
    if self < 0x80 { return (0x61...0x7A).contains(self) || (0x30...0x39).contains(self) }
    guard let scalar = Unicode.Scalar(self) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
