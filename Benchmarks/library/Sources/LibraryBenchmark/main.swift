import DocModel
import Foundation
import Synchronization

// The tasks of Benchmarks/run-library, which says what they do: prints what was found or made, and the seconds.

/// Returns what a task found or made, so that contenders can be compared.
func result(of task: String, in file: String, _ arguments: [String]) throws -> Int {
  switch task {
  case "annotations":
    var options = AnnotationOptions()
    options.readsText = false
    return try Document(.path(file)).allAnnotations(options).entries.count
  case "text":
    let document = try Document(.path(file))
    return try (0..<document.pageCount).reduce(0) { try $0 + document.string(ofPage: $1).utf8.count }
  case "text-2":
    return try onTwoThreads(pageCount: Document(.path(file)).pageCount) { pages in
      let document = try Document(.path(file))
      document.prepareToRead(pages)
      return try pages.reduce(0) { try $0 + document.string(ofPage: $1).utf8.count }
    }
  case "search":
    return try Document(.path(file)).search(SearchQuery(arguments[0], caseMatching: .insensitive))
      .reduce(0) { $0 + $1.matches.count }
  case "highlights": return try addHighlights(Int(arguments[0]) ?? 0, to: file, saving: arguments[1])
  case "render":
    let document = try Document(.path(file))
    return try (0..<(Int(arguments[0]) ?? 0)).reduce(0) {
      try $0 + document.image(ofPage: $1, zoom: 150.0 / 72).width
    }
  default: return try merge([file] + arguments.dropFirst(), to: arguments[0])
  }
}

/// Returns the sum of what two threads find, each in one half of the pages.
func onTwoThreads(pageCount: Int, _ work: @escaping @Sendable (Range<Int>) throws -> Int) throws -> Int {
  let sums = Mutex<[Result<Int, any Error>]>([])
  DispatchQueue.concurrentPerform(iterations: 2) { half in
    let pages = half * pageCount / 2..<(half + 1) * pageCount / 2
    let sum = Result { try work(pages) }
    sums.withLock { $0.append(sum) }
  }
  return try sums.withLock { try $0.reduce(0) { try $0 + $1.get() } }
}

func addHighlights(_ count: Int, to file: String, saving path: String) throws -> Int {
  let editor = try DocumentEditor(Document(.path(file)), author: "Ann")
  let pageCount = editor.document.pageCount
  for number in 0..<count {
    let top = 700 - Double(7 * (number / pageCount % 30))
    let area = Rectangle(x0: 20, y0: top, x1: 120, y1: top + 6)
    let selection = TextSelection(
      pageIndex: number % pageCount, range: 0..<0, text: "", quads: [Quad(area)])
    try editor.add(.highlight(selection)) { $0.contents = "Mark \(number)" }
  }
  try editor.save(.file(path))
  return count
}

func merge(_ files: [String], to path: String) throws -> Int {
  let first = try Document(.path(files[0]))
  var pages = PageArrangement(pageCount: first.pageCount)
  for file in files.dropFirst() {
    let count = try Document(.path(file)).pageCount
    pages.insert((0..<count).map { .init(.file(file, page: $0)) }, before: pages.pages.count)
  }
  let editor = try DocumentEditor(first)
  try editor.arrange(pages)
  try editor.save(.file(path))
  return pages.pages.count
}

let arguments = Array(CommandLine.arguments.dropFirst())
var found = 0
let time = try ContinuousClock().measure {
  found = try result(of: arguments[0], in: arguments[1], Array(arguments.dropFirst(2)))
}
print(found, time / .seconds(1))
