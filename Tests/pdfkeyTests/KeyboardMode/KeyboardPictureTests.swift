import Foundation
import TestSupport
import Testing

/// Pages as pictures where every key acts: what the terminal is asked, and what is done while no key comes.
@Suite("Pictures between keys")
struct KeyboardPictureTests {
  private func start(_ folder: TemporaryFolder, _ options: [String] = [], answers: String) throws
    -> PseudoTerminal
  {
    let terminal = try PseudoTerminal.reader(
      [Program.fixture("article.pdf"), "--cells", "20x10"] + options, in: folder, term: "xterm-256color",
      answers: answers, columns: 80)
    #expect(terminal.expect("page 1 (i) of 12"))
    return terminal
  }

  @Test("kitty is asked at the first picture which ways it reads, and keys pressed meanwhile count")
  func sharing() throws {
    try TemporaryFolder.with { folder in
      let terminal = try start(folder, answers: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;16;8t\u{1B}[?62c")
      #expect(!terminal.transcript.contains("\u{1B}_Gi=32"))
      terminal.type("image\r")
      #expect(terminal.expect("\u{1B}_Gi=32,s=1,v=1,a=q,t=s"))
      #expect(terminal.expect("\u{1B}[c"))
      // Keys before the answers, between them and behind them.
      terminal.type("pa\u{1B}_Gi=32;OK\u{1B}\\ge \u{1B}_Gi=33;ENOENT\u{1B}\\\u{1B}[?62c3\r")
      #expect(terminal.expect("page 3 (iii) of 12"))
      terminal.type("image\r")
      #expect(terminal.expect("\u{1B}_Ga=T"))
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
      let pictures = terminal.transcript.matches(of: /\u{1B}_G(a=T[^;]*);([^\u{1B}]*)\u{1B}\\/)
      #expect(pictures.count == 2 && pictures.allSatisfy { $0.1.hasSuffix(",t=s") })
      // This terminal has read none of them.
      for picture in pictures {
        shm_unlink(String(decoding: Data(base64Encoded: String(picture.2)) ?? Data(), as: UTF8.self))
      }
      #expect(terminal.transcript.matches(of: /Gi=32/).count == 1)
    }
  }

  @Test("A reader who rests costs no processor time, and nothing is written")
  func idle() throws {
    try TemporaryFolder.with { folder in
      let terminal = try start(
        folder, ["--show", "image", "--graphics", "symbols"], answers: "\u{1B}[?62c")
      terminal.type("\u{1B}[6~")
      #expect(terminal.expect("page 2 (ii) of 12"))
      // What is drawn ahead comes to an end, in the reader and in the processes that read for it.
      let processes = [terminal.processID] + ProcessTable.children(of: terminal.processID)
      func ticks() -> [Int?] { processes.map(ProcessTable.processorTicks) }
      var before = ticks()
      let rests = ProcessTable.eventually {
        defer { before = ticks() }
        usleep(250_000)
        return ticks() == before
      }
      try #require(rests && !before.contains(nil))
      #expect(terminal.isQuiet(for: 1000))
      #expect(ticks() == before)
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
    }
  }
}
