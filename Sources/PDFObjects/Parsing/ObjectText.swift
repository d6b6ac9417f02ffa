/// The text of a dictionary or an array, cut into its parts (ISO 32000-1, 7.3.6 and 7.3.7).
///
/// A change replaces, adds or removes parts; all others stay as the file writes them, whatever they contain.
package struct ObjectText: Hashable, Sendable {
  /// An entry of the dictionary, or an element of the array.
  private struct Part: Hashable, Sendable {
    /// The key; nil for an element of an array.
    let key: PDFName?
    var content: Content
  }

  private indirect enum Content: Hashable, Sendable {
    /// A range of the original text.
    case kept(Range<Int>)
    case value(PDFValue)
    case text(ObjectText)
  }

  private let text: [UInt8]
  private var parts: [Part] = []
  /// Whether the text is a dictionary rather than an array.
  package let isDictionary: Bool

  /// Creates an empty array.
  package init(emptyArray: Void) { (text, isDictionary) = ([], false) }

  /// Creates an empty dictionary.
  package init(emptyDictionary: Void) { (text, isDictionary) = ([], true) }

  /// Cuts a text; nil if it isn't a dictionary or an array, or deviates from the standard.
  package init?(_ text: [UInt8]) {
    self.text = text
    let cut = text.withUnsafeBufferPointer { bytes -> (isDictionary: Bool, parts: [Part])? in
      var parser = PDFValueParser(bytes)
      let isDictionary = parser.skipDelimiter("<<")
      guard isDictionary || parser.skipDelimiter("[") else { return nil }
      var parts: [Part] = []
      while let (value, range) = parser.nextRange() {
        guard isDictionary else {
          parts.append(Part(key: nil, content: .kept(range)))
          continue
        }
        guard case .name(let key) = value, let (_, range) = parser.nextRange() else { return nil }
        parts.append(Part(key: key, content: .kept(range)))
      }
      guard parser.isSure, parser.skipDelimiter(isDictionary ? ">>" : "]") else { return nil }
      return (isDictionary, parts)
    }
    guard let cut else { return nil }
    (isDictionary, parts) = cut
  }

  /// The entry of a dictionary, or nil if there is none.
  package subscript(key: PDFName) -> PDFValue? {
    get { parts.first { $0.key == key }.map { value(of: $0.content) } }
    set { set(key, to: newValue.map(Content.value)) }
  }

  /// Returns the text of a dictionary's entry; nil if it isn't a direct dictionary or array.
  package func text(forKey key: PDFName) -> ObjectText? {
    parts.first { $0.key == key }.flatMap { text(of: $0.content) }
  }

  /// Replaces or adds the entry of a dictionary.
  package mutating func set(_ key: PDFName, to text: ObjectText) { set(key, to: .text(text)) }

  private mutating func set(_ key: PDFName, to content: Content?) {
    let index = parts.firstIndex { $0.key == key }
    switch (index, content) {
    case (let index?, let content?): parts[index].content = content
    case (let index?, nil): parts.remove(at: index)
    case (nil, let content?): parts.append(Part(key: key, content: content))
    case (nil, nil): break
    }
  }

  /// The number of entries or elements.
  package var count: Int { parts.count }

  /// Returns an element of an array; nil outside its bounds.
  package func element(_ index: Int) -> PDFValue? {
    parts.indices.contains(index) ? value(of: parts[index].content) : nil
  }

  /// Returns the text of an element; nil if it isn't a direct dictionary or array.
  package func text(ofElement index: Int) -> ObjectText? {
    parts.indices.contains(index) ? text(of: parts[index].content) : nil
  }

  /// Replaces elements of an array, appends others, and then removes some.
  package mutating func change(
    replacing: [Int: PDFValue], appending: [PDFValue], removing: Set<Int>
  ) {
    for (index, value) in replacing where parts.indices.contains(index) {
      parts[index].content = .value(value)
    }
    if !removing.isEmpty { parts = parts.indices.filter { !removing.contains($0) }.map { parts[$0] } }
    parts += appending.map { Part(key: nil, content: .value($0)) }
  }

  /// The whole object as a value.
  package var value: PDFValue {
    guard isDictionary else { return .array(parts.map { value(of: $0.content) }) }
    var dictionary = PDFDictionary()
    for case let (key?, content) in parts.map({ ($0.key, $0.content) }) {
      let value = value(of: content)
      if value != .null { dictionary.append(key, value) }
    }
    return .dictionary(dictionary)
  }

  private func value(of content: Content) -> PDFValue {
    switch content {
    case .kept(let range): Self.parse(text[range])
    case .value(let value): value
    case .text(let text): text.value
    }
  }

  private func text(of content: Content) -> ObjectText? {
    switch content {
    case .kept(let range): ObjectText(Array(text[range]))
    case .value: nil
    case .text(let text): text
    }
  }

  private static func parse(_ text: ArraySlice<UInt8>) -> PDFValue {
    text.withUnsafeBufferPointer { bytes in
      var parser = PDFValueParser(bytes)
      return parser.next() ?? .null
    }
  }
}

extension ObjectText {
  /// Serializes the object, with unchanged parts as in the original text, or with their strings encrypted.
  package func append(to output: inout GrowingBytes, encrypt: (([UInt8]) -> [UInt8])? = nil) {
    output.append(isDictionary ? "<<" : "[" as StaticString)
    for part in parts {
      if let key = part.key { output.append(key) }
      switch part.content {
      case .kept(let range) where encrypt == nil:
        output.append(token: "")
        text[range].withUnsafeBytes { output.append($0) }
      case .kept, .value: output.append(value(of: part.content), encrypt: encrypt)
      case .text(let text): text.append(to: &output, encrypt: encrypt)
      }
    }
    output.append(isDictionary ? ">>" : "]" as StaticString)
  }
}
