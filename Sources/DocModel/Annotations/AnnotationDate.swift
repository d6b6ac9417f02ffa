import Foundation

/// A date of an annotation: a PDF date, or any other text in its place (ISO 32000-1, Table 164, M).
public struct AnnotationDate: Hashable, Sendable, Codable {
  /// The text as in the file.
  public let raw: String
  /// The parsed date, with its time zone if the file gives one; nil if the text isn't a date.
  public let date: PDFDate?

  /// Parses any text.
  ///
  /// An editor writes a date of ISO 8601, such as `2024-02-29T17:30:00Z`, as one of PDF.
  public init(_ raw: String) {
    self.raw = raw
    date = PDFDate(raw)
  }

  /// Creates a date from a moment, in the local time zone.
  public init(_ moment: Date) { self.init(PDFDate.text(of: moment)) }

  /// The date for users, or else the raw text.
  public var readable: String { date?.readable ?? raw }
}
