import DocModel
import Foundation
import Workers

/// Puts the texts of documents into the index as they are read, part by part.
final class IndexRecorder {
  private let index: TextIndex
  private var draft: IndexDraft?
  /// The state of the file of which parts are taken.
  private var version = ""
  /// How many documents have been put into it.
  private(set) var added = 0

  init(_ index: TextIndex) {
    self.index = index
  }

  /// Takes one part; those of a document come in order.
  func take(_ reply: SearchRequest.Reply, to request: SearchRequest) {
    if request.part?.isFirst ?? true { begin(reply.note, request) }
    guard let draft else { return }
    // A file that was written anew meanwhile, or a page that couldn't be read: then it isn't kept.
    let isSound =
      reply.note.version == version && reply.note.failure == nil && reply.note.problems.isEmpty
      && reply.note.warning == nil
    guard isSound, index.add(reply.pages, to: draft) else {
      index.abandon(draft)
      self.draft = nil
      return
    }
    guard request.isLast else { return }
    if index.finish(draft) { added += 1 }
    self.draft = nil
  }

  private func begin(_ reply: SearchReply, _ request: SearchRequest) {
    draft = nil
    guard reply.failure == nil, let count = reply.pageCount, case .location(let location) = request.source,
      case .path(let path) = DocumentSource(location), let stamp = FileStamp(.path(path)),
      stamp.description == reply.version
    else { return }
    version = reply.version
    draft = index.begin(path, stamp, pageCount: count)
  }
}
