import Foundation

/// A folder for the files of one test, deleted with its owner.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Makes a folder, by default among the system's temporary files.
  package init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
    path = parent + "/pdfkey-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    // A test may have protected it.
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Makes a folder with a copy of a fixture, and returns both.
  package static func withCopy(of fixture: String = "article.pdf") throws -> (TemporaryFolder, String) {
    let folder = try TemporaryFolder()
    return (folder, try folder.copy(fixture, to: "copy.pdf"))
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

  /// The names of all files in the folder.
  package var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

  /// Makes a file in the folder and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(Array(bytes)).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
