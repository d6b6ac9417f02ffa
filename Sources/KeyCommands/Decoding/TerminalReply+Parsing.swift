extension TerminalReply {
  /// Creates the reply of a control sequence; nil if it is unknown.
  init?(_ sequence: ControlSequence) {
    let (prefix, intermediate, count) = (sequence.prefix, sequence.intermediate, sequence.count)
    switch sequence.final {
    case UInt8(ascii: "u"):
      guard prefix == UInt8(ascii: "?"), intermediate == 0, count <= 1 else { return nil }
      self = .keyboardFlags(sequence.number(0) ?? 0)
    case UInt8(ascii: "c"):
      guard prefix == UInt8(ascii: "?"), intermediate == 0 else { return nil }
      self = .deviceAttributes((0..<count).compactMap { sequence.number($0) })
    case UInt8(ascii: "t"):
      guard prefix == 0, intermediate == 0, count == 3, let height = sequence.number(1),
        let width = sequence.number(2)
      else { return nil }
      switch sequence.number(0) {
      case 4: self = .windowSize(height: height, width: width)
      case 6: self = .cellSize(height: height, width: width)
      default: return nil
      }
    case UInt8(ascii: "y"):
      guard prefix == UInt8(ascii: "?"), intermediate == UInt8(ascii: "$"), count == 2,
        let mode = sequence.number(0), let state = sequence.number(1)
      else { return nil }
      self = .mode(mode, state)
    case UInt8(ascii: "n"):
      guard prefix == UInt8(ascii: "?"), intermediate == 0, count == 2, sequence.number(0) == 997,
        let scheme = sequence.number(1), scheme == 1 || scheme == 2
      else { return nil }
      self = .colorScheme(isDark: scheme == 1)
    case UInt8(ascii: "S"):
      guard prefix == UInt8(ascii: "?"), intermediate == 0, count >= 3, sequence.number(1) == 0,
        let item = sequence.number(0), let value = sequence.number(2)
      else { return nil }
      self = .graphicsLimit(item: item, value: value)
    case UInt8(ascii: "R"):
      guard prefix == 0 || prefix == UInt8(ascii: "?"), intermediate == 0, count >= 2,
        let row = sequence.number(0), let column = sequence.number(1)
      else { return nil }
      self = .cursor(row: row, column: column)
    default:
      return nil
    }
  }

  /// Creates the reply of a string, given the byte after its Esc and the text; nil if it is unknown.
  init?(string introducer: UInt8, _ body: ArraySlice<UInt8>) {
    switch introducer {
    case UInt8(ascii: "P"):
      guard body.starts(with: ">|".utf8) else { return nil }
      self = .version(String(decoding: body.dropFirst(2), as: UTF8.self))
    case UInt8(ascii: "_"):
      guard body.first == UInt8(ascii: "G"), let end = body.firstIndex(of: UInt8(ascii: ";")) else {
        return nil
      }
      let fields = body[body.index(after: body.startIndex)..<end].split(separator: UInt8(ascii: ","))
      let id = fields.first { $0.starts(with: "i=".utf8) }
        .flatMap { Int(String(decoding: $0.dropFirst(2), as: UTF8.self)) }
      self = .graphics(id: id ?? 0, message: String(decoding: body[body.index(after: end)...], as: UTF8.self))
    default:
      self.init(color: String(decoding: body, as: UTF8.self))
    }
  }

  /// Parses `11;rgb:1e1e/1e1e/1e1e`, as X11 spells colours, or `11;#1e1e1e`.
  private init?(color text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let command = Int(parts[0]) else { return nil }
    let components: [Substring]
    if parts[1].hasPrefix("rgb:") || parts[1].hasPrefix("rgba:") {
      components = parts[1].drop { $0 != ":" }.dropFirst()
        .split(separator: "/", omittingEmptySubsequences: false)
    } else if parts[1].hasPrefix("#"), (parts[1].count - 1).isMultiple(of: 3) {
      let digits = parts[1].dropFirst()
      let width = digits.count / 3
      components = (0..<3).map { digits.dropFirst($0 * width).prefix(width) }
    } else {
      return nil
    }
    let values = components.compactMap(Self.component)
    guard values.count == components.count, values.count == 3 || values.count == 4 else { return nil }
    self = .color(command, red: values[0], green: values[1], blue: values[2])
  }

  /// Returns a component of one to four hexadecimal digits, scaled to 16 bits.
  private static func component(_ digits: Substring) -> Int? {
    // Int would accept a sign.
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
    else { return nil }
    let largest = 1 << (4 * digits.count) - 1
    return value * 0xFFFF / largest
  }
}
