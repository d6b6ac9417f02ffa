import DocModel
import DocModelExchange

// Arranging FILE OTHER OUTPUT
let arguments = Array(CommandLine.arguments.dropFirst())
let (path, other, output) = (arguments[0], arguments[1], arguments[2])

let document = try Document(.path(path))
let editor = try DocumentEditor(document)

// An outline made of the headings on the pages, and page labels: i, ii, then 1, 2 and so on.
let found = document.headings(levels: 2)
print("headings:", found.count)
var outline = document.outline
if outline.isEmpty { outline = Outline(items: found.map(\.outlineItem)) }
outline.insert(
  Outline.Item(title: "Cover", action: Action(.goTo(Destination(pageIndex: 0)))), onPage: 0)
try editor.setOutline(outline.items)
try editor.setPageLabels(
  PageLabels(ranges: [.init(start: 0, style: .lowerRoman), .init(start: 2, style: .decimal)]))

// Metadata, also by name, as in a form that users fill in.
var properties = editor.properties
try properties.set("title", to: "Arranged")
properties.pageMode = .outline
try editor.setProperties(properties)

// A file in the document's list of attachments.
let attached = try editor.attach(other)
print("attached:", attached.file.name ?? "unnamed")

// Pages: moved, turned, removed, and taken from another file.
var arrangement = editor.arrangement
arrangement.move([4, 5], before: 1)
arrangement.rotate([0], by: 90)
arrangement.remove(at: [document.pageCount - 1])
arrangement.insert(
  [.init(.blank(width: 420, height: 595)), .init(.file(other, page: 0))], before: arrangement.pages.count)
try editor.arrange(arrangement)

// Moved pages have the file written anew; the report says what of links and headings is kept and lost.
let report = try editor.save(.file(output))
if case .rewritten(let reason) = report.mode { print("rewritten, because", reason) }
print("lost:", report.arrangement?.lost ?? [])

let arranged = try Document(.path(output))
print(arranged.title ?? "", arranged.pageCount, arranged.pages.map(\.label))
print(try arranged.page(at: 0).rotation, "degrees")

// The outline in a format that people edit.
let text = arranged.outline.exported(
  as: .markdown, labels: arranged.pageLabels, pageCount: arranged.pageCount)
print(text.split(separator: "\n").prefix(3).joined(separator: "\n"))
