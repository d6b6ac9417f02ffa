import Foundation
import TestSupport
import Testing

/// Pages as images in keyboard mode: the queries to the terminal, and the work between keys.
@Suite("Page images in keyboard mode", .tags(.program))
struct KeyboardImageTests {
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;16;8t\u{1B}[?62c"

  private func start(
    _ options: [String] = ["--cells", "20x10"], in folder: TemporaryFolder? = nil,
    term: String = "xterm-256color", show: String = "none", environment: [String: String] = [:],
    answers: String
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.reader(
      [Program.fixture("article.pdf")] + options, in: folder, term: term, show: show,
      environment: environment, answers: answers, columns: 80, rows: 24)
    #expect(terminal.expect("page 1 (i) of 12"))
    return terminal
  }

  @Test("kitty is queried for its transports at the first image, and keys pressed meanwhile count")
  func sharing() throws {
    let terminal = try start(answers: Self.kitty)
    #expect(!terminal.transcript.contains("\u{1B}_Gi=32"))
    #expect(terminal.expect("\u{1B}_Gi=32,s=1,v=1,a=q,t=s", after: "image\r"))
    #expect(terminal.expect("\u{1B}[c"))
    // Keys before the answers, between them and after them.
    terminal.type("pa\u{1B}_Gi=32;OK\u{1B}\\ge \u{1B}_Gi=33;ENOENT\u{1B}\\\u{1B}[?62c3\r")
    #expect(terminal.expect("page 3 (iii) of 12"))
    #expect(terminal.expect("\u{1B}_Ga=T", after: "image\r"))
    #expect(terminal.wait(after: "q\r") == .status(0))
    let images = terminal.transcript.matches(of: /\u{1B}_G(a=T[^;]*);([^\u{1B}]*)\u{1B}\\/)
    #expect(images.count == 2 && images.allSatisfy { $0.1.hasSuffix(",t=s") })
    // This terminal has read none of the images.
    for image in images {
      shm_unlink(String(decoding: Data(base64Encoded: String(image.2)) ?? Data(), as: UTF8.self))
    }
    #expect(terminal.transcript.matches(of: /Gi=32/).count == 1)
  }

  @Test("The current page is shown at the start: an image if there are graphics, otherwise its first lines")
  func automatic() throws {
    for (answers, options, hasGraphics) in [
      (Self.kitty, [], true), ("\u{1B}[?62;4c", [], true), ("\u{1B}[?62c", [], false),
      // A screen reader reads no pictures.
      (Self.kitty, ["--plain"], false),
    ] {
      let terminal = try start(["--cells", "20x10"] + options, show: "auto", answers: answers)
      if !options.isEmpty {
        #expect(terminal.expect("no images are shown here", after: "zoom in\r"))
      }
      #expect(terminal.transcript.contains("Reading with the") != hasGraphics)
      #expect(terminal.transcript.contains(/\u{1B}_Ga=T|\u{1B}P0;1;0q/) == hasGraphics)
      #expect(terminal.wait(after: "q\r") == .status(0))
    }
  }

  @Test("Resizing the window redraws the image and the row below it")
  func resized() throws {
    let terminal = try start([], show: "auto", answers: Self.kitty)
    let first = try #require(terminal.transcript.firstMatch(of: /a=T,q=2,i=(\d+),c=\d+,r=21,/))
    terminal.type("page")
    terminal.resize(columns: 60, rows: 15)
    #expect(terminal.expect("\u{1B}_Ga=d,d=I,i=\(first.1),q=2\u{1B}\\"))
    #expect(terminal.expect("\u{1B}_Ga=T,q=2,i="))
    #expect(terminal.expect("r=12,"))
    #expect(terminal.expect("page 1 (i) of 12 > page"))
    #expect(terminal.wait(after: "\u{15}q\r") == .status(0))
  }

  @Test("A window that returns to its old size at once redraws its image")
  func resizedAndBack() throws {
    let terminal = try start([], show: "auto", answers: Self.kitty)
    let first = try #require(terminal.transcript.firstMatch(of: /a=T,q=2,i=(\d+),c=\d+,r=21,/))
    terminal.resize(columns: 60, rows: 15)
    #expect(terminal.expect("page 1 (i) of 12 >"))
    terminal.resize(columns: 80, rows: 24)
    #expect(terminal.expect("\u{1B}_Ga=d,d=I,i=\(first.1),q=2\u{1B}\\"))
    #expect(terminal.expect("r=21,"))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  @Test("The page stays on the screen when an annotation is shown, with two lines below it")
  func annotation() throws {
    let terminal = try start([], show: "auto", answers: Self.kitty)
    #expect(terminal.expect("annotation shows all", after: "]a\r"))
    #expect(terminal.expect(" of 12"))
    let shown = try #require(
      terminal.transcript.components(separatedBy: "\u{1B}\\").last { $0.contains("annotation shows all") })
    // After the image, and before the row at the bottom.
    let lines = shown.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4, "\(lines)")
    #expect(terminal.expect("contents:", after: "annotation\r"))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  @Test("In tmux, the reason for text pages and its remedy are reported once")
  func tmux() throws {
    let folder = try TemporaryFolder()
    try FakeProgram.write("#!/bin/sh\necho off xterm-kitty 'kitty(0.35.2)'\n", as: "tmux", in: folder)
    let terminal = try start(
      in: folder, term: "tmux-256color", show: "auto",
      environment: ["TMUX": "x", "PATH": "\(folder.path):/usr/bin:/bin"], answers: "\u{1B}[?62c")
    #expect(terminal.transcript.contains("Reading with the"))
    #expect(terminal.wait(after: "image\rnext page\rq\r") == .status(0))
    let reason =
      "pages are shown as text: tmux doesn't pass images on; “set -g allow-passthrough on” in ~/.tmux.conf lets it"
    // Lines break between words.
    let words = terminal.transcript.replacing(/\s+/, with: " ")
    #expect(words.components(separatedBy: reason).count == 2)
    #expect(!terminal.transcript.contains("▀") && !terminal.transcript.contains("\u{1B}_G"))
  }

  @Test("An idle reader uses no processor time and writes nothing")
  func idle() throws {
    let terminal = try start(
      ["--cells", "20x10", "--graphics", "symbols"], show: "image", answers: "\u{1B}[?62c")
    terminal.type("\u{1B}[6~")
    #expect(terminal.expect("page 2 (ii) of 12"))
    // Drawing ahead ends, in the reader and in its workers.
    let processes = [terminal.processID] + ProcessTable.children(of: terminal.processID)
    func ticks() -> [Int] { processes.map { ProcessTable.processorTicks(of: $0) ?? -1 } }
    var before = ticks()
    let rests = ProcessTable.eventually {
      defer { before = ticks() }
      usleep(250_000)
      return ticks() == before
    }
    try #require(rests && !before.contains(-1))
    #expect(terminal.isQuiet(for: 1000))
    // A look at the file's date may complete a tick of the clock.
    #expect(zip(ticks(), before).allSatisfy { $0 <= $1 + 1 })
    #expect(terminal.wait(after: "q\r") == .status(0))
  }
}
