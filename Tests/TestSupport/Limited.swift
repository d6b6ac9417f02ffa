import Testing

/// Ends the tests where one takes for ever, and says which one that was.
package struct Limited: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let number = Watchdog.begin("the test “\(test.displayName ?? test.name)” (\(test.sourceLocation))")
    defer { Watchdog.end(number) }
    try await function()
  }
}

extension Trait where Self == Limited {
  /// Has a limit of time, and says what took longer.
  package static var limited: Self { Limited() }
}
