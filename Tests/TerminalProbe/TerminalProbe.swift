import Foundation
import KeyCommands
import Terminal

/// A program that prints terminal events, and misbehaves on certain keys.
@main
enum TerminalProbe {
  static func main() {
    do {
      let probe = Probe(try TerminalDevice())
      try probe.run(CommandLine.arguments)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(64)
    }
  }
}

final class Probe {
  private let device: TerminalDevice
  private let input: TerminalInput

  init(_ device: TerminalDevice) {
    self.device = device
    input = TerminalInput(device)
  }

  /// Takes the terminal and prints events until a key or a signal ends the program.
  func run(_ arguments: [String]) throws {
    if let text = arguments.first(where: { $0.hasPrefix("escape=") }), let time = Int(text.dropFirst(7)) {
      input.escapeDelay = .milliseconds(time)
    }
    if arguments.contains("modes") { device.use([.bracketedPaste, .focus, .mouse, .hiddenCursor]) }
    try device.activate()
    if arguments.contains("ask") { adopt(input.probe(limit: .milliseconds(300))) }
    say("ready \(getpid())")
    if arguments.contains("line") { typing() }
    while true {
      let event = input.next()
      say(description(event))
      switch event {
      case .input(.key(let key)) where key.phase == .press: try obey(key.key.spelling(.ascii))
      case .terminated(let signal):
        device.deactivate()
        exit(100 + signal)
      case .end: exit(7)
      case .capabilities(let capabilities): adopt(capabilities)
      default: break
      }
    }
  }

  private func adopt(_ capabilities: TerminalCapabilities) {
    let answers = capabilities.asked.filter(capabilities.answered.contains).map(\.rawValue)
    say("asked \(capabilities.asked.count), answered \(answers.joined(separator: " ")).")
    device.adopt(capabilities)
  }

  private func obey(_ key: String) throws {
    switch key {
    case "q":
      device.deactivate()
      say("bye")
      exit(0)
    case "e": exit(3)
    case "t": fatalError("a trap")
    case "a": abort()
    case "s": raise(SIGSEGV)
    case "f": raise(SIGFPE)
    case "u": raise(SIGBUS)
    case "p": say("\(UnsafeRawPointer(bitPattern: 8).map { $0.load(as: Int.self) } ?? 0)")
    case "o": say("\(deep(1))")
    case "h": while true { usleep(1000) }
    case "z": device.suspend()
    case "b": busy()
    case "i":
      try device.whileInactive {
        say("a line is wanted")
        say("typed \(readLine() ?? "nothing")")
      }
    case "r":
      // A pipe with something to read.
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, write(ends[1], "x", 1) == 1 else { return }
      for _ in 0..<2 { say(description(input.next(timeout: .seconds(5), orReadable: [ends[0]]))) }
    case "y": device.write(frame: Array("a frame".utf8))
    case "x": say(description(input.next(timeout: .milliseconds(20))))
    default: break
    }
  }

  /// Displays a typed line, and prints it above itself on Return; an empty line ends it.
  private func typing() {
    var display = LineDisplay(columns: device.size.columns, reflows: device.environment.reflows)
    var line = InputLine(prompt: "[1/2] paper.pdf · page 12 > ")
    device.write(display.show(line))
    while true {
      switch input.next() {
      case .input(.key(let key)) where key.phase != .release:
        if key.key == Key(.return), line.text.isEmpty { return device.write(display.hide()) }
        line.type(key)
        if key.key == Key(.return) {
          device.write(display.hide() + "ran \(line.text)\n")
          line = InputLine(prompt: line.prompt)
        }
        device.write(display.show(line))
      case .resized(let size): device.write(display.resize(columns: size.columns))
      case .resumed(let size): device.write(display.resize(columns: size.columns) + display.redraw())
      case .end: exit(7)
      default: break
      }
    }
  }

  /// Works until it is interrupted.
  private func busy() {
    say("busy")
    while !input.pollInterruption() { usleep(1000) }
    input.dropInterruption()
    say("stopped")
  }

  /// Exhausts the stack.
  private func deep(_ depth: Int) -> Int {
    depth < 0 ? 0 : deep(depth + 1) + 1
  }

  private func say(_ text: String) {
    print(text)
    fflush(nil)
  }

  private func description(_ event: TerminalEvent) -> String {
    switch event {
    case .input(.key(let key)): "key \(key.key.spelling(.ascii)) \(key.phase)"
    case .input(.paste(let text)): "paste \(text)"
    case .input(.focus(let isIn)): "focus \(isIn)"
    case .input(let other): "\(other)"
    case .resized(let size):
      "resized \(size.columns)x\(size.rows) \(size.pixelWidth ?? 0)x\(size.pixelHeight ?? 0)"
    case .resumed(let size): "resumed \(size.columns)x\(size.rows)"
    case .terminated(let signal): "terminated \(signal)"
    case .capabilities: "late answers"
    case .timeout: "timeout"
    case .readable: "readable"
    case .end: "end"
    }
  }
}

extension InputLine {
  /// Applies a key to the line.
  fileprivate mutating func type(_ key: KeyEvent) {
    switch key.key.code {
    case .leftArrow: cursor = max(0, cursor - 1)
    case .rightArrow: cursor = min(text.count, cursor + 1)
    case .delete: if cursor > 0 { remove(at: cursor - 1) }
    default:
      guard let typed = key.text, typed.allSatisfy({ !$0.isNewline }) else { return }
      text.insert(contentsOf: typed, at: text.index(text.startIndex, offsetBy: cursor))
      cursor += typed.count
    }
  }

  private mutating func remove(at offset: Int) {
    text.remove(at: text.index(text.startIndex, offsetBy: offset))
    cursor = offset
  }
}
