/// A date of an annotation: a date as PDF writes it, or any other text that a program has put there
/// (ISO 32000-1, Table 164, M).
public struct AnnotationDate: Hashable, Sendable, Codable {
  /// The text as the file has it.
  public let raw: String
  /// The date that it stands for, with its time zone where the file says; nil if it is none.
  public let date: PDFDate?

  /// Reads a text, whatever it is.
  public init(_ raw: String) {
    self.raw = raw
    date = PDFDate(raw)
  }

  /// The date for people, or the text as it stands.
  public var readable: String { date?.readable ?? raw }
}
