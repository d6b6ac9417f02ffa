import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocModelWorkers
@testable import Viewer

@Suite("Ink boxes")
struct InkBoxTests {
  /// Returns the ink box of a page of 600 by 800 points.
  private func box(_ content: String, _ entries: String = "") throws -> Rectangle? {
    var pdf = PackedPDF(page: "/Contents 4 0 R \(entries)")
    pdf.add(4, stream: Array(content.utf8))
    let document = try Document(.bytes(Data(pdf.bytes), name: "a.pdf"))
    return try LocalDocument(document).inkBox(ofPage: 0)
  }

  private func expect(_ box: Rectangle?, _ expected: [Double]) throws {
    let box = try #require(box)
    for (found, wanted) in zip([box.x0, box.y0, box.x1, box.y1], expected) {
      #expect(abs(found - wanted) < 2, "\(box)")
    }
  }

  @Test("An empty page has none, nor has one with specks only")
  func empty() throws {
    #expect(try box("") == nil)
    #expect(try box("100 100 0.7 0.7 re 300.5 420 1 1 re f") == nil)
    #expect(try box("1 g 100 100 300 300 re f") == nil, "white isn't ink")
  }

  @Test(
    "It surrounds everything but specks, in default user space",
    arguments: ["", "/Rotate 90", "/CropBox [50 20 590 780]", "/Rotate 270 /UserUnit 1.2"])
  func shapes(entries: String) throws {
    try expect(
      box("5 10 1 1 re 100 120 80 30 re f 0.7 g 300 650 50 40 re f", entries), [100, 120, 350, 690])
  }

  @Test("Thin lines belong to it")
  func lines() throws {
    try expect(box("0.5 w 80 90 m 80 700 l S 0.5 w 60 400 m 500 400 l S"), [60, 90, 500, 700])
  }
}
