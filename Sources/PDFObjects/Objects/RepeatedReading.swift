/// The count of bytes that were read more than once.
///
/// A file of some kilobytes can expand to gigabytes by referring to the same page, annotation or text repeatedly.
/// Honest files repeat little, so repetition is counted while annotations are gathered, and content beyond the limit
/// is left out.
package struct RepeatedReading {
  private let limit: Int
  private var amount = 0
  private var objects: Set<ObjectID> = []
  private var annotations: Set<ObjectID> = []
  private var lists: Set<ObjectID> = []

  /// Starts counting for a file of the given size.
  package init(fileSize: Int) {
    limit = DocumentLimits.repeatedReading(ofFileOf: fileSize)
  }

  /// Whether more has been repeated than any honest file repeats.
  package var isTooMuch: Bool { amount > limit }

  /// Whether an object isn't read again because too much has been repeated.
  func isRefused(_ id: ObjectID) -> Bool { isTooMuch && objects.contains(id) }

  /// The message about the content left out.
  package static let problem =
    "the rest is left out: the file repeats the same objects without end"

  /// Counts the reading of an object.
  mutating func count(_ id: ObjectID, _ value: PDFValue) {
    if !objects.insert(id).inserted { amount += value.extent }
  }

  /// Counts a string that is read again.
  package mutating func count(stringOfLength count: Int) { amount += count }

  /// Counts the decoded data of a stream, which may be a thousand times its size in the file.
  mutating func countStream(_ count: Int) { amount += count }

  /// Counts an annotation, which may be listed by several pages, or several times; a direct annotation has no number.
  package mutating func countAnnotation(_ id: ObjectID?, isListedAgain: Bool) {
    let isNew = id.map { annotations.insert($0).inserted } ?? true
    if isListedAgain || !isNew { amount += DocumentLimits.repeatedAnnotationCost }
  }

  /// Whether a list of annotations, or its page, has been read before.
  package mutating func isListedAgain(page: ObjectID?, list: ObjectID?) -> Bool {
    let isNew = [page, list].map { id in id.map { lists.insert($0).inserted } ?? true }
    return isNew.contains(false)
  }
}

extension PDFValue {
  /// The approximate size of the value in bytes.
  fileprivate var extent: Int {
    switch self {
    case .string(let bytes): bytes.count
    case .array(let elements): elements.reduce(16) { $0 + $1.extent }
    case .dictionary(let dictionary): dictionary.entries.reduce(16) { $0 + 16 + $1.value.extent }
    default: 16
    }
  }
}
