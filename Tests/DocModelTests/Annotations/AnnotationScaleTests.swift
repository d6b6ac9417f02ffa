import Testing

@testable import DocModel

/// Annotations in numbers at which anything that takes time by the square would not come to an end.
struct AnnotationScaleTests {
  private static let count = 100_000

  /// A page of annotations, each of which says what `entry` makes of its place and its object's number.
  private func source(_ entry: (_ place: Int, _ number: Int) -> String) -> PDFSource {
    let numbers = (0..<Self.count).map { 2_000 + $0 }
    var source = PDFSource(pages: ["/Annots [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))]"])
    for (place, number) in numbers.enumerated() {
      source.objects[number] = "<</Rect [0 0 9 9] \(entry(place, number))>>"
    }
    return source
  }

  private func entries(_ source: PDFSource) throws -> [DocumentAnnotations.Entry] {
    var options = AnnotationOptions()
    options.readsText = false
    return try source.open().allAnnotations(options).entries
  }

  @Test func aHundredThousandMarksOnAPage() throws {
    let types = ["Highlight /QuadPoints [0 9 9 9 0 0 9 0]", "Text", "Square", "Ink /InkList [[0 0 9 9]]"]
    let document = try source { place, _ in "/Subtype /\(types[place % 4]) /Contents (n)" }.open()
    #expect(try document.annotations(onPage: 0).count == Self.count)
    let annotated = AnnotatedDocument(document, path: "made.pdf")
    #expect(annotated.entries.count == Self.count)
    let json = AnnotationJSON().document(annotated)
    #expect(json.count > Self.count * 800)
  }

  @Test func aHundredThousandReplies() throws {
    // From the last to the first, so that none stands behind what it answers.
    let entries = try entries(
      source { place, number in
        "/Subtype /Text" + (place < Self.count - 1 ? " /IRT \(number + 1) 0 R" : "")
      })
    #expect(entries.first?.depth == Self.count - 1)
    #expect(entries.last?.replies == ["p1-a\(Self.count - 2)"])
  }

  @Test func aHundredThousandStatesInAChain() throws {
    let entries = try entries(
      source { place, number in
        place == 0
          ? "/Subtype /Text"
          : "/Subtype /Text /State (Accepted) /StateModel (Review) /T (\(place)) /IRT \(number - 1) 0 R"
      })
    #expect(entries.first?.states.count == Self.count - 1)
    #expect(entries.first?.states.last?.author == "\(Self.count - 1)")
  }

  @Test func aHundredThousandGroupsWithinGroups() throws {
    let entries = try entries(
      source { place, number in
        place == 0
          ? "/Subtype /Text /Contents (first)"
          : "/Subtype /Square /RT /Group /IRT \(number - 1) 0 R"
      })
    #expect(entries.last?.annotation.contents == "first")
  }

  @Test func aHundredThousandInACircle() throws {
    let entries = try entries(
      source { place, number in
        "/Subtype /Text /IRT \(place == Self.count - 1 ? 2_000 : number + 1) 0 R"
      })
    #expect(entries.count(where: { $0.inReplyTo == nil }) == 1)
    #expect(entries.map(\.depth).max() == Self.count - 1)
  }

  @Test func aHundredThousandOfOneName() throws {
    let entries = try entries(source { _, _ in "/Subtype /Text /NM (p1-a7)" })
    #expect(Set(entries.map(\.id)).count == Self.count)
  }

  @Test func aHundredThousandEntriesInADictionary() throws {
    let keys = (0..<Self.count).map { "/k\($0) \($0)" }.joined(separator: " ")
    var source = PDFSource(pages: ["/Annots [10 0 R]"])
    source.objects[10] = "<</Subtype /Square /Rect [0 0 9 9] \(keys) /Contents (last)>>"
    #expect(try source.open().annotations(onPage: 0).first?.contents == "last")
  }
}
