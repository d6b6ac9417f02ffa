import Foundation
import Testing
import DocModel
import TestSupport

/// A copy of a document that a test edits and saves.
package final class EditedSample {
  package let path: String
  private let folder: TemporaryFolder
  /// The bytes before the first edit.
  package let original: Data

  /// Copies a fixture.
  package convenience init(_ name: String) throws {
    try self.init(Samples.data(name))
  }

  package init(_ data: Data) throws {
    folder = try TemporaryFolder()
    original = data
    path = try folder.write(data, to: "copy.pdf")
  }

  /// The bytes of the file now.
  package var data: Data { (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data() }

  /// The names of the files beside the copy.
  package var others: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "copy.pdf" }
  }

  package func file(_ name: String) -> String { folder.file(name) }

  package func open(password: String? = nil) throws -> Document {
    try Document(.path(path), password: password)
  }

  package func editor(password: String? = nil) throws -> DocumentEditor {
    try DocumentEditor(open(password: password), author: "Ann")
  }
}
