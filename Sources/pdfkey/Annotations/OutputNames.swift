/// What the outputs of many documents are called in a folder.
enum OutputNames {
  /// The inputs with the names of their outputs in a folder: their own, with another ending; where several would
  /// have the same, the later ones have a number besides.
  static func added(to inputs: [BatchInput], ending: String) -> [BatchInput] {
    let stems = inputs.map(stem)
    // Some file systems take names for the same that differ in case only.
    let natural = Set(stems.map { $0.lowercased() })
    var taken: Set<String> = []
    return zip(inputs, stems).map { input, stem in
      var name = stem
      var number = 1
      // What another one is called by itself stays free for it.
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
