import KeyCommands

/// The queries to a terminal, and its replies so far.
package struct CapabilityProbe {
  /// The replies so far.
  package private(set) var capabilities = TerminalCapabilities()
  private var start: ContinuousClock.Instant = .now

  /// The last query, to which every terminal replies (DA1).
  static let fence = "\u{1B}[c"
  /// The number of the image in the graphics query; terminals don't keep the image.
  private static let image = 31
  /// The numbers of modes (DECSET).
  private static let (pixelMouse, synchronizedOutput, colorScheme) = (1016, 2026, 2031)

  /// Creates the queries that suit an environment.
  package init(_ environment: TerminalEnvironment) {
    let plain: [TerminalCapabilities.Question] = [.keyboard, .cellSize, .background, .attributes]
    switch environment.questions {
    case .none: break
    case .plain: capabilities.asked = plain
    case .all:
      // A multiplexer doesn't pass images on, and replies to the other queries itself.
      let multiplexed = environment.multiplexer != nil
      capabilities.asked = TerminalCapabilities.Question.allCases.filter {
        $0 != .graphics && $0 != .colorRegisters || !multiplexed
      }
    }
  }

  var questions: [TerminalCapabilities.Question] { capabilities.asked }
  var isComplete: Bool { capabilities.isComplete }

  /// The text that sends all queries.
  var text: String { questions.map(Self.text).joined() }

  private static func text(_ question: TerminalCapabilities.Question) -> String {
    switch question {
    // One pixel that is only queried. If a terminal shows the query, the text is erased.
    case .graphics: "\u{1B}7\u{1B}_Gi=\(image),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}8\u{1B}[K"
    case .keyboard: "\u{1B}[?u"
    case .version: "\u{1B}[>q"
    case .cellSize: "\u{1B}[16t"
    case .background: "\u{1B}]11;?\u{1B}\\"
    case .synchronizedOutput: "\u{1B}[?\(synchronizedOutput)$p"
    case .pixelMouse: "\u{1B}[?\(pixelMouse)$p"
    case .colorScheme: "\u{1B}[?\(colorScheme)$p"
    // XTSMGRAPHICS, read the number of colour registers.
    case .colorRegisters: "\u{1B}[?1;1;0S"
    case .attributes: fence
    }
  }

  /// Starts measuring the time of the replies.
  mutating func begin() {
    start = .now
  }

  /// Records the time at which the wait ended before all replies had come.
  mutating func stopWaiting() {
    capabilities.time = .now - start
  }

  /// Records a reply; returns false if it doesn't belong to these queries.
  package mutating func record(_ reply: TerminalReply) -> Bool {
    guard let question = update(reply), questions.contains(question) else { return false }
    capabilities.answered.insert(question)
    capabilities.time = .now - start
    return true
  }

  private mutating func update(_ reply: TerminalReply) -> TerminalCapabilities.Question? {
    switch reply {
    case .keyboardFlags(let flags):
      capabilities.keyboardFlags = flags
      return .keyboard
    case .deviceAttributes(let attributes):
      capabilities.attributes = attributes
      return .attributes
    case .version(let version):
      capabilities.version = version
      return .version
    case .cellSize(let height, let width):
      // Some terminals reply with zeros if they have no window.
      if height > 0, width > 0 { capabilities.cellSize = .init(width: width, height: height) }
      return .cellSize
    case .color(11, let red, let green, let blue):
      capabilities.background = .init(red: red, green: green, blue: blue)
      return .background
    case .graphics(Self.image, let message):
      capabilities.hasKittyGraphics = message == "OK"
      return .graphics
    case .mode(Self.synchronizedOutput, let state):
      capabilities.hasSynchronizedOutput = Self.isSupported(state)
      return .synchronizedOutput
    case .mode(Self.pixelMouse, let state):
      capabilities.hasPixelMouse = Self.isSupported(state)
      return .pixelMouse
    case .mode(Self.colorScheme, let state):
      capabilities.hasColorSchemeReports = Self.isSupported(state)
      return .colorScheme
    case .graphicsLimit(1, let count):
      if count > 0 { capabilities.colorRegisters = count }
      return .colorRegisters
    default: return nil
    }
  }

  /// Whether a mode with a state can be on; 0 is unknown, 4 is permanently off (DECRPM).
  private static func isSupported(_ state: Int) -> Bool { (1...3).contains(state) }
}
