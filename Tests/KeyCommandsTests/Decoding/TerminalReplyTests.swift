import KeyCommands
import Testing

@Suite("Terminal input other than keys")
struct TerminalReplyTests {
  @Test(
    "Replies to queries",
    arguments: [
      ("\u{1B}[?0u", .keyboardFlags(0)), ("\u{1B}[?31u", .keyboardFlags(31)),
      ("\u{1B}[?u", .keyboardFlags(0)),
      ("\u{1B}[?62;4;22c", .deviceAttributes([62, 4, 22])), ("\u{1B}[?6c", .deviceAttributes([6])),
      ("\u{1B}P>|kitty(0.35.2)\u{1B}\\", .version("kitty(0.35.2)")),
      ("\u{1B}P>|xterm(390)\u{07}", .version("xterm(390)")),
      ("\u{1B}[6;36;17t", .cellSize(height: 36, width: 17)),
      ("\u{1B}[4;1080;1920t", .windowSize(height: 1080, width: 1920)),
      ("\u{1B}]11;rgb:0000/8080/ffff\u{1B}\\", .color(11, red: 0, green: 0x8080, blue: 0xFFFF)),
      ("\u{1B}]10;rgb:f/80/fff\u{07}", .color(10, red: 0xFFFF, green: 0x8080, blue: 0xFFFF)),
      ("\u{1B}]11;rgba:1e1e/1e1e/1e1e/ffff\u{07}", .color(11, red: 0x1E1E, green: 0x1E1E, blue: 0x1E1E)),
      ("\u{1B}]11;#102030\u{07}", .color(11, red: 0x1010, green: 0x2020, blue: 0x3030)),
      ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(id: 31, message: "OK")),
      ("\u{1B}_Gi=7,p=2;ENOENT: no such image\u{1B}\\", .graphics(id: 7, message: "ENOENT: no such image")),
      ("\u{1B}_G;EINVAL\u{1B}\\", .graphics(id: 0, message: "EINVAL")),
      ("\u{1B}[?2026;2$y", .mode(2026, 2)), ("\u{1B}[?2004;1$y", .mode(2004, 1)),
      ("\u{1B}[?1;0;16S", .graphicsLimit(item: 1, value: 16)),
      ("\u{1B}[?997;1n", .colorScheme(isDark: true)), ("\u{1B}[?997;2n", .colorScheme(isDark: false)),
      ("\u{1B}[1;1R", .cursor(row: 1, column: 1)), ("\u{1B}[24;80R", .cursor(row: 24, column: 80)),
      ("\u{1B}[2;2R", .cursor(row: 2, column: 2)), ("\u{1B}[1;300R", .cursor(row: 1, column: 300)),
      ("\u{1B}[?5;7R", .cursor(row: 5, column: 7)),
    ] as [(String, TerminalReply)])
  func replies(text: String, reply: TerminalReply) {
    #expect(KeyDecoder.events(text) == [.reply(reply)])
    // A key before a reply stays a key, Esc too.
    #expect(KeyDecoder.events("\u{1B}" + text) == [.press(Key(.escape)), .reply(reply)])
    #expect(KeyDecoder.events("q" + text + "x") == [.press(Key("q")), .reply(reply), .press(Key("x"))])
  }

  @Test(
    "Unrequested replies are passed on unchanged",
    arguments: [
      "\u{1B}[>41;390;0c", "\u{1B}[0n", "\u{1B}[?997;3n", "\u{1B}[8;24;80t", "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}]52;c;YQ==\u{07}", "\u{1B}]11;rgb:zz/00/00\u{07}", "\u{1B}]11;rgb:+1/00/00\u{07}",
      "\u{1B}]11;rgb:00/00\u{07}",
      "\u{1B}]11;rgba:00/zz/00/00\u{07}", "\u{1B}[<0;1M", "\u{1B}[<999;1;1M", "\u{1B}[5I",
    ])
  func others(text: String) {
    let bytes = Array(text.utf8)
    let whole =
      text.hasSuffix("\u{07}") ? bytes.dropLast() : text.hasSuffix("\\") ? bytes.dropLast(2) : bytes[...]
    #expect(KeyDecoder.events(bytes) == [.reply(.other(Array(whole)))])
  }

  @Test(
    "Mouse events",
    arguments: [
      ("0;1;1M", MouseEvent(.press(.left), column: 1, row: 1)),
      ("0;1;1m", MouseEvent(.release(.left), column: 1, row: 1)),
      ("1;20;3M", MouseEvent(.press(.middle), column: 20, row: 3)),
      ("2;20;3M", MouseEvent(.press(.right), column: 20, row: 3)),
      ("4;1;1M", MouseEvent(.press(.left), column: 1, row: 1, modifiers: .shift)),
      ("8;1;1M", MouseEvent(.press(.left), column: 1, row: 1, modifiers: .option)),
      ("16;1;1M", MouseEvent(.press(.left), column: 1, row: 1, modifiers: .control)),
      ("32;5;6M", MouseEvent(.move(.left), column: 5, row: 6)),
      ("35;5;6M", MouseEvent(.move(nil), column: 5, row: 6)),
      ("64;5;6M", MouseEvent(.scroll(.up), column: 5, row: 6)),
      ("65;5;6M", MouseEvent(.scroll(.down), column: 5, row: 6)),
      ("66;5;6M", MouseEvent(.scroll(.left), column: 5, row: 6)),
      ("67;5;6M", MouseEvent(.scroll(.right), column: 5, row: 6)),
      ("81;5;6M", MouseEvent(.scroll(.down), column: 5, row: 6, modifiers: .control)),
      ("128;1;1M", MouseEvent(.press(.other(8)), column: 1, row: 1)),
      ("129;1;1m", MouseEvent(.release(.other(9)), column: 1, row: 1)),
      ("0;1200;800M", MouseEvent(.press(.left), column: 1200, row: 800)),
    ])
  func mouse(sequence: String, event: MouseEvent) {
    #expect(KeyDecoder.events("\u{1B}[<" + sequence) == [.mouse(event)])
  }

  @Test("Focus events")
  func focus() {
    #expect(KeyDecoder.events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
  }

  @Test(
    "A paste arrives complete, whatever it contains",
    arguments: [
      "", "/home/ann/paper.pdf", "two\rlines\n", "q\u{1B}[A\u{1B}]11;x\u{07}", "\u{1B}", "\u{1B}[",
      "\u{1B}[201", "\u{1B}[20\u{1B}[2",
      "\u{1B}[200~", "日本 😀", "\u{03}\u{04}\u{00}",
    ])
  func paste(text: String) {
    #expect(
      KeyDecoder.events("x\u{1B}[200~\(text)\u{1B}[201~y") == [
        .press(Key("x")), .paste(text), .press(Key("y")),
      ])
  }

  @Test("An endless paste is kept in part, and no character is split")
  func longPaste() {
    var decoder = KeyDecoder()
    var events = decoder.decode(Array("\u{1B}[200~a".utf8))
    let lines = Array(String(repeating: "é", count: 50_000).utf8)
    for _ in 0..<30 { events += decoder.decode(lines) }
    events += decoder.decode(Array("\u{1B}[201~q".utf8))
    #expect(events.count == 2)
    guard case .paste(let text) = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == KeyDecoder.longestPaste - 1)
    #expect(text.hasPrefix("aéé") && !text.contains("\u{FFFD}"))
    #expect(events.last == .press(Key("q")))
  }

  @Test("A pause within a paste doesn't turn the rest into keys; many pauses end the paste")
  func pausedPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~ab".utf8)).isEmpty)
    for _ in 1..<KeyDecoder.flushesThatEndPaste { #expect(decoder.flush().isEmpty) }
    #expect(decoder.decode(Array("x".utf8)).isEmpty)
    for _ in 1..<KeyDecoder.flushesThatEndPaste { #expect(decoder.flush().isEmpty) }
    #expect(decoder.isPending)
    #expect(decoder.flush() == [.paste("abx")])
    #expect(!decoder.isPending)
  }

  @Test("The end of a paste without a beginning is ignored")
  func endAlone() {
    #expect(KeyDecoder.events("\u{1B}[201~q") == [.press(Key("q"))])
  }
}
