import Foundation
internal import SystemEnvironment

/// Finds a file whose name isn't UTF-8.
///
/// Arguments and input lines arrive as `String`s in which each undecodable byte has become U+FFFD; the intended file is
/// the one that an argument names, or else the one whose name decodes to the same text.
enum UndecodableName {
  /// Returns the bytes of the path that `name` stands for, or nil unless exactly one argument or existing file matches.
  static func resolve(_ name: String) -> [CChar]? {
    guard name.unicodeScalars.contains("\u{FFFD}") else { return nil }
    let named = arguments(name)
    // Of an input and an output with the same text, neither may be taken for the other.
    guard named.count < 2 else { return nil }
    if let argument = named.first { return argument.map { CChar(bitPattern: $0) } + [0] }
    var path: [CChar] = name.hasPrefix("/") ? [0x2F] : []
    for component in name.split(separator: "/") {
      if !path.isEmpty, path.last != 0x2F { path.append(0x2F) }
      guard component.unicodeScalars.contains("\u{FFFD}") else {
        path += component.utf8.map { CChar(bitPattern: $0) }
        continue
      }
      let folder = path.isEmpty ? [0x2E, 0] : path + [0]
      let candidates = entries(of: folder).filter { String(decoding: $0, as: UTF8.self) == component }
      guard candidates.count == 1, let match = candidates.first else { return nil }
      path += match.map { CChar(bitPattern: $0) }
    }
    return path + [0]
  }

  // MARK: Exact texts

  /// The characters for bytes that aren't UTF-8 in exact texts: private ones, whose last eight bits are the byte.
  private static let exactBytes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// Returns a text for a path that no other path has.
  static func text(of bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var (parser, rest) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator())
    var index = 0
    while true {
      let next = parser.parseScalar(from: &rest)
      var length = 0
      switch next {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if !exactBytes.contains(scalar.value) {
          text.append(scalar)
          index += length
          continue
        }
      case .error(let count): length = count
      }
      for byte in bytes[index..<index + length] {
        Unicode.Scalar(0x10_FF00 | UInt32(byte)).map { text.append($0) }
      }
      index += length
    }
  }

  /// Returns the bytes of the path with an exact text; nil if the text has no such characters, or is rather the name of
  /// a file as it stands.
  static func bytes(of text: String) -> [CChar]? {
    guard text.unicodeScalars.contains(where: { exactBytes.contains($0.value) }) else { return nil }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if exactBytes.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    let path = bytes.map { CChar(bitPattern: $0) } + [0]
    var facts = stat()
    return lstat(path, &facts) != 0 && lstat(text, &facts) == 0 ? nil : path
  }

  // MARK: Arguments

  /// The program's arguments as text, in their order: exact texts if several of them aren't UTF-8 and differ.
  static var exactArguments: [String] {
    let arguments = ProgramArguments.bytes
    let texts = arguments.map { String(decoding: $0, as: UTF8.self) }
    let undecodable = zip(arguments, texts).filter { $1.unicodeScalars.contains("\u{FFFD}") }.map(\.0)
    return Set(undecodable).count > 1 ? arguments.map(text(of:)) : texts
  }

  /// Returns the bytes of the program's arguments, and of the values of options, that decode to a name.
  private static func arguments(_ name: String) -> Set<[UInt8]> {
    var named: Set<[UInt8]> = []
    for argument in ProgramArguments.bytes {
      let text = String(decoding: argument, as: UTF8.self)
      for option in ["", "--output=", "-o"] where text == option + name {
        named.insert(Array(argument.dropFirst(option.utf8.count)))
      }
    }
    return named
  }

  private static func entries(of folder: [CChar]) -> [[UInt8]] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      names.append(name)
    }
    return names
  }
}
