import DocModel
import Foundation
import KeyCommands
import TestSupport
import Testing

@testable import Viewer

@Suite("Metadata in the reader", .limited, .tags(.program)) struct MetadataEditingTests {
  private func value(_ row: String, _ sample: EditingSample) -> String? {
    sample.tab?.column?.rows.first { $0.title == row }?.details.first?.text
  }

  @Test("Rows of the document information are changed, saved and undone", arguments: [false, true])
  func rows(_ isRemote: Bool) throws {
    let sample = try EditingSample(opener: isRemote ? RemoteDocuments.opener() : LocalDocumentOpener())
    sample.type("info", "metadata title A New \"Title\"", "metadata Page-Layout onecolumn")
    #expect(value("Title", sample) == "A New \"Title\"")
    #expect(value("Page layout", sample) == "OneColumn")
    #expect(sample.edit?.message == "set page-layout to “onecolumn”")
    sample.type("metadata keywords")
    #expect(sample.tab?.column?.rows.contains { $0.title == "Keywords" } == true)
    #expect(value("Keywords", sample) == nil)
    sample.type("undo", "save")
    let saved = try Document(.path(sample.path))
    #expect(saved.title == "A New \"Title\"")
    #expect(saved.properties.pageLayout == .oneColumn)
    #expect(saved.properties.entries["Keywords"] == "keyboard, annotations, border styles")
    sample.type("undo", "undo")
    #expect(value("Title", sample) == "Reading with the Keyboard")
    #expect(sample.session.state.edits == 2)
    sample.type("set title Another One", "set keywords=one")
    #expect(value("Title", sample) == "Another One")
    #expect(value("Keywords", sample) == "one")
    #expect(sample.type("set title").failure?.code == .usage)
    // The setting has the name, too.
    sample.type("set author Ann")
    #expect(value("Author", sample)?.hasPrefix("Mara") == true)
  }

  @Test("Return begins the line of an editable row only")
  func line() throws {
    let sample = try EditingSample()
    sample.type("info", "choose 2")
    #expect(
      sample.session.here?.entries.presentArgument(of: .setMetadata) == "title Reading with the Keyboard")
    let keys = { sample.session.responderChain.match([Key(.return)], isTyping: false) }
    guard case .command(let found, _) = keys() else { throw Failure() }
    #expect(found.command == Command(.setMetadata))
    sample.type("choose 1")
    guard case .command(let other, _) = keys() else { throw Failure() }
    #expect(other.command == Command(.choose))
  }

  private struct Failure: Error {}

  @Test(
    "Unknown names and values are refused",
    arguments: ["metadata color red", "metadata page-mode Loud", "metadata created yesterday"])
  func refusals(_ line: String) throws {
    let sample = try EditingSample()
    #expect(sample.type(line).failure?.code == .usage)
    #expect(sample.session.state.edits == nil)
    #expect(
      sample.type("metadata title Reading with the Keyboard").failure?.message == "nothing would change")
  }
}
