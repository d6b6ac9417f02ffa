import Viewer

extension OutputFile {
  /// Writes an export to a file, which appears whole or not at all.
  ///
  /// - Parameter document: the path of the document, which is never overwritten.
  static func save(_ bytes: [UInt8], to path: String, besides document: String) throws(CommandFailure) {
    do throws(Failure) {
      let file = try OutputFile(path, content: "the export")
      try file.requireOther(than: document)
      file.write(bytes)
      try file.finish()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ConfigurationFile {
  /// Gives a setting a value in the file, which appears whole or not at all, and answers where that is.
  mutating func save(_ setting: Configuration.Setting) throws(CommandFailure) -> String {
    try save(setting.name, setting.value) { bytes, path throws(CommandFailure) in
      do throws(Failure) {
        let file = try OutputFile(path, content: "the configuration")
        file.write(bytes)
        try file.finish()
      } catch {
        throw CommandFailure(error)
      }
    }
    return path
  }
}

extension CommandFailure {
  /// Why a file can't be written, in the words of the command line.
  init(_ failure: Failure) {
    self.init(Code(rawValue: failure.code), failure.message)
  }
}
