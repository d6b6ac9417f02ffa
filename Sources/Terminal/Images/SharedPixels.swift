import Foundation
import SystemEnvironment

/// Pixels in shared memory or a file, which a terminal on the same machine reads and deletes.
enum SharedPixels {
  /// Writes bytes to an object in shared memory.
  ///
  /// - Returns: the object's name; nil on failure.
  static func inMemory(_ bytes: [UInt8]) -> String? {
    #if os(Linux)
      let name = "/pdfkey-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      let descriptor = shm_open(name, O_CREAT | O_EXCL | O_RDWR, S_IRUSR | S_IWUSR)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      guard write(bytes, to: descriptor) else {
        shm_unlink(name)
        return nil
      }
      return name
    #else
      // The system's function is variadic, so Swift can't call it.
      return nil
    #endif
  }

  /// Removes an object that no terminal has read.
  static func unlinkMemory(_ name: String) {
    #if os(Linux)
      shm_unlink(name)
    #endif
  }

  /// Removes a file that no terminal has read.
  static func unlinkFile(_ path: String) {
    unlink(path)
  }

  /// Writes bytes to a temporary file whose name permits terminals to delete it.
  ///
  /// - Returns: the file's path; nil on failure.
  static func inFile(_ bytes: [UInt8]) -> String? {
    let folder = EnvironmentVariables["TMPDIR"] ?? "/tmp"
    var template = Array("\(folder)/tty-graphics-protocol-pdfkey-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard write(bytes, to: descriptor) else {
      unlink(path)
      return nil
    }
    return path
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, slice.baseAddress, slice.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
