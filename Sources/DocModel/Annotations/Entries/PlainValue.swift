/// The value of an entry in the form that all formats share.
package enum PlainValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case numbers([Double])
  case lists([[Double]])
  case names([String])
  case date(AnnotationDate)
  case color(AnnotationColor)
  case flags(AnnotationFlags)
  indirect case border(Border.Declared)

  /// The text; nil for a value of another case, as the following.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var numbers: [Double]? { if case .numbers(let numbers) = self { numbers } else { nil } }
  var names: [String]? { if case .names(let names) = self { names } else { nil } }
  var date: AnnotationDate? { if case .date(let date) = self { date } else { nil } }
  var color: AnnotationColor? { if case .color(let color) = self { color } else { nil } }
}

extension AnnotationEntry {
  /// Returns the value in an annotation; nil if there is none.
  package func value(in annotation: Annotation) -> PlainValue? {
    switch form {
    case .text(let get, _), .richText(let get, _), .name(let get, _): get(annotation).map(PlainValue.text)
    case .choice(let get, _, _): .text(get(annotation))
    case .date(let get, _): get(annotation).map(PlainValue.date)
    case .number(let get, _), .fraction(let get, _): .number(get(annotation))
    case .integer(let get, _): get(annotation).map(PlainValue.integer)
    case .boolean(let get, _): .boolean(get(annotation))
    case .color(let get, _): get(annotation).map(PlainValue.color)
    case .flags(let get, _): .flags(get(annotation))
    case .border(let get, _): .border(get(annotation))
    case .justification(let get, _): .integer(get(annotation).rawValue)
    case .differences(let get, _): (get(annotation)?.numbers).map(PlainValue.numbers)
    case .size(let get, _): .numbers([get(annotation).width, get(annotation).height])
    case .quads(let get, _): .numbers(get(annotation).flatMap(\.numbers))
    case .vertices(let get, _), .ends(let get, _), .callout(let get, _): .numbers(get(annotation).numbers)
    case .strokes(let get, _): .lists(get(annotation).map(\.numbers))
    case .endings(let get, _):
      .names([get(annotation).start, get(annotation).end].map(\.rawValue))
    case .calloutEnding(let get, _): .names([get(annotation).rawValue])
    }
  }

  /// Sets the value in an annotation; one of another form is as none, and none leaves what has to have a value.
  package func set(_ value: PlainValue?, in annotation: inout Annotation) {
    switch form {
    case .text(_, let put), .richText(_, let put), .name(_, let put): put(&annotation, value?.text)
    case .date(_, let put): put(&annotation, value?.date)
    case .integer(_, let put): put(&annotation, value?.integer)
    case .color(_, let put): put(&annotation, value?.color)
    case .differences(_, let put):
      put(&annotation, (value?.numbers).flatMap(Annotation.Differences.init(numbers:)))
    case .choice(_, let put, let names):
      if let name = value?.text, names[name] != nil { put(&annotation, name) }
    case .number(_, let put), .fraction(_, let put):
      if let number = value?.number { put(&annotation, number) }
    case .boolean(_, let put): if case .boolean(let isSet)? = value { put(&annotation, isSet) }
    case .flags(_, let put): if case .flags(let flags)? = value { put(&annotation, flags) }
    case .border(_, let put): if case .border(let border)? = value { put(&annotation, border) }
    case .justification(_, let put):
      if let number = value?.integer { put(&annotation, Annotation.Justification(rawValue: number) ?? .left) }
    case .size(_, let put):
      guard let numbers = value?.numbers, numbers.count == 2 else { return }
      put(&annotation, Size(width: numbers[0], height: numbers[1]))
    case .quads(_, let put):
      guard let numbers = value?.numbers else { return }
      let starts = stride(from: 0, to: numbers.count - 7, by: 8)
      put(&annotation, starts.compactMap { Annotation.MarkedQuad(numbers: Array(numbers[$0..<$0 + 8])) })
    case .vertices(_, let put), .ends(_, let put), .callout(_, let put):
      if let numbers = value?.numbers { put(&annotation, [Point](numbers: numbers)) }
    case .strokes(_, let put):
      if case .lists(let lists)? = value { put(&annotation, lists.map([Point].init(numbers:))) }
    case .endings(_, let put):
      guard let names = value?.names else { return }
      let endings = names.map { LineEnding(rawValue: $0) ?? .none } + [.none, .none]
      put(&annotation, LineEndings(start: endings[0], end: endings[1]))
    case .calloutEnding(_, let put):
      if let names = value?.names {
        put(&annotation, names.first.flatMap(LineEnding.init(rawValue:)) ?? .none)
      }
    }
  }
}

extension [Point] {
  /// Creates points from their coordinates; an unpaired one is dropped.
  package init(numbers: [Double]) {
    self = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// The coordinates of all points in order.
  var numbers: [Double] { flatMap { [$0.x, $0.y] } }
}
