import Foundation

/// Standard input, output and error, which may be closed when a program starts.
enum StandardDescriptors {
  /// Opens the null device for those that are closed.
  ///
  /// Otherwise the next opened file would get their numbers, and messages or results would be written into it.
  /// A missing output is opened for reading, so that writing to it fails visibly; a missing input is empty.
  static func fill() {
    let modes = [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
      // This is the lowest free number, which open(2) returns.
      _ = open("/dev/null", mode)
    }
  }
}
