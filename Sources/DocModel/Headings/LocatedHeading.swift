/// A heading with its place in a book.
struct LocatedHeading {
  /// The title with its number.
  var title: String
  /// The level; 0 at the top.
  var level: Int
  /// The 0-based index of the page.
  var page: Int
  /// The index of the first piece on the page.
  var piece: Int
  /// The number of pieces.
  var count: Int
  /// The number; nil if there is none.
  var number: HeadingNumber?
  /// The 0-based index of the contents page; nil without one.
  var contentsPage: Int?
  /// The type of the tag, such as `H1`; nil without one.
  var tag: String?
  /// Whether a destination leads to an index letter.
  var isAnchored = false
  /// The place in the order of the page's text, if the order of the pieces is another one.
  var rank: Int?

  /// The order of headings in the text.
  static func precedes(_ first: LocatedHeading, _ second: LocatedHeading) -> Bool {
    (first.page, first.rank ?? first.piece) < (second.page, second.rank ?? second.piece)
  }
}
