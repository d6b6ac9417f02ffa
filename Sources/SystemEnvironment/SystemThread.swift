import Foundation

/// A thread whose start can fail.
package enum SystemThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  ///
  /// - Returns: 0, or the system's error code.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let context = Unmanaged.passRetained(Body(body))
    let code = pthread_create(
      &thread, nil,
      { context in
        // The argument is optional on some systems only.
        let context = context as UnsafeMutableRawPointer?
        context.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    if code != 0 { context.release() }
    #if canImport(Darwin)
      if code == 0, let thread { pthread_detach(thread) }
    #else
      if code == 0 { pthread_detach(thread) }
    #endif
    return code
  }
}
