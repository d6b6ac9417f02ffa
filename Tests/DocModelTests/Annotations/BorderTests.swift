import Testing

@testable import DocModel

/// The table of borders: the result of each declaration by ISO 32000-1, and in Acrobat and pdf.js.
struct BorderTests {
  /// A border as "width style [dashes]"; "0" for none.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let iso: String
    let acrobat: String
    /// The text of the annotation's problem, if there is one.
    let flaw: String?

    init(_ name: String, iso: String, acrobat: String? = nil, flaw: String? = nil) {
      self.name = name
      self.iso = iso
      self.acrobat = acrobat ?? iso
      self.flaw = flaw
    }

    var testDescription: String { name }
  }

  @Test(arguments: Row.sound + Row.wrong + Row.undefined)
  func everyRow(_ row: Row) throws {
    let annotations = NamedAnnotations.borders.saying(row.name)
    #expect(!annotations.isEmpty)
    for annotation in annotations {
      #expect(describe(annotation.border.effective(.iso)) == row.iso, "\(annotation.id)")
      #expect(describe(annotation.border.effective(.acrobat)) == row.acrobat, "\(annotation.id)")
    }
    let problems = try NamedAnnotations.borders.named(row.name).problems
    #expect(problems == [row.flaw].compactMap { $0 })
  }

  @Test func tablesCoverEveryRowOfTheFixture() {
    let tables = Set((Row.sound + Row.wrong + Row.undefined).map(\.name))
    let names = Set(NamedAnnotations.borders.all.compactMap(\.contents))
    #expect(names.filter { !$0.hasPrefix("undrawn-") && !$0.hasPrefix("effect-") } == tables)
  }

  @Test(arguments: ["Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Ink", "Widget"])
  func typesWithBordersDrawThem(_ type: String) throws {
    let annotation = try NamedAnnotations.borders.named("bs-dashed-\(type)")
    #expect(annotation.border.effective() == Border.Effective(width: 2, style: .dashed, dashes: [3, 2]))
  }

  @Test(
    arguments: [
      "Text", "Highlight", "Underline", "Squiggly", "StrikeOut", "Stamp", "Caret", "Popup", "FileAttachment",
      "Sound", "Movie", "Screen", "Watermark", "Redact", "PrinterMark", "TrapNet", "3D", "RichMedia",
      "Projection", "Unheard",
    ])
  func typesWithoutBordersKeepTheDeclaredBorder(_ type: String) throws {
    var style = Border.Declared(.borderStyle)
    style.width = .number(4)
    var array = Border.Declared(.array)
    (array.width, array.radii, array.dashes, array.count) = (.number(4), [0, 0], [2], 4)
    for (name, declared) in [("neither", Border.Declared(.none)), ("bs-4", style), ("border-4", array)] {
      let border = try NamedAnnotations.borders.named("undrawn-\(name)-\(type)").border
      #expect(border.declared == declared, "\(name)")
      #expect(border.effective(.iso) == Border.Effective(width: 0))
      #expect(border.effective(.acrobat) == Border.Effective(width: 0))
    }
  }

  @Test func declaredBorderKeepsTheWrittenValues() throws {
    func declared(_ name: String) throws -> Border.Declared {
      try NamedAnnotations.borders.named(name).border.declared
    }
    #expect(try declared("neither").source == .none)
    #expect(try declared("bs-w-name").width == .name("Thin"))
    #expect(try declared("bs-w-boolean").width == .wrongType("a boolean"))
    #expect(try declared("bs-w-above-half").width == .number(8))
    #expect(try declared("bs-w-negative").width == .number(-2))
    #expect(try declared("bs-s-unknown").styleName == "Wavy")
    #expect(try declared("bs-d-negative").dashes == [-1, 2])
    #expect(try declared("bs-type-wrong").typeName == "Bordre")
    #expect(try declared("border-radii").radii == [5, 10])
    #expect(try declared("border-two").count == 2)
    #expect(try declared("bs-2-beside-border-5").source == .borderStyle)
  }

  @Test func radiiInTheArrayRoundTheCorners() throws {
    let rounded = try NamedAnnotations.borders.named("border-radii-dashed").border
    for reading in Border.Reading.allCases {
      #expect(
        rounded.effective(reading)
          == Border.Effective(width: 2, style: .dashed, dashes: [4], radii: [5, 10]))
    }
    #expect(try NamedAnnotations.borders.named("border-width-3").border.effective().radii.isEmpty)
  }

  // MARK: Effects

  @Test(
    arguments: [
      ("cloudy-0", BorderEffect(.cloudy, intensity: 0), nil),
      ("cloudy-1", BorderEffect(.cloudy, intensity: 1), nil),
      ("cloudy-2", BorderEffect(.cloudy, intensity: 2), nil),
      ("cloudy-half", BorderEffect(.cloudy, intensity: 0.5), nil),
      (
        "cloudy-3", BorderEffect(.cloudy, intensity: 2),
        "the intensity in BE is outside 0…2 and is clamped"
      ),
      (
        "cloudy-minus-1", BorderEffect(.cloudy, intensity: 0),
        "the intensity in BE is outside 0…2 and is clamped"
      ),
      ("cloudy-without-i", BorderEffect(.cloudy, intensity: 0), nil),
      ("cloudy-i-name", BorderEffect(.cloudy, intensity: 0), "BE.I is a name, not a number"),
      ("plain-2", nil, nil), ("without-s", nil, nil), ("empty", nil, nil),
      ("s-unknown", nil, "BE.S is Fluffy, which isn't known"),
      ("not-a-dictionary", nil, "BE is a name, not a dictionary"), ("null", nil, nil),
    ] as [(String, BorderEffect?, String?)])
  func effects(_ name: String, _ effect: BorderEffect?, _ flaw: String?) throws {
    let annotation = try NamedAnnotations.borders.named("effect-\(name)")
    for reading in Border.Reading.allCases {
      #expect(annotation.border.effective(reading) == Border.Effective(width: 1.5, effect: effect))
    }
    #expect(annotation.problems == [flaw].compactMap { $0 })
  }

  @Test(
    arguments: [("FreeText", true), ("Circle", true), ("Polygon", true), ("Line", false), ("Ink", false)])
  func onlyTypesThatDefineEffectsHaveThem(_ type: String, _ hasEffect: Bool) throws {
    let border = try NamedAnnotations.borders.named("effect-cloudy-1-\(type)").border
    #expect(border.declared.effect == BorderEffect(.cloudy, intensity: 1))
    #expect((border.effective().effect != nil) == hasEffect)
  }

  private func describe(_ border: Border.Effective) -> String {
    guard border.width > 0 else { return "0" }
    let number = { (value: Double) in value == value.rounded() ? String(Int(value)) : String(value) }
    let dashes = border.dashes.map(number).joined(separator: " ")
    return "\(number(border.width)) \(border.style.rawValue)"
      + (border.style == .dashed ? " [\(dashes)]" : "")
  }
}

