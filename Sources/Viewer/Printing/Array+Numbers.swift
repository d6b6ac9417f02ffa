extension Array {
  /// The index of the element with a number, counted from 1; nil where there is none, whatever was typed.
  public func index(ofNumber number: Int) -> Int? {
    (1...Swift.max(1, count)).contains(number) && !isEmpty ? number - 1 : nil
  }
}
