import Foundation
import Testing

@testable import DocModel

@Suite("Entries of annotations that the model doesn't describe")
struct OtherEntryTests {
  private static let page = """
    /MediaBox[0 0 200 100]/Annots[10 0 R <</Type/Annot/Subtype/Square/Rect[1 1 9 9]/X_Direct 1>>]
    """

  private static func sample(_ entries: String = "", flags: Int = 4) throws -> EditedSample {
    var source = PDFSource(pages: [page])
    source.objects[10] = """
      <</Type/Annot/Subtype/Square/Rect[10 10 60 20]/C[1 0 0]/F \(flags)/X_A[1 null(b)]/X_B 11 0 R\(entries)>>
      """
    source.objects[11] = "<</K 12>>"
    return try EditedSample(source.data)
  }

  private static let id = ObjectID(number: 10, generation: 0)

  @Test("All entries are read as the file has them, the other ones with the annotation")
  func reading() throws {
    let document = try Self.sample().open()
    let annotations = try document.annotations(onPage: 0)
    let array = PDFValue.array([.integer(1), .null, .string([98])])
    #expect(annotations.map(\.otherEntries) == [["X_A": array], ["X_Direct": .integer(1)]])
    let entries = document.entries(of: annotations[0])
    #expect(entries.keys.sorted() == ["C", "F", "Rect", "Subtype", "Type", "X_A", "X_B"])
    #expect(entries["X_A"] == array && entries["X_B"] == .dictionary(["K": .integer(12)]))
    #expect(document.entries(of: annotations[1])["X_Direct"] == .integer(1))
    #expect(document.value(of: Self.id) != .null)
  }

  @Test("An entry is set, changed and removed, undone, and kept by a journal", arguments: [0, 1])
  func editing(_ index: Int) throws {
    let (sample, editor) = try Self.sample().withEditor()
    let id = try #require(try editor.annotations(onPage: 0)[index].object)
    let before = try editor.annotation(id).otherEntries
    let value = PDFValue.dictionary([
      "On": .boolean(true), "Text": PDFValue(text: "Zoë (1)"), "Of": .array([.real(0.1), .name("a b")]),
    ])
    try editor.change(id) { $0.otherEntries = ["X_New": value] }
    let step = try #require(editor.history.undoable.last)
    editor.undo()
    #expect(try editor.annotation(id).otherEntries == before && !editor.hasChanges)
    editor.redo()
    let report = try editor.save(.inPlace)
    let saved = try sample.open().annotations(onPage: 0)[index]
    #expect(saved.otherEntries == ["X_New": value])
    // The drawing doesn't depend on it.
    #expect(saved.appearance == nil && report.warnings == [])
    #expect(try sample.open().entries(of: saved)["X_B"] != nil || index == 1)
    let journal = try JSONDecoder().decode(
      EditHistory.Step.self, from: try JSONEncoder().encode(step))
    #expect(try sample.editor().hasResults(of: journal))
    let other = try Self.sample().editor()
    try other.apply(journal)
    #expect(try other.annotations(onPage: 0)[index].otherEntries == ["X_New": value])
  }

  @Test("A dictionary that was saved is read by its keys, each value as its type")
  func dictionaries() throws {
    let (sample, editor) = try Self.sample().withEditor()
    let entries: PDFDictionary = [
      "By": PDFValue(text: "Zoë"), "Round": .integer(2), "Kind": .name("a b"), "Share": .real(0.5),
      "Open": .boolean(true), "Tags": .array([.null]),
    ]
    try editor.change(Self.id) { $0.otherEntries["X_D"] = .dictionary(["Inner": .dictionary(entries)]) }
    try editor.save(.inPlace)
    let outer = try #require(try sample.open().annotations(onPage: 0)[0].otherEntries["X_D"]?.dictionary)
    let read = try #require(outer["Inner"]?.dictionary)
    #expect(read["By"]?.text == "Zoë" && read["Round"]?.integer == 2 && read["Kind"]?.name == "a b")
    #expect(read["Share"]?.number == 0.5 && read["Open"]?.boolean == true && read["Tags"]?.array == [.null])
    let missing = "Missing"
    #expect(read[missing] == nil && read["By"]?.integer == nil && read["By"]?.dictionary == nil)
    #expect(read.map(\.key) == entries.map(\.key))
    #expect(read.map(\.key.description).contains("/Round") && PDFName("a b").description == "/a#20b")
  }

