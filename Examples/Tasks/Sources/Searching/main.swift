import DocModel

// Searching FILE PATTERN
let arguments = Array(CommandLine.arguments.dropFirst())
let (path, pattern) = (arguments[0], arguments[1])

let document = try Document(.path(path))
let outline = document.outline

// Pages come one by one; a program that has seen enough leaves the loop.
let query = SearchQuery(patterns: [.expression(pattern)], caseMatching: .insensitive)
var count = 0
for result in try document.search(query) {
  if let error = result.error { print(error) }
  for match in result.matches {
    let top = match.quads.first?.bounds.y1
    let section = outline.section(ofPage: result.index, at: top).map { outline.items[$0].title }
    let snippet = match.snippet
    print("page", document.pages[result.index].label, "·", section ?? "before the first heading")
    print("  \(snippet.before)[\(snippet.match)]\(snippet.after)")
    count += 1
  }
}
print(count, "matches")

// Other ways to say what matches.
let exact = SearchQuery("NoZoom", caseMatching: .sensitive, matchesWholeWords: true)
let either = SearchQuery(patterns: [.literal("chord"), .literal("sequence")])
for query in [exact, either] {
  print(query.patterns.map(\.text), try document.search(query).flatMap(\.matches).count)
}

// Headings and annotations are searched as any array is.
let finder = try TextFinder(SearchQuery("border"))
for item in outline.items where try !finder.matches(in: item.title, ofPage: 0).isEmpty {
  print("heading:", item.title)
}
