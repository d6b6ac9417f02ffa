import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import DocModelSecurity

@Suite("Writing metadata", .limited)
struct MetadataWritingTests {
  @Test("Properties of an XMP packet are set and removed, and others stay")
  func packet() throws {
    let text = """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about=""
      xmlns:p="http://ns.adobe.com/pdf/1.3/" p:Producer="old" p:Keywords="a"
      xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:z="urn:z" z:mine="kept">
      <d:title><r:Alt><r:li xml:lang="x-default">A</r:li><r:li xml:lang="en">A</r:li><r:li xml:lang="de">B</r:li>
      </r:Alt></d:title><d:subject><r:Bag><r:li>a</r:li></r:Bag></d:subject></r:Description></r:RDF></x:xmpmeta><?xpacket end="w"?>
      """
    var packet = try XMPPacket(Array(text.utf8))
    packet.set(["Keywords"], from: ["Keywords": "b, c"])
    #expect(packet[.subjects] == "b; c")
    let entries = ["Title": "<New>", "Author": "Ann; Ben", "Producer": "new", "ModDate": "D:20260301091530Z"]
    packet.set(["Title", "Author", "Producer", "Keywords", "ModDate"], from: entries)
    let written = String(decoding: packet.bytes, as: UTF8.self)
    for part in ["z:mine=\"kept\"", "&lt;New&gt;", "xml:lang=\"de\"", "2026-03-01T09:15:30Z"] {
      #expect(written.contains(part), "\(part)")
    }
    #expect(!written.contains("p:Keywords"))
    #expect(!written.contains("xml:lang=\"en\""))
    let read = try XMPPacket(packet.bytes)
    for key in ["Title", "Author", "Producer"] {
      #expect(XMPProperty.standard[key].flatMap { read[$0] } == entries[key])
    }
    #expect(read[.metadataDate] == "2026-03-01T09:15:30Z")
    #expect(read[.subjects] == nil)
  }

  @Test("A packet that isn't XMP is refused", arguments: ["", "<a>", "<a/>", "<!DOCTYPE a><a/>"])
  func refused(_ text: String) {
    #expect(throws: XMLFileError.self) { try XMPPacket(Array(text.utf8)) }
  }

  @Test(
    "Properties are read back as they were set",
    arguments: ["article.pdf", "labels.pdf", "damaged-xref.pdf", "links.pdf"])
  func again(_ name: String) throws {
    let sample = try EditedSample(name)
    // The second time, the catalog has all entries already.
    for (count, (layout, mode, page, displaysTitle)) in [
      ("twocolumnleft", "useoutlines", "1", "true"), ("onecolumn", "usethumbs", "", "false"),
    ].enumerated() {
      let editor = try sample.editor()
      var properties = editor.properties
      for (name, value) in [
        ("title", "Über\u{1F600}\(count)"), ("custom.Shelf", "B-2"), ("page-layout", layout),
        ("page-mode", mode), ("open-page", page), ("trapped", "true"),
        ("preference.displaydoctitle", displaysTitle), ("language", "de-\(count)"),
        ("created", "2026-03-01T09:15:30+01:00"),
      ] {
        try properties.set(name, to: value.isEmpty ? nil : value)
      }
      try properties.set("author", to: nil)
      try editor.setProperties(properties)
      try editor.save(.inPlace)
      let read = try sample.open().properties
      #expect(read == editor.properties)
      #expect(read.entries["Title"] == "Über\u{1F600}\(count)")
      #expect(read.entries["Trapped"] == "True")
      #expect(read.entries["Author"] == nil)
      // The date of the change is set, too.
      properties.entries = read.entries
      #expect(read == properties && read.viewerPreferences["DisplayDocTitle"] == displaysTitle)
      #expect(read.openAction?.destination?.pageIndex == (count == 0 ? 0 : nil))
    }
  }

  @Test("Layouts and modes are those of the standard, or the names that a document has")
  func initialView() throws {
    let catalog = "/PageLayout/Fan/PageMode/UseThumbs/ViewerPreferences<</NonFullScreenPageMode/UseOC>>"
    let editor = try DocumentEditor(try PDFSource(catalog: catalog).open())
    var properties = editor.properties
    #expect(properties.pageLayout == .init(rawValue: "Fan") && properties.pageMode == .thumbnails)
    #expect(properties.nonFullScreenPageMode == .layers)
    (properties.pageMode, properties.nonFullScreenPageMode) = (.fullScreen, .outline)
    try editor.setProperties(properties)
    let read = try Document(.bytes(editor.dataRepresentation(), name: "new.pdf")).properties
    #expect(read.pageLayout == properties.pageLayout && read.pageMode == .fullScreen)
    #expect(read.nonFullScreenPageMode == .outline)
  }

  @Test(
    "Unknown names and values are refused",
    arguments: ["tilte=x", "page-mode=x", "open-page=0", "created=x", "trapped=x"])
  func unknown(_ text: String) {
    let parts = text.split(separator: "=").map(String.init)
    var properties = DocumentProperties()
    #expect(throws: DocumentPropertyError.self) { try properties.set(parts[0], to: parts[1]) }
  }

