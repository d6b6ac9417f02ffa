import Foundation

@testable import DocModel
@testable import Viewer

/// A file that is written anew, and the document that is read of it: another one each time.
final class ChangingFile: DocumentOpening {
  let folder: String
  /// What the next opening reads.
  var document: FakeDocument
  /// Why the next opening fails.
  var error: DocumentError?
  /// How many times it has been opened, with which passwords.
  private(set) var passwords: [String?] = []

  init(_ document: (String) -> FakeDocument) throws {
    folder = NSTemporaryDirectory() + "/pdfkey-changing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.document = document(folder + "/paper.pdf")
    write("first")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var path: String { folder + "/paper.pdf" }

  /// Writes the file, with its end or without, as if that had been done some time ago.
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
