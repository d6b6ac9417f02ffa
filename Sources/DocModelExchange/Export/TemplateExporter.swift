import Foundation
import Mustache

/// Exports annotations with a Mustache template.
///
/// ``ExportOptions/template`` lists its values.
package struct TemplateExporter: AnnotationExporter {
  /// The sections and the links to the documents.
  var sections = ExportSections()
  /// The file name extension.
  package var fileExtension: String
  private let template: MustacheTemplate

  /// An error in a template.
  package struct Problem: Error, Hashable, Sendable {
    /// The error.
    package var reason: String
  }

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: the template.
  ///   - escapesHTML: whether values are escaped for HTML; if not, they are inserted unchanged.
  ///   - fileExtension: the file name extension.
  /// - Throws: ``Problem``.
  package init(_ text: String, escapesHTML: Bool, fileExtension: String) throws(Problem) {
    try Self.check(text)
    let type = escapesHTML ? "HTML" : "TEXT"
    self.fileExtension = fileExtension
    do {
      template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(type)}}" + text)
    } catch let error as MustacheTemplate.ParserError {
      throw Problem(reason: "line \(error.context.lineNumber): \(error.error)")
    } catch {
      throw Problem(reason: "\(error)")
    }
  }

  /// The most sections of a template, and of characters in a tag: the library parses both recursively.
  private static let (mostSections, longestTag) = (500, 1_000)

  /// Refuses templates that end the library's parser: too many sections, and tags that begin with one character.
  private static func check(_ text: String) throws(Problem) {
    var (start, end, rest) = ("{{"[...], "}}"[...], text[...])
    var sections = 0
    while let tag = rest.firstRange(of: start) {
      rest = rest[tag.upperBound...]
      let kind = rest.first
      if let kind, "#^<$".contains(kind) { sections += 1 }
      guard sections <= mostSections else {
        throw Problem(reason: "it has more than \(mostSections) sections")
      }
      let oldEnd = end
      if kind == "=" {
        start = rest.dropFirst().drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        guard start.count != 1 else { throw Problem(reason: "the delimiter \(start) has one character") }
        end = rest[start.endIndex...].drop(while: \.isWhitespace).prefix { $0 != "=" && !$0.isWhitespace }
        // The library reports such a tag.
        guard !start.isEmpty, !end.isEmpty else { return }
        rest = rest[end.endIndex...]
      }
      let found = rest.firstRange(of: oldEnd)
      guard kind == "!" || rest[..<(found?.lowerBound ?? rest.endIndex)].count <= longestTag else {
        throw Problem(reason: "a tag has more than \(longestTag) characters")
      }
      rest = rest[(found?.upperBound ?? rest.endIndex)...]
    }
  }

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    let file = sections.links.address(ofFile: document.path)
    var context: [String: Any] = [
      "title": document.displayTitle, "path": document.path, "file": document.fileName,
      "pageCount": document.pageCount, "count": document.entries.count,
      "groups": ExportRows(document, by: sections).groups.map { Self.values($0, file: file) },
    ]
    context["author"] = document.author
    context["date"] = document.lastDate?.iso8601
    context["error"] = document.error?.message
    var text = template.render(context)
    text.withUTF8(sink)
    return []
  }

  /// Returns the values of a group; each has all names, since a template looks for a missing one in what is around it.
  private static func values(_ group: ExportRows.Group, file: String?) -> [String: Any] {
    [
      "title": (group.title as Any?) ?? NSNull(), "annotations": group.allRows.map { values($0, file: file) },
      "groups": group.groups.map { values($0, file: file) },
    ]
  }

  private static func values(_ row: ExportRows.Row, file: String?) -> [String: Any] {
    let entry = row.entry
    var values: [String: Any] = [
      "id": entry.id, "type": entry.typeName, "page": entry.page.number, "label": entry.page.label,
      "states": entry.stateNames, "depth": row.level, "isAnswer": row.level > 0,
    ]
    let texts = ([entry] + row.members).compactMap(\.text?.plain).filter { !$0.isEmpty }
    let optional: [(String, String?)] = [
      ("uri", file.map(entry.uri)), ("number", row.number.map(String.init)),
      ("shape", entry.annotation.shape?.rawValue), ("color", entry.annotation.color?.hex),
      ("colorName", entry.annotation.color?.name), ("author", entry.annotation.author), ("date", entry.day),
      ("heading", entry.heading?.title), ("text", texts.isEmpty ? nil : texts.joined(separator: " … ")),
      ("contents", entry.comment), ("subject", entry.annotation.markup.subject),
      ("inReplyTo", entry.inReplyTo), ("image", entry.image?.path), ("old", row.replacement?.old),
      ("new", row.replacement?.new),
    ]
    for (name, value) in optional { if let value { values[name] = value } }
    return values
  }
}
