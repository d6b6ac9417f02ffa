import Foundation

/// The progress of a batch of documents, as text.
///
/// It is a value without a terminal or clock: the caller supplies the elapsed time.
struct BatchProgress: Equatable {
  /// The number of documents; nil while it is unknown, as for a list that is still being written.
  var total: Int?
  /// The number of finished documents, including failed ones.
  private(set) var done = 0
  /// The number of failed documents.
  private(set) var failed = 0
  /// The number of written annotations, or of other items.
  private(set) var annotations = 0
  /// The name of the counted items.
  private let noun: String
  /// The number of documents that were skipped because they are up to date.
  private(set) var skipped = 0

  /// The minimum time between two updates of the line.
  static let interval = Duration.milliseconds(100)

  /// The minimum time before the remaining time is estimated.
  private static let leastElapsed = Duration.seconds(2)

  init(total: Int? = nil, noun: String = "annotation") {
    self.total = total
    self.noun = noun
  }

  /// Counts more items within a document.
  mutating func count(_ more: Int) {
    annotations += more
  }

  /// Counts a finished document.
  mutating func finish(annotations count: Int, failed isFailure: Bool = false) {
    done += 1
    annotations += count
    if isFailure { failed += 1 }
  }

  /// Counts a skipped document, which doesn't affect the estimate for the others.
  mutating func skip() {
    skipped += 1
  }

  /// Returns the line to show while documents are being read.
  func line(after elapsed: Duration) -> String {
    var parts = [counted, annotations.of(noun)]
    if failed > 0 { parts.append("\(failed) failed") }
    if let rate = rate(elapsed) { parts.append("\(Self.rounded(rate))/s") }
    if let left = left(after: elapsed) { parts.append("\(Self.time(left)) left") }
    return parts.joined(separator: ", ")
  }

  /// Returns the summary for the end.
  func summary(after elapsed: Duration) -> String {
    var parts = ["\(done.of("document")), \(annotations.of(noun))"]
    if skipped > 0 { parts.append("\(skipped) up to date") }
    if failed > 0 { parts.append("\(failed) failed") }
    parts.append(Self.time(elapsed))
    return parts.joined(separator: ", ")
  }

  private var counted: String {
    guard let total else { return "\(done + skipped) done" }
    // A list may grow while it is read.
    return "\(done + skipped) of \(max(total, done + skipped)) done"
  }

  /// Returns documents per second; nil at the beginning.
  private func rate(_ elapsed: Duration) -> Double? {
    guard done > 0, elapsed >= .seconds(1) else { return nil }
    return Double(done) / (elapsed / .seconds(1))
  }

  /// Returns the estimate of the remaining time; nil while there is none.
  private func left(after elapsed: Duration) -> Duration? {
    guard let total, elapsed >= Self.leastElapsed, let rate = rate(elapsed) else { return nil }
    let rest = total - done - skipped
    return rest > 0 ? .seconds(Double(rest) / rate) : nil
  }

  /// Returns a rate with one decimal below 10, and without decimals above.
  private static func rounded(_ rate: Double) -> String {
    rate < 10 ? String(format: "%.1f", rate) : "\(Int(rate.rounded()))"
  }

  /// Returns a duration as text: `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`.
  static func time(_ duration: Duration) -> String {
    let seconds = max(0, duration / .seconds(1))
    guard seconds >= 9.95 else { return String(format: "%.1f s", seconds) }
    // Too long for a useful estimate, and possibly too large for `Int`.
    guard seconds < 1e9 else { return "for ever" }
    let whole = Int(seconds.rounded())
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3600: return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s")
    default:
      let minutes = whole / 60
      return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    }
  }
}
