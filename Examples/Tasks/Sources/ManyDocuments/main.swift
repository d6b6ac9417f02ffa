import DocModel
import DocModelLibrary
import Foundation

// ManyDocuments FILE…

/// The values of a document that pass between threads.
struct Summary: Sendable {
  var path: String
  var text: String
}

/// Reads one document, from opening to release, on one thread.
@Sendable func summary(of path: String) -> Summary {
  do {
    let document = try Document(.path(path))
    let marks = document.allAnnotations().entries.filter(\.annotation.isMark)
    return Summary(path: path, text: "\(document.pageCount) pages, \(marks.count) marks")
  } catch {
    return Summary(path: path, text: "error \(error.code)")
  }
}

Document.prepareForManyDocuments()
let paths = CommandLine.arguments.dropFirst()

// As many at a time as there are processors: each takes the memory of a document.
let summaries = await withTaskGroup(of: Summary.self) { group in
  var rest = paths.makeIterator()
  for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) {
    if let path = rest.next() { group.addTask { summary(of: path) } }
  }
  var done: [Summary] = []
  while let next = await group.next() {
    done.append(next)
    if let path = rest.next() { group.addTask { summary(of: path) } }
  }
  return done
}
for summary in summaries.sorted(by: { $0.path < $1.path }) { print(summary.path, "·", summary.text) }

// A library keeps bookmarks of all of them; this one is in memory, others are files.
let library = try Library.inMemory()
for path in paths {
  guard let document = try? Document(.path(path)) else { continue }
  let id = try library.recordDocument(document.identity, title: document.title)
  for item in document.outline.items.filter({ $0.level == 0 }).prefix(2) {
    guard let page = item.destination?.pageIndex else { continue }
    try library.addBookmark(to: id, pageIndex: page, title: item.title)
  }
}
for found in try library.allBookmarks() {
  let (title, bookmark) = (found.documentTitle ?? "untitled", found.bookmark)
  print(title, "·", bookmark.title, "· page", bookmark.pageIndex + 1)
}
