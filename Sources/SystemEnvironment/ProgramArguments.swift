#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ProcessArguments

/// The command line of the process, its first element the program's name.
///
/// `CommandLine` has none on Linux if /proc isn't mounted.
package enum ProgramArguments {
  /// The arguments as text, with U+FFFD for bytes that aren't UTF-8.
  package static let all = bytes.map { String(decoding: $0, as: UTF8.self) }

  /// The arguments byte for byte, without the NULs at their ends.
  package static let bytes: [[UInt8]] = {
    let count = process_argument_count()
    guard count >= 0 else { return CommandLine.arguments.map { Array($0.utf8) } }
    return (0..<count).compactMap { index in
      process_argument(index).map {
        UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:))
      }
    }
  }()
}
