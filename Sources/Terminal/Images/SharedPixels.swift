import Foundation
import SystemEnvironment

/// Pixels in shared memory or a file, which a terminal on the same machine reads and deletes.
package enum SharedPixels {
  /// Returns a name for an object in shared memory, which tells the process that has to remove it.
  package static func newMemoryName() -> String {
    "/\(namePrefix)\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  private static let namePrefix = "pdfkey-"

  /// The folder in which the system keeps the objects.
  package static let memoryFolder = "/dev/shm"

  /// Writes bytes to an object in shared memory.
  ///
  /// - Returns: the object's name; nil on failure.
  static func inMemory(_ bytes: [UInt8]) -> String? {
    let name = newMemoryName()
    return write(bytes, toMemory: name) ? name : nil
  }

  /// Writes bytes to a new object in shared memory.
  ///
  /// - Returns: whether the object was written; if not, there is none of that name.
  package static func write(_ bytes: [UInt8], toMemory name: String) -> Bool {
    guard let descriptor = create(name) else { return false }
    defer { close(descriptor) }
    guard write(bytes, to: descriptor) else {
      unlinkMemory(name)
      return false
    }
    return true
  }

  /// Creates an object in shared memory, which only this user may read.
  ///
  /// - Returns: its descriptor, which the caller closes; nil on failure.
  package static func create(_ name: String) -> Int32? {
    #if os(Linux)
      let descriptor = shm_open(name, O_CREAT | O_EXCL | O_RDWR, S_IRUSR | S_IWUSR)
      return descriptor >= 0 ? descriptor : nil
    #else
      // The system's function is variadic, so Swift can't call it.
      return nil
    #endif
  }

  /// Removes the objects that no terminal has read: those of this process, or those of processes that have ended.
  ///
  /// - Parameters:
  ///   - isOwn: whether to remove those of this process, at its end, instead of those of ended ones.
  ///   - folder: the folder in which the system keeps the objects.
  package static func sweepMemory(ofThisProcess isOwn: Bool, in folder: String = memoryFolder) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(namePrefix) {
      let parts = name.dropFirst(namePrefix.count).split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let id = pid_t(parts[0]), id > 0 else { continue }
      let isLeft = isOwn ? id == getpid() : kill(id, 0) != 0 && errno == ESRCH
      // Those of other users can't be removed.
      if isLeft { unlink("\(folder)/\(name)") }
    }
  }

  /// Removes an object that no terminal has read.
  package static func unlinkMemory(_ name: String) {
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

  /// Writes bytes to an open file.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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
