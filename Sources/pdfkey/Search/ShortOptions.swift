/// Short options written together, as grep's users know them by heart: `-nm1` is `-n -m 1`, and `-ieTEXT` is `-i -e TEXT`.
///
/// ArgumentParser takes several flags together, and a number that is joined to an option, but not both at once.
enum ShortOptions {
  private static let flags = Set("iFPEsSwrnNHhoclLq")
  private static let valued = Set("efABCm")
  /// Long options whose value may begin with a hyphen.
  private static let valuedLong: Set<String> = ["--regexp", "--file", "--password", "--include"]

  /// The arguments with such options written apart; what isn't one of them stays as it is.
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

  /// Flags, and behind them an option that takes a value.
  private struct Group {
    let flags: Substring
    let option: Character
    /// Empty where the value is the next argument.
    let value: Substring

    init?(_ argument: String) {
      guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return nil }
      let letters = argument.dropFirst()
      guard let place = letters.firstIndex(where: { !ShortOptions.flags.contains($0) }),
        ShortOptions.valued.contains(letters[place])
      else { return nil }
      flags = letters[..<place]
      option = letters[place]
      value = letters[letters.index(after: place)...]
    }

    var arguments: [String] {
      (flags.isEmpty ? [] : ["-\(flags)"]) + ["-\(option)"] + (value.isEmpty ? [] : [String(value)])
    }
  }
}
