import DocModel
import DocModelExchange
import Foundation

// Exporting FILE FOLDER
let arguments = Array(CommandLine.arguments.dropFirst())
let path = arguments[0]
let folder = URL(fileURLWithPath: arguments[1])

let document = try Document(.path(path))

// For people: Markdown, by heading, without notes that nobody has written anything in.
var options = ExportOptions()
options.format = .markdown
options.groupings = [.heading]
options.links = ExportLinks(.none)
options.filter.types = [.type(.highlight), .type(.underline), .type(.text)]
let (markdown, report) = document.export(options)
print(String(decoding: markdown, as: UTF8.self))
print("annotations:", report.annotationCount, "· warnings:", report.warnings)

// For other programs: XFDF, which Acrobat reads, too.
options = ExportOptions()
options.format = .xfdf
let xfdf = folder.appendingPathComponent("comments.xfdf")
try document.export(options).data.write(to: xfdf)

// Into another copy: one that has lost its annotations.
let bare = folder.appendingPathComponent("bare.pdf").path
let cleaner = try DocumentEditor(document)
for index in document.pages.indices {
  for mark in try cleaner.annotations(onPage: index).filter(\.isMark) {
    if let id = mark.object { try? cleaner.remove(id, force: true) }
  }
}
try cleaner.save(.file(bare))

let copy = try Document(.path(bare))
let editor = try DocumentEditor(copy)
let files = try ImportedAnnotations.read(Data(contentsOf: xfdf), name: xfdf.lastPathComponent)
let comments = try ImportedAnnotations.about(copy, of: files, name: xfdf.lastPathComponent)
let imported = try editor.importAnnotations(comments)
print("added:", imported.count(.added), "· skipped:", imported.count(.skipped))
try editor.save(.inPlace)

// Two versions compared: XFDF rounds colours to eight bits.
let differences = AnnotationDifferences(from: document, to: try Document(.path(bare)))
for item in differences.items {
  switch item {
  case .added(let mark): print("added:", mark.contents ?? "")
  case .removed(let mark): print("removed:", mark.contents ?? "")
  case .changed(_, let mark, let entries): print("changed:", entries, mark.contents ?? "")
  case .answered(let mark, let reply): print("answered:", mark.contents ?? "", reply.contents ?? "")
  }
}
