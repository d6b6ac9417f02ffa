import DocModel
import Foundation
import Terminal

/// Pages as pictures in a terminal.
struct PagePicture {
  /// How pictures are shown, and why so.
  let choice: ImageChoice
  /// The cells that a page may take.
  let cells: CellGeometry
  /// Whether pages are light on dark.
  let isNight: Bool

  /// The way in which a terminal shows pictures.
  init(_ options: GraphicsOptions, descriptor: Int32 = STDOUT_FILENO) {
    choice = ImageProtocol.best(for: .known(of: descriptor), override: options.graphics)
    cells = options.geometry(of: descriptor)
    isNight = options.night
  }

  /// The size in pixels that a page is drawn for.
  ///
  /// Symbols show few pixels of a cell: more would be drawn for nothing.
  var box: CellGeometry {
    choice.format == .symbols
      ? CellGeometry(columns: cells.columns, rows: cells.rows, cellWidth: 8, cellHeight: 16) : cells
  }

  /// What to write so that a page stands where the cursor is.
  func bytes(for image: PageImage, night: Bool? = nil) throws(Failure) -> [UInt8] {
    guard let drawn = Pixels(image) else {
      throw Failure(code: "imageUnmade", message: "the page gave no picture", status: .badData)
    }
    let pixels = night ?? isNight ? drawn.forNight() : drawn
    let fitted = box.fitting(aspect: Double(image.width) / Double(image.height))
    do throws(ImageEncodingError) {
      return try ImageEncoder(choice).bytes(for: pixels, in: fitted, id: UInt32.random(in: 16...255))
    } catch {
      throw Failure(code: "imageUnmade", message: error.description, status: .unsupported)
    }
  }
}

extension Pixels {
  /// The pixels of a page; nil where there are none.
  init?(_ image: PageImage) {
    self.init(
      width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, order: .bgra,
      bytes: image.pixels)
  }
}

extension TerminalFacts {
  /// What can be known of a terminal without a question to it.
  static func known(of descriptor: Int32) -> TerminalFacts {
    var facts = TerminalFacts(
      environment: ProcessInfo.processInfo.environment, isTerminal: isatty(descriptor) == 1)
    if facts.isTerminal, facts.isInTmux { facts.ask(Tmux.answer()) }
    return facts
  }

  /// Takes what tmux says of the terminal around it.
  mutating func ask(_ answer: Tmux.Answer?) {
    outerTerm = answer?.outerTerm
    passesThrough = answer?.passesThrough
  }
}

/// tmux, asked about itself.
enum Tmux {
  /// What tmux says of the pane that the program is in.
  struct Answer: Equatable {
    /// The `TERM` of the terminal around it.
    var outerTerm: String
    /// Whether it hands on what it doesn't know.
    var passesThrough: Bool

    /// Reads a line such as `xterm-kitty on`.
    init?(line: String) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let term = words.first else { return nil }
      outerTerm = String(term)
      // `all` lets invisible panes through, too.
      passesThrough = words.count > 1 && ["on", "all", "1"].contains(words[1])
    }
  }

  /// Asks tmux; nil where it doesn't answer.
  static func answer() -> Answer? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tmux", "display-message", "-p", "#{client_termname} #{allow-passthrough}"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(line: String(decoding: said, as: UTF8.self))
  }
}
