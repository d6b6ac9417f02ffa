import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// Files written anew that lack something of the original, by a fault of a writer.
struct RewriteComparisonTests {
  /// A change that nobody asked for; an addition to an empty page may be what Poppler has missed.
  enum Fault: String, CaseIterable {
    case contents, resources, heading, headings, value, attachment, attachments, pages, addition
  }

  /// A document with two pages and an empty one, headings, a field and an attachment.
  private static var source: PDFSource {
    var source = PDFSource(
      pages: [10, 11, 13].map { "/MediaBox[0 0 200 100]/Contents \($0) 0 R/Resources<</Font<</F 12 0 R>>>>" },
      catalog: "/Outlines 20 0 R/AcroForm<</Fields[30 0 R]>>/Names<</EmbeddedFiles<</Names[(a)40 0 R]>>>>")
    for number in 10...11 {
      let text = "BT /F 20 Tf 9 9 Td (Page \(number)) Tj ET"
      source.objects[number] = "<</Length \(text.count)>>\nstream\n\(text)\nendstream"
    }
    source.objects[12] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    source.objects[13] = "<</Length 0>>\nstream\n\nendstream"
    source.objects[20] = "<</First 21 0 R/Last 22 0 R/Count 2>>"
    source.objects[21] = "<</Title(One)/Parent 20 0 R/Next 22 0 R/Dest[1000 0 R/Fit]>>"
    source.objects[22] = "<</Title(Two)/Parent 20 0 R/Prev 21 0 R/Dest[1001 0 R/Fit]>>"
    source.objects[30] = "<</FT/Tx/T(name)/V(Ada)>>"
    source.objects[40] = "<</Type/Filespec/F(a)/UF(a)/EF<</F 41 0 R>>>>"
    source.objects[41] = "<</Type/EmbeddedFile/Length 4>>\nstream\ndata\nendstream"
    return source
  }

  /// Makes the change of a fault.
  private static func make(_ fault: Fault, in changes: inout ObjectDraft) {
    func set(_ number: Int32, _ text: StaticString) {
      var parser = PDFValueParser(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      changes.set(ObjectID(number: number, generation: 0), to: .value(parser.next() ?? .null))
    }
    switch fault {
    case .contents:
      changes.set(ObjectID(number: 11, generation: 0), to: .stream(PDFDictionary(), Array("% empty".utf8)))
    case .resources: set(12, "<</Type/Font/Subtype/Type1/BaseFont/Courier>>")
    case .heading: set(22, "<</Title(Two)/Parent 20 0 R/Prev 21 0 R/Dest[1000 0 R/Fit]>>")
    case .headings: set(20, "null")
    case .value: set(30, "<</FT/Tx/T(name)/V(Bob)>>")
    case .attachment:
      changes.set(ObjectID(number: 41, generation: 0), to: .stream(PDFDictionary(), Array("dat".utf8)))
    case .attachments: set(40, "null")
    case .addition:
      let text = Array("BT /F 20 Tf 9 9 Td (Page 3) Tj ET".utf8)
      changes.set(ObjectID(number: 13, generation: 0), to: .stream(PDFDictionary(), text))
    case .pages: set(2, "<</Type/Pages/Count 1/Kids[1000 0 R]>>")
    }
  }

  @Test("Objects are the same whatever their numbers") func numbers() throws {
    let files = try [[10: "<</A 11 0 R>>", 11: "(a)"], [10: "<</A 12 0 R>>", 11: "(b)", 12: "(a)"]].map {
      var source = PDFSource()
      source.objects.merge($0) { $1 }
      return try QPDFFile(FileContents(.bytes(source.data, name: "made.pdf")), password: nil)
    }
    var comparison = ObjectComparison(files[0], files[1])
    let object = PDFValue.reference(ObjectID(number: 10, generation: 0))
    let areSame = comparison.areSame(object, object)
    #expect(areSame)
  }

  @Test("A rewritten file that lacks or changes a part never replaces anything", arguments: Fault.allCases)
  func faults(_ fault: Fault) throws {
    let sample = try EditedSample(Self.source.data)
    let document = try sample.open()
    let writer = try DocumentWriter(document)
    var version = try writer.rewritten(
      writer.changes(nextNumber: writer.nextNumber), writer.unedited, "it is tested")
    // The version is right before it is spoilt.
    _ = try writer.write(version, to: .file(sample.file("right.pdf")), SaveOptions())
    var changes = ObjectDraft(nextNumber: writer.nextNumber)
    Self.make(fault, in: &changes)
    version.contents = .whole(try document.rewritable().rewritten(with: changes))
    if fault == .addition {
      _ = try writer.verified(version)
      return
    }
    for destination in [SaveDestination.inPlace, .file(sample.file("wrong.pdf"))] {
      let error = #expect(throws: EditError.self) {
        try writer.write(version, to: destination, SaveOptions())
      }
      #expect(error?.code == "notVerified")
    }
    #expect(sample.data == sample.original && sample.others == ["right.pdf"])
  }
}
