/// Combined short options, as in grep: `-nm1` is `-n -m 1`, and `-ieTEXT` is `-i -e TEXT`.
///
/// ArgumentParser accepts combined flags, and a value joined to an option, but not both at once.
enum ShortOptions {
  private static let flags = Set("iFPEsSwrnNHhoclLq")
  private static let valued = Set("efABCm")
  /// The long options whose value may begin with a hyphen.
  private static let valuedLong: Set<String> = ["--regexp", "--file", "--password", "--include"]

  /// Returns the arguments with combined options separated; others are unchanged.
  static func separated(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var isValue = false
    for (index, argument) in arguments.enumerated() {
      if isValue {
        result.append(argument)
        isValue = false
      } else if argument == "--" {
        return result + arguments[index...]
      } else if let group = Group(argument) {
        result += group.arguments
        isValue = group.value.isEmpty
      } else {
        result.append(argument)
        isValue = valuedLong.contains(argument)
      }
    }
    return result
  }

  /// Combined flags, followed by an option that takes a value.
  private struct Group {
    let flags: Substring
    let option: Character
    /// The value; empty if it is the next argument.
    let value: Substring

    init?(_ argument: String) {
      guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return nil }
      let letters = argument.dropFirst()
      guard let valueIndex = letters.firstIndex(where: { !ShortOptions.flags.contains($0) }),
        ShortOptions.valued.contains(letters[valueIndex])
      else { return nil }
      flags = letters[..<valueIndex]
      option = letters[valueIndex]
      value = letters[letters.index(after: valueIndex)...]
    }

    var arguments: [String] {
      (flags.isEmpty ? [] : ["-\(flags)"]) + ["-\(option)"] + (value.isEmpty ? [] : [String(value)])
    }
  }
}
