/// The way in which a worker was lost.
package enum WorkerLoss: Hashable, Sendable {
  /// The worker crashed; the text names the signal.
  case crashed(String)
  /// The worker took longer than this number of seconds and was stopped.
  case timedOut(seconds: Double)
  /// The worker needed more memory than this number of bytes, or than the system has if nil.
  case outOfMemory(bytes: Int?)
  /// The user stopped it.
  case stopped
  /// Something else happened, described by the text.
  case failed(String)

  /// The name of the loss for programs.
  package var code: String {
    switch self {
    case .crashed: "crashed"
    case .timedOut: "timedOut"
    case .outOfMemory: "outOfMemory"
    case .stopped: "stopped"
    case .failed: "readerFailed"
    }
  }
}

extension WorkerLoss: CustomStringConvertible {
  /// The cause as a clause that follows a colon.
  package var description: String {
    switch self {
    case .crashed(let signal): "its worker crashed (\(signal))"
    case .timedOut(let seconds):
      "it takes longer than \(seconds == 1 ? "1 second" : "\(Self.short(seconds)) seconds")"
    case .outOfMemory(let bytes?): "it needs more than \(Self.size(bytes)) of memory"
    case .outOfMemory(nil): "it needs more memory than is available"
    case .stopped: "it was stopped"
    case .failed(let reason): "its worker failed (\(Self.printable(reason)))"
    }
  }

  /// Returns a text without control and format characters: a worker that a document has taken over may choose it.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func short(_ seconds: Double) -> String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  private static func size(_ bytes: Int) -> String {
    // No loop over pairs of a size and a name: Swift 6.3 orders the moves of its constants by chance.
    let unit = min(bytes.trailingZeroBitCount / 10, 3)
    return "\(bytes >> (10 * unit)) \(["bytes", "KiB", "MiB", "GiB"][unit])"
  }
}
