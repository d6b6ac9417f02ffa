import Foundation

extension ImportedAnnotations {
  /// Reads a file with annotations, whose format its contents tell.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - name: the name of the file, for messages.
  /// - Returns: the annotations of each document that the file describes.
  /// - Throws: ``ImportError`` if the format isn't known, the file is damaged, or it exceeds a limit.
  public static func read(_ data: Data, name: String) throws(ImportError) -> [ImportedAnnotations] {
    func failure(_ reason: String) -> ImportError { ImportError(file: name, reason: reason) }
    guard data.count <= maximumFileSize else { throw failure("it is larger than 64 MB") }
    switch firstSign(of: data) {
    case UInt8(ascii: "<"): return [try xfdf(data, name: name).checked()]
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var documents: [ImportedAnnotations] = []
      for document in try json(data, name: name) { documents.append(try document.checked()) }
      return documents
    case _ where FDFFile.isFDF(data): return [try fdf(data, name: name).checked()]
    case _ where isPDF(data):
      throw ImportError(file: name, reason: "it is a PDF file", kind: .pdf)
    default: throw failure("it is neither XFDF, FDF, pdfkey's JSON nor Web Annotations")
    }
  }

  /// Returns whether a file is a PDF instead of one of the formats that can be read.
  package static func isPDF(_ data: Data) -> Bool {
    guard let sign = firstSign(of: data), !Array("<{[".utf8).contains(sign) else { return false }
    return !FDFFile.isFDF(data) && data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil
  }

  /// Returns the first sign after byte-order marks of UTF-8 and UTF-16, the zero bytes of UTF-16, and white space.
  private static func firstSign(of data: Data) -> UInt8? {
    data.first { ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x09, 0x0A, 0x0D, 0x20].contains($0) }
  }

  /// Returns the annotations of a file that describes several documents, or the one that is about a document.
  ///
  /// - Throws: ``ImportError`` if none of several is about it.
  public static func about(
    _ document: Document, of files: [ImportedAnnotations], name: String
  ) throws(ImportError) -> ImportedAnnotations {
    if let only = files.first, files.count == 1 { return only }
    let permanent = document.identifiers?.permanent.lowercased()
    if let permanent, let match = files.first(where: { $0.identifiers?.permanent.lowercased() == permanent })
    {
      return match
    }
    throw ImportError(
      file: name,
      reason: files.isEmpty
        ? "it describes no document"
        : "it describes \(files.count) documents, and none has the identifier of \(document.source.name)")
  }

  private static func xfdf(_ data: Data, name: String) throws(ImportError) -> ImportedAnnotations {
    let result = data.withUnsafeBytes { bytes in
      Result { () throws(XMLFileError) in try XMLFile.read(bytes) }
    }
    switch result {
    case .success(let root): return try XFDFReader(name: name).read(root)
    case .failure(let error): throw ImportError(file: name, reason: error.description)
    }
  }

  private static func fdf(_ data: Data, name: String) throws(ImportError) -> ImportedAnnotations {
    guard let bytes = FileBytes(copying: Array(data)) else {
      throw ImportError(file: name, reason: "there isn't enough memory")
    }
    do throws(FDFFile.Failure) {
      return FDFAnnotations.read(try FDFFile(bytes), name: name)
    } catch {
      throw ImportError(file: name, reason: error.description)
    }
  }

  /// Takes the annotations of another copy of a document.
  ///
  /// - Parameters:
  ///   - document: the copy.
  ///   - name: its name in messages; nil for that of its file.
  public init(of document: Document, name: String? = nil) {
    self.init(name: name ?? document.source.name, format: .pdf)
    identifiers = document.identifiers
    pageCount = document.pageCount
    let all = (0..<document.pageCount).flatMap { (try? document.annotations(onPage: $0)) ?? [] }
    take(all)
  }

  /// Takes annotations that refer to each other's objects.
  mutating func take(_ all: [Annotation]) {
    let names = Annotation.uniqueNames(of: all)
    let namesByObject = Dictionary(
      zip(all, names).compactMap { annotation, name in annotation.object.map { ($0, name) } }
    ) { first, _ in first }
    for (annotation, name) in zip(all, names) where !annotation.isPopup {
      var imported = ImportedAnnotation(annotation, id: name)
      imported.inReplyTo = annotation.markup.inReplyTo.flatMap { namesByObject[$0] }
      imported.detach()
      annotations.append(imported)
    }
  }
}

extension ImportedAnnotation {
  /// Removes the references to objects of the other file.
  mutating func detach() {
    object = annotation.object
    annotation.object = nil
    annotation.structParent = nil
    annotation.appearance = nil
    annotation.isOptionalContentOn = true
    annotation.markup.inReplyTo = nil
    annotation.markup.popup?.object = nil
  }
}
