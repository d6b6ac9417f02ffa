import DocModel

// Reading FILE [PASSWORD]
let arguments = CommandLine.arguments.dropFirst()
let document = try Document(.path(arguments.first ?? "paper.pdf"), password: arguments.dropFirst().first)

print(document.title ?? document.source.displayName, "by", document.author ?? "unknown")
print(document.pageCount, "pages, PDF", document.info.version, document.info.permissions.names)

// The outline: items in reading order, each with its level.
for item in document.outline.items.prefix(5) {
  let label = item.destination?.pageIndex.map { document.pageLabels.label(at: $0) } ?? "–"
  print(String(repeating: "  ", count: item.level) + item.title, "· page", label)
}

// Pages: boxes, links, annotations and text.
for page in document.pages.prefix(2) {
  let size = try page.geometry.sizeInPoints
  print("page", page.label, "·", Int(size.width), "×", Int(size.height), "points")
  for link in try page.links { print("  link:", link.action) }
  for annotation in try page.annotations where annotation.isMark {
    print("  \(annotation.type ?? "mark"):", annotation.contents ?? "")
  }
  print("  text:", try page.string.prefix { !$0.isNewline })
}

// A page by the label that is printed on it, and one of its words with its place.
if let index = document.pageLabels.index(of: "4", pageCount: document.pageCount) {
  let text = try document.text(ofPage: index)
  if let word = text.words.first(where: { $0.string == "NoZoom" }) {
    print("NoZoom on page 4 at", Int(word.quad.bounds.x0), Int(word.quad.bounds.y0))
  }
}

for warning in document.warnings { print("warning:", warning.message) }
