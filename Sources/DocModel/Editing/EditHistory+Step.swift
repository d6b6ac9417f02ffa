extension EditHistory {
  /// The edits that one command of a user makes, which are undone together.
  public struct Step: Hashable, Sendable, Codable {
    /// The name for a menu, such as `Add Highlight`.
    public var title: String
    /// The edits, in the order in which they were made.
    public var edits: [Edit]
    /// The bookmarks that the step has deleted from the library; nil for edits, which alone are encoded.
    package var deletedBookmarks: [Bookmark]?
    /// The names of the annotations to which the edited ones refer, by which they are found in another version of the
    /// document.
    var names: [ObjectID: String] = [:]
    /// The facts by which the pages of its annotations are found there, by index; empty in journals from before.
    var places: [Int: PageIdentity] = [:]
    /// The text under its text marks, by which they are found there.
    var quotes: [ObjectID: MarkedQuote] = [:]
    /// Whether the step brings back what the document had before another one, which may be odd.
    private(set) var isRestoring = false

    /// Creates a step.
    public init(title: String, edits: [Edit] = []) { (self.title, self.edits) = (title, edits) }

    // One enumeration: what workers send has one container for a value.
    private enum CodingKeys: CodingKey {
      case title, edits, values, changes, names, places, quotes, isRestoring
    }

    /// Decodes a step, perhaps of a journal of version 0.1.0, which had edits of annotations, fields and parts apart.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      edits = try container.decode([Edit].self, forKey: .edits)
      edits += try container.decodeIfPresent([EarlierValue].self, forKey: .values)?.map(\.edit) ?? []
      edits += try container.decodeIfPresent([Edit].self, forKey: .changes) ?? []
      names = try container.decode([ObjectID: String].self, forKey: .names)
      places = try container.decodeIfPresent([Int: PageIdentity].self, forKey: .places) ?? [:]
      quotes = try container.decodeIfPresent([ObjectID: MarkedQuote].self, forKey: .quotes) ?? [:]
      isRestoring = try container.decodeIfPresent(Bool.self, forKey: .isRestoring) ?? false
    }

    /// Encodes the step.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .title)
      try container.encode(edits, forKey: .edits)
      try container.encode(names, forKey: .names)
      try container.encode(places, forKey: .places)
      try container.encode(quotes, forKey: .quotes)
      if isRestoring { try container.encode(isRestoring, forKey: .isRestoring) }
    }

    /// Whether the step changes nothing.
    public var isEmpty: Bool { edits.isEmpty }

    /// Whether the step changes only the arrangement of the pages.
    package var onlyArranges: Bool {
      edits.allSatisfy { if case .arrangement = $0 { true } else { false } }
    }

    /// The 0-based indexes of the pages with edited annotations and fields.
    public var pageIndexes: Set<Int> { Set(edits.flatMap(\.pageIndexes)) }

    /// The paths of the files from which pages or attachments come when the document is saved.
    package var files: [String] { edits.flatMap(\.files) }

    /// Whether an edit of the step would fit any document with as many pages.
    package var countsPages: Bool { edits.contains(where: \.countsPages) }

    /// The step that undoes this one.
    public var inverse: Step {
      var inverse = self
      inverse.edits = edits.reversed().map(\.inverse)
      inverse.isRestoring.toggle()
      return inverse
    }
  }
}

/// The edit of a field in a journal of version 0.1.0.
private struct EarlierValue: Decodable {
  var name: String
  var old: FieldValue?
  var new: FieldValue?
  var pageIndexes: [Int]

  var edit: Edit { .value(field: name, from: old, to: new, pageIndexes: pageIndexes) }
}

extension EditHistory.Step {
  /// Returns the step with more other entries of its annotations, by their objects.
  func withOtherEntries(_ entries: [ObjectID: [String: PDFValue]]) -> EditHistory.Step {
    var step = self
    step.edits = edits.map { edit in
      switch edit {
      case .add(let annotation): .add(annotation.withOtherEntries(entries))
      case .change(let old, let new):
        .change(from: old.withOtherEntries(entries), to: new.withOtherEntries(entries))
      case .remove(let annotation): .remove(annotation.withOtherEntries(entries))
      default: edit
      }
    }
    return step
  }
}

extension Annotation {
  fileprivate func withOtherEntries(_ entries: [ObjectID: [String: PDFValue]]) -> Annotation {
    guard let more = object.flatMap({ entries[$0] }) else { return self }
    var annotation = self
    annotation.otherEntries.merge(more) { own, _ in own }
    return annotation
  }
}
