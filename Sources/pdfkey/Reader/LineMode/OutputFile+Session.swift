import Viewer

extension OutputFile {
  /// Writes bytes to a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - content: the words for the content in messages.
  ///   - path: the path of the file.
  ///   - document: the path of a document that is never overwritten.
  /// - Throws: `CommandFailure`.
  static func save(
    _ bytes: [UInt8], _ content: String = "the export", to path: String, besides document: String?
  ) throws(CommandFailure) {
    do throws(Failure) {
      let file = try OutputFile(path, content: content)
      if let document { try file.requireOther(than: document) }
      file.write(bytes)
      try file.finish()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ConfigurationFile {
  /// Saves a setting in the file atomically, and returns the file's path.
  mutating func save(_ setting: Configuration.Setting) throws(CommandFailure) -> String {
    try save(setting.name, setting.value) { bytes, path throws(CommandFailure) in
      try OutputFile.save(bytes, "the configuration", to: path, besides: nil)
    }
    return path
  }
}

extension CommandFailure {
  /// Creates the failure to write a file, in the words of the command line.
  init(_ failure: Failure) {
    self.init(Code(rawValue: failure.code), failure.message)
  }
}
