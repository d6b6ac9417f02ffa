/// A place in a source file of a document that TeX has made.
public struct SourcePlace: Hashable, Sendable, Codable {
  /// The path of the file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1; 1 if TeX recorded none.
  public var column: Int

  /// Creates a place in a file.
  public init(file: String, line: Int, column: Int = 1) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}

/// A rectangle on a page.
public struct PlaceOnPage: Hashable, Sendable, Codable {
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The rectangle in default user space.
  public var rectangle: Rectangle

  /// Creates a place on a page.
  public init(pageIndex: Int, rectangle: Rectangle) {
    (self.pageIndex, self.rectangle) = (pageIndex, rectangle)
  }
}
