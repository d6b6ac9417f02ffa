import Foundation

/// Finds a file whose name isn't UTF-8.
///
/// Arguments and input lines arrive as `String`s in which each undecodable byte has become U+FFFD; the intended file is
/// the one that an argument names, or else the one whose name decodes to the same text.
enum UndecodableName {
  /// Returns the bytes of the path that `name` stands for, or nil unless exactly one argument or existing file matches.
  static func resolve(_ name: String) -> [CChar]? {
    guard name.unicodeScalars.contains("\u{FFFD}") else { return nil }
    let named = Self.arguments(name, among: arguments)
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

  /// The bytes of the program's arguments.
  private static var arguments: [[UInt8]] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }

  /// Returns the bytes of the arguments, and of the values of options, that decode to a name.
  private static func arguments(_ name: String, among arguments: [[UInt8]]) -> Set<[UInt8]> {
    var named: Set<[UInt8]> = []
    for argument in arguments {
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
