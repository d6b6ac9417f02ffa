/// New and changed objects of a redaction, and counts of the removed content.
final class RedactedObjects {
  let document: Document
  let file: PDFFile
  /// The new and changed objects.
  var changes: ObjectDraft
  /// The counts of the removed content by its kind.
  private(set) var removed: [RedactionReport.Content: Int] = [:]
  /// The texts of the removed content.
  private(set) var texts: [RedactionReport.RemovedText] = []
  /// The streams of attachments that stay.
  var keptAttachments: Set<ObjectID> = []
  /// The forms that were replaced, with the last form in their place.
  var replacedForms: [ObjectID: ObjectID] = [:]

  /// The finder of words that go from names, too; nil for none.
  let finder: RedactionFinder?
  /// The names in place of those with the words; nil for names that stay.
  private var names: [PDFName: PDFName?] = [:]

  /// The fonts by their numbers.
  private var fonts: [ObjectID: Result<ContentFont, ContentFont.Unreliable>] = [:]

  init(_ document: Document, _ file: PDFFile, nextNumber: Int32, finder: RedactionFinder? = nil) {
    (self.document, self.file, self.finder) = (document, file, finder)
    changes = ObjectDraft(nextNumber: nextNumber)
  }

  /// Returns an object as it is now; a stream's dictionary, and null for an absent object.
  func current(_ id: ObjectID) -> PDFValue {
    ReachableObjects(file: file, changes: changes).item(id)?.value ?? .null
  }

  /// Returns the name in place of one with the words, the same one each time; the name itself without them.
  func renamed(_ name: PDFName) -> PDFName {
    guard let finder else { return name }
    if let known = names[name] { return known ?? name }
    guard finder.hasWords(name) else {
      names.updateValue(nil, forKey: name)
      return name
    }
    count(.names, texts: [name.text])
    let new = PDFName(Array("Redacted\(names.count)".utf8))
    names.updateValue(new, forKey: name)
    return new
  }

  /// Returns a value with other names in place of those with the words.
  func renamed(_ value: PDFValue) -> PDFValue {
    switch value {
    case .name(let name): .name(renamed(name))
    case .array(let elements): .array(elements.map(renamed))
    case .dictionary(let dictionary):
      .dictionary(PDFDictionary(dictionary.entries.map { (renamed($0.key), renamed($0.value)) }))
    default: value
    }
  }

  /// Counts removed content, and records its texts.
  func count(
    _ content: RedactionReport.Content, _ number: Int = 1, texts: [String] = [], onPage page: Int? = nil
  ) {
    removed[content, default: 0] += number
    self.texts += texts.map { RedactionReport.RemovedText(content: content, pageIndex: page, text: $0) }
  }

  /// Returns the metrics of a font.
  func font(_ object: PDFObject) -> Result<ContentFont, ContentFont.Unreliable> {
    if let id = object.id, let known = fonts[id] { return known }
    let font = Result { () throws(ContentFont.Unreliable) in try ContentFont(object) }
    if let id = object.id { fonts[id] = font }
    return font
  }

  /// Adds a stream, deflated if that is shorter.
  ///
  /// - Parameters:
  ///   - dictionary: the dictionary, without Length, Filter and DecodeParms.
  ///   - data: the data.
  ///   - id: the number of an object to replace; nil for a new one.
  /// - Returns: the number of the stream.
  func addStream(_ dictionary: PDFDictionary, _ data: [UInt8], replacing id: ObjectID? = nil) -> ObjectID {
    var dictionary = dictionary
    var bytes = data
    if data.count > 256, let deflated = Deflation.deflate(data) {
      dictionary.append("Filter", .name("FlateDecode"))
      bytes = deflated
    }
    guard let id else { return changes.add(.stream(dictionary, bytes)) }
    changes.set(id, to: .stream(dictionary, bytes))
    return id
  }
}

/// The entry that a writer sets anew.
let streamLengthKeys: Set<PDFName> = ["Length"]
