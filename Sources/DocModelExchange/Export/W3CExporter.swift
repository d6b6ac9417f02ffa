/// Exports annotations as W3C Web Annotations (Web Annotation Data Model, 2017), one collection for each document.
package struct W3CExporter: AnnotationExporter {
  /// Whether several collections are written, in an array.
  package var isArray = false

  /// The file name extension.
  package var fileExtension: String { "jsonld" }
  /// Whether one file can hold several documents.
  package var holdsSeveral: Bool { isArray }
  /// The bytes before the first document.
  package var opening: [UInt8] { isArray ? Array("[\n".utf8) : [] }
  /// The bytes between two documents.
  package var separator: [UInt8] { Array(",\n".utf8) }
  /// The bytes after the last document.
  package var closing: [UInt8] { Array((isArray ? "\n]\n" : "\n").utf8) }

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    guard document.error == nil else { return [] }
    let losses = document.entries.flatMap { entry in
      [entry.annotation.markup.created, entry.annotation.modified].compactMap { $0?.loss }.map {
        Warning(
          .format, pageIndex: entry.page.index, annotation: entry.id, message: "\(entry.id): \($0)")
      }
    }
    let writer = JSONWriter(to: sink)
    let file = source(document)
    writer.object {
      writer.entries([
        "@context": "http://www.w3.org/ns/anno.jsonld",
        "id": (file + "#annotations").json,
        "type": "AnnotationCollection",
        "label": document.displayTitle.json,
        "total": document.entries.count.json,
      ])
      writer.key("first") {
        writer.object {
          writer.entries([
            "id": (file + "#annotations-1").json, "type": "AnnotationPage", "startIndex": 0,
          ])
          writer.key("items") {
            writer.array(document.entries) { writer.write(WebAnnotation(file: file, entry: $0).json) }
          }
        }
      }
    }
    writer.flush()
    return losses
  }

  /// Returns the URI of the document, or of its content if it comes from standard input.
  private func source(_ document: AnnotatedDocument) -> String {
    let uri = AnnotationJSON.uri(path: document.path)
    return uri.isEmpty ? "urn:sha256:" + (document.sha256 ?? "") : uri
  }
}

/// An annotation as a Web Annotation.
private struct WebAnnotation {
  let file: String
  let entry: DocumentAnnotations.Entry

  var json: JSONValue {
    let annotation = entry.annotation
    let object: JSONValue = [
      "id": identifier(entry.id).json,
      "type": "Annotation",
      "motivation": motivations.count == 1 ? motivations[0].json : motivations.json,
      "creator": annotation.author.flatMap { $0.isEmpty ? nil : $0 }.map(person).json,
      "created": (annotation.markup.created?.utc).json,
      "modified": (annotation.modified?.utc).json,
      "body": bodies.isEmpty ? .null : bodies.json,
      "target": target,
    ]
    return .object(object.present)
  }

  /// Returns the URI of an annotation in its file (RFC 8118, `comment`).
  private func identifier(_ id: String) -> String {
    var encoded = ""
    for byte in id.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      encoded +=
        isPlain || "-._~".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + [byte].hexadecimal.uppercased()
    }
    return "\(file)#comment=\(encoded)"
  }

  private var motivations: [String] {
    if isAnswer { return ["replying"] }
    let hasComment = entry.comment != nil
    switch entry.annotation.kind {
    case .strikeOut, .caret, .redact: return ["editing"]
    case .highlight, .underline, .squiggly:
      return hasComment ? ["highlighting", "commenting"] : ["highlighting"]
    case .link: return ["linking"]
    default: return ["commenting"]
    }
  }

  private var isAnswer: Bool {
    entry.inReplyTo != nil && entry.annotation.markup.replyType != .group
  }

  private func person(_ name: String) -> JSONValue { ["type": "Person", "name": name.json] }

  private var bodies: [JSONValue] {
    func body(_ text: String, _ purpose: String, _ author: String?) -> JSONValue {
      let object: JSONValue = [
        "type": "TextualBody", "value": text.json, "format": "text/plain", "purpose": purpose.json,
        "creator": author.map(person).json,
      ]
      return .object(object.present)
    }
    let comments = entry.comment.map { [body($0, motivations.last ?? "commenting", nil)] } ?? []
    let tags = entry.annotation.shape.map { [body($0.rawValue, "tagging", nil)] } ?? []
    return comments + tags + entry.states.map { body($0.state, "assessing", $0.author) }
  }

  private var target: JSONValue {
    if isAnswer, let target = entry.inReplyTo { return identifier(target).json }
    var selectors: [JSONValue] = [
      [
        "type": "FragmentSelector", "conformsTo": "http://tools.ietf.org/rfc/rfc3778",
        "value": entry.fragment.json,
      ]
    ]
    if let text = entry.text, !text.plain.isEmpty {
      selectors.append([
        "type": "TextQuoteSelector", "exact": text.plain.json, "prefix": text.prefix.json,
        "suffix": text.suffix.json,
      ])
    }
    return ["type": "SpecificResource", "source": file.json, "selector": selectors.json]
  }
}

extension AnnotationDate {
  /// The date in the form of the model, with a time, in UTC; nil if it can't be parsed.
  fileprivate var utc: String? { date?.utc }

  /// The message about information lost in that form.
  fileprivate var loss: String? {
    guard let date else { return "“\(raw.contentLine)” isn't a date" }
    return date.hasZone ? nil : "the date \(date.iso8601) has no time zone; UTC is assumed"
  }
}
