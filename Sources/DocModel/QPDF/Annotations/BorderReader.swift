/// Reads what a dictionary declares of a border (ISO 32000-1, 12.5.4).
enum BorderReader {
  static func declared(_ entries: EntryReader) -> Border.Declared {
    var declared = declaration(entries)
    declared.effect = entries.dictionary("BE").map(effect)
    return declared
  }

  /// BS where it is there, else Border.
  private static func declaration(_ entries: EntryReader) -> Border.Declared {
    if let style = entries.dictionary("BS") { return fromStyle(style) }
    if let array = entries.array("Border") { return fromArray(array, entries.file) }
    return Border.Declared(.none)
  }

  private static func fromStyle(_ style: EntryReader) -> Border.Declared {
    var declared = Border.Declared(.borderStyle)
    declared.width = width(style["W"])
    declared.styleName = style.name("S")
    declared.dashes = style.numbers("D")
    declared.typeName = style.name("Type")
    return declared
  }

  private static func fromArray(_ array: [PDFValue], _ file: QPDFFile) -> Border.Declared {
    var declared = Border.Declared(.array)
    declared.count = array.count
    if array.count >= 2, let horizontal = array[0].number, let vertical = array[1].number {
      declared.radii = [horizontal, vertical]
    }
    if array.count >= 3 { declared.width = width(array[2]) }
    if array.count >= 4, case .array(let dashes) = array[3] {
      let numbers = dashes.compactMap { file.resolved($0).number }
      // A dash pattern with something else in it is none that a line could be drawn with.
      declared.dashes = numbers.count == dashes.count ? numbers : [0]
    }
    return declared
  }

  private static func width(_ value: PDFValue?) -> Border.Width {
    guard let value, value != .null else { return .absent }
    if let number = value.number { return .number(number) }
    if case .name(let name) = value { return .name(name.text) }
    return .wrongType(value.typeName)
  }

  private static func effect(_ entries: EntryReader) -> BorderEffect {
    BorderEffect(entries.name("S") == "C" ? .cloudy : .none, intensity: entries.number("I") ?? 0)
  }
}