  @Test("Numbers are written with all digits")
  func digits() throws {
    let (sample, editor) = try Self.sample("/X_N 0.00001").withEditor()
    try editor.change(Self.id) { $0.otherEntries["X_N"] = .real(0.00002) }
    try editor.save(.inPlace)
    #expect(try sample.open().annotations(onPage: 0)[0].otherEntries["X_N"] == .real(0.00002))
  }

  @Test("A new annotation has other entries, and a step without any keeps those of the file")
  func addingAndOldJournals() throws {
    let (sample, editor) = try Self.sample().withEditor()
    try editor.add(.note(at: Point(x: 50, y: 50), onPage: 0)) { $0.otherEntries["X_C"] = .integer(2) }
    // Earlier versions wrote no other entries.
    var (old, new) = (try editor.annotation(Self.id), try editor.annotation(Self.id))
    (old.otherEntries, new.otherEntries, new.contents) = ([:], [:], "new")
    try editor.apply(EditHistory.Step(title: "", edits: [.change(from: old, to: new)]))
    try editor.save(.inPlace)
    let saved = try sample.open().annotations(onPage: 0)
    #expect(saved[0].contents == "new" && saved[0].otherEntries.keys.sorted() == ["X_A"])
    #expect(saved[2].otherEntries == ["X_C": .integer(2)])
  }

  private static let deep = (0..<17).reduce(PDFValue.integer(1)) { value, _ in .array([value]) }

  @Test(
    "Entries of the model, invalid keys, and values that aren't plain are refused",
    arguments: [
      ("Rect", .array([])), ("T", PDFValue(text: "a")), ("AP", .dictionary([:])), ("AA", .dictionary([:])),
      ("IRT", .integer(1)), ("NM", PDFValue(text: "a")), ("", .integer(1)), ("a\0b", .integer(1)),
      (String(repeating: "n", count: 128), .integer(1)), ("X", .null), ("X", .reference(id)),
      ("X", .dictionary(["K": .array([.reference(id)])])), ("X", .real(.nan)), ("X", deep),
      ("X", .dictionary(["K": .integer(1), "K": .integer(2)])), ("X", .name("")),
      ("X", .string(Array(repeating: 65, count: 70_000))), ("X_B", .integer(1)),
      ("X", .dictionary(["A": .null])), ("X", .array([.dictionary(["B": .integer(1), "A": .null])])),
      ("X", .dictionary(["Type": .name("Sig"), "Contents": .string([1]), "ByteRange": .array([])])),
    ] as [(String, PDFValue)])
  func refusals(_ key: String, _ value: PDFValue) throws {
    let editor = try Self.sample().editor()
    let old = try editor.annotation(Self.id)
    #expect(throws: EditError.self) { try editor.change(Self.id) { $0.otherEntries[key] = value } }
    var new = old
    new.otherEntries[key] = value
    let step = EditHistory.Step(title: "", edits: [.change(from: old, to: new)])
    #expect(throws: EditError.self) { try editor.apply(step) }
    #expect(!editor.hasChanges)
  }

