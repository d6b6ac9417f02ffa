import Foundation

/// How far a batch of documents has come, in words.
///
/// It is a value that knows nothing of terminals or clocks: whoever shows it says how much time has passed.
struct BatchProgress: Equatable {
  /// How many documents there are; nil while that isn't known, as of a list that is still being written.
  var total: Int?
  /// How many documents are done, those that failed included.
  private(set) var done = 0
  /// How many documents failed.
  private(set) var failed = 0
  /// How many annotations were written, or whatever else is counted.
  private(set) var annotations = 0
  /// What is counted.
  private let noun: String
  /// How many documents were passed over, since there was nothing to do.
  private(set) var skipped = 0

  /// How long a terminal is left alone between two lines.
  static let interval = Duration.milliseconds(100)

  /// How much has to be done before the time that is left can be told.
  private static let leastElapsed = Duration.seconds(2)

  init(total: Int? = nil, noun: String = "annotation") {
    self.total = total
    self.noun = noun
  }

  /// Counts more within a document.
  mutating func count(_ more: Int) {
    annotations += more
  }

  /// Counts a document that was done.
  mutating func finish(annotations count: Int, failed isFailure: Bool = false) {
    done += 1
    annotations += count
    if isFailure { failed += 1 }
  }

  /// Counts a document that needed nothing to be done, which says nothing about how fast the others are.
  mutating func skip() {
    skipped += 1
  }

  /// The line that is shown while documents are being read.
  func line(after elapsed: Duration) -> String {
    var parts = [counted, Self.count(annotations, noun)]
    if failed > 0 { parts.append("\(failed) failed") }
    if let rate = rate(elapsed) { parts.append("\(Self.rounded(rate))/s") }
    if let left = left(after: elapsed) { parts.append("\(Self.time(left)) left") }
    return parts.joined(separator: ", ")
  }

  /// What is said at the end.
  func summary(after elapsed: Duration) -> String {
    var parts = ["\(Self.count(done, "document")), \(Self.count(annotations, noun))"]
    if skipped > 0 { parts.append("\(skipped) up to date") }
    if failed > 0 { parts.append("\(failed) failed") }
    parts.append(Self.time(elapsed))
    return parts.joined(separator: ", ")
  }

  private var counted: String {
    guard let total else { return "\(done + skipped) done" }
    // A list may turn out longer than it was thought to be.
    return "\(done + skipped) of \(max(total, done + skipped)) done"
  }

  /// Documents a second; nil at the beginning.
  private func rate(_ elapsed: Duration) -> Double? {
    guard done > 0, elapsed >= .seconds(1) else { return nil }
    return Double(done) / (elapsed / .seconds(1))
  }

  /// How long the rest takes if it goes on so; nil where that can't be told yet.
  private func left(after elapsed: Duration) -> Duration? {
    guard let total, elapsed >= Self.leastElapsed, let rate = rate(elapsed) else { return nil }
    let rest = total - done - skipped
    return rest > 0 ? .seconds(Double(rest) / rate) : nil
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Two digits where there are few, none behind the point where there are many.
  private static func rounded(_ rate: Double) -> String {
    rate < 10 ? String(format: "%.1f", rate) : "\(Int(rate.rounded()))"
  }

  /// A time as people say it: `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`.
  static func time(_ duration: Duration) -> String {
    let seconds = max(0, duration / .seconds(1))
    guard seconds >= 9.95 else { return String(format: "%.1f s", seconds) }
    // Longer than anybody waits.
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
