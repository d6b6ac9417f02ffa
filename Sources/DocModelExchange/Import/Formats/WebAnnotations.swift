import Foundation

/// A collection or page of Web Annotations, or a single one (Web Annotation Data Model, 2017).
struct WebCollection: Decodable {
  let items: [WebItem]

  private enum Key: CodingKey {
    case first, items, target
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.target) {
      items = [try WebItem(from: decoder)]
    } else if container.contains(.items) {
      items = try container.decode(LenientList<WebItem>.self, forKey: .items).results.map { result in
        switch result {
        case .success(let annotation): annotation
        case .failure(let error): WebItem(obstacle: error.reason)
        }
      }
    } else if container.contains(.first) {
      items = try container.decode(WebCollection.self, forKey: .first).items
    } else {
      throw ImportError(file: "", reason: "it is neither pdfkey's JSON nor Web Annotations")
    }
  }
}

/// A Web Annotation: the counterpart of ``W3CExporter``.
struct WebItem: Decodable {
  private var id: String?
  private var motivation: OneOrMany<String>?
  private var creator: OneOrMany<Agent>?
  private var created: String?
  private var modified: String?
  private var body: OneOrMany<Body>?
  private var target: OneOrMany<Target>?
  private var obstacle: String?

  init(obstacle: String) { self.obstacle = obstacle }

  /// A person, by name or as an object.
  private struct Agent: Decodable {
    let name: String?

    private enum Key: CodingKey { case name }

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        self.name = name
      } else {
        name = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .name)
      }
    }
  }

  private struct Body: Decodable {
    let value: String?
    let purpose: String?

    private enum Key: CodingKey { case value, purpose }

    init(from decoder: any Decoder) throws {
      // A string is the address of a body elsewhere.
      guard let container = try? decoder.container(keyedBy: Key.self) else {
        (value, purpose) = (nil, nil)
        return
      }
      value = try container.decodeIfPresent(String.self, forKey: .value)
      purpose = try? container.decodeIfPresent(OneOrMany<String>.self, forKey: .purpose)?.values.first
    }
  }

  private struct Target: Decodable {
    let address: String?
    let selectors: [Selector]

    private enum Key: CodingKey { case source, selector }

    init(from decoder: any Decoder) throws {
      if let address = try? decoder.singleValueContainer().decode(String.self) {
        (self.address, selectors) = (address, [])
        return
      }
      let container = try decoder.container(keyedBy: Key.self)
      address = try? container.decodeIfPresent(String.self, forKey: .source)
      selectors = try container.decodeIfPresent(OneOrMany<Selector>.self, forKey: .selector)?.values ?? []
    }
  }

  private struct Selector: Decodable {
    let type: String?
    let value: String?
    let exact: String?
    let prefix: String?
    let suffix: String?
  }

  /// Returns the annotation, perhaps with the reason why it can't be imported.
  func imported() -> ImportedAnnotation {
    let name = id.flatMap(Self.commentName)
    let selectors = (target?.values ?? []).flatMap(\.selectors)
    let fragment = selectors.first { $0.type == "FragmentSelector" }?.value.flatMap(PageFragment.init)
    let quote = selectors.first { $0.type == "TextQuoteSelector" }
    let answered = (target?.values ?? []).compactMap(\.address).compactMap(Self.commentName).first
    let motivations = motivation?.values ?? []
    if let obstacle {
      return ImportedAnnotation(obstacle: obstacle, id: name, type: nil, pageIndex: fragment?.pageIndex)
    }
    guard answered != nil || fragment != nil || quote?.exact != nil else {
      return ImportedAnnotation(
        obstacle: "it has neither a page nor marked words", id: name, type: nil, pageIndex: nil)
    }
    let mark = Annotation.TextMark(quads: [])
    let (type, kind): (String, Annotation.Kind) =
      if answered != nil || (quote == nil && !motivations.contains("highlighting")) {
        ("Text", .text(Annotation.Note()))
      } else if motivations.contains("editing") {
        ("StrikeOut", .strikeOut(mark))
      } else {
        ("Highlight", .highlight(mark))
      }
    var annotation = Annotation(pageIndex: fragment?.pageIndex ?? -1, index: 0, type: type, kind: kind)
    annotation.name = name
    annotation.flags = type == "Text" ? [.print, .noZoom, .noRotate] : .print
    annotation.color = type == "StrikeOut" ? .red : .yellow
    let comments = (body?.values ?? []).filter { $0.purpose != "tagging" && $0.purpose != "assessing" }
    let text = comments.compactMap(\.value).joined(separator: "\n")
    annotation.contents = text.isEmpty ? nil : text
    annotation.markup.author = creator?.values.first?.name
    annotation.markup.created = created.flatMap(PDFDate.text(ofISO8601:)).map(AnnotationDate.init)
    annotation.modified =
      modified.flatMap(PDFDate.text(ofISO8601:)).map(AnnotationDate.init) ?? annotation.markup.created
    annotation.markup.replyType = answered == nil ? nil : .reply
    annotation.rectangle = fragment?.area
    var imported = ImportedAnnotation(annotation, id: name ?? id)
    imported.inReplyTo = answered
    if let exact = quote?.exact, !exact.isEmpty, answered == nil {
      imported.quote = .init(exact: exact, prefix: quote?.prefix ?? "", suffix: quote?.suffix ?? "")
    }
    return imported
  }

  /// Returns the name of an annotation in an address such as `file:///paper.pdf#comment=name` (RFC 8118).
  private static func commentName(_ address: String) -> String? {
    guard let range = address.range(of: "#comment=") else { return nil }
    let name = String(address[range.upperBound...])
    return name.isEmpty ? nil : name.removingPercentEncoding ?? name
  }
}

/// A place in a PDF file (RFC 8118): `page=7&viewrect=left,top,width,height`.
private struct PageFragment {
  let pageIndex: Int
  /// The area in points from the upper left corner of the page, with y downwards.
  let area: Rectangle?

  init?(_ text: String) {
    var values: [Substring: Substring] = [:]
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2, values[pair[0]] == nil { values[pair[0]] = pair[1] }
    }
    guard let page = values["page"].flatMap({ Int($0) }) else { return nil }
    pageIndex = ImportedAnnotation.pageIndex(page &- 1)
    let numbers = (values["viewrect"] ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
      area = nil
      return
    }
    area = Rectangle(
      x0: numbers[0], y0: numbers[1], x1: numbers[0] + numbers[2], y1: numbers[1] + numbers[3])
  }
}
