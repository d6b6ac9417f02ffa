import Testing

/// A trait that ends the tests with a message if none of them ends for a long time.
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
  /// A limit for the time in which no test ends.
  package static var limited: Self { Limited() }
}
