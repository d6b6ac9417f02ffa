import Foundation
import Testing

@testable import DocModel

/// A copy of a document that a test edits and saves.
final class EditedSample {
  let path: String
  private let folder: TemporaryFolder
  /// The bytes before the first edit.
  let original: Data

  /// Copies a fixture.
  convenience init(_ name: String) throws {
    try self.init(Samples.data(name))
  }

  init(_ data: Data) throws {
    folder = try TemporaryFolder()
    original = data
    path = try folder.write("copy.pdf", data)
  }

  /// The bytes of the file now.
  var data: Data { (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data() }

  /// The names of the files beside the copy.
  var others: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "copy.pdf" }
  }

  func file(_ name: String) -> String { folder.file(name) }

  func open(password: String? = nil) throws -> Document { try Document(.path(path), password: password) }

  func editor(password: String? = nil) throws -> DocumentEditor {
    try DocumentEditor(open(password: password), author: "Ann")
  }
}
