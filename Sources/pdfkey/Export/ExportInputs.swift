import DocModel
import Foundation

/// Which documents are exported, and what their outputs are called.
enum ExportInputs {
  /// The documents of a command line: those that are named and those in folders.
  ///
  /// A file that is named twice, or is in a folder too, is read once.
  static func named(_ options: InputOptions, recursive: Bool) -> [ExportInput] {
    var inputs: [ExportInput] = []
    var seen: Set<String> = []
    for input in options.files.map(Input.init(argument:)) {
      guard input != .standardInput else {
        inputs.append(ExportInput(input: input))
        continue
      }
      let found = recursive && isFolder(input.path) ? files(below: input.path) : [ExportInput(input: input)]
      inputs += found.filter { seen.insert(resolved($0.path)).inserted }
    }
    return inputs
  }

  /// The PDFs below a folder, by name; links to folders aren't followed, since they may lead round in a circle.
  private static func files(below folder: String) -> [ExportInput] {
    var inputs: [ExportInput] = []
    /// What is still to be looked at, the next one last.
    var pending = [""]
    while let relative = pending.popLast() {
      let path = relative.isEmpty ? folder : join(folder, relative)
      guard relative.isEmpty || isRealFolder(path) else {
        if relative.lowercased().hasSuffix(".pdf") {
          inputs.append(ExportInput(input: .location(path), relativePath: relative))
        }
        continue
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      // By their bytes, so that the order is the same on every machine.
      let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      pending += sorted.reversed().map { relative.isEmpty ? $0 : join(relative, $0) }
    }
    return inputs
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  private static func isRealFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The inputs with the names of their outputs in a folder: their own, with another ending; where several would
  /// have the same, the later ones have a number besides.
  static func withOutputs(_ inputs: [ExportInput], ending: String) -> [ExportInput] {
    let stems = inputs.map(stem)
    // Some file systems take names for the same that differ in case only.
    let natural = Set(stems.map { $0.lowercased() })
    var taken: Set<String> = []
    return zip(inputs, stems).map { input, stem in
      var name = stem
      var number = 1
      while !taken.insert(name.lowercased()).inserted || number > 1 && natural.contains(name.lowercased()) {
        number += 1
        name = "\(stem)-\(number)"
      }
      var input = input
      input.outputName = "\(name).\(ending)"
      return input
    }
  }

  private static func stem(_ input: ExportInput) -> String {
    guard input.input != .standardInput else { return "stdin" }
    let name = input.relativePath ?? input.path.split(separator: "/").last.map(String.init) ?? input.path
    return name.lowercased().hasSuffix(".pdf") && name.count > 4 ? String(name.dropLast(4)) : name
  }
}
