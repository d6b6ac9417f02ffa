import Foundation

/// Differences of tests that are built with AddressSanitizer (`make check-memory`).
package enum AddressSanitizer {
  /// Whether this program, and therefore its child processes, were built with AddressSanitizer.
  package static let isOn = dlsym(nil, "__asan_init") != nil

  /// Returns a memory limit for a child process; nil with AddressSanitizer, which reserves far more address space.
  package static func limit(_ bytes: Int) -> Int? { isOn ? nil : bytes }
}
