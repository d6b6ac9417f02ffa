import Foundation

@testable import DocModel
@testable import Viewer

/// A file that changes, and a different document for each opening of it.
final class ChangingFile: DocumentOpening {
  let folder: String
  /// The document of the next opening.
  var document: FakeDocument
  /// The error of the next opening.
  var error: DocumentError?
  /// The password of each opening.
  private(set) var passwords: [String?] = []

  init(_ document: (String) -> FakeDocument) throws {
    folder = NSTemporaryDirectory() + "/pdfkey-changing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.document = document(folder + "/paper.pdf")
    write("first")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var path: String { folder + "/paper.pdf" }

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