  @Test(
    "A lost conformance to PDF/A is reported",
    arguments: [
      ("<a pdfaid:part='2'/>", "its XMP metadata, which can't be read", "it no longer conforms to PDF/A-2"),
      ("<a/>", "its XMP metadata, which can't be read", nil),
      (
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description r:about=''"
          + " xmlns:pdfaid='http://www.aiim.org/pdfa/ns/id/' pdfaid:part='4'/></r:RDF>",
        "it no longer conforms to PDF/A-4", nil
      ),
    ] as [(String, String, String?)])
  func conformance(_ packet: String, _ warning: String, _ loss: String?) throws {
    let folder = try TemporaryFolder()
    var source = PDFSource(catalog: "/Metadata 9 0 R")
    source.objects[9] =
      "<</Type/Metadata/Subtype/XML/Length \(packet.utf8.count)>>stream\n\(packet)\nendstream"
    let editor = try DocumentEditor(try source.open())
    var properties = editor.properties
    try properties.set("title", to: "New")
    try editor.setProperties(properties)
    let warnings = try editor.save(.file(folder.file("new.pdf"))).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix(warning) ?? false)
    #expect(warnings.first?.contains("no longer") == (loss != nil || packet.contains("'4'")))
    #expect(loss.map { warnings.first?.hasSuffix($0) ?? false } ?? true)
  }

  @Test(
    "Of what remains, annotations with an author or a date are counted, and the names of fields aren't",
    arguments: [
      ("/Subtype/Link/M(D:2026)", true), ("/Subtype/Link/CreationDate(D:2026)", true),
      ("/Subtype/Text/T(Ann)", true), ("/Subtype/Link", false), ("/Subtype/Widget/FT/Tx/T(a)", false),
    ])
  func remainingAnnotations(_ entries: String, _ isCounted: Bool) throws {
    let folder = try TemporaryFolder()
    let annotation = "<</Type/Annot\(entries)/Rect[0 0 9 9]>>"
    for list in ["9 0 R", annotation] {
      var source = PDFSource(pages: ["/MediaBox [0 0 200 100] /Annots [\(list)]"])
      source.objects[9] = annotation
      let report = try source.open().removeMetadata(to: .file(folder.file("bare.pdf")))
      #expect(report.remaining == (isCounted ? ["1 annotation with an author or a date"] : []))
    }
  }

  @Test("Authors, attachments and the identifier go if that is asked for, and the names of fields stay")
  func otherMetadata() throws {
    var source = PDFSource(
      pages: [
        "/MediaBox [0 0 200 100] /Annots [9 0 R 10 0 R 11 0 R <</Subtype/Link/Rect[0 0 9 9]/M(D:2026)>>]"
      ],
      catalog: "/AcroForm <</Fields [12 0 R]>> /Names <</EmbeddedFiles <</Names [(a) 13 0 R]>>>>")
    source.objects[9] =
      "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/T(Ann)/M(D:2026)/CreationDate(D:2025)/Contents(stays)>>"
    source.objects[10] = "<</Type/Annot/Subtype/FileAttachment/Rect[20 0 29 9]/FS 13 0 R>>"
    source.objects[11] = "<</Type/Annot/Subtype/Widget/Rect[50 0 59 9]/T(name)/M(D:2026)/Parent 12 0 R>>"
    source.objects[12] = "<</FT/Tx/T(form)/Kids[11 0 R]>>"
    source.objects[13] = "<</Type/Filespec/F(secret.txt)/EF<</F 14 0 R>>>>"
    source.objects[14] = "<</Type/EmbeddedFile/Length 6>>\nstream\nsecret\nendstream"
    source.trailer = "/ID [<6162636465666768> <6162636465666768>]"
    func copy(_ others: Set<RemovableMetadata>) throws -> (Document, MetadataRemovalReport) {
      let report = try source.open().removeMetadata(including: others, to: .data)
      return (try Document(.bytes(try #require(report.saved.data), name: "bare.pdf")), report)
    }
    let (kept, others) = try copy([])
    #expect(kept.attachmentList.count == 1 && kept.identity.permanentIdentifier == "6162636465666768")
    #expect(try kept.annotations(onPage: 0).first?.author == "Ann")
    #expect(
      others.remaining == ["3 annotations with an author or a date", "1 attachment", "the file identifier"])
    let (bare, report) = try copy(Set(RemovableMetadata.allCases))
    #expect(report.remaining.isEmpty)
    #expect(
      report.removed
        == ["the authors and dates of 3 annotations", "2 attachments", "the file identifier"])
    #expect(bare.attachmentList.isEmpty && !bare.holds("secret") && !bare.holds("D:202"))
    let annotations = try bare.annotations(onPage: 0)
    #expect(
      annotations.map(\.contents) == ["stays", nil, nil] && annotations.allSatisfy { $0.author == nil })
    #expect(bare.form.fields.map(\.name) == ["form.name"])
    #expect(
      bare.identity.permanentIdentifier != "6162636465666768"
        && bare.identity.permanentIdentifier?.count == 32)
  }

  @Test("A removed entry is neither in the document information nor in the packet")
  func removedEntry() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <r:Description r:about="" xmlns:d="http://purl.org/dc/elements/1.1/"><d:creator><r:Seq><r:li>Ann Oldname</r:li>
      </r:Seq></d:creator></r:Description></r:RDF></x:xmpmeta>
      """
    var page = MadePage("", catalog: "/Metadata 26 0 R")
    page.add(26, "/Type /Metadata /Subtype /XML", packet)
    page.source.objects[35] = "<</Author (Ann Oldname)>>"
    page.source.trailer = "/Info 35 0 R"
    let (sample, editor) = try EditedSample(page.source.data).withEditor()
    var properties = editor.properties
    properties.entries["Author"] = nil
    try editor.setProperties(properties)
    try editor.save(.inPlace)
    #expect(try !sample.open().holds("Oldname"))
  }

  @Test("A copy without metadata has no document information")
  func removal() throws {
    let sample = try EditedSample("article.pdf")
    let report = try sample.open().removeMetadata(to: .file(sample.file("bare.pdf")))
    let copy = try Document(.path(sample.file("bare.pdf")))
    #expect(report.removed.contains { $0.contains("Title") })
    #expect(copy.properties.entries.isEmpty)
    #expect(copy.info.xmp == nil)
    #expect(copy.pageCount == 12)
  }
}
