import Foundation
import TestSupport

@testable import DocModel
@testable import Viewer

/// A file that changes, and a different document for each opening of it.
final class ChangingFile: DocumentOpening {
  private let files: TemporaryFolder
  /// The document of the next opening.
  var document: FakeDocument
  /// The error of the next opening.
  var error: DocumentError?
  /// The password of each opening.
  private(set) var passwords: [String?] = []

  init(_ document: (String) -> FakeDocument) throws {
    files = try TemporaryFolder()
    self.document = document(files.file("paper.pdf"))
    write("first")
  }

  var path: String { files.file("paper.pdf") }

  /// Writes the file, with its end or without, with a modification date in the past.
  func write(_ text: String, isWhole: Bool = true, ago seconds: Int = 10) {
    let content = "%PDF-1.7\n\(text)\n" + (isWhole ? "%%EOF\n" : "")
    _ = FileManager.default.createFile(atPath: path, contents: Data(content.utf8))
    var times = [
      timeval(tv_sec: time(nil) - seconds, tv_usec: 0), timeval(tv_sec: time(nil) - seconds, tv_usec: 0),
    ]
    utimes(path, &times)
  }

  func remove() { unlink(path) }

  func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument {
    passwords.append(password)
    if let error { throw error }
    if let wanted = document.password, password != wanted {
      throw password == nil ? .passwordRequired(source.name) : .passwordIncorrect(source.name)
    }
    return document
  }
}
