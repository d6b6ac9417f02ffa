import ArgumentParser
import Workers

/// The options for the number and limits of workers.
struct WorkerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of workers; one per core by default.", valueName: "number"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Time per document, or per part of a large one.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Memory limit per document, such as 512M or 2G.", valueName: "size"))
  var memory = MemorySize.usual

  @Option(help: .sandbox)
  var sandbox = Sandbox.Mode.standard

  /// The maximum number of workers; more would only compete for memory.
  private static let mostJobs = 1024

  func validate() throws {
    guard (1...Self.mostJobs).contains(jobs ?? 1) else {
      throw ValidationError("--jobs must be 1 to \(Self.mostJobs).")
    }
    try LimitOptions.check(timeout: timeout, memory)
  }
}

/// A number of bytes with a unit.
struct MemorySize: Comparable, ExpressibleByArgument, CustomStringConvertible {
  /// The minimum; with less, not even a small document can be read.
  static let least = MemorySize(bytes: 64 << 20)
  /// The limit of a command line without one.
  static let usual = MemorySize(bytes: 1 << 30)

  let bytes: Int

  init(bytes: Int) {
    self.bytes = bytes
  }

  /// Parses a number with or without a unit: `1073741824`, `512M`, `1G`, `1.5GiB`.
  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let number = Double(digits), let unit = Self.unit(argument.dropFirst(digits.count)),
      number * unit < Double(Int.max)
    else { return nil }
    bytes = Int(number * unit)
  }

  private static func unit(_ name: Substring) -> Double? {
    switch name.uppercased() {
    case "", "B": 1
    case "K", "KB", "KIB": 1024
    case "M", "MB", "MIB": 1_048_576
    case "G", "GB", "GIB": 1_073_741_824
    default: nil
    }
  }

  static func < (one: MemorySize, other: MemorySize) -> Bool { one.bytes < other.bytes }

  var description: String {
    // No loop over pairs of a size and a name: Swift 6.3 orders the moves of its constants by chance.
    let unit = bytes == 0 ? 0 : min(bytes.trailingZeroBitCount / 10, 3)
    return "\(bytes >> (10 * unit))\(["", "K", "M", "G"][unit])"
  }
}
