import CXML
import XMLLoader

/// An XML file that can't be read.
package struct XMLFileError: Error, Hashable, CustomStringConvertible {
  /// The reason, as a clause.
  package var reason: String
  /// The line with the error, counted from 1; nil for an error of the whole file.
  package var line: Int?

  package init(reason: String, line: Int? = nil) { (self.reason, self.line) = (reason, line) }

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
  /// The maximum number of elements, with comments.
  package static let mostElements = 1_000_000
  /// The maximum number of attributes of all elements together.
  static let mostAttributesTogether = 4_000_000
  /// The maximum number of attributes of an element, each of which libxml2 compares with all others.
  static let mostAttributes = 256
  /// The maximum number of comments, processing instructions and CDATA sections.
  static let mostComments = 100_000

  /// The error that prevents loading the library, which is loaded if necessary; nil if there is none.
  static var libraryProblem: String? {
    pdfkey_load_xml().map {
      "XML needs the library libxml2 (\(String(cString: $0))); install the package libxml2-16 or libxml2"
    }
  }

  /// Reads the root element of a file.
  ///
  /// - Throws: ``XMLFileError`` if the file isn't well-formed, has a document type declaration, or exceeds a limit.
  package static func read(_ bytes: UnsafeRawBufferPointer) throws(XMLFileError) -> XMLElement {
    if let problem = libraryProblem { throw XMLFileError(reason: problem) }
    guard bytes.count <= largest else { throw XMLFileError(reason: "it is larger than 64 MB") }
    if let problem = excess(bytes) { throw XMLFileError(reason: problem) }
    return try XMLFileReader(bytes).root()
  }

  /// Returns what costs libxml2 much before it returns a node, if the bytes have too much of it; they are of any
  /// encoding.
  ///
  /// It compares each attribute of an element with all others, and reads all comments in a row at once.
  private static func excess(_ bytes: UnsafeRawBufferPointer) -> String? {
    var (attributes, comments) = (0, 0)
    var last: UInt8 = 0
    for byte in bytes {
      switch byte {
      // Blanks may follow the equal sign, and a character may have more than one byte.
      case 0, 0x09, 0x0A, 0x0D, 0x20: continue
      case UInt8(ascii: "<"): attributes = 0
      case UInt8(ascii: "!") where last == UInt8(ascii: "<"),
        UInt8(ascii: "?") where last == UInt8(ascii: "<"):
        comments += 1
        if comments > mostComments { return "it has more than \(mostComments) comments" }
      case UInt8(ascii: "\"") where last == UInt8(ascii: "="),
        UInt8(ascii: "'") where last == UInt8(ascii: "="):
        attributes += 1
        if attributes > mostAttributes { return "an element has more than \(mostAttributes) attributes" }
      default: break
      }
      last = byte
    }
    return nil
  }
}

/// The owner of libxml2's handle for one file.
private final class XMLFileReader {
  private let handle: xmlTextReaderPtr
  private var open: [XMLElement] = []
  private var elements = 0
  private var attributes = 0

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
      attributes += 1
      guard attributes <= XMLFile.mostAttributesTogether else {
        throw XMLFileError(reason: "it has more than \(XMLFile.mostAttributesTogether) attributes")
      }
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

  /// Counts the current node unless it is a text or an end.
  private func count() throws(XMLFileError) {
    switch Int(xmlTextReaderNodeType(handle)) {
    case XML_READER_TYPE_END_ELEMENT, XML_READER_TYPE_TEXT, XML_READER_TYPE_WHITESPACE,
      XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
      return
    default: elements += 1
    }
    guard elements <= XMLFile.mostElements else {
      throw XMLFileError(reason: "it has more than \(XMLFile.mostElements) elements")
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
