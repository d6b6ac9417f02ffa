import DocModelWorkers
import Foundation

/// A question of this program, which its workers answer.
struct WordCount: WorkerQuestion {
  var page: Int
  var part: DocumentPart { .text(page: page) }

  func answer(from document: Document) throws(DocumentError) -> Int {
    try document.string(ofPage: page).split(whereSeparator: \.isWhitespace).count
  }
}

// A worker is this program again. It answers questions here, and doesn't go on.
DocumentWorker.runIfAsked(answering: [WordCount.self])

/// Returns what there is to say about a file, in lines.
@Sendable func lines(about path: String) async -> [String] {
  var options = WorkerDocument.Options()
  options.limits.page = .seconds(5)
  options.limits.memory = 256 << 20
  do throws(DocumentError) {
    let document = try await WorkerDocument(.path(path), options: options)
    var lines = ["\(path): \(await document.pageCount) pages"]
    for page in 0..<(await document.pageCount) {
      lines.append(await line(aboutPage: page, of: document))
    }
    return lines
  } catch {
    // The message names the file and says what to do.
    return ["\(error)"]
  }
}

/// Returns the first line of a page and the number of its words, or the reason why there is none.
@Sendable func line(aboutPage page: Int, of document: WorkerDocument) async -> String {
  do throws(DocumentError) {
    let text = try await document.string(ofPage: page)
    let words = try await document.answer(to: WordCount(page: page))
    return "  page \(page + 1): \(text.split(separator: "\n").first ?? "(no text)") [\(words) words]"
  } catch {
    // The next page is read by another worker.
    return "  \(error)" + (error.lossCause == .timedOut ? " (given up)" : "")
  }
}

// Four files at a time, whose lines are printed in the order of the arguments.
let paths = Array(CommandLine.arguments.dropFirst())
var found: [Int: [String]] = [:]
await withTaskGroup(of: (Int, [String]).self) { group in
  for (index, path) in paths.enumerated() {
    if index >= 4, let (done, lines) = await group.next() { found[done] = lines }
    group.addTask { (index, await lines(about: path)) }
  }
  for await (done, lines) in group { found[done] = lines }
}
for index in paths.indices { print((found[index] ?? []).joined(separator: "\n")) }
