/// The parts of a control sequence (CSI …); one object is reused for all sequences.
struct ControlSequence: Sendable {
  /// The character `?`, `<`, `>` or `=` before the parameters; 0 if there is none.
  private(set) var prefix: UInt8 = 0
  /// The character between the parameters and the final one; 0 for none, 0xFF for several.
  private(set) var intermediate: UInt8 = 0
  /// The final character.
  private(set) var final: UInt8 = 0
  /// Whether the sequence is well-formed (ECMA-48).
  private(set) var isSound = true
  /// All numbers in order, -1 for those left out.
  private var values: [Int] = []
  /// The index in ``values`` at which each parameter begins; colons separate its further numbers.
  private var starts: [Int] = []

  /// The largest distinct number; larger ones count as this.
  static let largest = 0xFF_FFFF

  /// The number of parameters.
  var count: Int { starts.count }

  /// Whether the sequence has only a final character.
  var isBare: Bool { prefix == 0 && intermediate == 0 && starts.isEmpty }

  /// Returns a number of a parameter; nil if it was left out.
  func number(_ parameter: Int, part: Int = 0) -> Int? {
    let range = range(of: parameter)
    guard part < range.count else { return nil }
    let value = values[range.lowerBound + part]
    return value < 0 ? nil : value
  }

  /// Returns how many numbers a parameter has.
  func parts(of parameter: Int) -> Int {
    range(of: parameter).count
  }

  private func range(of parameter: Int) -> Range<Int> {
    guard parameter < starts.count else { return 0..<0 }
    return starts[parameter]..<(parameter + 1 < starts.count ? starts[parameter + 1] : values.count)
  }

  /// Parses a sequence, from its Esc to its final character.
  mutating func read(_ bytes: [UInt8]) {
    values.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    prefix = 0
    intermediate = 0
    isSound = true
    final = bytes.last ?? 0
    var index = 2
    let end = bytes.count - 1
    if index < end, (0x3C...0x3F).contains(bytes[index]) {
      prefix = bytes[index]
      index += 1
    }
    var value = -1
    while index < end {
      let byte = bytes[index]
      index += 1
      if (0x30...0x3B).contains(byte) {
        if intermediate != 0 { isSound = false }
        if starts.isEmpty { starts.append(0) }
      }
      switch byte {
      case 0x30...0x39:
        value = min(max(value, 0) * 10 + Int(byte - 0x30), Self.largest)
      case 0x3A, 0x3B:
        values.append(value)
        value = -1
        if byte == 0x3B { starts.append(values.count) }
      case 0x20...0x2F:
        intermediate = intermediate == 0 ? byte : 0xFF
      default:
        isSound = false
      }
    }
    if !starts.isEmpty { values.append(value) }
  }
}
