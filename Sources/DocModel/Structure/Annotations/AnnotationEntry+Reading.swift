/// Reading entries from the dictionaries of annotations; invalid values have the effect of the default.
extension AnnotationEntry {
  /// Reads the entry into an annotation that has its default value.
  func read(_ entries: EntryReader, into annotation: inout Annotation) {
    let value: PlainValue? =
      switch form {
      case .text: entries.text(key).map(PlainValue.text)
      case .richText: entries.text(key, orStream: true).map(PlainValue.text)
      case .name: entries.name(key).map(PlainValue.text)
      case .choice(_, _, let names): entries.name(key, among: names).map(PlainValue.text)
      case .date: entries.date(key).map(PlainValue.date)
      case .number: entries.number(key).map(PlainValue.number)
      case .fraction: entries.fraction(key).map(PlainValue.number)
      case .integer: entries.integer(key).map(PlainValue.integer)
      case .justification: entries.justification(key).map { .integer($0.rawValue) }
      case .boolean: entries.boolean(key).map(PlainValue.boolean)
      case .color: entries.color(key).map(PlainValue.color)
      case .flags: entries.integer(key).map { .flags(AnnotationFlags(rawValue: $0)) }
      case .border: .border(BorderReader.declared(entries))
      case .differences: entries.numbers(key, count: 4).map(PlainValue.numbers)
      case .size: entries.numbers(key, count: 2).map(PlainValue.numbers)
      case .quads: entries.quads(key, isRequired: annotation.kind.isTextMarkup).map(PlainValue.numbers)
      case .vertices: entries.requiring(key)?.points(key).map { .numbers($0.numbers) }
      case .strokes: entries.requiring(key)?.strokes(key).map(PlainValue.lists)
      case .ends: entries.ends(key).map { .numbers($0.numbers) }
      case .callout: entries.callout(key).map { .numbers($0.numbers) }
      case .endings, .calloutEnding: entries.lineEndings(key).map(PlainValue.names)
      }
    if let value { set(value, in: &annotation) }
  }
}

extension EntryReader {
  /// Returns this reader if there is an entry, which is required.
  fileprivate func requiring(_ key: StaticString) -> EntryReader? {
    if has(key) { return self }
    recordProblem("\(key) is missing")
    return nil
  }

  fileprivate func name(_ key: StaticString, among names: [String: String]) -> String? {
    guard let name = name(key) else { return nil }
    if names[name] != nil { return name }
    recordProblem("\(key) is \(name), which isn't known")
    return nil
  }

  fileprivate func fraction(_ key: StaticString) -> Double? {
    guard let number = number(key) else { return nil }
    if !(0...1).contains(number) { recordProblem("\(key) is outside 0…1 and is clamped") }
    return min(1, max(0, number))
  }

  fileprivate func justification(_ key: StaticString) -> Annotation.Justification? {
    guard let number = integer(key) else { return nil }
    if let justification = Annotation.Justification(rawValue: number) { return justification }
    recordProblem("\(key) is \(number), which isn't known")
    return nil
  }

  fileprivate func numbers(_ key: StaticString, count: Int) -> [Double]? {
    guard let numbers = numbers(key) else { return nil }
    if numbers.count == count { return numbers }
    recordProblem("\(key) has \(numbers.count) numbers instead of \(count)")
    return nil
  }

  // MARK: Points

  fileprivate func ends(_ key: StaticString) -> [Point]? {
    guard let points = requiring(key)?.points(key) else { return nil }
    if points.count == 2 { return points }
    recordProblem("\(key) has \(points.count) points instead of 2")
    return nil
  }

  fileprivate func callout(_ key: StaticString) -> [Point]? {
    guard let points = points(key) else { return nil }
    if points.isEmpty || (2...3).contains(points.count) { return points }
    recordProblem("\(key) has \(points.count) points instead of 2 or 3")
    return Array(points.prefix(3))
  }

  fileprivate func strokes(_ key: StaticString) -> [[Double]]? {
    array(key)?.enumerated().compactMap { index, element in
      guard case .array(let elements) = element else {
        recordProblem("stroke \(index + 1) is \(element.typeName), not an array")
        return nil
      }
      let numbers = elements.compactMap { file.resolved($0).number }
      if numbers.count != elements.count {
        recordProblem("stroke \(index + 1) has an element that isn't a number")
        return nil
      }
      if numbers.count % 2 != 0 {
        recordProblem("stroke \(index + 1) has an odd number of coordinates; the last one is dropped")
      }
      return numbers
    }
  }

  /// Reads the numbers of whole quadrilaterals.
  fileprivate func quads(_ key: StaticString, isRequired: Bool) -> [Double]? {
    guard let elements = (isRequired ? requiring(key) : self)?.array(key) else { return nil }
    if elements.count % 8 != 0 {
      recordProblem("\(key) has \(elements.count) numbers; the last \(elements.count % 8) are dropped")
    }
    return stride(from: 0, to: elements.count - elements.count % 8, by: 8).flatMap { start in
      let numbers = elements[start..<start + 8].compactMap(\.number)
      if numbers.count == 8 { return numbers }
      recordProblem("quadrilateral \(start / 8 + 1) of \(key) has an element that isn't a number")
      return []
    }
  }

  // MARK: Line endings

  /// Reads line endings: two names, or one for the start of a callout.
  fileprivate func lineEndings(_ key: StaticString) -> [String]? {
    switch self[key] {
    case nil: return nil
    case .name(let name): return [known(name)]
    case .array(let elements):
      if elements.count != 2 { recordProblem("\(key) has \(elements.count) names instead of 2") }
      return elements.map(file.resolved).map { element in
        if case .name(let name) = element { return known(name) }
        recordProblem("\(key) has an element that isn't a name")
        return "None"
      }
    case let value?:
      recordProblem("\(key) is \(value.typeName), not an array")
      return nil
    }
  }

  private func known(_ name: PDFName) -> String {
    if LineEnding(rawValue: name.text) == nil {
      recordProblem("the line ending \(name.text) isn't known")
    }
    return name.text
  }
}
