/// An XML element with its attributes and contents, to be written or as read.
package struct XMLElement: Hashable, Sendable {
  /// A part of an element's contents.
  package enum Content: Hashable, Sendable {
    /// An element.
    case element(XMLElement)
    /// A text, with its references resolved.
    case text(String)
    /// Well-formed markup.
    case markup(String)
  }

  /// The value of one attribute.
  package struct Attribute: Hashable, Sendable {
    /// The name, with its prefix.
    package var name: String
    /// The value, with its references resolved.
    package var value: String
  }

  /// The name, with its prefix.
  package let name: String
  /// The attributes, declarations of namespaces included, in order.
  package private(set) var attributes: [Attribute] = []
  /// The contents, in order.
  package var contents: [Content] = []

  /// Creates an element without attributes and contents.
  package init(_ name: String) { self.name = name }

  // MARK: Reading

  /// The name without its prefix.
  package var localName: String {
    name.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  /// The value of the attribute with a name; nil if there is none.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The child elements, in order.
  package var elements: [XMLElement] {
    contents.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Returns the first child element with a local name.
  package func element(_ name: String) -> XMLElement? {
    for case .element(let element) in contents where element.localName == name { return element }
    return nil
  }

  /// The text of the element, with that of the elements inside.
  package var text: String {
    contents.reduce(into: "") { text, content in
      switch content {
      case .element(let element): text += element.text
      case .text(let part): text += part
      case .markup: break
      }
    }
  }

  // MARK: Making

  /// Adds an attribute, unless the value is nil.
  package mutating func set(_ name: String, _ value: String?) {
    if let value { attributes.append(Attribute(name: name, value: value)) }
  }

  /// Removes the attributes that a function picks.
  mutating func removeAttributes(where isRemoved: (Attribute) -> Bool) {
    attributes.removeAll(where: isRemoved)
  }

  /// Adds a child element.
  package mutating func append(_ child: XMLElement) { contents.append(.element(child)) }

  /// Adds an element that contains only text, unless the text is nil.
  package mutating func append(_ name: String, text: String?) {
    guard let text else { return }
    var child = XMLElement(name)
    child.append(text: text)
    append(child)
  }

  /// Adds text.
  mutating func append(text: String) {
    guard !text.isEmpty else { return }
    if case .text(let before)? = contents.last {
      contents[contents.count - 1] = .text(before + text)
    } else {
      contents.append(.text(text))
    }
  }

  // MARK: Writing

  /// The element as markup.
  package var written: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    text += "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(XMLText.escaped(attribute.value))\"" }
    guard !contents.isEmpty else { return text += "/>" }
    text += ">"
    for content in contents {
      switch content {
      case .element(let element): element.write(to: &text)
      case .text(let part): text += XMLText.escaped(part)
      case .markup(let markup): text += markup
      }
    }
    text += "</\(name)>"
  }
}
