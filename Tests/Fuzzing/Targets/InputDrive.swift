import Foundation
import KeyCommands
import Terminal
import Viewer
import Workers
import DocModelExchange

/// Targets for input from users and from workers.
enum InputDrive {
  /// Decodes an input as the bytes of a terminal, and types the keys.
  static func runKeys(_ bytes: [UInt8]) throws {
    var whole = KeyDecoder()
    let events = whole.decode(bytes)
    // However the bytes are split, the keys are the same.
    var decoder = KeyDecoder()
    var (pieces, offset): ([InputEvent], Int) = ([], 0)
    while offset < bytes.count {
      let end = min(bytes.count, offset + 1 + Int(bytes[offset] % 5))
      pieces += decoder.decode(bytes[offset..<end])
      offset = end
    }
    try FuzzProblem.check(pieces == events, "other keys in pieces than at once")
    var editor = LineEditor()
    for event in (events + whole.flush()).prefix(2_000) {
      switch event {
      case .key(let key): _ = ("\(key)", editor.handle(key))
      case .paste(let text): _ = editor.paste(text)
      default: break
      }
      _ = (editor.text, editor.cursor)
    }
  }

  /// Decodes an input as the replies of a terminal, and chooses how to show images there.
  static func runReplies(_ bytes: [UInt8]) throws {
    var decoder = KeyDecoder()
    let environment = ["TERM": bytes.count % 2 == 0 ? "xterm-kitty" : "tmux-256color", "TMUX": "x"]
    var probe = CapabilityProbe(TerminalEnvironment(environment))
    for case .reply(let reply) in decoder.decode(bytes) + decoder.flush() { _ = probe.record(reply) }
    let capabilities = probe.capabilities
    var facts = TerminalFacts(environment: environment, isTerminal: true)
    facts.merge(capabilities)
    _ = (ImageProtocol.best(for: facts), facts.background?.isDark, facts.keyboard)
    let size = TerminalSize(columns: 80, rows: 24)
    let geometry = CellGeometry(size, cell: capabilities.cellSize)
    try FuzzProblem.check(geometry.width > 0 && geometry.height > 0, "a grid without pixels: \(geometry)")
    _ = geometry.holding(width: 1_000, height: 1_000)
  }

  /// Parses an input as typed lines.
  static func runCommands(_ bytes: [UInt8]) throws {
    for line in String(decoding: bytes.prefix(2_000), as: UTF8.self).split(whereSeparator: \.isNewline)
      .prefix(8)
    {
      let line = String(line)
      do throws(CommandParser.Problem) {
        _ = try CommandParser.command(line)
      } catch {
        try FuzzProblem.check(
          !"\(error)".unicodeScalars.contains(where: \.isControl), "a control in “\(error)”")
      }
      try FuzzProblem.check(
        !line.onOneLine.unicodeScalars.contains(where: \.isControl), "a control in a line")
      if let sequence = try? KeySequence(parsing: line) {
        let again = try? KeySequence(parsing: sequence.description)
        try FuzzProblem.check(again == sequence, "\(sequence) isn't read as it is written")
      }
      _ = CommandParser.quoted(line)
      _ = try? PageSelection(line).indexes(labels: PageLabels(), pageCount: 10)
      _ = PDFDate(line)?.readable
      _ = PastedPath.command(opening: line)
    }
  }

  /// Parses an input as a configuration file.
  static func runConfiguration(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes.prefix(20_000), as: UTF8.self)
    let (configuration, problems) = Configuration.read(text)
    _ = Settings(configuration)
    for problem in problems {
      let line = problem.description(path: "config.toml")
      try FuzzProblem.check(
        !line.unicodeScalars.contains(where: \.isControl), "a control in “\(line.debugDescription)”")
    }
  }

  /// Decodes an input as the output of a worker.
  static func runFrames(_ bytes: [UInt8]) throws {
    var buffer = FrameBuffer(limit: 1 << 20)
    var offset = 0
    while offset < bytes.count {
      let end = min(bytes.count, offset + 1 + Int(bytes[offset]))
      bytes[offset..<end].withUnsafeBytes { buffer.append($0) }
      offset = end
      while let payload = try? buffer.next() { try read(payload) }
    }
    try read(Data(bytes))
  }

  private static func read(_ payload: Data) throws {
    if let request = try? WorkerMessage.request(in: payload) {
      for type in ReaderRequests.all { readRequest(type, request.body) }
      _ = try? WorkerCoding.decode(ExportOptions.self, from: request.body)
      for part in request.parts { try readValues(part) }
    }
    switch (try? WorkerMessage.answer(in: payload))?.answer {
    case .reply(let body): try readValues(body)
    case .parts(let parts): for part in parts { try readValues(part) }
    case .instead(let body): for type in ReaderRequests.all { readRequests(type, body) }
    case nil: break
    }
    try readValues(payload)
  }

  private static func readRequest<Request: WorkerRequest>(_ type: Request.Type, _ bytes: Data) {
    _ = try? WorkerCoding.decode(type, from: bytes)
  }

  private static func readRequests<Request: WorkerRequest>(_ type: Request.Type, _ bytes: Data) {
    _ = try? WorkerCoding.decode([Request].self, from: bytes)
  }

  private static func readReply<Request: WorkerRequest>(to type: Request.Type, _ bytes: Data) {
    _ = try? WorkerCoding.decode(Request.Reply.self, from: bytes)
  }

  /// Decodes bytes as each reply of a worker.
  private static func readValues(_ bytes: Data) throws {
    for type in ReaderRequests.all { readReply(to: type, bytes) }
    if let text = try? WorkerCoding.decode(PageText.self, from: bytes) {
      _ = (text.words, text.lines)
      try check(text)
    }
    if let outline = try? WorkerCoding.decode(Outline.self, from: bytes) { try check(outline) }
    if let found = try? WorkerCoding.decode(DocumentAnnotations.self, from: bytes) {
      _ = found.entries.map { ($0.annotation.id, $0.annotation.quads) }
    }
    _ = try? WorkerCoding.decode(BytesWithMetadata<ExportReport>.self, from: bytes)
    if let marked = try? WorkerCoding.decode(MarkedPages.self, from: bytes) {
      _ = try WorkerCoding.encode(MarkedPages(joining: [marked, marked]))
    }
  }

  /// Checks that a decoded value stays equal when it is encoded and decoded again.
  private static func check<Value: Codable>(_ value: Value) throws {
    let bytes = try WorkerCoding.encode(value)
    let again = try WorkerCoding.encode(WorkerCoding.decode(Value.self, from: bytes))
    try FuzzProblem.check(bytes == again, "another \(Value.self) than was sent")
  }
}
