extension Array {
  /// Returns the index of the element with a number, counted from 1; nil if the number is out of range.
  public func index(ofNumber number: Int) -> Int? {
    (1...Swift.max(1, count)).contains(number) && !isEmpty ? number - 1 : nil
  }
}
