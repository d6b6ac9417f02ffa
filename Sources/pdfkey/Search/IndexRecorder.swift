import Foundation
import Workers
import DocModelLibrary

/// Records the texts of documents in the index as they are read, part by part.
final class IndexRecorder {
  private let index: TextIndex
  private var draft: IndexDraft?
  /// The version of the file whose parts are being recorded.
  private var version = ""
  /// The number of documents that were added.
  private(set) var added = 0

  init(_ index: TextIndex) {
    self.index = index
  }

  /// Records one part; those of a document come in order.
  func record(_ reply: SearchRequest.Reply, to request: SearchRequest) {
    if request.part?.isFirst ?? true { begin(reply.metadata, request) }
    guard let draft else { return }
    // If the file changed meanwhile, or a page couldn't be read, the document isn't added.
    let isSound =
      reply.metadata.version == version && reply.metadata.failure == nil && reply.metadata.problems.isEmpty
      && reply.metadata.warning == nil
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
    guard reply.failure == nil, let count = reply.pageCount, let path = request.source.path,
      let stamp = FileStamp(.path(path)),
      stamp.description == reply.version
    else { return }
    version = reply.version
    draft = index.begin(path, stamp, pageCount: count)
  }
}
