import Viewer

extension Session {
  /// Lets commands write files, each of which appears whole or not at all.
  func saveToFiles() {
    save = { bytes, path, document throws(CommandFailure) in
      do throws(Failure) {
        let file = try OutputFile(path, content: "the export")
        try file.requireOther(than: document)
        file.write(bytes)
        try file.finish()
      } catch {
        throw CommandFailure(CommandFailure.Code(rawValue: error.code), error.message)
      }
    }
  }
}
