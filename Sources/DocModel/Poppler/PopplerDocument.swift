import CPoppler
import Foundation
import PopplerLoader
import Synchronization

/// A document in Poppler: the owner of the C handle.
///
/// Poppler reads the contents of pages. A document is confined to the thread that opened it: sharing it between
/// threads crashes.
package final class PopplerDocument {
  private let pointer: OpaquePointer
  private let bytes: FileBytes?
  private let watch: RebuildWatch
  /// Whether the document holds fonts, which are freed with it.
  var hasDrawn = false

  /// Opens bytes, or an open file, with a password in UTF-8, which Poppler also tries as Latin-1.
  ///
  /// - Parameters:
  ///   - contents: the file.
  ///   - password: the password.
  ///   - watch: the watch that notices a rebuild of the file.
  /// - Throws: `PopplerError` with Poppler's own code and message.
  init(
    _ contents: FileContents, password: [CChar]?, watch: RebuildWatch = RebuildWatch()
  ) throws(PopplerError) {
    if let reason = pdfkey_load_poppler() {
      throw PopplerError(isPassword: false, message: String(cString: reason))
    }
    PopplerLog.silence
    self.watch = watch
    watch.begin()
    var error: UnsafeMutablePointer<GError>?
    let opened: OpaquePointer?
    switch contents {
    case .bytes(let bytes):
      self.bytes = bytes
      // Static: the bytes aren't copied, and `self.bytes` keeps them.
      let wrapped = g_bytes_new_static(bytes.start, gsize(bytes.count))
      defer { pdfkey_unref_bytes(UnsafeMutableRawPointer(wrapped)) }
      if let password {
        // Poppler 22.12 crashes on bytes when the first form of a password that it tries is wrong.
        let stream = g_memory_input_stream_new_from_bytes(wrapped)
        defer { pdfkey_unref(stream) }
        opened = DrawingFontLock.opening {
          poppler_document_new_from_stream(stream, goffset(bytes.count), password, nil, &error)
        }
      } else {
        opened = DrawingFontLock.opening { poppler_document_new_from_bytes(wrapped, nil, &error) }
      }
    case .file(let file):
      self.bytes = nil
      // Poppler closes the descriptor.
      let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
      opened = DrawingFontLock.opening { poppler_document_new_from_fd(descriptor, password, &error) }
    }
    guard let opened else { throw PopplerError(taking: error) }
    pointer = opened
    PopplerStandby.open()
  }

  /// Starts loading Poppler in a thread, which calls a function first, before a document is opened.
  static func beginLoading(_ before: (@convention(c) () -> Void)?) {
    pdfkey_begin_loading_poppler(before)
  }

  /// The C handle for the next call, during which a message is about this document.
  private var handle: OpaquePointer {
    beginCall()
    return pointer
  }

  /// Prepares for a call of Poppler on this thread, about the document or one of its pages.
  func beginCall() { watch.begin() }

  deinit {
    let handle = UnsafeMutableRawPointer(pointer)
    if hasDrawn { DrawingFontLock.using { pdfkey_unref(handle) } } else { pdfkey_unref(handle) }
  }

  /// The version of the loaded Poppler, or the error that prevented loading.
  static var libraryVersion: Result<String, PopplerError> {
    if let reason = pdfkey_load_poppler() {
      return .failure(PopplerError(isPassword: false, message: String(cString: reason)))
    }
    return .success(poppler_get_version().map { String(cString: $0) } ?? "")
  }

  /// Whether the predefined character maps are installed (ISO 32000-1, 9.7.5.2), without which text is missing.
  package static var hasCharacterMaps: Bool {
    FileManager.default.fileExists(atPath: "/usr/share/poppler/cMap")
  }

  /// The number of pages according to Poppler.
  var pageCount: Int { max(0, Int(poppler_document_get_n_pages(handle))) }

  /// Returns a page by its 0-based index; nil if Poppler can't create it.
  func page(at index: Int) -> PopplerPage? {
    guard index >= 0, index < pageCount else { return nil }
    return poppler_document_get_page(handle, Int32(index)).map { PopplerPage(taking: $0, of: self) }
  }

  /// The version from the header or the catalog, whichever is higher.
  var version: (major: Int, minor: Int) {
    var major: guint = 0
    var minor: guint = 0
    poppler_document_get_pdf_version(handle, &major, &minor)
    return (Int(major), Int(minor))
  }

  /// The title in the information dictionary, used if qpdf can't read the file.
  var title: String? { ownedString(poppler_document_get_title(handle)) }
}

/// An error that prevented Poppler from opening a file.
struct PopplerError: Error, Equatable {
  var isPassword: Bool
  var message: String

  /// Copies the error and frees it.
  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(isPassword: false, message: "unknown error")
      return
    }
    // An error code is only meaningful within its domain.
    let inPoppler = error.pointee.domain == pdfkey_poppler_error_domain()
    let isPassword = inPoppler && error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
    self.init(isPassword: isPassword, message: error.pointee.message.map { String(cString: $0) } ?? "")
    pdfkey_free_error(error)
  }

  init(isPassword: Bool, message: String) {
    self.isPassword = isPassword
    self.message = message
  }
}

/// Copies a string that the caller owns, and frees it.
func ownedString(_ string: UnsafeMutablePointer<CChar>?) -> String? {
  guard let string else { return nil }
  defer { pdfkey_free(string) }
  return String(cString: string)
}

/// Keeps messages of Poppler and GLib about flawed files off the terminal.
enum PopplerLog {
  /// Installed once on first use: log handlers are global to the process.
  static let silence: Void = {
    let everything = GLogLevelFlags(rawValue: ~0)
    for domain in ["Poppler", "GLib", "GLib-GObject"] {
      let handler: GLogFunc = { _, _, message, _ in
        if let message, String(cString: message).contains("reconstruct") { RebuildWatch.recordRebuild() }
      }
      g_log_set_handler(domain, everything, handler, nil)
    }
  }()
}

/// A watch over a file, which notices that Poppler rebuilds the cross-references: it then takes the last object of each
/// number, which may differ from what they say.
///
/// Poppler's messages don't name the file, but come on the thread that called it.
final class RebuildWatch: Sendable {
  private struct State {
    /// The number of the watch over the file that each thread has Poppler read.
    var current: [pthread_t: Int] = [:]
    /// The numbers of the watches that have noticed a rebuild.
    var rebuilt: Set<Int> = []
    var lastNumber = 0
  }
  private static let state = Mutex(State())

  private let number: Int

  init() {
    number = Self.state.withLock { state in
      state.lastNumber &+= 1
      return state.lastNumber
    }
  }

  deinit { _ = Self.state.withLock { $0.rebuilt.remove(number) } }

  /// Relates the messages on this thread to the watched file from now on.
  func begin() { Self.state.withLock { $0.current[pthread_self()] = number } }

  /// Whether Poppler has rebuilt the file.
  var hasNoticed: Bool { Self.state.withLock { $0.rebuilt.contains(number) } }

  /// Records that Poppler rebuilds the file that this thread has it read.
  fileprivate static func recordRebuild() {
    state.withLock { state in
      if let number = state.current[pthread_self()] { state.rebuilt.insert(number) }
    }
  }
}
