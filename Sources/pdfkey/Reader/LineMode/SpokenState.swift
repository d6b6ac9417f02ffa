import Viewer

/// The state as a listener knows it: an answer begins with the parts that have changed, and repeats no others.
struct SpokenState {
  private var told: [SessionState.StatusPart] = []

  /// Returns the parts of a state that weren't told yet, on one line, and notes them; nil if there are none.
  mutating func changes(to state: SessionState) -> String? {
    // Lines are read out anyway.
    let parts = state.statusParts(in: .plain).filter { $0.weight != .line && $0.weight != .hint }
    let new = parts.filter { !told.contains($0) }.map(\.text)
    told = parts
    return new.isEmpty ? nil : new.joined(separator: PrintingStyle.plain.separator)
  }
}

extension Effect {
  /// Whether the effect is the content of a page, before which its place is told.
  var isContent: Bool {
    switch self {
    case .pageText, .image, .lines: true
    default: false
    }
  }

  /// Whether the effect tells by itself where it is, as a match does with its page and number.
  var tellsPlace: Bool {
    switch self {
    case .list, .row, .match, .searched, .annotation, .selection: true
    default: false
    }
  }
}

/// Keys as words for speech, which leaves punctuation out and reads `mr` as “mister”.
enum SpokenKeys {
  private static let names: [Character: String] = [
    "[": "left bracket", "]": "right bracket", "/": "slash", "?": "question mark", "+": "plus", "-": "minus",
    "=": "equals", "<": "less", ">": "greater", "'": "quote", "{": "left brace", "}": "right brace",
  ]

  /// Returns a spelled key in words, as `right bracket a` and `m r`; names of keys and chords stay as they are.
  static func words(_ key: String) -> String {
    guard key.count <= 2, !key.contains(where: \.isNumber) else { return key }
    return key.map { names[$0] ?? String($0) }.joined(separator: " ")
  }
}
