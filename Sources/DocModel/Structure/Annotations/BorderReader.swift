/// Reads border declarations (ISO 32000-1, 12.5.4).
enum BorderReader {
  static func declared(_ entries: EntryReader) -> Border.Declared {
    var declared = declaration(entries)
    declared.effect = entries.dictionary("BE").map(effect)
    return declared
  }

  /// Returns the declaration in BS if there is one, else in Border.
  private static func declaration(_ entries: EntryReader) -> Border.Declared {
    if let style = entries.dictionary("BS") { return fromStyle(style) }
    if let array = entries.array("Border") { return fromArray(array, entries) }
    return Border.Declared(.none)
  }

  private static func fromStyle(_ style: EntryReader) -> Border.Declared {
    var declared = Border.Declared(.borderStyle)
    declared.width = width(style["W"])
    declared.styleName = styleName(style)
    declared.dashes = style.numbers("D")
    // A Type that isn't a name counts as different from Border.
    if case .name(let name) = style["Type"] {
      declared.typeName = name.text
    } else {
      declared.typeName = style["Type"]?.typeName
    }
    return declared
  }

  /// Returns the name of the style, which has to be a name: readers ignore a string.
  private static func styleName(_ style: EntryReader) -> String? {
    switch style["S"] {
    case nil: return nil
    case .name(let name): return name.text
    case let value?:
      style.recordProblem("S is \(value.typeName), not a name")
      return nil
    }
  }

  private static func fromArray(_ array: [PDFValue], _ entries: EntryReader) -> Border.Declared {
    var declared = Border.Declared(.array)
    declared.count = array.count
    if array.count >= 2, let horizontal = array[0].number, let vertical = array[1].number {
      declared.radii = [horizontal, vertical]
    } else if array.count >= 2 {
      entries.recordProblem("the radii in Border aren't numbers")
    }
    if array.count >= 3 { declared.width = width(array[2]) }
    if array.count >= 4, array[3] != .null { declared.dashes = dashes(array[3], entries) }
    return declared
  }

  private static func dashes(_ value: PDFValue, _ entries: EntryReader) -> [Double]? {
    guard case .array(let dashes) = value else {
      entries.recordProblem("the dashes in Border are \(value.typeName), not an array")
      return nil
    }
    let numbers = dashes.compactMap { entries.file.resolved($0).number }
    // A dash pattern with an element that isn't a number can't be drawn.
    return numbers.count == dashes.count ? numbers : [0]
  }

  private static func width(_ value: PDFValue?) -> Border.Width {
    guard let value, value != .null else { return .absent }
    if let number = value.number { return .number(number) }
    if case .name(let name) = value { return .name(name.text) }
    return .wrongType(value.typeName)
  }

  private static func effect(_ entries: EntryReader) -> BorderEffect {
    let style = entries.name("S")
    if let style, style != "C", style != "S" { entries.recordProblem("S is \(style), which isn't known") }
    return BorderEffect(style == "C" ? .cloudy : .none, intensity: entries.number("I") ?? 0)
  }
}
