import CXML
import XMLLoader

/// An XML file that can't be read.
package struct XMLFileError: Error, Hashable, CustomStringConvertible {
  /// The reason, as a clause.
  package var reason: String
  /// The line with the error, counted from 1; nil for an error of the whole file.
  package var line: Int?

  /// The reason with the line.
  package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}

/// Reads XML files with libxml2, without anything outside of the file.
///
/// A document type declaration is refused, since it can declare entities that expand without end, or that name files
/// and addresses. Comments and processing instructions are left out.
package enum XMLFile {
  /// The maximum size in bytes.
  package static let largest = 64 << 20
  /// The maximum depth of elements.
  package static let deepest = 64
  /// The maximum number of elements, attributes, texts, comments and processing instructions.
  package static let mostNodes = 1_000_000
  /// The maximum number of attributes of an element, each of which libxml2 compares with all others.
  static let mostAttributes = 256

  /// The error that prevents loading the library, which is loaded if necessary; nil if there is none.
  static var libraryProblem: String? {
    pdfkey_load_xml().map { "the library libxml2 is missing (\(String(cString: $0))); install libxml2" }
  }

  /// Reads the root element of a file.
  ///
  /// - Throws: ``XMLFileError`` if the file isn't well-formed, has a document type declaration, or exceeds a limit.
  package static func read(_ bytes: UnsafeRawBufferPointer) throws(XMLFileError) -> XMLElement {
    if let problem = libraryProblem { throw XMLFileError(reason: problem) }
    guard bytes.count <= largest else { throw XMLFileError(reason: "it is larger than 64 MB") }
    guard !hasManyAttributes(bytes) else {
      throw XMLFileError(reason: "an element has more than \(mostAttributes) attributes")
    }
    return try XMLFileReader(bytes).root()
  }

  /// Whether an element may have more attributes than allowed; the bytes are of any encoding.
  private static func hasManyAttributes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (count, isAfterEqualSign) = (0, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): (count, isAfterEqualSign) = (0, false)
      case UInt8(ascii: "="): isAfterEqualSign = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if isAfterEqualSign { count += 1 }
        if count > mostAttributes { return true }
        isAfterEqualSign = false
      // Blanks may follow the sign, and a character may have more than one byte.
      case 0, 0x09, 0x0A, 0x0D, 0x20: break
      default: isAfterEqualSign = false
      }
    }
    return false
  }
}

/// The owner of libxml2's handle for one file.
private final class XMLFileReader {
  private let handle: xmlTextReaderPtr
  private var open: [XMLElement] = []
  private var nodes = 0

  /// Starts reading bytes, which have to stay until the end.
  init(_ bytes: UnsafeRawBufferPointer) throws(XMLFileError) {
    xmlResetLastError()
    let options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA
    guard let start = bytes.baseAddress, !bytes.isEmpty,
      let handle = xmlReaderForMemory(
        start.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), nil, nil,
        Int32(options))
    else { throw XMLFileError(reason: "it is empty") }
    self.handle = handle
    // Without a handler some errors go to standard error, whatever the options say.
    xmlTextReaderSetStructuredErrorHandler(handle, { _, _ in }, nil)
  }

  deinit { xmlFreeTextReader(handle) }

  /// Reads the root element, and makes sure that nothing but blanks and comments follow.
  func root() throws(XMLFileError) -> XMLElement {
    var root: XMLElement?
    while true {
      switch xmlTextReaderRead(handle) {
      case 1:
        // Comments and processing instructions count, too, as libxml2 keeps them.
        try count()
        if let ended = try node() { root = ended }
      case 0:
        guard let root else { throw XMLFileError(reason: "it has no element") }
        return root
      default: throw notWellFormed
      }
    }
  }

  /// Reads the current node.
  ///
  /// - Returns: the root element, if it ends here.
  private func node() throws(XMLFileError) -> XMLElement? {
    switch Int(xmlTextReaderNodeType(handle)) {
    case XML_READER_TYPE_DOCUMENT_TYPE: throw failure("it has a document type declaration")
    case XML_READER_TYPE_ENTITY_REFERENCE: throw failure("it refers to an entity")
    case XML_READER_TYPE_ELEMENT:
      guard open.count < XMLFile.deepest else {
        throw failure("its elements are nested deeper than \(XMLFile.deepest)")
      }
      let isEmpty = xmlTextReaderIsEmptyElement(handle) == 1
      open.append(try element())
      return isEmpty ? end() : nil
    case XML_READER_TYPE_END_ELEMENT: return end()
    case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA,
      XML_READER_TYPE_WHITESPACE, XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
      if !open.isEmpty { open[open.count - 1].append(text: text(xmlTextReaderConstValue(handle))) }
      return nil
    default: return nil
    }
  }

  /// Reads the start of an element.
  private func element() throws(XMLFileError) -> XMLElement {
    var element = XMLElement(text(xmlTextReaderConstName(handle)))
    while xmlTextReaderMoveToNextAttribute(handle) == 1 {
      try count()
      element.set(text(xmlTextReaderConstName(handle)), text(xmlTextReaderConstValue(handle)))
    }
    _ = xmlTextReaderMoveToElement(handle)
    return element
  }

  /// Ends the innermost element, and returns it if it is the root.
  private func end() -> XMLElement? {
    guard let ended = open.popLast() else { return nil }
    guard !open.isEmpty else { return ended }
    open[open.count - 1].append(ended)
    return nil
  }

  private func count() throws(XMLFileError) {
    nodes += 1
    guard nodes <= XMLFile.mostNodes else {
      throw XMLFileError(reason: "it has more than \(XMLFile.mostNodes) elements and other nodes")
    }
  }

  private func text(_ characters: UnsafePointer<UInt8>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  private func failure(_ reason: String) -> XMLFileError {
    XMLFileError(reason: reason, line: Int(xmlTextReaderGetParserLineNumber(handle)))
  }

  private var notWellFormed: XMLFileError {
    guard let error = xmlGetLastError()?.pointee, let message = error.message else {
      return failure("it isn't well-formed XML")
    }
    let reason = String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
    return XMLFileError(reason: "it isn't well-formed XML (\(reason))", line: Int(error.line))
  }
}
