import Testing

@testable import DocModel

@Suite("Values that fields accept")
struct FieldValueTests {
  private static func field(_ type: FormField.Kind, _ flags: FieldFlags = [], options: [String] = [])
    -> FormField
  {
    var field = FormField(name: "f", kind: type)
    field.flags = flags
    field.options = options.map { FormField.Option(value: $0, label: $0.uppercased()) }
    return field
  }

  private static let check = field(.checkbox, options: ["Yes"])
  private static let sizes = field(.radio, .radio, options: ["s", "0", "no"])
  private static let list = field(.choice, options: ["a", "b"])
  private static let several = field(.choice, .multiSelect, options: ["a", "b", "c"])
  private static let editable = field(.choice, [.combo, .edit], options: ["a"])
  private static let text = field(.text)
  private static var short: FormField {
    var field = text
    field.maximumLength = 3
    return field
  }

  @Test(
    "Texts become values",
    arguments: [
      (check, .texts(["yes"]), .state("Yes")), (check, .texts(["Yes"]), .state("Yes")),
      (check, .texts(["off"]), .off), (check, .flag(true), .state("Yes")), (check, .flag(false), .off),
      (check, .texts([""]), .off), (check, .none, .off), (sizes, .texts(["S"]), .state("s")),
      (sizes, .texts(["0"]), .state("0")), (sizes, .texts(["no"]), .state("no")),
      (sizes, .texts(["off"]), .off), (list, .texts(["B"]), .choices(["b"])), (list, .texts([""]), nil),
      (list, .texts([]), nil), (several, .texts(["a", "C"]), .choices(["a", "c"])),
      (several, .texts(["a\nb"]), .choices(["a", "b"])), (editable, .texts(["other"]), .choices(["other"])),
      (text, .texts(["x = y"]), .text("x = y")), (text, .none, nil),
      (text, .texts(["a\u{1B}[1mb\u{1B}[0m"]), .text("a[1mb[0m")), (short, .texts(["你好吗"]), .text("你好吗")),
    ] as [(FormField, FieldInput, FieldValue?)])
  func accepted(_ field: FormField, _ input: FieldInput, _ value: FieldValue?) throws {
    #expect(try field.value(from: input) == value)
  }

  @Test("A list accepts the empty text that files have for no selection, and names a wrong option in quotes")
  func emptyChoice() throws {
    try Self.list.check(.choices([""]))
    let error = #expect(throws: FieldValueError.self) { try Self.list.check(.choices([" "])) }
    #expect(error?.description.contains("no option “ ”") == true)
  }

  @Test(
    "Others are refused with a reason",
    arguments: [
      (check, .texts(["maybe"]), "Yes"), (sizes, .flag(true), "has no state"),
      (list, .texts(["x"]), "a (A), b (B)"),
      (list, .texts(["a", "b"]), "takes one option"), (text, .texts(["a\nb"]), "takes one line"),
      (text, .texts(["a", "b"]), "takes one text"), (short, .texts(["four"]), "at most 3 characters"),
      (field(.button), .texts(["x"]), "push button"), (field(.signature), .texts(["x"]), "signature"),
    ] as [(FormField, FieldInput, String)])
  func refused(_ field: FormField, _ input: FieldInput, _ reason: String) {
    let error = #expect(throws: FieldValueError.self) { try field.value(from: input) }
    #expect(error?.description.contains(reason) == true)
    #expect(error?.description.hasPrefix("the field f ") == true)
  }
}
