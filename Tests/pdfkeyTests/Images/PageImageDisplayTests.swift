import DocModel
import Foundation
import Terminal
import TestSupport
import Testing

/// Pages as images in the terminal, with `pdfkey render` and in line mode.
@Suite("Pages in the terminal", .tags(.program))
struct PageImageDisplayTests {
  private static let article = Program.fixture("article.pdf")

  private func render(_ options: [String], environment: [String: String] = [:]) throws
    -> ProcessRunner.Outcome
  {
    try Program.run(["render", Self.article, "--page", "5"] + options, environment: environment)
  }

  /// Returns the pixels in kitty's escape sequences, in which they are deflated and in base64.
  private func kittyPixels(_ text: String) throws -> (keys: Substring, bytes: [UInt8]) {
    var keys: Substring?
    var bytes: [UInt8] = []
    for escape in text.matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/) {
      keys = keys ?? escape.1
      bytes += Array(try #require(Data(base64Encoded: String(escape.2))))
    }
    let first = try #require(keys)
    let size = try #require(first.firstMatch(of: /s=(\d+),v=(\d+)/))
    let count = 3 * (Int(size.1) ?? 0) * (Int(size.2) ?? 0)
    return (first, try #require(inflated(bytes, count: count)))
  }

  @Test("kitty gets the pixels of the page, also in night mode")
  func kitty() throws {
    let document = try Document(.path(Self.article))
    let image = try document.image(ofPage: 4, fittingWidth: 800, height: 1000)
    let drawn = try #require(
      Pixels(
        width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, order: .bgra,
        bytes: image.pixels))
    let (pixels, cells) = drawn.filling(CellGeometry(columns: 80, rows: 50), for: .kitty)
    #expect(pixels.width == cells.columns * 10 && pixels.height == 50 * 20)
    for (options, expected) in [([], pixels), (["--night"], pixels.forNight())] {
      let outcome = try render(["--graphics", "kitty", "--cells", "80x50"] + options)
      #expect(outcome.status == 0 && outcome.messages.isEmpty)
      let (keys, bytes) = try kittyPixels(outcome.output)
      #expect(keys.contains("s=\(pixels.width),v=\(pixels.height)"))
      #expect(keys.contains("c=\(cells.columns),r=50"))
      let rows = (0..<pixels.height).flatMap { y in
        (0..<pixels.width).flatMap { x -> [UInt8] in
          let offset = y * pixels.bytesPerRow + x * 4
          return [expected.bytes[offset + 2], expected.bytes[offset + 1], expected.bytes[offset]]
        }
      }
      #expect(bytes == rows)
    }
  }

  @Test("Without images the text is shown, and so it is if the output isn't a terminal")
  func text() throws {
    #expect(try render(["--graphics", "none"]).output.hasPrefix("1 Keys\n"))
    #expect(try render(["--cells", "80x50"]).output.hasPrefix("1 Keys\n"))
  }

  @Test(
    "Invalid options are refused",
    arguments: [
      ["--graphics", "crayon"], ["--cells", "80"], ["--cells", "0x5"], ["--cells", "5x99999"],
      ["--graphics", "kitty", "--zoom", "2"], ["--night", "--json"],
    ])
  func usage(options: [String]) {
    #expect(Program.isRefused(["render", Self.article, "--page", "5"] + options))
  }

  @Test("The best format of the terminal is used, and --graphics overrides it")
  func terminals() throws {
    func shown(_ environment: [String: String], _ options: [String] = []) throws -> String {
      let terminal = try PseudoTerminal(
        Program.path, ["render", Self.article, "--cells", "20x10"] + options,
        environment: Program.environment(adding: environment))
      #expect(terminal.wait() == .status(0))
      return terminal.transcript
    }
    #expect(try shown(["TERM": "xterm-kitty"]).contains("\u{1B}_Ga=T"))
    #expect(try shown(["TERM": "foot"]).contains("\u{1B}P"))
    #expect(try shown(["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]).contains("\u{1B}]1337;File"))
    #expect(try shown(["TERM": "xterm-256color"]).contains("\u{1B}[38;5;"))
    #expect(try shown(["TERM": "dumb"]).contains("Reading with the"))
    #expect(try shown(["TERM": "xterm-kitty"], ["--graphics", "sixel"]).contains("\u{1B}P"))
  }

  /// A terminal that answers the queries that it supports.
  @Test("The terminal's replies take precedence", arguments: ["kitty", "sixel", "none"])
  func answers(kind: String) throws {
    let terminal = try PseudoTerminal(
      Program.path, ["render", Self.article, "--page", "5", "--night"],
      environment: Program.environment(adding: ["TERM": "xterm-256color"]), columns: 80, rows: 53)
    #expect(terminal.expect("\u{1B}[c"))
    let attributes = kind == "sixel" ? "\u{1B}[?62;4c" : "\u{1B}[?62c"
    terminal.type((kind == "kitty" ? "\u{1B}_Gi=31;OK\u{1B}\\" : "") + "\u{1B}[6;16;8t" + attributes)
    #expect(terminal.wait() == .status(0))
    switch kind {
    case "kitty":
      let start = try #require(terminal.transcript.range(of: "\u{1B}_Ga=T")).lowerBound
      let (keys, bytes) = try kittyPixels(String(terminal.transcript[start...]))
      let image = try Document(.path(Self.article)).image(ofPage: 4, fittingWidth: 80 * 8, height: 50 * 16)
      let width = (image.width + 7) / 8 * 8
      #expect(keys.contains("c=\(width / 8),r=50,f=24,s=\(width),v=800"))
      #expect(image.height == 800 && bytes.count == width * 800 * 3)
      // Paper at night.
      #expect(bytes.starts(with: [0, 0, 0]))
    case "sixel": #expect(terminal.transcript.contains("\u{1B}P"))
    default: #expect(terminal.transcript.contains("\u{1B}[38;5;"))
    }
  }

