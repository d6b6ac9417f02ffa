import Foundation
import Synchronization

/// The file that is being written under a temporary name, which goes when a signal ends the program.
enum UnfinishedFile {
  /// The address of its path as a C string; 0 for none.
  private static let path = Atomic<UInt>(0)

  /// Notes the file that is being written now; nil for none.
  static func note(_ name: String?) {
    let new = name.flatMap { strdup($0) }
    let old = path.exchange(UInt(bitPattern: new), ordering: .acquiringAndReleasing)
    free(UnsafeMutablePointer<CChar>(bitPattern: old))
  }

  /// Lets Ctrl-C, being told to end and the terminal going away take the file along.
  static func isRemovedBySignals() {
    // Globals are made on first use, which must not be in a signal handler.
    note(nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // The signal then ends the program as it would have without a handler.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      action.__sigaction_handler.sa_handler = { number in
        let address = UnfinishedFile.path.load(ordering: .acquiring)
        if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
        raise(number)
      }
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
  }
}