extension BorderTests.Row {
  typealias Row = Self

  /// Valid declarations.
  static let sound: [Row] = [
    Row("neither", iso: "1 solid", acrobat: "0"),
    Row("bs-width-3", iso: "3 solid"), Row("border-width-3", iso: "3 solid"),
    Row("bs-width-half", iso: "0.5 solid"), Row("border-width-half", iso: "0.5 solid"),
    Row("bs-width-0", iso: "0"), Row("border-width-0", iso: "0"),
    Row("bs-solid", iso: "2 solid"), Row("bs-dashed", iso: "2 dashed [3 2]"),
    Row("border-dashed", iso: "2 dashed [3 2]"), Row("bs-beveled", iso: "2 beveled"),
    Row("bs-inset", iso: "2 inset"), Row("bs-underline", iso: "2 underline"),
    Row("border-radii", iso: "2 solid"), Row("border-radii-dashed", iso: "2 dashed [4]"),
    Row("bs-empty", iso: "1 solid"),
    Row("bs-indirect", iso: "4 dashed [6 1]"), Row("border-indirect", iso: "4 dashed [6 1]"),
    Row("bs-2-beside-border-5", iso: "2 solid"), Row("bs-without-w-beside-border-5", iso: "1 solid"),
    Row("bs-0-beside-border-5", iso: "0"), Row("bs-null-beside-border-3", iso: "3 solid"),
    Row("bs-indirect-null-beside-border-3", iso: "3 solid"),
    // Null is equivalent to absent: there is neither.
    Row("border-null", iso: "1 solid", acrobat: "0"),
    Row("bs-w-null", iso: "1 solid"),
    Row("bs-w-above-half", iso: "8 solid", acrobat: "1 solid"),
    Row("border-w-above-half", iso: "8 solid", acrobat: "1 solid"),
    Row("bs-w-just-half", iso: "6 solid"), Row("border-w-just-half", iso: "6 solid"),
    Row("bs-d-missing", iso: "2 dashed [3]"), Row("bs-d-null", iso: "2 dashed [3]"),
    Row("bs-d-one", iso: "2 dashed [4]"), Row("bs-d-three", iso: "2 dashed [4 2 1]"),
    Row("bs-d-real", iso: "2 dashed [1.5 0.5]"), Row("bs-d-zero-gap", iso: "2 dashed [4 0]"),
    Row("bs-d-zero-dash", iso: "2 dashed [0 4]"), Row("bs-d-empty", iso: "2 solid"),
    Row("bs-s-solid-with-d", iso: "2 solid"), Row("bs-s-none-with-d", iso: "2 solid"),
    Row("border-d-one", iso: "2 dashed [4]"), Row("border-d-three", iso: "2 dashed [4 2 1]"),
    Row("border-d-empty", iso: "2 solid"), Row("border-d-null", iso: "2 solid"),
  ]

