import Foundation
import DocModelLibrary

/// A request of a command that reads a document, to write a file for it.
enum WritingRequest: Codable {
  /// Replaces or writes a document; with a length, the contents are appended to so many bytes of the original.
  case save(FileReplacement.Order, appendedTo: Int?)
  /// Writes a file with a kind of content, unless it is the document.
  case write(String, content: String, besides: String)
  /// Writes a file in a folder, under a free name that is like the given one.
  case add(name: String?, folder: String)
  /// Opens a document anew, which another program has changed.
  case open(String)
  /// Keeps the pages of a saved document in the search index.
  case keepIndex(of: String, SaveReport.Stamps)
  /// Lists or changes bookmarks of a document.
  case changeBookmarks(BookmarkWork, of: BookmarkWork.Subject)

  /// The result of a request.
  struct Reply: Codable {
    /// The new state of a document.
    var stamp: FileStamp?
    /// The path of a new file.
    var path: String?
    /// The bookmarks that were listed or changed.
    var bookmarks: [BookmarkWork.Outcome]?
    /// The failure; no other part is there then.
    var failure: SentFailure?
  }

  /// A failure for another process.
  struct SentFailure: Codable {
    var code: String
    var message: String
    var status: Int32
  }

  /// Whether the file is a descriptor of the requesting process, as /dev/stdout is, so that no other can write it.
  var isForOwnDescriptor: Bool {
    if case .write(let path, _, _) = self { SystemPath(path).descriptor != nil } else { false }
  }

  /// Carries out the request if the rules permit that.
  ///
  /// - Throws: `Failure`, ``FileReplacementError``, `LibraryError`.
  func carryOut(by rules: WritingRules, _ contents: FileBytes?) throws -> (reply: Reply, file: OpenFile?) {
    let bytes = contents?.buffer ?? UnsafeBufferPointer(start: nil, count: 0)
    switch self {
    case .save(let order, let length) where rules.permit(order):
      guard let contents else { break }
      let new: FileReplacement.Contents = length.map { .appended(Array(bytes), to: $0) } ?? .whole(contents)
      return (Reply(stamp: try Self.save(order, new, rules)), nil)
    case .write(let path, let content, let document) where rules.permitWriting(path):
      return try rules.makingFolder(of: path) {
        let file = try OutputFile(path, content: content)
        try file.requireOther(than: document)
        file.write(bytes)
        try file.finish()
        return (Reply(), nil)
      }
    case .add(let name, let folder) where rules.folders.contains(folder):
      return (Reply(path: try AttachmentFolder(folder).write(Data(bytes), name: name)), nil)
    case .open(let path) where rules.documents.contains(path):
      return (Reply(), try? OpenFile(reading: path))
    case .keepIndex(let path, let stamps) where rules.documents.contains(path):
      let index = rules.library.map(TextIndex.path(besideLibrary:)) ?? ""
      if FileManager.default.fileExists(atPath: index) {
        try? TextIndex(path: index).transfer(path, from: stamps.old, to: stamps.new)
      }
      return (Reply(), nil)
    case .changeBookmarks(let work, let subject) where rules.permit(work, on: subject):
      return (Reply(bookmarks: try work.carryOut(on: subject, rules.libraryOptions)), nil)
    default: break
    }
    throw Failure(
      code: "notPermitted", message: "the document asked for a file that the command may not write",
      status: .cannotCreate)
  }

  /// Saves a document, also in a new folder if several files are to be written.
  ///
  /// The library is opened only for a file that can't be replaced.
  static func save(
    _ order: FileReplacement.Order, _ contents: FileReplacement.Contents, _ rules: WritingRules
  ) throws -> FileStamp {
    try rules.makingFolder(of: order.output) { try replace(order, contents, rules) }
  }

  private static func replace(
    _ order: FileReplacement.Order, _ contents: FileReplacement.Contents, _ rules: WritingRules
  ) throws -> FileStamp {
    do {
      return try FileReplacement.carryOut(order, contents, journal: nil)
    } catch FileReplacementError.unprotected where rules.library != nil {
      let library = try rules.libraryOptions.open()
      return try FileReplacement.carryOut(order, contents, journal: library.appendJournal)
    }
  }
}

extension WritingRules {
  /// Writes a file, in a new folder if several files are to be written; a folder without a file is removed.
  fileprivate func makingFolder<Result>(of path: String?, _ write: () throws -> Result) throws -> Result {
    let new = folders.isEmpty ? [] : try path.map(FilePath.makeFolder(of:)) ?? []
    defer { for folder in new { rmdir(folder) } }
    return try write()
  }

  /// The library as a command opens it.
  fileprivate var libraryOptions: LibraryOptions {
    var options = LibraryOptions()
    options.library = library
    return options
  }
}
