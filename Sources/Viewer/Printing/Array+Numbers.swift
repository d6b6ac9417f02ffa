extension Array {
  /// Returns the index of the element with a number, counted from 1; nil if the number is out of range.
  package func index(ofNumber number: Int) -> Int? {
    (1...Swift.max(1, count)).contains(number) && !isEmpty ? number - 1 : nil
  }

  /// Returns the number in a typed `#3` if an element has it.
  func number(ofTyped text: String) -> Int? {
    guard text.first == "#", let number = Int(text.dropFirst()) else { return nil }
    return index(ofNumber: number).map { $0 + 1 }
  }

  /// Returns the element whose number is typed as `#3`.
  func element(ofTyped text: String) -> Element? { number(ofTyped: text).map { self[$0 - 1] } }
}
