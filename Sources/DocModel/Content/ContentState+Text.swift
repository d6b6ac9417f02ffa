/// Operators of the text state and of text positions (ISO 32000-1, Tables 105 to 108).
extension ContentState {
  /// An operator with other operands than it takes.
  package struct Malformed: Error {}

  /// Applies an operator that shows nothing; the caller selects the font of Tf.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - text: the position within the text object.
  ///   - isLenient: whether left-over operands before those of the operator are ignored, as most readers do.
  /// - Returns: whether it is such an operator.
  /// - Throws: ``Malformed``.
  package mutating func apply(
    _ operation: ContentOperation, _ text: inout TextPosition, leniently isLenient: Bool
  ) throws(Malformed) -> Bool {
    func numbers(_ count: Int) throws(Malformed) -> [Double] {
      let operands = isLenient ? operation.operands.suffix(count) : operation.operands[...]
      let numbers = operands.compactMap(\.number)
      guard operands.count == count, numbers.count == count else { throw Malformed() }
      return numbers
    }
    switch operation.name {
    case "BT": text = TextPosition()
    case "ET": break
    case "Tf":
      let operands = isLenient ? operation.operands.suffix(2) : operation.operands[...]
      guard operands.count == 2, case .name? = operands.first, let size = operands.last?.number else {
        throw Malformed()
      }
      fontSize = size
    case "Tc": characterSpacing = try numbers(1)[0]
    case "Tw": wordSpacing = try numbers(1)[0]
    case "Tz": horizontalScale = try numbers(1)[0] / 100
    case "TL": leading = try numbers(1)[0]
    case "Ts": rise = try numbers(1)[0]
    case "Tr": renderMode = Int(max(0, min(7, try numbers(1)[0])))
    case "Td", "TD":
      let numbers = try numbers(2)
      if operation.name == "TD" { leading = -numbers[1] }
      text.moveLine(numbers[0], numbers[1])
    case "Tm":
      guard let matrix = ContentMatrix(try numbers(6)), matrix.isFinite else { throw Malformed() }
      text.set(matrix)
    case "T*": text.moveLine(0, -leading)
    default: return false
    }
    return true
  }
}
