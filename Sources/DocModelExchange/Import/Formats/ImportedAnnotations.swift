import Foundation

/// The annotations of one document that a file of another program, or another copy of the document, describes.
///
/// ```swift
/// let url = URL(fileURLWithPath: "comments.xfdf")
/// let comments = try ImportedAnnotations.read(Data(contentsOf: url), name: "comments.xfdf")
/// for imported in comments.flatMap(\.annotations) { print(imported.id, imported.annotation.contents ?? "") }
/// ```
///
/// `DocumentEditor.importAnnotations(_:_:)` adds them to a document.
public struct ImportedAnnotations: Sendable {
  /// The format of a file, which its contents tell.
  public enum Format: String, Hashable, Sendable, Codable {
    /// XFDF (ISO 19444-1).
    case xfdf
    /// The Forms Data Format (ISO 32000-1, 12.7.7).
    case fdf
    /// JSON or JSON Lines of the schema `pdfkey.annotations/1`.
    case json
    /// Web Annotations of the W3C.
    case w3c
    /// Another PDF file.
    case pdf
  }

  /// The name of the file, for messages.
  public var name: String
  /// The format.
  public var format: Format
  /// The identifiers of the document that was described; nil if the file gives none.
  public var identifiers: DocumentInfo.Identifiers?
  /// The number of pages of that document; nil if the file gives none.
  public var pageCount: Int?
  /// The annotations, in the order of the file, those that can't be imported included.
  public var annotations: [ImportedAnnotation] = []

  /// The maximum size of a file in bytes.
  public static let maximumFileSize = 64 << 20
  /// The maximum number of annotations.
  static let mostAnnotations = 100_000
  /// The maximum number of points of all annotations together.
  static let mostPoints = 1_000_000

  /// Creates an empty list.
  init(name: String, format: Format) { (self.name, self.format) = (name, format) }

  /// Throws if there are more annotations or points than allowed.
  func checked() throws(ImportError) -> ImportedAnnotations {
    guard annotations.count <= Self.mostAnnotations else {
      throw ImportError(file: name, reason: "it has more than \(Self.mostAnnotations) annotations")
    }
    var points = 0
    for imported in annotations {
      points += imported.annotation.kind.points.count + 4 * imported.annotation.quads.count
      guard points <= Self.mostPoints else {
        throw ImportError(file: name, reason: "its annotations have more than \(Self.mostPoints) points")
      }
    }
    return self
  }
}

/// An annotation of another file or document, not yet part of a document.
public struct ImportedAnnotation: Hashable, Sendable {
  /// The annotation, which refers to no objects; its name is nil if the file gives it none.
  public var annotation: Annotation
  /// The name by which other annotations of the file refer to it.
  public var id: String
  /// The ``id`` or name of the annotation that it replies to or belongs to.
  public var inReplyTo: String?
  /// The marked words with the text around them, by which a Web Annotation is placed.
  public var quote: Quote?
  /// The number of the object in the other document, which may be a copy of this one.
  var object: ObjectID?
  /// The reason why the annotation can't be imported; nil if it can.
  public var obstacle: String?
  /// The losses and assumptions, in one clause each.
  public var notes: [String] = []

  /// Words with the text around them.
  public struct Quote: Hashable, Sendable {
    /// The words.
    public var exact: String
    /// The text before them.
    public var prefix: String
    /// The text after them.
    public var suffix: String
  }

  /// Creates an annotation that others call by its name.
  init(_ annotation: Annotation, id: String? = nil) {
    self.annotation = annotation
    self.id = id ?? annotation.name ?? ""
  }

  /// Returns a 0-based page index that a file gives, or -1 if no document has such a page.
  static func pageIndex(_ index: Int) -> Int {
    (0..<DocumentLimits.mostPages).contains(index) ? index : -1
  }

  /// Creates an annotation that can't be imported.
  init(obstacle: String, id: String?, type: String?, pageIndex: Int?) {
    annotation = Annotation(
      pageIndex: Self.pageIndex(pageIndex ?? -1), index: 0, type: type, kind: .unknown(type ?? ""))
    annotation.name = id
    self.id = id ?? ""
    self.obstacle = obstacle
  }
}

/// An error that prevented an import.
public struct ImportError: DocumentFailure, Hashable {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The file can't be read.
    case unreadable
    /// The file is a PDF, whose annotations ``ImportedAnnotations/init(of:name:)`` takes.
    case pdf
    /// The file describes another document, which ``ImportOptions/isForced`` ignores.
    case otherDocument
  }

  /// The name of the file with the annotations.
  public var file: String
  /// The reason, as a clause.
  public var reason: String
  /// The kind of the error.
  public var kind = Kind.unreadable

  /// The name of the error for programs: `invalidImport` or `otherDocument`.
  public var code: String { kind == .otherDocument ? "otherDocument" : "invalidImport" }
  /// The file with its problem, and the remedy.
  public var explanation: (problem: String, remedy: String?) {
    switch kind {
    case .unreadable: ("\(file): its annotations can't be read: \(reason)", nil)
    case .pdf:
      ("\(file): its annotations can't be read: \(reason)", "open it as a document, and import that")
    case .otherDocument: ("\(file): \(reason)", "force the import")
    }
  }
}