  private static let noDashesInBS = "the dashes in BS are unusable; they count as 3"
  private static let noDashesInBorder = "the dashes in Border are unusable; they count as 3"

  /// Invalid declarations.
  static let wrong: [Row] = [
    Row(
      "bs-w-name", iso: "1 solid", acrobat: "0", flaw: "the width in BS is the name Thin; it counts as 1"),
    Row(
      "border-w-name", iso: "1 solid", acrobat: "0",
      flaw: "the width in Border is the name Thin; it counts as 1"),
    Row("bs-w-string", iso: "1 solid", flaw: "the width in BS is a string; it counts as 1"),
    Row("bs-w-array", iso: "1 solid", flaw: "the width in BS is an array; it counts as 1"),
    Row("bs-w-boolean", iso: "1 solid", flaw: "the width in BS is a boolean; it counts as 1"),
    Row("bs-w-dictionary", iso: "1 solid", flaw: "the width in BS is a dictionary; it counts as 1"),
    Row("bs-w-negative", iso: "0", flaw: "the width in BS is negative; it counts as 0"),
    Row("border-w-negative", iso: "0", flaw: "the width in Border is negative; it counts as 0"),
    Row(
      "bs-type-wrong", iso: "4 dashed [5]", acrobat: "1 solid", flaw: "BS is read, though its Type is Bordre"),
    // Type must be the name Border, not a string.
    Row(
      "bs-type-string", iso: "4 dashed [5]", acrobat: "1 solid",
      flaw: "BS is read, though its Type is a string"),
    Row("bs-s-unknown", iso: "2 solid", flaw: "the border style Wavy isn't known; the border is solid"),
    Row("bs-s-string", iso: "2 solid", flaw: "BS.S is a string, not a name"),
    Row("bs-d-zero", iso: "2 dashed [3]", acrobat: "0", flaw: noDashesInBS),
    Row("bs-d-zeros", iso: "2 dashed [3]", acrobat: "0", flaw: noDashesInBS),
    Row("bs-d-negative", iso: "2 dashed [3]", acrobat: "0", flaw: noDashesInBS),
    Row("border-d-zero", iso: "2 dashed [3]", acrobat: "0", flaw: noDashesInBorder),
    Row("border-d-zeros", iso: "2 dashed [3]", acrobat: "0", flaw: noDashesInBorder),
    Row("border-d-negative", iso: "2 dashed [3]", acrobat: "0", flaw: noDashesInBorder),
    Row(
      "border-empty", iso: "1 solid", acrobat: "0",
      flaw: "Border has 0 elements instead of 3; the border is solid"),
    Row("border-two", iso: "1 solid", flaw: "Border has 2 elements instead of 3; the border is solid"),
    Row("border-two-and-string", iso: "1 solid", flaw: "the width in Border is a string; it counts as 1"),
  ]

  /// Declarations that neither the standard nor the table of borders defines: an entry of a wrong type is treated as
  /// absent, and the entries next to it count.
  static let undefined: [Row] = [
    Row("open-border-one", iso: "1 solid", flaw: "Border has 1 elements instead of 3; the border is solid"),
    Row("open-border-five", iso: "2 dashed [3 2]"),
    Row(
      "open-border-d-number", iso: "2 solid", flaw: "the dashes in Border are a number, not an array"),
    Row("open-border-d-name", iso: "2 dashed [3]", acrobat: "0", flaw: noDashesInBorder),
    Row("open-border-name", iso: "1 solid", acrobat: "0", flaw: "Border is a name, not an array"),
    Row("open-border-number", iso: "1 solid", acrobat: "0", flaw: "Border is a number, not an array"),
    Row(
      "open-border-dictionary", iso: "1 solid", acrobat: "0", flaw: "Border is a dictionary, not an array"),
    Row("open-border-radii-wrong", iso: "2 solid", flaw: "the radii in Border aren't numbers"),
    Row("open-bs-number", iso: "1 solid", acrobat: "0", flaw: "BS is a number, not a dictionary"),
    Row("open-bs-array", iso: "1 solid", acrobat: "0", flaw: "BS is an array, not a dictionary"),
    Row("open-bs-name-beside-border-3", iso: "3 solid", flaw: "BS is a name, not a dictionary"),
    Row("open-bs-stream", iso: "1 solid", acrobat: "0", flaw: "BS is a stream, not a dictionary"),
    Row("open-bs-d-number", iso: "2 dashed [3]", flaw: "BS.D is a number, not an array"),
    Row("open-bs-d-name", iso: "2 dashed [3]", flaw: "BS.D has an element that isn't a number"),
    Row("open-bs-solid-with-zero-d", iso: "2 solid"),
    Row("open-bs-w-huge", iso: "1000000000000 solid", acrobat: "1 solid"),
  ]
}
