import Foundation
import TestSupport
import Testing

@testable import Terminal

/// A reader of the kitty graphics protocol, which collects the text, and each image's keys and data.
struct KittyReader {
  var text: [UInt8] = []
  var keys: [[String: String]] = []
  var payloads: [[UInt8]] = []

  init(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let (start, end) = (Array("\u{1B}_G".utf8), Array("\u{1B}\\".utf8))
    while !rest.isEmpty {
      guard rest.starts(with: start) else {
        text.append(rest.removeFirst())
        continue
      }
      rest = rest.dropFirst(start.count)
      let stop = try #require(rest.indices.first { rest[$0...].starts(with: end) })
      let escape = String(decoding: rest[..<stop], as: UTF8.self)
      rest = rest[(stop + end.count)...]
      let parts = escape.split(separator: ";", maxSplits: 1)
      let payload = try #require(parts.last)
      #expect(payload.utf8.count <= 4096)
      var pairs: [String: String] = [:]
      for pair in try #require(parts.first).split(separator: ",") {
        let sides = pair.split(separator: "=")
        pairs[String(sides[0])] = sides.count > 1 ? String(sides[1]) : ""
      }
      keys.append(pairs)
      payloads.append(Array(try #require(Data(base64Encoded: String(payload)))))
    }
  }

  /// Returns the pixels from any medium, which is deleted after reading, as by a terminal.
  func pixels() throws -> [UInt8] {
    let first = try #require(keys.first)
    let name = String(decoding: payloads.joined(), as: UTF8.self)
    switch first["t"] {
    case "d":
      #expect(keys.dropLast().allSatisfy { $0["m"] == "1" } && keys.last?["m"] == "0")
      let sent = Array(payloads.joined())
      #expect(first["o"] == "z")
      let count = 3 * (try #require(Int(first["s"] ?? ""))) * (try #require(Int(first["v"] ?? "")))
      return try #require(inflated(sent, count: count))
    case "t":
      #expect(name.contains("tty-graphics-protocol"))
      defer { try? FileManager.default.removeItem(atPath: name) }
      return Array(try Data(contentsOf: URL(fileURLWithPath: name)))
    case "s":
      defer { shm_unlink(name) }
      return Array(try Data(contentsOf: URL(fileURLWithPath: "/dev/shm" + name)))
    default:
      Issue.record("no way that a terminal knows")
      return []
    }
  }
}

@Suite struct KittyEncoderTests {
  private let cells = CellGeometry(columns: 12, rows: 3)

  @Test(arguments: KittyTransport.allCases)
  func pixelsArriveUnchanged(transport: KittyTransport) throws {
    let gradient = try #require(TestImage.gradient(width: 61, height: 47))
    let reader = try KittyReader(KittyEncoder.inline(gradient, cells, transport, id: 4711))
    let keys = try #require(reader.keys.first)
    #expect(
      ["a", "f", "s", "v", "c", "r", "q", "i"].map { keys[$0] ?? "" }
        == ["T", "24", "61", "47", "12", "3", "2", "4711"])
    #expect(try reader.pixels() == TestImage.rgb(width: 61, height: 47))
    #expect(reader.text == Array("\n".utf8))
  }

  @Test func pageOfTextIsCompressed() throws {
    let side = 600
    var bytes = [UInt8](repeating: 255, count: side * side * 4)
    // Strokes of letters: a tenth of the page.
    for index in stride(from: 0, to: bytes.count, by: 40) { bytes[index..<index + 4] = [0, 0, 0, 255] }
    let page = try #require(
      Pixels(width: side, height: side, bytesPerRow: side * 4, order: .bgra, bytes: bytes))
    let sent = KittyEncoder.inline(page, cells, .direct, id: 1).count
    #expect(sent * 20 < side * side * 4, "\(sent) bytes")
  }

  @Test func tmuxImagesUsePlaceholderCells() throws {
    let gradient = try #require(TestImage.gradient(width: 30, height: 30))
    let bytes = KittyEncoder.inTmux(gradient, cells, .direct, id: 200)
    // Does what tmux does: forwards wrapped sequences with one escape for two, and keeps the rest.
    let text = String(decoding: bytes, as: UTF8.self)
    var outer = ""
    var inner = ""
    for (index, part) in text.components(separatedBy: "\u{1B}Ptmux;").enumerated() {
      guard index > 0 else {
        inner += part
        continue
      }
      let wrapped = part.replacingOccurrences(of: "\u{1B}\u{1B}", with: "\u{0}")
      let end = try #require(wrapped.range(of: "\u{1B}\\"))
      outer += wrapped[..<end.lowerBound].replacingOccurrences(of: "\u{0}", with: "\u{1B}")
      inner += wrapped[end.upperBound...].replacingOccurrences(of: "\u{0}", with: "\u{1B}\u{1B}")
    }
    let reader = try KittyReader(Array(outer.utf8))
    #expect(try reader.pixels() == TestImage.rgb(width: 30, height: 30))
    let keys = try #require(reader.keys.first)
    #expect(keys["U"] == "1" && keys["i"] == "200")
    let lines = inner.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, mark) in zip(lines, ["\u{305}", "\u{30D}", "\u{30E}"] as [Unicode.Scalar]) {
      let scalars = Array(line.unicodeScalars)
      #expect(scalars.starts(with: Array("\u{1B}[38;5;200m\u{10EEEE}".unicodeScalars)))
      #expect(scalars.count { $0 == "\u{10EEEE}" } == 12)
      let first = try #require(scalars.firstIndex(of: "\u{10EEEE}"))
      #expect(scalars[first + 1] == mark && scalars[first + 2] == "\u{305}")
    }
  }

  @Test func placeholderRowsAreLimited() {
    let many = KittyPlaceholders.cells(CellGeometry(columns: 1, rows: 1000), id: 0x12_3456)
    let text = String(decoding: many, as: UTF8.self)
    #expect(text.split(separator: "\n").count == KittyPlaceholders.mostRows)
    #expect(text.hasPrefix("\u{1B}[38;2;18;52;86m"))
    // Of the protocol's 297 marks, 29 follow the last one here.
    #expect(KittyPlaceholders.mostRows == 268)
    #expect(KittyPlaceholders.text(row: 267, column: 0).unicodeScalars.dropFirst().first == "\u{A8F1}")
  }
}
