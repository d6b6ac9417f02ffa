/// Exports annotations as W3C Web Annotations (Web Annotation Data Model, 2017), one collection for each document.
public struct W3CExporter: Exporter {
  /// Whether several collections are written, in an array.
  public var isArray: Bool

  /// Creates an exporter.
  public init(isArray: Bool = false) {
    self.isArray = isArray
  }

  /// The file name extension.
  public var fileExtension: String { "jsonld" }
  /// Whether one file can hold several documents.
  public var holdsSeveral: Bool { isArray }
  /// The bytes before the first document.
  public var opening: [UInt8] { isArray ? Array("[\n".utf8) : [] }
  /// The bytes between two documents.
  public var separator: [UInt8] { Array(",\n".utf8) }
  /// The bytes after the last document.
  public var closing: [UInt8] { Array((isArray ? "\n]\n" : "\n").utf8) }

  /// Writes a document, and returns the losses.
  public func write(_ document: AnnotatedDocument, to sink: Sink) -> [AnnotatedDocument.Diagnostic] {
    guard document.error == nil else { return [] }
    let losses = document.entries.flatMap { entry in
      [entry.annotation.markup.created, entry.annotation.modified].compactMap { $0?.loss }.map {
        AnnotatedDocument.Diagnostic(
          .warning, pageIndex: entry.page.index, annotation: entry.id, message: "\(entry.id): \($0)")
      }
    }
    withoutActuallyEscaping(sink) { sink in
      let writer = JSONWriter(to: sink)
      let file = source(document)
      writer.object {
        writer.entry("@context", "http://www.w3.org/ns/anno.jsonld")
        writer.entry("id", file + "#annotations")
        writer.entry("type", "AnnotationCollection")
        writer.entry("label", document.displayTitle)
        writer.entry("total", document.entries.count)
        writer.key("first") {
          writer.object {
            writer.entry("id", file + "#annotations-1")
            writer.entry("type", "AnnotationPage")
            writer.entry("startIndex", 0)
            writer.key("items") {
              writer.array(document.entries) { entry in
                writer.object { W3CEntryWriter(writer, file: file).write(entry) }
              }
            }
          }
        }
      }
      writer.flush()
    }
    return losses
  }

  /// Returns the URI of the document, or of its content if it comes from standard input.
  private func source(_ document: AnnotatedDocument) -> String {
    let uri = AnnotationJSON.uri(path: document.path)
    return uri.isEmpty ? "urn:sha256:" + (document.sha256 ?? "") : uri
  }
}

/// Writes one annotation as a Web Annotation.
private struct W3CEntryWriter {
  let writer: JSONWriter
  let file: String

  init(_ writer: JSONWriter, file: String) {
    self.writer = writer
    self.file = file
  }

  func write(_ entry: DocumentAnnotations.Entry) {
    let annotation = entry.annotation
    writer.entry("id", identifier(entry.id))
    writer.entry("type", "Annotation")
    let motivations = motivations(entry)
    writer.key("motivation") {
      if motivations.count == 1 {
        writer.write(motivations[0])
      } else {
        writer.array(motivations) { writer.write($0) }
      }
    }
    if let author = annotation.author, !author.isEmpty { writer.key("creator") { writePerson(author) } }
    if let created = annotation.markup.created?.utc { writer.entry("created", created) }
    if let modified = annotation.modified?.utc { writer.entry("modified", modified) }
    writeBodies(entry, purpose: motivations.last ?? "commenting")
    writer.key("target") { writeTarget(entry) }
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

  private func motivations(_ entry: DocumentAnnotations.Entry) -> [String] {
    if isAnswer(entry) { return ["replying"] }
    let hasComment = entry.comment != nil
    switch entry.annotation.kind {
    case .strikeOut, .caret, .redact: return ["editing"]
    case .highlight, .underline, .squiggly:
      return hasComment ? ["highlighting", "commenting"] : ["highlighting"]
    case .link: return ["linking"]
    default: return ["commenting"]
    }
  }

  private func isAnswer(_ entry: DocumentAnnotations.Entry) -> Bool {
    entry.inReplyTo != nil && entry.annotation.markup.replyType != .group
  }

  private func writePerson(_ name: String) {
    writer.object {
      writer.entry("type", "Person")
      writer.entry("name", name)
    }
  }

  private func writeBodies(_ entry: DocumentAnnotations.Entry, purpose: String) {
    var bodies: [(text: String, purpose: String, author: String?)] = []
    if let comment = entry.comment { bodies.append((comment, purpose, nil)) }
    for state in entry.states { bodies.append((state.state, "assessing", state.author)) }
    guard !bodies.isEmpty else { return }
    writer.key("body") {
      writer.array(bodies) { body in
        writer.object {
          writer.entry("type", "TextualBody")
          writer.entry("value", body.text)
          writer.entry("format", "text/plain")
          writer.entry("purpose", body.purpose)
          if let author = body.author { writer.key("creator") { writePerson(author) } }
        }
      }
    }
  }

  private func writeTarget(_ entry: DocumentAnnotations.Entry) {
    if isAnswer(entry), let target = entry.inReplyTo { return writer.write(identifier(target)) }
    writer.object {
      writer.entry("type", "SpecificResource")
      writer.entry("source", file)
      writer.key("selector") {
        let text = entry.text.flatMap { $0.plain.isEmpty ? nil : $0 }
        writer.array([false, true].prefix(text == nil ? 1 : 2)) { isQuote in
          writer.object {
            guard isQuote, let text else {
              writer.entry("type", "FragmentSelector")
              writer.entry("conformsTo", "http://tools.ietf.org/rfc/rfc3778")
              writer.entry("value", entry.fragment)
              return
            }
            writer.entry("type", "TextQuoteSelector")
            writer.entry("exact", text.plain)
            writer.entry("prefix", text.prefix)
            writer.entry("suffix", text.suffix)
          }
        }
      }
    }
  }
}

extension AnnotationDate {
  /// The date in the form of the model, with a time, in UTC; nil if it can't be parsed.
  fileprivate var utc: String? { date?.utc }

  /// The information lost in that form.
  fileprivate var loss: String? {
    guard let date else { return "“\(raw.contentLine)” isn't a date" }
    return date.hasZone ? nil : "the date \(date.iso8601) has no time zone; UTC is assumed"
  }
}