  @Test("Line mode prints the page that is turned to, and no image in JSON")
  func lineMode() throws {
    let folder = try TemporaryFolder()
    let lines = "image\nset show image\nnext page\nset night on\nI\n"
    let options = [
      "open", "--fresh", "--library", folder.file("library.sqlite"), Self.article, "--cells", "20x10",
    ]
    let shown = try Program.run(options + ["--graphics", "kitty"], input: .text(lines))
    #expect(shown.status == 0)
    // Settings take effect on the image at once.
    #expect(shown.output.matches(of: /\u{1B}_Ga=T/).count == 5)
    let text = try Program.run(options, input: .text("page 5\nimage\n"))
    #expect(text.output.contains("\n1 Keys\n"))
    let json = try Program.run(options + ["--json"], input: .text("image\n"))
    let answer = try #require(try json.json.first as? [String: Any])
    #expect((answer["error"] as? [String: String])?["code"] == "unavailable")
  }

  @Test("The selection is copied to the terminal's clipboard, and printed on a dumb terminal")
  func clipboard() throws {
    for (term, copies) in [("xterm-256color", true), ("dumb", false)] {
      let folder = try TemporaryFolder()
      let terminal = try PseudoTerminal(
        Program.path, ["open", "--fresh", "--library", folder.file("library.sqlite"), Self.article],
        environment: Program.environment(adding: ["TERM": term]))
      #expect(terminal.wait(after: "page iv\nv\ny\nq\n") == .status(0))
      #expect(terminal.transcript.contains("page 4 (iv), line 1: Conventions"))
      let encoded = Data("Conventions".utf8).base64EncodedString()
      #expect(terminal.transcript.contains("\u{1B}]52;c;\(encoded)") == copies)
      let pipe = try Program.run(
        ["open", "--library", folder.file("l"), Self.article], input: .text("page iv\nv\ny\n"),
        environment: ["TERM": term])
      #expect(pipe.lines.contains("Conventions") && !pipe.output.contains("\u{1B}"))
    }
  }

  @Test("doctor reports the choices and their reasons, as text and JSON")
  func doctor() throws {
    let folder = try TemporaryFolder()
    let environment = [
      "TERM": "xterm-kitty", "HOME": folder.path, "XDG_DATA_HOME": folder.path,
      "XDG_CONFIG_HOME": folder.path,
    ]
    let terminal = try PseudoTerminal(
      Program.path, ["doctor"], environment: Program.environment(adding: environment))
    #expect(terminal.wait() == .status(0))
    for part in [
      "→ kitty: xterm-kitty supports kitty's protocol", "used: kitty", "Poppler ", "qpdf ", "SQLite 3",
      "Chafa 1", "library \(folder.path)/pdfkey/library.sqlite: doesn't exist yet, can be created",
    ] {
      #expect(terminal.transcript.contains(part), "\(part)")
    }
    let json = try Program.run(["doctor", "--json", "--graphics", "sixel"], environment: environment)
    #expect(json.status == 0)
    let report = try #require(try json.json.first as? [String: Any])
    let images = try #require(report["images"] as? [String: Any])
    #expect(images["format"] as? String == "sixel")
    #expect((images["rungs"] as? [Any])?.count == 5)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(
    "libxml2 is opened by either of its names, and without both the message has them and the packages",
    arguments: [["libxml2.so.16"], ["libxml2.so.2"], []])
  func libxml2(names: [String]) throws {
    let known = ["libxml2.so.2", "libxml2.so.16"]
    guard known.contains(where: { dlopen($0, RTLD_LAZY) != nil }),
      let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
      let installed = maps.firstMatch(of: /\/\S*libxml2\.so\S*/)
    else { return }
    let folder = try TemporaryFolder()
    for name in known {
      if names.contains(name) {
        symlink(String(installed.0), folder.file(name))
      } else {
        try folder.write([], to: name)
      }
    }
    let run = try Program.run(["doctor", "--json"], environment: ["LD_LIBRARY_PATH": folder.path])
    let libraries = try #require((run.json.first as? [String: Any])?["libraries"] as? [[String: Any]])
    let problem = try #require(libraries.first { $0["name"] as? String == "libxml2" })["problem"] as? String
    #expect((problem == nil) == !names.isEmpty)
    for part in ["libxml2.so.16: ", "libxml2.so.2: ", "install the package libxml2-16 or libxml2"] {
      #expect(problem?.contains(part) ?? true)
    }
  }

  @Test("doctor fails if the library is unusable")
  func doctorFails() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    let outcome = try Program.run(["doctor"], environment: ["PDFKEY_LIBRARY": file + "/library.sqlite"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("can't be created: \(file) isn't a folder"))
  }
}
