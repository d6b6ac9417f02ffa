import Foundation
import Testing

@testable import Terminal

@Suite struct ChafaCanvasTests {
  private func choice(_ format: ImageProtocol, _ colors: ColorDepth) -> ImageChoice {
    var facts = TerminalFacts()
    facts.colors = colors
    return ImageProtocol.best(for: facts, override: format)
  }

  private func bytes(_ format: ImageProtocol, _ colors: ColorDepth = .trueColor, cells: CellGeometry) throws
    -> [UInt8]
  {
    let gradient = try #require(TestImage.gradient(width: 200, height: 100))
    return try ImageEncoder(choice(format, colors)).bytes(for: gradient, in: cells, id: 1)
  }

  /// Returns lines without the sequences that set colours.
  private func plain(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.replacing(/\u{1B}\[[0-9;?]*[a-zA-Z]/, with: "").split(separator: "\n").map(String.init)
  }

  @Test(arguments: ColorDepth.allCases)
  func symbolsFillTheirCells(colors: ColorDepth) throws {
    let made = try bytes(.symbols, colors, cells: CellGeometry(columns: 40, rows: 10))
    let lines = plain(made)
    #expect(lines.count == 10)
    #expect(lines.allSatisfy { $0.count == 40 })
    let text = String(decoding: made, as: UTF8.self)
    #expect(text.contains("\u{1B}[38;2;") == (colors == .trueColor))
    #expect(text.contains("38;5;") == (colors == .indexed))
    #expect(made.last == 0x0A)
  }

  @Test func itermGetsAnInlineFile() throws {
    let text = String(decoding: try bytes(.iterm, cells: CellGeometry(columns: 40, rows: 10)), as: UTF8.self)
    #expect(text.contains("\u{1B}]1337;File=inline=1"))
  }

  @Test func protocolNoneWritesNothing() throws {
    #expect(try bytes(.none, cells: CellGeometry(columns: 4, rows: 4)) == [])
  }

  private static let decoder = "/usr/bin/sixel2png"

  /// libsixel's program reads the sixels: the image is as large as its cells, and has the same content.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: decoder), "sixel2png (libsixel-bin) isn't there"))
  func sixelsAreReadByAnotherProgram() throws {
    let cells = CellGeometry(columns: 20, rows: 5, cellWidth: 10, cellHeight: 20)
    let sixels = try bytes(.sixel, cells: cells)
    #expect(sixels.starts(with: Array("\u{1B}P".utf8)))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pdfkey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appendingPathComponent("a.six"), folder.appendingPathComponent("a.png"))
    try Data(sixels).write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.decoder)
    process.arguments = ["-i", input.path, "-o", output.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let png = Array(try Data(contentsOf: output))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // The header contains the size (PNG, 11.2.2).
    func number(_ offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(16) == 200)
    #expect((96...102).contains(number(20)), "\(number(20))")
  }
}
