import Foundation

/// The documents that a command line names.
enum BatchInputs {
  /// Returns the documents of a command line: the named ones and those in folders.
  ///
  /// A file that is named twice, or is also in a folder, is read once.
  static func named(_ options: InputOptions, recursive: Bool) -> [BatchInput] {
    var inputs: [BatchInput] = []
    var seen: Set<String> = []
    for input in options.files.map(Input.init(argument:)) {
      guard input != .standardInput else {
        inputs.append(BatchInput(input: input))
        continue
      }
      let found = recursive && isFolder(input.path) ? files(below: input.path) : [BatchInput(input: input)]
      inputs += found.filter { seen.insert(FilePath.resolved($0.path)).inserted }
    }
    return inputs
  }

  /// Returns the PDFs below a folder, by name; links to folders aren't followed, since they may form a cycle.
  private static func files(below folder: String) -> [BatchInput] {
    var inputs: [BatchInput] = []
    /// The paths that are still to be visited, the next one last.
    var pending = [""]
    while let relative = pending.popLast() {
      let path = relative.isEmpty ? folder : join(folder, relative)
      guard relative.isEmpty || isRealFolder(path) else {
        if relative.lowercased().hasSuffix(".pdf") {
          inputs.append(BatchInput(input: .location(path), relativePath: relative))
        }
        continue
      }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        // Reading it as a document fails, which names the folder.
        inputs.append(BatchInput(input: .location(path)))
        continue
      }
      // Sorted by bytes, so that the order is the same on every machine.
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
}
