import Foundation
import Viewer

/// Opens addresses with the system's program for them, without a shell.
final class LinkOpener {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// The programs that were started and may still run: a browser may run for as long as it is open.
  private var running: [pid_t] = []

  /// The time in which the program may report a failure; then it continues by itself.
  private static let startTimeout: Duration = .milliseconds(400)

  /// Opens an address.
  ///
  /// The program has no access to the terminal, and Ctrl-C sends it no signals.
  func open(_ link: LinkAddress) throws(CommandFailure) {
    running.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    guard let process = ProgramStart.start([Self.program, link.text]) else {
      throw CommandFailure(
        .unavailable,
        "\(Self.program) can't be started (\(String(cString: strerror(errno)))); is it installed?")
    }
    let end = ContinuousClock.now + Self.startTimeout
    repeat {
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) != 0 {
        guard status != 0 else { return }
        throw CommandFailure(.unavailable, "\(Self.program) found no program for \(link.text)")
      }
      usleep(10_000)
    } while ContinuousClock.now < end
    running.append(process)
  }
}
