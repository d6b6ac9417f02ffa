import Foundation

/// A folder for the files of one test.
package struct TemporaryFolder {
  package let path: String

  /// Makes a folder, runs a test with it, and deletes it afterwards.
  package static func with<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.path + "/pdfkey-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(TemporaryFolder(path: path))
  }

  /// Makes a folder with a copy of a fixture, and runs a test with both.
  package static func withCopy(
    of fixture: String = "article.pdf", _ body: (TemporaryFolder, String) throws -> Void
  ) throws {
    try with { folder in try body(folder, folder.copy(fixture, to: "copy.pdf")) }
  }

  /// Copies a fixture into the folder, under its own name if no other is given, and returns the path of the copy.
  @discardableResult
  package func copy(_ fixture: String, to name: String? = nil) throws -> String {
    let path = file(name ?? fixture)
    try FileManager.default.copyItem(atPath: Checkout.fixture(fixture), toPath: path)
    return path
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Makes a file in the folder and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(Array(bytes)).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
