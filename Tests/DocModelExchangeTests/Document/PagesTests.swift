import Testing

@testable import DocModelExchange

@Suite struct PagesTests {
  @Test("Pages answer as the document does, each by its index")
  func answers() throws {
    let document = try Samples.open("article.pdf")
    #expect(document.pages.count == document.pageCount)
    #expect(document.pages.map(\.label).prefix(5) == ["i", "ii", "iii", "iv", "1"])
    for (index, page) in document.pages.enumerated() {
      #expect(page.index == index)
      #expect(try page.geometry == document.page(at: index))
      #expect(try page.string == document.string(ofPage: index))
      #expect(try page.text == document.text(ofPage: index))
      #expect(try page.annotations == document.annotations(onPage: index))
      #expect(try page.links == document.links(onPage: index))
    }
    let page = document.pages[8]
    let finder = try TextFinder(SearchQuery("border"))
    #expect(try !page.matches(of: finder).isEmpty)
    #expect(try page.matches(of: finder) == document.matches(of: finder, onPage: 8))
    #expect(try page.image(zoom: 0.2, rotation: 90) == document.image(ofPage: 8, zoom: 0.2, rotation: 90))
  }

  @Test("A document without pages has an empty collection")
  func empty() throws {
    #expect(try PDFSource(pages: []).open().pages.isEmpty)
  }

  @Test("An exported document is a whole file with its report", arguments: ExportOptions.Format.allCases)
  func export(_ format: ExportOptions.Format) throws {
    var options = ExportOptions()
    options.format = format
    let document = try Samples.open("article.pdf")
    let (data, report) = document.export(options)
    #expect(report.failure == nil)
    #expect(report.annotationCount == 3)
    #expect(
      data.starts(with: options.exporter.opening)
        && data.reversed().starts(with: options.exporter.closing.reversed()))
    #expect(String(decoding: data, as: UTF8.self).contains("Ada Reader"))
  }

  @Test(
    "The first index that satisfies a condition is that of a linear search",
    arguments: [[], [1], [1, 1, 2], [1, 3, 5, 7], [2, 2, 2, 2, 9]])
  func partitioningIndex(_ numbers: [Int]) {
    for limit in 0...10 {
      let expected = numbers.firstIndex { $0 >= limit } ?? numbers.endIndex
      #expect(numbers.partitioningIndex { $0 >= limit } == expected)
      let part = numbers.dropFirst()
      #expect(part.partitioningIndex { $0 >= limit } == part.firstIndex { $0 >= limit } ?? part.endIndex)
    }
  }
}
