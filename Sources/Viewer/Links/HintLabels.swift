/// Short labels for the links of a page, made of letters on which the fingers rest.
///
/// All labels of a page have the same length, so that none begins another one and the last letter follows at
/// once.
public enum HintLabels {
  /// The letters, the easiest ones first.
  static let letters = Array("asdfghjkl")

  /// The label of one of several things, by its place among them, counted from 0.
  public static func label(_ index: Int, of count: Int) -> String {
    var rest = max(0, index)
    var label: [Character] = []
    for _ in 0..<length(count) {
      label.append(letters[rest % letters.count])
      rest /= letters.count
    }
    return String(label.reversed())
  }

  /// The place of a label among several, counted from 0; nil where it is none of theirs.
  public static func index(of label: String, in count: Int) -> Int? {
    let label = label.lowercased()
    guard label.count == length(count) else { return nil }
    var index = 0
    for letter in label {
      guard let digit = letters.firstIndex(of: letter) else { return nil }
      index = index * letters.count + digit
    }
    return index < count ? index : nil
  }

  /// How many letters so many labels take.
  private static func length(_ count: Int) -> Int {
    var (length, room) = (1, letters.count)
    while room < count {
      length += 1
      room *= letters.count
    }
    return length
  }
}
