/// Short labels for the links of a page, made of the letters of the home row.
///
/// All labels of a page have the same length, so that none is a prefix of another and the last letter takes
/// effect at once.
package enum HintLabels {
  /// The letters, the easiest ones first.
  package static let letters = Array("asdfghjkl")

  /// Returns the label of one of several items, by its index.
  package static func label(_ index: Int, of count: Int) -> String {
    var rest = max(0, index)
    var label: [Character] = []
    for _ in 0..<length(count) {
      label.append(letters[rest % letters.count])
      rest /= letters.count
    }
    return String(label.reversed())
  }

  /// Returns the index of a label's item; nil if the label is invalid.
  package static func index(of label: String, in count: Int) -> Int? {
    let label = label.lowercased()
    guard label.count == length(count) else { return nil }
    var index = 0
    for letter in label {
      guard let digit = letters.firstIndex(of: letter) else { return nil }
      index = index * letters.count + digit
    }
    return index < count ? index : nil
  }

  /// Returns the length of labels for a number of items.
  private static func length(_ count: Int) -> Int {
    var (length, room) = (1, letters.count)
    while room < count {
      length += 1
      room *= letters.count
    }
    return length
  }
}
