import Foundation

/// What is otherwise where the tests are built with AddressSanitizer (`make check-memory`).
package enum AddressSanitizer {
  /// Whether this program was built with it, and so those that it starts.
  package static let isOn = dlsym(nil, "__asan_init") != nil

  /// A limit of memory for a process that is started; none where it reserves far more for what it knows of each byte.
  package static func limit(_ bytes: Int) -> Int? { isOn ? nil : bytes }
}
