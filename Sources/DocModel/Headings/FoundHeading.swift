/// A heading found in the text of a document.
public struct FoundHeading: Hashable, Sendable {
  /// A reason to take a line for a heading.
  public enum Evidence: Hashable, Sendable {
    /// An entry of the contents page with this 0-based index.
    case contents(pageIndex: Int)
    /// A tag of the structure tree (ISO 32000-1, 14.8.4.3.2), such as `H2`.
    case tag(String)
    /// A destination that leads to a letter of the index.
    case destination
    /// A number that continues those of the other headings, such as `2.1`, in a font of this size in points.
    case number(String, size: Double, isBold: Bool)
  }

  /// The title as it stands on its page, with its number.
  public var title: String
  /// The level; 0 at the top.
  public var level: Int
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The upper edge of the heading's first line, in the page's default user space.
  public var top: Double
  /// The reasons, the strongest first.
  public var evidence: [Evidence]

  /// The item of an outline that leads to the heading.
  public var outlineItem: Outline.Item {
    Outline.Item(
      title: title, level: level,
      action: Action(
        .goTo(Destination(pageIndex: pageIndex, view: .xyz(left: nil, top: top, zoom: nil)))))
  }
}

extension FoundHeading.Evidence: CustomStringConvertible {
  /// The reason in words, such as `contents page 3`.
  public var description: String {
    switch self {
    case .contents(let page): "contents page \(page &+ 1)"
    case .tag(let type): "tag \(type)"
    case .destination: "destination"
    case .number(let number, let size, let isBold): "number \(number), \(size) pt\(isBold ? " bold" : "")"
    }
  }
}
