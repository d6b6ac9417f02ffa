/// An XMP packet (ISO 16684-1) whose properties can be changed; all others stay.
struct XMPPacket {
  private var root: XMLElement

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// Creates a packet without properties.
  init() {
    var description = XMLElement("rdf:Description")
    description.set("rdf:about", "")
    var graph = XMLElement("rdf:RDF")
    graph.set("xmlns:rdf", Self.rdf)
    graph.append(description)
    root = XMLElement("x:xmpmeta")
    root.set("xmlns:x", "adobe:ns:meta/")
    root.append(graph)
  }

  /// Reads a packet.
  ///
  /// - Throws: ``XMLFileError`` if it isn't well-formed, or has no description.
  init(_ bytes: [UInt8]) throws(XMLFileError) {
    // Some programs pad packets with zeros.
    let end = bytes.lastIndex { $0 != 0 && $0 != 0x20 && $0 != 0x0A && $0 != 0x0D } ?? -1
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D } ?? 0
    let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let content = isWide || start > end ? bytes[...] : bytes[start...end]
    let read = try Array(content).withUnsafeBufferPointer { bytes throws(XMLFileError) in
      try XMLFile.read(UnsafeRawBufferPointer(bytes))
    }
    root = Self.markingBlanks(read)
    var count = 0
    edit { _, _ in count += 1 }
    guard count > 0 else { throw XMLFileError(reason: "it has no rdf:Description") }
  }

  /// The packet in UTF-8.
  var bytes: [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      \(root.written)
      <?xpacket end="w"?>
      """.utf8)
  }

  /// Keeps the line ends between elements, which would become references as text.
  private static func markingBlanks(_ element: XMLElement) -> XMLElement {
    var result = element
    let hasElements = element.contents.contains { if case .element = $0 { true } else { false } }
    result.contents = element.contents.map { content in
      switch content {
      case .element(let child): .element(markingBlanks(child))
      case .text(let text) where hasElements && text.allSatisfy(\.isWhitespace): .markup(text)
      default: content
      }
    }
    return result
  }

  // MARK: Properties

  /// The value of a property: that of the default language, or all elements of a list; nil if there is none.
  subscript(property: XMPProperty) -> String? {
    var copy = self
    var value: String?
    copy.edit { description, prefixes in
      guard value == nil else { return }
      value = description.attributes.first { prefixes.isName($0.name, of: property) }?.value
      for child in description.elements
      where value == nil && prefixes.adding(child).isName(child.name, of: property) {
        let items = child.elements.first?.elements ?? []
        let first = items.first { $0["xml:lang"] == "x-default" } ?? items.first
        value =
          items.isEmpty
          ? child.text
          : property.form == .languages ? first?.text : items.map(\.text).joined(separator: "; ")
      }
    }
    return value
  }

  /// Sets a property; nil removes it, in all languages.
  mutating func set(_ property: XMPProperty, to value: String?) {
    var isWritten = value == nil
    edit { description, prefixes in
      description.removeAttributes { prefixes.isName($0.name, of: property) }
      description.contents = description.contents.compactMap { content in
        guard case .element(let child) = content, prefixes.adding(child).isName(child.name, of: property)
        else {
          return content
        }
        guard let value, !isWritten else { return nil }
        isWritten = true
        return .element(Self.element(property, value, replacing: child))
      }
    }
    edit { description, _ in
      guard let value, !isWritten else { return }
      isWritten = true
      description.append(Self.element(property, value, replacing: nil))
    }
  }

  /// Returns the element of a property; texts in other languages than the default one stay.
  private static func element(
    _ property: XMPProperty, _ value: String, replacing old: XMLElement?
  ) -> XMLElement {
    var element = XMLElement("\(property.prefix):\(property.name)")
    element.set("xmlns:\(property.prefix)", property.namespace)
    guard property.form != .text else {
      element.append(text: value)
      return element
    }
    element.set("xmlns:rdf", rdf)
    let container = property.form == .languages ? "Alt" : property.form == .sequence ? "Seq" : "Bag"
    var list = XMLElement("rdf:\(container)")
    let values =
      property.form == .bag
      ? value.split { $0 == "," || $0 == ";" }.map { $0.drop(while: \.isWhitespace) }.map(String.init)
      : [value]
    for value in values {
      var item = XMLElement("rdf:li")
      if property.form == .languages { item.set("xml:lang", "x-default") }
      item.append(text: value)
      list.append(item)
    }
    if property.form == .languages {
      let items = old?.elements.first?.elements ?? []
      let before = items.first { $0["xml:lang"] == "x-default" }?.text
      // The default text is often there once more, with its language.
      for item in items
      where item["xml:lang"] != "x-default" && item["xml:lang"] != nil && item.text != before {
        var copy = XMLElement("rdf:li")
        copy.set("xml:lang", item["xml:lang"])
        copy.append(text: item.text)
        list.append(copy)
      }
    }
    element.append(list)
    return element
  }

  // MARK: Descriptions

  /// The namespaces that prefixes stand for.
  private struct Prefixes {
    private var namespaces: [String: String] = [:]

    func adding(_ element: XMLElement) -> Prefixes {
      var result = self
      for attribute in element.attributes where attribute.name.hasPrefix("xmlns") {
        result.namespaces[String(attribute.name.dropFirst(6))] = attribute.value
      }
      return result
    }

    func isName(_ name: String, of property: XMPProperty) -> Bool {
      let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let prefix = parts.count == 2 ? String(parts[0]) : ""
      return parts.last.map(String.init) == property.name && namespaces[prefix] == property.namespace
    }
  }

  /// Changes all descriptions.
  private mutating func edit(_ change: (inout XMLElement, Prefixes) -> Void) {
    let prefixes = Prefixes().adding(root)
    if root.localName == "RDF" { return Self.edit(&root, prefixes, change) }
    for (index, content) in root.contents.enumerated() {
      guard case .element(var graph) = content, graph.localName == "RDF" else { continue }
      Self.edit(&graph, prefixes.adding(graph), change)
      root.contents[index] = .element(graph)
    }
  }

  private static func edit(
    _ graph: inout XMLElement, _ prefixes: Prefixes, _ change: (inout XMLElement, Prefixes) -> Void
  ) {
    for (index, content) in graph.contents.enumerated() {
      guard case .element(var description) = content, description.localName == "Description" else { continue }
      change(&description, prefixes.adding(description))
      graph.contents[index] = .element(description)
    }
  }
}

extension XMPPacket {
  /// Sets the properties for changed entries of the information dictionary.
  ///
  /// - Parameters:
  ///   - keys: the keys of the entries.
  ///   - entries: all entries; dates as in PDF.
  mutating func set(_ keys: some Sequence<String>, from entries: [String: String]) {
    for key in keys {
      var value = entries[key]
      if key.hasSuffix("Date"), let text = value { value = PDFDate(text)?.iso8601 ?? text }
      if let property = XMPProperty.standard[key] {
        set(property, to: value)
      } else if self[.custom(key)] != nil {
        set(.custom(key), to: value)
      }
      if key == "Keywords", self[.subjects] != nil { set(.subjects, to: value) }
      if key == "ModDate", let value { set(.metadataDate, to: value) }
    }
  }
}
