/// Limits on the amount of a document that is read.
///
/// Files come from anywhere, and some are malicious. Each limit is far beyond what real documents need; content beyond
/// it is left out, or is an error of the page. The process that starts a worker limits its time and memory.
package enum DocumentLimits {
  // MARK: Pages

  /// The maximum number of pages of a document.
  ///
  /// A file may claim any number, and every list of pages would iterate over them.
  package static let mostPages = 1 << 22
  /// The page limit of files so small that ``bytesPerPage`` would allow fewer.
  package static let fewestMostPages = 1 << 16
  /// The minimum number of bytes that a page takes in a file: its object and the reference to it, however well
  /// packed.
  package static let bytesPerPage = 8
  /// The possible lengths of a new page's sides in units of user space (ISO 32000-1, Table C.1).
  package static let pageSides: ClosedRange<Double> = 3...14_400
  /// The maximum number of Unicode scalars in a page label's prefix.
  package static let longestLabelPrefix = 256
  /// The maximum number of annotations read on a page.
  ///
  /// An array may name the same annotation repeatedly, in three bytes each.
  package static let mostAnnotationsOnPage = 100_000
  /// The maximum number of Unicode scalars read of a page's text.
  ///
  /// A page full of the smallest letters has a tenth of that. Content can be drawn repeatedly by reference, so a
  /// small file may have any amount of text on a page.
  package static let longestPageText = 2_000_000
  /// The maximum number of steps to find the text that a document's annotations mark: corners compared with letters,
  /// and letters found.
  ///
  /// A highlight of a line takes three thousand.
  package static let mostMarkSteps = 50_000_000
  /// The additional steps for each page with annotations.
  package static let markStepsPerPage = 1_000_000
  /// The maximum number of lines searched, one after another, on a page that runs from right to left.
  package static let mostRightToLeftLines = 200

  /// The maximum number of images listed of one document: content may draw the same one any number of times.
  package static let mostImages = 100_000
  /// The maximum number of columns in a page's text layout: letters may be any distance apart.
  package static let mostLayoutColumns = 1_000
  /// The maximum number of spaces written to lay out a page, besides two between neighbours.
  package static let mostLayoutSpaces = 4_000_000

  // MARK: Trees

  /// The maximum depth of the page tree in the search for the first page.
  package static let deepestPageTree = 64
  /// The maximum number of outline items read, on all levels together.
  package static let mostOutlineItems = 1_000_000
  /// The maximum depth of an outline; deeper items are put on the last level.
  package static let deepestOutline = 64
  /// The maximum number of pairs read of a name tree or a number tree.
  package static let mostTreePairs = 1_000_000
  /// The maximum number of form fields read.
  package static let mostFields = 1_000_000
  /// The maximum number of parent fields followed from a widget.
  package static let deepestField = 64
  /// The maximum number of values that the calculations of a form take together.
  package static let mostCalculationOperands = 100_000
  /// The maximum number of actions read of one chain: chains may loop.
  package static let longestActionChain = 32
  /// The maximum number of actions listed of one document.
  package static let mostActions = 100_000
  /// The maximum number of fields and annotations read of one action.
  package static let mostActionTargets = 10_000
  /// The maximum number of parts evaluated in a visibility expression (ISO 32000-1, Table 99).
  package static let largestVisibilityExpression = 1_000
  /// The maximum nesting depth of visibility expressions; deeper content counts as visible.
  package static let deepestVisibilityExpression = 32
  /// The maximum number of elements read of one array of an annotation, such as coordinates: an ink drawing has
  /// thousands.
  package static let mostCoordinates = 1_000_000

  // MARK: Objects

  /// The maximum nesting depth of arrays and dictionaries; deeper content is left out.
  package static let deepestObject = 64
  /// The maximum nesting depth of an object that is read at all.
  ///
  /// qpdf refuses more than 500 levels, and each level takes a part of the stack.
  package static let deepestReading = 600
  /// The largest valid object number: a larger one doesn't fit 32 bits.
  package static let largestObjectNumber = Int(Int32.max) - 1
  /// The maximum number of cross-reference sections read: each refers to the one before, perhaps in a circle.
  package static let mostCrossReferenceSections = 1_000
  /// The decoded bytes of cross-reference streams that are read from any file, however small.
  package static let leastCrossReferences = 16 << 20
  /// The decoded bytes of cross-reference streams beyond ``leastCrossReferences``, in multiples of the file's size.
  package static let crossReferenceFileSizes = 16
  /// The bytes of object streams that are decoded from any file, however small.
  ///
  /// Cached streams aren't decoded again; for others see ``unpackingPerObject``.
  package static let leastUnpacking = 256 << 20
  /// The bytes of object streams decoded beyond ``leastUnpacking``, in multiples of the file's size.
  package static let unpackingFileSizes = 64
  /// The additional bytes of object streams decoded for each object read from one, so that a large document can be
  /// read for hours.
  package static let unpackingPerObject = 16 << 10
  /// The maximum decoded size in bytes of a stream that is read as a whole, such as metadata, scripts and embedded
  /// files: a hundred times the size of usual metadata and scripts.
  package static let largestStream = 16 << 20
  /// The maximum number of bytes read of a text string.
  ///
  /// Long texts are stored in streams, which may be as large.
  package static let longestString = largestStream
  /// The maximum size in bytes of a file that qpdf rewrites for Poppler because the two might read different objects:
  /// rewriting takes memory for all objects.
  package static let largestRewriting = 16 << 20
  /// The bytes that may be read repeatedly from any file, however small.
  ///
  /// Honest files repeat popups and appearances, which adds up to little.
  package static let leastRepeatedReading = 64 << 20
  /// The bytes read repeatedly beyond ``leastRepeatedReading``, in multiples of the file's size.
  package static let repeatedFileSizes = 2
  /// The minimum cost in bytes of an annotation that is listed again, besides its own contents.
  package static let repeatedAnnotationCost = 2_000
  /// The significant bytes of a password (ISO 32000-2, 7.6.4.3); more would abort Poppler on security handler
  /// revision 6.
  package static let longestPassword = 127
  /// The maximum number of objects copied to draw parts of a page by themselves.
  ///
  /// qpdf copies recursively, so a thread's stack has to suffice.
  package static let mostCopiedObjects = 100_000
  /// The maximum nesting depth of copied objects.
  package static let deepestCopiedObject = 1_000

  // MARK: Signatures

  /// The maximum number of certificates, revocation lists and OCSP responses read of a document's security store.
  package static let mostValidationStreams = 1_000
  /// The bytes of certificates, revocation lists and OCSP responses read of a document's security store.
  package static let mostValidationData = 64 << 20
  /// The bytes read to check the signatures of certificates, revocation lists and OCSP responses.
  ///
  /// Each signature of a document may need all of them.
  package static let mostValidationReading = 1 << 30

  // MARK: Images and searches

  /// The maximum number of pixels along a side of a page's image: cairo can't address more.
  package static let longestImageSide = 32_767
  /// The maximum number of pixels in a page's image: enough for a poster at 300 dots per inch, in 400 MB.
  package static let mostImagePixels = 100_000_000
  /// The maximum number of matching attempts of a regular expression on a page.
  ///
  /// That is many times what any sensible expression needs, and takes at most a hundredth of a second.
  package static let mostMatchAttempts = 1_000_000

  // MARK: Amounts

  /// Returns the bytes that may be read repeatedly from a file of the given size.
  static func repeatedReading(ofFileOf size: Int) -> Int {
    amount(leastRepeatedReading, plus: repeatedFileSizes, sizes: size)
  }

  /// Returns the decoded bytes of cross-reference streams that are read from a file of the given size.
  static func crossReferences(ofFileOf size: Int) -> Int {
    amount(leastCrossReferences, plus: crossReferenceFileSizes, sizes: size)
  }

  /// Returns the bytes of object streams that are decoded from a file of the given size.
  static func unpacking(ofFileOf size: Int) -> Int {
    amount(leastUnpacking, plus: unpackingFileSizes, sizes: size)
  }

  /// Returns the maximum number of pages of a document whose file has the given size.
  package static func mostPages(ofFileOf size: Int) -> Int {
    min(mostPages, max(fewestMostPages, size / bytesPerPage))
  }

  private static func amount(_ least: Int, plus multiple: Int, sizes size: Int) -> Int {
    let (product, isTooMuch) = size.multipliedReportingOverflow(by: multiple)
    let (sum, isStillTooMuch) = product.addingReportingOverflow(least)
    return isTooMuch || isStillTooMuch ? .max : sum
  }
}
