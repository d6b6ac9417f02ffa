/// The text of a page in reading order, with a box for each Unicode scalar (ISO 32000-1, 14.8.2.3 on reading order;
/// the order is Poppler's).
///
/// ```swift
/// let text = try document.text(ofPage: 0)
/// for line in text.lines { print(line.string, line.quad.bounds) }
/// ```
public struct PageText: Hashable, Sendable {
  /// The 0-based index of the page.
  public let pageIndex: Int
  /// The text: words separated by spaces, lines by line feeds.
  public let string: String
  /// The scalars of ``string``, parallel to ``boxes``.
  public let scalars: [Unicode.Scalar]
  /// The box of each scalar, in PDF points in the page's default user space, origin bottom-left.
  public let boxes: [Rectangle]

  /// Creates a text with a box for each scalar; missing boxes become empty boxes at the end of the last one.
  public init(pageIndex: Int, string: String, boxes: [Rectangle]) {
    self.init(pageIndex: pageIndex, string: string, scalars: Array(string.unicodeScalars), boxes: boxes)
  }

  /// Creates a text from known scalars.
  init(pageIndex: Int, string: String, scalars: [Unicode.Scalar], boxes: [Rectangle]) {
    self.pageIndex = pageIndex
    self.string = string
    self.scalars = scalars
    var boxes = boxes
    if boxes.count > scalars.count { boxes.removeLast(boxes.count - scalars.count) }
    if boxes.count < scalars.count {
      let end = boxes.last.map { Rectangle(x0: $0.x1, y0: $0.y0, x1: $0.x1, y1: $0.y0) }
      let filler = end ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)
      boxes += Array(repeating: filler, count: scalars.count - boxes.count)
    }
    self.boxes = boxes
  }

  /// A part of the text: a word or a line.
  public struct Span: Hashable, Sendable {
    /// The offsets of the part in ``PageText/scalars``.
    public let range: Range<Int>
    /// The text of the part.
    public let string: String
    /// The bounding quadrilateral, in the page's default user space.
    public let quad: Quad
  }

  /// The words of the page in reading order.
  public var words: [Span] {
    spans { $0.isBlank }
  }

  /// The lines of the page in reading order.
  public var lines: [Span] {
    spans { $0 == "\n" || $0 == "\u{0C}" }
  }

  private func spans(separatedBy isSeparator: (Unicode.Scalar) -> Bool) -> [Span] {
    scalars.split(omittingEmptySubsequences: true, whereSeparator: isSeparator).map { slice in
      let range = slice.startIndex..<slice.endIndex
      return Span(range: range, string: substring(range), quad: Quad(frame(of: range)))
    }
  }

  /// Returns the text of a range of scalars; the part of the range outside of the text is left out.
  public func substring(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: scalars.indices)])
    return String(view)
  }

  /// Returns one quadrilateral for each line of a range of scalars, and for each letter of a line at an angle, in the
  /// page's default user space; the part of the range outside of the text is left out.
  public func quads(of range: Range<Int>) -> [Quad] {
    let range = range.clamped(to: scalars.indices)
    var quads: [Quad] = []
    var start = range.lowerBound
    for index in range {
      guard scalars[index] == "\n" else { continue }
      if start < index { quads += lineQuads(of: start..<index) }
      start = index + 1
    }
    if start < range.upperBound { quads += lineQuads(of: start..<range.upperBound) }
    return quads
  }

  private func lineQuads(of range: Range<Int>) -> [Quad] {
    let line = frame(of: range)
    let letters = boxes[range].filter { !$0.isEmpty }
    let (width, height) = letters.reduce((0, 0)) { (max($0.0, $1.width), max($0.1, $1.height)) }
    // A box around a line at an angle would have much of its surroundings.
    return line.width > 2 * width && line.height > 2 * height ? letters.map { Quad($0) } : [Quad(line)]
  }

  /// Returns the bounding box of a nonempty range, which is that of the first scalar if no box has an area.
  private func frame(of range: Range<Int>) -> Rectangle {
    boxes[range].dropFirst().reduce(boxes[range.lowerBound]) { $1.isEmpty ? $0 : $0.union($1) }
  }
}

extension PageText: Codable {
  private enum CodingKeys: String, CodingKey {
    case pageIndex, string, boxes
  }

  /// Decodes the text with its boxes, four numbers each.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let numbers = try container.decode([Double].self, forKey: .boxes)
    let boxes = stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map {
      Rectangle(x0: numbers[$0], y0: numbers[$0 + 1], x1: numbers[$0 + 2], y1: numbers[$0 + 3])
    }
    self.init(
      pageIndex: try container.decode(Int.self, forKey: .pageIndex),
      string: try container.decode(String.self, forKey: .string), boxes: boxes)
  }

  /// Encodes the text with its boxes in one list of numbers, since a page has thousands of them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pageIndex, forKey: .pageIndex)
    try container.encode(string, forKey: .string)
    var numbers: [Double] = []
    numbers.reserveCapacity(4 * boxes.count)
    for box in boxes {
      numbers.append(box.x0)
      numbers.append(box.y0)
      numbers.append(box.x1)
      numbers.append(box.y1)
    }
    try container.encode(numbers, forKey: .boxes)
  }
}
