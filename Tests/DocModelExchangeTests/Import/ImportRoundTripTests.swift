import Foundation
import Testing

@testable import DocModelExchange

/// Export, removal and import of all annotations, after which an export has to be the same again.
@Suite("Annotations survive an export and an import")
struct ImportRoundTripTests {
  /// The exports before and after, and the second import.
  struct RoundTrip {
    var before: [XMLElement] = []
    var after: [XMLElement] = []
    var report = ImportReport()
    var second = ImportReport()
    var isChangedTwice = false

    /// Exports a document, removes its marks, and imports them again in a format.
    init(_ document: Document, _ format: ExportOptions.Format) throws {
      let file = try Self.bytes(document, format)
      before = try Self.elements(document)
      let editor = try DocumentEditor(document, author: "Somebody Else")
      for page in 0..<document.pageCount {
        for annotation in try editor.annotations(onPage: page) where annotation.isMark || annotation.isPopup {
          if let id = annotation.object, (try? editor.annotation(id)) != nil {
            try editor.remove(id, force: true)
          }
        }
      }
      let stripped = try DocumentEditor(try editor.editedDocument(), author: "Somebody Else")
      let files = try ImportedAnnotations.read(Data(file), name: "file")
      report = try stripped.importAnnotations(try #require(files.first))
      let imported = try stripped.editedDocument()
      after = try Self.elements(imported)
      let again = try DocumentEditor(imported)
      second = try again.importAnnotations(try #require(files.first))
      isChangedTwice = again.hasChanges
    }

    static func bytes(
      _ document: Document, _ format: ExportOptions.Format, types: [AnnotationFilter.TypeCondition]? = nil
    ) throws -> [UInt8] {
      var options = ExportOptions()
      (options.format, options.filter.types) = (format, types)
      options.readsText = format == .w3c
      return options.exporter.file(try options.annotatedDocument(document, path: "a.pdf"))
    }

    static func elements(_ document: Document) throws -> [XMLElement] {
      let root = try bytes(document, .xfdf).withUnsafeBytes { try XMLFile.read($0) }
      return root.element("annots")?.elements ?? []
    }

    /// Returns the names of attributes and elements that differ, with their types, and all types that are missing.
    var losses: Set<String> {
      var losses: Set<String> = []
      let newNames = Dictionary(
        zip(before.compactMap { $0["name"] }, report.items).map { ($0, $1.id) }
      ) { first, _ in first }
      let found = Dictionary(after.map { ($0["name"] ?? "", $0) }) { first, _ in first }
      for (element, item) in zip(before, report.items) {
        // Annotations that can't be removed are still there.
        guard item.outcome != .kept else { continue }
        guard item.outcome == .added else {
          losses.insert("\(element.name): \(item.reasons.last?.description ?? "")")
          continue
        }
        guard let other = found[item.id] else {
          losses.insert("\(element.name) is missing")
          continue
        }
        let isCut = item.reasons.contains { $0.description.hasPrefix("its rectangle would cut") }
        for name in Set(element.attributes.map(\.name)).union(other.attributes.map(\.name)) {
          if name == "rect", isCut { continue }
          var value = element[name]
          if name == "name" || name == "inreplyto" { value = value.flatMap { newNames[$0] } }
          if value != other[name], !Self.isClose(value, other[name]) {
            losses.insert("\(element.name) \(name)")
          }
        }
        for name in [
          "contents", "contents-richtext", "vertices", "inklist", "defaultappearance", "defaultstyle",
        ]
        where !Self.isClose(element.element(name)?.text, other.element(name)?.text) {
          losses.insert("\(element.name) \(name)")
        }
      }
      return losses
    }

    /// Whether two lists of numbers differ by the rounding of exported numbers at most.
    private static func isClose(_ one: String?, _ other: String?) -> Bool {
      if one == other { return true }
      func numbers(_ text: String?) -> [Double?] {
        (text ?? "").split { ",;".contains($0) }.map { Double($0) }
      }
      let (first, second) = (numbers(one), numbers(other))
      return !first.isEmpty && first.count == second.count
        && zip(first, second).allSatisfy { pair in
          guard let one = pair.0, let other = pair.1 else { return false }
          return abs(one - other) <= 0.000001
        }
    }
  }

  /// The losses that docs/decisions/import.md lists, as beginnings.
  static let listed: [String] = [
    // Follow from a cloudy border, or from the line of a callout that leaves its rectangle.
    "square fringe", "circle fringe", "freetext fringe",
    // Replies to what isn't imported.
    "text replyType", "text inreplyto", "square replyType", "square inreplyto",
    // Marks get the quadrilateral of their rectangle.
    "highlight coords", "underline coords", "squiggly coords", "strikeout coords",
    // Types and values that aren't imported.
    "fileattachment: ", "sound: ", "projection: ", "text: the annotation ", "text: the rectangle is ",
    "square: ", "ink: the drawing needs", "polygon: the polygon needs", "polyline: the polyline needs",
    "line: the line needs", "text: its replies answer",
  ]

  /// The fixtures with annotations that can be opened and changed.
  static let fixtures = Samples.names.filter { name in
    // The owner of one permits filling in its form only.
    guard !name.hasPrefix("many-"), name != "encrypted-form.pdf", let document = try? Samples.open(name),
      document.file != nil
    else {
      return false
    }
    return (0..<document.pageCount).contains { page in
      ((try? document.annotations(onPage: page)) ?? []).contains(where: \.isMark)
    }
  }

  @Test("XFDF of a fixture is the same after the round trip, but for the listed losses", arguments: fixtures)
  func fixture(_ name: String) throws {
    let trip = try RoundTrip(try Samples.open(name), .xfdf)
    #expect(!trip.before.isEmpty)
    let others = trip.losses.filter { loss in !Self.listed.contains { loss.hasPrefix($0) } }
    #expect(others.isEmpty, "\(others.sorted())")
    #expect(!trip.isChangedTwice)
    #expect(trip.second.count(.added) == 0)
  }

  @Test(
    "JSON of a fixture is imported once", arguments: ["marks.pdf", "types.pdf", "threads.pdf", "strings.pdf"])
  func json(_ name: String) throws {
    let trip = try RoundTrip(try Samples.open(name), .jsonl)
    #expect(trip.report.count(.changed) == 0)
    #expect(!trip.isChangedTwice)
    #expect(trip.second.count(.added) == 0)
  }

  @Test("XFDF of the corpus is imported once", .needsCorpus, arguments: Corpus.readable)
  func corpus(_ name: String) throws {
    let document = try Corpus.open(name)
    guard document.file != nil, (try? DocumentEditor(document)) != nil else { return }
    let trip = try RoundTrip(document, .xfdf)
    let others = trip.losses.filter { loss in
      // Adobe's rich text gives contents where there were none.
      !Self.listed.contains { loss.hasPrefix($0) } && !loss.hasSuffix(" contents")
    }
    #expect(others.isEmpty, "\(others.sorted())")
    #expect(!trip.isChangedTwice)
    #expect(trip.second.count(.added) == 0)
  }

  @Test("Web Annotations of a fixture mark the same words again")
  func webAnnotations() throws {
    let document = try Samples.open("article.pdf")
    let trip = try RoundTrip(document, .w3c)
    #expect(trip.report.items.map(\.outcome) == [.added, .added, .added])
    #expect(
      trip.after.map { $0.element("contents")?.text } == trip.before.map { $0.element("contents")?.text })
    #expect(trip.after.map { $0["title"] } == trip.before.map { $0["title"] })
    #expect(!trip.isChangedTwice)
  }

  @Test(
    "An import into the exported document itself changes nothing",
    arguments: ["marks.pdf", "types.pdf", "threads.pdf"])
  func unchanged(_ name: String) throws {
    for format in [ExportOptions.Format.xfdf, .json, .jsonl] {
      let document = try Samples.open(name)
      let files = try ImportedAnnotations.read(Data(try RoundTrip.bytes(document, format)), name: "file")
      let editor = try DocumentEditor(document)
      var options = ImportOptions()
      options.replacesNewer = true
      let report = try editor.importAnnotations(try #require(files.first), options)
      let others = report.items.filter { !$0.isSame && $0.outcome != .skipped }
      #expect(others.isEmpty, "\(others.prefix(5))")
      #expect(!editor.hasChanges)
    }
  }
}
