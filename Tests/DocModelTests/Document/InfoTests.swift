import Testing

@testable import DocModel
@testable import PDFObjects

/// The metadata of documents.
struct InfoTests {
  @Test func article() throws {
    let document = try Samples.open("article.pdf")
    let info = document.info
    #expect(
      info.entries == [
        "Title": "Reading with the Keyboard", "Author": "Mara Lindqvist & Πέτρος",
        "Subject": "Notes on annotated documents — a test",
        "Keywords": "keyboard, annotations, border styles", "Creator": "make-fixtures",
        "Producer": "pdfkey fixtures", "CreationDate": "D:20240229173000+05'30'",
        "ModDate": "D:20240301091530Z", "Trapped": "False", "Shelf": "A-17",
      ])
    #expect((info.title, info.author) == ("Reading with the Keyboard", "Mara Lindqvist & Πέτρος"))
    #expect((document.title, document.author) == (info.title, info.author))
    #expect(info.version == "1.7")
    #expect(info.identifiers?.permanent == "a89643df99296f349d50ce2e316c7309")
    #expect(info.identifiers?.update == "58d4bc189978a5c6932bbf7db1d3c51f")
    #expect(document.identifiers == info.identifiers)
    #expect(info.language == "en-GB" && info.pageMode == .outline && info.pageLayout == .twoPageRight)
    #expect(info.xmp?.contains("Lesen mit der Tastatur") == true)
    #expect(!info.isEncrypted && !info.isLinearized && info.features.isEmpty && info.attachments.isEmpty)
    #expect(document.warnings.isEmpty)
  }

  @Test func articleNamesItsDestinations() throws {
    let named = try Samples.open("article.pdf").namedDestinations()
    #expect(
      named.map(\.name) == [
        "annotations", "borders", "closing", "keys", "nozoom", "old.flags", "old.searching", "preface",
        "tabs",
      ])
    #expect(named.map(\.destination.pageIndex) == [6, 8, 11, 4, 7, 7, 10, 1, 9])
    #expect(named.map(\.destination.top) == [541, 541, 541, 541, 464.8, 541, 541, 541, 457.8])
    #expect(named.allSatisfy { $0.name == $0.destination.name })
  }

  @Test func attachmentsFormAndScripts() throws {
    let document = try Samples.open("attachments.pdf")
    let info = document.info
    #expect(info.attachments == ["notes.txt", "Übersicht – 概要.csv"])
    #expect(info.features == [.form, .javaScript])
    #expect((info.signatureFieldCount, info.signatureCount) == (1, 0))
    #expect(try document.page(at: 1).hasThumbnail)
    #expect(try !document.page(at: 0).hasThumbnail)
    let types = try document.annotations(onPage: 1).map(\.type)
    #expect(types == ["FileAttachment"])
    #expect(try document.annotations(onPage: 1).first?.contents == "The notes again")
  }

  @Test func catalogCanOnlyRaiseTheVersion() throws {
    #expect(try PDFSource(catalog: "/Version /2.0").open().info.version == "2.0")
    #expect(try PDFSource(catalog: "/Version /1.4").open().info.version == "1.7")
    #expect(try PDFSource(catalog: "/Version /1.10").open().info.version == "1.10")
    #expect(try PDFSource(catalog: "/Version (2.0)").open().info.version == "1.7")
  }

  @Test func blankTitleIsIgnored() throws {
    var source = PDFSource()
    source.objects[10] = "<</Title ( \\n ) /Author () /Custom [1 2] /Trapped /Unknown>>"
    source.trailer = "/Info 10 0 R"
    let document = try source.open()
    #expect(document.title == nil && document.info.title == nil && document.info.author == nil)
    #expect(document.author == nil)
    // Values other than texts and names are left out.
    #expect(document.info.entries.keys.sorted() == ["Author", "Title", "Trapped"])
  }

  @Test func namesThatAreNotUTF8AreKept() throws {
    var source = PDFSource(catalog: "/Dests <</#DCberblick [1000 0 R /Fit]>> /Outlines 20 0 R")
    source.objects[10] = "<</Pr#FCfer (Ada) /Gr#C3#B6#C3#9Fe (A4)>>"
    source.objects[20] = "<</First 21 0 R /Last 21 0 R>>"
    source.objects[21] = "<</Title (By name) /Parent 20 0 R /Dest /#DCberblick>>"
    source.trailer = "/Info 10 0 R"
    let document = try source.open()
    #expect(document.info.entries == ["Prüfer": "Ada", "Größe": "A4"])
    #expect(document.namedDestinations().map(\.name) == ["Überblick"])
    #expect(document.outline.items.first?.destination == Destination(pageIndex: 0, name: "Überblick"))
  }

  @Test func streamThatCannotBeDecodedDoesNotSpoilTheNext() throws {
    var source = PDFSource(catalog: "/Metadata 10 0 R")
    source.objects[10] = "<</Filter /FlateDecode /Length 4>>stream\nabcd\nendstream"
    source.objects[11] = "<</Length 3>>stream\nxyz\nendstream"
    let file = try PDFFile(try FileContents(.bytes(source.data, name: "made")), password: nil)
    _ = file.object(ObjectID(number: 10, generation: 0))?.streamData
    #expect(file.object(ObjectID(number: 11, generation: 0))?.streamData == Array("xyz".utf8))
    #expect(try source.open().info.xmp?.isEmpty != false)
  }

  @Test(
    arguments: [
      ("/OpenAction <</S /JavaScript /JS (x)>>", true), ("/OpenAction [1000 0 R /Fit]", false),
      ("/AA <</WC <</S /JavaScript /JS (x)>>>>", true),
      ("/OpenAction <</S /GoTo /Next [<</S /JavaScript /JS (x)>>]>>", true),
      ("/OpenAction 10 0 R", false),
      ("/Names <</JavaScript <</Names [(a) <</S /JavaScript /JS (x)>>]>>>>", true),
      ("/AcroForm <</Fields [<</FT /Tx /T (a) /AA <</K <</S /JavaScript>>>>>>]>>", true),
    ])
  func scriptsAreFound(_ catalog: String, _ expected: Bool) throws {
    var source = PDFSource(catalog: catalog)
    // An action that follows itself.
    source.objects[10] = "<</S /GoTo /Next 10 0 R>>"
    #expect(try source.open().info.features.contains(.javaScript) == expected)
  }

  @Test func fieldsThatLoopAreCountedOnce() throws {
    var source = PDFSource(catalog: "/AcroForm <</Fields [10 0 R 10 0 R null 3 12 0 R]>>")
    source.objects[10] = "<</T (a) /Kids [11 0 R 10 0 R]>>"
    source.objects[11] = "<</T (b) /FT /Sig /V <<>> /Kids [11 0 R 10 0 R]>>"
    source.objects[12] = "<</T (c) /FT /Sig>>"
    let info = try source.open().info
    #expect(info.features == [.form])
    #expect((info.signatureFieldCount, info.signatureCount) == (1, 0))
  }

  @Test func damageIsReported() throws {
    let document = try Samples.open("damaged-xref.pdf")
    #expect(document.pageCount == 5)
    #expect(!document.warnings.isEmpty)
    #expect(document.warnings.allSatisfy { $0.kind == .repaired && !$0.message.isEmpty })
    #expect(document.outline.items.map(\.title) == ["Page 1", "Page 3", "Page 5"])
    #expect(document.outline.items.map(\.destination?.pageIndex) == [0, 2, 4])
    #expect(try document.annotations(onPage: 1).map(\.contents) == ["A square in a damaged file."])
    #expect(try document.string(ofPage: 4).hasPrefix("Page 5 of 5"))
  }

  @Test func scannedPagesHaveNoText() throws {
    let document = try Samples.open("scan.pdf")
    #expect(try (0..<document.pageCount).map { try document.string(ofPage: $0) } == ["", ""])
    #expect(try document.search(SearchQuery("SCAN")).allSatisfy { $0.matches.isEmpty && $0.error == nil })
  }
}
