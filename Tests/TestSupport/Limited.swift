import Testing

/// A trait that ends the tests with a message if one of them exceeds its time limit.
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
  /// A time limit for each test.
  package static var limited: Self { Limited() }
}
