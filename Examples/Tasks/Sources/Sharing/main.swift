import DocModel

// Sharing FILE

/// A document that tasks share. Its answers are values.
actor SharedDocument {
  private let document: Document

  init(_ source: DocumentSource) throws { document = try Document(source) }

  func text(ofPage index: Int) throws -> PageText { try document.text(ofPage: index) }

  func highlight(_ selections: [TextSelection], savingTo path: String) throws {
    let editor = try DocumentEditor(document)
    for selection in selections { try editor.add(.highlight(selection)) }
    try editor.save(.file(path))
  }

  /// Between two pages the actor answers others, and a cancelled task ends.
  func matches(of query: SearchQuery) async throws -> [SearchMatch] {
    var found: [SearchMatch] = []
    for try await page in try document.search(query).async { found += page.matches }
    return found
  }

  func marks() -> [Annotation] { document.allAnnotations().entries.map(\.annotation) }
}

let shared = try SharedDocument(.path(CommandLine.arguments.dropFirst().first ?? "paper.pdf"))
let search = Task { try await shared.matches(of: SearchQuery("responder")) }
async let first = shared.text(ofPage: 0)
async let second = shared.text(ofPage: 1)
print("words:", try await first.words.count, try await second.words.count)

let matches = try await search.value
print("matches:", matches.count)
try await shared.highlight(matches.map { TextSelection($0) }, savingTo: "highlighted.pdf")
print("marks:", try await SharedDocument(.path("highlighted.pdf")).marks().count)