  @Test("The flag Locked protects other entries, and large ones stay in the file without being read")
  func limits() throws {
    let large = "/X_Large(\(String(repeating: "x", count: 70_000)))"
    let (sample, editor) = try Self.sample(large, flags: 128).withEditor()
    #expect(try editor.annotation(Self.id).otherEntries.keys.sorted() == ["X_A"])
    #expect(throws: EditError.self) { try editor.change(Self.id) { $0.otherEntries = [:] } }
    try editor.change(Self.id, force: true) { $0.otherEntries = [:] }
    try editor.save(.inPlace)
    let saved = try #require(try sample.open().annotations(onPage: 0).first)
    #expect(saved.otherEntries.isEmpty && saved.flags == .locked)
    #expect(try sample.open().entries(of: saved)["X_Large"]?.text?.count == 70_000)
  }

  @Test(
    "Undo after a save keeps an entry that the save made room to read",
    arguments: [false, true])
  func undoingWithUnreadEntries(removing isRemoving: Bool) throws {
    let (first, second) = (String(repeating: "x", count: 50_000), String(repeating: "y", count: 20_000))
    let (sample, editor) = try Self.sample("/X_First(\(first))/X_Second(\(second))").withEditor()
    let read = Set(try editor.annotation(Self.id).otherEntries.keys).subtracting(["X_A"])
    let key = try #require(read.first)
    try editor.change(Self.id) { $0.otherEntries[key] = nil }
    if isRemoving {
      try editor.remove(Self.id)
      editor.undo()
    }
    try editor.save(.inPlace)
    #expect(try editor.annotation(Self.id).otherEntries.count == 2)
    if isRemoving {
      editor.redo()
      editor.undo()
    }
    editor.undo()
    try editor.save(.inPlace)
    let document = try sample.open()
    let saved = try #require(try document.annotations(onPage: 0).first)
    let entries = document.entries(of: saved)
    #expect(entries["X_First"]?.text == first && entries["X_Second"]?.text == second)
    editor.redo()
    try editor.save(.inPlace)
    let last = try sample.open().annotations(onPage: 0)[0]
    #expect(try sample.open().entries(of: last)[key == "X_First" ? "X_Second" : "X_First"] != nil)
  }

  @Test("Keys that are equal as texts but differ in the file stay as they are, and neither is set")
  func equalTexts() throws {
    let (sample, editor) = try Self.sample("/Caf#c3#a9 1/Cafe#cc#81 2").withEditor()
    #expect(try editor.annotation(Self.id).otherEntries.keys.sorted() == ["X_A"])
    for key in ["Caf\u{E9}", "Cafe\u{301}"] {
      #expect(throws: EditError.self) { try editor.change(Self.id) { $0.otherEntries[key] = .integer(3) } }
    }
    try editor.change(Self.id) { $0.otherEntries = ["X_New": .integer(1)] }
    try editor.save(.inPlace)
    let entries = try #require(try sample.open().value(of: Self.id).dictionary)
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    #expect(entries[composed] == .integer(1) && entries[decomposed] == .integer(2))
    #expect(entries["X_New"] == .integer(1) && !entries.has("X_A"))
  }

  @Test("A key with another spelling of the same text isn't added beside an entry that isn't read")
  func otherSpelling() throws {
    let editor = try Self.sample("/Cafe#cc#81 11 0 R").editor()
    #expect(throws: EditError.self) {
      try editor.change(Self.id) { $0.otherEntries["Caf\u{E9}"] = .integer(3) }
    }
  }

  @Test(
    "A value is its text in the syntax of files",
    arguments: [
      "null", "true", "-12", "0.5", "(a\\(b)", "<FEFF00EB>", "/a#20b", "[1 2 0 R/A]", "<</A<</B[]>>>>",
    ])
  func texts(_ text: String) throws {
    let value = try #require(PDFValue(text))
    #expect(value.description == text)
    #expect(try JSONDecoder().decode([PDFValue].self, from: JSONEncoder().encode([value])) == [value])
  }

  @Test(arguments: [
    "", "1 2", "(a", "<</A>>", "[1", "x", "<</A 1/A 2>>", String(repeating: "[", count: 9_999),
  ])
  func otherTexts(_ text: String) { #expect(PDFValue(text) == nil) }
}
