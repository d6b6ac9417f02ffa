/// How much of a document is read, whatever its file says: all limits that a file can come up against.
///
/// Files come from anywhere, and some are made to do harm. Each limit is far beyond what real documents have; what is
/// beyond it is left out, or an error of the page. Time and memory are limited from without, for the process that
/// reads.
public enum DocumentLimits {
  // MARK: Pages

  /// How many pages a document has at most.
  ///
  /// A file may say that it has any number, and every list of pages would go through them.
  public static let mostPages = 1 << 22
  /// The most pages of a document whose file is too small for more, at ``bytesPerPage`` each.
  public static let fewestMostPages = 1 << 16
  /// The fewest bytes of a file that a page takes: its object and the reference to it, however well packed.
  public static let bytesPerPage = 8
  /// The most Unicode scalars of a page label before its number.
  public static let longestLabelPrefix = 256
  /// How many annotations of a page are read.
  ///
  /// An array may name the same one over and over, in three bytes each.
  public static let mostAnnotationsOnPage = 100_000
  /// How many Unicode scalars of a page's text are read.
  ///
  /// A page that is full of the smallest letters has a tenth of it. Content can be drawn again and again by reference,
  /// so that a small file may have any amount of text on one page.
  public static let longestPageText = 2_000_000
  /// The most steps taken to find the text that the annotations of a document mark: corners that letters are held
  /// against, and letters that are found.
  ///
  /// A highlight of a line takes three thousand.
  public static let mostMarkSteps = 50_000_000
  /// How many more steps are taken for each page with annotations.
  public static let markStepsPerPage = 1_000_000
  /// How many lines are looked for, one after another, on a page that runs from right to left.
  public static let mostRightToLeftLines = 200

  /// How many columns a page is laid out in at most: a letter may stand at any distance.
  public static let mostLayoutColumns = 1_000
  /// How many spaces are written at most to lay out a page, besides two between neighbours.
  public static let mostLayoutSpaces = 4_000_000

  // MARK: Trees

  /// How many levels of the page tree are gone down to find the first page.
  public static let deepestPageTree = 64
  /// How many headings of an outline are read, on whatever levels.
  public static let mostOutlineItems = 1_000_000
  /// How many levels an outline has; what is deeper stands on the last one.
  public static let deepestOutline = 64
  /// How many pairs of a name tree or a number tree are read.
  public static let mostTreePairs = 1_000_000
  /// How many fields of a form are read.
  public static let mostFields = 1_000_000
  /// How many fields above a widget are gone up.
  public static let deepestField = 64
  /// How many actions of one chain are read: chains may loop.
  public static let longestActionChain = 32
  /// How many parts of a visibility expression (ISO 32000-1, Table 99) are looked at.
  public static let largestVisibilityExpression = 1_000
  /// How deep visibility expressions are nested at most; what lies deeper is shown.
  public static let deepestVisibilityExpression = 32
  /// How many elements of one array of an annotation are read, such as coordinates: an ink drawing has thousands.
  public static let mostCoordinates = 1_000_000

  // MARK: Objects

  /// How deep arrays and dictionaries are nested at most; what lies deeper is left out.
  public static let deepestObject = 64
  /// How deep an object may be nested to be read at all.
  ///
  /// qpdf refuses what is deeper than 500 levels, and each level takes a part of the stack.
  public static let deepestReading = 600
  /// The largest object number that is believed: larger ones aren't 32 bits long.
  public static let largestObjectNumber = Int(Int32.max) - 1
  /// How many cross-reference sections of a file are gone through: each refers to the one before, maybe in a circle.
  public static let mostCrossReferenceSections = 1_000
  /// How many bytes of cross-reference streams are read of any file when they are decoded.
  public static let leastCrossReferences = 16 << 20
  /// How many times a file's own size is read of decoded cross-reference streams, besides ``leastCrossReferences``.
  public static let crossReferenceFileSizes = 16
  /// How many bytes of object streams are decoded of any file.
  ///
  /// Those that are kept aren't decoded again; for others see ``unpackingPerObject``.
  public static let leastUnpacking = 256 << 20
  /// How many times a file's own size is decoded of object streams, besides ``leastUnpacking``.
  public static let unpackingFileSizes = 64
  /// How many bytes more are decoded of object streams for each object that is read from one, so that a large document
  /// may be read for hours.
  public static let unpackingPerObject = 16 << 10
  /// How many bytes a stream that is read as a whole has when it is decoded, such as metadata, scripts and embedded
  /// files: a hundred times what metadata and scripts come to.
  public static let largestStream = 16 << 20
  /// How many bytes of a text string are read.
  ///
  /// Long texts stand in streams, which may be as large.
  public static let longestString = largestStream
  /// How many bytes a file has at most that qpdf writes anew for Poppler, where the two might read different objects in it:
  /// that takes memory for all of its objects.
  public static let largestRewriting = 16 << 20
  /// How many bytes are read again from any file, of what was read of it before.
  ///
  /// Honest files repeat popups and appearances, which comes to little.
  public static let leastRepeatedReading = 64 << 20
  /// How many times its own size is read again from a file, besides ``leastRepeatedReading``.
  public static let repeatedFileSizes = 2
  /// How many bytes an annotation that is listed again counts for at least, besides what it says.
  public static let repeatedAnnotationCost = 2_000
  /// How many bytes of a password count (ISO 32000-2, 7.6.4.3); more would abort Poppler on security handler revision 6.
  public static let longestPassword = 127
  /// How many objects are copied to draw parts of a page by themselves, and how deep they lie at most: qpdf copies by
  /// recursion, for which a thread's stack has to suffice.
  public static let mostCopiedObjects = 100_000
  /// How deep objects lie at most that are copied.
  public static let deepestCopiedObject = 1_000

  // MARK: Images and searches

  /// How many pixels an image of a page has along a side: as far as cairo can address.
  public static let longestImageSide = 32_767
  /// How many pixels an image of a page has: a poster at 300 dots per inch has them, and 400 MB hold them.
  public static let mostImagePixels = 100_000_000
  /// How many ways of matching a regular expression are tried on a page.
  ///
  /// It is many times what any sensible expression needs, and takes no more than a hundredth of a second.
  public static let mostMatchAttempts = 1_000_000

  // MARK: Amounts

  /// How many bytes are read again from a file of a size.
  static func repeatedReading(ofFileOf size: Int) -> Int {
    amount(leastRepeatedReading, plus: repeatedFileSizes, sizes: size)
  }

  /// How many bytes of cross-reference streams are read from a file of a size.
  static func crossReferences(ofFileOf size: Int) -> Int {
    amount(leastCrossReferences, plus: crossReferenceFileSizes, sizes: size)
  }

  /// How many bytes of object streams are decoded of a file of a size.
  static func unpacking(ofFileOf size: Int) -> Int {
    amount(leastUnpacking, plus: unpackingFileSizes, sizes: size)
  }

  /// How many pages a document has at most whose file has a size.
  package static func mostPages(ofFileOf size: Int) -> Int {
    min(mostPages, max(fewestMostPages, size / bytesPerPage))
  }

  private static func amount(_ least: Int, plus multiple: Int, sizes size: Int) -> Int {
    let (product, isTooMuch) = size.multipliedReportingOverflow(by: multiple)
    let (sum, isStillTooMuch) = product.addingReportingOverflow(least)
    return isTooMuch || isStillTooMuch ? .max : sum
  }
}
