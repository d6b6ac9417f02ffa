import DocModelSecurity
import Viewer

/// Reports of redactions.
extension RedactCommand {
  /// Writes a report.
  func write(_ report: RedactionReport, of document: Document, path: String, _ output: Output) throws {
    let target = dryRun ? path : self.output ?? path
    if json { return try output.write(json: JSONObject(report, path: target, isDryRun: dryRun)) }
    if dryRun {
      for place in report.places {
        output.write(
          line: "Page \(place.pageIndex + 1): \(place.text.isEmpty ? "an area" : place.text)".onOneLine)
      }
      for removed in report.removedTexts {
        let place = removed.pageIndex.map { "Page \($0 + 1)" } ?? "Document"
        let content = removed.content.words(1).trimmingPrefix("1 ")
        output.write(
          line: "\(place), \(content): \(removed.text.isEmpty ? "no text" : removed.text)".onOneLine)
      }
    }
    let verb = dryRun ? "Would remove" : "Removed"
    let pages = Set(report.places.map(\.pageIndex)).count
    output.write(line: "\(verb) \(report.places.count.of("place")) on \(pages.of("page"))")
    let others = RedactionReport.Content.allCases.compactMap { content in
      report.removed[content].map { content.words($0) }
    }
    if !others.isEmpty { output.write(line: "\(verb) \(others.joined(separator: ", "))") }
    for page in report.drawnPages {
      output.write(
        line: "Page \(page.pageIndex + 1) \(dryRun ? "would become" : "is") an image, since it \(page.reason)"
      )
    }
    for page in report.unreadPages.prefix(Self.mostPages) {
      output.write(line: "Page \(page.pageIndex + 1) may have other text, since it \(page.reason)")
    }
    if report.hasUnsearchedImages { output.write(line: "Pictures weren't searched for words") }
    if report.unsearchedAttachmentCount > 0 {
      output.write(
        line: "\(report.unsearchedAttachmentCount.of("attachment")) may have the words, packed in its own way"
      )
    }
    if !dryRun {
      output.write(line: "\(target.onOneLine): is written, \(report.saved.size) bytes\(proof(report))")
    }
    try output.flush()
  }

  /// The number of pages that are named with a reason each.
  private static var mostPages: Int { 20 }

  /// Returns what is certain about the new file.
  private func proof(_ report: RedactionReport) -> String {
    guard report.isVerified else { return ", not verified" }
    guard !report.unreadPages.isEmpty else {
      if report.unsearchedAttachmentCount > 0 { return "; look at its attachments" }
      return ", verified\(report.hasUnsearchedImages ? " but for pictures" : "")"
    }
    let pages = report.unreadPages.prefix(Self.mostPages).map { String($0.pageIndex + 1) }.joined(
      separator: ", ")
    let others = report.unreadPages.count - Self.mostPages
    return
      "; look at page\(report.unreadPages.count == 1 ? "" : "s") \(pages)\(others > 0 ? " and \(others) more" : "")"
  }
}

extension RedactionReport.Content {
  /// Returns a number of parts in words.
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .glyphs: count.of("letter")
    case .images: count.of("image part")
    case .paths: count.of("shape")
    case .objects: count.of("missing object")
    case .annotations: count.of("annotation")
    case .fieldValues: count.of("form value")
    case .appearances: count.of("hidden drawing")
    case .bookmarks: count.of("bookmark title")
    case .metadata: "\(count) metadata \(count == 1 ? "entry" : "entries")"
    case .structureTexts: count.of("structure text")
    case .otherTexts: count.of("other text")
    case .names: count.of("name")
    case .embeddedTexts: count.of("text") + " in fonts, images and other data"
    case .scripts: count.of("script")
    case .attachments: "attachments"
    case .thumbnails: count.of("thumbnail")
    case .privateData: "private data of programs"
    case .dynamicForms: "an XFA form"
    case .signatures: "signatures"
    case .orphanPages: count.of("deleted page")
    }
  }
}

extension JSONObject {
  /// Describes the result of a redaction.
  fileprivate init(_ report: RedactionReport, path: String, isDryRun: Bool) {
    func pages(_ pages: [RedactionReport.ReportedPage]) -> [JSONObject] {
      pages.map { ["page": $0.pageIndex + 1, "reason": $0.reason] }
    }
    let places = report.places.map { place -> JSONObject in
      ["page": place.pageIndex + 1, "text": place.text, "rects": place.rectangles.map(\.edges)]
    }
    self = [
      "path": path, "places": places, "imagePages": pages(report.drawnPages),
      "unreadPages": pages(report.unreadPages), "unsearchedImages": report.hasUnsearchedImages,
      "unsearchedAttachments": report.unsearchedAttachmentCount,
      "removed": Dictionary(uniqueKeysWithValues: report.removed.map { ($0.key.rawValue, $0.value) }),
      "verified": report.isVerified && report.isFullySearched, "bytes": report.saved.size,
    ]
    self["removedTexts"] = report.removedTexts.map { removed -> JSONObject in
      var item: JSONObject = ["kind": removed.content.rawValue, "text": removed.text]
      if let page = removed.pageIndex { item["page"] = page + 1 }
      return item
    }
    if isDryRun { self["dryRun"] = true }
  }
}

extension Failure {
  /// Creates a failure from an error of a redaction.
  init(_ error: RedactionError) {
    let status: ExitStatus =
      switch error {
      case .notRedactable, .noSuchPage, .nothingFound, .pageNotRedactable, .notVerified: .badData
      case .signed, .notPermitted: .password
      case .notWritten("changed", _), .notWritten("locked", _): .tryAgain
      case .notWritten("diskFull", _), .notWritten("tooLarge", _), .notWritten("cannotWrite", _): .ioError
      case .notWritten: .cannotCreate
      }
    self.init(code: error.code, message: error.programMessage, status: status)
  }
}
