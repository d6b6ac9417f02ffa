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
  case border(Border.Declared)
}

extension AnnotationEntry {
  /// Returns the value in an annotation; nil if there is none.
  package func value(in annotation: Annotation) -> PlainValue? {
    switch form {
    case .text(let path), .richText(let path), .name(let path): annotation[keyPath: path].map(PlainValue.text)
    case .choice(let path, _): .text(annotation[keyPath: path])
    case .date(let path): annotation[keyPath: path].map(PlainValue.date)
    case .number(let path), .fraction(let path): .number(annotation[keyPath: path])
    case .integer(let path): annotation[keyPath: path].map(PlainValue.integer)
    case .boolean(let path): .boolean(annotation[keyPath: path])
    case .color(let path): annotation[keyPath: path].map(PlainValue.color)
    case .flags(let path): .flags(annotation[keyPath: path])
    case .border(let path): .border(annotation[keyPath: path])
    case .justification(let path): .integer(annotation[keyPath: path].rawValue)
    case .differences(let path): (annotation[keyPath: path]?.numbers).map(PlainValue.numbers)
    case .size(let path): .numbers([annotation[keyPath: path].width, annotation[keyPath: path].height])
    case .quads(let path): .numbers(annotation[keyPath: path].flatMap(\.numbers))
    case .vertices(let path), .ends(let path), .callout(let path): .numbers(annotation[keyPath: path].numbers)
    case .strokes(let path): .lists(annotation[keyPath: path].map(\.numbers))
    case .endings(let path):
      .names([annotation[keyPath: path].start, annotation[keyPath: path].end].map(\.rawValue))
    case .calloutEnding(let path): .names([annotation[keyPath: path].rawValue])
    }
  }

  /// Sets the value in an annotation, unless it isn't valid.
  package func set(_ value: PlainValue?, in annotation: inout Annotation) {
    switch (form, value) {
    case (.text(let path), .text(let text)?), (.richText(let path), .text(let text)?),
      (.name(let path), .text(let text)?):
      annotation[keyPath: path] = text
    case (.choice(let path, let names), .text(let name)?) where names[name] != nil:
      annotation[keyPath: path] = name
    case (.date(let path), .date(let date)?): annotation[keyPath: path] = date
    case (.number(let path), .number(let number)?), (.fraction(let path), .number(let number)?):
      annotation[keyPath: path] = number
    case (.integer(let path), .integer(let number)?): annotation[keyPath: path] = number
    case (.boolean(let path), .boolean(let isSet)?): annotation[keyPath: path] = isSet
    case (.color(let path), .color(let color)?): annotation[keyPath: path] = color
    case (.flags(let path), .flags(let flags)?): annotation[keyPath: path] = flags
    case (.border(let path), .border(let border)?): annotation[keyPath: path] = border
    case (.justification(let path), .integer(let number)?):
      annotation[keyPath: path] = Annotation.Justification(rawValue: number) ?? .left
    case (.differences(let path), .numbers(let numbers)?):
      annotation[keyPath: path] = Annotation.Differences(numbers: numbers)
    case (.size(let path), .numbers(let numbers)?) where numbers.count == 2:
      annotation[keyPath: path] = Size(width: numbers[0], height: numbers[1])
    case (.quads(let path), .numbers(let numbers)?):
      annotation[keyPath: path] = stride(from: 0, to: numbers.count - 7, by: 8).compactMap {
        Annotation.MarkedQuad(numbers: Array(numbers[$0..<$0 + 8]))
      }
    case (.vertices(let path), .numbers(let numbers)?), (.ends(let path), .numbers(let numbers)?),
      (.callout(let path), .numbers(let numbers)?):
      annotation[keyPath: path] = [Point](numbers: numbers)
    case (.strokes(let path), .lists(let lists)?):
      annotation[keyPath: path] = lists.map([Point].init(numbers:))
    case (.endings(let path), .names(let names)?):
      let endings = names.map { LineEnding(rawValue: $0) ?? .none } + [.none, .none]
      annotation[keyPath: path] = LineEndings(start: endings[0], end: endings[1])
    case (.calloutEnding(let path), .names(let names)?):
      annotation[keyPath: path] = names.first.flatMap(LineEnding.init(rawValue:)) ?? .none
    case (.text(let path), nil), (.richText(let path), nil), (.name(let path), nil):
      annotation[keyPath: path] = nil
    case (.date(let path), nil): annotation[keyPath: path] = nil
    case (.integer(let path), nil): annotation[keyPath: path] = nil
    case (.color(let path), nil): annotation[keyPath: path] = nil
    case (.differences(let path), nil): annotation[keyPath: path] = nil
    default: break
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
