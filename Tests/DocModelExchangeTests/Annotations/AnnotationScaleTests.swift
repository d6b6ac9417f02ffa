import TestSupport
import Testing

@testable import DocModelExchange

/// Annotations in numbers at which quadratic algorithms would not end.
@Suite(.limited) struct AnnotationScaleTests {
  private static let count = 100_000

  /// Returns a document of one page whose annotations have the entries for their indexes and object numbers.
  private func document(_ count: Int, _ entry: (_ place: Int, _ number: Int) -> String) throws -> Document {
    let numbers = (0..<count).map { 2_000 + $0 }
    var source = PDFSource(pages: ["/Annots [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))]"])
    for (place, number) in numbers.enumerated() {
      source.objects[number] = "<</Rect [0 0 9 9] \(entry(place, number))>>"
    }
    return try source.open()
  }

  @Test func aHundredThousandMarksOnAPage() throws {
    let types = ["Highlight /QuadPoints [0 9 9 9 0 0 9 0]", "Text", "Square", "Ink /InkList [[0 0 9 9]]"]
    let document = try document(Self.count) { place, _ in "/Subtype /\(types[place % 4]) /Contents (n)" }
    var annotated = AnnotatedDocument(document, path: "made.pdf")
    #expect(annotated.entries.count == Self.count)
    // The output of each annotation is independent of the others, so a part of them is enough.
    annotated.entries.removeLast(Self.count - 10_000)
    var length = 0
    AnnotationJSON().write(annotated) { length += $0.count }
    #expect(length > 10_000 * 800)
  }

  @Test func aHundredThousandEntriesInADictionary() throws {
    let keys = (0..<Self.count).map { "/k\($0) \($0)" }.joined(separator: " ")
    var source = PDFSource(pages: ["/Annots [10 0 R]"])
    source.objects[10] = "<</Subtype /Square /Rect [0 0 9 9] \(keys) /Contents (last)>>"
    #expect(try source.open().annotations(onPage: 0).first?.contents == "last")
  }

  @Test func tenThousandWithTheSameName() throws {
    let entries = try document(10_000) { _, _ in "/Subtype /Text /NM (p1-a7)" }.allAnnotations().entries
    #expect(Set(entries.map(\.id)).count == 10_000)
  }

  @Test func tenThousandRepliesThroughTheDocument() throws {
    // In reverse order, so that each reply precedes its annotation.
    let entries = try document(10_000) { place, number in
      "/Subtype /Text" + (place < 9_999 ? " /IRT \(number + 1) 0 R" : "")
    }.allAnnotations().entries
    #expect(entries.map(\.depth) == Array(0..<10_000))
    #expect(entries.first?.replies == ["p1-a9998"])
  }

  // MARK: Threads

  /// Returns annotations, each of which refers to another one by its index.
  private func threads(
    to target: (Int) -> Int?, _ change: (inout Annotation) -> Void = { _ in }
  ) -> AnnotationThreads {
    AnnotationThreads(
      (0..<Self.count).map { place in
        var annotation = Annotation(pageIndex: 0, index: place, type: "Text", kind: .text(.init()))
        annotation.object = Self.object(place)
        annotation.markup.inReplyTo = target(place).map(Self.object)
        annotation.markup.replyType = annotation.markup.inReplyTo == nil ? nil : .reply
        change(&annotation)
        return annotation
      })
  }

  private static func object(_ place: Int) -> ObjectID {
    ObjectID(number: Int32(place + 1), generation: 0)
  }

  @Test func aHundredThousandRepliesInAChain() {
    let forwards = threads { $0 == 0 ? nil : $0 - 1 }
    #expect(forwards.roots == [0] && forwards.replies(to: 7) == [8])
    let backwards = threads { $0 == Self.count - 1 ? nil : $0 + 1 }
    #expect(backwards.roots == [Self.count - 1] && backwards.replies(to: 8) == [7])
  }

  @Test func aHundredThousandRepliesToOne() {
    let threads = threads { $0 == 0 ? nil : 0 }
    #expect(threads.replies(to: 0) == Array(1..<Self.count))
  }

  @Test func aHundredThousandRepliesInALoop() {
    let threads = threads { ($0 + 1) % Self.count }
    #expect(threads.roots == [0])
    #expect(threads.problems.count == 1)
  }

  @Test func aHundredThousandGroupsWithinGroups() {
    let threads = threads(to: { $0 == Self.count - 1 ? nil : $0 + 1 }) { annotation in
      annotation.contents = "\(annotation.index)"
      if annotation.markup.inReplyTo != nil { annotation.markup.replyType = .group }
    }
    #expect(threads.resolved(0).contents == "\(Self.count - 1)")
    #expect(threads.parent(of: 4) == 5)
  }

  @Test func aHundredThousandStatesInAChain() {
    let threads = threads(to: { $0 == 0 ? nil : $0 - 1 }) { annotation in
      if annotation.index > 0 { annotation.kind = .text(.init(state: "Accepted", stateModel: "Review")) }
      annotation.markup.author = "\(annotation.index)"
    }
    #expect(threads.states(of: 0).compactMap(\.author) == (1..<Self.count).map(String.init))
    #expect(threads.states(of: 1).isEmpty)
  }
}
