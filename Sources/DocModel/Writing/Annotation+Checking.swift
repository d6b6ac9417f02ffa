/// The rules by which new and changed annotations are checked.
extension Annotation {
  /// The largest coordinate or length of a new annotation, in points.
  static let largestCoordinate = 1e6

  /// Throws if the annotation has values that no reader could draw.
  ///
  /// - Parameters:
  ///   - file: the name of the document, for the error.
  ///   - old: the annotation before a change; only the entries that the change sets are checked. nil for a new one.
  /// - Throws: ``EditError/invalid(_:reason:)``.
  func check(in file: String, after old: Annotation? = nil) throws(EditError) {
    func refuse(_ reason: String) -> EditError { .invalid(file, reason: reason) }
    func sets<Value: Equatable>(_ entry: KeyPath<Annotation, Value>) -> Bool {
      old.map { $0[keyPath: entry] != self[keyPath: entry] } ?? true
    }
    if sets(\.markup.opacity), !(0...1).contains(markup.opacity) {
      throw refuse("the opacity is outside 0…1")
    }
    for entry in [\Annotation.color, \.interiorColor] where sets(entry) {
      guard self[keyPath: entry]?.components.allSatisfy((0...1).contains) ?? true else {
        throw refuse("a component of a colour is outside 0…1")
      }
    }
    if sets(\.border.declared) { try border.declared.check(refuse) }
    if sets(\.kind), case .stamp(let stamp) = kind, let image = stamp.image {
      do throws(AppearanceImage.Failure) { _ = try AppearanceImage(image) } catch {
        throw refuse(error.description)
      }
    }
    if sets(\.lengths), !lengths.allSatisfy({ abs($0) <= Self.largestCoordinate }) {
      throw refuse("a length is beyond ±1000000 points")
    }
    if sets(\.kind.points) { try kind.checkPoints(refuse) }
    guard sets(\.rectangle) else { return }
    guard rectangle?.corners.allSatisfy(\.isWithinLimits) ?? true else { throw refuse(Self.farCoordinate) }
    guard kind.definesRectangle || !(rectangle?.isEmpty ?? true) else {
      throw refuse("the rectangle is missing or empty")
    }
  }

  fileprivate static let farCoordinate = "a coordinate is beyond ±1000000 points"
}

extension Annotation {
  /// Turns dates of ISO 8601 that a program sets into those of PDF (ISO 32000-1, 7.9.4).
  ///
  /// - Parameters:
  ///   - file: the name of the document, for the error.
  ///   - old: the annotation before a change, whose odd dates may stay; nil for a new one.
  /// - Throws: ``EditError/invalid(_:reason:)`` if the new date of creation is none. The date of the last change may be
  ///   any text (Table 164).
  mutating func settleDates(in file: String, after old: Annotation? = nil) throws(EditError) {
    func settled(_ new: AnnotationDate?, _ old: AnnotationDate?) -> AnnotationDate? {
      guard let new, new != old, new.date == nil else { return new }
      return PDFDate.text(ofISO8601: new.raw).map { AnnotationDate($0) } ?? new
    }
    modified = settled(modified, old?.modified)
    markup.created = settled(markup.created, old?.markup.created)
    guard let created = markup.created, created.date == nil, created != old?.markup.created else { return }
    throw .invalid(file, reason: "the creation date “\(created.raw)” isn't a date of PDF or ISO 8601")
  }
}

extension Border.Declared {
  /// Throws what a function makes of the reason why no reader could draw the border.
  fileprivate func check(_ refuse: (String) -> EditError) throws(EditError) {
    if case .number(let width) = width, !(0...1_000).contains(width) {
      throw refuse("the width of the border is outside 0…1000")
    }
    for length in (dashes ?? []) + (radii ?? []) where !(0...10_000).contains(length) {
      throw refuse("a dash or radius of the border is outside 0…10000")
    }
    if let dashes, !dashes.isEmpty, dashes.allSatisfy({ $0 == 0 }) {
      throw refuse("the dashes of the border are all 0")
    }
    if let effect, !(0...2).contains(effect.intensity) {
      throw refuse("the cloudiness of the border is outside 0…2")
    }
  }
}

extension Annotation.Kind {
  /// Throws what a function makes of the reason why no reader could draw the points.
  fileprivate func checkPoints(_ refuse: (String) -> EditError) throws(EditError) {
    let points = points
    guard points.count <= DocumentLimits.mostCoordinates / 2 else {
      throw refuse("there are too many points")
    }
    guard points.allSatisfy(\.isWithinLimits) else { throw refuse(Annotation.farCoordinate) }
    let least =
      switch self {
      case .polygon: 3
      case .polyLine, .line: 2
      case .ink: 1
      default: isTextMarkup ? 4 : 0
      }
    guard points.count >= least else {
      throw refuse(
        isTextMarkup
          ? "there is no text to mark"
          : "the \(title.lowercased()) needs at least \(least) \(least == 1 ? "point" : "points")"
      )
    }
  }
}

extension Point {
  /// Whether a new annotation may have the coordinates, which then are numbers.
  var isWithinLimits: Bool {
    abs(x) <= Annotation.largestCoordinate && abs(y) <= Annotation.largestCoordinate
  }
}

extension Annotation {
  /// The lengths that are written besides the points.
  fileprivate var lengths: [Double] {
    AnnotationEntry.rows(of: subtype).flatMap { row -> [Double] in
      switch (row.form, row.value(in: self)) {
      case (.number, .number(let length)?): [length]
      case (.differences, .numbers(let lengths)?), (.size, .numbers(let lengths)?): lengths
      default: []
      }
    }
  }
}
