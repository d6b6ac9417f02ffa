import Foundation

/// Standard input, output and error, which a program may be started without.
enum StandardDescriptors {
  /// Opens the null device in the place of those that are missing: the next file that is opened would take it, and
  /// messages or results would be written into that.
  ///
  /// A missing output can't be written to, so that what should have gone there isn't lost without a word; a missing
  /// input is empty.
  static func fill() {
    let modes = [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", mode)
    }
  }
}
