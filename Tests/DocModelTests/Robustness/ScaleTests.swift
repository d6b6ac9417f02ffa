import TestSupport
import Testing

@testable import DocModel

/// Documents of sizes at which quadratic algorithms would not end.
@Suite(.limited) struct ScaleTests {
  // Poppler doesn't load such a page, so that its text can't be read.
  @Test func thirtyThousandAnnotationsOnAPage() throws {
    let references = (2000..<32_000).map { "\($0) 0 R" }.joined(separator: " ")
    var source = PDFSource(pages: ["/Annots [\(references)]"])
    for number in 2000..<32_000 {
      source.objects[number] =
        "<</Subtype /Link /Rect [0 0 9 9] /F 4 /Contents (n) /A <</S /URI /URI (a:b)>>>>"
    }
    let document = try source.open()
    #expect(try document.annotations(onPage: 0).count == 30_000)
    #expect(try document.links(onPage: 0).last?.index == 29_999)
  }

  @Test func thirtyThousandOutlineItems() throws {
    var source = PDFSource(catalog: "/Outlines 2000 0 R")
    let count = 30_000
    source.objects[2000] = "<</First 2001 0 R>>"
    for item in 1...count {
      let next = item < count ? "/Next \(2001 + item) 0 R" : ""
      source.objects[2000 + item] = "<</Title (\(item)) /Dest [1000 0 R /XYZ 0 \(count - item) 0] \(next)>>"
    }
    let outline = try source.open().outline
    #expect(outline.items.count == count)
    #expect(outline.children(of: nil).count == count)
    #expect(outline.section(ofPage: 0, at: 10.5) == count - 12)
    #expect(outline.problems.isEmpty)
  }

  @Test func thirtyThousandNamesAndLabels() throws {
    let names = (0..<30_000).map { "(n\($0)) [1000 0 R /Fit]" }.joined(separator: " ")
    let labels = (0..<30_000).map { "\($0) <</P (\($0))>>" }.joined(separator: " ")
    let catalog = "/Names <</Dests <</Names [\(names)]>>>> /PageLabels <</Nums [\(labels)]>>"
    let document = try PDFSource(catalog: catalog).open()
    #expect(document.namedDestinations().count == 30_000)
    #expect(document.pageLabels.label(at: 29_999) == "29999")
  }

  @Test func fieldsAndTreesThatShareTheirKids() throws {
    // Each level lists the next one twice: without a record of visited objects, 2⁶⁰ rounds.
    var source = PDFSource(
      catalog: "/AcroForm <</Fields [2000 0 R 2000 0 R]>> /Names <</Dests 3000 0 R>> /PageLabels 4000 0 R")
    for level in 0..<60 {
      source.objects[2000 + level] = "<</T (t) /Kids [\(2001 + level) 0 R \(2001 + level) 0 R]>>"
      source.objects[3000 + level] = "<</Kids [\(3001 + level) 0 R \(3001 + level) 0 R]>>"
      source.objects[4000 + level] = "<</Kids [\(4001 + level) 0 R \(4001 + level) 0 R]>>"
    }
    source.objects[2060] = "<</T (last) /FT /Sig>>"
    source.objects[3060] = "<</Names [(a) [1000 0 R /Fit]]>>"
    source.objects[4060] = "<</Nums [0 <</P (label)>>]>>"
    source.objects[2] = "<</Type /Pages /Count 1 /Kids [5000 0 R]>>"
    for level in 0..<60 {
      source.objects[5000 + level] = "<</Type /Pages /Kids [\(5001 + level) 0 R \(5001 + level) 0 R]>>"
    }
    source.objects[5060] = "<</Type /Pages /Kids [1000 0 R]>>"
    let document = try source.open()
    #expect(document.info.signatureFieldCount == 1)
    #expect(document.namedDestinations().map(\.name) == ["a"])
    #expect(document.pageLabels.label(at: 0) == "label")
    #expect(document.pageCount >= 1)
  }

  @Test func actionsThatBranchEndlessly() throws {
    var source = PDFSource(pages: ["/Annots [<</Subtype /Link /Rect [0 0 9 9] /A 10 0 R>>]"])
    source.objects[10] = "<</S /URI /URI (x:y) /Next [10 0 R 10 0 R 10 0 R]>>"
    let link = try #require(try source.open().links(onPage: 0).first)
    var count = 0
    var pending = [link.action]
    while let action = pending.popLast() {
      count += 1
      pending += action.next
    }
    #expect((2...1_000).contains(count))
  }
}
