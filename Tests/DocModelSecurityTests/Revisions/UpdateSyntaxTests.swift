import Foundation
import Testing

@testable import PDFObjects
@testable import DocModelSecurity

@Suite("Updates that readers may read differently")
struct UpdateSyntaxTests {
  /// An object of an update, and its entry in the table; nil for none.
  private typealias Item = (text: String, entry: (number: Int, generation: Int)?)

  /// Appends objects with a table to the signed sample, whose page's content is object 11.
  private static func updated(_ items: [Item], size: Int? = nil, end: String = "") throws -> Data {
    var data = try #require(RevisedSample.signed[0])
    let text = String(decoding: data, as: UTF8.self)
    let start = try #require(
      text.components(separatedBy: "startxref").last?.split(whereSeparator: \.isNewline).first)
    let known = try #require(SignedSample.open(data).file?.trailer["Size"]?.int)
    var entries = ""
    for item in items {
      if let (number, generation) = item.entry {
        let offset = String(repeating: "0", count: 10 - String(data.count).count) + String(data.count)
        let padded = String(repeating: "0", count: 5 - String(generation).count) + String(generation)
        entries += "\(number) 1\n\(offset) \(padded) n \n"
      }
      data += Data((item.text + "\n").utf8)
    }
    let identifiers = try #require(SignedSample.open(data).file?.trailer["ID"]?.elements)
    let id = identifiers.map { "<\(($0.bytes ?? []).hexadecimal)>" }.joined()
    let section = data.count
    let trailer = "trailer\n<</Size \(size ?? known + 9)/Root 1 0 R/Prev \(start)/ID[\(id)]>>\n"
    data += Data("xref\n\(entries)\(trailer)startxref\n\(section)\n%%EOF\n\(end)".utf8)
    return data
  }

  private static let content = RevisedSample.stream("", "BT /F 12 Tf 20 150 Td (Pay 999 EUR) Tj ET")

  /// Returns the changes that nothing permits.
  private func others(_ data: Data) throws -> [String] {
    let signature = try #require(try SignedSample.signatures(data).first)
    #expect(!signature.isUntampered)
    return signature.changes?.others ?? ["unknown"]
  }

  @Test("An object that no table lists is named, since other readers may find it")
  func unlisted() throws {
    let data = try Self.updated([
      ("90 0 obj\n<<>>\nendobj", (90, 0)), ("11 0 obj\n\(Self.content)\nendobj", nil),
    ])
    #expect(try others(data).contains("an update that has an object 11 that isn't listed"))
    let hidden = try Self.updated([
      ("% 11 0 obj \(90)\n90 0 obj\n<<>>\nendobj".replacing("% 11", with: "%11"), nil)
    ])
    #expect(try others(hidden).contains { $0.hasPrefix("an update that has an object") })
  }

  @Test("An entry with another number or generation than its object is named")
  func otherGeneration() throws {
    for entry in [(11, 1), (11, 65_535), (90, 0)] {
      let data = try Self.updated([("11 0 obj\n\(Self.content)\nendobj", entry)])
      #expect(try !others(data).isEmpty, "\(entry)")
    }
  }

  @Test("An object that is listed twice in a section is named")
  func repeats() throws {
    let data = try Self.updated([
      ("90 0 obj\n<</A 1>>\nendobj", (90, 0)), ("90 0 obj\n<</A 2>>\nendobj", (90, 0)),
    ])
    #expect(try others(data).contains("an update that lists an object twice in one section"))
  }

  @Test(
    "An object that our reader can't read is named, since others may repair it",
    arguments: ["/X 99999999999999999999", "/X [1 2", "/X (a(b)", "/A 1/A 2"])
  func unreadable(_ entry: String) throws {
    let data = try Self.updated([("90 0 obj\n<<\(entry)>>\nendobj", (90, 0))])
    #expect(try others(data).contains { $0.hasPrefix("an update that has bytes at") })
  }

  @Test("A number of objects that is too low is named")
  func size() throws {
    let data = try Self.updated([("90 0 obj\n<<>>\nendobj", (90, 0))], size: 5)
    #expect(try !others(data).isEmpty)
  }

  @Test("An update to the letter has no flaw")
  func sound() throws {
    let data = try Self.updated([("1100 0 obj\n<<>>\nendobj", (1100, 0))], size: 1_200)
    let signature = try #require(try SignedSample.signatures(data).first)
    #expect(signature.changes == RevisionChanges())
    #expect(signature.isUntampered)
  }

  @Test("A signature that a later revision drops is listed as removed")
  func removed() throws {
    let signed = try #require(RevisedSample.signed[2])
    let dropped = try RevisedSample.updated(signed) {
      $0.set($0.field, "/FT/Tx")
      $0.set($0.page, "/Annots[20 0 R]")
      $0.set($0.catalog, "/AcroForm<</Fields[20 0 R 21 0 R 22 0 R 23 0 R]>>")
    }
    let signatures = try SignedSample.signatures(dropped)
    #expect(signatures.map(\.coverage) == [.inconsistent("a later revision has removed it")])
    #expect(signatures.map(\.isUntampered) == [false])
  }
}
