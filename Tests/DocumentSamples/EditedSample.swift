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

  /// Makes a document of one page with an annotation, whose number is 7.
  package convenience init(annotation entries: String, _ others: [Int: String] = [:]) throws {
    var source = PDFSource(pages: ["/MediaBox[0 0 200 100] /Annots[7 0 R]"])
    source.objects[7] = "<<\(entries)>>"
    source.objects.merge(others) { $1 }
    try self.init(source.data)
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

  /// Returns the sample with an editor of it.
  package func withEditor(password: String? = nil) throws -> (EditedSample, DocumentEditor) {
    (self, try editor(password: password))
  }
}

extension SaveReport {
  /// The number of the bytes that were appended; nil if the file was written anew.
  package var appendedBytes: Int? { if case .appended(let bytes) = mode { bytes } else { nil } }
}

/// Returns the code of the error with which an edit is refused; nil if it isn't.
package func refusalCode(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? EditError)?.code
  }
}
