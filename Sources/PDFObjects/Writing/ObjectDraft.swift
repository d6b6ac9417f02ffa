/// The objects of a file that an edit adds and replaces, before they are written.
package struct ObjectDraft {
  /// An object to be written.
  package enum NewObject {
    case value(PDFValue)
    /// An object of the file with changed parts.
    case text(ObjectText)
    /// New entries of a dictionary that qpdf has copied, when a file is written anew.
    case entries(ObjectText)
    /// A stream with its decoded data, or with the data that its Filter describes.
    case stream(PDFDictionary, [UInt8])
    /// A signature (12.8.1) without its ByteRange and Contents, for which so many bytes are left free.
    case signature(PDFDictionary, capacity: Int)
  }

  /// The objects by number.
  package private(set) var objects: [ObjectID: NewObject] = [:]
  /// The new entries of the trailer (7.5.5); null removes one.
  package var trailer: [PDFName: PDFValue] = [:]
  /// The lowest object number that is unused.
  package private(set) var nextNumber: Int32

  /// Creates an empty draft.
  ///
  /// - Parameter nextNumber: the lowest object number that the file doesn't use.
  package init(nextNumber: Int32) {
    self.nextNumber = nextNumber
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { objects.isEmpty && trailer.isEmpty }

  /// Returns an unused object number.
  package mutating func reserveNumber() -> ObjectID {
    defer { nextNumber += nextNumber < Int32.max ? 1 : 0 }
    return ObjectID(number: nextNumber, generation: 0)
  }

  /// Leaves out the numbers below one, which are used otherwise.
  package mutating func skip(to number: Int32) { nextNumber = max(nextNumber, number) }

  /// Adds an object under an unused number.
  package mutating func add(_ object: NewObject) -> ObjectID {
    let id = reserveNumber()
    objects[id] = object
    return id
  }

  /// Replaces an object of the file, or sets one whose number was reserved.
  package mutating func set(_ id: ObjectID, to object: NewObject) { objects[id] = object }
}
