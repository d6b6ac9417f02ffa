/// The names of output files in a folder.
enum OutputNames {
  /// Returns the inputs with their output names: the input's name with another extension, and a number if that
  /// name is taken.
  static func added(to inputs: [BatchInput], ending: String) -> [BatchInput] {
    let stems = inputs.map(stem)
    // Some file systems ignore case.
    let natural = Set(stems.map { $0.lowercased() })
    var taken: Set<String> = []
    return zip(inputs, stems).map { input, stem in
      var name = stem
      var number = 1
      // A numbered name mustn't take the unnumbered name of another input.
      while number > 1 && natural.contains(name.lowercased()) || !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(stem)-\(number)"
      }
      var input = input
      input.outputName = "\(name).\(ending)"
      return input
    }
  }

  private static func stem(_ input: BatchInput) -> String {
    guard input.input != .standardInput else { return "stdin" }
    let name = input.relativePath ?? input.path.split(separator: "/").last.map(String.init) ?? input.path
    return name.lowercased().hasSuffix(".pdf") && name.count > 4 ? String(name.dropLast(4)) : name
  }
}
